//! `pairloom evm call`: one call.

use super::{ABOUT_CONTRACTS, fork_parser};
use crate::help::paragraphs;
use crate::input::Source;
use crate::outcome::complain;
use crate::output::json_line;
use crate::{Failure, Status};
use clap::Args;
use pairloom_curve::encoding::hexadecimal::decode_prefixed;
use pairloom_evm::{Fork, Precompile};
use serde::Serialize;
use std::io::{self, Write};

/// Calls a contract: its output in hexadecimal, or why it refuses the input and exit status 1
#[derive(Debug, Args)]
#[command(after_long_help = paragraphs(ABOUT_CONTRACTS), after_help = "See --help for the contracts.")]
pub struct Call {
    /// The contract: an address or a name
    #[arg(value_name = "ADDRESS")]
    contract: Precompile,
    /// Print what the call costs as well, in a line "gas: N"
    #[arg(long)]
    gas: bool,
    /// Answer in JSON: {"precompile", "address", "gas", "output"} or {…, "error"}
    #[arg(long)]
    json: bool,
    /// The rules that give the call its price
    #[arg(long, value_name = "FORK", default_value = "prague", value_parser = fork_parser())]
    fork: Fork,
    /// The input in hexadecimal, with or without 0x; - is standard input
    #[arg(value_name = "HEX", allow_hyphen_values = true)]
    input: String,
}

#[derive(Serialize)]
struct Answer {
    precompile: &'static str,
    address: u64,
    gas: u64,
    #[serde(flatten)]
    outcome: Outcome,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Outcome {
    Output(String),
    Error(String),
}

impl Call {
    /// Prints the output.
    ///
    /// # Errors
    ///
    /// Input that is not hexadecimal, a fork that has no such contract.
    pub fn run(self) -> Result<Status, Failure> {
        let (contract, fork) = (self.contract, self.fork);
        let input = self.input()?;
        let Some(gas) = contract.gas(fork, &input) else {
            return Err(Failure::Usage(format!("--fork {fork}: {contract} does not exist there")));
        };
        let output = contract.call(&input);
        let status = Status::valid_if(output.is_ok());
        let mut out = io::stdout();
        if self.json {
            let outcome = match output {
                Ok(bytes) => Outcome::Output(hex::encode(bytes)),
                Err(error) => Outcome::Error(error.to_string()),
            };
            let answer = Answer { precompile: contract.name(), address: contract.address(), gas, outcome };
            json_line(&mut out, &answer)?;
            super::warn_if_weak([contract]);
            return Ok(status);
        }
        match output {
            Ok(bytes) => {
                writeln!(out, "{}", hex::encode(bytes))?;
                super::warn_if_weak([contract]);
            }
            Err(error) => complain(&format!("{contract}: {error}")),
        }
        if self.gas {
            writeln!(out, "gas: {gas}")?;
        }
        Ok(status)
    }

    fn input(&self) -> Result<Vec<u8>, Failure> {
        let from_stdin = self.input == "-";
        let text = if from_stdin { Source::Stdin.read()? } else { self.input.clone() };
        let digits: String = text.split_whitespace().collect();
        decode_prefixed(&digits).map_err(|error| match from_stdin {
            true => Failure::input(&Source::Stdin, format!("not hexadecimal: {error}")),
            false => Failure::Usage(format!("HEX: {error}")),
        })
    }
}

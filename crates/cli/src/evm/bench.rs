//! `pairloom evm bench`: the speed of contracts.

use super::{ABOUT_CONTRACTS, fork_parser};
use crate::bench::clock::{Fastest, seconds};
use crate::help::paragraphs;
use crate::output::json_line;
use crate::{Failure, Status};
use clap::Args;
use pairloom_curve::registry;
use pairloom_evm::{Fork, Precompile};
use serde::Serialize;
use std::hint::black_box;
use std::io::{self, Write};
use std::time::Duration;

/// Measures every contract: the minimum over many calls, on one thread, from bytes to bytes
#[derive(Debug, Args)]
#[command(after_long_help = paragraphs(ABOUT_CONTRACTS), after_help = "See --help for the contracts.")]
pub struct Bench {
    /// Only these contracts: addresses or names
    #[arg(value_name = "ADDRESS")]
    contracts: Vec<Precompile>,
    /// Numbers of pairs or terms of those that take lists; by default 2 pairs, 128 terms
    #[arg(long, value_name = "N,…", value_delimiter = ',', value_parser = clap::value_parser!(u16).range(1..))]
    items: Vec<u16>,
    /// The rules that give calls their prices
    #[arg(long, value_name = "FORK", default_value = "prague", value_parser = fork_parser())]
    fork: Fork,
    /// How long to measure each
    #[arg(long, value_name = "SECONDS", default_value = "0.2", value_parser = seconds)]
    seconds: Duration,
    /// Answer in JSON Lines: {"precompile", "address", "items", "fork", "gas", "mgas_per_s", "operations_per_s", "ns", "tsc_cycles",
    /// "security_today"}; items is null where the input is no list, tsc_cycles where there is no time-stamp counter
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Row {
    precompile: &'static str,
    address: u64,
    items: Option<u16>,
    fork: &'static str,
    gas: u64,
    mgas_per_s: f64,
    operations_per_s: f64,
    ns: f64,
    tsc_cycles: Option<u64>,
    security_today: String,
}

impl Bench {
    /// Prints a row a contract, more where more numbers of items are asked for.
    ///
    /// # Errors
    ///
    /// A contract that the fork does not have, output that cannot be written.
    pub fn run(self) -> Result<Status, Failure> {
        let exists = |contract: &Precompile| contract.gas(self.fork, &contract.sample(1)).is_some();
        if let Some(contract) = self.contracts.iter().find(|contract| !exists(contract)) {
            return Err(Failure::Usage(format!("--fork {}: {contract} does not exist there", self.fork)));
        }
        let chosen = if self.contracts.is_empty() { &Precompile::ALL[..] } else { &self.contracts };
        super::warn_if_weak(chosen.iter().copied());
        let mut out = io::stdout();
        if !self.json {
            writeln!(out, "precompile           items       gas    MGas/s  operations/s           ns      cycles")?;
        }
        for &contract in chosen {
            for items in self.items_of(contract) {
                let input = contract.sample(items.map_or(1, usize::from));
                let Some(gas) = contract.gas(self.fork, &input) else { continue };
                let row = self.measured(contract, items, gas, &input);
                match self.json {
                    true => json_line(&mut out, &row)?,
                    false => writeln!(out, "{}", line(&row))?,
                }
            }
        }
        Ok(Status::Valid)
    }

    fn items_of(&self, contract: Precompile) -> Vec<Option<u16>> {
        let few = match contract {
            Precompile::EcPairing | Precompile::PairingCheck => 2,
            Precompile::G1Msm | Precompile::G2Msm => 128,
            _ => return vec![None],
        };
        if self.items.is_empty() { vec![Some(few)] } else { self.items.iter().copied().map(Some).collect() }
    }

    fn measured(&self, contract: Precompile, items: Option<u16>, gas: u64, input: &[u8]) -> Row {
        let fastest = Fastest::of(self.seconds, || drop(black_box(contract.call(black_box(input)))));
        let ns = (fastest.time.as_nanos() as f64).max(1.0);
        let curve = if contract.is_on_bn254() { "bn254" } else { "bls12-381" };
        Row {
            precompile: contract.name(),
            address: contract.address(),
            items,
            fork: self.fork.name(),
            gas,
            mgas_per_s: gas as f64 * 1e3 / ns,
            operations_per_s: 1e9 / ns,
            ns,
            tsc_cycles: fastest.cycles,
            security_today: registry::find(curve).map_or_else(String::new, |entry| entry.security.today.to_string()),
        }
    }
}

fn line(row: &Row) -> String {
    let Row { precompile, gas, mgas_per_s, operations_per_s, ns, .. } = row;
    let items = row.items.map_or_else(|| "-".into(), |items| items.to_string());
    let cycles = row.tsc_cycles.map_or_else(|| "-".into(), |cycles| cycles.to_string());
    format!("{precompile:<20} {items:>5} {gas:>9} {mgas_per_s:>9.1} {operations_per_s:>13.0} {ns:>12.0} {cycles:>11}")
}

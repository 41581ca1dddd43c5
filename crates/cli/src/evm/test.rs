//! `pairloom evm test`: case files.

use super::fork_parser;
use crate::help::paragraphs;
use crate::input::Source;
use crate::outcome::printable;
use crate::output::json_line;
use crate::{Failure, Status};
use clap::Args;
use pairloom_evm::{Fork, Precompile, cases};
use pairloom_proof::json;
use serde::Serialize;
use std::io::{self, BufWriter, Write};

const ABOUT_FILES: &str = r#"Files: JSON, a list of {"Name", "Input", "Expected"} or {"Name", "Input", "ExpectedError"}, bytes in hexadecimal; "Gas" is compared if present,
with the price in the fork. Where an error is expected, any is right: clients have words of their own. The contract is told by the words in the
file's name (bn256Add, fail-blsG1MultiExp, mul_G2_bls, pointEvaluation); --precompile names it where they do not.

Output: a line for each case that does not hold, with file, case and reason, and a summary. With --json: {"file", "row", "name", "precompile",
"valid", "reason"?} for each case, in order, then {"cases", "valid", "invalid"}.

Exit status: 0 all hold, 1 some case does not, 2 a file cannot be read, holds no case, or does not say
which contract it is about."#;

/// Runs the case files that execution clients share.
#[derive(Debug, Args)]
#[command(after_long_help = paragraphs(ABOUT_FILES), after_help = "See --help for the form of files and answers.")]
pub struct Test {
    /// The contract of all files: an address or a name
    #[arg(long, value_name = "ADDRESS")]
    precompile: Option<Precompile>,
    /// The rules that give calls their prices
    #[arg(long, value_name = "FORK", default_value = "prague", value_parser = fork_parser())]
    fork: Fork,
    /// Answer in JSON Lines: one object a case, then a summary
    #[arg(long)]
    json: bool,
    /// Files of cases; - is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<Source>,
}

#[derive(Serialize)]
struct Answer<'a> {
    file: String,
    row: usize,
    name: &'a str,
    precompile: &'static str,
    valid: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

#[derive(Serialize)]
struct Summary {
    cases: usize,
    valid: usize,
    invalid: usize,
}

impl Test {
    /// Runs every case. No file is run where one cannot be read.
    ///
    /// # Errors
    ///
    /// Files that cannot be read, hold something else, or do not say which contract they are about.
    pub fn run(self) -> Result<Status, Failure> {
        let read: Vec<_> = self.files.iter().map(|source| self.read(source)).collect::<Result<_, _>>()?;
        let mut out = BufWriter::new(io::stdout().lock());
        let [mut valid, mut invalid] = [0, 0];
        for (source, (contract, cases)) in self.files.iter().zip(&read) {
            for (row, case) in (1..).zip(cases) {
                let reason = case.run(*contract, self.fork).err().map(|failed| failed.to_string());
                *(if reason.is_none() { &mut valid } else { &mut invalid }) += 1;
                if self.json {
                    let (file, name, precompile) = (source.to_string(), case.name.as_str(), contract.name());
                    let answer = Answer { file, row, name, precompile, valid: reason.is_none(), reason };
                    json_line(&mut out, &answer)?;
                } else if let Some(reason) = reason {
                    let line = format_args!("{source}: case {row} ({}): {contract}: {reason}", case.name);
                    writeln!(out, "{}", printable(line))?;
                }
            }
        }
        let count = valid + invalid;
        match self.json {
            true => {
                let summary = Summary { cases: count, valid, invalid };
                json_line(&mut out, &summary)?;
            }
            false => writeln!(out, "{count} cases: {valid} valid, {invalid} invalid")?,
        }
        out.flush()?;
        super::warn_if_weak(read.iter().map(|(contract, _)| *contract));
        Ok(Status::valid_if(invalid == 0))
    }

    fn read(&self, source: &Source) -> Result<(Precompile, Vec<cases::Case>), Failure> {
        let file = json::value(&source.read_bytes()?).map_err(|refused| Failure::input(source, refused))?;
        let cases = cases::of_list(file).map_err(|error| Failure::input(source, error))?;
        if cases.is_empty() {
            return Err(Failure::input(source, "holds no case"));
        }
        let of_name = || match source {
            Source::Stdin => None,
            Source::File(path) => path.file_stem().and_then(|name| Precompile::of_file_name(&name.to_string_lossy())),
        };
        let contract = self.precompile.or_else(of_name);
        let contract =
            contract.ok_or_else(|| Failure::input(source, "the name does not say which contract; see --precompile"))?;
        Ok((contract, cases))
    }
}

//! `pairloom verify kzg`: KZG proofs of points, blobs and cells.

use super::columns::{self, Kept};
use super::kzg_case::{answer, function, named, of_file};
use super::rows::Rows;
use super::{ABOUT_COLUMNS, OutOption, Verdict, digest};
use crate::gpu::DeviceOption;
use crate::help::paragraphs;
use crate::input::Source;
use crate::threads::Threads;
use crate::{Failure, Status};
use clap::Args;
use pairloom_proof::kzg::Setup;
use pairloom_proof::kzg::case::Function;
use serde_json::{Map, Value, json};

const ABOUT_CASES: &str = r#"Input: c-kzg's cases (data.yaml), or JSON Lines with an object a line: {"input": {…}, "output"?}, or the input alone. Bytes are hexadecimal digits with
or without 0x. What an input has says what is verified: "commitment", "z", "y", "proof" a value at a point; "blob", "commitment", "proof" a blob;
"blobs", "commitments", "proofs" many; "commitments", "cell_indices", "cells", "proofs" cells of extended blobs (EIP-7594); "blob", "commitment" asks for the
challenge, which has to be the "output" if there is one. Otherwise "output" is ignored.

--setup is c-kzg's trusted_setup.txt. Whoever knows the secret of a setup proves anything: nobody checks here who made it.

Output: a line for each row that is not valid, with file, row (the line, from 1) and reason, which names the bad blobs or cells, then OK or INVALID with the
counts. With --json: {"file", "row", "function", "valid", "reason"?, "challenge"?} for each row, in order, then {"rows", "valid", "invalid",
"threads", "seconds"}.

Exit status: 0 all valid, 1 some row is not valid, 2 a file cannot be read or holds no case, or the setup is none."#;

/// Verifies KZG proofs of points, blobs and cells.
#[derive(Debug, Args)]
#[command(after_long_help = paragraphs(&[ABOUT_CASES, ABOUT_COLUMNS].concat()), after_help = "See --help for the form of cases and answers.")]
pub struct Kzg {
    /// The setup, as c-kzg has it
    #[arg(long, value_name = "FILE")]
    setup: Source,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    device: DeviceOption,
    #[command(flatten)]
    out: OutOption,
    /// Answer in JSON Lines: one object a row, then a summary
    #[arg(long)]
    json: bool,
    /// Files of cases; - is standard input
    #[arg(required = true, value_name = "CASE")]
    cases: Vec<Source>,
}

impl Kzg {
    /// Answers every case.
    ///
    /// # Errors
    ///
    /// Input that cannot be read, a setup that is none, output that cannot be written.
    pub fn run(self) -> Result<Status, Failure> {
        columns::refuse(&self.cases, &self.out)?;
        let setup_file = self.setup.read()?;
        let setup = Setup::read(&setup_file).map_err(|error| Failure::input(&self.setup, error))?;
        let workers = self.device.workers(self.threads.count_and_warn())?;
        let about = json!({"verify": "kzg", "setup": digest(setup_file.as_bytes())});
        let mut rows = Rows::new(self.json, Kept::open(&self.out, &self.cases, Some(&self.setup), about)?);
        #[cfg(feature = "columns")]
        let tables = rows.expect(&self.cases, columns::Claims::Kzg(&setup), &workers)?;
        for source in &self.cases {
            #[cfg(feature = "columns")]
            if super::is_table(source) {
                rows.answer_table(source, &tables, &workers)?;
                continue;
            }
            let cases = of_file(&source.read_bytes()?);
            if cases.is_empty() {
                return Err(Failure::input(source, "holds no case"));
            }
            for (index, case) in cases.into_iter().enumerate() {
                let mut more = Map::new();
                let function = case.as_ref().ok().and_then(function);
                let verify = |more: &mut Map<String, Value>| -> Result<Verdict, Failure> {
                    let case = case.as_ref().map_err(String::clone);
                    let verdict = case.and_then(|case| answer(&setup, case, workers.executor(), more));
                    workers.check()?;
                    Ok(Some(verdict))
                };
                let verdict = rows.complete_one(|| verify(&mut more))?;
                // A challenge is told besides the verdict, which an earlier run may have found.
                if more.is_empty() && function == Some(Function::ComputeChallenge) {
                    verify(&mut more)?;
                }
                more.extend(function.filter(|_| more.is_empty()).map(named));
                rows.tell(source, index + 1, &more, &verdict)?;
                rows.flush()?;
            }
        }
        rows.close("cases", &Map::new(), self.threads.count())
    }
}

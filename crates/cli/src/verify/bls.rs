//! `pairloom verify bls`: signatures, aggregates and proofs of possession.

use super::claim::parse_row;
use super::columns::{self, Kept};
use super::rows::{Rows, verdicts};
use super::{ABOUT_COLUMNS, OutOption};
use crate::gpu::DeviceOption;
use crate::help::paragraphs;
use crate::input::Source;
use crate::suite::{Suite, suite_parser};
use crate::threads::Threads;
use crate::{Failure, Status};
use clap::Args;
use serde_json::{Map, Value, json};

const ABOUT_ROWS: &str = r#"Input: JSON Lines, an object a line: {"public_key", "message", "signature"}; or {"public_keys": […], "message", "signature"}, where
all keys signed one message; or {"public_keys": […], "messages": […], "signature"}, where each signed the message at its place. Bytes are
hexadecimal, with or without 0x. "proof_of_possession" or "proofs_of_possession": […] are checked if present. Other fields are ignored.

In the suites POP a row of several keys without proofs says that possession of its keys was proven before. In the suites NUL repeated
messages are not valid. In the suites AUG the key is part of what is signed.

Output: a line for each row that is not valid, with file, row (the line, from 1) and reason, then OK or INVALID with the counts. With --json:
{"file", "row", "valid", "reason"?} for each row, in order, then {"rows", "valid", "invalid", "suite", "threads", "seconds"}.

Exit status: 0 all valid, 1 some row is not valid, 2 a file cannot be read or holds no row."#;

/// Verifies signatures, aggregates and proofs of possession.
#[derive(Debug, Args)]
#[command(after_long_help = paragraphs(&[ABOUT_ROWS, ABOUT_COLUMNS].concat()), after_help = "See --help for the form of rows and answers.")]
pub struct Bls {
    /// The ciphersuite, by short name or by its identifier
    #[arg(long, value_name = "ID", value_parser = suite_parser())]
    suite: Suite,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    device: DeviceOption,
    #[command(flatten)]
    out: OutOption,
    /// Answer in JSON Lines: one object a row, then a summary
    #[arg(long)]
    json: bool,
    /// Files of rows; - is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<Source>,
}

impl Bls {
    /// Answers every row.
    ///
    /// # Errors
    ///
    /// Input that cannot be read, output that cannot be written.
    pub fn run(self) -> Result<Status, Failure> {
        columns::refuse(&self.files, &self.out)?;
        let suite = self.suite.0;
        let workers = self.device.workers(self.threads.count_and_warn())?;
        let kept = Kept::open(&self.out, &self.files, None, json!({"verify": "bls", "suite": suite.name()}))?;
        let mut rows = Rows::new(self.json, kept);
        #[cfg(feature = "columns")]
        let tables = rows.expect(&self.files, columns::Claims::Signatures(suite), &workers)?;
        for source in &self.files {
            #[cfg(feature = "columns")]
            if super::is_table(source) {
                rows.answer_table(source, &tables, &workers)?;
                continue;
            }
            rows.answer(source, &workers, |lines| {
                let claims = lines.iter().map(|line| parse_row(line.as_ref().map_err(ToString::to_string)?));
                verdicts(claims, |claims| suite.verify(&claims, workers.executor()))
            })?;
        }
        self.suite.warn_if_weak();
        let about = Map::from_iter([("suite".to_owned(), Value::from(suite.name()))]);
        rows.close("rows", &about, self.threads.count())
    }
}

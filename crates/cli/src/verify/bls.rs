//! `pairloom verify bls`: signatures, aggregates and proofs of possession.

use super::claim::{Row, parse_row};
use crate::gpu::{DeviceOption, Workers};
use crate::help::paragraphs;
use crate::input::Source;
use crate::pair::lines::Lines;
use crate::progress::Progress;
use crate::suite::{Suite, suite_parser};
use crate::threads::Threads;
use crate::{Failure, Status};
use clap::Args;
use pairloom_parallel::Executor;
use serde::Serialize;
use std::io::{self, BufWriter, Write};

const ABOUT_ROWS: &str = r#"Input: JSON Lines, an object a line: {"public_key", "message", "signature"}; or {"public_keys": […], "message", "signature"}, where
all keys signed one message; or {"public_keys": […], "messages": […], "signature"}, where each signed the message at its place. Bytes are
hexadecimal, with or without 0x. "proof_of_possession" or "proofs_of_possession": […] are checked if present. Other fields are ignored.

In the suites POP a row of several keys without proofs says that possession of its keys was proven before. In the suites NUL repeated
messages are not valid. In the suites AUG the key is part of what is signed.

Output: a line for each row that is not valid, with file, row (the line, from 1) and reason, and a summary. With --json: {"file", "row", "valid",
"reason"?} for each row, in order, then {"rows", "valid", "invalid", "suite", "threads", "seconds"}.

Exit status: 0 all valid, 1 some row is not valid, 2 a file cannot be read."#;

/// Verifies signatures, aggregates and proofs of possession.
#[derive(Debug, Args)]
#[command(after_long_help = paragraphs(ABOUT_ROWS), after_help = "See --help for the form of rows and answers.")]
pub struct Bls {
    /// The ciphersuite, by short name or by its identifier
    #[arg(long, value_name = "ID", value_parser = suite_parser())]
    suite: Suite,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    device: DeviceOption,
    /// Answer in JSON Lines: one object a row, then a summary
    #[arg(long)]
    json: bool,
    /// Files of rows; - is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<Source>,
}

#[derive(Serialize)]
struct Answer<'a> {
    file: String,
    row: usize,
    valid: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
}

#[derive(Serialize)]
struct Summary {
    rows: usize,
    valid: usize,
    invalid: usize,
    suite: &'static str,
    threads: usize,
    seconds: f64,
}

impl Bls {
    /// The most rows that are in memory at once.
    const CHUNK: usize = 2048;
    /// As many for GPUs, or so many bytes of them.
    const CHUNK_OF_DEVICES: (usize, usize) = (1 << 15, 64 << 20);

    /// Answers every row.
    ///
    /// # Errors
    ///
    /// Input that cannot be read, output that cannot be written.
    pub fn run(self) -> Result<Status, Failure> {
        self.suite.warn_if_weak();
        let workers = self.device.workers(self.threads.count_and_warn())?;
        let progress = Progress::new(None, "rows");
        let mut out = BufWriter::new(io::stdout().lock());
        let [mut valid, mut invalid] = [0; 2];
        for source in &self.files {
            let mut lines = Lines::new(source.open()?);
            let mut row = 0;
            loop {
                let (most, bytes) = Self::CHUNK_OF_DEVICES;
                let chunk = match workers {
                    Workers::Devices(_) => lines.next_full_chunk(most, bytes),
                    Workers::Threads(_) => lines.next_chunk(Self::CHUNK),
                };
                let chunk = chunk.map_err(|error| Failure::input(source, error))?;
                if chunk.is_empty() {
                    break;
                }
                let parsed: Vec<Row> = chunk
                    .iter()
                    .map(|line| line.as_ref().map_err(ToString::to_string).and_then(|line| parse_row(line)))
                    .collect();
                let reasons = self.reasons(parsed, workers.executor());
                workers.check()?;
                for reason in reasons {
                    row += 1;
                    *(if reason.is_none() { &mut valid } else { &mut invalid }) += 1;
                    self.tell(&mut out, source, row, reason.as_deref())?;
                }
                progress.advance(chunk.len());
                out.flush()?;
            }
        }
        let (rows, seconds) = (valid + invalid, progress.elapsed().as_secs_f64());
        let (suite, threads) = (self.suite.0.name(), self.threads.count());
        let summary = Summary { rows, valid, invalid, suite, threads, seconds };
        match self.json {
            true => writeln!(out, "{}", serde_json::to_string(&summary).map_err(io::Error::from)?)?,
            false => writeln!(out, "{rows} rows: {valid} valid, {invalid} invalid ({suite}, {seconds:.3} s)")?,
        }
        out.flush()?;
        Ok(Status::valid_if(invalid == 0))
    }

    /// For every row why it is not valid, if it is not.
    fn reasons(&self, rows: Vec<Row>, executor: &dyn Executor) -> Vec<Option<String>> {
        let (mut claims, mut reasons) = (Vec::new(), Vec::new());
        for row in rows {
            reasons.push(row.map(|claim| claims.push(claim)).err());
        }
        let mut verdicts = self.suite.0.verify(&claims, executor).into_iter();
        let verdict = |reason: Option<String>| match reason {
            Some(reason) => Some(reason),
            None => match verdicts.next() {
                Some(verdict) => verdict.err().map(|defect| defect.to_string()),
                None => Some("not verified".into()),
            },
        };
        reasons.into_iter().map(verdict).collect()
    }

    fn tell(&self, out: &mut impl Write, source: &Source, row: usize, reason: Option<&str>) -> io::Result<()> {
        if self.json {
            let answer = Answer { file: source.to_string(), row, valid: reason.is_none(), reason };
            return writeln!(out, "{}", serde_json::to_string(&answer)?);
        }
        reason.map_or(Ok(()), |reason| writeln!(out, "{source}: row {row}: {reason}"))
    }
}

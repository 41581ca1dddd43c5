//! `pairloom verify drand`: beacons of drand.

#[cfg(feature = "columns")]
use super::Verdict;
use super::beacons::{BeaconRow, most_beacons};
use super::chain_info::{ChainInfo, parse_chain_info};
use super::check::{check, open, unnamed};
use super::columns::{self, Kept};
use super::report::{Report, Summary};
use super::rows::Tally;
use super::stream::read_beacons;
use super::{ABOUT_COLUMNS, OutOption};
use crate::gpu::{DeviceOption, Workers};
use crate::help::paragraphs;
use crate::input::Source;
use crate::progress::{AboveBar, Progress};
use crate::suite::{is_on_bn254, warn_of_bn254};
use crate::threads::Threads;
use crate::{Failure, Status};
use clap::Args;
use serde_json::json;
use std::io::{BufWriter, Write};

const ABOUT_FILES: &str = r#"Input: a file holds an object with a list "beacons", a list of beacons, one beacon, or JSON Lines with a beacon a line.
A beacon is an object as drand's HTTP interface gives it: "round", "signature" (hexadecimal without 0x), "previous_signature"
where the scheme is chained, and "randomness", which is checked if present. A beacon may name its "scheme" (or "schemeID") and its
"public_key"; what it does not name comes from --chain-info, and where both speak they must agree. Anything else in a beacon, a
"valid" of its own included, is ignored. So are empty lines. Of several JSON values each stands on a line of its own.

Schemes: pedersen-bls-chained, pedersen-bls-unchained, bls-unchained-on-g1, bls-unchained-g1-rfc9380, and
bls-bn254-unchained-on-g1 (on bn254: about 100 bits of security today).

Output: a line for each beacon that is not valid, with file, row (from 1: the place in the list, or the line), round and reason, and a
summary. With --json: {"file", "row", "round", "valid", "reason"?} for each beacon, in order ("round" is null where it cannot be
read), then {"beacons", "valid", "invalid", "threads", "seconds", "beacons_per_second"}.

Exit status: 0 all valid, 1 some beacon is not valid, 2 a file cannot be read, is not JSON, holds no beacon, or a beacon names no key
or scheme and --chain-info does not either."#;

/// Verifies randomness beacons of drand.
#[derive(Debug, Args)]
#[command(after_long_help = paragraphs(&[ABOUT_FILES, ABOUT_COLUMNS].concat()), after_help = "See --help for the form of files and answers.")]
pub struct Drand {
    /// The chain's information as drand's HTTP interface gives it (public_key, schemeID, …)
    #[arg(long, value_name = "FILE")]
    chain_info: Option<Source>,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    device: DeviceOption,
    #[command(flatten)]
    out: OutOption,
    /// Answer in JSON Lines: one object a beacon, then a summary
    #[arg(long)]
    json: bool,
    /// Files of beacons; - is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<Source>,
}

impl Drand {
    /// Answers every row, some thousands at a time.
    ///
    /// # Errors
    ///
    /// Input that cannot be read or is incomplete, output that cannot be written.
    pub fn run(self) -> Result<Status, Failure> {
        columns::refuse(&self.files, &self.out)?;
        let mut answers = Answers::new(&self, self.chain()?)?;
        for source in &self.files {
            #[cfg(feature = "columns")]
            if super::is_table(source) {
                answers.table(source)?;
                continue;
            }
            if let Err(stopped) = read_beacons(source.open()?, |row| answers.take(source, row)) {
                // What was read before is answered.
                answers.answer()?;
                return Err(stopped.failure(source));
            }
        }
        answers.close(self.threads.count())
    }

    fn chain(&self) -> Result<Option<ChainInfo>, Failure> {
        let Some(source) = &self.chain_info else { return Ok(None) };
        let info = parse_chain_info(&source.read()?).map_err(|problem| Failure::input(source, problem))?;
        open(&info.scheme, &info.public_key).map_err(|problem| Failure::input(source, problem))?;
        Ok(Some(info))
    }
}

/// Rows that wait for their verdicts, and what becomes of verdicts.
struct Answers<'a> {
    chain: Option<ChainInfo>,
    threads: Threads,
    workers: Workers,
    rows: Vec<(&'a Source, BeaconRow)>,
    kept: Kept,
    report: Report<BufWriter<AboveBar>>,
    tally: Tally,
    progress: Progress,
    /// Whether the chain, or a row so far, is on bn254.
    on_bn254: bool,
}

impl<'a> Answers<'a> {
    fn new(drand: &'a Drand, chain: Option<ChainInfo>) -> Result<Self, Failure> {
        let workers = drand.device.workers(drand.threads.count())?;
        let named = chain.as_ref().map(|chain| json!([chain.scheme, hex::encode(&chain.public_key)]));
        let kept = Kept::open(
            &drand.out,
            &drand.files,
            drand.chain_info.as_ref(),
            json!({"verify": "drand", "chain": named}),
        )?;
        let progress = Progress::new("beacons");
        let answers = Self {
            on_bn254: chain.as_ref().is_some_and(|chain| is_on_bn254(&chain.scheme)),
            chain,
            threads: drand.threads,
            workers,
            rows: Vec::new(),
            kept,
            report: Report { out: progress.stdout(), json: drand.json },
            tally: Tally::default(),
            progress,
        };
        #[cfg(feature = "columns")]
        answers.progress.expect(columns::count(
            &drand.files,
            &columns::Claims::beacons(answers.chain.as_ref(), &answers.workers),
            answers.workers.executor(),
        )?);
        Ok(answers)
    }

    /// A row, which is answered as soon as there are enough.
    fn take(&mut self, source: &'a Source, row: BeaconRow) -> Result<(), Failure> {
        if let Some(field) = unnamed(&row, self.chain.as_ref()) {
            let row = row.row;
            return Err(Failure::input(source, format!("row {row}: {field}: missing, and no --chain-info names it")));
        }
        let scheme = row.beacon.as_ref().ok().and_then(|named| named.scheme.as_deref());
        self.on_bn254 |= scheme.is_some_and(is_on_bn254);
        self.rows.push((source, row));
        if self.rows.len() < most_beacons(&self.workers) { Ok(()) } else { self.answer() }
    }

    /// Answers the rows that wait.
    fn answer(&mut self) -> Result<(), Failure> {
        let Self { chain, threads, workers, rows, kept, report, tally, progress, .. } = self;
        let workers = &*workers;
        let executor = match workers {
            Workers::Devices(devices) => Some(devices.executor()),
            Workers::Threads(_) => None,
        };
        let verdicts = kept.complete(rows.len(), |known| {
            let rows = &rows[known..];
            let beacons: Vec<&BeaconRow> = rows.iter().map(|(_, row)| row).collect();
            let verdicts = check(&beacons, chain.as_ref(), *threads, progress, executor);
            workers.check()?;
            Ok(verdicts.into_iter().map(Some).collect())
        })?;
        for ((source, row), verdict) in rows.drain(..).zip(&verdicts) {
            tally.count(verdict);
            report.row(source, row.row, row.round, verdict)?;
        }
        Ok(report.out.flush()?)
    }

    /// The summary, when all rows have been answered.
    fn close(mut self, threads: usize) -> Result<Status, Failure> {
        self.answer()?;
        self.kept.finish()?;
        if self.on_bn254 {
            warn_of_bn254();
        }
        self.report.summary(&Summary::new(self.tally, threads, self.progress.elapsed()))?;
        self.report.out.flush()?;
        Ok(Status::valid_if(self.tally.all_valid()))
    }
}

#[cfg(feature = "columns")]
impl<'a> Answers<'a> {
    /// Answers the rows that wait, then those of a file of columns.
    fn table(&mut self, source: &'a Source) -> Result<(), Failure> {
        self.answer()?;
        let Self { chain, workers, kept, report, tally, progress, on_bn254, .. } = self;
        let tell = |first: usize, chunk: &arrow_array::RecordBatch, verdicts: &[Verdict]| {
            *on_bn254 |= columns::schemes(chunk).any(|scheme| is_on_bn254(&scheme));
            let rounds = columns::rounds(chunk);
            for ((row, verdict), round) in (first..).zip(verdicts).zip(rounds) {
                tally.count(verdict);
                report.row(source, row, round, verdict)?;
            }
            progress.advance(verdicts.len());
            Ok(report.out.flush()?)
        };
        columns::answer(source, &columns::Claims::beacons(chain.as_ref(), workers), workers, kept, tell)
    }
}

//! `pairloom verify drand`: beacons of drand.

use super::beacons::BeaconRow;
use super::chain_info::{ChainInfo, parse_chain_info};
use super::check::{check, open};
use super::report::{Report, Summary, Tally};
use super::stream::read_beacons;
use crate::gpu::{Beside, DeviceOption};
use crate::help::paragraphs;
use crate::input::Source;
use crate::progress::Progress;
use crate::threads::Threads;
use crate::{Failure, Status};
use clap::Args;
use std::io::{self, BufWriter, Write};

const ABOUT_FILES: &str = r#"Input: a file holds an object with a list "beacons", a list of beacons, one beacon, or JSON Lines with a beacon a line.
A beacon is an object as drand's HTTP interface gives it: "round", "signature" (hexadecimal without 0x), "previous_signature"
where the scheme is chained, and "randomness", which is checked if present. A beacon may name its "scheme" (or "schemeID") and its
"public_key"; what it does not name comes from --chain-info, and where both speak they must agree. Anything else in a beacon, a
"valid" of its own included, is ignored.

Schemes: pedersen-bls-chained, pedersen-bls-unchained, bls-unchained-on-g1, bls-unchained-g1-rfc9380, and
bls-bn254-unchained-on-g1 (on bn254: about 100 bits of security today).

Output: a line for each beacon that is not valid, with file, row (from 1: the place in the list, or the line), round and reason, and a
summary. With --json: {"file", "row", "round", "valid", "reason"?} for each beacon, in order ("round" is null where it cannot be
read), then {"beacons", "valid", "invalid", "threads", "seconds", "beacons_per_second"}.

Exit status: 0 all valid, 1 some beacon is not valid, 2 a file cannot be read, is not JSON, holds no beacon, or a beacon names no key
or scheme and --chain-info does not either."#;

/// Verifies randomness beacons of drand.
#[derive(Debug, Args)]
#[command(after_long_help = paragraphs(ABOUT_FILES), after_help = "See --help for the form of files and answers.")]
pub struct Drand {
    /// The chain's information as drand's HTTP interface gives it (public_key, schemeID, …)
    #[arg(long, value_name = "FILE")]
    chain_info: Option<Source>,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    device: DeviceOption,
    /// Answer in JSON Lines: one object a beacon, then a summary
    #[arg(long)]
    json: bool,
    /// Files of beacons; - is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<Source>,
}

impl Drand {
    /// The most rows that are in memory at once: enough that every thread has full batches.
    const ROWS: usize = 8192;
    /// As many for GPUs, some ten megabytes: a thread of an H100 has one beacon or two.
    const ROWS_OF_DEVICES: usize = 1 << 16;

    /// Answers every row, some thousands at a time.
    ///
    /// # Errors
    ///
    /// Input that cannot be read or is incomplete, output that cannot be written.
    pub fn run(self) -> Result<Status, Failure> {
        super::refuse_columns(&self.files)?;
        let chain = self.chain()?;
        let devices = self.device.devices(self.threads.count())?;
        let most = if devices.is_some() { Self::ROWS_OF_DEVICES } else { Self::ROWS };
        let progress = Progress::new(None, "beacons");
        let mut report = Report { out: BufWriter::new(io::stdout().lock()), json: self.json };
        let (mut rows, mut tally) = (Vec::new(), Tally::default());
        let mut answer = |rows: &mut Vec<(&Source, BeaconRow)>| {
            let beacons: Vec<&BeaconRow> = rows.iter().map(|(_, row)| row).collect();
            let executor = devices.as_ref().map(Beside::executor);
            let verdicts = check(&beacons, chain.as_ref(), self.threads, &progress, executor).map_err(|unnamed| {
                let (source, BeaconRow { row, .. }) = &rows[unnamed.index];
                let field = unnamed.field;
                Failure::input(source, format!("row {row}: {field}: missing, and no --chain-info names it"))
            })?;
            devices.as_ref().map_or(Ok(()), Beside::check)?;
            for ((source, row), verdict) in rows.drain(..).zip(&verdicts) {
                tally.count(verdict);
                report.row(source, &row, verdict)?;
            }
            Ok::<_, Failure>(())
        };
        for source in &self.files {
            let take = |row| {
                rows.push((source, row));
                if rows.len() < most { Ok(()) } else { answer(&mut rows) }
            };
            read_beacons(source.open()?, take).map_err(|stopped| stopped.failure(source))?;
        }
        answer(&mut rows)?;
        report.summary(&Summary::new(tally, self.threads.count(), progress.elapsed()))?;
        report.out.flush()?;
        Ok(Status::valid_if(tally.invalid == 0))
    }

    fn chain(&self) -> Result<Option<ChainInfo>, Failure> {
        let Some(source) = &self.chain_info else { return Ok(None) };
        let info = parse_chain_info(&source.read()?).map_err(|problem| Failure::input(source, problem))?;
        open(&info).map_err(|problem| Failure::input(source, problem))?;
        Ok(Some(info))
    }
}

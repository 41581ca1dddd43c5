//! The answers of `pairloom verify drand`: lines for people, or JSON Lines.

use super::beacons::BeaconRow;
use super::check::Verdict;
use crate::input::Source;
use serde::Serialize;
use std::io::{self, Write};
use std::time::Duration;

/// One row's answer.
#[derive(Serialize)]
struct Answer<'a> {
    file: String,
    row: usize,
    round: Option<u64>,
    valid: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
}

/// How many rows were valid, and how many not.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    pub(super) valid: usize,
    pub(super) invalid: usize,
}

impl Tally {
    pub(super) fn count(&mut self, verdict: &Verdict) {
        *(if verdict.is_ok() { &mut self.valid } else { &mut self.invalid }) += 1;
    }
}

/// The numbers of a whole run.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Summary {
    beacons: usize,
    valid: usize,
    invalid: usize,
    threads: usize,
    seconds: f64,
    beacons_per_second: f64,
}

impl Summary {
    pub(super) fn new(Tally { valid, invalid }: Tally, threads: usize, elapsed: Duration) -> Self {
        let beacons = valid + invalid;
        let seconds = elapsed.as_secs_f64().max(1e-9);
        Self { beacons, valid, invalid, threads, seconds, beacons_per_second: beacons as f64 / seconds }
    }
}

/// Where answers go, and in which form.
pub(super) struct Report<W> {
    pub(super) out: W,
    pub(super) json: bool,
}

impl<W: Write> Report<W> {
    /// A row: in JSON every one, for people those that are not valid.
    pub(super) fn row(&mut self, source: &Source, row: &BeaconRow, verdict: &Verdict) -> io::Result<()> {
        let reason = verdict.as_ref().err().map(String::as_str);
        if self.json {
            let answer =
                Answer { file: source.to_string(), row: row.row, round: row.round, valid: reason.is_none(), reason };
            return self.json_line(&answer);
        }
        let Some(reason) = reason else { return Ok(()) };
        let round = row.round.map_or_else(|| "?".into(), |round| round.to_string());
        writeln!(self.out, "{source}: row {}: round {round}: {reason}", row.row)
    }

    /// The last line.
    pub(super) fn summary(&mut self, summary: &Summary) -> io::Result<()> {
        if self.json {
            return self.json_line(summary);
        }
        let Summary { beacons, valid, invalid, threads, seconds, beacons_per_second } = summary;
        let threads = if *threads == 1 { "1 thread".into() } else { format!("{threads} threads") };
        let per_second = format!("{seconds:.3} s on {threads}, {beacons_per_second:.0} beacons per second");
        writeln!(self.out, "{beacons} beacons: {valid} valid, {invalid} invalid ({per_second})")
    }

    fn json_line(&mut self, value: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.out, value)?;
        writeln!(self.out)
    }
}

//! The answers of `pairloom verify drand`: lines for people, or JSON Lines.

use super::Verdict;
use super::rows::{Tally, complaint, is_zero, reason};
use crate::input::Source;
use crate::outcome::printable;
use crate::output::json_line;
use serde::Serialize;
use std::io::{self, Write};
use std::time::Duration;

/// One row's answer.
#[derive(Serialize)]
struct Answer<'a> {
    file: String,
    row: usize,
    round: Option<u64>,
    valid: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
}

/// The numbers of a whole run.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Summary {
    beacons: usize,
    valid: usize,
    invalid: usize,
    #[serde(skip_serializing_if = "is_zero")]
    null: usize,
    threads: usize,
    seconds: f64,
    beacons_per_second: f64,
}

impl Summary {
    pub(super) fn new(tally: Tally, threads: usize, elapsed: Duration) -> Self {
        let Tally { valid, invalid, null } = tally;
        let beacons = tally.rows();
        let seconds = elapsed.as_secs_f64().max(1e-9);
        Self { beacons, valid, invalid, null, threads, seconds, beacons_per_second: beacons as f64 / seconds }
    }
}

/// Where answers go, and in which form.
pub(super) struct Report<W> {
    pub(super) out: W,
    pub(super) json: bool,
}

impl<W: Write> Report<W> {
    /// A row: in JSON every one, for people those that are not valid.
    pub(super) fn row(&mut self, source: &Source, row: usize, round: Option<u64>, verdict: &Verdict) -> io::Result<()> {
        if self.json {
            let valid = verdict.as_ref().map(Result::is_ok);
            let answer = Answer { file: source.to_string(), row, round, valid, reason: reason(verdict) };
            return json_line(&mut self.out, &answer);
        }
        let Some(complaint) = complaint(verdict) else { return Ok(()) };
        let round = round.map_or_else(|| "?".into(), |round| round.to_string());
        writeln!(self.out, "{}", printable(format_args!("{source}: row {row}: round {round}: {complaint}")))
    }

    /// The last line.
    pub(super) fn summary(&mut self, summary: &Summary) -> io::Result<()> {
        if self.json {
            return json_line(&mut self.out, summary);
        }
        let Summary { beacons, valid, invalid, null, threads, seconds, beacons_per_second } = *summary;
        let counts = Tally { valid, invalid, null }.text();
        let threads = if threads == 1 { "1 thread".into() } else { format!("{threads} threads") };
        let per_second = format!("{seconds:.3} s on {threads}, {beacons_per_second:.0} beacons per second");
        writeln!(self.out, "{beacons} beacons: {counts} ({per_second})")
    }
}

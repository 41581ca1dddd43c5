//! The answers of `pairloom verify bls`, `groth16` and `kzg`: lines for people, or JSON Lines.

use super::Verdict;
use super::columns::Kept;
use crate::gpu::Workers;
use crate::input::Source;
use crate::outcome::printable;
use crate::output::json_line;
use crate::pair::lines::{Line, Lines};
use crate::progress::{AboveBar, Progress};
use crate::{Failure, Status};
#[cfg(feature = "columns")]
use arrow_array::RecordBatch;
use serde::Serialize;
use serde_json::{Map, Value};
use std::fmt::Display;
use std::io::{self, BufWriter, Write};

/// One row's answer.
#[derive(Serialize)]
struct Answer<'a> {
    file: String,
    row: usize,
    #[serde(flatten)]
    more: &'a Map<String, Value>,
    valid: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
}

#[derive(Serialize)]
struct Summary<'a> {
    rows: usize,
    valid: usize,
    invalid: usize,
    #[serde(skip_serializing_if = "is_zero")]
    null: usize,
    #[serde(flatten)]
    about: &'a Map<String, Value>,
    threads: usize,
    seconds: f64,
}

/// How many rows were valid, how many not, and how many had nothing to be verified.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    pub(super) valid: usize,
    pub(super) invalid: usize,
    pub(super) null: usize,
}

impl Tally {
    pub(super) fn count(&mut self, verdict: &Verdict) {
        *match verdict {
            Some(Ok(())) => &mut self.valid,
            Some(Err(_)) => &mut self.invalid,
            None => &mut self.null,
        } += 1;
    }

    pub(super) fn rows(self) -> usize {
        self.valid + self.invalid + self.null
    }

    /// Whether every row is valid.
    pub(super) fn all_valid(self) -> bool {
        self.valid == self.rows()
    }

    /// The counts for people.
    pub(super) fn text(self) -> String {
        let Self { valid, invalid, null } = self;
        let null = if null == 0 { String::new() } else { format!(", {null} null") };
        format!("{valid} valid, {invalid} invalid{null}")
    }
}

pub(super) fn is_zero(count: &usize) -> bool {
    *count == 0
}

/// What people are told of a row that is not valid.
pub(super) fn complaint(verdict: &Verdict) -> Option<&str> {
    match verdict {
        Some(verdict) => verdict.as_ref().err().map(String::as_str),
        None => Some("null"),
    }
}

/// Why a row is not valid, if that is the verdict.
pub(super) fn reason(verdict: &Verdict) -> Option<&str> {
    verdict.as_ref().and_then(|verdict| verdict.as_ref().err()).map(String::as_str)
}

/// Where answers go, in which form, and how many there were.
pub(super) struct Rows {
    out: BufWriter<AboveBar>,
    json: bool,
    tally: Tally,
    progress: Progress,
    kept: Kept,
}

impl Rows {
    /// The most lines that are in memory at once.
    const CHUNK: usize = 2048;
    /// As many for GPUs, or so many bytes of them.
    const CHUNK_OF_DEVICES: (usize, usize) = (1 << 15, 64 << 20);

    pub(super) fn new(json: bool, kept: Kept) -> Self {
        let progress = Progress::new("rows");
        Self { out: progress.stdout(), json, tally: Tally::default(), progress, kept }
    }

    /// The claims of files of columns, which are looked at, so that the number of rows is known where they say it.
    #[cfg(feature = "columns")]
    pub(super) fn expect<'a>(
        &mut self,
        files: &[Source],
        claims: super::columns::Claims<'a>,
        workers: &Workers,
    ) -> Result<super::columns::Claims<'a>, Failure> {
        self.progress.expect(super::columns::count(files, &claims, workers.executor())?);
        Ok(claims)
    }

    /// Every line of a file, a row each. `verify` gives the verdicts on some lines. A file without a line is a failure: nothing would be verified.
    pub(super) fn answer(
        &mut self,
        source: &Source,
        workers: &Workers,
        verify: impl Fn(&[Line]) -> Vec<Verdict>,
    ) -> Result<(), Failure> {
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
                return if row == 0 { Err(Failure::input(source, "holds no row")) } else { Ok(()) };
            }
            let verdicts = self.kept.complete(chunk.len(), |known| {
                let verdicts = verify(&chunk[known..]);
                workers.check()?;
                Ok(verdicts)
            })?;
            self.tell_all(source, row, &verdicts)?;
            row += chunk.len();
        }
    }

    /// Every row of a file of columns.
    #[cfg(feature = "columns")]
    pub(super) fn answer_table(
        &mut self,
        source: &Source,
        claims: &super::columns::Claims,
        workers: &Workers,
    ) -> Result<(), Failure> {
        let mut kept = core::mem::take(&mut self.kept);
        let tell = |first: usize, _: &RecordBatch, verdicts: &[Verdict]| {
            self.tell_all(source, first - 1, verdicts).map_err(Failure::from)
        };
        let answered = super::columns::answer(source, claims, workers, &mut kept, tell);
        self.kept = kept;
        answered
    }

    /// The verdict on a row that is told by itself.
    pub(super) fn complete_one(
        &mut self,
        verify: impl FnOnce() -> Result<Verdict, Failure>,
    ) -> Result<Verdict, Failure> {
        Ok(self.kept.complete(1, |_| Ok(vec![verify()?]))?.pop().unwrap_or_default())
    }

    /// Some rows of a file that follow so many others.
    fn tell_all(&mut self, source: &Source, before: usize, verdicts: &[Verdict]) -> io::Result<()> {
        for (row, verdict) in (before + 1..).zip(verdicts) {
            self.tell(source, row, &Map::new(), verdict)?;
        }
        self.progress.advance(verdicts.len());
        self.flush()
    }

    /// A row: in JSON every one, for people those that are not valid.
    pub(super) fn tell(
        &mut self,
        source: &Source,
        row: usize,
        more: &Map<String, Value>,
        verdict: &Verdict,
    ) -> io::Result<()> {
        self.tally.count(verdict);
        if self.json {
            let valid = verdict.as_ref().map(Result::is_ok);
            let answer = Answer { file: source.to_string(), row, more, valid, reason: reason(verdict) };
            return json_line(&mut self.out, &answer);
        }
        complaint(verdict).map_or(Ok(()), |complaint| {
            writeln!(self.out, "{}", printable(format_args!("{source}: row {row}: {complaint}")))
        })
    }

    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// The last line, and how the run ends.
    pub(super) fn close(mut self, what: &str, about: &Map<String, Value>, threads: usize) -> Result<Status, Failure> {
        self.kept.finish()?;
        let Tally { valid, invalid, null } = self.tally;
        let (rows, seconds) = (self.tally.rows(), self.progress.elapsed().as_secs_f64());
        if self.json {
            let summary = Summary { rows, valid, invalid, null, about, threads, seconds };
            json_line(&mut self.out, &summary)?;
        } else {
            let verdict = if self.tally.all_valid() { "OK" } else { "INVALID" };
            let about: Vec<_> = about.values().filter_map(Value::as_str).collect();
            let about = [about.join(", "), format!("{seconds:.3} s")];
            let about: Vec<_> = about.into_iter().filter(|part| !part.is_empty()).collect();
            writeln!(self.out, "{verdict}: {rows} {what}: {} ({})", self.tally.text(), about.join(", "))?;
        }
        self.out.flush()?;
        Ok(Status::valid_if(self.tally.all_valid()))
    }
}

/// The verdict on every row: what is wrong with it, or else with its claim.
pub(super) fn verdicts<C, E: Display>(
    rows: impl Iterator<Item = Result<C, String>>,
    verify: impl FnOnce(Vec<C>) -> Vec<Result<(), E>>,
) -> Vec<Verdict> {
    let mut claims = Vec::new();
    let read: Vec<_> = rows.map(|row| row.map(|claim| claims.push(claim)).err()).collect();
    let mut verdicts = verify(claims).into_iter();
    let verdict = |read: Option<String>| match read {
        Some(reason) => Err(reason),
        None => match verdicts.next() {
            Some(verdict) => verdict.map_err(|defect| defect.to_string()),
            None => Err("not verified".into()),
        },
    };
    read.into_iter().map(verdict).map(Some).collect()
}

//! The answers of `pairloom verify bls`, `groth16` and `kzg`: lines for people, or JSON Lines.

use crate::gpu::Workers;
use crate::input::Source;
use crate::pair::lines::{Line, Lines};
use crate::progress::Progress;
use crate::{Failure, Status};
use serde::Serialize;
use serde_json::{Map, Value};
use std::fmt::Display;
use std::io::{self, BufWriter, StdoutLock, Write};

/// One row's answer.
#[derive(Serialize)]
struct Answer<'a> {
    file: String,
    row: usize,
    #[serde(flatten)]
    more: &'a Map<String, Value>,
    valid: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
}

#[derive(Serialize)]
struct Summary<'a> {
    rows: usize,
    valid: usize,
    invalid: usize,
    #[serde(flatten)]
    about: &'a Map<String, Value>,
    threads: usize,
    seconds: f64,
}

/// Where answers go, in which form, and how many there were.
pub(super) struct Rows {
    out: BufWriter<StdoutLock<'static>>,
    json: bool,
    valid: usize,
    invalid: usize,
    progress: Progress,
}

impl Rows {
    /// The most lines that are in memory at once.
    const CHUNK: usize = 2048;
    /// As many for GPUs, or so many bytes of them.
    const CHUNK_OF_DEVICES: (usize, usize) = (1 << 15, 64 << 20);

    pub(super) fn new(json: bool) -> Self {
        let out = BufWriter::new(io::stdout().lock());
        Self { out, json, valid: 0, invalid: 0, progress: Progress::new(None, "rows") }
    }

    /// Every line of a file, a row each. `reasons` says for each of some lines why it is not valid, if it is not.
    pub(super) fn answer(
        &mut self,
        source: &Source,
        workers: &Workers,
        reasons: impl Fn(&[Line]) -> Vec<Option<String>>,
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
                return Ok(());
            }
            let reasons = reasons(&chunk);
            workers.check()?;
            for reason in reasons {
                row += 1;
                self.tell(source, row, &Map::new(), reason.as_deref())?;
            }
            self.progress.advance(chunk.len());
            self.flush()?;
        }
    }

    /// A row: in JSON every one, for people those that are not valid.
    pub(super) fn tell(
        &mut self,
        source: &Source,
        row: usize,
        more: &Map<String, Value>,
        reason: Option<&str>,
    ) -> io::Result<()> {
        *(if reason.is_none() { &mut self.valid } else { &mut self.invalid }) += 1;
        if self.json {
            let answer = Answer { file: source.to_string(), row, more, valid: reason.is_none(), reason };
            return writeln!(self.out, "{}", serde_json::to_string(&answer)?);
        }
        reason.map_or(Ok(()), |reason| writeln!(self.out, "{source}: row {row}: {reason}"))
    }

    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// The last line, and how the run ends.
    pub(super) fn close(mut self, what: &str, about: &Map<String, Value>, threads: usize) -> io::Result<Status> {
        let Self { valid, invalid, .. } = self;
        let (rows, seconds) = (valid + invalid, self.progress.elapsed().as_secs_f64());
        if self.json {
            let summary = Summary { rows, valid, invalid, about, threads, seconds };
            writeln!(self.out, "{}", serde_json::to_string(&summary)?)?;
        } else {
            let verdict = if invalid == 0 { "OK" } else { "INVALID" };
            let about: Vec<_> = about.values().filter_map(Value::as_str).collect();
            let about = [about.join(", "), format!("{seconds:.3} s")];
            let about: Vec<_> = about.into_iter().filter(|part| !part.is_empty()).collect();
            writeln!(self.out, "{verdict}: {rows} {what}: {valid} valid, {invalid} invalid ({})", about.join(", "))?;
        }
        self.out.flush()?;
        Ok(Status::valid_if(invalid == 0))
    }
}

/// For every row why it is not valid, if it is not: what is wrong with it, or else with its claim.
pub(super) fn reasons<C, E: Display>(
    rows: impl Iterator<Item = Result<C, String>>,
    verify: impl FnOnce(Vec<C>) -> Vec<Result<(), E>>,
) -> Vec<Option<String>> {
    let mut claims = Vec::new();
    let read: Vec<_> = rows.map(|row| row.map(|claim| claims.push(claim)).err()).collect();
    let mut verdicts = verify(claims).into_iter();
    let reason = |read: Option<String>| match read {
        Some(reason) => Some(reason),
        None => match verdicts.next() {
            Some(verdict) => verdict.err().map(|defect| defect.to_string()),
            None => Some("not verified".into()),
        },
    };
    read.into_iter().map(reason).collect()
}

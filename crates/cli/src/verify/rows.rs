//! The answers of `pairloom verify groth16` and `verify kzg`: lines for people, or JSON Lines.

use crate::Status;
use crate::input::Source;
use serde::Serialize;
use serde_json::{Map, Value};
use std::io::{self, BufWriter, StdoutLock, Write};
use std::time::Instant;

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
    started: Instant,
}

impl Rows {
    pub(super) fn new(json: bool) -> Self {
        Self { out: BufWriter::new(io::stdout().lock()), json, valid: 0, invalid: 0, started: Instant::now() }
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
        let (rows, seconds) = (valid + invalid, self.started.elapsed().as_secs_f64());
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

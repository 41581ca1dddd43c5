//! Measurements as the programs print them: JSON Lines, one file a program.

use crate::Failure;
use crate::input::Source;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::fs;
use std::io;
use std::path::Path;

/// A line of the bench program `peers`.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Peer {
    pub curve: String,
    pub op: String,
    pub ours_us: f64,
    pub peer: String,
    pub peer_us: f64,
}

/// A line of `pairloom bench pairing`.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Pairing {
    pub curve: String,
    pub pairing: String,
    pub threads: usize,
    pub us: f64,
    pub speedup: f64,
    pub predicted: f64,
}

/// A line of `pairloom bench batch`.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Batch {
    pub curve: String,
    pub op: String,
    pub size: usize,
    pub threads: usize,
    pub us_per: f64,
}

/// A line of the bench program `small-characteristic`: cycles of the time-stamp counter.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Small {
    pub curve: String,
    pub op: String,
    pub single_tsc: f64,
    pub lanes_tsc: f64,
}

/// A line of `pairloom bench table`.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct TableRow {
    pub slide: Option<u8>,
    pub table: Option<u8>,
    pub row: String,
    pub printed: String,
    pub ours_tsc: Option<f64>,
    pub ours_ms: Option<f64>,
    pub ours: Option<f64>,
    pub how: String,
    pub security_today: String,
}

#[derive(Debug, Deserialize)]
struct Machine {
    processor: String,
    model: String,
    cores: usize,
    features: Vec<(String, bool)>,
}

#[derive(Debug, Deserialize)]
struct Run {
    machine: Machine,
    date: String,
    load: f64,
}

/// What a page shows.
#[derive(Debug, Default)]
pub(super) struct Measurements {
    /// Where and when they were made: a name and a text each.
    pub about: Vec<(&'static str, String)>,
    pub peers: Vec<Peer>,
    pub pairings: Vec<Pairing>,
    pub batches: Vec<Batch>,
    pub small: Vec<Small>,
    pub tables: Vec<TableRow>,
    /// Plans by measured costs, as figures.
    pub plans: Vec<String>,
}

impl Measurements {
    /// From a folder's files; those that it lacks are empty.
    ///
    /// # Errors
    ///
    /// A folder without any, a file that cannot be read, a line that is no measurement.
    pub fn read(folder: &Path) -> Result<Self, Failure> {
        let measurements = Self {
            about: about(folder)?,
            peers: least(
                lines(folder, "peers.jsonl")?,
                |a: &Peer, b| (&a.curve, &a.op, &a.peer) == (&b.curve, &b.op, &b.peer),
                |row| row.ours_us,
            ),
            pairings: least(
                lines(folder, "pairing.jsonl")?,
                |a: &Pairing, b| (&a.curve, &a.pairing, a.threads) == (&b.curve, &b.pairing, b.threads),
                |row| row.us,
            ),
            batches: least(
                lines(folder, "batch.jsonl")?,
                |a: &Batch, b| (&a.curve, &a.op, a.size, a.threads) == (&b.curve, &b.op, b.size, b.threads),
                |row| row.us_per,
            ),
            small: least(
                lines(folder, "small-characteristic.jsonl")?,
                |a: &Small, b| (&a.curve, &a.op) == (&b.curve, &b.op),
                |row| row.lanes_tsc,
            ),
            tables: lines(folder, "table.jsonl")?,
            plans: Vec::new(),
        };
        let Self { peers, pairings, batches, small, tables, .. } = &measurements;
        let rows = peers.len() + pairings.len() + batches.len() + small.len() + tables.len();
        if rows == 0 {
            let problem = "no measurements: neither peers.jsonl, pairing.jsonl, batch.jsonl, small-characteristic.jsonl nor table.jsonl";
            return Err(Failure::input(&Source::File(folder.into()), problem));
        }
        Ok(measurements)
    }
}

/// The rows of a program's output.
///
/// # Errors
///
/// The first line that is none, by its number.
pub(super) fn rows<T: DeserializeOwned>(source: &Source, text: &str) -> Result<Vec<T>, Failure> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let row = |(index, line)| {
        serde_json::from_str(line).map_err(|error| Failure::input(source, format!("row {}: {error}", index + 1)))
    };
    lines.map(row).collect()
}

/// A file's text; `None` where there is none of this name.
fn text(folder: &Path, name: &str) -> Result<Option<(Source, String)>, Failure> {
    let source = Source::File(folder.join(name));
    match fs::read_to_string(folder.join(name)) {
        Ok(text) => Ok(Some((source, text))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Failure::input(&source, error)),
    }
}

fn lines<T: DeserializeOwned>(folder: &Path, name: &str) -> Result<Vec<T>, Failure> {
    text(folder, name)?.map_or_else(|| Ok(Vec::new()), |(source, text)| rows(&source, &text))
}

fn about(folder: &Path) -> Result<Vec<(&'static str, String)>, Failure> {
    let Some((source, text)) = text(folder, "run.json")? else { return Ok(Vec::new()) };
    let run: Run = serde_json::from_str(&text).map_err(|error| Failure::input(&source, error))?;
    let has = run.machine.features.iter().filter(|(_, has)| *has).map(|(name, _)| name.as_str());
    Ok(vec![
        ("processor", format!("{} ({}), {} cores", run.machine.processor, run.machine.model, run.machine.cores)),
        ("instructions", has.collect::<Vec<_>>().join(", ")),
        ("date", run.date),
        ("load average before the run", run.load.to_string()),
    ])
}

/// Of rows for the same thing the one with the least figure, in the order in which things first appear.
fn least<T>(rows: Vec<T>, same: impl Fn(&T, &T) -> bool, figure: impl Fn(&T) -> f64) -> Vec<T> {
    let mut best: Vec<T> = Vec::new();
    for row in rows {
        match best.iter_mut().find(|known| same(known, &row)) {
            Some(known) if figure(&row) < figure(known) => *known = row,
            Some(_) => {}
            None => best.push(row),
        }
    }
    best
}

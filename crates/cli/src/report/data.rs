//! Measurements as the programs print them: JSON Lines, one file a program.

use crate::Failure;
use crate::input::Source;
use crate::measurements::{
    Batch, Pairing, Peer, Small, TableRow, fastest_batches, fastest_pairings, fastest_peers, fastest_small,
};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::fs;
use std::io;
use std::path::Path;

/// The files of a folder: where and when was measured, and five kinds of measurements.
const NAMES: [&str; 6] =
    ["run.json", "peers.jsonl", "pairing.jsonl", "batch.jsonl", "small-characteristic.jsonl", "table.jsonl"];

#[derive(Debug, Deserialize)]
struct Computer {
    processor: String,
    model: String,
    cores: usize,
    features: Vec<(String, bool)>,
}

#[derive(Debug, Deserialize)]
struct Run {
    machine: Computer,
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
        let [run, peers, pairings, batches, small, tables] = NAMES;
        let measurements = Self {
            about: about(folder, run)?,
            peers: fastest_peers(lines(folder, peers)?),
            pairings: fastest_pairings(lines(folder, pairings)?),
            batches: fastest_batches(lines(folder, batches)?),
            small: fastest_small(lines(folder, small)?),
            tables: lines(folder, tables)?,
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

/// The files of a folder that are read, if they are there.
pub(super) fn files(folder: &Path) -> [Source; 6] {
    NAMES.map(|name| Source::File(folder.join(name)))
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

/// The rows of a file; the first line that is none is an error with its number.
fn lines<T: DeserializeOwned>(folder: &Path, name: &str) -> Result<Vec<T>, Failure> {
    let Some((source, text)) = text(folder, name)? else { return Ok(Vec::new()) };
    let row = |(index, line)| {
        serde_json::from_str(line).map_err(|error| Failure::input(&source, format!("row {}: {error}", index + 1)))
    };
    text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).map(row).collect()
}

fn about(folder: &Path, name: &str) -> Result<Vec<(&'static str, String)>, Failure> {
    let Some((source, text)) = text(folder, name)? else { return Ok(Vec::new()) };
    let run: Run = serde_json::from_str(&text).map_err(|error| Failure::input(&source, error))?;
    let has = run.machine.features.iter().filter(|(_, has)| *has).map(|(name, _)| name.as_str());
    Ok(vec![
        ("processor", format!("{} ({}), {} cores", run.machine.processor, run.machine.model, run.machine.cores)),
        ("instructions", has.collect::<Vec<_>>().join(", ")),
        ("date", run.date),
        ("load average before the run", run.load.to_string()),
    ])
}

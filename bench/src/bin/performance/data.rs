//! What the programs printed, read back.

use pairloom_bench::computer::Computer;
use pairloom_bench::issue::Rate;
pub use pairloom_cli::measurements::{Batch, Pairing, Peer, Small};
use pairloom_cli::measurements::{fastest_batches, fastest_pairings, fastest_peers, fastest_small, once_each};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// When and where figures were taken.
#[derive(Debug, Serialize, Deserialize)]
pub struct Run {
    /// The processor.
    pub machine: Computer,
    /// The day, as the caller writes it.
    pub date: String,
    /// Cycles of the time-stamp counter in a microsecond.
    pub ticks_per_us: f64,
    /// The system's load average over the minute before.
    pub load: f64,
}

/// A line of `extension`.
#[derive(Debug, Deserialize)]
pub struct Extension {
    pub field: String,
    pub k: usize,
    pub method: String,
    pub tsc_cycles: Option<f64>,
}

/// A line of `lanes`.
#[derive(Debug, Deserialize)]
pub struct Lanes {
    pub curve: String,
    pub op: String,
    pub single_us: f64,
    pub lanes_us: f64,
    pub ratio: f64,
}

/// A line of `instructions`.
#[derive(Debug, Deserialize)]
pub struct Kernel {
    pub kernel: String,
    pub field: String,
    pub way: String,
    pub elements: usize,
    pub how: String,
    pub instructions: u64,
    pub units: BTreeMap<String, u64>,
    pub cycles: Option<f64>,
    pub bounds: BTreeMap<String, f64>,
    pub bound_by: Option<String>,
    pub gap: Option<f64>,
}

/// Everything.
#[derive(Debug)]
pub struct Data {
    pub run: Run,
    pub commands: Vec<String>,
    pub peers: Vec<Peer>,
    pub pairings: Vec<Pairing>,
    pub batches: Vec<Batch>,
    pub extensions: Vec<Extension>,
    pub lanes: Vec<Lanes>,
    pub small: Vec<Small>,
    pub rates: Vec<Rate>,
    pub kernels: Vec<Kernel>,
}

impl Data {
    /// From a folder's files, each named after what wrote it.
    ///
    /// # Errors
    ///
    /// Which file is missing or does not read as what it should be.
    pub fn read(folder: &Path) -> Result<Self, String> {
        let run = serde_json::from_str(&text(folder, "run.json")?).map_err(|error| format!("run.json: {error}"))?;
        Ok(Self {
            run,
            commands: text(folder, "commands.txt")?.lines().map(str::to_owned).collect(),
            peers: fastest_peers(lines(folder, "peers.jsonl")?),
            pairings: fastest_pairings(lines(folder, "pairing.jsonl")?),
            batches: fastest_batches(lines(folder, "batch.jsonl")?),
            extensions: lines(folder, "extension.jsonl")?,
            lanes: fastest_lanes(lines(folder, "lanes.jsonl")?),
            small: fastest_small(lines(folder, "small-characteristic.jsonl")?),
            rates: lines(folder, "issue-rates.jsonl")?,
            kernels: lines(folder, "instructions.jsonl")?,
        })
    }

    /// Our time of an operation, and a peer's: microseconds an item.
    pub fn ours_and(&self, curve: &str, op: &str, peer: &str) -> Option<(f64, f64)> {
        let row = self.peers.iter().find(|row| row.curve == curve && row.op == op && row.peer == peer)?;
        Some((row.ours_us, row.peer_us))
    }

    /// Cycles of a pairing of small characteristic: one, and one of a batch.
    pub fn small(&self, curve: &str, op: &str) -> Option<(f64, f64)> {
        let row = self.small.iter().find(|row| row.curve == curve && row.op == op)?;
        Some((row.single_tsc, row.lanes_tsc))
    }

    /// Our time of one pairing on so many threads.
    pub fn pairing(&self, curve: &str, pairing: &str, threads: usize) -> Option<&Pairing> {
        self.pairings.iter().find(|row| row.curve == curve && row.pairing == pairing && row.threads == threads)
    }

    /// Cycles of our fastest way to multiply in an extension of degree k.
    pub fn extension(&self, field: &str, k: usize) -> Option<(&Extension, f64)> {
        let of_field = self.extensions.iter().filter(|row| row.field == field && row.k == k);
        let timed = of_field.filter_map(|row| Some((row, row.tsc_cycles?)));
        timed.min_by(|a, b| a.1.total_cmp(&b.1))
    }
}

/// Both ways at their fastest.
fn fastest_lanes(rows: Vec<Lanes>) -> Vec<Lanes> {
    let merge = |known: &mut Lanes, row: Lanes| {
        (known.single_us, known.lanes_us) = (known.single_us.min(row.single_us), known.lanes_us.min(row.lanes_us));
        known.ratio = known.lanes_us / known.single_us;
    };
    once_each(rows, |row| (row.curve.clone(), row.op.clone()), merge)
}

fn text(folder: &Path, name: &str) -> Result<String, String> {
    std::fs::read_to_string(folder.join(name)).map_err(|error| format!("{name}: {error}"))
}

fn lines<T: DeserializeOwned>(folder: &Path, name: &str) -> Result<Vec<T>, String> {
    let text = text(folder, name)?;
    let read = |(number, line): (usize, &str)| {
        serde_json::from_str(line).map_err(|error| format!("{name}, line {}: {error}", number + 1))
    };
    text.lines().enumerate().map(read).collect()
}

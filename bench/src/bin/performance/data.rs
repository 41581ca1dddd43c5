//! What the programs printed, read back.

use pairloom_bench::issue::Rate;
use pairloom_bench::machine::Machine;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// When and where figures were taken.
#[derive(Debug, Serialize, Deserialize)]
pub struct Run {
    /// The processor.
    pub machine: Machine,
    /// The day, as the caller writes it.
    pub date: String,
    /// Cycles of the time-stamp counter in a microsecond.
    pub ticks_per_us: f64,
    /// The system's load average over the minute before.
    pub load: f64,
}

/// A line of `peers`.
#[derive(Debug, Deserialize)]
pub struct Peer {
    pub curve: String,
    pub op: String,
    pub ours_us: f64,
    pub peer: String,
    pub peer_us: f64,
    pub ratio: f64,
}

/// A line of `pairloom bench pairing`.
#[derive(Debug, Deserialize)]
pub struct Pairing {
    pub curve: String,
    pub pairing: String,
    pub threads: usize,
    pub us: f64,
    pub speedup: f64,
    pub predicted: f64,
}

/// A line of `pairloom bench batch`.
#[derive(Debug, Deserialize)]
pub struct Batch {
    pub curve: String,
    pub op: String,
    pub size: usize,
    pub threads: usize,
    pub us_per: f64,
    pub tsc_per: Option<f64>,
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

/// A line of `small-characteristic`.
#[derive(Debug, Deserialize)]
pub struct Small {
    pub curve: String,
    pub op: String,
    pub single_tsc: f64,
    pub lanes_tsc: f64,
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

/// One row for each measurement, also for one that was made more than once, in the order in which they were first made.
fn once_each<T, K: PartialEq>(rows: Vec<T>, key: impl Fn(&T) -> K, merge: impl Fn(&mut T, T)) -> Vec<T> {
    let mut best: Vec<T> = Vec::new();
    for row in rows {
        match best.iter_mut().find(|known| key(known) == key(&row)) {
            Some(known) => merge(known, row),
            None => best.push(row),
        }
    }
    best
}

/// The fastest of each.
fn fastest<T, K: PartialEq>(rows: Vec<T>, key: impl Fn(&T) -> K, time: impl Fn(&T) -> f64) -> Vec<T> {
    let merge = |known: &mut T, row: T| {
        if time(&row) < time(known) {
            *known = row;
        }
    };
    once_each(rows, key, merge)
}

fn fastest_batches(rows: Vec<Batch>) -> Vec<Batch> {
    fastest(rows, |row| (row.curve.clone(), row.op.clone(), row.size, row.threads), |row| row.us_per)
}

/// Both sides at their fastest.
fn fastest_peers(rows: Vec<Peer>) -> Vec<Peer> {
    let merge = |known: &mut Peer, row: Peer| {
        (known.ours_us, known.peer_us) = (known.ours_us.min(row.ours_us), known.peer_us.min(row.peer_us));
        known.ratio = known.ours_us / known.peer_us;
    };
    once_each(rows, |row| (row.curve.clone(), row.op.clone(), row.peer.clone()), merge)
}

/// Both ways at their fastest.
fn fastest_lanes(rows: Vec<Lanes>) -> Vec<Lanes> {
    let merge = |known: &mut Lanes, row: Lanes| {
        (known.single_us, known.lanes_us) = (known.single_us.min(row.single_us), known.lanes_us.min(row.lanes_us));
        known.ratio = known.lanes_us / known.single_us;
    };
    once_each(rows, |row| (row.curve.clone(), row.op.clone()), merge)
}

/// Both ways at their fastest.
fn fastest_small(rows: Vec<Small>) -> Vec<Small> {
    let merge = |known: &mut Small, row: Small| {
        (known.single_tsc, known.lanes_tsc) =
            (known.single_tsc.min(row.single_tsc), known.lanes_tsc.min(row.lanes_tsc));
        known.ratio = known.lanes_tsc / known.single_tsc;
    };
    once_each(rows, |row| (row.curve.clone(), row.op.clone()), merge)
}

/// With speed-ups against the fastest on one thread.
fn fastest_pairings(rows: Vec<Pairing>) -> Vec<Pairing> {
    let mut rows = fastest(rows, |row| (row.curve.clone(), row.pairing.clone(), row.threads), |row| row.us);
    let of = |row: &Pairing| (row.curve.clone(), row.pairing.clone());
    let alone: Vec<_> = rows.iter().filter(|row| row.threads == 1).map(|row| (of(row), row.us)).collect();
    for row in &mut rows {
        let key = of(row);
        if let Some((_, us)) = alone.iter().find(|(known, _)| *known == key) {
            row.speedup = us / row.us;
        }
    }
    rows
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

#[cfg(test)]
mod tests {
    use super::*;

    fn pairing(threads: usize, us: f64) -> Pairing {
        Pairing { curve: "c".into(), pairing: "p".into(), threads, us, speedup: 1.0, predicted: 1.0 }
    }

    #[test]
    fn the_fastest_of_several_runs_is_kept_and_speed_ups_follow() {
        let rows = fastest_pairings(vec![pairing(1, 9.0), pairing(2, 5.0), pairing(1, 8.0), pairing(2, 6.0)]);
        let kept: Vec<_> = rows.iter().map(|row| (row.threads, row.us, row.speedup)).collect();
        assert_eq!(kept, [(1, 8.0, 1.0), (2, 5.0, 1.6)]);
    }

    #[test]
    fn both_sides_of_a_comparison_are_at_their_fastest() {
        let row = |ours_us, peer_us| {
            let (curve, op, peer) = ("c".into(), "o".into(), "p".into());
            Peer { curve, op, ours_us, peer, peer_us, ratio: ours_us / peer_us }
        };
        let rows = fastest_peers(vec![row(4.0, 10.0), row(5.0, 8.0)]);
        assert_eq!(rows.iter().map(|row| (row.ours_us, row.peer_us, row.ratio)).collect::<Vec<_>>(), [(4.0, 8.0, 0.5)]);
    }
}

//! Measurements as programs print them, a row a line of JSON, and the fastest of many runs. [`mod@crate::bench`] prints them,
//! [`mod@crate::report`] and the page of performance show them.

pub mod remarks;

use serde::{Deserialize, Serialize};

/// A row of the bench program `peers`: microseconds of processor time an item.
#[derive(Clone, Debug, Deserialize)]
pub struct Peer {
    /// The curve.
    pub curve: String,
    /// The operation, as `bench/README.md` defines it.
    pub op: String,
    /// Our time.
    pub ours_us: f64,
    /// The other library.
    pub peer: String,
    /// Its time.
    pub peer_us: f64,
    /// Ours over the peer's.
    pub ratio: f64,
}

/// A row of `pairloom bench pairing`.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Pairing {
    /// The curve.
    pub curve: String,
    /// The pairing.
    pub pairing: String,
    /// The number of threads.
    pub threads: usize,
    /// Microseconds by the clock.
    pub us: f64,
    /// Cycles of the time-stamp counter, where there is one.
    pub tsc_cycles: Option<u64>,
    /// One thread's time over this.
    pub speedup: f64,
    /// What the plan expects it to be.
    pub predicted: f64,
    /// The curve's security today, in words; empty in files that are older than this field.
    #[serde(default)]
    pub security_today: String,
}

/// A row of `pairloom bench batch`.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Batch {
    /// The curve.
    pub curve: String,
    /// The operation.
    pub op: String,
    /// Items in the batch.
    pub size: usize,
    /// The number of threads.
    pub threads: usize,
    /// Microseconds an item.
    pub us_per: f64,
    /// Cycles of the time-stamp counter an item, where there is one.
    pub tsc_per: Option<f64>,
    /// As [`Pairing::security_today`].
    #[serde(default)]
    pub security_today: String,
}

/// A row of the bench program `small-characteristic`: cycles of the time-stamp counter.
#[derive(Clone, Debug, Deserialize)]
pub struct Small {
    /// The curve.
    pub curve: String,
    /// The pairing.
    pub op: String,
    /// One by itself.
    pub single_tsc: f64,
    /// One of many in lanes.
    pub lanes_tsc: f64,
    /// In lanes over alone.
    pub ratio: f64,
}

/// Where a paper prints a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PrintedAt {
    /// A slide's number.
    Slide(u8),
    /// A table's number.
    Table(u8),
}

impl PrintedAt {
    /// The number.
    pub fn number(self) -> u8 {
        match self {
            Self::Slide(number) | Self::Table(number) => number,
        }
    }
}

/// This machine's figure beside a printed one.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub struct Ours {
    /// Cycles of the time-stamp counter.
    pub ours_tsc: Option<u64>,
    /// Milliseconds.
    pub ours_ms: Option<f64>,
    /// Operations or a speed-up.
    pub ours: Option<f64>,
    /// How it was found, or why there is none.
    pub how: String,
}

/// A row of `pairloom bench table`.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct TableRow {
    /// Where it is printed.
    #[serde(flatten)]
    pub place: PrintedAt,
    /// What it is of.
    pub row: String,
    /// What is printed.
    pub printed: String,
    /// This machine's figure.
    #[serde(flatten)]
    pub ours: Ours,
    /// The security of the curve that ours is on.
    pub security_today: String,
}

impl TableRow {
    /// Ours in the unit of what is printed: milliseconds in tables, and in slides that say so.
    pub fn ours_as_printed(&self) -> String {
        let in_milliseconds = self.printed.ends_with(" ms") || matches!(self.place, PrintedAt::Table(_));
        match (&self.ours, in_milliseconds) {
            (Ours { ours_ms: Some(time), .. }, true) => format!("{time:.3} ms"),
            (Ours { ours_tsc: Some(cycles), .. }, false) => format!("{:.3}·10^6 TSC", *cycles as f64 / 1e6),
            (Ours { ours: Some(ours), .. }, _) => ours.to_string(),
            _ => "-".into(),
        }
    }
}

/// One row for each measurement, also for one that was made more than once, in the order in which they were first made.
pub fn once_each<T, K: PartialEq>(rows: Vec<T>, key: impl Fn(&T) -> K, merge: impl Fn(&mut T, T)) -> Vec<T> {
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

/// The fastest batches.
pub fn fastest_batches(rows: Vec<Batch>) -> Vec<Batch> {
    fastest(rows, |row| (row.curve.clone(), row.op.clone(), row.size, row.threads), |row| row.us_per)
}

/// Both sides at their fastest.
pub fn fastest_peers(rows: Vec<Peer>) -> Vec<Peer> {
    let merge = |known: &mut Peer, row: Peer| {
        (known.ours_us, known.peer_us) = (known.ours_us.min(row.ours_us), known.peer_us.min(row.peer_us));
        known.ratio = known.ours_us / known.peer_us;
    };
    once_each(rows, |row| (row.curve.clone(), row.op.clone(), row.peer.clone()), merge)
}

/// Both ways at their fastest.
pub fn fastest_small(rows: Vec<Small>) -> Vec<Small> {
    let merge = |known: &mut Small, row: Small| {
        (known.single_tsc, known.lanes_tsc) =
            (known.single_tsc.min(row.single_tsc), known.lanes_tsc.min(row.lanes_tsc));
        known.ratio = known.lanes_tsc / known.single_tsc;
    };
    once_each(rows, |row| (row.curve.clone(), row.op.clone()), merge)
}

/// With speed-ups against the fastest on one thread.
pub fn fastest_pairings(rows: Vec<Pairing>) -> Vec<Pairing> {
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

/// Three significant digits, more or less.
pub fn figure(x: f64) -> String {
    match x {
        x if x >= 99.95 => format!("{x:.0}"),
        x if x >= 9.995 => format!("{x:.1}"),
        x if x >= 0.9995 => format!("{x:.2}"),
        x => format!("{x:.3}"),
    }
}

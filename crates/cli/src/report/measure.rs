//! A fresh run on this machine.

use super::data::{Measurements, rows};
use crate::bench::batch::Batch;
use crate::bench::pairing::Pairing;
use crate::bench::table::{Paper, Table};
use crate::input::Source;
use crate::plan::Plan;
use crate::{Failure, Status};
use pairloom_algebra::instructions::Level;
use pairloom_parallel::cost::cache::processor_name;
use pairloom_parallel::pool::cores;
use serde::de::DeserializeOwned;
use std::collections::BTreeSet;
use std::io::Write;
use std::time::Duration;

/// Curves whose pairings are split over threads.
const PAIRINGS: [&str; 6] = ["bls12-381", "bn254", "bn254-nogami", "e2-1223", "e3-97", "e3-509"];
/// Curves whose batches are measured.
const BATCHES: [&str; 3] = ["bls12-381", "bn254", "bn254-nogami"];
/// Items in a batch.
const SIZE: u32 = 64;
/// Workers that are planned for.
const WORKERS: [u16; 5] = [1, 2, 4, 8, 16];

/// What a command prints, read back.
fn printed<T: DeserializeOwned>(
    what: &str,
    print: impl FnOnce(&mut dyn Write) -> Result<Status, Failure>,
) -> Result<Vec<T>, Failure> {
    let mut out = Vec::new();
    match print(&mut out)? {
        Status::Valid => rows(&Source::Stdin, &String::from_utf8_lossy(&out)),
        Status::Invalid => Err(Failure::Usage(format!("{what} computes something else than it should"))),
    }
}

/// Measures everything that needs no other library.
///
/// # Errors
///
/// Threads that the system refuses, and values that are wrong.
pub(super) fn measured(seconds: Duration) -> Result<Measurements, Failure> {
    let threads: BTreeSet<u16> = [1, 2, u16::try_from(cores()).unwrap_or(u16::MAX)].into_iter().collect();
    let threads: Vec<u16> = threads.into_iter().filter(|&threads| usize::from(threads) <= cores()).collect();
    let mut measurements = Measurements {
        about: vec![
            ("processor", format!("{}, {} cores", processor_name(), cores())),
            ("instructions used", Level::best().to_string()),
            ("date", humantime::format_rfc3339_seconds(std::time::SystemTime::now()).to_string()),
        ],
        ..Measurements::default()
    };
    for curve in PAIRINGS {
        let bench = Pairing::of(curve, threads.clone(), seconds.as_secs_f64());
        measurements.pairings.extend(printed(curve, |out| bench.write(out))?);
    }
    for curve in BATCHES {
        let bench = Batch::of(curve, SIZE, 1, seconds);
        measurements.batches.extend(printed(curve, |out| bench.write(out))?);
    }
    for paper in [Paper::Seed000, Paper::Seed001] {
        let table = Table::of(paper, seconds);
        measurements.tables.extend(printed("a table", |out| table.write(out))?);
    }
    for curve in ["bls12-381", "bn254", "e2-1223"] {
        measurements.plans.push(Plan::figure(curve, &WORKERS)?);
    }
    Ok(measurements)
}

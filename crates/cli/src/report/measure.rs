//! A fresh run on this machine.

use super::data::Measurements;
use crate::Failure;
use crate::bench::batch::Batch;
use crate::bench::pairing::Pairing;
use crate::bench::table::{Paper, Table};
use crate::plan::Plan;
use pairloom_algebra::instructions::Level;
use pairloom_parallel::cost::cache::processor_name;
use pairloom_parallel::pool::cores;
use std::collections::BTreeSet;
use std::time::Duration;

/// Curves whose pairings are split over threads.
const PAIRINGS: [&str; 6] = ["bls12-381", "bn254", "bn254-nogami", "e2-1223", "e3-97", "e3-509"];
/// Curves whose batches are measured.
const BATCHES: [&str; 3] = ["bls12-381", "bn254", "bn254-nogami"];
/// Items in a batch.
const SIZE: u32 = 64;
/// Workers that are planned for.
const WORKERS: [u16; 5] = [1, 2, 4, 8, 16];

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
    let wrong = |curve: &str| Failure::Usage(format!("{curve}: a value is not what it should be"));
    for curve in PAIRINGS {
        let rows = Pairing::of(curve, threads.clone(), seconds.as_secs_f64()).rows()?;
        measurements.pairings.extend(rows.ok_or_else(|| wrong(curve))?);
    }
    for curve in BATCHES {
        let rows = Batch::of(curve, SIZE, 1, seconds).rows()?;
        measurements.batches.extend(rows.ok_or_else(|| wrong(curve))?);
    }
    for paper in [Paper::Seed000, Paper::Seed001] {
        Table::of(paper, seconds).each(|row| {
            measurements.tables.push(row);
            Ok(())
        })?;
    }
    for curve in ["bls12-381", "bn254", "e2-1223"] {
        measurements.plans.push(Plan::figure(curve, &WORKERS)?);
    }
    Ok(measurements)
}

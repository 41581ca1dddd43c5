//! `pairloom bench extension`: products in extension fields of small characteristic.

use super::clock::{fewest_cycles, seconds};
use crate::outcome::complain;
use crate::{Failure, Status};
use clap::Args;
use pairloom_algebra::extension::{Row, table};
use serde::Serialize;
use std::io::{self, Write};
use std::time::Duration;

/// Counts and measures products in F_{q^k} by every method that seed 004 names
#[derive(Debug, Args)]
pub struct Extension {
    /// How long to measure each
    #[arg(long, value_name = "SECONDS", default_value = "0.05", value_parser = seconds)]
    seconds: Duration,
    /// Answer in JSON Lines: {"field", "k", "method", "products", "published", "reductions", "additions", "wide_additions",
    /// "tsc_cycles"}; published is the number of products that the paper states, wide additions are those of unreduced values,
    /// tsc_cycles is null where there is no time-stamp counter
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Object<'a> {
    field: &'a str,
    k: usize,
    method: &'static str,
    products: u64,
    published: Option<u64>,
    reductions: u64,
    additions: u64,
    wide_additions: u64,
    tsc_cycles: Option<u64>,
}

/// Products in a row.
const REPEATS: usize = 16;

impl<'a> Object<'a> {
    fn measured(row: &'a Row, time: Duration) -> Self {
        let cycles = fewest_cycles(time, || (row.run)(REPEATS));
        Self {
            field: &row.field,
            k: row.degree,
            method: row.method,
            products: row.counts.products,
            published: row.published,
            reductions: row.counts.reductions,
            additions: row.counts.additions,
            wide_additions: row.counts.wide_additions,
            tsc_cycles: cycles.map(|cycles| cycles / REPEATS as u64),
        }
    }

    fn cells(&self) -> String {
        let cell = |number: Option<u64>| number.map_or_else(|| "-".into(), |number| number.to_string());
        format!(
            "{:<8} {:>2}  {:<23} {:>8} {:>9} {:>9} {:>14} {:>9}",
            self.field,
            self.k,
            self.method,
            self.products,
            cell(self.published),
            self.additions,
            self.wide_additions,
            cell(self.tsc_cycles)
        )
    }
}

impl Extension {
    /// Prints the table.
    ///
    /// # Errors
    ///
    /// Output that cannot be written.
    pub fn run(self) -> Result<Status, Failure> {
        complain("warning: discrete logarithms in fields of small characteristic are computed in practice");
        let mut out = io::stdout().lock();
        if !self.json {
            writeln!(
                out,
                "{:<8} {:>2}  {:<23} {:>8} {:>9} {:>9} {:>14} {:>9}",
                "field", "k", "method", "products", "published", "additions", "wide additions", "TSC"
            )?;
        }
        for row in table() {
            let object = Object::measured(&row, self.seconds);
            if self.json {
                writeln!(out, "{}", serde_json::to_string(&object).map_err(io::Error::from)?)?;
            } else {
                writeln!(out, "{}", object.cells())?;
            }
        }
        Ok(Status::Valid)
    }
}

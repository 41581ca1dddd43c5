//! `pairloom bench counts`: operations of the formulas, beside what papers print.

use crate::outcome::complain;
use crate::{Failure, Status};
use clap::Args;
use pairloom_pairing::counts::{Row, Unit, table};
use serde::Serialize;
use std::io::{self, Write};

/// Counts the operations of formulas and pairings, beside published counts
#[derive(Debug, Args)]
pub struct Counts {
    /// Answer in JSON Lines: one object a formula, {"formula", "unit", "products", "squares", "cubes", "roots",
    /// "scalings", "reductions", "inversions", "additions", "published"}
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Object<'a> {
    formula: &'a str,
    unit: &'static str,
    products: u64,
    squares: u64,
    cubes: u64,
    roots: u64,
    scalings: u64,
    reductions: u64,
    inversions: u64,
    additions: u64,
    published: Option<&'static str>,
}

impl<'a> From<&'a Row> for Object<'a> {
    fn from(row: &'a Row) -> Self {
        let counts = row.counts;
        Self {
            formula: &row.formula,
            unit: match row.unit {
                Unit::Fp2 => "F_p^2",
                Unit::Fp => "F_p",
                Unit::Binary => "F_2^m",
                Unit::Ternary => "F_3^m",
            },
            products: counts.products,
            squares: counts.squares,
            cubes: counts.cubes,
            roots: counts.roots,
            scalings: counts.scalings,
            reductions: counts.reductions,
            inversions: counts.inversions,
            additions: counts.additions,
            published: row.published,
        }
    }
}

impl Counts {
    /// Prints the table.
    ///
    /// # Errors
    ///
    /// Output that cannot be written.
    pub fn run(self) -> Result<Status, Failure> {
        complain(
            "warning: the curves e2, e3 and g2 are broken: research and benchmarks only, never use them for security",
        );
        let mut out = io::stdout().lock();
        if !self.json {
            writeln!(out, "{:<66}  {:<42}  published", "formula", "counted")?;
        }
        for row in table() {
            if self.json {
                writeln!(out, "{}", serde_json::to_string(&Object::from(&row)).map_err(io::Error::from)?)?;
            } else {
                writeln!(out, "{row}")?;
            }
        }
        Ok(Status::Valid)
    }
}

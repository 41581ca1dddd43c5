//! `pairloom bench counts`: operations of the formulas, beside what papers print.

use crate::help::about_curves;
use crate::outcome::complain;
use crate::{Failure, Status};
use clap::Args;
use pairloom_algebra::count::Counts as Operations;
use pairloom_pairing::counts::{Row, Unit};
use serde::{Deserialize, Serialize};
use std::io::{self, Write};

/// What the formulas take, as `--json` prints it: data, for counting takes every formula over a machine that counts. `tests/units/counts.rs`
/// counts again.
const COUNTED: &str = include_str!("counts.jsonl");

/// Counts the operations of formulas and pairings, beside published counts
#[derive(Debug, Args)]
#[command(after_help = about_curves(""))]
pub struct Counts {
    /// Answer in JSON Lines: one object a formula, {"formula", "unit", "products", "squares", "cubes", "roots",
    /// "scalings", "reductions", "inversions", "additions", "published"}
    #[arg(long)]
    json: bool,
}

#[derive(Serialize, Deserialize)]
struct Object {
    formula: String,
    unit: String,
    products: u64,
    squares: u64,
    cubes: u64,
    roots: u64,
    scalings: u64,
    reductions: u64,
    inversions: u64,
    additions: u64,
    published: Option<String>,
}

const UNITS: [(Unit, &str); 4] =
    [(Unit::Fp2, "F_p^2"), (Unit::Fp, "F_p"), (Unit::Binary, "F_2^m"), (Unit::Ternary, "F_3^m")];

/// A row as `--json` prints it.
pub fn json(row: Row) -> String {
    let counts = row.counts;
    let object = Object {
        formula: row.formula,
        unit: UNITS.iter().find(|(unit, _)| *unit == row.unit).map_or("", |(_, name)| name).to_owned(),
        products: counts.products,
        squares: counts.squares,
        cubes: counts.cubes,
        roots: counts.roots,
        scalings: counts.scalings,
        reductions: counts.reductions,
        inversions: counts.inversions,
        additions: counts.additions,
        published: row.published.map(Into::into),
    };
    serde_json::to_string(&object).unwrap_or_default()
}

fn row(line: &str) -> Option<Row> {
    let object: Object = serde_json::from_str(line).ok()?;
    let (unit, _) = UNITS.iter().find(|(_, name)| *name == object.unit)?;
    let Object { products, squares, cubes, roots, scalings, reductions, inversions, additions, .. } = object;
    let counts =
        Operations { products, squares, cubes, roots, scalings, reductions, inversions, additions, ..Operations::NONE };
    Some(Row { formula: object.formula, unit: *unit, counts, published: object.published.map(Into::into) })
}

impl Counts {
    /// Prints the table.
    ///
    /// # Errors
    ///
    /// Output that cannot be written.
    pub fn run(self) -> Result<Status, Failure> {
        complain(
            "warning: the curves e2, e3 and g2 are broken: research and benchmarks only, never use them for security; \
             bn254 and bn254-nogami have about 100 bits",
        );
        let mut out = io::stdout().lock();
        if self.json {
            out.write_all(COUNTED.as_bytes())?;
            return Ok(Status::Valid);
        }
        writeln!(out, "{:<66}  {:<42}  published", "formula", "counted")?;
        for row in COUNTED.lines().filter_map(row) {
            writeln!(out, "{row}")?;
        }
        Ok(Status::Valid)
    }
}

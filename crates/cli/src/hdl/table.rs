//! `pairloom hdl table`: tables II and III of seed 003.

use super::about;
use super::grid::{Cells, print};
use crate::{Failure, Status};
use clap::Args;
use pairloom_curve::registry::CURVES;
use pairloom_hdl::FieldSpec;
use pairloom_hdl::linear::LinearMap;
use serde::Serialize;

const ABOUT: &str = "Additions are those of a network that sums every coefficient of the result for itself; most is the greatest number of
coefficients in one sum. The fields are those of tables II and III of J.-L. Beuchat, J. Detrey, N. Estibals, E. Okamoto,
F. Rodríguez-Henríquez, IEEE Transactions on Computers 60(2), 2011.

With --json: one object a row, {\"table\", \"field\", \"modulus\", \"map\", \"additions\", \"most\"}; table is null for fields of other
curves.";

/// Counts the additions of Frobenius maps and of their inverses
#[derive(Debug, Args)]
#[command(after_help = about(ABOUT))]
pub struct Table {
    /// The fields of all curves, not of the paper's alone
    #[arg(long)]
    all: bool,
    /// Answer in JSON Lines
    #[arg(long)]
    json: bool,
}

/// A row.
#[derive(Serialize)]
struct Row {
    table: Option<&'static str>,
    field: String,
    modulus: String,
    map: &'static str,
    additions: usize,
    most: usize,
}

impl Cells for Row {
    const TITLES: &'static [&'static str] = &["table", "field", "modulus", "map", "additions", "most"];
    const NUMBERS_FROM: usize = 4;

    fn cells(&self) -> Vec<String> {
        let table = self.table.unwrap_or("-").to_owned();
        let numbers = [self.additions, self.most].map(|number| number.to_string());
        [vec![table, self.field.clone(), self.modulus.clone(), self.map.to_owned()], numbers.to_vec()].concat()
    }
}

/// The degrees of the paper's fields.
const BINARY: [usize; 6] = [239, 313, 457, 557, 613, 691];
const TERNARY: [usize; 5] = [97, 167, 193, 239, 313];

impl Table {
    /// Prints the table.
    ///
    /// # Errors
    ///
    /// Output that cannot be written.
    pub fn run(self) -> Result<Status, Failure> {
        let mut fields: Vec<FieldSpec> = vec![];
        for field in CURVES.iter().filter_map(|entry| FieldSpec::of(&entry.field)) {
            if !fields.contains(&field) {
                fields.push(field);
            }
        }
        fields.sort_by_key(|field| {
            (table_of(field).is_none(), core::cmp::Reverse(field.characteristic()), field.degree())
        });
        fields.retain(|field| self.all || table_of(field).is_some());
        let rows: Vec<Row> = fields.iter().flat_map(rows).collect();
        print(&rows, self.json)?;
        Ok(Status::Valid)
    }
}

fn table_of(field: &FieldSpec) -> Option<&'static str> {
    match field.characteristic() {
        2 => BINARY.contains(&field.degree()).then_some("III"),
        _ => TERNARY.contains(&field.degree()).then_some("II"),
    }
}

fn rows(field: &FieldSpec) -> [Row; 2] {
    let names = if field.characteristic() == 2 { ["square", "square root"] } else { ["cube", "cube root"] };
    let row = |(map, k): (&'static str, i64)| {
        let linear = LinearMap::frobenius(field, k);
        let (additions, most) = (linear.additions(), linear.most_terms());
        Row { table: table_of(field), field: field.to_string(), modulus: field.modulus(), map, additions, most }
    };
    [(names[0], 1), (names[1], -1)].map(row)
}

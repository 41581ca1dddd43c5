//! The operations of every pairing's steps, as data: counting them takes every formula over a machine that counts, which is no part of a
//! program. `tests/counts.rs` counts again, and writes the file anew where it is told to.

use super::Table;
use core::array::from_fn;
use pairloom_algebra::count::Counts;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Operations, in the order of the fields of [`Counts`].
type Row = [i64; 9];

/// Rows that follow each other, equal ones once with their number.
type Runs = Vec<(usize, Row)>;

/// A [`Table`] as the file has it. What grows from one iteration to the next stands as differences.
#[derive(Serialize, Deserialize)]
pub struct Packed {
    skip: Runs,
    lines: Runs,
    accumulate: Runs,
    begin: Runs,
    head: Option<Row>,
    raise: Runs,
    settle: Row,
    tail: Row,
    close: Row,
    product: Row,
    finish: Row,
    members: [Row; 2],
    exchanges: u64,
}

/// The file's tables, by curve, pairing and, where there is a choice, exponent.
pub type File = BTreeMap<String, Packed>;

/// The operations of a pairing's steps by its name in the file, such as `bls12-381 optimal-ate fast` or `e2-1223 eta`; `None` for what the file
/// has not: toy curves.
pub fn counts_of(name: &str) -> Option<Table<Counts>> {
    static FILE: LazyLock<File> =
        LazyLock::new(|| serde_json::from_str(include_str!("counts.json")).unwrap_or_default());
    FILE.get(name).map(Table::from)
}

fn row(counts: &Counts) -> Row {
    let Counts { products, squares, roots, cubes, reductions, inversions, additions, wide_additions, scalings } =
        *counts;
    [products, squares, roots, cubes, reductions, inversions, additions, wide_additions, scalings]
        .map(|count| count as i64)
}

fn counts(row: &Row) -> Counts {
    let [products, squares, roots, cubes, reductions, inversions, additions, wide_additions, scalings] =
        row.map(|count| count as u64);
    Counts { products, squares, roots, cubes, reductions, inversions, additions, wide_additions, scalings }
}

fn packed(rows: impl IntoIterator<Item = Row>) -> Runs {
    let mut runs = Runs::new();
    for row in rows {
        match runs.last_mut() {
            Some((times, last)) if *last == row => *times += 1,
            _ => runs.push((1, row)),
        }
    }
    runs
}

fn unpacked(runs: &Runs) -> impl Iterator<Item = Row> + '_ {
    runs.iter().flat_map(|(times, row)| core::iter::repeat_n(*row, *times))
}

fn differences(sums: &[Counts]) -> Runs {
    let rows: Vec<_> = sums.iter().map(row).collect();
    let before = core::iter::once(Row::default()).chain(rows.iter().copied());
    packed(before.zip(&rows).map(|(before, sum)| from_fn(|i| sum[i] - before[i])))
}

fn sums(runs: &Runs) -> Vec<Counts> {
    let sum = |sum: &mut Row, difference: Row| {
        *sum = from_fn(|i| sum[i] + difference[i]);
        Some(counts(sum))
    };
    unpacked(runs).scan(Row::default(), sum).collect()
}

impl From<&Table<Counts>> for Packed {
    fn from(table: &Table<Counts>) -> Self {
        let all = |counts: &[Counts]| packed(counts.iter().map(row));
        Self {
            skip: differences(&table.skip),
            lines: all(&table.lines),
            accumulate: all(&table.accumulate),
            begin: all(&table.begin),
            head: table.head.as_ref().map(row),
            raise: differences(&table.raise),
            settle: row(&table.settle),
            tail: row(&table.tail),
            close: row(&table.close),
            product: row(&table.product),
            finish: row(&table.finish),
            members: [row(&table.members[0]), row(&table.members[1])],
            exchanges: table.exchanges,
        }
    }
}

impl From<&Packed> for Table<Counts> {
    fn from(packed: &Packed) -> Self {
        let all = |runs: &Runs| unpacked(runs).map(|row| counts(&row)).collect();
        Self {
            skip: sums(&packed.skip),
            lines: all(&packed.lines),
            accumulate: all(&packed.accumulate),
            begin: all(&packed.begin),
            head: packed.head.as_ref().map(counts),
            raise: sums(&packed.raise),
            settle: counts(&packed.settle),
            tail: counts(&packed.tail),
            close: counts(&packed.close),
            product: counts(&packed.product),
            finish: counts(&packed.finish),
            members: [counts(&packed.members[0]), counts(&packed.members[1])],
            exchanges: packed.exchanges,
        }
    }
}

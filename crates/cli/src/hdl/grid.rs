//! Tables for people and for programs.

use crate::Failure;
use crate::output::json_line;
use serde::Serialize;
use std::io::{self, Write};

/// A row of a table.
pub trait Cells: Serialize {
    /// The headings.
    const TITLES: &'static [&'static str];
    /// The columns from this one on are numbers.
    const NUMBERS_FROM: usize;
    /// The columns.
    fn cells(&self) -> Vec<String>;
}

/// Prints rows: with `json` one object a line, else columns.
pub fn print<R: Cells>(rows: &[R], json: bool) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    if json {
        for row in rows {
            json_line(&mut out, row)?;
        }
        return Ok(());
    }
    let titles = R::TITLES.iter().map(|title| (*title).to_owned()).collect();
    let all: Vec<Vec<String>> = core::iter::once(titles).chain(rows.iter().map(R::cells)).collect();
    let width = |column: usize| all.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..R::TITLES.len()).map(width).collect();
    for row in &all {
        let cell = |(i, cell): (usize, &String)| match widths[i] {
            width if i < R::NUMBERS_FROM => format!("{cell:width$}"),
            width => format!("{cell:>width$}"),
        };
        let cells: Vec<String> = row.iter().enumerate().map(cell).collect();
        writeln!(out, "{}", cells.join("  ").trim_end())?;
    }
    Ok(())
}

//! Counts and times products in extension fields of small characteristic, by every method that seed 004 names.
//!
//! With `--json` JSON Lines: `{"field","k","method","products","published","reductions","additions","wide_additions","tsc_cycles"}`; `published` is
//! the number of products that the paper states, wide additions are those of unreduced values, cycles are the least of all rounds.
#![warn(missing_docs)]

use clap::Parser;
use pairloom_algebra::extension::table;
use pairloom_bench::clock::time;
use serde::Serialize;
use std::io::{self, Write};

/// Times products in extension fields. Discrete logarithms in fields of small characteristic are computed in practice.
#[derive(Parser)]
#[command(name = "extension", version)]
struct Options {
    /// How many times each is sampled.
    #[arg(long, default_value_t = 1000)]
    rounds: usize,
    /// Answer in JSON Lines.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Row<'a> {
    field: &'a str,
    k: usize,
    method: &'static str,
    products: u64,
    published: Option<u64>,
    reductions: u64,
    additions: u64,
    wide_additions: u64,
    tsc_cycles: u64,
}

/// Products in a row.
const REPEATS: usize = 16;

fn main() -> io::Result<()> {
    let options = Options::parse();
    let mut out = io::stdout().lock();
    if !options.json {
        writeln!(
            out,
            "{:<8} {:>2}  {:<23} {:>8} {:>9} {:>9} {:>14} {:>9}",
            "field", "k", "method", "products", "published", "additions", "wide additions", "TSC"
        )?;
    }
    for row in table() {
        let cycles = (0..options.rounds.max(1)).map(|_| {
            let start = time();
            (row.run)(REPEATS);
            (time() - start) as u64 / REPEATS as u64
        });
        let row = Row {
            field: &row.field,
            k: row.degree,
            method: row.method,
            products: row.counts.products,
            published: row.published,
            reductions: row.counts.reductions,
            additions: row.counts.additions,
            wide_additions: row.counts.wide_additions,
            tsc_cycles: cycles.min().unwrap_or_default(),
        };
        if options.json {
            writeln!(out, "{}", serde_json::to_string(&row)?)?;
            continue;
        }
        let published = row.published.map_or_else(|| "-".into(), |products| products.to_string());
        writeln!(
            out,
            "{:<8} {:>2}  {:<23} {:>8} {published:>9} {:>9} {:>14} {:>9}",
            row.field, row.k, row.method, row.products, row.additions, row.wide_additions, row.tsc_cycles
        )?;
    }
    Ok(())
}

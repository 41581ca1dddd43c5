//! Writes `docs/performance.md` and its charts from what the other programs printed.
//!
//! `performance describe --date DAY` prints the machine as JSON, `performance write --from FOLDER --docs FOLDER` writes the page.
#![warn(missing_docs)]

mod bars;
mod chart;
mod data;
mod figures;
mod page;
mod reasons;
mod seeds;
mod tables;

use clap::{Parser, Subcommand};
use data::{Data, Run};
use pairloom_bench::{clock, machine::Machine};
use std::path::{Path, PathBuf};

/// The page about performance.
#[derive(Parser)]
#[command(name = "performance", version)]
struct Options {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Print this machine and the day, as JSON.
    Describe {
        /// The day, as it is to be printed.
        #[arg(long)]
        date: String,
    },
    /// Write the page and its charts.
    Write {
        /// The folder with the programs' output.
        #[arg(long)]
        from: PathBuf,
        /// The folder of documents.
        #[arg(long)]
        docs: PathBuf,
    },
}

fn main() -> Result<(), String> {
    match Options::parse().command {
        Command::Describe { date } => describe(date),
        Command::Write { from, docs } => write(&from, &docs),
    }
}

fn describe(date: String) -> Result<(), String> {
    let ticks_per_us = clock::ticks_per_microsecond().round();
    let run = Run { machine: Machine::this(), date, ticks_per_us, load: load() };
    println!("{}", serde_json::to_string(&run).map_err(|error| error.to_string())?);
    Ok(())
}

/// The system's average over a minute, 0 where it has none.
fn load() -> f64 {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').next().and_then(|load| load.parse().ok()).unwrap_or_default()
}

fn write(from: &Path, docs: &Path) -> Result<(), String> {
    let data = Data::read(from)?;
    save(&docs.join("performance.md"), &page::page(&data))?;
    figures::all(&data).iter().try_for_each(|(name, text)| save(&docs.join("figures").join(name), text))
}

fn save(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

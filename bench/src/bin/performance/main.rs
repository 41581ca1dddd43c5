//! Writes `docs/performance.md`, and for each processor a page with charts, from what the other programs printed.
//!
//! `performance describe --date DAY` prints the machine as JSON, `performance folder` the name of its folder, and
//! `performance write --docs FOLDER` writes all pages.
#![warn(missing_docs)]

mod bars;
mod chart;
mod data;
mod figures;
mod index;
mod page;
mod reasons;
mod seeds;
mod tables;

use clap::{Parser, Subcommand};
use data::{Data, Run};
use pairloom_bench::{clock, computer::Computer};
use std::path::{Path, PathBuf};

/// The pages about performance.
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
    /// Print the name of this processor's folder, which ends in the instructions that may be used.
    Folder,
    /// Write the page and the charts of each processor, and the page that compares them.
    Write {
        /// The folder of documents; its folder `performance` has one for each processor.
        #[arg(long)]
        docs: PathBuf,
    },
}

fn main() -> Result<(), String> {
    match Options::parse().command {
        Command::Describe { date } => describe(date),
        Command::Folder => {
            println!("{}", Computer::this().folder());
            Ok(())
        }
        Command::Write { docs } => write(&docs),
    }
}

fn describe(date: String) -> Result<(), String> {
    let ticks_per_us = clock::ticks_per_microsecond().round();
    let run = Run { machine: Computer::this(), date, ticks_per_us, load: load() };
    println!("{}", serde_json::to_string(&run).map_err(|error| error.to_string())?);
    Ok(())
}

/// The system's average over a minute, 0 where it has none.
fn load() -> f64 {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').next().and_then(|load| load.parse().ok()).unwrap_or_default()
}

fn write(docs: &Path) -> Result<(), String> {
    let processors = docs.join("performance");
    let mut pages = Vec::new();
    for folder in folders(&processors)? {
        let data = Data::read(&processors.join(&folder)).map_err(|error| format!("{folder}: {error}"))?;
        let into = processors.join(&folder);
        save(&into.join("README.md"), &page::page(&data))?;
        figures::all(&data).iter().try_for_each(|(name, text)| save(&into.join(name), text))?;
        pages.push((folder, data));
    }
    save(&docs.join("performance.md"), &index::page(&pages))
}

/// The names of the folders in a folder, in order.
fn folders(of: &Path) -> Result<Vec<String>, String> {
    let failed = |error| format!("{}: {error}", of.display());
    let entries = std::fs::read_dir(of).map_err(failed)?.collect::<Result<Vec<_>, _>>().map_err(failed)?;
    let folders = entries.into_iter().filter(|entry| entry.path().is_dir());
    let mut names: Vec<_> = folders.map(|folder| folder.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    Ok(names)
}

fn save(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

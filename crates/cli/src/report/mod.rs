//! `pairloom report`: measurements as one page of HTML that needs nothing else.

mod data;
mod html;
mod measure;
mod page;

use crate::help::about_curves;
use crate::output::Output;
use crate::same_file::refuse_input;
use crate::{Failure, Status};
use clap::Args;
use data::Measurements;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

const ABOUT: &str = "Without --from the page shows a fresh run on this machine: pairings over threads, batches, the papers' tables with
figures of this machine beside the printed ones, plans over cores. With --from it shows what a folder has of run.json, peers.jsonl,
pairing.jsonl, batch.jsonl, small-characteristic.jsonl and table.jsonl, as `make performance` writes them; other libraries' figures are
only there. Charts are drawn by the page's own text: no script, no font, no picture is loaded from anywhere.";

/// Writes measurements, charts and the papers' tables as one self-contained page
#[derive(Debug, Args)]
#[command(after_long_help = about_curves(ABOUT))]
pub struct Report {
    /// The page
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// A folder of measurements, such as one of docs/performance; by default this machine is measured
    #[arg(long, value_name = "FOLDER")]
    from: Option<PathBuf>,
    /// How long to measure each figure of a fresh run
    #[arg(long, value_name = "SECONDS", default_value = "0.2", value_parser = crate::bench::clock::seconds, conflicts_with = "from")]
    seconds: Duration,
}

impl Report {
    /// Writes the page, whole or not at all.
    ///
    /// # Errors
    ///
    /// A folder without measurements, a line in it that is none, a file that cannot be written.
    pub fn run(self) -> Result<Status, Failure> {
        if let Some(folder) = &self.from {
            refuse_input(Some(&self.out), &data::files(folder))?;
        }
        // A place that cannot be written to is told before a minute of measuring.
        let mut out = Output::new(Some(self.out))?;
        let measurements = match &self.from {
            Some(folder) => Measurements::read(folder)?,
            None => measure::measured(self.seconds)?,
        };
        let page = page::page(&measurements)?;
        // What could not be written is told at the end.
        let _written = out.write_all(page.as_bytes());
        out.finish()?;
        Ok(Status::Valid)
    }
}

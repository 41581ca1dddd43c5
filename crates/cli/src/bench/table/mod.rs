//! `pairloom bench table`: a paper's tables with this machine's figures beside the printed ones.

mod processors;
mod protocols;
mod seed000;
mod seed001;

use super::clock::{Fastest, seconds};
use crate::help::about_curves;
use crate::measurements::{Ours, PrintedAt, TableRow};
use crate::outcome::complain;
use crate::{Failure, Status};
use clap::{Args, ValueEnum};
use pairloom_curve::registry;
use std::io::{self, Write};
use std::time::Duration;

/// Prints a paper's tables with this machine's figures beside the printed ones
#[derive(Debug, Args)]
#[command(after_help = about_curves(""))]
pub struct Table {
    /// The paper
    #[arg(value_name = "PAPER")]
    paper: Paper,
    /// How long to measure each
    #[arg(long, value_name = "SECONDS", default_value = "0.5", value_parser = seconds)]
    seconds: Duration,
    /// Answer in JSON Lines: {"slide" or "table", "row", "printed", "ours_tsc", "ours_ms", "ours", "how", "security_today"}; ours_tsc are
    /// cycles, ours_ms milliseconds, ours operations or speed-ups, how says measured, composed, counted or why there is nothing
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Paper {
    /// D. Aranha and J. López, SBSeg 2010: table 2, for 1, 2, 4, 8 and 16 workers
    Seed000,
    /// D. Hankerson, Software implementation of pairings at the 128-bit security level, ECC 2010: slides 12, 13, 19, 22 to 30
    Seed001,
}

impl Ours {
    fn cycles(cycles: Option<u64>) -> Self {
        let how = if cycles.is_some() { "measured" } else { "this processor has no time-stamp counter" };
        Self { ours_tsc: cycles, how: how.into(), ..Self::default() }
    }

    fn counted(operations: u64) -> Self {
        Self { ours: Some(operations as f64), how: "counted".into(), ..Self::default() }
    }

    /// The fewest cycles and the least time of a run, after one to warm up.
    fn measured(time: Duration, mut run: impl FnMut()) -> Self {
        run();
        let fastest = Fastest::of(time, run);
        let milliseconds = (fastest.time.as_secs_f64() * 1e7).round() / 1e4;
        Self { ours_ms: Some(milliseconds), ..Self::cycles(fastest.cycles) }
    }
}

/// What gives this machine's figure, or fails to.
type Figure = Box<dyn Fn(Duration) -> Result<Ours, Failure>>;

/// A row of a slide or of a table.
struct Row {
    place: PrintedAt,
    name: String,
    /// The curve that ours is on, for its security.
    curve: &'static str,
    printed: &'static str,
    figure: Figure,
}

/// A slide's row with what gives its figure.
fn row(
    slide: u8,
    name: impl Into<String>,
    curve: &'static str,
    printed: &'static str,
    figure: impl Fn(Duration) -> Result<Ours, Failure> + 'static,
) -> Row {
    Row { place: PrintedAt::Slide(slide), name: name.into(), curve, printed, figure: Box::new(figure) }
}

/// A row for people.
fn cells(row: &TableRow) -> String {
    let TableRow { place, row: name, printed, ours, security_today } = row;
    let (place, how, figure) = (place.number(), &ours.how, row.ours_as_printed());
    format!("{place:>5}  {name:<58} {printed:<34} {figure:>16}  {security_today:<25} {how}")
}

impl Table {
    /// The tables of a paper.
    pub(crate) fn of(paper: Paper, seconds: Duration) -> Self {
        Self { paper, seconds, json: false }
    }

    /// Prints the rows, each when it is known.
    ///
    /// # Errors
    ///
    /// Threads that the system refuses, output that cannot be written.
    pub fn run(self) -> Result<Status, Failure> {
        let mut out = io::stdout().lock();
        if !self.json {
            let place = if matches!(self.paper, Paper::Seed000) { "table" } else { "slide" };
            writeln!(out, "{place}  {:<58} {:<34} {:>16}  {:<25} how", "row", "printed", "ours", "security today")?;
        }
        self.each(|row| {
            let line = if self.json { serde_json::to_string(&row).map_err(io::Error::from)? } else { cells(&row) };
            writeln!(out, "{line}")?;
            Ok(out.flush()?)
        })?;
        Ok(Status::Valid)
    }

    /// Every row when it is known.
    pub(crate) fn each(&self, mut tell: impl FnMut(TableRow) -> Result<(), Failure>) -> Result<(), Failure> {
        complain("warning: most of these curves are broken: research and benchmarks only, never use them for security");
        let rows = match self.paper {
            Paper::Seed000 => seed000::rows(),
            Paper::Seed001 => seed001::rows().into_iter().chain(protocols::rows()).collect::<Vec<_>>(),
        };
        for Row { place, name, curve, printed, figure } in rows {
            let security_today = registry::find(curve).map(|entry| entry.security.today.to_string());
            tell(TableRow {
                place,
                row: name,
                printed: printed.into(),
                ours: figure(self.seconds)?,
                security_today: security_today.unwrap_or_default(),
            })?;
        }
        Ok(())
    }
}

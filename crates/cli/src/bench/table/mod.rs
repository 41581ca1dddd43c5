//! `pairloom bench table`: a paper's tables with this machine's figures beside the printed ones.

mod processors;
mod protocols;
mod seed000;
mod seed001;

use super::clock::{Fastest, seconds};
use crate::outcome::complain;
use crate::{Failure, Status};
use clap::{Args, ValueEnum};
use pairloom_curve::registry;
use serde::Serialize;
use std::io::{self, Write};
use std::time::Duration;

/// Prints a paper's tables with this machine's figures beside the printed ones
#[derive(Debug, Args)]
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

/// This machine's figure.
#[derive(Clone, Debug, Default, Serialize)]
struct Ours {
    ours_tsc: Option<u64>,
    ours_ms: Option<f64>,
    ours: Option<f64>,
    how: String,
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

/// Where a paper prints a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
enum Place {
    Slide(u8),
    Table(u8),
}

impl Place {
    fn number(self) -> u8 {
        match self {
            Self::Slide(number) | Self::Table(number) => number,
        }
    }
}

/// A row of a slide or of a table.
struct Row {
    place: Place,
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
    Row { place: Place::Slide(slide), name: name.into(), curve, printed, figure: Box::new(figure) }
}

#[derive(Serialize)]
struct Object<'a> {
    #[serde(flatten)]
    place: Place,
    row: &'a str,
    printed: &'a str,
    #[serde(flatten)]
    ours: Ours,
    security_today: String,
}

impl Object<'_> {
    /// Ours in the unit of what is printed: milliseconds in tables, and in slides that say so.
    fn cells(&self) -> String {
        let in_milliseconds = self.printed.ends_with(" ms") || matches!(self.place, Place::Table(_));
        let ours = match (&self.ours, in_milliseconds) {
            (Ours { ours_ms: Some(time), .. }, true) => format!("{time:.3} ms"),
            (Ours { ours_tsc: Some(cycles), .. }, false) => format!("{:.3}·10^6 TSC", *cycles as f64 / 1e6),
            (Ours { ours: Some(ours), .. }, _) => ours.to_string(),
            _ => "-".into(),
        };
        let (place, how) = (self.place.number(), &self.ours.how);
        format!("{place:>5}  {:<58} {:<34} {ours:>16}  {:<25} {how}", self.row, self.printed, self.security_today)
    }
}

impl Table {
    /// The tables of a paper, for [`Self::write`] in JSON.
    pub(crate) fn of(paper: Paper, seconds: Duration) -> Self {
        Self { paper, seconds, json: true }
    }

    /// Prints the rows, each when it is known.
    ///
    /// # Errors
    ///
    /// Threads that the system refuses, output that cannot be written.
    pub fn run(self) -> Result<Status, Failure> {
        self.write(&mut io::stdout().lock())
    }

    /// As [`Self::run`], to a writer.
    pub(crate) fn write(&self, out: &mut dyn Write) -> Result<Status, Failure> {
        complain("warning: most of these curves are broken: research and benchmarks only, never use them for security");
        let rows = match self.paper {
            Paper::Seed000 => seed000::rows(),
            Paper::Seed001 => seed001::rows().into_iter().chain(protocols::rows()).collect::<Vec<_>>(),
        };
        if !self.json {
            let place = if matches!(self.paper, Paper::Seed000) { "table" } else { "slide" };
            writeln!(out, "{place}  {:<58} {:<34} {:>16}  {:<25} how", "row", "printed", "ours", "security today")?;
        }
        for Row { place, name, curve, printed, figure } in &rows {
            let security_today = registry::find(curve).map(|entry| entry.security.today.to_string());
            let object = Object {
                place: *place,
                row: name,
                printed,
                ours: figure(self.seconds)?,
                security_today: security_today.unwrap_or_default(),
            };
            if self.json {
                writeln!(out, "{}", serde_json::to_string(&object).map_err(io::Error::from)?)?;
            } else {
                writeln!(out, "{}", object.cells())?;
            }
            out.flush()?;
        }
        Ok(Status::Valid)
    }
}

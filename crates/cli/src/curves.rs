//! `pairloom curves`: the table of curves.

use crate::help::paragraphs;
use crate::output::json_line;
use crate::pair::curve::CurveName;
use crate::{Failure, Status};
use clap::{Args, ValueEnum};
use pairloom_curve::registry::{CURVES, Entry};
use serde::Serialize;
use std::io::{self, Write};

const ABOUT_FIELDS: &str = r#"With --json: one object a curve, {"id", "aliases", "equation", "twist", "field", "modulus", "k", "order", "order_bits",
"pairings", "security_claimed", "security_today", "security_label", "source"}; securities are in bits, null where none was claimed or
none can be said today; security_label says it in words, and which curves are broken."#;

/// Lists the curves, with the security they were claimed to have and have today
#[derive(Debug, Args)]
#[command(after_help = paragraphs(ABOUT_FIELDS))]
pub struct Curves {
    /// Answer in JSON Lines: one object a curve
    #[arg(long)]
    json: bool,
}

/// A row in JSON.
#[derive(Serialize)]
struct Row {
    id: &'static str,
    aliases: &'static [&'static str],
    equation: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    twist: Option<&'static str>,
    field: String,
    modulus: String,
    k: u32,
    order: String,
    order_bits: usize,
    pairings: Vec<String>,
    security_claimed: Option<u32>,
    security_today: Option<u32>,
    security_label: String,
    source: &'static str,
}

impl Row {
    fn new(entry: &'static Entry) -> Self {
        Self {
            id: entry.id,
            aliases: entry.aliases,
            equation: entry.equation,
            twist: entry.twist,
            field: entry.field.to_string(),
            modulus: entry.field.modulus(),
            k: entry.embedding_degree,
            order: entry.order_hex(),
            order_bits: entry.order_bits(),
            pairings: pairings(entry.id),
            security_claimed: entry.security.claimed,
            security_today: entry.security.today.bits(),
            security_label: entry.security.today.to_string(),
            source: entry.security.source,
        }
    }

    fn cells(&self) -> [String; 8] {
        let claimed = self.security_claimed.map_or_else(|| "-".into(), |bits| format!("{bits} bits"));
        let (k, order) = (self.k.to_string(), format!("{} bits", self.order_bits));
        let [id, equation, source] = [self.id, self.equation, self.source].map(str::to_owned);
        [id, equation, self.field.clone(), k, order, claimed, self.security_label.clone(), source]
    }
}

/// The pairings that the command computes on a curve, the default first.
fn pairings(id: &str) -> Vec<String> {
    let curve = CurveName::from_str(id, false);
    curve.map(|curve| curve.pairings().iter().map(ToString::to_string).collect()).unwrap_or_default()
}

const TITLES: [&str; 8] = ["curve", "equation", "field", "k", "order", "claimed", "today", "source"];

impl Curves {
    /// Prints the table.
    ///
    /// # Errors
    ///
    /// Output that cannot be written.
    pub fn run(self) -> Result<Status, Failure> {
        let rows: Vec<Row> = CURVES.iter().map(Row::new).collect();
        let mut out = io::stdout().lock();
        if self.json {
            for row in rows {
                json_line(&mut out, &row)?;
            }
        } else {
            let cells = core::iter::once(TITLES.map(str::to_owned)).chain(rows.iter().map(Row::cells));
            out.write_all(table(&cells.collect::<Vec<_>>()).as_bytes())?;
        }
        Ok(Status::Valid)
    }
}

/// Columns as wide as their widest cell, two spaces apart.
fn table<const N: usize>(rows: &[[String; N]]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: [usize; N] = core::array::from_fn(width);
    let line = |row: &[String; N]| {
        let cells = row.iter().zip(widths).map(|(cell, width)| format!("{cell:width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}

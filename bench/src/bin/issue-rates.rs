//! How many of the machine's multiplying instructions issue in a cycle of the time-stamp counter.
//!
//! JSON Lines on standard output: `{"unit","instruction","per_cycle"}`, `per_cycle` null where the processor has not got the
//! instruction; a table on standard error.
#![warn(missing_docs)]

use clap::Parser;
use pairloom_bench::{computer, issue};

/// Measures issue rates.
#[derive(Parser)]
#[command(name = "issue-rates", version)]
struct Options {
    /// The core to run on; the last one if not given.
    #[arg(long)]
    core: Option<usize>,
}

fn main() -> Result<(), String> {
    computer::pin(Options::parse().core)?;
    eprintln!("{}\ninstructions a cycle of the time-stamp counter:", computer::Computer::this());
    for rate in issue::rates() {
        let text = rate.per_cycle.map_or_else(|| "-".to_owned(), |rate| format!("{rate:.2}"));
        eprintln!("{:<36} {text:>6}", rate.instruction);
        println!("{}", serde_json::to_string(&rate).map_err(|error| error.to_string())?);
    }
    Ok(())
}

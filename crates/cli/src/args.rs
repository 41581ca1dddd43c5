//! The arguments, down to the subcommand.

use crate::help::paragraphs;
use crate::{
    Failure, Status, aggregate, bench, curves, evm, gpu, hdl, key, pair, plan, report, research, sign, synth, timelock,
    verify,
};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Parser, Subcommand};
use pairloom_algebra::instructions::{self, Level};
use pairloom_parallel::cost::cache::{Cache, processor_name};
use std::ffi::OsString;
use std::io::{self, Write};

const EXIT_STATUS: &str =
    "Exit status: 0 done and all valid, 1 done and something is not valid, 2 bad usage or unreadable input.
Errors are one line on standard error. Rows are counted from 1; the file - is standard input.";

/// Bilinear pairings in parallel: curves, pairings, beacons.
#[derive(Debug, Parser)]
#[command(name = "pairloom", after_help = paragraphs(EXIT_STATUS))]
pub struct Program {
    /// Use no more instructions than these, though the processor may have more; PAIRLOOM_INSTRUCTIONS does the same
    #[arg(long, value_name = "LEVEL", global = true, value_parser = level_parser())]
    instructions: Option<Level>,
    /// Print version, processor, and which of its instructions are used
    #[arg(short = 'V', long)]
    version: bool,
    #[command(subcommand)]
    command: Option<Command>,
}

/// Instructions by name.
fn level_parser() -> impl TypedValueParser<Value = Level> {
    PossibleValuesParser::new(Level::ALL.map(Level::name)).try_map(|name| name.parse::<Level>())
}

#[derive(Debug, Subcommand)]
enum Command {
    Curves(curves::Curves),
    Pair(pair::Pair),
    Plan(plan::Plan),
    #[command(subcommand)]
    Bench(bench::Bench),
    Report(report::Report),
    #[command(subcommand)]
    Verify(verify::Verify),
    #[command(subcommand)]
    Key(key::Key),
    Sign(sign::Sign),
    Aggregate(aggregate::Aggregate),
    #[command(subcommand)]
    Timelock(timelock::Timelock),
    Research(research::Research),
    #[command(subcommand)]
    Evm(evm::Evm),
    #[command(subcommand)]
    Synth(synth::Synth),
    #[command(subcommand)]
    Hdl(hdl::Hdl),
    #[command(subcommand)]
    Gpu(gpu::Gpu),
}

/// The program that the arguments (the first is the program's own name) ask for.
///
/// # Errors
///
/// [`Failure::Usage`], or [`Failure::Help`] where the arguments ask for that.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Program, Failure> {
    Program::try_parse_from(arguments).map_err(|error| match error.kind() {
        ErrorKind::DisplayHelp => Failure::Help(error),
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => no_subcommand(),
        _ => Failure::Usage(one_message(&error.to_string())),
    })
}

fn no_subcommand() -> Failure {
    Failure::Usage("a subcommand is missing; see --help".into())
}

/// The message of an argument error without its usage and its "error:".
fn one_message(message: &str) -> String {
    let told = message.split("\nUsage:").next().unwrap_or_default();
    let told = told.split("\nFor more information").next().unwrap_or_default();
    let told = told.trim().trim_start_matches("error:").trim().replace("\n\n  tip:", ";").replace("\n  tip:", ";");
    format!("{told}; see --help")
}

impl Program {
    /// Runs the subcommand.
    ///
    /// # Errors
    ///
    /// What keeps it from doing what it was asked.
    pub fn run(self) -> Result<Status, Failure> {
        let usage = |unknown| Failure::Usage(format!("{}: {unknown}", instructions::VARIABLE));
        let capped = [instructions::cap_of_environment().map_err(usage)?, self.instructions];
        capped.into_iter().flatten().for_each(instructions::lower_cap);
        Cache::of_user().install();
        let Some(command) = self.command else {
            return if self.version { version(capped.into_iter().flatten().min()) } else { Err(no_subcommand()) };
        };
        match command {
            Command::Curves(curves) => curves.run(),
            Command::Pair(pair) => pair.run(),
            Command::Plan(plan) => plan.run(),
            Command::Bench(bench) => bench.run(),
            Command::Report(report) => report.run(),
            Command::Verify(verify) => verify.run(),
            Command::Key(key) => key.run(),
            Command::Sign(sign) => sign.run(),
            Command::Aggregate(aggregate) => aggregate.run(),
            Command::Timelock(timelock) => timelock.run(),
            Command::Research(research) => research.run(),
            Command::Evm(evm) => evm.run(),
            Command::Synth(synth) => synth.run(),
            Command::Hdl(hdl) => hdl.run(),
            Command::Gpu(gpu) => gpu.run(),
        }
    }
}

/// Prints the version, the processor, the cap on its instructions and those that are used.
fn version(cap: Option<Level>) -> Result<Status, Failure> {
    let cap = cap.map_or("none", Level::name);
    let (version, processor, choice) = (env!("CARGO_PKG_VERSION"), processor_name(), Level::best());
    writeln!(io::stdout(), "pairloom {version}\nprocessor: {processor}\ncap: {cap}\ninstructions: {choice}")?;
    if let Some(meaning) = choice.meaning() {
        writeln!(io::stdout(), "{choice} is: {meaning}")?;
    }
    Ok(Status::Valid)
}

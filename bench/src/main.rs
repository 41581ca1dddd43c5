//! Times Pairloom against its peers in one process, interleaved round by round on one core.
#![warn(missing_docs)]

mod inputs;
mod measure;
mod ours;
mod peers;
mod report;
mod work;

use clap::{Parser, ValueEnum};
use measure::Comparison;
use pairloom_bench::computer;
use report::Row;
use std::process::ExitCode;
use work::Op;

/// The operations, in the order in which they are reported.
const OPS: [&str; 22] = [
    "fp_mul",
    "fp2_mul",
    "fp12_mul",
    "fp12_sqr",
    "miller",
    "final_exp",
    "pairing",
    "product_2",
    "product_64",
    "g1_mul",
    "g2_mul",
    "g1_check",
    "g2_check",
    "hash_g1",
    "hash_g2",
    "verify_min_pk",
    "verify_min_sig",
    "pairing_batch",
    "hash_g2_batch",
    "g1_check_batch",
    "g2_check_batch",
    "verify_batch_1024",
];

/// The name under which Pairloom's own operations are timed.
const OURS: &str = "pairloom";

/// The curves that are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Curve {
    /// BLS12-381, against blst and arkworks.
    #[value(name = "bls12-381")]
    Bls12_381,
    /// BN254 (alt_bn128), against arkworks and halo2curves.
    #[value(name = "bn254")]
    Bn254,
    /// BN254 of Nogami and others, against arkworks' pairing on the other BN254.
    #[value(name = "bn254-nogami")]
    Nogami,
}

impl Curve {
    fn name(self) -> &'static str {
        match self {
            Self::Bls12_381 => "bls12-381",
            Self::Bn254 => "bn254",
            Self::Nogami => "bn254-nogami",
        }
    }

    fn peers(self) -> Vec<(&'static str, Vec<Op>)> {
        use peers::{arkworks, blst, halo2curves};
        match self {
            Self::Bls12_381 => vec![("blst", blst::ops()), ("arkworks", arkworks::bls12_381_ops())],
            Self::Bn254 => vec![("arkworks", arkworks::bn254_ops()), ("halo2curves", halo2curves::ops())],
            Self::Nogami => vec![("arkworks (bn254)", arkworks::pairings_on_bn254())],
        }
    }
}

/// Times Pairloom against blst, arkworks and halo2curves. JSON Lines on standard output, a table on standard error.
#[derive(Parser)]
#[command(name = "peers", version)]
struct Options {
    /// Only this curve (may be given more than once).
    #[arg(long)]
    curve: Vec<Curve>,
    /// Only this operation (may be given more than once).
    #[arg(long, value_parser = OPS)]
    op: Vec<String>,
    /// How many times each operation is sampled.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Only JSON Lines, no table.
    #[arg(long, conflicts_with = "table")]
    json: bool,
    /// Only the table, no JSON Lines.
    #[arg(long)]
    table: bool,
    /// Time the peers alone.
    #[arg(long)]
    only_peers: bool,
    /// The core to run on; the last one if not given.
    #[arg(long)]
    core: Option<usize>,
}

fn main() -> ExitCode {
    let options = Options::parse();
    match run(&options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("peers: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run(options: &Options) -> Result<(), String> {
    let core = computer::pin(options.core)?;
    let rounds = options.rounds as usize;
    let mut comparisons = comparisons(options);
    comparisons.iter().try_for_each(agree)?;
    measure::interleaved(&mut comparisons, rounds);
    if !options.json {
        report::print_head(core, rounds);
    }
    comparisons.iter().flat_map(rows).try_for_each(|row| print(options, &row))
}

fn comparisons(options: &Options) -> Vec<Comparison> {
    let chosen = |c: &&Curve| options.curve.is_empty() || options.curve.contains(c);
    let curves = Curve::value_variants().iter().filter(chosen);
    curves.flat_map(|curve| curve_comparisons(options, *curve)).collect()
}

fn curve_comparisons(options: &Options, curve: Curve) -> Vec<Comparison> {
    let mut libraries = curve.peers();
    if !options.only_peers {
        libraries.insert(0, (OURS, ours::ops(curve)));
    }
    let chosen = |name: &&&str| options.op.is_empty() || options.op.iter().any(|o| o == **name);
    OPS.iter()
        .filter(chosen)
        .map(|name| Comparison::new(curve.name(), name, take(&mut libraries, name)))
        .filter(|comparison| !comparison.is_empty())
        .collect()
}

fn take(libraries: &mut [(&'static str, Vec<Op>)], name: &str) -> Vec<(&'static str, Op)> {
    let entry = |(library, ops): &mut (&'static str, Vec<Op>)| {
        let at = ops.iter().position(|op| op.name == name)?;
        Some((*library, ops.swap_remove(at)))
    };
    libraries.iter_mut().filter_map(entry).collect()
}

/// Nobody is timed computing the wrong thing.
fn agree(comparison: &Comparison) -> Result<(), String> {
    let (curve, op) = (comparison.curve, comparison.op);
    match comparison.disagreement() {
        None => Ok(()),
        Some(library) => Err(format!("{curve} {op}: {library} computes something else")),
    }
}

fn rows(comparison: &Comparison) -> Vec<Row> {
    let (curve, op) = (comparison.curve, comparison.op);
    let ours = comparison.timings().find(|(library, _)| *library == OURS).map(|(_, t)| t);
    let peers = comparison.timings().filter(|(library, _)| *library != OURS);
    peers.map(|(peer, theirs)| Row::new((curve, op, peer), ours, theirs)).collect()
}

fn print(options: &Options, row: &Row) -> Result<(), String> {
    if !options.json {
        row.print_line();
    }
    if !options.table {
        row.print_json().map_err(|e| e.to_string())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_library_computes_the_same() {
        let options = Options::parse_from(["peers"]);
        assert_eq!(comparisons(&options).iter().try_for_each(agree), Ok(()));
    }

    #[test]
    fn every_listed_operation_has_a_peer() {
        let options = Options::parse_from(["peers", "--only-peers"]);
        let timed = |op| comparisons(&options).iter().any(|c| c.op == op);
        assert!(OPS.iter().all(|op| timed(*op)));
    }
}

//! `pairloom evm`: Ethereum's precompiled contracts on bn254 and bls12-381.

mod bench;
mod call;
mod test;

use crate::help::paragraphs;
use crate::suite::warn_of_bn254;
use crate::{Failure, Status};
use clap::Subcommand;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use pairloom_evm::{Fork, Precompile};

const ABOUT_CONTRACTS: &str = r#"Contracts, by address or by name: 0x06 ECADD, 0x07 ECMUL, 0x08 ECPAIRING (bn254, about 100 bits of security); 0x0a POINT_EVALUATION,
0x0b BLS12_G1ADD, 0x0c BLS12_G1MSM, 0x0d BLS12_G2ADD, 0x0e BLS12_G2MSM, 0x0f BLS12_PAIRING_CHECK, 0x10 BLS12_MAP_FP_TO_G1, 0x11 BLS12_MAP_FP2_TO_G2
(bls12-381). An address is a number (10 is 0x0a) or all 20 bytes.

Forks give prices and say which contracts there are: byzantium, istanbul, cancun, prague; eip-7904 has the prices that the analysis of that
proposal recommends, those of prague for what it does not name."#;

/// Ethereum's precompiled contracts: calls, case files, speed
#[derive(Debug, Subcommand)]
#[command(after_long_help = paragraphs(ABOUT_CONTRACTS))]
pub enum Evm {
    /// Calls a contract
    Call(call::Call),
    /// Runs the case files that execution clients share
    Test(test::Test),
    /// Measures every contract
    Bench(bench::Bench),
}

impl Evm {
    /// Prints the answers.
    ///
    /// # Errors
    ///
    /// What keeps it from answering.
    pub fn run(self) -> Result<Status, Failure> {
        match self {
            Self::Call(call) => call.run(),
            Self::Test(test) => test.run(),
            Self::Bench(bench) => bench.run(),
        }
    }
}

/// One line where a contract is on bn254.
fn warn_if_weak(contracts: impl IntoIterator<Item = Precompile>) {
    if contracts.into_iter().any(Precompile::is_on_bn254) {
        warn_of_bn254();
    }
}

/// Forks by name.
fn fork_parser() -> impl TypedValueParser<Value = Fork> {
    PossibleValuesParser::new(Fork::ALL.map(Fork::name)).try_map(|name| name.parse::<Fork>())
}

//! The command line of Pairloom as a library: its arguments, its readers, its subcommands.
//!
//! One module a subcommand: [`curves`], [`pair`], [`verify`], [`key`], [`sign`], [`mod@aggregate`], [`timelock`], [`research`], [`evm`],
//! [`synth`], [`plan`], [`mod@bench`], [`mod@report`], [`hdl`], [`gpu`]. What they share: [`input`], [`threads`], [`progress`],
//! [`outcome`], [`measurements`], [`split`], [`suite`].

pub mod aggregate;
mod args;
pub mod bench;
pub mod curves;
pub mod evm;
pub mod gpu;
pub mod hdl;
mod help;
pub mod input;
pub mod key;
pub mod measurements;
pub mod outcome;
mod output;
pub mod pair;
pub mod plan;
pub mod progress;
pub mod report;
pub mod research;
mod same_file;
pub mod sign;
pub mod split;
pub mod suite;
pub mod synth;
pub mod threads;
pub mod timelock;
pub mod verify;

pub use args::{Program, parse};
pub use outcome::{Failure, Status, exit_code};
pub use pair::row::parse_pair_row;
pub use timelock::chain::parse as parse_timelock_chain;
pub use verify::chain_info::parse_chain_info;
pub use verify::claim::parse_row as parse_claim_row;
pub use verify::kzg_case::cases as parse_kzg_cases;
pub use verify::stream::parse_beacons;

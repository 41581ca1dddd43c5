//! Many items: as many side by side as a processor's vectors have lanes, times cores.

mod arranged;
#[cfg(feature = "research")]
mod binary;
mod measured;
mod pairings;
mod rates;
mod row_cost;
mod run;
#[cfg(feature = "research")]
mod ternary;

pub use arranged::PairingBatch;
pub(crate) use arranged::{alone_in_split, pairings_by_machine};
#[cfg(feature = "research")]
pub use binary::BinaryBatch;
pub use pairings::{
    are_in_subgroup, are_in_subgroup_by_combinations, decode_unchecked_subgroup, hash_to_curve, miller, multi_pairing,
    pairings, sum_of_products, weighted, weighted_sum,
};
pub use rates::{rates, rates_of};
pub use run::{Batch, Rows, each, run};
#[cfg(feature = "research")]
pub use ternary::EtaBatch;

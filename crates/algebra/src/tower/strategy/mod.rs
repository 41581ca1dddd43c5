//! How products, squares and inverses in the tower are computed: a strategy is a type that a machine names
//! ([`TowerMachine::Strategy`](super::TowerMachine::Strategy)), and has a file of its own. All strategies run on all machines, with the
//! same values.

mod definition;
pub(super) mod karatsuba;
mod late_reduction;
mod maps;
mod sums_of_products;
#[cfg(test)]
mod tests;

pub use karatsuba::Karatsuba;
pub use late_reduction::LateReduction;
pub use sums_of_products::SumsOfProducts;

pub use super::traits::{Alternatives, Choice, Chosen, TowerStrategy};

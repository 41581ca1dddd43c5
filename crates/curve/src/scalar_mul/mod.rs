//! Multiples of points.
//!
//! | function | the integer | time |
//! |---|---|---|
//! | [`mul`](crate::Point::mul) | a secret modulo r | constant |
//! | [`mul_vartime`](crate::Point::mul_vartime) | a public one modulo r | variable |
//! | [`mul_words_vartime`](crate::Point::mul_words_vartime) | any public one | variable |
//! | [`sum_of_products_vartime`] | many public ones modulo r | variable |
//! | [`weighted_sum_vartime`] | many public ones below 2^128 | variable |
//!
//! [`crate::lanes`] has the last two in lanes. [`PreparedPoints`] sums over the same points again and again, [`FixedPoint`] over one that stays
//! the same and few others, [`checked_sum_vartime`] over such a one and another that has yet to be checked.

pub(crate) mod buckets;
mod checked;
mod integer;
pub(crate) mod lane_buckets;
pub mod lattice;
mod sum;
pub mod window;
mod wnaf;
mod words;

pub use checked::checked_sum_vartime;
pub use lane_buckets::PreparedPoints;
pub use sum::{sum_of_products_vartime, weighted_sum_vartime};
pub use wnaf::FixedPoint;

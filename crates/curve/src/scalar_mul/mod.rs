//! Multiples of points.
//!
//! | function | the integer | time |
//! |---|---|---|
//! | [`mul`](crate::Point::mul) | a secret modulo r | constant |
//! | [`mul_vartime`](crate::Point::mul_vartime) | a public one modulo r | variable |
//! | [`mul_words_vartime`](crate::Point::mul_words_vartime) | any public one | variable |
//! | [`sum_of_products_vartime`] | many public ones modulo r | variable |
//! | [`weighted_sum_vartime`] | many public ones below 2^128 | variable |

pub(crate) mod buckets;
mod integer;
pub mod lattice;
mod sum;
pub mod window;
mod wnaf;
mod words;

pub use sum::{sum_of_products_vartime, weighted_sum_vartime};

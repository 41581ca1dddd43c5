//! Limb kernels for aarch64: MUL, UMULH and one carry chain, which every processor has.
//!
//! Integers are little-endian arrays of 64-bit limbs. The `_4` kernels serve odd moduli below 2^255, the `_6` kernels odd
//! moduli below 2^383; a kernel serves every such modulus through a [`MontgomeryModulus`]. All of them are straight-line
//! code: no branch and no address depends on the operands' values.
//!
//! Unreduced values stay below the *wide bound* `p 2^(64N)`: a difference is corrected by adding it, a sum by subtracting it, and the
//! reduction takes anything below it.
//!
//! A product is scanned by rows. The low halves of a row's partial products are added in one carry chain, the high halves in the next.
//!
//! # Safety
//! Every kernel requires operands within the stated bounds.

#[macro_use]
mod text;
#[macro_use]
mod rows;
#[macro_use]
mod pieces;
#[macro_use]
mod kernels;
mod interface;
mod n4;
mod n6;
mod pairs;
mod sums;

pub use super::montgomery::{Limbs, MontgomeryModulus};
use crate::instructions::has;
use crate::machine::Detection;
use interface::{naked_kernel, register_kernel};
pub use n4::*;
pub use n6::*;
pub use pairs::*;
pub use sums::*;

/// Whether the kernels of this module may run: one load and one comparison after the first call.
#[inline(always)]
pub fn available() -> bool {
    static DETECTED: Detection = Detection::new();
    DETECTED.get(|| has!(Scalar:))
}

/// What unreduced values stay below, for the tests.
#[cfg(test)]
fn wide_bound(p: &num_bigint::BigUint, limbs: usize) -> num_bigint::BigUint {
    p << (64 * limbs)
}

// The tests of the x86-64 kernels, which have the same names and bounds.
#[cfg(test)]
#[path = "../x86_64/pair_tests.rs"]
mod pair_tests;
#[cfg(test)]
#[path = "../x86_64/tests.rs"]
mod tests;

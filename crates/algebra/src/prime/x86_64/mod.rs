//! Limb kernels for x86-64 with BMI2 and ADX.
//!
//! Integers are little-endian arrays of 64-bit limbs. The `_4` kernels serve odd moduli below 2^255, the `_6` kernels odd
//! moduli below 2^383; a kernel serves every such modulus through a [`MontgomeryModulus`]. All of them are straight-line
//! code: no branch and no address depends on the operands' values.
//!
//! Unreduced values stay below the *wide bound* `p (2^64 − 1) 2^(64(N − 1))`, a multiple of p just short of `p 2^(64N)`:
//! a difference is corrected by adding it, a sum by subtracting it, and the reduction takes anything below it. The
//! margin lets the reduction replace most of its quotient digits by limbs of the operand: with k = −p⁻¹ mod 2^64 and
//! `k p = 2^64 M − 1`, a lowest limb t0 is cancelled by `t0 k p`, that is by adding `t0 M` one limb up, without a product
//! to find the digit and without its latency. Only the last two digits are taken modulo p itself, to end below 2p.
//!
//! A product is scanned by rows, the low halves of its partial products on the carry flag (ADCX), the high halves on the
//! overflow flag (ADOX).
//!
//! # Safety
//! Every kernel requires a processor with BMI2 and ADX ([`available`]), operands within the stated
//! bounds.

#[macro_use]
mod text;
mod interface;
mod long;
mod n4;
mod n6;
mod pairs;
mod sums;

pub use super::montgomery::{Limbs, MontgomeryModulus};
use crate::instructions::has;
use crate::machine::Detection;
#[cfg(not(pairloom_backend = "portable"))]
pub use long::*;
pub use n4::*;
pub use n6::*;
pub use pairs::*;
pub use sums::*;

/// Whether this processor runs the kernels of this module: one load and one comparison after the first call.
#[inline(always)]
pub fn available() -> bool {
    // For emulators whose ADOX is wrong.
    if cfg!(pairloom_backend = "without_adx") {
        return false;
    }
    // A build for processors that all have them asks nothing, and heeds no cap.
    if cfg!(all(target_feature = "bmi2", target_feature = "adx")) {
        return true;
    }
    static DETECTED: Detection = Detection::new();
    DETECTED.get(|| has!(Scalar: "bmi2" "adx"))
}

/// What unreduced values stay below, for the tests.
#[cfg(test)]
fn wide_bound(p: &num_bigint::BigUint, limbs: usize) -> num_bigint::BigUint {
    (p * u64::MAX) << (64 * (limbs - 1))
}

#[cfg(test)]
mod pair_tests;
#[cfg(test)]
mod tests;

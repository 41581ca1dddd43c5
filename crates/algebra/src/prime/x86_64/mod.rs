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

use super::limbs;
use crate::instructions::has;
use crate::machine::Detection;
pub use interface::Limbs;
use interface::{naked_kernel, register_kernel, small_kernels};
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

/// What the kernels read of a prime field. The assembly knows the order of these fields.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct MontgomeryModulus<const N: usize> {
    /// p.
    limbs: [u64; N],
    /// k = −p⁻¹ mod 2^64.
    inv: u64,
    /// `(k p + 1) / 2^64`.
    friendly: [u64; N],
    /// `p (2^64 − 1)`, what unreduced values are corrected by, from limb N − 1 up.
    correction_low: u64,
    correction_high: [u64; N],
    /// 3p, what brings signed values above 0.
    raise: [u64; N],
    /// `2^(64N) − p`.
    negated: [u64; N],
    /// `⌊2^124 / (h + 1)⌋` for the highest limb h of p, where p has `64N − 3` bits.
    reciprocal: u64,
    /// `⌊2^121 / (⌊h / 16⌋ + 1)⌋` for the highest limb h of p, where p has `64N − 2` bits.
    shifted_reciprocal: u64,
}

impl<const N: usize> MontgomeryModulus<N> {
    /// The constants of an odd p below `2^(64N − 1)`.
    pub const fn new(limbs: [u64; N]) -> Self {
        assert!(limbs[0] & 1 == 1 && limbs[N - 1] >> 63 == 0, "the modulus is even or too long");
        let inv = limbs::negative_inverse(limbs[0]);
        let (_, friendly) = multiply_add(&limbs, inv, 1);
        let (correction_low, correction_high) = multiply_add(&limbs, u64::MAX, 0);
        let roomy = limbs[N - 1] >> 60 == 1;
        let reciprocal = if roomy { ((1 << 124) / (limbs[N - 1] as u128 + 1)) as u64 } else { 0 };
        let shifted = limbs[N - 1] >> 61 == 1;
        let shifted_reciprocal = if shifted { ((1 << 121) / ((limbs[N - 1] >> 4) as u128 + 1)) as u64 } else { 0 };
        let negated = limbs::sub(&[0; N], &limbs, 0).0;
        let raise = if roomy { limbs::add(&limbs, &limbs::add(&limbs, &limbs).0).0 } else { [0; N] };
        Self { limbs, inv, friendly, correction_low, correction_high, raise, negated, reciprocal, shifted_reciprocal }
    }
}

/// `a m + c`: the lowest limb and the others.
const fn multiply_add<const N: usize>(a: &[u64; N], m: u64, c: u64) -> (u64, [u64; N]) {
    let mut high = [0; N];
    let mut sum = a[0] as u128 * m as u128 + c as u128;
    let low = sum as u64;
    let mut i = 1;
    while i < N {
        sum = (sum >> 64) + a[i] as u128 * m as u128;
        high[i - 1] = sum as u64;
        i += 1;
    }
    high[N - 1] = (sum >> 64) as u64;
    (low, high)
}

#[cfg(test)]
mod pair_tests;
#[cfg(test)]
mod tests;

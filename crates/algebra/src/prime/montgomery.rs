//! What passes between the machine's kernels and the rest: the constants of Montgomery arithmetic modulo p, results longer than N limbs.

use super::limbs;

/// Limbs returned through memory.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Limbs<const L: usize>(pub [u64; L]);

/// What the kernels read of a prime field. The assembly knows the order of these fields.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct MontgomeryModulus<const N: usize> {
    /// p.
    pub(super) limbs: [u64; N],
    /// k = −p⁻¹ mod 2^64.
    pub(super) inv: u64,
    /// `(k p + 1) / 2^64`.
    pub(super) friendly: [u64; N],
    /// `p (2^64 − 1)`, what unreduced values are corrected by, from limb N − 1 up.
    pub(super) correction_low: u64,
    pub(super) correction_high: [u64; N],
    /// 3p, what brings signed values above 0.
    pub(super) raise: [u64; N],
    /// `2^(64N) − p`.
    pub(super) negated: [u64; N],
    /// `⌊2^124 / (h + 1)⌋` for the highest limb h of p, where p has `64N − 3` bits.
    pub(super) reciprocal: u64,
    /// `⌊2^121 / (⌊h / 16⌋ + 1)⌋` for the highest limb h of p, where p has `64N − 2` bits.
    pub(super) shifted_reciprocal: u64,
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

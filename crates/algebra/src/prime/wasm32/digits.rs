//! Products and reductions where 64 bits by 64 are no instruction and nothing carries, as in WebAssembly: digits of 28 bits, whose products a
//! 64-bit integer adds up without a carry.
//!
//! Integers come and go as limbs of 64 bits. The functions are those of [`limbs`] and give the same limbs, for up to
//! [`MOST_LIMBS`]; longer integers are left to those.

use crate::prime::limbs;

const BITS: usize = 28;
const LOW: u64 = (1 << BITS) - 1;
const MOST_LIMBS: usize = 6;
const MOST: usize = count(MOST_LIMBS);

/// Digits to the base 2^28, the lowest first; or columns, integers below 2^62 of the same weights. What an integer does not need is 0.
type Digits = [u64; 2 * MOST];

/// How many digits so many limbs have.
const fn count(limbs: usize) -> usize {
    (64 * limbs).div_ceil(BITS)
}

/// `a b` as (low, high).
#[inline(always)]
pub fn mul_wide<const N: usize>(a: &[u64; N], b: &[u64; N]) -> ([u64; N], [u64; N]) {
    if N > MOST_LIMBS {
        return limbs::mul_wide(a, b);
    }
    let mut columns = product::<N>(&digits(a), &digits(b));
    let mut carry = 0;
    unroll!(2 * count(N), k, {
        let sum = columns[k] + carry;
        columns[k] = sum & LOW;
        carry = sum >> BITS;
    });
    debug_assert_eq!(carry, 0, "a product has more digits than its factors");
    (limbs_from(&columns, 0), limbs_from(&columns, 64 * N))
}

/// Montgomery reduction: `t 2^(−64N) mod p` for `t < p 2^(64N)`, and at most `t / 2^(64N) + p` for larger t; `inv = −p⁻¹ mod 2^64`.
#[inline(always)]
pub fn redc<const N: usize>(low: &[u64; N], high: &[u64; N], p: &[u64; N], inv: u64) -> [u64; N] {
    if N > MOST_LIMBS {
        return limbs::redc(low, high, p, inv);
    }
    let mut columns = [0; 2 * MOST];
    unroll!(2 * count(N), k, { columns[k] = digit(|i| if i < N { low[i] } else { high[i - N] }, 2 * N, k) });
    reduced(&columns, p, inv)
}

/// Montgomery product `a b 2^(−64N) mod p`.
#[inline(always)]
pub fn mont_mul<const N: usize>(a: &[u64; N], b: &[u64; N], p: &[u64; N], inv: u64) -> [u64; N] {
    if N > MOST_LIMBS {
        return limbs::mont_mul(a, b, p, inv);
    }
    reduced(&product::<N>(&digits(a), &digits(b)), p, inv)
}

/// Digit k of an integer of so many limbs.
#[inline(always)]
fn digit(limb: impl Fn(usize) -> u64, limbs: usize, k: usize) -> u64 {
    let (first, shift) = (BITS * k / 64, BITS * k % 64);
    if first >= limbs {
        return 0;
    }
    let above = if shift + BITS > 64 && first + 1 < limbs { limb(first + 1) << (64 - shift) } else { 0 };
    (limb(first) >> shift | above) & LOW
}

#[inline(always)]
fn digits<const N: usize>(limbs: &[u64; N]) -> Digits {
    let mut digits = [0; 2 * MOST];
    unroll!(count(N), k, { digits[k] = digit(|i| limbs[i], N, k) });
    digits
}

/// N limbs from bit `start` on, of columns that are digits.
#[inline(always)]
fn limbs_from<const N: usize>(columns: &Digits, start: usize) -> [u64; N] {
    let mut limbs = [0; N];
    unroll!(2 * count(N), k, {
        let digit = columns[k];
        let (end, bit) = (BITS * (k + 1), BITS * k);
        if bit < start && start < end {
            limbs[0] |= digit >> (start - bit);
        } else if bit >= start && (bit - start) / 64 < N {
            let (limb, shift) = ((bit - start) / 64, (bit - start) % 64);
            limbs[limb] |= digit << shift;
            if shift + BITS > 64 && limb + 1 < N {
                limbs[limb + 1] |= digit >> (64 - shift);
            }
        }
    });
    limbs
}

/// The columns of a product, each below 14 · 2^56.
#[inline(always)]
fn product<const N: usize>(a: &Digits, b: &Digits) -> Digits {
    let mut columns = [0; 2 * MOST];
    unroll!(2 * count(N), k, {
        let mut sum = 0;
        unroll!(count(N), i, {
            if i <= k && k - i < count(N) {
                sum += a[i] * b[k - i];
            }
        });
        columns[k] = sum;
    });
    columns
}

/// [`redc`] of columns. The last quotient has as many bits as are left of `64 N`.
#[inline(always)]
fn reduced<const N: usize>(columns: &Digits, p: &[u64; N], inv: u64) -> [u64; N] {
    let p_digits = digits(p);
    let mut quotients = [0; 2 * MOST];
    let mut sums = [0; 2 * MOST];
    let mut carry = 0;
    unroll!(2 * count(N), k, {
        let mut sum = columns[k] + carry;
        unroll!(count(N), i, {
            if i < k && k - i < count(N) {
                sum += quotients[i] * p_digits[k - i];
            }
        });
        if k < count(N) {
            let bits = if BITS * (k + 1) > 64 * N { 64 * N - BITS * k } else { BITS };
            quotients[k] = sum.wrapping_mul(inv) & ((1 << bits) - 1);
            sum += quotients[k] * p_digits[0];
        }
        sums[k] = sum & LOW;
        carry = sum >> BITS;
    });
    debug_assert_eq!(carry, 0, "what is reduced has more digits than a product");
    limbs::subtract_once(&limbs_from(&sums, 64 * N), 0, p)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prime::moduli::{Bls12381Modulus, Bls12381Order, Bn254Modulus, NogamiModulus};
    use crate::prime::{Modulus, limbs};
    use proptest::prelude::*;

    fn limbs_of<const N: usize>() -> impl Strategy<Value = [u64; N]> {
        let limb = prop_oneof![Just(0), Just(1), Just(u64::MAX), any::<u64>()];
        prop::collection::vec(limb, N).prop_map(|limbs| limbs.try_into().expect("N limbs"))
    }

    /// The same limbs as by products of 64 bits; `most` times p is what a reduction may be asked for.
    fn agree<P: Modulus<N>, const N: usize>([a, b]: [[u64; N]; 2], most: u64) {
        let inv = limbs::negative_inverse(P::LIMBS[0]);
        assert_eq!(mul_wide(&a, &b), limbs::mul_wide(&a, &b));
        let mut high = b;
        let mut end = [0; N];
        assert_eq!(limbs::add_scaled(&mut end, most, &P::LIMBS), 0);
        high[N - 1] %= end[N - 1];
        assert_eq!(redc(&a, &high, &P::LIMBS, inv), limbs::redc(&a, &high, &P::LIMBS, inv));
        let [a, b] = [a, b].map(|mut limbs| {
            limbs[N - 1] %= P::LIMBS[N - 1];
            limbs
        });
        assert_eq!(mont_mul(&a, &b, &P::LIMBS, inv), limbs::mont_mul(&a, &b, &P::LIMBS, inv));
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]
        #[test]
        fn six_limbs(operands in [limbs_of(), limbs_of()]) {
            agree::<Bls12381Modulus, 6>(operands, 6);
        }
        #[test]
        fn four_limbs(operands in [limbs_of(), limbs_of()]) {
            agree::<Bn254Modulus, 4>(operands, 1);
            agree::<NogamiModulus, 4>(operands, 1);
            agree::<Bls12381Order, 4>(operands, 1);
        }
    }

    /// Where every digit is as great as it can be, and one less than p.
    #[test]
    fn greatest() {
        agree::<Bls12381Modulus, 6>([[u64::MAX; 6]; 2], 6);
        agree::<Bn254Modulus, 4>([[u64::MAX; 4]; 2], 1);
        let less = limbs::sub_small(&Bls12381Modulus::LIMBS, 1);
        agree::<Bls12381Modulus, 6>([less, less], 6);
    }

    /// More limbs than digits are there for.
    #[test]
    fn seven_limbs() {
        let (a, b) = ([u64::MAX; 7], [3; 7]);
        assert_eq!(mul_wide(&a, &b), limbs::mul_wide(&a, &b));
        let (p, inv) = ([u64::MAX; 7], 1);
        let a = limbs::sub_small(&p, 1);
        assert_eq!(mont_mul(&a, &b, &p, inv), limbs::mont_mul(&a, &b, &p, inv));
        assert_eq!(redc(&a, &b, &p, inv), limbs::redc(&a, &b, &p, inv));
    }
}

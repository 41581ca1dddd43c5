//! Sums and differences in F_p², both parts at once: limbs of 64 bits, whose carries are computed bit by bit, for vectors of WebAssembly do
//! not compare unsigned integers.

use super::vector::Two;
use super::{Pair, pair_from};
use crate::prime::Modulus;
use core::hint::black_box;

/// The modulus in both lanes; in the first, and its complement in the second.
struct Constants<const N: usize> {
    p: [[u64; 2]; N],
    p_and_complement: [[u64; 2]; N],
}

impl<const N: usize> Constants<N> {
    const fn new(p: &[u64; N]) -> Self {
        let mut constants = Self { p: [[0; 2]; N], p_and_complement: [[0; 2]; N] };
        let mut k = 0;
        while k < N {
            constants.p[k] = [p[k]; 2];
            constants.p_and_complement[k] = [p[k], !p[k]];
            k += 1;
        }
        constants
    }

    /// Those of a field, out of the compiler's sight: loaded they take one instruction each, written into the code four.
    #[inline(always)]
    fn of<P: Modulus<N>>() -> &'static Self {
        black_box(const { &Self::new(&P::LIMBS) })
    }
}

/// `a + b`
#[inline(always)]
pub fn add_2<P: Modulus<N>, const N: usize>(a: &Pair<P, N>, b: &Pair<P, N>) -> Pair<P, N> {
    let (sum, _) = sum(&lanes(a), &lanes(b), Two::new([0; 2]));
    let (less, borrow) = difference(&sum, &loaded(&Constants::<N>::of::<P>().p));
    pick(borrow, &sum, &less)
}

/// `a − b`
#[inline(always)]
pub fn sub_2<P: Modulus<N>, const N: usize>(a: &Pair<P, N>, b: &Pair<P, N>) -> Pair<P, N> {
    let (difference, borrow) = difference(&lanes(a), &lanes(b));
    let (more, _) = sum(&difference, &loaded(&Constants::<N>::of::<P>().p), Two::new([0; 2]));
    pick(borrow, &more, &difference)
}

/// `(1 + i) a = a0 − a1 + (a0 + a1) i`: in the first lane a complement is added, and p where nothing is carried then; in the second a
/// sum, and the complement of p where something is carried then.
#[inline(always)]
pub fn mul_1_i_2<P: Modulus<N>, const N: usize>(a: &Pair<P, N>) -> Pair<P, N> {
    let a = lanes(a);
    let turned = unrolled!(N, k, a[k].swapped().xor(Two::new([u64::MAX, 0])));
    let (sum_1, carry_1) = sum(&a, &turned, Two::new([1, 0]));
    let corrections = loaded(&Constants::<N>::of::<P>().p_and_complement);
    let (sum_2, carry_2) = sum(&sum_1, &corrections, Two::new([0, 1]));
    let corrected = carry_1.xor(Two::new([1, 0])).first_and_second_of(carry_2);
    pick(corrected, &sum_2, &sum_1)
}

#[inline(always)]
fn lanes<P, const N: usize>(a: &Pair<P, N>) -> [Two; N] {
    const { assert!(N <= 28, "more limbs than are unrolled") };
    unrolled!(N, k, Two::new([a.c0.limbs[k], a.c1.limbs[k]]))
}

#[inline(always)]
fn loaded<const N: usize>(limbs: &[[u64; 2]; N]) -> [Two; N] {
    unrolled!(N, k, Two::load(&limbs[k]))
}

/// `a + b + carry mod 2^(64N)`, and the carry.
#[inline(always)]
fn sum<const N: usize>(a: &[Two; N], b: &[Two; N], mut carry: Two) -> ([Two; N], Two) {
    let mut sum = *a;
    unroll!(N, k, {
        sum[k] = a[k].add(b[k]).add(carry);
        carry = a[k].and(b[k]).or(a[k].or(b[k]).and_not(sum[k])).shift_right::<63>();
    });
    (sum, carry)
}

/// `a − b mod 2^(64N)`, and the borrow.
#[inline(always)]
fn difference<const N: usize>(a: &[Two; N], b: &[Two; N]) -> ([Two; N], Two) {
    let mut difference = *a;
    let mut borrow = Two::new([0; 2]);
    unroll!(N, k, {
        difference[k] = a[k].sub(b[k]).sub(borrow);
        borrow = b[k].and_not(a[k]).or(difference[k].and_not(a[k].xor(b[k]))).shift_right::<63>();
    });
    (difference, borrow)
}

/// The first where `one` is 1, the second where it is 0.
#[inline(always)]
fn pick<P: Modulus<N>, const N: usize>(one: Two, if_one: &[Two; N], if_zero: &[Two; N]) -> Pair<P, N> {
    let mask = Two::new([0; 2]).sub(one);
    pair_from(unrolled!(N, k, if_one[k].and(mask).or(if_zero[k].and_not(mask))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prime::kernel::tests::pair;
    use crate::prime::moduli::{Bls12381Modulus, Bn254Modulus};
    use crate::prime::{Fp, TowerParams};
    use crate::tower::complex;
    use proptest::prelude::*;

    fn agree<P: TowerParams<N>, const N: usize>(a: &Pair<P, N>, b: &Pair<P, N>) {
        let by_parts = |operation: fn(&Fp<P, N>, &Fp<P, N>) -> Fp<P, N>| Pair {
            c0: operation(&a.c0, &b.c0),
            c1: operation(&a.c1, &b.c1),
        };
        assert_eq!(add_2(a, b), by_parts(|a, b| Fp::add_const(*a, *b)));
        assert_eq!(sub_2(a, b), by_parts(|a, b| Fp::sub_const(*a, *b)));
        assert_eq!(mul_1_i_2(a), complex::mul_xi(1, a));
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]
        #[test]
        fn six_limbs([a, b] in [pair::<Bls12381Modulus, 6>(), pair()]) {
            agree(&a, &b);
        }
        #[test]
        fn four_limbs([a, b] in [pair::<Bn254Modulus, 4>(), pair()]) {
            agree(&a, &b);
        }
    }
}

//! Chooses, at run time, between the portable limb arithmetic and the machine's own.

use super::{Fp, Modulus, WideFp, limbs};

/// Whether `factor · p² < p 2^(64N)`, that is `factor · p < 2^(64N)`: whether an unreduced value of
/// that many products of reduced elements can be handed to the reduction.
pub(super) const fn product_bound_fits<P: Modulus<N>, const N: usize>(factor: u64) -> bool {
    let mut carry = 0u128;
    let mut i = 0;
    while i < N {
        carry = (carry + P::LIMBS[i] as u128 * factor as u128) >> 64;
        i += 1;
    }
    carry == 0
}

#[inline(always)]
pub(super) fn add<P: Modulus<N>, const N: usize>(a: &Fp<P, N>, b: &Fp<P, N>) -> Fp<P, N> {
    Fp::from_montgomery(limbs::add_mod(&a.limbs, &b.limbs, &P::LIMBS))
}

#[inline(always)]
pub(super) fn sub<P: Modulus<N>, const N: usize>(a: &Fp<P, N>, b: &Fp<P, N>) -> Fp<P, N> {
    Fp::from_montgomery(limbs::sub_mod(&a.limbs, &b.limbs, &P::LIMBS))
}

#[inline(always)]
pub(super) fn mul<P: Modulus<N>, const N: usize>(a: &Fp<P, N>, b: &Fp<P, N>) -> Fp<P, N> {
    reduce(&mul_wide(a, b))
}

#[inline(always)]
pub(super) fn square<P: Modulus<N>, const N: usize>(a: &Fp<P, N>) -> Fp<P, N> {
    mul(a, a)
}

#[inline(always)]
pub(super) fn mul_wide<P: Modulus<N>, const N: usize>(a: &Fp<P, N>, b: &Fp<P, N>) -> WideFp<P, N> {
    let (low, high) = limbs::mul_wide(&a.limbs, &b.limbs);
    WideFp::new(low, high)
}

#[inline(always)]
pub(super) fn square_wide<P: Modulus<N>, const N: usize>(a: &Fp<P, N>) -> WideFp<P, N> {
    mul_wide(a, a)
}

#[inline(always)]
pub(super) fn reduce<P: Modulus<N>, const N: usize>(wide: &WideFp<P, N>) -> Fp<P, N> {
    debug_assert!(limbs::less_than(&wide.high, &P::LIMBS), "an unreduced value exceeds p 2^(64N)");
    Fp::from_montgomery(limbs::redc(&wide.low, &wide.high, &P::LIMBS, Fp::<P, N>::INV))
}

#[inline(always)]
pub(super) fn wide_add<P: Modulus<N>, const N: usize>(a: &WideFp<P, N>, b: &WideFp<P, N>) -> WideFp<P, N> {
    let (low, carry) = limbs::add(&a.low, &b.low);
    let (high, _) = limbs::add_carry(&a.high, &b.high, carry);
    WideFp::new(low, limbs::subtract_once(&high, 0, &P::LIMBS))
}

#[inline(always)]
pub(super) fn wide_sub<P: Modulus<N>, const N: usize>(a: &WideFp<P, N>, b: &WideFp<P, N>) -> WideFp<P, N> {
    let (low, borrow) = limbs::sub(&a.low, &b.low, 0);
    let (high, borrow) = limbs::sub(&a.high, &b.high, borrow);
    let (corrected, _) = limbs::add(&high, &P::LIMBS);
    WideFp::new(low, limbs::select(borrow, &corrected, &high))
}

#[inline(always)]
pub(super) fn wide_middle<P: Modulus<N>, const N: usize>(
    sum: &WideFp<P, N>,
    low: &WideFp<P, N>,
    high: &WideFp<P, N>,
) -> WideFp<P, N> {
    exact_sub(&exact_sub(sum, low), high)
}

#[inline(always)]
fn exact_sub<P: Modulus<N>, const N: usize>(a: &WideFp<P, N>, b: &WideFp<P, N>) -> WideFp<P, N> {
    let (low, borrow) = limbs::sub(&a.low, &b.low, 0);
    let (high, borrow) = limbs::sub(&a.high, &b.high, borrow);
    debug_assert_eq!(borrow, 0, "a middle term is negative");
    WideFp::new(low, high)
}

#[inline(always)]
pub(super) fn mul_wide_2<P: super::TowerParams<N>, const N: usize>(
    a: [&Fp<P, N>; 2],
    b: [&Fp<P, N>; 2],
) -> [WideFp<P, N>; 2] {
    crate::tower::fp2::karatsuba(a, b)
}

#[inline(always)]
pub(super) fn square_wide_2<P: super::TowerParams<N>, const N: usize>(a: [&Fp<P, N>; 2]) -> [WideFp<P, N>; 2] {
    crate::tower::fp2::complex_square(a)
}

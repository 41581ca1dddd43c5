//! The portable operations, never inlined: where the machine has its own they are only a fallback.

#[cfg(target_arch = "wasm32")]
use crate::prime::wasm32::digits as products;
#[cfg(all(target_arch = "wasm32", target_feature = "relaxed-simd"))]
use crate::prime::wasm32::doubles;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use crate::prime::wasm32::sums as pairs;
use crate::prime::{Fp, Modulus, WideFp, limbs};
use crate::tower::{Fp2, Wide2, complex};
#[cfg(not(target_arch = "wasm32"))]
use limbs as products;

/// Returns from the function with what doubles make of it, where they are there and serve the field.
macro_rules! by_doubles {
    ($name:ident ($($argument:expr),*)) => {
        #[cfg(all(target_arch = "wasm32", target_feature = "relaxed-simd"))]
        if doubles::serves::<P, N>() {
            return doubles::$name($($argument),*);
        }
    };
}

type Pair<P, const N: usize> = Fp2<Fp<P, N>>;
type WidePair<P, const N: usize> = Wide2<WideFp<P, N>>;

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod pairs {
    use super::*;

    pub fn add_2<P: Modulus<N>, const N: usize>(a: &Pair<P, N>, b: &Pair<P, N>) -> Pair<P, N> {
        Pair { c0: add(&a.c0, &b.c0), c1: add(&a.c1, &b.c1) }
    }
    pub fn sub_2<P: Modulus<N>, const N: usize>(a: &Pair<P, N>, b: &Pair<P, N>) -> Pair<P, N> {
        Pair { c0: sub(&a.c0, &b.c0), c1: sub(&a.c1, &b.c1) }
    }
}

#[inline(never)]
pub fn add<P: Modulus<N>, const N: usize>(a: &Fp<P, N>, b: &Fp<P, N>) -> Fp<P, N> {
    Fp::from_montgomery(limbs::add_mod(&a.limbs, &b.limbs, &P::LIMBS))
}

#[inline(never)]
pub fn sub<P: Modulus<N>, const N: usize>(a: &Fp<P, N>, b: &Fp<P, N>) -> Fp<P, N> {
    Fp::from_montgomery(limbs::sub_mod(&a.limbs, &b.limbs, &P::LIMBS))
}

#[inline(never)]
pub fn mul<P: Modulus<N>, const N: usize>(a: &Fp<P, N>, b: &Fp<P, N>) -> Fp<P, N> {
    by_doubles!(mul(a, b));
    Fp::from_montgomery(products::mont_mul(&a.limbs, &b.limbs, &P::LIMBS, Fp::<P, N>::INV))
}

#[inline(never)]
pub fn mul_wide<P: Modulus<N>, const N: usize>(a: &Fp<P, N>, b: &Fp<P, N>) -> WideFp<P, N> {
    let (low, high) = products::mul_wide(&a.limbs, &b.limbs);
    WideFp::new(low, high)
}

#[inline(never)]
pub fn reduce<P: Modulus<N>, const N: usize>(wide: &WideFp<P, N>) -> Fp<P, N> {
    Fp::from_montgomery(products::redc(&wide.low, &wide.high, &P::LIMBS, Fp::<P, N>::INV))
}

#[inline(never)]
pub fn wide_add<P: Modulus<N>, const N: usize>(a: &WideFp<P, N>, b: &WideFp<P, N>) -> WideFp<P, N> {
    let (low, carry) = limbs::add(&a.low, &b.low);
    let (high, _) = limbs::add_carry(&a.high, &b.high, carry);
    WideFp::new(low, limbs::subtract_once(&high, 0, &P::LIMBS))
}

#[inline(never)]
pub fn wide_sub<P: Modulus<N>, const N: usize>(a: &WideFp<P, N>, b: &WideFp<P, N>) -> WideFp<P, N> {
    let (low, borrow) = limbs::sub(&a.low, &b.low, 0);
    let (high, borrow) = limbs::sub(&a.high, &b.high, borrow);
    let (corrected, _) = limbs::add(&high, &P::LIMBS);
    WideFp::new(low, limbs::select(borrow, &corrected, &high))
}

/// `a + b mod 2^(128N)`.
#[inline(never)]
pub fn exact_add<P: Modulus<N>, const N: usize>(a: &WideFp<P, N>, b: &WideFp<P, N>) -> WideFp<P, N> {
    let (low, carry) = limbs::add(&a.low, &b.low);
    WideFp::new(low, limbs::add_carry(&a.high, &b.high, carry).0)
}

/// `a − b mod 2^(128N)`.
#[inline(never)]
pub fn exact_sub<P: Modulus<N>, const N: usize>(a: &WideFp<P, N>, b: &WideFp<P, N>) -> WideFp<P, N> {
    let (low, borrow) = limbs::sub(&a.low, &b.low, 0);
    WideFp::new(low, limbs::sub(&a.high, &b.high, borrow).0)
}

#[inline(never)]
pub fn mul_wide_2<P: Modulus<N>, const N: usize>(a: &Pair<P, N>, b: &Pair<P, N>) -> WidePair<P, N> {
    complex::karatsuba([&a.c0, &a.c1], [&b.c0, &b.c1])
}

#[inline(never)]
pub fn square_wide_2<P: Modulus<N>, const N: usize>(a: &Pair<P, N>) -> WidePair<P, N> {
    complex::square([&a.c0, &a.c1])
}

#[inline(never)]
pub fn mul_2<P: Modulus<N>, const N: usize>(a: &Pair<P, N>, b: &Pair<P, N>) -> Pair<P, N> {
    by_doubles!(mul_2(a, b));
    complex::reduce(&mul_wide_2(a, b))
}

#[inline(never)]
pub fn square_2<P: Modulus<N>, const N: usize>(a: &Pair<P, N>) -> Pair<P, N> {
    by_doubles!(square_2(a));
    complex::reduce(&square_wide_2(a))
}

#[inline(never)]
pub fn add_2<P: Modulus<N>, const N: usize>(a: &Pair<P, N>, b: &Pair<P, N>) -> Pair<P, N> {
    pairs::add_2(a, b)
}

#[inline(never)]
pub fn sub_2<P: Modulus<N>, const N: usize>(a: &Pair<P, N>, b: &Pair<P, N>) -> Pair<P, N> {
    pairs::sub_2(a, b)
}

/// The reduction of a value in two's complement, within 3p 2^(64N) of 0: raised by 3p 2^(64N) it leaves less than 7p.
#[inline(never)]
pub fn reduce_signed<P: Modulus<N>, const N: usize>(wide: &WideFp<P, N>) -> Fp<P, N> {
    let (twice, four_times) = const { multiples::<P, N>() };
    let raised = raised(wide);
    let sum = products::redc(&wide.low, &raised, &P::LIMBS, Fp::<P, N>::INV);
    let sum = limbs::subtract_once(&limbs::subtract_once(&sum, 0, &four_times), 0, &twice);
    Fp::from_montgomery(limbs::subtract_once(&sum, 0, &P::LIMBS))
}

pub fn raised_is_below_6p<P: Modulus<N>, const N: usize>(wide: &WideFp<P, N>) -> bool {
    let (twice, four_times) = const { multiples::<P, N>() };
    limbs::less_than(&raised(wide), &limbs::add(&twice, &four_times).0)
}

fn raised<P: Modulus<N>, const N: usize>(wide: &WideFp<P, N>) -> [u64; N] {
    let (twice, _) = const { multiples::<P, N>() };
    limbs::add(&limbs::add(&wide.high, &twice).0, &P::LIMBS).0
}

/// 2p and 4p.
const fn multiples<P: Modulus<N>, const N: usize>() -> ([u64; N], [u64; N]) {
    let twice = limbs::add(&P::LIMBS, &P::LIMBS).0;
    (twice, limbs::add(&twice, &twice).0)
}

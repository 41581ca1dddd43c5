//! Chooses, at run time, between the portable limb arithmetic and the machine's own.

use super::{Fp, Modulus, TowerParams, WideFp, limbs};
use crate::tower::{Fp2, fp2};

#[cfg(all(target_arch = "x86_64", not(pairloom_backend = "portable")))]
use super::x86_64::{self as machine, MontgomeryModulus};

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

/// Returns from the function with the answer of the machine's kernel for 4 or 6 limbs, where this processor has one.
#[cfg(all(target_arch = "x86_64", not(pairloom_backend = "portable")))]
macro_rules! machine_kernel {
    ($out:ty, $four:ident | $six:ident ($($argument:expr),*) $(mod $p:ident)?) => {
        if (N == 4 || N == 6) && machine::available() {
            let mut out = core::mem::MaybeUninit::<$out>::uninit();
            $(let $p = core::ptr::from_ref(const { &MontgomeryModulus::new(P::LIMBS) });)?
            // SAFETY: the processor has the instructions; `Fp` and `WideFp` are arrays of N and 2N limbs, N being
            // that of the kernel; operands keep the bounds that `Field` and `Wide` state.
            return unsafe {
                if N == 4 {
                    machine::$four($(core::ptr::from_ref($argument).cast(),)* $($p.cast(),)? out.as_mut_ptr().cast());
                } else {
                    machine::$six($(core::ptr::from_ref($argument).cast(),)* $($p.cast(),)? out.as_mut_ptr().cast());
                }
                out.assume_init()
            };
        }
    };
}

#[cfg(not(all(target_arch = "x86_64", not(pairloom_backend = "portable"))))]
macro_rules! machine_kernel {
    ($($tokens:tt)*) => {};
}

#[inline(always)]
pub(super) fn add<P: Modulus<N>, const N: usize>(a: &Fp<P, N>, b: &Fp<P, N>) -> Fp<P, N> {
    machine_kernel!(Fp<P, N>, add_mod_4 | add_mod_6(a, b) mod p);
    portable::add(a, b)
}

#[inline(always)]
pub(super) fn sub<P: Modulus<N>, const N: usize>(a: &Fp<P, N>, b: &Fp<P, N>) -> Fp<P, N> {
    machine_kernel!(Fp<P, N>, sub_mod_4 | sub_mod_6(a, b) mod p);
    portable::sub(a, b)
}

#[inline(always)]
pub(super) fn mul<P: Modulus<N>, const N: usize>(a: &Fp<P, N>, b: &Fp<P, N>) -> Fp<P, N> {
    machine_kernel!(Fp<P, N>, mont_mul_4 | mont_mul_6(a, b) mod p);
    portable::mul(a, b)
}

#[inline(always)]
pub(super) fn square<P: Modulus<N>, const N: usize>(a: &Fp<P, N>) -> Fp<P, N> {
    machine_kernel!(Fp<P, N>, mont_sqr_4 | mont_sqr_6(a) mod p);
    portable::mul(a, a)
}

/// `a^(2^times)`, squared in place.
pub(super) fn square_times<P: Modulus<N>, const N: usize>(a: &Fp<P, N>, times: usize) -> Fp<P, N> {
    let mut power = *a;
    for _ in 0..times {
        square_assign(&mut power);
    }
    power
}

#[inline(always)]
fn square_assign<P: Modulus<N>, const N: usize>(a: &mut Fp<P, N>) {
    #[cfg(all(target_arch = "x86_64", not(pairloom_backend = "portable")))]
    if (N == 4 || N == 6) && machine::available() {
        let p = core::ptr::from_ref(const { &MontgomeryModulus::new(P::LIMBS) });
        let a = core::ptr::from_mut(a);
        // SAFETY: as in `machine_kernel`; the kernel's output may be its input.
        return unsafe {
            if N == 4 {
                machine::mont_sqr_4(a.cast(), p.cast(), a.cast())
            } else {
                machine::mont_sqr_6(a.cast(), p.cast(), a.cast())
            }
        };
    }
    *a = portable::mul(a, a);
}

#[inline(always)]
pub(super) fn mul_wide<P: Modulus<N>, const N: usize>(a: &Fp<P, N>, b: &Fp<P, N>) -> WideFp<P, N> {
    machine_kernel!(WideFp<P, N>, mul_wide_4 | mul_wide_6(a, b));
    portable::mul_wide(a, b)
}

#[inline(always)]
pub(super) fn square_wide<P: Modulus<N>, const N: usize>(a: &Fp<P, N>) -> WideFp<P, N> {
    machine_kernel!(WideFp<P, N>, sqr_wide_4 | sqr_wide_6(a));
    portable::mul_wide(a, a)
}

#[inline(always)]
pub(super) fn reduce<P: Modulus<N>, const N: usize>(wide: &WideFp<P, N>) -> Fp<P, N> {
    debug_assert!(limbs::less_than(&wide.high, &P::LIMBS), "an unreduced value exceeds p 2^(64N)");
    machine_kernel!(Fp<P, N>, redc_4 | redc_6(wide) mod p);
    portable::reduce(wide)
}

#[inline(always)]
pub(super) fn wide_add<P: Modulus<N>, const N: usize>(a: &WideFp<P, N>, b: &WideFp<P, N>) -> WideFp<P, N> {
    machine_kernel!(WideFp<P, N>, wide_add_mod_4 | wide_add_mod_6(a, b) mod p);
    portable::wide_add(a, b)
}

#[inline(always)]
pub(super) fn wide_sub<P: Modulus<N>, const N: usize>(a: &WideFp<P, N>, b: &WideFp<P, N>) -> WideFp<P, N> {
    machine_kernel!(WideFp<P, N>, wide_sub_mod_4 | wide_sub_mod_6(a, b) mod p);
    portable::wide_sub(a, b)
}

/// `sum − low − high`, which is not negative.
#[inline(always)]
pub(super) fn wide_middle<P: Modulus<N>, const N: usize>(
    sum: &WideFp<P, N>,
    low: &WideFp<P, N>,
    high: &WideFp<P, N>,
) -> WideFp<P, N> {
    machine_kernel!(WideFp<P, N>, wide_sub2_exact_4 | wide_sub2_exact_6(sum, low, high));
    portable::exact_sub(&portable::exact_sub(sum, low), high)
}

#[inline(always)]
pub(super) fn mul_wide_2<P: TowerParams<N>, const N: usize>(
    a: &Fp2<Fp<P, N>>,
    b: &Fp2<Fp<P, N>>,
) -> [WideFp<P, N>; 2] {
    machine_kernel!([WideFp<P, N>; 2], fp2_mul_wide_4 | fp2_mul_wide_6(a, b) mod p);
    fp2::karatsuba([&a.c0, &a.c1], [&b.c0, &b.c1])
}

#[inline(always)]
pub(super) fn square_wide_2<P: TowerParams<N>, const N: usize>(a: &Fp2<Fp<P, N>>) -> [WideFp<P, N>; 2] {
    machine_kernel!([WideFp<P, N>; 2], fp2_sqr_wide_4 | fp2_sqr_wide_6(a) mod p);
    fp2::complex_square([&a.c0, &a.c1])
}

#[inline(always)]
pub(super) fn mul_2<P: TowerParams<N>, const N: usize>(a: &Fp2<Fp<P, N>>, b: &Fp2<Fp<P, N>>) -> Fp2<Fp<P, N>> {
    machine_kernel!(Fp2<Fp<P, N>>, fp2_mul_4 | fp2_mul_6(a, b) mod p);
    fp2::reduce(&mul_wide_2(a, b))
}

#[inline(always)]
pub(super) fn square_2<P: TowerParams<N>, const N: usize>(a: &Fp2<Fp<P, N>>) -> Fp2<Fp<P, N>> {
    machine_kernel!(Fp2<Fp<P, N>>, fp2_sqr_4 | fp2_sqr_6(a) mod p);
    fp2::reduce(&square_wide_2(a))
}

/// The portable operations, never inlined: where the machine has its own they are only a fallback.
mod portable {
    use super::{Fp, Modulus, WideFp, limbs};

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
        Fp::from_montgomery(limbs::mont_mul(&a.limbs, &b.limbs, &P::LIMBS, Fp::<P, N>::INV))
    }

    #[inline(never)]
    pub fn mul_wide<P: Modulus<N>, const N: usize>(a: &Fp<P, N>, b: &Fp<P, N>) -> WideFp<P, N> {
        let (low, high) = limbs::mul_wide(&a.limbs, &b.limbs);
        WideFp::new(low, high)
    }

    #[inline(never)]
    pub fn reduce<P: Modulus<N>, const N: usize>(wide: &WideFp<P, N>) -> Fp<P, N> {
        Fp::from_montgomery(limbs::redc(&wide.low, &wide.high, &P::LIMBS, Fp::<P, N>::INV))
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

    #[inline(never)]
    pub fn exact_sub<P: Modulus<N>, const N: usize>(a: &WideFp<P, N>, b: &WideFp<P, N>) -> WideFp<P, N> {
        let (low, borrow) = limbs::sub(&a.low, &b.low, 0);
        let (high, borrow) = limbs::sub(&a.high, &b.high, borrow);
        debug_assert_eq!(borrow, 0, "a middle term is negative");
        WideFp::new(low, high)
    }
}

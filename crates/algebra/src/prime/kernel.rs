//! Chooses, at run time, between the portable limb arithmetic and the machine's own.
//!
//! Operations with results of N limbs are inlined and deliver them in registers. Those with larger results are functions:
//! the choice is out of the compiler's sight then, and it lets them write to where the result belongs.

mod portable;
#[cfg(test)]
pub(super) mod tests;

use super::{Fp, Modulus, TowerParams, WideFp, limbs};
use crate::tower::{Fp2, Wide2, complex};

#[cfg(all(target_arch = "aarch64", not(pairloom_backend = "portable")))]
pub(super) use super::aarch64 as machine;
#[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), not(pairloom_backend = "portable")))]
use super::montgomery::MontgomeryModulus;
#[cfg(all(target_arch = "x86_64", not(pairloom_backend = "portable")))]
pub(super) use super::x86_64 as machine;
#[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), not(pairloom_backend = "portable")))]
use core::{
    mem::{transmute, transmute_copy},
    ptr::from_ref,
};

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

/// Whether unreduced values of the modulus are signed: integers in two's complement that additions never correct, since
/// 2N limbs have room for whatever the formulas of this crate add up. So it is for 6 limbs and 381 bits.
pub(super) const fn signed<P: Modulus<N>, const N: usize>() -> bool {
    N == 6 && P::LIMBS[N - 1] >> 60 == 1
}

/// Returns from the function with the answer of the machine's kernel for 4 or 6 limbs, or for as many as there is one
/// for, where this processor has it. A kernel returns N limbs (`small`), or whatever type the function itself has.
#[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), not(pairloom_backend = "portable")))]
macro_rules! machine_kernel {
    (small, $four:ident | $six:ident ($($argument:expr),*)) => {
        if (N == 4 || N == 6) && machine::available() {
            let p = const { &MontgomeryModulus::<N>::new(P::LIMBS) };
            // SAFETY: the processor has the instructions; `Fp` and `WideFp` are arrays of N and 2N limbs, N being
            // that of the kernel; operands keep the bounds that `Field` and `Wide` state.
            return unsafe {
                if N == 4 {
                    transmute_copy(&machine::$four($(&*from_ref($argument).cast(),)* &*from_ref(p).cast()))
                } else {
                    transmute_copy(&machine::$six($(&*from_ref($argument).cast(),)* &*from_ref(p).cast()))
                }
            };
        }
    };
    ($four:ident | $six:ident as fn($($type:ty),*) -> $out:ty, $arguments:tt) => {
        machine_kernel!(of 4: $four as fn($($type),*) -> $out, $arguments);
        machine_kernel!(of 6: $six as fn($($type),*) -> $out, $arguments);
    };
    (of $limbs:literal: $kernel:ident as fn($($type:ty),*) -> $out:ty, ($($argument:expr),*)) => {
        if N == $limbs && machine::available() {
            // SAFETY: as above; the kernel's own types differ from these in name alone.
            return unsafe {
                let address = machine::$kernel as *const ();
                #[cfg(target_arch = "x86_64")]
                let kernel = transmute::<*const (), unsafe extern "sysv64" fn($($type),*) -> $out>(address);
                #[cfg(target_arch = "aarch64")]
                let kernel = transmute::<*const (), unsafe extern "C" fn($($type),*) -> $out>(address);
                kernel($($argument),*)
            };
        }
    };
}

#[cfg(not(all(any(target_arch = "x86_64", target_arch = "aarch64"), not(pairloom_backend = "portable"))))]
macro_rules! machine_kernel {
    ($($tokens:tt)*) => {};
}

/// The constants of the modulus for a kernel.
#[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), not(pairloom_backend = "portable")))]
macro_rules! constants {
    () => {
        const { &MontgomeryModulus::<N>::new(P::LIMBS) }
    };
}

#[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), not(pairloom_backend = "portable")))]
type Element<P, const N: usize> = Fp<P, N>;
type Pair<P, const N: usize> = Fp2<Fp<P, N>>;
type WidePair<P, const N: usize> = Wide2<WideFp<P, N>>;

#[inline(always)]
pub(super) fn add<P: Modulus<N>, const N: usize>(a: &Fp<P, N>, b: &Fp<P, N>) -> Fp<P, N> {
    machine_kernel!(small, add_mod_4 | add_mod_6(a, b));
    portable::add(a, b)
}

#[inline(always)]
pub(super) fn sub<P: Modulus<N>, const N: usize>(a: &Fp<P, N>, b: &Fp<P, N>) -> Fp<P, N> {
    machine_kernel!(small, sub_mod_4 | sub_mod_6(a, b));
    portable::sub(a, b)
}

#[inline(always)]
pub(super) fn mul<P: Modulus<N>, const N: usize>(a: &Fp<P, N>, b: &Fp<P, N>) -> Fp<P, N> {
    machine_kernel!(small, mont_mul_4 | mont_mul_6(a, b));
    if is_long::<N>() {
        return reduce_exact(&mul_wide(a, b));
    }
    portable::mul(a, b)
}

#[inline(always)]
pub(super) fn square<P: Modulus<N>, const N: usize>(a: &Fp<P, N>) -> Fp<P, N> {
    #[cfg(all(target_arch = "wasm32", target_feature = "relaxed-simd"))]
    if super::wasm32::doubles::serves::<P, N>() {
        return super::wasm32::doubles::mul(a, a);
    }
    reduce_exact(&square_wide(a))
}

/// `a^(2^times)`.
pub(super) fn square_times<P: Modulus<N>, const N: usize>(a: &Fp<P, N>, times: usize) -> Fp<P, N> {
    if signed::<P, N>() && times > 0 {
        machine_kernel!(
            of 6: square_times_6 as fn(&Element<P, N>, u64, &MontgomeryModulus<N>) -> Element<P, N>,
            (a, times as u64, constants!())
        );
    }
    let mut power = *a;
    for _ in 0..times {
        power = square(&power);
    }
    power
}

#[inline(never)]
pub(super) fn mul_wide<P: Modulus<N>, const N: usize>(a: &Fp<P, N>, b: &Fp<P, N>) -> WideFp<P, N> {
    machine_kernel!(mul_wide_4 | mul_wide_6 as fn(&Element<P, N>, &Element<P, N>) -> WideFp<P, N>, (a, b));
    #[cfg(all(target_arch = "x86_64", not(pairloom_backend = "portable")))]
    if is_long::<N>() {
        // SAFETY: the processor has the instructions, and N limbs are those of the kernel.
        let [low, high] = unsafe { machine::mul_wide_long(&a.limbs, &b.limbs) };
        return WideFp::new(low, high);
    }
    portable::mul_wide(a, b)
}

#[inline(never)]
pub(super) fn square_wide<P: Modulus<N>, const N: usize>(a: &Fp<P, N>) -> WideFp<P, N> {
    machine_kernel!(sqr_wide_4 | sqr_wide_6 as fn(&Element<P, N>) -> WideFp<P, N>, (a));
    if is_long::<N>() {
        return mul_wide(a, a);
    }
    portable::mul_wide(a, a)
}

#[inline(always)]
pub(super) fn reduce<P: Modulus<N>, const N: usize>(wide: &WideFp<P, N>) -> Fp<P, N> {
    if signed::<P, N>() {
        debug_assert!(portable::raised_is_below_6p(wide), "an unreduced value is not within 3p 2^(64N) of 0");
        machine_kernel!(small, redc_4 | redc_signed_6(wide));
        return portable::reduce_signed(wide);
    }
    reduce_exact(wide)
}

/// The reduction of a value that is known to be at least 0 and below p (2^64 − 1) 2^(64(N − 1)).
#[inline(always)]
fn reduce_exact<P: Modulus<N>, const N: usize>(wide: &WideFp<P, N>) -> Fp<P, N> {
    debug_assert!(limbs::less_than(&wide.high, &P::LIMBS), "an unreduced value exceeds p 2^(64N)");
    machine_kernel!(small, redc_4 | redc_6(wide));
    if is_long::<N>() {
        return reduce_long(wide);
    }
    portable::reduce(wide)
}

#[cfg(all(target_arch = "x86_64", not(pairloom_backend = "portable")))]
#[inline(never)]
fn reduce_long<P: Modulus<N>, const N: usize>(wide: &WideFp<P, N>) -> Fp<P, N> {
    // SAFETY: the processor has the instructions, and N limbs are those of the kernel.
    let (sum, carry) = unsafe { machine::reduce_long([wide.low, wide.high], &P::LIMBS, Fp::<P, N>::INV) };
    Fp::from_montgomery(limbs::subtract_once(&sum, carry, &P::LIMBS))
}

#[cfg(not(all(target_arch = "x86_64", not(pairloom_backend = "portable"))))]
use portable::reduce as reduce_long;

#[inline(never)]
pub(super) fn wide_add<P: Modulus<N>, const N: usize>(a: &WideFp<P, N>, b: &WideFp<P, N>) -> WideFp<P, N> {
    if signed::<P, N>() {
        machine_kernel!(of 6: wide_add_6 as fn(&WideFp<P, N>, &WideFp<P, N>) -> WideFp<P, N>, (a, b));
        return portable::exact_add(a, b);
    }
    machine_kernel!(
        wide_add_mod_4 | wide_add_mod_6 as fn(&WideFp<P, N>, &WideFp<P, N>, &MontgomeryModulus<N>) -> WideFp<P, N>,
        (a, b, constants!())
    );
    portable::wide_add(a, b)
}

#[inline(never)]
pub(super) fn wide_sub<P: Modulus<N>, const N: usize>(a: &WideFp<P, N>, b: &WideFp<P, N>) -> WideFp<P, N> {
    if signed::<P, N>() {
        machine_kernel!(of 6: wide_sub_6 as fn(&WideFp<P, N>, &WideFp<P, N>) -> WideFp<P, N>, (a, b));
        return portable::exact_sub(a, b);
    }
    machine_kernel!(
        wide_sub_mod_4 | wide_sub_mod_6 as fn(&WideFp<P, N>, &WideFp<P, N>, &MontgomeryModulus<N>) -> WideFp<P, N>,
        (a, b, constants!())
    );
    portable::wide_sub(a, b)
}

/// `sum − low − high`.
#[inline(always)]
pub(super) fn wide_sub_both<P: Modulus<N>, const N: usize>(
    sum: &WideFp<P, N>,
    low: &WideFp<P, N>,
    high: &WideFp<P, N>,
) -> WideFp<P, N> {
    if signed::<P, N>() {
        return wide_middle(sum, low, high);
    }
    wide_sub(&wide_sub(sum, low), high)
}

/// `sum − low − high`, which is not negative or, where values are signed, anything.
#[inline(never)]
pub(super) fn wide_middle<P: Modulus<N>, const N: usize>(
    sum: &WideFp<P, N>,
    low: &WideFp<P, N>,
    high: &WideFp<P, N>,
) -> WideFp<P, N> {
    machine_kernel!(
        wide_sub2_4 | wide_sub2_6 as fn(&WideFp<P, N>, &WideFp<P, N>, &WideFp<P, N>) -> WideFp<P, N>,
        (sum, low, high)
    );
    portable::exact_sub(&portable::exact_sub(sum, low), high)
}

#[inline(never)]
pub(super) fn mul_wide_2<P: Modulus<N>, const N: usize>(a: &Pair<P, N>, b: &Pair<P, N>) -> WidePair<P, N> {
    if signed::<P, N>() {
        machine_kernel!(
            of 6: fp2_mul_wide_signed_6 as fn(&Pair<P, N>, &Pair<P, N>) -> WidePair<P, N>,
            (a, b)
        );
    }
    mul_wide_2_exact(a, b)
}

/// The product with both parts at least 0 and below p (2^64 − 1) 2^(64(N − 1)), or what a machine without kernels has.
#[inline(never)]
fn mul_wide_2_exact<P: Modulus<N>, const N: usize>(a: &Pair<P, N>, b: &Pair<P, N>) -> WidePair<P, N> {
    machine_kernel!(
        fp2_mul_wide_4 | fp2_mul_wide_6 as fn(&Pair<P, N>, &Pair<P, N>, &MontgomeryModulus<N>) -> WidePair<P, N>,
        (a, b, constants!())
    );
    portable::mul_wide_2(a, b)
}

#[inline(never)]
pub(super) fn square_wide_2<P: Modulus<N>, const N: usize>(a: &Pair<P, N>) -> WidePair<P, N> {
    machine_kernel!(
        fp2_sqr_wide_4 | fp2_sqr_wide_6 as fn(&Pair<P, N>, &MontgomeryModulus<N>) -> WidePair<P, N>,
        (a, constants!())
    );
    portable::square_wide_2(a)
}

#[inline(never)]
pub(super) fn mul_2<P: Modulus<N>, const N: usize>(a: &Pair<P, N>, b: &Pair<P, N>) -> Pair<P, N> {
    if !available() {
        return portable::mul_2(a, b);
    }
    if sums_fit::<P, N>() {
        machine_kernel!(
            of 4: fp2_mul_4 as fn(&Pair<P, N>, &Pair<P, N>, &MontgomeryModulus<N>) -> Pair<P, N>,
            (a, b, constants!())
        );
    }
    let product = mul_wide_2_exact(a, b);
    Fp2 { c0: reduce_exact(&product.0), c1: reduce_exact(&product.1) }
}

#[inline(never)]
pub(super) fn square_2<P: Modulus<N>, const N: usize>(a: &Pair<P, N>) -> Pair<P, N> {
    machine_kernel!(fp2_sqr_4 | fp2_sqr_6 as fn(&Pair<P, N>, &MontgomeryModulus<N>) -> Pair<P, N>, (a, constants!()));
    portable::square_2(a)
}

#[inline(never)]
pub(super) fn add_2<P: Modulus<N>, const N: usize>(a: &Pair<P, N>, b: &Pair<P, N>) -> Pair<P, N> {
    machine_kernel!(
        fp2_add_4 | fp2_add_6 as fn(&Pair<P, N>, &Pair<P, N>, &MontgomeryModulus<N>) -> Pair<P, N>,
        (a, b, constants!())
    );
    portable::add_2(a, b)
}

#[inline(never)]
pub(super) fn sub_2<P: Modulus<N>, const N: usize>(a: &Pair<P, N>, b: &Pair<P, N>) -> Pair<P, N> {
    machine_kernel!(
        fp2_sub_4 | fp2_sub_6 as fn(&Pair<P, N>, &Pair<P, N>, &MontgomeryModulus<N>) -> Pair<P, N>,
        (a, b, constants!())
    );
    portable::sub_2(a, b)
}

#[inline(never)]
pub(super) fn wide_add_2<P: Modulus<N>, const N: usize>(a: &WidePair<P, N>, b: &WidePair<P, N>) -> WidePair<P, N> {
    if signed::<P, N>() {
        machine_kernel!(
            of 6: fp2_wide_add_6 as fn(&WidePair<P, N>, &WidePair<P, N>) -> WidePair<P, N>,
            (a, b)
        );
    }
    machine_kernel!(
        of 4: fp2_wide_add_mod_4 as fn(&WidePair<P, N>, &WidePair<P, N>, &MontgomeryModulus<N>) -> WidePair<P, N>,
        (a, b, constants!())
    );
    Wide2(wide_add(&a.0, &b.0), wide_add(&a.1, &b.1))
}

#[inline(never)]
pub(super) fn wide_sub_2<P: Modulus<N>, const N: usize>(a: &WidePair<P, N>, b: &WidePair<P, N>) -> WidePair<P, N> {
    if signed::<P, N>() {
        machine_kernel!(
            of 6: fp2_wide_sub_6 as fn(&WidePair<P, N>, &WidePair<P, N>) -> WidePair<P, N>,
            (a, b)
        );
    }
    machine_kernel!(
        of 4: fp2_wide_sub_mod_4 as fn(&WidePair<P, N>, &WidePair<P, N>, &MontgomeryModulus<N>) -> WidePair<P, N>,
        (a, b, constants!())
    );
    Wide2(wide_sub(&a.0, &b.0), wide_sub(&a.1, &b.1))
}

#[inline(never)]
pub(super) fn wide_sub_both_2<P: Modulus<N>, const N: usize>(
    sum: &WidePair<P, N>,
    low: &WidePair<P, N>,
    high: &WidePair<P, N>,
) -> WidePair<P, N> {
    if signed::<P, N>() {
        machine_kernel!(
            of 6: fp2_wide_sub2_6 as fn(&WidePair<P, N>, &WidePair<P, N>, &WidePair<P, N>) -> WidePair<P, N>,
            (sum, low, high)
        );
    }
    machine_kernel!(
        of 4: fp2_wide_sub2_mod_4 as fn(&WidePair<P, N>, &WidePair<P, N>, &WidePair<P, N>, &MontgomeryModulus<N>) -> WidePair<P, N>,
        (sum, low, high, constants!())
    );
    Wide2(wide_sub_both(&sum.0, &low.0, &high.0), wide_sub_both(&sum.1, &low.1, &high.1))
}

/// `ξ a`; where doublings would be many and each corrected, by way of the reduced element.
#[inline(never)]
pub(super) fn wide_mul_xi_2<P: TowerParams<N>, const N: usize>(a: &WidePair<P, N>) -> WidePair<P, N> {
    if signed::<P, N>() && P::XI_RE == 1 {
        machine_kernel!(of 6: fp2_wide_mul_1_i_6 as fn(&WidePair<P, N>) -> WidePair<P, N>, (a));
    }
    if has_small_multiples::<P, N>() && available() {
        let Fp2 { c0, c1 } = mul_xi_2(&Fp2 { c0: reduce(&a.0), c1: reduce(&a.1) });
        return Wide2(WideFp::new([0; N], c0.limbs), WideFp::new([0; N], c1.limbs));
    }
    complex::wide_mul_xi(P::XI_RE, a)
}

/// Whether the machine multiplies by ξ = c + i at once.
const fn has_small_multiples<P: TowerParams<N>, const N: usize>() -> bool {
    N == 4 && P::LIMBS[N - 1] >> 61 == 1 && 1 < P::XI_RE && P::XI_RE <= 14
}

#[inline(never)]
pub(super) fn mul_xi_2<P: TowerParams<N>, const N: usize>(a: &Pair<P, N>) -> Pair<P, N> {
    if has_small_multiples::<P, N>() {
        machine_kernel!(
            of 4: fp2_mul_small_4 as fn(&Pair<P, N>, u64, &MontgomeryModulus<N>) -> Pair<P, N>,
            (a, P::XI_RE as u64, constants!())
        );
    }
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    if P::XI_RE == 1 {
        return super::wasm32::sums::mul_1_i_2(a);
    }
    complex::mul_xi(P::XI_RE, a)
}

/// `3 a − 2 b`.
#[inline(never)]
pub(super) fn triple_minus_double_2<P: TowerParams<N>, const N: usize>(a: &Pair<P, N>, b: &Pair<P, N>) -> Pair<P, N> {
    if sums_fit::<P, N>() {
        machine_kernel!(
            of 4: fp2_triple_minus_double_4 as fn(&Pair<P, N>, &Pair<P, N>, &MontgomeryModulus<N>) -> Pair<P, N>,
            (a, b, constants!())
        );
    }
    add_2(&double_2(&sub_2(a, b)), a)
}

/// `3 a + 2 b`.
#[inline(never)]
pub(super) fn triple_plus_double_2<P: TowerParams<N>, const N: usize>(a: &Pair<P, N>, b: &Pair<P, N>) -> Pair<P, N> {
    if sums_fit::<P, N>() {
        machine_kernel!(
            of 4: fp2_triple_plus_double_4 as fn(&Pair<P, N>, &Pair<P, N>, &MontgomeryModulus<N>) -> Pair<P, N>,
            (a, b, constants!())
        );
    }
    add_2(&double_2(&add_2(a, b)), a)
}

#[inline(always)]
fn double_2<P: Modulus<N>, const N: usize>(a: &Pair<P, N>) -> Pair<P, N> {
    add_2(a, a)
}

/// Whether the machine's kernels of sums of products serve the modulus.
pub(super) const fn sums_fit<P: Modulus<N>, const N: usize>() -> bool {
    #[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), not(pairloom_backend = "portable")))]
    return machine::sums_fit(&P::LIMBS);
    #[cfg(not(all(any(target_arch = "x86_64", target_arch = "aarch64"), not(pairloom_backend = "portable"))))]
    false
}

/// Whether the machine has kernels for this many limbs that are no straight-line code.
#[inline(always)]
fn is_long<const N: usize>() -> bool {
    #[cfg(all(target_arch = "x86_64", not(pairloom_backend = "portable")))]
    return N == machine::LONG && machine::available();
    #[cfg(not(all(target_arch = "x86_64", not(pairloom_backend = "portable"))))]
    false
}

/// Whether the machine's own kernels run.
#[inline(always)]
fn available() -> bool {
    #[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), not(pairloom_backend = "portable")))]
    return machine::available();
    #[cfg(not(all(any(target_arch = "x86_64", target_arch = "aarch64"), not(pairloom_backend = "portable"))))]
    false
}

//! Chooses, at run time, between the portable operations and the machine's own.

use super::modulus::{self, BinaryModulus};
use super::{F2m, comb, words};
use crate::field::Field;

#[cfg(all(target_arch = "aarch64", not(pairloom_backend = "portable")))]
use super::aarch64 as machine;
#[cfg(all(target_arch = "x86_64", not(pairloom_backend = "portable")))]
use super::x86_64 as machine;

/// Runs a formula compiled for the machine's kernels.
#[inline(always)]
pub(super) fn enter<R>(formula: impl FnOnce() -> R) -> R {
    machine_kernel!(machine::enter, formula);
    formula()
}

#[inline]
pub(super) fn mul_wide<const W: usize>(a: &[u64; W], b: &[u64; W]) -> [[u64; W]; 2] {
    let mut wide = [[0; W]; 2];
    mul_wide_to(a, b, &mut wide);
    wide
}

/// `wide` becomes the unreduced product.
#[inline]
pub(super) fn mul_wide_to<const W: usize>(a: &[u64; W], b: &[u64; W], wide: &mut [[u64; W]; 2]) {
    machine_kernel!(machine::mul_wide, a, b, wide);
    #[cfg(all(target_arch = "x86_64", not(pairloom_backend = "portable")))]
    if machine::multiplies_pairs() {
        // SAFETY: the processor has the instructions.
        return unsafe { machine::mul_wide_in_pairs(a, b, wide) };
    }
    *wide = comb::mul_wide(a, b);
}

/// `wide[k]` becomes the unreduced product of a[k] and b[k], two at once where the processor gains by it.
#[inline(always)]
pub(super) fn mul_wide_each<const W: usize, const N: usize>(
    a: &[[u64; W]; N],
    b: &[[u64; W]; N],
    wide: &mut [[[u64; W]; 2]; N],
) {
    #[cfg(all(target_arch = "x86_64", not(pairloom_backend = "portable")))]
    if machine::multiplies_two::<W>() {
        // SAFETY: the processor has the instructions.
        return unsafe { machine::mul_wide_by_two(a, b, wide) };
    }
    for k in 0..N {
        mul_wide_to(&a[k], &b[k], &mut wide[k]);
    }
}

#[inline]
pub(super) fn reduce<P: BinaryModulus, const W: usize>(wide: &[[u64; W]; 2]) -> [u64; W] {
    machine_kernel!(machine::reduce::<P, W>, wide);
    modulus::reduce::<P, W>(wide)
}

#[inline]
pub(super) fn mul<P: BinaryModulus, const W: usize>(a: &[u64; W], b: &[u64; W]) -> [u64; W] {
    const { assert!(F2m::<P, W>::DEGREE + 3 <= 64 * W, "no room for the comb's multiples") };
    machine_kernel!(machine::mul::<P, W>, a, b);
    modulus::reduce::<P, W>(&mul_wide(a, b))
}

fn portable_mul<P: BinaryModulus, const W: usize>(a: &[u64; W], b: &[u64; W]) -> [u64; W] {
    modulus::reduce::<P, W>(&comb::mul_wide(a, b))
}

/// `a` becomes its 2^times-th power.
#[inline]
pub(super) fn square_times<P: BinaryModulus, const W: usize>(a: &mut [u64; W], times: usize) {
    machine_kernel!(machine::square_times::<P, W>, a, times);
    for _ in 0..times {
        *a = modulus::reduce::<P, W>(&words::square(a));
    }
}

/// `a` becomes its square root: `even + odd sqrt(z)`, a few shifts where sqrt(z) is sparse, else a product by it.
#[inline]
pub(super) fn sqrt<P: BinaryModulus, const W: usize>(a: &mut [u64; W]) {
    if const { modulus::root_of_z(P::EXPONENTS).is_none() } {
        let [even, odd] = words::split(a);
        let product = mul::<P, W>(&odd, dense_root_of_z::<P, W>());
        *a = core::array::from_fn(|i| even[i] ^ product[i]);
        return;
    }
    machine_kernel!(machine::sparse_sqrt::<P, W>, a);
    *a = modulus::sparse_sqrt::<P, W>(words::split(a));
}

/// `z^(2^(m−1))`.
pub(super) fn dense_root_of_z<P: BinaryModulus, const W: usize>() -> &'static [u64; W] {
    let z = F2m::<P, W>::from_exponents(&[1]);
    let root = P::root_of_z().get_or_init(|| z.square_times(F2m::<P, W>::DEGREE - 1).words().to_vec());
    root.first_chunk().unwrap_or(const { &[0; W] })
}

/// A way to multiply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Multiplier {
    /// López and Dahab's comb, portable.
    Comb,
    /// Karatsuba over a carry-less multiplication instruction.
    CarryLess,
}

/// `a b` by the given multiplier, `None` where this processor or build has it not. For comparisons; `Field::mul` chooses.
pub fn multiply<P: BinaryModulus, const W: usize>(
    multiplier: Multiplier,
    a: &F2m<P, W>,
    b: &F2m<P, W>,
) -> Option<F2m<P, W>> {
    match multiplier {
        Multiplier::Comb => Some(F2m::from_reduced(portable_mul::<P, W>(a.words(), b.words()))),
        Multiplier::CarryLess => carry_less(a, b).map(F2m::from_reduced),
    }
}

fn carry_less<P: BinaryModulus, const W: usize>(a: &F2m<P, W>, b: &F2m<P, W>) -> Option<[u64; W]> {
    machine_kernel!(|a, b| Some(machine::mul::<P, W>(a, b)), a.words(), b.words());
    #[cfg(all(target_arch = "x86_64", not(pairloom_backend = "portable")))]
    if machine::multiplies_pairs() {
        return Some(modulus::reduce::<P, W>(&mul_wide(a.words(), b.words())));
    }
    let (_, _) = (a, b);
    None
}

//! Kernels for processors with AVX2 or AVX-512 (F, VL, BW, DQ), and BMI2.

mod comb;
mod karatsuba;
mod linear;
mod product;
mod register;
mod serial;
mod set;
mod vnni;
mod wide;

use super::modulus::TernaryModulus;
use super::multiplier::Multiplier;
use super::planes::{self, Planes};
use crate::dispatch::Task;
use crate::instructions::has;
use crate::machine::Detection;
use core::marker::PhantomData;
use linear::{Cubes, Roots};
use product::product;
use register::store_planes;
use set::{Avx2, Avx512, Set};

/// Whether this processor runs the kernels of this module: one load and one comparison after the first call.
#[inline(always)]
pub(super) fn available() -> bool {
    static DETECTED: Detection = Detection::new();
    DETECTED.get(|| has!(Avx2: "avx2" "bmi2"))
}

/// Whether it runs them with AVX-512.
#[inline(always)]
fn has_avx512() -> bool {
    static DETECTED: Detection = Detection::new();
    DETECTED.get(|| has!(Avx512: "avx512f" "avx512vl" "avx512bw" "avx512dq" "bmi2"))
}

/// Runs a kernel for elements of W words with the instructions that are fastest for it.
///
/// # Safety
/// The kernels are [`available`].
#[inline(always)]
unsafe fn run<const W: usize, R, T: Task<Avx2, Output = R> + Task<Avx512, Output = R>>(task: T) -> R {
    // Products of two words fill a half.
    if W > 2 && has_avx512() { Avx512::outlined(task) } else { Avx2::outlined(task) }
}

/// An unreduced polynomial.
type Long<const W: usize> = [[[u64; W]; 2]; 2];

/// `a + b` and `a − b`, unreduced, where three-input logic on whole registers serves, and where it does not.
macro_rules! wide_addition {
    ($($name:ident $by_words:ident $operation:ident $pair:ident)*) => {
        $(
            /// # Safety
            /// The kernels are [`available`].
            pub(super) unsafe fn $name<const W: usize>(a: &Long<W>, b: &Long<W>) -> Long<W> {
                // SAFETY: the processor has the instructions.
                unsafe {
                    if W.is_multiple_of(4) && has_avx512() { $operation(a, b) } else { $by_words(a, b) }
                }
            }

            #[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
            fn $operation<const W: usize>(a: &Long<W>, b: &Long<W>) -> Long<W> {
                let (a, b) = (register::load_pair::<Avx512, W>(a), register::load_pair::<Avx512, W>(b));
                register::store_pair::<Avx512, W>([Avx512::$pair(a[0], b[0]), Avx512::$pair(a[1], b[1])])
            }

            #[target_feature(enable = "avx2")]
            fn $by_words<const W: usize>(a: &Long<W>, b: &Long<W>) -> Long<W> {
                let mut sum = [[[0; W]; 2]; 2];
                for half in 0..2 {
                    [sum[0][half], sum[1][half]] = planes::$pair(&[a[0][half], a[1][half]], &[b[0][half], b[1][half]]);
                }
                sum
            }
        )*
    };
}

wide_addition!(wide_add add_by_words add_at_once add wide_sub sub_by_words sub_at_once sub);

/// Two factors.
struct Factors<'a, P, const W: usize> {
    a: &'a Planes<W>,
    b: &'a Planes<W>,
    modulus: PhantomData<P>,
}

/// The product modulo f.
struct Multiply<'a, P, const W: usize>(Factors<'a, P, W>);

/// The unreduced product.
struct MultiplyWide<'a, P, const W: usize>(Factors<'a, P, W>);

/// The product modulo f by Karatsuba above combs, if there are words to halve.
struct MultiplyHalves<'a, P, const W: usize>(Factors<'a, P, W>);

/// The polynomial modulo f.
struct Reduce<'a, P, const W: usize> {
    wide: &'a Long<W>,
    modulus: PhantomData<P>,
}

impl<P: TernaryModulus, S: Set, const W: usize> Task<S> for Multiply<'_, P, W> {
    type Output = Planes<W>;
    #[inline(always)]
    fn run(self) -> Planes<W> {
        let product = product::<S, W>(self.0.a, self.0.b, P::TERMS[0].0 as usize);
        store_planes::<S, W>(register::reduced::<P, S>(product))
    }
}

impl<P: TernaryModulus, S: Set, const W: usize> Task<S> for MultiplyWide<'_, P, W> {
    type Output = Long<W>;
    #[inline(always)]
    fn run(self) -> Long<W> {
        register::store_pair::<S, W>(product::<S, W>(self.0.a, self.0.b, P::TERMS[0].0 as usize))
    }
}

impl<P: TernaryModulus, S: Set, const W: usize> Task<S> for MultiplyHalves<'_, P, W> {
    type Output = Option<Planes<W>>;
    #[inline(always)]
    fn run(self) -> Option<Planes<W>> {
        let product = comb::karatsuba::<S, W>(self.0.a, self.0.b)?;
        Some(store_planes::<S, W>(register::reduced::<P, S>(product)))
    }
}

impl<P: TernaryModulus, S: Set, const W: usize> Task<S> for Reduce<'_, P, W> {
    type Output = Planes<W>;
    #[inline(always)]
    fn run(self) -> Planes<W> {
        store_planes::<S, W>(register::reduced::<P, S>(register::load_pair::<S, W>(self.wide)))
    }
}

/// The unreduced product.
///
/// # Safety
/// The kernels are [`available`].
#[inline(always)]
pub(super) unsafe fn mul_wide<P: TernaryModulus, const W: usize>(a: &Planes<W>, b: &Planes<W>) -> Long<W> {
    // SAFETY: as the caller says.
    unsafe { run::<W, _, _>(MultiplyWide::<P, W>(Factors { a, b, modulus: PhantomData })) }
}

/// The product modulo f.
///
/// # Safety
/// The kernels are [`available`].
#[inline(always)]
pub(super) unsafe fn mul<P: TernaryModulus, const W: usize>(a: &Planes<W>, b: &Planes<W>) -> Planes<W> {
    // SAFETY: as the caller says.
    unsafe { run::<W, _, _>(Multiply::<P, W>(Factors { a, b, modulus: PhantomData })) }
}

/// The product modulo f by the given multiplier, if it is one of these.
///
/// # Safety
/// The kernels are [`available`].
pub(super) unsafe fn multiply<P: TernaryModulus, const W: usize>(
    multiplier: Multiplier,
    a: &Planes<W>,
    b: &Planes<W>,
) -> Option<Planes<W>> {
    // SAFETY: as the caller says, and where another instruction is asked for the processor has it.
    unsafe {
        match multiplier {
            Multiplier::VectorComb => Some(mul::<P, W>(a, b)),
            Multiplier::VectorKaratsuba => {
                run::<W, _, _>(MultiplyHalves::<P, W>(Factors { a, b, modulus: PhantomData }))
            }
            Multiplier::Planes if has_avx512() => Some(reduce::<P, W>(&serial::mul_wide(a, b))),
            Multiplier::Bytes if has_avx512() && vnni::available() => Some(reduce::<P, W>(&vnni::mul_wide(a, b))),
            _ => None,
        }
    }
}

/// The polynomial modulo f.
///
/// # Safety
/// The kernels are [`available`].
#[inline(always)]
pub(super) unsafe fn reduce<P: TernaryModulus, const W: usize>(wide: &Long<W>) -> Planes<W> {
    // SAFETY: as the caller says.
    unsafe { run::<W, _, _>(Reduce::<P, W> { wide, modulus: PhantomData }) }
}

/// The 3^times-th powers modulo f: several elements side by side, since the steps to a cube wait for each other.
///
/// # Safety
/// The kernels are [`available`].
#[inline(always)]
pub(super) unsafe fn cube_times<P: TernaryModulus, const W: usize, const N: usize>(
    elements: [Planes<W>; N],
    times: usize,
) -> [Planes<W>; N] {
    // SAFETY: as the caller says.
    unsafe { run::<W, _, _>(Cubes::<P, W, N> { elements, times, modulus: PhantomData }) }
}

/// The 3^times-th root modulo f.
///
/// # Safety
/// The kernels are [`available`].
#[inline(always)]
pub(super) unsafe fn cube_root_times<P: TernaryModulus, const W: usize>(a: &Planes<W>, times: usize) -> Planes<W> {
    // SAFETY: as the caller says.
    unsafe { run::<W, _, _>(Roots::<P, W> { power: a, times, modulus: PhantomData }) }
}

#[cfg(test)]
mod tests;

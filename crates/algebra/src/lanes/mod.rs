//! Eight elements of a prime field side by side, in the lanes of vector registers.
//!
//! [`Lanes8`] implements the field traits, so that every formula of Pairloom computes eight results at once. Its digits
//! have 52 bits, the width of the integer products of AVX-512 IFMA. [`Simd`] lists the dozen instructions needed, with three
//! implementations that compute the same bits: IFMA, double-precision multiply-adds on older AVX-512 processors, and plain
//! Rust. [`Backend::run`] chooses among them while the program runs.
//!
//! rustc inlines an instruction only into code that is compiled with its CPU feature. So every operation of F_p (and product
//! of F_p²) is a function compiled with the features, below which everything is inlined: formulas above need no attribute.
//! Small operations inline further where a formula runs below [`crate::Field::enter`], which saves the copies and calls
//! between them; without an entry they are calls.

mod bound;
mod dispatch;
mod field;
mod kernel;
mod operations;
mod params;
mod portable;
mod simd;
#[cfg(target_arch = "x86_64")]
mod x86_64;

pub use dispatch::{Backend, LaneTask};
pub use portable::Portable;
pub use simd::{Simd, Task};

use crate::prime::moduli::{Bls12381Modulus, Bn254Modulus, NogamiModulus};
use crate::prime::{Fp, Modulus, limbs};
use bound::Interval;
use core::marker::PhantomData;
use params::Params;

/// Eight elements of F_p in Montgomery form with R = 2^(52L): `L` digits to the base 2^52, one vector a digit.
///
/// An element is below `4p` (moduli with 24 spare bits or more in the digits, such as 381 bits in 8) or `p` (others, such as
/// 254 bits in 5), each up to 1/4096 more; a [`crate::Field::lazy_add`] may be twice that. Digits are always below 2^52.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Lanes8<P, S: Simd, const N: usize, const L: usize> {
    digits: [S::Vector; L],
    bound: Interval,
    modulus: PhantomData<P>,
}

/// An unreduced sum of products in each of eight lanes: `2L` signed columns of weight 2^(52i), never carried.
///
/// Additions and subtractions go column by column. Debug builds check that no column overflows and that
/// [`crate::Field::reduce`] meets a value it can bring back into the interval of elements.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct WideLanes<P, S: Simd, const N: usize, const L: usize> {
    columns: [[S::Vector; L]; 2],
    /// The value, in units of p².
    value: Interval,
    /// Every column, in units of 2^52.
    column: Interval,
    modulus: PhantomData<P>,
}

/// One truth value a lane, the lowest bit for lane 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaneMask(pub u8);

/// Eight elements of the 381-bit field of bls12-381.
pub type Bls12381Lanes<S> = Lanes8<Bls12381Modulus, S, 6, 8>;
/// Eight elements of the 254-bit field of bn254.
pub type Bn254Lanes<S> = Lanes8<Bn254Modulus, S, 4, 5>;
/// Eight elements of the 254-bit field of bn254-nogami.
pub type NogamiLanes<S> = Lanes8<NogamiModulus, S, 4, 5>;

impl<P: Modulus<N>, S: Simd, const N: usize, const L: usize> Lanes8<P, S, N, L> {
    #[inline(always)]
    fn new(digits: [S::Vector; L]) -> Self {
        Self::bounded(digits, 1.0)
    }

    /// An element below `times` the bound of elements.
    #[inline(always)]
    fn bounded(digits: [S::Vector; L], times: f64) -> Self {
        let bound = Interval::new(0.0, times * Params::<P, N, L>::BOUND);
        Self { digits, bound, modulus: PhantomData }
    }

    /// The same element in every lane: one scalar product.
    pub fn splat(value: &Fp<P, N>) -> Self {
        let inner = limbs::mont_mul(value.montgomery_limbs(), &Params::<P, N, L>::R_SCALAR, &P::LIMBS, Fp::<P, N>::INV);
        Self::new(operations::splat::<P, S, N, L>(&params::digits(&inner)))
    }

    /// Eight elements: one product of lanes.
    pub fn from_lanes(lanes: &[Fp<P, N>; 8]) -> Self {
        let digits = lanes.each_ref().map(|x| params::digits(x.montgomery_limbs()));
        Self::new(operations::load::<P, S, N, L>(&digits))
    }

    /// The eight elements: one product of lanes.
    pub fn to_lanes(&self) -> [Fp<P, N>; 8] {
        operations::store::<P, S, N, L>(&self.digits).map(|digits| Fp::from_montgomery(params::words(&digits)))
    }
}

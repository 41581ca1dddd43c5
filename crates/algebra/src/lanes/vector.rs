//! Lanes and what they are made of in memory.

use super::bound::{Bound, WideBound};
use core::marker::PhantomData;
use core::mem::MaybeUninit;

/// What a vector register holds: eight 64-bit integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Vector(pub(crate) [u64; 8]);

/// The digits of elements, a vector each: those above are not written.
pub type Digits<const L: usize> = [MaybeUninit<Vector>; L];
/// The columns of unreduced values.
pub type Columns<const L: usize> = [Digits<L>; 2];

/// Eight elements of F_p in Montgomery form: digits to the base 2^52, or by AVX2 ([`super::Backend::Avx2`]) to the base 2^49 or 2^43, one vector a
/// digit. There is room for `L` of them, which elements of `3 L / 4` limbs need at most. R is the base to the power of their number, or of
/// one less by AVX2.
///
/// An element is below `4p` (moduli with 24 spare bits or more in the digits, such as 381 bits in 8 of 52) or `p` (others, such as
/// 254 bits in 5 of 52), each up to 1/4096 more; a [`crate::Field::lazy_add`] may be twice that, and where there are spare bits one of
/// [`crate::TowerMachine::sums`] four times. Digits are always below the base. By AVX2 elements are within ±p, and digits within half the base
/// and a little more.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Lanes8<P, const N: usize, const L: usize> {
    pub(super) digits: Digits<L>,
    pub(super) bound: Bound,
    pub(super) modulus: PhantomData<P>,
}

/// An unreduced sum of products in each of eight lanes: signed columns, two for each digit of an element, whose weights are powers of the
/// base. Sums of them are never carried.
///
/// Additions and subtractions go column by column. Debug builds check that no column overflows and that
/// [`crate::Field::reduce`] meets a value it can bring back into the interval of elements.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct WideLanes<P, const N: usize, const L: usize> {
    pub(super) columns: Columns<L>,
    pub(super) bound: WideBound,
    pub(super) modulus: PhantomData<P>,
}

/// One truth value a lane, the lowest bit for lane 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaneMask(pub u8);

//! Eight elements of F_2^m side by side, word by word: word i of all of them is one vector.
//!
//! [`F2mLanes`] implements the field traits, so that every formula of characteristic two computes eight results at once. Sums
//! are a vector operation a word; products are Karatsuba's down to words, which are multiplied carry-less, all lanes in two
//! VPCLMULQDQ or in eight PCLMULQDQ; squares and square roots move bits. Nothing but the tables of high powers of the Frobenius map
//! ([`crate::binary::BinaryField::frobenius_often`]), which lanes look up one by one, depends on a value. [`Vectors`] lists the
//! operations on vectors; [`Backend::run`] chooses among its implementations while the program runs.

mod dispatch;
mod field;
mod karatsuba;
mod kernel;
mod vector;
#[cfg(target_arch = "x86_64")]
mod x86_64;

pub use dispatch::{Backend, LaneTask};
pub use vector::{Portable, Vectors};

use super::{BinaryField, BinaryModulus, F2m};
use core::marker::PhantomData;

/// The number of lanes.
pub const LANES: usize = 8;

/// Eight elements of F_2^m: W vectors, the lowest word of all lanes first.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct F2mLanes<P, V: Vectors, const W: usize> {
    words: [V::Vector; W],
    modulus: PhantomData<P>,
}

/// Eight unreduced polynomials of degree below 128 W.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct WideF2mLanes<P, V: Vectors, const W: usize> {
    halves: [[V::Vector; W]; 2],
    modulus: PhantomData<P>,
}

/// A field of which eight elements can be held side by side.
pub trait Laned: BinaryField + Copy {
    /// Eight of its elements.
    type Lanes<V: Vectors>: BinaryField;
    /// The elements side by side, 0 in the lanes beyond them; those beyond the last lane are left out.
    fn gather<V: Vectors>(elements: &[Self]) -> Self::Lanes<V>;
    /// The elements of all lanes.
    fn scatter<V: Vectors>(lanes: &Self::Lanes<V>) -> [Self; LANES];
}

impl<P: BinaryModulus, const W: usize> Laned for F2m<P, W> {
    type Lanes<V: Vectors> = F2mLanes<P, V, W>;
    fn gather<V: Vectors>(elements: &[Self]) -> F2mLanes<P, V, W> {
        F2mLanes::from_lanes(elements)
    }
    fn scatter<V: Vectors>(lanes: &F2mLanes<P, V, W>) -> [Self; LANES] {
        lanes.to_lanes()
    }
}

impl<P: BinaryModulus, V: Vectors, const W: usize> F2mLanes<P, V, W> {
    const fn new(words: [V::Vector; W]) -> Self {
        Self { words, modulus: PhantomData }
    }

    /// The same element in every lane.
    pub fn splat(value: &F2m<P, W>) -> Self {
        Self::new(value.words().map(V::splat))
    }

    /// The elements side by side, 0 in the lanes beyond them; those beyond the last lane are left out.
    pub fn from_lanes(elements: &[F2m<P, W>]) -> Self {
        let lane = |lane: usize, i: usize| elements.get(lane).map_or(0, |element| element.words()[i]);
        Self::new(core::array::from_fn(|i| V::load(&core::array::from_fn(|j| lane(j, i)))))
    }

    /// The elements of all lanes.
    pub fn to_lanes(&self) -> [F2m<P, W>; LANES] {
        let words = self.words.map(V::store);
        core::array::from_fn(|lane| F2m::from_reduced(words.each_ref().map(|word| word[lane])))
    }
}

/// The product of two polynomials in every lane, by one way to multiply.
#[cfg(test)]
fn checked<V: Vectors>(
    product: impl FnOnce(&mut [core::mem::MaybeUninit<V::Vector>], &[V::Vector], &[V::Vector]),
    [a, b]: [&[[u64; LANES]]; 2],
) -> Vec<[u64; LANES]> {
    let [a, b] = [a, b].map(|x| x.iter().map(V::load).collect::<Vec<_>>());
    let mut wide = vec![core::mem::MaybeUninit::uninit(); 2 * a.len()];
    product(&mut wide, &a, &b);
    // SAFETY: products write every word.
    wide.into_iter().map(|word| V::store(unsafe { word.assume_init() })).collect()
}

/// In plain Rust.
#[cfg(test)]
pub(super) fn check_products_portable(a: &[[u64; LANES]], b: &[[u64; LANES]]) -> Vec<[u64; LANES]> {
    checked::<Portable>(Portable::product, [a, b])
}

/// By VPCLMULQDQ, if the processor has it.
#[cfg(all(test, target_arch = "x86_64"))]
pub(super) fn check_products_at_once(a: &[[u64; LANES]], b: &[[u64; LANES]]) -> Option<Vec<[u64; LANES]>> {
    let product = |wide: &mut [_], a: &[_], b: &[_]| unsafe { x86_64::product_at_once(wide, a, b) };
    (x86_64::has_avx512() && x86_64::has_vpclmul()).then(|| checked::<x86_64::Avx512>(product, [a, b]))
}

/// By PCLMULQDQ, if the processor has it.
#[cfg(all(test, target_arch = "x86_64"))]
pub(super) fn check_products_by_pairs(a: &[[u64; LANES]], b: &[[u64; LANES]]) -> Option<Vec<[u64; LANES]>> {
    let product = |wide: &mut [_], a: &[_], b: &[_]| unsafe { x86_64::product_by_pairs(wide, a, b) };
    x86_64::has_avx512().then(|| checked::<x86_64::Avx512>(product, [a, b]))
}

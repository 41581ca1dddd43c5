//! As many elements of F_3^m side by side as vectors have bits: bit-sliced.
//!
//! [`Sliced`] implements the field traits, so that every formula of characteristic three computes 64 to 512 results at once. An
//! element is m coefficients, each a pair of vectors with a bit a lane: sums are a few logic operations a coefficient, cubes and
//! cube roots move coefficients, products are polynomial ones, Karatsuba's above a schoolbook product in registers. Nothing
//! depends on a value, tables included. [`Slice`] lists the operations on vectors, with an implementation in plain Rust and others
//! for NEON, AVX2 and AVX-512, whose ternary logic adds in 3 operations and multiplies in 2. [`Slicing::run`] chooses among them while
//! the program runs. CPU features are entered once an operation of F_3^m.
//!
//! Elements are large, 65 KB for m = 509 in 512 lanes: they live on the heap behind a counter of references, and their buffers are
//! used again.

#[cfg(target_arch = "aarch64")]
mod aarch64;
mod dispatch;
mod field;
mod karatsuba;
mod kernel;
mod leaf;
pub(super) mod linear;
mod polynomials;
mod slice;
mod storage;
mod transpose;
mod word;
#[cfg(target_arch = "x86_64")]
mod x86_64;

pub use dispatch::{SliceTask, Slicing};
pub use slice::{Slice, Trit};
pub use word::Word;
#[cfg(all(target_arch = "x86_64", not(pairloom_backend = "portable")))]
pub(super) use x86_64::{Avx2, Avx512, Avx512Half};

use super::{F3m, TernaryField, TernaryModulus};
use core::marker::PhantomData;
use std::sync::Arc;
use storage::Buffer;

/// `S::LANES` elements of F_3^m. A clone is a handle.
#[derive(Clone)]
pub struct Sliced<P, S: Slice, const W: usize> {
    coefficients: Arc<Buffer<S>>,
    modulus: PhantomData<P>,
}

/// `S::LANES` sums of products, of which every product is reduced: a reduction costs about as much as two sums of polynomials of
/// 2m − 1 coefficients, of which formulas have many, and values of twice the size leave the caches.
#[derive(Clone)]
pub struct SlicedSum<P, S: Slice, const W: usize> {
    coefficients: Arc<Buffer<S>>,
    modulus: PhantomData<P>,
}

/// One truth value a lane.
#[derive(Clone, Copy)]
pub struct SliceMask<S: Slice>(S::Vector);

/// A field of which many elements can be held side by side.
pub trait Slices: TernaryField + Copy {
    /// `S::LANES` of its elements.
    type Sliced<S: Slice>: TernaryField;
    /// The elements side by side, 0 in the lanes beyond them; those beyond the last lane are left out.
    fn gather<S: Slice>(elements: &[Self]) -> Self::Sliced<S>;
    /// The elements of the first `count` lanes, or of all if there are fewer.
    fn scatter<S: Slice>(sliced: &Self::Sliced<S>, count: usize) -> Vec<Self>;
}

impl<P: TernaryModulus, const W: usize> Slices for F3m<P, W> {
    type Sliced<S: Slice> = Sliced<P, S, W>;
    fn gather<S: Slice>(elements: &[Self]) -> Sliced<P, S, W> {
        Sliced::from_lanes(elements)
    }
    fn scatter<S: Slice>(sliced: &Sliced<P, S, W>, count: usize) -> Vec<Self> {
        sliced.to_lanes(count)
    }
}

impl<P: TernaryModulus, S: Slice, const W: usize> Sliced<P, S, W> {
    const LENGTH: usize = F3m::<P, W>::DEGREE;
    /// The words of a vector.
    const STRIDE: usize = S::LANES / 64;

    fn new(coefficients: Buffer<S>) -> Self {
        Self { coefficients: Arc::new(coefficients), modulus: PhantomData }
    }

    /// The same element in every lane.
    pub fn splat(value: &F3m<P, W>) -> Self {
        let mut coefficients = Buffer::<S>::zeroed(Self::LENGTH);
        for (exponent, coefficient) in value.terms() {
            coefficients[exponent as usize] = Trit { s: S::splat(coefficient == 2), n: S::splat(true) };
        }
        Self::new(coefficients)
    }

    /// The elements side by side, 0 in the lanes beyond them; those beyond the last lane are left out.
    pub fn from_lanes(elements: &[F3m<P, W>]) -> Self {
        let mut coefficients = Buffer::<S>::zeroed(Self::LENGTH);
        for (group, elements) in elements.chunks(64).take(Self::STRIDE).enumerate() {
            for (plane, word) in (0..2).flat_map(|plane| (0..W).map(move |word| (plane, word))) {
                let mut square = [0; 64];
                square.iter_mut().zip(elements).for_each(|(row, element)| *row = element.planes()[plane][word]);
                transpose::transpose(&mut square);
                let words = coefficients.words_mut().chunks_exact_mut(2 * Self::STRIDE).skip(64 * word);
                words.zip(square).take(Self::LENGTH - 64 * word).for_each(|(pair, column)| {
                    pair[plane * Self::STRIDE + group] = column;
                });
            }
        }
        Self::new(coefficients)
    }

    /// The elements of the first `count` lanes, or of all if there are fewer.
    pub fn to_lanes(&self, count: usize) -> Vec<F3m<P, W>> {
        let groups = count.min(S::LANES).div_ceil(64);
        let mut elements: Vec<_> = (0..groups).flat_map(|group| self.group(group)).collect();
        elements.truncate(count);
        elements
    }

    /// The elements of 64 lanes.
    fn group(&self, group: usize) -> Vec<F3m<P, W>> {
        let mut planes = vec![[[0; W]; 2]; 64];
        for (plane, word) in (0..2).flat_map(|plane| (0..W).map(move |word| (plane, word))) {
            let mut square = [0; 64];
            let words = self.coefficients.words().chunks_exact(2 * Self::STRIDE).skip(64 * word);
            let pairs = words.take(Self::LENGTH - 64 * word);
            square.iter_mut().zip(pairs).for_each(|(row, pair)| *row = pair[plane * Self::STRIDE + group]);
            transpose::transpose(&mut square);
            planes.iter_mut().zip(square).for_each(|(planes, row)| planes[plane][word] = row);
        }
        planes.into_iter().map(F3m::from_planes_unchecked).collect()
    }

    /// `self · rhs` with Karatsuba down to `leaf` coefficients, at least 1 and at most 8: to find the best leaf.
    pub fn mul_above(&self, rhs: &Self, leaf: usize) -> Self {
        Self::reduced(&self.product(rhs, leaf))
    }

    /// The unreduced product.
    fn product(&self, rhs: &Self, leaf: usize) -> Buffer<S> {
        let mut product = Buffer::<S>::uncleared(2 * Self::LENGTH - 1);
        let mut scratch = Buffer::<S>::uncleared(karatsuba::scratch(Self::LENGTH));
        let leaf = leaf.clamp(1, leaf::GREATEST);
        S::product(&mut product, &self.coefficients, &rhs.coefficients, &mut scratch, leaf);
        product
    }

    /// The element that a polynomial of 2m − 1 coefficients stands for.
    fn reduced(wide: &Buffer<S>) -> Self {
        let mut out = Buffer::<S>::uncleared(Self::LENGTH);
        S::remainder(&mut out, wide, P::TERMS);
        Self::new(out)
    }
}

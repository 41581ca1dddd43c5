//! Eight elements of F_2^m side by side, word by word: word i of all of them is one vector.
//!
//! [`F2mLanes`] implements the field traits, so that every formula of characteristic two computes eight results at once. Sums
//! are a vector operation a word; products are Karatsuba's down to words, which are multiplied carry-less, all lanes in two
//! VPCLMULQDQ or in eight PCLMULQDQ; squares and square roots move bits. High powers of the Frobenius map
//! ([`crate::binary::BinaryField::frobenius_often`]) are products with matrices where there is VPCLMULQDQ. Nothing depends on a value
//! but the tables of those powers that lanes look up one by one elsewhere. [`Vectors`] lists the operations on vectors; [`Backend::run`]
//! chooses among its implementations while the program runs.

mod bilinear;
mod dispatch;
mod field;
mod karatsuba;
mod kernel;
mod portable;
mod vector;
#[cfg(target_arch = "x86_64")]
mod x86_64;

pub use dispatch::{Backend, LaneTask};
pub use portable::Portable;
pub use vector::Vectors;

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

#[cfg(test)]
pub(super) use check::*;

/// Products of any number of words by each way to multiply.
#[cfg(test)]
mod check {
    use super::karatsuba::Product;
    use super::vector::CarryLess;
    use super::{LANES, Portable, Vectors};
    use crate::dispatch::Task;
    use core::mem::MaybeUninit;

    type Words = Vec<[u64; LANES]>;

    struct Check<'a> {
        factors: [&'a [[u64; LANES]]; 2],
        product: &'a mut Words,
    }

    impl<M: CarryLess> Task<M> for Check<'_> {
        type Output = ();
        #[inline(always)]
        fn run(self) {
            let [a, b] = self.factors.map(|x| x.iter().map(M::Vectors::load).collect::<Vec<_>>());
            macro_rules! sizes {
                ($($words:literal)*) => {
                    match a.len() {
                        $($words => {
                            let factors = [&a, &b].map(|x| x.first_chunk().expect("as many words"));
                            let mut wide = MaybeUninit::uninit();
                            Product::<M, $words> { wide: &mut wide, factors }.run();
                            // SAFETY: products write every word.
                            let wide = unsafe { wide.assume_init() };
                            self.product.extend(wide.as_flattened().iter().map(|word| M::Vectors::store(*word)));
                        })*
                        _ => unreachable!("a size without a product"),
                    }
                };
            }
            sizes!(1 2 3 4 5 6 7 8 9 10 11 20);
        }
    }

    fn checked(run: impl FnOnce(Check<'_>), a: &[[u64; LANES]], b: &[[u64; LANES]]) -> Words {
        let mut product = Vec::new();
        run(Check { factors: [a, b], product: &mut product });
        product
    }

    /// In plain Rust.
    pub fn check_products_portable(a: &[[u64; LANES]], b: &[[u64; LANES]]) -> Words {
        checked(|check| Portable::multiplying(check), a, b)
    }

    /// By VPCLMULQDQ, if the processor has it.
    #[cfg(target_arch = "x86_64")]
    pub fn check_products_at_once(a: &[[u64; LANES]], b: &[[u64; LANES]]) -> Option<Words> {
        use super::x86_64::{AtOnce, has_avx512, has_vpclmul};
        // SAFETY: the processor has the instructions.
        (has_avx512() && has_vpclmul()).then(|| checked(|check| AtOnce::outlined(check), a, b))
    }

    /// By PCLMULQDQ, if the processor has it.
    #[cfg(target_arch = "x86_64")]
    pub fn check_products_by_pairs(a: &[[u64; LANES]], b: &[[u64; LANES]]) -> Option<Words> {
        use super::x86_64::{Pairs, has_avx512};
        // SAFETY: the processor has the instructions.
        has_avx512().then(|| checked(|check| Pairs::outlined(check), a, b))
    }
}

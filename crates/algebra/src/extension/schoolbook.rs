//! All products of coefficients.

use super::{Level, Method};
use crate::wide::Wide;

/// D² products.
#[derive(Clone, Copy, Debug)]
pub struct Schoolbook;

impl<E: Level, const D: usize, const L: usize> Method<E, D, L> for Schoolbook {
    #[inline(always)]
    fn multiply(a: &[E; D], b: &[E; D]) -> [E::Wide; L] {
        const { assert!(L == 2 * D - 1) };
        core::array::from_fn(|i| {
            let lowest = i.saturating_sub(D - 1);
            let first = a[lowest].product(&b[i - lowest]);
            (lowest + 1..=i.min(D - 1)).fold(first, |sum, j| sum.add(&a[j].product(&b[i - j])))
        })
    }
}

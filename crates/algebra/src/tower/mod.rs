//! The tower F_p ⊂ F_p² ⊂ F_p^6 ⊂ F_p^12 of pairings with embedding degree 12.

mod compressed;
mod cyclotomic;
pub(crate) mod fp12;
pub(crate) mod fp2;
pub(crate) mod fp6;
mod sparse;

pub use compressed::{Compressed, Half, decompress, decompress_all};
pub use fp2::Fp2;
pub use fp6::Fp6;
pub use fp12::Fp12;

use crate::field::Wide;

/// An unreduced element of a quadratic extension.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Wide2<W>(pub W, pub W);

/// An unreduced element of a cubic extension.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Wide3<W>(pub W, pub W, pub W);

impl<W: Wide> Wide for Wide2<W> {
    #[inline(always)]
    fn add(&self, rhs: &Self) -> Self {
        W::add_2(self, rhs)
    }
    #[inline(always)]
    fn sub(&self, rhs: &Self) -> Self {
        W::sub_2(self, rhs)
    }
    #[inline(always)]
    fn sub_both(&self, a: &Self, b: &Self) -> Self {
        W::sub_both_2(self, a, b)
    }
}

impl<W: Wide> Wide for Wide3<W> {
    #[inline(always)]
    fn add(&self, rhs: &Self) -> Self {
        Self(self.0.add(&rhs.0), self.1.add(&rhs.1), self.2.add(&rhs.2))
    }
    #[inline(always)]
    fn sub(&self, rhs: &Self) -> Self {
        Self(self.0.sub(&rhs.0), self.1.sub(&rhs.1), self.2.sub(&rhs.2))
    }
    #[inline(always)]
    fn sub_both(&self, a: &Self, b: &Self) -> Self {
        Self(self.0.sub_both(&a.0, &b.0), self.1.sub_both(&a.1, &b.1), self.2.sub_both(&a.2, &b.2))
    }
}

//! The tower F_p ⊂ F_p² ⊂ F_p^6 ⊂ F_p^12 of pairings with embedding degree 12.

/// What an extension does coordinate by coordinate, within its `impl Field`; it has `new`. Attributes are those of sums.
macro_rules! coordinatewise {
    ($(#[$attribute:meta])* $base:ident: $first:ident $($other:ident)+) => {
        fn zero() -> Self {
            Self::new($base::zero(), $({ stringify!($other); $base::zero() }),+)
        }
        fn one() -> Self {
            Self::new($base::one(), $({ stringify!($other); $base::zero() }),+)
        }
        fn constant([$first, $($other),+]: &Self::Const) -> Self {
            Self::new($base::constant($first), $($base::constant($other)),+)
        }
        $(#[$attribute])*
        fn add(&self, rhs: &Self) -> Self {
            Self::new(self.$first.add(&rhs.$first), $(self.$other.add(&rhs.$other)),+)
        }
        $(#[$attribute])*
        fn sub(&self, rhs: &Self) -> Self {
            Self::new(self.$first.sub(&rhs.$first), $(self.$other.sub(&rhs.$other)),+)
        }
        $(#[$attribute])*
        fn neg(&self) -> Self {
            Self::new(self.$first.neg(), $(self.$other.neg()),+)
        }
        fn is_zero(&self) -> Self::Mask {
            self.$first.is_zero()$(.and(&self.$other.is_zero()))+
        }
        fn select(mask: &Self::Mask, if_true: &Self, if_false: &Self) -> Self {
            Self::new(
                $base::select(mask, &if_true.$first, &if_false.$first),
                $($base::select(mask, &if_true.$other, &if_false.$other)),+
            )
        }
    };
}
#[cfg(feature = "research")]
pub(crate) use coordinatewise;

mod compressed;
mod cyclotomic;
pub(crate) mod fp12;
pub(crate) mod fp2;
pub(crate) mod fp6;
pub(crate) mod machine;
mod sparse;
pub mod strategy;

pub use compressed::{Compressed, Half, decompress, decompress_each};
pub use fp2::Fp2;
pub use fp6::Fp6;
pub use fp12::Fp12;
pub use machine::{
    Factors, Fp12Function, LinearMap, Product, Products, Sum, TowerMachine, Twice, Unreduced, mapped, tripled,
};
pub use strategy::TowerStrategy;

use crate::array::array;
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

/// An unreduced element of an extension by its coefficients.
impl<W: Wide, const D: usize> Wide for [W; D] {
    #[inline(always)]
    fn add(&self, rhs: &Self) -> Self {
        array(|k| self[k].add(&rhs[k]))
    }
    #[inline(always)]
    fn sub(&self, rhs: &Self) -> Self {
        array(|k| self[k].sub(&rhs[k]))
    }
    #[inline(always)]
    fn sub_both(&self, a: &Self, b: &Self) -> Self {
        array(|k| self[k].sub_both(&a[k], &b[k]))
    }
}

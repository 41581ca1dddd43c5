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

mod base;
pub(crate) mod complex;
mod compressed;
mod cyclotomic;
mod elements;
mod fp12;
mod fp2;
mod fp6;
mod listed;
pub(crate) mod operands;
mod sparse;
pub mod strategy;
mod traits;

pub use crate::wide::{Wide2, Wide3};
pub use base::{ComplexBase, TowerBase};
pub use compressed::{Half, Omitted, decompress, decompress_each};
pub use elements::{Compressed, Fp2, Fp6, Fp12};
pub use listed::{Products, mapped, tripled};
pub use operands::{Factors, LinearMap, Product, Sum, Twice, Unreduced};
pub use traits::{TowerMachine, TowerStrategy, TwistField};

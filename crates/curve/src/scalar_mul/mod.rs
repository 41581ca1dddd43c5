//! Multiples of points.
//!
//! | function | the integer | time |
//! |---|---|---|
//! | [`mul`](crate::Point::mul) | a secret modulo r | constant |
//! | [`mul_vartime`](crate::Point::mul_vartime) | a public one modulo r | variable |
//! | [`mul_words_vartime`](crate::Point::mul_words_vartime) | any public one | variable |
//! | [`sum_of_products_vartime`] | many public ones modulo r | variable |
//! | [`weighted_sum_vartime`] | many public ones below 2^128 | variable |
//!
//! [`crate::lanes`] has the last two in lanes. [`PreparedPoints`] sums over the same points again and again, [`FixedPoint`] over one that stays
//! the same and few others, [`checked_sum_vartime`] over such a one and others that have yet to be checked.

pub(crate) mod buckets;
mod checked;
mod fixed;
mod integer;
pub(crate) mod lane_buckets;
pub mod lattice;
mod machine;
mod sum;
pub mod window;
mod wnaf;
mod words;

pub(crate) use fixed::{fixed, sum_with_fixed};
pub(crate) use sum::{sum_of_products, weighted_sum};
pub(crate) use wnaf::multiple;

/// Has this crate compile a group's sums.
macro_rules! sums_compiled_here {
    () => {
        #[inline(never)]
        fn multiple_vartime(point: &$crate::point::Point<Self>, scalar: &Self::Scalar) -> $crate::point::Point<Self> {
            $crate::scalar_mul::multiple(point, scalar)
        }
        #[inline(never)]
        fn sum_of_products_vartime(
            terms: &[($crate::group::Affine<Self>, Self::Scalar)],
        ) -> $crate::point::Point<Self> {
            $crate::scalar_mul::sum_of_products(terms)
        }
        #[inline(never)]
        fn weighted_sum_vartime(terms: &[($crate::group::Affine<Self>, u128)]) -> $crate::point::Point<Self> {
            $crate::scalar_mul::weighted_sum(terms)
        }
        #[inline(never)]
        fn fixed_point(point: &$crate::group::Affine<Self>) -> $crate::scalar_mul::FixedPoint<Self> {
            $crate::scalar_mul::fixed(point)
        }
        #[inline(never)]
        fn sum_with_fixed_vartime(
            fixed: &$crate::scalar_mul::FixedPoint<Self>,
            scalar: &Self::Scalar,
            terms: &[($crate::group::Affine<Self>, Self::Scalar)],
        ) -> $crate::point::Point<Self> {
            $crate::scalar_mul::sum_with_fixed(fixed, scalar, terms)
        }
    };
}
pub(crate) use sums_compiled_here;

pub use checked::checked_sum_vartime;
pub use fixed::FixedPoint;
pub use lane_buckets::PreparedPoints;
pub use sum::{sum_of_products_vartime, weighted_sum_vartime};

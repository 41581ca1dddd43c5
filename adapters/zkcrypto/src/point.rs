//! Points of the subgroups of order r.

use crate::bytes::Encoded;
use crate::scalar::{Order, Scalar};
use core::fmt;
use core::ops::Neg;
use pairloom::encoding::PointEncoding;
use pairloom_algebra::prime::Fp;
use pairloom_curve::{accumulation, assignment, operator};
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq, CtOption};

/// G1 or G2 of a curve of this crate.
pub trait Group: pairloom::Group<Scalar = Fp<Self::Order, 4>> {
    /// The order.
    type Order: Order;
    /// The byte form of `GroupEncoding`.
    type Compressed: PointEncoding<Self>;
    /// The byte form of `UncompressedEncoding`.
    type Uncompressed: PointEncoding<Self>;
    /// Bytes of the former.
    type CompressedBytes: Encoded;
    /// Bytes of the latter.
    type UncompressedBytes: Encoded;
}

/// A point of the subgroup of order r in affine coordinates, infinity included: [`pairloom::Affine`].
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct Affine<G: Group>(pub pairloom::Affine<G>);

/// A point of the subgroup of order r as sums and multiples are: [`pairloom::Projective`].
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct Projective<G: Group>(pub pairloom::Projective<G>);

type Multiplier<G> = Scalar<<G as Group>::Order>;

operator!([G: Group] Add add (Projective<G>, Projective<G>) -> Projective<G> =
    |a: &Projective<G>, b: &Projective<G>| Projective(a.0 + b.0));
operator!([G: Group] Add add (Projective<G>, Affine<G>) -> Projective<G> =
    |a: &Projective<G>, b: &Affine<G>| Projective(a.0 + b.0));
operator!([G: Group] Add add (Affine<G>, Projective<G>) -> Projective<G> =
    |a: &Affine<G>, b: &Projective<G>| Projective(a.0 + b.0));
operator!([G: Group] Sub sub (Projective<G>, Projective<G>) -> Projective<G> =
    |a: &Projective<G>, b: &Projective<G>| Projective(a.0 - b.0));
operator!([G: Group] Sub sub (Projective<G>, Affine<G>) -> Projective<G> =
    |a: &Projective<G>, b: &Affine<G>| Projective(a.0 - b.0));
operator!([G: Group] Sub sub (Affine<G>, Projective<G>) -> Projective<G> =
    |a: &Affine<G>, b: &Projective<G>| Projective(a.0 - b.0));
operator!([G: Group] Mul mul (Projective<G>, Multiplier<G>) -> Projective<G> =
    |a: &Projective<G>, k: &Multiplier<G>| Projective(a.0 * k.0));
operator!([G: Group] Mul mul (Affine<G>, Multiplier<G>) -> Projective<G> =
    |a: &Affine<G>, k: &Multiplier<G>| Projective(a.0 * k.0));
assignment!([G: Group] AddAssign add_assign (Projective<G>, Projective<G>) = +);
assignment!([G: Group] AddAssign add_assign (Projective<G>, Affine<G>) = +);
assignment!([G: Group] SubAssign sub_assign (Projective<G>, Projective<G>) = -);
assignment!([G: Group] SubAssign sub_assign (Projective<G>, Affine<G>) = -);
assignment!([G: Group] MulAssign mul_assign (Projective<G>, Multiplier<G>) = *);
accumulation!([G: Group] Sum sum (Projective<G>, Projective<G>) from Projective::default(), +);
accumulation!([G: Group] Sum sum (Projective<G>, Affine<G>) from Projective::default(), +);

/// What both kinds of points have in the same way.
macro_rules! point {
    ($point:ident) => {
        impl<G: Group> Neg for $point<G> {
            type Output = Self;
            fn neg(self) -> Self {
                Self(-self.0)
            }
        }

        impl<G: Group> Neg for &$point<G> {
            type Output = $point<G>;
            fn neg(self) -> $point<G> {
                -*self
            }
        }

        impl<G: Group> Default for $point<G> {
            fn default() -> Self {
                Self(pairloom::$point::identity())
            }
        }

        impl<G: Group> PartialEq for $point<G> {
            fn eq(&self, other: &Self) -> bool {
                self.0 == other.0
            }
        }

        impl<G: Group> Eq for $point<G> {}

        impl<G: Group> ConditionallySelectable for $point<G> {
            fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
                Self(pairloom::$point::conditional_select(&a.0, &b.0, choice))
            }
        }

        impl<G: Group> fmt::Debug for $point<G> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl<G: Group> From<pairloom::$point<G>> for $point<G> {
            fn from(point: pairloom::$point<G>) -> Self {
                Self(point)
            }
        }

        impl<G: Group> From<$point<G>> for pairloom::$point<G> {
            fn from(point: $point<G>) -> Self {
                point.0
            }
        }
    };
}

point!(Affine);
point!(Projective);

impl<G: Group> ConstantTimeEq for Projective<G> {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.0.ct_eq(&other.0)
    }
}

impl<G: Group> From<Affine<G>> for Projective<G> {
    fn from(point: Affine<G>) -> Self {
        Self(point.0.into())
    }
}

impl<G: Group> From<&Affine<G>> for Projective<G> {
    fn from(point: &Affine<G>) -> Self {
        (*point).into()
    }
}

impl<G: Group> From<Projective<G>> for Affine<G> {
    fn from(point: Projective<G>) -> Self {
        Self(point.0.to_affine())
    }
}

impl<G: Group> From<&Projective<G>> for Affine<G> {
    fn from(point: &Projective<G>) -> Self {
        (*point).into()
    }
}

fn optional<G: Group>(point: Result<pairloom::Affine<G>, pairloom::DecodeError>) -> CtOption<Affine<G>> {
    let is_point = Choice::from(u8::from(point.is_ok()));
    CtOption::new(Affine(point.unwrap_or_default()), is_point)
}

/// The point of an encoding, its subgroup checked.
pub(crate) fn decode<G: Group, E: PointEncoding<G>>(bytes: &[u8]) -> CtOption<Affine<G>> {
    optional(pairloom::Affine::from_bytes::<E>(bytes))
}

/// The point of an encoding, its subgroup **not** checked.
pub(crate) fn decode_unchecked<G: Group, E: PointEncoding<G>>(bytes: &[u8]) -> CtOption<Affine<G>> {
    optional(pairloom::Affine::from_bytes_unchecked_subgroup::<E>(bytes))
}

/// Affine points, with one inversion for all.
pub(crate) fn normalize<G: Group>(points: &[Projective<G>], into: &mut [Affine<G>]) {
    assert_eq!(points.len(), into.len(), "as many points as places");
    let points: Vec<_> = points.iter().map(|point| point.0).collect();
    for (place, point) in into.iter_mut().zip(pairloom::Projective::batch_to_affine(&points)) {
        *place = Affine(point);
    }
}

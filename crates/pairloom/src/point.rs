//! Points of the subgroup of order r: a type that says so.

mod operators;

use crate::group::Group;
use crate::scalar::Scalar;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::FromStr;
use pairloom_curve::encoding::hexadecimal::decode_prefixed;
use pairloom_curve::encoding::{DecodeError, PointEncoding};
use pairloom_curve::scalar_mul::sum_of_products_vartime;
use pairloom_curve::{Affine as CurvePoint, Point};
use rand_core::CryptoRng;
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};
use thiserror::Error;
use zeroize::DefaultIsZeroes;

/// A point of the subgroup of order r in affine coordinates, infinity included, such as
/// [`bls12_381::G1Affine`](crate::bls12_381::G1Affine).
///
/// Whatever makes one checks the curve and the subgroup; what skips the check of the subgroup has `_unchecked_subgroup` in its name.
/// Coordinates and bytes are public values here: reading and writing them takes variable time.
///
/// ```
/// use pairloom::PointError;
/// use pairloom::bls12_381::{Fp, G1Affine, G1Projective, Scalar};
///
/// let p = G1Affine::generator();
/// assert_eq!(p + p, p * Scalar::from_u64(2));
/// assert!((p + -p).to_affine().is_identity());
///
/// let (x, y) = p.xy().expect("not infinity");
/// assert_eq!(G1Affine::from_xy(x, y), Ok(p));
/// // (0, 2) is on the curve, and of order 3.
/// assert_eq!(G1Affine::from_xy(Fp::from_u64(0), Fp::from_u64(2)), Err(PointError::NotInSubgroup));
/// assert_eq!(G1Affine::from_xy(Fp::from_u64(1), Fp::from_u64(1)), Err(PointError::NotOnCurve));
/// ```
#[derive(Clone, Copy)]
pub struct Affine<G: Group>(pub(crate) CurvePoint<G>);

/// A point of the subgroup of order r in projective coordinates: what sums and multiples are. Operations are complete and take constant
/// time but where their name ends in `_vartime`.
///
/// ```
/// use pairloom::bls12_381::{G2Affine, G2Projective, Scalar};
///
/// let q = G2Projective::generator();
/// let multiples: Vec<G2Projective> = (1..4).map(|k| q * Scalar::from_u64(k)).collect();
/// assert_eq!(multiples.iter().sum::<G2Projective>(), q * Scalar::from_u64(6));
/// let affine: Vec<G2Affine> = G2Projective::batch_to_affine(&multiples);
/// assert_eq!(affine[1], q.double().to_affine());
/// ```
#[derive(Clone, Copy)]
pub struct Projective<G: Group>(pub(crate) Point<G>);

/// Why coordinates are not those of a point of the subgroup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PointError {
    /// The coordinates do not satisfy the curve's equation.
    #[error("the point is not on the curve")]
    NotOnCurve,
    /// The point is on the curve, its order is not r.
    #[error("the point is on the curve but not in the subgroup of order r")]
    NotInSubgroup,
}

impl<G: Group> Affine<G> {
    /// The point at infinity.
    pub fn identity() -> Self {
        Self(CurvePoint::identity())
    }

    /// The generator that standards and other libraries use.
    pub fn generator() -> Self {
        Self(CurvePoint::generator())
    }

    /// The point with these coordinates.
    ///
    /// # Errors
    ///
    /// Off the curve or outside the subgroup.
    pub fn from_xy(x: G::Field, y: G::Field) -> Result<Self, PointError> {
        Self::from_curve_point(Self::from_xy_unchecked_subgroup(x, y)?.0)
    }

    /// The point with these coordinates, which the caller knows to be in the subgroup: that is **not** checked. Multiples and pairings of a
    /// point outside of it mean nothing, and a pairing may be 1.
    ///
    /// # Errors
    ///
    /// Off the curve.
    pub fn from_xy_unchecked_subgroup(x: G::Field, y: G::Field) -> Result<Self, PointError> {
        CurvePoint::from_xy(x, y).map(Self).ok_or(PointError::NotOnCurve)
    }

    fn from_curve_point(point: CurvePoint<G>) -> Result<Self, PointError> {
        if !bool::from(point.is_on_curve()) {
            Err(PointError::NotOnCurve)
        } else if !bool::from(point.is_in_subgroup()) {
            Err(PointError::NotInSubgroup)
        } else {
            Ok(Self(point))
        }
    }

    /// The coordinates, `None` at infinity.
    pub fn xy(&self) -> Option<(G::Field, G::Field)> {
        (!self.is_identity()).then_some((self.0.x, self.0.y))
    }

    /// The point that bytes of the named [encoding](crate::encoding) stand for; infinity is allowed.
    ///
    /// # Errors
    ///
    /// What is wrong with the bytes or the point.
    pub fn from_bytes<E: PointEncoding<G>>(bytes: &[u8]) -> Result<Self, DecodeError> {
        E::decode(bytes).map(Self)
    }

    /// As [`Self::from_bytes`], of a point that the caller knows to be in the subgroup: that is **not** checked. See
    /// [`Self::from_xy_unchecked_subgroup`].
    ///
    /// # Errors
    ///
    /// What is wrong with the bytes, or that the point is off the curve.
    pub fn from_bytes_unchecked_subgroup<E: PointEncoding<G>>(bytes: &[u8]) -> Result<Self, DecodeError> {
        E::decode_unchecked_subgroup(bytes).map(Self)
    }

    /// The bytes of the named [encoding](crate::encoding).
    pub fn to_bytes<E: PointEncoding<G>>(&self) -> Vec<u8> {
        E::encode(&self.0)
    }

    /// Whether this is the point at infinity.
    pub fn is_identity(&self) -> bool {
        self.0.is_identity()
    }

    /// `scalar self` for a public scalar, in variable time.
    pub fn mul_vartime(&self, scalar: &Scalar<G::Scalar>) -> Projective<G> {
        Projective(self.0.mul_vartime(&scalar.0))
    }

    /// `2 self`.
    pub fn double(&self) -> Projective<G> {
        Projective(self.0.double())
    }

    /// A uniform point of the subgroup: a multiple of the generator, so that whoever knows `rng` knows its logarithm.
    pub fn random(rng: &mut impl CryptoRng) -> Self {
        Projective::random(rng).to_affine()
    }
}

impl<G: Group> Projective<G> {
    /// The point at infinity.
    pub fn identity() -> Self {
        Self(Point::identity())
    }

    /// The generator that standards and other libraries use.
    pub fn generator() -> Self {
        Self(Point::generator())
    }

    /// A uniform point of the subgroup: a multiple of the generator, so that whoever knows `rng` knows its logarithm.
    pub fn random(rng: &mut impl CryptoRng) -> Self {
        Self::generator() * Scalar::random(rng)
    }

    /// `2 self`.
    pub fn double(&self) -> Self {
        Self(self.0.double())
    }

    /// `scalar self` for a public scalar, in variable time.
    pub fn mul_vartime(&self, scalar: &Scalar<G::Scalar>) -> Self {
        Self(self.0.mul_vartime(&scalar.0))
    }

    /// `Σ scalar point` for public scalars, in variable time: by buckets (Pippenger) where there are many.
    ///
    /// ```
    /// use pairloom::bls12_381::{G1Affine, G1Projective, Scalar};
    ///
    /// let p = G1Affine::generator();
    /// let terms: Vec<_> = (1..10).map(|k| (p, Scalar::from_u64(k))).collect();
    /// assert_eq!(G1Projective::sum_of_products_vartime(&terms), p * Scalar::from_u64(45));
    /// ```
    pub fn sum_of_products_vartime(terms: &[(Affine<G>, Scalar<G::Scalar>)]) -> Self {
        let terms: Vec<_> = terms.iter().map(|(point, scalar)| (point.0, scalar.0)).collect();
        Self(sum_of_products_vartime(&terms))
    }

    /// Whether this is the point at infinity.
    pub fn is_identity(&self) -> Choice {
        self.0.is_identity()
    }

    /// The affine point: one inversion.
    pub fn to_affine(&self) -> Affine<G> {
        Affine(self.0.to_affine())
    }

    /// The affine points: one inversion for all of them.
    pub fn batch_to_affine(points: &[Self]) -> Vec<Affine<G>> {
        let points: Vec<_> = points.iter().map(|point| point.0).collect();
        Point::batch_to_affine(&points).into_iter().map(Affine).collect()
    }
}

/// From `pairloom_curve`'s type, where a point may be any of the curve.
impl<G: Group> TryFrom<CurvePoint<G>> for Affine<G> {
    type Error = PointError;
    fn try_from(point: CurvePoint<G>) -> Result<Self, PointError> {
        Self::from_curve_point(point)
    }
}

/// To `pairloom_curve`'s type, where a point may be any of the curve.
impl<G: Group> From<Affine<G>> for CurvePoint<G> {
    fn from(point: Affine<G>) -> Self {
        point.0
    }
}

impl<G: Group> From<Affine<G>> for Projective<G> {
    fn from(point: Affine<G>) -> Self {
        Self(point.0.into())
    }
}

impl<G: Group> From<Projective<G>> for Affine<G> {
    fn from(point: Projective<G>) -> Self {
        point.to_affine()
    }
}

impl<G: Group> From<&Affine<G>> for Projective<G> {
    fn from(point: &Affine<G>) -> Self {
        Self(point.0.into())
    }
}

impl<G: Group> From<&Projective<G>> for Affine<G> {
    fn from(point: &Projective<G>) -> Self {
        point.to_affine()
    }
}

/// The bytes of [`Group::Standard`], all checks made.
impl<G: Group> TryFrom<&[u8]> for Affine<G> {
    type Error = DecodeError;
    fn try_from(bytes: &[u8]) -> Result<Self, DecodeError> {
        Self::from_bytes::<G::Standard>(bytes)
    }
}

/// The hexadecimal digits of those bytes; `0x` may stand before them.
///
/// ```
/// use pairloom::bls12_381::G1Affine;
///
/// let point = G1Affine::generator();
/// assert_eq!(point.to_string().parse(), Ok(point));
/// assert!("0xc0".parse::<G1Affine>().is_err());
/// ```
impl<G: Group> FromStr for Affine<G> {
    type Err = DecodeError;
    fn from_str(digits: &str) -> Result<Self, DecodeError> {
        Self::from_bytes::<G::Standard>(&decode_prefixed(digits)?)
    }
}

impl<G: Group> Default for Affine<G> {
    fn default() -> Self {
        Self::identity()
    }
}

impl<G: Group> Default for Projective<G> {
    fn default() -> Self {
        Self::identity()
    }
}

/// What `zeroize` leaves is the point at infinity.
impl<G: Group> DefaultIsZeroes for Affine<G> {}

/// What `zeroize` leaves is the point at infinity.
impl<G: Group> DefaultIsZeroes for Projective<G> {}

impl<G: Group> PartialEq for Affine<G> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<G: Group> Eq for Affine<G> {}

impl<G: Group> ConstantTimeEq for Affine<G> {
    fn ct_eq(&self, other: &Self) -> Choice {
        Point::from(self.0).ct_eq(&other.0.into())
    }
}

/// By the bytes of [`Group::Standard`]: in variable time.
impl<G: Group> Hash for Affine<G> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.to_bytes::<G::Standard>().hash(state);
    }
}

impl<G: Group> ConstantTimeEq for Projective<G> {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.0.ct_eq(&other.0)
    }
}

impl<G: Group> PartialEq for Projective<G> {
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).into()
    }
}

impl<G: Group> Eq for Projective<G> {}

impl<G: Group> ConditionallySelectable for Affine<G> {
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        Self(CurvePoint::conditional_select(&a.0, &b.0, choice))
    }
}

impl<G: Group> ConditionallySelectable for Projective<G> {
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        Self(Point::conditional_select(&a.0, &b.0, choice))
    }
}

impl<G: Group> fmt::Debug for Affine<G> {
    /// The group and the bytes of [`Group::Standard`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {self}", G::NAME)
    }
}

/// The hexadecimal digits of the bytes of [`Group::Standard`].
impl<G: Group> fmt::Display for Affine<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_bytes::<G::Standard>().iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl<G: Group> fmt::Debug for Projective<G> {
    /// As the affine point.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_affine().fmt(f)
    }
}

//! Points of y² = x³ + b and the constants of their groups.

pub use crate::family::Family;
use crate::point::Point;
use crate::scalar_mul::lattice::Lattice;
use crate::scalar_mul::{self, FixedPoint};
use core::fmt;
use pairloom_algebra::lanes::Backend;
use pairloom_algebra::prime::{Fp, Modulus};
use pairloom_algebra::secret::declassify;
use pairloom_algebra::{Field, PrimeField, QuadraticExt, TowerBase, Transfer, TwistField};
use subtle::{Choice, ConditionallySelectable};
use zeroize::DefaultIsZeroes;

/// The constants of the field that a group's coordinates lie in.
pub type Const<G> = <<G as Group>::Field as Field>::Const;

/// The integers modulo the order of a group, at most 256 bits of them.
pub trait ScalarField: PrimeField<Mask = Choice> + Copy + Eq + Default + DefaultIsZeroes {
    /// The representative in `[0, r)`, little-endian words.
    fn to_words(&self) -> [u64; 4];
}

impl<P: Modulus<N>, const N: usize> ScalarField for Fp<P, N> {
    fn to_words(&self) -> [u64; 4] {
        const { assert!(N <= 4, "an order of more than 256 bits") };
        let mut words = [0; 4];
        words[..N].copy_from_slice(&self.to_canonical());
        words
    }
}

/// One of the groups of order r of a pairing: its curve, its generator.
pub trait Group: Copy + Send + Sync + fmt::Debug + Eq + 'static {
    /// The field of the coordinates: F_p for G1, F_p² for G2.
    type Field: Field<Mask = Choice> + Copy + Eq + fmt::Debug + Default;
    /// The integers modulo r.
    type Scalar: ScalarField;
    /// The group's name in messages, such as `bls12-381 G1`.
    const NAME: &'static str;
    /// b in y² = x³ + b.
    const B: Const<Self>;
    /// The generator that standards and other libraries use.
    const GENERATOR: [Const<Self>; 2];
    /// The lattice along which scalars are split.
    fn lattice() -> &'static Lattice;
    /// `3b value`.
    fn mul_triple_b(value: &Self::Field) -> Self::Field;
    /// The group's endomorphism (φ on G1, ψ on G2: see [`crate::endomorphism`]) on homogeneous or Jacobian coordinates.
    fn endomorphism(coordinates: [&Self::Field; 3]) -> [Self::Field; 3];
    /// Whether (x, y), a point of the curve, has order r (see [`crate::subgroup`]).
    fn has_order_r(x: &Self::Field, y: &Self::Field) -> Choice;

    /// A machine for coordinates of public points that are computed one at a time, with [`Self::HAS_WORDS`] residues by words.
    type Words: Field<Mask = Choice> + Transfer<Element = Self::Field>;
    /// Whether that takes less time than one core's integers where processors have AVX-512 IFMA.
    const HAS_WORDS: bool;
    /// [`Self::endomorphism`] by that machine.
    #[doc(hidden)]
    fn endomorphism_by_words(coordinates: [&Self::Words; 3]) -> [Self::Words; 3];
    /// [`Self::has_order_r`] by that machine.
    #[doc(hidden)]
    fn has_order_r_by_words(x: &Self::Words, y: &Self::Words) -> Choice;
    /// The same for each of two finite points.
    #[doc(hidden)]
    fn have_order_r_by_words(points: [&Affine<Self>; 2]) -> [bool; 2] {
        points.map(|point| Self::has_order_r_by_words(&word::<Self>(&point.x), &word::<Self>(&point.y)).into())
    }

    // Of the curves that every program has, what follows is compiled in this crate once (`sums_compiled_here`).

    /// [`Point::mul_vartime`].
    #[doc(hidden)]
    fn multiple_vartime(point: &Point<Self>, scalar: &Self::Scalar) -> Point<Self> {
        scalar_mul::multiple(point, scalar)
    }
    /// [`scalar_mul::sum_of_products_vartime`].
    #[doc(hidden)]
    fn sum_of_products_vartime(terms: &[(Affine<Self>, Self::Scalar)]) -> Point<Self> {
        scalar_mul::sum_of_products(terms)
    }
    /// [`scalar_mul::weighted_sum_vartime`].
    #[doc(hidden)]
    fn weighted_sum_vartime(terms: &[(Affine<Self>, u128)]) -> Point<Self> {
        scalar_mul::weighted_sum(terms)
    }
    /// [`FixedPoint::new`].
    #[doc(hidden)]
    fn fixed_point(point: &Affine<Self>) -> FixedPoint<Self> {
        scalar_mul::fixed(point)
    }
    /// [`FixedPoint::sum_of_products_vartime`].
    #[doc(hidden)]
    fn sum_with_fixed_vartime(
        fixed: &FixedPoint<Self>,
        scalar: &Self::Scalar,
        terms: &[(Affine<Self>, Self::Scalar)],
    ) -> Point<Self> {
        scalar_mul::sum_with_fixed(fixed, scalar, terms)
    }
}

/// x³ + b, on any machine.
pub(crate) fn right_side<G: Group, F: Field<Const = Const<G>>>(x: &F) -> F {
    x.square().mul(x).add(&F::constant(&G::B))
}

/// A coordinate for [`Group::Words`].
pub(crate) fn word<G: Group>(x: &G::Field) -> G::Words {
    Transfer::from_one_core(x)
}

/// Whether one public point is computed by [`Group::Words`] on this processor.
#[inline(always)]
pub(crate) fn by_words<G: Group>() -> bool {
    G::HAS_WORDS && Backend::current() == Backend::Ifma
}

/// An affine point of the curve of a group, or the point at infinity. Not necessarily in the subgroup of order r.
#[derive(Clone, Copy, Debug)]
pub struct Affine<G: Group> {
    /// The x-coordinate; 0 at infinity.
    pub x: G::Field,
    /// The y-coordinate; 0 at infinity.
    pub y: G::Field,
    /// Whether this is the point at infinity.
    pub infinity: Choice,
}

impl<G: Group> Affine<G> {
    /// The point at infinity.
    pub fn identity() -> Self {
        Self { x: G::Field::zero(), y: G::Field::zero(), infinity: Choice::from(1) }
    }

    /// The generator of the group.
    pub fn generator() -> Self {
        let [x, y] = G::GENERATOR;
        Self::from_xy_unchecked(G::Field::constant(&x), G::Field::constant(&y))
    }

    /// The point with these coordinates, which the caller knows to satisfy the equation.
    pub fn from_xy_unchecked(x: G::Field, y: G::Field) -> Self {
        Self { x, y, infinity: Choice::from(0) }
    }

    /// The point with these coordinates, `None` off the curve. Says nothing about the subgroup.
    pub fn from_xy(x: G::Field, y: G::Field) -> Option<Self> {
        let point = Self::from_xy_unchecked(x, y);
        bool::from(point.is_on_curve()).then_some(point)
    }

    /// Whether the equation holds (it does at infinity).
    pub fn is_on_curve(&self) -> Choice {
        self.y.square().equal(&right_side::<G, _>(&self.x)) | self.infinity
    }

    /// Whether this is the point at infinity, which is no secret even where the point is.
    pub fn is_identity(&self) -> bool {
        declassify(self.infinity).into()
    }

    /// The inverse point.
    pub fn neg(&self) -> Self {
        Self { x: self.x, y: self.y.neg(), infinity: self.infinity }
    }
}

impl<G: Group> PartialEq for Affine<G> {
    fn eq(&self, other: &Self) -> bool {
        let same = self.x.equal(&other.x) & self.y.equal(&other.y) & !self.infinity & !other.infinity;
        (same | (self.infinity & other.infinity)).into()
    }
}

impl<G: Group> Eq for Affine<G> {}

impl<G: Group> Default for Affine<G> {
    fn default() -> Self {
        Self::identity()
    }
}

impl<G: Group> ConditionallySelectable for Affine<G> {
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        Self {
            x: G::Field::select(&choice, &b.x, &a.x),
            y: G::Field::select(&choice, &b.y, &a.y),
            infinity: Choice::conditional_select(&a.infinity, &b.infinity, choice),
        }
    }
}

/// The kind of the sextic twist E'/F_p² of E: y² = x³ + b/ξ (divide) or y² = x³ + bξ (multiply).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Twist {
    /// y² = x³ + b/ξ; lines have the coefficients 1, w, vw.
    D,
    /// y² = x³ + bξ; lines have the coefficients 1, v, vw.
    M,
}

/// A pairing-friendly curve of embedding degree 12 with a sextic twist: one page of constants.
pub trait PairingCurve: Copy + Send + Sync + fmt::Debug + Eq + 'static {
    /// The base field on one core.
    type Fp: TowerBase<Mask = Choice, Const = Self::Fp>
        + Transfer<Element = Self::Fp>
        + Copy
        + Eq
        + fmt::Debug
        + Default;
    /// F_p² on one core.
    type Fp2: TwistField<Mask = Choice, Const = [Self::Fp; 2]>
        + QuadraticExt<Base = Self::Fp>
        + Transfer<Element = Self::Fp2>
        + Copy
        + Eq
        + fmt::Debug;
    /// The integers modulo r on one core.
    type Fr: ScalarField;
    /// E(F_p)\[r\].
    type G1: Group<Field = Self::Fp, Scalar = Self::Fr, Words: TowerBase<Const = Self::Fp>>;
    /// The subgroup of order r of the twist.
    type G2: Group<Field = Self::Fp2, Scalar = Self::Fr>;
    /// The identifier of the curve on the command line.
    const ID: &'static str;
    /// The family the curve belongs to.
    const FAMILY: Family;
    /// |x|, the parameter of the family.
    const X: u64;
    /// Whether x < 0.
    const X_IS_NEGATIVE: bool;
    /// The kind of twist.
    const TWIST: Twist;
    /// r, little-endian words.
    const ORDER: &'static [u64];
    /// b value, b the constant of the curve's equation: a product, unless the curve knows a cheaper way.
    #[inline(always)]
    fn mul_b<F: Field<Const = Self::Fp>>(value: &F) -> F {
        value.mul(&F::constant(&<Self::G1 as Group>::B))
    }
    /// Whether [`Self::mul_twist_b`] is a product.
    const TWIST_B_IS_A_FACTOR: bool = true;
    /// b' value, b' the constant of the twist's equation: a product, unless the curve knows a cheaper way.
    #[inline(always)]
    fn mul_twist_b<E: TwistField<Const = Const<Self::G2>>>(value: &E) -> E {
        value.mul(&E::constant(&<Self::G2 as Group>::B))
    }
}

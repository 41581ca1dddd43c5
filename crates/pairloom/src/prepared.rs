//! Points that are used many times: second arguments of pairings, and the points of sums.

use crate::group::Group;
use crate::point::{Affine, Projective};
use crate::scalar::Scalar;
use core::fmt;
use pairloom_pairing::CompiledPairing;

/// A point of G2 whose lines are computed once, when they are first wanted, for pairings with many points of G1. They take 11 to
/// 68 kB.
///
/// ```
/// use pairloom::bls12_381::{G1Affine, G2Affine, G2Prepared, multi_pairing, multi_pairing_prepared};
///
/// let (p, q) = (G1Affine::generator(), G2Affine::generator());
/// let prepared = G2Prepared::from(&q);
/// assert_eq!(multi_pairing_prepared(&[(p, &prepared), (-p, &prepared)]), multi_pairing(&[]));
/// ```
#[derive(Clone)]
pub struct G2Prepared<C: CompiledPairing>(pub(crate) pairloom_pairing::G2Prepared<C>);

impl<C: CompiledPairing<G2: Group>> From<&Affine<C::G2>> for G2Prepared<C> {
    fn from(point: &Affine<C::G2>) -> Self {
        Self((&point.0).into())
    }
}

impl<C: CompiledPairing> fmt::Debug for G2Prepared<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "G2Prepared<{}>", C::ID)
    }
}

/// Points whose sums of products are computed again and again, such as those of a commitment scheme's setup: what a sum computes of the points
/// alone, their images under the endomorphism, is kept in the form of lanes. Sums are computed on one core;
/// [`batch::sum_of_products`](crate::batch::sum_of_products) spreads one over several.
///
/// ```
/// use pairloom::PreparedPoints;
/// use pairloom::bls12_381::{G1Affine, Scalar};
///
/// let p = G1Affine::generator();
/// let prepared = PreparedPoints::new(&[p, p.double().to_affine()]);
/// let sum = prepared.sum_of_products_vartime(&[Scalar::from_u64(3), Scalar::from_u64(4)]);
/// assert_eq!(sum, p * Scalar::from_u64(11));
/// ```
#[derive(Clone)]
pub struct PreparedPoints<G: Group>(pairloom_curve::scalar_mul::PreparedPoints<G>);

impl<G: Group> PreparedPoints<G> {
    /// Of any points, infinity among them or not.
    pub fn new(points: &[Affine<G>]) -> Self {
        Self(G::prepare(&points.iter().map(|point| point.0).collect::<Vec<_>>()))
    }

    /// The number of points.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The sum of products, scalars and points in one order; points without a scalar count nothing, nor scalars without a point. Variable time: for public scalars.
    pub fn sum_of_products_vartime(&self, scalars: &[Scalar<G::Scalar>]) -> Projective<G> {
        Projective(G::prepared_sum(&self.0, &scalars.iter().map(|scalar| scalar.0).collect::<Vec<_>>()))
    }
}

impl<G: Group> fmt::Debug for PreparedPoints<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PreparedPoints<{}>({})", G::NAME, self.len())
    }
}

/// A point that is multiplied again and again, such as a generator: tables of its multiples save half of the doublings of a product with a public
/// scalar, and four ninths of the additions.
///
/// ```
/// use pairloom::FixedPoint;
/// use pairloom::bls12_381::{G1Affine, Scalar};
///
/// let (base, p) = (G1Affine::generator(), G1Affine::generator().double().to_affine());
/// let (a, b) = (Scalar::from_u64(5), Scalar::from_u64(7));
/// let fixed = FixedPoint::new(&base);
/// assert_eq!(fixed.mul_vartime(&a), base * a);
/// assert_eq!(fixed.sum_of_products_vartime(&a, &[(p, b)]), base * a + p * b);
/// ```
#[derive(Clone)]
pub struct FixedPoint<G: Group>(pairloom_curve::scalar_mul::FixedPoint<G>);

impl<G: Group> FixedPoint<G> {
    /// Computes the tables.
    pub fn new(point: &Affine<G>) -> Self {
        Self(pairloom_curve::scalar_mul::FixedPoint::new(&point.0))
    }

    /// `scalar self` for a public scalar, in variable time.
    pub fn mul_vartime(&self, scalar: &Scalar<G::Scalar>) -> Projective<G> {
        self.sum_of_products_vartime(scalar, &[])
    }

    /// `scalar self + Σ scalar point` for few points and public scalars, in variable time: all share the doublings.
    pub fn sum_of_products_vartime(
        &self,
        scalar: &Scalar<G::Scalar>,
        terms: &[(Affine<G>, Scalar<G::Scalar>)],
    ) -> Projective<G> {
        let terms: Vec<_> = terms.iter().map(|(point, scalar)| (point.0, scalar.0)).collect();
        Projective(self.0.sum_of_products_vartime(&scalar.0, &terms))
    }
}

impl<G: Group> fmt::Debug for FixedPoint<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FixedPoint<{}>", G::NAME)
    }
}

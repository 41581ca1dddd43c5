//! Points as values: any point of a group's curve, infinity included.

use crate::coordinates::{Homogeneous, Jacobian};
use crate::group::{Affine, Group};
use crate::slope::{slope, third_point};
use core::fmt;
use core::iter::Sum;
use core::ops::{Add, AddAssign, Neg, Sub, SubAssign};
use pairloom_algebra::{Field, batch_invert};
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};

/// A point of a group's curve, in homogeneous coordinates. Operations are complete and take constant time.
///
/// Not necessarily in the subgroup of order r.
#[derive(Clone, Copy)]
pub struct Point<G: Group> {
    coordinates: Homogeneous<G::Field>,
}

impl<G: Group> Point<G> {
    /// The point with these coordinates, which the caller knows to satisfy the equation.
    pub fn from_coordinates(coordinates: Homogeneous<G::Field>) -> Self {
        Self { coordinates }
    }

    /// The point with these coordinates.
    pub fn from_jacobian(point: &Jacobian<G::Field>) -> Self {
        Self::from_coordinates(point.to_homogeneous())
    }

    /// The coordinates, for formulas that run on other machines or without a look at infinity.
    pub fn coordinates(&self) -> &Homogeneous<G::Field> {
        &self.coordinates
    }

    /// The point at infinity.
    pub fn identity() -> Self {
        Self::from_coordinates(Homogeneous::identity())
    }

    /// The generator of the group.
    pub fn generator() -> Self {
        Affine::generator().into()
    }

    /// `2 self`.
    pub fn double(&self) -> Self {
        Self::from_coordinates(self.coordinates.double(G::mul_triple_b))
    }

    /// `self + rhs` for an affine point: 1 product less than the sum of two points.
    pub fn add_affine(&self, rhs: &Affine<G>) -> Self {
        let sum = Self::from_coordinates(self.coordinates.add_mixed(&rhs.x, &rhs.y, G::mul_triple_b));
        Self::conditional_select(&sum, self, rhs.infinity)
    }

    /// Whether this is the point at infinity.
    pub fn is_identity(&self) -> Choice {
        self.coordinates.is_identity()
    }

    /// Whether the equation holds.
    pub fn is_on_curve(&self) -> Choice {
        let Homogeneous { x, y, z } = &self.coordinates;
        let three_right = x.square().mul(x).triple().add(&G::mul_triple_b(&z.square().mul(z)));
        y.square().mul(z).triple().equal(&three_right)
    }

    /// The affine point: 1 inversion.
    pub fn to_affine(&self) -> Affine<G> {
        let [x, y] = self.coordinates.to_affine();
        Affine { x, y, infinity: self.is_identity() }
    }

    /// [`Self::to_affine`] of a public point: the inversion takes half the time, which may depend on the point.
    pub fn to_affine_vartime(&self) -> Affine<G> {
        let [x, y] = self.coordinates.to_affine_vartime();
        Affine { x, y, infinity: self.is_identity() }
    }

    /// The affine points: 1 inversion and 5 products a point (Montgomery's trick). Constant time in the points.
    pub fn batch_to_affine(points: &[Self]) -> Vec<Affine<G>> {
        let one = G::Field::one();
        let mut denominators: Vec<_> =
            points.iter().map(|p| G::Field::select(&p.is_identity(), &one, &p.coordinates.z)).collect();
        batch_invert(&mut denominators);
        points.iter().zip(&denominators).map(|(point, inverse)| point.scaled(inverse)).collect()
    }

    fn scaled(&self, inverse: &G::Field) -> Affine<G> {
        let Homogeneous { x, y, .. } = &self.coordinates;
        let (x, y) = (x.mul(inverse), y.mul(inverse));
        let affine = Affine { x, y, infinity: Choice::from(0) };
        Affine::conditional_select(&affine, &Affine::identity(), self.is_identity())
    }

    /// The image under the group's endomorphism (φ on G1, ψ on G2).
    pub fn endomorphism(&self) -> Self {
        let Homogeneous { x, y, z } = &self.coordinates;
        let [x, y, z] = G::endomorphism([x, y, z]);
        Self::from_coordinates(Homogeneous { x, y, z })
    }
}

impl<G: Group> Affine<G> {
    /// `self + rhs` by chord and tangent, with an inversion; variable time.
    pub fn add_vartime(&self, rhs: &Self) -> Self {
        match (self.is_identity(), rhs.is_identity()) {
            (true, _) => *rhs,
            (_, true) => *self,
            _ => slope(self, rhs).map_or(Self::identity(), |(numerator, denominator)| {
                third_point(self, rhs, &numerator.mul(&denominator.invert_vartime()))
            }),
        }
    }

    /// `2 self`.
    pub fn double(&self) -> Point<G> {
        Point::from(*self).double()
    }

    /// The image under the group's endomorphism (φ on G1, ψ on G2).
    pub fn endomorphism(&self) -> Self {
        let [x, y, _] = G::endomorphism([&self.x, &self.y, &G::Field::one()]);
        Self { x, y, infinity: self.infinity }
    }
}

impl<G: Group> From<Affine<G>> for Point<G> {
    fn from(point: Affine<G>) -> Self {
        let finite = Homogeneous::from_affine(&point.x, &point.y);
        Self::from_coordinates(Homogeneous::select(&point.infinity, &Homogeneous::identity(), &finite))
    }
}

impl<G: Group> From<Point<G>> for Affine<G> {
    fn from(point: Point<G>) -> Self {
        point.to_affine()
    }
}

impl<G: Group> Add for Point<G> {
    type Output = Self;
    fn add(self, rhs: Self) -> Self {
        Self::from_coordinates(self.coordinates.add(&rhs.coordinates, G::mul_triple_b))
    }
}

impl<G: Group> Add<Affine<G>> for Point<G> {
    type Output = Self;
    fn add(self, rhs: Affine<G>) -> Self {
        self.add_affine(&rhs)
    }
}

impl<G: Group> Add for Affine<G> {
    type Output = Point<G>;
    fn add(self, rhs: Self) -> Point<G> {
        Point::from(self).add_affine(&rhs)
    }
}

impl<G: Group> Sub for Point<G> {
    type Output = Self;
    fn sub(self, rhs: Self) -> Self {
        self + -rhs
    }
}

impl<G: Group> Sub<Affine<G>> for Point<G> {
    type Output = Self;
    fn sub(self, rhs: Affine<G>) -> Self {
        self.add_affine(&-rhs)
    }
}

impl<G: Group> Sub for Affine<G> {
    type Output = Point<G>;
    fn sub(self, rhs: Self) -> Point<G> {
        self + -rhs
    }
}

impl<G: Group> Neg for Point<G> {
    type Output = Self;
    fn neg(self) -> Self {
        Self::from_coordinates(self.coordinates.neg())
    }
}

impl<G: Group> Neg for Affine<G> {
    type Output = Self;
    fn neg(self) -> Self {
        Self { y: self.y.neg(), ..self }
    }
}

impl<G: Group> AddAssign for Point<G> {
    fn add_assign(&mut self, rhs: Self) {
        *self = *self + rhs;
    }
}

impl<G: Group> AddAssign<Affine<G>> for Point<G> {
    fn add_assign(&mut self, rhs: Affine<G>) {
        *self = *self + rhs;
    }
}

impl<G: Group> SubAssign for Point<G> {
    fn sub_assign(&mut self, rhs: Self) {
        *self = *self - rhs;
    }
}

impl<G: Group> SubAssign<Affine<G>> for Point<G> {
    fn sub_assign(&mut self, rhs: Affine<G>) {
        *self = *self - rhs;
    }
}

impl<G: Group> Sum for Point<G> {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::identity(), Add::add)
    }
}

impl<'a, G: Group> Sum<&'a Point<G>> for Point<G> {
    fn sum<I: Iterator<Item = &'a Self>>(points: I) -> Self {
        points.copied().sum()
    }
}

impl<G: Group> Sum<Affine<G>> for Point<G> {
    fn sum<I: Iterator<Item = Affine<G>>>(points: I) -> Self {
        points.fold(Self::identity(), Add::add)
    }
}

impl<'a, G: Group> Sum<&'a Affine<G>> for Point<G> {
    fn sum<I: Iterator<Item = &'a Affine<G>>>(points: I) -> Self {
        points.copied().sum()
    }
}

impl<G: Group> ConstantTimeEq for Point<G> {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.coordinates.equal(&other.coordinates)
    }
}

impl<G: Group> PartialEq for Point<G> {
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).into()
    }
}

impl<G: Group> Eq for Point<G> {}

impl<G: Group> Default for Point<G> {
    fn default() -> Self {
        Self::identity()
    }
}

impl<G: Group> ConditionallySelectable for Point<G> {
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        Self::from_coordinates(Homogeneous::select(&choice, &b.coordinates, &a.coordinates))
    }
}

impl<G: Group> fmt::Debug for Point<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Homogeneous { x, y, z } = &self.coordinates;
        write!(f, "{} ({x:?} : {y:?} : {z:?})", G::NAME)
    }
}

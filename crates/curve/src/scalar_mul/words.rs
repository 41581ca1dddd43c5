//! Multiples by arbitrary public integers, without use of the group's order: cofactors, and the oracle of the tests.

use crate::coordinates::Jacobian;
use crate::group::{Affine, Group};
use crate::point::Point;
use pairloom_algebra::pow::{bit, bit_length};

impl<G: Group> Point<G> {
    /// `factor self` for an integer of little-endian words, by doubling and adding: any point of the curve, variable time.
    pub fn mul_words_vartime(&self, factor: &[u64]) -> Self {
        let base = Jacobian::from_homogeneous(self.coordinates());
        let multiple = (0..bit_length(factor)).rev().fold(Jacobian::identity(), |sum, index| {
            let doubled = sum.double();
            if bit(factor, index) { doubled.add_vartime(&base) } else { doubled }
        });
        Self::from_jacobian(&multiple)
    }
}

impl<G: Group> Affine<G> {
    /// `factor self` for an integer of little-endian words, by doubling and adding: any point of the curve, variable time.
    pub fn mul_words_vartime(&self, factor: &[u64]) -> Point<G> {
        Point::from(*self).mul_words_vartime(factor)
    }
}

//! E. Straus's interleaving of width-w non-adjacent forms: few points, public scalars.

use crate::coordinates::Jacobian;
use crate::group::{Affine, Group, ScalarField};
use crate::point::Point;
use pairloom_algebra::{Field, batch_invert};
use subtle::Choice;

/// The bits of a digit, its sign among them.
pub(super) const WIDTH: usize = 4;
/// The odd multiples 1, 3, … of a point that digits name.
pub(super) const ENTRIES: usize = 1 << (WIDTH - 2);

/// The odd multiples of a point.
pub(super) type Table<G> = [Affine<G>; ENTRIES];

/// The affine points, 1 inversion and about 6 products a point. Variable time.
pub(super) fn batch_normalize<G: Group>(points: &[Jacobian<G::Field>]) -> Vec<Affine<G>> {
    let is_finite = |p: &&Jacobian<G::Field>| !bool::from(p.is_identity());
    let mut inverses: Vec<_> = points.iter().filter(is_finite).map(|p| p.z).collect();
    batch_invert(&mut inverses);
    let mut inverses = inverses.into_iter();
    let affine = |p| if is_finite(&p) { inverses.next().map(|inverse| scaled(p, &inverse)) } else { None };
    points.iter().map(affine).map(Option::unwrap_or_default).collect()
}

fn scaled<G: Group>(point: &Jacobian<G::Field>, inverse: &G::Field) -> Affine<G> {
    let square = inverse.square();
    let y = point.y.mul(&square).mul(inverse);
    Affine { x: point.x.mul(&square), y, infinity: Choice::from(0) }
}

/// The tables of all points: 1 doubling and 3 additions a point, 1 inversion in all.
pub(super) fn tables<G: Group>(points: &[Jacobian<G::Field>]) -> Vec<Table<G>> {
    let mut multiples = Vec::with_capacity(points.len() * ENTRIES);
    for point in points {
        let twice = point.double();
        let odd = core::iter::successors(Some(*point), |multiple| Some(multiple.add_vartime(&twice)));
        multiples.extend(odd.take(ENTRIES));
    }
    let affine = batch_normalize(&multiples);
    affine.chunks_exact(ENTRIES).map(|chunk| core::array::from_fn(|i| chunk[i])).collect()
}

/// The digits of an integer in width-w non-adjacent form, lowest first: odd and below `2^(WIDTH − 1)` in absolute value, or 0.
pub(super) fn wnaf(mut integer: u128) -> Vec<i8> {
    let mut digits = Vec::with_capacity(129);
    while integer != 0 {
        if integer & 1 == 0 {
            digits.push(0);
            integer >>= 1;
            continue;
        }
        let low = (integer & ((1 << WIDTH) - 1)) as i8;
        let negative = low >> (WIDTH - 1);
        digits.push(low - (negative << WIDTH));
        integer = (integer >> WIDTH) + negative as u128;
        if integer != 0 {
            digits.extend([0; WIDTH - 1]);
        }
    }
    digits
}

/// `Σ terms`, each a table and the digits of its factor.
pub(super) fn interleaved<G: Group>(terms: &[(Table<G>, Vec<i8>)]) -> Jacobian<G::Field> {
    let length = terms.iter().map(|(_, digits)| digits.len()).max().unwrap_or(0);
    (0..length).rev().fold(Jacobian::identity(), |sum, index| {
        let doubled = sum.double();
        let digits = terms.iter().map(|(table, digits)| (table, digits.get(index).copied().unwrap_or(0)));
        digits.filter(|&(_, digit)| digit != 0).fold(doubled, |sum, (table, digit)| add_digit(&sum, table, digit))
    })
}

fn add_digit<G: Group>(sum: &Jacobian<G::Field>, table: &Table<G>, digit: i8) -> Jacobian<G::Field> {
    let entry = &table[usize::from(digit.unsigned_abs() / 2)];
    if entry.is_identity() {
        *sum
    } else if digit < 0 {
        sum.add_mixed_vartime(&entry.x, &entry.y.neg())
    } else {
        sum.add_mixed_vartime(&entry.x, &entry.y)
    }
}

/// The terms of `Σ parts[i] λ^i point`: the tables of the images under the endomorphism, negated with their parts.
pub(super) fn endomorphism_terms<G: Group>(table: Table<G>, scalar: &G::Scalar) -> Vec<(Table<G>, Vec<i8>)> {
    let parts = G::lattice().decompose(&scalar.to_words());
    let images = core::iter::successors(Some(table), |table| Some(table.map(|entry| entry.endomorphism())));
    let signed = |(table, part): (Table<G>, &i128)| {
        let table = if *part < 0 { table.map(|entry| -entry) } else { table };
        (table, wnaf(part.unsigned_abs()))
    };
    images.zip(&parts[..G::lattice().parts]).map(signed).collect()
}

impl<G: Group> Point<G> {
    /// `scalar self` for a point of the subgroup of order r and a public scalar. Variable time.
    ///
    /// The scalar is split in 2 (G1) or 4 (G2) parts along the group's endomorphism.
    pub fn mul_vartime(&self, scalar: &G::Scalar) -> Self {
        let base = Jacobian::from_homogeneous(self.coordinates());
        let terms: Vec<_> =
            tables::<G>(&[base]).into_iter().flat_map(|table| endomorphism_terms(table, scalar)).collect();
        Self::from_jacobian(&interleaved(&terms))
    }
}

impl<G: Group> Affine<G> {
    /// `scalar self` for a point of the subgroup of order r and a public scalar. Variable time.
    pub fn mul_vartime(&self, scalar: &G::Scalar) -> Point<G> {
        Point::from(*self).mul_vartime(scalar)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_add_up_and_stand_apart() {
        for integer in (0..2000).chain([u128::MAX, u128::MAX / 3, 1 << 127, (1 << 127) - 1]) {
            let digits = wnaf(integer);
            let sum = digits.iter().rev().fold(0u128, |sum, &d| sum.wrapping_mul(2).wrapping_add(d as i128 as u128));
            assert_eq!(sum, integer);
            assert!(digits.iter().all(|d| *d == 0 || d % 2 != 0 && d.unsigned_abs() < 1 << (WIDTH - 1)));
            assert!(digits.windows(WIDTH).all(|w| w.iter().filter(|d| **d != 0).count() <= 1));
        }
    }
}

//! E. Straus's interleaving of width-w non-adjacent forms: few points, public scalars.

use super::machine::{Machine, on_best_machine};
use crate::coordinates::Jacobian;
use crate::group::{Affine, Group, ScalarField};
use crate::point::Point;
use pairloom_algebra::{Field, batch_invert_vartime};
use std::borrow::Cow;
use subtle::Choice;

/// The bits of a digit, its sign among them.
pub(super) const WIDTH: usize = 4;

/// The odd multiples 1, 3, … of a point, which digits name: x and y, of infinity nothing.
pub(super) type Table<F> = Vec<Option<[F; 2]>>;

/// The multiples of a point and the digits of its factor.
pub(super) struct Term<'a, F: Clone> {
    pub(super) table: Cow<'a, [Option<[F; 2]>]>,
    pub(super) digits: Vec<i8>,
}

impl<F: Clone> Term<'_, F> {
    /// With a table of its own.
    pub(super) fn new((table, digits): (Table<F>, Vec<i8>)) -> Self {
        Self { table: Cow::Owned(table), digits }
    }
}

/// The affine points, 1 inversion and about 6 products a point. Variable time.
fn batch_normalize<F: Field<Mask = Choice>>(points: &[Jacobian<F>]) -> Table<F> {
    let is_finite = |p: &&Jacobian<F>| !bool::from(p.is_identity());
    let mut inverses: Vec<_> = points.iter().filter(is_finite).map(|p| p.z.clone()).collect();
    batch_invert_vartime(&mut inverses);
    let mut inverses = inverses.into_iter();
    let affine = |p| if is_finite(&p) { inverses.next().map(|inverse| scaled(p, &inverse)) } else { None };
    points.iter().map(affine).collect()
}

fn scaled<F: Field>(point: &Jacobian<F>, inverse: &F) -> [F; 2] {
    let square = inverse.square();
    [point.x.mul(&square), point.y.mul(&square).mul(inverse)]
}

/// The tables of all points for digits of so many bits: 1 doubling and `2^(width − 2) − 1` additions a point, 1 inversion in all.
pub(super) fn tables<F: Field<Mask = Choice>>(points: &[Jacobian<F>], width: usize) -> Vec<Table<F>> {
    let entries = 1 << (width - 2);
    let mut multiples = Vec::with_capacity(points.len() * entries);
    for point in points {
        let twice = point.double();
        let odd = core::iter::successors(Some(point.clone()), |multiple| Some(multiple.add_vartime(&twice)));
        multiples.extend(odd.take(entries));
    }
    batch_normalize(&multiples).chunks_exact(entries).map(<[_]>::to_vec).collect()
}

/// The digits of an integer in width-w non-adjacent form, lowest first: odd and below `2^(width − 1)` in absolute value, or 0.
pub(super) fn wnaf(mut integer: u128, width: usize) -> Vec<i8> {
    let mut digits = Vec::with_capacity(129);
    while integer != 0 {
        if integer & 1 == 0 {
            digits.push(0);
            integer >>= 1;
            continue;
        }
        let low = (integer & ((1 << width) - 1)) as i32;
        let negative = low >> (width - 1);
        digits.push((low - (negative << width)) as i8);
        integer = (integer >> width) + negative as u128;
        if integer != 0 {
            digits.extend((1..width).map(|_| 0));
        }
    }
    digits
}

/// `Σ terms`.
pub(super) fn interleaved<G: Group, M: Machine<G>>(terms: &[Term<'_, M::Element>]) -> Point<G> {
    Point::from_jacobian(&along_digits(terms).map(M::to_one_core))
}

/// The sum of the multiples that tables and digits name.
fn along_digits<F: Field<Mask = Choice>>(terms: &[Term<'_, F>]) -> Jacobian<F> {
    let length = terms.iter().map(|term| term.digits.len()).max().unwrap_or(0);
    let mut sum = Jacobian::identity();
    for index in (0..length).rev() {
        sum = sum.double();
        for Term { table, digits } in terms {
            match digits.get(index) {
                None | Some(0) => {}
                Some(digit) => add_digit(&mut sum, table, *digit),
            }
        }
    }
    sum
}

fn add_digit<F: Field<Mask = Choice>>(sum: &mut Jacobian<F>, table: &[Option<[F; 2]>], digit: i8) {
    if let Some([x, y]) = &table[usize::from(digit.unsigned_abs() / 2)] {
        *sum = if digit < 0 { sum.add_mixed_vartime(x, &y.neg()) } else { sum.add_mixed_vartime(x, y) };
    }
}

/// The digits of the opposite.
pub(super) fn negated(mut digits: Vec<i8>) -> Vec<i8> {
    digits.iter_mut().for_each(|digit| *digit = -*digit);
    digits
}

/// The digits of the parts of a scalar.
pub(super) fn digits_of_parts<G: Group>(scalar: &G::Scalar, width: usize) -> impl Iterator<Item = Vec<i8>> {
    let digits = move |part: i128| {
        let digits = wnaf(part.unsigned_abs(), width);
        if part < 0 { negated(digits) } else { digits }
    };
    G::lattice().decompose(&scalar.to_words()).into_iter().take(G::lattice().parts).map(digits)
}

/// A table and those of the images under the endomorphism.
pub(super) fn images<G: Group, M: Machine<G>>(table: Table<M::Element>) -> impl Iterator<Item = Table<M::Element>> {
    let image = |[x, y]: &[M::Element; 2]| {
        let [x, y, _] = M::endomorphism([x, y, &M::Element::one()]);
        [x, y]
    };
    core::iter::successors(Some(table), move |table| {
        Some(table.iter().map(|entry| entry.as_ref().map(image)).collect())
    })
}

/// The terms of `Σ parts[i] λ^i point`.
pub(super) fn endomorphism_terms<'a, G: Group, M: Machine<G>>(
    table: Table<M::Element>,
    scalar: &G::Scalar,
) -> impl Iterator<Item = Term<'a, M::Element>> {
    images::<G, M>(table).zip(digits_of_parts::<G>(scalar, WIDTH)).map(Term::new)
}

/// The tables of the points of terms.
pub(super) fn tables_of<G: Group, M: Machine<G>, T>(terms: &[(Affine<G>, T)]) -> Vec<Table<M::Element>> {
    tables(&terms.iter().map(|(point, _)| M::point(point)).collect::<Vec<_>>(), WIDTH)
}

/// The terms of `Σ scalar point`.
pub(super) fn product_terms<'a, G: Group, M: Machine<G>>(
    terms: &[(Affine<G>, G::Scalar)],
) -> impl Iterator<Item = Term<'a, M::Element>> {
    let tables = tables_of::<G, M, _>(terms).into_iter().zip(terms);
    tables.flat_map(|(table, (_, scalar))| endomorphism_terms::<G, M>(table, scalar))
}

/// `Σ scalar point`, each scalar in parts along the group's endomorphism.
pub(super) fn sum_of_parts<G: Group>(terms: &[(Affine<G>, G::Scalar)]) -> Point<G> {
    on_best_machine!(G, M => {
        interleaved::<G, M>(&product_terms::<G, M>(terms).collect::<Vec<_>>())
    })
}

pub(crate) fn multiple<G: Group>(point: &Point<G>, scalar: &G::Scalar) -> Point<G> {
    on_best_machine!(G, M => {
        let base = Jacobian::from_homogeneous(point.coordinates()).map(<M as Machine<G>>::element);
        let terms = tables(&[base], WIDTH).into_iter().flat_map(|table| endomorphism_terms::<G, M>(table, scalar));
        interleaved::<G, M>(&terms.collect::<Vec<_>>())
    })
}

impl<G: Group> Point<G> {
    /// `scalar self` for a point of the subgroup of order r and a public scalar. Variable time.
    ///
    /// The scalar is split in 2 (G1) or 4 (G2) parts along the group's endomorphism.
    pub fn mul_vartime(&self, scalar: &G::Scalar) -> Self {
        G::multiple_vartime(self, scalar)
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
    use super::super::fixed;
    use super::super::machine::{Integers, Words};
    use super::*;
    use crate::bls12_381;
    use crate::scalar_mul::FixedPoint;

    /// A sum that is infinity on the way, one that meets itself, its opposite, and infinity; and another point.
    fn a_sum_by_words<G: Group>() {
        let point = Affine::<G>::generator();
        let third = point.mul_vartime(&G::Scalar::one().triple()).to_affine();
        let points = [point, -point, point, Affine::identity(), third].map(|point| (point, ()));
        let digits = || [0, 0, 1, 2, 0].map(|k| wnaf((u128::MAX / 3) >> k, WIDTH));
        let by_integers =
            tables_of::<G, Integers, _>(&points).into_iter().zip(digits()).map(Term::new).collect::<Vec<_>>();
        let by_words = tables_of::<G, Words, _>(&points).into_iter().zip(digits()).map(Term::new).collect::<Vec<_>>();
        for count in 0..=points.len() {
            let expected = interleaved::<G, Integers>(&by_integers[..count]);
            assert_eq!(interleaved::<G, Words>(&by_words[..count]), expected, "{}, {count}", G::NAME);
        }
        // Tables that are kept, and images.
        let fixed = FixedPoint::new(&third);
        for scalar in [G::Scalar::one(), G::Scalar::one().neg(), G::Scalar::one().double().invert()] {
            let terms = [(point, scalar)];
            let expected = fixed.sum_with::<Integers>(&scalar, product_terms::<G, Integers>(&terms));
            let by_words = fixed.sum_with::<Words>(&scalar, product_terms::<G, Words>(&terms));
            assert_eq!(by_words, expected, "{}", G::NAME);
            let [third, point] = [third, point].map(|point| point.mul_words_vartime(&scalar.to_words()));
            assert_eq!(expected, third + point);
        }
    }

    #[test]
    fn sums_by_words_are_those_by_integers() {
        a_sum_by_words::<bls12_381::G1>();
        a_sum_by_words::<bls12_381::G2>();
    }

    #[test]
    fn digits_add_up_and_stand_apart() {
        let integers = (0..2000).chain([u128::MAX, u128::MAX / 3, 1 << 127, (1 << 127) - 1]);
        for (integer, width) in integers.flat_map(|integer| [(integer, WIDTH), (integer, fixed::WIDTH)]) {
            let digits = wnaf(integer, width);
            let sum = digits.iter().rev().fold(0u128, |sum, &d| sum.wrapping_mul(2).wrapping_add(d as i128 as u128));
            assert_eq!(sum, integer);
            assert!(digits.iter().all(|d| *d == 0 || d % 2 != 0 && i32::from(d.unsigned_abs()) < 1 << (width - 1)));
            assert!(digits.windows(width).all(|w| w.iter().filter(|d| **d != 0).count() <= 1));
        }
    }
}

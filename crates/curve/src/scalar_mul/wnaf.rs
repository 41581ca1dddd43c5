//! E. Straus's interleaving of width-w non-adjacent forms: few points, public scalars.

use crate::coordinates::Jacobian;
use crate::group::{Affine, Group, ScalarField, by_words};
use crate::point::Point;
use core::fmt;
use pairloom_algebra::{Field, Transfer, batch_invert_vartime};
use std::borrow::Cow;
use std::sync::OnceLock;
use subtle::Choice;

/// The bits of a digit, its sign among them.
pub(super) const WIDTH: usize = 4;
/// The same where the table is kept: most that a digit's eight bits hold.
const FIXED_WIDTH: usize = 8;

/// The odd multiples 1, 3, … of a point that digits name.
pub(super) type Table<G> = Vec<Affine<G>>;

/// A table for [`Group::Words`]; of infinity nothing.
type TableByWords<G> = Vec<Option<[<G as Group>::Words; 2]>>;

/// A table that is kept, and the same for [`Group::Words`] when it has been wanted.
#[derive(Clone)]
pub(super) struct KeptTable<G: Group> {
    points: Table<G>,
    by_words: OnceLock<TableByWords<G>>,
}

impl<G: Group> KeptTable<G> {
    fn new(points: Table<G>) -> Self {
        Self { points, by_words: OnceLock::new() }
    }

    fn by_words(&self) -> &TableByWords<G> {
        self.by_words.get_or_init(|| table_by_words(&self.points))
    }
}

impl<G: Group> fmt::Debug for KeptTable<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.points.fmt(f)
    }
}

/// The multiples of a term's point.
pub(super) enum Multiples<'a, G: Group> {
    /// Made for this sum.
    Own(Table<G>),
    /// Kept.
    Kept(&'a KeptTable<G>),
}

impl<G: Group> Multiples<'_, G> {
    fn points(&self) -> &[Affine<G>] {
        match self {
            Self::Own(table) => table,
            Self::Kept(table) => &table.points,
        }
    }

    fn by_words(&self) -> Cow<'_, TableByWords<G>> {
        match self {
            Self::Own(table) => Cow::Owned(table_by_words(table)),
            Self::Kept(table) => Cow::Borrowed(table.by_words()),
        }
    }
}

/// The multiples of a point and the digits of its factor.
pub(super) type Term<'a, G> = (Multiples<'a, G>, Vec<i8>);

/// The affine points, 1 inversion and about 6 products a point. Variable time.
pub(super) fn batch_normalize<G: Group>(points: &[Jacobian<G::Field>]) -> Vec<Affine<G>> {
    let is_finite = |p: &&Jacobian<G::Field>| !bool::from(p.is_identity());
    let mut inverses: Vec<_> = points.iter().filter(is_finite).map(|p| p.z).collect();
    batch_invert_vartime(&mut inverses);
    let mut inverses = inverses.into_iter();
    let affine = |p| if is_finite(&p) { inverses.next().map(|inverse| scaled(p, &inverse)) } else { None };
    points.iter().map(affine).map(Option::unwrap_or_default).collect()
}

fn scaled<G: Group>(point: &Jacobian<G::Field>, inverse: &G::Field) -> Affine<G> {
    let square = inverse.square();
    let y = point.y.mul(&square).mul(inverse);
    Affine { x: point.x.mul(&square), y, infinity: Choice::from(0) }
}

/// The tables of all points for digits of so many bits: 1 doubling and `2^(width − 2) − 1` additions a point, 1 inversion in all.
pub(super) fn tables<G: Group>(points: &[Jacobian<G::Field>], width: usize) -> Vec<Table<G>> {
    let entries = 1 << (width - 2);
    let mut multiples = Vec::with_capacity(points.len() * entries);
    for point in points {
        let twice = point.double();
        let odd = core::iter::successors(Some(*point), |multiple| Some(multiple.add_vartime(&twice)));
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
pub(super) fn interleaved<G: Group>(terms: &[Term<'_, G>]) -> Jacobian<G::Field> {
    if by_words::<G>() {
        return interleaved_by_words(terms);
    }
    along_digits(&terms.iter().map(|(multiples, digits)| (multiples.points(), &**digits)).collect::<Vec<_>>())
}

/// `Σ terms` by [`Group::Words`].
fn interleaved_by_words<G: Group>(terms: &[Term<'_, G>]) -> Jacobian<G::Field> {
    let tables: Vec<_> = terms.iter().map(|(multiples, _)| multiples.by_words()).collect();
    let terms = tables.iter().zip(terms).map(|(table, (_, digits))| (&***table, &**digits));
    along_digits(&terms.collect::<Vec<_>>()).map(Transfer::to_one_core)
}

fn table_by_words<G: Group>(table: &[Affine<G>]) -> TableByWords<G> {
    let entry = |point: &Affine<G>| (!point.is_identity()).then(|| [&point.x, &point.y].map(G::Words::from_one_core));
    table.iter().map(entry).collect()
}

/// An entry of a table.
trait Entry<F> {
    /// x and y, of infinity nothing.
    fn xy(&self) -> Option<[&F; 2]>;
}

impl<G: Group> Entry<G::Field> for Affine<G> {
    fn xy(&self) -> Option<[&G::Field; 2]> {
        (!self.is_identity()).then_some([&self.x, &self.y])
    }
}

impl<F> Entry<F> for Option<[F; 2]> {
    fn xy(&self) -> Option<[&F; 2]> {
        self.as_ref().map(<[F; 2]>::each_ref)
    }
}

/// The sum of the multiples that tables and digits name.
fn along_digits<F: Field<Mask = Choice>, T: Entry<F>>(terms: &[(&[T], &[i8])]) -> Jacobian<F> {
    let length = terms.iter().map(|(_, digits)| digits.len()).max().unwrap_or(0);
    let mut sum = Jacobian::identity();
    for index in (0..length).rev() {
        sum = sum.double();
        for (table, digits) in terms {
            match digits.get(index) {
                None | Some(0) => {}
                Some(digit) => add_digit(&mut sum, table, *digit),
            }
        }
    }
    sum
}

fn add_digit<F: Field<Mask = Choice>, T: Entry<F>>(sum: &mut Jacobian<F>, table: &[T], digit: i8) {
    if let Some([x, y]) = table[usize::from(digit.unsigned_abs() / 2)].xy() {
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
pub(super) fn images<G: Group>(table: Table<G>) -> impl Iterator<Item = Table<G>> {
    let image = |table: &Table<G>| Some(table.iter().map(Affine::endomorphism).collect());
    core::iter::successors(Some(table), image)
}

/// The terms of `Σ parts[i] λ^i point`.
pub(super) fn endomorphism_terms<'a, G: Group>(
    table: Table<G>,
    scalar: &G::Scalar,
) -> impl Iterator<Item = Term<'a, G>> {
    images(table).map(Multiples::Own).zip(digits_of_parts::<G>(scalar, WIDTH))
}

/// A point P of which many products are computed: a table of the odd multiples of it and of its images, 64 of each, and of 2^h P and its, h half
/// of the bits of a part of a scalar.
#[derive(Clone, Debug)]
pub struct FixedPoint<G: Group> {
    images: Vec<[KeptTable<G>; 2]>,
}

impl<G: Group> FixedPoint<G> {
    /// h.
    fn half() -> usize {
        128 / G::lattice().parts
    }

    /// Of a point of the subgroup of order r.
    pub fn new(point: &Affine<G>) -> Self {
        let low = Jacobian::from_homogeneous(Point::from(*point).coordinates());
        let tables = |base| tables::<G>(&[base], FIXED_WIDTH).into_iter().flat_map(images).map(KeptTable::new);
        let halves = tables(low).zip(tables(low.double_times(Self::half())));
        Self { images: halves.take(G::lattice().parts).map(<[_; 2]>::from).collect() }
    }

    /// `scalar self + Σ scalar point` for few points of the subgroup of order r. Variable time.
    ///
    /// The fixed point has an addition for some nine bits of each part of its scalar, and half as many doublings as others have, which they share.
    pub fn sum_of_products_vartime(&self, scalar: &G::Scalar, terms: &[(Affine<G>, G::Scalar)]) -> Point<G> {
        let others = tables_of(terms).into_iter().zip(terms);
        self.sum_with(scalar, others.flat_map(|(table, (_, scalar))| endomorphism_terms(table, scalar)))
    }

    /// `scalar self + Σ terms`.
    pub(super) fn sum_with<'a>(&'a self, scalar: &G::Scalar, others: impl Iterator<Item = Term<'a, G>>) -> Point<G> {
        let parts = self.images.iter().zip(digits_of_parts::<G>(scalar, FIXED_WIDTH));
        let own = parts.flat_map(|([low, high], mut digits)| {
            let above = digits.split_off(Self::half().min(digits.len()));
            [(low, digits), (high, above)].map(|(table, digits)| (Multiples::Kept(table), digits))
        });
        Point::from_jacobian(&interleaved(&own.chain(others).collect::<Vec<_>>()))
    }
}

/// The tables of the points of terms.
pub(super) fn tables_of<G: Group, T>(terms: &[(Affine<G>, T)]) -> Vec<Table<G>> {
    let points = terms.iter().map(|(point, _)| Jacobian::from_homogeneous(Point::from(*point).coordinates()));
    tables(&points.collect::<Vec<_>>(), WIDTH)
}

impl<G: Group> Point<G> {
    /// `scalar self` for a point of the subgroup of order r and a public scalar. Variable time.
    ///
    /// The scalar is split in 2 (G1) or 4 (G2) parts along the group's endomorphism.
    pub fn mul_vartime(&self, scalar: &G::Scalar) -> Self {
        let base = Jacobian::from_homogeneous(self.coordinates());
        let terms: Vec<_> =
            tables::<G>(&[base], WIDTH).into_iter().flat_map(|table| endomorphism_terms(table, scalar)).collect();
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
    use crate::bls12_381;

    fn a_sum_by_words<G: Group>() {
        let point = Affine::<G>::generator();
        let fixed = FixedPoint::new(&point);
        let negative = -point;
        let scalars = [G::Scalar::one(), G::Scalar::one().neg(), G::Scalar::one().double().invert()];
        let digits = |k: usize| wnaf((u128::MAX / 3) >> k, WIDTH);
        // A sum that is infinity on the way, one that meets itself, its opposite, and infinity; a table that is kept.
        let tables = |points: &[Affine<G>]| tables_of(&points.iter().map(|point| (*point, ())).collect::<Vec<_>>());
        let own = tables(&[point, negative, point, Affine::identity(), fixed.images[1][0].points[3]]);
        let own = own.into_iter().map(Multiples::Own).zip([0, 0, 1, 2, 0].map(digits));
        let kept = fixed
            .images
            .iter()
            .flatten()
            .map(Multiples::Kept)
            .zip(scalars.iter().flat_map(|scalar| digits_of_parts::<G>(scalar, FIXED_WIDTH).collect::<Vec<_>>()));
        let terms: Vec<Term<'_, G>> = own.chain(kept).collect();
        for count in [0, 1, 2, 3, 4, 5, terms.len()] {
            let by_integers: Vec<_> =
                terms[..count].iter().map(|(multiples, digits)| (multiples.points(), &**digits)).collect();
            let expected = Point::<G>::from_jacobian(&along_digits(&by_integers));
            assert_eq!(Point::from_jacobian(&interleaved_by_words(&terms[..count])), expected, "{}, {count}", G::NAME);
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
        for (integer, width) in integers.flat_map(|integer| [(integer, WIDTH), (integer, FIXED_WIDTH)]) {
            let digits = wnaf(integer, width);
            let sum = digits.iter().rev().fold(0u128, |sum, &d| sum.wrapping_mul(2).wrapping_add(d as i128 as u128));
            assert_eq!(sum, integer);
            assert!(digits.iter().all(|d| *d == 0 || d % 2 != 0 && i32::from(d.unsigned_abs()) < 1 << (width - 1)));
            assert!(digits.windows(width).all(|w| w.iter().filter(|d| **d != 0).count() <= 1));
        }
    }
}

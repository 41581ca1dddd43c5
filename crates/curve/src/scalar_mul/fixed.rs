//! Points of which many products are computed.

use super::machine::{Integers, Machine, on_best_machine};
use super::wnaf::{Table, Term, digits_of_parts, images, interleaved, product_terms, tables};
use crate::coordinates::Jacobian;
use crate::group::{Affine, Group, word};
use crate::point::Point;
use core::fmt;
use std::borrow::Cow;
use std::sync::OnceLock;

/// The bits of a digit, its sign among them: most that its eight bits hold.
pub(super) const WIDTH: usize = 8;

/// A table that is kept, and the same for [`Group::Words`] when it has been wanted.
#[derive(Clone)]
pub(super) struct KeptTable<G: Group> {
    points: Table<G::Field>,
    by_words: OnceLock<Table<G::Words>>,
}

impl<G: Group> KeptTable<G> {
    fn new(points: Table<G::Field>) -> Self {
        Self { points, by_words: OnceLock::new() }
    }

    pub(super) fn by_integers(&self) -> &Table<G::Field> {
        &self.points
    }

    pub(super) fn by_words(&self) -> &Table<G::Words> {
        let by_words = |entry: &Option<[G::Field; 2]>| entry.as_ref().map(|xy| xy.each_ref().map(word::<G>));
        self.by_words.get_or_init(|| self.points.iter().map(by_words).collect())
    }
}

impl<G: Group> fmt::Debug for KeptTable<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.points.fmt(f)
    }
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
        G::fixed_point(point)
    }

    /// `scalar self + Σ scalar point` for few points of the subgroup of order r. Variable time.
    ///
    /// The fixed point has an addition for some nine bits of each part of its scalar, and half as many doublings as others have, which they share.
    pub fn sum_of_products_vartime(&self, scalar: &G::Scalar, terms: &[(Affine<G>, G::Scalar)]) -> Point<G> {
        G::sum_with_fixed_vartime(self, scalar, terms)
    }

    /// `scalar self + Σ terms`.
    pub(super) fn sum_with<'a, M: Machine<G, Element: 'a>>(
        &'a self,
        scalar: &G::Scalar,
        others: impl Iterator<Item = Term<'a, M::Element>>,
    ) -> Point<G> {
        let parts = self.images.iter().zip(digits_of_parts::<G>(scalar, WIDTH));
        let own = parts.flat_map(|([low, high], mut digits)| {
            let above = digits.split_off(Self::half().min(digits.len()));
            [(low, digits), (high, above)].map(|(table, digits)| Term { table: Cow::Borrowed(M::kept(table)), digits })
        });
        interleaved::<G, M>(&own.chain(others).collect::<Vec<_>>())
    }
}

pub(crate) fn fixed<G: Group>(point: &Affine<G>) -> FixedPoint<G> {
    let low = Jacobian::from_homogeneous(Point::from(*point).coordinates());
    let tables = |base| {
        let tables = tables::<G::Field>(&[base], WIDTH).into_iter();
        tables.flat_map(images::<G, Integers>).map(KeptTable::new)
    };
    let halves = tables(low).zip(tables(low.double_times(FixedPoint::<G>::half())));
    FixedPoint { images: halves.take(G::lattice().parts).map(<[_; 2]>::from).collect() }
}

pub(crate) fn sum_with_fixed<G: Group>(
    fixed: &FixedPoint<G>,
    scalar: &G::Scalar,
    terms: &[(Affine<G>, G::Scalar)],
) -> Point<G> {
    on_best_machine!(G, M => {
        fixed.sum_with::<M>(scalar, product_terms::<G, M>(terms))
    })
}

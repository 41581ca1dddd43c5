//! The pairings of genus two in eight lanes: divisors of the same kinds together.

use super::arguments::Arguments;
use super::optimal::has_chords;
use super::state::{Pairs, Points};
use super::{Eta, EtaLoop, OptimalEta, OptimalEtaLoop};
use crate::binary_lanes::BinaryLanes;
use pairloom_algebra::binary::lanes::{LANES, Laned, Vectors};
use pairloom_algebra::binary::{Dodecic, Quadratic, Tower};
use pairloom_algebra::{BinaryField, QuadraticExt};
use pairloom_curve::genus2::{Curve, Divisor};

/// F_2^m in lanes.
type Lanes<C, V> = <<C as Curve>::Field as Laned>::Lanes<V>;

/// How many points the arguments have, and whether over F_q².
type Shape = (bool, [usize; 2]);

fn counts<K>(pairs: &Pairs<K>) -> [usize; 2] {
    [pairs.first.len(), pairs.second.len()]
}

fn shape<F>(points: &Points<F>) -> Shape {
    match points {
        Points::Rational(pairs) => (false, counts(pairs)),
        Points::Conjugate(pairs) => (true, counts(pairs)),
    }
}

/// The points of all lanes, which have the same shape.
fn gather<F: Laned, V: Vectors>(lanes: &[&Points<F>]) -> Points<F::Lanes<V>> {
    let rational: Vec<_> = lanes
        .iter()
        .filter_map(|points| if let Points::Rational(pairs) = points { Some(pairs) } else { None })
        .collect();
    let conjugate: Vec<_> = lanes
        .iter()
        .filter_map(|points| if let Points::Conjugate(pairs) = points { Some(pairs) } else { None })
        .collect();
    if conjugate.is_empty() {
        return Points::Rational(in_lanes(&rational, |c| F::gather(&c)));
    }
    Points::Conjugate(in_lanes(&conjugate, |c| {
        let half = |part: fn(&Quadratic<F>) -> F| F::gather(&c.iter().map(part).collect::<Vec<_>>());
        Quadratic::new(half(|c| c.c0), half(|c| c.c1))
    }))
}

/// Every coordinate of all lanes.
fn in_lanes<K: Clone, L>(lanes: &[&Pairs<K>], gather: impl Fn(Vec<K>) -> L) -> Pairs<L> {
    let side = |points: fn(&Pairs<K>) -> &Vec<[K; 2]>| {
        let count = lanes.first().map_or(0, |pairs| points(pairs).len());
        let coordinate = |i: usize, c: usize| gather(lanes.iter().map(|pairs| points(pairs)[i][c].clone()).collect());
        (0..count).map(|i| [coordinate(i, 0), coordinate(i, 1)]).collect()
    };
    Pairs { first: side(|pairs| &pairs.first), second: side(|pairs| &pairs.second) }
}

fn scatter<F: Laned, V: Vectors>(value: &Dodecic<F::Lanes<V>>) -> [Dodecic<F>; LANES] {
    let coordinates = value.coordinates(Tower::Seed004).map(|x| F::scatter(&x));
    core::array::from_fn(|lane| Dodecic::from_coordinates(Tower::Seed004, &coordinates.map(|x| x[lane])))
}

impl<C: Curve> BinaryLanes for Eta<C> {
    type Lane = Points<C::Field>;
    type Shape = Shape;
    type LoopInLanes<V: Vectors> = EtaLoop<C, Lanes<C, V>>;
    const DEGREE: usize = <C::Field as BinaryField>::DEGREE;
    const TOGETHER: usize = 8 * LANES;

    fn lane((p, q): &(Divisor<C>, Divisor<C>)) -> Option<(Shape, Self::Lane)> {
        Arguments::new(p, q).map(|arguments| (shape(&arguments.points), arguments.points))
    }
    fn loop_of<V: Vectors>(lanes: &[&Self::Lane]) -> Self::LoopInLanes<V> {
        EtaLoop::new(gather(lanes))
    }
    fn scatter<V: Vectors>(value: &Dodecic<Lanes<C, V>>) -> [Dodecic<C::Field>; LANES] {
        scatter::<C::Field, V>(value)
    }
}

impl<C: Curve> BinaryLanes for OptimalEta<C> {
    type Lane = Points<C::Field>;
    type Shape = Shape;
    type LoopInLanes<V: Vectors> = OptimalEtaLoop<C, Lanes<C, V>>;
    const DEGREE: usize = <C::Field as BinaryField>::DEGREE;
    const TOGETHER: usize = 8 * LANES;

    /// Pairs whose last functions are not those of their points are computed by themselves.
    fn lane((p, q): &(Divisor<C>, Divisor<C>)) -> Option<(Shape, Self::Lane)> {
        let points = Arguments::new(p, q)?.points;
        has_chords(&points).then(|| (shape(&points), points))
    }
    fn loop_of<V: Vectors>(lanes: &[&Self::Lane]) -> Self::LoopInLanes<V> {
        OptimalEtaLoop::new(gather(lanes))
    }
    fn scatter<V: Vectors>(value: &Dodecic<Lanes<C, V>>) -> [Dodecic<C::Field>; LANES] {
        scatter::<C::Field, V>(value)
    }
}

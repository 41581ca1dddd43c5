//! Where a loop over octuplings stands.

use super::coordinate::{Coordinate, Factor};
use super::octupling::{Multiple, Powers, octupling};
use pairloom_algebra::BinaryField;
use pairloom_algebra::binary::Quadratic;

/// Points of both arguments. What is multiplied together are the values of the functions of every first point at every second
/// one; for points over F_q² the norms of the values.
#[derive(Clone, Debug)]
pub enum Points<F> {
    /// Points over F_q.
    Rational(Pairs<F>),
    /// Points over F_q², whose conjugates are understood: each value stands for two.
    Conjugate(Pairs<Quadratic<F>>),
}

/// `[x, y]` of points of the first and of the second argument.
#[derive(Clone, Debug)]
pub struct Pairs<K> {
    /// Of the first.
    pub first: Vec<[K; 2]>,
    /// Of the second.
    pub second: Vec<[K; 2]>,
}

impl<K> Pairs<K> {
    /// All pairs of points.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&[K; 2], &[K; 2])> {
        self.first.iter().flat_map(|p| self.second.iter().map(move |q| (p, q)))
    }
}

/// Where a chain of octuplings stands: the next one is that of `[8^index] P`, whose function is to be raised to the power 8^e.
/// Nothing is raised after it is computed: the coordinates of both points are, upward for the first and downward for the second,
/// and the basis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Position {
    pub(super) index: usize,
    pub(super) e: usize,
}

impl Position {
    /// The power of 2 to which the coordinates of the first points are raised.
    fn first_exponent(self) -> usize {
        6 * self.index + 3 * (self.e + 1)
    }
}

/// The powers of the coordinates that the next iteration asks for.
#[derive(Clone, Debug)]
pub enum State<F> {
    /// Of points over F_q.
    Rational(Chain<F>),
    /// Of points over F_q².
    Conjugate(Chain<Quadratic<F>>),
}

/// The powers of the coordinates of some points.
#[derive(Clone, Debug)]
pub struct Chain<K> {
    first: Vec<Powers<K>>,
    second: Vec<Powers<K>>,
}

impl<F: BinaryField> State<F> {
    /// At a position.
    pub(super) fn at(points: &Points<F>, position: Position) -> Self {
        match points {
            Points::Rational(pairs) => Self::Rational(Chain::at(pairs, position)),
            Points::Conjugate(pairs) => Self::Conjugate(Chain::at(pairs, position)),
        }
    }

    /// Hands out the factors at a position, the state's own, on the curve with this b. The state is led to the next position of
    /// the chain, if there is one.
    pub(super) fn step(&mut self, position: Position, b: bool, take: impl FnMut(Factor<F>)) {
        match self {
            Self::Rational(chain) => chain.step(position, b, take),
            Self::Conjugate(chain) => chain.step(position, b, take),
        }
    }
}

impl<K> Chain<K> {
    fn at<F: BinaryField>(pairs: &Pairs<K>, position: Position) -> Self
    where
        K: Coordinate<F>,
    {
        let powers = |points: &[[K; 2]], k| points.iter().map(|point| Powers::new(point, k)).collect();
        Self { first: powers(&pairs.first, position.first_exponent()), second: powers(&pairs.second, 3 * position.e) }
    }

    fn step<F: BinaryField>(&mut self, position: Position, b: bool, mut take: impl FnMut(Factor<F>))
    where
        K: Coordinate<F>,
    {
        for q in &self.second {
            for p in &self.first {
                take(K::enter(
                    #[inline(always)]
                    || K::factor(octupling(&Multiple::new(position.index, b, p), q, position.e)),
                ));
            }
        }
        if position.e > 0 {
            self.first.iter_mut().for_each(Powers::rise);
            self.second.iter_mut().for_each(Powers::sink);
        }
    }
}

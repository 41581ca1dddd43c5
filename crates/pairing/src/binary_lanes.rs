//! Pairings in characteristic two, eight side by side: the formulas of one pairing over
//! [`F2mLanes`](pairloom_algebra::binary::F2mLanes).

use crate::stepped::{self, MillerLoop};
use crate::symmetric::{self, Gt, SymmetricPairing};
use crate::workers::Alone;
use pairloom_algebra::binary::lanes::{Backend, LANES, Vectors};
use pairloom_algebra::dispatch::Task;
use std::collections::BTreeMap;

/// A symmetric pairing that is computed in eight lanes.
pub trait BinaryLanes: SymmetricPairing {
    /// What a lane needs of a pair.
    type Lane;
    /// Pairs of one shape are computed together.
    type Shape: Ord;
    /// The loop of eight pairs.
    type LoopInLanes<V: Vectors>: MillerLoop;
    /// The degree of the field over F_2.
    const DEGREE: usize;
    /// Among how many pairs there are likely enough of one shape.
    const TOGETHER: usize = LANES;

    /// The shape of a pair and what a lane needs of it; `None` for pairs that are computed by themselves, with a neutral argument
    /// or in some other way special.
    fn lane(pair: &(Self::Argument, Self::Argument)) -> Option<(Self::Shape, Self::Lane)>;
    /// The loop of one to eight pairs of one shape. What is in further lanes is of no interest.
    fn loop_of<V: Vectors>(lanes: &[&Self::Lane]) -> Self::LoopInLanes<V>;
    /// The values in all lanes.
    fn scatter<V: Vectors>(value: &<Self::LoopInLanes<V> as MillerLoop>::Value) -> [Self::Value; LANES];
}

/// The values of all pairs after the loop, without the final exponentiation, in their order: those of
/// [`symmetric::unreduced`]. With the given vector instructions, `None` if this processor has not got them. Any number of pairs; of
/// fewer than `fewest` that could be computed together each is computed by itself.
pub fn unreduced<S: BinaryLanes>(
    backend: Backend,
    fewest: usize,
    pairs: &[(S::Argument, S::Argument)],
) -> Option<Vec<S::Value>> {
    backend.run(Values::<S> { pairs, fewest, reduced: false })
}

/// The reduced pairings of all pairs, in their order: those of [`symmetric::product`] of one pair. Otherwise as [`unreduced`].
pub fn reduced<S: BinaryLanes>(
    backend: Backend,
    fewest: usize,
    pairs: &[(S::Argument, S::Argument)],
) -> Option<Vec<Gt<S>>> {
    let values = backend.run(Values::<S> { pairs, fewest, reduced: true })?;
    Some(values.into_iter().map(Gt::new_unchecked).collect())
}

struct Values<'a, S: BinaryLanes> {
    pairs: &'a [(S::Argument, S::Argument)],
    fewest: usize,
    reduced: bool,
}

impl<S: BinaryLanes, V: Vectors> Task<V> for Values<'_, S> {
    type Output = Vec<S::Value>;
    fn run(self) -> Vec<S::Value> {
        let lanes: Vec<_> = self.pairs.iter().map(S::lane).collect();
        let mut shapes = BTreeMap::<_, Vec<_>>::new();
        for (place, (shape, lane)) in lanes.iter().enumerate().filter_map(|(i, lane)| Some((i, lane.as_ref()?))) {
            shapes.entry(shape).or_default().push((place, lane));
        }
        let mut values: Vec<_> = self.pairs.iter().map(|_| None).collect();
        let groups = shapes.values().flat_map(|members| members.chunks(LANES));
        for group in groups.filter(|group| group.len() >= self.fewest) {
            let members: Vec<_> = group.iter().map(|(_, lane)| *lane).collect();
            let together = S::scatter::<V>(&self.value(&S::loop_of::<V>(&members)));
            group.iter().zip(together).for_each(|((place, _), value)| values[*place] = Some(value));
        }
        values.into_iter().zip(self.pairs).map(|(value, pair)| value.unwrap_or_else(|| self.alone(pair))).collect()
    }
}

impl<S: BinaryLanes> Values<'_, S> {
    fn value<L: MillerLoop>(&self, miller: &L) -> L::Value {
        let value = stepped::unreduced(miller);
        if self.reduced { miller.finish(&mut Alone, &miller.settle(&value)) } else { value }
    }

    fn alone(&self, pair: &(S::Argument, S::Argument)) -> S::Value {
        if self.reduced {
            *symmetric::product::<S>(&[*pair]).value()
        } else {
            symmetric::unreduced::<S>(&pair.0, &pair.1)
        }
    }
}

//! As many pairings at once as slices have lanes: the formulas of one pairing over [`pairloom_algebra::ternary::Sliced`].

use super::{Extension, Gt, final_exponentiation, miller_loop};
use pairloom_algebra::Field;
use pairloom_algebra::dispatch::Task;
use pairloom_algebra::ternary::Sextic;
use pairloom_algebra::ternary::sliced::{Slice, Slices, Slicing};
use pairloom_curve::ternary::{Curve, Point};

/// Two points to be paired.
pub type PointPair<C> = (Point<C>, Point<C>);
/// F_3^m in slices.
type Field3<C, S> = <<C as pairloom_curve::supersingular::Curve>::Field as Slices>::Sliced<S>;
/// F_3^6m in slices.
type Sliced<C, S> = Extension<C, Field3<C, S>>;
/// F_3^6m.
type CompiledPairing<C> = Extension<C, <C as pairloom_curve::supersingular::Curve>::Field>;

/// The values of all pairs after the loop, without the final exponentiation, in their order: those of [`super::unreduced`]. In
/// slices of the given kind, `None` if this processor has not got its instructions. Any number of pairs; those that fill the lanes
/// cost as much as one of them.
pub fn unreduced_in_lanes<C: Curve>(slicing: Slicing, pairs: &[PointPair<C>]) -> Option<Vec<CompiledPairing<C>>> {
    slicing.run(InLanes::<C> { pairs, reduce: false })
}

/// The reduced pairings of all pairs, in their order: those of [`super::eta`]. Otherwise as [`unreduced_in_lanes`].
pub fn eta_in_lanes<C: Curve>(slicing: Slicing, pairs: &[PointPair<C>]) -> Option<Vec<Gt<C>>> {
    let values = slicing.run(InLanes::<C> { pairs, reduce: true })?;
    Some(values.into_iter().map(Gt::<C>::new_unchecked).collect())
}

struct InLanes<'a, C: Curve> {
    pairs: &'a [PointPair<C>],
    reduce: bool,
}

impl<C: Curve, S: Slice> Task<S> for InLanes<'_, C> {
    type Output = Vec<CompiledPairing<C>>;
    fn run(self) -> Self::Output {
        let formula = if self.reduce { pairing::<C, S> } else { miller_loop::<C, Field3<C, S>> };
        self.pairs.chunks(S::LANES).flat_map(|pairs| filled::<C, S>(pairs, formula)).collect()
    }
}

/// The pairing of every lane.
fn pairing<C: Curve, S: Slice>(p: &[Field3<C, S>; 2], q: &[Field3<C, S>; 2]) -> Sliced<C, S> {
    final_exponentiation::<C, _>(&miller_loop::<C, _>(p, q))
}

/// A formula of at most as many pairs as there are lanes: a pair with a point at infinity takes the coordinates of another pair
/// along, and its value is 1. Lanes that are left compute whatever they may.
fn filled<C: Curve, S: Slice>(
    pairs: &[PointPair<C>],
    formula: impl Fn(&[Field3<C, S>; 2], &[Field3<C, S>; 2]) -> Sliced<C, S>,
) -> Vec<CompiledPairing<C>> {
    let finite: Vec<_> = pairs.iter().map(|(p, q)| Some([p.xy()?, q.xy()?])).collect();
    let Some(any) = finite.iter().flatten().next() else { return vec![Sextic::one(); pairs.len()] };
    let mut lanes: Vec<_> = finite.iter().map(|pair| pair.unwrap_or(*any)).collect();
    lanes.resize(S::LANES, *any);
    let gather = |point: usize, coordinate: usize| {
        let lane = |pair: &[[C::Field; 2]; 2]| pair[point][coordinate];
        C::Field::gather::<S>(&lanes.iter().map(lane).collect::<Vec<_>>())
    };
    let value = formula(&[gather(0, 0), gather(0, 1)], &[gather(1, 0), gather(1, 1)]);
    let coordinates = value.coordinates().map(|x| C::Field::scatter::<S>(&x, pairs.len()));
    let value = |lane: usize| Sextic::from_coordinates(coordinates.each_ref().map(|x| x[lane]));
    finite.iter().enumerate().map(|(lane, pair)| pair.map_or_else(Sextic::one, |_| value(lane))).collect()
}

//! η_T in eight lanes.

use super::{Eta, EtaLoop};
use crate::binary_lanes::BinaryLanes;
use pairloom_algebra::BinaryField;
use pairloom_algebra::binary::Quartic;
use pairloom_algebra::binary::lanes::{LANES, Laned, Vectors};
use pairloom_curve::binary::{Curve, Point};

/// F_2^m in lanes.
type Lanes<C, V> = <<C as pairloom_curve::supersingular::Curve>::Field as Laned>::Lanes<V>;

impl<C: Curve> BinaryLanes for Eta<C> {
    /// Both points' coordinates.
    type Lane = [[C::Field; 2]; 2];
    type Shape = ();
    type LoopInLanes<V: Vectors> = EtaLoop<C, Lanes<C, V>>;
    const DEGREE: usize = <C::Field as BinaryField>::DEGREE;

    fn lane((p, q): &(Point<C>, Point<C>)) -> Option<((), Self::Lane)> {
        Some(((), [p.xy()?, q.xy()?]))
    }
    fn loop_of<V: Vectors>(lanes: &[&Self::Lane]) -> Self::LoopInLanes<V> {
        let gather = |point: usize, coordinate: usize| {
            C::Field::gather(&lanes.iter().map(|lane| lane[point][coordinate]).collect::<Vec<_>>())
        };
        EtaLoop::new([gather(0, 0), gather(0, 1)], [gather(1, 0), gather(1, 1)])
    }
    fn scatter<V: Vectors>(value: &Quartic<Lanes<C, V>>) -> [Quartic<C::Field>; LANES] {
        let coordinates = value.coordinates().map(|x| C::Field::scatter(&x));
        core::array::from_fn(|lane| Quartic::from_coordinates(coordinates.map(|x| x[lane])))
    }
}

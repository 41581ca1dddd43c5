//! Eight elements of one machine as one of another, on every floor of the tower.

use super::LaneModulus;
use super::vector::{LaneMask, Lanes8, Vector};
use crate::field::Field;
use crate::prime::Fp;
use crate::tower::{Fp2, Fp6, Fp12};
use crate::tower::{TowerBase, TwistField};
use core::array::from_fn;

/// An element of a machine that computes eight side by side.
pub trait Gather: Field<Mask = LaneMask> {
    /// What a lane holds.
    type Item: Copy + Send + Sync;
    /// Lane i from item i.
    fn gather(items: &[Self::Item; 8]) -> Self;
    /// Item i from lane i.
    fn scatter(&self) -> [Self::Item; 8];
}

/// A machine whose items are kept in a form of its own, in which it takes them up again, in any lanes, without a product.
pub trait Keep: Gather {
    /// What is kept of an item.
    type Kept: Copy + Send + Sync;
    /// Lane i from item i.
    fn take_up(items: [&Self::Kept; 8]) -> Self;
    /// Item i from lane i.
    fn keep(&self) -> [Self::Kept; 8];
}

impl<P: LaneModulus<N, L>, const N: usize, const L: usize> Keep for Lanes8<P, N, L> {
    type Kept = Vector;
    fn take_up(items: [&Vector; 8]) -> Self {
        P::take_up(items)
    }
    fn keep(&self) -> [Vector; 8] {
        P::keep(self)
    }
}

impl<F: TowerBase + Keep> Keep for Fp2<F> {
    type Kept = [F::Kept; 2];
    fn take_up(items: [&Self::Kept; 8]) -> Self {
        Self { c0: F::take_up(items.map(|x| &x[0])), c1: F::take_up(items.map(|x| &x[1])) }
    }
    fn keep(&self) -> [Self::Kept; 8] {
        let (c0, c1) = (self.c0.keep(), self.c1.keep());
        from_fn(|i| [c0[i], c1[i]])
    }
}

impl<P: LaneModulus<N, L>, const N: usize, const L: usize> Gather for Lanes8<P, N, L> {
    type Item = Fp<P, N>;
    fn gather(items: &[Fp<P, N>; 8]) -> Self {
        Self::from_lanes(items)
    }
    fn scatter(&self) -> [Fp<P, N>; 8] {
        self.to_lanes()
    }
}

impl<F: TowerBase + Gather> Gather for Fp2<F> {
    type Item = Fp2<F::Item>;
    fn gather(items: &[Self::Item; 8]) -> Self {
        Self { c0: F::gather(&items.map(|x| x.c0)), c1: F::gather(&items.map(|x| x.c1)) }
    }
    fn scatter(&self) -> [Self::Item; 8] {
        let (c0, c1) = (self.c0.scatter(), self.c1.scatter());
        from_fn(|i| Fp2 { c0: c0[i], c1: c1[i] })
    }
}

impl<E: TwistField + Gather> Gather for Fp6<E> {
    type Item = Fp6<E::Item>;
    fn gather(items: &[Self::Item; 8]) -> Self {
        let [c0, c1, c2] = [items.map(|x| x.c0), items.map(|x| x.c1), items.map(|x| x.c2)];
        Self { c0: E::gather(&c0), c1: E::gather(&c1), c2: E::gather(&c2) }
    }
    fn scatter(&self) -> [Self::Item; 8] {
        let (c0, c1, c2) = (self.c0.scatter(), self.c1.scatter(), self.c2.scatter());
        from_fn(|i| Fp6 { c0: c0[i], c1: c1[i], c2: c2[i] })
    }
}

impl<E: TwistField + Gather> Gather for Fp12<E> {
    type Item = Fp12<E::Item>;
    fn gather(items: &[Self::Item; 8]) -> Self {
        Self { c0: Fp6::gather(&items.map(|x| x.c0)), c1: Fp6::gather(&items.map(|x| x.c1)) }
    }
    fn scatter(&self) -> [Self::Item; 8] {
        let (c0, c1) = (self.c0.scatter(), self.c1.scatter());
        from_fn(|i| Fp12 { c0: c0[i], c1: c1[i] })
    }
}

//! Elements of machines that compute one at a time, on every floor of the tower: one core's integers, and what stands for them elsewhere.

use crate::field::Field;
use crate::prime::{Fp, Modulus};
use crate::residues::{Representation, ResidueModulus, Residues};
use crate::tower::{Fp2, Fp6, Fp12};
use crate::tower::{TowerBase, TwistField};

/// An element of a machine that computes one at a time.
pub trait Transfer: Field {
    /// The machine's name.
    const MACHINE: &'static str;
    /// The same element on one core.
    type Element: Copy + Send + Sync;
    /// From one core.
    fn from_one_core(x: &Self::Element) -> Self;
    /// To one core.
    fn to_one_core(&self) -> Self::Element;
}

impl<P: Modulus<N>, const N: usize> Transfer for Fp<P, N> {
    const MACHINE: &'static str = "integers";
    type Element = Self;
    fn from_one_core(x: &Self) -> Self {
        *x
    }
    fn to_one_core(&self) -> Self {
        *self
    }
}

impl<P: ResidueModulus<N>, const N: usize, R: Representation> Transfer for Residues<P, N, R> {
    const MACHINE: &'static str = R::MACHINE;
    type Element = Fp<P, N>;
    fn from_one_core(x: &Fp<P, N>) -> Self {
        Self::from_element(x)
    }
    fn to_one_core(&self) -> Fp<P, N> {
        self.to_element()
    }
}

macro_rules! coordinates {
    ($floor:ident over $below:ident: $($c:ident)*) => {
        impl<E: $below + Transfer> Transfer for $floor<E> {
            const MACHINE: &'static str = E::MACHINE;
            type Element = $floor<E::Element>;
            fn from_one_core(x: &Self::Element) -> Self {
                Self { $($c: Transfer::from_one_core(&x.$c)),* }
            }
            fn to_one_core(&self) -> Self::Element {
                $floor { $($c: self.$c.to_one_core()),* }
            }
        }
    };
}

coordinates!(Fp2 over TowerBase: c0 c1);
coordinates!(Fp6 over TwistField: c0 c1 c2);
coordinates!(Fp12 over TwistField: c0 c1);

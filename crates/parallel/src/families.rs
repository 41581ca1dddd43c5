//! The families of symmetric pairings: how to count and to measure them.

use crate::cost::Units;
use crate::cost::calibrate::small_units;
use crate::symmetric::SplitSymmetric;
use pairloom_algebra::binary::CountBinary;
use pairloom_algebra::ternary::CountTernary;
use pairloom_algebra::{BinaryField, Field, TernaryField};
use pairloom_curve::supersingular::{Curve, Law};
use pairloom_curve::{binary, ternary};
use pairloom_pairing::{eta2, eta3};

impl<C: binary::Curve> SplitSymmetric for eta2::Eta<C> {
    const ID: &'static str = C::ID;
    const NAME: &'static str = "eta";
    type Counting = eta2::EtaLoop<C, CountBinary<C::Field>>;

    fn counting() -> Self::Counting {
        eta2::EtaLoop::new(ones(), ones())
    }
    fn sample() -> Self::Loop {
        eta2::EtaLoop::new(elements::<C>(), elements::<C>())
    }
    fn units() -> Units {
        small_units(&elements::<C>(), BinaryField::sqrt, None)
    }
    /// Those of a field of some twenty words; seed 000's ratios m = 30 s, r = s, i = 10 m are not far from them.
    fn typical() -> Units {
        Units { product: 160.0, square: 12.0, root: 20.0, reduction: 10.0, inversion: 6000.0, ..TYPICAL }
    }
}

impl<C: ternary::Curve> SplitSymmetric for eta3::Eta<C> {
    const ID: &'static str = C::ID;
    const NAME: &'static str = "eta";
    type Counting = eta3::EtaLoop<C, CountTernary<C::Field>>;

    fn counting() -> Self::Counting {
        eta3::EtaLoop::new(ones(), ones())
    }
    fn sample() -> Self::Loop {
        eta3::EtaLoop::new(elements::<C>(), elements::<C>())
    }
    fn units() -> Units {
        small_units(&elements::<C>(), TernaryField::cube_root, Some(TernaryField::cube))
    }
    /// Those of a field of some five hundred trits.
    fn typical() -> Units {
        Units { product: 650.0, square: 650.0, root: 90.0, cube: 60.0, reduction: 20.0, inversion: 20_000.0, ..TYPICAL }
    }
}

const TYPICAL: Units = Units {
    product: 0.0,
    square: 0.0,
    root: 0.0,
    cube: 0.0,
    reduction: 0.0,
    inversion: 0.0,
    addition: 3.0,
    wide_addition: 6.0,
    scaling: 0.0,
};

fn ones<F: Field>() -> [F; 2] {
    [F::one(), F::one()]
}

/// Two elements that look like any.
fn elements<C: Curve>() -> [C::Field; 2] {
    let element = |seed: u8| {
        let bytes: Vec<u8> = (0..=u8::MAX).map(|i| i.wrapping_mul(167).wrapping_add(seed)).collect();
        C::Law::uniform(&bytes).unwrap_or_else(C::Field::one)
    };
    [element(1), element(90)]
}

//! The families of symmetric pairings: how to count and to measure them.

use crate::cost::Units;
use crate::cost::calibrate::small_units;
use crate::symmetric::SplitSymmetric;
use pairloom_algebra::binary::CountBinary;
use pairloom_algebra::count::Count;
use pairloom_algebra::ternary::CountTernary;
use pairloom_algebra::{BinaryField, Field, TernaryField};
use pairloom_curve::binary::BinaryElement;
use pairloom_curve::supersingular::{Curve, Law, random_point};
use pairloom_curve::{binary, genus2, supersingular2, ternary};
use pairloom_pairing::{eta_genus2, eta2, eta3, supersingular2 as pairing2};

impl<C: binary::Curve> SplitSymmetric for eta2::Eta<C> {
    const ID: &'static str = C::ID;
    const NAME: &'static str = "eta";
    type Counting = eta2::EtaLoop<C, CountBinary<C::Field>>;

    fn counting() -> Self::Counting {
        eta2::EtaLoop::new(ones(), ones())
    }
    fn random_argument(fill: &mut dyn FnMut(&mut [u8])) -> Self::Argument {
        random_point(fill)
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
    fn random_argument(fill: &mut dyn FnMut(&mut [u8])) -> Self::Argument {
        random_point(fill)
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

/// Squares and products cost the same: the loop's squares are products of different elements.
impl<C: supersingular2::Curve> SplitSymmetric for pairing2::Tate<C> {
    const ID: &'static str = C::ID;
    const NAME: &'static str = "tate";
    type Counting = pairing2::TateLoop<C, Count<C::Field>>;

    fn counting() -> Self::Counting {
        pairing2::TateLoop::new(ones(), ones())
    }
    fn random_argument(fill: &mut dyn FnMut(&mut [u8])) -> Self::Argument {
        random_point(fill)
    }
    fn sample() -> Self::Loop {
        pairing2::TateLoop::new(C::GENERATOR, elements::<C>())
    }
    fn units() -> Units {
        Units { root: 0.0, ..small_units(&elements::<C>(), Field::double, None) }
    }
    /// Those of a field of 25 limbs.
    fn typical() -> Units {
        Units { product: 350.0, square: 350.0, reduction: 400.0, inversion: 30_000.0, addition: 60.0, ..TYPICAL }
    }
}

/// Counts and measures a pairing of degenerate divisors.
macro_rules! genus_two {
    ($pairing:ident, $loop:ident, $name:literal) => {
        impl<C: genus2::Curve> SplitSymmetric for eta_genus2::$pairing<C> {
            const ID: &'static str = C::ID;
            const NAME: &'static str = $name;
            type Counting = eta_genus2::$loop<C, CountBinary<C::Field>>;

            fn counting() -> Self::Counting {
                eta_genus2::$loop::new(degenerate(ones()))
            }
            /// A degenerate divisor.
            fn random_argument(fill: &mut dyn FnMut(&mut [u8])) -> Self::Argument {
                genus2::random_degenerate(fill)
            }
            fn sample() -> Self::Loop {
                eta_genus2::$loop::new(degenerate(binary_elements()))
            }
            fn units() -> Units {
                small_units(&binary_elements::<C::Field>(), BinaryField::sqrt, None)
            }
            /// Those of a field of six words.
            fn typical() -> Units {
                Units { product: 25.0, square: 15.0, root: 15.0, reduction: 5.0, inversion: 2500.0, ..TYPICAL }
            }
        }
    };
}

genus_two!(Eta, EtaLoop, "eta");
genus_two!(OptimalEta, OptimalEtaLoop, "optimal-eta");

fn degenerate<F: Field>(point: [F; 2]) -> eta_genus2::Points<F> {
    eta_genus2::Points::Rational(eta_genus2::Pairs { first: vec![point.clone()], second: vec![point] })
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
    let element = |seed| C::Law::uniform(&bytes(seed)).unwrap_or_else(C::Field::one);
    [element(1), element(90)]
}

fn binary_elements<F: BinaryElement>() -> [F; 2] {
    [1, 90].map(|seed| F::from_uniform_bytes(&bytes(seed)).unwrap_or_else(F::one))
}

fn bytes(seed: u8) -> Vec<u8> {
    (0..=u8::MAX).map(|i| i.wrapping_mul(167).wrapping_add(seed)).collect()
}

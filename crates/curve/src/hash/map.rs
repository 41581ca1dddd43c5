//! Maps from field elements to groups: `map_to_curve` of RFC 9380, section 6, over any machine.

use super::constants::{ConstantField, isogeny, svdw};
use super::field::HashToField;
use super::fraction::Fraction;
use super::sswu::Sswu;
use super::svdw::Svdw;
#[cfg(feature = "research")]
use crate::bn254_nogami;
use crate::coordinates::{Homogeneous, Jacobian};
use crate::group::{Const, Group, by_words};
use crate::hash::cofactor;
use crate::{bls12_381, bn254};
use pairloom_algebra::{Field, SquareRoot, Transfer};
use std::sync::LazyLock;

/// A map from field elements to points, in two parts: between them points may be added.
pub trait FieldMap<C>: 'static {
    /// A point of the curve y² = x³ + ax + b that the map works on.
    fn map<F: SquareRoot<Const = C>>(&self, u: &F) -> Fraction<F>;
    /// a of that curve, `None` for 0.
    fn a(&self) -> Option<&C>;
    /// The image on the group's curve of a point of that curve: a homomorphism.
    fn to_target<F: SquareRoot<Const = C>>(&self, point: Jacobian<F>) -> Jacobian<F>;
}

impl<C: Clone + Send + Sync + 'static> FieldMap<C> for Sswu<C> {
    fn map<F: SquareRoot<Const = C>>(&self, u: &F) -> Fraction<F> {
        Sswu::map(self, u)
    }
    fn a(&self) -> Option<&C> {
        Some(&self.a)
    }
    fn to_target<F: SquareRoot<Const = C>>(&self, point: Jacobian<F>) -> Jacobian<F> {
        self.isogeny.image(&point)
    }
}

impl<C: Clone + Send + Sync + 'static> FieldMap<C> for Svdw<C> {
    fn map<F: SquareRoot<Const = C>>(&self, u: &F) -> Fraction<F> {
        Svdw::map(self, u)
    }
    fn a(&self) -> Option<&C> {
        None
    }
    fn to_target<F: SquareRoot<Const = C>>(&self, point: Jacobian<F>) -> Jacobian<F> {
        point
    }
}

/// A group that messages can be hashed to.
pub trait MapToCurve: Group<Field: HashToField> {
    /// The map to the group.
    type Map: FieldMap<Const<Self>>;
    /// The map.
    fn field_map() -> &'static Self::Map;
    /// A fixed multiple of any point of the curve, which lies in the subgroup of order r: one of [`super::cofactor`].
    fn clear_cofactor(point: &Homogeneous<Self::Field>) -> Homogeneous<Self::Field>;
    /// The same by [`Group::Words`].
    #[doc(hidden)]
    fn clear_cofactor_by_words(point: &Homogeneous<Self::Words>) -> Homogeneous<Self::Words>;
    /// [`Self::clear_cofactor`] of a public point in variable time.
    fn clear_cofactor_vartime(point: &Homogeneous<Self::Field>) -> Homogeneous<Self::Field> {
        if by_words::<Self>() {
            Self::clear_cofactor_by_words(&point.map(Transfer::from_one_core)).map(Transfer::to_one_core)
        } else {
            Self::clear_cofactor(point)
        }
    }
}

/// `map_to_curve(u)`: a point of the group's curve, in general outside the subgroup.
pub fn map_to_curve<G: MapToCurve, F: SquareRoot<Const = Const<G>>>(u: &F) -> Jacobian<F> {
    let map = G::field_map();
    map.to_target(map.map(u).to_jacobian())
}

/// `map_to_curve(u0) + map_to_curve(u1)`, where an isogeny is applied but once.
pub fn map_pair_to_curve<G: MapToCurve, F: SquareRoot<Const = Const<G>>>([u0, u1]: [&F; 2]) -> Jacobian<F> {
    let map = G::field_map();
    map.to_target(map.map(u0).sum(&map.map(u1), map.a()))
}

/// The map to y² = x³ + ax + b and from there to the curve of bls12-381 by an isogeny of degree 11 (RFC 9380, section 8.8.1).
fn sswu_g1() -> Sswu<bls12_381::Fp> {
    let hex = bls12_381::Fp::from_hex;
    let a = hex("144698a3b8e9433d693a02c96d4982b0ea985383ee66a8d8e8981aefd881ac98936f8da0e0f97f5cf428082d584c1d");
    let b = hex("12e2908d11688030018b12e8753eee3b2016c1f0f24f4070a0b9c14fcef35ef55a23215a316ceaa5d1cc48e98e172be0");
    // The square of this factor of the 11-division polynomial is x_den of RFC 9380, appendix E.2.
    let kernel = [
        hex("133341fb0962a34cb0504a9c4fada0a5090d38679b4c040d5d1c3afb023a3409fcc0815fea66d8b02bbef9c8b5a66e07"),
        hex("0264908af037bcede00d054cf5d4775e83eb6cf63c76b969f8ed174fb59fcff78d201f46f6cfc4ed6552e59ce75177b0"),
        hex("1335c502c1f54c49aceea65e87fd7203ba0f626f305fc0cfd606a5dae9f3c8e81a4b3b69600129fabd307c69bf319d39"),
        hex("094440f65f408a6e930e16e3e92dd17bf60d6e9679a8d3d58593de55ac23703042d609537eb3549aac234d896ca82944"),
        hex("04afe09d5cf4956a23b6b71f59d2b3407b415a774b7be81bbb6fa99cbc798e0ac98ba725a5bc328016b1c268b4766e85"),
        hex("1"),
    ];
    let z = ConstantField::non_square(&bls12_381::Fp::from_u64(11));
    Sswu { isogeny: isogeny([&a, &b], &kernel, 11), a, b, z }
}

/// The map to y² = x³ + 240i x + 1012 (1 + i) and from there to the twist of bls12-381 by an isogeny of degree 3 (RFC 9380,
/// section 8.8.2).
fn sswu_g2() -> Sswu<[bls12_381::Fp; 2]> {
    let small = bls12_381::Fp2::small;
    let (a, b) = (small(0, 240), small(1012, 1012));
    // The square of x + 6 − 6i is x_den of RFC 9380, appendix E.3.
    let isogeny = isogeny([&a, &b], &[small(6, -6), small(1, 0)], -3);
    let z = ConstantField::non_square(&small(-2, -1));
    Sswu { isogeny, a: a.to_constant(), b: b.to_constant(), z }
}

impl MapToCurve for bls12_381::G1 {
    type Map = Sswu<bls12_381::Fp>;
    fn field_map() -> &'static Self::Map {
        static MAP: LazyLock<Sswu<bls12_381::Fp>> = LazyLock::new(sswu_g1);
        &MAP
    }
    fn clear_cofactor(point: &Homogeneous<Self::Field>) -> Homogeneous<Self::Field> {
        cofactor::bls12_g1::<bls12_381::Curve, _>(point)
    }
    fn clear_cofactor_by_words(point: &Homogeneous<Self::Words>) -> Homogeneous<Self::Words> {
        cofactor::bls12_g1::<bls12_381::Curve, _>(point)
    }
}

impl MapToCurve for bls12_381::G2 {
    type Map = Sswu<[bls12_381::Fp; 2]>;
    fn field_map() -> &'static Self::Map {
        static MAP: LazyLock<Sswu<[bls12_381::Fp; 2]>> = LazyLock::new(sswu_g2);
        &MAP
    }
    fn clear_cofactor(point: &Homogeneous<Self::Field>) -> Homogeneous<Self::Field> {
        cofactor::bls12_g2::<bls12_381::Curve, _>(point)
    }
    fn clear_cofactor_by_words(point: &Homogeneous<Self::Words>) -> Homogeneous<Self::Words> {
        cofactor::bls12_g2::<bls12_381::Curve, _>(point)
    }
}

/// The Shallue–van de Woestijne map to a group, with a small Z.
macro_rules! svdw_group {
    ($group:ty, $constant:ty, z: $z:literal, $clear:expr) => {
        impl MapToCurve for $group {
            type Map = Svdw<$constant>;
            fn field_map() -> &'static Self::Map {
                static MAP: LazyLock<Svdw<$constant>> = LazyLock::new(|| {
                    type F = <$group as Group>::Field;
                    svdw(&F::constant(&<$group as Group>::B), &F::small($z, 0))
                });
                &MAP
            }
            fn clear_cofactor(point: &Homogeneous<Self::Field>) -> Homogeneous<Self::Field> {
                $clear(point)
            }
            fn clear_cofactor_by_words(point: &Homogeneous<Self::Words>) -> Homogeneous<Self::Words> {
                $clear(point)
            }
        }
    };
}

svdw_group!(bn254::G1, bn254::Fp, z: 1, Homogeneous::clone);
svdw_group!(bn254::G2, [bn254::Fp; 2], z: 1, cofactor::bn_g2::<bn254::Curve, _>);
#[cfg(feature = "research")]
svdw_group!(bn254_nogami::G1, bn254_nogami::Fp, z: -1, Homogeneous::clone);
#[cfg(feature = "research")]
svdw_group!(bn254_nogami::G2, [bn254_nogami::Fp; 2], z: -1, cofactor::bn_g2::<bn254_nogami::Curve, _>);

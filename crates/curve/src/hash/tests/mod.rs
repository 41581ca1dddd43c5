//! Hashing against the vectors of RFC 9380, gnark-crypto, Ethereum's BLS tests and EIP-2537, and against its definitions.

mod constants;
mod ethereum;
mod expander;
mod properties;
mod suite;

use crate::coordinates::Jacobian;
use crate::group::{Affine, Group};
use crate::hash::MapToCurve;
use crate::hash::constants::ConstantField;
use crate::hash::map::map_to_curve;
use crate::point::Point;
use pairloom_algebra::prime::{Fp, Modulus, TowerParams};
use pairloom_algebra::{Fp2, PrimeField};
use serde_json::Value;

/// A file below `vectors/`.
fn vectors(path: &str) -> Value {
    let path = format!("{}/../../vectors/{path}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).unwrap()
}

fn string<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_else(|| panic!("no {key} in {value}"))
}

/// An element written as one hexadecimal integer a coordinate, with commas between.
trait Parse: ConstantField {
    fn parse(text: &str) -> Self;
}

impl<P: Modulus<N>, const N: usize> Parse for Fp<P, N> {
    fn parse(text: &str) -> Self {
        let digits = text.trim_start_matches("0x");
        let bytes = hex::decode(format!("{digits:0>width$}", width = 2 * Self::BYTES)).unwrap();
        Self::from_be_bytes(&bytes).unwrap()
    }
}

impl<P: TowerParams<N>, const N: usize> Parse for Fp2<Fp<P, N>> {
    fn parse(text: &str) -> Self {
        let (re, im) = text.split_once(',').unwrap();
        Self { c0: Fp::parse(re), c1: Fp::parse(im) }
    }
}

/// A point as an object with `x` and `y`, or as a list of the two.
fn point<G: Group<Field: Parse>>(value: &Value) -> Affine<G> {
    let [x, y] = [("x", 0), ("y", 1)].map(|(name, index)| {
        let coordinate = if value.is_array() { &value[index] } else { &value[name] };
        G::Field::parse(coordinate.as_str().unwrap_or_else(|| panic!("no point: {value}")))
    });
    Affine::from_xy(x, y).expect("the vector is not on the curve")
}

fn from_jacobian<G: Group>(point: &Jacobian<G::Field>) -> Point<G> {
    Point::from_jacobian(point)
}

fn mapped<G: MapToCurve>(u: &G::Field) -> Point<G> {
    from_jacobian(&map_to_curve::<G, _>(u))
}

fn cleared<G: MapToCurve>(point: &Point<G>) -> Point<G> {
    Point::from_coordinates(G::clear_cofactor(point.coordinates()))
}

fn is_in_subgroup<G: Group>(point: &Point<G>) -> bool {
    point.mul_words_vartime(<G::Scalar as PrimeField>::MODULUS).is_identity().into()
}

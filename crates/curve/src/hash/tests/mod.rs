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
use pairloom_algebra::{Fp2, PrimeField, Transfer};
use pairloom_vectors::Bytes;
use serde::Deserialize;
use serde_json::Value;

/// An element as the known answers write it: bytes, or [re, im].
trait Parse: ConstantField {
    fn parse(value: &Value) -> Self;
}

impl<P: Modulus<N>, const N: usize> Parse for Fp<P, N> {
    fn parse(value: &Value) -> Self {
        Self::from_be_bytes(&Bytes::deserialize(value).unwrap()).unwrap()
    }
}

impl<P: TowerParams<N>, const N: usize> Parse for Fp2<Fp<P, N>> {
    fn parse(value: &Value) -> Self {
        let [re, im] = <[Value; 2]>::deserialize(value).unwrap();
        Self { c0: Fp::parse(&re), c1: Fp::parse(&im) }
    }
}

/// A point as [x, y].
fn point<G: Group<Field: Parse>>(value: &Value) -> Affine<G> {
    let [x, y] = <[Value; 2]>::deserialize(value).unwrap();
    Affine::from_xy(Parse::parse(&x), Parse::parse(&y)).expect("the vector is not on the curve")
}

/// Messages with the tag that they are hashed under.
#[derive(Deserialize)]
struct Tagged {
    dst: String,
    message: Bytes,
    length: Option<usize>,
}

fn from_jacobian<G: Group>(point: &Jacobian<G::Field>) -> Point<G> {
    Point::from_jacobian(point)
}

fn mapped<G: MapToCurve>(u: &G::Field) -> Point<G> {
    from_jacobian(&map_to_curve::<G, _>(u))
}

fn cleared<G: MapToCurve>(point: &Point<G>) -> Point<G> {
    let cleared = Point::from_coordinates(G::clear_cofactor(point.coordinates()));
    let by_words = G::clear_cofactor_by_words(&point.coordinates().map(Transfer::from_one_core));
    assert_eq!(Point::from_coordinates(by_words.map(Transfer::to_one_core)), cleared, "{}, by words", G::NAME);
    assert_eq!(Point::from_coordinates(G::clear_cofactor_vartime(point.coordinates())), cleared, "{}", G::NAME);
    cleared
}

fn is_in_subgroup<G: Group>(point: &Point<G>) -> bool {
    point.mul_words_vartime(<G::Scalar as PrimeField>::MODULUS).is_identity().into()
}

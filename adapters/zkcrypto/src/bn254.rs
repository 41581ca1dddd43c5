//! bn254 (alt_bn128): **about 100 bits of security**.

use crate::{Affine, Bytes, G2Prepared, Group, Order, Projective};
use pairloom::bn254::{Curve, G1 as First, G2 as Second};
use pairloom::encoding::{ArkworksCompressed, ArkworksUncompressed};
pub use pairloom_algebra::prime::moduli::Bn254Order;

/// The engine of bn254.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bn254;

/// An integer modulo the order of the groups.
pub type Scalar = crate::Scalar<Bn254Order>;
/// A point of G1.
pub type G1Affine = Affine<First>;
/// A point of G1 as sums and multiples are.
pub type G1 = Projective<First>;
/// A point of G2.
pub type G2Affine = Affine<Second>;
/// A point of G2 as sums and multiples are.
pub type G2 = Projective<Second>;
/// A value of the pairing, the power 2x(6x² + 3x + 1) of the reduced one.
pub type Gt = crate::Gt<Curve>;
/// A second argument of Miller loops.
pub type Prepared = G2Prepared<Curve>;

impl Order for Bn254Order {
    // halo2curves has it too; 5 would be the least.
    const GENERATOR: u64 = 7;
    const HEX: &'static str = "0x30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001";
}

impl Group for First {
    type Order = Bn254Order;
    type Compressed = ArkworksCompressed;
    type Uncompressed = ArkworksUncompressed;
    type CompressedBytes = Bytes<32>;
    type UncompressedBytes = Bytes<64>;
}

impl Group for Second {
    type Order = Bn254Order;
    type Compressed = ArkworksCompressed;
    type Uncompressed = ArkworksUncompressed;
    type CompressedBytes = Bytes<64>;
    type UncompressedBytes = Bytes<128>;
}

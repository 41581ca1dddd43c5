//! bls12-381 (about 126 bits of security) under zkcrypto's names.

use crate::{Affine, Bytes, G2Prepared, Group, Order, Projective};
use pairloom::bls12_381::{Curve, G1 as First, G2 as Second};
use pairloom::encoding::{ZcashCompressed, ZcashUncompressed};
pub use pairloom_algebra::prime::moduli::Bls12381Order;

/// The engine of bls12-381.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bls12;

/// An integer modulo the order of the groups.
pub type Scalar = crate::Scalar<Bls12381Order>;
/// A point of G1.
pub type G1Affine = Affine<First>;
/// A point of G1 as sums and multiples are.
pub type G1 = Projective<First>;
/// A point of G2.
pub type G2Affine = Affine<Second>;
/// A point of G2 as sums and multiples are.
pub type G2 = Projective<Second>;
/// A value of the pairing, the cube of the reduced one.
pub type Gt = crate::Gt<Curve>;
/// A second argument of Miller loops.
pub type Prepared = G2Prepared<Curve>;

impl Order for Bls12381Order {
    const GENERATOR: u64 = 7;
    const HEX: &'static str = "0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001";
}

impl Group for First {
    type Order = Bls12381Order;
    type Compressed = ZcashCompressed;
    type Uncompressed = ZcashUncompressed;
    type CompressedBytes = Bytes<48>;
    type UncompressedBytes = Bytes<96>;
}

impl Group for Second {
    type Order = Bls12381Order;
    type Compressed = ZcashCompressed;
    type Uncompressed = ZcashUncompressed;
    type CompressedBytes = Bytes<96>;
    type UncompressedBytes = Bytes<192>;
}

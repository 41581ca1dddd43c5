//! The curves that proofs are on.

use pairloom_curve::encoding::{
    ArkworksCompressed, ArkworksUncompressed, Coordinate, EncodableGroup, GnarkCompressed, GnarkRaw, PointEncoding,
    PrimeBytes, ZcashCompressed, ZcashUncompressed,
};
use pairloom_curve::hash::field::HashToField;
use pairloom_curve::lanes::LaneGroup;
use pairloom_curve::{PairingCurve, bls12_381, bn254};
use pairloom_pairing::CompiledPairing;

/// An encoding of the points of both groups of a curve.
pub trait Encoding<C: PairingCurve<G1: EncodableGroup, G2: EncodableGroup>>:
    PointEncoding<C::G1> + PointEncoding<C::G2>
{
}

impl<C: PairingCurve<G1: EncodableGroup, G2: EncodableGroup>, E: PointEncoding<C::G1> + PointEncoding<C::G2>>
    Encoding<C> for E
{
}

/// A curve with the byte forms of the programs that make proofs on it.
pub trait ProofCurve:
    CompiledPairing
    + PairingCurve<
        Fp: PrimeBytes,
        Fr: PrimeBytes + HashToField,
        G1: LaneGroup + EncodableGroup<Field: Coordinate<Prime = <Self as PairingCurve>::Fp>>,
        G2: LaneGroup + EncodableGroup<Field: Coordinate<Prime = <Self as PairingCurve>::Fp>>,
    >
{
    /// The names that snarkjs and gnark have for it, the first being snarkjs'.
    const NAMES: &'static [&'static str];
    /// gnark's compressed points.
    type GnarkCompressed: Encoding<Self>;
    /// gnark's raw points.
    type GnarkRaw: Encoding<Self>;
    /// arkworks' compressed points.
    type ArkworksCompressed: Encoding<Self>;
    /// arkworks' uncompressed points.
    type ArkworksUncompressed: Encoding<Self>;
}

impl ProofCurve for bn254::Curve {
    const NAMES: &'static [&'static str] = &["bn128", "bn254", "BN254", "alt_bn128"];
    type GnarkCompressed = GnarkCompressed;
    type GnarkRaw = GnarkRaw;
    type ArkworksCompressed = ArkworksCompressed;
    type ArkworksUncompressed = ArkworksUncompressed;
}

impl ProofCurve for bls12_381::Curve {
    const NAMES: &'static [&'static str] = &["bls12381", "bls12-381", "bls12_381", "BLS12-381"];
    type GnarkCompressed = ZcashCompressed;
    type GnarkRaw = ZcashUncompressed;
    type ArkworksCompressed = ZcashCompressed;
    type ArkworksUncompressed = ZcashUncompressed;
}

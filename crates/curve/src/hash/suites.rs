//! The suites, one type each.
//!
//! Those of bls12-381 are RFC 9380's. Those of bn254 follow its rules for new suites with the map and the names that
//! gnark-crypto uses; the same rules give those of bn254-nogami.

use super::HashSuite;
use super::expand::{Xmd, Xof};
#[cfg(feature = "research")]
use crate::bn254_nogami;
use crate::{bls12_381, bn254};
use sha2::Sha256;
use sha3::{Keccak256, Shake256};

macro_rules! suites {
    ($($(#[$doc:meta])* $name:ident = ($group:ty, $expander:ty, random oracle: $random_oracle:literal, $id:literal);)*) => {
        $(
            #[doc = concat!("`", $id, "`.")]
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub struct $name;
            impl HashSuite for $name {
                type Group = $group;
                type Expander = $expander;
                const ID: &'static str = $id;
                const RANDOM_ORACLE: bool = $random_oracle;
            }
        )*
    };
}

suites! {
    Bls12381G1XmdSha256SswuRo =
        (bls12_381::G1, Xmd<Sha256>, random oracle: true, "BLS12381G1_XMD:SHA-256_SSWU_RO_");
    Bls12381G1XmdSha256SswuNu =
        (bls12_381::G1, Xmd<Sha256>, random oracle: false, "BLS12381G1_XMD:SHA-256_SSWU_NU_");
    Bls12381G2XmdSha256SswuRo =
        (bls12_381::G2, Xmd<Sha256>, random oracle: true, "BLS12381G2_XMD:SHA-256_SSWU_RO_");
    Bls12381G2XmdSha256SswuNu =
        (bls12_381::G2, Xmd<Sha256>, random oracle: false, "BLS12381G2_XMD:SHA-256_SSWU_NU_");
    Bls12381G1XofShake256SswuRo =
        (bls12_381::G1, Xof<Shake256, 128>, random oracle: true, "BLS12381G1_XOF:SHAKE-256_SSWU_RO_");
    Bls12381G2XofShake256SswuRo =
        (bls12_381::G2, Xof<Shake256, 128>, random oracle: true, "BLS12381G2_XOF:SHAKE-256_SSWU_RO_");
    Bn254G1XmdSha256SvdwRo = (bn254::G1, Xmd<Sha256>, random oracle: true, "BN254G1_XMD:SHA-256_SVDW_RO_");
    Bn254G1XmdSha256SvdwNu = (bn254::G1, Xmd<Sha256>, random oracle: false, "BN254G1_XMD:SHA-256_SVDW_NU_");
    Bn254G2XmdSha256SvdwRo = (bn254::G2, Xmd<Sha256>, random oracle: true, "BN254G2_XMD:SHA-256_SVDW_RO_");
    Bn254G2XmdSha256SvdwNu = (bn254::G2, Xmd<Sha256>, random oracle: false, "BN254G2_XMD:SHA-256_SVDW_NU_");
    Bn254G1XmdKeccak256SvdwRo = (bn254::G1, Xmd<Keccak256>, random oracle: true, "BN254G1_XMD:KECCAK-256_SVDW_RO_");
    Bn254G1XmdKeccak256SvdwNu = (bn254::G1, Xmd<Keccak256>, random oracle: false, "BN254G1_XMD:KECCAK-256_SVDW_NU_");
    Bn254G2XmdKeccak256SvdwRo = (bn254::G2, Xmd<Keccak256>, random oracle: true, "BN254G2_XMD:KECCAK-256_SVDW_RO_");
    Bn254G2XmdKeccak256SvdwNu = (bn254::G2, Xmd<Keccak256>, random oracle: false, "BN254G2_XMD:KECCAK-256_SVDW_NU_");
}

#[cfg(feature = "research")]
suites! {
    Bn254NogamiG1XmdSha256SvdwRo =
        (bn254_nogami::G1, Xmd<Sha256>, random oracle: true, "BN254NOGAMIG1_XMD:SHA-256_SVDW_RO_");
    Bn254NogamiG2XmdSha256SvdwRo =
        (bn254_nogami::G2, Xmd<Sha256>, random oracle: true, "BN254NOGAMIG2_XMD:SHA-256_SVDW_RO_");
}

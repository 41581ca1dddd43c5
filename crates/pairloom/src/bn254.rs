//! BN254 (alt_bn128, EIP-196 and EIP-197), the curve of Ethereum's precompiles and of most deployed SNARKs: **about 100 bits of security**.
//! New protocols take [`bls12_381`](crate::bls12_381).
//!
//! Two compressed forms are in use, arkworks' and gnark's, so none is called *the* compressed one here: name it
//! (`point.to_bytes::<ArkworksCompressed>()`, [`encoding`](crate::encoding)).
//!
//! ```
//! use pairloom::bn254::{G1Affine, G2Affine, multi_pairing};
//! use pairloom::encoding::ArkworksCompressed;
//!
//! let (p, q) = (G1Affine::generator(), G2Affine::generator());
//! assert_eq!(G1Affine::from_eip197(&p.to_eip197())?, p);
//! assert_eq!(G2Affine::from_bytes::<ArkworksCompressed>(&q.to_bytes::<ArkworksCompressed>())?, q);
//! assert!(multi_pairing(&[(p, q), (p, -q)]).is_one());
//! # Ok::<(), pairloom::DecodeError>(())
//! ```

use crate::encoding::{DecodeError, Eip197, PointEncoding};

curve! {
    "bn254" = bn254, Eip197,
    Bn254G1XmdSha256SvdwRo, Bn254G2XmdSha256SvdwRo
}

encoding!(G1: Eip197, 64, "form of Ethereum's precompiles (EIP-197)",
    from_eip197, from_eip197_unchecked_subgroup, to_eip197);
encoding!(G2: Eip197, 128, "form of Ethereum's precompiles (EIP-197)",
    from_eip197, from_eip197_unchecked_subgroup, to_eip197);

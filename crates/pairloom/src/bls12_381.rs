//! BLS12-381, the curve of Ethereum's consensus, drand and ZCash: about 126 bits of security.
//!
//! ```
//! use pairloom::bls12_381::{G1Affine, G2Affine, Scalar, multi_pairing};
//!
//! // A signature in G1 under a key in G2, by hand: e(signature, generator) = e(hashed, key).
//! let (secret, hashed) = (Scalar::from_u64(42), G1Affine::generator());
//! let (signature, key) = ((hashed * secret).to_affine(), (G2Affine::generator() * secret).to_affine());
//! assert!(multi_pairing(&[(signature, G2Affine::generator()), (-hashed, key)]).is_one());
//! ```

use crate::encoding::{DecodeError, Eip2537, PointEncoding, ZcashCompressed, ZcashUncompressed};

curve! {
    "bls12_381" = bls12_381, ZcashCompressed,
    Bls12381G1XmdSha256SswuRo, Bls12381G2XmdSha256SswuRo
}

encoding!(G1: ZcashCompressed, 48, "compressed form of ZCash and the IETF",
    from_compressed, from_compressed_unchecked_subgroup, to_compressed);
encoding!(G2: ZcashCompressed, 96, "compressed form of ZCash and the IETF",
    from_compressed, from_compressed_unchecked_subgroup, to_compressed);
encoding!(G1: ZcashUncompressed, 96, "uncompressed form of ZCash and the IETF",
    from_uncompressed, from_uncompressed_unchecked_subgroup, to_uncompressed);
encoding!(G2: ZcashUncompressed, 192, "uncompressed form of ZCash and the IETF",
    from_uncompressed, from_uncompressed_unchecked_subgroup, to_uncompressed);
encoding!(G1: Eip2537, 128, "form of Ethereum's precompiles (EIP-2537)",
    from_eip2537, from_eip2537_unchecked_subgroup, to_eip2537);
encoding!(G2: Eip2537, 256, "form of Ethereum's precompiles (EIP-2537)",
    from_eip2537, from_eip2537_unchecked_subgroup, to_eip2537);

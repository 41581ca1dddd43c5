use super::*;
use crate::bn254::{Fp, G1, G1Affine, G2, G2Affine};
use crate::encoding::{Component, GnarkCompressed, GnarkRaw};

/// Points that gnark-crypto wrote, compressed and raw, as printed in the tests of lightec-xyz/plonk_verifier_on_icp (commit
/// 2b69e00b3896, `point.rs`, MIT).
const G1_COMPRESSED_AND_RAW: [[&str; 2]; 10] = [
    [
        "897c8a80aeec562a6b4abc29a019eec113192cb6c84f59beda5ddf3ce9c78ed8",
        "097c8a80aeec562a6b4abc29a019eec113192cb6c84f59beda5ddf3ce9c78ed80053bdf2cd5794fcc2b27919f84908cffcc0a897b32dce1324fc9ef61c26a206",
    ],
    [
        "9ae06afadef57a6e844f9a0fe62711abfa53d9132e4656fb3002d8c9ac0e7e64",
        "1ae06afadef57a6e844f9a0fe62711abfa53d9132e4656fb3002d8c9ac0e7e6417755ec00eaf2e18a5c0aee47f6c8c5bfb57564edad465fbc67c3367bf25802e",
    ],
    [
        "a18e3b9acf719e44cd60e7dfa40090b17d5953b3ad2690caa81f8cdd3db06ef7",
        "218e3b9acf719e44cd60e7dfa40090b17d5953b3ad2690caa81f8cdd3db06ef710f82a8dc8fbe7ec03c2c5dd52d35592989ec5d8ab6f9c0fe348fa4299539c62",
    ],
    [
        "d934a10bcf7f1b4a365e8be1c1063fe8f919f03021c2ffe4f80b29267ec93e5b",
        "1934a10bcf7f1b4a365e8be1c1063fe8f919f03021c2ffe4f80b29267ec93e5b211eb62900755b59dbf5639c244c35d67b6ce817aa42ca6cc6c6bed00089a894",
    ],
    [
        "d61ef0d2f2254d8d1ee93abe691d96323a8ab0dc5a1c2934037da03eac86cc05",
        "161ef0d2f2254d8d1ee93abe691d96323a8ab0dc5a1c2934037da03eac86cc052434c859d553887c5913ab671095676644a40e7ee5f2e54704365d3afb4bd039",
    ],
    [
        "8fb7db4e47b0995390599785192ba54e65829b07971e4ed36a01c414ee4e43c8",
        "0fb7db4e47b0995390599785192ba54e65829b07971e4ed36a01c414ee4e43c809c225fc038a9fbdfbfa7e34d012de4f3d6e3f9532cd186f3f39d8392054ff43",
    ],
    [
        "cd12a1664917226af9d25a901300586a7cac148ff581e9aa384fd425dc0be54d",
        "0d12a1664917226af9d25a901300586a7cac148ff581e9aa384fd425dc0be54d1c39fc0fa3549d71805220ab6cbb191a0c7ed1d510423363b6f510b977cd822c",
    ],
    [
        "c311ece454bb1e18c2a378c2d60e27ff82fa2a8ff8517c8352ce97b6d6bac30c",
        "0311ece454bb1e18c2a378c2d60e27ff82fa2a8ff8517c8352ce97b6d6bac30c1ba7c5802881c25823e5c10598a463d72818e514892023be4612dc6c047923df",
    ],
    [
        "abf34c316357989d9b9b20547e14e9873ed4a80572a8b63a5c8f984ca4db5f64",
        "2bf34c316357989d9b9b20547e14e9873ed4a80572a8b63a5c8f984ca4db5f641719ee5c23510962aa1d3830a077d5317e5fa90f703cacac83f492145d86e6f7",
    ],
    [
        "efdb5ddfca8ebc04c952f1cf3b33f16375332fd6d53df220effe5ff7ee782415",
        "2fdb5ddfca8ebc04c952f1cf3b33f16375332fd6d53df220effe5ff7ee782415256420cd2c09ac1432c95781ee6225f743938eb42e8bb1b1c88f3c7a90a2b125",
    ],
];

#[test]
fn published_points_of_g1() {
    for [compressed, raw] in G1_COMPRESSED_AND_RAW.map(|row| row.map(bytes)) {
        let point: G1Affine = GnarkCompressed::decode(&compressed).unwrap();
        assert_eq!(GnarkRaw::decode(&raw), Ok(point));
        assert_eq!(GnarkCompressed::encode(&point), compressed);
        assert_eq!(GnarkRaw::encode(&point), raw);
    }
}

/// From the same source: gnark's compressed generator of G2.
#[test]
fn published_generator_of_g2() {
    let encoded = bytes(
        "998e9393920d483a7260bfb731fb5d25f1aa493335a9e71297e485b7aef312c21800deef121f1e76426a00665e5c4479674322d4f75edadd46debd5cd992f6ed",
    );
    assert_eq!(GnarkCompressed::encode(&G2Affine::generator()), encoded);
    assert_eq!(GnarkCompressed::decode(&encoded), Ok(G2Affine::generator()));
}

#[test]
fn all_forms() {
    common::<GnarkCompressed, G1>();
    common::<GnarkCompressed, G2>();
    common::<GnarkRaw, G1>();
    common::<GnarkRaw, G2>();
    outside_subgroup::<GnarkCompressed, G2>();
    outside_subgroup::<GnarkRaw, G2>();
    swapped_parts::<GnarkCompressed, G2>();
    swapped_parts::<GnarkRaw, G2>();
}

#[test]
fn flags() {
    let with = |encoded: &[u8], flags: u8| [&[encoded[0] & 0x3f | flags], &encoded[1..]].concat();
    let compressed = GnarkCompressed::encode(&G1Affine::generator());
    assert_eq!(GnarkCompressed::decode(&with(&compressed, 0x80)), Ok(G1Affine::generator()));
    assert_eq!(GnarkCompressed::decode(&with(&compressed, 0xc0)), Ok(G1Affine::generator().neg()));
    refused::<GnarkCompressed, G1>(&with(&compressed, 0x00), DecodeError::CompressionFlagMissing);
    refused::<GnarkCompressed, G1>(&with(&compressed, 0x40), DecodeError::InfinityNotZero);
    refused::<GnarkCompressed, G1>(&[0; 32], DecodeError::CompressionFlagMissing);
    let raw = GnarkRaw::encode(&G2Affine::generator());
    for flags in [0x40, 0x80, 0xc0] {
        refused::<GnarkRaw, G2>(&with(&raw, flags), DecodeError::CompressionFlagUnexpected);
    }
    assert_eq!(GnarkRaw::decode(&[0; 64]), Ok(G1Affine::identity()));
    let infinity = [&[0x40][..], &[0; 31]].concat();
    assert_eq!(GnarkCompressed::encode(&G1Affine::identity()), infinity);
}

#[test]
fn each_coordinate_is_below_the_modulus() {
    let p = bytes("30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47");
    let components = [Component::XImaginary, Component::XReal, Component::YImaginary, Component::YReal];
    for (slot, component) in components.into_iter().enumerate() {
        let mut raw = GnarkRaw::encode(&G2Affine::generator());
        raw[32 * slot..][..32].copy_from_slice(&p);
        refused::<GnarkRaw, G2>(&raw, DecodeError::NotBelowModulus { component });
        if slot < 2 {
            let mut compressed = raw[..64].to_vec();
            compressed[0] |= 0x80;
            refused::<GnarkCompressed, G2>(&compressed, DecodeError::NotBelowModulus { component });
        }
    }
}

#[test]
fn off_the_curve() {
    let hint = SwapHint(None);
    let x = x_without_point::<G1>();
    let encoded = GnarkCompressed::encode(&G1Affine::from_xy_unchecked(x, Fp::from_u64(1)));
    refused::<GnarkCompressed, G1>(&encoded, DecodeError::NoPoint { hint });
    let encoded = GnarkRaw::encode(&G1Affine::from_xy_unchecked(Fp::from_u64(1), Fp::from_u64(3)));
    refused::<GnarkRaw, G1>(&encoded, DecodeError::NotOnCurve { hint });
}

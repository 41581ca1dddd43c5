//! The pairing checks that EIP-2537 publishes (vectors/evm-precompiles).

use pairloom_curve::Affine;
use pairloom_curve::bls12_381::{Curve, G1, G2};
use pairloom_curve::encoding::{Eip2537, PointEncoding};
use pairloom_pairing::engine::{G2Prepared, multi_pairing_prepared};
use pairloom_pairing::multi_pairing;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Case {
    name: String,
    input: String,
    expected: String,
}

fn bytes(digits: &str) -> Vec<u8> {
    let byte = |i| u8::from_str_radix(&digits[i..i + 2], 16).expect("hexadecimal");
    (0..digits.len()).step_by(2).map(byte).collect()
}

fn decode_pair(bytes: &[u8]) -> (Affine<G1>, Affine<G2>) {
    let (p, q) = bytes.split_at(<Eip2537 as PointEncoding<G1>>::LEN);
    (Eip2537::decode(p).expect("a point of G1"), Eip2537::decode(q).expect("a point of G2"))
}

#[test]
fn pairing_check() {
    let path =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../vectors/evm-precompiles/eip-2537-assets/pairing_check_bls.json");
    let cases: Vec<Case> =
        serde_json::from_str(&std::fs::read_to_string(path).expect("readable")).expect("well-formed");
    assert_eq!(cases.len(), 15);
    for case in cases {
        let pairs: Vec<_> = bytes(&case.input).chunks_exact(384).map(decode_pair).collect();
        let product = multi_pairing::<Curve>(&pairs);
        assert_eq!(format!("{:064x}", u8::from(product.is_one())), case.expected, "{}", case.name);
        let prepared: Vec<_> = pairs.iter().map(|(p, q)| (*p, G2Prepared::from(q))).collect();
        let prepared: Vec<_> = prepared.iter().map(|(p, q)| (*p, q)).collect();
        assert_eq!(multi_pairing_prepared::<Curve>(&prepared), product, "{}", case.name);
    }
}

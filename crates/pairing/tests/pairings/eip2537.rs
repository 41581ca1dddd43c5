//! The pairing checks that EIP-2537 publishes (vectors/eip-2537.json).

use pairloom_curve::Affine;
use pairloom_curve::bls12_381::{Curve, G1, G2};
use pairloom_curve::encoding::{Eip2537, PointEncoding};
use pairloom_pairing::engine::{G2Prepared, multi_pairing_prepared};
use pairloom_pairing::multi_pairing;
use pairloom_vectors::{Bytes, Case, cases};

fn decode_pair([p, q]: &[Bytes; 2]) -> (Affine<G1>, Affine<G2>) {
    (Eip2537::decode(p).expect("a point of G1"), Eip2537::decode(q).expect("a point of G2"))
}

#[test]
fn pairing_check() {
    for Case { name, input, expected } in cases::<Vec<_>, bool>("eip-2537", "pairing_check") {
        let pairs: Vec<_> = input.iter().map(decode_pair).collect();
        let product = multi_pairing::<Curve>(&pairs);
        assert_eq!(product.is_one(), expected, "{name}");
        let prepared: Vec<_> = pairs.iter().map(|(p, q)| (*p, G2Prepared::from(q))).collect();
        let prepared: Vec<_> = prepared.iter().map(|(p, q)| (*p, q)).collect();
        assert_eq!(multi_pairing_prepared::<Curve>(&prepared), product, "{name}");
    }
}

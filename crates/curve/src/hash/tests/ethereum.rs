use super::{Parse, cleared, mapped, point};
use crate::bls12_381::{G1, G2};
use crate::encoding::{Bls12381Group, Eip2537, PointEncoding};
use crate::hash::suites::Bls12381G2XmdSha256SswuRo;
use crate::hash::{Dst, HashSuite, MapToCurve};
use pairloom_vectors::{Bytes, Case, cases};
use serde_json::Value;

#[test]
fn messages_of_the_beacon_chain() {
    let dst = Dst::of_constant(b"QUUX-V01-CS02-with-BLS12381G2_XMD:SHA-256_SSWU_RO_");
    for Case { name, input, expected } in cases::<Bytes, Value>("ethereum-bls", "hash_to_G2") {
        assert_eq!(Bls12381G2XmdSha256SswuRo::hash(&input, dst).to_affine(), point(&expected), "{name}");
    }
}

fn maps<G: MapToCurve<Field: Parse> + Bls12381Group>(kind: &str) {
    for Case { name, input, expected } in cases::<Value, Bytes>("eip-2537", kind) {
        let point = cleared(&mapped::<G>(&Parse::parse(&input))).to_affine();
        assert_eq!(Eip2537::decode(&expected), Ok(point), "{name}");
    }
}

#[test]
fn maps_of_eip_2537() {
    maps::<G1>("map_to_g1");
    maps::<G2>("map_to_g2");
}

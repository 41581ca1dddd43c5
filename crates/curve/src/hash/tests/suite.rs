//! Whole suites, step by step: u, Q and P of every vector.

use super::{Parse, Tagged, cleared, mapped, point};
use crate::group::Affine;
use crate::hash::field::hash_to_field;
use crate::hash::suites::*;
use crate::hash::{Dst, HashSuite, MapToCurve};
use pairloom_vectors::{Case, cases};
use serde::Deserialize;
use serde_json::Value;

/// The steps from a message to its hash.
#[derive(Deserialize)]
#[allow(non_snake_case)]
struct Steps {
    u: Vec<Value>,
    Q: Vec<Value>,
    P: Value,
}

fn elements<S: HashSuite>(message: &[u8], dst: Dst<'_>) -> Vec<<S::Group as crate::Group>::Field> {
    if S::RANDOM_ORACLE {
        hash_to_field::<_, S::Expander, 2>(message, dst).to_vec()
    } else {
        hash_to_field::<_, S::Expander, 1>(message, dst).to_vec()
    }
}

fn check<S: HashSuite<Group: MapToCurve<Field: Parse>>>(set: &str) {
    for Case { name, input: Tagged { dst, message, .. }, expected } in cases::<_, Steps>(set, S::ID) {
        assert!(dst.ends_with(S::ID), "{dst} is no tag of {}", S::ID);
        let dst = Dst::new(dst.as_bytes()).unwrap();
        let u: Vec<_> = expected.u.iter().map(Parse::parse).collect();
        assert_eq!(elements::<S>(&message, dst), u, "{} {name}: u", S::ID);
        let points: Vec<_> = u.iter().map(mapped::<S::Group>).collect();
        let q: Vec<Affine<S::Group>> = expected.Q.iter().map(point).collect();
        assert_eq!(points.iter().map(|point| point.to_affine()).collect::<Vec<_>>(), q, "{} {name}: Q", S::ID);
        let sum = cleared(&points.into_iter().sum());
        assert_eq!(sum.to_affine(), point(&expected.P), "{} {name}: P from Q", S::ID);
        assert_eq!(S::hash(&message, dst), sum, "{} {name}: P", S::ID);
        assert_eq!(S::hash_vartime(&message, dst), sum, "{} {name}: P in variable time", S::ID);
    }
}

#[test]
fn bls12_381_follows_rfc_9380() {
    check::<Bls12381G1XmdSha256SswuRo>("rfc9380-suites");
    check::<Bls12381G1XmdSha256SswuNu>("rfc9380-suites");
    check::<Bls12381G2XmdSha256SswuRo>("rfc9380-suites");
    check::<Bls12381G2XmdSha256SswuNu>("rfc9380-suites");
}

#[test]
fn bn254_follows_gnark() {
    check::<Bn254G1XmdSha256SvdwRo>("gnark-bn254-suites");
    check::<Bn254G1XmdSha256SvdwNu>("gnark-bn254-suites");
    check::<Bn254G2XmdSha256SvdwRo>("gnark-bn254-suites");
    check::<Bn254G2XmdSha256SvdwNu>("gnark-bn254-suites");
}

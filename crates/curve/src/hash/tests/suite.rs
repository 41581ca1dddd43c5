//! Whole suites, step by step: u, Q and P of every vector.

use super::{Parse, cleared, mapped, point, string, vectors};
use crate::group::Affine;
use crate::hash::field::hash_to_field;
use crate::hash::suites::*;
use crate::hash::{Dst, HashSuite, MapToCurve};
use serde_json::Value;

/// A vector with its elements as a list, and its points as a list.
struct Steps {
    u: Vec<String>,
    q: Vec<Value>,
}

fn steps(case: &Value, random_oracle: bool) -> Steps {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let listed = case["u"].as_array().map(|list| list.iter().map(text).collect());
    if random_oracle {
        let u = listed.unwrap_or_else(|| vec![text(&case["u0"]), text(&case["u1"])]);
        Steps { u, q: vec![case["Q0"].clone(), case["Q1"].clone()] }
    } else {
        Steps { u: listed.unwrap_or_else(|| vec![text(&case["u"])]), q: vec![case["Q"].clone()] }
    }
}

fn elements<S: HashSuite>(message: &[u8], dst: Dst<'_>) -> Vec<<S::Group as crate::Group>::Field> {
    if S::RANDOM_ORACLE {
        hash_to_field::<_, S::Expander, 2>(message, dst).to_vec()
    } else {
        hash_to_field::<_, S::Expander, 1>(message, dst).to_vec()
    }
}

fn check<S: HashSuite<Group: MapToCurve<Field: Parse>>>(dst: &str, cases: &Value) {
    assert!(dst.ends_with(S::ID), "{dst} is no tag of {}", S::ID);
    let dst = Dst::new(dst.as_bytes()).unwrap();
    let cases = cases.as_array().unwrap();
    assert_eq!(cases.len(), 5);
    for case in cases {
        let message = string(case, "msg").as_bytes();
        let Steps { u, q } = steps(case, S::RANDOM_ORACLE);
        let u: Vec<_> = u.iter().map(|text| Parse::parse(text)).collect();
        assert_eq!(elements::<S>(message, dst), u, "{}: u", S::ID);
        let points: Vec<_> = u.iter().map(mapped::<S::Group>).collect();
        let expected: Vec<Affine<S::Group>> = q.iter().map(point).collect();
        assert_eq!(points.iter().map(|point| point.to_affine()).collect::<Vec<_>>(), expected, "{}: Q", S::ID);
        let sum = cleared(&points.into_iter().sum());
        assert_eq!(sum.to_affine(), point(&case["P"]), "{}: P from Q", S::ID);
        assert_eq!(S::hash(message, dst), sum, "{}: P", S::ID);
    }
}

fn check_rfc<S: HashSuite<Group: MapToCurve<Field: Parse>>>() {
    let file = vectors(&format!("rfc9380/{}.json", S::ID.replace(':', "_")));
    assert_eq!(string(&file, "ciphersuite"), S::ID);
    check::<S>(string(&file, "dst"), &file["vectors"]);
}

#[test]
fn bls12_381_follows_rfc_9380() {
    check_rfc::<Bls12381G1XmdSha256SswuRo>();
    check_rfc::<Bls12381G1XmdSha256SswuNu>();
    check_rfc::<Bls12381G2XmdSha256SswuRo>();
    check_rfc::<Bls12381G2XmdSha256SswuNu>();
}

fn check_gnark<S: HashSuite<Group: MapToCurve<Field: Parse>>>(file: &Value) {
    let group = file.as_array().unwrap().iter().find(|group| string(group, "dst").ends_with(S::ID));
    let group = group.unwrap_or_else(|| panic!("no vectors of {}", S::ID));
    check::<S>(string(group, "dst"), &group["cases"]);
}

#[test]
fn bn254_follows_gnark() {
    let file = vectors("bn254-hash-to-curve/gnark_bn254_svdw_sha256.json");
    check_gnark::<Bn254G1XmdSha256SvdwRo>(&file);
    check_gnark::<Bn254G1XmdSha256SvdwNu>(&file);
    check_gnark::<Bn254G2XmdSha256SvdwRo>(&file);
    check_gnark::<Bn254G2XmdSha256SvdwNu>(&file);
}

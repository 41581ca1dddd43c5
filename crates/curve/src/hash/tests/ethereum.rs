use super::{Parse, cleared, mapped, point, string, vectors};
use crate::bls12_381::{G1, G2};
use crate::group::Affine;
use crate::hash::suites::Bls12381G2XmdSha256SswuRo;
use crate::hash::{Dst, HashSuite, MapToCurve};

#[test]
fn messages_of_the_beacon_chain() {
    let dst = Dst::of_constant(b"QUUX-V01-CS02-with-BLS12381G2_XMD:SHA-256_SSWU_RO_");
    for name in ["2782afaa8406d038", "7590bd067999bbfb", "a54942c8e365f378", "c938b486cf69e8f7"] {
        let case = vectors(&format!("eth-bls12-381-tests/hash_to_G2/hash_to_G2__{name}.json"));
        let hash = Bls12381G2XmdSha256SswuRo::hash(string(&case["input"], "msg").as_bytes(), dst);
        assert_eq!(hash.to_affine(), point(&case["output"]), "{name}");
    }
}

/// The coordinates in words of 64 bytes, as text that [`Parse`] reads: `degree` words an element.
fn elements(words: &str, degree: usize) -> Vec<String> {
    let words: Vec<_> = words.as_bytes().chunks(128).map(|word| String::from_utf8(word.to_vec()).unwrap()).collect();
    words.chunks(degree).map(|element| element.join(",")).collect()
}

/// Drops the 16 zero bytes that pad each word.
fn parse<F: Parse>(element: &str) -> F {
    let trimmed: Vec<_> = element.split(',').map(|word| word.strip_prefix(&"0".repeat(32)).unwrap()).collect();
    F::parse(&trimmed.join(","))
}

fn precompile<G: MapToCurve<Field: Parse>>(file: &str, degree: usize) {
    let file = vectors(&format!("evm-precompiles/eip-2537-assets/{file}"));
    let cases = file.as_array().unwrap();
    assert_eq!(cases.len(), 5);
    for case in cases {
        let read = |key| elements(string(case, key), degree).iter().map(|word| parse(word)).collect::<Vec<G::Field>>();
        let (input, output) = (read("Input"), read("Expected"));
        let (&[u], &[x, y]) = (&input[..], &output[..]) else { panic!("the counts of words are not the EIP's") };
        assert_eq!(cleared(&mapped::<G>(&u)).to_affine(), Affine::from_xy(x, y).unwrap(), "{}", string(case, "Name"));
    }
}

#[test]
fn maps_of_eip_2537() {
    precompile::<G1>("map_fp_to_G1_bls.json", 1);
    precompile::<G2>("map_fp2_to_G2_bls.json", 2);
}

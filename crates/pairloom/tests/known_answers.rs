//! Pairings that mcl computed (vectors/pairing-known-answers), by the names that programs use.

use pairloom::batch::{self, Inline};
use pairloom::encoding::GtTower;
use pairloom::{FirstGroup, Gt, PointError, bls12_381, bn254};
use serde_json::Value;

fn cases(name: &str) -> Vec<Value> {
    let path = format!("{}/../../vectors/pairing-known-answers/{name}.json", env!("CARGO_MANIFEST_DIR"));
    let file: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    file["cases"].as_array().unwrap().clone()
}

/// Integers of so many bytes each, big endian.
fn words(list: &Value, width: usize) -> Vec<Vec<u8>> {
    let word = |digits: &Value| {
        let digits = format!("{:0>1$}", digits.as_str().unwrap(), 2 * width);
        (0..width).map(|i| u8::from_str_radix(&digits[2 * i..2 * i + 2], 16).unwrap()).collect()
    };
    list.as_array().unwrap().iter().map(word).collect()
}

macro_rules! known_answers {
    ($module:ident, $name:literal, $width:literal) => {
        #[test]
        fn $module() {
            use pairloom::$module::*;
            let fp = |bytes: &Vec<u8>| Fp::from_be_bytes(bytes).unwrap();
            let fp2 = |re: &Vec<u8>, im: &Vec<u8>| Fp2 { c0: fp(re), c1: fp(im) };
            let read = |case: &Value| {
                let (p, q) = (words(&case["P"], $width), words(&case["Q"], $width));
                let p = G1Affine::from_xy(fp(&p[0]), fp(&p[1])).unwrap();
                let q = G2Affine::from_xy(fp2(&q[0], &q[1]), fp2(&q[2], &q[3])).unwrap();
                ((p, q), Gt::from_bytes::<GtTower>(&words(&case["e"], $width).concat()).unwrap())
            };
            let (pairs, values): (Vec<_>, Vec<_>) = cases($name).iter().map(read).unzip();
            assert_eq!(pairs.len(), 8);
            for ((p, q), value) in pairs.iter().zip(&values) {
                assert_eq!(&pairing(p, q), value);
                assert_eq!(&multi_pairing_prepared(&[(*p, &G2Prepared::from(q))]), value);
            }
            same_in_batches(&pairs, &values);
            assert_eq!(multi_pairing(&pairs), values.iter().copied().product());
        }
    };
}

fn same_in_batches<G: FirstGroup>(pairs: &[batch::Pair<G>], values: &[Gt<G::Curve>]) {
    assert_eq!(batch::pairings(pairs), values);
    assert_eq!(batch::pairings_with(pairs, &Inline), values);
    assert_eq!(batch::multi_pairing(pairs), values.iter().copied().product());
}

known_answers!(bls12_381, "bls12_381", 48);
known_answers!(bn254, "bn254_snark", 32);

/// Points of the curve by their x, one after the other: hardly any is in a proper subgroup.
macro_rules! outside {
    ($test:ident, $module:ident, $group:ident, $encoding:ident, $x:expr) => {
        #[test]
        fn $test() {
            use pairloom::encoding::$encoding as Encoding;
            use pairloom::$module::$group as Point;
            let (mut outside, mut inside, mut refused) = (0, 0, Vec::new());
            for x in 1..100u8 {
                let bytes: Vec<u8> = $x(x);
                let Ok(point) = Point::from_bytes_unchecked_subgroup::<Encoding>(&bytes) else { continue };
                let (x, y) = point.xy().unwrap();
                match Point::from_xy(x, y) {
                    Ok(_) => inside += 1,
                    Err(error) => {
                        assert_eq!(error, PointError::NotInSubgroup);
                        assert!(Point::from_bytes::<Encoding>(&bytes).is_err());
                        assert_eq!(Point::from_xy_unchecked_subgroup(x, y), Ok(point));
                        outside += 1;
                        refused.push(bytes);
                    }
                }
            }
            assert!(outside > 20 && inside == 0, "{outside} outside, {inside} inside");
            refused.push(Point::generator().to_bytes::<Encoding>());
            let slices: Vec<&[u8]> = refused.iter().map(Vec::as_slice).collect();
            let mut read = batch::from_bytes::<Encoding, _>(&slices);
            assert_eq!(read.pop(), Some(Ok(Point::generator())));
            assert!(read.iter().all(Result::is_err));
        }
    };
}

/// A compressed point: the flag, and x at the end.
fn zcash(length: usize) -> impl Fn(u8) -> Vec<u8> {
    move |x| [&[0x80][..], &vec![0; length - 2], &[x]].concat()
}

outside!(g1_of_bls12_381, bls12_381, G1Affine, ZcashCompressed, zcash(48));
outside!(g2_of_bls12_381, bls12_381, G2Affine, ZcashCompressed, zcash(96));
// A compressed point without flags: x at the beginning.
outside!(g2_of_bn254, bn254, G2Affine, ArkworksCompressed, |x| [&[x][..], &[0; 63]].concat());

/// The order of a point is a matter of its type: what `pairloom_curve` lets in this one refuses.
#[test]
fn points_of_the_floor_below_are_checked() {
    use bls12_381::{Fp, G1Affine};
    let of_order_3 = pairloom_curve::bls12_381::G1Affine::from_xy(Fp::from_u64(0), Fp::from_u64(2)).unwrap();
    assert_eq!(G1Affine::try_from(of_order_3), Err(PointError::NotInSubgroup));
    let generator = pairloom_curve::bls12_381::G1Affine::generator();
    assert_eq!(G1Affine::try_from(generator), Ok(G1Affine::generator()));
    let nowhere = pairloom_curve::bls12_381::G1Affine::from_xy_unchecked(Fp::from_u64(1), Fp::from_u64(1));
    assert_eq!(G1Affine::try_from(nowhere), Err(PointError::NotOnCurve));
    assert!(bn254::G1Affine::identity().xy().is_none());
}

//! Pairings that mcl and MIRACL Core computed (vectors/pairing-known-answers).

use pairloom_algebra::{Field, Fp2, Fp12, QuadraticExt};
use pairloom_curve::Affine;
use pairloom_pairing::engine::{G2Prepared, miller, multi_pairing_prepared, reduce};
use pairloom_pairing::{CompiledPairing, Reduced, multi_pairing, pairing};
use serde::Deserialize;

#[derive(Deserialize)]
struct File {
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    #[serde(rename = "P")]
    p: [String; 2],
    #[serde(rename = "Q")]
    q: [String; 4],
    e: Vec<String>,
    e_miracl: Option<Vec<String>>,
}

trait FromHex {
    fn from_hex(digits: &str) -> Self;
}

impl<P: pairloom_algebra::prime::Modulus<N>, const N: usize> FromHex for pairloom_algebra::prime::Fp<P, N> {
    fn from_hex(digits: &str) -> Self {
        Self::from_limbs(&pairloom_algebra::prime::limbs::from_hex(digits)).expect("below p")
    }
}

macro_rules! vectors {
    ($name:literal) => {
        include_str!(concat!("../../../vectors/pairing-known-answers/", $name, ".json"))
    };
}

fn twelve<F: FromHex>(digits: &[String]) -> [F; 12] {
    assert_eq!(digits.len(), 12);
    core::array::from_fn(|i| F::from_hex(&digits[i]))
}

fn known_answers<C, F>(vectors: &str)
where
    F: FromHex + pairloom_algebra::TowerBase<Const = F, Mask = subtle::Choice> + Copy + Eq + std::fmt::Debug + Default,
    C: CompiledPairing<Fp = F, Fp2 = Fp2<F>>,
{
    let file: File = serde_json::from_str(vectors).expect("well-formed");
    let mut pairs = Vec::new();
    let mut product = Fp12::one();
    for case in &file.cases {
        let [x, y] = case.p.each_ref().map(|d| F::from_hex(d));
        let [a, b, c, d] = case.q.each_ref().map(|d| F::from_hex(d));
        let p = Affine::<C::G1>::from_xy(x, y).expect("on the curve");
        let q = Affine::<C::G2>::from_xy(Fp2::new(a, b), Fp2::new(c, d)).expect("on the twist");
        let value = Fp12::from_coordinates(twelve(&case.e));
        product = product.mul(&value);
        assert_eq!(pairing::<C>(&p, &q).as_fp12(), &value);
        assert_eq!(multi_pairing_prepared(&[(p, &G2Prepared::<C>::from(&q))]), pairing::<C>(&p, &q));
        if let Some(reduced) = &case.e_miracl {
            let ours = reduce::<C, Reduced>(&miller::<C>(&[(p, q)]));
            assert_eq!(ours.as_fp12(), &from_power_basis::<F>(&twelve(reduced)));
        }
        pairs.push((p, q));
    }
    assert_eq!(multi_pairing::<C>(&pairs).as_fp12(), &product);
    let prepared: Vec<_> = pairs.iter().map(|(p, q)| (*p, G2Prepared::<C>::from(q))).collect();
    let prepared: Vec<_> = prepared.iter().map(|(p, q)| (*p, q)).collect();
    assert_eq!(multi_pairing_prepared(&prepared).as_fp12(), &product);
}

/// Σ c_j w^j with i = w^6 − 1 (ξ = 1 + i): the coefficient of w^j over F_p² is (c_j + c_{j+6}) + c_{j+6} i.
fn from_power_basis<F: pairloom_algebra::TowerBase + Copy>(c: &[F; 12]) -> Fp12<Fp2<F>> {
    let at = |j: usize| Fp2::new(c[j].add(&c[j + 6]), c[j + 6]);
    let mut value = Fp12::zero();
    [value.c0.c0, value.c1.c0, value.c0.c1, value.c1.c1, value.c0.c2, value.c1.c2] = core::array::from_fn(at);
    value
}

#[test]
fn bls12_381() {
    known_answers::<pairloom_curve::bls12_381::Curve, _>(vectors!("bls12_381"));
}

#[test]
fn bn254() {
    known_answers::<pairloom_curve::bn254::Curve, _>(vectors!("bn254_snark"));
}

#[test]
fn bn254_nogami() {
    known_answers::<pairloom_curve::bn254_nogami::Curve, _>(vectors!("bn254_nogami"));
}

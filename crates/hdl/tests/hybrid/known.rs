//! Pairings that mcl computed (vectors/pairing-known-answers).

use pairloom_algebra::prime::{Fp, TowerParams, limbs::from_hex};
use pairloom_algebra::{Fp2, Fp12};
use pairloom_curve::Affine;
use pairloom_hdl::hybrid::{HybridCurve, Points};
use serde::Deserialize;

#[derive(Deserialize)]
struct File {
    cases: Vec<Row>,
}

#[derive(Deserialize)]
struct Row {
    #[serde(rename = "P")]
    p: [String; 2],
    #[serde(rename = "Q")]
    q: [String; 4],
    e: [String; 12],
}

/// Two points and the value of their pairing.
pub type Case<C> = (Points<C>, Fp12<<C as pairloom_curve::PairingCurve>::Fp2>);

/// The first cases of a file.
pub fn cases<C, P, const N: usize>(name: &str, count: usize) -> Vec<Case<C>>
where
    P: TowerParams<N>,
    C: HybridCurve<Fp = Fp<P, N>, Fp2 = Fp2<Fp<P, N>>>,
{
    let path = format!("{}/../../vectors/pairing-known-answers/{name}.json", env!("CARGO_MANIFEST_DIR"));
    let file: File = serde_json::from_str(&std::fs::read_to_string(path).expect("readable")).expect("well-formed");
    let element = |digits: &String| Fp::<P, N>::from_limbs(&from_hex(digits)).expect("below p");
    let cases = file.cases.iter().take(count).map(|row| {
        let ([x, y], [a, b, c, d]) = (row.p.each_ref().map(element), row.q.each_ref().map(element));
        let p = Affine::from_xy(x, y).expect("on the curve");
        let q = Affine::from_xy(Fp2 { c0: a, c1: b }, Fp2 { c0: c, c1: d }).expect("on the twist");
        ((p, q), Fp12::from_coordinates(row.e.each_ref().map(element)))
    });
    cases.collect()
}

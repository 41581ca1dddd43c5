//! Pairings and products.

use crate::forms::{Cell, bytes, cells, lists};
use arrow_array::Array;
use pairloom_columnar::ColumnError;
use pairloom_columnar::pairings::pairings;
use pairloom_columnar::points::Curve;
use pairloom_curve::bls12_381::{Curve as Bls12381, Fr, G1Affine, G2Affine};
use pairloom_curve::encoding::{GtTower, PointEncoding, ZcashCompressed};
use pairloom_pairing::{Gt, compiled};
use pairloom_parallel::{Inline, Scoped};

fn p(k: u64) -> G1Affine {
    G1Affine::generator().mul_vartime(&Fr::from_u64(k)).to_affine()
}

fn q(k: u64) -> G2Affine {
    G2Affine::generator().mul_vartime(&Fr::from_u64(k)).to_affine()
}

/// e(P, Q)^k for the generators.
fn power(k: u64) -> Vec<u8> {
    let value: Gt<Bls12381> = compiled::pairing(&G1Affine::generator(), &G2Affine::generator());
    value.pow_vartime(&[k]).to_bytes::<GtTower>()
}

fn first(point: &G1Affine) -> Cell {
    Some(ZcashCompressed::encode(point))
}

fn second(point: &G2Affine) -> Cell {
    Some(ZcashCompressed::encode(point))
}

#[test]
fn rows_are_pairings() {
    let of_p = [first(&p(2)), None, first(&p(3)), Some(vec![0; 48]), first(&G1Affine::identity())];
    let of_q = [second(&q(3)), second(&q(1)), None, second(&q(1)), second(&q(1))];
    for p in bytes(&of_p) {
        for q in bytes(&of_q) {
            let values = pairings(Curve::Bls12381, &p, &q, &Inline).expect("columns");
            assert_eq!(cells(&values.value), [Some(power(6)), None, None, None, Some(power(0))]);
            let reasons: Vec<_> = values.reason.iter().map(|reason| reason.is_some()).collect();
            assert_eq!(reasons, [false, false, false, true, false]);
            assert!(values.reason.value(3).starts_with("P: "), "{}", values.reason.value(3));
        }
    }
}

#[test]
fn rows_of_lists_are_products() {
    let of_p = [
        Some(vec![first(&p(2)), first(&p(3))]),
        None,
        Some(vec![first(&p(1)), first(&p(1).neg())]),
        Some(vec![first(&p(1)), None]),
        Some(vec![]),
        Some(vec![first(&p(1))]),
    ];
    let of_q = [
        Some(vec![second(&q(5)), second(&q(7))]),
        Some(vec![second(&q(1))]),
        Some(vec![second(&q(4)), second(&q(4))]),
        Some(vec![second(&q(4)), second(&q(4))]),
        Some(vec![]),
        Some(vec![]),
    ];
    for (p, q) in lists(&of_p).into_iter().zip(lists(&of_q)) {
        let values = pairings(Curve::Bls12381, &p, &q, &Scoped(2)).expect("columns");
        let expected = [Some(power(31)), None, Some(power(0)), None, Some(power(0)), None];
        assert_eq!(cells(&values.value), expected);
        assert_eq!(values.reason.value(3), "P[1]: null");
        assert_eq!(values.reason.value(5), "Q: 0 points for 1 of P");
        let values = pairings(Curve::Bls12381, &p.slice(2, 4), &q.slice(2, 4), &Inline).expect("columns");
        assert_eq!(cells(&values.value), expected[2..]);
    }
    let refused = pairings(Curve::Bls12381, &lists(&of_p)[0], &bytes(&[const { None }; 6])[0], &Inline);
    assert_eq!(refused.err(), Some(ColumnError::Lists { name: "P".into() }));
}

/// e(P, Q) e(−P, Q) is 1 on bn254: EIP-197's form of the generators.
#[test]
fn a_product_on_bn254() {
    use pairloom_curve::bn254::{G1Affine, G2Affine};
    use pairloom_curve::encoding::Eip197;
    let (p, q) = (G1Affine::generator(), Some(Eip197::encode(&G2Affine::generator())));
    let p = [Eip197::encode(&p), Eip197::encode(&p.neg())].map(Some);
    let product =
        pairings(Curve::Bn254, &lists(&[Some(p.to_vec())])[0], &lists(&[Some(vec![q.clone(), q])])[0], &Inline);
    let one = [vec![0; 31], vec![1], vec![0; 11 * 32]].concat();
    assert_eq!(cells(&product.expect("columns").value), [Some(one)]);
}

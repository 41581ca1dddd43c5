//! Every pair of points of order r of small curves, against the plain form of the pairing.

use crate::{multiple, pairing};
use pairloom_algebra::{Field, Fp2, QuadraticExt};
use pairloom_curve::curves::toy::ss2::{Toy43, Toy59, Toy67, Toy103};
use pairloom_curve::supersingular2::Curve;
use pairloom_pairing::supersingular2::{Gt, PlusX, distort, reduced_exponent};
use pairloom_pairing::tate::Shape;

/// f_{r,P}(D)^((p²−1)/r), D equivalent to (ψ(Q)) − (∞).
fn plain<C: Curve>(p: &[C::Field; 2], q: &[C::Field; 2]) -> Fp2<C::Field> {
    let p = p.map(|x| Fp2::new(x, C::Field::zero()));
    PlusX::miller(C::ORDER, &Some(p), &PlusX::divisor(&distort(q))).pow(&reduced_exponent::<C>())
}

fn every_pair<C: Curve>() {
    let r = C::ORDER[0];
    let points: Vec<_> = (1..r).filter_map(|n| multiple::<C>(n, &C::GENERATOR)).collect();
    assert_eq!(points.len() as u64, r - 1, "{}", C::ID);
    assert!(multiple::<C>(r, &C::GENERATOR).is_none(), "{}", C::ID);
    let e = pairing::<C>(&C::GENERATOR, &C::GENERATOR);
    assert!(!e.is_one() && Gt::<C>::from_fp2(*e.as_fp2()) == Some(e), "{}", C::ID);
    for (a, p) in (1..).zip(&points) {
        for (b, q) in (1..).zip(&points) {
            let value = pairing::<C>(p, q);
            assert_eq!(*value.as_fp2(), plain::<C>(p, q), "{} {a} {b}", C::ID);
            assert_eq!(value, e.pow_vartime(&[a * b]), "{} {a} {b}", C::ID);
        }
    }
}

#[test]
fn every_pair_of_points() {
    every_pair::<Toy43>();
    every_pair::<Toy59>();
    every_pair::<Toy67>();
    every_pair::<Toy103>();
}

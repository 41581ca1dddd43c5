//! Every pair of points of order r of small curves, against the definition.

use crate::generator;
use pairloom_curve::curves::toy::ss2::{Toy43, Toy59, Toy67, Toy103};
use pairloom_curve::supersingular2::Curve;
use pairloom_pairing::supersingular2::{Gt, tate, tate_by_definition};

fn every_pair<C: Curve>() {
    let (g, r) = (generator::<C>(), C::ORDER[0]);
    let e = tate(&g, &g);
    assert!(!e.is_one() && Gt::<C>::from_value(*e.value()) == Some(e), "{}", C::ID);
    for a in 0..r {
        for b in 0..r {
            let (p, q) = (g.mul_vartime(&[a]), g.mul_vartime(&[b]));
            let value = tate(&p, &q);
            assert_eq!(value, tate_by_definition(&p, &q), "{} {a} {b}", C::ID);
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

//! ss2-1536.

use crate::generator;
use pairloom_curve::hash::Dst;
use pairloom_curve::supersingular2::{Point, Ss21536 as C, hash_to_curve};
use pairloom_pairing::supersingular2::{Gt, tate, tate_by_definition, tate_product};

fn points() -> [Point<C>; 2] {
    [b"P", b"Q"].map(|message| hash_to_curve(message, Dst::of_constant(b"PAIRLOOM-TEST")))
}

#[test]
fn bilinear_symmetric_and_by_definition() {
    let [p, q] = points();
    let e = tate(&p, &q);
    assert!(!e.is_one());
    assert_eq!(Gt::<C>::from_value(*e.value()), Some(e));
    assert_eq!((tate(&q, &p), tate_by_definition(&p, &q)), (e, e));
    let (a, b) = ([0x9e37_79b9_7f4a_7c15, 5, 0, 1], [!0, 3]);
    let value = tate(&p.mul_vartime(&a), &q.mul_vartime(&b));
    assert_eq!(value, e.pow_vartime(&a).pow_vartime(&b));
    assert_eq!(tate(&p, &q.neg()), e.invert());
}

#[test]
fn products_and_infinity() {
    let ([p, q], g) = (points(), generator::<C>());
    assert_eq!(tate_product(&[(p, q), (g, p)]), tate(&p, &q) * tate(&g, &p));
    assert!(tate(&p, &Point::IDENTITY).is_one() && tate_product::<C>(&[]).is_one());
    assert!(!tate(&g, &g).is_one());
}

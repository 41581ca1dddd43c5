//! Every point and every pair over F_2^3, F_2^5, F_2^7 and F_2^9, both b: every class of m modulo 8. F_2^11 by samples.

use super::*;
use pairloom_algebra::Field;
use pairloom_curve::binary::toy::*;
use pairloom_pairing::eta2::*;

/// Runs a generic check over curves, with its arguments.
macro_rules! on {
    ($check:ident $arguments:tt: $($toy:ident)*) => { $($check::<$toy> $arguments;)* };
}

/// e(P, Q) = e(Q, P), e(P + R, Q) = e(P, Q) e(R, Q) for all P, Q and some R, e(P, ·) ≠ 1 for P ≠ ∞.
fn bilinear<C: Curve>(every: usize, thirds: usize) {
    let points = every_point::<C>();
    let some: Vec<_> = points.iter().step_by(every).collect();
    for p in &some {
        let values: Vec<_> = some.iter().map(|q| eta(p, q)).collect();
        assert!(p.is_identity() || values.iter().any(|e| !e.is_one()), "{}: {p:?} is degenerate", C::ID);
        for (q, value) in some.iter().zip(&values) {
            assert_eq!(&eta(q, p), value);
            for r in points.iter().skip(1).step_by(thirds) {
                assert_eq!(eta(&p.add(r), q), *value * eta(r, q));
            }
        }
    }
}

#[test]
fn bilinearity_and_symmetry() {
    on!(bilinear(1, 1): Toy3B0 Toy3B1 Toy5B0 Toy5B1);
    on!(bilinear(1, 40): Toy7B0 Toy7B1);
    on!(bilinear(1, 600): Toy9B0 Toy9B1);
    on!(bilinear(37, 300): Toy11B0 Toy11B1);
}

/// Both Tate pairings agree, and the variants of the loop and of the exponentiation with the first ones.
fn variants<C: Curve>(every: usize) {
    let points = every_point::<C>();
    for p in points.iter().step_by(every) {
        for q in points.iter().step_by(every) {
            assert_eq!(modified_tate(p, q), tate(p, q), "{}: {p:?} {q:?}", C::ID);
            let (Some(x), Some(y)) = (p.xy(), q.xy()) else { continue };
            let (f, e) = (unreduced(p, q), *eta(p, q).value());
            assert_eq!(range_without_roots::<C, _>(&x, &y, 0..iterations::<C>()), f);
            assert_eq!(final_exponentiation_fourth_root::<C, _>(&f).frobenius(2), e);
            let slide_7 = slide_7::<C, _>(&x, &y).map(|f| final_exponentiation::<C, _>(&f));
            let expected = if C::Field::DEGREE % 4 == 3 { e.invert() } else { e.frobenius_q() };
            assert_eq!(slide_7, (!C::B).then_some(expected));
        }
    }
}

#[test]
fn variants_agree_with_miller_s_algorithm() {
    on!(variants(1): Toy3B0 Toy3B1 Toy5B0 Toy5B1 Toy7B0 Toy7B1);
    on!(variants(4): Toy9B0 Toy9B1);
    on!(variants(40): Toy11B0 Toy11B1);
}

//! The pairings against Miller's algorithm, and against each other.

use super::*;
use pairloom_algebra::Field;
use pairloom_curve::genus2::toy::*;
use pairloom_curve::genus2::{G2_79, G2_103, G2_367, G2_439, Kind};
use pairloom_pairing::eta_genus2::*;

fn pairs<C: Curve>() -> impl Iterator<Item = (Divisor<C>, Divisor<C>)> {
    let [first, second] = [1, 2].map(of_every_kind::<C>);
    first.into_iter().flat_map(move |p| second.into_iter().map(move |q| (p, q)))
}

/// η_T and the Tate pairing: `e_T³ = η_T^(q − 2z − 2)`.
fn eta_and_tate<C: Curve>() {
    for (p, q) in pairs::<C>() {
        let tate = tate(&p, &q);
        let power = eta(&p, &q).pow_vartime(&polynomial::<C>([-2, -2, 2, 0]));
        assert_eq!((tate * tate * tate).value(), power.value(), "{}: {p:?} {q:?}", C::ID);
    }
}

/// The optimal pairing is the one of its definition, and the right power of the Tate pairing and of η_T.
fn optimal<C: Curve>() {
    for (p, q) in pairs::<C>() {
        let e = optimal_eta(&p, &q);
        assert_eq!(e, optimal_eta_by_miller(&p, &q), "{}: {p:?} {q:?}", C::ID);
        let tate = tate(&p, &q);
        assert_eq!(tate.pow_vartime(&polynomial::<C>([2, 1, 2, 6])).value(), e.value());
        assert_eq!(modified_tate_from_optimal(&e), tate);
        assert_eq!(eta_from_optimal(&e), eta(&p, &q));
        assert_eq!(eta(&p, &q).pow_vartime(&polynomial::<C>([1, 1, 2, 0])).value(), (e * e * e).value());
        assert_eq!(e, optimal_eta(&q, &p));
    }
}

#[test]
fn eta_against_miller_s_algorithm() {
    on!(eta_and_tate(): Toy5B0 Toy5B1 Toy7B0 Toy7B1 Toy11B0 Toy11B1 Toy13B0 Toy13B1 Toy17B0 Toy17B1);
    on!(eta_and_tate(): G2_79 G2_103);
}

#[test]
fn optimal_eta_against_miller_s_algorithm() {
    on!(optimal(): Toy7B0 Toy7B1 Toy13B0 Toy13B1 G2_79 G2_103);
}

fn bilinear<C: Curve>() {
    let (a, c) = (0x1234_5678_9abc_def1, 0xfedc_ba98_7654_3210);
    for (p, q) in pairs::<C>() {
        let (p_a, q_c) = (p.mul_vartime(&[a]), q.mul_vartime(&[c]));
        let power = |value: OptimalGt<C>| value.pow_vartime(&[a]).pow_vartime(&[c]);
        assert_eq!(optimal_eta(&p_a, &q_c), power(optimal_eta(&p, &q)));
        assert!(!optimal_eta(&p, &q).is_one());
    }
}

#[test]
fn bilinearity() {
    on!(bilinear(): G2_79 G2_103 G2_367 G2_439);
}

/// Divisors of points over F_2 and F_4, where points of the last step may coincide.
fn small_points<C: Curve>() {
    let (zero, one) = (C::Field::zero(), C::Field::one());
    let mut divisors: Vec<Divisor<C>> = Vec::new();
    for u in [vec![zero, one], vec![one, one], vec![one, one, one], vec![zero, one, one]] {
        for v in 0..4 {
            let v: Vec<_> = (0..u.len() - 1).map(|i| if v >> i & 1 == 1 { one } else { zero }).collect();
            divisors.extend(Divisor::from_mumford(&u, &v));
        }
    }
    // The other curve has no divisor over F_2 but the neutral one.
    assert_eq!(divisors.is_empty(), C::B);
    let others = of_every_kind::<C>(3);
    for p in &divisors {
        for q in &others {
            let tate = tate(p, q);
            assert_eq!(modified_tate(p, q), tate, "{}: {p:?} {q:?}", C::ID);
            assert_eq!(modified_tate(q, p), tate);
            assert_eq!(eta(p, q).pow_vartime(&polynomial::<C>([-2, -2, 2, 0])).value(), tate.pow_vartime(&[3]).value());
        }
    }
}

#[test]
fn points_over_small_fields() {
    on!(small_points(): Toy7B0 Toy7B1 Toy13B0 Toy13B1 G2_79 G2_103);
}

/// Slide 11: a degenerate first argument that stays, and second arguments without points over F_q².
fn fixed<C: Curve>() {
    let [first, ..] = of_every_kind::<C>(4);
    let fixed = FixedDegenerate::new(first).expect("degenerate");
    for second in (5..9).flat_map(of_every_kind::<C>) {
        let (c, shifted) = shift_to_rational(&first, &second);
        assert_eq!((shifted, shifted.kind() == Kind::B), (second.add(&first.mul_vartime(&[c])), false));
        assert_eq!(c == 0, second.kind() != Kind::B);
        assert_eq!(fixed.optimal_eta(&second), optimal_eta(&first, &second));
    }
    assert!(FixedDegenerate::new(of_every_kind::<C>(4)[2]).is_none());
}

#[test]
fn a_fixed_degenerate_argument() {
    on!(fixed(): G2_79 G2_103 G2_367);
    // A point over F_2, whose order is 13: of some divisors no sum with its multiples leaves type B.
    let killed = Divisor::<G2_103>::from_text(&["0x0", "0x1"], &["0x0"]).expect("a divisor");
    assert!(killed.kind() == Kind::Degenerate && FixedDegenerate::new(killed).is_none());
}

/// f^M by its definition.
fn exponentiations<C: Curve>() {
    let [p, q, ..] = of_every_kind::<C>(5);
    let f = miller(&[5], &p, &q);
    assert_eq!(final_exponentiation::<C, _>(&f), plain_exponentiation::<C>(&f));
}

#[test]
fn both_exponentiations() {
    on!(exponentiations(): Toy5B0 Toy5B1 Toy7B0 Toy7B1 Toy11B0 Toy11B1 Toy13B0 Toy13B1 G2_79 G2_103 G2_367);
}

//! What the formulas cost, beside what was published.

use super::arguments::points as real_points;
use super::exponentiation::final_exponentiation;
use super::optimal::{OptimalEtaLoop, closing_value};
use super::slides::{EtaOfSlides, slide_10};
use super::state::{Pairs, Points};
use super::stepped::EtaLoop;
use crate::counts::row::{Row, Unit, row};
use crate::stepped::{MillerLoop, pairing, unreduced};
use pairloom_algebra::binary::{CountBinary, Dodecic, Quadratic};
use pairloom_algebra::count::{Counts, counted};
use pairloom_algebra::{BinaryField, Field};
use pairloom_curve::genus2::{Curve, Divisor, Kind, Mumford};

type F<C> = CountBinary<<C as Curve>::Field>;

/// Kinds of arguments: d for degenerate, A, B.
const KINDS: [&str; 6] = ["dd", "dA", "AA", "dB", "AB", "BB"];

fn points<C: Curve>(kind: &str) -> Points<F<C>> {
    let both = |first: usize, second: usize| (first, second);
    let (first, second) = match kind {
        "dd" | "dB" => both(1, 1),
        "AA" => both(2, 2),
        "AB" => both(2, 1),
        _ => both(1, 2),
    };
    if kind.contains('B') {
        let point = [Quadratic::one(), Quadratic::one()];
        return Points::Conjugate(Pairs { first: vec![point; first], second: vec![point; second] });
    }
    let point = [F::<C>::one(), F::<C>::one()];
    Points::Rational(Pairs { first: vec![point; first], second: vec![point; second] })
}

/// The optimal pairing; where both divisors are of type B, with the three cubics that close it, but not what Cantor's algorithm takes
/// to find them.
fn optimal<C: Curve>(kind: &str) -> Dodecic<F<C>> {
    pairing(&optimal_loop::<C>(points::<C>(kind), kind == "BB"))
}

/// The loop of the optimal pairing of some points, both divisors of type B or not.
fn optimal_loop<C: Curve>(points: Points<F<C>>, both_of_type_b: bool) -> OptimalEtaLoop<C, F<C>> {
    if !both_of_type_b {
        return OptimalEtaLoop::new(points);
    }
    let one = F::<C>::one;
    let cubic = || core::array::from_fn(|_| one());
    let second = Mumford::Two { u: [one(), one()], v: [one(), one()] };
    let closing = closing_value(&[vec![cubic(), cubic()], vec![cubic()]], &second);
    OptimalEtaLoop::with_closing(points, closing)
}

/// What the product of the optimal pairings of these very divisors costs: a loop a pair over as many points as its divisors have, the products
/// of the values, and one final exponentiation. Pairs with a neutral divisor cost nothing.
pub fn optimal_eta_product_counts<C: Curve>(pairs: &[(Divisor<C>, Divisor<C>)]) -> Counts {
    let product = || {
        let values = pairs.iter().filter_map(|(p, q)| {
            let both_of_type_b = p.kind() == Kind::B && q.kind() == Kind::B;
            Some(unreduced(&optimal_loop::<C>(without_values(&real_points(p, q)?), both_of_type_b)))
        });
        values.reduce(|f, g| f.mul(&g)).map(|f| final_exponentiation::<C, _>(&f))
    };
    counted(product).1
}

/// As many points of a field that only counts.
fn without_values<K: BinaryField>(points: &Points<K>) -> Points<CountBinary<K>> {
    let blank = |point: &[K; 2]| point.each_ref().map(|_| CountBinary::one());
    let lifted = |point: &[Quadratic<K>; 2]| point.each_ref().map(|_| Quadratic::one());
    match points {
        Points::Rational(Pairs { first, second }) => Points::Rational(Pairs {
            first: first.iter().map(blank).collect(),
            second: second.iter().map(blank).collect(),
        }),
        Points::Conjugate(Pairs { first, second }) => Points::Conjugate(Pairs {
            first: first.iter().map(lifted).collect(),
            second: second.iter().map(lifted).collect(),
        }),
    }
}

/// RELIC's counts of the whole pairing at its last revision with these pairings (2013), products and squarings.
fn published(degree: usize, optimal: bool, kind: &str) -> Option<&'static str> {
    Some(match (degree, optimal, kind) {
        (367, false, "dd") => "11375 M + 1553 S",
        (367, false, "dA") => "22407 M + 2286 S",
        (367, false, "AA") => "49610 M + 23186 S",
        (367, true, "dd") => "7801 M + 6263 S",
        (367, true, "dA") => "15111 M + 10657 S",
        (367, true, "AA") => "31695 M + 14596 S",
        (439, false, "dd") => "13535 M + 1841 S",
        (439, false, "dA") => "26727 M + 2718 S",
        (439, false, "AA") => "59258 M + 27722 S",
        (439, true, "dd") => "9241 M + 7487 S",
        (439, true, "dA") => "17967 M + 12745 S",
        (439, true, "AA") => "37791 M + 17452 S",
        _ => return None,
    })
}

/// The formulas of a curve, in products M, squarings S, square roots R and inversions I of F_q.
pub fn table<C: Curve>() -> Vec<Row> {
    let f = Dodecic::<F<C>>::one();
    let point = [F::<C>::one(), F::<C>::one()];
    let row = |formula: &str, published, run: &dyn Fn() -> Dodecic<F<C>>| {
        row(format!("{}: {formula}", C::ID), Unit::Binary, published, run)
    };
    let miller = EtaLoop::<C, _>::new(points::<C>("dd"));
    let start = miller.start();
    let mut rows = vec![
        row("product of F_q^12", None, &|| f.mul(&f)),
        row("octupling (slide 10)", Some("69 M"), &|| slide_10(&f, &point, &point)),
        row("loop (slide 13)", (C::Field::DEGREE == 439).then_some("15111 M"), &|| {
            EtaOfSlides::<C>::octuplings(&point, &point).0
        }),
        row("octupling", None, &|| {
            let lines = miller.lines(&mut start.clone(), 0);
            miller.accumulate(Some(f), &lines)
        }),
        row("final exponentiation", None, &|| final_exponentiation::<C, _>(&f)),
    ];
    for kind in KINDS {
        let published = |optimal| published(C::Field::DEGREE, optimal, kind);
        rows.push(row(&format!("eta_T {kind}"), published(false), &|| {
            pairing(&EtaLoop::<C, _>::new(points::<C>(kind)))
        }));
        rows.push(row(&format!("optimal eta {kind}"), published(true), &|| optimal::<C>(kind)));
    }
    rows
}

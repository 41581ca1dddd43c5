//! Every pair of points over F_3^5 and F_3^7, both b; F_3^11 and F_3^13 by samples: every class of m modulo 12.

use super::*;

use pairloom_curve::ternary::toy::*;
use pairloom_pairing::eta3::*;

/// Runs a generic check over curves, with its arguments.
macro_rules! on {
    ($check:ident $arguments:tt: $($toy:ident)*) => { $($check::<$toy> $arguments;)* };
}

/// e(P, Q) = e(Q, P), e(P + R, Q) = e(P, Q) e(R, Q) for all P of one list, Q of another and R of a third; e(P, ·) ≠ 1 for
/// P ≠ ∞. Where 49 divides N only points whose order 49 divides tell those of order 7 from infinity, so that many are tried.
fn bilinear<C: Curve>(first: usize, second: usize, thirds: usize) {
    let (all, some) = (points::<C>(first), points::<C>(second));
    let many = points::<C>(second.div_ceil(20));
    let others: Vec<_> = points::<C>(second).into_iter().skip(1).step_by(thirds).collect();
    let of_others: Vec<Vec<_>> = some.iter().map(|q| others.iter().map(|r| eta(r, q)).collect()).collect();
    for p in &all {
        let values: Vec<_> = some.iter().map(|q| eta(p, q)).collect();
        assert!(p.is_identity() || many.iter().any(|q| !eta(p, q).is_one()), "{}: {p:?} is degenerate", C::ID);
        for ((q, value), of_others) in some.iter().zip(&values).zip(&of_others) {
            assert_eq!(&eta(q, p), value);
            for (r, other) in others.iter().zip(of_others) {
                assert_eq!(eta(&p.add(r), q), *value * *other);
            }
        }
    }
}

#[test]
fn bilinearity_and_symmetry() {
    on!(bilinear(1, 1, 150): Toy5 Toy5Minus);
    on!(bilinear(1, 700, 3): Toy7 Toy7Minus);
    on!(bilinear(9001, 20_011, 4): Toy11 Toy11Minus);
    on!(bilinear(90_001, 200_011, 4): Toy13 Toy13Minus);
}

/// Both Tate pairings agree, and the variants of the loop and of the exponentiation with the first ones.
fn variants<C: Curve>(first: usize, second: usize) {
    let end = iterations::<C>();
    for p in points::<C>(first) {
        for q in points::<C>(second) {
            assert_eq!(modified_tate(&p, &q), tate(&p, &q), "{}: {p:?} {q:?}", C::ID);
            let (Some(x), Some(y)) = (p.xy(), q.xy()) else { continue };
            let (f, e) = (unreduced(&p, &q), *eta(&p, &q).value());
            for variant in [range_by_algorithm_2::<C, _>, range_by_single_lines::<C, _>, range_without_roots::<C, _>] {
                assert_eq!(variant(&x, &y, 0..end), f);
            }
            assert_eq!(final_exponentiation_by_roots::<C, _>(&f), e);
        }
    }
}

#[test]
fn variants_agree_with_miller_s_algorithm() {
    on!(variants(3, 11): Toy5 Toy5Minus);
    on!(variants(101, 211): Toy7 Toy7Minus);
    on!(variants(40_011, 50_011): Toy11 Toy11Minus);
    on!(variants(400_017, 500_007): Toy13 Toy13Minus);
}

/// e(aG, cG) = e(G, G)^(ac) for a generator G of the group, of order N, and all 0 ≤ a, c < N; or if `fold` for 0 ≤ a ≤ c ≤ N/2,
/// the pairs but for their order and signs. `divisors` are the primes that divide N.
fn powers_of_a_generator<C: Curve>(divisors: &[u64], fold: bool) {
    let order = C::GROUP_ORDER[0];
    let generates = |point: &Point<C>| divisors.iter().all(|p| !point.mul_vartime(&[order / p]).is_identity());
    let generator = points::<C>(1).into_iter().find(generates).expect("a cyclic group");
    let multiples: Vec<_> = (0..order).map(|k| generator.mul_vartime(&[k])).collect();
    let base = eta(&generator, &generator);
    let powers: Vec<_> = (0..order).map(|k| base.pow_vartime(&[k])).collect();
    assert!(powers[1..].iter().all(|power| !power.is_one()) && (powers[order as usize - 1] * base).is_one());
    let end = if fold { multiples.len() / 2 + 1 } else { multiples.len() };
    let check = |a: usize| {
        let p = &multiples[a];
        assert_eq!(eta(&p.neg(), p) * eta(p, p), Gt::one());
        for c in if fold { a } else { 0 }..end {
            assert_eq!(eta(p, &multiples[c]), powers[a * c % multiples.len()], "{} {a} {c}", C::ID);
        }
    };
    std::thread::scope(|scope| {
        for thread in 0..THREADS {
            scope.spawn(move || (thread..end).step_by(THREADS).for_each(check));
        }
    });
}

/// So many share the pairs.
const THREADS: usize = 2;

#[test]
fn every_pair_of_multiples_of_a_generator() {
    powers_of_a_generator::<Toy5>(&[7, 31], false);
    powers_of_a_generator::<Toy5Minus>(&[271], false);
}

#[test]
fn every_pair_of_multiples_of_a_generator_but_for_order_and_signs() {
    powers_of_a_generator::<Toy7>(&[7, 43], true);
    powers_of_a_generator::<Toy7Minus>(&[2269], true);
}

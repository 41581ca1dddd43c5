//! Every pair of divisors over F_2^5; over F_2^7 every first argument with one second argument of each kind.

use super::*;
use pairloom_algebra::Field;
use pairloom_curve::binary::BinaryElement;
use pairloom_curve::genus2::toy::*;
use pairloom_pairing::eta_genus2::*;
use pairloom_pairing::symmetric::{self, SymmetricPairing};
use std::collections::HashSet;

/// How many divisors there are, by trying all pairs (u, v).
fn number_of_divisors<C: Curve>() -> usize {
    let elements: Vec<C::Field> =
        (0..1u32 << C::Field::DEGREE).filter_map(|c| C::Field::from_uniform_bytes(&c.to_be_bytes())).collect();
    let one = C::Field::one();
    let pairs: Vec<_> = elements.iter().flat_map(|&a| elements.iter().map(move |&b| [a, b])).collect();
    let points = pairs.iter().filter(|[x, y]| Divisor::<C>::from_mumford(&[*x, one], &[*y]).is_ok()).count();
    let has_v =
        |u: &[C::Field; 2]| pairs.iter().filter(|v| Divisor::<C>::from_mumford(&[u[0], u[1], one], *v).is_ok()).count();
    1 + points + pairs.iter().map(has_v).sum::<usize>()
}

/// All multiples of a divisor, 0 first: the whole group, which is cyclic.
fn multiples<C: Curve>() -> Vec<Divisor<C>> {
    let order = C::GROUP_ORDER[0] as usize;
    let cycle = |divisor: Divisor<C>| {
        let multiples =
            core::iter::successors(Some(Divisor::IDENTITY), move |sum: &Divisor<C>| Some(sum.add(&divisor)));
        multiples.take(order).collect::<Vec<_>>()
    };
    let texts = |multiples: &[Divisor<C>]| multiples.iter().map(|d| d.to_bytes()).collect::<HashSet<_>>().len();
    let candidates = (1..).map(|seed| cycle(of_every_kind::<C>(seed)[2]));
    candidates.into_iter().find(|multiples| texts(multiples) == order).expect("a generator")
}

/// `e(a D, c D) = e(D, D)^(ac)` for all a and c, and e(D, D) has the order N.
fn every_pair<C: Curve>() {
    let multiples = multiples::<C>();
    assert_eq!(number_of_divisors::<C>(), multiples.len());
    let base = eta(&multiples[1], &multiples[1]);
    let powers = powers(base, multiples.len());
    let row = |a: usize| {
        for (c, q) in multiples.iter().enumerate() {
            assert_eq!(eta(&multiples[a], q), powers[a * c % multiples.len()], "{}: {a} {c}", C::ID);
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for first in 0..threads {
            let row = &row;
            let rows = (first..multiples.len()).step_by(threads);
            scope.spawn(move || rows.for_each(row));
        }
    });
}

/// All powers of a value that has the order of the group.
fn powers<S: SymmetricPairing>(base: symmetric::Gt<S>, order: usize) -> Vec<symmetric::Gt<S>> {
    let one = symmetric::Gt::one();
    let powers: Vec<_> = core::iter::successors(Some(one), |power| Some(*power * base)).take(order).collect();
    assert!(powers[1..].iter().all(|power| !power.is_one()) && (powers[order - 1] * base).is_one());
    powers
}

#[test]
fn every_pair_over_32_elements() {
    on!(every_pair(): Toy5B0 Toy5B1);
}

/// `e(a D, E) = e(D, E)^a` and the same from the other side, for all a and one E of every kind, by both pairings.
fn every_first_argument<C: Curve>() {
    let multiples = multiples::<C>();
    for second in of_every_kind::<C>(1) {
        check::<Eta<C>>(&multiples, &second);
        check::<OptimalEta<C>>(&multiples, &second);
    }
}

fn check<S: SymmetricPairing>(multiples: &[S::Argument], second: &S::Argument) {
    let pairing = |p, q| symmetric::product::<S>(&[(p, q)]);
    let base = pairing(multiples[1], *second);
    let mut power = symmetric::Gt::one();
    for first in multiples {
        assert_eq!(pairing(*first, *second), power);
        assert_eq!(pairing(*second, *first), power);
        power = power * base;
    }
    assert!(power.is_one() && !base.is_one());
}

#[test]
fn every_first_argument_over_128_elements() {
    on!(every_first_argument(): Toy7B0 Toy7B1);
}

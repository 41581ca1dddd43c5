//! The Jacobians of the supersingular genus-2 curves.

mod encodings;
mod endomorphisms;
mod group;
mod known_answers;
mod oracle;
mod random;

use pairloom_algebra::BinaryField;
use pairloom_curve::binary::BinaryElement;
use pairloom_curve::genus2::{Curve, Divisor, Kind};
use rand::{RngCore, SeedableRng, rngs::StdRng};

/// Little-endian words as an integer.
fn integer(words: &[u64]) -> num_bigint::BigUint {
    words.iter().rev().fold(num_bigint::BigUint::ZERO, |value, word| (value << 64) + word)
}

/// Every element of a small field.
fn every_element<F: BinaryElement>() -> Vec<F> {
    (0..1u32 << F::DEGREE).filter_map(|c| F::from_uniform_bytes(&c.to_be_bytes())).collect()
}

/// Every divisor of a curve over a small field: the identity, the points, and all (u, v) that are accepted.
fn every_divisor<C: Curve>() -> Vec<Divisor<C>> {
    use pairloom_algebra::Field;
    let (elements, one) = (every_element::<C::Field>(), C::Field::one());
    let pairs: Vec<_> = elements.iter().flat_map(|&a| elements.iter().map(move |&b| [a, b])).collect();
    let points = pairs.iter().filter_map(|&[x, y]| Divisor::from_mumford(&[x, one], &[y]).ok());
    let two = pairs.iter().flat_map(|&[u0, u1]| {
        pairs.iter().filter_map(move |&[v0, v1]| Divisor::from_mumford(&[u0, u1, one], &[v0, v1]).ok())
    });
    core::iter::once(Divisor::IDENTITY).chain(points).chain(two).collect()
}

/// A source of bytes that is the same in every run.
fn generator(seed: u64) -> impl FnMut(&mut [u8]) {
    let mut generator = StdRng::seed_from_u64(seed);
    move |bytes| generator.fill_bytes(bytes)
}

/// Divisors of all kinds: so many random ones of each, and the double of each degenerate one.
fn of_every_kind<C: Curve>(count: usize) -> Vec<Divisor<C>> {
    use pairloom_curve::genus2::{random_degenerate, random_type_a, random_type_b};
    let mut fill = generator(C::Field::DEGREE as u64);
    let mut divisors = vec![Divisor::IDENTITY];
    for _ in 0..count {
        let point = random_degenerate::<C>(&mut fill);
        divisors.extend([point, point.double(), random_type_a(&mut fill), random_type_b(&mut fill)]);
    }
    let kinds = [Kind::Degenerate, Kind::Double, Kind::A, Kind::B];
    assert!(divisors[1..].iter().zip(kinds.iter().cycle()).all(|(divisor, kind)| divisor.kind() == *kind));
    divisors
}

/// Runs a generic check over the curves of the vectors.
macro_rules! every_curve {
    ($check:ident) => {{
        $check::<pairloom_curve::genus2::G2_79>();
        $check::<pairloom_curve::genus2::G2_103>();
        $check::<pairloom_curve::genus2::G2_367>();
        $check::<pairloom_curve::genus2::G2_439>();
    }};
}
use every_curve;

/// Runs a generic check over these toy curves.
macro_rules! on_toys {
    ($check:ident: $($toy:ident)*) => { $($check::<pairloom_curve::genus2::toy::$toy>();)* };
}
use on_toys;

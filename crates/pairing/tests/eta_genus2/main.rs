//! The pairings of the supersingular genus-2 curves.

mod counts;
mod exhaustive;
mod known_answers;
mod relations;

use num_bigint::BigUint;
use pairloom_algebra::BinaryField;
use pairloom_curve::genus2::{Curve, Divisor, random_degenerate, random_type_a, random_type_b};
use rand::{RngCore, SeedableRng, rngs::StdRng};

fn integer(words: &[u64]) -> BigUint {
    words.iter().rev().fold(BigUint::ZERO, |value, word| (value << 64) + word)
}

/// `a + b z + c z² + d z³` modulo N for z = ε 2^((m−1)/2), as words.
fn polynomial<C: Curve>(coefficients: [i64; 4]) -> Vec<u64> {
    let order = integer(C::GROUP_ORDER);
    let s = BigUint::from(1u8) << ((C::Field::DEGREE - 1) / 2);
    let z = if C::EPS_IS_NEGATIVE { &order - s % &order } else { s % &order };
    let lift = |c: i64| if c < 0 { &order - BigUint::from(c.unsigned_abs()) } else { BigUint::from(c.unsigned_abs()) };
    let value = coefficients.iter().rev().fold(BigUint::ZERO, |value, &c| (value * &z + lift(c)) % &order);
    value.to_u64_digits()
}

/// A source of bytes that is the same in every run.
fn generator(seed: u64) -> impl FnMut(&mut [u8]) {
    let mut generator = StdRng::seed_from_u64(seed);
    move |bytes| generator.fill_bytes(bytes)
}

/// Divisors of all kinds, none killed by the cofactor: degenerate, double, of type A and of type B.
fn of_every_kind<C: Curve>(seed: u64) -> [Divisor<C>; 4] {
    let mut fill = generator(seed);
    let degenerate = random_degenerate(&mut fill);
    let double = random_degenerate::<C>(&mut fill).double();
    [degenerate, double, random_type_a(&mut fill), random_type_b(&mut fill)]
}

/// Runs a generic check over curves, with its arguments.
macro_rules! on {
    ($check:ident $arguments:tt: $($curve:ident)*) => { $($check::<$curve> $arguments;)* };
}
use on;

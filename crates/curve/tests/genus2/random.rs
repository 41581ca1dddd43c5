//! Divisors from randomness and from messages.

use super::*;
use pairloom_curve::genus2::{hash_to_degenerate, hash_to_divisor, random_divisor, random_type_b};
use pairloom_curve::hash::Dst;

const DST: &[u8] = b"PAIRLOOM-TEST";

fn dst() -> Dst<'static> {
    Dst::of_constant(DST)
}

fn kinds<C: Curve>() {
    let divisors = of_every_kind::<C>(5);
    assert!(divisors[1..].iter().all(|divisor| !divisor.is_killed_by_cofactor()));
    let mut fill = generator(9);
    let inside = random_divisor::<C>(&mut fill);
    assert!(inside.is_in_subgroup() && !inside.is_identity() && inside != random_divisor(&mut fill));
    let hashed = hash_to_divisor::<C>(b"message", dst());
    assert!(hashed.is_in_subgroup() && !hashed.is_identity());
    let point = hash_to_degenerate::<C>(b"message", dst());
    assert_eq!((point.kind(), point.is_killed_by_cofactor()), (Kind::Degenerate, false));
    assert_ne!(point, hash_to_degenerate(b"messagf", dst()));
    assert_ne!(point, hash_to_degenerate(b"message", Dst::of_constant(b"PAIRLOOM-TEST-2")));
}

#[test]
fn random_divisors_are_of_their_kinds() {
    every_curve!(kinds);
    on_toys!(kinds: Toy11B0 Toy13B1 Toy17B0 Toy17B1);
}

/// Whether some of the values are all the divisors that satisfy the condition.
fn reached<C: Curve>(values: &[Divisor<C>], wanted: impl Fn(&Divisor<C>) -> bool) {
    let wanted: Vec<_> = every_divisor::<C>().into_iter().filter(wanted).collect();
    assert!(values.iter().all(|value| wanted.contains(value)));
    assert_eq!(wanted.iter().filter(|wanted| !values.contains(wanted)).count(), 0);
}

fn everything_is_reached<C: Curve>() {
    let messages = |count: u32| (0..count).map(u32::to_be_bytes);
    let points: Vec<_> = messages(600).map(|message| hash_to_degenerate::<C>(&message, dst())).collect();
    reached(&points, |divisor| divisor.kind() == Kind::Degenerate && !divisor.is_killed_by_cofactor());
    let mut fill = generator(7);
    let type_b: Vec<_> = (0..10_000).map(|_| random_type_b::<C>(&mut fill)).collect();
    reached(&type_b, |divisor| divisor.kind() == Kind::B && !divisor.is_killed_by_cofactor());
    let inside: Vec<_> = messages(3_000).map(|message| hash_to_divisor::<C>(&message, dst())).collect();
    reached(&inside, |divisor| divisor.is_in_subgroup() && !divisor.is_identity());
}

#[test]
fn hashing_and_randomness_reach_everything() {
    on_toys!(everything_is_reached: Toy5B0);
}

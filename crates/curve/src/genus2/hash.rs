//! Divisors from messages and from randomness.

use super::{Curve, Divisor};
use crate::binary::BinaryElement;
use crate::hash::Dst;
use crate::hash::expand::{ExpandMessage, Xmd};
use crate::supersingular::Element;
use pairloom_algebra::Field;
use pairloom_algebra::binary::Quadratic;
use sha2::Sha256;

/// The point that some uniform bytes stand for, if there is one with their x: its x is the low m bits of all bytes but the
/// last, its y has that byte's lowest bit. Of 2^m possible x about half have points.
fn attempt<C: Curve>(bytes: &[u8]) -> Option<Divisor<C>> {
    let (sign, x) = bytes.split_last()?;
    Divisor::from_x(C::Field::from_uniform_bytes(x)?, sign & 1 == 1).ok()
}

/// The hits among `expand_message_xmd(message || I2OSP(i, 4))` with SHA-256 (RFC 9380, section 5.3.1), i = 0, 1, ….
fn hits_of_message<C: Curve>(message: &[u8], dst: Dst<'_>) -> impl Iterator<Item = Divisor<C>> {
    let mut bytes = vec![0; C::Field::BYTES + 1];
    (0u32..).filter_map(move |i| {
        Xmd::<Sha256>::fill(&[message, &i.to_be_bytes()].concat(), dst, &mut bytes);
        attempt::<C>(&bytes)
    })
}

/// The results of tries with uniform bytes that `fill` delivers, so many each, as far as there are results.
fn hits<C: Curve>(
    mut fill: impl FnMut(&mut [u8]),
    length: usize,
    attempt: impl Fn(&[u8]) -> Option<Divisor<C>>,
) -> impl Iterator<Item = Divisor<C>> {
    let mut bytes = vec![0; length];
    let tries = core::iter::repeat_with(move || {
        fill(&mut bytes);
        attempt(&bytes)
    });
    tries.flatten()
}

/// The first divisor that the cofactor does not kill.
fn first_alive<C: Curve>(mut divisors: impl Iterator<Item = Divisor<C>>) -> Divisor<C> {
    divisors.find(|divisor| !divisor.is_killed_by_cofactor()).unwrap_or(Divisor::IDENTITY)
}

/// The sums of each two.
fn sums<C: Curve>(mut points: impl Iterator<Item = Divisor<C>>) -> impl Iterator<Item = Divisor<C>> {
    core::iter::from_fn(move || Some(points.next()?.add(&points.next()?)))
}

/// A degenerate divisor for a message, under a domain separation tag (seed 001, slide 26): the first try that hits a point which
/// the cofactor does not kill.
///
/// It lies in the whole group of order N: a multiple by the cofactor would not be degenerate. Each try hits with probability
/// 1/2; the number of tries depends on the message, so its time does.
pub fn hash_to_degenerate<C: Curve>(message: &[u8], dst: Dst<'_>) -> Divisor<C> {
    first_alive(hits_of_message(message, dst))
}

/// A divisor of the subgroup of order r for a message, under a domain separation tag: the sum of the first two hits of the same
/// tries, times the cofactor.
pub fn hash_to_divisor<C: Curve>(message: &[u8], dst: Dst<'_>) -> Divisor<C> {
    first_alive(sums(hits_of_message(message, dst))).clear_cofactor()
}

/// A random degenerate divisor that the cofactor does not kill, from uniform bytes that `fill` delivers.
pub fn random_degenerate<C: Curve>(fill: impl FnMut(&mut [u8])) -> Divisor<C> {
    first_alive(hits(fill, C::Field::BYTES + 1, attempt))
}

/// A random divisor of type A that the cofactor does not kill: two points over F_q with different x.
pub fn random_type_a<C: Curve>(fill: impl FnMut(&mut [u8])) -> Divisor<C> {
    let points = hits(fill, C::Field::BYTES + 1, attempt);
    first_alive(sums(points).filter(|sum| sum.kind() == super::Kind::A))
}

/// A random divisor of type B that the cofactor does not kill: a point over F_q² and its conjugate.
pub fn random_type_b<C: Curve>(fill: impl FnMut(&mut [u8])) -> Divisor<C> {
    let attempt = |bytes: &[u8]| {
        let (sign, x) = bytes.split_last()?;
        let (c0, c1) = x.split_at_checked(C::Field::BYTES)?;
        let x = Quadratic { c0: C::Field::from_uniform_bytes(c0)?, c1: C::Field::from_uniform_bytes(c1)? };
        (!bool::from(x.c1.is_zero())).then(|| Divisor::from_conjugates(&x, sign & 1 == 1))?
    };
    first_alive(hits(fill, 2 * C::Field::BYTES + 1, attempt))
}

/// A random divisor of the subgroup of order r, other than the identity: the sum of two points times the cofactor.
pub fn random_divisor<C: Curve>(fill: impl FnMut(&mut [u8])) -> Divisor<C> {
    first_alive(sums(hits(fill, C::Field::BYTES + 1, attempt))).clear_cofactor()
}

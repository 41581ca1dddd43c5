//! The group law of y² = x³ − x + b.

use super::{Curve, TernaryElement, projective};
use crate::supersingular::{Law, Point, Projective};
use core::marker::PhantomData;
use pairloom_algebra::{Field, TernaryField};

/// The group law of a curve in characteristic three. A multiplication takes 6 cubes for a digit of three, and 12 products for
/// two of three digits.
#[derive(Clone, Copy, Debug)]
pub struct TernaryLaw<C>(PhantomData<C>);

impl<C: Curve> Law<C::Field> for TernaryLaw<C>
where
    C::Field: TernaryElement,
{
    /// Those of an integer 2^128 times greater than 3^m.
    const UNIFORM_BYTES: usize = C::Field::DEGREE.div_ceil(5) + 16;

    fn is_on_curve([x, y]: &[C::Field; 2]) -> bool {
        y.square() == right_side::<C, _>(x)
    }
    fn lift(x: &C::Field) -> Option<C::Field> {
        let (y, is_square) = right_side::<C, _>(x).sqrt();
        bool::from(is_square).then_some(y)
    }
    /// Whether y is negative ([`TernaryElement::is_negative`]).
    fn sign(y: &C::Field) -> bool {
        y.is_negative()
    }
    /// −y.
    fn negate(y: &C::Field) -> C::Field {
        y.neg()
    }
    /// (x + 1/y², −y − 1/y³).
    fn double([x, y]: &[C::Field; 2]) -> Option<[C::Field; 2]> {
        let slope = y.invert();
        Some([x.add(&slope.square()), y.add(&slope.cube()).neg()])
    }
    fn add_distinct(p: &Projective<C::Field>, q: &[C::Field; 2]) -> Projective<C::Field> {
        projective::add_distinct(p, q)
    }
    fn scale(p: &Projective<C::Field>) -> Projective<C::Field> {
        projective::triple(p, C::B)
    }
    /// Balanced ternary.
    fn digits(integer: &[u64]) -> Vec<i8> {
        let mut words = integer.to_vec();
        let mut digits = Vec::new();
        let mut carry = 0;
        while carry != 0 || words.iter().any(|word| *word != 0) {
            let digit = divide_by_three(&mut words) + carry;
            carry = u8::from(digit > 1);
            digits.push(digit as i8 - 3 * carry as i8);
        }
        digits
    }
    /// The coefficients are the lowest m digits to the base three of the integer that the bytes are, big endian.
    fn uniform(bytes: &[u8]) -> Option<C::Field> {
        let mut words = vec![0; bytes.len().div_ceil(8)];
        for (i, &byte) in bytes.iter().rev().enumerate() {
            words[i / 8] |= u64::from(byte) << (8 * (i % 8));
        }
        let digits: Vec<u8> = (0..C::Field::DEGREE).map(|_| divide_by_three(&mut words)).collect();
        Some(C::Field::from_digits(|i| digits[i]))
    }
}

impl<C: Curve> Point<C> {
    /// Three times the point, (x⁹ − b, −y⁹).
    pub fn triple(&self) -> Self {
        self.map(|[x, y]| [x.frobenius(2).add_trit(-C::B), y.frobenius(2).neg()])
    }
}

/// x³ − x + b.
fn right_side<C: Curve, F: TernaryField>(x: &F) -> F {
    x.cube().sub(x).add_trit(C::B)
}

/// Divides by three and returns the remainder.
fn divide_by_three(words: &mut [u64]) -> u8 {
    words.iter_mut().rev().fold(0u128, |remainder, word| {
        let dividend = remainder << 64 | u128::from(*word);
        *word = (dividend / 3) as u64;
        dividend % 3
    }) as u8
}

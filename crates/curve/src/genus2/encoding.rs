//! Divisors as bytes and as text.

use super::points::{Roots, roots};
use super::{Curve, Divisor, Mumford, Support};
use crate::binary::{BinaryElement, format_element, parse_element};
use crate::encoding::text::INFINITY;
use crate::encoding::{Component, DecodeError};
use crate::supersingular::Element;
use pairloom_algebra::Field;

const INFINITE: u8 = 0;
const ONE: u8 = 2;
const ONE_UNCOMPRESSED: u8 = 4;
const TWO: u8 = 8;
const TWO_UNCOMPRESSED: u8 = 12;

/// A divisor as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DivisorText {
    /// The word `inf`.
    Infinity,
    /// Mumford's form.
    Mumford {
        /// The coefficients of u, the constant one first, the leading 1 last.
        u: Vec<String>,
        /// The coefficients of v, as many as the degree of u.
        v: Vec<String>,
    },
}

fn join<F: BinaryElement>(form: u8, elements: &[F]) -> Vec<u8> {
    let elements = elements.iter().flat_map(Element::to_be_bytes);
    core::iter::once(form).chain(elements).collect()
}

fn parse_all<F: BinaryElement, S: AsRef<str>>(
    texts: &[S],
    component: fn(usize) -> Component,
) -> Result<Vec<F>, DecodeError> {
    texts.iter().enumerate().map(|(i, text)| parse_element(text.as_ref(), component(i))).collect()
}

impl<C: Curve> Divisor<C> {
    /// The coefficients of u below the leading one, and those of v, as many, the constant ones first.
    pub fn coefficients(&self) -> [Vec<C::Field>; 2] {
        match self.0 {
            Mumford::Identity => [vec![], vec![]],
            Mumford::Degenerate { x, y } => [vec![x], vec![y]],
            Mumford::Two { u, v } => [u.into(), v.into()],
        }
    }

    /// The compressed form: 1 byte and those of 1 or 2 elements, of the identity 1 byte. Costs as much as [`Self::support`].
    pub fn to_bytes(&self) -> Vec<u8> {
        let [u, _] = self.coefficients();
        let signs = match self.support() {
            Support::Conjugates([_, y]) => u8::from(y.c0.coefficient(0)),
            Support::Rational(mut points) => {
                points.dedup();
                points.iter().rev().fold(0, |signs, [_, y]| signs << 1 | u8::from(y.coefficient(0)))
            }
        };
        join([INFINITE, ONE, TWO][u.len()] | signs, &u)
    }

    /// The uncompressed form: 1 byte and those of 2 or 4 elements, of the identity 1 byte.
    pub fn to_bytes_uncompressed(&self) -> Vec<u8> {
        let [u, v] = self.coefficients();
        join([INFINITE, ONE_UNCOMPRESSED, TWO_UNCOMPRESSED][u.len()], &[u, v].concat())
    }

    /// The divisor, in or out of the subgroup of order r, that has this compressed or uncompressed form.
    ///
    /// The form is a byte, and elements follow, each an integer Σ c_i 2^i of [`Element::BYTES`] big-endian bytes:
    ///
    /// | form | elements | divisor |
    /// |---|---|---|
    /// | 0 | | the identity |
    /// | 2, 3 | x | degenerate, with a sign in the lowest bit |
    /// | 4 | x, y | degenerate |
    /// | 8 … 11 | u₀, u₁ | of two points, with two signs in the lowest bits |
    /// | 12 | u₀, u₁, v₀, v₁ | of two points |
    ///
    /// A sign is the lowest coefficient of y, for conjugates that of y₀ in y = y₀ + y₁ s. The lowest bit is for the first point
    /// of [`Self::support`], the next one for the second if that is another point over F_q; else it is 0.
    ///
    /// # Errors
    ///
    /// What is wrong with the bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DecodeError> {
        let wrong_length = |expected| DecodeError::WrongLength { expected, got: bytes.len() };
        let (&form, rest) = bytes.split_first().ok_or(wrong_length(1))?;
        let components: &[Component] = match form {
            INFINITE => &[],
            ONE | 3 => &[Component::X],
            ONE_UNCOMPRESSED => &[Component::X, Component::Y],
            TWO..=11 => &[Component::U(0), Component::U(1)],
            TWO_UNCOMPRESSED => &[Component::U(0), Component::U(1), Component::V(0), Component::V(1)],
            flags => return Err(DecodeError::UnknownFlags { flags }),
        };
        let length = C::Field::BYTES;
        if rest.len() != components.len() * length {
            return Err(wrong_length(1 + components.len() * length));
        }
        let elements =
            rest.chunks_exact(length).zip(components).map(|(bytes, component)| C::Field::decode(bytes, *component));
        match elements.collect::<Result<Vec<_>, _>>()?[..] {
            [x] => Self::from_x(x, form & 1 == 1),
            [x, y] if form == ONE_UNCOMPRESSED => Self::from_point(x, y),
            [u0, u1] => Self::decompress([u0, u1], form),
            [u0, u1, v0, v1] => Self::from_mumford(&[u0, u1, C::Field::one()], &[v0, v1]),
            _ => Ok(Self::IDENTITY),
        }
    }

    /// The divisor of two points with this u, whose y have the lowest coefficients that the form says.
    fn decompress(u: [C::Field; 2], form: u8) -> Result<Self, DecodeError> {
        let [first, second] = [form & 1 != 0, form & 2 != 0];
        match roots(&u) {
            Roots::Rational([x1, x2]) if x1 != x2 => Ok(Self::from_x(x1, first)?.add(&Self::from_x(x2, second)?)),
            _ if second => Err(DecodeError::UnknownFlags { flags: form }),
            Roots::Rational([x, _]) => Ok(Self::from_x(x, first)?.double()),
            Roots::Conjugates(x) => {
                Self::from_conjugates(&x, first).ok_or(DecodeError::NoPoint { hint: Default::default() })
            }
        }
    }

    /// The divisor as text.
    pub fn to_text(&self) -> DivisorText {
        let [u, v] =
            self.coefficients().map(|coefficients| coefficients.iter().map(format_element).collect::<Vec<_>>());
        if u.is_empty() {
            return DivisorText::Infinity;
        }
        DivisorText::Mumford { u: [u, vec!["0x1".into()]].concat(), v }
    }

    /// The divisor, in or out of the subgroup of order r, with these u and v, integers `0x…` in the order of their degrees: the
    /// leading 1 of u is written, leading zeros of v may be where v has no more than two integers. The identity is u = `["0x1"]`
    /// with v = `[]`, and the word of [`Self::from_word`].
    ///
    /// # Errors
    ///
    /// What is wrong with an integer, or an error of [`Self::from_mumford`].
    pub fn from_text<S: AsRef<str>>(u: &[S], v: &[S]) -> Result<Self, DecodeError> {
        Self::from_mumford(&parse_all(u, Component::U)?, &parse_all(v, Component::V)?)
    }

    /// The divisor that a lone word stands for: [`INFINITY`], and no other.
    ///
    /// # Errors
    ///
    /// [`DecodeError::UnknownDivisorWord`].
    pub fn from_word(word: &str) -> Result<Self, DecodeError> {
        if word == INFINITY { Ok(Self::IDENTITY) } else { Err(DecodeError::UnknownDivisorWord) }
    }
}

//! Divisors as bytes and as text.
//!
//! Bytes: the degree of u (0, 1 or 2), then the coefficients of u below the leading one and as many of v, the constant ones first,
//! each an integer Σ c_i 2^i of [`BinaryElement::BYTES`] big-endian bytes. Every divisor has one such form.
//!
//! Text: u and v as lists of integers `0x…`, the constant coefficient first and the leading 1 of u written; the identity is the
//! word `inf`, and u = `["0x1"]` with v = `[]` is read too, as are leading zeros of v where no more than two integers are written.

use super::{Curve, Divisor, Mumford};
use crate::binary::{BinaryElement, format_element, parse_element};
use crate::encoding::text::INFINITY;
use crate::encoding::{DecodeError, Place};
use crate::supersingular::Element;
use pairloom_algebra::Field;

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

fn element<F: BinaryElement>(bytes: &[u8], place: Place) -> Result<F, DecodeError> {
    F::decode(bytes, place)
}

fn parse_all<F: BinaryElement, S: AsRef<str>>(texts: &[S], place: fn(usize) -> Place) -> Result<Vec<F>, DecodeError> {
    texts.iter().enumerate().map(|(i, text)| parse_element(text.as_ref(), place(i))).collect()
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

    /// The bytes: 1, and 2 or 4 elements.
    pub fn to_bytes(&self) -> Vec<u8> {
        let [u, v] = self.coefficients();
        let mut bytes = vec![u.len() as u8];
        u.iter().chain(&v).for_each(|coefficient| bytes.extend(coefficient.to_be_bytes()));
        bytes
    }

    /// The divisor, in or out of the subgroup of order r, that has these bytes.
    ///
    /// # Errors
    ///
    /// What is wrong with the bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DecodeError> {
        let wrong_length = |expected| DecodeError::WrongLength { expected, got: bytes.len() };
        let (&degree, rest) = bytes.split_first().ok_or(wrong_length(1))?;
        if degree > 2 {
            return Err(DecodeError::UnknownFlags { flags: degree });
        }
        let (degree, length) = (usize::from(degree), C::Field::BYTES);
        if rest.len() != 2 * degree * length {
            return Err(wrong_length(1 + 2 * degree * length));
        }
        let (u, v) = rest.split_at(degree * length);
        let elements = |bytes: &[u8], place: fn(usize) -> Place| {
            bytes
                .chunks_exact(length)
                .enumerate()
                .map(|(i, bytes)| element(bytes, place(i)))
                .collect::<Result<Vec<_>, _>>()
        };
        let mut u = elements(u, Place::U)?;
        u.push(C::Field::one());
        Self::from_mumford(&u, &elements(v, Place::V)?)
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

    /// The divisor, in or out of the subgroup of order r, with these u and v.
    ///
    /// # Errors
    ///
    /// What is wrong with an integer, or an error of [`Self::from_mumford`].
    pub fn from_text<S: AsRef<str>>(u: &[S], v: &[S]) -> Result<Self, DecodeError> {
        Self::from_mumford(&parse_all(u, Place::U)?, &parse_all(v, Place::V)?)
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

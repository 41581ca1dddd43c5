//! Points and elements as bytes and as text.
//!
//! Bytes begin as in SEC 1: 2 or 3 for a compressed point, the lowest bit being the sign of y ([`Law::sign`]), then x; 4 for an
//! uncompressed one, then x and y; a lone 0 for infinity. Text is that of `pairloom_curve::encoding::text`, an element being the
//! integer of [`Element::to_be_bytes`].

use super::{Curve, Element, Law, Point};
use crate::encoding::text::{INFINITY, PointText, hexadecimal};
use crate::encoding::{Component, DecodeError};

const INFINITE: u8 = 0;
const COMPRESSED: u8 = 2;
const UNCOMPRESSED: u8 = 4;

/// An element as `0x` and lower-case digits without leading zeros.
pub fn format_element<F: Element>(value: &F) -> String {
    let digits = hex::encode(value.to_be_bytes());
    let significant = digits.trim_start_matches('0');
    format!("0x{}", if significant.is_empty() { "0" } else { significant })
}

/// The element that `0x…` stands for.
///
/// # Errors
///
/// What is wrong with the text; a coefficient 3 in characteristic three is [`DecodeError::CoefficientThree`], one of degree m or
/// more [`DecodeError::DegreeTooHigh`].
pub fn parse_element<F: Element>(text: &str, component: Component) -> Result<F, DecodeError> {
    F::decode(&hexadecimal(text, component, F::BYTES)?, component)
}

impl<C: Curve> Point<C> {
    /// The compressed form: 1 byte and those of x, at infinity 1 byte.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.xy().map_or(vec![INFINITE], |[x, y]| {
            let mut bytes = vec![COMPRESSED | u8::from(C::Law::sign(&y))];
            bytes.extend(x.to_be_bytes());
            bytes
        })
    }

    /// The uncompressed form: 1 byte and those of x and y, at infinity 1 byte.
    pub fn to_bytes_uncompressed(&self) -> Vec<u8> {
        self.xy().map_or(vec![INFINITE], |coordinates| {
            let mut bytes = vec![UNCOMPRESSED];
            coordinates.iter().for_each(|coordinate| bytes.extend(coordinate.to_be_bytes()));
            bytes
        })
    }

    /// The point of the curve, in or out of the subgroup of order r, that has this compressed or uncompressed form.
    ///
    /// # Errors
    ///
    /// What is wrong with the bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DecodeError> {
        let length = C::Field::BYTES;
        let wrong_length = |expected| DecodeError::WrongLength { expected, got: bytes.len() };
        let (&form, rest) = bytes.split_first().ok_or(wrong_length(length + 1))?;
        let expected = match form {
            INFINITE => 0,
            COMPRESSED | 3 => length,
            UNCOMPRESSED => 2 * length,
            flags => return Err(DecodeError::UnknownFlags { flags }),
        };
        if rest.len() != expected {
            return Err(wrong_length(expected + 1));
        }
        match form {
            INFINITE => Ok(Self::IDENTITY),
            UNCOMPRESSED => Self::from_xy(
                C::Field::decode(&rest[..length], Component::X)?,
                C::Field::decode(&rest[length..], Component::Y)?,
            ),
            _ => Self::from_x(C::Field::decode(rest, Component::X)?, form & 1 == 1),
        }
    }

    /// The point as text.
    pub fn to_text(&self) -> PointText<String> {
        self.xy().map_or(PointText::Infinity, |[x, y]| PointText::Affine {
            x: vec![format_element(&x)],
            y: vec![format_element(&y)],
        })
    }

    /// The point of the curve, in or out of the subgroup of order r, with these coordinates.
    ///
    /// # Errors
    ///
    /// What is wrong with them.
    pub fn from_text(x: &str, y: &str) -> Result<Self, DecodeError> {
        Self::from_xy(parse_element(x, Component::X)?, parse_element(y, Component::Y)?)
    }

    /// The point that a lone word stands for: [`INFINITY`], and no other.
    ///
    /// # Errors
    ///
    /// [`DecodeError::UnknownPointWord`].
    pub fn from_word(word: &str) -> Result<Self, DecodeError> {
        if word == INFINITY { Ok(Self::IDENTITY) } else { Err(DecodeError::UnknownPointWord) }
    }
}

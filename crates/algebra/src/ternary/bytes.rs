//! Elements from and to bytes and words.

use super::{F3m, TernaryModulus, planes};
use crate::bytes::{read_be_bytes, to_be_bytes};
use core::fmt;

/// Why an integer is not the code Σ c_i 4^i of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeError {
    /// The two bits of the coefficient of z^i are 3.
    Three(usize),
    /// There is a coefficient of degree m or more.
    TooLong,
    /// There are more or fewer bytes than an element has.
    WrongLength,
}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Three(i) => write!(f, "the coefficient of z^{i} is 3"),
            Self::TooLong => f.write_str("a coefficient of degree m or more is not 0"),
            Self::WrongLength => f.write_str("the length is not that of an element"),
        }
    }
}

impl core::error::Error for CodeError {}

impl<P: TernaryModulus, const W: usize> F3m<P, W> {
    /// The integer Σ c_i 4^i, little-endian words.
    pub fn to_quaternary(&self) -> Vec<u64> {
        let pairs: Vec<[u64; 2]> = (0..W).map(|i| [self.planes[0][i], self.planes[1][i]]).collect();
        planes::to_quaternary(&pairs)
    }

    /// The element that the integer Σ c_i 4^i, little-endian words, stands for.
    ///
    /// # Errors
    ///
    /// A coefficient of 3, or one of z^m or higher.
    pub fn from_quaternary(words: &[u64]) -> Result<Self, CodeError> {
        let (words, above) = words.split_at(words.len().min(2 * W));
        if above.iter().any(|word| *word != 0) {
            return Err(CodeError::TooLong);
        }
        let planes = planes::from_quaternary(words).map_err(CodeError::Three)?;
        Self::from_planes(planes).ok_or(CodeError::TooLong)
    }

    /// The integer Σ c_i 4^i, big endian, in [`Self::BYTES`] bytes.
    pub fn to_be_bytes(&self) -> Vec<u8> {
        to_be_bytes(&self.to_quaternary(), Self::BYTES)
    }

    /// The element with this encoding of [`Self::BYTES`] bytes.
    ///
    /// # Errors
    ///
    /// Another length, a coefficient of 3, or one of z^m or higher.
    pub fn from_be_bytes(bytes: &[u8]) -> Result<Self, CodeError> {
        if bytes.len() != Self::BYTES {
            return Err(CodeError::WrongLength);
        }
        Self::from_quaternary(&words_from(bytes))
    }

    /// The element whose coefficient of z^i is `digit(i) mod 3`.
    pub fn from_digits(digit: impl Fn(usize) -> u8) -> Self {
        let terms: Vec<(u32, u8)> = (0..Self::DEGREE).map(|i| (i as u32, digit(i) % 3)).collect();
        Self::from_terms(&terms)
    }
}

/// Big-endian bytes as little-endian words.
fn words_from(bytes: &[u8]) -> Vec<u64> {
    let mut words = vec![0; bytes.len().div_ceil(8)];
    read_be_bytes(bytes, &mut words);
    words
}

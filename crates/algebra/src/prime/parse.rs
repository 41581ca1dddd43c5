//! Elements from text.

use super::{Fp, Modulus};
use core::error::Error;
use core::fmt;
use core::str::FromStr;

/// The reason why a text is no element of a prime field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseElementError {
    /// It is not `0x` and hexadecimal digits.
    NotHexadecimal,
    /// The integer reaches the modulus.
    NotBelowModulus,
}

impl fmt::Display for ParseElementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotHexadecimal => "not 0x and hexadecimal digits",
            Self::NotBelowModulus => "not below the modulus",
        })
    }
}

impl Error for ParseElementError {}

/// `0x` and hexadecimal digits of either case, as `Display` writes them; leading zeros are allowed.
impl<P: Modulus<N>, const N: usize> FromStr for Fp<P, N> {
    type Err = ParseElementError;
    fn from_str(text: &str) -> Result<Self, ParseElementError> {
        let digits = text.strip_prefix("0x").filter(|digits| !digits.is_empty());
        let digits = digits.ok_or(ParseElementError::NotHexadecimal)?;
        if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(ParseElementError::NotHexadecimal);
        }
        let digits = digits.trim_start_matches('0');
        let mut integer = [0; N];
        for (word, digits) in integer.iter_mut().zip(digits.as_bytes().rchunks(16)) {
            let value = |digit: u8| u64::from(char::from(digit).to_digit(16).unwrap_or_default());
            *word = digits.iter().fold(0, |word, digit| word << 4 | value(*digit));
        }
        let element = Self::from_limbs(&integer).filter(|_| digits.len() <= 16 * N);
        element.ok_or(ParseElementError::NotBelowModulus)
    }
}

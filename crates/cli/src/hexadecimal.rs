//! Bytes as hexadecimal digits.

use thiserror::Error;

/// Why a text is no bytes.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotHexadecimal {
    /// A character that is no digit.
    #[error("Invalid character {character:?} at position {position}")]
    Character {
        /// The first such character.
        character: char,
        /// How many digits stand before it.
        position: usize,
    },
    /// Half a byte.
    #[error("Odd number of digits")]
    Odd,
}

/// The bytes of digits of either case.
///
/// # Errors
///
/// [`NotHexadecimal`].
pub fn decode(digits: &str) -> Result<Vec<u8>, NotHexadecimal> {
    hex::decode(digits).map_err(|_| {
        let other = digits.chars().enumerate().find(|(_, character)| !character.is_ascii_hexdigit());
        other.map_or(NotHexadecimal::Odd, |(position, character)| NotHexadecimal::Character { character, position })
    })
}

/// As [`decode`], where `0x` may stand before the digits.
///
/// # Errors
///
/// [`NotHexadecimal`].
pub fn decode_prefixed(digits: &str) -> Result<Vec<u8>, NotHexadecimal> {
    decode(digits.strip_prefix("0x").unwrap_or(digits))
}

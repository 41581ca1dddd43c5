//! Bytes as hexadecimal digits.

use thiserror::Error;

/// Why a text is no bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
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

#[cfg(test)]
mod tests {
    use super::{decode, decode_prefixed};

    #[test]
    fn digits() {
        assert_eq!(decode("0aFf"), Ok(vec![0x0a, 0xff]));
        assert_eq!(decode_prefixed("0x0a"), decode("0a"));
        assert_eq!(decode_prefixed(""), Ok(vec![]));
    }

    /// The character that stands there, not what one of its bytes would be elsewhere.
    #[test]
    fn other_characters() {
        for (text, told) in [
            ("0x0a", "Invalid character 'x' at position 1"),
            ("０１", "Invalid character '０' at position 0"),
            ("0aé1", "Invalid character 'é' at position 2"),
            ("aé", "Invalid character 'é' at position 1"),
            ("a\n", r"Invalid character '\n' at position 1"),
            ("abc", "Odd number of digits"),
        ] {
            assert_eq!(decode(text).expect_err(text).to_string(), told);
        }
    }
}

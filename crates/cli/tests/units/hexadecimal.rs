//! Hexadecimal digits.

use pairloom_cli::hexadecimal::{decode, decode_prefixed};

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

//! Secrets as hexadecimal digits.

use pairloom_signature::secret::SecretBytes;
use pairloom_signature::secret::hexadecimal::{NotHexadecimal, digits_of_field, from_hex, to_hex, trimmed};

#[test]
fn digits_go_there_and_back() {
    let bytes: Vec<u8> = (0..=255).collect();
    let digits = to_hex(&bytes);
    assert_eq!(*digits, hex::encode(&bytes).as_bytes());
    assert_eq!(from_hex(&digits).as_deref(), Ok(&bytes));
    assert_eq!(from_hex(&digits.to_ascii_uppercase()).as_deref(), Ok(&bytes));
    assert_eq!(SecretBytes::<256>::from_hex(&digits).expect("256 bytes").as_slice(), bytes);
    assert_eq!(SecretBytes::<255>::from_hex(&digits), Err(NotHexadecimal));
    assert_eq!(SecretBytes::<1>::from_hex(b"123"), Err(NotHexadecimal));
    assert_eq!(from_hex(b"123"), Err(NotHexadecimal));
}

/// Of all pairs of bytes exactly the pairs of digits are read.
#[test]
fn nothing_else_is_a_digit() {
    for first in 0..=255u8 {
        for second in 0..=255 {
            let expected = hex::decode([first, second]).ok();
            assert_eq!(from_hex(&[first, second]).ok().as_deref(), expected.as_ref(), "{first} {second}");
        }
    }
}

#[test]
fn what_is_around_digits() {
    for (text, digits) in [
        ("", ""),
        (" \n", ""),
        ("12ab", "12ab"),
        ("\t 12ab\r\n", "12ab"),
        ("0x12ab\n", "12ab"),
        ("0X12", "0X12"),
        ("0x", ""),
        ("0", "0"),
        ("1 2", "1 2"),
    ] {
        assert_eq!(trimmed(text.as_bytes()), digits.as_bytes(), "{text:?}");
    }
}

#[test]
fn digits_in_json() {
    for (text, place) in [
        (r#"{"key":"12ab"}"#, Some(8..12)),
        (r#"{"of": 1, "key" : "12ab", "x": 2}"#, Some(19..23)),
        (r#"{"key":"12abc"}"#, None),
        (r#"{"key":"12a"}"#, None),
        (r#"{"key":12ab}"#, None),
        (r#"{"key":"#, None),
        (r#"{"key""#, None),
        (r#"{"keys":"12ab"}"#, None),
        (r#"{"no\"key":"12ab"}"#, None),
        // A value of that name; a field of another object, or of a list's; a text that looks like one.
        (r#"{"type":"key","key":"12ab"}"#, Some(21..25)),
        (r#"{"of":{"key":"0000"},"key":"12ab"}"#, Some(28..32)),
        (r#"{"of":[{"key":"0000"}],"key":"12ab"}"#, Some(30..34)),
        (r#"{"of":{"key":"0000"}}"#, None),
        (r#"{"of":"\"key\":\"0000\"","key":"12ab"}"#, Some(32..36)),
        (r#"{"of":"\\","key":"12ab"}"#, Some(18..22)),
        (r#"["key","12ab"]"#, None),
        (r#"}{"key":"12ab"}"#, None),
        (r#"{"of":"#, None),
        ("", None),
    ] {
        assert_eq!(digits_of_field(text.as_bytes(), "key", 4), place, "{text}");
    }
    assert_eq!(digits_of_field(br#"{"key":"12ab"}"#, "key", usize::MAX), None);
}

//! Secrets as hexadecimal digits. Nothing here branches on the value of a digit, or reads at an address that depends on it: that a text
//! consists of digits is public, which they are is not.

use super::{STACK, SecretBytes};
use base16ct::{lower, mixed};
use core::ops::Range;
use pairloom_algebra::secret::{declassify, without_traces};
use thiserror::Error;
use zeroize::Zeroizing;

/// The error of a text that has something else than hexadecimal digits, or not as many as expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not the hexadecimal digits of a secret")]
pub struct NotHexadecimal;

impl<const N: usize> SecretBytes<N> {
    /// Reads `2 N` digits of either case.
    ///
    /// # Errors
    ///
    /// [`NotHexadecimal`].
    pub fn from_hex(digits: &[u8]) -> Result<Self, NotHexadecimal> {
        let mut bytes = Self::zeros();
        if digits.len() == 2 * N { decode(digits, &mut *bytes).map(|()| bytes) } else { Err(NotHexadecimal) }
    }
}

/// The bytes of any even number of digits of either case, wiped when dropped.
///
/// # Errors
///
/// [`NotHexadecimal`].
pub fn from_hex(digits: &[u8]) -> Result<Zeroizing<Vec<u8>>, NotHexadecimal> {
    let mut bytes = Zeroizing::new(vec![0; digits.len() / 2]);
    decode(digits, &mut bytes).map(|()| bytes)
}

/// Two digits a byte, lower case, wiped when dropped.
pub fn to_hex(secret: &[u8]) -> Zeroizing<Vec<u8>> {
    let mut digits = Zeroizing::new(vec![0; 2 * secret.len()]);
    let encoded = without_traces::<STACK, _>(|| lower::encode(secret, &mut digits).is_ok());
    debug_assert!(encoded, "two digits a byte");
    digits
}

fn decode(digits: &[u8], bytes: &mut [u8]) -> Result<(), NotHexadecimal> {
    // Whether all are digits is public.
    let decoded = declassify(without_traces::<STACK, _>(|| mixed::decode(digits, bytes).is_ok()));
    if decoded { Ok(()) } else { Err(NotHexadecimal) }
}

/// The digits of a text that has nothing else, but for white space around them and `0x` before them.
pub fn trimmed(text: &[u8]) -> &[u8] {
    // No digit is so small.
    let is_space = |byte: &u8| declassify(*byte <= b' ');
    let start = text.iter().take_while(|byte| is_space(byte)).count();
    let end = text.len() - text[start..].iter().rev().take_while(|byte| is_space(byte)).count();
    match &text[start..end] {
        // No digit is an x.
        [zero, x, digits @ ..] if declassify((*zero == b'0') & (*x == b'x')) => digits,
        digits => digits,
    }
}

/// Where a JSON object has the `count` digits that are the value of a field of its own: the text before and after is read as usual, the digits with
/// [`SecretBytes::from_hex`]. `None` if there is no such field, or its value is no text of that length.
pub fn digits_of_field(json: &[u8], name: &str, count: usize) -> Option<Range<usize>> {
    let past = |start: usize, byte: u8| {
        let start = start + json.get(start..)?.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        (json.get(start) == Some(&byte)).then_some(start + 1)
    };
    let (mut at, mut depth) = (0, 0usize);
    while let Some(byte) = json.get(at) {
        at += 1;
        match byte {
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.checked_sub(1)?,
            b'"' => {
                let end = at + length_of_text(&json[at..])?;
                let is_name = depth == 1 && json[at..end] == *name.as_bytes();
                if let Some(start) = past(end + 1, b':').filter(|_| is_name) {
                    let start = past(start, b'"')?;
                    let end = start.checked_add(count)?;
                    return (json.get(end) == Some(&b'"')).then_some(start..end);
                }
                at = end + 1;
            }
            _ => {}
        }
    }
    None
}

/// How many bytes there are before the quotation mark that ends a text: none after a backslash does.
fn length_of_text(text: &[u8]) -> Option<usize> {
    let mut is_escaped = false;
    text.iter().position(|byte| {
        let ends = *byte == b'"' && !is_escaped;
        is_escaped = *byte == b'\\' && !is_escaped;
        ends
    })
}

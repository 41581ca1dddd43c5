//! Fields of JSON, integers and bytes as text.

use crate::{Problem, ReadError, json};
use pairloom_curve::encoding::PrimeBytes;
use pairloom_curve::encoding::hexadecimal::decode_prefixed;
use serde_json::{Map, Value};

/// A JSON document.
pub(crate) fn parse(text: &[u8], field: &str) -> Result<Value, ReadError> {
    json::value(text).map_err(|refused| ReadError::new(field, Problem::NotJson(refused)))
}

/// An object.
pub(crate) fn object<'a>(value: &'a Value, field: &str) -> Result<&'a Map<String, Value>, ReadError> {
    value.as_object().ok_or_else(|| ReadError::new(field, Problem::NotObject))
}

/// A list.
pub(crate) fn list<'a>(value: &'a Value, field: &str) -> Result<&'a [Value], ReadError> {
    value.as_array().map(Vec::as_slice).ok_or_else(|| ReadError::new(field, Problem::NotList))
}

/// A list of so many.
pub(crate) fn list_of<'a>(value: &'a Value, expected: usize, field: &str) -> Result<&'a [Value], ReadError> {
    let items = list(value, field)?;
    let problem = Problem::WrongCount { expected, got: items.len() };
    if items.len() == expected { Ok(items) } else { Err(ReadError::new(field, problem)) }
}

/// A text.
pub(crate) fn text<'a>(value: &'a Value, field: &str) -> Result<&'a str, ReadError> {
    value.as_str().ok_or_else(|| ReadError::new(field, Problem::NotText))
}

/// A field that is there and not null.
pub(crate) fn get<'a>(object: &'a Map<String, Value>, name: &str) -> Option<&'a Value> {
    object.get(name).filter(|value| !value.is_null())
}

/// A field that has to be there.
pub(crate) fn required<'a>(object: &'a Map<String, Value>, name: &str) -> Result<&'a Value, ReadError> {
    get(object, name).ok_or_else(|| ReadError::new(name, Problem::Missing))
}

/// The bytes of hexadecimal digits, with or without `0x`.
pub(crate) fn hexadecimal(digits: &str) -> Result<Vec<u8>, Problem> {
    decode_prefixed(digits.trim()).map_err(|error| Problem::NotHexadecimal(error.to_string()))
}

/// The bytes of a text of hexadecimal digits.
pub(crate) fn bytes(value: &Value, field: &str) -> Result<Vec<u8>, ReadError> {
    hexadecimal(text(value, field)?).map_err(|problem| ReadError::new(field, problem))
}

/// An element of a prime field: a decimal integer as text, `0x` and hexadecimal digits, or a JSON number.
pub(crate) fn integer<F: PrimeBytes>(value: &Value, field: &str) -> Result<F, ReadError> {
    let number = value.as_u64().map(|number| number.to_string());
    let digits = number.as_deref().or(value.as_str()).ok_or(Problem::NotNumber);
    digits.and_then(parse_integer).map_err(|problem| ReadError::new(field, problem))
}

/// The element that a decimal integer, or `0x` and hexadecimal digits, stands for.
pub(crate) fn parse_integer<F: PrimeBytes>(text: &str) -> Result<F, Problem> {
    let (digits, radix) = text.strip_prefix("0x").map_or((text, 10), |digits| (digits, 16));
    if digits.is_empty() || !digits.bytes().all(|digit| char::from(digit).is_digit(radix)) {
        return Err(Problem::NotDecimal);
    }
    let mut words = vec![0u64; F::BYTES.div_ceil(8)];
    for part in digits.as_bytes().chunks(MOST_DIGITS) {
        let value = part.iter().fold(0, |value, digit| {
            value * u64::from(radix) + u64::from(char::from(*digit).to_digit(radix).unwrap_or_default())
        });
        let mut carry = u128::from(value);
        let factor = u128::from(u64::from(radix).pow(part.len() as u32));
        for word in &mut words {
            carry += u128::from(*word) * factor;
            *word = carry as u64;
            carry >>= 64;
        }
        if carry != 0 {
            return Err(Problem::NotBelowModulus);
        }
    }
    let bytes: Vec<u8> = words.iter().rev().flat_map(|word| word.to_be_bytes()).collect();
    let (above, bytes) = bytes.split_at(bytes.len() - F::BYTES);
    let value = if above.iter().all(|byte| *byte == 0) { F::from_be_bytes(bytes) } else { None };
    value.ok_or(Problem::NotBelowModulus)
}

/// The most digits that are read at a time: 10^15 and 16^15 are below 2^64.
const MOST_DIGITS: usize = 15;

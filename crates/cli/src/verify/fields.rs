//! The fields of drand's JSON.

use pairloom_curve::encoding::hexadecimal;
use serde_json::{Map, Value};

/// An object's fields, read one by one. Errors name the field.
pub(crate) struct Fields<'a>(pub(crate) &'a Map<String, Value>);

impl Fields<'_> {
    /// A field that is there and not null.
    fn get(&self, name: &str) -> Option<&Value> {
        self.0.get(name).filter(|value| !value.is_null())
    }

    /// A text.
    pub(crate) fn text(&self, name: &str) -> Result<Option<&str>, String> {
        let text = |value: &Value| if value.is_string() { Ok(()) } else { Err(format!("{name}: not a text")) };
        self.get(name).map(|value| text(value).map(|()| value.as_str().unwrap_or_default())).transpose()
    }

    /// Bytes, written as hexadecimal digits without `0x`.
    pub(crate) fn bytes(&self, name: &str) -> Result<Option<Vec<u8>>, String> {
        self.text(name)?.map(|digits| decode_digits(name, digits)).transpose()
    }

    /// A natural number below 2^64.
    pub(crate) fn natural(&self, name: &str) -> Result<Option<u64>, String> {
        let natural = |value: &Value| value.as_u64().ok_or_else(|| format!("{name}: not a natural number below 2^64"));
        self.get(name).map(natural).transpose()
    }

    /// The scheme: `schemeID` in drand's first API, `scheme` in its second.
    pub(crate) fn scheme(&self) -> Result<Option<&str>, String> {
        match (self.text("schemeID")?, self.text("scheme")?) {
            (Some(first), Some(second)) if first != second => Err("schemeID: differs from scheme".into()),
            (first, second) => Ok(first.or(second)),
        }
    }
}

/// The bytes that hexadecimal digits stand for.
pub(crate) fn decode_digits(name: &str, digits: &str) -> Result<Vec<u8>, String> {
    hexadecimal::decode(digits).map_err(|error| format!("{name}: {}", lower_first(&error.to_string())))
}

/// What is there, or that it is missing.
pub(crate) fn required<T>(field: Result<Option<T>, String>, name: &str) -> Result<T, String> {
    field?.ok_or_else(|| format!("{name}: missing"))
}

fn lower_first(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| first.to_lowercase().chain(characters).collect())
}

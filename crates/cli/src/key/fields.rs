//! The fields of key files. A secret may stand in any of them: messages name the field and repeat nothing, and nothing is copied.

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// What a key file says, its secret's digits cut out.
pub(super) struct Fields<'a> {
    pub(super) suite: &'a str,
    pub(super) secret_key: &'a str,
    pub(super) share: Option<u16>,
}

#[derive(serde::Deserialize)]
struct Read<'a> {
    #[serde(borrow)]
    suite: Option<Field<'a>>,
    #[serde(borrow)]
    secret_key: Option<Field<'a>>,
    #[serde(borrow)]
    share: Option<Field<'a>>,
}

impl<'a> Fields<'a> {
    /// Reads a text.
    ///
    /// # Errors
    ///
    /// The field that is missing or wrong.
    pub(super) fn read(json: &'a [u8]) -> Result<Self, String> {
        let expected = r#"not a key file, {"suite": …, "secret_key": …}"#;
        let read: Read = serde_json::from_slice(json).map_err(|_| expected)?;
        Ok(Self {
            suite: text(read.suite, "suite")?,
            secret_key: text(read.secret_key, "secret_key")?,
            share: read.share.map(number).transpose()?,
        })
    }
}

fn text<'a>(field: Option<Field<'a>>, name: &str) -> Result<&'a str, String> {
    match field {
        Some(Field::Text(text)) => Ok(text),
        Some(Field::Escaped) => Err(format!("{name}: a text with escapes")),
        Some(_) => Err(format!("{name}: not a text")),
        None => Err(format!("{name}: missing")),
    }
}

fn number(share: Field<'_>) -> Result<u16, String> {
    let share = if let Field::Natural(share) = share { u16::try_from(share).ok() } else { None };
    share.ok_or_else(|| "share: not a natural number below 2^16".into())
}

/// A value, as far as one of the fields may have it.
enum Field<'a> {
    Text(&'a str),
    /// A text that is not the bytes of the file.
    Escaped,
    Natural(u64),
    Other,
}

impl<'de: 'a, 'a> Deserialize<'de> for Field<'a> {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Self, D::Error> {
        struct AnyValue;
        impl<'de> Visitor<'de> for AnyValue {
            type Value = Field<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a value")
            }
            fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Field<'de>, E> {
                Ok(Field::Text(text))
            }
            fn visit_str<E>(self, _: &str) -> Result<Field<'de>, E> {
                Ok(Field::Escaped)
            }
            fn visit_u64<E>(self, number: u64) -> Result<Field<'de>, E> {
                Ok(Field::Natural(number))
            }
            fn visit_i64<E>(self, _: i64) -> Result<Field<'de>, E> {
                Ok(Field::Other)
            }
            fn visit_f64<E>(self, _: f64) -> Result<Field<'de>, E> {
                Ok(Field::Other)
            }
            fn visit_bool<E>(self, _: bool) -> Result<Field<'de>, E> {
                Ok(Field::Other)
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Field<'de>, A::Error> {
                while list.next_element::<IgnoredAny>()?.is_some() {}
                Ok(Field::Other)
            }
            fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Field<'de>, A::Error> {
                while object.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
                Ok(Field::Other)
            }
        }
        json.deserialize_any(AnyValue)
    }
}

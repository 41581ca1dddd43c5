//! JSON texts of others: UTF-8, and objects in which every name stands once.

use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::map::Entry;
use serde_json::{Map, Number, Value};
use std::fmt;
use thiserror::Error;

/// Why a text is refused. The message is one line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refused {
    /// Other bytes than those of characters.
    #[error("not UTF-8")]
    NotUtf8,
    /// Not JSON: what is wrong, and where.
    #[error("not JSON: {0}")]
    Syntax(String),
    /// An object that has a name twice, of which readers take one value or the other.
    #[error(transparent)]
    Twice(#[from] Twice),
    /// A text that would take too much memory.
    #[error("{what} is longer than {} MiB", longest >> 20)]
    TooLong {
        /// What it is of.
        what: &'static str,
        /// The most bytes that it may have.
        longest: usize,
    },
}

/// A name that stands twice in an object.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}the name {name:?} stands twice", if path.is_empty() { String::new() } else { format!("{path}: ") })]
pub struct Twice {
    /// The path to the object: empty, or `pairs[2]`.
    path: String,
    name: String,
}

impl Twice {
    /// A name of an object that is no part of another.
    #[must_use]
    pub fn at_top(name: String) -> Self {
        Self { path: String::new(), name }
    }

    /// Puts a step before the path.
    fn precede(&mut self, step: &str) {
        let point = if self.path.is_empty() || self.path.starts_with('[') { "" } else { "." };
        self.path.insert_str(0, &format!("{step}{point}"));
    }
}

/// The value of a text. Errors in a text of one line say the column alone.
///
/// # Errors
///
/// [`Refused`].
pub fn value(text: &[u8]) -> Result<Value, Refused> {
    let text = str::from_utf8(text.trim_ascii_end()).map_err(|_| Refused::NotUtf8)?;
    let mut twice = None;
    let mut json = serde_json::Deserializer::from_str(text);
    let value = Seed(&mut twice).deserialize(&mut json).and_then(|value| json.end().map(|()| value));
    let value = value.map_err(|error| Refused::Syntax(placed(&error, text.contains('\n'))))?;
    twice.map_or(Ok(value), |twice| Err(twice.into()))
}

/// An error's message, with its line where there are several.
fn placed(error: &serde_json::Error, has_lines: bool) -> String {
    let told = error.to_string();
    if has_lines { told } else { told.replace(" at line 1 column ", " at column ") }
}

/// Reads a value and notes the first name that stands twice in one of its objects.
pub struct Seed<'a>(pub &'a mut Option<Twice>);

impl Seed<'_> {
    fn again(&mut self) -> Seed<'_> {
        Seed(self.0)
    }

    /// Reads a part by a function; a name that it is the first to note is below this step.
    fn part<T, E>(
        &mut self,
        step: impl FnOnce() -> String,
        read: impl FnOnce(Seed<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let noted = self.0.is_some();
        let part = read(self.again())?;
        if let Some(twice) = self.0.as_mut().filter(|_| !noted) {
            twice.precede(&step());
        }
        Ok(part)
    }
}

impl<'de> DeserializeSeed<'de> for Seed<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<Value, D::Error> {
        json.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Seed<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }
    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }
    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }
    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }
    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(Number::from_f64(value).map_or(Value::Null, Value::Number))
    }
    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }
    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(value.into())
    }
    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }
    fn visit_seq<A: SeqAccess<'de>>(mut self, mut list: A) -> Result<Value, A::Error> {
        let mut items = Vec::new();
        let mut next = |index| self.part(|| format!("[{index}]"), |seed| list.next_element_seed(seed));
        while let Some(item) = next(items.len())? {
            items.push(item);
        }
        Ok(Value::Array(items))
    }
    fn visit_map<A: MapAccess<'de>>(mut self, mut object: A) -> Result<Value, A::Error> {
        let mut fields = Map::new();
        while let Some(name) = object.next_key::<String>()? {
            match fields.entry(name) {
                Entry::Vacant(place) => {
                    let value = self.part(|| place.key().clone(), |seed| object.next_value_seed(seed))?;
                    place.insert(value);
                }
                Entry::Occupied(place) => {
                    self.0.get_or_insert_with(|| Twice::at_top(place.key().clone()));
                    object.next_value_seed(self.again())?;
                }
            }
        }
        Ok(Value::Object(fields))
    }
}

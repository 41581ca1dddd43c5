//! The rows of `pairloom pair`, whatever the curve.

use pairloom_proof::json::{self, Refused};
use serde_json::{Map, Value};
use thiserror::Error;

/// What a row asks for: a product of pairings, one factor or more (or none: 1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairRow {
    /// The arguments of each factor, with the path to it in the row: empty, or `pairs[2].`.
    pub pairs: Vec<(String, PairText)>,
}

/// The arguments of one pairing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairText {
    /// P, of the first group.
    pub p: PointText,
    /// Q, of the second group.
    pub q: PointText,
}

/// A point as a row has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PointText {
    /// The word `inf`, or some other.
    Word(String),
    /// x and y.
    Affine([CoordinateText; 2]),
    /// The coefficients of Mumford's u and v, the constant ones first.
    Divisor {
        /// u, monic.
        u: Vec<String>,
        /// v.
        v: Vec<String>,
    },
}

/// An element of a field as a row has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CoordinateText {
    /// An integer: an element of a prime field.
    Integer(String),
    /// Several: an element of an extension.
    List(Vec<String>),
}

/// What is wrong with a row. The message is one line and starts with the name of the field, if one is to blame.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RowError {
    /// Not a JSON text.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// JSON, but not an object.
    #[error("not an object with P and Q, or with pairs")]
    NotAnObject,
    /// A field is missing or wrong.
    #[error("{field}: {problem}")]
    Field {
        /// The path to the field.
        field: String,
        /// What is wrong with it.
        problem: String,
    },
    /// The row has no usable text at all.
    #[error("{0}")]
    Unreadable(&'static str),
}

impl RowError {
    /// A problem with a field.
    pub fn field(field: impl Into<String>, problem: impl ToString) -> Self {
        Self::Field { field: field.into(), problem: problem.to_string() }
    }

    /// A divisor where a point is expected.
    pub fn no_divisor(field: &str) -> Self {
        Self::field(field, "a point is a list [x, y], not a divisor")
    }
}

/// Reads one row of JSON: `{"P": point, "Q": point}` or `{"pairs": [{"P": …, "Q": …}, …]}`. Other fields are ignored.
///
/// # Errors
///
/// What is wrong with the row's form; its points are not looked at.
pub fn parse_pair_row(text: &str) -> Result<PairRow, RowError> {
    let row = json::value(text.as_bytes())?;
    let row = row.as_object().ok_or(RowError::NotAnObject)?;
    let alone = row.contains_key("P") || row.contains_key("Q");
    let pairs = match row.get("pairs") {
        None if alone => vec![(String::new(), parse_pair(row, "")?)],
        None => return Err(RowError::NotAnObject),
        Some(_) if alone => return Err(RowError::field("pairs", "the row has P or Q as well")),
        Some(pairs) => parse_pairs(pairs)?,
    };
    Ok(PairRow { pairs })
}

fn parse_pairs(pairs: &Value) -> Result<Vec<(String, PairText)>, RowError> {
    let pairs = pairs.as_array().ok_or_else(|| RowError::field("pairs", "not a list"))?;
    let parse = |(index, pair): (usize, &Value)| {
        let object =
            pair.as_object().ok_or_else(|| RowError::field(format!("pairs[{index}]"), "not an object with P and Q"))?;
        let path = format!("pairs[{index}].");
        parse_pair(object, &path).map(|pair| (path, pair))
    };
    pairs.iter().enumerate().map(parse).collect()
}

fn parse_pair(pair: &Map<String, Value>, path: &str) -> Result<PairText, RowError> {
    let point = |name: &str| {
        let field = format!("{path}{name}");
        match pair.get(name) {
            Some(point) => parse_point(point, &field),
            None => Err(RowError::field(field, "missing")),
        }
    };
    Ok(PairText { p: point("P")?, q: point("Q")? })
}

fn parse_point(point: &Value, field: &str) -> Result<PointText, RowError> {
    match point {
        Value::String(word) => Ok(PointText::Word(word.clone())),
        Value::Array(coordinates) => match coordinates.as_slice() {
            [x, y] => Ok(PointText::Affine([parse_coordinate(x, field, "x")?, parse_coordinate(y, field, "y")?])),
            other => Err(RowError::field(field, format!("a point has 2 coordinates, not {}", other.len()))),
        },
        Value::Object(divisor) => parse_divisor(divisor, field),
        _ => Err(RowError::field(
            field,
            "a point is a list [x, y], a divisor {\"u\": […], \"v\": […]}, infinity the word \"inf\"",
        )),
    }
}

fn parse_divisor(divisor: &Map<String, Value>, field: &str) -> Result<PointText, RowError> {
    let coefficients = |name: &str| {
        let wrong = || RowError::field(format!("{field}.{name}"), "coefficients are a list of texts such as \"0x1f\"");
        let list = divisor.get(name).ok_or_else(|| RowError::field(format!("{field}.{name}"), "missing"))?;
        let integer = |value: &Value| value.as_str().map(str::to_owned).ok_or_else(wrong);
        list.as_array().ok_or_else(wrong)?.iter().map(integer).collect::<Result<Vec<_>, _>>()
    };
    Ok(PointText::Divisor { u: coefficients("u")?, v: coefficients("v")? })
}

fn parse_coordinate(value: &Value, field: &str, name: &str) -> Result<CoordinateText, RowError> {
    let wrong = || {
        RowError::field(
            format!("{field}.{name}"),
            "an integer is a text such as \"0x1f\", an element of F_p² a list of two",
        )
    };
    let integer = |value: &Value| value.as_str().map(str::to_owned).ok_or_else(wrong);
    match value {
        Value::Array(parts) => Ok(CoordinateText::List(parts.iter().map(integer).collect::<Result<_, _>>()?)),
        alone => integer(alone).map(CoordinateText::Integer),
    }
}

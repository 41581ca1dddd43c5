//! The case files that execution clients share: JSON lists of `{"Name", "Input", "Expected" or "ExpectedError", "Gas"?}`.

use crate::fork::Fork;
use crate::precompile::Precompile;
use pairloom_curve::encoding::hexadecimal::decode_prefixed;
use serde_json::Value;
use thiserror::Error;

/// A call with what comes of it.
#[derive(Clone, Debug)]
pub struct Case {
    /// What its file calls it; maybe nothing.
    pub name: String,
    /// `Input` and `Expected` in hexadecimal; or `ExpectedError`, what another client says where the input is refused (clients have words of their
    /// own: only that there is an error is compared); `Gas` under the newest rules that the file knows.
    fields: Value,
}

impl From<Value> for Case {
    fn from(fields: Value) -> Self {
        Self { name: fields["Name"].as_str().unwrap_or_default().to_owned(), fields }
    }
}

/// A file that is no list of cases: what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct NotCases(String);

/// Why a case does not hold.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Failed {
    /// It is not even an object.
    #[error("not an object")]
    NotObject,
    /// A field that is missing, or holds something else than it should.
    #[error("{field}: {why}")]
    Field {
        /// The field.
        field: &'static str,
        /// What it holds.
        why: String,
    },
    /// Neither an output nor an error is expected.
    #[error("has neither Expected nor ExpectedError")]
    NothingExpected,
    /// The input should be refused.
    #[error("accepted, output {output}; expected the error {expected:?}")]
    Accepted {
        /// In hexadecimal.
        output: String,
        /// As the file has it.
        expected: String,
    },
    /// The input should not be refused.
    #[error("refused: {0}")]
    Refused(crate::Error),
    /// The output is another one.
    #[error("output {output}, expected {expected}")]
    Output {
        /// In hexadecimal.
        output: String,
        /// In hexadecimal.
        expected: String,
    },
    /// The gas is that of no fork up to the one asked for.
    #[error("gas {gas}, expected {expected}")]
    Gas {
        /// What the call costs.
        gas: u64,
        /// What it should.
        expected: u64,
    },
    /// There is no such contract yet.
    #[error("{contract} does not exist in {fork}")]
    NoContract {
        /// The contract.
        contract: Precompile,
        /// The fork.
        fork: Fork,
    },
}

/// The cases of a file.
///
/// # Errors
///
/// Text that is no such list.
pub fn parse(text: &str) -> Result<Vec<Case>, NotCases> {
    serde_json::from_str(text).map_err(|error| NotCases(error.to_string())).and_then(of_list)
}

/// The cases of a file that has been read.
///
/// # Errors
///
/// Something else than a list.
pub fn of_list(file: Value) -> Result<Vec<Case>, NotCases> {
    match file {
        Value::Array(cases) => Ok(cases.into_iter().map(Case::from).collect()),
        _ => Err(NotCases("not a list of cases".into())),
    }
}

impl Case {
    /// Runs the case.
    ///
    /// # Errors
    ///
    /// What does not hold.
    pub fn run(&self, contract: Precompile, fork: Fork) -> Result<(), Failed> {
        if !self.fields.is_object() {
            return Err(Failed::NotObject);
        }
        let input = bytes("Input", self.text("Input")?.ok_or_else(|| wrong("Input", "missing"))?)?;
        let Some(gas) = contract.gas(fork, &input) else { return Err(Failed::NoContract { contract, fork }) };
        let (refused, output) = (self.text("ExpectedError")?, self.text("Expected")?);
        if refused.is_some() && output.is_some_and(|output| !output.is_empty()) {
            return Err(wrong("ExpectedError", "stands beside Expected"));
        }
        match (contract.call(&input), refused, output) {
            (Err(_), Some(_), _) => return Ok(()),
            (Ok(output), Some(expected), _) => {
                return Err(Failed::Accepted { output: hex::encode(output), expected: expected.to_owned() });
            }
            (Err(error), None, Some(_)) => return Err(Failed::Refused(error)),
            (Ok(output), None, Some(expected)) => {
                let expected = bytes("Expected", expected)?;
                if output != expected {
                    return Err(Failed::Output { output: hex::encode(output), expected: hex::encode(expected) });
                }
            }
            (_, None, None) => return Err(Failed::NothingExpected),
        }
        let expected =
            self.field("Gas").map(|value| value.as_u64().ok_or_else(|| wrong("Gas", "not a natural number")));
        match expected.transpose()? {
            Some(expected) if expected != gas => Err(Failed::Gas { gas, expected }),
            _ => Ok(()),
        }
    }

    /// A field that is there and not null.
    fn field(&self, name: &str) -> Option<&Value> {
        self.fields.get(name).filter(|value| !value.is_null())
    }

    fn text(&self, name: &'static str) -> Result<Option<&str>, Failed> {
        self.field(name).map(|value| value.as_str().ok_or_else(|| wrong(name, "not a text"))).transpose()
    }
}

fn wrong(field: &'static str, why: impl ToString) -> Failed {
    Failed::Field { field, why: why.to_string() }
}

fn bytes(field: &'static str, digits: &str) -> Result<Vec<u8>, Failed> {
    decode_prefixed(digits).map_err(|why| wrong(field, why))
}

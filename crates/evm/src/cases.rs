//! The case files that execution clients share: JSON lists of `{"Name", "Input", "Expected" or "ExpectedError", "Gas"?}`.

use crate::fork::Fork;
use crate::precompile::Precompile;
use serde::Deserialize;
use thiserror::Error;

/// A call with what comes of it.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub struct Case {
    /// What its file calls it; maybe nothing.
    #[serde(default)]
    pub name: String,
    /// The input, in hexadecimal.
    input: String,
    /// The output, in hexadecimal.
    expected: Option<String>,
    /// What another client says where the input is refused. Clients have words of their own: only that there is an error is compared.
    expected_error: Option<String>,
    /// The gas of the call under the newest rules that the file knows.
    gas: Option<u64>,
}

/// Why a case does not hold.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Failed {
    /// A field that holds no bytes.
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
/// Text that is no such list: the line and the column are named.
pub fn parse(text: &str) -> Result<Vec<Case>, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

impl Case {
    /// Runs the case.
    ///
    /// # Errors
    ///
    /// What does not hold.
    pub fn run(&self, contract: Precompile, fork: Fork) -> Result<(), Failed> {
        let input = bytes("Input", &self.input)?;
        let Some(gas) = contract.gas(fork, &input) else { return Err(Failed::NoContract { contract, fork }) };
        match (contract.call(&input), &self.expected_error, &self.expected) {
            (Err(_), Some(_), _) => return Ok(()),
            (Ok(output), Some(expected), _) => {
                return Err(Failed::Accepted { output: hex::encode(output), expected: expected.clone() });
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
        match self.gas {
            Some(expected) if expected != gas => Err(Failed::Gas { gas, expected }),
            _ => Ok(()),
        }
    }
}

fn bytes(field: &'static str, digits: &str) -> Result<Vec<u8>, Failed> {
    hex::decode(digits.strip_prefix("0x").unwrap_or(digits))
        .map_err(|why| Failed::Field { field, why: why.to_string() })
}

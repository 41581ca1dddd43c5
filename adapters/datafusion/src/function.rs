//! A scalar function whose columns are Pairloom's.

use crate::exchange;
use arrow::datatypes::DataType;
use arrow_array::ArrayRef;
use arrow_schema::ArrowError;
use core::hash::{Hash, Hasher};
use datafusion_common::{DataFusionError, Result};
use datafusion_expr::{ColumnarValue, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, Volatility};
use pairloom_columnar::ColumnError;
use std::fmt;
use std::sync::Arc;

/// An error about a call as a whole, a line of text.
pub struct Failure(String);

impl From<ColumnError> for Failure {
    fn from(error: ColumnError) -> Self {
        Self(error.to_string())
    }
}

impl From<ArrowError> for Failure {
    fn from(error: ArrowError) -> Self {
        Self(error.to_string())
    }
}

/// From columns of one length to one of that length.
pub type Answer = Arc<dyn Fn(&[ArrayRef]) -> Result<ArrayRef, Failure> + Send + Sync>;

/// The function of that name, which gives the same answer whenever it is asked.
pub fn function(name: String, arguments: usize, returns: DataType, answer: Answer) -> ScalarUDF {
    let signature = Signature::any(arguments, Volatility::Immutable);
    ScalarUDF::new_from_impl(Function { name, signature, returns, answer })
}

struct Function {
    name: String,
    signature: Signature,
    returns: DataType,
    answer: Answer,
}

/// Functions of one name are one.
impl PartialEq for Function {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Function {}

impl Hash for Function {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl fmt::Debug for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl ScalarUDFImpl for Function {
    fn name(&self) -> &str {
        &self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(self.returns.clone())
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let failed = |Failure(problem)| DataFusionError::Execution(format!("{}: {problem}", self.name));
        let mut columns = Vec::with_capacity(args.args.len());
        for argument in args.args {
            columns.push(exchange::import(&argument.into_array(args.number_rows)?)?);
        }
        let answer = (self.answer)(&columns).map_err(failed)?;
        Ok(ColumnarValue::Array(exchange::export(&answer)?))
    }
}

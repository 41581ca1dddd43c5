//! Columns of DataFusion's release of Arrow as columns of Pairloom's, and back, without a copy: each release has types of its own, and both have
//! the structures of Arrow's C data interface, whose layout never changes.

use arrow::array::Array as _;
use arrow_array::Array as _;
use datafusion_common::{DataFusionError, Result};

fn failed(error: impl core::fmt::Display) -> DataFusionError {
    DataFusionError::Execution(error.to_string())
}

/// `$name`: a column of the release `$from` as one of the release `$to`.
macro_rules! exchange {
    ($(#[$about:meta])* $name:ident, $from:ident, $to:ident) => {
        $(#[$about])*
        pub fn $name(column: &$from::array::ArrayRef) -> Result<$to::array::ArrayRef> {
            let (mut array, mut schema) = $from::ffi::to_ffi(&column.to_data()).map_err(failed)?;
            // SAFETY: both types are the C data interface's structures, and are moved: what is left in their place is empty.
            let (array, schema) = unsafe {
                (
                    $to::ffi::FFI_ArrowArray::from_raw((&raw mut array).cast()),
                    $to::ffi::FFI_ArrowSchema::from_raw((&raw mut schema).cast()),
                )
            };
            // SAFETY: a library of Arrow has just made them of a column.
            let data = unsafe { $to::ffi::from_ffi(array, &schema) }.map_err(failed)?;
            Ok($to::array::make_array(data))
        }
    };
}

mod datafusion {
    pub use arrow::{array, ffi};
}

mod pairloom {
    pub use arrow_array::{self as array, ffi};
}

exchange!(
    /// A column of DataFusion's.
    import, datafusion, pairloom
);
exchange!(
    /// A column for DataFusion.
    export, pairloom, datafusion
);

//! The kernels that walk tapes over fields of small characteristic.

use crate::ptx::{CompressedCode, CompressedPtx, shipped, shipped_code};

/// How a kernel has elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// 32 coefficients of one item in a word; characteristic two.
    Words,
    /// One coefficient of 32 items in a word; in characteristic three in two words, whether it is not 0, and whether it is −1.
    Slices,
}

/// A kernel that walks tapes over fields of one characteristic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SmallKernel {
    /// Its name in the module.
    pub name: &'static str,
    /// The module's PTX.
    pub ptx: CompressedPtx,
    /// Its machine code, for drivers that are too old for the PTX.
    pub code: &'static [CompressedCode],
    /// How it has elements.
    pub layout: Layout,
    /// How it multiplies, for people.
    pub about: &'static str,
}

/// Characteristic two, for any device.
pub(super) const BINARY: SmallKernel = SmallKernel {
    name: "walk_binary",
    ptx: shipped!("binary"),
    code: &[],
    layout: Layout::Words,
    about: "integers with holes",
};
/// Characteristic two, where the device has carry-less products (compute capability 8.0), and the driver knows PTX ISA 9.5 (CUDA 13.5) or
/// the device is of the compute capabilities that there is machine code for.
pub(super) const BINARY_CARRYLESS: SmallKernel = SmallKernel {
    name: "walk_binary",
    ptx: shipped!("binary_clmad"),
    code: &[shipped_code!("binary_clmad", 8, 0), shipped_code!("binary_clmad", 9, 0)],
    layout: Layout::Words,
    about: "carry-less products",
};
/// Characteristic two, bit-sliced, for any device.
pub(super) const BITS: SmallKernel =
    SmallKernel { name: "walk_bits", ptx: shipped!("bits"), code: &[], layout: Layout::Slices, about: "bit-sliced" };
/// Characteristic three, bit-sliced.
pub(super) const TERNARY: SmallKernel = SmallKernel {
    name: "walk_ternary",
    ptx: shipped!("ternary"),
    code: &[],
    layout: Layout::Slices,
    about: "bit-sliced",
};

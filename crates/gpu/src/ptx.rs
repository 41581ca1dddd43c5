//! The kernels' PTX, and machine code of some, which the build script compresses.

use miniz_oxide::inflate::decompress_to_vec_zlib;

/// The PTX of a module, compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CompressedPtx(pub(crate) &'static [u8]);

/// The compressed PTX of the module of that name.
macro_rules! shipped {
    ($module:literal) => {
        $crate::ptx::CompressedPtx(include_bytes!(concat!(env!("OUT_DIR"), "/", $module, ".ptx")))
    };
}
pub(crate) use shipped;

impl CompressedPtx {
    /// The text as the compiler wrote it.
    ///
    /// # Panics
    ///
    /// Never: the build script compressed a text.
    pub fn text(self) -> String {
        let text = decompress_to_vec_zlib(self.0).expect("what was compressed");
        String::from_utf8(text).expect("PTX is ASCII")
    }
}

/// The machine code of a module for devices of one major compute capability, compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CompressedCode {
    /// The compute capability: this one, and those of its major number with a greater minor one.
    pub capability: (i32, i32),
    pub(crate) code: &'static [u8],
}

/// The machine code of the module of that name for a compute capability.
macro_rules! shipped_code {
    ($module:literal, $major:literal, $minor:literal) => {
        $crate::ptx::CompressedCode {
            capability: ($major, $minor),
            code: include_bytes!(concat!(env!("OUT_DIR"), "/", $module, ".sm_", $major, $minor, ".cubin")),
        }
    };
}
pub(crate) use shipped_code;

impl CompressedCode {
    /// Whether a device executes it.
    pub fn is_for(self, (major, minor): (i32, i32)) -> bool {
        self.capability.0 == major && self.capability.1 <= minor
    }

    /// The module as the compiler wrote it.
    ///
    /// # Panics
    ///
    /// Never: the build script compressed it.
    pub fn module(self) -> Vec<u8> {
        decompress_to_vec_zlib(self.code).expect("what was compressed")
    }
}

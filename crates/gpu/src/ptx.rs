//! The kernels' PTX, which the build script compresses.

use miniz_oxide::inflate::decompress_to_vec_zlib;

/// The PTX of a module, compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

//! Domain separation tags.

use thiserror::Error;

/// A domain separation tag: any bytes, at least one.
///
/// Tags longer than 255 bytes are hashed first (RFC 9380, section 5.3.3). Sixteen bytes or more are recommended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dst<'a>(&'a [u8]);

/// The error of an empty domain separation tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the domain separation tag is empty")]
pub struct EmptyDst;

impl<'a> Dst<'a> {
    /// The tag with these bytes.
    ///
    /// # Errors
    ///
    /// [`EmptyDst`] if there are none.
    pub const fn new(tag: &'a [u8]) -> Result<Self, EmptyDst> {
        if tag.is_empty() { Err(EmptyDst) } else { Ok(Self(tag)) }
    }

    /// The bytes.
    pub const fn as_bytes(&self) -> &'a [u8] {
        self.0
    }
}

impl Dst<'static> {
    /// A tag known when the program is compiled. Of others use [`Self::new`].
    ///
    /// # Panics
    ///
    /// An empty tag: a compile-time error in a constant.
    pub const fn of_constant(tag: &'static [u8]) -> Self {
        assert!(!tag.is_empty(), "the domain separation tag is empty");
        Self(tag)
    }
}

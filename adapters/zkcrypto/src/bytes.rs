//! Arrays of bytes with what `group` asks of them.

/// An array of bytes.
pub trait Encoded: Copy + Default + Send + Sync + AsRef<[u8]> + AsMut<[u8]> + From<Vec<u8>> + 'static {}

impl<const N: usize> Encoded for Bytes<N> {}

/// `N` bytes: `[u8; N]`, with a default for every N.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bytes<const N: usize>(pub [u8; N]);

impl<const N: usize> Default for Bytes<N> {
    fn default() -> Self {
        Self([0; N])
    }
}

impl<const N: usize> AsRef<[u8]> for Bytes<N> {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl<const N: usize> AsMut<[u8]> for Bytes<N> {
    fn as_mut(&mut self) -> &mut [u8] {
        &mut self.0
    }
}

/// From an encoding of this length.
impl<const N: usize> From<Vec<u8>> for Bytes<N> {
    fn from(bytes: Vec<u8>) -> Self {
        Self(core::array::from_fn(|i| bytes[i]))
    }
}

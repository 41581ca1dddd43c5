//! Global memory, and how addresses are divided among state spaces.

use crate::error::{Error, Space};

/// Bits of an address below an allocation's number.
const ALLOCATION: u32 = 40;
/// What fresh memory holds: nothing that a kernel should rely on.
pub(crate) const FRESH: u8 = 0xcd;

/// The least multiple of `align` from `at` on.
pub(crate) fn align_up(at: usize, align: usize) -> usize {
    at.next_multiple_of(align.max(1))
}

/// Where the generic addresses of a space start. Those of allocations are global addresses themselves.
pub(crate) fn window(space: Space) -> u64 {
    match space {
        Space::Global | Space::Generic => 0,
        Space::Shared => 0xa0 << 56,
        Space::Local => 0xb0 << 56,
        Space::Const => 0xc0 << 56,
        Space::Param => 0xe0 << 56,
    }
}

/// Where the global variables of a module start.
pub(crate) const VARIABLES: u64 = 0xd0 << 56;

/// The space of a generic address, and the address in it.
pub(crate) fn generic(address: u64) -> (Space, u64) {
    let spaces = [Space::Shared, Space::Local, Space::Const, Space::Param];
    let found = spaces.into_iter().find(|space| window(*space) >> 56 == address >> 56);
    found.map_or((Space::Global, address), |space| (space, address - window(space)))
}

/// Memory that knows which of its bytes have been written.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bytes {
    bytes: Vec<u8>,
    /// `None` stands for all.
    written: Option<Vec<bool>>,
}

impl Bytes {
    /// Bytes that hold nothing in particular.
    pub fn fresh(count: usize) -> Self {
        Self { bytes: vec![FRESH; count], written: Some(vec![false; count]) }
    }

    pub fn get(&self, at: usize, count: usize) -> Option<&[u8]> {
        self.bytes.get(at..at.checked_add(count)?)
    }

    /// Bytes that are written now.
    pub fn get_mut(&mut self, at: usize, count: usize) -> Option<&mut [u8]> {
        let range = at..at.checked_add(count)?;
        let found = self.bytes.get_mut(range.clone())?;
        if let Some(written) = &mut self.written {
            written[range].fill(true);
        }
        Some(found)
    }

    /// The first of some bytes that nothing has written, if there is one.
    pub fn unwritten(&self, at: usize, count: usize) -> Option<usize> {
        let written = self.written.as_ref()?.get(at..at.checked_add(count)?)?;
        Some(at + written.iter().position(|is_written| !is_written)?)
    }

    /// Copies what is written with what is not.
    pub fn copy_within(&mut self, from: usize, to: usize, count: usize) {
        self.bytes.copy_within(from..from + count, to);
        if let Some(written) = &mut self.written {
            written.copy_within(from..from + count, to);
        }
    }
}

/// Global memory of a device: allocations that are far apart, so that no access strays from one into another. It knows which bytes the host or
/// a kernel has written: a kernel that reads others does what has no defined result.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    allocations: Vec<Bytes>,
}

impl Memory {
    /// No allocations.
    pub fn new() -> Self {
        Self::default()
    }

    fn add(&mut self, bytes: Bytes) -> u64 {
        self.allocations.push(bytes);
        (self.allocations.len() as u64) << ALLOCATION
    }

    /// The address of `bytes` bytes that hold nothing in particular; it is a multiple of 256.
    pub fn allocate(&mut self, bytes: usize) -> u64 {
        self.add(Bytes::fresh(bytes))
    }

    /// The address of a copy.
    pub fn upload(&mut self, bytes: &[u8]) -> u64 {
        self.add(Bytes { bytes: bytes.to_vec(), written: None })
    }

    /// The address of a copy of words.
    pub fn upload_words(&mut self, words: &[u32]) -> u64 {
        self.add(Bytes { bytes: words.iter().flat_map(|word| word.to_le_bytes()).collect(), written: None })
    }

    /// Gives back the allocation at an address: every later access is out of its bounds. Its number is not used again.
    ///
    /// # Errors
    ///
    /// [`Error::Host`]: no allocation begins there.
    pub fn release(&mut self, address: u64) -> Result<(), Error> {
        let error = Error::Host { address, bytes: 0 };
        let (index, start) = divided(address).ok_or_else(|| error.clone())?;
        *self.allocations.get_mut(index).filter(|_| start == 0).ok_or(error)? = Bytes::default();
        Ok(())
    }

    /// `bytes` bytes from an address on.
    ///
    /// # Errors
    ///
    /// [`Error::Host`]: they are not all in one allocation.
    pub fn download(&self, address: u64, bytes: usize) -> Result<&[u8], Error> {
        self.slice(address, bytes).ok_or(Error::Host { address, bytes: bytes as u64 })
    }

    /// `count` words from an address on.
    ///
    /// # Errors
    ///
    /// [`Error::Host`]: they are not all in one allocation.
    pub fn download_words(&self, address: u64, count: usize) -> Result<Vec<u32>, Error> {
        let bytes = self.download(address, 4 * count)?.chunks_exact(4);
        Ok(bytes.map(|bytes| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])).collect())
    }

    /// Overwrites what is at an address.
    ///
    /// # Errors
    ///
    /// [`Error::Host`]: the bytes do not all fit into one allocation.
    pub fn write(&mut self, address: u64, bytes: &[u8]) -> Result<(), Error> {
        let error = Error::Host { address, bytes: bytes.len() as u64 };
        self.slice_mut(address, bytes.len()).ok_or(error)?.copy_from_slice(bytes);
        Ok(())
    }

    /// The first address of some bytes that nothing has written, if there is one.
    pub fn unwritten(&self, address: u64, bytes: usize) -> Option<u64> {
        let (index, start) = divided(address)?;
        let first = self.allocations.get(index)?.unwritten(start, bytes)?;
        Some(address + (first - start) as u64)
    }

    pub(crate) fn slice(&self, address: u64, bytes: usize) -> Option<&[u8]> {
        let (index, start) = divided(address)?;
        self.allocations.get(index)?.get(start, bytes)
    }

    /// Bytes that are written now.
    pub(crate) fn slice_mut(&mut self, address: u64, bytes: usize) -> Option<&mut [u8]> {
        let (index, start) = divided(address)?;
        self.allocations.get_mut(index)?.get_mut(start, bytes)
    }
}

/// The index of an allocation, and the place in it.
fn divided(address: u64) -> Option<(usize, usize)> {
    let index = (address >> ALLOCATION).checked_sub(1)?;
    Some((index as usize, (address & ((1 << ALLOCATION) - 1)) as usize))
}

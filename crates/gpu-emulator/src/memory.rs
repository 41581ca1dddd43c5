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

/// Global memory of a device: allocations that are far apart, so that no access strays from one into another.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    allocations: Vec<Vec<u8>>,
}

impl Memory {
    /// No allocations.
    pub fn new() -> Self {
        Self::default()
    }

    fn add(&mut self, bytes: Vec<u8>) -> u64 {
        self.allocations.push(bytes);
        (self.allocations.len() as u64) << ALLOCATION
    }

    /// The address of `bytes` bytes that hold nothing in particular; it is a multiple of 256.
    pub fn allocate(&mut self, bytes: usize) -> u64 {
        self.add(vec![FRESH; bytes])
    }

    /// The address of a copy.
    pub fn upload(&mut self, bytes: &[u8]) -> u64 {
        self.add(bytes.to_vec())
    }

    /// The address of a copy of words.
    pub fn upload_words(&mut self, words: &[u32]) -> u64 {
        self.add(words.iter().flat_map(|word| word.to_le_bytes()).collect())
    }

    /// Gives back the allocation at an address: every later access is out of its bounds. Its number is not used again.
    pub fn release(&mut self, address: u64) -> Result<(), Error> {
        let error = Error::Host { address, bytes: 0 };
        let index = (address >> ALLOCATION).checked_sub(1).filter(|_| address & ((1 << ALLOCATION) - 1) == 0);
        *index.and_then(|index| self.allocations.get_mut(index as usize)).ok_or(error)? = vec![];
        Ok(())
    }

    /// `bytes` bytes from an address on.
    pub fn download(&self, address: u64, bytes: usize) -> Result<&[u8], Error> {
        self.slice(address, bytes).ok_or(Error::Host { address, bytes: bytes as u64 })
    }

    /// `count` words from an address on.
    pub fn download_words(&self, address: u64, count: usize) -> Result<Vec<u32>, Error> {
        let bytes = self.download(address, 4 * count)?.chunks_exact(4);
        Ok(bytes.map(|bytes| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])).collect())
    }

    /// Overwrites what is at an address.
    pub fn write(&mut self, address: u64, bytes: &[u8]) -> Result<(), Error> {
        let error = Error::Host { address, bytes: bytes.len() as u64 };
        self.slice_mut(address, bytes.len()).ok_or(error)?.copy_from_slice(bytes);
        Ok(())
    }

    pub(crate) fn slice(&self, address: u64, bytes: usize) -> Option<&[u8]> {
        let allocation = self.allocations.get((address >> ALLOCATION).checked_sub(1)? as usize)?;
        let start = (address & ((1 << ALLOCATION) - 1)) as usize;
        allocation.get(start..start.checked_add(bytes)?)
    }

    pub(crate) fn slice_mut(&mut self, address: u64, bytes: usize) -> Option<&mut [u8]> {
        let allocation = self.allocations.get_mut((address >> ALLOCATION).checked_sub(1)? as usize)?;
        let start = (address & ((1 << ALLOCATION) - 1)) as usize;
        allocation.get_mut(start..start.checked_add(bytes)?)
    }
}

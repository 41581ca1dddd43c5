//! The words that registers are loaded from and stored to.

use super::layout::LANES;
use crate::lanes::Vector;
use core::array::from_fn;
use core::mem::MaybeUninit;

/// Words of 64 bits, one register after another. Those that go with a modulus have been written; nobody reads others as numbers.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub struct Memory<const L: usize>([MaybeUninit<u64>; L]);

impl<const L: usize> Memory<L> {
    pub(super) const ZERO: Self = Self([MaybeUninit::new(0); L]);

    /// Nothing written yet.
    #[inline(always)]
    pub(super) const fn new() -> Self {
        Self([MaybeUninit::uninit(); L])
    }
    pub(super) fn of(word: impl FnMut(usize) -> u64) -> Self {
        from_fn(word).into()
    }
    /// A word that has been written.
    #[inline(always)]
    pub(super) fn word(&self, i: usize) -> u64 {
        // SAFETY: it is one that goes with a modulus.
        unsafe { self.0[i].assume_init() }
    }
    /// Where the words from `first` on are, W of them.
    #[inline(always)]
    pub(super) fn at<const W: usize>(&self, first: usize) -> *const [u64; W] {
        assert!(first + W <= L);
        self.0.as_ptr().wrapping_add(first).cast()
    }
    /// Their places.
    #[inline(always)]
    pub(super) fn place<const W: usize>(&mut self, first: usize) -> *mut [u64; W] {
        assert!(first + W <= L);
        self.0.as_mut_ptr().wrapping_add(first).cast()
    }
    /// Eight words that have been written.
    #[inline(always)]
    pub(super) fn vector(&self, k: usize) -> &Vector {
        let words: *const [u64; LANES] = self.at(LANES * k);
        // SAFETY: they are there, where a vector may be.
        unsafe { &*words.cast() }
    }
    /// Writes eight words.
    #[inline(always)]
    pub(super) fn write_vector(&mut self, k: usize, x: Vector) {
        let place = self.place(LANES * k);
        // SAFETY: it is there.
        unsafe { *place = x.0 };
    }
}

impl<const L: usize> From<[u64; L]> for Memory<L> {
    #[inline(always)]
    fn from(words: [u64; L]) -> Self {
        let mut out = Self::new();
        // SAFETY: it is the place of as many.
        unsafe { *out.place(0) = words };
        out
    }
}

impl Memory<{ 2 * LANES }> {
    /// The first half.
    #[inline(always)]
    pub(super) fn first(&self) -> &Memory<LANES> {
        self.half(0)
    }
    /// The second half.
    #[inline(always)]
    pub(super) fn second(&self) -> &Memory<LANES> {
        self.half(1)
    }
    #[inline(always)]
    fn half(&self, k: usize) -> &Memory<LANES> {
        let words: *const [u64; LANES] = self.at(LANES * k);
        // SAFETY: they are there, where eight may be.
        unsafe { &*words.cast() }
    }
}

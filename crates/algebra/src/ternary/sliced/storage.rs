//! Where coefficients are kept: on the heap, in buffers that are used again.

use super::slice::{Slice, Trit};
use core::cell::RefCell;
use core::marker::PhantomData;
use core::ops::{Deref, DerefMut};

/// A cache line: no vector is aligned to more.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Line([u64; 8]);

/// The most free buffers of one length that a thread keeps.
const KEPT: usize = 64;

/// Free buffers of one length.
struct Shelf {
    lines: usize,
    free: Vec<Box<[Line]>>,
}

thread_local! {
    /// The thread's free buffers. There are as many lengths as kinds of values: elements, products, what they need on the way.
    static SHELVES: RefCell<Vec<Shelf>> = const { RefCell::new(Vec::new()) };
}

/// Coefficients in every lane. A buffer that is dropped waits for the next one of its length: its contents are then whatever
/// they were.
pub(super) struct Buffer<S: Slice> {
    lines: Box<[Line]>,
    length: usize,
    slice: PhantomData<S>,
}

impl<S: Slice> Buffer<S> {
    /// Some coefficients, of any value.
    pub fn uncleared(length: usize) -> Self {
        let lines = (length * size_of::<Trit<S::Vector>>()).div_ceil(size_of::<Line>());
        let lines = taken(lines).unwrap_or_else(|| vec![Line([0; 8]); lines].into_boxed_slice());
        Self { lines, length, slice: PhantomData }
    }

    /// Some coefficients, all 0.
    pub fn zeroed(length: usize) -> Self {
        let mut buffer = Self::uncleared(length);
        buffer.lines.fill(Line([0; 8]));
        buffer
    }

    /// The same coefficients elsewhere.
    pub fn copied(&self) -> Self {
        let mut copy = Self::uncleared(self.length);
        copy.lines.copy_from_slice(&self.lines);
        copy
    }

    /// LANES/64 words of s, as many of n, then the next coefficient.
    pub fn words(&self) -> &[u64] {
        // SAFETY: lines are arrays of words.
        unsafe { core::slice::from_raw_parts(self.lines.as_ptr().cast(), 8 * self.lines.len()) }
    }

    /// As [`Self::words`].
    pub fn words_mut(&mut self) -> &mut [u64] {
        // SAFETY: lines are arrays of words.
        unsafe { core::slice::from_raw_parts_mut(self.lines.as_mut_ptr().cast(), 8 * self.lines.len()) }
    }
}

impl<S: Slice> Deref for Buffer<S> {
    type Target = [Trit<S::Vector>];
    fn deref(&self) -> &Self::Target {
        // SAFETY: the lines hold as many; vectors are plain integers, aligned to no more than a line.
        unsafe { core::slice::from_raw_parts(self.lines.as_ptr().cast(), self.length) }
    }
}

impl<S: Slice> DerefMut for Buffer<S> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        // SAFETY: as above.
        unsafe { core::slice::from_raw_parts_mut(self.lines.as_mut_ptr().cast(), self.length) }
    }
}

impl<S: Slice> Drop for Buffer<S> {
    fn drop(&mut self) {
        give_back(core::mem::take(&mut self.lines));
    }
}

/// A free buffer of this thread.
fn taken(lines: usize) -> Option<Box<[Line]>> {
    let take = |shelves: &RefCell<Vec<Shelf>>| {
        shelves.borrow_mut().iter_mut().find(|shelf| shelf.lines == lines).and_then(|shelf| shelf.free.pop())
    };
    SHELVES.try_with(take).ok().flatten()
}

/// Keeps a buffer for this thread, or frees it.
fn give_back(buffer: Box<[Line]>) {
    let keep = |shelves: &RefCell<Vec<Shelf>>| {
        let (lines, mut shelves) = (buffer.len(), shelves.borrow_mut());
        match shelves.iter_mut().find(|shelf| shelf.lines == lines) {
            Some(shelf) if shelf.free.len() < KEPT => shelf.free.push(buffer),
            Some(_) => {}
            None => shelves.push(Shelf { lines, free: vec![buffer] }),
        }
    };
    // A thread that ends has no shelves any more: the buffer is freed.
    let _ = SHELVES.try_with(keep);
}

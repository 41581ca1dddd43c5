//! The values of all nets side by side, and copies of bits between them.

use crate::bits::{Bits, words_for};
use crate::ir::Net;

/// The values of all nets, each at its offset.
#[derive(Debug)]
pub(super) struct Values {
    words: Vec<u64>,
    places: Vec<(usize, usize)>,
}

impl Values {
    pub fn new(widths: &[usize]) -> Self {
        let mut places = vec![];
        let mut end = 0;
        for width in widths {
            places.push((end, *width));
            end += words_for(*width);
        }
        Self { words: vec![0; end], places }
    }

    pub fn width(&self, net: Net) -> usize {
        self.places[net.index()].1
    }

    pub fn of(&self, net: Net) -> &[u64] {
        let (start, width) = self.places[net.index()];
        &self.words[start..start + words_for(width)]
    }

    pub fn bit(&self, net: Net) -> bool {
        self.of(net)[0] & 1 == 1
    }

    /// Stores the low bits of some words.
    pub fn set(&mut self, net: Net, words: &[u64]) {
        let (start, width) = self.places[net.index()];
        let place = &mut self.words[start..start + words_for(width)];
        place.copy_from_slice(&words[..place.len()]);
        if width % 64 != 0 {
            place[width / 64] &= (1 << (width % 64)) - 1;
        }
    }

    pub fn get(&self, net: Net) -> Bits {
        Bits::from_words(self.width(net), self.of(net))
    }
}

/// `out[..] = from >> low`, as far as both go.
pub(super) fn shift_down(out: &mut [u64], from: &[u64], low: usize) {
    let (skip, shift) = (low / 64, low % 64);
    let word = |i: usize| from.get(i).copied().unwrap_or(0);
    for (i, out) in out.iter_mut().enumerate() {
        let upper = if shift == 0 { 0 } else { word(skip + i + 1) << (64 - shift) };
        *out = word(skip + i) >> shift | upper;
    }
}

/// `out |= from << low`, as far as it goes.
pub(super) fn or_shifted(out: &mut [u64], from: &[u64], low: usize) {
    let (skip, shift) = (low / 64, low % 64);
    for (i, word) in from.iter().enumerate() {
        if let Some(out) = out.get_mut(skip + i) {
            *out |= word << shift;
        }
        if let Some(out) = out.get_mut(skip + i + 1).filter(|_| shift != 0) {
            *out |= word >> (64 - shift);
        }
    }
}

/// Some bits at a position, at most 64.
pub(super) fn bits_at(from: &[u64], low: usize, count: usize) -> u64 {
    let mut out = [0];
    shift_down(&mut out, from, low);
    if count == 64 { out[0] } else { out[0] & ((1 << count) - 1) }
}

//! Polynomials over F_2 as little-endian 64-bit words, whatever the field.

use crate::bits::{gather, spread};
use core::fmt;

/// Whether all bits from `degree` on are 0.
pub(super) fn fits(words: &[u64], degree: usize) -> bool {
    let beyond = words.iter().enumerate().skip(degree / 64);
    beyond.fold(0, |bits, (i, word)| bits | if i == degree / 64 { word >> (degree % 64) } else { *word }) == 0
}

/// `0x` and the hexadecimal digits of the integer that the words are.
pub(super) fn write_hex(words: &[u64], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let top = words.iter().rposition(|&word| word != 0).unwrap_or(0);
    write!(f, "0x{:x}", words[top])?;
    words[..top].iter().rev().try_for_each(|word| write!(f, "{word:016x}"))
}

/// `target += source z^bits`, cut to the length of `target`.
#[inline(always)]
pub(super) fn add_shifted(target: &mut [u64], source: &[u64], bits: usize) {
    let (target, rest) = (&mut target[bits / 64..], bits % 64);
    if rest == 0 {
        target.iter_mut().zip(source).for_each(|(word, other)| *word ^= other);
        return;
    }
    if let (Some(first), Some(lowest)) = (target.first_mut(), source.first()) {
        *first ^= lowest << rest;
    }
    for (word, pair) in target[1..].iter_mut().zip(source.windows(2)) {
        *word ^= pair[1] << rest | pair[0] >> (64 - rest);
    }
    if let (Some(last), Some(highest)) = (target.get_mut(source.len()), source.last()) {
        *last ^= highest >> (64 - rest);
    }
}

/// `target += ⌊source / z^bits⌋`, cut to the length of `target`.
#[inline(always)]
pub(super) fn add_shifted_down(target: &mut [u64], source: &[u64], bits: usize) {
    let (source, rest) = (source.get(bits / 64..).unwrap_or(&[]), bits % 64);
    if rest == 0 {
        target.iter_mut().zip(source).for_each(|(word, other)| *word ^= other);
        return;
    }
    for (word, pair) in target.iter_mut().zip(source.windows(2)) {
        *word ^= pair[0] >> rest | pair[1] << (64 - rest);
    }
    if let Some((last, highest)) = source.len().checked_sub(1).and_then(|i| target.get_mut(i)).zip(source.last()) {
        *last ^= highest >> rest;
    }
}

/// The square, bit by bit spread: coefficient i moves to 2i.
#[inline(always)]
pub(super) fn square<const W: usize>(a: &[u64; W]) -> [[u64; W]; 2] {
    let mut square = [[0; W]; 2];
    for (pair, &word) in square.as_flattened_mut().chunks_exact_mut(2).zip(a) {
        pair.copy_from_slice(&[spread(word), spread(word >> 32)]);
    }
    square
}

/// The even and the odd coefficients, `a = even(z²) + z odd(z²)`.
#[inline(always)]
pub(super) fn split<const W: usize>(a: &[u64; W]) -> [[u64; W]; 2] {
    let mut halves = [[0; W]; 2];
    for (i, &word) in a.iter().enumerate() {
        halves[0][i / 2] |= gather(word) << (32 * (i % 2));
        halves[1][i / 2] |= gather(word >> 1) << (32 * (i % 2));
    }
    halves
}

/// Clears all bits from `degree` on.
pub(super) fn truncate(words: &mut [u64], degree: usize) {
    for (i, word) in words.iter_mut().enumerate().skip(degree / 64) {
        *word &= if i == degree / 64 { (1 << (degree % 64)) - 1 } else { 0 };
    }
}

//! Integers of little-endian words, as far as circuits and their model need them.

use core::cmp::Ordering;

/// The number of bits up to the highest that is 1.
pub(super) fn bit_length(a: &[u64]) -> usize {
    let top = a.iter().rposition(|word| *word != 0);
    top.map_or(0, |i| 64 * i + 64 - a[i].leading_zeros() as usize)
}

/// Bit i, 0 beyond the words.
pub(super) fn bit(a: &[u64], i: usize) -> bool {
    a.get(i / 64).is_some_and(|word| word >> (i % 64) & 1 == 1)
}

/// How two integers of one length compare.
pub(super) fn compare(a: &[u64], b: &[u64]) -> Ordering {
    a.iter().rev().cmp(b.iter().rev())
}

/// `a += b` modulo the words of `a`, which `b` has too.
pub(super) fn add(a: &mut [u64], b: &[u64]) {
    let mut carry = false;
    for (a, b) in a.iter_mut().zip(b) {
        let (sum, first) = a.overflowing_add(*b);
        let (sum, second) = sum.overflowing_add(u64::from(carry));
        (*a, carry) = (sum, first || second);
    }
}

/// `a -= b` modulo the words of `a`, which `b` has too.
pub(super) fn subtract(a: &mut [u64], b: &[u64]) {
    let mut borrow = false;
    for (a, b) in a.iter_mut().zip(b) {
        let (difference, first) = a.overflowing_sub(*b);
        let (difference, second) = difference.overflowing_sub(u64::from(borrow));
        (*a, borrow) = (difference, first || second);
    }
}

/// `a >>= 1`.
pub(super) fn halve(a: &mut [u64]) {
    let mut above = 0;
    for word in a.iter_mut().rev() {
        (*word, above) = (*word >> 1 | above, *word << 63);
    }
}

/// `−1 / a` modulo 2^bits for an odd `a`, as words: bit by bit, each next one is what makes `a · inverse + 1` divisible.
pub(super) fn negative_inverse(a: &[u64], bits: usize) -> Vec<u64> {
    let length = bits.div_ceil(64).max(1);
    let word = |i: usize| a.get(i).copied().unwrap_or(0);
    let a: Vec<u64> = (0..length).map(word).collect();
    let (mut inverse, mut rest) = (vec![0; length], vec![0; length]);
    rest[0] = 1;
    // After i steps rest = (a · inverse + 1) / 2^i modulo the words; what falls out of the top is not needed any more.
    for i in 0..bits {
        if rest[0] & 1 == 1 {
            inverse[i / 64] |= 1 << (i % 64);
            add(&mut rest, &a);
        }
        halve(&mut rest);
    }
    inverse
}

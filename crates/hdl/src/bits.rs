//! Vectors of bits of any width.

use core::fmt;

/// A vector of bits, bit 0 the least significant; bits at and above the width are 0 in the little-endian words.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bits {
    width: usize,
    words: Vec<u64>,
}

/// The words that hold so many bits.
pub(crate) const fn words_for(width: usize) -> usize {
    width.div_ceil(64)
}

impl Bits {
    /// All bits 0.
    pub fn zero(width: usize) -> Self {
        Self { width, words: vec![0; words_for(width)] }
    }

    /// All bits 1.
    pub fn ones(width: usize) -> Self {
        Self::from_words(width, &vec![u64::MAX; words_for(width)])
    }

    /// The low bits of an integer.
    pub fn from_u64(width: usize, value: u64) -> Self {
        Self::from_words(width, &[value])
    }

    /// The low bits of an integer of little-endian words.
    pub fn from_words(width: usize, words: &[u64]) -> Self {
        let mut words: Vec<u64> = words.iter().copied().chain(core::iter::repeat(0)).take(words_for(width)).collect();
        if let Some(top) = words.last_mut().filter(|_| !width.is_multiple_of(64)) {
            *top &= (1 << (width % 64)) - 1;
        }
        Self { width, words }
    }

    /// The bits `bit(0)`, `bit(1)`, …
    pub fn from_fn(width: usize, bit: impl Fn(usize) -> bool) -> Self {
        let mut bits = Self::zero(width);
        (0..width).filter(|i| bit(*i)).for_each(|i| bits.words[i / 64] |= 1 << (i % 64));
        bits
    }

    /// The integer with these hexadecimal digits, `None` if there are others or it is too large for the width.
    pub fn from_hex(width: usize, digits: &str) -> Option<Self> {
        let mut bits = Self::zero(width);
        for (i, digit) in digits.chars().rev().enumerate() {
            let value = u64::from(digit.to_digit(16)?);
            match bits.words.get_mut(i / 16) {
                Some(word) => *word |= value << (4 * (i % 16)),
                None if value == 0 => (),
                None => return None,
            }
        }
        let kept = Self::from_words(width, &bits.words);
        (kept == bits).then_some(kept)
    }

    /// The number of bits.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The little-endian words.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// Bit i, 0 beyond the width.
    pub fn bit(&self, i: usize) -> bool {
        self.words.get(i / 64).is_some_and(|word| word >> (i % 64) & 1 == 1)
    }

    /// Bits `low`, …, `low + width − 1`, zeros beyond the top.
    pub fn slice(&self, low: usize, width: usize) -> Self {
        Self::from_fn(width, |i| self.bit(low + i))
    }

    /// Whether all bits are 0.
    pub fn is_zero(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    /// The value of the low 64 bits.
    pub fn low_u64(&self) -> u64 {
        self.words.first().copied().unwrap_or(0)
    }

    /// Hexadecimal digits, as many as the width needs, without a prefix.
    pub fn to_hex(&self) -> String {
        let digit = |i: usize| char::from_digit((self.words[i / 16] >> (4 * (i % 16)) & 15) as u32, 16).unwrap_or('0');
        (0..self.width.div_ceil(4)).rev().map(digit).collect()
    }

    /// Binary digits, most significant first.
    pub fn to_binary(&self) -> String {
        (0..self.width).rev().map(|i| if self.bit(i) { '1' } else { '0' }).collect()
    }
}

impl fmt::Debug for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}'h{}", self.width, self.to_hex())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_and_widths() {
        let bits = Bits::from_u64(7, 0xfff);
        assert_eq!((bits.to_hex(), bits.to_binary(), bits.low_u64()), ("7f".into(), "1111111".into(), 127));
        assert_eq!(Bits::from_hex(7, "7f"), Some(bits.clone()));
        assert_eq!(Bits::from_hex(7, "007f"), Some(bits));
        assert_eq!(Bits::from_hex(7, "80"), None);
        assert_eq!(Bits::from_hex(7, "1g"), None);
        let long = Bits::from_fn(130, |i| i % 129 == 0);
        assert_eq!(long.words(), [1, 0, 2]);
        assert_eq!(long.slice(128, 3).to_binary(), "010");
        assert_eq!(Bits::ones(65).words(), [u64::MAX, 1]);
    }
}

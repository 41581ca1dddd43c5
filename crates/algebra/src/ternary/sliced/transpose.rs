//! Between elements, one after the other, and slices, one coefficient after the other.

/// Bit j of word i to bit i of word j (H. Warren, Hacker's Delight, section 7-3).
pub(super) fn transpose(words: &mut [u64; 64]) {
    let (mut width, mut mask) = (32, 0xffff_ffff);
    while width != 0 {
        for low in (0..64).filter(|i| i & width == 0) {
            let swap = (words[low] >> width ^ words[low + width]) & mask;
            words[low] ^= swap << width;
            words[low + width] ^= swap;
        }
        width /= 2;
        mask ^= mask << width;
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn rows_and_columns() {
        let words: [u64; 64] = core::array::from_fn(|i| (i as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut transposed = words;
        super::transpose(&mut transposed);
        for (i, word) in words.iter().enumerate() {
            assert!((0..64).all(|j| word >> j & 1 == transposed[j] >> i & 1), "row {i}");
        }
    }
}

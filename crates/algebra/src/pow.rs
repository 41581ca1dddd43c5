//! Powers by public exponents.

/// The number of bits of a little-endian integer.
pub const fn bit_length(words: &[u64]) -> usize {
    let mut i = words.len();
    while i > 0 {
        i -= 1;
        if words[i] != 0 {
            return 64 * i + 64 - words[i].leading_zeros() as usize;
        }
    }
    0
}

/// Bit `index` of a little-endian integer.
pub const fn bit(words: &[u64], index: usize) -> bool {
    words[index / 64] >> (index % 64) & 1 == 1
}

/// `⌊words / 2^bits⌋` for `0 < bits < 64`.
pub(crate) fn shifted_right(words: &[u64], bits: u32) -> Vec<u64> {
    let above = words.iter().skip(1).chain(&[0]);
    words.iter().zip(above).map(|(word, next)| word >> bits | next << (64 - bits)).collect()
}

/// The window width that needs the fewest products for a random exponent of `bits` bits: `2^(w−1)` for the table and
/// `bits / (w + 1)` for the digits.
const fn window_width(bits: usize) -> usize {
    match bits {
        0..=17 => 1,
        18..=24 => 2,
        25..=80 => 3,
        81..=240 => 4,
        241..=672 => 5,
        _ => 6,
    }
}

/// The longest window of at most `width` bits that starts at bit `top` (which is set) and ends at a set bit: its last
/// bit's index and its value.
fn window_below(exponent: &[u64], top: usize, width: usize) -> (usize, usize) {
    let mut low = top.saturating_sub(width - 1);
    while !bit(exponent, low) {
        low += 1;
    }
    (low, (low..=top).rev().fold(0, |value, index| 2 * value + bit(exponent, index) as usize))
}

/// The operations of a group, written as products.
pub(crate) struct Group<T> {
    pub one: fn() -> T,
    pub mul: fn(&T, &T) -> T,
    /// `x^(2^times)`.
    pub square_times: fn(&T, usize) -> T,
}

impl<T: Clone> Group<T> {
    /// `base^1, base^3, …`, `count` of them.
    fn odd_powers(&self, base: &T, count: usize) -> Vec<T> {
        let mut powers = vec![base.clone()];
        if count > 1 {
            let square = (self.square_times)(base, 1);
            for i in 1..count {
                powers.push((self.mul)(&powers[i - 1], &square));
            }
        }
        powers
    }

    /// Sliding windows from the top (Handbook of Applied Cryptography, Algorithm 14.85).
    pub(crate) fn windowed(&self, base: &T, exponent: &[u64]) -> T {
        let bits = bit_length(exponent);
        if bits == 0 {
            return (self.one)();
        }
        let width = window_width(bits);
        let table = self.odd_powers(base, 1 << (width - 1));
        let (mut done, digit) = window_below(exponent, bits - 1, width);
        let mut power = table[digit / 2].clone();
        while let Some(top) = (0..done).rev().find(|&index| bit(exponent, index)) {
            let (low, digit) = window_below(exponent, top, width);
            power = (self.mul)(&(self.square_times)(&power, done - low), &table[digit / 2]);
            done = low;
        }
        (self.square_times)(&power, done)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::{Count, counted};
    use crate::prime::moduli::{Bls12381Fp, Bn254Fp};
    use crate::{Field, PrimeField};

    fn by_single_bits<F: Field>(base: &F, exponent: &[u64]) -> F {
        (0..64 * exponent.len()).rev().fold(F::one(), |power, index| {
            let square = power.square();
            if bit(exponent, index) { square.mul(base) } else { square }
        })
    }

    #[test]
    fn windows_of_every_width_agree_with_single_bits() {
        let base = Bn254Fp::from_u64(0x1234_5678_9abc_def1);
        let words = [0xffff_fffe_0000_8001, 0, 0x8000_0000_0000_0000, 0xdead_beef_0123_4567, 1, 0x8421, 3, 5, 7, 9, 11];
        for length in 0..=words.len() {
            for shift in [0, 17, 40, 60] {
                let mut exponent = words[..length].to_vec();
                exponent.last_mut().into_iter().for_each(|top| *top >>= shift);
                assert_eq!(base.pow(&exponent), by_single_bits(&base, &exponent), "{exponent:x?}");
            }
        }
    }

    #[test]
    fn a_root_of_the_381_bit_field_takes_458_products() {
        let exponent = shifted_right(Bls12381Fp::MODULUS, 2);
        let (_, cost) = counted(|| Count::<Bls12381Fp>::one().pow(&exponent));
        assert!(cost.products <= 458, "{cost:?}");
    }
}

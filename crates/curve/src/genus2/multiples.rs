//! Multiples by public integers.

use super::{Curve, Divisor};
use pairloom_algebra::pow::{bit, bit_length};

/// The greatest digit to the base 8.
const GREATEST: usize = 4;

impl<C: Curve> Divisor<C> {
    /// `factor self` for a public integer of little-endian words: for three bits an octupling, of 24 squarings, and an addition.
    /// Variable time.
    pub fn mul_vartime(&self, factor: &[u64]) -> Self {
        let mut table = [Self::IDENTITY; GREATEST + 1];
        (1..=GREATEST).for_each(|i| table[i] = table[i - 1].add(self));
        octal_digits(factor).into_iter().rev().fold(Self::IDENTITY, |sum, digit| {
            let multiple = table[usize::from(digit.unsigned_abs())];
            sum.octuple().add(&if digit < 0 { multiple.neg() } else { multiple })
        })
    }

    /// Whether the divisor is in the subgroup of prime order r. A multiplication by r, unless r is the whole group's order.
    pub fn is_in_subgroup(&self) -> bool {
        C::COFACTOR == 1 || self.mul_vartime(C::ORDER).is_identity()
    }

    /// `(N/r) self`, in the subgroup of order r.
    pub fn clear_cofactor(&self) -> Self {
        self.mul_vartime(&[C::COFACTOR as u64, (C::COFACTOR >> 64) as u64])
    }

    /// Whether the cofactor kills the divisor: it has no part in the subgroup of order r, and no pairing tells it from the
    /// identity there.
    pub fn is_killed_by_cofactor(&self) -> bool {
        self.clear_cofactor().is_identity()
    }
}

/// The digits −4 … 4 of an integer to the base 8, lowest first.
fn octal_digits(integer: &[u64]) -> Vec<i8> {
    let at = |index: usize| i8::from(index < 64 * integer.len() && bit(integer, index));
    let mut carry = 0;
    let digits = (0..=bit_length(integer).div_ceil(3)).map(|i| {
        let digit = carry + (0..3).map(|j| at(3 * i + j) << j).sum::<i8>();
        carry = i8::from(digit > 4);
        digit - 8 * carry
    });
    digits.collect()
}

/// 8^i mod r, little-endian words as many as r has: the multipliers that are known to keep every degenerate divisor degenerate
/// (seed 001, slide 27). There are 4 m of them, i = 0 … 4 m − 1.
pub fn degeneracy_preserving_multiplier<C: Curve>(i: usize) -> Vec<u64> {
    let mut one = vec![0; C::ORDER.len()];
    one[0] = 1;
    (0..3 * i).fold(one, |power, _| double_modulo(&power, C::ORDER))
}

/// `2 value mod modulus` for a value below the modulus.
fn double_modulo(value: &[u64], modulus: &[u64]) -> Vec<u64> {
    let below = value.iter().map(|word| word >> 63);
    let doubled: Vec<u64> =
        value.iter().zip(core::iter::once(0).chain(below)).map(|(word, low)| word << 1 | low).collect();
    let mut borrow = false;
    let difference: Vec<u64> = doubled
        .iter()
        .zip(modulus)
        .map(|(a, b)| {
            let (d, first) = a.overflowing_sub(*b);
            let (d, second) = d.overflowing_sub(u64::from(borrow));
            borrow = first || second;
            d
        })
        .collect();
    if borrow { doubled } else { difference }
}

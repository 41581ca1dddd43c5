//! Multiples by public integers.

use super::{Curve, Divisor, group_order};
use pairloom_algebra::BinaryField;
use pairloom_algebra::pow::{bit, bit_length};

/// From so many bits on two digits to the base 8 at a time, with a table of 32 multiples, need fewer additions than single ones.
const LONG: usize = 160;

impl<C: Curve> Divisor<C> {
    /// `factor self` for a public integer of little-endian words: for three bits an octupling, of 24 squarings, and for three, or
    /// in long integers six bits an addition. Variable time.
    pub fn mul_vartime(&self, factor: &[u64]) -> Self {
        let octal = if bit_length(factor) < LONG { 1 } else { 2 };
        let table: Vec<Self> = core::iter::successors(Some(Self::IDENTITY), |last| Some(last.add(self)))
            .take((1 << (3 * octal - 1)) + 1)
            .collect();
        digits(factor, 3 * octal).into_iter().rev().fold(Self::IDENTITY, |sum, digit| {
            let multiple = table[usize::from(digit.unsigned_abs())];
            let shifted = (0..octal).fold(sum, |sum, _| sum.octuple());
            shifted.add(&if digit < 0 { multiple.neg() } else { multiple })
        })
    }

    /// Whether the divisor is in the subgroup of prime order r. A multiplication by r in general; where N/r is the order over
    /// F_2, some `2 log2 m` additions; nothing where r is the whole group's order.
    pub fn is_in_subgroup(&self) -> bool {
        let order_over_f2 = const { group_order::<1>(1, C::B)[0] as u128 };
        match C::COFACTOR {
            1 => true,
            cofactor if cofactor == order_over_f2 => self.trace().is_identity(),
            _ => self.mul_vartime(C::ORDER).is_identity(),
        }
    }

    /// `Σ π^i(self)`, i = 0 … m − 1, π the Frobenius map of F_2. As `(1 − π) Σ π^i = 1 − π^m`, it vanishes on N divided by the
    /// order over F_2 many elements, all of them in the group over F_q.
    fn trace(&self) -> Self {
        let m = C::Field::DEGREE;
        let image = |divisor: &Self, k| Self(divisor.mumford().frobenius(k));
        (0..m.ilog2()).rev().fold(*self, |sum, i| {
            let doubled = sum.add(&image(&sum, m >> (i + 1)));
            if m >> i & 1 == 1 { image(&doubled, 1).add(self) } else { doubled }
        })
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

/// The digits to the base 2^width of an integer, from −2^(width − 1) to 2^(width − 1), lowest first; the width is at most 6.
fn digits(integer: &[u64], width: usize) -> Vec<i8> {
    let at = |index: usize| i8::from(index < 64 * integer.len() && bit(integer, index));
    let mut carry = 0;
    let digits = (0..=bit_length(integer).div_ceil(width)).map(|i| {
        let digit = carry + (0..width).map(|j| at(width * i + j) << j).sum::<i8>();
        carry = i8::from(digit > 1 << (width - 1));
        digit - (carry << width)
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

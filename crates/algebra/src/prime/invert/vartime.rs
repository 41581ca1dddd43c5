//! Inversion of public elements: the binary gcd of J. Stein, which skips zeros, and which compares approximations as Pornin's does.
//!
//! A round is two halves of [`SYMBOL_ROUND`] halvings on one word, so that the long integers are updated as in [`Gcd::invert`]. That the
//! low bits are exact makes every matrix exact. Approximations only decide what is subtracted from what: a mistake costs halvings, and
//! changes a sign, which is mended after the round.

use super::{Gcd, Matrix, REDUCTION, ROUND, Row, SYMBOL_ROUND, negate_where, product, sign, sum_of};
use core::hint::select_unpredictable;

impl<const N: usize> Gcd<N> {
    /// [`Self::invert`] in a time that depends on a.
    pub(crate) fn invert_vartime(&self, a: &[u64; N]) -> [u64; N] {
        // No a is known that takes so many rounds, and nothing shows that there is none.
        self.invert_by_halving(a).unwrap_or_else(|| self.invert(a))
    }

    /// The same, `None` if it takes more rounds than divsteps would.
    pub(super) fn invert_by_halving(&self, input: &[u64; N]) -> Option<[u64; N]> {
        let (mut a, mut b) = (*input, self.modulus);
        let (mut u, mut v) = (self.scale, [0; N]);
        for left in (0..self.rounds).rev() {
            let Matrix { mut first, mut second } = matrix(&a, &b);
            let sum = sum_of(&a, &b);
            (a, b) = (first.divided(&a, &b, &sum, ROUND), second.divided(&a, &b, &sum, ROUND));
            for (integer, row) in [(&mut a, &mut first), (&mut b, &mut second)] {
                if sign(integer) != 0 {
                    (*integer, *row) = (negate_where(u64::MAX, integer), row.negated());
                }
            }
            let sum = sum_of(&u, &v);
            (u, v) = (self.reduced(&first, &u, &v, &sum), self.reduced(&second, &u, &v, &sum));
            if a == [0; N] {
                // b is 1, or p if the input is 0. The rounds that are left would have divided v by as many powers of 2.
                return Some(self.reduce_once(&self.divided_by_power(&v, (REDUCTION - ROUND) as usize * left)));
            }
        }
        None
    }

    /// `a / 2^shift mod p` in [0, 2p) for a in [0, 2p).
    fn divided_by_power(&self, a: &[u64; N], mut shift: usize) -> [u64; N] {
        let mut quotient = *a;
        while shift > 0 {
            let step = shift.min(REDUCTION as usize) as u32;
            let m = quotient[0].wrapping_mul(self.inv) & ((1 << step) - 1);
            quotient = super::quotient(step, |i| quotient[i] as u128 + product(m, self.modulus[i]));
            shift -= step as usize;
        }
        quotient
    }
}

impl Row {
    fn negated(self) -> Self {
        Self(-self.0, -self.1)
    }
}

/// The matrix of [`ROUND`] halvings of a, with whatever exchanges and subtractions of an odd b come between, up to signs of its rows.
#[inline(always)]
fn matrix<const N: usize>(a: &[u64; N], b: &[u64; N]) -> Matrix {
    const { assert!(ROUND == 2 * SYMBOL_ROUND) };
    let (tops, long) = tops(a, b);
    let mut half = halvings(word(tops[0], a[0]), word(tops[1], b[0]));
    let middle = [&mut half.first, &mut half.second].map(|row| {
        let top = (row.0 as i128 * tops[0] as i128 + row.1 as i128 * tops[1] as i128) >> SYMBOL_ROUND;
        if top < 0 {
            *row = row.negated();
        }
        let low = (row.0 as u64).wrapping_mul(a[0]).wrapping_add((row.1 as u64).wrapping_mul(b[0]));
        (top.unsigned_abs() as u64, low >> SYMBOL_ROUND)
    });
    let shift = if long { (middle[0].0 | middle[1].0 | 1).leading_zeros() } else { 0 };
    let [a, b] = middle.map(|(top, low)| word(top << shift, low));
    halvings(a, b).after(&half)
}

/// The 64 bits of each of two integers that start where the longer one does, and whether there are more below.
#[inline(always)]
fn tops<const N: usize>(a: &[u64; N], b: &[u64; N]) -> ([u64; 2], bool) {
    let Some(last) = (1..N).rev().find(|i| a[*i] | b[*i] != 0) else { return ([a[0], b[0]], false) };
    let shift = (a[last] | b[last]).leading_zeros();
    ([a, b].map(|integer| integer[last] << shift | integer[last - 1] >> 1 >> (63 - shift)), true)
}

/// The high half of one word above the low half of another.
#[inline(always)]
fn word(top: u64, low: u64) -> u64 {
    top & u64::MAX << 32 | low & u32::MAX as u64
}

/// The matrix of [`SYMBOL_ROUND`] halvings of a, from approximations: b is odd, and stays so.
#[inline(always)]
fn halvings(mut a: u64, mut b: u64) -> Matrix {
    // Two entries of 32 bits in a word.
    let (mut row_a, mut row_b) = (1u64, 1u64 << 32);
    let mut left = SYMBOL_ROUND;
    let mut zeros = a.trailing_zeros();
    while zeros < left {
        a >>= zeros;
        row_b <<= zeros;
        left -= zeros;
        let (change, is_below) = a.overflowing_sub(b);
        let row_change = row_a.wrapping_sub(row_b);
        zeros = change.trailing_zeros();
        // Half of all differences are negative: no branch.
        b = select_unpredictable(is_below, a, b);
        a = select_unpredictable(is_below, change.wrapping_neg(), change);
        row_b = select_unpredictable(is_below, row_a, row_b);
        row_a = select_unpredictable(is_below, row_change.wrapping_neg(), row_change);
    }
    row_b <<= left;
    let unpack = |row: u64| Row(row as i32 as i64, row.wrapping_add(1 << 31) as i64 >> 32);
    Matrix { first: unpack(row_a), second: unpack(row_b) }
}

//! Constant-time multiplication: signed 4-bit windows, masked look-ups, complete additions.

use crate::coordinates::Homogeneous;
use crate::group::{Affine, Group, ScalarField};
use crate::point::Point;
use pairloom_algebra::Field;
use pairloom_algebra::secret::without_traces;
use subtle::{Choice, ConstantTimeEq};
use zeroize::Zeroize;

/// The bits of a window.
pub const WIDTH: usize = 4;
/// The words of stack that a multiplication by a secret uses at most.
const STACK: usize = 4096;
/// The multiples 0 … 8 of a point.
pub const ENTRIES: usize = (1 << (WIDTH - 1)) + 1;

/// A digit between −8 and 8 as masks: one for each magnitude, and one for the sign.
pub struct Digit<M> {
    /// One mask for each magnitude 0 … 8, of which one holds.
    pub magnitude: [M; ENTRIES],
    /// Whether the digit is negative.
    pub negative: M,
}

/// A table of the multiples 0 … 8 of a point, scanned in constant time.
#[derive(Clone)]
pub struct Table<F>([Homogeneous<F>; ENTRIES]);

impl<F: Field> Table<F> {
    /// The multiples of a point: 3 doublings and 4 additions.
    pub fn new(point: &Homogeneous<F>, triple_b: impl Fn(&F) -> F + Copy) -> Self {
        let mut multiples = [(); ENTRIES].map(|()| Homogeneous::identity());
        multiples[1] = point.clone();
        for i in 2..ENTRIES {
            multiples[i] = match i % 2 {
                0 => multiples[i / 2].double(triple_b),
                _ => multiples[i - 1].add(point, triple_b),
            };
        }
        Self(multiples)
    }

    /// The table of the image under an endomorphism.
    pub fn map(&self, endomorphism: impl Fn([&F; 3]) -> [F; 3]) -> Self {
        Self(core::array::from_fn(|i| {
            let Homogeneous { x, y, z } = &self.0[i];
            let [x, y, z] = endomorphism([x, y, z]);
            Homogeneous { x, y, z }
        }))
    }

    /// The multiple that a digit names; every entry is read.
    pub fn look_up(&self, digit: &Digit<F::Mask>) -> Homogeneous<F> {
        let entries = self.0.iter().zip(&digit.magnitude).skip(1);
        let found = entries.fold(self.0[0].clone(), |found, (entry, mask)| Homogeneous::select(mask, entry, &found));
        found.negate_if(&digit.negative)
    }
}

/// `Σ_part Σ_window 16^window digit(part, window) point_part`, the tables holding the points' multiples.
pub fn sum_of_windows<F: Field>(
    tables: &[Table<F>],
    windows: usize,
    digit: impl Fn(usize, usize) -> Digit<F::Mask>,
    triple_b: impl Fn(&F) -> F + Copy,
) -> Homogeneous<F> {
    let mut sum = Homogeneous::identity();
    for window in (0..windows).rev() {
        if window + 1 != windows {
            sum = (0..WIDTH).fold(sum, |sum, _| sum.double(triple_b));
        }
        for (part, table) in tables.iter().enumerate() {
            sum = sum.add(&table.look_up(&digit(part, window)), triple_b);
        }
    }
    sum
}

/// Digit `index` of a signed integer of [`windows`] digits, by A. Booth's recoding: `−8 b3 + 4 b2 + 2 b1 + b0 + b(−1)` of the window's bits and the
/// one below.
pub fn booth_digit(integer: i128, index: usize) -> Digit<Choice> {
    let doubled_window = if index == 0 { integer << 1 } else { integer >> (WIDTH * index - 1) };
    let bits = (doubled_window & 31) as i64;
    let digit = ((bits + 1) >> 1) - ((bits >> WIDTH) << WIDTH);
    let sign = digit >> 63;
    let magnitude = ((digit ^ sign) - sign) as u64;
    Digit {
        magnitude: core::array::from_fn(|value| magnitude.ct_eq(&(value as u64))),
        negative: Choice::from((sign & 1) as u8),
    }
}

/// The number of windows that a signed integer below `2^bits` in absolute value fills.
pub const fn windows(bits: usize) -> usize {
    (bits + 1).div_ceil(WIDTH)
}

impl<G: Group> Point<G> {
    /// `scalar self` for a point of the subgroup of order r, in constant time.
    ///
    /// The scalar is split in 2 (G1) or 4 (G2) parts along the group's endomorphism. Neither a branch nor an address
    /// depends on the scalar or the point. No copy of the scalar or of its parts stays on the stack.
    pub fn mul(&self, scalar: &G::Scalar) -> Self {
        without_traces::<STACK, _>(|| {
            let mut words = scalar.to_words();
            let mut parts = G::lattice().decompose(&words);
            let tables = endomorphism_tables::<G>(self.coordinates());
            let digit = |part: usize, window| booth_digit(parts[part], window);
            let product = sum_of_windows(&tables, windows(G::lattice().bits), digit, G::mul_triple_b);
            words.zeroize();
            parts.zeroize();
            Self::from_coordinates(product)
        })
    }
}

/// The tables of a point and of its images under the powers of the endomorphism.
fn endomorphism_tables<G: Group>(point: &Homogeneous<G::Field>) -> Vec<Table<G::Field>> {
    let first = Table::new(point, G::mul_triple_b);
    let images = |table: &Table<G::Field>| Some(table.map(G::endomorphism));
    core::iter::successors(Some(first), images).take(G::lattice().parts).collect()
}

impl<G: Group> Affine<G> {
    /// `scalar self` for a point of the subgroup of order r, in constant time. See [`Point::mul`].
    pub fn mul(&self, scalar: &G::Scalar) -> Point<G> {
        Point::from(*self).mul(scalar)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_add_up() {
        for integer in (-300..300).chain([1 << 100, (1 << 126) + 77, -(1 << 126) - 12_345_678_901_234_567_890]) {
            let value = |index| {
                let digit = booth_digit(integer, index);
                let magnitude = digit.magnitude.iter().position(|&m| m.into()).unwrap_or(usize::MAX) as i128;
                if digit.negative.into() { -magnitude } else { magnitude }
            };
            let bits = 128 - integer.unsigned_abs().leading_zeros() as usize;
            let sum = (0..windows(bits)).fold(0i128, |sum, index| sum.wrapping_add(value(index) << (4 * index)));
            assert_eq!(sum, integer);
        }
    }
}

//! Constant-time multiples, and powers: signed 4-bit windows, masked look-ups, complete laws.

use crate::coordinates::Homogeneous;
use crate::group::{Affine, Group, ScalarField};
use crate::point::Point;
use core::marker::PhantomData;
use pairloom_algebra::Field;
use pairloom_algebra::secret::without_traces;
use subtle::{Choice, ConstantTimeEq};
use zeroize::Zeroize;

/// The bits of a window.
pub const WIDTH: usize = 4;
/// The words of stack that a multiplication by a secret uses at most.
const STACK: usize = 4096;
/// The multiples 0 … 8 of an element.
const ENTRIES: usize = (1 << (WIDTH - 1)) + 1;

/// A digit between −8 and 8 as masks: one for each magnitude, and one for the sign.
pub struct Digit<M> {
    /// One mask for each magnitude 0 … 8, of which one holds.
    pub magnitude: [M; ENTRIES],
    /// Whether the digit is negative.
    pub negative: M,
}

/// A group as windows take it, written additively: points, or the values of a pairing, whose sums are products.
pub trait Law {
    /// An element.
    type Element: Clone;
    /// What decides between two of them.
    type Mask;

    /// 0.
    fn identity(&self) -> Self::Element;
    /// `2 a`.
    fn double(&self, a: &Self::Element) -> Self::Element;
    /// `a + b`, for all elements.
    fn add(&self, a: &Self::Element, b: &Self::Element) -> Self::Element;
    /// `−a` where the mask holds.
    fn negate_if(&self, a: &Self::Element, mask: &Self::Mask) -> Self::Element;
    /// `if_true` where the mask holds, `if_false` elsewhere.
    fn select(&self, mask: &Self::Mask, if_true: &Self::Element, if_false: &Self::Element) -> Self::Element;
}

/// The complete law of a curve over a field, given the product with 3b.
#[derive(Clone, Copy)]
pub struct Complete<F, B> {
    triple_b: B,
    field: PhantomData<fn() -> F>,
}

impl<F: Field, B: Fn(&F) -> F + Copy> Complete<F, B> {
    /// The law of y² = x³ + b.
    pub fn new(triple_b: B) -> Self {
        Self { triple_b, field: PhantomData }
    }
}

impl<F: Field, B: Fn(&F) -> F + Copy> Law for Complete<F, B> {
    type Element = Homogeneous<F>;
    type Mask = F::Mask;

    fn identity(&self) -> Homogeneous<F> {
        Homogeneous::identity()
    }
    fn double(&self, a: &Homogeneous<F>) -> Homogeneous<F> {
        a.double(self.triple_b)
    }
    fn add(&self, a: &Homogeneous<F>, b: &Homogeneous<F>) -> Homogeneous<F> {
        a.add(b, self.triple_b)
    }
    fn negate_if(&self, a: &Homogeneous<F>, mask: &F::Mask) -> Homogeneous<F> {
        a.negate_if(mask)
    }
    fn select(&self, mask: &F::Mask, if_true: &Homogeneous<F>, if_false: &Homogeneous<F>) -> Homogeneous<F> {
        Homogeneous::select(mask, if_true, if_false)
    }
}

/// A table of the multiples 0 … 8 of an element, scanned in constant time.
pub struct Table<L: Law>([L::Element; ENTRIES]);

impl<L: Law> Table<L> {
    /// The multiples of an element: 4 doublings and 3 additions.
    pub fn new(law: &L, element: &L::Element) -> Self {
        let mut multiples = [(); ENTRIES].map(|()| law.identity());
        multiples[1] = element.clone();
        for i in 2..ENTRIES {
            multiples[i] = match i % 2 {
                0 => law.double(&multiples[i / 2]),
                _ => law.add(&multiples[i - 1], element),
            };
        }
        Self(multiples)
    }

    /// The table of the image under an endomorphism.
    fn map(&self, endomorphism: impl Fn(&L::Element) -> L::Element) -> Self {
        Self(self.0.each_ref().map(endomorphism))
    }

    /// The multiple that a digit names; every entry is read.
    fn look_up(&self, law: &L, digit: &Digit<L::Mask>) -> L::Element {
        let entries = self.0.iter().zip(&digit.magnitude).skip(1);
        let found = entries.fold(self.0[0].clone(), |found, (entry, mask)| law.select(mask, entry, &found));
        law.negate_if(&found, &digit.negative)
    }
}

/// `Σ_part Σ_window 16^window digit(part, window) element_part`, the tables holding the elements' multiples.
pub fn sum_of_windows<L: Law>(
    law: &L,
    tables: &[Table<L>],
    windows: usize,
    digit: impl Fn(usize, usize) -> Digit<L::Mask>,
) -> L::Element {
    let mut sum = law.identity();
    for window in (0..windows).rev() {
        if window + 1 != windows {
            sum = (0..WIDTH).fold(sum, |sum, _| law.double(&sum));
        }
        for (part, table) in tables.iter().enumerate() {
            sum = law.add(&sum, &table.look_up(law, &digit(part, window)));
        }
    }
    sum
}

/// `scalar element` in a group of order r on which an endomorphism acts as that of G does, in constant time.
///
/// The scalar is split in 2 (G1) or 4 (G2) parts along the endomorphism. Neither a branch nor an address depends on the scalar or the
/// element. No copy of the scalar or of its parts stays on the stack.
pub fn multiple<G: Group, L: Law<Mask = Choice>>(
    law: &L,
    element: &L::Element,
    endomorphism: impl Fn(&L::Element) -> L::Element,
    scalar: &G::Scalar,
) -> L::Element {
    without_traces::<STACK, _>(|| {
        let mut words = scalar.to_words();
        let mut parts = G::lattice().decompose(&words);
        let images = |table: &Table<L>| Some(table.map(&endomorphism));
        let tables = core::iter::successors(Some(Table::new(law, element)), images);
        let tables: Vec<_> = tables.take(G::lattice().parts).collect();
        let digit = |part: usize, window| booth_digit(parts[part], window);
        let product = sum_of_windows(law, &tables, windows(G::lattice().bits), digit);
        words.zeroize();
        parts.zeroize();
        product
    })
}

/// Digit `index` of a signed integer, by A. Booth's recoding: `−8 b3 + 4 b2 + 2 b1 + b0 + b(−1)` of the window's bits and the
/// one below.
fn booth_digit(integer: i128, index: usize) -> Digit<Choice> {
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
const fn windows(bits: usize) -> usize {
    (bits + 1).div_ceil(WIDTH)
}

impl<G: Group> Point<G> {
    /// `scalar self` for a point of the subgroup of order r, in constant time: see [`multiple`].
    pub fn mul(&self, scalar: &G::Scalar) -> Self {
        let endomorphism = |Homogeneous { x, y, z }: &Homogeneous<G::Field>| {
            let [x, y, z] = G::endomorphism([x, y, z]);
            Homogeneous { x, y, z }
        };
        let law = Complete::new(G::mul_triple_b);
        Self::from_coordinates(multiple::<G, _>(&law, self.coordinates(), endomorphism, scalar))
    }
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

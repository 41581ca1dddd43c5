//! Remainders, squares and square roots of polynomials in every lane, for one modulus each: every shift is a constant.

use super::vector::Vectors;
use crate::binary::BinaryModulus;
use crate::binary::modulus::{root_of_z, root_overflows};
use crate::machine::Task;
use core::marker::PhantomData;

/// Words of a polynomial.
type Words<V, const W: usize> = [<V as Vectors>::Vector; W];

/// Shifts by whole words and by bits, for the terms of a polynomial between the first and the last.
#[derive(Clone, Copy)]
struct Shifts {
    by: [(usize, u32); MIDDLE],
    count: usize,
}

/// The most such terms: those of a pentanomial, or of √z.
const MIDDLE: usize = 4;

impl Shifts {
    /// By the exponents, or by what they are below the highest.
    const fn new(exponents: &[u32], below_highest: bool) -> Self {
        let (mut by, mut i) = ([(0, 0); MIDDLE], 1);
        while i + 1 < exponents.len() {
            let bits = if below_highest { exponents[0] - exponents[i] } else { exponents[i] };
            by[i - 1] = (bits as usize / 64, bits % 64);
            i += 1;
        }
        Self { by, count: i - 1 }
    }
}

/// Word i of `⌊a / z^(64 words + bits)⌋`, 0 beyond the last word of a.
#[inline(always)]
fn down<V: Vectors>(a: &[V::Vector], i: usize, (words, bits): (usize, u32)) -> [V::Vector; 2] {
    let at = |i: usize| a.get(i).copied();
    let low = match at(i + words) {
        Some(word) => V::shr(word, bits),
        None => V::splat(0),
    };
    match at(i + words + 1) {
        Some(word) if bits > 0 => [low, V::shl(word, 64 - bits)],
        _ => [low, V::splat(0)],
    }
}

/// Word i of `a z^(64 words + bits)`, its two parts.
#[inline(always)]
fn up<V: Vectors>(a: &[V::Vector], i: usize, (words, bits): (usize, u32)) -> [V::Vector; 2] {
    let at = |back: usize| i.checked_sub(words + back).and_then(|i| a.get(i)).copied();
    let high = match at(0) {
        Some(word) => V::shl(word, bits),
        None => V::splat(0),
    };
    match at(1) {
        Some(word) if bits > 0 => [high, V::shr(word, 64 - bits)],
        _ => [high, V::splat(0)],
    }
}

/// `wide mod f`, f = z^m + Σ z^e with m − e ≥ 64 or m below 64. The quotient Q is `⌊wide / z^m⌋ + Σ ⌊Q z^e / z^m⌋`, each word of which
/// needs words above it only; the remainder is the low part of `wide + Σ Q z^e`.
#[inline(always)]
fn fold<P: BinaryModulus, V: Vectors, const W: usize>(wide: &[V::Vector]) -> Words<V, W> {
    let (m, shifts_down, shifts_up) = const {
        assert!(W == 1 || P::EXPONENTS[0] - P::EXPONENTS[1] >= 64, "a word of the quotient would need itself");
        (P::EXPONENTS[0], Shifts::new(P::EXPONENTS, true), Shifts::new(P::EXPONENTS, false))
    };
    let mut quotient = [V::splat(0); W];
    for j in (0..W).rev() {
        let [low, high] = down::<V>(wide, j, (W - 1, m % 64));
        let mut word = V::xor(low, high);
        if W > 1 {
            for shift in &shifts_down.by[..shifts_down.count] {
                let [low, high] = down::<V>(&quotient, j, *shift);
                word = V::xor3(word, low, high);
            }
        }
        quotient[j] = word;
    }
    if W == 1 {
        quotient[0] = quotient_of_one_word::<V>(quotient[0], m, &shifts_down);
    }
    let mut out = [V::splat(0); W];
    for i in 0..W {
        let mut word = V::xor(wide[i], quotient[i]);
        for shift in &shifts_up.by[..shifts_up.count] {
            let [high, low] = up::<V>(&quotient, i, *shift);
            word = V::xor3(word, high, low);
        }
        out[i] = word;
    }
    out[W - 1] = V::and(out[W - 1], V::splat((1 << (m % 64)) - 1));
    out
}

/// The quotient for a modulus of degree below 64, from what each step adds to the next.
#[inline(always)]
fn quotient_of_one_word<V: Vectors>(high: V::Vector, m: u32, shifts: &Shifts) -> V::Vector {
    let (mut quotient, mut excess) = (high, high);
    for _ in 0..m.div_ceil(shifts.by[0].1.max(1)) {
        let mut next = V::splat(0);
        for (_, bits) in &shifts.by[..shifts.count] {
            next = V::xor(next, V::shr(excess, *bits));
        }
        quotient = V::xor(quotient, next);
        excess = next;
    }
    quotient
}

/// The remainder of a polynomial.
pub(super) struct Remainder<'a, P, V: Vectors, const W: usize>(pub &'a [Words<V, W>; 2], pub PhantomData<P>);

impl<P: BinaryModulus, V: Vectors, const W: usize> Task for Remainder<'_, P, V, W> {
    type Output = Words<V, W>;
    #[inline(always)]
    fn run(self) -> Words<V, W> {
        fold::<P, V, W>(self.0.as_flattened())
    }
}

/// `a^(2^times)`.
pub(super) struct SquareTimes<'a, P, V: Vectors, const W: usize>(pub &'a Words<V, W>, pub usize, pub PhantomData<P>);

impl<P: BinaryModulus, V: Vectors, const W: usize> Task for SquareTimes<'_, P, V, W> {
    type Output = Words<V, W>;
    #[inline(always)]
    fn run(self) -> Words<V, W> {
        let mut power = *self.0;
        for _ in 0..self.1 {
            power = fold::<P, V, W>(square::<V, W>(&power).as_flattened());
        }
        power
    }
}

/// The unreduced square.
#[inline(always)]
pub(super) fn square<V: Vectors, const W: usize>(a: &Words<V, W>) -> [Words<V, W>; 2] {
    let mut wide = [[V::splat(0); W]; 2];
    let words = wide.as_flattened_mut();
    for i in 0..W {
        [words[2 * i], words[2 * i + 1]] = V::spread(a[i]);
    }
    wide
}

/// The even and the odd coefficients, `a = even(z²) + z odd(z²)`.
pub(super) struct Split<'a, V: Vectors, const W: usize>(pub &'a Words<V, W>);

impl<V: Vectors, const W: usize> Task for Split<'_, V, W> {
    type Output = [Words<V, W>; 2];
    #[inline(always)]
    fn run(self) -> [Words<V, W>; 2] {
        let mut halves = [[V::splat(0); W]; 2];
        let [even, odd] = &mut halves;
        for ((pair, even), odd) in self.0.chunks(2).zip(even).zip(odd) {
            let high = if pair.len() == 2 { pair[1] } else { V::splat(0) };
            [*even, *odd] = V::unspread(pair[0], high);
        }
        halves
    }
}

/// `even + odd √z` where √z is sparse.
pub(super) struct SparseRoot<'a, P, V: Vectors, const W: usize>(pub &'a Words<V, W>, pub PhantomData<P>);

impl<P: BinaryModulus, V: Vectors, const W: usize> Task for SparseRoot<'_, P, V, W> {
    type Output = Words<V, W>;
    #[inline(always)]
    fn run(self) -> Words<V, W> {
        let (root, terms) = const {
            match root_of_z(P::EXPONENTS) {
                Some(root) => root,
                None => ([0; 4], 0),
            }
        };
        let [even, odd] = Split::<V, W>(self.0).run();
        let mut wide = [even, [V::splat(0); W]];
        let words = wide.as_flattened_mut();
        for exponent in &root[..terms] {
            for (i, word) in words.iter_mut().enumerate().skip(*exponent as usize / 64) {
                let [high, low] = up::<V>(&odd[..W.div_ceil(2)], i, (*exponent as usize / 64, exponent % 64));
                *word = V::xor3(*word, high, low);
            }
        }
        if const { root_overflows(P::EXPONENTS) } { fold::<P, V, W>(wide.as_flattened()) } else { wide[0] }
    }
}

//! Remainders, squares and square roots of polynomials in every lane, for one modulus each: every shift is a constant.

use super::karatsuba::{Product, words_of};
use super::vector::{CarryLess, In, VectorOf, Vectors};
use crate::binary::modulus::{root_of_z, root_overflows};
use crate::binary::{BinaryModulus, linear};
use crate::dispatch::Task;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

/// Words of a polynomial.
pub(super) type Words<V, const W: usize> = [<V as Vectors>::Vector; W];
/// A polynomial that is yet to be written.
pub(super) type OutWords<'a, V, const W: usize> = &'a mut MaybeUninit<Words<V, W>>;

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

/// Word i of `⌊a / z^(64 words + bits)⌋`, if it is not 0 for its place.
#[inline(always)]
fn down<M: CarryLess>(a: In<'_, M::Vectors>, i: usize, (words, bits): (usize, u32)) -> Option<VectorOf<M>> {
    let low = *a.get(i + words)?;
    Some(match a.get(i + words + 1) {
        Some(high) if bits > 0 => M::straddling(low, *high, bits),
        _ => M::Vectors::shr(low, bits),
    })
}

/// Word i of `a z^(64 words + bits)`, if it is not 0 for its place.
#[inline(always)]
fn up<M: CarryLess>(a: In<'_, M::Vectors>, i: usize, (words, bits): (usize, u32)) -> Option<VectorOf<M>> {
    let at = |back: usize| i.checked_sub(words + back).and_then(|i| a.get(i)).copied();
    match (at(0), at(1)) {
        (Some(high), Some(low)) if bits > 0 => Some(M::straddling(low, high, 64 - bits)),
        (Some(high), _) => Some(M::Vectors::shl(high, bits)),
        (None, Some(low)) if bits > 0 => Some(M::Vectors::shr(low, 64 - bits)),
        _ => None,
    }
}

/// Adds what there is.
#[inline(always)]
fn add<V: Vectors>(word: V::Vector, more: Option<V::Vector>) -> V::Vector {
    match more {
        Some(more) => V::xor(word, more),
        None => word,
    }
}

/// `wide mod f`, f = z^m + Σ z^e with m − e ≥ 64 or m below 64. The quotient Q is `⌊wide / z^m⌋ + Σ ⌊Q z^e / z^m⌋`, each word of which
/// needs words above it only; the remainder is the low part of `wide + Σ Q z^e`.
#[inline(always)]
pub(super) fn fold<P: BinaryModulus, M: CarryLess, const W: usize>(
    out: OutWords<'_, M::Vectors, W>,
    wide: In<'_, M::Vectors>,
) {
    let (m, shifts_down, shifts_up) = const {
        assert!(W == 1 || P::EXPONENTS[0] - P::EXPONENTS[1] >= 64, "a word of the quotient would need itself");
        (P::EXPONENTS[0], Shifts::new(P::EXPONENTS, true), Shifts::new(P::EXPONENTS, false))
    };
    let mut quotient = [wide[0]; W];
    for j in (0..W).rev() {
        let mut word = down::<M>(wide, j, (W - 1, m % 64)).unwrap_or(M::Vectors::splat(0));
        if W > 1 {
            for shift in &shifts_down.by[..shifts_down.count] {
                word = add::<M::Vectors>(word, down::<M>(&quotient, j, *shift));
            }
        }
        quotient[j] = word;
    }
    if W == 1 {
        quotient[0] = quotient_of_one_word::<M::Vectors>(quotient[0], m, &shifts_down);
    }
    let out = words_of(out);
    for i in 0..W {
        let mut word = M::Vectors::xor(wide[i], quotient[i]);
        for shift in &shifts_up.by[..shifts_up.count] {
            word = add::<M::Vectors>(word, up::<M>(&quotient, i, *shift));
        }
        let reduced = if i + 1 < W { word } else { M::Vectors::and(word, M::Vectors::splat((1 << (m % 64)) - 1)) };
        out[i].write(reduced);
    }
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

/// The product modulo f.
pub(super) struct Multiply<'a, P, V: Vectors, const W: usize> {
    pub out: OutWords<'a, V, W>,
    pub factors: [&'a Words<V, W>; 2],
    pub modulus: PhantomData<P>,
}

impl<P: BinaryModulus, V: Vectors, M: CarryLess<Vectors = V>, const W: usize> Task<M> for Multiply<'_, P, V, W> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        let mut wide = MaybeUninit::uninit();
        Product::<M, W> { wide: &mut wide, factors: self.factors }.run();
        // SAFETY: the product is written.
        fold::<P, M, W>(self.out, unsafe { wide.assume_init_ref() }.as_flattened());
    }
}

/// The unreduced product.
pub(super) struct MultiplyWide<'a, V: Vectors, const W: usize> {
    pub out: &'a mut MaybeUninit<[Words<V, W>; 2]>,
    pub factors: [&'a Words<V, W>; 2],
}

impl<V: Vectors, M: CarryLess<Vectors = V>, const W: usize> Task<M> for MultiplyWide<'_, V, W> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        Product::<M, W> { wide: self.out, factors: self.factors }.run();
    }
}

/// The remainder of a polynomial.
pub(super) struct Remainder<'a, P, V: Vectors, const W: usize> {
    pub out: OutWords<'a, V, W>,
    pub wide: &'a [Words<V, W>; 2],
    pub modulus: PhantomData<P>,
}

impl<P: BinaryModulus, V: Vectors, M: CarryLess<Vectors = V>, const W: usize> Task<M> for Remainder<'_, P, V, W> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        fold::<P, M, W>(self.out, self.wide.as_flattened());
    }
}

/// `a^(2^times)`, from `a` in place.
pub(super) struct SquareTimes<'a, P, V: Vectors, const W: usize> {
    pub power: &'a mut Words<V, W>,
    pub times: usize,
    pub modulus: PhantomData<P>,
}

impl<P: BinaryModulus, V: Vectors, M: CarryLess<Vectors = V>, const W: usize> Task<M> for SquareTimes<'_, P, V, W> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        for _ in 0..self.times {
            let wide = square::<M, W>(self.power);
            fold::<P, M, W>(unwritten(self.power), wide.as_flattened());
        }
    }
}

/// `x^(2^k)` by the field's matrix, k below m, from x in place.
pub(super) struct ByMatrix<'a, P, V: Vectors, const W: usize> {
    pub x: &'a mut Words<V, W>,
    pub k: usize,
    /// Becomes whether there was one.
    pub done: &'a mut bool,
    pub modulus: PhantomData<P>,
}

impl<P: BinaryModulus, V: Vectors, M: CarryLess<Vectors = V>, const W: usize> Task<M> for ByMatrix<'_, P, V, W> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        *self.done = M::multiply_matrix(|| linear::matrix::<P, W>(self.k), self.x);
    }
}

/// The unreduced square.
#[inline(always)]
fn square<M: CarryLess, const W: usize>(a: &Words<M::Vectors, W>) -> [Words<M::Vectors, W>; 2] {
    let mut wide = [[a[0]; W]; 2];
    let words = wide.as_flattened_mut();
    for i in 0..W {
        [words[2 * i], words[2 * i + 1]] = M::square(a[i]);
    }
    wide
}

/// The unreduced square.
pub(super) struct SquareWide<'a, V: Vectors, const W: usize> {
    pub out: &'a mut MaybeUninit<[Words<V, W>; 2]>,
    pub root: &'a Words<V, W>,
}

impl<V: Vectors, M: CarryLess<Vectors = V>, const W: usize> Task<M> for SquareWide<'_, V, W> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        self.out.write(square::<M, W>(self.root));
    }
}

/// The even and the odd coefficients, `a = even(z²) + z odd(z²)`.
pub(super) struct Split<'a, V: Vectors, const W: usize>(pub &'a Words<V, W>);

impl<V: Vectors, const W: usize> Task<V> for Split<'_, V, W> {
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

/// The square root `even + odd √z` where √z is sparse, in the place of the square.
pub(super) struct SparseRoot<'a, P, V: Vectors, const W: usize> {
    pub square: &'a mut Words<V, W>,
    pub modulus: PhantomData<P>,
}

impl<P: BinaryModulus, V: Vectors, M: CarryLess<Vectors = V>, const W: usize> Task<M> for SparseRoot<'_, P, V, W> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        let (root, terms) = const {
            match root_of_z(P::EXPONENTS) {
                Some(root) => root,
                None => ([0; 4], 0),
            }
        };
        let [even, odd] = Split::<V, W>(self.square).run();
        let mut wide = [even, [V::splat(0); W]];
        let overflows = const { root_overflows(P::EXPONENTS) };
        let words = &mut wide.as_flattened_mut()[..if overflows { 2 * W } else { W }];
        for (i, word) in words.iter_mut().enumerate() {
            for exponent in &root[..terms] {
                *word = add::<V>(*word, up::<M>(&odd[..W.div_ceil(2)], i, (*exponent as usize / 64, exponent % 64)));
            }
        }
        if overflows {
            fold::<P, M, W>(unwritten(self.square), wide.as_flattened());
        } else {
            *self.square = wide[0];
        }
    }
}

/// What may be written again.
#[inline(always)]
pub(super) fn unwritten<T: Copy>(out: &mut T) -> &mut MaybeUninit<T> {
    // SAFETY: the layout is the same, and kernels write no uninitialized words.
    unsafe { &mut *core::ptr::from_mut(out).cast() }
}

/// The remainders of sums of two polynomials.
pub(super) struct SumRemainders<'a, P, V: Vectors, const W: usize, const K: usize> {
    pub out: [&'a mut Words<V, W>; K],
    pub terms: [&'a [[Words<V, W>; 2]; K]; 2],
    pub modulus: PhantomData<P>,
}

impl<P: BinaryModulus, V: Vectors, M: CarryLess<Vectors = V>, const W: usize, const K: usize> Task<M>
    for SumRemainders<'_, P, V, W, K>
{
    type Output = ();
    #[inline(always)]
    fn run(self) {
        for (out, (a, b)) in self.out.into_iter().zip(self.terms[0].iter().zip(self.terms[1])) {
            let mut sum = *a;
            for (word, more) in sum.as_flattened_mut().iter_mut().zip(b.as_flattened()) {
                *word = V::xor(*word, *more);
            }
            fold::<P, M, W>(unwritten(out), sum.as_flattened());
        }
    }
}

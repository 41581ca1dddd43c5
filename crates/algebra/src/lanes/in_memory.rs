//! Products from memory to memory: what [`InMemory`] computes, with the bounds of values.

use super::bound::{Bound, WideBound};
use super::params::Radix;
use super::register::{check_reducible, element, product_bound};
use super::simd::{InMemory, Simd};
use super::vector::{Columns, Digits, Lanes8, WideLanes};
use crate::prime::Modulus;
use crate::tower::{Fp2, Wide2};
use crate::wide::Wide;
use core::mem::MaybeUninit;

/// An element of F_p² in each lane.
type Complex<P, const N: usize, const L: usize> = Fp2<Lanes8<P, N, L>>;
/// An unreduced one.
type Pair<P, const N: usize, const L: usize> = Wide2<WideLanes<P, N, L>>;

/// The element of the product.
#[inline(always)]
pub(super) fn mul<P: Modulus<N>, S: Simd, const N: usize, const L: usize>(
    a: &Lanes8<P, N, L>,
    b: &Lanes8<P, N, L>,
    out: &mut MaybeUninit<Lanes8<P, N, L>>,
) {
    let place = reduced::<P, S, N, L>(out, &product_bound::<P, S::Radix, N, L>(a.bound, b.bound));
    S::in_memory::<P, N, L>(InMemory::Product([&a.digits, &b.digits], place));
}

/// The element of the square.
#[inline(always)]
pub(super) fn square<P: Modulus<N>, S: Simd, const N: usize, const L: usize>(
    a: &Lanes8<P, N, L>,
    out: &mut MaybeUninit<Lanes8<P, N, L>>,
) {
    let place = reduced::<P, S, N, L>(out, &product_bound::<P, S::Radix, N, L>(a.bound, a.bound));
    S::in_memory::<P, N, L>(InMemory::Square(&a.digits, place));
}

/// The element that an unreduced value stands for.
#[inline(always)]
pub(super) fn reduce<P: Modulus<N>, S: Simd, const N: usize, const L: usize>(
    wide: &WideLanes<P, N, L>,
    out: &mut MaybeUninit<Lanes8<P, N, L>>,
) {
    let place = reduced::<P, S, N, L>(out, &wide.bound);
    S::in_memory::<P, N, L>(InMemory::Reduction(&wide.columns, place));
}

/// The product.
#[inline(always)]
pub(super) fn mul_wide<P: Modulus<N>, S: Simd, const N: usize, const L: usize>(
    a: &Lanes8<P, N, L>,
    b: &Lanes8<P, N, L>,
    out: &mut MaybeUninit<WideLanes<P, N, L>>,
) {
    let place = unreduced(out, product_bound::<P, S::Radix, N, L>(a.bound, b.bound));
    S::in_memory::<P, N, L>(InMemory::WideProduct([&a.digits, &b.digits], place));
}

/// The square.
#[inline(always)]
pub(super) fn square_wide<P: Modulus<N>, S: Simd, const N: usize, const L: usize>(
    a: &Lanes8<P, N, L>,
    out: &mut MaybeUninit<WideLanes<P, N, L>>,
) {
    let place = unreduced(out, product_bound::<P, S::Radix, N, L>(a.bound, a.bound));
    S::in_memory::<P, N, L>(InMemory::WideSquare(&a.digits, place));
}

/// The element of F_p² of the product.
#[inline(always)]
pub(super) fn mul_2<P: Modulus<N>, S: Simd, const N: usize, const L: usize>(
    a: &Complex<P, N, L>,
    b: &Complex<P, N, L>,
    out: &mut MaybeUninit<Complex<P, N, L>>,
) {
    let [real, imaginary] = coordinates(out);
    let [real_bound, imaginary_bound] = product_bounds::<P, S::Radix, N, L>(a, b);
    let places = [reduced::<P, S, N, L>(real, &real_bound), reduced::<P, S, N, L>(imaginary, &imaginary_bound)];
    S::in_memory::<P, N, L>(InMemory::ComplexProduct([digits(a), digits(b)], places));
}

/// The element of F_p² of the square.
#[inline(always)]
pub(super) fn square_2<P: Modulus<N>, S: Simd, const N: usize, const L: usize>(
    a: &Complex<P, N, L>,
    out: &mut MaybeUninit<Complex<P, N, L>>,
) {
    let [real, imaginary] = coordinates(out);
    let [real_bound, imaginary_bound] = square_bounds::<P, S::Radix, N, L>(a);
    let places = [reduced::<P, S, N, L>(real, &real_bound), reduced::<P, S, N, L>(imaginary, &imaginary_bound)];
    S::in_memory::<P, N, L>(InMemory::ComplexSquare(digits(a), places));
}

/// The element of F_p² of a and b in F_p.
#[inline(always)]
pub(super) fn mul_base_2<P: Modulus<N>, S: Simd, const N: usize, const L: usize>(
    a: &Complex<P, N, L>,
    b: &Lanes8<P, N, L>,
    out: &mut MaybeUninit<Complex<P, N, L>>,
) {
    let [real, imaginary] = coordinates(out);
    mul::<P, S, N, L>(&a.c0, b, real);
    mul::<P, S, N, L>(&a.c1, b, imaginary);
}

/// The product in F_p².
#[inline(always)]
pub(super) fn mul_wide_2<P: Modulus<N>, S: Simd, const N: usize, const L: usize>(
    a: &Complex<P, N, L>,
    b: &Complex<P, N, L>,
    out: &mut MaybeUninit<Pair<P, N, L>>,
) {
    let [real, imaginary] = wide_coordinates(out);
    let [real_bound, imaginary_bound] = product_bounds::<P, S::Radix, N, L>(a, b);
    let places = [unreduced(real, real_bound), unreduced(imaginary, imaginary_bound)];
    S::in_memory::<P, N, L>(InMemory::WideComplexProduct([digits(a), digits(b)], places));
}

/// The square in F_p².
#[inline(always)]
pub(super) fn square_wide_2<P: Modulus<N>, S: Simd, const N: usize, const L: usize>(
    a: &Complex<P, N, L>,
    out: &mut MaybeUninit<Pair<P, N, L>>,
) {
    let [real, imaginary] = wide_coordinates(out);
    let [real_bound, imaginary_bound] = square_bounds::<P, S::Radix, N, L>(a);
    let places = [unreduced(real, real_bound), unreduced(imaginary, imaginary_bound)];
    S::in_memory::<P, N, L>(InMemory::WideComplexSquare(digits(a), places));
}

/// The place of the digits of an element, reduced from a value with these bounds.
#[inline(always)]
fn reduced<'a, P: Modulus<N>, S: Simd, const N: usize, const L: usize>(
    out: &'a mut MaybeUninit<Lanes8<P, N, L>>,
    bound: &WideBound,
) -> &'a mut MaybeUninit<Digits<L>> {
    check_reducible::<P, S::Radix, N, L>(bound);
    let out = out.as_mut_ptr();
    // SAFETY: both are places in it.
    unsafe {
        (&raw mut (*out).bound).write(element::<P, S::Radix, N, L>());
        &mut *(&raw mut (*out).digits).cast()
    }
}

/// The place of the columns of a value with these bounds.
#[inline(always)]
fn unreduced<P: Modulus<N>, const N: usize, const L: usize>(
    out: &mut MaybeUninit<WideLanes<P, N, L>>,
    bound: WideBound,
) -> &mut MaybeUninit<Columns<L>> {
    let out = out.as_mut_ptr();
    // SAFETY: both are places in it.
    unsafe {
        (&raw mut (*out).bound).write(bound);
        &mut *(&raw mut (*out).columns).cast()
    }
}

#[inline(always)]
fn coordinates<P, const N: usize, const L: usize>(
    out: &mut MaybeUninit<Complex<P, N, L>>,
) -> [&mut MaybeUninit<Lanes8<P, N, L>>; 2] {
    let out = out.as_mut_ptr();
    // SAFETY: they are different places in it.
    unsafe { [&mut *(&raw mut (*out).c0).cast(), &mut *(&raw mut (*out).c1).cast()] }
}

#[inline(always)]
fn wide_coordinates<P: Modulus<N>, const N: usize, const L: usize>(
    out: &mut MaybeUninit<Pair<P, N, L>>,
) -> [&mut MaybeUninit<WideLanes<P, N, L>>; 2] {
    let out = out.as_mut_ptr();
    // SAFETY: they are different places in it.
    unsafe { [&mut *(&raw mut (*out).0).cast(), &mut *(&raw mut (*out).1).cast()] }
}

#[inline(always)]
fn digits<P, const N: usize, const L: usize>(a: &Complex<P, N, L>) -> [&Digits<L>; 2] {
    [&a.c0.digits, &a.c1.digits]
}

#[inline(always)]
fn product_bounds<P: Modulus<N>, R: Radix, const N: usize, const L: usize>(
    a: &Complex<P, N, L>,
    b: &Complex<P, N, L>,
) -> [WideBound; 2] {
    let product = |a: Bound, b: Bound| product_bound::<P, R, N, L>(a, b);
    let ([a0, a1], [b0, b1]) = ([a.c0.bound, a.c1.bound], [b.c0.bound, b.c1.bound]);
    let (low, high, first, second) = (product(a0, b0), product(a1, b1), product(a0, b1), product(a1, b0));
    [stored::<R>(low.sub(&high), low), stored::<R>(first.add(&second), first)]
}

#[inline(always)]
fn square_bounds<P: Modulus<N>, R: Radix, const N: usize, const L: usize>(a: &Complex<P, N, L>) -> [WideBound; 2] {
    let product = |a: Bound, b: Bound| product_bound::<P, R, N, L>(a, b);
    let (a0, a1) = (a.c0.bound, a.c1.bound);
    let (low, high) = (product(a0, a0), product(a1, a1));
    [stored::<R>(low.sub(&high), low), product(a0.add(a0), a1)]
}

/// Of a sum of products, one of which has these bounds: where columns are tight they are carried as if it were one.
#[inline(always)]
fn stored<R: Radix>(sum: WideBound, one: WideBound) -> WideBound {
    if R::TIGHT { WideBound { column: one.column, ..sum } } else { sum }
}

//! Sums, products and reductions of residues, over the registers of [`Arithmetic`].
//!
//! Every function is inlined into a function compiled with the CPU features of its instructions ([`super::operations`]).

use super::arithmetic::Arithmetic;
use super::basis::{DIGITS, Division, Starts};
use super::bound::Bound;
use super::layout::{Layout, Length, Multiple};
use super::memory::Memory;
use super::values::{Complex, Contents, Difference, MOST_ROWS, Minus, Pending, Place, Row, Value};
use super::{LANES, Split};
use crate::array::{array, in_memory};
use core::mem::MaybeUninit;
use core::slice::{from_mut, from_ref};

/// The bases for residues so represented.
pub(super) type Basis<A> = super::basis::Basis<<A as Arithmetic>::Layout>;

#[inline(always)]
fn load<A: Arithmetic>(x: &Split, register: usize) -> A::Register {
    A::load(&x.residues, register)
}

/// The place of the residues.
#[inline(always)]
pub(super) fn residues(out: &mut MaybeUninit<Split>) -> &mut Memory<{ 2 * LANES }> {
    // SAFETY: the place is there, and may be one where nothing has been written.
    unsafe { &mut (*out.as_mut_ptr()).residues }
}

#[inline(always)]
pub(super) fn store_bound(bound: Bound, out: &mut MaybeUninit<Split>) {
    // SAFETY: the place is there.
    unsafe { (&raw mut (*out.as_mut_ptr()).bound).write(bound) };
}

/// The element whose residues, register by register, are an expression.
macro_rules! split {
    ($arithmetic:ident, $bound:expr, |$register:ident| $residues:expr) => {{
        let mut out = MaybeUninit::uninit();
        for $register in 0..$arithmetic::PARTS + $arithmetic::SECOND_PARTS {
            $arithmetic::store($residues, residues(&mut out), $register);
        }
        store_bound($bound, &mut out);
        // SAFETY: all residues were written.
        unsafe { out.assume_init() }
    }};
}

#[inline(always)]
fn moduli<A: Arithmetic>(basis: &Basis<A>, register: usize) -> A::Moduli {
    A::moduli(&basis.both, basis.size.width, register)
}

/// `a + b` by residues that are larger.
#[inline(always)]
pub(super) fn lazy_add<A: Arithmetic>(_: &Basis<A>, x: &Split, y: &Split) -> Split {
    split!(A, x.bound.add(y.bound), |register| A::lazy_add(load::<A>(x, register), load::<A>(y, register)))
}

/// `a − b`, as [`lazy_add`].
#[inline(always)]
pub(super) fn lazy_sub<A: Arithmetic>(basis: &Basis<A>, x: &Split, y: &Split) -> Split {
    split!(A, x.bound.lazy_sub::<A::Layout>(y.bound), |register| {
        A::lazy_sub(load::<A>(x, register), load::<A>(y, register), moduli::<A>(basis, register))
    })
}

/// Residue by residue, of `f` of two elements; the bound is that of the sum.
macro_rules! residue_by_residue {
    ($(#[$doc:meta])* $name:ident = $f:ident, $bound:ident) => {
        $(#[$doc])*
        #[inline(always)]
        pub(super) fn $name<A: Arithmetic>(basis: &Basis<A>, x: &Split, y: &Split) -> Split {
            split!(A, Bound::$bound(&basis.size, &[(1.0, x.bound), (1.0, y.bound)]), |register| {
                A::$f(load::<A>(x, register), load::<A>(y, register), moduli::<A>(basis, register))
            })
        }
    };
}

residue_by_residue!(
    /// `a + b`.
    add = add,
    strict_sum
);
residue_by_residue!(
    /// `a − b`.
    sub = sub,
    strict_sum
);
residue_by_residue!(
    /// `a + b`, unreduced.
    wide_add = wide_add,
    strict_wide_sum
);
residue_by_residue!(
    /// `a − b`, unreduced.
    wide_sub = wide_sub,
    strict_wide_sum
);

/// `−a`.
#[inline(always)]
pub(super) fn neg<A: Arithmetic>(basis: &Basis<A>, x: &Split) -> Split {
    split!(A, Bound::strict_sum(&basis.size, &[(1.0, x.bound)]), |register| {
        A::sub(A::zero(), load::<A>(x, register), moduli::<A>(basis, register))
    })
}

/// `3 a`.
#[inline(always)]
pub(super) fn triple<A: Arithmetic>(basis: &Basis<A>, x: &Split) -> Split {
    split!(A, Bound::strict_sum(&basis.size, &[(3.0, x.bound)]), |register| {
        A::triple(load::<A>(x, register), moduli::<A>(basis, register))
    })
}

/// `a + b` in F_p².
#[inline(always)]
pub(super) fn add_2<A: Arithmetic>(basis: &Basis<A>, a: &Complex, b: &Complex, out: &mut Place<2>) {
    out[0].write(add::<A>(basis, &a[0], &b[0]));
    out[1].write(add::<A>(basis, &a[1], &b[1]));
}

/// `3 a` in F_p².
#[inline(always)]
pub(super) fn triple_2<A: Arithmetic>(basis: &Basis<A>, a: &Complex, out: &mut Place<2>) {
    out[0].write(triple::<A>(basis, &a[0]));
    out[1].write(triple::<A>(basis, &a[1]));
}

/// `a − b` in F_p².
#[inline(always)]
pub(super) fn sub_2<A: Arithmetic>(basis: &Basis<A>, a: &Complex, b: &Complex, out: &mut Place<2>) {
    out[0].write(sub::<A>(basis, &a[0], &b[0]));
    out[1].write(sub::<A>(basis, &a[1], &b[1]));
}

/// `(re + i) a` in F_p² for every a: two places each.
#[inline(always)]
pub(super) fn mul_xi_2<A: Arithmetic>(basis: &Basis<A>, of: &[&Complex], re: u32, out: &mut [MaybeUninit<Split>]) {
    for register in 0..A::PARTS + A::SECOND_PARTS {
        let moduli = moduli::<A>(basis, register);
        for ([x, y], [real, imaginary]) in of.iter().zip(out.as_chunks_mut::<2>().0) {
            let (a, b) = (load::<A>(x, register), load::<A>(y, register));
            A::store(A::scaled_minus(a, re, b, moduli), residues(real), register);
            A::store(A::scaled_plus(b, re, a, moduli), residues(imaginary), register);
            let bound = |x, y| Bound::strict_sum(&basis.size, &[(f64::from(re), x), (1.0, y)]);
            store_bound(bound(x.bound, y.bound), real);
            store_bound(bound(y.bound, x.bound), imaginary);
        }
    }
}

/// Every `a + b` in F_p², as [`lazy_add`]: two places each.
#[inline(always)]
pub(super) fn lazy_sums_2<A: Arithmetic>(basis: &Basis<A>, terms: &[[&Complex; 2]], out: &mut [MaybeUninit<Split>]) {
    for ([[a, b], [c, d]], out) in terms.iter().zip(out.as_chunks_mut::<2>().0) {
        out[0].write(lazy_add::<A>(basis, a, c));
        out[1].write(lazy_add::<A>(basis, b, d));
    }
}

/// `a b`, unreduced.
#[inline(always)]
pub(super) fn mul_wide<A: Arithmetic>(basis: &Basis<A>, a: &Split, b: &Split) -> Split {
    split!(A, a.bound.mul(b.bound, &basis.size).of_sum(None, Length::Short, &basis.size), |register| {
        let mut sum = nothing::<A>(basis);
        A::add_product(&mut sum, load::<A>(a, register), load::<A>(b, register));
        A::finish(sum, basis, moduli::<A>(basis, register))
    })
}

/// A sum of products in each of W registers, and its bound.
type Sums<A, const W: usize> = ([<A as Arithmetic>::Sum; W], Bound);

/// The sum of no products.
#[inline(always)]
pub(super) fn nothing<A: Arithmetic>(basis: &Basis<A>) -> A::Sum {
    A::unfinished(A::zero(), basis)
}

/// A part of the first eight words, and for W = 2 that of the last: k counts them.
#[inline(always)]
fn register<A: Arithmetic>(k: usize, part: usize) -> usize {
    k * A::PARTS + part
}

/// A part of a value for each W registers: those of both halves of the words for which there are two.
macro_rules! each_part {
    ($arithmetic:ident, |$part:ident, $registers:ident| $do:expr) => {
        for $part in 0..$arithmetic::SECOND_PARTS {
            const $registers: usize = 2;
            $do;
        }
        for $part in $arithmetic::SECOND_PARTS..$arithmetic::PARTS {
            const $registers: usize = 1;
            $do;
        }
    };
}

/// A part of `Σ a b + x c`, for c in F_p: 4 products of residues each, 2 for the last. `linear` is x, c.
#[inline(always)]
fn sum_2<A: Arithmetic, const W: usize>(
    basis: &Basis<A>,
    Starts { plain, signed }: &Starts,
    length: Length,
    pairs: &[[&Complex; 2]],
    linear: Option<(&Complex, &Split)>,
    part: usize,
) -> [Sums<A, W>; 2] {
    let start = |x, k| A::unfinished(A::load(x, register::<A>(k, part)), basis);
    let mut real: [_; W] = array(|k| A::signed(start(&signed[length as usize], k)));
    let mut imaginary: [_; W] = array(|k| start(plain, k));
    let load = |x: &Split| -> [A::Register; W] { array(|k| load::<A>(x, register::<A>(k, part))) };
    let [mut plus, mut minus, mut both] = [Bound::new(0.0, 0.0); 3];
    if let Some(([x0, x1], factor)) = linear {
        let (a0, a1, b) = (load(x0), load(x1), load(factor));
        for k in 0..W {
            A::add_product_signed(&mut real[k], a0[k], b[k]);
            A::add_product(&mut imaginary[k], a1[k], b[k]);
        }
        plus = x0.bound.mul(factor.bound, &basis.size);
        both = x1.bound.mul(factor.bound, &basis.size);
    }
    for [[x0, x1], [y0, y1]] in pairs {
        let (a0, a1, b0, b1) = (load(x0), load(x1), load(y0), load(y1));
        for k in 0..W {
            A::add_product_signed(&mut real[k], a0[k], b0[k]);
            A::add_product(&mut imaginary[k], a0[k], b1[k]);
            A::sub_product(&mut real[k], a1[k], b1[k]);
            A::add_product(&mut imaginary[k], a1[k], b0[k]);
        }
        plus = plus.add(x0.bound.mul(y0.bound, &basis.size));
        minus = minus.add(x1.bound.mul(y1.bound, &basis.size));
        both = both.add(x0.bound.mul(y1.bound, &basis.size)).add(x1.bound.mul(y0.bound, &basis.size));
    }
    let real = array(|k| A::unsigned(real[k]));
    [(real, plus.of_sum(Some(minus), length, &basis.size)), (imaginary, both.of_sum(None, length, &basis.size))]
}

/// A part of `(a0 + a1)(a0 − a1) + 2 a0 a1 i`: 2 products of residues.
#[inline(always)]
fn square_2<A: Arithmetic, const W: usize>(
    basis: &Basis<A>,
    starts: &Starts,
    [x0, x1]: &Complex,
    part: usize,
) -> [Sums<A, W>; 2] {
    let start: [_; W] = array(|k| A::unfinished(A::load(&starts.plain, register::<A>(k, part)), basis));
    let (mut real, mut imaginary) = (start, start);
    for k in 0..W {
        let register = register::<A>(k, part);
        let (a0, a1, moduli) = (load::<A>(x0, register), load::<A>(x1, register), moduli::<A>(basis, register));
        A::add_product(&mut real[k], A::lazy_add(a0, a1), A::lazy_sub(a0, a1, moduli));
        A::add_product(&mut imaginary[k], A::lazy_add(a0, a0), a1);
    }
    let difference = x0.bound.lazy_sub::<A::Layout>(x1.bound);
    let (squares, twice) = (x0.bound.add(x1.bound).mul(difference, &basis.size), x0.bound.add(x0.bound));
    let imaginary_bound = twice.mul(x1.bound, &basis.size).of_sum(None, Length::Short, &basis.size);
    [(real, squares.of_sum(None, Length::Short, &basis.size)), (imaginary, imaginary_bound)]
}

/// A part of a difference: 1 product of residues, 2 where something is taken off.
#[inline(always)]
fn difference<A: Arithmetic, const W: usize>(
    basis: &Basis<A>,
    Starts { plain, signed }: &Starts,
    Difference { plus: [a, b], minus }: &Difference<'_>,
    part: usize,
) -> Sums<A, W> {
    let load = |x: &Split| -> [A::Register; W] { array(|k| load::<A>(x, register::<A>(k, part))) };
    let start = |x| -> [A::Sum; W] { array(|k| A::unfinished(A::load(x, register::<A>(k, part)), basis)) };
    let (a, b, plus) = (load(a), load(b), a.bound.mul(b.bound, &basis.size));
    let (c, d, minus) = match minus {
        Minus::Nothing => {
            let mut sums = start(plain);
            for k in 0..W {
                A::add_product(&mut sums[k], a[k], b[k]);
            }
            return (sums, plus.of_sum(None, Length::Short, &basis.size));
        }
        Minus::Product(c, d) => (load(c), load(d), c.bound.mul(d.bound, &basis.size)),
        Minus::TwiceSquare(c) => {
            let mut twice = load(c);
            for twice in &mut twice {
                *twice = A::lazy_add(*twice, *twice);
            }
            (load(c), twice, c.bound.mul(c.bound.add(c.bound), &basis.size))
        }
    };
    let mut sums = start(&signed[Length::Short as usize]);
    for k in 0..W {
        let mut sum = A::signed(sums[k]);
        A::add_product_signed(&mut sum, a[k], b[k]);
        A::sub_product(&mut sum, c[k], d[k]);
        sums[k] = A::unsigned(sum);
    }
    (sums, plus.of_sum(Some(minus), Length::Short, &basis.size))
}

#[inline(always)]
fn value<A: Arithmetic, const W: usize>(
    basis: &Basis<A>,
    starts: &Starts,
    value: &Value<'_>,
    part: usize,
) -> [Sums<A, W>; 2] {
    match value {
        Value::Sum(pairs, linear) => sum_2::<A, W>(basis, starts, value.length(), pairs, *linear, part),
        Value::Square(a) => square_2::<A, W>(basis, starts, a, part),
    }
}

/// A value, unreduced.
#[inline(always)]
pub(super) fn value_wide<A: Arithmetic>(basis: &Basis<A>, of: &Value<'_>, out: &mut Place<2>) {
    each_part!(A, |part, W| {
        for ((sums, bound), out) in value::<A, W>(basis, &basis.starts, of, part).into_iter().zip(&mut *out) {
            for (k, sum) in sums.into_iter().enumerate() {
                let register = register::<A>(k, part);
                A::store(A::finish(sum, basis, moduli::<A>(basis, register)), residues(out), register);
            }
            store_bound(bound, out);
        }
    });
}

/// Writes a part of a value that is to be reduced.
#[inline(always)]
fn pending<A: Arithmetic, const W: usize>(
    basis: &Basis<A>,
    (sums, bound): Sums<A, W>,
    k: Multiple,
    length: Length,
    out: &mut MaybeUninit<Pending>,
    part: usize,
) {
    let out = out.as_mut_ptr();
    // SAFETY: they are different fields of what is there, and may be what nothing has been written to.
    let (quotient, sum_out) = unsafe {
        (&raw mut (*out).bound).write(bound.reduced(&basis.size, k, length));
        (&mut (*out).quotient, &mut (*out).sum)
    };
    for (half, sum) in sums.into_iter().enumerate() {
        let moduli = moduli::<A>(basis, register::<A>(half, part));
        if half == 0 {
            let factor = &basis.division(k).quotient;
            A::store(A::times(A::finish(sum, basis, moduli), factor, moduli, part), quotient, part);
        } else {
            A::store_sum(A::extensible(sum, length, basis, moduli), sum_out, part);
        }
    }
}

/// Rows, to be reduced: two values each.
#[inline(always)]
pub(super) fn rows<A: Arithmetic>(basis: &Basis<A>, rows: &[Row<'_>], out: &mut [MaybeUninit<Pending>]) {
    for (Row { contents, times }, [first_out, second_out]) in rows.iter().zip(out.as_chunks_mut::<2>().0) {
        let starts = &basis.division(*times).starts;
        each_part!(A, |part, W| {
            let [first, second] = match contents {
                Contents::Element(of) => value::<A, W>(basis, starts, of, part),
                Contents::Apart([first, second]) => {
                    [difference::<A, W>(basis, starts, first, part), difference::<A, W>(basis, starts, second, part)]
                }
            };
            pending::<A, W>(basis, first, *times, contents.length(), first_out, part);
            pending::<A, W>(basis, second, *times, contents.length(), second_out, part);
        });
    }
}

/// An unreduced value, to be reduced.
#[inline(always)]
pub(super) fn of_wide<A: Arithmetic>(basis: &Basis<A>, x: &Split, [out]: &mut Place<1, Pending>) {
    let starts = &basis.division(Multiple::Once).starts.plain;
    each_part!(A, |part, W| {
        let sums: [_; W] = array(|k| {
            let register = register::<A>(k, part);
            A::unfinished(A::lazy_add(load::<A>(x, register), A::load(starts, register)), basis)
        });
        pending::<A, W>(basis, (sums, x.bound), Multiple::Once, Length::Long, out, part);
    });
}

/// Adds a part of `Σ_j digit(k, j) weights_j` to each sum k.
#[inline(always)]
pub(super) fn extend<A: Arithmetic, const K: usize>(
    sums: &mut [A::Sum; K],
    digit: impl Fn(usize, usize) -> u64,
    weights: &[Memory<LANES>],
    part: usize,
) {
    let (pairs, rest) = weights.as_chunks::<2>();
    debug_assert!(rest.is_empty(), "an even number of moduli");
    // Two at a time: the new high sums of one step are the old ones of the next, and end in the registers where they began.
    for (i, pair) in pairs.iter().enumerate() {
        for (j, weight) in pair.iter().enumerate() {
            let weight = A::load(weight, part);
            for (k, sum) in sums.iter_mut().enumerate() {
                A::add_product(sum, A::splat(digit(k, 2 * i + j)), weight);
            }
        }
    }
}

/// A part of the sums modulo B of K values: one k-th of their multiples.
#[inline(always)]
fn extended_to_b<A: Arithmetic, const K: usize>(
    basis: &Basis<A>,
    division: &Division,
    values: &[Pending; K],
    part: usize,
) -> [A::Sum; K] {
    let mut sums: [_; K] = array(|k| A::load_sum(&values[k].sum, basis, part));
    extend::<A, K>(&mut sums, |k, j| values[k].quotient.word(j), &division.weights[..basis.size.count], part);
    sums
}

/// Residues modulo B, a part, of the sum.
#[inline(always)]
pub(super) fn end_b<A: Arithmetic>(basis: &Basis<A>, division: &Division, sum: A::Sum, part: usize) -> A::Register {
    let moduli = A::moduli(&basis.b, basis.size.width, part);
    A::times(A::finish(sum, basis, moduli), &division.residue, moduli, part)
}

/// Residues modulo A, a part, of the sum.
#[inline(always)]
pub(super) fn end_a<A: Arithmetic>(basis: &Basis<A>, sum: A::Sum, part: usize) -> A::Register {
    let moduli = A::moduli(&basis.a, basis.size.width, part);
    A::strict_of_extension(A::finish(sum, basis, moduli), moduli)
}

/// Writes a part of the residues modulo B.
#[inline(always)]
pub(super) fn write_b<A: Arithmetic, const K: usize>(
    basis: &Basis<A>,
    division: &Division,
    sums: &[A::Sum; K],
    out: &mut Place<K>,
    part: usize,
) {
    for (sum, out) in sums.iter().zip(out) {
        A::store(end_b::<A>(basis, division, *sum, part), residues(out), register::<A>(1, part));
    }
}

/// The residues modulo B that [`write_b`] wrote: the digits of K values.
///
/// # Safety
/// It has written all parts.
#[inline(always)]
unsafe fn digits<const K: usize>(out: &Place<K>) -> [&Memory<LANES>; K] {
    let mut digits = [NO_DIGITS; K];
    for (digits, out) in digits.iter_mut().zip(out) {
        // SAFETY: as the caller says. Single lanes are read from memory.
        *digits = in_memory(unsafe { &(*out.as_ptr()).residues }.second());
    }
    digits
}

const NO_DIGITS: &Memory<LANES> = &Memory::ZERO;

/// How often M_B has to be taken off J + K values of these digits, at most twice as many as there are lanes.
#[inline(always)]
fn overflows<A: Arithmetic, const J: usize, const K: usize>(
    basis: &Basis<A>,
    first: [&Memory<LANES>; J],
    second: [&Memory<LANES>; K],
) -> [Memory<LANES>; 2] {
    let digits_of = |k: usize| match k.checked_sub(J) {
        None => first[k],
        Some(k) if k < K => second[k],
        Some(_) => NO_DIGITS,
    };
    let of_eight = A::overflows(array(digits_of), basis);
    [of_eight, if J + K > LANES { A::overflows(array(|k| digits_of(LANES + k)), basis) } else { Memory::ZERO }]
}

/// A part of the sums modulo A of K values of these digits.
#[inline(always)]
fn extended_to_a<A: Arithmetic, const K: usize>(
    basis: &Basis<A>,
    digits: [&Memory<LANES>; K],
    overflow: impl Fn(usize) -> u64,
    part: usize,
) -> [A::Sum; K] {
    let mut sums = [nothing::<A>(basis); K];
    extend::<A, K>(&mut sums, |k, j| digits[k].word(j), &basis.b_to_a[..basis.size.count], part);
    for (k, sum) in sums.iter_mut().enumerate() {
        A::take_off(sum, overflow(k), basis, part);
    }
    sums
}

/// Writes a part of the residues modulo A, and the bounds.
#[inline(always)]
fn write_a<A: Arithmetic, const K: usize>(
    basis: &Basis<A>,
    sums: &[A::Sum; K],
    values: &[Pending; K],
    out: &mut Place<K>,
    part: usize,
) {
    for ((sum, x), out) in sums.iter().zip(values).zip(out) {
        A::store(end_a::<A>(basis, *sum, part), residues(out), part);
        store_bound(x.bound, out);
    }
}

/// How many values the first block has where there are two.
pub(super) const BLOCK: usize = MOST_ROWS;

/// Reductions by `reduce_blocks::<A, J, K>`, of J values of one multiple and K of another.
macro_rules! reductions {
    ($arithmetic:ident) => {
        /// The elements that values with their quotients stand for, one or an even number up to twelve. Ten and more are two blocks, which
        /// may be of two multiples.
        #[inline(always)]
        pub(super) fn reduce<A: $arithmetic>(
            basis: &Basis<A>,
            values: &[Pending],
            multiples: [Multiple; 2],
            out: &mut [MaybeUninit<Split>],
        ) {
            debug_assert!(values.len() >= 10 || multiples[0] == multiples[1]);
            let divisions = multiples.map(|k| basis.division(k));
            if A::SMALL {
                for (k, (value, out)) in values.iter().zip(out).enumerate() {
                    reduce_one::<A>(basis, divisions[usize::from(k >= BLOCK)], value, out);
                }
                return;
            }
            match values.len() {
                1 => reduce_blocks::<A, 1, 0>(basis, divisions, values, out),
                2 => reduce_blocks::<A, 2, 0>(basis, divisions, values, out),
                4 => reduce_blocks::<A, 4, 0>(basis, divisions, values, out),
                6 => reduce_blocks::<A, BLOCK, 0>(basis, divisions, values, out),
                8 => reduce_blocks::<A, BLOCK, 2>(basis, divisions, values, out),
                10 => reduce_blocks::<A, BLOCK, 4>(basis, divisions, values, out),
                12 => reduce_blocks::<A, BLOCK, BLOCK>(basis, divisions, values, out),
                _ => unreachable!("two values a coefficient"),
            }
        }

        #[inline(never)]
        fn reduce_one<A: $arithmetic>(
            basis: &Basis<A>,
            division: &Division,
            value: &Pending,
            out: &mut MaybeUninit<Split>,
        ) {
            reduce_blocks::<A, 1, 0>(basis, [division; 2], from_ref(value), from_mut(out));
        }
    };
}
pub(super) use reductions;

reductions!(Arithmetic);

/// The sums, in memory where the registers are not enough for those of two blocks.
#[inline(always)]
fn held<A: Arithmetic, const K: usize>(sums: &[A::Sum; K]) -> &[A::Sum; K] {
    if A::TWO_BLOCKS { sums } else { in_memory(sums) }
}

/// 98 instructions a value by doubles, 50 by words, most of which wait for one another. Several values fill the gaps, and a second block the gaps
/// between the steps of the first.
#[inline(always)]
fn reduce_blocks<A: Arithmetic, const J: usize, const K: usize>(
    basis: &Basis<A>,
    [division, next_division]: [&Division; 2],
    values: &[Pending],
    out: &mut [MaybeUninit<Split>],
) {
    let Some((first, Ok(second))) = values.split_first_chunk::<J>().map(|(first, rest)| (first, rest.try_into()))
    else {
        unreachable!("J + K values")
    };
    let Some((out, Ok(next))) = out.split_first_chunk_mut::<J>().map(|(out, rest)| (out, rest.try_into())) else {
        unreachable!("as many places")
    };
    let second: &[Pending; K] = second;
    let next: &mut Place<K> = next;
    for part in 0..A::PARTS {
        let sums = extended_to_b::<A, J>(basis, division, first, part);
        let sums = held::<A, J>(&sums);
        let next_sums = extended_to_b::<A, K>(basis, next_division, second, part);
        let next_sums = held::<A, K>(&next_sums);
        write_b::<A, J>(basis, division, sums, out, part);
        write_b::<A, K>(basis, next_division, next_sums, next, part);
    }
    // SAFETY of all blocks: that was written.
    let overflows = unsafe { overflows::<A, J, K>(basis, digits(out), digits(next)) };
    let overflows = in_memory(&overflows);
    let overflow = |k: usize| overflows[k / LANES].word(k % LANES);
    for part in 0..A::PARTS {
        let sums = extended_to_a::<A, J>(basis, unsafe { digits(out) }, overflow, part);
        let sums = held::<A, J>(&sums);
        let next_sums = extended_to_a::<A, K>(basis, unsafe { digits(next) }, |k| overflow(J + k), part);
        let next_sums = held::<A, K>(&next_sums);
        write_a::<A, J>(basis, sums, first, out, part);
        write_a::<A, K>(basis, next_sums, second, next, part);
    }
}

/// The residues of an integer by its digits.
#[inline(always)]
pub(super) fn import<A: Arithmetic>(basis: &Basis<A>, digits: &[u32; DIGITS]) -> Split {
    split!(A, Bound::of_constant::<A::Layout>(), |register| {
        let mut sum = nothing::<A>(basis);
        for (digit, weights) in digits.iter().zip(&basis.powers) {
            A::add_product(&mut sum, A::splat(A::Layout::word(*digit)), A::load(weights, register));
        }
        let moduli = moduli::<A>(basis, register);
        A::strict(A::finish(sum, basis, moduli), moduli)
    })
}

/// The integer over p, modulo every modulus: numbers.
#[inline(always)]
pub(super) fn over_p<A: Arithmetic>(basis: &Basis<A>, x: &Split) -> Memory<{ 2 * LANES }> {
    x.bound.of_element();
    let over_p = split!(A, x.bound, |register| {
        A::times(load::<A>(x, register), &basis.over_p, moduli::<A>(basis, register), register)
    });
    over_p.residues
}

/// How often M_B has to be taken off what the residues modulo B are the digits of: a number.
#[inline(always)]
pub(super) fn overflow<A: Arithmetic>(basis: &Basis<A>, x: &Split) -> u64 {
    x.bound.of_element();
    overflows::<A, 1, 0>(basis, [x.residues.second()], [])[0].word(0)
}

//! Sums, products and reductions of residues, over the registers of [`Arithmetic`].
//!
//! Every function is inlined into a function compiled with the CPU features of its instructions ([`super::operations`]).

use super::arithmetic::Arithmetic;
use super::basis::{DIGITS, Division, Starts};
use super::bound::Bound;
use super::layout::{Layout, Length, Multiple};
use super::values::{Complex, Pending, Place, Row, Value};
use super::{LANES, Split};
use crate::array::{array, in_memory};
use crate::lanes::Vector;
use core::array::{from_mut, from_ref};
use core::mem::MaybeUninit;

/// The bases for residues so represented.
type Basis<A> = super::basis::Basis<<A as Arithmetic>::Layout>;

/// A register a base.
type Both<A> = [<A as Arithmetic>::Register; 2];

#[inline(always)]
fn load<A: Arithmetic>(x: &Split, part: usize) -> Both<A> {
    [A::load(&x.a, part), A::load(&x.b, part)]
}

/// The places of the residues modulo both bases.
#[inline(always)]
fn places(out: &mut MaybeUninit<Split>) -> [&mut MaybeUninit<Vector>; 2] {
    let out = out.as_mut_ptr();
    // SAFETY: they are different fields of what is there.
    unsafe { [&mut *(&raw mut (*out).a).cast(), &mut *(&raw mut (*out).b).cast()] }
}

#[inline(always)]
fn store<A: Arithmetic>([x, y]: Both<A>, out: &mut MaybeUninit<Split>, part: usize) {
    let [a, b] = places(out);
    A::store(x, a, part);
    A::store(y, b, part);
}

#[inline(always)]
fn store_bound(bound: Bound, out: &mut MaybeUninit<Split>) {
    // SAFETY: the place is there.
    unsafe { (&raw mut (*out.as_mut_ptr()).bound).write(bound) };
}

/// The element whose residues, part by part, are an expression.
macro_rules! split {
    ($arithmetic:ident, $bound:expr, |$part:ident| $residues:expr) => {{
        let mut out = MaybeUninit::uninit();
        for $part in 0..$arithmetic::PARTS {
            store::<$arithmetic>($residues, &mut out, $part);
        }
        store_bound($bound, &mut out);
        // SAFETY: all parts were written.
        unsafe { out.assume_init() }
    }};
}

#[inline(always)]
fn moduli<A: Arithmetic>(basis: &Basis<A>, part: usize) -> [A::Moduli; 2] {
    [A::moduli(&basis.a, basis.size.width, part), A::moduli(&basis.b, basis.size.width, part)]
}

/// `a + b` by residues that are larger.
#[inline(always)]
pub(super) fn lazy_add<A: Arithmetic>(_: &Basis<A>, x: &Split, y: &Split) -> Split {
    split!(A, x.bound.add(y.bound), |part| {
        let ([a, b], [c, d]) = (load::<A>(x, part), load::<A>(y, part));
        [A::lazy_add(a, c), A::lazy_add(b, d)]
    })
}

/// `a − b`, as [`lazy_add`].
#[inline(always)]
pub(super) fn lazy_sub<A: Arithmetic>(basis: &Basis<A>, x: &Split, y: &Split) -> Split {
    split!(A, x.bound.lazy_sub::<A::Layout>(y.bound), |part| {
        let ([a, b], [c, d], [m, n]) = (load::<A>(x, part), load::<A>(y, part), moduli::<A>(basis, part));
        [A::lazy_sub(a, c, m), A::lazy_sub(b, d, n)]
    })
}

/// Residue by residue, of `f` of two elements; the bound is that of the sum.
macro_rules! residue_by_residue {
    ($(#[$doc:meta])* $name:ident = $f:ident, $bound:ident) => {
        $(#[$doc])*
        #[inline(always)]
        pub(super) fn $name<A: Arithmetic>(basis: &Basis<A>, x: &Split, y: &Split) -> Split {
            split!(A, Bound::$bound(&basis.size, &[(1.0, x.bound), (1.0, y.bound)]), |part| {
                let ([a, b], [c, d], [m, n]) = (load::<A>(x, part), load::<A>(y, part), moduli::<A>(basis, part));
                [A::$f(a, c, m), A::$f(b, d, n)]
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
    split!(A, Bound::strict_sum(&basis.size, &[(1.0, x.bound)]), |part| {
        let ([a, b], [m, n]) = (load::<A>(x, part), moduli::<A>(basis, part));
        [A::sub(A::zero(), a, m), A::sub(A::zero(), b, n)]
    })
}

/// `3 a`.
#[inline(always)]
pub(super) fn triple<A: Arithmetic>(basis: &Basis<A>, x: &Split) -> Split {
    split!(A, Bound::strict_sum(&basis.size, &[(3.0, x.bound)]), |part| {
        let ([a, b], [m, n]) = (load::<A>(x, part), moduli::<A>(basis, part));
        [A::triple(a, m), A::triple(b, n)]
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
    for part in 0..A::PARTS {
        let [m, n] = moduli::<A>(basis, part);
        for ([x, y], [real, imaginary]) in of.iter().zip(out.as_chunks_mut::<2>().0) {
            let ([a, b], [c, d]) = (load::<A>(x, part), load::<A>(y, part));
            store::<A>([A::scaled_minus(a, re, c, m), A::scaled_minus(b, re, d, n)], real, part);
            store::<A>([A::scaled_plus(c, re, a, m), A::scaled_plus(d, re, b, n)], imaginary, part);
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
    split!(A, a.bound.mul(b.bound, &basis.size).of_sum(None, Length::Short, &basis.size), |part| {
        let mut sums = [nothing::<A>(basis); 2];
        A::add_product(&mut sums[0], A::load(&a.a, part), A::load(&b.a, part));
        A::add_product(&mut sums[1], A::load(&a.b, part), A::load(&b.b, part));
        finish::<A>(basis, sums, part)
    })
}

/// The residues of a sum a base.
#[inline(always)]
fn finish<A: Arithmetic>(basis: &Basis<A>, [a, b]: [A::Sum; 2], part: usize) -> Both<A> {
    let [m, n] = moduli::<A>(basis, part);
    [A::finish(a, basis, m), A::finish(b, basis, n)]
}

/// A sum of products a base, and its bound.
type Sums<A> = ([<A as Arithmetic>::Sum; 2], Bound);

/// The sum of no products.
#[inline(always)]
fn nothing<A: Arithmetic>(basis: &Basis<A>) -> A::Sum {
    A::unfinished(A::zero(), basis)
}

/// A part of `Σ a b + x c`, for c in F_p: 4 products of residues each, 2 for the last. `linear` is x, c.
#[inline(always)]
fn sum_2<A: Arithmetic>(
    basis: &Basis<A>,
    starts: [&Starts; 2],
    length: Length,
    pairs: &[[&Complex; 2]],
    linear: Option<(&Complex, &Split)>,
    part: usize,
) -> [Sums<A>; 2] {
    let mut real = [A::signed(nothing::<A>(basis)); 2];
    let mut imaginary = [nothing::<A>(basis); 2];
    for base in 0..2 {
        let Starts { plain, signed } = starts[base];
        real[base] = A::signed(A::unfinished(A::load(&signed[length as usize], part), basis));
        imaginary[base] = A::unfinished(A::load(plain, part), basis);
    }
    let [mut plus, mut minus, mut both] = [Bound::new(0.0, 0.0); 3];
    if let Some(([x0, x1], factor)) = linear {
        let (a0, a1, b) = (load::<A>(x0, part), load::<A>(x1, part), load::<A>(factor, part));
        for base in 0..2 {
            A::add_product_signed(&mut real[base], a0[base], b[base]);
            A::add_product(&mut imaginary[base], a1[base], b[base]);
        }
        plus = x0.bound.mul(factor.bound, &basis.size);
        both = x1.bound.mul(factor.bound, &basis.size);
    }
    for [[x0, x1], [y0, y1]] in pairs {
        let (a0, a1) = (load::<A>(x0, part), load::<A>(x1, part));
        let (b0, b1) = (load::<A>(y0, part), load::<A>(y1, part));
        for base in 0..2 {
            A::add_product_signed(&mut real[base], a0[base], b0[base]);
            A::add_product(&mut imaginary[base], a0[base], b1[base]);
            A::sub_product(&mut real[base], a1[base], b1[base]);
            A::add_product(&mut imaginary[base], a1[base], b0[base]);
        }
        plus = plus.add(x0.bound.mul(y0.bound, &basis.size));
        minus = minus.add(x1.bound.mul(y1.bound, &basis.size));
        both = both.add(x0.bound.mul(y1.bound, &basis.size)).add(x1.bound.mul(y0.bound, &basis.size));
    }
    let real = [A::unsigned(real[0]), A::unsigned(real[1])];
    [(real, plus.of_sum(Some(minus), length, &basis.size)), (imaginary, both.of_sum(None, length, &basis.size))]
}

/// A part of `(a0 + a1)(a0 − a1) + 2 a0 a1 i`: 2 products of residues.
#[inline(always)]
fn square_2<A: Arithmetic>(basis: &Basis<A>, starts: [&Starts; 2], [x0, x1]: &Complex, part: usize) -> [Sums<A>; 2] {
    let (a0, a1, moduli) = (load::<A>(x0, part), load::<A>(x1, part), moduli::<A>(basis, part));
    let [mut real, mut imaginary] = [[nothing::<A>(basis); 2]; 2];
    for base in 0..2 {
        let (a0, a1, start) = (a0[base], a1[base], A::unfinished(A::load(&starts[base].plain, part), basis));
        (real[base], imaginary[base]) = (start, start);
        A::add_product(&mut real[base], A::lazy_add(a0, a1), A::lazy_sub(a0, a1, moduli[base]));
        A::add_product(&mut imaginary[base], A::lazy_add(a0, a0), a1);
    }
    let difference = x0.bound.lazy_sub::<A::Layout>(x1.bound);
    let (squares, twice) = (x0.bound.add(x1.bound).mul(difference, &basis.size), x0.bound.add(x0.bound));
    let imaginary_bound = twice.mul(x1.bound, &basis.size).of_sum(None, Length::Short, &basis.size);
    [(real, squares.of_sum(None, Length::Short, &basis.size)), (imaginary, imaginary_bound)]
}

#[inline(always)]
fn value<A: Arithmetic>(basis: &Basis<A>, starts: [&Starts; 2], value: &Value<'_>, part: usize) -> [Sums<A>; 2] {
    match value {
        Value::Sum(pairs, linear) => sum_2::<A>(basis, starts, value.length(), pairs, *linear, part),
        Value::Square(a) => square_2::<A>(basis, starts, a, part),
    }
}

/// A value, unreduced.
#[inline(always)]
pub(super) fn value_wide<A: Arithmetic>(basis: &Basis<A>, of: &Value<'_>, out: &mut Place<2>) {
    let starts = basis.starts.each_ref();
    for part in 0..A::PARTS {
        for ((sums, bound), out) in value::<A>(basis, starts, of, part).into_iter().zip(&mut *out) {
            store::<A>(finish::<A>(basis, sums, part), out, part);
            store_bound(bound, out);
        }
    }
}

/// Writes a part of a value that is to be reduced.
#[inline(always)]
fn pending<A: Arithmetic>(
    basis: &Basis<A>,
    ([a, b], bound): Sums<A>,
    k: Multiple,
    length: Length,
    out: &mut MaybeUninit<Pending>,
    part: usize,
) {
    let [m, n] = moduli::<A>(basis, part);
    let out = out.as_mut_ptr();
    // SAFETY: they are different fields of what is there.
    let (quotient, sum) = unsafe {
        (&raw mut (*out).bound).write(bound.reduced(&basis.size, k, length));
        (&mut *(&raw mut (*out).quotient).cast(), &mut *(&raw mut (*out).sum).cast())
    };
    A::store(A::times(A::finish(a, basis, m), &basis.division(k).quotient, m, part), quotient, part);
    A::store_sum(A::extensible(b, length, basis, n), sum, part);
}

/// Rows, to be reduced: two values each.
#[inline(always)]
pub(super) fn rows<A: Arithmetic>(basis: &Basis<A>, rows: &[Row<'_>], out: &mut [MaybeUninit<Pending>]) {
    for (Row { value: of, times }, [real_out, imaginary_out]) in rows.iter().zip(out.as_chunks_mut::<2>().0) {
        let starts = [&basis.starts[0], &basis.division(*times).starts];
        for part in 0..A::PARTS {
            let [real, imaginary] = value::<A>(basis, starts, of, part);
            pending::<A>(basis, real, *times, of.length(), real_out, part);
            pending::<A>(basis, imaginary, *times, of.length(), imaginary_out, part);
        }
    }
}

/// An unreduced value, to be reduced.
#[inline(always)]
pub(super) fn of_wide<A: Arithmetic>(basis: &Basis<A>, x: &Split, [out]: &mut Place<1, Pending>) {
    for part in 0..A::PARTS {
        let [a, b] = load::<A>(x, part);
        let b = A::lazy_add(b, A::load(&basis.division(Multiple::Once).starts.plain, part));
        let sums = [A::unfinished(a, basis), A::unfinished(b, basis)];
        pending::<A>(basis, (sums, x.bound), Multiple::Once, Length::Long, out, part);
    }
}

/// Adds a part of `Σ_j digits_j weights_j` to each sum.
#[inline(always)]
fn extend<A: Arithmetic, const K: usize>(
    sums: &mut [A::Sum; K],
    digits: [&Vector; K],
    weights: &[Vector; LANES],
    count: usize,
    part: usize,
) {
    for (j, weight) in weights.iter().enumerate().take(count) {
        let weight = A::load(weight, part);
        for (sum, digits) in sums.iter_mut().zip(digits) {
            A::add_product(sum, A::splat(digits.0[j]), weight);
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
    let mut sums = [nothing::<A>(basis); K];
    for (sum, x) in sums.iter_mut().zip(values) {
        *sum = A::load_sum(&x.sum, part);
    }
    let digits = values.each_ref().map(|x| &x.quotient);
    extend::<A, K>(&mut sums, digits, &division.weights, basis.size.count, part);
    sums
}

/// Writes a part of the residues modulo B.
#[inline(always)]
fn end_b<A: Arithmetic, const K: usize>(
    basis: &Basis<A>,
    division: &Division,
    sums: [A::Sum; K],
    out: &mut Place<K>,
    part: usize,
) {
    let b = A::moduli(&basis.b, basis.size.width, part);
    for (sum, out) in sums.into_iter().zip(out) {
        let [_, place] = places(out);
        A::store(A::times(A::finish(sum, basis, b), &division.residue, b, part), place, part);
    }
}

/// The residues modulo B that [`end_b`] wrote: the digits of K values.
///
/// # Safety
/// It has written all parts.
#[inline(always)]
unsafe fn digits<const K: usize>(out: &Place<K>) -> [&Vector; K] {
    let mut digits = [NO_DIGITS; K];
    for (digits, out) in digits.iter_mut().zip(out) {
        // SAFETY: as the caller says. Single lanes are read from memory.
        *digits = in_memory(unsafe { &(*out.as_ptr()).b });
    }
    digits
}

const NO_DIGITS: &Vector = &Vector([0; LANES]);

/// How often M_B has to be taken off J + K values of these digits, at most twice as many as there are lanes.
#[inline(always)]
fn overflows<A: Arithmetic, const J: usize, const K: usize>(
    basis: &Basis<A>,
    first: [&Vector; J],
    second: [&Vector; K],
) -> [[u64; LANES]; 2] {
    let digits_of = |k: usize| match k.checked_sub(J) {
        None => first[k],
        Some(k) if k < K => second[k],
        Some(_) => NO_DIGITS,
    };
    let of_eight = A::overflows(array(digits_of), basis).0;
    [of_eight, if J + K > LANES { A::overflows(array(|k| digits_of(LANES + k)), basis).0 } else { NO_DIGITS.0 }]
}

/// A part of the sums modulo A of K values of these digits.
#[inline(always)]
fn extended_to_a<A: Arithmetic, const K: usize>(
    basis: &Basis<A>,
    digits: [&Vector; K],
    overflows: &[u64],
    part: usize,
) -> [A::Sum; K] {
    let mut sums = [nothing::<A>(basis); K];
    extend::<A, K>(&mut sums, digits, &basis.b_to_a, basis.size.count, part);
    for k in 0..K {
        A::take_off(&mut sums[k], overflows[k], basis, part);
    }
    sums
}

/// Writes a part of the residues modulo A, and the bounds.
#[inline(always)]
fn end_a<A: Arithmetic, const K: usize>(
    basis: &Basis<A>,
    sums: [A::Sum; K],
    values: &[Pending; K],
    out: &mut Place<K>,
    part: usize,
) {
    let a = A::moduli(&basis.a, basis.size.width, part);
    for ((sum, x), out) in sums.into_iter().zip(values).zip(out) {
        let [place, _] = places(out);
        A::store(A::strict_of_extension(A::finish(sum, basis, a), a), place, part);
        store_bound(x.bound, out);
    }
}

/// The elements that J + K values with their quotients stand for, J of one multiple and K of another: 98 instructions a value by doubles,
/// 50 by words, most of which wait for one another. Several values fill the gaps, and K the gaps between the steps of J where the
/// registers are enough for the sums of both.
#[inline(always)]
pub(super) fn reduce<A: Arithmetic, const J: usize, const K: usize>(
    basis: &Basis<A>,
    values: &[Pending],
    multiples: [Multiple; 2],
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
    let (division, next_division) = (basis.division(multiples[0]), basis.division(multiples[1]));
    if A::SMALL {
        reduce_each::<A>(basis, division, first, out);
        reduce_each::<A>(basis, next_division, second, next);
        return;
    }
    if !A::TWO_BLOCKS {
        reduce_block::<A, J>(basis, division, first, out);
        reduce_block::<A, K>(basis, next_division, second, next);
        return;
    }
    for part in 0..A::PARTS {
        let sums = extended_to_b::<A, J>(basis, division, first, part);
        let next_sums = extended_to_b::<A, K>(basis, next_division, second, part);
        end_b::<A, J>(basis, division, sums, out, part);
        end_b::<A, K>(basis, next_division, next_sums, next, part);
    }
    // SAFETY of all blocks: that was written.
    let overflows = unsafe { overflows::<A, J, K>(basis, digits(out), digits(next)) };
    let (overflows, next_overflows) = in_memory(&overflows).as_flattened().split_at(J);
    for part in 0..A::PARTS {
        let sums = extended_to_a::<A, J>(basis, unsafe { digits(out) }, overflows, part);
        let next_sums = extended_to_a::<A, K>(basis, unsafe { digits(next) }, next_overflows, part);
        end_a::<A, J>(basis, sums, first, out, part);
        end_a::<A, K>(basis, next_sums, second, next, part);
    }
}

/// One value after the other.
#[inline(never)]
fn reduce_each<A: Arithmetic>(
    basis: &Basis<A>,
    division: &Division,
    values: &[Pending],
    out: &mut [MaybeUninit<Split>],
) {
    for (value, out) in values.iter().zip(out) {
        reduce_block::<A, 1>(basis, division, from_ref(value), from_mut(out));
    }
}

#[inline(always)]
fn reduce_block<A: Arithmetic, const K: usize>(
    basis: &Basis<A>,
    division: &Division,
    values: &[Pending; K],
    out: &mut Place<K>,
) {
    for part in 0..A::PARTS {
        end_b::<A, K>(basis, division, extended_to_b::<A, K>(basis, division, values, part), out, part);
    }
    // SAFETY of both blocks: that was written.
    let overflows = overflows::<A, K, 0>(basis, unsafe { digits(out) }, []);
    let overflows = in_memory(&overflows).as_flattened();
    for part in 0..A::PARTS {
        let sums = extended_to_a::<A, K>(basis, unsafe { digits(out) }, overflows, part);
        end_a::<A, K>(basis, sums, values, out, part);
    }
}

/// The residues of an integer by its digits.
#[inline(always)]
pub(super) fn import<A: Arithmetic>(basis: &Basis<A>, digits: &[u32; DIGITS]) -> Split {
    split!(A, Bound::of_constant::<A::Layout>(), |part| {
        let mut sums = [nothing::<A>(basis); 2];
        for (i, digit) in digits.iter().enumerate() {
            let digit = A::splat(A::Layout::word(*digit));
            A::add_product(&mut sums[0], digit, A::load(&basis.a.powers[i], part));
            A::add_product(&mut sums[1], digit, A::load(&basis.b.powers[i], part));
        }
        let ([a, b], [x, y]) = (moduli::<A>(basis, part), finish::<A>(basis, sums, part));
        [A::strict(x, a), A::strict(y, b)]
    })
}

/// The integer over p, modulo every modulus: numbers.
#[inline(always)]
pub(super) fn over_p<A: Arithmetic>(basis: &Basis<A>, x: &Split) -> [Vector; 2] {
    x.bound.of_element();
    let Split { a, b, .. } = split!(A, x.bound, |part| {
        let ([a, b], [m, n]) = (load::<A>(x, part), moduli::<A>(basis, part));
        [A::times(a, &basis.a.over_p, m, part), A::times(b, &basis.b.over_p, n, part)]
    });
    [a, b]
}

/// How often M_B has to be taken off what the residues modulo B are the digits of: a number.
#[inline(always)]
pub(super) fn overflow<A: Arithmetic>(basis: &Basis<A>, x: &Split) -> u64 {
    x.bound.of_element();
    overflows::<A, 1, 0>(basis, [&x.b], [])[0][0]
}

//! Reductions of six residues a base that are packed (`layout::word`) in registers of four.
//!
//! Four residues of a base are one register. The other two are half of one, so that a register has those of two values: a reduction of two
//! values is three registers a base where it would be four. Sums and products are one register by another as elsewhere ([`super::kernel`]), three for
//! an element: the first of A, the rest of both bases, and the first of B.

use super::LANES;
use super::Split;
use super::arithmetic::Arithmetic;
use super::basis::Division;
use super::doubles::{self, In, OfFour};
use super::kernel::{BLOCK, Basis, end_a, end_b, extend, nothing, reductions, residues, store_bound};
pub(super) use super::kernel::{
    add, add_2, import, lazy_add, lazy_sub, lazy_sums_2, mul_wide, mul_xi_2, neg, of_wide, over_p, rows, sub, sub_2,
    triple, triple_2, value_wide, wide_add, wide_sub,
};
use super::layout::{Multiple, word};
use super::memory::Memory;
use super::values::Pending;
use crate::array::{array, in_memory};
use core::mem::MaybeUninit;
use core::slice::{from_mut, from_ref};

/// [`Arithmetic`] in registers of four words.
pub(super) trait Halves: Arithmetic {
    /// Its instructions.
    type Instructions: OfFour<Register = Self::Register>;
    /// How often M_B has to be taken off what residues modulo B are the digits of, in the order of constants.
    fn overflow(digits: &Memory<LANES>, basis: &Basis<Self>) -> u64;
}

impl<I: OfFour> Halves for In<I, true> {
    type Instructions = I;

    #[inline(always)]
    fn overflow(digits: &Memory<LANES>, basis: &Basis<Self>) -> u64 {
        doubles::overflow::<I>(digits, basis)
    }
}

/// The registers of an element.
const FIRST: usize = 0;
const MIXED: usize = 1;
const FIRST_OF_B: usize = 2;
/// In the constants of one base.
const OTHERS: usize = 1;
/// The word of the first of the other two residues modulo B.
const OTHERS_OF_B: usize = word(true, 1, LANES / 2);

/// The most values of a call.
const MOST: usize = 2 * BLOCK;

/// What is known of values that are reduced, between one step and the next. The ends of sums, whose instructions wait for one another, are loops
/// over all values, which run side by side, and short: as long as everything together is, instructions would have to be decoded again and again.
struct Work<A: Halves> {
    /// The first four residues modulo a base.
    first: [MaybeUninit<A::Sum>; MOST],
    /// The other two, of a pair of values.
    others: [MaybeUninit<A::Sum>; MOST / 2],
    /// The residues modulo B, in the order of constants, and then zeros.
    digits: [Memory<LANES>; MOST],
    overflows: [MaybeUninit<u64>; MOST],
}

reductions!(Halves);

#[inline(always)]
fn reduce_blocks<A: Halves, const J: usize, const K: usize>(
    basis: &Basis<A>,
    divisions: [&Division; 2],
    values: &[Pending],
    out: &mut [MaybeUninit<Split>],
) {
    assert!(values.len() == J + K && out.len() == J + K);
    let division = |k: usize| divisions[usize::from(k >= J)];
    let mut work = Work::<A> {
        first: [const { MaybeUninit::uninit() }; MOST],
        others: [const { MaybeUninit::uninit() }; MOST / 2],
        digits: [const { Memory::new() }; MOST],
        overflows: [const { MaybeUninit::uninit() }; MOST],
    };
    extend_to_b::<A, J>(basis, (divisions[0], values, 0), &mut work);
    extend_to_b::<A, K>(basis, (divisions[1], values, J), &mut work);
    // Loops are not unrolled where the compiler does not know how often they run.
    let count = *in_memory(&(J + K));
    let (values, out) = (&values[..count], &mut out[..count]);
    // SAFETY of every block: what is read was written by the step before.
    for (k, out) in out.iter_mut().enumerate() {
        let sum = unsafe { work.first[k].assume_init() };
        let first = end_b::<A>(basis, division(k), sum, 0);
        A::store(first, residues(out), FIRST_OF_B);
        A::store(first, &mut work.digits[k], 0);
    }
    for p in 0..values.len().div_ceil(2) {
        let sum = unsafe { work.others[p].assume_init() };
        let others = A::Instructions::exchanged(end_b::<A>(basis, division(2 * p), sum, OTHERS), A::zero());
        for (k, others) in others.into_iter().enumerate() {
            A::store(others, &mut work.digits[2 * p + k], OTHERS);
        }
    }
    for k in 0..values.len() {
        work.overflows[k].write(A::overflow(&work.digits[k], basis));
    }
    // Single words are read from memory.
    in_memory(&work);
    extend_to_a::<A, J>(basis, 0, &mut work);
    extend_to_a::<A, K>(basis, J, &mut work);
    for (k, out) in out.iter_mut().enumerate() {
        let (mut sum, overflow) = unsafe { (work.first[k].assume_init(), work.overflows[k].assume_init()) };
        A::take_off(&mut sum, overflow, basis, 0);
        A::store(end_a::<A>(basis, sum, 0), residues(out), FIRST);
        store_bound(values[k].bound, out);
    }
    for p in 0..values.len().div_ceil(2) {
        let [first, second] = pair(p, values.len());
        let overflow = |k: usize| A::splat(unsafe { work.overflows[k].assume_init() });
        let [overflows, _] = A::Instructions::exchanged(overflow(first), overflow(second));
        let mut sum = unsafe { work.others[p].assume_init() };
        A::add_product(&mut sum, overflows, A::load(&basis.minus_whole[1], OTHERS));
        let others_of_b = joined::<A, LANES>(|k| &work.digits[k], [first, second], LANES / 2);
        let mixed = A::Instructions::exchanged(end_a::<A>(basis, sum, OTHERS), others_of_b);
        for (k, mixed) in [first, second].into_iter().zip(mixed) {
            A::store(mixed, residues(&mut out[k]), MIXED);
        }
    }
}

/// The values of pair p of so many: one is its own partner.
#[inline(always)]
fn pair(p: usize, count: usize) -> [usize; 2] {
    [2 * p, if count == 1 { 0 } else { 2 * p + 1 }]
}

/// Writes as many as there are places for.
#[inline(always)]
fn write<S, const K: usize>(sums: [S; K], out: &mut [MaybeUninit<S>]) {
    for (sum, out) in sums.into_iter().zip(out) {
        out.write(sum);
    }
}

/// The sums modulo B of K values from the first on.
#[inline(always)]
fn extend_to_b<A: Halves, const K: usize>(
    basis: &Basis<A>,
    (division, values, first): (&Division, &[Pending], usize),
    work: &mut Work<A>,
) {
    let value = |k: usize| &values[first + k];
    let mut sums: [A::Sum; K] = array(|k| A::load_sum(&value(k).sum, basis, 0));
    let weights = &division.weights[..basis.size.count];
    extend::<A, K>(&mut sums, |k, j| value(k).quotient.word(j), weights, 0);
    write(sums, &mut work.first[first..]);
    let words = |k: usize| &value(k).quotient;
    let mut sums = [nothing::<A>(basis); K];
    for (p, sum) in sums.iter_mut().enumerate().take(K.div_ceil(2)) {
        *sum = A::unfinished(joined::<A, LANES>(words, pair(p, K), OTHERS_OF_B), basis);
    }
    extend_pairs::<A, K>(&mut sums, words, weights);
    write(sums, &mut work.others[first / 2..][..K.div_ceil(2)]);
}

/// The sums modulo A of K values from the first on.
#[inline(always)]
fn extend_to_a<A: Halves, const K: usize>(basis: &Basis<A>, first: usize, work: &mut Work<A>) {
    let Work { first: first_sums, others, digits, .. } = work;
    let digits = |k: usize| &digits[first + k];
    let weights = &basis.b_to_a[..basis.size.count];
    let mut sums = [nothing::<A>(basis); K];
    extend::<A, K>(&mut sums, |k, j| digits(k).word(j), weights, 0);
    write(sums, &mut first_sums[first..]);
    let mut sums = [nothing::<A>(basis); K];
    extend_pairs::<A, K>(&mut sums, digits, weights);
    write(sums, &mut others[first / 2..][..K.div_ceil(2)]);
}

/// Words i and i + 1 of both values.
#[inline(always)]
fn joined<'a, A: Halves, const L: usize>(
    words: impl Fn(usize) -> &'a Memory<L>,
    [first, second]: [usize; 2],
    i: usize,
) -> A::Register {
    A::Instructions::join(words(first).at(i), words(second).at(i))
}

/// Adds `Σ_j digit_j weights_j` to the other two residues of each pair of values, of which `words` are the digits.
#[inline(always)]
fn extend_pairs<'a, A: Halves, const K: usize>(
    sums: &mut [A::Sum; K],
    words: impl Fn(usize) -> &'a Memory<LANES>,
    weights: &[Memory<LANES>],
) {
    for (i, weights) in weights.as_chunks::<2>().0.iter().enumerate() {
        let [even, odd] = [A::load(&weights[0], OTHERS), A::load(&weights[1], OTHERS)];
        for (p, sum) in sums.iter_mut().enumerate().take(K.div_ceil(2)) {
            let digits = joined::<A, LANES>(&words, pair(p, K), 2 * i);
            A::add_product(sum, A::Instructions::even(digits), even);
            A::add_product(sum, A::Instructions::odd(digits), odd);
        }
    }
}

/// As [`super::kernel::overflow`].
#[inline(always)]
pub(super) fn overflow<A: Halves>(basis: &Basis<A>, x: &Split) -> u64 {
    x.bound.of_element();
    let mut digits = Memory::<LANES>::new();
    A::store(A::load(&x.residues, FIRST_OF_B), &mut digits, 0);
    let others = joined::<A, _>(|_| &x.residues, [0, 0], OTHERS_OF_B);
    let [others, _] = A::Instructions::exchanged(others, A::zero());
    A::store(others, &mut digits, OTHERS);
    A::overflow(&digits, basis)
}

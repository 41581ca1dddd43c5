//! The lanes by AVX2: eight doubles in two registers, digits of 49 bits for 381 bits and of 43 for 254 and 255.

use super::avx2_kernel::{self as quads, Columns, Constants, MOST, Quad, STRIDE};
use super::params::{Doubles43, Doubles49, INTEGER, Shape, centred, over_base, split};
use super::simd::{Arithmetic, InMemory, Instructions, Machines, Part, Simd, Source};
use super::vector::{self, Digits, Vector};
use crate::dispatch::Task;
use crate::instructions::has;
#[cfg(feature = "research")]
use crate::prime::moduli::NogamiModulus;
use crate::prime::moduli::{Bls12381Modulus, Bls12381Order, Bn254Modulus};
use crate::prime::{Modulus, limbs};
use crate::wide::Wide;
use core::arch::x86_64::*;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

/// AVX2 and FMA: Haswell, Zen and later.
#[derive(Clone, Copy)]
pub struct Avx2;

impl Instructions for Avx2 {
    type Machine<M: Machines> = DoubleLanes<M::Doubles>;
}

/// Lanes of elements that have digits of this form.
#[derive(Clone, Copy)]
pub struct DoubleLanes<S>(PhantomData<S>);

/// Which digits elements have.
macro_rules! doubles {
    ($($(#[$attribute:meta])* $modulus:ty: $shape:ty,)*) => { $(
        $(#[$attribute])*
        impl Machines for $modulus {
            type Doubles = $shape;
        }
    )* };
}

doubles! {
    Bls12381Modulus: Doubles49,
    Bn254Modulus: Doubles43,
    Bls12381Order: Doubles43,
    #[cfg(feature = "research")]
    NogamiModulus: Doubles43,
}

/// Whether the processor has what lanes need, and the residues beside them.
pub(super) fn is_available() -> bool {
    has!(Avx2: "avx2" "fma")
}

/// Runs a task, compiled with the features.
#[inline(never)]
#[target_feature(enable = "avx2,fma")]
pub(super) fn outlined<T: Task<Avx2>>(task: T) -> T::Output {
    task.run()
}

type Register = [Quad; 2];

/// The constants of a modulus.
pub(super) struct Doubles<P, S, const N: usize>(PhantomData<(P, S)>);

impl<P: Modulus<N>, S: Shape, const N: usize> Doubles<P, S, N> {
    const P: [u64; MOST] = split(&P::LIMBS, S::BITS);

    /// The digits of x modulo p, within (−p/2, p/2), for an x below p.
    const fn least(x: &[u64; MOST]) -> [f64; MOST] {
        let mut other = [0; MOST];
        let (mut borrow, mut other_is_less, mut i) = (0, false, 0);
        while i < MOST {
            let difference = Self::P[i] as i64 - x[i] as i64 - borrow;
            borrow = (difference < 0) as i64;
            other[i] = (difference + (borrow << S::BITS)) as u64;
            if other[i] != x[i] {
                other_is_less = other[i] < x[i];
            }
            i += 1;
        }
        if other_is_less { negated(&centred(&other, S::BITS)) } else { centred(x, S::BITS) }
    }
}

const fn negated(x: &[f64; MOST]) -> [f64; MOST] {
    let mut out = [0.0; MOST];
    let mut i = 0;
    while i < MOST {
        out[i] = 0.0 - x[i];
        i += 1;
    }
    out
}

impl<P: Modulus<N>, S: Shape, const N: usize> Constants for Doubles<P, S, N> {
    type Shape = S;
    const MINUS_P: [f64; MOST] = negated(&centred(&Self::P, S::BITS));
    const FOLDS: [[f64; MOST]; MOST] = {
        let inverse = limbs::negative_inverse(P::LIMBS[0]) & ((1 << S::BITS) - 1);
        let mut folds = [[0.0; MOST]; MOST];
        let mut power = [0; MOST];
        power[0] = 1;
        let mut r = S::FOLDED;
        while r > 0 {
            power = over_base(&power, &Self::P, inverse, S::DIGITS, S::BITS);
            r -= 1;
            folds[r] = Self::least(&power);
        }
        folds
    };
    const RECIPROCAL: f64 = {
        let (mut p, mut i) = (0.0, 0);
        while i < S::DIGITS {
            p = p / S::BASE + Self::P[i] as f64;
            i += 1;
        }
        1.0 / p
    };
}

/// Half of the digits' lanes.
#[inline(always)]
fn half_of<S: Shape, const L: usize>(digits: &Digits<L>, half: usize) -> *const Quad {
    const { assert!(L == S::DIGITS) };
    let registers: *const Quad = digits.as_ptr().cast();
    registers.wrapping_add(half)
}

/// Half of the places of digits.
#[inline(always)]
fn place_of<S: Shape, const L: usize>(digits: &mut MaybeUninit<Digits<L>>, half: usize) -> *mut Quad {
    const { assert!(L == S::DIGITS) };
    let registers: *mut Quad = digits.as_mut_ptr().cast();
    registers.wrapping_add(half)
}

/// Half of the places of columns.
#[inline(always)]
fn wide_place_of<S: Shape, const L: usize>(columns: &mut MaybeUninit<vector::Columns<L>>, half: usize) -> *mut Quad {
    const { assert!(L == S::DIGITS) };
    let registers: *mut Quad = columns.as_mut_ptr().cast();
    registers.wrapping_add(half)
}

/// Sums of digits, as [`half_of`] gives them.
#[derive(Clone, Copy)]
struct Sums([MaybeUninit<[Quad; STRIDE]>; MOST]);

impl Sums {
    #[inline]
    #[target_feature(enable = "avx2,fma")]
    fn write<S: Shape>(&mut self, digit: impl Fn(usize) -> Quad) -> *const Quad {
        let out: *mut Quad = self.0.as_mut_ptr().cast();
        for i in 0..S::DIGITS {
            // SAFETY: there are as many places.
            unsafe { out.add(STRIDE * i).write(digit(i)) };
        }
        out
    }
    /// The digits of columns.
    #[inline]
    #[target_feature(enable = "avx2,fma")]
    fn write_carried<S: Shape>(&mut self, column: impl Fn(usize) -> Quad) -> *const Quad {
        let out: *mut Quad = self.0.as_mut_ptr().cast();
        // SAFETY: there are as many places.
        quads::digits::<S>(column, |i, digit| unsafe { out.add(STRIDE * i).write(digit) });
        out
    }
    fn new() -> Self {
        Self([MaybeUninit::uninit(); MOST])
    }
}

/// Digit i of half of the lanes.
///
/// # Safety
/// It is there.
#[inline]
#[target_feature(enable = "avx2,fma")]
unsafe fn digit(a: *const Quad, i: usize) -> Quad {
    // SAFETY: as the caller says.
    unsafe { *a.add(STRIDE * i) }
}

/// Columns of both coordinates of a product: `c − b1 (a0 + a1)` and `c + b0 (a1 − a0)` with `c = a0 (b0 + b1)`.
///
/// # Safety
/// Factors have digits.
#[inline(never)]
#[target_feature(enable = "avx2,fma")]
unsafe fn complex_product<S: Shape>(
    [a0, a1]: [*const Quad; 2],
    [b0, b1]: [*const Quad; 2],
    out: &mut [MaybeUninit<Columns>; 2],
) {
    let (mut sum, mut difference, mut minus_sum) = (Sums::new(), Sums::new(), Sums::new());
    // SAFETY: as the caller says; what is read has been written.
    unsafe {
        let sum = sum.write::<S>(|i| quads::add(digit(b0, i), digit(b1, i)));
        let difference = difference.write::<S>(|i| quads::sub(digit(a1, i), digit(a0, i)));
        let zero = quads::set(0.0);
        let minus_sum = minus_sum.write::<S>(|i| quads::sub(quads::sub(zero, digit(a0, i)), digit(a1, i)));
        let [real, imaginary] = out.each_mut().map(MaybeUninit::as_mut_ptr);
        quads::product::<S, false>(real, real, a0, sum);
        quads::product::<S, true>(real, imaginary, difference, b0);
        quads::product::<S, true>(real, real, minus_sum, b1);
    }
}

/// Columns of both coordinates of a square: `(a0 + a1)(a0 − a1)`, one of whose factors is carried where columns are tight, and `2 a0 a1`.
///
/// # Safety
/// The factor has digits.
#[inline(never)]
#[target_feature(enable = "avx2,fma")]
unsafe fn complex_square<S: Shape>([a0, a1]: [*const Quad; 2], out: &mut [MaybeUninit<Columns>; 2]) {
    let (mut sum, mut difference, mut twice) = (Sums::new(), Sums::new(), Sums::new());
    // SAFETY: as the caller says.
    unsafe {
        let both = |i: usize| quads::add(digit(a0, i), digit(a1, i));
        let sum = if S::TIGHT { sum.write_carried::<S>(both) } else { sum.write::<S>(both) };
        let difference = difference.write::<S>(|i| quads::sub(digit(a0, i), digit(a1, i)));
        let twice = twice.write::<S>(|i| quads::add(digit(a0, i), digit(a0, i)));
        let [real, imaginary] = out.each_mut().map(MaybeUninit::as_mut_ptr);
        quads::product::<S, false>(real, real, sum, difference);
        quads::product::<S, false>(imaginary, imaginary, twice, a1);
    }
}

/// Columns of a product in F_p or of a square.
///
/// # Safety
/// Factors have digits.
#[inline]
#[target_feature(enable = "avx2,fma")]
unsafe fn single<S: Shape, const SQUARE: bool>(a: *const Quad, b: *const Quad, out: &mut MaybeUninit<Columns>) {
    let out = out.as_mut_ptr();
    // SAFETY: as the caller says.
    unsafe { if SQUARE { quads::square::<S>(out, a) } else { quads::product::<S, false>(out, out, a, b) } }
}

/// What [`InMemory`] says, for half of the lanes at a time.
///
/// # Safety
/// The processor has the features.
#[inline(always)]
unsafe fn in_memory<C: Constants, const L: usize>(mut product: InMemory<'_, L>) {
    let mut pair = [const { MaybeUninit::<Columns>::uninit() }; 2];
    for half in 0..2 {
        let of = |x: &Digits<L>| half_of::<C::Shape, L>(x, half);
        let halves = |factors: [&Digits<L>; 2]| factors.map(of);
        // SAFETY: digits and columns are those of the arguments.
        unsafe {
            match &product {
                InMemory::Product([a, b], _) | InMemory::WideProduct([a, b], _) => {
                    single::<C::Shape, false>(of(a), of(b), &mut pair[0]);
                }
                InMemory::Square(a, _) | InMemory::WideSquare(a, _) => {
                    single::<C::Shape, true>(of(a), of(a), &mut pair[0]);
                }
                InMemory::ComplexProduct([a, b], _) | InMemory::WideComplexProduct([a, b], _) => {
                    complex_product::<C::Shape>(halves(*a), halves(*b), &mut pair);
                }
                InMemory::ComplexSquare(a, _) | InMemory::WideComplexSquare(a, _) => {
                    complex_square::<C::Shape>(halves(*a), &mut pair);
                }
                InMemory::Reduction(..) => {}
            }
        }
        let [first, second] = pair.each_ref().map(MaybeUninit::as_ptr);
        // SAFETY: as above; columns have been written where they are read.
        unsafe {
            match &mut product {
                InMemory::Product(_, out) | InMemory::Square(_, out) => {
                    quads::reduce_product::<C>(first, place_of::<C::Shape, L>(out, half));
                }
                InMemory::ComplexProduct(_, [real, imaginary]) | InMemory::ComplexSquare(_, [real, imaginary]) => {
                    quads::reduce_product::<C>(first, place_of::<C::Shape, L>(real, half));
                    quads::reduce_product::<C>(second, place_of::<C::Shape, L>(imaginary, half));
                }
                InMemory::WideProduct(_, out) | InMemory::WideSquare(_, out) => {
                    quads::unreduced::<C::Shape>(first, wide_place_of::<C::Shape, L>(out, half));
                }
                InMemory::WideComplexProduct(_, [real, imaginary])
                | InMemory::WideComplexSquare(_, [real, imaginary]) => {
                    quads::unreduced::<C::Shape>(first, wide_place_of::<C::Shape, L>(real, half));
                    quads::unreduced::<C::Shape>(second, wide_place_of::<C::Shape, L>(imaginary, half));
                }
                InMemory::Reduction(columns, out) => {
                    let registers: *const Quad = columns.as_ptr().cast();
                    quads::reduce_columns::<C>(registers.add(half), place_of::<C::Shape, L>(out, half));
                }
            }
        }
    }
}

/// The columns less the multiple of p nearest to the value that they stand for, as digits.
#[inline]
#[target_feature(enable = "avx2,fma")]
fn least<C: Constants, const L: usize>(columns: &[Register; L]) -> [Register; L] {
    let mut out = *columns;
    for half in 0..2 {
        let integer = quads::set(INTEGER);
        let top = columns[C::Shape::DIGITS - 1][half];
        let quotient = quads::sub(quads::mul_add(top, quads::set(C::RECIPROCAL), integer), integer);
        let less = |i: usize| quads::mul_add(quotient, quads::set(C::MINUS_P[i]), columns[i][half]);
        quads::digits::<C::Shape>(less, |i, digit| out[i][half] = digit);
    }
    out
}

/// Digits of the same value, from the lowest up, in [0, base) but for the top one.
#[inline]
#[target_feature(enable = "avx2,fma")]
fn not_negative<S: Shape, const L: usize>(columns: &[Register; L]) -> [Register; L] {
    // What is nearest to x less this is the multiple of the base at or below x.
    let half_base = quads::set(S::BASE / 2.0 - 0.5);
    let mut out = *columns;
    #[expect(clippy::needless_range_loop, reason = "it is the half of every digit")]
    for half in 0..2 {
        for i in 0..L - 1 {
            let below = quads::multiple_of_base::<S>(quads::sub(out[i][half], half_base));
            out[i][half] = quads::sub(out[i][half], below);
            out[i + 1][half] = quads::carry_to::<S>(out[i + 1][half], below);
        }
    }
    out
}

/// `x + k p`, as columns.
#[inline]
#[target_feature(enable = "avx2,fma")]
fn plus_multiple<C: Constants, const L: usize>(x: &[Register; L], k: f64) -> [Register; L] {
    let mut out = *x;
    for (digit, minus_p) in out.iter_mut().zip(C::MINUS_P) {
        *digit = digit.map(|half| quads::add(half, quads::set(-k * minus_p)));
    }
    out
}

/// Eight bits, of both halves' lanes that are less than 0.
#[inline]
#[target_feature(enable = "avx2,fma")]
fn negative(x: Register) -> u8 {
    let bits = |half| _mm256_movemask_pd(_mm256_cmp_pd::<_CMP_LT_OQ>(half, quads::set(0.0))) as u8;
    bits(x[0]) | bits(x[1]) << 4
}

/// Integers, from doubles of [0, 2^52).
#[inline]
#[target_feature(enable = "avx2,fma")]
fn integers<const L: usize>(digits: &[Register; L]) -> [Register; L] {
    let power = quads::set((1u64 << 52) as f64);
    digits.map(|digit| digit.map(|half| _mm256_xor_pd(quads::add(half, power), power)))
}

/// `a / 2` modulo p: p is added to what is odd.
#[inline]
#[target_feature(enable = "avx2,fma")]
fn halve<C: Constants, const L: usize>(a: &[Register; L]) -> [Register; L] {
    let mut out = *a;
    let [integer, half, base] = [INTEGER, 0.5, C::Shape::BASE].map(|x| quads::set(x));
    for lanes in 0..2 {
        let parts = |x: Quad| {
            let whole = quads::sub(quads::mul_add(x, half, integer), integer);
            (whole, quads::minus_mul_add(whole, quads::set(2.0), x))
        };
        // ±1 where a is odd.
        let (_, odd) = parts(a[0][lanes]);
        let odd = quads::mul(odd, odd);
        let mut above = quads::set(0.0);
        for i in (0..L).rev() {
            let (whole, rest) = parts(quads::minus_mul_add(odd, quads::set(C::MINUS_P[i]), a[i][lanes]));
            // Half the base goes to the digit below for what is left.
            out[i][lanes] = quads::mul_add(quads::mul(above, half), base, whole);
            above = rest;
        }
    }
    out
}

impl Part for Quad {
    const COUNT: usize = 2;

    #[inline(always)]
    fn load(x: &Vector, k: usize) -> Self {
        assert!(k < Self::COUNT);
        let halves: *const Quad = core::ptr::from_ref(x).cast();
        // SAFETY of every block: this type is met only where the processor has the features.
        unsafe { _mm256_load_pd(halves.add(k).cast()) }
    }
    #[inline(always)]
    fn store(self, x: &mut Vector, k: usize) {
        assert!(k < Self::COUNT);
        let halves: *mut Quad = core::ptr::from_mut(x).cast();
        unsafe { _mm256_store_pd(halves.add(k).cast(), self) }
    }
}

// SAFETY of every block: as above.
impl Wide for Quad {
    #[inline(always)]
    fn add(&self, rhs: &Self) -> Self {
        unsafe { quads::add(*self, *rhs) }
    }
    #[inline(always)]
    fn sub(&self, rhs: &Self) -> Self {
        unsafe { quads::sub(*self, *rhs) }
    }
    #[inline(always)]
    fn multiple_plus(&self, k: u32, rhs: &Self) -> Self {
        if k == 1 { self.add(rhs) } else { unsafe { quads::mul_add(*self, quads::set(f64::from(k)), *rhs) } }
    }
    #[inline(always)]
    fn multiple_minus(&self, k: u32, rhs: &Self) -> Self {
        if k == 1 { self.sub(rhs) } else { unsafe { quads::mul_sub(*self, quads::set(f64::from(k)), *rhs) } }
    }
}

/// All bits of lane i are bit i of the mask.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn spread(mask: u8) -> [__m256i; 2] {
    let bits = [_mm256_setr_epi64x(1, 2, 4, 8), _mm256_setr_epi64x(16, 32, 64, 128)];
    let mask = _mm256_set1_epi64x(i64::from(mask));
    bits.map(|bits| _mm256_cmpeq_epi64(_mm256_and_si256(mask, bits), bits))
}

/// The uppermost bit of each lane.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn uppermost([low, high]: [__m256i; 2]) -> u8 {
    let bits = |half| _mm256_movemask_pd(_mm256_castsi256_pd(half)) as u8;
    bits(low) | bits(high) << 4
}

// SAFETY of every block: this type is met only below `dispatch::run`, which has asked the processor for the features.
impl<D: Shape> Arithmetic for DoubleLanes<D> {
    type Register = Register;
    type Radix = D;

    #[inline(always)]
    fn splat(x: u64) -> Register {
        unsafe { [quads::set(f64::from_bits(x)); 2] }
    }
    #[inline(always)]
    fn add(a: Register, b: Register) -> Register {
        [Wide::add(&a[0], &b[0]), Wide::add(&a[1], &b[1])]
    }
    #[inline(always)]
    fn sub(a: Register, b: Register) -> Register {
        [Wide::sub(&a[0], &b[0]), Wide::sub(&a[1], &b[1])]
    }
    #[inline(always)]
    fn low_bits(x: Register) -> Register {
        x.map(|x| unsafe { quads::sub(x, quads::multiple_of_base::<D>(x)) })
    }
    #[inline(always)]
    fn carry(x: Register) -> Register {
        x.map(|x| unsafe { quads::carry_to::<D>(quads::set(0.0), quads::multiple_of_base::<D>(x)) })
    }
}

// SAFETY of every block: as above.
impl<D: Shape> Simd for DoubleLanes<D> {
    type Part = Quad;
    const IN_MEMORY: bool = true;

    #[inline(always)]
    fn load(x: &Vector) -> Register {
        [Part::load(x, 0), Part::load(x, 1)]
    }
    #[inline(always)]
    fn store(x: Register) -> Vector {
        let mut out = Vector([0; 8]);
        x[0].store(&mut out, 0);
        x[1].store(&mut out, 1);
        out
    }
    #[inline(always)]
    fn select(mask: u8, if_one: Register, if_zero: Register) -> Register {
        let mask = unsafe { spread(mask) };
        let pick = |i: usize| unsafe { _mm256_blendv_pd(if_zero[i], if_one[i], _mm256_castsi256_pd(mask[i])) };
        [pick(0), pick(1)]
    }
    #[inline(always)]
    fn odd(x: Register) -> u8 {
        unsafe { uppermost(x.map(|half| _mm256_slli_epi64::<63>(_mm256_castpd_si256(half)))) }
    }
    #[inline(always)]
    fn is_zero(x: Register) -> u8 {
        unsafe { uppermost(x.map(|half| _mm256_cmpeq_epi64(_mm256_castpd_si256(half), _mm256_setzero_si256()))) }
    }
    #[inline(always)]
    fn carried<const L: usize, const FACTOR: bool>(columns: &[Register; L]) -> [Register; L] {
        let mut out = *columns;
        for half in 0..2 {
            unsafe { quads::digits::<D>(|i| columns[i][half], |i, digit| out[i][half] = digit) };
        }
        out
    }
    #[inline(always)]
    fn weak_reduce<P: Modulus<N>, const N: usize, const L: usize, const BELOW: u64>(
        columns: &[Register; L],
    ) -> [Register; L] {
        unsafe { least::<Doubles<P, D, N>, L>(columns) }
    }
    /// From a magnitude below 2 p.
    #[inline(always)]
    fn canonical<P: Modulus<N>, const N: usize, const L: usize>(a: &[Register; L]) -> [Register; L] {
        let mut out = unsafe { plus_multiple::<Doubles<P, D, N>, L>(a, 2.0) };
        for k in [-2.0, -1.0] {
            let less = unsafe { not_negative::<D, L>(&plus_multiple::<Doubles<P, D, N>, L>(&out, k)) };
            let negative = unsafe { negative(less[L - 1]) };
            for i in 0..L {
                out[i] = Self::select(negative, out[i], less[i]);
            }
        }
        unsafe { integers(&not_negative::<D, L>(&out)) }
    }
    #[inline(always)]
    fn halve<P: Modulus<N>, const N: usize, const L: usize>(a: &[Register; L]) -> [Register; L] {
        Self::carried::<L, false>(&unsafe { halve::<Doubles<P, D, N>, L>(a) })
    }
    #[inline(always)]
    fn montgomery<P: Modulus<N>, W: Source<Self>, const N: usize, const L: usize, const K: usize>(
        wide: [W; K],
    ) -> [[Register; L]; K] {
        wide.map(|wide| {
            let mut out = MaybeUninit::<[Register; L]>::uninit();
            for half in 0..2 {
                let out: *mut Quad = out.as_mut_ptr().cast();
                let columns: *const Quad = wide.first().cast();
                unsafe { quads::reduce_columns::<Doubles<P, D, N>>(columns.add(half), out.add(half)) };
            }
            unsafe { out.assume_init() }
        })
    }
    #[inline(always)]
    fn montgomery_product<P: Modulus<N>, const N: usize, const L: usize>(
        a: &[Register; L],
        b: &[Register; L],
    ) -> [Register; L] {
        let (mut out, mut columns) = (MaybeUninit::<[Register; L]>::uninit(), MaybeUninit::uninit());
        for half in 0..2 {
            let [a, b]: [*const Quad; 2] = [a, b].map(|x| x.as_ptr().cast());
            let out: *mut Quad = out.as_mut_ptr().cast();
            unsafe {
                single::<D, false>(a.add(half), b.add(half), &mut columns);
                quads::reduce_product::<Doubles<P, D, N>>(columns.as_ptr(), out.add(half));
            }
        }
        unsafe { out.assume_init() }
    }
    #[inline(always)]
    fn in_memory<P: Modulus<N>, const N: usize, const L: usize>(product: InMemory<'_, L>) {
        unsafe { in_memory::<Doubles<P, D, N>, L>(product) }
    }
}

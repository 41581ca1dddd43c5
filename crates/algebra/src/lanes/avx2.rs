//! The vector instructions of AVX2: eight integers in two registers, digits of 56 bits, products by halves of digits. Lanes of 381 bits are
//! [doubles](super::avx2_fma).

use super::Vector;
use super::avx2_fma::Avx2Fma;
use super::avx2_kernel::{self as quads, Constants, Digits, Quad};
use super::kernel::Source;
use super::params::{Bits56, Radix, digits_in, over_base, split};
use super::simd::{self, InMemory, Instructions, Integers, Machines, Part, Simd, integers};
use crate::dispatch::Task;
use crate::instructions::has;
#[cfg(feature = "research")]
use crate::prime::moduli::NogamiModulus;
use crate::prime::moduli::{Bls12381Modulus, Bls12381Order, Bn254Modulus};
use crate::prime::{Modulus, limbs};
use core::arch::x86_64::*;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

/// AVX2: Haswell, Zen and later.
#[derive(Clone, Copy)]
pub struct Avx2;

impl Instructions for Avx2 {
    type Machine<M: Machines> = M::ByAvx2;
}

/// Which of the two kinds of lanes moduli have.
macro_rules! machines {
    ($($(#[$attribute:meta])* $modulus:ty: $machine:ty,)*) => { $(
        $(#[$attribute])*
        impl Machines for $modulus {
            type ByAvx2 = $machine;
        }
    )* };
}

machines! {
    Bls12381Modulus: Avx2Fma,
    Bn254Modulus: Avx2,
    Bls12381Order: Avx2,
    #[cfg(feature = "research")]
    NogamiModulus: Avx2,
}

/// Whether the processor has what [`Avx2`] and [`Avx2Fma`] need, and the residues beside them.
pub(super) fn is_available() -> bool {
    has!(Avx2: "avx2" "fma")
}

type Register = [__m256i; 2];

/// Runs a task, compiled with the features.
#[inline(never)]
#[target_feature(enable = "avx2,fma")]
pub(super) fn outlined<T: Task<Avx2>>(task: T) -> T::Output {
    task.run()
}

#[inline]
#[target_feature(enable = "avx2")]
fn set(x: i64) -> __m256i {
    _mm256_set1_epi64x(x)
}

/// `⌊x / 2^56⌋`, x signed: AVX2 shifts unsigned integers only.
#[inline]
#[target_feature(enable = "avx2")]
fn carry(x: __m256i) -> __m256i {
    let raised = _mm256_xor_si256(x, set(i64::MIN));
    _mm256_sub_epi64(_mm256_srli_epi64::<56>(raised), set(1 << 7))
}

/// `table[x mod 8]`: both halves of the table by the low two bits, and one of them by the third.
#[inline]
#[target_feature(enable = "avx2")]
fn look_up([low, high]: Register, x: __m256i) -> __m256i {
    // Words 2 i and 2 i + 1 of 32 bits are entry i.
    let twice = _mm256_slli_epi64::<1>(_mm256_and_si256(x, set(3)));
    let words = _mm256_or_si256(_mm256_or_si256(twice, _mm256_slli_epi64::<32>(twice)), set(1 << 32));
    let [low, high] = [low, high].map(|half| _mm256_castsi256_pd(_mm256_permutevar8x32_epi32(half, words)));
    let third = _mm256_castsi256_pd(_mm256_slli_epi64::<61>(x));
    _mm256_castpd_si256(_mm256_blendv_pd(low, high, third))
}

/// All bits of lane i are bit i of the mask.
#[inline]
#[target_feature(enable = "avx2")]
fn spread(mask: u8) -> Register {
    let bits = [_mm256_setr_epi64x(1, 2, 4, 8), _mm256_setr_epi64x(16, 32, 64, 128)];
    bits.map(|bits| _mm256_cmpeq_epi64(_mm256_and_si256(set(i64::from(mask)), bits), bits))
}

/// The uppermost bit of each lane.
#[inline]
#[target_feature(enable = "avx2")]
fn uppermost([low, high]: Register) -> u8 {
    let bits = |half| _mm256_movemask_pd(_mm256_castsi256_pd(half)) as u8;
    bits(low) | bits(high) << 4
}

/// Applies an instruction to both registers.
macro_rules! both {
    ($a:ident, $f:expr) => {{
        let f = $f;
        [f($a[0]), f($a[1])]
    }};
    ($a:ident, $b:ident, $f:expr) => {{
        let f = $f;
        [f($a[0], $b[0]), f($a[1], $b[1])]
    }};
}

/// The digits of 28 bits of a modulus.
pub(super) struct Halves<P, const N: usize>(PhantomData<P>);

impl<P: Modulus<N>, const N: usize> Constants for Halves<P, N> {
    const P: [u64; quads::DIGITS] = split(&P::LIMBS, quads::BITS as usize);
    const INV: u64 = limbs::negative_inverse(P::LIMBS[0]) & quads::LOW;
    const TABLE: &'static quads::Table = &{
        let mut table = [[quads::Same([0; 4]); quads::DIGITS]; quads::POWERS + 1];
        let mut power = [0; quads::DIGITS];
        power[0] = 1;
        let mut n = 0;
        while n <= quads::POWERS {
            let digits = if n == 0 { &Self::P } else { &power };
            let mut k = 0;
            while k < quads::DIGITS {
                table[n][k] = quads::Same([digits[k]; 4]);
                k += 1;
            }
            power = over_base(&power, &Self::P, Self::INV, quads::DIGITS, quads::BITS as usize);
            n += 1;
        }
        table
    };
}

/// A call with the number of words of an element as the last parameter.
macro_rules! by_words {
    ($l:ident, $f:ident, [$($generic:tt)*], ($($argument:expr),*)) => {
        match digits_in(Bits56::BITS, $l) {
            // SAFETY: as of every block below.
            5 => unsafe { $f::<$($generic)* 5>($($argument),*) },
            _ => unreachable!("there are kernels for 5 words"),
        }
    };
}

/// The words of elements in memory.
type Words<'a, const L: usize> = &'a [Register; L];

/// The columns of a product, for a half of the lanes.
#[inline]
#[target_feature(enable = "avx2")]
fn product_columns<const H: usize, const SQUARE: bool>(
    a: impl Fn(usize) -> Quad,
    b: impl Fn(usize) -> Quad,
    columns: &mut MaybeUninit<quads::Columns>,
) -> &[Quad] {
    let [mut a_digits, mut b_digits] = [const { MaybeUninit::<Digits>::uninit() }; 2];
    let a = quads::split::<H>(a, &mut a_digits);
    quads::product::<H, SQUARE>(a, if SQUARE { a } else { quads::split::<H>(b, &mut b_digits) }, columns)
}

/// The columns of `a0 b0`, `a1 b1` and `(a0 + a1)(b0 + b1)`, for a half of the lanes.
#[inline]
#[target_feature(enable = "avx2")]
fn three_products<'a, const L: usize, const H: usize>(
    [a0, a1]: [Words<L>; 2],
    [b0, b1]: [Words<L>; 2],
    half: usize,
    places: &'a mut [MaybeUninit<quads::Columns>; 3],
) -> [&'a [Quad]; 3] {
    let [low, high, both] = places;
    let sum = |x: Words<L>, y: Words<L>, i: usize| _mm256_add_epi64(x[i][half], y[i][half]);
    [
        product_columns::<H, false>(|i| a0[i][half], |i| b0[i][half], low),
        product_columns::<H, false>(|i| a1[i][half], |i| b1[i][half], high),
        product_columns::<H, false>(|i| sum(a0, a1, i), |i| sum(b0, b1, i), both),
    ]
}

/// Column k of both coordinates of a product in F_p².
#[inline]
#[target_feature(enable = "avx2")]
fn complex_column([low, high, both]: [&[Quad]; 3], coordinate: usize, k: usize) -> Quad {
    if coordinate == 0 {
        _mm256_sub_epi64(low[k], high[k])
    } else {
        _mm256_sub_epi64(_mm256_sub_epi64(both[k], low[k]), high[k])
    }
}

/// The columns of `(a0 + a1)(a0 − a1)` and `2 a0 a1`, for a half of the lanes.
#[inline]
#[target_feature(enable = "avx2")]
fn two_products<'a, const L: usize, const H: usize>(
    [a0, a1]: [Words<L>; 2],
    half: usize,
    places: &'a mut [MaybeUninit<quads::Columns>; 2],
) -> [&'a [Quad]; 2] {
    let [real, imaginary] = places;
    let sum = |x: Words<L>, y: Words<L>, i: usize| _mm256_add_epi64(x[i][half], y[i][half]);
    let difference = |i: usize| _mm256_sub_epi64(a0[i][half], a1[i][half]);
    [
        product_columns::<H, false>(|i| sum(a0, a1, i), difference, real),
        product_columns::<H, false>(|i| sum(a0, a0, i), |i| a1[i][half], imaginary),
    ]
}

/// Where a kernel writes words or columns, of half of the lanes.
#[derive(Clone, Copy)]
struct Place {
    first: *mut Quad,
}

impl Place {
    #[inline(always)]
    fn new<T>(out: &mut MaybeUninit<T>, half: usize) -> Self {
        let first: *mut Quad = out.as_mut_ptr().cast();
        Self { first: first.wrapping_add(half) }
    }
    /// # Safety
    /// There is a word i.
    #[inline]
    #[target_feature(enable = "avx2")]
    unsafe fn write(self, i: usize, word: Quad) {
        // SAFETY: as the caller says.
        unsafe { self.first.add(2 * i).write(word) };
    }
}

// Called functions: inlined, they would fill the cache of instructions.

#[inline(never)]
#[target_feature(enable = "avx2")]
fn product<const L: usize, const SQUARE: bool, const H: usize>(
    a: Words<L>,
    b: Words<L>,
    out: &mut MaybeUninit<simd::Columns<L>>,
) {
    for half in 0..2 {
        let mut place = MaybeUninit::uninit();
        let columns = product_columns::<H, SQUARE>(|i| a[i][half], |i| b[i][half], &mut place);
        write_packed::<L, H>(|k| columns[k], Place::new(out, half));
    }
}

/// Columns, packed, to the words of both halves of an unreduced value.
#[inline]
#[target_feature(enable = "avx2")]
fn write_packed<const L: usize, const H: usize>(column: impl Fn(usize) -> Quad, out: Place) {
    // SAFETY: there are as many words.
    quads::packed::<H>(column, |i, word| unsafe { out.write(i / H * L + i % H, word) });
}

/// Columns, reduced, to the words of an element.
#[inline]
#[target_feature(enable = "avx2")]
fn write_reduced<P: Modulus<N>, const N: usize, const H: usize>(column: impl Fn(usize) -> Quad, out: Place) {
    let column = |k: usize| quads::of_column::<Halves<P, N>, H>(k, column(k));
    // SAFETY: there are as many words.
    quads::montgomery::<Halves<P, N>, H>(column, |i, word| unsafe { out.write(i, word) });
}

#[inline(never)]
#[target_feature(enable = "avx2")]
fn complex_product<const L: usize, const H: usize>(
    a: [Words<L>; 2],
    b: [Words<L>; 2],
    [real, imaginary]: [&mut MaybeUninit<simd::Columns<L>>; 2],
) {
    for half in 0..2 {
        let mut places = [const { MaybeUninit::uninit() }; 3];
        let products = three_products::<L, H>(a, b, half, &mut places);
        write_packed::<L, H>(|k| complex_column(products, 0, k), Place::new(real, half));
        write_packed::<L, H>(|k| complex_column(products, 1, k), Place::new(imaginary, half));
    }
}

#[inline(never)]
#[target_feature(enable = "avx2")]
fn complex_square<const L: usize, const H: usize>(
    a: [Words<L>; 2],
    [real, imaginary]: [&mut MaybeUninit<simd::Columns<L>>; 2],
) {
    for half in 0..2 {
        let mut places = [const { MaybeUninit::uninit() }; 2];
        let [real_columns, imaginary_columns] = two_products::<L, H>(a, half, &mut places);
        write_packed::<L, H>(|k| real_columns[k], Place::new(real, half));
        write_packed::<L, H>(|k| imaginary_columns[k], Place::new(imaginary, half));
    }
}

#[inline(never)]
#[target_feature(enable = "avx2")]
fn montgomery_product<P: Modulus<N>, const N: usize, const L: usize, const SQUARE: bool, const H: usize>(
    a: Words<L>,
    b: Words<L>,
    out: &mut MaybeUninit<simd::Digits<L>>,
) {
    for half in 0..2 {
        let mut place = MaybeUninit::uninit();
        let columns = product_columns::<H, SQUARE>(|i| a[i][half], |i| b[i][half], &mut place);
        write_reduced::<P, N, H>(|k| columns[k], Place::new(out, half));
    }
}

#[inline(never)]
#[target_feature(enable = "avx2")]
fn montgomery_complex_product<P: Modulus<N>, const N: usize, const L: usize, const H: usize>(
    a: [Words<L>; 2],
    b: [Words<L>; 2],
    [real, imaginary]: [&mut MaybeUninit<simd::Digits<L>>; 2],
) {
    for half in 0..2 {
        let mut places = [const { MaybeUninit::uninit() }; 3];
        let products = three_products::<L, H>(a, b, half, &mut places);
        write_reduced::<P, N, H>(|k| complex_column(products, 0, k), Place::new(real, half));
        write_reduced::<P, N, H>(|k| complex_column(products, 1, k), Place::new(imaginary, half));
    }
}

#[inline(never)]
#[target_feature(enable = "avx2")]
fn montgomery_complex_square<P: Modulus<N>, const N: usize, const L: usize, const H: usize>(
    a: [Words<L>; 2],
    [real, imaginary]: [&mut MaybeUninit<simd::Digits<L>>; 2],
) {
    for half in 0..2 {
        let mut places = [const { MaybeUninit::uninit() }; 2];
        let [real_columns, imaginary_columns] = two_products::<L, H>(a, half, &mut places);
        write_reduced::<P, N, H>(|k| real_columns[k], Place::new(real, half));
        write_reduced::<P, N, H>(|k| imaginary_columns[k], Place::new(imaginary, half));
    }
}

/// # Safety
/// There are `L` columns of either half.
#[inline(never)]
#[target_feature(enable = "avx2")]
unsafe fn montgomery<P: Modulus<N>, const N: usize, const L: usize, const H: usize>(
    columns: *const Register,
    out: &mut MaybeUninit<simd::Digits<L>>,
) {
    for half in 0..2 {
        // SAFETY: as the caller says.
        let word = |i: usize| unsafe { (*columns.add(i / H * L + i % H))[half] };
        let column = |k: usize| quads::of_words::<Halves<P, N>, H>(k, word);
        let out = Place::new(out, half);
        // SAFETY: there are as many words.
        quads::montgomery::<Halves<P, N>, H>(column, |i, word| unsafe { out.write(i, word) });
    }
}

/// A vector is two registers.
#[inline(always)]
fn words<const L: usize>(digits: &simd::Digits<L>) -> Words<'_, L> {
    const { assert!(size_of::<Vector>() == size_of::<Register>() && align_of::<Vector>() >= align_of::<Register>()) };
    // SAFETY: any bits are a register.
    unsafe { &*core::ptr::from_ref(digits).cast() }
}

// SAFETY of every block: as below.
/// One of the two registers.
impl Part for __m256i {
    const COUNT: usize = 2;

    #[inline(always)]
    fn load(x: &Vector, k: usize) -> Self {
        assert!(k < Self::COUNT);
        let halves: *const __m256i = core::ptr::from_ref(x).cast();
        unsafe { _mm256_load_si256(halves.add(k)) }
    }
    #[inline(always)]
    fn store(self, x: &mut Vector, k: usize) {
        assert!(k < Self::COUNT);
        let halves: *mut __m256i = core::ptr::from_mut(x).cast();
        unsafe { _mm256_store_si256(halves.add(k), self) }
    }
    #[inline(always)]
    fn add(self, rhs: Self) -> Self {
        unsafe { _mm256_add_epi64(self, rhs) }
    }
    #[inline(always)]
    fn sub(self, rhs: Self) -> Self {
        unsafe { _mm256_sub_epi64(self, rhs) }
    }
}

// SAFETY of every block: this type is met only below `dispatch::run`, which has asked the processor for the features.
impl Simd for Avx2 {
    type Register = Register;
    type Radix = Bits56;
    type Part = __m256i;
    const IN_MEMORY: bool = true;
    integers!();

    #[inline(always)]
    fn splat(x: u64) -> Register {
        unsafe { [set(x as i64); 2] }
    }
    #[inline(always)]
    fn load(x: &Vector) -> Register {
        let halves: *const __m256i = core::ptr::from_ref(x).cast();
        unsafe { [_mm256_load_si256(halves), _mm256_load_si256(halves.add(1))] }
    }
    #[inline(always)]
    fn store(x: Register) -> Vector {
        let mut out = Vector([0; 8]);
        let halves: *mut __m256i = core::ptr::from_mut(&mut out).cast();
        unsafe {
            _mm256_store_si256(halves, x[0]);
            _mm256_store_si256(halves.add(1), x[1]);
        }
        out
    }
    #[inline(always)]
    fn add(a: Register, b: Register) -> Register {
        both!(a, b, |a, b| unsafe { _mm256_add_epi64(a, b) })
    }
    #[inline(always)]
    fn sub(a: Register, b: Register) -> Register {
        both!(a, b, |a, b| unsafe { _mm256_sub_epi64(a, b) })
    }
    #[inline(always)]
    fn low_bits(x: Register) -> Register {
        both!(x, |x| unsafe { _mm256_and_si256(x, set((1 << Bits56::BITS) - 1)) })
    }
    #[inline(always)]
    fn carry(x: Register) -> Register {
        both!(x, |x| unsafe { carry(x) })
    }
    #[inline(always)]
    fn select(mask: u8, if_one: Register, if_zero: Register) -> Register {
        let mask = unsafe { spread(mask) };
        let pick = |i: usize| unsafe { _mm256_blendv_epi8(if_zero[i], if_one[i], mask[i]) };
        [pick(0), pick(1)]
    }
    #[inline(always)]
    fn odd(x: Register) -> u8 {
        Self::negative(Self::shl(x, 63))
    }
    #[inline(always)]
    fn is_zero(x: Register) -> u8 {
        Self::negative(both!(x, |x| unsafe { _mm256_cmpeq_epi64(x, _mm256_setzero_si256()) }))
    }
    #[inline(always)]
    fn montgomery<P: Modulus<N>, W: Source<Self>, const N: usize, const L: usize, const K: usize>(
        wide: [W; K],
    ) -> [[Register; L]; K] {
        wide.map(|wide| {
            let mut out = MaybeUninit::uninit();
            by_words!(L, montgomery, [P, N, L,], (wide.first(), &mut out));
            // SAFETY: what words there are have been written.
            unsafe { loaded(&out) }
        })
    }
    #[inline(always)]
    fn montgomery_product<P: Modulus<N>, const N: usize, const L: usize>(
        a: &[Register; L],
        b: &[Register; L],
    ) -> [Register; L] {
        let mut out = MaybeUninit::uninit();
        by_words!(L, montgomery_product, [P, N, L, false,], (a, b, &mut out));
        // SAFETY: as above.
        unsafe { loaded(&out) }
    }
    #[inline(always)]
    fn in_memory<P: Modulus<N>, const N: usize, const L: usize>(task: InMemory<'_, L>) {
        match task {
            InMemory::Product([a, b], out) => {
                by_words!(L, montgomery_product, [P, N, L, false,], (words(a), words(b), out));
            }
            InMemory::Square(a, out) => {
                by_words!(L, montgomery_product, [P, N, L, true,], (words(a), words(a), out));
            }
            InMemory::ComplexProduct([a, b], out) => {
                by_words!(L, montgomery_complex_product, [P, N, L,], (a.map(words), b.map(words), out));
            }
            InMemory::ComplexSquare(a, out) => {
                by_words!(L, montgomery_complex_square, [P, N, L,], (a.map(words), out));
            }
            InMemory::WideProduct([a, b], out) => by_words!(L, product, [L, false,], (words(a), words(b), out)),
            InMemory::WideSquare(a, out) => by_words!(L, product, [L, true,], (words(a), words(a), out)),
            InMemory::WideComplexProduct([a, b], out) => {
                by_words!(L, complex_product, [L,], (a.map(words), b.map(words), out));
            }
            InMemory::WideComplexSquare(a, out) => by_words!(L, complex_square, [L,], (a.map(words), out)),
            InMemory::Reduction(columns, out) => {
                by_words!(L, montgomery, [P, N, L,], (columns.as_ptr().cast(), out));
            }
        }
    }
}

/// # Safety
/// The words have been written.
#[inline(always)]
unsafe fn loaded<const L: usize>(words: &MaybeUninit<simd::Digits<L>>) -> [Register; L] {
    // SAFETY: a vector is two registers.
    unsafe { *words.as_ptr().cast() }
}

// SAFETY of every block: as above.
impl Integers for Avx2 {
    #[inline(always)]
    fn shl(x: Register, count: u32) -> Register {
        both!(x, |x| unsafe { _mm256_sll_epi64(x, _mm_cvtsi32_si128(count as i32)) })
    }
    #[inline(always)]
    fn shr(x: Register, count: u32) -> Register {
        both!(x, |x| unsafe { _mm256_srl_epi64(x, _mm_cvtsi32_si128(count as i32)) })
    }
    #[inline(always)]
    fn lookup(table: &Vector, x: Register) -> Register {
        let table = Self::load(table);
        both!(x, |x| unsafe { look_up(table, x) })
    }
    #[inline(always)]
    fn negative(x: Register) -> u8 {
        unsafe { uppermost(x) }
    }
    /// The reciprocal without its lowest four bits, which VPMULUDQ takes.
    #[inline(always)]
    fn estimate(x: Register, reciprocal: u64) -> Register {
        both!(x, |x| unsafe { _mm256_srli_epi64::<48>(_mm256_mul_epu32(x, set((reciprocal >> 4) as i64))) })
    }
}

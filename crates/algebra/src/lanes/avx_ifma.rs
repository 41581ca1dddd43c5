//! The lanes by AVX-IFMA: the digits of AVX-512 IFMA, eight of each in two registers of 256 bits.
//!
//! Sixteen registers hold the columns of a product of four lanes, not of eight. So products and reductions are functions that take one half of
//! the lanes after the other ([`Half`]); everything else takes both ([`AvxIfma`]).
//!
//! Nobody has run this on a processor that has the instructions yet. [`Multiplier`] is what they are known by: tests put a model in their place.

use super::avx2::{spread, uppermost};
use super::kernel as k;
use super::methods::integers;
use super::params::{Bits52, LOW52};
use super::simd::{Arithmetic, Instructions, Integers, Machines, MultiplyAdd, Part, Simd, Source};
use super::vector::Vector;
use crate::dispatch::Task;
use crate::instructions::has;
use crate::prime::Modulus;
use crate::wide::Wide;
use core::arch::x86_64::*;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

/// Products of 52 bits in registers of 256, and functions that are compiled with what they need.
pub(crate) trait Multiplier: Copy + 'static {
    /// `acc +` the low 52 bits of the product of the low 52 bits of a and b.
    ///
    /// # Safety
    /// The caller is compiled with the features, as [`Self::outlined`] is.
    unsafe fn low(acc: __m256i, a: __m256i, b: __m256i) -> __m256i;
    /// `acc +` what that product has above them.
    ///
    /// # Safety
    /// As of [`Self::low`].
    unsafe fn high(acc: __m256i, a: __m256i, b: __m256i) -> __m256i;
    /// Runs a task in a function of its own.
    ///
    /// # Safety
    /// The processor has the features.
    unsafe fn outlined<I, T: Task<I>>(task: T) -> T::Output;
}

/// VPMADD52LUQ and VPMADD52HUQ of AVX-IFMA: Sierra Forest, Arrow Lake, Lunar Lake and later.
#[cfg_attr(pairloom_backend = "avx_ifma_model", expect(dead_code, reason = "the model is in its place"))]
#[derive(Clone, Copy)]
pub(crate) struct Processor;

impl Multiplier for Processor {
    #[inline(always)]
    unsafe fn low(acc: __m256i, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: as the caller says.
        unsafe { _mm256_madd52lo_avx_epu64(acc, a, b) }
    }
    #[inline(always)]
    unsafe fn high(acc: __m256i, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: as the caller says.
        unsafe { _mm256_madd52hi_avx_epu64(acc, a, b) }
    }
    #[inline(always)]
    unsafe fn outlined<I, T: Task<I>>(task: T) -> T::Output {
        #[inline(never)]
        #[target_feature(enable = "avx2,avxifma")]
        fn compiled<I, T: Task<I>>(task: T) -> T::Output {
            task.run()
        }
        // SAFETY: as the caller says.
        unsafe { compiled(task) }
    }
}

/// The same by integers of 128 bits, for a processor with AVX2 alone.
#[cfg(any(test, pairloom_backend = "avx_ifma_model"))]
#[derive(Clone, Copy)]
pub(crate) struct Model;

#[cfg(any(test, pairloom_backend = "avx_ifma_model"))]
impl Model {
    fn map(acc: __m256i, a: __m256i, b: __m256i, part: impl Fn(u128) -> u128) -> __m256i {
        // SAFETY of both: a register is four integers.
        let [acc, a, b]: [[u64; 4]; 3] = unsafe { core::mem::transmute([acc, a, b]) };
        let sum = |i: usize| acc[i].wrapping_add(part(u128::from(a[i] & LOW52) * u128::from(b[i] & LOW52)) as u64);
        unsafe { core::mem::transmute([sum(0), sum(1), sum(2), sum(3)]) }
    }
}

#[cfg(any(test, pairloom_backend = "avx_ifma_model"))]
impl Multiplier for Model {
    #[inline(never)]
    unsafe fn low(acc: __m256i, a: __m256i, b: __m256i) -> __m256i {
        Self::map(acc, a, b, |product| product & u128::from(LOW52))
    }
    #[inline(never)]
    unsafe fn high(acc: __m256i, a: __m256i, b: __m256i) -> __m256i {
        Self::map(acc, a, b, |product| product >> 52)
    }
    #[inline(always)]
    unsafe fn outlined<I, T: Task<I>>(task: T) -> T::Output {
        #[inline(never)]
        #[target_feature(enable = "avx2")]
        fn compiled<I, T: Task<I>>(task: T) -> T::Output {
            task.run()
        }
        // SAFETY: as the caller says.
        unsafe { compiled(task) }
    }
}

/// What multiplies where lanes are made by the choice at run time.
#[cfg(not(pairloom_backend = "avx_ifma_model"))]
pub(super) type Chosen = Processor;
#[cfg(pairloom_backend = "avx_ifma_model")]
pub(super) type Chosen = Model;

/// Whether the processor has what lanes need, and residues as doubles beside them.
pub(super) fn is_available() -> bool {
    if cfg!(pairloom_backend = "avx_ifma_model") {
        return has!(Avx2: "avx2" "fma");
    }
    has!(Ifma: "avx2" "fma" "avxifma")
}

/// Runs a task, compiled with the features.
pub(super) unsafe fn outlined<T: Task<AvxIfma<Chosen>>>(task: T) -> T::Output {
    // SAFETY: as the caller says.
    unsafe { Chosen::outlined::<AvxIfma<Chosen>, T>(task) }
}

/// Eight lanes in two registers.
#[derive(Clone, Copy)]
pub(crate) struct AvxIfma<M>(PhantomData<M>);

/// Four lanes.
#[derive(Clone, Copy)]
pub(crate) struct Half<M>(PhantomData<M>);

type Both = [__m256i; 2];

#[inline]
#[target_feature(enable = "avx2")]
fn set(x: u64) -> __m256i {
    _mm256_set1_epi64x(x as i64)
}

/// x over 2^52, rounded down. AVX2 has no shift of signed 64-bit integers: that of `x + 2^63` is 2^11 more.
#[inline]
#[target_feature(enable = "avx2")]
fn carry(x: __m256i) -> __m256i {
    _mm256_sub_epi64(_mm256_srli_epi64::<52>(_mm256_xor_si256(x, set(1 << 63))), set(1 << 11))
}

/// `table[x mod 8]` of each lane: bit 2 of x says which half of the table, the bits below it which two words of 32 bits.
#[inline]
#[target_feature(enable = "avx2")]
fn lookup([low, high]: Both, x: __m256i) -> __m256i {
    let words = _mm256_add_epi32(_mm256_shuffle_epi32::<0b1010_0000>(_mm256_add_epi64(x, x)), set(1 << 32));
    let [low, high] = [_mm256_permutevar8x32_epi32(low, words), _mm256_permutevar8x32_epi32(high, words)];
    blend(_mm256_slli_epi64::<61>(x), high, low)
}

/// Lane i of `if_negative` where lane i of the sign is negative.
#[inline]
#[target_feature(enable = "avx2")]
fn blend(sign: __m256i, if_negative: __m256i, if_not: __m256i) -> __m256i {
    let [sign, a, b] = [_mm256_castsi256_pd(sign), _mm256_castsi256_pd(if_negative), _mm256_castsi256_pd(if_not)];
    _mm256_castpd_si256(_mm256_blendv_pd(b, a, sign))
}

// SAFETY of every block: this type is met only below `dispatch::run`, which has asked the processor for the features, or by a test that has.
impl<M: Multiplier> Arithmetic for Half<M> {
    type Register = __m256i;
    type Radix = Bits52;

    #[inline(always)]
    fn splat(x: u64) -> __m256i {
        unsafe { set(x) }
    }
    #[inline(always)]
    fn add(a: __m256i, b: __m256i) -> __m256i {
        unsafe { _mm256_add_epi64(a, b) }
    }
    #[inline(always)]
    fn sub(a: __m256i, b: __m256i) -> __m256i {
        unsafe { _mm256_sub_epi64(a, b) }
    }
    #[inline(always)]
    fn low_bits(x: __m256i) -> __m256i {
        unsafe { _mm256_and_si256(x, set(LOW52)) }
    }
    #[inline(always)]
    fn carry(x: __m256i) -> __m256i {
        unsafe { carry(x) }
    }
    #[inline(always)]
    fn factor(x: __m256i) -> __m256i {
        x
    }
}

// SAFETY of every block: as above.
impl<M: Multiplier> MultiplyAdd for Half<M> {
    #[inline(always)]
    fn madd52lo(acc: __m256i, a: __m256i, b: __m256i) -> __m256i {
        unsafe { M::low(acc, a, b) }
    }
    #[inline(always)]
    fn madd52hi(acc: __m256i, a: __m256i, b: __m256i) -> __m256i {
        unsafe { M::high(acc, a, b) }
    }
    #[inline(always)]
    fn mul52lo(a: __m256i, b: __m256i) -> __m256i {
        unsafe { M::low(set(0), a, b) }
    }
}

/// Columns, half of each vector: the first, which the others follow.
#[derive(Clone, Copy)]
struct HalfColumns<const L: usize>(*const __m256i);

impl<M: Multiplier, const L: usize> Source<Half<M>> for HalfColumns<L> {
    #[inline(always)]
    fn column(self, half: usize, i: usize) -> __m256i {
        // SAFETY: there are two halves of L columns.
        unsafe { *self.0.add(2 * (L * half + i)) }
    }
    #[inline(always)]
    fn first(self) -> *const __m256i {
        self.0
    }
}

/// What is multiplied, from memory.
enum Factors<'a, const L: usize> {
    Product(&'a [Both; L], &'a [Both; L]),
    /// Columns, to which the product is added.
    Added(&'a [[Both; L]; 2], &'a [Both; L], &'a [Both; L]),
    Square(&'a [Both; L]),
}

/// Writes the columns of a product, half of the lanes after half.
struct Product<'a, const L: usize>(Factors<'a, L>, &'a mut MaybeUninit<[[Both; L]; 2]>);

impl<M: Multiplier, const L: usize> Task<Half<M>> for Product<'_, L> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(factors, out) = self;
        for half in 0..2 {
            let of = |x: &[Both; L]| x.map(|both| both[half]);
            let columns = match factors {
                Factors::Product(a, b) => k::product::<Half<M>, L>(&of(a), &of(b)),
                Factors::Added([low, high], a, b) => {
                    k::product_added::<Half<M>, L>(&[of(low), of(high)], &of(a), &of(b))
                }
                Factors::Square(a) => k::square::<Half<M>, L>(&of(a)),
            };
            // SAFETY: it has as many pairs of halves.
            unsafe { write_half(out.as_mut_ptr().cast(), half, columns.as_flattened()) };
        }
    }
}

/// Writes Montgomery's quotient of columns, likewise.
struct Reduction<'a, P, const N: usize, const L: usize> {
    columns: *const __m256i,
    out: &'a mut MaybeUninit<[Both; L]>,
    modulus: PhantomData<P>,
}

impl<M: Multiplier, P: Modulus<N>, const N: usize, const L: usize> Task<Half<M>> for Reduction<'_, P, N, L> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for half in 0..2 {
            let columns = HalfColumns::<L>(self.columns.wrapping_add(half));
            let [quotient] = k::montgomery::<Half<M>, P, _, N, L, 1>([columns]);
            // SAFETY: as above.
            unsafe { write_half(self.out.as_mut_ptr().cast(), half, &quotient) };
        }
    }
}

/// Writes half of the lanes.
///
/// # Safety
/// There are as many pairs of halves.
#[inline(always)]
unsafe fn write_half(out: *mut __m256i, half: usize, registers: &[__m256i]) {
    for (i, register) in registers.iter().enumerate() {
        // SAFETY: as the caller says.
        unsafe { out.add(2 * i + half).write(*register) };
    }
}

/// What the function of a product writes.
#[inline(always)]
fn product<M: Multiplier, const L: usize>(factors: Factors<'_, L>) -> [[Both; L]; 2] {
    let mut out = MaybeUninit::uninit();
    // SAFETY: this is met only where the processor has the features; both halves are written.
    unsafe {
        M::outlined::<Half<M>, _>(Product(factors, &mut out));
        out.assume_init()
    }
}

impl Part for __m256i {
    const COUNT: usize = 2;

    #[inline(always)]
    fn load(x: &Vector, k: usize) -> Self {
        assert!(k < Self::COUNT);
        let halves: *const Self = core::ptr::from_ref(x).cast();
        // SAFETY of every block: this type is met only where the processor has the features.
        unsafe { _mm256_load_si256(halves.add(k)) }
    }
    #[inline(always)]
    fn store(self, x: &mut Vector, k: usize) {
        assert!(k < Self::COUNT);
        let halves: *mut Self = core::ptr::from_mut(x).cast();
        unsafe { _mm256_store_si256(halves.add(k), self) }
    }
}

// SAFETY of every block: as above.
impl Wide for __m256i {
    #[inline(always)]
    fn add(&self, rhs: &Self) -> Self {
        unsafe { _mm256_add_epi64(*self, *rhs) }
    }
    #[inline(always)]
    fn sub(&self, rhs: &Self) -> Self {
        unsafe { _mm256_sub_epi64(*self, *rhs) }
    }
}

impl<M: Multiplier> Instructions for AvxIfma<M> {
    type Machine<P: Machines> = Self;
}

impl<M: Multiplier> Arithmetic for AvxIfma<M> {
    type Register = Both;
    type Radix = Bits52;

    #[inline(always)]
    fn splat(x: u64) -> Both {
        [Half::<M>::splat(x); 2]
    }
    #[inline(always)]
    fn add(a: Both, b: Both) -> Both {
        [Half::<M>::add(a[0], b[0]), Half::<M>::add(a[1], b[1])]
    }
    #[inline(always)]
    fn sub(a: Both, b: Both) -> Both {
        [Half::<M>::sub(a[0], b[0]), Half::<M>::sub(a[1], b[1])]
    }
    #[inline(always)]
    fn low_bits(x: Both) -> Both {
        [Half::<M>::low_bits(x[0]), Half::<M>::low_bits(x[1])]
    }
    #[inline(always)]
    fn carry(x: Both) -> Both {
        [Half::<M>::carry(x[0]), Half::<M>::carry(x[1])]
    }
    #[inline(always)]
    fn factor(x: Both) -> Both {
        x
    }
}

// SAFETY of every block: as of `Half`.
impl<M: Multiplier> Simd for AvxIfma<M> {
    type Part = __m256i;
    integers!();

    #[inline(always)]
    fn load(x: &Vector) -> Both {
        [Part::load(x, 0), Part::load(x, 1)]
    }
    #[inline(always)]
    fn store(x: Both) -> Vector {
        let mut out = Vector([0; 8]);
        x[0].store(&mut out, 0);
        x[1].store(&mut out, 1);
        out
    }
    #[inline(always)]
    fn select(mask: u8, if_one: Both, if_zero: Both) -> Both {
        unsafe {
            let [low, high] = spread(mask);
            [blend(low, if_one[0], if_zero[0]), blend(high, if_one[1], if_zero[1])]
        }
    }
    #[inline(always)]
    fn odd(x: Both) -> u8 {
        unsafe { uppermost([_mm256_slli_epi64::<63>(x[0]), _mm256_slli_epi64::<63>(x[1])]) }
    }
    #[inline(always)]
    fn is_zero(x: Both) -> u8 {
        unsafe { uppermost([_mm256_cmpeq_epi64(x[0], set(0)), _mm256_cmpeq_epi64(x[1], set(0))]) }
    }
    #[inline(always)]
    fn product<const L: usize>(a: &[Both; L], b: &[Both; L]) -> [[Both; L]; 2] {
        product::<M, L>(Factors::Product(a, b))
    }
    #[inline(always)]
    fn product_added<const L: usize>(columns: &[[Both; L]; 2], a: &[Both; L], b: &[Both; L]) -> [[Both; L]; 2] {
        product::<M, L>(Factors::Added(columns, a, b))
    }
    #[inline(always)]
    fn square<const L: usize>(a: &[Both; L]) -> [[Both; L]; 2] {
        product::<M, L>(Factors::Square(a))
    }
    #[inline(always)]
    fn montgomery<P: Modulus<N>, W: Source<Self>, const N: usize, const L: usize, const K: usize>(
        wide: [W; K],
    ) -> [[Both; L]; K] {
        wide.map(|wide| {
            let (mut out, columns, modulus) = (MaybeUninit::uninit(), wide.first().cast(), PhantomData);
            unsafe {
                M::outlined::<Half<M>, _>(Reduction::<P, N, L> { columns, out: &mut out, modulus });
                out.assume_init()
            }
        })
    }
}

// SAFETY of every block: as of `Half`.
impl<M: Multiplier> Integers for AvxIfma<M> {
    #[inline(always)]
    fn shl(x: Both, count: u32) -> Both {
        unsafe {
            let count = set(u64::from(count));
            [_mm256_sllv_epi64(x[0], count), _mm256_sllv_epi64(x[1], count)]
        }
    }
    #[inline(always)]
    fn shr(x: Both, count: u32) -> Both {
        unsafe {
            let count = set(u64::from(count));
            [_mm256_srlv_epi64(x[0], count), _mm256_srlv_epi64(x[1], count)]
        }
    }
    #[inline(always)]
    fn lookup(table: &Vector, x: Both) -> Both {
        let table = Self::load(table);
        unsafe { [lookup(table, x[0]), lookup(table, x[1])] }
    }
    #[inline(always)]
    fn negative(x: Both) -> u8 {
        unsafe { uppermost(x) }
    }
    #[inline(always)]
    fn estimate(x: Both, reciprocal: u64) -> Both {
        let [zero, reciprocal] = [Half::<M>::splat(0), Half::<M>::splat(reciprocal)];
        [Half::<M>::madd52hi(zero, x[0], reciprocal), Half::<M>::madd52hi(zero, x[1], reciprocal)]
    }
}

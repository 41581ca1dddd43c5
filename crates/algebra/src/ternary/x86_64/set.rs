//! The sets of instructions that kernels are made of: planes of 512 coefficients in one register of AVX-512 or in two of AVX2.

use super::super::sliced::{Avx2 as HalfLogic, Avx512Half, Slice, Trit};
use crate::dispatch::Task;
use core::arch::x86_64::*;

/// The planes `[s, n]` of a polynomial.
pub(super) type Register<S> = [<S as Set>::Plane; 2];

/// What kernels ask of vectors: a plane is 512 bits, a half of one 256.
///
/// The methods are an instruction or a few below [`Set::outlined`]; only functions there and the choice in the module above name an
/// implementation.
pub(super) trait Set: Copy {
    /// 512 coefficients of a plane.
    type Plane: Copy;
    /// The logic of trits on halves.
    type Half: Slice<Vector = __m256i>;
    /// How many of a comb's four sums the registers hold: 1, 2 or 4.
    const SUMS: usize;

    /// Runs a task in a function of its own, compiled with the instructions.
    fn outlined<T: Task<Self>>(task: T) -> T::Output;

    fn zero() -> Self::Plane;
    fn and(a: Self::Plane, b: Self::Plane) -> Self::Plane;
    fn or(a: Self::Plane, b: Self::Plane) -> Self::Plane;
    fn xor(a: Self::Plane, b: Self::Plane) -> Self::Plane;
    /// `if_one` where the mask is 1, `if_zero` elsewhere.
    fn choose(mask: Self::Plane, if_one: Self::Plane, if_zero: Self::Plane) -> Self::Plane;
    fn add(a: Register<Self>, b: Register<Self>) -> Register<Self>;
    fn sub(a: Register<Self>, b: Register<Self>) -> Register<Self>;
    /// `a + b` for a b of halves.
    fn add_half(a: Register<Self>, b: [__m256i; 2]) -> Register<Self>;
    /// A half and zeros above it.
    fn widened(half: __m256i) -> Self::Plane;
    /// The same byte everywhere.
    fn bytes(byte: i8) -> Self::Plane;
    /// Every word times 2^bits, bits ≤ 64.
    fn shl(a: Self::Plane, bits: usize) -> Self::Plane;
    /// Every word over 2^bits, bits ≤ 64.
    fn shr(a: Self::Plane, bits: usize) -> Self::Plane;
    /// The eight words from word N of `low` on, which go on in `high`.
    fn align<const N: i32>(high: Self::Plane, low: Self::Plane) -> Self::Plane;
    /// `words z^(64 count)` modulo `z^512`, or what of it lies above, for a constant count ≤ 8.
    fn moved(words: Self::Plane, count: usize, above: bool) -> Self::Plane;
    /// A plane to be [moved](Set::moved_by) often.
    type Movable;
    fn movable(words: Self::Plane) -> Self::Movable;
    /// As [`Set::moved`], for any count ≤ 8.
    fn moved_by(words: &Self::Movable, count: usize, above: bool) -> Self::Plane;
    /// The first `count` words, then zeros: count ≤ 8 is a constant.
    fn load(words: &[u64], count: usize) -> Self::Plane;
    /// The first words of a plane, as many as there is place for: a constant number.
    fn store(words: &mut [u64], plane: Self::Plane);
    /// # Safety
    /// 64 bytes can be read.
    unsafe fn read(from: *const u8) -> Self::Plane;
    /// # Safety
    /// Eight words can be written.
    unsafe fn write(to: *mut u64, plane: Self::Plane);
    /// Writes every byte times 128.
    ///
    /// # Safety
    /// 64 numbers can be written.
    unsafe fn write_offsets(to: *mut u16, bytes: Self::Plane);
}

/// Functions that are compiled with the features.
macro_rules! entry {
    ($name:ident, $features:literal) => {
        #[target_feature(enable = $features)]
        #[inline(never)]
        fn $name<S, T: Task<S>>(task: T) -> T::Output {
            task.run()
        }
    };
}

entry!(outlined_avx512, "avx512f,avx512vl,avx512bw,avx512dq,bmi2");
entry!(outlined_avx2, "avx2,bmi2");

/// AVX-512 (F, VL, BW, DQ) and BMI2.
#[derive(Clone, Copy)]
pub(super) struct Avx512;

/// AVX2 and BMI2.
#[derive(Clone, Copy)]
pub(super) struct Avx2;

// SAFETY of every block below: the module above chooses an implementation only on a processor that has its features.

impl Set for Avx512 {
    type Plane = __m512i;
    type Movable = __m512i;
    type Half = Avx512Half;
    const SUMS: usize = 4;

    #[inline(always)]
    fn outlined<T: Task<Self>>(task: T) -> T::Output {
        unsafe { outlined_avx512(task) }
    }
    #[inline(always)]
    fn zero() -> __m512i {
        unsafe { _mm512_setzero_si512() }
    }
    #[inline(always)]
    fn and(a: __m512i, b: __m512i) -> __m512i {
        unsafe { _mm512_and_si512(a, b) }
    }
    #[inline(always)]
    fn or(a: __m512i, b: __m512i) -> __m512i {
        unsafe { _mm512_or_si512(a, b) }
    }
    #[inline(always)]
    fn xor(a: __m512i, b: __m512i) -> __m512i {
        unsafe { _mm512_xor_si512(a, b) }
    }
    #[inline(always)]
    fn choose(mask: __m512i, if_one: __m512i, if_zero: __m512i) -> __m512i {
        unsafe { _mm512_ternarylogic_epi64::<0xca>(mask, if_one, if_zero) }
    }
    #[inline(always)]
    fn add(a: Register<Self>, b: Register<Self>) -> Register<Self> {
        unpaired(<super::super::sliced::Avx512 as Slice>::add(trit(a), trit(b)))
    }
    #[inline(always)]
    fn sub(a: Register<Self>, b: Register<Self>) -> Register<Self> {
        unpaired(<super::super::sliced::Avx512 as Slice>::sub(trit(a), trit(b)))
    }
    #[inline(always)]
    fn add_half(a: Register<Self>, b: [__m256i; 2]) -> Register<Self> {
        Self::add(a, [Self::widened(b[0]), Self::widened(b[1])])
    }
    #[inline(always)]
    fn widened(half: __m256i) -> __m512i {
        unsafe { _mm512_zextsi256_si512(half) }
    }
    #[inline(always)]
    fn bytes(byte: i8) -> __m512i {
        unsafe { _mm512_set1_epi8(byte) }
    }
    #[inline(always)]
    fn shl(a: __m512i, bits: usize) -> __m512i {
        unsafe { _mm512_sllv_epi64(a, _mm512_set1_epi64(bits as i64)) }
    }
    #[inline(always)]
    fn shr(a: __m512i, bits: usize) -> __m512i {
        unsafe { _mm512_srlv_epi64(a, _mm512_set1_epi64(bits as i64)) }
    }
    #[inline(always)]
    fn align<const N: i32>(high: __m512i, low: __m512i) -> __m512i {
        unsafe { _mm512_alignr_epi64::<N>(high, low) }
    }
    #[inline(always)]
    fn moved(words: __m512i, count: usize, above: bool) -> __m512i {
        let low = (0xffu32 << count) as u8;
        unsafe {
            let lanes = _mm512_sub_epi64(_mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0), _mm512_set1_epi64(count as i64));
            _mm512_maskz_permutexvar_epi64(if above { !low } else { low }, lanes, words)
        }
    }
    #[inline(always)]
    fn movable(words: __m512i) -> __m512i {
        words
    }
    #[inline(always)]
    fn moved_by(words: &__m512i, count: usize, above: bool) -> __m512i {
        Self::moved(*words, count, above)
    }
    #[inline(always)]
    fn load(words: &[u64], count: usize) -> __m512i {
        let count = count.min(words.len()).min(8);
        // `count` words can be read.
        unsafe { _mm512_maskz_loadu_epi64(((1u32 << count) - 1) as u8, words.as_ptr().cast()) }
    }
    #[inline(always)]
    fn store(words: &mut [u64], plane: __m512i) {
        let mask = ((1u32 << words.len().min(8)) - 1) as u8;
        // The words of the mask can be written.
        unsafe { _mm512_mask_storeu_epi64(words.as_mut_ptr().cast(), mask, plane) }
    }
    #[inline(always)]
    unsafe fn read(from: *const u8) -> __m512i {
        unsafe { _mm512_loadu_si512(from.cast()) }
    }
    #[inline(always)]
    unsafe fn write(to: *mut u64, plane: __m512i) {
        unsafe { _mm512_storeu_si512(to.cast(), plane) }
    }
    #[inline(always)]
    unsafe fn write_offsets(to: *mut u16, bytes: __m512i) {
        unsafe {
            let halves = [_mm512_castsi512_si256(bytes), _mm512_extracti64x4_epi64::<1>(bytes)];
            for (i, half) in halves.into_iter().enumerate() {
                _mm512_storeu_si512(to.add(32 * i).cast(), _mm512_slli_epi16::<7>(_mm512_cvtepu8_epi16(half)));
            }
        }
    }
}

#[inline(always)]
fn trit<T>([s, n]: [T; 2]) -> Trit<T> {
    Trit { s, n }
}

#[inline(always)]
fn unpaired<T>(Trit { s, n }: Trit<T>) -> [T; 2] {
    [s, n]
}

/// The low and the high halves of two polynomials.
#[inline(always)]
fn halved([s, n]: Register<Avx2>) -> [Trit<__m256i>; 2] {
    [Trit { s: s[0], n: n[0] }, Trit { s: s[1], n: n[1] }]
}

/// A polynomial of its halves.
#[inline(always)]
fn joined(low: Trit<__m256i>, high: Trit<__m256i>) -> Register<Avx2> {
    [[low.s, high.s], [low.n, high.n]]
}

/// The four words from word N of the quarters on, N ≤ 12.
#[inline(always)]
fn four_from(quarters: &[__m256i; 4], n: usize) -> __m256i {
    let low = quarters[n / 4];
    if n.is_multiple_of(4) {
        return low;
    }
    let high = quarters[n / 4 + 1];
    unsafe {
        let middle = _mm256_permute2x128_si256::<0x21>(low, high);
        match n % 4 {
            1 => _mm256_alignr_epi8::<8>(middle, low),
            2 => middle,
            _ => _mm256_alignr_epi8::<8>(high, middle),
        }
    }
}

/// The first `count` words, then zeros.
#[inline(always)]
fn half_of(words: &[u64], count: usize) -> __m256i {
    assert!(words.len() >= count.min(4));
    let from = words.as_ptr();
    unsafe {
        match count {
            0 => _mm256_setzero_si256(),
            1 => _mm256_zextsi128_si256(_mm_loadl_epi64(from.cast())),
            2 => _mm256_zextsi128_si256(_mm_loadu_si128(from.cast())),
            3 => _mm256_inserti128_si256::<1>(
                _mm256_castsi128_si256(_mm_loadu_si128(from.cast())),
                _mm_loadl_epi64(from.add(2).cast()),
            ),
            _ => _mm256_loadu_si256(from.cast()),
        }
    }
}

/// The first words, as many as there is place for.
#[inline(always)]
fn store_half(words: &mut [u64], half: __m256i) {
    let to = words.as_mut_ptr();
    unsafe {
        match words.len() {
            0 => {}
            1 => _mm_storel_epi64(to.cast(), _mm256_castsi256_si128(half)),
            2 => _mm_storeu_si128(to.cast(), _mm256_castsi256_si128(half)),
            3 => {
                _mm_storeu_si128(to.cast(), _mm256_castsi256_si128(half));
                _mm_storel_epi64(to.add(2).cast(), _mm256_extracti128_si256::<1>(half));
            }
            _ => _mm256_storeu_si256(to.cast(), half),
        }
    }
}

impl Set for Avx2 {
    type Plane = [__m256i; 2];
    /// Eight words between zeros: a register is loaded from any of them on.
    type Movable = [u64; 24];
    type Half = HalfLogic;
    const SUMS: usize = 2;

    #[inline(always)]
    fn outlined<T: Task<Self>>(task: T) -> T::Output {
        unsafe { outlined_avx2(task) }
    }
    #[inline(always)]
    fn zero() -> [__m256i; 2] {
        unsafe { [_mm256_setzero_si256(); 2] }
    }
    #[inline(always)]
    fn and(a: [__m256i; 2], b: [__m256i; 2]) -> [__m256i; 2] {
        [HalfLogic::and(a[0], b[0]), HalfLogic::and(a[1], b[1])]
    }
    #[inline(always)]
    fn or(a: [__m256i; 2], b: [__m256i; 2]) -> [__m256i; 2] {
        [HalfLogic::or(a[0], b[0]), HalfLogic::or(a[1], b[1])]
    }
    #[inline(always)]
    fn xor(a: [__m256i; 2], b: [__m256i; 2]) -> [__m256i; 2] {
        [HalfLogic::xor(a[0], b[0]), HalfLogic::xor(a[1], b[1])]
    }
    #[inline(always)]
    fn choose(mask: [__m256i; 2], if_one: [__m256i; 2], if_zero: [__m256i; 2]) -> [__m256i; 2] {
        [HalfLogic::choose(mask[0], if_one[0], if_zero[0]), HalfLogic::choose(mask[1], if_one[1], if_zero[1])]
    }
    #[inline(always)]
    fn add(a: Register<Self>, b: Register<Self>) -> Register<Self> {
        let ([a_low, a_high], [b_low, b_high]) = (halved(a), halved(b));
        joined(HalfLogic::add(a_low, b_low), HalfLogic::add(a_high, b_high))
    }
    #[inline(always)]
    fn sub(a: Register<Self>, b: Register<Self>) -> Register<Self> {
        let ([a_low, a_high], [b_low, b_high]) = (halved(a), halved(b));
        joined(HalfLogic::sub(a_low, b_low), HalfLogic::sub(a_high, b_high))
    }
    #[inline(always)]
    fn add_half(a: Register<Self>, b: [__m256i; 2]) -> Register<Self> {
        let [low, high] = halved(a);
        joined(HalfLogic::add(low, trit(b)), high)
    }
    #[inline(always)]
    fn widened(half: __m256i) -> [__m256i; 2] {
        unsafe { [half, _mm256_setzero_si256()] }
    }
    #[inline(always)]
    fn bytes(byte: i8) -> [__m256i; 2] {
        unsafe { [_mm256_set1_epi8(byte); 2] }
    }
    #[inline(always)]
    fn shl(a: [__m256i; 2], bits: usize) -> [__m256i; 2] {
        unsafe {
            let count = _mm256_set1_epi64x(bits as i64);
            [_mm256_sllv_epi64(a[0], count), _mm256_sllv_epi64(a[1], count)]
        }
    }
    #[inline(always)]
    fn shr(a: [__m256i; 2], bits: usize) -> [__m256i; 2] {
        unsafe {
            let count = _mm256_set1_epi64x(bits as i64);
            [_mm256_srlv_epi64(a[0], count), _mm256_srlv_epi64(a[1], count)]
        }
    }
    #[inline(always)]
    fn align<const N: i32>(high: [__m256i; 2], low: [__m256i; 2]) -> [__m256i; 2] {
        let quarters = [low[0], low[1], high[0], high[1]];
        [four_from(&quarters, N as usize), four_from(&quarters, N as usize + 4)]
    }
    #[inline(always)]
    fn moved(words: [__m256i; 2], count: usize, above: bool) -> [__m256i; 2] {
        let zero = Self::zero();
        let (high, low) = if above { (zero, words) } else { (words, zero) };
        match count {
            0 => high,
            1 => Self::align::<7>(high, low),
            2 => Self::align::<6>(high, low),
            3 => Self::align::<5>(high, low),
            4 => Self::align::<4>(high, low),
            5 => Self::align::<3>(high, low),
            6 => Self::align::<2>(high, low),
            7 => Self::align::<1>(high, low),
            _ => low,
        }
    }
    #[inline(always)]
    fn movable(words: [__m256i; 2]) -> [u64; 24] {
        let mut movable = [0; 24];
        Self::store(&mut movable[8..16], words);
        movable
    }
    #[inline(always)]
    fn moved_by(words: &[u64; 24], count: usize, above: bool) -> [__m256i; 2] {
        let from = if above { 16 } else { 8 } - count;
        Self::load(&words[from..from + 8], 8)
    }
    #[inline(always)]
    fn load(words: &[u64], count: usize) -> [__m256i; 2] {
        let count = count.min(words.len()).min(8);
        [half_of(words, count), half_of(words.get(4..).unwrap_or(&[]), count.saturating_sub(4))]
    }
    #[inline(always)]
    fn store(words: &mut [u64], plane: [__m256i; 2]) {
        let (low, high) = words.split_at_mut(words.len().min(4));
        store_half(low, plane[0]);
        store_half(high, plane[1]);
    }
    #[inline(always)]
    unsafe fn read(from: *const u8) -> [__m256i; 2] {
        unsafe { [_mm256_loadu_si256(from.cast()), _mm256_loadu_si256(from.add(32).cast())] }
    }
    #[inline(always)]
    unsafe fn write(to: *mut u64, plane: [__m256i; 2]) {
        unsafe {
            _mm256_storeu_si256(to.cast(), plane[0]);
            _mm256_storeu_si256(to.add(4).cast(), plane[1]);
        }
    }
    #[inline(always)]
    unsafe fn write_offsets(to: *mut u16, bytes: [__m256i; 2]) {
        unsafe {
            for (i, half) in bytes.into_iter().enumerate() {
                let quarters = [_mm256_castsi256_si128(half), _mm256_extracti128_si256::<1>(half)];
                for (j, quarter) in quarters.into_iter().enumerate() {
                    let offsets = _mm256_slli_epi16::<7>(_mm256_cvtepu8_epi16(quarter));
                    _mm256_storeu_si256(to.add(32 * i + 16 * j).cast(), offsets);
                }
            }
        }
    }
}

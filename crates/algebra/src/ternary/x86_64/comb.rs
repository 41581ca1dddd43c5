//! The comb: windows of two coefficients, four to a byte of a's planes, each with an accumulator of its own. A multiple of b
//! is added at a whole byte by loading it from a record with zeros around it, so that nothing is shifted but the four sums
//! at the end.
//!
//! Operands of up to 127 coefficients take registers of 256 bits. Up to 199, a multiple of b at any byte of a word lies in 256
//! bits, which are loaded without crossing a cache line, and the sums move up a word at a time. Up to 256, registers are loaded
//! whole. Above that, Karatsuba. As many sums as registers hold ([`Set::SUMS`]) are added up side by side.

use super::super::planes::{Planes, add as add_planes};
use super::super::sliced::{Slice, Trit};
use super::register::{Pair, moved, zero};
use super::set::{Register, Set};
use crate::dispatch::Task;
use core::arch::x86_64::*;
use core::mem::MaybeUninit;

/// The product of two polynomials of up to four words, of at most `degree` coefficients.
#[inline(always)]
pub(super) fn product<S: Set, const W: usize>(a: &Planes<W>, b: &Planes<W>, degree: usize) -> Pair<S> {
    let bytes = degree.div_ceil(8);
    let product = match W {
        1 | 2 => S::outlined(Short { a: &words_from(a, 0, W), b: &words_from(b, 0, W), bytes }),
        3 | 4 if degree <= MEDIUM => S::outlined(Medium { a: &words_from(a, 0, W), b: &words_from(b, 0, W), bytes }),
        _ => S::outlined(Long { a: &words_from(a, 0, W), b: &words_from(b, 0, W), bytes }),
    };
    [product, zero::<S>()]
}

/// The product of two words.
#[inline(always)]
pub(super) fn product_of_words<S: Set>([a_s, a_n]: [u64; 2], [b_s, b_n]: [u64; 2]) -> Register<S> {
    S::outlined(Short { a: &[[a_s, 0], [a_n, 0]], b: &[[b_s, 0], [b_n, 0]], bytes: 8 })
}

/// The most coefficients of b for [`Medium`]: one more for a window and 56 for a byte of a word fit 256 bits.
const MEDIUM: usize = 199;

/// `count` words from word `from` on, then zeros.
#[inline(always)]
fn words_from<const W: usize, const V: usize>(a: &Planes<W>, from: usize, count: usize) -> Planes<V> {
    let mut out = [[0; V]; 2];
    for (out, words) in out.iter_mut().zip(a) {
        for (out, word) in out.iter_mut().zip(words.iter().skip(from)).take(count) {
            *out = *word;
        }
    }
    out
}

/// For every window the code of its multiple, s's two bits above n's: those of the windows at bits 2r of every byte, byte by
/// byte.
#[inline(always)]
fn codes<const V: usize>([s, n]: &Planes<V>) -> [[u64; V]; 4] {
    const LOW: u64 = 0x0303_0303_0303_0303;
    let mut codes = [[0; V]; 4];
    for (r, codes) in codes.iter_mut().enumerate() {
        for i in 0..V {
            codes[i] = (s[i] >> (2 * r) & LOW) << 2 | (n[i] >> (2 * r) & LOW);
        }
    }
    codes
}

/// The multiples of b by all polynomials of degree below 2, at the indices that [`codes`] gives, by a writer of records.
#[inline(always)]
pub(super) fn tabulate<S: Set>(b: Register<S>, mut write: impl FnMut(usize, Register<S>)) {
    let z = raised::<S>(b, 1);
    write(0, zero::<S>());
    for (code, multiple) in [(0b01, b), (0b10, z), (0b11, S::add(b, z)), (0b1011, S::sub(b, z))] {
        write(code, multiple);
        write(code ^ (code & 3) << 2, [S::xor(multiple[0], multiple[1]), multiple[1]]);
    }
}

/// `a z^bits` for 0 < bits < 64.
#[inline(always)]
pub(super) fn raised<S: Set>([s, n]: Register<S>, bits: usize) -> Register<S> {
    [raised_plane::<S>(s, bits), raised_plane::<S>(n, bits)]
}

#[inline(always)]
fn raised_plane<S: Set>(plane: S::Plane, bits: usize) -> S::Plane {
    S::or(S::shl(plane, bits), S::align::<7>(S::shr(plane, 64 - bits), S::zero()))
}

/// The four sums, of the windows at bits 0, 2, 4, 6 of the bytes, in one.
#[inline(always)]
fn combined<S: Set>([first, second, third, fourth]: [Register<S>; 4]) -> Register<S> {
    let (low, high) = (S::add(first, raised::<S>(second, 2)), S::add(third, raised::<S>(fourth, 2)));
    S::add(low, raised::<S>(high, 4))
}

/// Sums of the windows of a comb.
pub(super) trait Windows<S: Set> {
    /// A sum.
    type Sum: Copy;
    /// The sums of N windows of every byte, from window `first` on.
    fn sums<const N: usize>(&self, first: usize) -> [Self::Sum; N];
}

/// The four sums, as many side by side as registers hold.
#[inline(always)]
pub(super) fn all_sums<S: Set, C: Windows<S>>(windows: &C) -> [C::Sum; 4] {
    if const { S::SUMS == 4 } {
        return windows.sums::<4>(0);
    }
    if const { S::SUMS == 2 } {
        let ([a, b], [c, d]) = (windows.sums::<2>(0), windows.sums::<2>(2));
        return [a, b, c, d];
    }
    let [[a], [b], [c], [d]] = [windows.sums::<1>(0), windows.sums::<1>(1), windows.sums::<1>(2), windows.sums::<1>(3)];
    [a, b, c, d]
}

/// Multiples of b by code, either plane as a record of WORDS words.
#[repr(C, align(64))]
struct Table<const WORDS: usize>(MaybeUninit<[[[u64; WORDS]; 2]; 16]>);

impl<const WORDS: usize> Table<WORDS> {
    const fn new() -> Self {
        Self(MaybeUninit::uninit())
    }

    /// The record of plane s; that of n follows it.
    ///
    /// # Safety
    /// The code is below 16.
    #[inline(always)]
    unsafe fn record(&self, code: usize) -> *const u8 {
        // SAFETY: by the contract it stays inside.
        unsafe { self.0.as_ptr().cast::<u8>().add(16 * WORDS * code) }
    }
}

/// Four words of either plane.
#[inline(always)]
fn operand<S: Set>(words: &Planes<4>) -> Register<S> {
    [S::load(&words[0], 4), S::load(&words[1], 4)]
}

/// Half a register of either plane.
///
/// # Safety
/// 32 bytes can be read from either place, by processors with AVX2.
#[inline(always)]
unsafe fn halves(s: *const u8, n: *const u8) -> [__m256i; 2] {
    // SAFETY: as the caller says.
    unsafe { [_mm256_loadu_si256(s.cast()), _mm256_loadu_si256(n.cast())] }
}

#[inline(always)]
fn widened<S: Set>(Trit { s, n }: Trit<__m256i>) -> Register<S> {
    [S::widened(s), S::widened(n)]
}

/// The product of two polynomials of at most 127 coefficients, `bytes` bytes of a being read.
struct Short<'a> {
    a: &'a Planes<2>,
    b: &'a Planes<2>,
    bytes: usize,
}

impl<S: Set> Task<S> for Short<'_> {
    type Output = Register<S>;
    #[inline(always)]
    fn run(self) -> Register<S> {
        let Self { a, b, bytes } = self;
        let mut table = Table::<8>::new();
        let base: *mut u64 = table.0.as_mut_ptr().cast();
        let b = operand::<S>(&[[b[0][0], b[0][1], 0, 0], [b[1][0], b[1][1], 0, 0]]);
        // Two words after two zeros.
        tabulate::<S>(
            b,
            #[inline(always)]
            |code, [s, n]| unsafe {
                // SAFETY: codes are below 16.
                S::write(base.add(16 * code), S::align::<6>(s, S::zero()));
                S::write(base.add(16 * code + 8), S::align::<6>(n, S::zero()));
            },
        );
        let codes = codes(a);
        let codes = opaque(&codes);
        let mut sums = [Trit { s: S::Half::splat(false), n: S::Half::splat(false) }; 4];
        for byte in 0..bytes.min(16) {
            for (sum, codes) in sums.iter_mut().zip(codes.chunks_exact(16)) {
                // SAFETY: all codes that occur have been written; the register lies in the record.
                let [s, n] = unsafe {
                    let s = table.record(codes[byte].into()).add(16 - byte);
                    halves(s, s.add(64))
                };
                *sum = S::Half::add(*sum, Trit { s, n });
            }
        }
        let [first, second, third, fourth] = sums;
        combined::<S>([widened::<S>(first), widened::<S>(second), widened::<S>(third), widened::<S>(fourth)])
    }
}

/// The product of polynomials of at most 256 and of at most 199 coefficients, `bytes` bytes of the first being read.
struct Medium<'a> {
    a: &'a Planes<4>,
    b: &'a Planes<4>,
    bytes: usize,
}

/// Windows of four words, and the multiples that they ask for.
struct Tabulated<'a, const WORDS: usize> {
    table: &'a Table<WORDS>,
    codes: &'a [u8],
    bytes: usize,
}

impl<S: Set> Windows<S> for Tabulated<'_, 8> {
    type Sum = Register<S>;
    #[inline(always)]
    fn sums<const N: usize>(&self, first: usize) -> [Register<S>; N] {
        let Self { table, codes, bytes } = self;
        let mut sums = [zero::<S>(); N];
        for word in (0..bytes.min(&32).div_ceil(8)).rev() {
            for sum in &mut sums {
                *sum = moved::<S>(*sum, 1, false);
            }
            for byte in 0..(bytes.min(&32) - 8 * word).min(8) {
                for (sum, codes) in sums.iter_mut().zip(codes[32 * first..].chunks_exact(32)) {
                    // SAFETY: all codes that occur have been written; the register lies in the record.
                    let multiple = unsafe {
                        let s = table.record(codes[8 * word + byte].into()).add(8 - byte);
                        halves(s, s.add(64))
                    };
                    *sum = S::add_half(*sum, multiple);
                }
            }
        }
        sums
    }
}

impl<S: Set> Task<S> for Medium<'_> {
    type Output = Register<S>;
    #[inline(always)]
    fn run(self) -> Register<S> {
        let Self { a, b, bytes } = self;
        let mut table = Table::<8>::new();
        let base: *mut u64 = table.0.as_mut_ptr().cast();
        // Seven words after one zero.
        tabulate::<S>(
            operand::<S>(b),
            #[inline(always)]
            |code, [s, n]| unsafe {
                // SAFETY: codes are below 16.
                S::write(base.add(16 * code), S::align::<7>(s, S::zero()));
                S::write(base.add(16 * code + 8), S::align::<7>(n, S::zero()));
            },
        );
        let codes = codes(a);
        combined::<S>(all_sums::<S, _>(&Tabulated { table: &table, codes: opaque(&codes), bytes }))
    }
}

/// The product of two polynomials of at most 256 coefficients, `bytes` bytes of a being read.
struct Long<'a> {
    a: &'a Planes<4>,
    b: &'a Planes<4>,
    bytes: usize,
}

impl<S: Set> Windows<S> for Tabulated<'_, 16> {
    type Sum = Register<S>;
    #[inline(always)]
    fn sums<const N: usize>(&self, first: usize) -> [Register<S>; N] {
        let Self { table, codes, bytes } = self;
        let mut sums = [zero::<S>(); N];
        for byte in 0..*bytes.min(&32) {
            for (sum, codes) in sums.iter_mut().zip(codes[32 * first..].chunks_exact(32)) {
                // SAFETY: all codes that occur have been written; the register lies in the record.
                let multiple = unsafe {
                    let s = table.record(codes[byte].into()).add(32 - byte);
                    [S::read(s), S::read(s.add(128))]
                };
                *sum = S::add(*sum, multiple);
            }
        }
        sums
    }
}

impl<S: Set> Task<S> for Long<'_> {
    type Output = Register<S>;
    #[inline(always)]
    fn run(self) -> Register<S> {
        let Self { a, b, bytes } = self;
        let mut table = Table::<16>::new();
        let base: *mut u64 = table.0.as_mut_ptr().cast();
        // Eight words after four zeros, then zeros.
        tabulate::<S>(
            operand::<S>(b),
            #[inline(always)]
            |code, multiple| {
                for (plane, words) in multiple.into_iter().enumerate() {
                    // SAFETY: codes are below 16.
                    unsafe {
                        let record = base.add(32 * code + 16 * plane);
                        S::write(record, S::align::<4>(words, S::zero()));
                        S::write(record.add(8), S::align::<4>(S::zero(), words));
                    }
                }
            },
        );
        let codes = codes(a);
        combined::<S>(all_sums::<S, _>(&Tabulated { table: &table, codes: opaque(&codes), bytes }))
    }
}

/// The codes as bytes in memory, which a processor loads faster than the compiler would extract them from registers.
#[inline(always)]
fn opaque<const V: usize>(codes: &[[u64; V]; 4]) -> &[u8] {
    let codes = core::hint::black_box(codes);
    // SAFETY: words are bytes.
    unsafe { core::slice::from_raw_parts(codes.as_ptr().cast(), 32 * V) }
}

/// The product by Karatsuba's three of halves, `None` for a single word.
#[inline(always)]
pub(super) fn karatsuba<S: Set, const W: usize>(a: &Planes<W>, b: &Planes<W>) -> Option<Pair<S>> {
    match W {
        2 => Some(joined::<S, W, 1>(a, b)),
        3 | 4 => Some(joined::<S, W, 2>(a, b)),
        5 => Some(joined::<S, W, 3>(a, b)),
        8 => Some(joined::<S, W, 4>(a, b)),
        _ => None,
    }
}

/// The same for a split after H words.
#[inline(always)]
fn joined<S: Set, const W: usize, const H: usize>(a: &Planes<W>, b: &Planes<W>) -> Pair<S> {
    let (a_low, a_high) = (words_from::<W, 4>(a, 0, H), words_from::<W, 4>(a, H, W - H));
    let (b_low, b_high) = (words_from::<W, 4>(b, 0, H), words_from::<W, 4>(b, H, W - H));
    let low = half::<S, H>(&a_low, &b_low, 8 * H);
    let high = half::<S, H>(&a_high, &b_high, 8 * (W - H));
    let both = half::<S, H>(&add_planes(&a_low, &a_high), &add_planes(&b_low, &b_high), 8 * H);
    let middle = S::sub(S::sub(both, low), high);
    let below = S::add(low, moved::<S>(middle, H, false));
    [S::add(below, moved::<S>(high, 2 * H, false)), S::add(moved::<S>(middle, H, true), moved::<S>(high, 2 * H, true))]
}

/// A product of at most H words.
#[inline(always)]
fn half<S: Set, const H: usize>(a: &Planes<4>, b: &Planes<4>, bytes: usize) -> Register<S> {
    match H {
        1 | 2 => S::outlined(Short { a: &words_from(a, 0, 2), b: &words_from(b, 0, 2), bytes }),
        3 => S::outlined(Medium { a, b, bytes }),
        _ => S::outlined(Long { a, b, bytes }),
    }
}

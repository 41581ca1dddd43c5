//! The comb: windows of two coefficients, four to a byte of a's planes, each with an accumulator of its own. A multiple of b
//! is added at a whole byte by loading it from a record with zeros around it, so that nothing is shifted but the four sums
//! at the end.
//!
//! Operands of up to 127 coefficients take registers of 256 bits. Up to 199, a multiple of b at any byte of a word lies in 256
//! bits, which are loaded without crossing a cache line, and the sums move up a word at a time. Up to 256, registers are loaded
//! whole. Above that, Karatsuba.

use super::super::planes::{Planes, add as add_planes};
use super::register::{Pair, Register, add, moved, sub, zero};
use core::arch::x86_64::*;
use core::mem::MaybeUninit;

/// The product of two polynomials of up to four words, of at most `degree` coefficients.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline]
pub(super) fn product<const W: usize>(a: &Planes<W>, b: &Planes<W>, degree: usize) -> Pair {
    match W {
        1 | 2 => [short(&words_from(a, 0, W), &words_from(b, 0, W), degree.div_ceil(8)), zero()],
        3 | 4 if degree <= MEDIUM => [medium(&words_from(a, 0, W), &words_from(b, 0, W), degree.div_ceil(8)), zero()],
        _ => [long(&words_from(a, 0, W), &words_from(b, 0, W), degree.div_ceil(8)), zero()],
    }
}

/// The most coefficients of b for [`medium`]: one more for a window and 56 for a byte of a word fit 256 bits.
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
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline]
pub(super) fn tabulate(b: Register, mut write: impl FnMut(usize, Register)) {
    let z = raised::<1, 63>(b);
    write(0, zero());
    for (code, multiple) in [(0b01, b), (0b10, z), (0b11, add(b, z)), (0b1011, sub(b, z))] {
        write(code, multiple);
        write(code ^ (code & 3) << 2, [_mm512_xor_si512(multiple[0], multiple[1]), multiple[1]]);
    }
}

/// `a z^BITS`, REST being 64 − BITS.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline]
pub(super) fn raised<const BITS: u32, const REST: u32>([s, n]: Register) -> Register {
    let zero = _mm512_setzero_si512();
    let (carry_s, carry_n) = (_mm512_srli_epi64::<REST>(s), _mm512_srli_epi64::<REST>(n));
    [
        _mm512_or_si512(_mm512_slli_epi64::<BITS>(s), _mm512_alignr_epi64::<7>(carry_s, zero)),
        _mm512_or_si512(_mm512_slli_epi64::<BITS>(n), _mm512_alignr_epi64::<7>(carry_n, zero)),
    ]
}

/// The four sums, of the windows at bits 0, 2, 4, 6 of the bytes, in one.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline]
fn combined([first, second, third, fourth]: [Register; 4]) -> Register {
    let (low, high) = (add(first, raised::<2, 62>(second)), add(third, raised::<2, 62>(fourth)));
    add(low, raised::<4, 60>(high))
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

#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline]
fn widened([s, n]: [__m256i; 2]) -> Register {
    [_mm512_zextsi256_si512(s), _mm512_zextsi256_si512(n)]
}

#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline]
fn operand(words: &Planes<4>) -> Register {
    // SAFETY: four words can be read.
    unsafe { widened([_mm256_loadu_si256(words[0].as_ptr().cast()), _mm256_loadu_si256(words[1].as_ptr().cast())]) }
}

#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline]
fn add_short(a: [__m256i; 2], b: [__m256i; 2]) -> [__m256i; 2] {
    let t = _mm256_ternarylogic_epi64::<0x49>(a[0], a[1], b[0]);
    [_mm256_ternarylogic_epi64::<0x24>(a[0], b[1], t), _mm256_ternarylogic_epi64::<0x7c>(a[1], b[1], t)]
}

/// The product of two polynomials of at most 127 coefficients, `bytes` bytes of a being read.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline(never)]
fn short(a: &Planes<2>, b: &Planes<2>, bytes: usize) -> Register {
    let mut table = Table::<8>::new();
    let base: *mut u64 = table.0.as_mut_ptr().cast();
    let b = operand(&[[b[0][0], b[0][1], 0, 0], [b[1][0], b[1][1], 0, 0]]);
    // Two words after two zeros.
    tabulate(b, |code, multiple| unsafe {
        // SAFETY: codes are below 16.
        _mm512_storeu_si512(base.add(16 * code).cast(), _mm512_alignr_epi64::<6>(multiple[0], _mm512_setzero_si512()));
        _mm512_storeu_si512(
            base.add(16 * code + 8).cast(),
            _mm512_alignr_epi64::<6>(multiple[1], _mm512_setzero_si512()),
        );
    });
    let codes = codes(a);
    let codes = opaque(&codes);
    let mut sums = [[_mm256_setzero_si256(); 2]; 4];
    for byte in 0..bytes.min(16) {
        for (sum, codes) in sums.iter_mut().zip(codes.chunks_exact(16)) {
            // SAFETY: all codes that occur have been written; the register lies in the record.
            let multiple = unsafe {
                let s = table.record(codes[byte].into()).add(16 - byte);
                [_mm256_loadu_si256(s.cast()), _mm256_loadu_si256(s.add(64).cast())]
            };
            *sum = add_short(*sum, multiple);
        }
    }
    let [first, second, third, fourth] = sums;
    combined([widened(first), widened(second), widened(third), widened(fourth)])
}

/// The product of polynomials of at most 256 and of at most 199 coefficients, `bytes` bytes of the first being read.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline(never)]
fn medium(a: &Planes<4>, b: &Planes<4>, bytes: usize) -> Register {
    let mut table = Table::<8>::new();
    let base: *mut u64 = table.0.as_mut_ptr().cast();
    // Seven words after one zero.
    tabulate(operand(b), |code, multiple| unsafe {
        // SAFETY: codes are below 16.
        _mm512_storeu_si512(base.add(16 * code).cast(), _mm512_alignr_epi64::<7>(multiple[0], _mm512_setzero_si512()));
        _mm512_storeu_si512(
            base.add(16 * code + 8).cast(),
            _mm512_alignr_epi64::<7>(multiple[1], _mm512_setzero_si512()),
        );
    });
    let codes = codes(a);
    let codes = opaque(&codes);
    let mut sums = [zero(); 4];
    for word in (0..bytes.min(32).div_ceil(8)).rev() {
        for sum in &mut sums {
            *sum = [moved(sum[0], 1, false), moved(sum[1], 1, false)];
        }
        for byte in 0..(bytes.min(32) - 8 * word).min(8) {
            for (sum, codes) in sums.iter_mut().zip(codes.chunks_exact(32)) {
                // SAFETY: all codes that occur have been written; the register lies in the record.
                let multiple = unsafe {
                    let s = table.record(codes[8 * word + byte].into()).add(8 - byte);
                    let [s, n] = [_mm256_loadu_si256(s.cast()), _mm256_loadu_si256(s.add(64).cast())];
                    [_mm512_zextsi256_si512(s), _mm512_zextsi256_si512(n)]
                };
                *sum = add(*sum, multiple);
            }
        }
    }
    combined(sums)
}

/// The product of two polynomials of at most 256 coefficients, `bytes` bytes of a being read.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline(never)]
fn long(a: &Planes<4>, b: &Planes<4>, bytes: usize) -> Register {
    let mut table = Table::<16>::new();
    let base: *mut u64 = table.0.as_mut_ptr().cast();
    // Eight words after four zeros.
    tabulate(operand(b), |code, multiple| {
        for (plane, words) in multiple.into_iter().enumerate() {
            // SAFETY: codes are below 16.
            unsafe {
                let record = base.add(32 * code + 16 * plane);
                _mm512_storeu_si512(record.cast(), _mm512_alignr_epi64::<4>(words, _mm512_setzero_si512()));
                _mm256_storeu_si256(record.add(8).cast(), _mm512_extracti64x4_epi64::<1>(words));
            }
        }
    });
    let codes = codes(a);
    let codes = opaque(&codes);
    let mut sums = [zero(); 4];
    for byte in 0..bytes.min(32) {
        for (sum, codes) in sums.iter_mut().zip(codes.chunks_exact(32)) {
            // SAFETY: all codes that occur have been written; the register lies in the record.
            let multiple = unsafe {
                let s = table.record(codes[byte].into()).add(32 - byte);
                [_mm512_loadu_si512(s.cast()), _mm512_loadu_si512(s.add(128).cast())]
            };
            *sum = add(*sum, multiple);
        }
    }
    combined(sums)
}

/// The codes as bytes in memory, which a processor loads faster than the compiler would extract them from registers.
#[inline(always)]
fn opaque<const V: usize>(codes: &[[u64; V]; 4]) -> &[u8] {
    let codes = core::hint::black_box(codes);
    // SAFETY: words are bytes.
    unsafe { core::slice::from_raw_parts(codes.as_ptr().cast(), 32 * V) }
}

/// The product by Karatsuba's three of halves, `None` for a single word.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline]
pub(super) fn karatsuba<const W: usize>(a: &Planes<W>, b: &Planes<W>) -> Option<Pair> {
    match W {
        2 => Some(joined::<W, 1>(a, b)),
        3 | 4 => Some(joined::<W, 2>(a, b)),
        5 => Some(joined::<W, 3>(a, b)),
        8 => Some(joined::<W, 4>(a, b)),
        _ => None,
    }
}

/// The same for a split after H words.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline]
fn joined<const W: usize, const H: usize>(a: &Planes<W>, b: &Planes<W>) -> Pair {
    let (a_low, a_high) = (words_from::<W, 4>(a, 0, H), words_from::<W, 4>(a, H, W - H));
    let (b_low, b_high) = (words_from::<W, 4>(b, 0, H), words_from::<W, 4>(b, H, W - H));
    let low = half::<H>(&a_low, &b_low, 8 * H);
    let high = half::<H>(&a_high, &b_high, 8 * (W - H));
    let both = half::<H>(&add_planes(&a_low, &a_high), &add_planes(&b_low, &b_high), 8 * H);
    let middle = sub(sub(both, low), high);
    let at = |x: __m512i, count: usize, above: bool| moved(x, count, above);
    let below = add(low, [at(middle[0], H, false), at(middle[1], H, false)]);
    [
        add(below, [at(high[0], 2 * H, false), at(high[1], 2 * H, false)]),
        add([at(middle[0], H, true), at(middle[1], H, true)], [at(high[0], 2 * H, true), at(high[1], 2 * H, true)]),
    ]
}

/// A product of at most H words.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline]
fn half<const H: usize>(a: &Planes<4>, b: &Planes<4>, bytes: usize) -> Register {
    match H {
        1 | 2 => short(&words_from(a, 0, 2), &words_from(b, 0, 2), bytes),
        3 => medium(a, b, bytes),
        _ => long(a, b, bytes),
    }
}

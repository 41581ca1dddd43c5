//! The comb: windows of two coefficients, four to a byte of a's planes, each with an accumulator of its own. A multiple of b
//! is added at a whole byte by loading it from a record with zeros around it, so that nothing is shifted but the four sums
//! at the end.
//!
//! Operands of up to 128 coefficients take registers of 256 bits, those of up to 256 take 512; above that, Karatsuba.

use super::super::planes::{Planes, add};
use core::arch::x86_64::*;
use core::mem::MaybeUninit;

/// The product of two polynomials of W words.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline]
pub(super) fn product<const W: usize>(a: &Planes<W>, b: &Planes<W>, wide: &mut [[[u64; W]; 2]; 2]) {
    match W {
        1 => store_short(short::product::<1>(&words_from(a, 0, 1), &words_from(b, 0, 1)), wide),
        2 => store_short(short::product::<2>(&words_from(a, 0, 2), &words_from(b, 0, 2)), wide),
        3 => store_long([long::product::<3>(&words_from(a, 0, 3), &words_from(b, 0, 3))], wide),
        4 => store_long([long::product::<4>(&words_from(a, 0, 4), &words_from(b, 0, 4))], wide),
        5 => store_long(product_5(a, b), wide),
        8 => store_long(product_8(a, b), wide),
        _ => const { assert!(W <= 5 || W == 8, "a size without a product") },
    }
}

/// `count` words from word `from` on, then zeros.
#[inline(always)]
fn words_from<const W: usize, const V: usize>(a: &Planes<W>, from: usize, count: usize) -> Planes<V> {
    let mut out = [[0; V]; 2];
    for (out, words) in out.iter_mut().zip(a) {
        for i in 0..count.min(V) {
            out[i] = words[from + i];
        }
    }
    out
}

/// The codes of the windows at bits 2r of every byte: s's two bits above n's, a code a byte.
#[inline(always)]
fn codes(s: u64, n: u64, r: usize) -> u64 {
    const LOW: u64 = 0x0303_0303_0303_0303;
    (s >> (2 * r) & LOW) << 2 | (n >> (2 * r) & LOW)
}

/// The comb over registers of one width.
macro_rules! comb {
    ($module:ident, $register:ty, $count:ty, $words:literal, $record:literal, $zero:ident, $load:ident, $logic:ident, $align:ident,
     $shl:ident, $shr:ident, $xor:ident, $or:ident, $operand:ident, $write:ident) => {
        mod $module {
            use super::*;

            /// The planes `[s, n]` of a polynomial.
            pub(super) type Register = [$register; 2];

            /// For every code the multiple of b, either plane as a record with zeros around the words.
            #[repr(C, align(64))]
            pub(super) struct Table([[[u64; $record]; 2]; 16]);

            #[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
            #[inline]
            pub(super) fn add(a: Register, b: Register) -> Register {
                let t = $logic::<0x49>(a[0], a[1], b[0]);
                [$logic::<0x24>(a[0], b[1], t), $logic::<0x7c>(a[1], b[1], t)]
            }

            #[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
            #[inline]
            pub(super) fn sub(a: Register, b: Register) -> Register {
                let t = $logic::<0x49>(a[0], a[1], b[0]);
                [$logic::<0x28>(a[0], b[1], t), $logic::<0xbc>(a[1], b[1], t)]
            }

            #[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
            #[inline]
            fn neg(a: Register) -> Register {
                [$xor(a[0], a[1]), a[1]]
            }

            /// `a z^BITS`, REST being 64 − BITS.
            #[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
            #[inline]
            fn shifted<const BITS: $count, const REST: $count>([s, n]: Register) -> Register {
                let carried = |x| $align::<{ $words - 1 }>($shr::<REST>(x), $zero());
                [$or($shl::<BITS>(s), carried(s)), $or($shl::<BITS>(n), carried(n))]
            }

            #[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
            #[inline]
            fn tabulate(b: Register) -> MaybeUninit<Table> {
                let mut table = MaybeUninit::<Table>::uninit();
                let mut write = |code: usize, multiple: Register| {
                    // SAFETY: a code is below 16; the record is a place that may be written.
                    unsafe {
                        let records = &raw mut (*table.as_mut_ptr()).0[code];
                        $write((&raw mut (*records)[0]).cast(), multiple[0]);
                        $write((&raw mut (*records)[1]).cast(), multiple[1]);
                    }
                };
                let z = shifted::<1, 63>(b);
                write(0, [$zero(), $zero()]);
                for (code, multiple) in [(0b01, b), (0b10, z), (0b11, add(b, z)), (0b1011, sub(b, z))] {
                    write(code, multiple);
                    write(code ^ (code & 3) << 2, neg(multiple));
                }
                table
            }

            /// The product of two polynomials of at most V words.
            #[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
            #[inline(never)]
            pub(super) fn product<const V: usize>(a: &Planes<{ $words / 2 }>, b: &Planes<{ $words / 2 }>) -> Register {
                let table = tabulate([$operand(&b[0]), $operand(&b[1])]);
                let base: *const u8 = table.as_ptr().cast();
                let mut sums = [[$zero(), $zero()]; 4];
                for i in 0..V {
                    let mut words = [0, 1, 2, 3].map(|r| codes(a[0][i], a[1][i], r));
                    for byte in 0..8 {
                        for (sum, word) in sums.iter_mut().zip(&mut words) {
                            let offset = (*word as usize & 0xff) * (16 * $record) + 4 * $words - (8 * i + byte);
                            *word >>= 8;
                            // SAFETY: every code that occurs has been written; a register that starts at most half its
                            // length before the middle of a record lies in it.
                            let multiple = unsafe {
                                let s = base.add(offset);
                                [$load(s.cast()), $load(s.add(8 * $record).cast())]
                            };
                            *sum = add(*sum, multiple);
                        }
                    }
                }
                let [first, second, third, fourth] = sums;
                let (low, high) = (add(first, shifted::<2, 62>(second)), add(third, shifted::<2, 62>(fourth)));
                add(low, shifted::<4, 60>(high))
            }
        }
    };
}

comb!(
    short,
    __m256i,
    i32,
    4,
    8,
    _mm256_setzero_si256,
    _mm256_loadu_si256,
    _mm256_ternarylogic_epi64,
    _mm256_alignr_epi64,
    _mm256_slli_epi64,
    _mm256_srli_epi64,
    _mm256_xor_si256,
    _mm256_or_si256,
    short_operand,
    write_short
);
comb!(
    long,
    __m512i,
    u32,
    8,
    16,
    _mm512_setzero_si512,
    _mm512_loadu_si512,
    _mm512_ternarylogic_epi64,
    _mm512_alignr_epi64,
    _mm512_slli_epi64,
    _mm512_srli_epi64,
    _mm512_xor_si512,
    _mm512_or_si512,
    long_operand,
    write_long
);

#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline]
fn short_operand(words: &[u64; 2]) -> __m256i {
    _mm256_set_epi64x(0, 0, words[1] as i64, words[0] as i64)
}

#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline]
fn long_operand(words: &[u64; 4]) -> __m512i {
    // SAFETY: four words can be read.
    unsafe { _mm512_zextsi256_si512(_mm256_loadu_si256(words.as_ptr().cast())) }
}

/// Writes `0 0 x 0 0`: four words between two zeros and two zeros.
///
/// # Safety
/// The record can be written.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline]
unsafe fn write_short(record: *mut u64, x: __m256i) {
    let padded = _mm512_alignr_epi64::<6>(_mm512_zextsi256_si512(x), _mm512_setzero_si512());
    // SAFETY: by the contract.
    unsafe { _mm512_storeu_si512(record.cast(), padded) }
}

/// Writes `0 0 0 0 x`: eight words after four zeros.
///
/// # Safety
/// The record can be written.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline]
unsafe fn write_long(record: *mut u64, x: __m512i) {
    let padded = _mm512_alignr_epi64::<4>(x, _mm512_setzero_si512());
    // SAFETY: by the contract.
    unsafe {
        _mm512_storeu_si512(record.cast(), padded);
        _mm256_storeu_si256(record.add(8).cast(), _mm512_extracti64x4_epi64::<1>(x));
    }
}

/// Stores a product in its place.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline]
fn store_short<const W: usize>(product: short::Register, wide: &mut [[[u64; W]; 2]; 2]) {
    for (plane, words) in product.into_iter().zip(wide) {
        let mut all = [0u64; 4];
        // SAFETY: four words can be written.
        unsafe { _mm256_storeu_si256(all.as_mut_ptr().cast(), plane) };
        words.as_flattened_mut().copy_from_slice(&all[..2 * W]);
    }
}

/// Stores the words of some registers in their place, as many as there are.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline]
fn store_long<const W: usize, const R: usize>(product: [long::Register; R], wide: &mut [[[u64; W]; 2]; 2]) {
    for (plane, words) in wide.iter_mut().enumerate() {
        let words = words.as_flattened_mut();
        for (registers, words) in product.iter().zip(words.chunks_mut(8)) {
            let mut all = [0u64; 8];
            // SAFETY: eight words can be written.
            unsafe { _mm512_storeu_si512(all.as_mut_ptr().cast(), registers[plane]) };
            words.copy_from_slice(&all[..words.len()]);
        }
    }
}

/// The three products of Karatsuba for a split after H words: `[low, high, (low + high)(low + high) − low − high]`.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline]
fn thirds<const W: usize, const H: usize, const REST: usize>(a: &Planes<W>, b: &Planes<W>) -> [long::Register; 3] {
    let [(a_low, a_high), (b_low, b_high)] =
        [a, b].map(|x| (words_from::<W, 4>(x, 0, H), words_from::<W, 4>(x, H, REST)));
    let low = long::product::<H>(&a_low, &b_low);
    let high = long::product::<REST>(&a_high, &b_high);
    let both = long::product::<H>(&add(&a_low, &a_high), &add(&b_low, &b_high));
    [low, high, long::sub(long::sub(both, low), high)]
}

/// 313 coefficients in five words, split after three.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline]
fn product_5<const W: usize>(a: &Planes<W>, b: &Planes<W>) -> [long::Register; 2] {
    let zero = _mm512_setzero_si512();
    let [low, high, middle] = thirds::<W, 3, 2>(a, b);
    let lower = |x: long::Register| [_mm512_alignr_epi64::<5>(x[0], zero), _mm512_alignr_epi64::<5>(x[1], zero)];
    let upper = |x: long::Register| [_mm512_alignr_epi64::<5>(zero, x[0]), _mm512_alignr_epi64::<5>(zero, x[1])];
    let last = |x: long::Register| [_mm512_alignr_epi64::<2>(x[0], zero), _mm512_alignr_epi64::<2>(x[1], zero)];
    let beyond = |x: long::Register| [_mm512_alignr_epi64::<2>(zero, x[0]), _mm512_alignr_epi64::<2>(zero, x[1])];
    [long::add(long::add(low, lower(middle)), last(high)), long::add(upper(middle), beyond(high))]
}

/// 509 coefficients in eight words, split in the middle.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline]
fn product_8<const W: usize>(a: &Planes<W>, b: &Planes<W>) -> [long::Register; 2] {
    let zero = _mm512_setzero_si512();
    let [low, high, middle] = thirds::<W, 4, 4>(a, b);
    let lower = |x: long::Register| [_mm512_alignr_epi64::<4>(x[0], zero), _mm512_alignr_epi64::<4>(x[1], zero)];
    let upper = |x: long::Register| [_mm512_alignr_epi64::<4>(zero, x[0]), _mm512_alignr_epi64::<4>(zero, x[1])];
    [long::add(low, lower(middle)), long::add(high, upper(middle))]
}

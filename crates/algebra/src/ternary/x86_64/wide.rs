//! The comb whose registers are full: multiples of up to 455 coefficients of b are loaded at any byte of a word, the sums of
//! the four windows of a byte move down a word at a time and leave their lowest word behind.
//!
//! Operands of eight words are cut after the seventh: `a b = a b_low + z^448 (a_low b_high + z^448 a_high b_high)`.

use super::super::planes::Planes;
use super::comb::{raised, tabulate};
use super::register::{self, Pair, Register, add, zero};
use core::arch::x86_64::*;
use core::mem::MaybeUninit;

/// Multiples by code, a line of the cache for either plane. The last seven bytes of every line are 0, so that a register read
/// up to seven bytes before a line holds zeros first.
#[repr(C, align(64))]
struct Table {
    before: [u64; 8],
    records: MaybeUninit<[[[u64; 8]; 2]; 16]>,
}

impl Table {
    /// Takes the multiples of b, of at most 455 coefficients.
    #[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
    #[inline]
    fn fill(&mut self, b: Register) {
        let base: *mut u64 = self.records.as_mut_ptr().cast();
        tabulate(b, |code, multiple| unsafe {
            // SAFETY: codes are below 16.
            _mm512_store_si512(base.add(16 * code).cast(), multiple[0]);
            _mm512_store_si512(base.add(16 * code + 8).cast(), multiple[1]);
        });
        // Codes that are none, below those that are.
        for code in [4, 6, 9, 14] {
            // SAFETY: as above.
            unsafe { _mm512_store_si512(base.add(16 * code + 8).cast(), _mm512_setzero_si512()) };
        }
    }

    const fn new() -> Self {
        Self { before: [0; 8], records: MaybeUninit::uninit() }
    }
}

/// For every window 128 times the code of its multiple: those of the windows at bits 2r of every byte, byte by byte.
#[repr(C, align(64))]
struct Codes([[u16; 64]; 4]);

#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline]
fn codes([s, n]: Register) -> Codes {
    let mut codes = MaybeUninit::<Codes>::uninit();
    let to: *mut u16 = codes.as_mut_ptr().cast();
    let low = _mm512_set1_epi8(3);
    let rows = [
        [_mm512_slli_epi64::<2>(s), n],
        [s, _mm512_srli_epi64::<2>(n)],
        [_mm512_srli_epi64::<2>(s), _mm512_srli_epi64::<4>(n)],
        [_mm512_srli_epi64::<4>(s), _mm512_srli_epi64::<6>(n)],
    ];
    for (r, [s, n]) in rows.into_iter().enumerate() {
        // n where the mask is, else s, without the four upper bits.
        let code = _mm512_ternarylogic_epi64::<0xca>(low, n, s);
        let code = _mm512_and_si512(code, _mm512_set1_epi8(15));
        let (first, second) = (_mm512_castsi512_si256(code), _mm512_extracti64x4_epi64::<1>(code));
        // SAFETY: there is room for 64.
        unsafe {
            _mm512_store_si512(to.add(64 * r).cast(), _mm512_slli_epi16::<7>(_mm512_cvtepu8_epi16(first)));
            _mm512_store_si512(to.add(64 * r + 32).cast(), _mm512_slli_epi16::<7>(_mm512_cvtepu8_epi16(second)));
        }
    }
    // SAFETY: all has been written.
    unsafe { codes.assume_init() }
}

/// A word's windows, and the multiples that they ask for.
#[derive(Clone, Copy)]
struct Step<'a> {
    table: &'a Table,
    codes: &'a Codes,
    word: usize,
    /// Whether the sums move down a word afterwards.
    moves: bool,
}

/// Four sums, of the windows at bits 0, 2, 4, 6 of the bytes: what they have left behind, and what they are.
type Sums = [Pair; 4];

/// Adds up what the steps ask for, one word of a after the other.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline(never)]
fn run(steps: &[Step], out: &mut Sums) {
    let (mut sums, mut lows) = ([zero(); 4], [zero(); 4]);
    for step in steps {
        let base: *const u8 = step.table.records.as_ptr().cast();
        let codes: *const u16 = step.codes.0.as_ptr().cast();
        for byte in 0..8 {
            for (r, sum) in sums.iter_mut().enumerate() {
                // SAFETY: all codes that occur have been written; the line before the first is the table's.
                let multiple = unsafe {
                    let code = *codes.add(64 * r + 8 * (step.word & 7) + byte);
                    let s = base.add(code.into()).sub(byte);
                    [_mm512_loadu_si512(s.cast()), _mm512_loadu_si512(s.add(64).cast())]
                };
                *sum = add(*sum, multiple);
            }
        }
        if step.moves {
            for (low, sum) in lows.iter_mut().zip(&mut sums) {
                let ([s, n], zero) = (*sum, _mm512_setzero_si512());
                *low = [_mm512_alignr_epi64::<1>(s, low[0]), _mm512_alignr_epi64::<1>(n, low[1])];
                *sum = [_mm512_alignr_epi64::<1>(zero, s), _mm512_alignr_epi64::<1>(zero, n)];
            }
        }
    }
    for r in 0..4 {
        out[r] = [lows[r], sums[r]];
    }
}

/// The four sums in one.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline]
fn combined(sums: &Sums) -> Pair {
    let (low, high) = (add_pairs(sums[0], up::<2, 62>(sums[1])), add_pairs(sums[2], up::<2, 62>(sums[3])));
    add_pairs(low, up::<4, 60>(high))
}

#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline]
fn add_pairs(a: Pair, b: Pair) -> Pair {
    [add(a[0], b[0]), add(a[1], b[1])]
}

/// `a z^BITS`, REST being 64 − BITS.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline]
fn up<const BITS: u32, const REST: u32>([low, high]: Pair) -> Pair {
    [raised::<BITS, REST>(low), [up_plane::<BITS, REST>(low[0], high[0]), up_plane::<BITS, REST>(low[1], high[1])]]
}

#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline]
fn up_plane<const BITS: u32, const REST: u32>(low: __m512i, high: __m512i) -> __m512i {
    let (carry, above) = (_mm512_srli_epi64::<REST>(low), _mm512_srli_epi64::<REST>(high));
    _mm512_or_si512(_mm512_slli_epi64::<BITS>(high), _mm512_alignr_epi64::<7>(above, carry))
}

/// The product of two polynomials of W words, W ≤ 7, of at most 455 coefficients.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline(never)]
pub(super) fn product<const W: usize>(a: &Planes<W>, b: &Planes<W>) -> Pair {
    let mut table = Table::new();
    table.fill(register::load_planes(b));
    let codes = codes(register::load_planes(a));
    let codes = core::hint::black_box(&codes);
    let steps: [Step; W] = core::array::from_fn(|word| Step { table: &table, codes, word, moves: true });
    let mut sums = [[zero(); 2]; 4];
    run(&steps, &mut sums);
    let [low, high] = combined(&sums);
    // The words that were left behind are the highest of `low`.
    let at =
        |low: __m512i, high: __m512i| _mm512_or_si512(register::moved(low, W, true), register::moved(high, W, false));
    [[at(low[0], high[0]), at(low[1], high[1])], [register::moved(high[0], W, true), register::moved(high[1], W, true)]]
}

/// The product of two polynomials of eight words, of at most 510 coefficients.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline(never)]
pub(super) fn product_8<const W: usize>(a: &Planes<W>, b: &Planes<W>) -> Pair {
    let (a, b) = (register::load_planes(a), register::load_planes(b));
    let (a_low, b_low) = (register::truncated(a, 448), register::truncated(b, 448));
    let b_high = [_mm512_maskz_alignr_epi64::<7>(1, b[0], b[0]), _mm512_maskz_alignr_epi64::<7>(1, b[1], b[1])];
    let (mut table, mut upper, mut small) = (Table::new(), Table::new(), Table::new());
    table.fill(b_low);
    let (codes_a, codes_b) = (codes(a), codes(b));
    upper.fill(a_low);
    small.fill(b_high);
    let (codes_a, codes_b) = (core::hint::black_box(&codes_a), core::hint::black_box(&codes_b));
    let steps: [Step; 9] = core::array::from_fn(|word| match word {
        0..8 => Step { table: &table, codes: codes_a, word, moves: word < 7 },
        _ => Step { table: &upper, codes: codes_b, word: 7, moves: true },
    });
    let (mut sums, mut last) = ([[zero(); 2]; 4], [[zero(); 2]; 4]);
    run(&steps, &mut sums);
    // The product of the highest words comes at the sixth word of the sums.
    run(&[Step { table: &small, codes: codes_a, word: 7, moves: false }], &mut last);
    for r in 0..4 {
        let [s, n] = last[r][1];
        let zero = _mm512_setzero_si512();
        sums[r][1] = add(sums[r][1], [_mm512_alignr_epi64::<2>(s, zero), _mm512_alignr_epi64::<2>(n, zero)]);
    }
    combined(&sums)
}

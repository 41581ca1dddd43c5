//! The comb whose registers are full: multiples of up to 455 coefficients of b are loaded at any byte of a word, the sums of
//! the four windows of a byte move down a word at a time and leave their lowest word behind.
//!
//! Operands of eight words are cut after the seventh: `a b = a b_low + z^448 (a_low b_high + z^448 a_high b_high)`.

use super::super::planes::Planes;
use super::comb::{self, Windows, all_sums, raised, tabulate};
use super::register::{self, Pair, moved, zero};
use super::set::{Register, Set};
use crate::dispatch::Task;
use core::mem::{MaybeUninit, offset_of};
use core::ptr::from_ref;

/// Multiples by code, a line of the cache for either plane. The last seven bytes of every line are 0, so that a register read
/// up to seven bytes before a line holds zeros first.
#[repr(C, align(64))]
struct Table {
    before: [u64; 8],
    records: MaybeUninit<[[[u64; 8]; 2]; 16]>,
}

impl Table {
    /// Takes the multiples of b, of at most 455 coefficients.
    #[inline(always)]
    fn fill<S: Set>(&mut self, b: Register<S>) {
        let base: *mut u64 = self.records.as_mut_ptr().cast();
        tabulate::<S>(
            b,
            #[inline(always)]
            |code, multiple| unsafe {
                // SAFETY: codes are below 16.
                S::write(base.add(16 * code), multiple[0]);
                S::write(base.add(16 * code + 8), multiple[1]);
            },
        );
        // Codes that are none, below those that are.
        for code in [4, 6, 9, 14] {
            // SAFETY: as above.
            unsafe { S::write(base.add(16 * code + 8), S::zero()) };
        }
    }

    const fn new() -> Self {
        Self { before: [0; 8], records: MaybeUninit::uninit() }
    }
}

/// For every window 128 times the code of its multiple: those of the windows at bits 2r of every byte, byte by byte.
#[repr(C, align(64))]
struct Codes([[u16; 64]; 4]);

#[inline(always)]
fn codes<S: Set>([s, n]: Register<S>) -> Codes {
    let mut codes = MaybeUninit::<Codes>::uninit();
    let to: *mut u16 = codes.as_mut_ptr().cast();
    let (low, nibble) = (S::bytes(3), S::bytes(15));
    let rows = [[S::shl(s, 2), n], [s, S::shr(n, 2)], [S::shr(s, 2), S::shr(n, 4)], [S::shr(s, 4), S::shr(n, 6)]];
    for (r, [s, n]) in rows.into_iter().enumerate() {
        let code = S::and(S::choose(low, n, s), nibble);
        // SAFETY: there is room for 64.
        unsafe { S::write_offsets(to.add(64 * r), code) };
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
type Sums<S> = [Pair<S>; 4];

/// Adds up what the steps ask for, one word of a after the other.
struct Run<'a, S: Set> {
    steps: &'a [Step<'a>],
    out: &'a mut Sums<S>,
}

impl<S: Set> Task<S> for Run<'_, S> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        *self.out = all_sums::<S, _>(&self.steps);
    }
}

impl<S: Set> Windows<S> for &[Step<'_>] {
    type Sum = Pair<S>;
    #[inline(always)]
    fn sums<const N: usize>(&self, first: usize) -> [Pair<S>; N] {
        let (mut sums, mut lows) = ([zero::<S>(); N], [zero::<S>(); N]);
        for step in *self {
            // SAFETY: the records are within the table.
            let base: *const u8 = unsafe { from_ref(step.table).cast::<u8>().add(offset_of!(Table, records)) };
            let codes: *const u16 = step.codes.0.as_ptr().cast();
            for byte in 0..8 {
                for (r, sum) in sums.iter_mut().enumerate() {
                    // SAFETY: all codes that occur have been written; the line before the first is the table's.
                    let multiple = unsafe {
                        let code = *codes.add(64 * (first + r) + 8 * (step.word & 7) + byte);
                        let s = base.add(code.into()).sub(byte);
                        [S::read(s), S::read(s.add(64))]
                    };
                    *sum = S::add(*sum, multiple);
                }
            }
            if step.moves {
                for (low, sum) in lows.iter_mut().zip(&mut sums) {
                    let [s, n] = *sum;
                    *low = [S::align::<1>(s, low[0]), S::align::<1>(n, low[1])];
                    *sum = [S::align::<1>(S::zero(), s), S::align::<1>(S::zero(), n)];
                }
            }
        }
        let mut pairs = [[zero::<S>(); 2]; N];
        for (pair, (low, sum)) in pairs.iter_mut().zip(lows.iter().zip(&sums)) {
            *pair = [*low, *sum];
        }
        pairs
    }
}

/// The four sums in one.
#[inline(always)]
fn combined<S: Set>(sums: &Sums<S>) -> Pair<S> {
    let (low, high) = (add_pairs::<S>(sums[0], up::<S>(sums[1], 2)), add_pairs::<S>(sums[2], up::<S>(sums[3], 2)));
    add_pairs::<S>(low, up::<S>(high, 4))
}

#[inline(always)]
fn add_pairs<S: Set>(a: Pair<S>, b: Pair<S>) -> Pair<S> {
    [S::add(a[0], b[0]), S::add(a[1], b[1])]
}

/// `a z^bits` for 0 < bits < 64.
#[inline(always)]
fn up<S: Set>([low, high]: Pair<S>, bits: usize) -> Pair<S> {
    [raised::<S>(low, bits), [up_plane::<S>(low[0], high[0], bits), up_plane::<S>(low[1], high[1], bits)]]
}

#[inline(always)]
fn up_plane<S: Set>(low: S::Plane, high: S::Plane, bits: usize) -> S::Plane {
    let (carry, above) = (S::shr(low, 64 - bits), S::shr(high, 64 - bits));
    S::or(S::shl(high, bits), S::align::<7>(above, carry))
}

/// The product of two polynomials of W words.
pub(super) struct Product<'a, const W: usize> {
    pub a: &'a Planes<W>,
    pub b: &'a Planes<W>,
}

impl<S: Set, const W: usize> Task<S> for Product<'_, W> {
    type Output = Pair<S>;
    #[inline(always)]
    fn run(self) -> Pair<S> {
        let (a, b) = (register::load_planes::<S, W>(self.a), register::load_planes::<S, W>(self.b));
        if W < 8 {
            return product::<S, W>(a, b);
        }
        let [a_high, b_high] = [[self.a[0][W - 1], self.a[1][W - 1]], [self.b[0][W - 1], self.b[1][W - 1]]];
        product_8::<S>(a, b, comb::product_of_words::<S>(a_high, b_high))
    }
}

/// For W ≤ 7, at most 455 coefficients.
#[inline(always)]
fn product<S: Set, const W: usize>(a: Register<S>, b: Register<S>) -> Pair<S> {
    let mut table = Table::new();
    table.fill::<S>(b);
    let codes = codes::<S>(a);
    let codes = core::hint::black_box(&codes);
    let steps: [Step; W] = core::array::from_fn(|word| Step { table: &table, codes, word, moves: true });
    let mut sums = [[zero::<S>(); 2]; 4];
    S::outlined(Run { steps: &steps, out: &mut sums });
    let [low, high] = combined::<S>(&sums);
    // The words that were left behind are the highest of `low`.
    let (below, above) = (moved::<S>(low, W, true), moved::<S>(high, W, false));
    [[S::or(below[0], above[0]), S::or(below[1], above[1])], moved::<S>(high, W, true)]
}

/// For eight words, at most 510 coefficients, from the product of the highest words.
#[inline(always)]
fn product_8<S: Set>(a: Register<S>, b: Register<S>, last: Register<S>) -> Pair<S> {
    let (a_low, b_low) = (register::truncated::<S>(a, 448), register::truncated::<S>(b, 448));
    let (mut table, mut upper) = (Table::new(), Table::new());
    table.fill::<S>(b_low);
    let (codes_a, codes_b) = (codes::<S>(a), codes::<S>(b));
    upper.fill::<S>(a_low);
    let (codes_a, codes_b) = (core::hint::black_box(&codes_a), core::hint::black_box(&codes_b));
    let steps: [Step; 9] = core::array::from_fn(|word| match word {
        0..8 => Step { table: &table, codes: codes_a, word, moves: word < 7 },
        _ => Step { table: &upper, codes: codes_b, word: 7, moves: true },
    });
    let mut sums = [[zero::<S>(); 2]; 4];
    S::outlined(Run { steps: &steps, out: &mut sums });
    let [low, high] = combined::<S>(&sums);
    // The product of the highest words is the highest two.
    [low, S::add(high, moved::<S>(last, 6, false))]
}

//! Products and reductions by AVX2: four elements in a register, digits of 28 bits, which VPMULDQ multiplies.
//!
//! An element is `H` *words* to the base 2^56, as everywhere in lanes, here split into `2H` *digits*. *Columns* are the `4H` sums of
//! products of digits, 64-bit integers of weight 2^(28k). Digits and columns are in memory; a row of a product keeps the `H` columns that it
//! adds to in registers, with the `H` digits that it multiplies by. Such blocks are all that is here: three make a product
//! (Karatsuba), four a reduction.

use core::arch::x86_64::*;
use core::mem::MaybeUninit;

/// How many bits a digit has.
pub(super) const BITS: i32 = 28;
/// The most digits of an element.
pub(super) const DIGITS: usize = 2 * MAX;
/// The bits of a digit.
pub(super) const LOW: u64 = (1 << BITS) - 1;
/// The most words of an element.
const MAX: usize = 5;
/// The most columns that are folded at once.
pub(super) const POWERS: usize = MAX;

/// Four 64-bit integers.
pub(super) type Quad = __m256i;
/// Digits of an element.
pub(super) type Digits = [Quad; DIGITS];
/// Columns of a product.
pub(super) type Columns = [Quad; 4 * MAX];

/// The same integer in every lane.
#[derive(Clone, Copy)]
#[repr(C, align(32))]
pub(super) struct Same(pub [u64; 4]);
/// Digits of integers modulo p.
pub(super) type Table = [[Same; DIGITS]; POWERS + 1];

/// The digits of a modulus p and the constants of reduction.
pub(super) trait Constants {
    /// p.
    const P: [u64; DIGITS];
    /// At place 0 p, at place n 2^(−28n) modulo p.
    const TABLE: &'static Table;
    /// −p⁻¹ modulo 2^28.
    const INV: u64;
}

/// The body once for each `$i` below `$count`.
macro_rules! unroll {
    ($count:expr, $i:ident, $body:block) => {{ unroll!(@ $count, $i, $body, 0 1 2 3 4) }};
    (up to twice $count:expr, $i:ident, $body:block) => {{ unroll!(@ $count, $i, $body, 0 1 2 3 4 5 6 7 8 9) }};
    (@ $count:expr, $i:ident, $body:block, $($index:literal)*) => {{ $( if $index < $count { let $i: usize = $index; $body } )* }};
}

#[inline]
#[target_feature(enable = "avx2")]
fn set(x: u64) -> Quad {
    _mm256_set1_epi64x(x as i64)
}

#[inline]
#[target_feature(enable = "avx2")]
fn add(a: Quad, b: Quad) -> Quad {
    _mm256_add_epi64(a, b)
}

#[inline]
#[target_feature(enable = "avx2")]
fn sub(a: Quad, b: Quad) -> Quad {
    _mm256_sub_epi64(a, b)
}

#[inline]
#[target_feature(enable = "avx2")]
fn mul(a: Quad, b: Quad) -> Quad {
    _mm256_mul_epi32(a, b)
}

#[inline]
#[target_feature(enable = "avx2")]
fn low(x: Quad) -> Quad {
    _mm256_and_si256(x, set(LOW))
}

#[inline]
#[target_feature(enable = "avx2")]
fn high(x: Quad) -> Quad {
    _mm256_srli_epi64::<BITS>(x)
}

/// The same value, in a register, computed after what was kept before it and before what is kept after it: a compiler that computes
/// products before they are wanted runs out of registers.
#[inline]
#[target_feature(enable = "avx2")]
fn keep(mut x: Quad) -> Quad {
    // SAFETY: there is nothing in it.
    unsafe { core::arch::asm!("/* {0} */", inout(ymm_reg) x, options(nomem, nostack, preserves_flags)) };
    x
}

/// Splits words, of magnitude below 2^59, into digits of magnitude below 2^31, the lower of each word not negative. VPMULDQ reads the lower
/// 32 bits of a lane, so the bits that a shift leaves above them do no harm.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn split<const H: usize>(words: impl Fn(usize) -> Quad, digits: &mut MaybeUninit<Digits>) -> &[Quad] {
    let out: *mut Quad = digits.as_mut_ptr().cast();
    unroll!(H, i, {
        let word = words(i);
        // SAFETY: there are 2 H places or more.
        unsafe {
            out.add(2 * i).write(low(word));
            out.add(2 * i + 1).write(high(word));
        }
    });
    // SAFETY: the first 2 H are written.
    unsafe { core::slice::from_raw_parts(out, 2 * H) }
}

/// Columns 0 to 2 H − 2 of a product of H digits, each handed on when it is done.
#[inline]
#[target_feature(enable = "avx2")]
fn half_product<const H: usize>(
    a: impl Fn(usize) -> Quad,
    b: impl Fn(usize) -> Quad,
    mut done: impl FnMut(usize, Quad),
) {
    let mut y = [set(0); MAX];
    unroll!(H, j, { y[j] = keep(b(j)) });
    // Column k is in place k modulo H.
    let mut t = [set(0); MAX];
    unroll!(H, i, {
        let x = keep(a(i));
        unroll!(H, j, {
            let product = mul(x, y[j]);
            let is_first = i == 0 || j + 1 == H;
            t[(i + j) % H] = keep(if is_first { product } else { add(t[(i + j) % H], product) });
        });
        done(i, t[i % H]);
    });
    unroll!(H, j, {
        if j + 1 < H {
            done(H + j, t[j % H]);
        }
    });
}

/// Columns 0 to 2 H − 2 of a square of H digits, likewise: products of different digits once, and their sums doubled.
#[inline]
#[target_feature(enable = "avx2")]
fn half_square<const H: usize>(a: impl Fn(usize) -> Quad, mut done: impl FnMut(usize, Quad)) {
    let mut y = [set(0); MAX];
    unroll!(H, j, { y[j] = keep(a(j)) });
    // Column k is in place k modulo H.
    let mut t = [set(0); MAX];
    unroll!(H, i, {
        unroll!(H, j, {
            if i < j {
                let product = mul(y[i], y[j]);
                let is_first = i == 0 || j + 1 == H;
                t[(i + j) % H] = keep(if is_first { product } else { add(t[(i + j) % H], product) });
            }
        });
        let square = mul(y[i], y[i]);
        let (even, odd) = (t[2 * i % H], t[(2 * i + 1) % H]);
        done(2 * i, keep(if i == 0 || i + 1 == H { square } else { add(add(even, even), square) }));
        if i + 1 < H {
            done(2 * i + 1, add(odd, odd));
        }
    });
}

/// [`half_product`], of one factor and itself where it is a square.
#[inline]
#[target_feature(enable = "avx2")]
fn half<const H: usize, const SQUARE: bool>(
    a: impl Fn(usize) -> Quad,
    b: impl Fn(usize) -> Quad,
    done: impl FnMut(usize, Quad),
) {
    if SQUARE { half_square::<H>(a, done) } else { half_product::<H>(a, b, done) }
}

/// All columns of a product of elements, of one and itself where it is a [`SQUARE`](half). One level of Karatsuba: with the halves' products L
/// and U and the product M of the halves' sums, columns are those of `L + (M − L − U) 2^(28H) + U 2^(56H)`, where `L_(H+k) − U_k` is wanted
/// twice. Gives the 4 H columns.
#[inline(never)]
#[target_feature(enable = "avx2")]
pub(super) fn product<'a, const H: usize, const SQUARE: bool>(
    a: &[Quad],
    b: &[Quad],
    columns: &'a mut MaybeUninit<Columns>,
) -> &'a [Quad] {
    let [a, b] = [&a[..2 * H], &b[..2 * H]];
    let c: *mut Quad = columns.as_mut_ptr().cast();
    let mut shared = [const { MaybeUninit::<Quad>::uninit() }; MAX];
    let shared: *mut Quad = shared.as_mut_ptr().cast();
    // SAFETY of every block: indices are below 4 H and H; what is read has been written.
    half::<H, SQUARE>(
        |i| a[i],
        |j| b[j],
        |k, sum| unsafe { if k < H { c.add(k).write(sum) } else { shared.add(k - H).write(sum) } },
    );
    half::<H, SQUARE>(
        |i| a[H + i],
        |j| b[H + j],
        |k, sum| unsafe {
            if k + 1 < H { *shared.add(k) = sub(*shared.add(k), sum) } else { c.add(2 * H + k).write(sum) }
        },
    );
    half::<H, SQUARE>(
        |i| add(a[i], a[H + i]),
        |j| add(b[j], b[H + j]),
        |k, sum| unsafe {
            let sum = if k + 1 < H {
                add(sub(sum, *c.add(k)), *shared.add(k))
            } else if k < H {
                sub(sub(sum, *c.add(k)), *c.add(2 * H + k))
            } else {
                sub(sub(sum, *shared.add(k - H)), *c.add(2 * H + k))
            };
            c.add(H + k).write(sum);
        },
    );
    // SAFETY: as above.
    unsafe {
        c.add(4 * H - 1).write(set(0));
        core::slice::from_raw_parts(c, 4 * H)
    }
}

/// What a column is raised by so that it is not negative; a multiple of 2^28.
const RAISE: u64 = 1 << 62;

/// Column k raised by as much more; the column above it takes off what that carries.
#[inline]
#[target_feature(enable = "avx2")]
fn raised(k: usize, count: usize, column: Quad, more: u64) -> Quad {
    let raise = if k + 2 < count { RAISE } else { 0 };
    let carried = if k > 0 && k + 1 < count { RAISE >> BITS } else { 0 };
    add(column, set(raise.wrapping_sub(carried).wrapping_add(more)))
}

/// What is added to column k so that the quotient is p more.
#[inline(always)]
fn modulus<C: Constants, const H: usize>(k: usize) -> u64 {
    if k < 2 * H { 0 } else { C::P[k - 2 * H] }
}

/// Column k for [`montgomery`], from one of magnitude below 2^62.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn of_column<C: Constants, const H: usize>(k: usize, column: Quad) -> Quad {
    raised(k, 4 * H, column, modulus::<C, H>(k))
}

/// Column k for [`montgomery`], from words of magnitude below 2^63 − 2^61: a lower word is split, an upper one is the column of its weight.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn of_words<C: Constants, const H: usize>(k: usize, word: impl Fn(usize) -> Quad) -> Quad {
    const RAISE: u64 = 1 << 63;
    let (i, is_upper_digit) = (k / 2, k % 2 == 1);
    if i >= H && is_upper_digit {
        return set(0);
    }
    let raise = if i + 1 < 2 * H { RAISE } else { 0 };
    let carried = if i > 0 { RAISE >> (2 * BITS) } else { 0 };
    let modulus = modulus::<C, H>(2 * i).wrapping_add(modulus::<C, H>(2 * i + 1) << BITS);
    let raised = add(word(i), set(raise.wrapping_sub(carried).wrapping_add(modulus)));
    match (i < H, is_upper_digit) {
        (true, false) => low(raised),
        (true, true) => high(raised),
        _ => raised,
    }
}

/// Words of the value that columns stand for, columns but the last two not being negative: below `2^56`, the top one signed.
#[inline]
#[target_feature(enable = "avx2")]
fn words(count: usize, column: impl Fn(usize) -> Quad, mut done: impl FnMut(usize, Quad)) {
    let (top, mut carry) = (count - 1, set(0));
    unroll!(up to twice top, i, {
        let second = column(2 * i + 1);
        let sum = add(add(column(2 * i), _mm256_slli_epi64::<BITS>(low(second))), carry);
        done(i, _mm256_and_si256(sum, set((1 << (2 * BITS)) - 1)));
        carry = add(_mm256_srli_epi64::<{ 2 * BITS }>(sum), high(second));
    });
    done(top, add(add(column(2 * top), carry), _mm256_slli_epi64::<BITS>(column(2 * top + 1))));
}

/// Packs columns, of magnitude below 2^62, into `2H` words.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn packed<const H: usize>(column: impl Fn(usize) -> Quad, done: impl FnMut(usize, Quad)) {
    words(2 * H, |k| raised(k, 4 * H, column(k), 0), done);
}

/// A [`Table`] that the compiler knows nothing of: it would copy constants to the stack to have them twice.
#[derive(Clone, Copy)]
struct Constant(&'static Table);

impl Constant {
    #[inline(always)]
    #[expect(clippy::pointers_in_nomem_asm_block, reason = "the statement follows no pointer")]
    fn from_memory(table: &'static Table) -> Self {
        let mut place = core::ptr::from_ref(table);
        // SAFETY: there is nothing in it.
        unsafe { core::arch::asm!("/* {0} */", inout(reg) place, options(nomem, nostack, preserves_flags)) };
        // SAFETY: so it is still the table.
        Self(unsafe { &*place })
    }
    #[inline]
    #[target_feature(enable = "avx2")]
    fn digit(self, power: usize, k: usize) -> Quad {
        // SAFETY: it is as many bytes, in their alignment.
        unsafe { _mm256_load_si256(self.0[power][k].0.as_ptr().cast()) }
    }
}

/// H of the columns above so many digits, from the one of weight `2^(28 first)`, with what the digits are there modulo p. A macro, because the
/// compiler calls a function.
macro_rules! folded {
    ($table:ident, $digits:ident, $count:expr, $first:expr, $columns:ident) => {
        unroll!($count, i, {
            let digit = $digits[i];
            unroll!(H, j, {
                $columns[j] = keep(add($columns[j], mul(digit, $table.digit($count - i, $first + j))));
            });
        });
    };
}

/// `(T + m p) / R + p` for the value T of columns that are not negative, with R = 2^(56H) and an m in `[0, R + R/2^25)` that makes it an integer:
/// as H words. The lower H columns are folded at once, then the next H − 2, and Montgomery's quotients clear two: see the kernels of 52 bits.
/// Columns that are folded at once wait for carries, and not for one another's products.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn montgomery<C: Constants, const H: usize>(source: impl Fn(usize) -> Quad, done: impl FnMut(usize, Quad)) {
    let mut columns = MaybeUninit::<Columns>::uninit();
    let c: *mut Quad = columns.as_mut_ptr().cast();
    let table = Constant::from_memory(C::TABLE);
    let mut t = [set(0); MAX];
    // SAFETY of every block: indices are below 4 H; what is read has been written.
    let (lower, carry) = digits(H, &source);
    unroll!(H, j, { t[j] = source(H + j) });
    t[0] = add(t[0], carry);
    folded!(table, lower, H, 0, t);
    let (upper, carry) = digits(H - 2, |k| t[k]);
    let (second_last, last) = (add(t[H - 2], carry), t[H - 1]);
    unroll!(H, j, { t[j] = source(2 * H + j) });
    folded!(table, lower, H, H, t);
    // The columns from 2 H − 2 to 3 H − 3.
    let mut u = [set(0); MAX];
    unroll!(H, j, {
        u[j] = if j == 0 {
            second_last
        } else if j == 1 {
            last
        } else {
            t[j - 2]
        };
    });
    let (next_last, next) = (t[H - 2], t[H - 1]);
    let table = Constant::from_memory(C::TABLE);
    folded!(table, upper, H - 2, 0, u);
    let (first, carry) = quotient::<C>(u[0]);
    unroll!(H, j, {
        if j > 0 {
            u[j] = keep(add(u[j], mul(first, table.digit(0, j))))
        }
    });
    u[1] = add(u[1], carry);
    let (second, carry) = quotient::<C>(u[1]);
    unroll!(H, j, {
        if j > 1 {
            u[j] = keep(add(u[j], mul(second, table.digit(0, j - 1))))
        }
    });
    u[2] = add(u[2], carry);
    unroll!(H, j, {
        if j > 1 {
            unsafe { c.add(2 * H + j - 2).write(u[j]) }
        }
    });
    // And to 4 H − 1.
    unroll!(H, j, {
        u[j] = if j == 0 {
            next_last
        } else if j == 1 {
            next
        } else {
            source(3 * H + j - 2)
        };
    });
    folded!(table, upper, H - 2, H, u);
    unroll!(H, j, { u[j] = keep(add(u[j], mul(first, table.digit(0, H + j)))) });
    unroll!(H, j, { u[j] = keep(add(u[j], mul(second, table.digit(0, H + j - 1)))) });
    unroll!(H, j, { unsafe { c.add(3 * H + j - 2).write(u[j]) } });
    unsafe { c.add(4 * H - 2).write(add(source(4 * H - 2), mul(second, table.digit(0, 2 * H - 1)))) };
    unsafe { c.add(4 * H - 1).write(source(4 * H - 1)) };
    words(H, |k| unsafe { *c.add(2 * H + k) }, done);
}

/// The lower columns as digits, and what they carry.
#[inline]
#[target_feature(enable = "avx2")]
fn digits(count: usize, column: impl Fn(usize) -> Quad) -> ([Quad; MAX], Quad) {
    let (mut digits, mut carry) = ([set(0); MAX], set(0));
    unroll!(count, i, {
        let sum = if i == 0 { column(i) } else { add(column(i), carry) };
        digits[i] = keep(low(sum));
        carry = high(sum);
    });
    (digits, carry)
}

/// The multiple of p that makes a column a multiple of 2^28, and what that carries.
#[inline]
#[target_feature(enable = "avx2")]
fn quotient<C: Constants>(column: Quad) -> (Quad, Quad) {
    let digit = keep(low(mul(column, set(C::INV))));
    (digit, high(add(column, mul(digit, set(C::P[0])))))
}

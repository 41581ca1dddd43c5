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
const MAX: usize = 7;

/// Four 64-bit integers.
pub(super) type Quad = __m256i;
/// Digits of an element.
pub(super) type Digits = [Quad; DIGITS];
/// Columns of a product.
pub(super) type Columns = [Quad; 4 * MAX];

/// The digits of a modulus p and the constants of reduction.
pub(super) trait Constants {
    /// p.
    const P: [u64; DIGITS];
    /// 2^(−28) modulo p.
    const FOLD: [u64; DIGITS];
    /// −p⁻¹ modulo 2^28.
    const INV: u64;
    /// What is added to an unreduced value, as columns: `2^(56H−1) p`, so that quotients are p/2 more, or 0.
    fn middle<const H: usize>(k: usize) -> u64;
}

/// The body once for each `$i` below `$count`.
macro_rules! unroll {
    ($count:expr, $i:ident, $body:block) => {{ unroll!(@ $count, $i, $body, 0 1 2 3 4 5 6) }};
    (up to twice $count:expr, $i:ident, $body:block) => {{ unroll!(@ $count, $i, $body, 0 1 2 3 4 5 6 7 8 9 10 11 12) }};
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

/// All columns of a product of elements. One level of Karatsuba: with the halves' products L and U and the product M of the halves' sums,
/// columns are those of `L + (M − L − U) 2^(28H) + U 2^(56H)`, where `L_(H+k) − U_k` is wanted twice. Gives the 4 H columns.
#[inline(never)]
#[target_feature(enable = "avx2")]
pub(super) fn product<'a, const H: usize>(a: &[Quad], b: &[Quad], columns: &'a mut MaybeUninit<Columns>) -> &'a [Quad] {
    let [a, b] = [&a[..2 * H], &b[..2 * H]];
    let c: *mut Quad = columns.as_mut_ptr().cast();
    let mut shared = [const { MaybeUninit::<Quad>::uninit() }; MAX];
    let shared: *mut Quad = shared.as_mut_ptr().cast();
    // SAFETY of every block: indices are below 4 H and H; what is read has been written.
    half_product::<H>(
        |i| a[i],
        |j| b[j],
        |k, sum| unsafe { if k < H { c.add(k).write(sum) } else { shared.add(k - H).write(sum) } },
    );
    half_product::<H>(
        |i| a[H + i],
        |j| b[H + j],
        |k, sum| unsafe {
            if k + 1 < H { *shared.add(k) = sub(*shared.add(k), sum) } else { c.add(2 * H + k).write(sum) }
        },
    );
    half_product::<H>(
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

/// Column k for [`montgomery`], from one of magnitude below 2^62.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn of_column<C: Constants, const H: usize>(k: usize, column: Quad) -> Quad {
    raised(k, 4 * H, column, C::middle::<H>(k))
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
    let middle = C::middle::<H>(2 * i).wrapping_add(C::middle::<H>(2 * i + 1) << BITS);
    let raised = add(word(i), set(raise.wrapping_sub(carried).wrapping_add(middle)));
    match (i < H, is_upper_digit) {
        (true, false) => low(raised),
        (true, true) => high(raised),
        _ => raised,
    }
}

/// Words of the value that columns stand for, columns but the last two not being negative: below `2^56 + 2^37`, the top one signed. What a
/// word's columns have above it goes to the next word and not further, so none waits for another.
#[inline]
#[target_feature(enable = "avx2")]
fn words(count: usize, column: impl Fn(usize) -> Quad, mut done: impl FnMut(usize, Quad)) {
    let (top, mut carry) = (count - 1, set(0));
    unroll!(up to twice top, i, {
        let second = column(2 * i + 1);
        let sum = add(column(2 * i), _mm256_slli_epi64::<BITS>(low(second)));
        done(i, add(_mm256_and_si256(sum, set((1 << (2 * BITS)) - 1)), carry));
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

/// `(T + m p) / R` for the value T of columns that are not negative, with R = 2^(56H) and an m in `[0, R + R/2^27)` that makes it an integer:
/// as H words. The lower columns but two are folded, the last two are cleared by Montgomery's quotient: see the kernels of 52 bits.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn montgomery<C: Constants, const H: usize>(source: impl Fn(usize) -> Quad, done: impl FnMut(usize, Quad)) {
    let mut columns = MaybeUninit::<Columns>::uninit();
    let c: *mut Quad = columns.as_mut_ptr().cast();
    let mut quotients = MaybeUninit::<Digits>::uninit();
    let q: *mut Quad = quotients.as_mut_ptr().cast();
    // Column k is in place k modulo H.
    let mut t = [set(0); MAX];
    // SAFETY of every block: indices are below 4 H and 2 H; what is read has been written.

    // Rows 0 to H − 1 with the lower digits, which makes their quotients.
    unroll!(H, j, { t[j] = source(j) });
    let mut y = [set(0); MAX];
    unroll!(H, j, { y[j] = keep(set(C::FOLD[j])) });
    unroll!(H, i, { unsafe { q.add(i).write(fold::<H>(&mut t, &y, i, source(H + i))) } });
    unroll!(H, j, { unsafe { c.add(H + j).write(t[j]) } });
    // And with the upper ones.
    unroll!(H, j, { y[j] = keep(set(C::FOLD[H + j])) });
    unroll!(H, i, {
        row::<H>(&mut t, &y, i + 1, unsafe { *q.add(i) }, source(2 * H + i));
        unsafe { c.add(H + i + 1).write(t[(i + 1) % H]) };
    });
    unroll!(H, j, {
        if j > 0 {
            unsafe { c.add(2 * H + j).write(t[j]) };
        }
    });
    // Rows H to 2 H − 1, likewise.
    unroll!(H, j, { t[j] = unsafe { *c.add(H + j) } });
    unroll!(H, j, { y[j] = keep(set(C::FOLD[j])) });
    unroll!(H, i, {
        let next = unsafe { *c.add(2 * H + i) };
        let digit = if i + 2 < H { fold::<H>(&mut t, &y, i, next) } else { clear::<C, H>(&mut t, i, next) };
        unsafe { q.add(H + i).write(digit) };
    });
    unsafe { c.add(2 * H).write(t[0]) };
    unroll!(H, j, { y[j] = keep(set(C::FOLD[H + j])) });
    unroll!(H, i, {
        if i + 2 < H {
            row::<H>(&mut t, &y, i + 1, unsafe { *q.add(H + i) }, source(3 * H + i));
            if i + 3 < H {
                unsafe { c.add(2 * H + i + 1).write(t[(i + 1) % H]) };
            }
        }
    });
    // The last two have digits of p, one place lower.
    unroll!(H, j, { y[j] = keep(set(C::P[H + j])) });
    let here = t[H - 3];
    row::<H>(&mut t, &y, H - 2, unsafe { *q.add(2 * H - 2) }, here);
    unsafe { c.add(3 * H - 2).write(t[H - 2]) };
    row::<H>(&mut t, &y, H - 1, unsafe { *q.add(2 * H - 1) }, source(4 * H - 2));
    unroll!(H, j, { unsafe { c.add(3 * H - 1 + j).write(t[(H - 1 + j) % H]) } });
    unsafe { c.add(4 * H - 1).write(source(4 * H - 1)) };
    words(H, |k| unsafe { *c.add(2 * H + k) }, done);
}

/// A digit times H others, added to the columns from `first` on: the last of them starts from `next`.
#[inline]
#[target_feature(enable = "avx2")]
fn row<const H: usize>(t: &mut [Quad; MAX], y: &[Quad; MAX], first: usize, digit: Quad, next: Quad) {
    let digit = keep(digit);
    unroll!(H, j, {
        let place = (first + j) % H;
        let before = if j + 1 == H { next } else { t[place] };
        t[place] = keep(add(before, mul(digit, y[j])));
    });
}

/// Adds column i to those above it times 2^(−28) modulo p.
#[inline]
#[target_feature(enable = "avx2")]
fn fold<const H: usize>(t: &mut [Quad; MAX], y: &[Quad; MAX], i: usize, next: Quad) -> Quad {
    let digit = keep(low(t[i]));
    t[(i + 1) % H] = add(t[(i + 1) % H], high(t[i]));
    row::<H>(t, y, i + 1, digit, next);
    digit
}

/// Adds the multiple of p that makes column i a multiple of 2^28, and carries it.
#[inline]
#[target_feature(enable = "avx2")]
fn clear<C: Constants, const H: usize>(t: &mut [Quad; MAX], i: usize, next: Quad) -> Quad {
    let digit = keep(low(mul(t[i], set(C::INV))));
    let carry = high(add(t[i], mul(digit, set(C::P[0]))));
    unroll!(H, j, {
        if j > 0 {
            t[(i + j) % H] = keep(add(t[(i + j) % H], mul(digit, set(C::P[j]))));
        }
    });
    t[(i + 1) % H] = add(t[(i + 1) % H], carry);
    t[i] = next;
    digit
}

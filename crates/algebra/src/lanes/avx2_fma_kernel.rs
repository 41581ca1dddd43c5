//! Products and reductions of 381 bits by AVX2's double-precision multiply-adds: four elements in a register, digits of 49 bits.
//!
//! A *digit* is a double that holds an integer, up to half the base and a little more in magnitude. A product of two digits has two halves: a sum
//! that starts from [`ROUNDING`] rounds what is added to it to a multiple of the base, and what that rounds off is exact by a second
//! multiply-add. So the upper halves that go to one column add up by themselves, and the lower halves are added one by one: two
//! multiply-adds and two sums a product of digits, which processors have separate units for.
//!
//! Every sum is exact, for digits h = 2^48 + 16 and below and top digits below 2^42. Of the 8 pairs of digits that a column adds up, two have a top
//! digit where there are 8. An upper sum may be up to 2^100, 16 h², away from where it starts: a column is at most 7 h² for a product, 14 h² for one of
//! sums of two. Each pair rounds off at most 2^48. A lower sum, with what comes to it, is below 2^53: [`reduce`] says how.

use core::arch::x86_64::*;

/// Four doubles.
pub(super) type Quad = __m256d;
/// Digits of an element.
pub(super) const DIGITS: usize = 8;
/// The bits of a digit.
pub(super) const BITS: usize = 49;
/// How many lower digits of a product a reduction folds: it divides by the base to this power.
pub(super) const FOLDED: usize = 7;
/// Half a vector lies between the halves of two digits that a kernel reads.
pub(super) const STRIDE: usize = 2;

const BASE: f64 = (1u64 << BITS) as f64;
/// Sums with it are rounded to integers.
pub(super) const INTEGER: f64 = 1.5 * (1u64 << 52) as f64;
/// Sums with it are rounded to multiples of the base.
const ROUNDING: f64 = INTEGER * BASE;

/// The upper and lower sums of every column of a product of digits, the former in units of the base and of [`ROUNDING`] more.
pub(super) type Columns = [[Quad; 2]; 2 * DIGITS];

/// The constants of a modulus p.
pub(super) trait Constants {
    /// The digits of −p.
    const MINUS_P: [f64; DIGITS];
    /// At place r the digits of the base's power r − 7 modulo p, which is within (−p/2, p/2).
    const FOLDS: [[f64; DIGITS]; FOLDED];
    /// The base's seventh power over p.
    const RECIPROCAL: f64;
}

/// The body once for each of the first `$i`.
macro_rules! unroll {
    (4, $i:ident, $body:block) => {{ unroll!(@ $i, $body, 0 1 2 3) }};
    (7, $i:ident, $body:block) => {{ unroll!(@ $i, $body, 0 1 2 3 4 5 6) }};
    (8, $i:ident, $body:block) => {{ unroll!(@ $i, $body, 0 1 2 3 4 5 6 7) }};
    (15, $i:ident, $body:block) => {{ unroll!(@ $i, $body, 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14) }};
    (@ $i:ident, $body:block, $($index:literal)*) => {{ $( { let $i: usize = $index; $body } )* }};
}

/// Functions that are one instruction each.
macro_rules! instructions {
    ($($name:ident = $instruction:ident($($x:ident),*);)*) => { $(
        #[inline]
        #[target_feature(enable = "avx2,fma")]
        pub(super) fn $name($($x: Quad),*) -> Quad {
            $instruction($($x),*)
        }
    )* };
}

instructions! {
    add = _mm256_add_pd(a, b);
    sub = _mm256_sub_pd(a, b);
    mul_add = _mm256_fmadd_pd(a, b, c);
    mul = _mm256_mul_pd(a, b);
    mul_sub = _mm256_fmsub_pd(a, b, c);
    minus_mul_add = _mm256_fnmadd_pd(a, b, c);
}

#[inline]
#[target_feature(enable = "avx2,fma")]
pub(super) fn set(x: f64) -> Quad {
    _mm256_set1_pd(x)
}

/// The same value, in a register, computed after what was kept before it and before what is kept after it: a compiler that computes
/// products before they are wanted runs out of registers.
#[inline]
#[target_feature(enable = "avx2,fma")]
fn keep(mut x: Quad) -> Quad {
    // SAFETY: there is nothing in it.
    unsafe { core::arch::asm!("/* {0} */", inout(ymm_reg) x, options(nomem, nostack, preserves_flags)) };
    x
}

/// The nearest multiple of the base, of a magnitude below 2^53.
#[inline]
#[target_feature(enable = "avx2,fma")]
pub(super) fn multiple_of_base(x: Quad) -> Quad {
    sub(add(x, set(ROUNDING)), set(ROUNDING))
}

/// `y + x / base`.
#[inline]
#[target_feature(enable = "avx2,fma")]
pub(super) fn carry_to(y: Quad, x: Quad) -> Quad {
    mul_add(x, set(1.0 / BASE), y)
}

/// Lower and upper sums of one product of digits.
#[inline]
#[target_feature(enable = "avx2,fma")]
fn first(a: Quad, b: Quad) -> [Quad; 2] {
    let upper = keep(mul_add(a, b, set(ROUNDING)));
    [keep(mul_add(a, b, sub(set(ROUNDING), upper))), upper]
}

/// Sums and a product of digits.
#[inline]
#[target_feature(enable = "avx2,fma")]
fn more([lower, upper]: [Quad; 2], a: Quad, b: Quad) -> [Quad; 2] {
    let next = keep(mul_add(a, b, upper));
    [keep(add(lower, mul_add(a, b, sub(upper, next)))), next]
}

/// Adds to columns four digits of b, from digit J on, times all of a. A window of four columns is in registers.
///
/// # Safety
/// `a` and `b` have [`DIGITS`] digits. Columns begin with those at `from` if `ADDED`; those that the four digits before have added to are at `to`.
#[inline]
#[target_feature(enable = "avx2,fma")]
unsafe fn four_digits<const J: usize, const ADDED: bool>(
    from: *const [Quad; 2],
    to: *mut [Quad; 2],
    a: *const Quad,
    b: *const Quad,
) {
    let mut y = [set(0.0); 4];
    let mut t = [[set(0.0); 2]; 4];
    // SAFETY of every block: as the caller says.
    unroll!(4, j, { y[j] = keep(unsafe { *b.add(STRIDE * (J + j)) }) });
    unroll!(8, i, {
        let x = keep(unsafe { *a.add(STRIDE * i) });
        unroll!(4, j, {
            let (k, place) = (J + i + j, (i + j) % 4);
            t[place] = if i > 0 && j < 3 {
                more(t[place], x, y[j])
            } else if J > 0 && k < DIGITS + 3 {
                more(unsafe { *to.add(k) }, x, y[j])
            } else if ADDED {
                more(unsafe { *from.add(k) }, x, y[j])
            } else {
                first(x, y[j])
            };
        });
        unsafe { to.add(J + i).write(t[i % 4]) };
    });
    unroll!(4, i, {
        if i < 3 {
            unsafe { to.add(J + DIGITS + i).write(t[i]) };
        }
    });
}

/// The columns of a product of digits; added to those at `from` if `ADDED`.
///
/// # Safety
/// `a` and `b` have [`DIGITS`] digits, `from` has columns if `ADDED`, and `to` a place for them, which may be the same.
#[inline(never)]
#[target_feature(enable = "avx2,fma")]
pub(super) unsafe fn product<const ADDED: bool>(
    from: *const Columns,
    to: *mut Columns,
    a: *const Quad,
    b: *const Quad,
) {
    // SAFETY: as the caller says.
    unsafe {
        four_digits::<0, ADDED>(from.cast(), to.cast(), a, b);
        four_digits::<4, ADDED>(from.cast(), to.cast(), a, b);
    }
}

/// Adds to columns the square of four digits, from digit J on: products of different ones once, doubled.
///
/// # Safety
/// As [`four_digits`], without `ADDED`.
#[inline]
#[target_feature(enable = "avx2,fma")]
unsafe fn square_of_four<const J: usize>(to: *mut [Quad; 2], y: [Quad; 4]) {
    let mut t = [[set(0.0); 2]; 4];
    unroll!(4, i, {
        let twice = keep(add(y[i], y[i]));
        unroll!(4, j, {
            let (k, place) = (2 * J + i + j, (i + j) % 4);
            let factor = if i == j { y[i] } else { twice };
            if j >= i {
                t[place] = if i > 0 && j < 3 {
                    more(t[place], factor, y[j])
                } else if J > 0 && k < DIGITS + 3 {
                    // SAFETY: as the caller says.
                    more(unsafe { *to.add(k) }, factor, y[j])
                } else {
                    first(factor, y[j])
                };
            }
        });
        // SAFETY: likewise.
        unsafe {
            to.add(2 * (J + i)).write(t[2 * i % 4]);
            if i < 3 {
                to.add(2 * (J + i) + 1).write(t[(2 * i + 1) % 4]);
            }
        }
    });
}

/// The columns of the square of digits.
///
/// # Safety
/// `a` has [`DIGITS`] digits, and `to` a place for the columns.
#[inline(never)]
#[target_feature(enable = "avx2,fma")]
pub(super) unsafe fn square(to: *mut Columns, a: *const Quad) {
    let to: *mut [Quad; 2] = to.cast();
    let mut y = [set(0.0); 4];
    // SAFETY of every block: as the caller says.
    unroll!(4, j, { y[j] = keep(unsafe { *a.add(STRIDE * j) }) });
    unsafe { square_of_four::<0>(to, y) };
    unroll!(4, j, { y[j] = keep(unsafe { *a.add(STRIDE * (4 + j)) }) });
    let mut t = [[set(0.0); 2]; 4];
    unroll!(4, i, {
        let x = unsafe { *a.add(STRIDE * i) };
        let twice = keep(add(x, x));
        unroll!(4, j, {
            let (k, place) = (4 + i + j, (i + j) % 4);
            t[place] = if i > 0 && j < 3 {
                more(t[place], twice, y[j])
            } else if k < 7 {
                more(unsafe { *to.add(k) }, twice, y[j])
            } else {
                first(twice, y[j])
            };
        });
        unsafe { to.add(4 + i).write(t[i]) };
    });
    unroll!(4, i, {
        if i < 3 {
            unsafe { to.add(8 + i).write(t[i]) };
        }
    });
    unsafe { square_of_four::<4>(to, y) };
}

/// Column k of a product, the upper half of the one below it being carried.
///
/// # Safety
/// There are columns of a product.
#[inline]
#[target_feature(enable = "avx2,fma")]
unsafe fn column(columns: *const Columns, k: usize) -> Quad {
    let columns: *const [Quad; 2] = columns.cast();
    // SAFETY: the caller has them. The last has no product.
    unsafe {
        let lower = if k + 1 < 2 * DIGITS { (*columns.add(k))[0] } else { set(0.0) };
        if k == 0 { lower } else { carry_to(lower, sub((*columns.add(k - 1))[1], set(ROUNDING))) }
    }
}

/// Digits from columns, in order, and what the last carries, as a multiple of the base. What one has above it goes to the next and not further, so
/// none waits for another: digits are up to half the base and 16.
macro_rules! carried {
    ($count:tt, |$k:ident| $column:expr, |$at:ident, $digit:ident| $done:expr) => {{
        let mut carry = set(0.0);
        unroll!($count, $k, {
            let column = $column;
            let above = multiple_of_base(column);
            let rest = sub(column, above);
            let ($at, $digit) = ($k, if $k == 0 { rest } else { carry_to(rest, carry) });
            $done;
            carry = above;
        });
        carry
    }};
}

/// The digits of columns, the top one not split.
#[inline]
#[target_feature(enable = "avx2,fma")]
pub(super) fn digits(columns: impl Fn(usize) -> Quad, mut done: impl FnMut(usize, Quad)) {
    let carry = carried!(7, |k| columns(k), |k, digit| done(k, digit));
    done(DIGITS - 1, carry_to(columns(DIGITS - 1), carry));
}

/// Writes the `2 DIGITS` digits of a product, the top one not split, each half of them after the other.
///
/// # Safety
/// There are columns of a product.
#[inline(never)]
#[target_feature(enable = "avx2,fma")]
pub(super) unsafe fn unreduced(columns: *const Columns, out: *mut Quad) {
    // SAFETY: as the caller says.
    unsafe {
        let carry = carried!(15, |k| column(columns, k), |k, digit| out.add(STRIDE * k).write(digit));
        out.add(STRIDE * 15).write(carry_to(column(columns, 15), carry));
    }
}

/// Reduces a product.
///
/// # Safety
/// There are columns of a product, and a place for [`DIGITS`] digits.
#[inline(never)]
#[target_feature(enable = "avx2,fma")]
pub(super) unsafe fn reduce_product<C: Constants>(columns: *const Columns, out: *mut Quad) {
    // SAFETY: as the caller says.
    unsafe {
        let above = |k: usize| multiple_of_base((*columns)[k][0]);
        let carried = [above(7), above(8)];
        let upper = |j: usize| {
            let all = column(columns, FOLDED + j);
            let less = if j < 2 { sub(all, carried[j]) } else { all };
            if j == 1 || j == 2 { carry_to(less, carried[j - 1]) } else { less }
        };
        reduce::<C>(|k| column(columns, k), upper, out);
    }
}

/// Reduces sums of digits of products, below 16 of the base in magnitude.
///
/// # Safety
/// There are `2 DIGITS` columns, and a place for [`DIGITS`] digits.
#[inline(never)]
#[target_feature(enable = "avx2,fma")]
pub(super) unsafe fn reduce_columns<C: Constants>(columns: *const Quad, out: *mut Quad) {
    // SAFETY: as the caller says.
    let column = |k: usize| unsafe { *columns.add(STRIDE * k) };
    let mut upper = [set(0.0); DIGITS + 1];
    let carry = carried!(8, |j| column(FOLDED + j), |j, digit| upper[j] = digit);
    upper[DIGITS] = carry_to(column(FOLDED + DIGITS), carry);
    // SAFETY: likewise.
    unsafe { reduce::<C>(column, |j| upper[j], out) }
}

/// Adds to four columns, from column J of those that stay, seven digits times what they are there modulo p.
#[inline]
#[target_feature(enable = "avx2,fma")]
fn fold<C: Constants, const J: usize>(digits: &[Quad; FOLDED], columns: impl Fn(usize) -> Quad) -> [[Quad; 2]; 4] {
    let mut t = [[set(ROUNDING); 2]; 4];
    unroll!(4, j, { t[j][0] = columns(J + j) });
    unroll!(7, r, {
        unroll!(4, j, { t[j] = more(t[j], digits[r], set(C::FOLDS[r][J + j])) });
    });
    t
}

/// `T / base^7` modulo p for the value T of columns, of magnitude up to 1257 p²: as digits, of a magnitude below 0.75 p.
///
/// The lower seven columns are split into digits and folded: 3.5 2^48 p, and as much as 2^48 p comes from T. The quotient by p is estimated of
/// the upper digits: by 0.08 wrong from the sum of two, 0.14 from the reciprocal, 0.5 from rounding.
///
/// In units of the base lower sums are up to 9 for the columns, 4 for eight roundings, and 3 for the upper sums of the column below: 11.6 h², of
/// which 7 are the folded digits', 4.6 the quotient's.
///
/// # Safety
/// There is a place for [`DIGITS`] digits.
#[inline]
#[target_feature(enable = "avx2,fma")]
unsafe fn reduce<C: Constants>(lower: impl Fn(usize) -> Quad, upper: impl Fn(usize) -> Quad, out: *mut Quad) {
    let mut digits = [set(0.0); FOLDED];
    let carry = carried!(7, |k| lower(k), |k, digit| digits[k] = keep(digit));
    let mut v = [set(0.0); DIGITS];
    let t = fold::<C, 4>(&digits, &upper);
    unroll!(4, j, { v[4 + j] = if j == 0 { t[0][0] } else { carry_to(t[j][0], sub(t[j - 1][1], set(ROUNDING))) } });
    let last = carry_to(upper(DIGITS), sub(t[3][1], set(ROUNDING)));
    let estimate = mul_add(last, set(BASE), v[7]);
    let quotient = keep(sub(mul_add(estimate, set(C::RECIPROCAL), set(INTEGER)), set(INTEGER)));

    let mut t = fold::<C, 0>(&digits, |j| if j == 0 { carry_to(upper(0), carry) } else { upper(j) });
    unroll!(4, j, { t[j] = more(t[j], quotient, set(C::MINUS_P[j])) });
    let mut above = set(0.0);
    unroll!(4, j, {
        v[j] = if j == 0 { t[0][0] } else { carry_to(t[j][0], above) };
        above = sub(t[j][1], set(ROUNDING));
    });
    unroll!(4, j, {
        let minus_p = set(C::MINUS_P[4 + j]);
        let over = sub(mul_add(quotient, minus_p, set(ROUNDING)), set(ROUNDING));
        v[4 + j] = carry_to(add(v[4 + j], mul_sub(quotient, minus_p, over)), above);
        above = over;
    });
    // The value is below p, so the digit above the top one is 0 but for what the top one is too large by.
    v[7] = mul_add(carry_to(last, above), set(BASE), v[7]);
    // SAFETY: the caller has a place for them.
    self::digits(|k| v[k], |k, digit| unsafe { out.add(STRIDE * k).write(digit) });
}

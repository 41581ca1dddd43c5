//! Products and reductions in prime fields by AVX2's double-precision multiply-adds: four elements in a register.
//!
//! A *digit* is a double that holds an integer, up to half the base and a little more in magnitude. A product of two digits has two halves: a sum
//! that starts from [`Shape::ROUNDING`] rounds what is added to it to a multiple of the base, and what that rounds off is exact by a second
//! multiply-add. So the upper halves that go to one column add up by themselves, and the lower halves are added one by one: two
//! multiply-adds and two sums a product of digits, which processors have separate units for.
//!
//! Every sum is exact. With 8 digits of 49 bits, digits are h = 2^48 + 16 and below, top digits below 2^42. Of the 8 pairs of digits that a column adds
//! up, two have a top digit where there are 8. An upper sum may be up to 2^100, 16 h², away from where it starts: a column is at most 7 h²
//! for a product, 14 h² for one of sums of two. Each pair rounds off at most 2^48. A lower sum, with what comes to it, is below 2^53:
//! [`reduce`] says how. With 6 digits of 43 bits, digits are h = 2^42 + 1024 and below, top digits below 2^42. There is room for 1024 h²,
//! so sums of digits are factors and columns of products are columns of sums as they are: nothing is carried before a reduction.

use super::params::{INTEGER, Radix, Shape};
use core::arch::x86_64::*;

/// Four doubles.
pub(super) type Quad = __m256d;
/// The most digits of an element.
pub(super) const MOST: usize = 8;
/// The most digits of a row: so many columns have both their sums in registers.
const MOST_OF_ROW: usize = MOST / 2;
/// Half a vector lies between the halves of two digits that a kernel reads.
pub(super) const STRIDE: usize = 2;

/// The upper and lower sums of every column of a product of digits, the former in units of the base and of [`Shape::ROUNDING`] more.
pub(super) type Columns = [[Quad; 2]; 2 * MOST];

/// The constants of a modulus p.
pub(super) trait Constants {
    /// The form of its elements.
    type Shape: Shape;
    /// The digits of −p.
    const MINUS_P: [f64; MOST];
    /// At place r the digits of the base's power `r − FOLDED` modulo p, which is within (−p/2, p/2).
    const FOLDS: [[f64; MOST]; MOST];
    /// The base to the power of [`Shape::FOLDED`] over p.
    const RECIPROCAL: f64;
}

/// The body once for each `$i` below a count that is 4, 8 or 15 at most.
macro_rules! unroll {
    (4: $count:expr, $i:ident, $body:block) => {{ unroll!(@ $count, $i, $body, 0 1 2 3) }};
    (8: $count:expr, $i:ident, $body:block) => {{ unroll!(@ $count, $i, $body, 0 1 2 3 4 5 6 7) }};
    (15: $count:expr, $i:ident, $body:block) => {{ unroll!(@ $count, $i, $body, 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14) }};
    (@ $count:expr, $i:ident, $body:block, $($index:literal)*) => {{ $( if $index < $count { let $i: usize = $index; $body } )* }};
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
pub(crate) fn keep(mut x: Quad) -> Quad {
    // SAFETY: there is nothing in it.
    unsafe { core::arch::asm!("/* {0} */", inout(ymm_reg) x, options(nomem, nostack, preserves_flags)) };
    x
}

/// The nearest multiple of the base, of a magnitude below 2^53.
#[inline]
#[target_feature(enable = "avx2,fma")]
pub(super) fn multiple_of_base<S: Shape>(x: Quad) -> Quad {
    sub(add(x, set(S::ROUNDING)), set(S::ROUNDING))
}

/// `y + x / base`.
#[inline]
#[target_feature(enable = "avx2,fma")]
pub(super) fn carry_to<S: Shape>(y: Quad, x: Quad) -> Quad {
    mul_add(x, set(1.0 / S::BASE), y)
}

/// Lower and upper sums of one product of digits.
#[inline]
#[target_feature(enable = "avx2,fma")]
fn first<S: Shape>(a: Quad, b: Quad) -> [Quad; 2] {
    let upper = keep(mul_add(a, b, set(S::ROUNDING)));
    [keep(mul_add(a, b, sub(set(S::ROUNDING), upper))), upper]
}

/// Sums and a product of digits.
#[inline]
#[target_feature(enable = "avx2,fma")]
fn more([lower, upper]: [Quad; 2], a: Quad, b: Quad) -> [Quad; 2] {
    let next = keep(mul_add(a, b, upper));
    [keep(add(lower, mul_add(a, b, sub(upper, next)))), next]
}

/// Adds to columns half of b's digits, the upper ones if `UPPER`, times all of a. A window of as many columns is in registers.
///
/// # Safety
/// `a` and `b` have digits. Columns begin with those at `from` if `ADDED`; those that the lower digits have added to are at `to`.
#[inline]
#[target_feature(enable = "avx2,fma")]
unsafe fn row<S: Shape, const UPPER: bool, const ADDED: bool>(
    from: *const [Quad; 2],
    to: *mut [Quad; 2],
    a: *const Quad,
    b: *const Quad,
) {
    let start = if UPPER { S::ROW } else { 0 };
    let mut y = [set(0.0); MOST_OF_ROW];
    let mut t = [[set(0.0); 2]; MOST_OF_ROW];
    // SAFETY of every block: as the caller says.
    unroll!(4: S::ROW, j, { y[j] = keep(unsafe { *b.add(STRIDE * (start + j)) }) });
    unroll!(8: S::DIGITS, i, {
        let x = keep(unsafe { *a.add(STRIDE * i) });
        unroll!(4: S::ROW, j, {
            let (k, place) = (start + i + j, (i + j) % S::ROW);
            t[place] = if i > 0 && j + 1 < S::ROW {
                more(t[place], x, y[j])
            } else if UPPER && k + 1 < S::DIGITS + S::ROW {
                more(unsafe { *to.add(k) }, x, y[j])
            } else if ADDED {
                more(unsafe { *from.add(k) }, x, y[j])
            } else {
                first::<S>(x, y[j])
            };
        });
        unsafe { to.add(start + i).write(t[i % S::ROW]) };
    });
    unroll!(4: S::ROW - 1, i, { unsafe { to.add(start + S::DIGITS + i).write(t[i]) } });
}

/// The columns of a product of digits; added to those at `from` if `ADDED`.
///
/// # Safety
/// `a` and `b` have digits, `from` has columns if `ADDED`, and `to` a place for them, which may be the same.
#[inline(never)]
#[target_feature(enable = "avx2,fma")]
pub(super) unsafe fn product<S: Shape, const ADDED: bool>(
    from: *const Columns,
    to: *mut Columns,
    a: *const Quad,
    b: *const Quad,
) {
    // SAFETY: as the caller says.
    unsafe {
        row::<S, false, ADDED>(from.cast(), to.cast(), a, b);
        row::<S, true, ADDED>(from.cast(), to.cast(), a, b);
    }
}

/// Adds to columns the square of half of the digits, the upper ones if `UPPER`: products of different ones once, doubled.
///
/// # Safety
/// As [`row`], without `ADDED`.
#[inline]
#[target_feature(enable = "avx2,fma")]
unsafe fn square_of_half<S: Shape, const UPPER: bool>(to: *mut [Quad; 2], y: [Quad; MOST_OF_ROW]) {
    let start = if UPPER { S::DIGITS } else { 0 };
    let mut t = [[set(0.0); 2]; MOST_OF_ROW];
    unroll!(4: S::ROW, i, {
        let twice = keep(add(y[i], y[i]));
        unroll!(4: S::ROW, j, {
            let (k, place) = (start + i + j, (i + j) % S::ROW);
            let factor = if i == j { y[i] } else { twice };
            if j >= i {
                t[place] = if i > 0 && j + 1 < S::ROW {
                    more(t[place], factor, y[j])
                } else if UPPER && k + 1 < S::DIGITS + S::ROW {
                    // SAFETY: as the caller says.
                    more(unsafe { *to.add(k) }, factor, y[j])
                } else {
                    first::<S>(factor, y[j])
                };
            }
        });
        // SAFETY: likewise.
        unsafe {
            to.add(start + 2 * i).write(t[2 * i % S::ROW]);
            if i + 1 < S::ROW {
                to.add(start + 2 * i + 1).write(t[(2 * i + 1) % S::ROW]);
            }
        }
    });
}

/// The columns of the square of digits.
///
/// # Safety
/// `a` has digits, and `to` a place for the columns.
#[inline(never)]
#[target_feature(enable = "avx2,fma")]
pub(super) unsafe fn square<S: Shape>(to: *mut Columns, a: *const Quad) {
    let to: *mut [Quad; 2] = to.cast();
    let mut y = [set(0.0); MOST_OF_ROW];
    // SAFETY of every block: as the caller says.
    unroll!(4: S::ROW, j, { y[j] = keep(unsafe { *a.add(STRIDE * j) }) });
    unsafe { square_of_half::<S, false>(to, y) };
    unroll!(4: S::ROW, j, { y[j] = keep(unsafe { *a.add(STRIDE * (S::ROW + j)) }) });
    let mut t = [[set(0.0); 2]; MOST_OF_ROW];
    unroll!(4: S::ROW, i, {
        let x = unsafe { *a.add(STRIDE * i) };
        let twice = keep(add(x, x));
        unroll!(4: S::ROW, j, {
            let (k, place) = (S::ROW + i + j, (i + j) % S::ROW);
            t[place] = if i > 0 && j + 1 < S::ROW {
                more(t[place], twice, y[j])
            } else if k + 1 < S::DIGITS {
                more(unsafe { *to.add(k) }, twice, y[j])
            } else {
                first::<S>(twice, y[j])
            };
        });
        unsafe { to.add(S::ROW + i).write(t[i]) };
    });
    unroll!(4: S::ROW - 1, i, { unsafe { to.add(S::DIGITS + i).write(t[i]) } });
    unsafe { square_of_half::<S, true>(to, y) };
}

/// Column k of a product, the upper half of the one below it being carried.
///
/// # Safety
/// There are columns of a product.
#[inline]
#[target_feature(enable = "avx2,fma")]
unsafe fn column<S: Shape>(columns: *const Columns, k: usize) -> Quad {
    let columns: *const [Quad; 2] = columns.cast();
    // SAFETY: the caller has them. The last has no product.
    unsafe {
        let lower = if k + 1 < 2 * S::DIGITS { (*columns.add(k))[0] } else { set(0.0) };
        if k == 0 { lower } else { carry_to::<S>(lower, sub((*columns.add(k - 1))[1], set(S::ROUNDING))) }
    }
}

/// Digits from columns, in order, and what the last carries, as a multiple of the base. What one has above it goes to the next and not further, so
/// none waits for another: digits are up to half the base, and 2^53 over the base more.
macro_rules! carried {
    ($shape:ty, $most:tt: $count:expr, |$k:ident| $column:expr, |$at:ident, $digit:ident| $done:expr) => {{
        let mut carry = set(0.0);
        unroll!($most: $count, $k, {
            let column = $column;
            let above = multiple_of_base::<$shape>(column);
            let rest = sub(column, above);
            let ($at, $digit) = ($k, if $k == 0 { rest } else { carry_to::<$shape>(rest, carry) });
            $done;
            carry = above;
        });
        carry
    }};
}

/// The digits of columns, the top one not split.
#[inline]
#[target_feature(enable = "avx2,fma")]
pub(super) fn digits<S: Shape>(columns: impl Fn(usize) -> Quad, mut done: impl FnMut(usize, Quad)) {
    let top = S::DIGITS - 1;
    let carry = carried!(S, 8: top, |k| columns(k), |k, digit| done(k, digit));
    done(top, carry_to::<S>(columns(top), carry));
}

/// Writes the columns of a product, twice as many as an element has digits: as digits where they are tight, the top one not split.
///
/// # Safety
/// There are columns of a product.
#[inline(never)]
#[target_feature(enable = "avx2,fma")]
pub(super) unsafe fn unreduced<S: Shape>(columns: *const Columns, out: *mut Quad) {
    let top = 2 * S::DIGITS - 1;
    // SAFETY: as the caller says.
    unsafe {
        if !S::TIGHT {
            unroll!(15: top + 1, k, { out.add(STRIDE * k).write(column::<S>(columns, k)) });
            return;
        }
        let carry = carried!(S, 15: top, |k| column::<S>(columns, k), |k, digit| out.add(STRIDE * k).write(digit));
        out.add(STRIDE * top).write(carry_to::<S>(column::<S>(columns, top), carry));
    }
}

/// Reduces a product.
///
/// # Safety
/// There are columns of a product, and a place for digits.
#[inline(never)]
#[target_feature(enable = "avx2,fma")]
pub(super) unsafe fn reduce_product<C: Constants>(columns: *const Columns, out: *mut Quad) {
    // The two columns of most products.
    let first = C::Shape::FOLDED;
    // SAFETY: as the caller says.
    unsafe {
        let above = |k: usize| multiple_of_base::<C::Shape>((*columns)[k][0]);
        let carried = [above(first), above(first + 1)];
        let upper = |j: usize| {
            let all = column::<C::Shape>(columns, first + j);
            if !C::Shape::TIGHT {
                return all;
            }
            let less = if j < 2 { sub(all, carried[j]) } else { all };
            if j == 1 || j == 2 { carry_to::<C::Shape>(less, carried[j - 1]) } else { less }
        };
        reduce::<C>(|k| column::<C::Shape>(columns, k), upper, out);
    }
}

/// Reduces sums of columns of products.
///
/// # Safety
/// There are columns, and a place for digits.
#[inline(never)]
#[target_feature(enable = "avx2,fma")]
pub(super) unsafe fn reduce_columns<C: Constants>(columns: *const Quad, out: *mut Quad) {
    let (folded, digits) = (C::Shape::FOLDED, C::Shape::DIGITS);
    // SAFETY: as the caller says.
    let column = |k: usize| unsafe { *columns.add(STRIDE * k) };
    if !C::Shape::TIGHT {
        // SAFETY: likewise.
        return unsafe { reduce::<C>(column, |j| column(folded + j), out) };
    }
    let mut upper = [set(0.0); MOST + 1];
    let carry = carried!(C::Shape, 8: digits, |j| column(folded + j), |j, digit| upper[j] = digit);
    upper[digits] = carry_to::<C::Shape>(column(folded + digits), carry);
    // SAFETY: likewise.
    unsafe { reduce::<C>(column, |j| upper[j], out) }
}

/// Adds to half of the columns that stay, the upper ones if `UPPER`, the folded digits times what they are there modulo p.
#[inline]
#[target_feature(enable = "avx2,fma")]
fn fold<C: Constants, const UPPER: bool>(
    digits: &[Quad; MOST],
    columns: impl Fn(usize) -> Quad,
) -> [[Quad; 2]; MOST_OF_ROW] {
    let start = if UPPER { C::Shape::ROW } else { 0 };
    let mut t = [[set(C::Shape::ROUNDING); 2]; MOST_OF_ROW];
    unroll!(4: C::Shape::ROW, j, { t[j][0] = columns(start + j) });
    unroll!(8: C::Shape::FOLDED, r, {
        unroll!(4: C::Shape::ROW, j, { t[j] = more(t[j], digits[r], set(C::FOLDS[r][start + j])) });
    });
    t
}

/// `T / base^FOLDED` modulo p for the value T of columns: as digits, of a magnitude below 0.75 p.
///
/// The lower columns are split into digits and folded: 3.5 2^48 p with 8 digits of 49 bits, and as much as 2^48 p comes from T, of a magnitude
/// up to 1257 p²; 2.5 2^42 p with 6 of 43 bits, and as much as 2^49 p from T. The quotient by p is estimated of the upper digits:
/// by 0.08 wrong from the sum of two, 0.14 from the reciprocal, 0.5 from rounding.
///
/// In units of the base lower sums are up to 9 for the columns, 4 for eight roundings, and 3 for the upper sums of the column below, so 16;
/// upper sums 11.6 h², of which 7 are the folded digits', 4.6 the quotient's. With 6 digits they are up to 984 for the columns, 3 for six
/// roundings, and 34 for the upper sums, of which 32 are the quotient's, so 1024.
///
/// # Safety
/// There is a place for digits.
#[inline]
#[target_feature(enable = "avx2,fma")]
unsafe fn reduce<C: Constants>(lower: impl Fn(usize) -> Quad, upper: impl Fn(usize) -> Quad, out: *mut Quad) {
    let (row, top) = (C::Shape::ROW, C::Shape::DIGITS - 1);
    let (rounding, base) = (C::Shape::ROUNDING, C::Shape::BASE);
    let mut digits = [set(0.0); MOST];
    let carry = carried!(C::Shape, 8: C::Shape::FOLDED, |k| lower(k), |k, digit| digits[k] = keep(digit));
    let mut v = [set(0.0); MOST];
    let t = fold::<C, true>(&digits, &upper);
    unroll!(4: row, j, {
        v[row + j] = if j == 0 { t[0][0] } else { carry_to::<C::Shape>(t[j][0], sub(t[j - 1][1], set(rounding))) };
    });
    let last = carry_to::<C::Shape>(upper(top + 1), sub(t[row - 1][1], set(rounding)));
    let estimate = mul_add(last, set(base), v[top]);
    let quotient = keep(sub(mul_add(estimate, set(C::RECIPROCAL), set(INTEGER)), set(INTEGER)));

    let mut t = fold::<C, false>(&digits, |j| if j == 0 { carry_to::<C::Shape>(upper(0), carry) } else { upper(j) });
    unroll!(4: row, j, { t[j] = more(t[j], quotient, set(C::MINUS_P[j])) });
    let mut above = set(0.0);
    unroll!(4: row, j, {
        v[j] = if j == 0 { t[0][0] } else { carry_to::<C::Shape>(t[j][0], above) };
        above = sub(t[j][1], set(rounding));
    });
    unroll!(4: row, j, {
        let minus_p = set(C::MINUS_P[row + j]);
        let over = sub(mul_add(quotient, minus_p, set(rounding)), set(rounding));
        v[row + j] = carry_to::<C::Shape>(add(v[row + j], mul_sub(quotient, minus_p, over)), above);
        above = over;
    });
    // The value is below p, so the digit above the top one is 0 but for what the top one is too large by.
    v[top] = mul_add(carry_to::<C::Shape>(last, above), set(base), v[top]);
    // SAFETY: the caller has a place for them.
    self::digits::<C::Shape>(|k| v[k], |k, digit| unsafe { out.add(STRIDE * k).write(digit) });
}

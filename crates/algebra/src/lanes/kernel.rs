//! Arithmetic on digits, eight integers side by side: pure vector code, no field.
//!
//! *Digits* are not negative and below the base but for the top one, which holds the rest; *columns* are signed 64-bit integers of any size.
//! Loops are unrolled by macro: the compiler leaves a rolled loop, and the digits then live in memory.

use super::params::{LOW52, Multiples, Params, Radix, digits_in};
use super::simd::{Arithmetic, Integers, MultiplyAdd, Simd, Source};
use super::vector::{Columns, Digits, Vector};
use crate::prime::Modulus;
use core::mem::MaybeUninit;

/// The most digits there are.
const MAX: usize = 8;
/// The most columns, and one that only steps name which are not taken.
const COLUMNS: usize = 2 * MAX + 1;

/// The body once for each `$i` below `$count`.
macro_rules! unroll {
    ($count:expr, $i:ident, $body:block) => {{ unroll!(@ $count, $i, $body, 0 1 2 3 4 5 6 7) }};
    (@ $count:expr, $i:ident, $body:block, $($index:literal)*) => {{ $( if $index < $count { let $i: usize = $index; $body } )* }};
}

/// The body once for each `$i` below `$count`, in a loop where code is [`Arithmetic::SMALL`].
macro_rules! each {
    ($simd:ident, $count:expr, $i:ident, $body:block) => {
        if $simd::SMALL {
            for $i in 0..$simd::end($count) $body
        } else {
            unroll!($count, $i, $body)
        }
    };
}

/// A function whose body is inlined, but where code is [`Arithmetic::SMALL`] called.
macro_rules! part {
    ($(#[$doc:meta])* $visibility:vis fn $name:ident [$($generic:tt)*] [$($argument:tt)*] ($($x:tt)*) ($($call:tt)*) -> $out:ty $body:block) => {
        $(#[$doc])*
        #[inline(always)]
        $visibility fn $name<$($generic)*>($($x)*) -> $out {
            #[inline(always)]
            fn inlined<$($generic)*>($($x)*) -> $out $body

            #[inline(never)]
            fn called<$($generic)*>($($x)*) -> $out {
                inlined::<$($argument)*>($($call)*)
            }

            if S::SMALL { called::<$($argument)*>($($call)*) } else { inlined::<$($argument)*>($($call)*) }
        }
    };
}

part! {
    /// `a + b`, column by column.
    pub(super) fn add [S: Arithmetic, const L: usize] [S, L] (a: &[S::Register; L], b: &[S::Register; L]) (a, b) -> [S::Register; L] {
        let mut out = *a;
        unroll!(count::<S, L>(), i, { out[i] = S::add(a[i], b[i]) });
        out
    }
}

part! {
    /// `a − b`, column by column.
    pub(super) fn sub [S: Arithmetic, const L: usize] [S, L] (a: &[S::Register; L], b: &[S::Register; L]) (a, b) -> [S::Register; L] {
        let mut out = *a;
        unroll!(count::<S, L>(), i, { out[i] = S::sub(a[i], b[i]) });
        out
    }
}

/// How many digits there are in L words.
#[inline(always)]
pub(super) const fn count<S: Arithmetic, const L: usize>() -> usize {
    digits_in(<S::Radix as Radix>::BITS, L)
}

/// The same integer in every lane.
#[inline(always)]
pub(super) fn splat<S: Arithmetic, const L: usize>(digits: &[u64; L]) -> [S::Register; L] {
    let digits = S::Radix::stored(digits);
    let mut out = [S::splat(0); L];
    unroll!(count::<S, L>(), i, { out[i] = S::splat(digits[i]) });
    out
}

/// Columns to digits.
#[inline(always)]
pub(super) fn carry<S: Simd, const L: usize>(columns: &[S::Register; L]) -> [S::Register; L] {
    S::carried::<L, false>(columns)
}

/// Columns to digits that are factors and nothing else.
#[inline(always)]
pub(super) fn carry_to_factor<S: Simd, const L: usize>(columns: &[S::Register; L]) -> [S::Register; L] {
    S::carried::<L, true>(columns)
}

part! {
    /// [`carry`] of integers, each after the one below it.
    pub(super) fn carried [S: Integers, const L: usize, const FACTOR: bool] [S, L, FACTOR] (columns: &[S::Register; L]) (columns) -> [S::Register; L] {
        let mut out = *columns;
        unroll!(count::<S, L>(), i, {
            if i + 1 < count::<S, L>() {
                out[i + 1] = S::add(out[i + 1], S::carry(out[i]));
                out[i] = if FACTOR { S::factor(out[i]) } else { S::low_bits(out[i]) };
            }
        });
        out
    }
}

part! {
    /// `a` where the mask is 1 and `b` where it is 0.
    pub(super) fn select [S: Simd, const L: usize] [S, L] (mask: u8, a: &[S::Register; L], b: &[S::Register; L]) (mask, a, b) -> [S::Register; L] {
        let mut out = *a;
        unroll!(count::<S, L>(), i, { out[i] = S::select(mask, a[i], b[i]) });
        out
    }
}

/// How many pairs of digits (i, j) add up to a column, of so many digits each.
const fn pairs(column: usize, digits: usize) -> u64 {
    if column < digits { column as u64 + 1 } else { (2 * digits - 1 - column) as u64 }
}

/// The same of pairs with i < j.
const fn different_pairs(column: usize, digits: usize) -> u64 {
    pairs(column, digits) / 2
}

/// What columns start from to which both halves of so many products are added as there are pairs of digits.
#[inline(always)]
fn starts<S: MultiplyAdd, const L: usize>(terms: impl Fn(usize, usize) -> u64) -> [S::Register; COLUMNS] {
    let terms = |column: usize| terms(column, count::<S, L>());
    let mut t = [S::start(terms(0), 0); COLUMNS];
    unroll!(count::<S, L>(), i, {
        t[2 * i + 1] = S::start(terms(2 * i + 1), terms(2 * i));
        if i > 0 {
            t[2 * i] = S::start(terms(2 * i), terms(2 * i - 1));
        }
    });
    t
}

/// The product of digits, as columns `[low, high]`.
#[inline(always)]
pub(super) fn product<S: MultiplyAdd, const L: usize>(
    a: &[S::Register; L],
    b: &[S::Register; L],
) -> [[S::Register; L]; 2] {
    added_product::<S, L>(starts::<S, L>(pairs), a, b)
}

/// Columns and the product of digits.
#[inline(always)]
pub(super) fn product_added<S: MultiplyAdd, const L: usize>(
    columns: &[[S::Register; L]; 2],
    a: &[S::Register; L],
    b: &[S::Register; L],
) -> [[S::Register; L]; 2] {
    let mut t = starts::<S, L>(pairs);
    unroll!(count::<S, L>(), i, {
        t[i] = S::add(t[i], columns[0][i]);
        t[count::<S, L>() + i] = S::add(t[count::<S, L>() + i], columns[1][i]);
    });
    added_product::<S, L>(t, a, b)
}

part! {
    /// Columns and the product of digits, those of b from the highest down: so the halves that go to one column do not wait for each other.
    fn added_product [S: MultiplyAdd, const L: usize] [S, L] (t: [S::Register; COLUMNS], a: &[S::Register; L], b: &[S::Register; L]) (t, a, b) -> [[S::Register; L]; 2] {
        let mut t = t;
        each!(S, count::<S, L>(), i, {
            let digit = S::keep(a[i]);
            each!(S, count::<S, L>(), j, {
                let k = count::<S, L>() - 1 - j;
                t[i + k + 1] = S::madd52hi(t[i + k + 1], digit, b[k]);
                t[i + k] = S::keep(S::madd52lo(t[i + k], digit, b[k]));
            })
        });
        halves::<S, L>(&t)
    }
}

part! {
    /// The square of digits: products of different digits once, doubled.
    pub(super) fn square [S: MultiplyAdd, const L: usize] [S, L] (a: &[S::Register; L]) (a) -> [[S::Register; L]; 2] {
        let mut t = starts::<S, L>(different_pairs);
        each!(S, count::<S, L>(), i, {
            let digit = S::keep(a[i]);
            each!(S, count::<S, L>(), j, {
                if i < j {
                    t[i + j] = S::madd52lo(t[i + j], digit, a[j]);
                    t[i + j + 1] = S::keep(S::madd52hi(t[i + j + 1], digit, a[j]));
                }
            })
        });
        each!(S, count::<S, L>(), i, {
            let (low, high) = (S::add(t[2 * i], t[2 * i]), S::add(t[2 * i + 1], t[2 * i + 1]));
            t[2 * i] = S::madd52lo(S::add(low, S::start(1, 0)), a[i], a[i]);
            t[2 * i + 1] = S::madd52hi(S::add(high, S::start(0, 1)), a[i], a[i]);
        });
        halves::<S, L>(&t)
    }
}

#[inline(always)]
fn halves<S: MultiplyAdd, const L: usize>(t: &[S::Register; COLUMNS]) -> [[S::Register; L]; 2] {
    let mut out = [[S::splat(0); L]; 2];
    unroll!(count::<S, L>(), i, {
        out[0][i] = t[i];
        out[1][i] = t[count::<S, L>() + i];
    });
    out
}

/// Columns in memory.
#[derive(Clone, Copy)]
pub(super) struct Memory<'a, const L: usize>(pub &'a Columns<L>);

impl<S: Simd, const L: usize> Source<S> for Memory<'_, L> {
    #[inline(always)]
    fn column(self, half: usize, i: usize) -> S::Register {
        S::load(digit(&self.0[half][i]))
    }
    #[inline(always)]
    fn first(self) -> *const S::Register {
        self.0.as_ptr().cast()
    }
}

/// How many of the columns [`montgomery`] folds.
const fn folded(digits: usize) -> usize {
    digits - 2
}

/// How many low halves of products [`montgomery`] adds to a column, the next column getting as many high halves.
const fn montgomery_terms(column: usize, digits: usize) -> u64 {
    let (mut count, mut i) = (0, 0);
    while i < digits {
        let last = if i < folded(digits) { i + digits } else { i + digits - 1 };
        count += (i < column && column <= last) as u64;
        i += 1;
    }
    count
}

part! {
    /// `(T + m p) / R` for the columns T and an m in `[0, R + R/2^52)` that makes it an integer: within `T/R + [0, p]`, up to p/2^51 more, as
    /// columns. K at a time, since the instructions of one wait for each other; columns come from memory when they are needed.
    ///
    /// All but the last two columns are folded, which takes no product to find a quotient; the quotients of the last two bring the value down
    /// to p.
    pub(super) fn montgomery [S: MultiplyAdd, P: Modulus<N>, W: Source<S>, const N: usize, const L: usize, const K: usize] [S, P, W, N, L, K] (wide: [W; K]) (wide) -> [[S::Register; L]; K] {
        let digits = count::<S, L>();
        let start = starts::<S, L>(montgomery_terms);
        let mut t = [start; K];
        for (t, wide) in t.iter_mut().zip(wide) {
            unroll!(digits, i, { t[i] = S::add(start[i], wide.column(0, i)) });
            t[digits] = S::add(start[digits], wide.column(1, 0));
        }
        each!(S, digits, i, {
            if i + 1 < digits {
                for (t, wide) in t.iter_mut().zip(wide) {
                    t[digits + i + 1] = S::add(start[digits + i + 1], wide.column(1, i + 1));
                }
            }
            if i < folded(digits) {
                fold::<S, P, N, L, K>(&mut t, i);
            } else {
                clear::<S, P, N, L, K>(&mut t, i);
            }
        });
        let mut out = [[S::splat(0); L]; K];
        for (out, t) in out.iter_mut().zip(&t) {
            unroll!(digits, i, { out[i] = t[digits + i] });
        }
        out
    }
}

/// Adds column i to those above it times 2^(-52) modulo p.
#[inline(always)]
fn fold<S: MultiplyAdd, P: Modulus<N>, const N: usize, const L: usize, const K: usize>(
    t: &mut [[S::Register; COLUMNS]; K],
    i: usize,
) {
    let mut digits = [S::splat(0); K];
    for (t, digit) in t.iter_mut().zip(&mut digits) {
        t[i + 1] = S::add(t[i + 1], S::carry(t[i]));
        *digit = S::keep(S::factor(t[i]));
    }
    each!(S, count::<S, L>(), j, {
        let fold = S::splat(Params::<P, S::Radix, N, L>::FOLD[j]);
        for (t, digit) in t.iter_mut().zip(digits) {
            t[i + j + 1] = S::madd52lo(t[i + j + 1], digit, fold);
            t[i + j + 2] = S::keep(S::madd52hi(t[i + j + 2], digit, fold));
        }
    });
}

/// Adds the multiple of p that makes column i a multiple of 2^52, and carries it. The low half of `m_i p_0` does that, and so need not be
/// computed: what is carried is the column over 2^52, rounded up.
#[inline(always)]
fn clear<S: MultiplyAdd, P: Modulus<N>, const N: usize, const L: usize, const K: usize>(
    t: &mut [[S::Register; COLUMNS]; K],
    i: usize,
) {
    let mut m = [S::splat(0); K];
    let mut carry = m;
    for ((t, m), carry) in t.iter().zip(&mut m).zip(&mut carry) {
        *m = S::keep(S::mul52lo(t[i], S::splat(Params::<P, S::Radix, N, L>::INV)));
        *carry = S::add(S::carry(S::add(t[i], S::splat(LOW52))), S::start(0, 1));
    }
    for (carry, m) in carry.iter_mut().zip(m) {
        *carry = S::madd52floor(*carry, m, S::splat(Params::<P, S::Radix, N, L>::P[0]));
    }
    each!(S, count::<S, L>(), j, {
        let p = S::splat(Params::<P, S::Radix, N, L>::P[j]);
        for (t, m) in t.iter_mut().zip(m) {
            if j > 0 {
                t[i + j] = S::madd52lo(t[i + j], m, p);
                t[i + j + 1] = S::keep(S::madd52hi(t[i + j + 1], m, p));
            }
        }
    });
    for (t, carry) in t.iter_mut().zip(carry) {
        t[i + 1] = S::add(t[i + 1], carry);
    }
}

part! {
    /// The digits of `t mod D`, up to D / 4096 too large, for columns `t` that stand for a value in `[(0.01 − BELOW) D, (7.9 − BELOW) D)`.
    pub(super) fn weak_reduce [S: Integers, P: Modulus<N>, const N: usize, const L: usize, const BELOW: u64] [S, P, N, L, BELOW] (t: &[S::Register; L]) (t) -> [S::Register; L] {
        let raised = S::add(t[count::<S, L>() - 1], S::splat(Multiples::<P, S::Radix, N, L, BELOW>::RAISE));
        let scaled = S::shr(raised, Params::<P, S::Radix, N, L>::SHIFT);
        let quotient = S::estimate(scaled, Params::<P, S::Radix, N, L>::RECIPROCAL);
        let mut out = *t;
        unroll!(count::<S, L>(), i, { out[i] = S::sub(t[i], S::lookup(&Multiples::<P, S::Radix, N, L, BELOW>::TABLE[i], quotient)) });
        carry::<S, L>(&out)
    }
}

part! {
    /// The digits of the value in `[0, p)`, from digits of one below 8 p.
    pub(super) fn canonical [S: Integers, P: Modulus<N>, const N: usize, const L: usize] [S, P, N, L] (a: &[S::Register; L]) (a) -> [S::Register; L] {
        let mut out = *a;
        for k in [4, 2, 1] {
            let less = carry::<S, L>(&sub::<S, L>(&out, &splat::<S, L>(&Params::<P, S::Radix, N, L>::multiple(k))));
            out = select::<S, L>(S::negative(less[count::<S, L>() - 1]), &out, &less);
        }
        out
    }
}

part! {
    /// The digits of `a / 2` modulo p.
    pub(super) fn halve [S: Integers, P: Modulus<N>, const N: usize, const L: usize] [S, P, N, L] (a: &[S::Register; L]) (a) -> [S::Register; L] {
        let even = select::<S, L>(S::odd(a[0]), &add::<S, L>(a, &splat::<S, L>(&Params::<P, S::Radix, N, L>::P)), a);
        let mut out = even;
        unroll!(count::<S, L>(), i, {
            out[i] = S::shr(even[i], 1);
            if i + 1 < count::<S, L>() {
                out[i] = S::add(out[i], S::low_bits(S::shl(even[i + 1], <S::Radix as Radix>::BITS as u32 - 1)));
            }
        });
        carry::<S, L>(&out)
    }
}

/// Bit i is 1 where the digits of lane i are all 0.
#[inline(always)]
pub(super) fn is_zero<S: Simd, const L: usize>(a: &[S::Register; L]) -> u8 {
    let mut mask = 0xff;
    unroll!(count::<S, L>(), i, { mask &= S::is_zero(a[i]) });
    mask
}

/// From memory.
#[inline(always)]
pub(super) fn load<S: Simd, const L: usize>(a: &Digits<L>) -> [S::Register; L] {
    let mut out = [S::splat(0); L];
    unroll!(count::<S, L>(), i, { out[i] = S::load(digit(&a[i])) });
    out
}

/// To memory.
#[inline(always)]
pub(super) fn store<S: Simd, const L: usize>(a: &[S::Register; L]) -> Digits<L> {
    let mut out = [const { MaybeUninit::uninit() }; L];
    unroll!(count::<S, L>(), i, {
        out[i].write(S::store(a[i]));
    });
    out
}

/// A vector that there is a digit for.
#[inline(always)]
pub(super) fn digit(vector: &MaybeUninit<Vector>) -> &Vector {
    // SAFETY: whatever makes an element or an unreduced value writes as many vectors as there are digits.
    unsafe { vector.assume_init_ref() }
}

/// The first registers.
#[inline(always)]
pub(super) fn first<S: Simd, const L: usize>(a: &[S::Register; MAX]) -> [S::Register; L] {
    let mut out = [S::splat(0); L];
    unroll!(count::<S, L>(), i, { out[i] = a[i] });
    out
}

/// With zeros after the last.
#[inline(always)]
pub(super) fn filled<S: Simd, const L: usize>(a: &[S::Register; L]) -> [S::Register; MAX] {
    let mut out = [S::splat(0); MAX];
    unroll!(count::<S, L>(), i, { out[i] = a[i] });
    out
}

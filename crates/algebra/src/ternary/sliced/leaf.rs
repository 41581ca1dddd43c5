//! Schoolbook products of a few coefficients, unrolled: the factors stay in registers as far as there are any.

use super::karatsuba::{Terms, TermsMut};
use super::slice::{Slice, Trit};
use crate::lanes::Task;

/// The most coefficients of a factor.
pub(super) const GREATEST: usize = 10;

/// The body once for each `$i` below `$count`. The compiler leaves a rolled loop, and the factors then live in memory.
macro_rules! unroll {
    ($count:expr, $i:ident, $body:block) => {{ unroll!(@ $count, $i, $body, 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18) }};
    (@ $count:expr, $i:ident, $body:block, $($index:literal)*) => {{ $( if $index < $count { let $i: usize = $index; $body } )* }};
}

/// The same for fewer.
macro_rules! unroll_leaf {
    ($count:expr, $i:ident, $body:block) => {{ unroll!(@ $count, $i, $body, 0 1 2 3 4 5 6 7 8 9) }};
}

/// `c = a b` for N coefficients each.
struct Leaf<'a, S: Slice, const N: usize> {
    c: TermsMut<'a, S>,
    a: &'a [Trit<S::Vector>; N],
    b: &'a [Trit<S::Vector>; N],
}

impl<S: Slice, const N: usize> Task for Leaf<'_, S, N> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        let (a, b) = (*self.a, *self.b);
        let c = &mut self.c[..2 * N - 1];
        unroll!(2 * N - 1, k, {
            let first = if k < N { 0 } else { k - (N - 1) };
            let mut sum = S::mul(a[first], b[k - first]);
            unroll_leaf!(N, i, {
                if i > first && i <= k {
                    sum = S::add(sum, S::mul(a[i], b[k - i]));
                }
            });
            c[k] = sum;
        });
    }
}

/// `c = a b` for 1 to [`GREATEST`] coefficients each.
#[inline(always)]
pub(super) fn product<S: Slice>(c: TermsMut<'_, S>, a: Terms<'_, S>, b: Terms<'_, S>) {
    match a.len() {
        1 => of::<S, 1>(c, a, b),
        2 => of::<S, 2>(c, a, b),
        3 => of::<S, 3>(c, a, b),
        4 => of::<S, 4>(c, a, b),
        5 => of::<S, 5>(c, a, b),
        6 => of::<S, 6>(c, a, b),
        7 => of::<S, 7>(c, a, b),
        8 => of::<S, 8>(c, a, b),
        9 => of::<S, 9>(c, a, b),
        _ => of::<S, GREATEST>(c, a, b),
    }
}

#[inline(always)]
fn of<S: Slice, const N: usize>(c: TermsMut<'_, S>, a: Terms<'_, S>, b: Terms<'_, S>) {
    if let (Ok(a), Ok(b)) = (a.try_into(), b.try_into()) {
        S::outlined(Leaf::<S, N> { c, a, b });
    }
}

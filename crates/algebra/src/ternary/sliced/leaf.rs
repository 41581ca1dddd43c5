//! Schoolbook products of a few coefficients, unrolled: the factors stay in registers as far as there are any.

use super::slice::{Slice, Terms, TermsMut, Trit};
use crate::dispatch::Task;

/// The most coefficients of a factor.
pub(super) const GREATEST: usize = 8;

/// `c = a b` for N coefficients each.
struct Leaf<'a, S: Slice, const N: usize> {
    c: TermsMut<'a, S>,
    a: &'a [Trit<S::Vector>; N],
    b: &'a [Trit<S::Vector>; N],
}

/// The first `i` with `k − i < n`.
const fn first(k: usize, n: usize) -> usize {
    if k < n { 0 } else { k + 1 - n }
}

/// `c_k = Σ a_i b_(k−i)` for every `$k`, written out: the compiler would leave a loop, and the factors would live in memory. What
/// N does not have is left out before anything is compiled.
macro_rules! columns {
    ($c:ident $a:ident $b:ident: $($k:literal)*) => { $( columns!(@ $c $a $b $k: 1 2 3 4 5 6 7); )* };
    (@ $c:ident $a:ident $b:ident $k:literal: $($i:literal)*) => {
        if const { $k < 2 * N - 1 } {
            let mut sum = S::mul($a[const { first($k, N) }], $b[const { $k - first($k, N) }]);
            $( if const { $i > first($k, N) && $i <= $k && $i < N } {
                sum = S::add(sum, S::mul($a[$i], $b[usize::wrapping_sub($k, $i)]));
            } )*
            $c[$k] = sum;
        }
    };
}

impl<S: Slice, const N: usize> Task<S> for Leaf<'_, S, N> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        let (a, b) = (*self.a, *self.b);
        let c = &mut self.c[..2 * N - 1];
        columns!(c a b: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14);
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
        _ => of::<S, GREATEST>(c, a, b),
    }
}

#[inline(always)]
fn of<S: Slice, const N: usize>(c: TermsMut<'_, S>, a: Terms<'_, S>, b: Terms<'_, S>) {
    if let (Ok(a), Ok(b)) = (a.try_into(), b.try_into()) {
        S::outlined(Leaf::<S, N> { c, a, b });
    }
}

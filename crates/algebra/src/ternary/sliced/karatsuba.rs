//! Products of polynomials whose coefficients are slices: Karatsuba above a schoolbook product in registers.

use super::leaf;
use super::slice::{Slice, Terms, TermsMut};
use crate::dispatch::Task;

/// The coefficients that a product of two polynomials of n needs besides its own: 2 ⌈n/2⌉ − 1 a level.
pub(super) fn scratch(n: usize) -> usize {
    if n < 2 { 0 } else { 2 * n.div_ceil(2) - 1 + scratch(n.div_ceil(2)) }
}

/// `c = a b` for polynomials of n ≥ 1 coefficients each; c has 2n − 1.
///
/// With `h = ⌈n/2⌉`, `a = a0 + a1 z^h` and the same for b it is `P0 + (M − P0 − P1) z^h + P1 z^2h`, `M = (a0 + a1)(b0 + b1)`,
/// where what P0's upper and P1's lower half have in common is computed once: 7 h additions a level instead of 8 h
/// (D. Bernstein, Batch binary Edwards, CRYPTO 2009, section 2).
pub struct Product<'a, S: Slice> {
    pub(super) c: TermsMut<'a, S>,
    pub(super) a: Terms<'a, S>,
    pub(super) b: Terms<'a, S>,
    pub(super) scratch: TermsMut<'a, S>,
    /// The most coefficients of a schoolbook product, 1 to [`leaf::GREATEST`].
    pub(super) leaf: usize,
}

impl<S: Slice> Task<S> for Product<'_, S> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        let Self { c, a, b, scratch, leaf } = self;
        if a.len() <= leaf {
            return leaf::product::<S>(c, a, b);
        }
        let h = a.len().div_ceil(2);
        let ((a0, a1), (b0, b1)) = (a.split_at(h), b.split_at(h));
        let (middle, scratch) = scratch.split_at_mut(2 * h - 1);
        let (sum_a, sum_b) = c[..2 * h].split_at_mut(h);
        sum::<S>(sum_a, a0, a1);
        sum::<S>(sum_b, b0, b1);
        S::outlined(Product::<S> { c: middle, a: sum_a, b: sum_b, scratch, leaf });
        S::outlined(Product::<S> { c: &mut c[..2 * h - 1], a: a0, b: b0, scratch, leaf });
        S::outlined(Product::<S> { c: &mut c[2 * h..], a: a1, b: b1, scratch, leaf });
        c[2 * h - 1] = S::zero();
        join::<S>(c, middle, h);
    }
}

/// `low + high`, high being as long or shorter.
#[inline(always)]
fn sum<S: Slice>(out: TermsMut<'_, S>, low: Terms<'_, S>, high: Terms<'_, S>) {
    let (both, rest) = out.split_at_mut(high.len());
    let (low, low_rest) = low.split_at(high.len());
    for i in 0..high.len() {
        both[i] = S::add(low[i], high[i]);
    }
    rest.copy_from_slice(low_rest);
}

/// Puts `M − P0 − P1` between P0 and P1.
#[inline(always)]
fn join<S: Slice>(c: TermsMut<'_, S>, middle: Terms<'_, S>, h: usize) {
    let (c0, rest) = c.split_at_mut(h);
    let (c1, rest) = rest.split_at_mut(h);
    let (c2, c3) = rest.split_at_mut(rest.len().min(h));
    let (m0, m1) = middle.split_at(h);
    for i in 0..c3.len() {
        let u = S::sub(c1[i], c2[i]);
        c1[i] = S::sub(S::add(u, m0[i]), c0[i]);
        c2[i] = S::sub(S::sub(m1[i], c3[i]), u);
    }
    for i in c3.len()..c2.len() {
        let u = S::sub(c1[i], c2[i]);
        c1[i] = S::sub(S::add(u, m0[i]), c0[i]);
        c2[i] = S::sub(if i < m1.len() { m1[i] } else { S::zero() }, u);
    }
    for i in c2.len()..h {
        c1[i] = S::sub(S::add(c1[i], m0[i]), c0[i]);
    }
}

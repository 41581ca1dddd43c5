//! What is done coefficient by coefficient, reductions, and linear maps.

use super::slice::{Slice, Terms, TermsMut, Trit};
use crate::dispatch::Task;

/// A function of K coefficients.
pub(super) trait Operation<S: Slice, const K: usize> {
    /// Its value.
    fn apply(&self, operands: [Trit<S::Vector>; K]) -> Trit<S::Vector>;
}

/// A function of every coefficient of K polynomials.
pub(super) struct Pointwise<'a, S: Slice, O, const K: usize> {
    pub out: TermsMut<'a, S>,
    pub operands: [Terms<'a, S>; K],
    pub operation: O,
}

impl<S: Slice, O: Operation<S, K>, const K: usize> Task<S> for Pointwise<'_, S, O, K> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        let operands = self.operands.map(|operand| &operand[..self.out.len()]);
        for i in 0..self.out.len() {
            self.out[i] = self.operation.apply(operands.map(|operand| operand[i]));
        }
    }
}

/// Declares operations.
macro_rules! operations {
    ($($(#[$doc:meta])* $name:ident [$($operand:ident),*] $value:expr;)*) => {
        $(
            $(#[$doc])*
            pub(super) struct $name;
            impl<S: Slice> Operation<S, { [$(stringify!($operand)),*].len() }> for $name {
                #[inline(always)]
                fn apply(&self, [$($operand),*]: [Trit<S::Vector>; [$(stringify!($operand)),*].len()]) -> Trit<S::Vector> {
                    $value
                }
            }
        )*
    };
}

operations! {
    /// `a + b`.
    Add[a, b] S::add(a, b);
    /// `a − b`.
    Sub[a, b] S::sub(a, b);
    /// `a − b − c`.
    SubBoth[a, b, c] S::sub(S::sub(a, b), c);
    /// `−a`.
    Neg[a] S::neg(a);
}

/// `a` where the mask is 1, `b` elsewhere.
pub(super) struct Choose<S: Slice>(pub S::Vector);

impl<S: Slice> Operation<S, 2> for Choose<S> {
    #[inline(always)]
    fn apply(&self, [a, b]: [Trit<S::Vector>; 2]) -> Trit<S::Vector> {
        Trit { s: S::choose(self.0, a.s, b.s), n: S::choose(self.0, a.n, b.n) }
    }
}

/// 1 where all coefficients are 0.
pub(super) struct IsZero<'a, S: Slice>(pub Terms<'a, S>);

impl<S: Slice> Task<S> for IsZero<'_, S> {
    type Output = S::Vector;
    #[inline(always)]
    fn run(self) -> S::Vector {
        let mut any = S::splat(false);
        for trit in self.0 {
            any = S::or(any, trit.n);
        }
        S::xor(any, S::splat(true))
    }
}

/// `out = wide mod f` for a polynomial of 2m − 1 coefficients and f = Σ c z^e of degree m: (m − 1)(t − 1) additions for the t
/// terms of f, given by e and c, the highest first.
pub struct Reduce<'a, S: Slice> {
    pub(super) out: TermsMut<'a, S>,
    pub(super) wide: Terms<'a, S>,
    pub(super) terms: &'a [(u32, u8)],
}

impl<S: Slice> Task<S> for Reduce<'_, S> {
    type Output = ();
    /// The quotient's coefficients from the top, where the remainder comes to be; then the remainder's from the top, which
    /// need no quotient above their own degree.
    #[inline(always)]
    fn run(self) {
        let Some((&(m, _), tail)) = self.terms.split_first() else { return };
        let m = m as usize;
        let (out, wide) = (&mut self.out[..m], &self.wide[..2 * m - 1]);
        for k in (0..m - 1).rev() {
            let mut quotient = wide[m + k];
            for &(e, c) in tail {
                let from = k + m - e as usize;
                if from < m - 1 {
                    quotient = less::<S>(quotient, out[from], c);
                }
            }
            out[k] = quotient;
        }
        for j in (0..m).rev() {
            let mut remainder = wide[j];
            for &(e, c) in tail {
                let from = j.wrapping_sub(e as usize);
                if from < m - 1 {
                    remainder = less::<S>(remainder, out[from], c);
                }
            }
            out[j] = remainder;
        }
    }
}

/// `a − c b` for c = 1 or 2.
#[inline(always)]
fn less<S: Slice>(a: Trit<S::Vector>, b: Trit<S::Vector>, c: u8) -> Trit<S::Vector> {
    if c == 1 { S::sub(a, b) } else { S::add(a, b) }
}

/// The image of a polynomial under a matrix.
pub struct Image<'a, S: Slice> {
    pub(super) out: TermsMut<'a, S>,
    pub(super) of: Terms<'a, S>,
    pub(super) entries: &'a [(u32, bool)],
    pub(super) ends: &'a [usize],
}

impl<S: Slice> Task<S> for Image<'_, S> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        let mut start = 0;
        for (&end, out) in self.ends.iter().zip(self.out) {
            let mut sum = S::zero();
            for &(column, negative) in &self.entries[core::mem::replace(&mut start, end)..end] {
                sum = S::add(sum, S::negate_if(S::splat(negative), self.of[column as usize]));
            }
            *out = sum;
        }
    }
}

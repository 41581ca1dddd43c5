//! Karatsuba's product of polynomials of any degree: A. Weimerskirch, C. Paar, <https://eprint.iacr.org/2006/224>, section 3.2;
//! seed 004, equations (1) to (3).

use super::{Level, Method};
use crate::wide::Wide;

/// D (D + 1)/2 products: `V_i = a_i b_i` and, for s < t, `V_{s,t} = (a_s + a_t)(b_s + b_t)`; then
/// `c_i = Σ_{s+t=i} (V_{s,t} − V_s − V_t)`, and V_{i/2} with even i.
#[derive(Clone, Copy, Debug)]
pub struct Karatsuba;

impl<E: Level, const D: usize, const L: usize> Method<E, D, L> for Karatsuba {
    #[inline(always)]
    fn multiply(a: &[E; D], b: &[E; D]) -> [E::Wide; L] {
        const { assert!(L == 2 * D - 1) };
        let squares: [E::Wide; D] = core::array::from_fn(|i| a[i].product(&b[i]));
        core::array::from_fn(|i| {
            let pairs = (i.saturating_sub(D - 1)..i.div_ceil(2)).map(|s| {
                let t = i - s;
                let both = a[s].sum(&a[t]).product(&b[s].sum(&b[t]));
                both.sub_both(&squares[s], &squares[t])
            });
            let middle = (i % 2 == 0).then(|| squares[i / 2].clone());
            // The middle term is there for the even i, and pairs are for all i between the ends.
            pairs.chain(middle).reduce(|sum, term| sum.add(&term)).unwrap_or_else(|| squares[0].clone())
        })
    }
}

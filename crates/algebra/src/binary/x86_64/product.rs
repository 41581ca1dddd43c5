//! The choice of a product, by the words and by what the processor has.

use super::at_once;
use super::karatsuba::{product_by_pairs, ten_pairs};

/// The product of two polynomials of W words.
#[target_feature(enable = "pclmulqdq,avx2,bmi2")]
#[inline]
pub(super) fn product<const W: usize>(a: &[u64; W], b: &[u64; W], wide: &mut [[u64; W]; 2]) {
    if let (20, Some(a), Some(b)) = (W, a.first_chunk(), b.first_chunk())
        && at_once::available()
        && let Some(wide) = wide.as_flattened_mut().first_chunk_mut()
    {
        // SAFETY: the processor has the instructions.
        return unsafe { at_once::product20(wide, a, b) };
    }
    product_by_pairs(a, b, wide, ten_pairs);
}

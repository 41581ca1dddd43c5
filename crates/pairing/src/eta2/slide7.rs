//! The form of seed 001, slide 7: another arrangement of the loop for b = 0, to check the first one by.

use super::miller::iterations;
use pairloom_algebra::BinaryField;
use pairloom_algebra::binary::{Quartic, Sparse};
use pairloom_curve::binary::Curve;

/// The value after the loop of seed 001, slide 7, on a curve with b = 0, `None` on the others. Its M-th power is a conjugate of
/// that of [`super::miller_loop`]: the 2^m-th power of it for m ≡ 1 (mod 4), its inverse for m ≡ 3 (mod 4).
pub fn slide_7<C: Curve, F: BinaryField>(p: &[F; 2], q: &[F; 2]) -> Option<Quartic<F>> {
    if C::B {
        return None;
    }
    let ([mut x1, mut y1], [mut x2, mut y2]) = (p.clone(), q.clone());
    let z = x1.add_bit(true);
    let first = Sparse { g0: z.mul(&z.add(&x2)).add(&y1).add(&y2), g1: z.add(&x2) };
    let mut f = Quartic::from(&first);
    for _ in 0..iterations::<C>() {
        let z = x1;
        (x1, y1) = (z.sqrt(), y1.sqrt());
        let constant = y1.add(&y2).add(&x1).add_bit(true);
        f = f.mul_sparse(&Sparse { g0: z.mul(&x1.add(&x2)).add(&constant), g1: z.add(&x2) });
        (x2, y2) = (x2.square(), y2.square());
    }
    Some(f)
}

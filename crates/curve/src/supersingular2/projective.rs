//! Homogeneous coordinates of y² = x³ + x, over any machine.

use crate::supersingular::Projective;
use pairloom_algebra::Field;

/// Twice the point, for all points: 6 products, 5 squares. Infinity stays infinity.
///
/// With `W = 3 X² + Z²`, `S = Y Z`, `B = X Y S`, `H = W² − 8 B`: `(2 H S : W (4 B − H) − 8 (Y S)² : 8 S³)`
/// (dbl-1998-cmo-2, <https://hyperelliptic.org/EFD/g1p/auto-shortw-projective.html>).
pub fn double<F: Field>(p: &Projective<F>) -> Projective<F> {
    let (w, s) = (p.x.square().triple().add(&p.z.square()), p.y.mul(&p.z));
    let ys = p.y.mul(&s);
    let four_b = p.x.mul(&ys).double().double();
    let h = w.square().sub(&four_b.double());
    let eight = |x: F| x.double().double().double();
    let y = w.mul(&four_b.sub(&h)).sub(&eight(ys.square()));
    Projective { x: h.mul(&s).double(), y, z: eight(s.square().mul(&s)) }
}

/// The sum of a finite point and an affine one of another x: 9 products, 2 squares.
///
/// With `U = y2 Z1 − Y1`, `V = x2 Z1 − X1`, `A = U² Z1 − V³ − 2 V² X1`: `(V A : U (V² X1 − A) − V³ Y1 : V³ Z1)`
/// (madd-1998-cmo, same source).
pub fn add_distinct<F: Field>(p: &Projective<F>, [x, y]: &[F; 2]) -> Projective<F> {
    let (u, v) = (y.mul(&p.z).sub(&p.y), x.mul(&p.z).sub(&p.x));
    let vv = v.square();
    let (cube, r) = (vv.mul(&v), vv.mul(&p.x));
    let a = u.square().mul(&p.z).sub(&cube).sub(&r.double());
    Projective { x: v.mul(&a), y: u.mul(&r.sub(&a)).sub(&cube.mul(&p.y)), z: cube.mul(&p.z) }
}

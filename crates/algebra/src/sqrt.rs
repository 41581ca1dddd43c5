//! Square roots, quadratic characters and signs in F_p and F_p², for p ≡ 3 (mod 4) and i² = −1.
//!
//! All is constant time but for the exponents, which p determines. A root in F_p costs one exponentiation, a root in
//! F_p² two exponentiations in F_p, and roots of fractions cost no more. A root's sign is whatever the formula gives;
//! [`SquareRoot::sgn0`] tells which it is.

use crate::field::{Field, Mask, OddCharacteristic, PrimeField};
use crate::pow::shifted_right;
use crate::tower::Fp2;
use crate::tower::{TowerBase, TwistField};
use crate::wide::Wide;

/// A non-square z of F_p or F_p² for [`SquareRoot::sqrt_ratio`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NonSquare<C> {
    /// z.
    pub z: C,
    /// A square root, in F_p, of −N(z); N is the norm to F_p, on F_p itself the identity.
    pub root: C,
}

/// A field of odd characteristic in which square roots can be taken.
pub trait SquareRoot: OddCharacteristic {
    /// The sign of RFC 9380, section 4.1: the lowest bit of the first coordinate that is not 0.
    fn sgn0(&self) -> Self::Mask;
    /// Whether the element is a square (0 is one).
    fn is_square(&self) -> Self::Mask;
    /// A square root, and whether there is one; the root is meaningless where there is none.
    fn sqrt(&self) -> (Self, Self::Mask);
    /// A square root of `u / v` and true, or where `u / v` is no square a root of `z u / v` and false, for `v ≠ 0`
    /// (RFC 9380, appendix F.2.1).
    fn sqrt_ratio(u: &Self, v: &Self, z: &NonSquare<Self::Const>) -> (Self, Self::Mask);
}

/// `a^((p − 3)/4)`. Its square is `χ(a) / a`, χ the quadratic character, and 0 for 0.
fn inverse_root<F: PrimeField>(a: &F) -> F {
    const { assert!(F::MODULUS[0] & 3 == 3, "p is not 3 modulo 4") };
    a.pow(&shifted_right(F::MODULUS, 2))
}

impl<F: PrimeField> SquareRoot for F {
    fn sgn0(&self) -> F::Mask {
        self.parity()
    }

    fn is_square(&self) -> F::Mask {
        self.is_quadratic_residue()
    }

    fn sqrt(&self) -> (F, F::Mask) {
        let root = inverse_root(self).mul(self);
        let exact = root.square().equal(self);
        (root, exact)
    }

    fn sqrt_ratio(u: &F, v: &F, z: &NonSquare<F::Const>) -> (F, F::Mask) {
        let root = inverse_root(&u.mul(v)).mul(u);
        let is_square = root.square().mul(v).equal(u);
        (F::select(&is_square, &root, &root.mul(&F::constant(&z.root))), is_square)
    }
}

/// The norm `c0² + c1²` of an element of F_p².
pub fn norm<E: TwistField>(a: &E) -> E::Base {
    let [c0, c1] = a.parts();
    E::Base::reduce(&c0.square_wide().add(&c1.square_wide()))
}

/// A square root of `a = a0 + a1 i` from a square root s of its norm.
///
/// Exactly one of `t = (a0 + s)/2` and `t' = (a0 − s)/2` is a square, as `t t' = −(a1/2)²`, and the square one is that of the
/// root's real part. With `c² = χ(t)/t` and `x = c t` the root is `x + (a1 c/2) i` or `−a1 c/2 + x i`. Where t is 0, a1
/// is 0 too and t' = a0 serves.
fn root_with_norm<E: TwistField>(a: &E, s: &E::Base) -> E {
    let [a0, a1] = a.parts();
    let t = a0.add(s).halve();
    let t = E::Base::select(&t.is_zero(), &a0, &t);
    let c = inverse_root(&t);
    let x = c.mul(&t);
    let other = a1.mul(&c).halve();
    let direct = x.square().equal(&t);
    E::new(E::Base::select(&direct, &x, &other.neg()), E::Base::select(&direct, &other, &x))
}

fn sqrt_2<E: TwistField>(a: &E) -> (E, E::Mask) {
    let (s, is_square) = norm(a).sqrt();
    (root_with_norm(a, &s), is_square)
}

/// One exponentiation gives the norm's root and the inverse of `N(v)`: with `r² = χ / (N(u) N(v))`, a root of
/// `χ N(u)/N(v)` is `s = r N(u)`, and `1/N(v) = χ r s`. For a non-square, `s √(−N(z))` is a root of `N(z u/v)`.
fn sqrt_ratio_2<E: TwistField>(u: &E, v: &E, z: &NonSquare<E::Const>) -> (E, E::Mask) {
    let (u_norm, v_norm) = (norm(u), norm(v));
    let r = inverse_root(&u_norm.mul(&v_norm));
    let s = r.mul(&u_norm);
    let inverse = r.mul(&s);
    let is_square = inverse.mul(&v_norm).equal(&E::Base::one()).or(&u_norm.is_zero());
    let ratio = u.mul(&v.conjugate()).mul_base(&inverse);
    let twisted = ratio.neg().mul(&E::constant(&z.z));
    let [root, _] = E::constant(&z.root).parts();
    let a = E::select(&is_square, &ratio, &twisted);
    (root_with_norm(&a, &E::Base::select(&is_square, &s, &s.mul(&root))), is_square)
}

fn sgn0_2<E: TwistField>(a: &E) -> E::Mask {
    let [c0, c1] = a.parts();
    c0.parity().or(&c0.is_zero().and(&c1.parity()))
}

impl<F: TowerBase> SquareRoot for Fp2<F> {
    fn sgn0(&self) -> F::Mask {
        sgn0_2(self)
    }
    fn is_square(&self) -> F::Mask {
        norm(self).is_square()
    }
    fn sqrt(&self) -> (Self, F::Mask) {
        sqrt_2(self)
    }
    fn sqrt_ratio(u: &Self, v: &Self, z: &NonSquare<Self::Const>) -> (Self, F::Mask) {
        sqrt_ratio_2(u, v, z)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::{Count, counted};
    use crate::prime::Fp;
    use crate::prime::moduli::{Bls12381Fp, Bls12381Modulus, Bn254Modulus, NogamiModulus};
    use subtle::Choice;

    /// Squares, non-squares and the elements that formulas like to trip over: 0, ±1, elements of F_p and of i F_p.
    fn samples<F: TowerBase<Mask = Choice> + Copy>() -> Vec<F> {
        let seed = F::one().double().double().add(&F::one()).invert();
        let mut all = vec![F::zero(), F::one(), F::one().neg(), F::one().double(), F::one().double().neg()];
        all.extend((1..12u64).map(|e| seed.pow(&[e * e, e])));
        all
    }

    fn pairs<F: TowerBase<Mask = Choice> + Copy>() -> Vec<Fp2<F>> {
        let base = samples::<F>();
        let few = base[..6].iter().flat_map(|&c0| base[..6].iter().map(move |&c1| Fp2 { c0, c1 }));
        few.chain(base.windows(2).map(|w| Fp2 { c0: w[0], c1: w[1] })).collect()
    }

    /// Euler's criterion, by the definition.
    fn euler<F: Field<Mask = Choice>>(a: &F, order: &[u64]) -> bool {
        let power = a.pow(&shifted_right(order, 1));
        bool::from(power.equal(&F::one()) | a.is_zero())
    }

    fn roots<F: SquareRoot<Mask = Choice> + PartialEq + core::fmt::Debug>(
        all: &[F],
        z: &NonSquare<F::Const>,
        order: &[u64],
    ) {
        let twist = F::constant(&z.z);
        assert!(!euler(&twist, order), "z is a square");
        for u in all {
            let expected = euler(u, order);
            let (root, is_square) = u.sqrt();
            assert_eq!((bool::from(is_square), bool::from(u.is_square())), (expected, expected), "{u:?}");
            assert!(!expected || root.square() == *u, "{u:?}");
            for v in all.iter().step_by(4).filter(|v| !bool::from(v.is_zero())) {
                let (root, is_square) = F::sqrt_ratio(u, v, z);
                assert_eq!(bool::from(is_square), euler(&u.mul(v), order), "{u:?} / {v:?}");
                let target = if is_square.into() { u.clone() } else { u.mul(&twist) };
                assert_eq!(root.square().mul(v), target, "{u:?} / {v:?}");
            }
        }
    }

    /// p², little-endian.
    fn squared_order(p: &[u64]) -> Vec<u64> {
        let p = p.iter().rev().fold(num_bigint::BigUint::ZERO, |sum, &word| (sum << 64) + word);
        (&p * &p).to_u64_digits()
    }

    fn every_root<P: crate::prime::TowerParams<N>, const N: usize>(z: i64, [re, im]: [i64; 2]) {
        let z = Fp::<P, N>::from_i64(z);
        roots(&samples::<Fp<P, N>>(), &NonSquare { z, root: z.neg().sqrt().0 }, Fp::<P, N>::MODULUS);
        let z = Fp2 { c0: Fp::<P, N>::from_i64(re), c1: Fp::from_i64(im) };
        let root = norm(&z).neg().sqrt().0;
        let z = NonSquare { z: [z.c0, z.c1], root: [root, Fp::ZERO] };
        roots(&pairs::<Fp<P, N>>(), &z, &squared_order(Fp::<P, N>::MODULUS));
    }

    #[test]
    fn roots_square_to_what_they_should() {
        every_root::<Bn254Modulus, 4>(-1, [9, 1]);
        every_root::<NogamiModulus, 4>(-1, [1, 1]);
        every_root::<Bls12381Modulus, 6>(11, [-2, -1]);
    }

    #[test]
    fn signs_are_those_of_the_standard() {
        let element = |c0: i64, c1: i64| Fp2 { c0: Bls12381Fp::from_i64(c0), c1: Bls12381Fp::from_i64(c1) };
        for (value, sign) in
            [((0, 0), 0), ((1, 0), 1), ((-1, 0), 0), ((2, 1), 0), ((3, 2), 1), ((0, 1), 1), ((0, 2), 0), ((0, -1), 0)]
        {
            assert_eq!(element(value.0, value.1).sgn0().unwrap_u8(), sign, "{value:?}");
        }
        assert_eq!(Bls12381Fp::from_i64(-2).sgn0().unwrap_u8(), 1);
    }

    #[test]
    fn a_root_of_a_fraction_in_the_extension_takes_two_exponentiations() {
        type C = Count<Bls12381Fp>;
        let power = counted(|| inverse_root(&C::one())).1.products;
        let z = NonSquare { z: [Bls12381Fp::ONE; 2], root: [Bls12381Fp::ONE; 2] };
        let cost = counted(|| Fp2::<C>::sqrt_ratio(&Fp2::one(), &Fp2::one(), &z)).1.products;
        assert!(cost <= 2 * power + 30, "{cost} against {power}");
    }
}

//! Points of the curve moved into the subgroup of order r, by a few multiples by x: formulas over any machine, for all
//! points of the curve.

use crate::coordinates::{Homogeneous, Jacobian};
use crate::endomorphism::psi;
use crate::group::{Const, PairingCurve};
use pairloom_algebra::{Field, TwistField};

/// Doublings for which the way to Jacobian coordinates and back costs more than they save.
const FEW: usize = 3;

/// |x| = plus − minus with the fewest digits: binary, or the non-adjacent form where that has fewer.
const fn signed_digits(x: u64) -> [u128; 2] {
    let (x, half) = (x as u128, x as u128 / 2);
    let sum = x + half;
    let carries = half ^ sum;
    let form = [sum & carries, half & carries];
    if (form[0] | form[1]).count_ones() < x.count_ones() { form } else { [x, 0] }
}

/// Points of one curve with the product by 3b that their formulas need.
struct Curve<B> {
    triple_b: B,
}

impl<B> Curve<B> {
    fn add<F: Field>(&self, p: &Homogeneous<F>, q: &Homogeneous<F>) -> Homogeneous<F>
    where
        B: Fn(&F) -> F,
    {
        p.add(q, &self.triple_b)
    }

    fn double_times<F: Field>(&self, p: &Homogeneous<F>, times: usize) -> Homogeneous<F>
    where
        B: Fn(&F) -> F,
    {
        if times > FEW {
            Jacobian::from_homogeneous(p).double_times(times).to_homogeneous()
        } else {
            (0..times).fold(p.clone(), |point, _| point.double(&self.triple_b))
        }
    }

    /// `[x] p`.
    fn mul_x<C: PairingCurve, F: Field>(&self, p: &Homogeneous<F>) -> Homogeneous<F>
    where
        B: Fn(&F) -> F,
    {
        let [plus, minus] = const { signed_digits(C::X) };
        let (mut multiple, mut weight) = (p.clone(), plus.ilog2() as usize);
        for index in (0..weight).rev().filter(|index| (plus | minus) >> index & 1 == 1) {
            let digit = if minus >> index & 1 == 1 { p.neg() } else { p.clone() };
            multiple = self.add(&self.double_times(&multiple, weight - index), &digit);
            weight = index;
        }
        let multiple = self.double_times(&multiple, weight);
        if C::X_IS_NEGATIVE { multiple.neg() } else { multiple }
    }
}

fn psi_of<C: PairingCurve, E: TwistField>(point: &Homogeneous<E>) -> Homogeneous<E> {
    let [x, y, z] = psi::<C, E>([&point.x, &point.y, &point.z]);
    Homogeneous { x, y, z }
}

/// `[1 − x] p` on a BLS12 curve: h_eff of RFC 9380, section 8.8.1 (R. Wahby, D. Boneh, <https://eprint.iacr.org/2019/403>,
/// section 5).
pub fn bls12_g1<C: PairingCurve, F: Field<Const = C::Fp>>(p: &Homogeneous<F>) -> Homogeneous<F> {
    let curve = Curve { triple_b: |value: &F| C::mul_b(&value.triple()) };
    curve.add(p, &curve.mul_x::<C, F>(p).neg())
}

/// `[x² − x − 1] p + [x − 1] ψ(p) + ψ²([2] p)` on the twist of a BLS12 curve: h_eff of RFC 9380, section 8.8.2 (A. Budroni,
/// F. Pintore, <https://eprint.iacr.org/2017/419>; RFC 9380, appendix G.3).
pub fn bls12_g2<C: PairingCurve, E: TwistField<Const = Const<C::G2>>>(p: &Homogeneous<E>) -> Homogeneous<E> {
    let curve = Curve { triple_b: |value: &E| C::mul_twist_b(&value.triple()) };
    let (xp, psi_p) = (curve.mul_x::<C, E>(p), psi_of::<C, E>(p));
    let times_x = curve.mul_x::<C, E>(&curve.add(&xp, &psi_p));
    let twice = psi_of::<C, E>(&psi_of::<C, E>(&curve.double_times(p, 1)));
    let rest = curve.add(&curve.add(&xp, &psi_p), p).neg();
    curve.add(&curve.add(&times_x, &rest), &twice)
}

/// `[x] p + ψ([3x] p) + ψ²([x] p) + ψ³(p)` on the twist of a Barreto–Naehrig curve (L. Fuentes-Castañeda, E. Knapp,
/// F. Rodríguez-Henríquez, "Faster hashing to G2", SAC 2011, section 6.1).
pub fn bn_g2<C: PairingCurve, E: TwistField<Const = Const<C::G2>>>(p: &Homogeneous<E>) -> Homogeneous<E> {
    let curve = Curve { triple_b: |value: &E| C::mul_twist_b(&value.triple()) };
    let psi = psi_of::<C, E>;
    let xp = curve.mul_x::<C, E>(p);
    let triple = curve.add(&curve.double_times(&xp, 1), &xp);
    let inner = curve.add(&xp, &psi(p));
    let middle = curve.add(&triple, &psi(&inner));
    curve.add(&xp, &psi(&middle))
}

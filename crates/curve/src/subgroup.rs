//! The check that a point of the curve is in the subgroup of order r: one or two multiplications by x, no inversion.
//!
//! Each test states that an endomorphism acts as it does on the subgroup. Let N be the degree of the difference of the two
//! sides; a point that passes is killed by N as by the order of the curve, so the test is right if r is the greatest
//! common divisor of the two (the tests of this module compute it). The doubling chains do not look for exceptions of their
//! formulas: a chain that meets one ends with Z = 0, which no point of order r does, and is rejected. So are Miller loops
//! that meet one ([`g2_by_end_of_loop`]).

pub mod combinations;

use crate::coordinates::{Homogeneous, Jacobian};
use crate::encoding::{DecodeError, SwapHint};
use crate::endomorphism::{phi, psi};
use crate::group::{Affine, Const, Family, Group, PairingCurve, by_words, word};
use pairloom_algebra::{Both, Field, Mask, TwistField};
use subtle::Choice;

/// Whether (x, y), a point of the curve, has order r.
///
/// BN: always, the order of the curve is r. BLS12: φ(P) = −\[x²\]P (M. Scott, <https://eprint.iacr.org/2021/1130>).
pub fn g1<C: PairingCurve, F: Field<Const = C::Fp>>(x: &F, y: &F) -> F::Mask {
    if const { matches!(C::FAMILY, Family::Bn) } {
        return F::Mask::constant(true);
    }
    g1_by_multiple::<C, F>(&Jacobian::multiple_of_affine(C::X, x, y), x, y)
}

/// [`g1`] of two finite points side by side by words.
pub(crate) fn both_of_g1<C: PairingCurve>(points: [&Affine<C::G1>; 2]) -> [bool; 2] {
    let [x, y] = both_by_words::<C>(points);
    g1::<C, _>(&x, &y).map(bool::from)
}

/// The coordinates of two finite points of G1 by words.
pub(crate) fn both_by_words<C: PairingCurve>(points: [&Affine<C::G1>; 2]) -> [Both<<C::G1 as Group>::Words>; 2] {
    [points.map(|point| &point.x), points.map(|point| &point.y)].map(|xs| Both::new(xs.map(word::<C::G1>)))
}

/// As [`g1`] on a BLS12 curve, given \[|x|\](x, y).
pub(crate) fn g1_by_multiple<C: PairingCurve, F: Field<Const = C::Fp>>(
    multiple: &Jacobian<F>,
    x: &F,
    y: &F,
) -> F::Mask {
    let [image_x, image_y, _] = phi::<C, F>([x, y, &F::one()]);
    is_affine(&multiple.multiple(C::X).neg(), &image_x, &image_y)
}

/// Whether (x, y), a point of the twist, has order r.
pub fn g2<C: PairingCurve, E: TwistField<Const = Const<C::G2>>>(x: &E, y: &E) -> E::Mask {
    let multiple = Jacobian::multiple_of_affine(C::X, x, y);
    let multiple = if C::X_IS_NEGATIVE { multiple.neg() } else { multiple };
    if const { matches!(C::FAMILY, Family::Bn) } {
        return is_bn_relation::<C, E>(x, y, &multiple);
    }
    let [x, y, _] = psi::<C, E>([x, y, &E::one()]);
    is_affine(&multiple, &x, &y)
}

/// As [`g2`], given where the optimal ate loop over Q = (x, y) ends, in homogeneous coordinates: at \[|x|\]Q for BLS12, at
/// \[6x + 2\]Q + ψ(Q) − ψ²(Q) for BN, with Z = 0 if a step of the loop met an exception of its formulas.
///
/// BLS12: ψ(Q) = \[x\]Q, as in [`g2`]. BN: what the loop ends with is −ψ³(Q), the relation that makes the pairing of F. Vercauteren
/// (<https://eprint.iacr.org/2008/096>) bilinear.
pub fn g2_by_end_of_loop<C: PairingCurve, E: TwistField<Const = Const<C::G2>>>(
    [x, y]: [&E; 2],
    [end_x, end_y, end_z]: [&E; 3],
) -> E::Mask {
    let image = psi::<C, E>([x, y, &E::one()]);
    let ([x, y, _], negated) = match C::FAMILY {
        Family::Bls12 => (image, C::X_IS_NEGATIVE),
        Family::Bn => ((1..3).fold(image, |[x, y, z], _| psi::<C, E>([&x, &y, &z])), true),
    };
    let y = if negated { y.neg() } else { y };
    let same = x.mul(end_z).equal(end_x).and(&y.mul(end_z).equal(end_y));
    same.and(&end_z.is_zero().not())
}

/// Whether \[x + 1\]Q + ψ(\[x\]Q) + ψ²(\[x\]Q) = ψ³(\[2x\]Q) (Y. Dai, K. Lin, C. Zhao, Z. Zhou,
/// <https://eprint.iacr.org/2022/348>), given \[x\]Q. The additions are complete.
fn is_bn_relation<C: PairingCurve, E: TwistField<Const = Const<C::G2>>>(
    x: &E,
    y: &E,
    multiple: &Jacobian<E>,
) -> E::Mask {
    let triple_b = |value: &E| C::mul_twist_b(&value.triple());
    let psi = |p: &Homogeneous<E>| {
        let [x, y, z] = psi::<C, E>([&p.x, &p.y, &p.z]);
        Homogeneous { x, y, z }
    };
    let zeroth = multiple.to_homogeneous();
    let first = psi(&zeroth);
    let second = psi(&first);
    let terms = [&Homogeneous::from_affine(x, y), &first, &second];
    let left = terms.into_iter().fold(zeroth, |sum, term| sum.add(term, triple_b));
    let right = psi(&second).double(triple_b);
    left.equal(&right).and(&multiple.is_identity().not())
}

/// Whether a point is finite and has these affine coordinates.
fn is_affine<F: Field>(point: &Jacobian<F>, x: &F, y: &F) -> F::Mask {
    let zz = point.z.square();
    let same_x = x.mul(&zz).equal(&point.x);
    let same_y = y.mul(&zz).mul(&point.z).equal(&point.y);
    same_x.and(&same_y).and(&point.is_identity().not())
}

/// For each point of the curve whether [`Affine::is_in_subgroup_vartime`], two side by side where that takes less time.
pub fn are_in_subgroup_vartime<G: Group>(points: &[Affine<G>]) -> Vec<bool> {
    if !by_words::<G>() {
        return points.iter().map(Affine::is_in_subgroup_vartime).collect();
    }
    let mut inside = vec![true; points.len()];
    let finite: Vec<usize> = (0..points.len()).filter(|index| !points[*index].is_identity()).collect();
    for indices in finite.chunks(2) {
        match *indices {
            [i, j] => [inside[i], inside[j]] = G::have_order_r_by_words([&points[i], &points[j]]),
            _ => indices.iter().for_each(|i| inside[*i] = points[*i].is_in_subgroup_vartime()),
        }
    }
    inside
}

impl<G: Group> Affine<G> {
    /// Whether this point of the curve is in the subgroup of order r; infinity is. Says nothing about points off the curve.
    pub fn is_in_subgroup(&self) -> Choice {
        G::has_order_r(&self.x, &self.y) | self.infinity
    }

    /// As [`Self::is_in_subgroup`], of a public point in variable time.
    pub fn is_in_subgroup_vartime(&self) -> bool {
        if self.is_identity() {
            return true;
        }
        if by_words::<G>() {
            let [x, y] = [&self.x, &self.y].map(word::<G>);
            return G::has_order_r_by_words(&x, &y).into();
        }
        G::has_order_r(&self.x, &self.y).into()
    }

    /// An error for a public point off the curve or outside the subgroup of order r, in which infinity is. Variable time.
    ///
    /// # Errors
    ///
    /// [`DecodeError::NotOnCurve`], [`DecodeError::NotInSubgroup`].
    pub fn check_vartime(&self) -> Result<(), DecodeError> {
        let hint = SwapHint::default();
        if !bool::from(self.is_on_curve()) {
            Err(DecodeError::NotOnCurve { hint })
        } else if !self.is_in_subgroup_vartime() {
            Err(DecodeError::NotInSubgroup { hint })
        } else {
            Ok(())
        }
    }
}

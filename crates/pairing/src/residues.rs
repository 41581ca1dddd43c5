//! One pairing in the lanes of vector registers: the formulas of every machine over [`pairloom_algebra::residues`].

use crate::engine::PointPair;
use crate::final_exponentiation::{Exponent, final_exponentiation};
use crate::gt::Gt;
use crate::miller::{Pair, miller_loop};
use pairloom_algebra::residues::One;
use pairloom_algebra::{Fp2, Fp12};
use pairloom_curve::lanes::LaneCurve;

/// F_p² by residues.
type Twist<C> = Fp2<<C as LaneCurve>::Residues>;

/// The product of the optimal ate pairings of `pairs`, in this power of the reduced pairing: what [`crate::multi_pairing`] gives.
pub fn multi_pairing<C: LaneCurve>(pairs: &[PointPair<C>], exponent: Exponent) -> Gt<C> {
    let value = final_exponentiation::<C, Twist<C>>(&loops::<C>(pairs), exponent);
    Gt::new_unchecked(value.to_one_core(), exponent)
}

/// The product of the Miller loops of `pairs`, not reduced: what [`crate::engine::miller`] gives.
pub fn miller<C: LaneCurve>(pairs: &[PointPair<C>]) -> Fp12<C::Fp2> {
    loops::<C>(pairs).to_one_core()
}

/// The final exponentiation of a product of Miller loops: what [`crate::engine::reduce`] gives.
pub fn reduce<C: LaneCurve>(f: &Fp12<C::Fp2>, exponent: Exponent) -> Gt<C> {
    let value = final_exponentiation::<C, Twist<C>>(&Fp12::from_one_core(f), exponent);
    Gt::new_unchecked(value.to_one_core(), exponent)
}

fn loops<C: LaneCurve>(pairs: &[PointPair<C>]) -> Fp12<Twist<C>> {
    let finite = pairs.iter().filter(|(p, q)| !p.is_identity() && !q.is_identity());
    let pairs: Vec<_> = finite
        .map(|(p, q)| Pair {
            p: [p.x, p.y].map(|x| C::Residues::from_one_core(&x)),
            q: [q.x, q.y].map(|x| Twist::<C>::from_one_core(&x)),
        })
        .collect();
    miller_loop::<C, Twist<C>>(&pairs)
}

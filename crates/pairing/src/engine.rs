//! Pairings of points: where values meet formulas, and infinity is dealt with. By the integers of one core, or by a [`PairingMachine`].

use crate::final_exponentiation::{Convention, Exponent, Fast, final_exponentiation};
use crate::gt::Gt;
pub use crate::machine::PairingMachine;
use crate::miller::{Pair, miller_loop, miller_loop_with_ends, miller_loop_with_fixed};
use crate::prepared::{FixedLines, PreparedLines, miller_loop_prepared, slopes};
use pairloom_algebra::secret::Wiped;
use pairloom_algebra::{Fp12, Transfer};
use pairloom_curve::subgroup::g2_by_end_of_loop;
use pairloom_curve::{Affine, PairingCurve};

/// The arguments of a pairing, P in G1 and Q in G2.
pub type PointPair<C> = (Affine<<C as PairingCurve>::G1>, Affine<<C as PairingCurve>::G2>);

/// The arguments of a pairing whose second one stays the same, for a machine.
pub type FixedPair<'a, C, E> = (Affine<<C as PairingCurve>::G1>, &'a G2Fixed<E>);

/// A second argument whose lines are computed once; infinity has none.
#[derive(Clone)]
pub struct G2Prepared<C: PairingCurve>(Option<PreparedLines<C::Fp2>>);

impl<C: PairingCurve> From<&Affine<C::G2>> for G2Prepared<C> {
    fn from(q: &Affine<C::G2>) -> Self {
        Self((!q.is_identity()).then(|| PreparedLines::new::<C>(&[q.x, q.y])))
    }
}

/// The same for a machine.
#[derive(Clone)]
pub struct G2Fixed<E>(Option<FixedLines<E>>);

impl<E> G2Fixed<E> {
    /// Of any point of G2.
    pub fn new<C: PairingCurve>(q: &Affine<C::G2>) -> Self
    where
        E: PairingMachine<C>,
    {
        Self((!q.is_identity()).then(|| FixedLines::new::<C>(&[q.x, q.y])))
    }
}

fn finite<C: PairingCurve, E: PairingMachine<C>>(pairs: &[PointPair<C>]) -> Wiped<Pair<E>> {
    let finite = pairs.iter().filter(|(p, q)| !p.is_identity() && !q.is_identity());
    finite.map(|(p, q)| Pair::<E>::new::<C>(p, q)).collect()
}

fn loops<C: PairingCurve, E: PairingMachine<C>>(pairs: &[PointPair<C>]) -> Fp12<E> {
    miller_loop::<C, E>(&finite::<C, E>(pairs))
}

/// The value of the product of the optimal ate pairings of `pairs` by a machine, in this power of the reduced pairing.
pub fn product_by<C: PairingCurve, E: PairingMachine<C>>(pairs: &[PointPair<C>], exponent: Exponent) -> Fp12<C::Fp2> {
    final_exponentiation::<C, E>(&loops::<C, E>(pairs), exponent).to_one_core()
}

/// The first of some pairs, counted from 0, whose second argument is no point of the subgroup of order r.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutsideG2(pub usize);

impl core::fmt::Display for OutsideG2 {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "pair {}: the second argument is outside the subgroup of order r", self.0)
    }
}

impl core::error::Error for OutsideG2 {}

/// An error for the first pair whose second argument is outside the subgroup. The loop over it tells, given its place; beside infinity, where
/// there may be none, a check of its own.
pub(crate) fn check_second_arguments<C: PairingCurve>(
    pairs: &[PointPair<C>],
    mut is_inside_by_loop: impl FnMut(usize) -> bool,
) -> Result<(), OutsideG2> {
    let is_outside = |(place, (p, q)): (usize, &PointPair<C>)| {
        let has_no_loop = p.is_identity() || q.is_identity();
        !if has_no_loop { q.is_in_subgroup_vartime() } else { is_inside_by_loop(place) }
    };
    pairs.iter().enumerate().position(is_outside).map_or(Ok(()), |place| Err(OutsideG2(place)))
}

/// As [`product_by`], for second arguments that are points of the twist, in the subgroup of order r or not.
///
/// # Errors
///
/// A second argument outside the subgroup. The loop over it tells, at the price of a few products; beside a first argument at infinity, where
/// there is no loop, it is a check of its own.
pub fn checked_product_by<C: PairingCurve, E: PairingMachine<C>>(
    pairs: &[PointPair<C>],
    exponent: Exponent,
) -> Result<Fp12<C::Fp2>, OutsideG2> {
    let (f, ends) = miller_loop_with_ends::<C, E>(&finite::<C, E>(pairs), &[]);
    let mut ends = ends.iter();
    check_second_arguments::<C>(pairs, |place| {
        ends.next().is_some_and(|end| {
            let [x, y, z] = [&end.x, &end.y, &end.z].map(Transfer::to_one_core);
            let (_, q) = &pairs[place];
            g2_by_end_of_loop::<C, C::Fp2>([&q.x, &q.y], [&x, &y, &z]).into()
        })
    })?;
    Ok(final_exponentiation::<C, E>(&f, exponent).to_one_core())
}

/// As [`miller`], by a machine: up to a factor that the final exponentiation takes to 1.
pub fn miller_by<C: PairingCurve, E: PairingMachine<C>>(pairs: &[PointPair<C>]) -> Fp12<C::Fp2> {
    loops::<C, E>(pairs).to_one_core()
}

/// As [`miller_by`], with more pairs whose second arguments stay the same.
pub fn miller_with_fixed_by<C: PairingCurve, E: PairingMachine<C>>(
    pairs: &[PointPair<C>],
    fixed: &[FixedPair<'_, C, E>],
) -> Fp12<C::Fp2> {
    let element = |x: &C::Fp| E::Base::from_one_core(x);
    let fixed: Vec<_> = fixed
        .iter()
        .filter(|(p, _)| !p.is_identity())
        .filter_map(|(p, q)| Some(([element(&p.x), element(&p.y)], q.0.as_ref()?)))
        .collect();
    miller_loop_with_fixed::<C, E>(&finite::<C, E>(pairs), &fixed).to_one_core()
}

/// The value of [`reduce`], by a machine.
pub fn reduce_by<C: PairingCurve, E: PairingMachine<C>>(f: &Fp12<C::Fp2>, exponent: Exponent) -> Fp12<C::Fp2> {
    final_exponentiation::<C, E>(&Fp12::from_one_core(f), exponent).to_one_core()
}

/// The product of the Miller loops of `pairs`, not reduced; a pair with a point at infinity contributes 1.
pub fn miller<C: PairingCurve>(pairs: &[PointPair<C>]) -> Fp12<C::Fp2> {
    miller_by::<C, C::Fp2>(pairs)
}

/// As [`miller`], over prepared second arguments. O(n) memory.
pub fn miller_prepared<C: PairingCurve>(pairs: &[(Affine<C::G1>, &G2Prepared<C>)]) -> Fp12<C::Fp2> {
    let finite: Vec<_> =
        pairs.iter().filter_map(|(p, q)| q.0.as_ref().filter(|_| !p.is_identity()).map(|q| ([p.x, p.y], q))).collect();
    let points: Vec<_> = finite.iter().map(|(p, _)| *p).collect();
    let pairs: Vec<_> = slopes(&points).into_iter().zip(finite).map(|(p, (_, q))| (p, q)).collect();
    miller_loop_prepared::<C, C::Fp2>(&pairs)
}

/// The optimal ate pairing of P and Q.
pub fn pairing<C: PairingCurve>(p: &Affine<C::G1>, q: &Affine<C::G2>) -> Gt<C> {
    multi_pairing(&[(*p, *q)])
}

/// The product of the optimal ate pairings of `pairs`: shared squarings, one final exponentiation.
pub fn multi_pairing<C: PairingCurve>(pairs: &[PointPair<C>]) -> Gt<C> {
    Gt::new(product_by::<C, C::Fp2>(pairs, Fast::EXPONENT))
}

/// As [`multi_pairing`], over prepared second arguments.
pub fn multi_pairing_prepared<C: PairingCurve>(pairs: &[(Affine<C::G1>, &G2Prepared<C>)]) -> Gt<C> {
    reduce(&miller_prepared::<C>(pairs))
}

/// The final exponentiation of a product of Miller loops.
pub fn reduce<C: PairingCurve, X: Convention>(f: &Fp12<C::Fp2>) -> Gt<C, X> {
    Gt::new(reduce_by::<C, C::Fp2>(f, X::EXPONENT))
}

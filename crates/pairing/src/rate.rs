//! The R-ate pairing on Barreto–Naehrig curves (E. Lee, H. Lee, C. Park, eprint 2008/040; seed 000, section 5.1 and
//! algorithm 2, with its errata).

use crate::digits::Digits;
use crate::final_exponentiation::{Exponent, Reduced};
use crate::gt::Gt;
use crate::line::{Homogeneous, Line, LineValue, add_step, secant};
use crate::machine::TwistOf;
use crate::miller::{AteKind, AteLoop, Pair};
use crate::stepped;
use pairloom_algebra::{Field, Fp12, TwistField};
use pairloom_curve::curves::toy;
use pairloom_curve::endomorphism::psi;
use pairloom_curve::{Affine, Family, PairingCurve, bn254, bn254_nogami};

/// A Barreto–Naehrig curve ([`Family::Bn`]): the curves that have an R-ate pairing. For the BLS12 family the construction
/// gives back the optimal ate pairing.
pub trait BarretoNaehrig: PairingCurve {}

impl BarretoNaehrig for bn254::Curve {}
impl BarretoNaehrig for bn254_nogami::Curve {}
impl BarretoNaehrig for toy::bn::Curve {}
impl BarretoNaehrig for toy::bn_negative::Curve {}

/// a, the length of the loop: 6x + 2 for x > 0, −6x − 3 for x < 0.
pub const fn loop_length<C: BarretoNaehrig>() -> u128 {
    assert!(matches!(C::FAMILY, Family::Bn), "not a Barreto–Naehrig curve");
    let x = C::X as u128;
    if C::X_IS_NEGATIVE { 6 * x - 3 } else { 6 * x + 2 }
}

/// The R-ate pairing of P and Q: always exactly [`Reduced`]. 1 if a point is at infinity; both must lie in their groups.
pub fn rate<C: BarretoNaehrig>(p: &Affine<C::G1>, q: &Affine<C::G2>) -> Gt<C, Reduced> {
    if p.is_identity() || q.is_identity() {
        return Gt::one();
    }
    let miller = AteLoop::<C, C::Fp2, RAte>::new(Pair { p: [p.x, p.y], q: [q.x, q.y] }, Exponent::Reduced);
    Gt::new(stepped::pairing(&miller))
}

/// The R-ate pairing as a loop over the multiples of Q.
#[derive(Clone, Copy, Debug)]
pub struct RAte;

/// With f = f_{a,Q}, h = f_{a+1,Q} = f g_{aQ,Q} and π the Frobenius map the unreduced pairing is, at P,
/// f h^p g_{π((a+1)Q), aQ} for x > 0 and h f^p g_{π(aQ), (a+1)Q} for x < 0.
impl<C: BarretoNaehrig> AteKind<C> for RAte {
    const DIGITS: Digits = Digits::cheapest(loop_length::<C>());

    fn close<E: TwistOf<C>>(f: Fp12<E>) -> Fp12<E> {
        f.mul(&f.frobenius(1))
    }

    fn tail<E: TwistOf<C>>(f: Fp12<E>, multiple: Homogeneous<E>, pair: &Pair<E>) -> Fp12<E> {
        let at = |line: &Line<E>| LineValue::<C, E>::at(line, &pair.p);
        let mut next = multiple;
        let joined = at(&add_step(&mut next, &pair.q)).multiply(&f);
        let (plain, raised) =
            if C::X_IS_NEGATIVE { ((joined, next), (f, multiple)) } else { ((f, multiple), (joined, next)) };
        let line = secant(&plain.1, &frobenius::<C, E>(&raised.1));
        at(&line).multiply(&plain.0.mul(&raised.0.frobenius(1)))
    }
}

/// The unreduced R-ate pairing.
pub fn miller_loop<C: BarretoNaehrig, E: TwistOf<C>>(pair: &Pair<E>) -> Fp12<E> {
    stepped::unreduced(&AteLoop::<C, E, RAte>::new(pair.clone(), Exponent::Reduced))
}

fn frobenius<C: PairingCurve, E: TwistField>(point: &Homogeneous<E>) -> Homogeneous<E> {
    let [x, y, z] = psi::<C, E>([&point.x, &point.y, &point.z]);
    Homogeneous { x, y, z }
}

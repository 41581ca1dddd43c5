//! Sums, differences and multiples.

use super::{Affine, Projective};
use crate::group::Group;
use crate::scalar::Scalar;
use pairloom_curve::{Point, accumulation, assignment, negation, operator};

type Multiplier<G> = Scalar<<G as pairloom_curve::Group>::Scalar>;

operator!([G: Group] Add add (Projective<G>, Projective<G>) -> Projective<G> =
    |a: &Projective<G>, b: &Projective<G>| Projective(a.0 + b.0));
operator!([G: Group] Add add (Projective<G>, Affine<G>) -> Projective<G> =
    |a: &Projective<G>, b: &Affine<G>| Projective(a.0 + b.0));
operator!([G: Group] Add add (Affine<G>, Projective<G>) -> Projective<G> =
    |a: &Affine<G>, b: &Projective<G>| Projective(b.0 + a.0));
operator!([G: Group] Add add (Affine<G>, Affine<G>) -> Projective<G> =
    |a: &Affine<G>, b: &Affine<G>| Projective(a.0 + b.0));
operator!([G: Group] Sub sub (Projective<G>, Projective<G>) -> Projective<G> =
    |a: &Projective<G>, b: &Projective<G>| Projective(a.0 - b.0));
operator!([G: Group] Sub sub (Projective<G>, Affine<G>) -> Projective<G> =
    |a: &Projective<G>, b: &Affine<G>| Projective(a.0 - b.0));
operator!([G: Group] Sub sub (Affine<G>, Projective<G>) -> Projective<G> =
    |a: &Affine<G>, b: &Projective<G>| Projective(Point::from(a.0) - b.0));
operator!([G: Group] Sub sub (Affine<G>, Affine<G>) -> Projective<G> =
    |a: &Affine<G>, b: &Affine<G>| Projective(a.0 - b.0));
operator!([G: Group] Mul mul (Projective<G>, Multiplier<G>) -> Projective<G> =
    |a: &Projective<G>, k: &Multiplier<G>| Projective(a.0.mul(&k.0)));
operator!([G: Group] Mul mul (Affine<G>, Multiplier<G>) -> Projective<G> =
    |a: &Affine<G>, k: &Multiplier<G>| Projective(a.0.mul(&k.0)));
assignment!([G: Group] AddAssign add_assign (Projective<G>, Projective<G>) = +);
assignment!([G: Group] AddAssign add_assign (Projective<G>, Affine<G>) = +);
assignment!([G: Group] SubAssign sub_assign (Projective<G>, Projective<G>) = -);
assignment!([G: Group] SubAssign sub_assign (Projective<G>, Affine<G>) = -);
assignment!([G: Group] MulAssign mul_assign (Projective<G>, Multiplier<G>) = *);
accumulation!([G: Group] Sum sum (Projective<G>, Projective<G>) from Projective::identity(), +);
accumulation!([G: Group] Sum sum (Projective<G>, Affine<G>) from Projective::identity(), +);

operator!([G: Group] Mul mul (Multiplier<G>, Projective<G>) -> Projective<G> =
    |k: &Multiplier<G>, a: &Projective<G>| Projective(a.0.mul(&k.0)));
operator!([G: Group] Mul mul (Multiplier<G>, Affine<G>) -> Projective<G> =
    |k: &Multiplier<G>, a: &Affine<G>| Projective(a.0.mul(&k.0)));
negation!([G: Group] Affine<G>);
negation!([G: Group] Projective<G>);

//! Equations (2) and (3), lemma 4.1, and why the first form of f_{2^w r1, Q} is the one that is split.

use pairloom_algebra::{Field, Fp2};
use pairloom_curve::{Affine, PairingCurve, bls12_381, bn254_nogami};
use pairloom_pairing::digits::{Digits, loop_length};
use pairloom_pairing::final_exponentiation::{Exponent, final_exponentiation};
use pairloom_pairing::line::TwistOf;
use pairloom_pairing::miller::{AteLoop, OptimalAte, Pair};
use pairloom_pairing::stepped::{MillerLoop, segment};
use pairloom_parallel::cost::Calibration;
use pairloom_parallel::cost::calibrate::Counting;
use pairloom_parallel::factorization::{Factorization, Prices, factors};

const FORMS: [Factorization; 2] = [Factorization::PowerOfTwo, Factorization::PowerOfR1];

fn pair<C: PairingCurve>() -> Pair<C::Fp2> {
    let (p, q) = (Affine::<C::G1>::generator(), Affine::<C::G2>::generator());
    Pair { p: [p.x, p.y], q: [q.x, q.y] }
}

fn forms_equal_the_loop<C: PairingCurve>() {
    let (pair, r) = (pair::<C>(), loop_length::<C>());
    let miller = AteLoop::<C, C::Fp2, OptimalAte>::of_integer(pair.clone(), Digits::binary(r), Exponent::Fast);
    let whole = segment(&miller, &mut miller.start(), None, 0..miller.iterations()).expect("a line at least");
    let reduce = |f| final_exponentiation::<C, C::Fp2>(&f, Exponent::Reduced);
    let expected = reduce(whole);
    for w in [1, 2, 17, 33, 48, 62] {
        for form in FORMS {
            let factors = factors::<C, C::Fp2, OptimalAte>(&pair, r, w, form);
            assert_eq!(factors.low.is_some(), r % (1 << w) != 0);
            assert_eq!(reduce(factors.product()), expected, "{} {w} {form:?}", C::ID);
        }
    }
}

#[test]
fn forms_of_the_miller_function() {
    forms_equal_the_loop::<bls12_381::Curve>();
    forms_equal_the_loop::<bn254_nogami::Curve>();
}

fn powers_of_two_are_cheaper<C: PairingCurve>()
where
    Counting<C>: TwistOf<C>,
{
    let one = Fp2::one;
    let pair = Pair { p: [Field::one(), Field::one()], q: [one(), one()] };
    let (r, calibration) = (loop_length::<C>(), Calibration::typical());
    let bits = r.ilog2();
    for w in bits / 3..=bits / 2 {
        let [first, second] = [(w, FORMS[0]), (bits - w, FORMS[1])]
            .map(|(w, form)| Prices::of::<C, Counting<C>, OptimalAte>(&pair, r, w, form).total(&calibration));
        assert!(first < second, "{} {w}: {first} {second}", C::ID);
    }
}

/// The second form at bits − w leaves either worker as many iterations as the first at w, and costs more where two workers
/// are balanced.
#[test]
fn the_first_form_is_cheaper() {
    powers_of_two_are_cheaper::<bls12_381::Curve>();
    powers_of_two_are_cheaper::<bn254_nogami::Curve>();
}

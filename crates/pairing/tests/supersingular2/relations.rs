//! What ties the loop, its parts and the final exponentiation together.

use pairloom_algebra::{Field, Fp2, QuadraticExt};
use pairloom_curve::curves::toy::ss2::{Toy43, Toy103};
use pairloom_curve::supersingular2::{Curve, Ss21536};
use pairloom_pairing::stepped::{MillerLoop, segment};
use pairloom_pairing::supersingular2::{TateLoop, final_exponentiation, reduced_exponent, settle};

fn elements<C: Curve>() -> Vec<Fp2<C::Field>> {
    let [x, y] = C::GENERATOR;
    let one = C::Field::one();
    vec![
        Fp2::new(x, y),
        Fp2::new(y, x.add(&one)),
        Fp2::new(one, x),
        Fp2::new(x, C::Field::zero()),
        Fp2::new(x.sub(&x), y),
    ]
}

fn exponentiation<C: Curve>() {
    for f in elements::<C>() {
        assert_eq!(final_exponentiation::<C, _>(&f), f.pow(&reduced_exponent::<C>()), "{} {f:?}", C::ID);
        let unitary = settle(&f);
        assert_eq!(unitary.mul(&f), f.conjugate());
        assert_eq!(unitary.mul(&unitary.conjugate()), Fp2::one());
    }
}

#[test]
fn final_exponentiation_is_the_power() {
    exponentiation::<Toy43>();
    exponentiation::<Toy103>();
    exponentiation::<Ss21536>();
}

/// Seed 000's lemma 4.1: the value is the product of the powers of its parts, wherever it is cut.
fn parts<C: Curve>(step: usize) {
    let miller = TateLoop::<C, _>::new(C::GENERATOR, C::GENERATOR);
    let total = miller.iterations();
    let whole = segment(&miller, &mut miller.start(), None, 0..total).map(|f| settle(&f));
    for cut in (1..total).step_by(step) {
        let mut state = miller.start();
        let first = segment(&miller, &mut state, None, 0..cut).map(|f| miller.raise(settle(&f), total - cut));
        let mut skipped = miller.start();
        miller.skip(&mut skipped, 0..cut);
        let second = segment(&miller, &mut skipped, None, cut..total).map(|f| settle(&f));
        assert_eq!(first.zip(second).map(|(f, g)| f.mul(&g)), whole, "{} {cut}", C::ID);
    }
}

#[test]
fn parts_make_the_whole() {
    parts::<Toy43>(1);
    parts::<Toy103>(1);
    parts::<Ss21536>(61);
}

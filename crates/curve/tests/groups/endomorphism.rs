//! The endomorphisms act as their eigenvalues, and scalars split along them.

use super::*;
use pairloom_curve::group::ScalarField;

fn acts_as_eigenvalue<G: TestGroup>() {
    let mut rng = rng();
    for point in [Affine::generator(), random_point::<G>(&mut rng)] {
        assert_eq!(point.endomorphism(), multiple(&point, &G::eigenvalue()), "{}", G::NAME);
        let projective = point.double();
        assert_eq!(projective.endomorphism(), point.endomorphism().double());
    }
    assert!(Affine::<G>::identity().endomorphism().is_identity());
}

/// φ² + φ + 1 = 0 and ψ² − tψ + p = 0 on all of the curve.
fn characteristic_equation<G: TestGroup>() {
    let point = random_curve_point::<G>(&mut rng());
    let image = point.endomorphism();
    assert!(bool::from(image.is_on_curve()));
    let sum = if G::IS_TWIST {
        let t = trace::<G::Curve>();
        let traced = multiple(&image, t.magnitude());
        let scaled = point.mul_words_vartime(<G::Curve as PairingCurve>::Fp::MODULUS);
        let sum = scaled + image.endomorphism();
        if t.sign() == Sign::Minus { sum + traced } else { sum - traced }
    } else {
        (image.endomorphism() + image) + point
    };
    assert!(bool::from(sum.is_identity()), "{}", G::NAME);
}

#[test]
fn eigenvalues() {
    on_every_group!(acts_as_eigenvalue);
    on_every_toy!(acts_as_eigenvalue);
}

#[test]
fn characteristic_equations() {
    on_every_group!(characteristic_equation);
    on_every_toy!(characteristic_equation);
}

fn splits<G: TestGroup>(scalar: &BigUint) -> usize {
    let mut words = [0; 4];
    let digits = scalar.to_u64_digits();
    words[..digits.len()].copy_from_slice(&digits);
    let parts = G::lattice().decompose(&words);
    let sum = parts.iter().rev().fold(BigInt::ZERO, |sum, part| sum * BigInt::from(G::eigenvalue()) + part);
    assert_eq!(modulo(&sum, &order::<G>()), *scalar, "{}", G::NAME);
    assert!(parts[G::lattice().parts..].iter().all(|part| *part == 0));
    let longest = parts.iter().map(|part| 128 - part.unsigned_abs().leading_zeros() as usize).max().unwrap_or(0);
    assert!(longest <= G::lattice().bits, "{}: {longest} bits for {scalar}", G::NAME);
    longest
}

fn scalars_split<G: TestGroup>() {
    let (r, lambda) = (order::<G>(), G::eigenvalue());
    let mut rng = rng();
    let edges =
        [BigUint::ZERO, 1u32.into(), 2u32.into(), &r - 1u32, &r / 2u32, &r / 2u32 + 1u32, lambda.clone(), &r - lambda];
    edges.iter().for_each(|scalar| assert!(splits::<G>(scalar) <= G::lattice().bits));
    let longest = (0..2000).map(|_| splits::<G>(&integer(&G::Scalar::random(&mut rng).to_words()))).max();
    let expected = r.bits() as usize / G::lattice().parts;
    assert!(longest.is_some_and(|bits| bits.abs_diff(expected) <= 3), "{}: {longest:?} bits", G::NAME);
}

fn every_scalar_splits<G: TestGroup>() {
    let r = order::<G>();
    let mut scalar = BigUint::ZERO;
    while scalar < r {
        splits::<G>(&scalar);
        scalar += 1u32;
    }
}

#[test]
fn scalars_split_into_short_parts() {
    on_every_group!(scalars_split);
    on_every_toy!(every_scalar_splits);
}

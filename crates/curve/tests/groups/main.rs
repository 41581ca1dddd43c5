//! Tests of the groups, and what they share.

mod combinations;
mod counts;
mod endomorphism;
mod lanes;
mod laws;
mod multiples;
mod subgroup;
mod sums;
mod toy;
mod vectors;

use num_bigint::{BigInt, BigUint, Sign};
use pairloom_algebra::prime::{Fp, Modulus};
use pairloom_algebra::sqrt::SquareRoot;
use pairloom_algebra::{Field, Fp2, PrimeField, TowerBase, Transfer};
use pairloom_curve::group::{Affine, Family, Group, PairingCurve};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

/// Fields that a test can draw from.
trait Random {
    fn random(rng: &mut StdRng) -> Self;
}

impl<P: Modulus<N>, const N: usize> Random for Fp<P, N> {
    fn random(rng: &mut StdRng) -> Self {
        loop {
            let mut limbs: [u64; N] = rng.random();
            limbs[N - 1] >>= (64 * N - Self::BITS) as u32;
            if let Some(element) = Self::from_limbs(&limbs) {
                return element;
            }
        }
    }
}

impl<F: TowerBase + Random> Random for Fp2<F> {
    fn random(rng: &mut StdRng) -> Self {
        Self { c0: F::random(rng), c1: F::random(rng) }
    }
}

/// Groups that a test can draw from, and what it needs to know about them.
trait TestGroup: Group<Field: Random + SquareRoot, Scalar: Random> {
    type Curve: PairingCurve<Fr = Self::Scalar>;
    const IS_TWIST: bool;

    /// The order of the curve over the field of the coordinates.
    fn curve_order() -> BigUint {
        let (p, r, t) = (integer(<Self::Curve as PairingCurve>::Fp::MODULUS), order::<Self>(), trace::<Self::Curve>());
        let cofactor = match (<Self::Curve as PairingCurve>::FAMILY, Self::IS_TWIST) {
            (_, false) => return unsigned(BigInt::from(p + 1u32) - t),
            (Family::Bn, true) => 2u32 * p - &r,
            (Family::Bls12, true) => {
                let x = parameter::<Self::Curve>();
                let powers = [13, -4, -4, 6, -4, 0, 5, -4, 1];
                let sum: BigInt = powers.iter().rev().fold(BigInt::ZERO, |sum, c| sum * &x + BigInt::from(*c));
                unsigned(sum / 9)
            }
        };
        cofactor * r
    }

    /// The eigenvalue of the endomorphism, modulo r.
    fn eigenvalue() -> BigUint {
        let x = parameter::<Self::Curve>();
        let value: BigInt = match (<Self::Curve as PairingCurve>::FAMILY, Self::IS_TWIST) {
            (Family::Bls12, false) => -x.pow(2),
            (Family::Bn, false) => -(36i32 * x.pow(3) + 18i32 * x.pow(2) + 6i32 * x + 2i32),
            (_, true) => BigInt::from(integer(<Self::Curve as PairingCurve>::Fp::MODULUS)),
        };
        modulo(&value, &order::<Self>())
    }
}

macro_rules! test_groups {
    ($($curve:path),*) => { $(
        const _: () = {
            use $curve as page;
            impl TestGroup for page::G1 {
                type Curve = page::Curve;
                const IS_TWIST: bool = false;
            }
            impl TestGroup for page::G2 {
                type Curve = page::Curve;
                const IS_TWIST: bool = true;
            }
        };
    )* };
}

test_groups!(
    pairloom_curve::bls12_381,
    pairloom_curve::bn254,
    pairloom_curve::bn254_nogami,
    pairloom_curve::curves::toy::bls12,
    pairloom_curve::curves::toy::bn
);

/// Runs a test on both groups of every curve.
macro_rules! on_every_group {
    ($test:ident) => {
        $test::<pairloom_curve::bls12_381::G1>();
        $test::<pairloom_curve::bls12_381::G2>();
        $test::<pairloom_curve::bn254::G1>();
        $test::<pairloom_curve::bn254::G2>();
        $test::<pairloom_curve::bn254_nogami::G1>();
        $test::<pairloom_curve::bn254_nogami::G2>();
    };
}

/// Runs a test on both groups of every toy curve.
macro_rules! on_every_toy {
    ($test:ident) => {
        $test::<pairloom_curve::curves::toy::bls12::G1>();
        $test::<pairloom_curve::curves::toy::bls12::G2>();
        $test::<pairloom_curve::curves::toy::bn::G1>();
        $test::<pairloom_curve::curves::toy::bn::G2>();
    };
}

use {on_every_group, on_every_toy};

fn rng() -> StdRng {
    StdRng::seed_from_u64(20_151_060)
}

fn integer(words: &[u64]) -> BigUint {
    words.iter().rev().fold(BigUint::ZERO, |sum, &word| (sum << 64u32) + word)
}

fn unsigned(integer: BigInt) -> BigUint {
    assert_ne!(integer.sign(), Sign::Minus);
    integer.magnitude().clone()
}

fn modulo(value: &BigInt, modulus: &BigUint) -> BigUint {
    let modulus = BigInt::from(modulus.clone());
    unsigned((value % &modulus + &modulus) % modulus)
}

fn order<G: TestGroup>() -> BigUint {
    integer(<G::Curve as PairingCurve>::ORDER)
}

fn parameter<C: PairingCurve>() -> BigInt {
    let magnitude = BigInt::from(C::X);
    if C::X_IS_NEGATIVE { -magnitude } else { magnitude }
}

/// The trace of the Frobenius map over F_p.
fn trace<C: PairingCurve>() -> BigInt {
    let x = parameter::<C>();
    match C::FAMILY {
        Family::Bn => 6 * x.pow(2) + 1,
        Family::Bls12 => x + 1,
    }
}

/// The point with this x-coordinate, if there is one.
fn lift<G: TestGroup>(x: G::Field) -> Option<Affine<G>> {
    let (y, exists) = x.square().mul(&x).add(&G::Field::constant(&G::B)).sqrt();
    bool::from(exists).then_some(Affine::from_xy_unchecked(x, y))
}

/// A point of the curve, hardly ever in the subgroup if the cofactor is large.
fn random_curve_point<G: TestGroup>(rng: &mut StdRng) -> Affine<G> {
    loop {
        if let Some(point) = lift(G::Field::random(rng)) {
            return if rng.random() { point } else { -point };
        }
    }
}

fn multiple<G: Group>(point: &Affine<G>, factor: &BigUint) -> Affine<G> {
    point.mul_words_vartime(&factor.to_u64_digits()).to_affine()
}

/// A point of the subgroup of order r.
fn random_point<G: TestGroup>(rng: &mut StdRng) -> Affine<G> {
    multiple(&random_curve_point(rng), &(G::curve_order() / order::<G>()))
}

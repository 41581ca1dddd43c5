//! Runs one named operation on a secret that memcheck holds for undefined: a branch or an address that depends on it is
//! an error of the run (`valgrind --error-exitcode=9`). `leaky-*` are twins that must be caught.
//!
//! What is public although secrets decided it, the library says ([`pairloom_algebra::secret::declassify`]), and only that is defined again.

mod protocols;

use crabgrind::memcheck::{MemState, mark_memory};
use pairloom_algebra::{Field, OddCharacteristic, PrimeField};
use pairloom_curve::{Affine, Group, PairingCurve, ScalarField, bls12_381, bn254, bn254_nogami};
use pairloom_pairing::{CompiledPairing, pairing};
use std::hint::black_box;
use std::process::ExitCode;

/// A scalar whose every bit memcheck takes for uninitialised.
fn secret<F: Field + Copy>(seed: u64) -> F {
    let mut value = F::one();
    for bit in (0..64).rev() {
        value = value.square().add(&value);
        if seed >> bit & 1 == 1 {
            value = value.double().add(&F::one());
        }
    }
    mark(&mut value, MemState::Undefined);
    value
}

fn mark<T>(value: &mut T, state: MemState) {
    let marked = mark_memory(std::ptr::from_mut(value).cast(), size_of::<T>(), state);
    assert!(marked.is_ok(), "not under valgrind");
}

fn multiply<G: Group>() {
    let mut product = black_box(Affine::<G>::generator()).mul(&secret::<G::Scalar>(0x9e37_79b9_7f4a_7c15));
    mark(&mut product, MemState::Defined);
    black_box(product);
}

/// Of a pairing's value that is secret, too.
fn power<C: CompiledPairing + PairingCurve>() {
    let mut base = pairing::<C>(&Affine::generator(), &Affine::generator());
    mark(&mut base, MemState::Undefined);
    let mut power = black_box(base).pow(&secret::<C::Fr>(0xbf58_476d_1ce4_e5b9));
    mark(&mut power, MemState::Defined);
    black_box(power);
}

/// Square and multiply, whose time depends on every bit of the exponent.
fn leaky_power() {
    let exponent = secret::<bn254::Fr>(0x94d0_49bb_1331_11eb);
    black_box(pairing::<bn254::Curve>(&Affine::generator(), &Affine::generator()).pow_vartime(&exponent.to_words()));
}

fn invert<F: Field + Copy>() {
    let mut inverse = secret::<F>(0xd1b5_4a32_d192_ed03).invert();
    mark(&mut inverse, MemState::Defined);
    black_box(inverse);
}

/// Double and add: branches on every bit of the secret.
fn leaky_multiply<G: Group<Scalar: PrimeField>>() {
    let scalar = secret::<G::Scalar>(0x94d0_49bb_1331_11eb);
    let mut product = pairloom_curve::Point::<G>::identity();
    let mut rest = scalar;
    for _ in 0..16 {
        if bool::from(rest.parity()) {
            product += Affine::generator();
        }
        rest = rest.halve();
    }
    black_box(product);
}

fn leaky_look_up() {
    let index = secret::<bn254::Fr>(7);
    let table: [u64; 256] = std::array::from_fn(|i| i as u64);
    let byte = index.to_le_bytes()[0];
    black_box(table[usize::from(byte)] == 3 && black_box(true));
}

fn main() -> ExitCode {
    let operation = std::env::args().nth(1);
    if operation.as_deref().is_some_and(protocols::run) {
        return ExitCode::SUCCESS;
    }
    match operation.as_deref() {
        Some("multiply-bls12-381-g1") => multiply::<bls12_381::G1>(),
        Some("multiply-bls12-381-g2") => multiply::<bls12_381::G2>(),
        Some("multiply-bn254-g1") => multiply::<bn254::G1>(),
        Some("multiply-bn254-g2") => multiply::<bn254::G2>(),
        Some("multiply-bn254-nogami-g1") => multiply::<bn254_nogami::G1>(),
        Some("multiply-bn254-nogami-g2") => multiply::<bn254_nogami::G2>(),
        Some("power-bls12-381") => power::<bls12_381::Curve>(),
        Some("power-bn254") => power::<bn254::Curve>(),
        Some("power-bn254-nogami") => power::<bn254_nogami::Curve>(),
        Some("leaky-power") => leaky_power(),
        Some("invert-bls12-381") => invert::<bls12_381::Fp>(),
        Some("invert-bn254") => invert::<bn254::Fp>(),
        Some("leaky-multiply") => leaky_multiply::<bls12_381::G1>(),
        Some("leaky-look-up") => leaky_look_up(),
        _ => return ExitCode::from(2),
    }
    ExitCode::SUCCESS
}

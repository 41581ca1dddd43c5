//! One pairing on one core's integers against one in the lanes of its vector registers, in one run: minima over rounds, microseconds.
//!
//! `cargo run --release -p pairloom-pairing --example residues`

use core::hint::black_box;
use pairloom_algebra::residues::One;
use pairloom_algebra::{Field, Fp2, Fp12, TwistField};
use pairloom_curve::lanes::LaneCurve;
use pairloom_curve::{Affine, bls12_381, bn254, bn254_nogami};
use pairloom_pairing::engine::{miller, pairing};
use pairloom_pairing::{Exponent, residues};
use std::time::Instant;

const ROUNDS: usize = 60;

fn least<T>(sample: &mut f64, repeat: usize, mut f: impl FnMut() -> T) {
    let start = Instant::now();
    for _ in 0..repeat {
        black_box(f());
    }
    *sample = sample.min(start.elapsed().as_secs_f64() * 1e6 / repeat as f64);
}

fn parts<E: TwistField>(a: &Fp12<E>, us: &mut [f64; 6]) {
    let e = &a.c0.c1;
    least(&mut us[0], 1000, || a.mul(black_box(a)));
    least(&mut us[1], 1000, || black_box(a).square());
    least(&mut us[2], 1000, || black_box(a).cyclotomic_square());
    least(&mut us[3], 1000, || black_box(a).mul_by_014(e, e, e));
    least(&mut us[4], 1000, || black_box(e).mul(black_box(e)));
    least(&mut us[5], 1000, || black_box(e).add(black_box(e)));
}

fn measure<C: LaneCurve>() {
    let pair = (Affine::<C::G1>::generator(), Affine::<C::G2>::generator());
    let (mut one, mut lanes) = ([f64::MAX; 2], [f64::MAX; 2]);
    let (mut one_parts, mut lane_parts) = ([f64::MAX; 6], [f64::MAX; 6]);
    let a = miller::<C>(&[pair]);
    let b = Fp12::<Fp2<C::Residues>>::from_one_core(&a);
    assert!(pairing::<C>(&pair.0, &pair.1) == residues::multi_pairing::<C>(&[pair], Exponent::Fast));
    for _ in 0..ROUNDS {
        least(&mut one[0], 1, || pairing::<C>(&pair.0, &pair.1));
        least(&mut lanes[0], 1, || residues::multi_pairing::<C>(&[pair], Exponent::Fast));
        least(&mut one[1], 1, || miller::<C>(&[pair]));
        least(&mut lanes[1], 1, || residues::miller::<C>(&[pair]));
        parts(&a, &mut one_parts);
        parts(&b, &mut lane_parts);
    }
    let row =
        |what: &str, one: f64, lanes: f64| println!("{:13} {what:20} {one:8.2} {lanes:8.2} {:6.3}", C::ID, lanes / one);
    row("pairing", one[0], lanes[0]);
    row("Miller loop", one[1], lanes[1]);
    let names =
        ["F_p^12 product", "F_p^12 square", "cyclotomic square", "product by a line", "F_p^2 product", "F_p^2 sum"];
    for (i, name) in names.into_iter().enumerate() {
        row(name, one_parts[i], lane_parts[i]);
    }
}

fn main() {
    measure::<bls12_381::Curve>();
    measure::<bn254::Curve>();
    measure::<bn254_nogami::Curve>();
}

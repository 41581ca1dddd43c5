//! One pairing after the other against eight at a time, in one run: time-stamp counts a pairing, minima over rounds.
//!
//! `cargo run --release -p pairloom-pairing --example batch [Ifma|Fma|Portable]`

use core::hint::black_box;
use pairloom_algebra::lanes::Backend;
use pairloom_curve::lanes::LaneCurve;
use pairloom_curve::{Point, bls12_381, bn254, bn254_nogami};
use pairloom_pairing::engine::{multi_pairing, pairing};
use pairloom_pairing::{Exponent, PointPair, lanes};
use std::time::Instant;

const ROUNDS: usize = 30;

fn least(samples: &mut f64, items: usize, f: impl FnOnce()) {
    let start = Instant::now();
    f();
    *samples = samples.min(start.elapsed().as_secs_f64() * 1e6 / items as f64);
}

fn pairs<C: LaneCurve>(count: usize) -> Vec<PointPair<C>> {
    let next = |(p, q): &(Point<_>, Point<_>)| Some((p.double(), q.double()));
    core::iter::successors(Some((Point::generator(), Point::generator())), next)
        .take(count)
        .map(|(p, q)| (p.to_affine(), q.to_affine()))
        .collect()
}

fn measure<C: LaneCurve>() {
    let pairs = pairs::<C>(64);
    let wanted = std::env::args().nth(1);
    let chosen = |backend: &Backend| wanted.as_ref().is_none_or(|name| *name == format!("{backend:?}"));
    for backend in Backend::ALL.into_iter().filter(chosen) {
        let Some(_forced) = backend.force() else { continue };
        let mut us = [f64::MAX; 4];
        for _ in 0..ROUNDS {
            least(&mut us[0], 8, || pairs[..8].iter().for_each(|(p, q)| _ = black_box(pairing::<C>(p, q))));
            least(&mut us[1], 16, || _ = black_box(lanes::pairings::<C>(&pairs[..16], Exponent::Fast)));
            least(&mut us[2], 64, || _ = black_box(multi_pairing::<C>(&pairs)));
            least(&mut us[3], 64, || _ = black_box(lanes::multi_pairing::<C>(&pairs)));
        }
        println!(
            "{:13} {:9} one {:7.1} us, lanes {:6.1} us ({:.3}); of a product of 64: {:6.1} us, lanes {:6.1} us ({:.3})",
            C::ID,
            format!("{backend:?}"),
            us[0],
            us[1],
            us[1] / us[0],
            us[2],
            us[3],
            us[3] / us[2]
        );
    }
}

fn main() {
    measure::<bls12_381::Curve>();
    measure::<bn254::Curve>();
    measure::<bn254_nogami::Curve>();
}

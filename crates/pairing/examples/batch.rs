//! Pairings by the integers of one core, one at a time in lanes by residues (as doubles and as words), and eight at a time in lanes:
//! microseconds a pairing, minima over rounds, and in brackets the ratio to integers.
//!
//! `cargo run --release -p pairloom-pairing --example batch [Ifma|Fma|Portable]`

use core::hint::black_box;
use pairloom_algebra::Fp2;
use pairloom_algebra::lanes::Backend;
use pairloom_algebra::residues::{Doubles, Representation, Words};
use pairloom_curve::{Point, bls12_381, bn254, bn254_nogami};
use pairloom_pairing::engine::{multi_pairing, pairing, product_by};
use pairloom_pairing::{CompiledPairing, Exponent, Fast, PointPair, lanes};
use std::time::Instant;

const ROUNDS: usize = 30;

/// The least time of some rounds, in microseconds an item.
fn least(items: usize, mut f: impl FnMut()) -> f64 {
    let time = |_| {
        let start = Instant::now();
        f();
        start.elapsed().as_secs_f64() * 1e6 / items as f64
    };
    (0..ROUNDS).map(time).fold(f64::MAX, f64::min)
}

fn pairs<C: CompiledPairing>(count: usize) -> Vec<PointPair<C>> {
    let next = |(p, q): &(Point<_>, Point<_>)| Some((p.double(), q.double()));
    core::iter::successors(Some((Point::generator(), Point::generator())), next)
        .take(count)
        .map(|(p, q)| (p.to_affine(), q.to_affine()))
        .collect()
}

/// One at a time, and products.
fn by_residues<C: CompiledPairing, R: Representation>(pairs: &[PointPair<C>]) -> [f64; 2] {
    let product = |pairs: &[PointPair<C>]| _ = black_box(product_by::<C, Fp2<C::Residues<R>>>(pairs, Exponent::Fast));
    [least(8, || pairs[..8].iter().for_each(|pair| product(&[*pair]))), least(64, || product(pairs))]
}

/// Every way for all its rounds, then the next: a core that lowers its clock for wide multiply-adds is slow for a while after them.
fn measure<C: CompiledPairing>() {
    let pairs = pairs::<C>(64);
    let one = least(8, || pairs[..8].iter().for_each(|(p, q)| _ = black_box(pairing::<C>(p, q))));
    let product = least(64, || _ = black_box(multi_pairing::<C>(&pairs)));
    println!("{:13} integers             one {one:7.1} us; of a product of 64 {product:6.1} us", C::ID);
    let wanted = std::env::args().nth(1);
    let chosen = |backend: &Backend| wanted.as_ref().is_none_or(|name| *name == format!("{backend:?}"));
    for backend in Backend::ALL.into_iter().filter(chosen) {
        let Some(_forced) = backend.force() else { continue };
        let doubles = by_residues::<C, Doubles>(&pairs);
        // Elsewhere words are in plain Rust, as they are by `Portable`.
        let words = matches!(backend, Backend::Ifma | Backend::Portable).then(|| by_residues::<C, Words>(&pairs));
        let lanes_one = least(64, || _ = black_box(lanes::pairings::<C, Fast>(&pairs)));
        let lanes_product = least(64, || _ = black_box(lanes::multi_pairing::<C>(&pairs)));
        let print = |way: &str, [a, b]: [f64; 2]| {
            let backend = format!("{backend:?}");
            println!(
                "{:13} {way:10}{backend:10} one {a:7.1} us ({:.3}); of a product of 64 {b:6.1} us ({:.3})",
                C::ID,
                a / one,
                b / product
            );
        };
        print("doubles", doubles);
        if let Some(words) = words {
            print("words", words);
        }
        print("lanes", [lanes_one, lanes_product]);
    }
}

fn main() {
    measure::<bls12_381::Curve>();
    measure::<bn254::Curve>();
    measure::<bn254_nogami::Curve>();
}

//! `pairloom-counts ours|blst OPERATION TIMES` does an operation so many times and nothing else that depends on the number: the difference
//! between two runs is what the operation executes.
//!
//! `pairloom-counts one|words|neon CURVE TIMES` is that for η_T on a curve of characteristic three, which is broken: one after the other, or as many
//! in lanes as words of 64 bits or NEON have.
//!
//! `pairloom-counts check` compares what both return.

use blst::*;
use pairloom_algebra::ternary::Slicing;
use pairloom_algebra::{Field, Fp2};
use pairloom_curve::bls12_381::{Curve, Fp, G1, G2};
use pairloom_curve::encoding::{GtBlst, PointEncoding, ZcashUncompressed};
use pairloom_curve::hash::Dst;
use pairloom_curve::ternary::{self, E3_97, E3_509};
use pairloom_curve::{Affine, Point};
use pairloom_pairing::engine::multi_pairing;
use pairloom_pairing::eta3;
use std::hint::black_box;

const PAIRS: u64 = 64;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["check"] => check(),
        [way @ ("one" | "words" | "neon"), "e3-97", times] => {
            eta::<E3_97>(way, times.parse().expect("a number of times"))
        }
        [way @ ("one" | "words" | "neon"), "e3-509", times] => {
            eta::<E3_509>(way, times.parse().expect("a number of times"))
        }
        [library, operation, times] => run(library, operation, times.parse().expect("a number of times")),
        _ => panic!("usage: pairloom-counts ours|blst OPERATION TIMES, or check"),
    }
}

fn run(library: &str, operation: &str, times: usize) {
    let (ours, theirs) = (our_pairs(), their_pairs());
    let (x, y) = (ours[3].0.x, ours[5].0.x);
    let (x2, y2) = (ours[3].1.x, ours[5].1.x);
    let (bx, by) = (theirs.0[3].x, theirs.0[5].x);
    let (bx2, by2) = (theirs.1[3].x, theirs.1[5].x);
    match (library, operation) {
        ("ours", "fp_mul") => chain(times, x, |a| a.mul(&y)),
        ("ours", "fp_sqr") => chain(times, x, |a| a.square()),
        ("ours", "fp2_mul") => chain(times, x2, |a: &Fp2<Fp>| a.mul(&y2)),
        ("ours", "fp2_sqr") => chain(times, x2, |a: &Fp2<Fp>| a.square()),
        ("ours", "pairing") => repeat(times, || multi_pairing::<Curve>(black_box(&ours[..1]))),
        ("ours", "product_64") => repeat(times, || multi_pairing::<Curve>(black_box(&ours))),
        // SAFETY (all of these): every argument is a valid reference of the type that the function declares; the output may be an input.
        ("blst", "fp_mul") => chain(times, bx, |a| by_pointer(|out| unsafe { blst_fp_mul(out, a, &by) })),
        ("blst", "fp_sqr") => chain(times, bx, |a| by_pointer(|out| unsafe { blst_fp_sqr(out, a) })),
        ("blst", "fp2_mul") => chain(times, bx2, |a| by_pointer(|out| unsafe { blst_fp2_mul(out, a, &by2) })),
        ("blst", "fp2_sqr") => chain(times, bx2, |a| by_pointer(|out| unsafe { blst_fp2_sqr(out, a) })),
        ("blst", "pairing") => repeat(times, || their_product(black_box((&theirs.0[..1], &theirs.1[..1])))),
        ("blst", "product_64") => repeat(times, || their_product(black_box((&theirs.0, &theirs.1)))),
        _ => panic!("no operation {operation} of {library}"),
    }
}

type TernaryPair<C> = (ternary::Point<C>, ternary::Point<C>);

fn ternary_pairs<C: ternary::Curve>(count: usize) -> Vec<TernaryPair<C>> {
    let dst = Dst::of_constant(b"PAIRLOOM-COUNTS");
    let points = [b"P", b"Q"].map(|message| ternary::hash_to_curve::<C>(message, dst));
    let next = |pair: &TernaryPair<C>| Some((pair.0.add(&points[1]), pair.1.double()));
    std::iter::successors(Some((points[0], points[1])), next).take(count).collect()
}

fn eta<C: ternary::Curve>(way: &str, times: usize) {
    let slicing = if way == "neon" { Slicing::Neon } else { Slicing::Word };
    let pairs = ternary_pairs::<C>(slicing.lanes());
    match way {
        "one" => repeat(times, || eta3::eta(&pairs[0].0, &pairs[0].1)),
        _ => repeat(times, || eta3::eta_in_lanes(slicing, black_box(&pairs)).expect("the processor has NEON")),
    }
}

/// An operation on its own result.
fn chain<T>(times: usize, start: T, operation: impl Fn(&T) -> T) {
    let mut value = black_box(start);
    for _ in 0..times {
        value = operation(black_box(&value));
    }
    black_box(value);
}

fn repeat<T>(times: usize, operation: impl Fn() -> T) {
    for _ in 0..times {
        black_box(operation());
    }
}

fn by_pointer<T: Default>(operation: impl FnOnce(&mut T)) -> T {
    let mut out = T::default();
    operation(&mut out);
    out
}

/// Multiples of the generators.
fn our_pairs() -> Vec<(Affine<G1>, Affine<G2>)> {
    let mut pair = (Point::<G1>::generator(), Point::<G2>::generator());
    let next = |_| {
        pair = (pair.0.double(), pair.1.double());
        (pair.0.to_affine(), pair.1.to_affine())
    };
    (0..PAIRS).map(next).collect()
}

/// The same points, by way of their encodings.
fn their_pairs() -> (Vec<blst_p1_affine>, Vec<blst_p2_affine>) {
    let (p, q): (Vec<_>, Vec<_>) = our_pairs().into_iter().unzip();
    let p = p
        .iter()
        .map(|p| by_pointer(|out| _ = unsafe { blst_p1_deserialize(out, ZcashUncompressed::encode(p).as_ptr()) }));
    let q = q
        .iter()
        .map(|q| by_pointer(|out| _ = unsafe { blst_p2_deserialize(out, ZcashUncompressed::encode(q).as_ptr()) }));
    (p.collect(), q.collect())
}

fn their_product((p, q): (&[blst_p1_affine], &[blst_p2_affine])) -> blst_fp12 {
    let (p_list, q_list) = ([p.as_ptr(), std::ptr::null()], [q.as_ptr(), std::ptr::null()]);
    let f: blst_fp12 = by_pointer(|out| unsafe { blst_miller_loop_n(out, q_list.as_ptr(), p_list.as_ptr(), p.len()) });
    f.final_exp()
}

/// Pairings and products of both are the same bytes, and pairings in lanes are those one at a time.
fn check() {
    let (ours, (p, q)) = (our_pairs(), their_pairs());
    for n in [1, 2, 64] {
        let mut theirs = [0; 576];
        // SAFETY: the array is as long as blst's form of an element.
        unsafe { blst_bendian_from_fp12(theirs.as_mut_ptr(), &their_product((&p[..n], &q[..n]))) };
        assert_eq!(multi_pairing::<Curve>(&ours[..n]).to_bytes::<GtBlst>(), theirs, "the product of {n}");
    }
    println!("products of 1, 2 and 64 pairings agree");
    let pairs = ternary_pairs::<E3_97>(Slicing::Neon.lanes());
    let one_by_one: Vec<_> = pairs.iter().map(|(p, q)| eta3::eta(p, q)).collect();
    for slicing in [Slicing::Word, Slicing::Neon] {
        let count = slicing.lanes();
        let in_lanes = eta3::eta_in_lanes(slicing, &pairs[..count]).expect("the processor has NEON");
        assert!(in_lanes == one_by_one[..count], "{slicing:?}");
    }
    println!("pairings of e3-97 in 64 and 128 lanes are those one at a time");
}

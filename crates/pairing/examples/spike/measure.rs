//! Runs both versions on the same values, compares what they compute and how long they take.

use crate::hand::{self, Fe2};
use core::arch::x86_64::{_mm512_loadu_si512, _mm512_storeu_si512};
use core::hint::black_box;
use pairloom_algebra::lanes::{Backend, Bls12381Lanes, LaneTask, Simd};
use pairloom_algebra::prime::moduli::Bls12381Fp;
use pairloom_algebra::{Field, Fp2, Fp6, Fp12};
use pairloom_curve::bls12_381::Curve;
use pairloom_pairing::line::{Homogeneous, double_step};
use std::time::Instant;

type Scalar2 = Fp2<Bls12381Fp>;

#[inline(never)]
fn fp2_mul<E: Field>(out: &mut E, a: &E, b: &E) {
    *out = a.mul(b);
}

/// Twelve pairs: one value a lane and coordinate, the same for everybody.
fn values() -> [[Scalar2; 12]; 8] {
    let seed = Bls12381Fp::from_hex("1234567890abcdef1234567890abcdef1234567890abcdef");
    let value = |k: u64| seed.pow(&[3 * k + 5]);
    core::array::from_fn(|lane| {
        core::array::from_fn(|i| {
            let k = (24 * lane + 2 * i) as u64;
            Fp2 { c0: value(k), c1: value(k + 1) }
        })
    })
}

fn lanes<S: Simd>(x: &[[Scalar2; 12]; 8]) -> [Fp2<Bls12381Lanes<S>>; 12] {
    core::array::from_fn(|i| Fp2 {
        c0: Bls12381Lanes::from_lanes(&x.each_ref().map(|row| row[i].c0)),
        c1: Bls12381Lanes::from_lanes(&x.each_ref().map(|row| row[i].c1)),
    })
}

/// 2^416 in F_p, by which digits by hand differ from elements.
fn radix() -> Bls12381Fp {
    Bls12381Fp::from_u64(2).pow(&[416])
}

fn to_hand(x: &[[Scalar2; 12]; 8]) -> [Fe2; 12] {
    let digit = |i: usize, k: usize| {
        let digits = x.each_ref().map(|row| hand::digits([row[i].c0, row[i].c1][k].mul(&radix()).to_canonical()));
        move |d: usize| digits.map(|lane| lane[d])
    };
    // SAFETY: reads 64 bytes of an array that has them; the caller has asked for AVX-512.
    core::array::from_fn(|i| {
        core::array::from_fn(|k| {
            core::array::from_fn(|d| unsafe { _mm512_loadu_si512(digit(i, k)(d).as_ptr().cast()) })
        })
    })
}

/// What lane 5 of a hand-made pair stands for.
fn from_hand(x: &Fe2) -> Scalar2 {
    let [c0, c1] = [0, 1].map(|k| {
        let shift = Bls12381Fp::from_u64(1 << 52);
        let value = (0..8).rev().fold(Bls12381Fp::ZERO, |sum, d| {
            let mut digits = [0u64; 8];
            // SAFETY: writes 64 bytes of an array that has them.
            unsafe { _mm512_storeu_si512(digits.as_mut_ptr().cast(), x[k][d]) };
            sum.mul(&shift).add(&Bls12381Fp::from_u64(digits[5]))
        });
        value.mul(&radix().invert())
    });
    Fp2 { c0, c1 }
}

fn fp12<E: Clone>(x: &[E]) -> Fp12<E> {
    let six = |at: usize| Fp6 { c0: x[at].clone(), c1: x[at + 1].clone(), c2: x[at + 2].clone() };
    Fp12 { c0: six(0), c1: six(3) }
}

fn parts<E: Clone>(x: &Fp12<E>) -> Vec<E> {
    [&x.c0, &x.c1].into_iter().flat_map(|half| [half.c0.clone(), half.c1.clone(), half.c2.clone()]).collect()
}

/// The least time of a call, in nanoseconds, over many windows so short that other work on the machine misses some.
fn nanoseconds(mut f: impl FnMut()) -> f64 {
    let mut window = |calls: u32| {
        let start = Instant::now();
        (0..calls).for_each(|_| f());
        start.elapsed().as_secs_f64() * 1e9 / f64::from(calls)
    };
    let once = (0..20).map(|_| window(1)).fold(f64::MAX, f64::min);
    let calls = (1e5 / once) as u32 + 1;
    (0..3000).map(|_| window(calls)).fold(f64::MAX, f64::min)
}

/// Times and lane 5 of what was computed: product, point and line of the step, F_p^12 product.
struct Outcome {
    times: [f64; 3],
    results: Vec<Scalar2>,
}

struct Generic;

impl LaneTask for Generic {
    type Output = Outcome;
    fn run<S: Simd>(self) -> Outcome {
        let x = lanes::<S>(&values());
        let lane5 = |x: &Fp2<Bls12381Lanes<S>>| Fp2 { c0: x.c0.to_lanes()[5], c1: x.c1.to_lanes()[5] };
        let mut out = x[0];
        fp2_mul(&mut out, &x[0], &x[1]);
        let mut results = vec![lane5(&out)];
        let point = || Homogeneous { x: x[0], y: x[1], z: x[2] };
        let mut moved = point();
        let line = double_step::<Curve, _>(&mut moved);
        results.extend([&moved.x, &moved.y, &moved.z, &line.constant, &line.x, &line.y].map(lane5));
        let (a, b) = (fp12(&x[..6]), fp12(&x[6..]));
        results.extend(parts(&a.mul(&b)).iter().map(lane5));
        let mut moved = point();
        let mut product = a;
        let times = [
            nanoseconds(|| {
                let a = out;
                fp2_mul(&mut out, black_box(&a), black_box(&x[1]))
            }),
            nanoseconds(|| {
                black_box(double_step::<Curve, _>(&mut moved));
            }),
            nanoseconds(|| product = black_box(&product).mul(black_box(&b))),
        ];
        Outcome { times, results }
    }
}

macro_rules! by_hand {
    ($name:ident, $module:ident) => {
        fn $name() -> Outcome {
            let x = to_hand(&values());
            let (mut out, mut line) = (x[0], [x[0]; 3]);
            let mut point = [x[0], x[1], x[2]];
            let a = [[x[0], x[1], x[2]], [x[3], x[4], x[5]]];
            let b = [[x[6], x[7], x[8]], [x[9], x[10], x[11]]];
            let mut product = a;
            // SAFETY: the caller has asked the processor for these instructions.
            unsafe {
                hand::$module::fp2_mul(&mut out, &x[0], &x[1]);
                hand::$module::double_step(&mut point, &mut line);
                hand::$module::fp12_mul(&mut product, &a, &b);
                let results = [&out]
                    .into_iter()
                    .chain(&point)
                    .chain(&line)
                    .chain(product.iter().flatten())
                    .map(from_hand)
                    .collect();
                let times = [
                    nanoseconds(|| {
                        let a = out;
                        hand::$module::fp2_mul(&mut out, black_box(&a), black_box(&x[1]))
                    }),
                    nanoseconds(|| hand::$module::double_step(black_box(&mut point), black_box(&mut line))),
                    nanoseconds(|| {
                        let a = product;
                        hand::$module::fp12_mul(&mut product, black_box(&a), black_box(&b))
                    }),
                ];
                Outcome { times, results }
            }
        }
    };
}

by_hand!(by_hand_ifma, ifma);
by_hand!(by_hand_fma, fma);

fn one_core() -> [f64; 3] {
    let x = values()[5];
    let mut point = Homogeneous { x: x[0], y: x[1], z: x[2] };
    let (mut out, mut product) = (x[0], fp12(&x[..6]));
    let b = fp12(&x[6..]);
    [
        nanoseconds(|| {
            let a = out;
            fp2_mul(&mut out, black_box(&a), black_box(&x[1]))
        }),
        nanoseconds(|| {
            black_box(double_step::<Curve, _>(&mut point));
        }),
        nanoseconds(|| product = black_box(&product).mul(black_box(&b))),
    ]
}

pub fn run() {
    let scalar = one_core();
    println!("{:12} {:>14} {:>10} {:>10} {:>8} {:>8}", "backend", "formula", "generic", "by hand", "ratio", "one core");
    for (backend, hand) in [(Backend::Ifma, by_hand_ifma as fn() -> Outcome), (Backend::Fma, by_hand_fma)] {
        let Some(generic) = backend.run(Generic) else {
            println!("{backend:?}: not on this processor");
            continue;
        };
        let hand = hand();
        assert_eq!(generic.results, hand.results, "the two versions differ");
        for (i, name) in ["F_p2 product", "line step", "F_p12 product"].iter().enumerate() {
            let [g, h] = [generic.times[i] / 8.0, hand.times[i] / 8.0];
            println!(
                "{:12} {name:>14} {g:>7.1} ns {h:>7.1} ns {:>8.3} {:>5.1} ns",
                format!("{backend:?}"),
                g / h,
                scalar[i]
            );
        }
    }
}

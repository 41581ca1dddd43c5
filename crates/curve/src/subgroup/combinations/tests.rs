use super::*;
use crate::bls12_381::{Fp, G1, G1Affine};
use crate::group::Group;
use rand::rngs::StdRng;
use rand::{RngCore, SeedableRng};

const TRIALS: usize = 2000;

/// How often one check of these points passes.
fn passed(points: &[G1Affine], plan: Plan) -> f64 {
    let mut rng = StdRng::seed_from_u64(27);
    let mut random = |bytes: &mut [u8]| {
        rng.fill_bytes(bytes);
        true
    };
    let passed = (0..TRIALS).filter(|_| all_pass::<G1>(points, &plan, &mut random).expect("there is randomness"));
    passed.count() as f64 / TRIALS as f64
}

/// (0, 2), which has order 3.
fn of_order_3() -> G1Affine {
    G1Affine::from_xy(Fp::from_u64(0), Fp::from_u64(2)).expect("0 + 4 is a square")
}

/// Checks of so few combinations miss bad points as often as the argument says: a point of order 3 where its coefficient is 0; it and its
/// opposite also where they meet in one bucket with one sign, which is one choice of four.
#[test]
fn small_checks_miss_as_often_as_they_should() {
    let (good, bad) = (Affine::generator(), of_order_3());
    let close = |measured: f64, expected: f64| assert!((measured - expected).abs() < 0.04, "{measured} {expected}");
    let one = |combinations| Plan { rounds: 1, width: 1, combinations };
    close(passed(&[good, good.neg()], one(1)), 1.0);
    close(passed(&[good, bad], one(1)), 1.0 / 3.0);
    close(passed(&[good, bad], one(3)), 1.0 / 27.0);
    close(passed(&[bad, bad.neg()], one(1)), 0.25 + 0.75 / 3.0);
    close(passed(&[bad, bad.neg()], one(5)), 0.25);
    close(passed(&[bad, bad.neg()], Plan { rounds: 3, ..one(5) }), 1.0 / 64.0);
    close(passed(&[bad, good, bad.neg()], Plan { rounds: 0, width: 0, combinations: 1 }), 1.0 / 3.0);
}

/// 32 checks miss a point less often than the soundness says.
#[test]
fn parameters_keep_the_soundness() {
    for (soundness, bits) in [(Soundness::Bits64, 64f64), (Soundness::Bits128, 128.0)] {
        let (combinations, bucket_bits) = soundness.parameters();
        // The digits of a table are words modulo 27: one more word in 2427 falls on some of them.
        let combination = (2428f64 / (2428 + 2 * 2427) as f64).log2();
        let missed = (combinations as f64 * combination).exp2() + (-(bucket_bits as f64)).exp2();
        assert!(32.0 * missed <= (-bits).exp2());
        for rows in [1, 50, 100, 1000, 10_000, 1_000_000] {
            let Some(plan) = Plan::paying(rows, soundness, 90) else { continue };
            assert!(rows > combinations && plan.combinations == combinations);
            assert!(plan.rounds == 0 || plan.rounds * (plan.width + 1) >= bucket_bits);
        }
        assert!(Plan::paying(20, soundness, 90).is_none() && Plan::paying(1000, soundness, 90).is_some());
        assert!(Plan::paying(1000, soundness, 0).is_none());
    }
}

/// Entry n − 1 of a table is n, if the points of a group are 1, 3 and 9.
#[test]
fn a_table_has_every_combination() {
    let curve = Operations { triple_b: G1::mul_triple_b, has_order_r: G1::has_order_r };
    let generator = crate::Point::<G1>::generator();
    let times = |n: usize| (0..n).fold(crate::Point::<G1>::identity(), |sum, _| sum + generator);
    let table = curve.ternary_table(&[1, 3, 9].map(|n| *times(n).coordinates()));
    for (i, entry) in table.iter().enumerate() {
        assert!(bool::from(entry.equal(times(i + 1).coordinates())), "{i}");
    }
    // Of one point every combination has the coefficient that three would give it.
    let single = curve.ternary_table(&[*generator.coordinates()]);
    for (i, entry) in single.iter().enumerate() {
        let expected = [generator, -generator, times(0)][i % 3];
        assert!(bool::from(entry.equal(expected.coordinates())), "{i}");
    }
}

//! Membership by random combinations against the exact check.

use super::subgroup::point_of_order;
use super::*;
use pairloom_curve::lanes::LaneGroup;
use pairloom_curve::point::Point;
use pairloom_curve::subgroup::combinations::{Soundness, are_in_subgroup};
use rand::RngCore;

/// The verdicts on points, in lanes or not.
fn verdicts<G: LaneGroup>(points: &[Affine<G>], soundness: Soundness, in_lanes: bool, seed: u64) -> Vec<bool> {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut random = |bytes: &mut [u8]| {
        rng.fill_bytes(bytes);
        true
    };
    are_in_subgroup(points, soundness, in_lanes, &mut random)
}

/// Multiples 0, 1, 2, … of the generator, some twice, some with their opposites.
fn members<G: TestGroup>(count: usize) -> Vec<Affine<G>> {
    let multiples = core::iter::successors(Some(Point::identity()), |point| Some(*point + Affine::<G>::generator()));
    let mut points = Point::batch_to_affine(&multiples.take(count).collect::<Vec<_>>());
    for i in (8..count).step_by(5) {
        points[i] = if i % 2 == 0 { points[i - 8] } else { points[i - 8].neg() };
    }
    points
}

fn finds<G: TestGroup + LaneGroup>(primes: &[u32]) {
    const COUNT: usize = 1500;
    let mut rng = rng();
    let good = members::<G>(COUNT);
    for in_lanes in [true, false] {
        assert!(verdicts(&good, Soundness::Bits64, in_lanes, 1).into_iter().all(|inside| inside));
    }
    for (turn, prime) in primes.iter().enumerate() {
        let bad = point_of_order::<G>(*prime, &mut rng).expect("the cofactor has this factor");
        for copies in [1, 2] {
            // Alone, and with its opposite, so that equal coefficients hide both.
            let mut points = good.clone();
            for (copy, bad) in [bad, bad.neg()].into_iter().take(copies).enumerate() {
                let place = rng.random_range(0..COUNT / 2) * 2 + copy;
                points[place] = (Point::from(points[place]) + bad).to_affine();
            }
            let expected: Vec<_> = points.iter().map(|point| bool::from(point.is_in_subgroup())).collect();
            assert_eq!(expected.iter().filter(|inside| !**inside).count(), copies);
            let in_lanes = (turn + copies) % 2 == 0;
            assert_eq!(verdicts(&points, Soundness::Bits64, in_lanes, turn as u64), expected, "{prime} {copies}");
        }
    }
    // Nearly all are bad, and the halves of what fails are not worth another look.
    let any = random_curve_point::<G>(&mut rng);
    let mut points = vec![any; COUNT];
    points[..COUNT / 8].copy_from_slice(&good[..COUNT / 8]);
    let expected: Vec<_> = (0..COUNT).map(|i| i < COUNT / 8).collect();
    assert_eq!(verdicts(&points, Soundness::Bits128, true, 3), expected);
    assert_eq!(verdicts(&points, Soundness::Bits64, false, 3), expected);
    // Without randomness everything is checked exactly.
    assert_eq!(are_in_subgroup(&points, Soundness::Bits64, true, &mut |_: &mut [u8]| false), expected);
    assert!(verdicts::<G>(&[], Soundness::Bits64, true, 3).is_empty());
}

#[test]
fn bad_points_of_every_small_order_are_found() {
    finds::<pairloom_curve::bls12_381::G1>(&[3, 11, 10_177, 859_267, 52_437_899]);
    finds::<pairloom_curve::bls12_381::G2>(&[13, 23, 2713, 11_953, 262_069]);
    finds::<pairloom_curve::bn254::G2>(&[10_069, 5_864_401]);
}

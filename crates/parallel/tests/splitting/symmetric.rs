//! Symmetric pairings: split = serial, bit for bit, also before the final exponentiation.

use pairloom_algebra::Field;
use pairloom_curve::binary::{E2_239, E2_313, E2_557, E2_1223};
use pairloom_curve::curves::toy::ss2::Toy43;
use pairloom_curve::supersingular::{Curve, Point, random_point};
use pairloom_curve::supersingular2::Ss21536;
use pairloom_curve::ternary::{E3_97, E3_167, E3_193, E3_509};
use pairloom_pairing::stepped::{MillerLoop, segment};
use pairloom_pairing::symmetric::{SymmetricPairing, product, unreduced};
use pairloom_pairing::{eta2, eta3, supersingular2};
use pairloom_parallel::split::{Split, shares_alone};
use pairloom_parallel::{ParallelSymmetric, Pool, Scoped};
use rand::{Rng, RngCore, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn cuts(rng: &mut ChaCha8Rng, workers: usize, iterations: usize) -> Vec<usize> {
    let mut cuts: Vec<_> = (1..workers).map(|_| rng.random_range(0..=iterations)).collect();
    cuts.sort_unstable();
    cuts
}

/// The product of the partial values of all parts, each from a state that was skipped to.
fn product_of_parts<L: MillerLoop>(miller: &L, split: &Split) -> Option<L::Value> {
    let parts = (0..split.workers()).map(|worker| {
        let part = split.iterations(worker, miller.iterations());
        let mut state = miller.start();
        let head = if worker == 0 { miller.head(&state) } else { None };
        miller.skip(&mut state, 0..part.start);
        segment(miller, &mut state, head, part)
    });
    parts.flatten().reduce(|a, b| miller.product(&a, &b))
}

/// Where the loop squares nothing the product of the parts is the value before the final exponentiation.
/// `partial`: whether unreduced partial values multiply to the unreduced value of the whole.
fn same_value<S: SymmetricPairing>(random: impl Fn(&mut ChaCha8Rng) -> S::Argument, partial: bool) {
    let (mut rng, pool) = (ChaCha8Rng::seed_from_u64(5), Pool::new(16).expect("threads"));
    for workers in 1..=16 {
        let [p, q] = [(); 2].map(|()| random(&mut rng));
        let miller = S::miller_loop(&p, &q).expect("no neutral element");
        let split = Split {
            cuts: cuts(&mut rng, workers, miller.iterations()),
            hand_lines: rng.random(),
            finish_together: workers > 1 && rng.random(),
            logarithmic: rng.random(),
        };
        if partial {
            let parts = product_of_parts(&miller, &split).expect("a factor at least");
            assert!(parts == unreduced::<S>(&p, &q), "{} {split:?}", core::any::type_name::<S>());
        }
        let expected = product::<S>(&[(p, q)]);
        assert_ne!(*expected.value(), S::Value::one());
        let pairing = ParallelSymmetric::<S>::new(split.clone());
        assert_eq!(pairing.pairing(&p, &q, &pool), expected, "{} {split:?}", core::any::type_name::<S>());
        assert_eq!(pairing.pairing(&p, &q, &Scoped(16)), expected, "{} {split:?}", core::any::type_name::<S>());
        let (value, shares) = shares_alone(miller, &split);
        assert!(value == *expected.value(), "{} {split:?}", core::any::type_name::<S>());
        assert!(shares.shares.len() == workers && shares.total() >= shares.joining, "{shares:?}");
    }
}

/// Pairings of points.
fn of_points<C: Curve, S: SymmetricPairing<Argument = Point<C>>>(partial: bool) {
    same_value::<S>(|rng| random_point(|bytes| rng.fill_bytes(bytes)), partial);
}

#[test]
fn characteristic_two() {
    of_points::<_, eta2::Eta<E2_239>>(true);
    of_points::<_, eta2::Eta<E2_313>>(true);
    of_points::<_, eta2::Eta<E2_557>>(true);
    of_points::<_, eta2::Eta<E2_1223>>(true);
}

#[test]
fn characteristic_three() {
    of_points::<_, eta3::Eta<E3_97>>(true);
    of_points::<_, eta3::Eta<E3_167>>(true);
    of_points::<_, eta3::Eta<E3_193>>(true);
    of_points::<_, eta3::Eta<E3_509>>(true);
}

#[test]
fn embedding_degree_two() {
    of_points::<_, supersingular2::Tate<Toy43>>(false);
    of_points::<_, supersingular2::Tate<Ss21536>>(false);
}

#[test]
fn infinity() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let (p, infinity) = (random_point::<E2_239>(|bytes| rng.fill_bytes(bytes)), Point::IDENTITY);
    let pairing = ParallelSymmetric::<eta2::Eta<E2_239>>::new(Split::at(vec![50]));
    assert!(pairing.pairing(&p, &infinity, &Scoped(2)).is_one());
}

//! η_T in characteristic two: split = serial, bit for bit, also before the final exponentiation.

use pairloom_algebra::Field;
use pairloom_curve::binary::{Curve, E2_239, E2_313, E2_557, E2_1223, Point, random_point};
use pairloom_pairing::eta2::{EtaLoop, eta, unreduced};
use pairloom_pairing::stepped::{MillerLoop, segment};
use pairloom_parallel::split::Split;
use pairloom_parallel::{ParallelEta, Pool, Scoped};
use rand::{Rng, RngCore, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn cuts(rng: &mut ChaCha8Rng, workers: usize, iterations: usize) -> Vec<usize> {
    let mut cuts: Vec<_> = (1..workers).map(|_| rng.random_range(0..=iterations)).collect();
    cuts.sort_unstable();
    cuts
}

/// The product of the partial values of all parts, each from a state that was skipped to.
fn product_of_parts<C: Curve>(
    miller: &EtaLoop<C, C::Field>,
    split: &Split,
) -> Option<<EtaLoop<C, C::Field> as MillerLoop>::Value> {
    let parts = (0..split.workers()).map(|worker| {
        let part = split.iterations(worker, miller.iterations());
        let mut state = miller.start();
        let head = if worker == 0 { miller.head(&state) } else { None };
        miller.skip(&mut state, 0..part.start);
        segment(miller, &mut state, head, part)
    });
    parts.flatten().reduce(|a, b| a.mul(&b))
}

fn same_value<C: Curve>() {
    let (mut rng, pool) = (ChaCha8Rng::seed_from_u64(5), Pool::new(16).expect("threads"));
    for workers in 1..=16 {
        let [p, q] = [(); 2].map(|()| random_point::<C>(|bytes| rng.fill_bytes(bytes)));
        let (Some(affine_p), Some(affine_q)) = (p.xy(), q.xy()) else { continue };
        let miller = EtaLoop::<C, _>::new(affine_p, affine_q);
        let split = Split {
            cuts: cuts(&mut rng, workers, miller.iterations()),
            hand_lines: rng.random(),
            finish_together: workers > 1 && rng.random(),
            logarithmic: rng.random(),
        };
        let parts = product_of_parts::<C>(&miller, &split).expect("a factor at least");
        assert!(bool::from(parts.equal(&unreduced(&p, &q))), "{} {split:?}", C::ID);
        let expected = eta(&p, &q);
        let pairing = ParallelEta::<C>::new(split.clone());
        assert_eq!(pairing.pairing(&p, &q, &pool), expected, "{} {split:?}", C::ID);
        assert_eq!(pairing.pairing(&p, &q, &Scoped(16)), expected, "{} {split:?}", C::ID);
    }
}

#[test]
fn all_signs() {
    same_value::<E2_239>();
    same_value::<E2_313>();
    same_value::<E2_557>();
}

#[test]
fn e2_1223() {
    same_value::<E2_1223>();
}

#[test]
fn infinity() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let (p, infinity) = (random_point::<E2_239>(|bytes| rng.fill_bytes(bytes)), Point::IDENTITY);
    let pairing = ParallelEta::<E2_239>::new(Split::at(vec![50]));
    assert_eq!(pairing.pairing(&p, &infinity, &Scoped(2)), eta(&p, &infinity));
}

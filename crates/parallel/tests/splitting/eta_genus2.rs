//! The genus-2 pairings: split = serial after the final exponentiation, for every kind of arguments.

use pairloom_curve::genus2::{Curve, Divisor, G2_79, G2_103, G2_367, random_degenerate, random_type_a, random_type_b};
use pairloom_pairing::eta_genus2::{EtaLoop, OptimalEtaLoop};
use pairloom_pairing::stepped::{self, MillerLoop};
use pairloom_parallel::split::{self, Split};
use pairloom_parallel::{Pool, Scoped};
use rand::{Rng, RngCore, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn divisors<C: Curve>(rng: &mut ChaCha8Rng) -> [Divisor<C>; 3] {
    let mut fill = |bytes: &mut [u8]| rng.fill_bytes(bytes);
    [random_degenerate(&mut fill), random_type_a(&mut fill), random_type_b(&mut fill)]
}

fn check<L: MillerLoop<Value: PartialEq + core::fmt::Debug> + Send + 'static>(
    miller: impl Fn() -> L,
    cuts: &[usize],
    rng: &mut ChaCha8Rng,
    pool: &Pool,
) {
    let split = Split {
        cuts: cuts.to_vec(),
        hand_lines: rng.random(),
        finish_together: !cuts.is_empty() && rng.random(),
        logarithmic: rng.random(),
    };
    let expected = stepped::pairing(&miller());
    assert_eq!(split::pairing(miller(), &split, pool), expected, "{split:?}");
    assert_eq!(split::pairing(miller(), &split, &Scoped(8)), expected, "{split:?}");
}

fn some_cuts(rng: &mut ChaCha8Rng, workers: usize, iterations: usize) -> Vec<usize> {
    let mut cuts: Vec<_> = (1..workers).map(|_| rng.random_range(0..=iterations)).collect();
    cuts.sort_unstable();
    cuts
}

/// One to eight workers, cuts anywhere; with every kind of arguments in the end.
fn same_value<C: Curve>() {
    let (mut rng, pool) = (ChaCha8Rng::seed_from_u64(7), Pool::new(8).expect("threads"));
    let (first, second) = (divisors::<C>(&mut rng), divisors::<C>(&mut rng));
    let kinds: Vec<_> = first.iter().flat_map(|p| second.iter().map(move |q| (p, q))).collect();
    for workers in 1..=8 {
        for (p, q) in [kinds[workers % kinds.len()], kinds[(workers + 4) % kinds.len()]] {
            let eta = || EtaLoop::of_divisors(p, q).expect("no neutral divisor");
            check(eta, &some_cuts(&mut rng, workers, eta().iterations()), &mut rng, &pool);
            let optimal = || OptimalEtaLoop::of_divisors(p, q).expect("no neutral divisor");
            check(optimal, &some_cuts(&mut rng, workers, optimal().iterations()), &mut rng, &pool);
        }
    }
    // The optimal loop's halves: cuts at their border, and parts without iterations.
    let optimal = || OptimalEtaLoop::of_divisors(kinds[0].0, kinds[0].1).expect("no neutral divisor");
    let half = optimal().iterations() / 2;
    for cuts in
        [vec![half], vec![half - 1], vec![half + 1], vec![0, half, half, 2 * half], vec![half / 2, half + half / 2]]
    {
        check(optimal, &cuts, &mut rng, &pool);
    }
}

#[test]
fn split_is_serial() {
    same_value::<G2_79>();
    same_value::<G2_103>();
}

#[test]
fn g2_367() {
    same_value::<G2_367>();
}

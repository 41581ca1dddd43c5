//! What an iteration and the final exponentiation cost.

use pairloom_algebra::count::{Count, Counts, counted};
use pairloom_algebra::{Field, Fp2};
use pairloom_curve::supersingular2::Ss21536;
use pairloom_pairing::stepped::{self, MillerLoop};
use pairloom_pairing::supersingular2::TateLoop;
use pairloom_pairing::workers::Alone;

type F = Count<<Ss21536 as pairloom_curve::supersingular::Curve>::Field>;

fn products<R>(run: impl FnOnce() -> R) -> (u64, u64) {
    let Counts { products, inversions, .. } = counted(run).1;
    (products, inversions)
}

/// A doubling with its line 13, f² f 2 + 3; an addition with its line 14, f 3. Two digits of r are not 0 below the highest.
#[test]
fn loop_and_exponentiation() {
    let miller = TateLoop::<Ss21536, F>::new([F::one(), F::one()], [F::one(), F::one()]);
    assert_eq!(miller.iterations(), 255);
    let mut state = miller.start();
    let lines = miller.lines(&mut state, 0);
    let f = Fp2::<F>::one();
    assert_eq!(products(|| miller.lines(&mut state, 1)), (13, 0));
    assert_eq!(products(|| miller.accumulate(Some(f), &lines)), (5, 0));
    assert_eq!(products(|| miller.lines(&mut state, 254)), (13 + 14, 0));
    assert_eq!(products(|| miller.settle(&f)), (7, 1));
    // 1281 bits of the cofactor: 2 products a bit below the highest, V_2, and the imaginary part.
    assert_eq!(products(|| miller.finish(&mut Alone, &f)), (2 * 1280 + 1 + 2, 1));
    // Nothing is squared or multiplied in the first iteration.
    assert_eq!(products(|| stepped::pairing(&miller)), (255 * 18 + 2 * 17 - 5 + 7 + 2563, 2));
}

//! Microcode of whole pairings: its values are the library's.

use pairloom_algebra::{Field, Fp6, Fp12, PrimeField, QuadraticExt};
use pairloom_curve::{Affine, Group, PairingCurve, bls12_381, bn254, bn254_nogami};
use pairloom_pairing::compiled::{CompiledPairing, multi_pairing};
use pairloom_trace::barrel::{Kind, Microcode, Schedule, Straight, Timing, pairing};

const SHIFT: u32 = 272;

fn report<C: CompiledPairing>(pairs: usize, window: usize) -> Microcode {
    let start = std::time::Instant::now();
    let program = Straight::<C>::new(&pairing::<C>(pairs, SHIFT)).unwrap();
    let schedule = Schedule::new(&program, &Timing::default(), window);
    let microcode = Microcode::new(&program, &schedule);
    let cycles = schedule.cycles();
    println!(
        "{} {pairs} pairs, window {window}: {} products, {} squares, {} scalings, {} additions, {} constants: {} slots; {} turns, {cycles} cycles, \
         utilisation {:.4}, {:?} registers; {:?}",
        C::ID,
        program.multiplications(Kind::Product),
        program.multiplications(Kind::Square),
        program.multiplications(Kind::Scale),
        program.additions(),
        program.constants.len(),
        program.slots(),
        schedule.turns.len(),
        4.0 * program.slots() as f64 / cycles as f64,
        microcode.as_ref().map(Microcode::registers),
        start.elapsed()
    );
    microcode.unwrap()
}

#[test]
fn look() {
    for window in [100, 200, 300, 500] {
        let _ = std::panic::catch_unwind(|| report::<bn254_nogami::Curve>(1, window));
        let _ = std::panic::catch_unwind(|| report::<bn254::Curve>(1, window));
        let _ = std::panic::catch_unwind(|| report::<bls12_381::Curve>(1, window));
    }
}

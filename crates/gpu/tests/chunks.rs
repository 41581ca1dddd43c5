//! Batches of several launches, on a stand-in for the driver's library whose devices are the emulator.
#![cfg(all(target_os = "linux", target_arch = "x86_64"))]

use pairloom_algebra::{Field, QuadraticExt};
use pairloom_curve::bn254_nogami;
use pairloom_gpu::{GpuCurve, LANES, Program, Shape, Side, devices};
use std::path::Path;
use std::process::Command;

type C = bn254_nogami::Curve;
/// Set in the process that has the stand-in.
const INSIDE: &str = "PAIRLOOM_TEST_HAS_DRIVER";

/// One item, one launch, three launches of which the last is not full: square roots of other values, each where it belongs.
#[test]
fn chunks_come_back_in_order() {
    if std::env::var_os(INSIDE).is_none() {
        return in_a_process_with_the_driver("chunks_come_back_in_order");
    }
    let tape = C::tape(Program::Lift(Side::G1), Shape { slots: 9, warps: 1 }).unwrap();
    let device = devices().unwrap().remove(0).in_chunks_of(LANES);
    for count in [1, LANES, 2 * LANES + 3] {
        let x = |i: usize| QuadraticExt::new(bn254_nogami::Fp::from_u64(7 * i as u64 + 5), Field::zero());
        let arguments: Vec<bn254_nogami::Fp2> = (0..count).map(x).collect();
        let expected: Vec<_> = arguments.chunks(1).flat_map(|item| tape.run(item).unwrap()).collect();
        assert!(device.run(&tape, &arguments).unwrap() == expected, "{count} items");
        assert!(device.time_of_kernels(&tape, &arguments).unwrap().as_nanos() > 0);
    }
}

/// The loader finds the stand-in where a variable says that was set before the process began.
fn in_a_process_with_the_driver(test: &str) {
    let executable = std::env::current_exe().unwrap();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("driver");
    let folder =
        pairloom_gpu_driver::install(&executable, &folder).unwrap().expect("cargo builds the stand-in beside the test");
    let mut inside = Command::new(executable);
    inside.args(["--exact", test, "--nocapture"]).env(INSIDE, "1").env("LD_LIBRARY_PATH", folder);
    let output = inside.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

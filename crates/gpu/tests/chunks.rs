//! Batches of several launches, and kernels of several tapes, on a stand-in for the driver's library whose devices are the emulator.
#![cfg(all(target_os = "linux", target_arch = "x86_64"))]

use pairloom_algebra::binary::moduli::F2m79;
use pairloom_algebra::{Field, QuadraticExt};
use pairloom_curve::bn254_nogami;
use pairloom_gpu::small::{Method, Route, SmallField, SmallProgram, SmallTape};
use pairloom_gpu::{GpuCurve, LANES, Program, Shape, Side, Tape, devices, known_answers};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

type C = bn254_nogami::Curve;
const MILLER: Program = Program::Miller { pairs: 1 };
const LIFT: Program = Program::Lift(Side::G1);
/// Set in the process that has the stand-in.
const INSIDE: &str = "PAIRLOOM_TEST_HAS_DRIVER";

/// One item, one launch, three launches of which the last is not full: square roots of other values, each where it belongs.
#[test]
fn chunks_come_back_in_order() {
    if std::env::var_os(INSIDE).is_none() {
        return in_a_process_with_the_driver("chunks_come_back_in_order", None);
    }
    let tape = C::tape(LIFT, Shape { slots: 9, warps: 1 }).unwrap();
    let device = devices().unwrap().remove(0).in_chunks_of(LANES);
    for count in [1, LANES, 2 * LANES + 3] {
        let x = |i: usize| QuadraticExt::new(bn254_nogami::Fp::from_u64(7 * i as u64 + 5), Field::zero());
        let arguments: Vec<bn254_nogami::Fp2> = (0..count).map(x).collect();
        let expected: Vec<_> = arguments.chunks(1).flat_map(|item| tape.run(item).unwrap()).collect();
        assert!(device.run(&tape, &arguments).unwrap() == expected, "{count} items");
        assert!(device.time_of_kernels(&tape, &arguments).unwrap().as_nanos() > 0);
    }
}

/// Two tapes share their kernel, which is loaded once. The one with more shared memory runs again after the other.
#[test]
fn kernels_are_loaded_once() {
    let loads = Path::new(env!("CARGO_TARGET_TMPDIR")).join("loads");
    if std::env::var_os(INSIDE).is_none() {
        drop(std::fs::remove_file(&loads));
        in_a_process_with_the_driver("kernels_are_loaded_once", Some(&loads));
        let lines = std::fs::read_to_string(&loads).unwrap();
        return assert_eq!(lines.lines().collect::<Vec<_>>(), ["0 walk_8", "0 walk_binary"]);
    }
    let device = devices().unwrap().remove(0);
    let pair = &known_answers::<C>()[0].arguments;
    for (program, slots, arguments) in [(MILLER, 30, &pair[..]), (LIFT, 9, &pair[1..2]), (MILLER, 30, pair)] {
        let tape = Tape::<C>::record(program, slots).unwrap();
        assert!(device.clone().run(&tape, arguments).unwrap() == tape.run(arguments).unwrap(), "{program:?}");
    }
    let kernel = F2m79::KERNELS[0];
    for degree in [2, 3] {
        let program = SmallProgram::<F2m79>::product(degree, Route::Direct).unwrap();
        let tape = SmallTape::new(&program, kernel, Method::One.shape(&program, kernel));
        let ones = vec![F2m79::one(); tape.inputs()];
        let loaded = device.load_small(&tape).unwrap().unwrap();
        assert_eq!(loaded.run(&ones).unwrap().len(), degree);
    }
}

/// A folder in which the stand-in has the name of the driver's library.
static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("driver");
    let installed = pairloom_gpu_driver::install(&std::env::current_exe().unwrap(), &folder).unwrap();
    installed.expect("cargo builds the stand-in beside the test")
});

/// The loader finds the stand-in where a variable says that was set before the process began. A file is told what modules are loaded.
fn in_a_process_with_the_driver(test: &str, loads: Option<&Path>) {
    let mut inside = Command::new(std::env::current_exe().unwrap());
    inside.args(["--exact", test, "--nocapture"]).env(INSIDE, "1").env("LD_LIBRARY_PATH", &*FOLDER);
    inside.envs(loads.map(|path| ("PAIRLOOM_DRIVER_LOADS", path)));
    let output = inside.output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && !told.contains("emulated GPU: a thread ends"), "{told}");
}

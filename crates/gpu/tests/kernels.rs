//! The shipped PTX on known answers.

use pairloom_curve::{bls12_381, bn254, bn254_nogami};
use pairloom_gpu::{Emulator, GpuCurve, KERNELS, Kernel, LANES, Program, Shape, Tape, WARPS, known_answers};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::path::Path;

fn check<C: GpuCurve>(slots: usize, count: usize) {
    check_shape::<C>(Shape { slots, warps: 1 }, count);
}

fn check_shape<C: GpuCurve>(shape: Shape, count: usize) {
    let tape = Tape::<C>::record_for(Program::Pairing { pairs: 1 }, shape).unwrap();
    let emulator = Emulator::new::<C>().unwrap();
    let known = known_answers::<C>();
    assert!(known.len() >= count);
    let arguments: Vec<C::Fp2> = known[..count].iter().flat_map(|known| known.arguments.clone()).collect();
    let results: Vec<C::Fp2> = known[..count].iter().flat_map(|known| known.results.clone()).collect();
    assert_eq!(tape.run(&known[0].arguments).unwrap(), known[0].results, "{}", C::ID);
    assert_eq!(emulator.run(&tape, &arguments).unwrap(), results, "{}", C::ID);
}

#[test]
fn a_pairing_of_bls12_381() {
    check::<bls12_381::Curve>(9, 1);
}

#[test]
fn a_pairing_of_bn254() {
    check::<bn254::Curve>(9, 1);
}

#[test]
fn a_pairing_of_bn254_nogami() {
    check::<bn254_nogami::Curve>(9, 2);
}

/// Six warps a pairing, with all of the shared memory that a block of an H100 may have, and with little.
#[test]
fn pairings_by_six_warps() {
    let [twelve, eight] = [12, 8].map(|words| Shape::of_few(228 << 10, words));
    assert_eq!([twelve, eight].map(|shape| (shape.slots, shape.warps)), [(75, WARPS), (113, WARPS)]);
    // A device with little shared memory has no room for many blocks of one warp.
    let little = Shape::of_many(100 << 10, 12);
    assert_eq!((little.slots, little.warps), (33, WARPS));
    let much = [228 << 10, 164 << 10].map(|shared| [12, 8].map(|words| Shape::of_many(shared, words)));
    assert!(much.iter().flatten().all(|shape| shape.warps == 1));
    assert_eq!(much.map(|shapes| shapes.map(|shape| shape.slots)), [[4, 6], [4, 4]]);
    check_shape::<bls12_381::Curve>(twelve, 1);
    check_shape::<bn254::Curve>(eight, 2);
    check_shape::<bn254_nogami::Curve>(Shape { slots: 20, warps: WARPS }, 1);
}

/// No warp touches a slot that another writes in the same round. Without barriers one does: it reads what another has not written yet.
#[test]
fn warps_do_not_race() {
    type C = bn254_nogami::Curve;
    let known = &known_answers::<C>()[0];
    let tape = Tape::<C>::record_for(Program::Miller { pairs: 1 }, Shape { slots: 30, warps: WARPS }).unwrap();
    let kernel = Kernel::of::<C>().unwrap();
    let run = |ptx: &str| {
        let emulator = Emulator::with_text(kernel, ptx).unwrap().looking_for_races();
        emulator.run(&tape, &known.arguments).map_err(|error| error.to_string())
    };
    let ptx = kernel.ptx.text();
    assert_eq!(run(&ptx).unwrap(), tape.run(&known.arguments).unwrap());
    assert_eq!(ptx.matches("bar.sync").count(), 1);
    let without: String =
        ptx.lines().filter(|line| !line.contains("bar.sync")).map(|line| format!("{line}\n")).collect();
    assert!(run(&without).unwrap_err().contains("was never written"));
}

/// What is shipped compressed is what the compiler wrote.
#[test]
fn the_build_keeps_every_byte() {
    let [eight, twelve] = KERNELS;
    assert_eq!(eight.ptx.text(), include_str!("../kernels/ptx/prime8.ptx"));
    assert_eq!(twelve.ptx.text(), include_str!("../kernels/ptx/prime12.ptx"));
}

/// A carry that is dropped once makes the pairing another one, at every tenth of the text. (The modulus of bn254-nogami has words of zeros,
/// by which products carry nothing.)
#[test]
fn a_planted_mutation_is_caught() {
    type C = bn254::Curve;
    let tape = Tape::<C>::record(Program::Pairing { pairs: 1 }, 9).unwrap();
    let known = &known_answers::<C>()[0];
    let kernel = Kernel::of::<C>().unwrap();
    let ptx = kernel.ptx.text();
    let chains: Vec<usize> = ptx.match_indices("madc.lo.cc.u32").map(|(at, _)| at).collect();
    assert!(chains.len() > 500, "{}", chains.len());
    let is_caught = |tenth: usize| {
        let at = chains[chains.len() * tenth / 10];
        let mutated = format!("{}mad.lo.cc.u32{}", &ptx[..at], &ptx[at + "madc.lo.cc.u32".len()..]);
        let found = Emulator::with_text(kernel, &mutated).unwrap().run(&tape, &known.arguments);
        found.is_err() || found.unwrap() != known.results
    };
    let caught: Vec<usize> = (0..10).filter(|tenth| is_caught(*tenth)).collect();
    assert_eq!(caught.len(), 10, "{caught:?}");
}

/// Several items: lanes of one block, and a second block.
#[test]
fn lanes_and_blocks_do_not_mix() {
    type C = bn254_nogami::Curve;
    let tape = Tape::<C>::record(Program::Miller { pairs: 1 }, 6).unwrap();
    let known = known_answers::<C>();
    let arguments: Vec<_> = (0..LANES + 2).flat_map(|i| known[i % known.len()].arguments.clone()).collect();
    let found = Emulator::new::<C>().unwrap().looking_for_races().run(&tape, &arguments).unwrap();
    for (item, found) in found.chunks(tape.outputs()).enumerate() {
        assert_eq!(found, tape.run(&known[item % known.len()].arguments).unwrap(), "{item}");
    }
}

/// What is shipped was made from the sources that stand beside it, as `scripts/gpu-kernels build` says.
#[test]
fn shipped_kernels_are_those_of_the_sources() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("kernels");
    let mut sources: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    sources.retain(|path| path.extension().is_some_and(|extension| extension == "cu" || extension == "cuh"));
    sources.sort();
    let mut digest = Sha256::new();
    for path in sources {
        let name = path.file_name().unwrap().to_str().unwrap();
        digest.update([name.as_bytes(), &[0], &std::fs::read(&path).unwrap(), &[0]].concat());
    }
    let gates: Gates = serde_json::from_str(&std::fs::read_to_string(folder.join("gates.json")).unwrap()).unwrap();
    assert_eq!(gates.sources, hex::encode(digest.finalize()), "run scripts/gpu-kernels build");
    for (name, gate) in gates.kernels {
        assert_eq!((gate.stack, gate.local), (0, 0), "{name}");
        assert!(gate.registers <= 128, "{name}");
        // Those of small characteristic have none that would be counted.
        if !name.starts_with("prime") {
            continue;
        }
        // Three products and two reductions, four products (a square, a scaling by F_p), and Fermat's one, of so many words.
        let words = if name.starts_with("prime12") { 12 } else { 8 };
        let least = 3 * words * words + 2 * words * (words - 1) + 5 * (2 * words * words - words);
        assert!(
            gate.wide_products >= least && gate.wide_products < least + 64,
            "{name}: {} {least}",
            gate.wide_products
        );
    }
}

/// The known answers of the crate are those of the sets.
#[test]
fn known_answers_are_those_of_the_vectors() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors/pairing-known-answers");
    let carried = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("known-answers.txt")).unwrap();
    for (file, id) in [("bls12_381", "bls12-381"), ("bn254_nogami", "bn254-nogami"), ("bn254_snark", "bn254")] {
        let text = std::fs::read_to_string(folder.join(format!("{file}.json"))).unwrap();
        let lines: Vec<&str> = carried.lines().filter(|line| line.split(' ').next() == Some(id)).collect();
        assert_eq!(lines.len(), 4, "{id}");
        for digits in lines.iter().flat_map(|line| line.split(' ').skip(1)) {
            assert!(text.contains(&format!("\"{digits}\"")), "{id} {digits}");
        }
    }
}

#[derive(serde::Deserialize)]
struct Gates {
    sources: String,
    kernels: BTreeMap<String, Gate>,
}

#[derive(serde::Deserialize)]
struct Gate {
    registers: usize,
    stack: usize,
    local: usize,
    #[serde(rename = "wide products")]
    wide_products: usize,
}

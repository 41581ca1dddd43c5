//! Tapes for `scripts/gpu-kernels predict`: one JSON object a line. Slots of tapes of one warp may be named: `--example tapes 9,18`.

use pairloom_algebra::PrimeField;
use pairloom_curve::{bls12_381, bn254, bn254_nogami};
use pairloom_gpu::{GpuCurve, Program, Shape, Side, Tape, TapeError, WARPS, Words};

/// Devices, and the shared memory of a multiprocessor in KiB.
const DEVICES: [(&str, usize); 4] = [("H200", 228), ("H100 SXM", 228), ("A100 SXM", 164), ("RTX 4090", 100)];

const PROGRAMS: [Program; 12] = [
    Program::Pairing { pairs: 1 },
    Program::Miller { pairs: 1 },
    Program::FinalExponentiation,
    Program::Miller { pairs: 4 },
    Program::InSubgroup(Side::G1),
    Program::InSubgroup(Side::G2),
    Program::Hash(Side::G1),
    Program::Hash(Side::G2),
    Program::Lift(Side::G1),
    Program::Lift(Side::G2),
    Program::WeightedSum(Side::G1, 2),
    Program::WeightedSum(Side::G2, 2),
];

fn main() -> Result<(), TapeError> {
    let only: Option<Vec<usize>> = std::env::args().nth(1).map(|list| list.split(',').flat_map(str::parse).collect());
    for (device, shared) in DEVICES {
        write::<bls12_381::Curve>(device, shared << 10, only.as_deref())?;
        write::<bn254::Curve>(device, shared << 10, only.as_deref())?;
        write::<bn254_nogami::Curve>(device, shared << 10, only.as_deref())?;
    }
    Ok(())
}

/// The tapes of a curve: all programs by one warp, and pairings by two and by six.
fn write<C: GpuCurve>(device: &str, shared: usize, only: Option<&[usize]>) -> Result<(), TapeError> {
    let words = <C::Fp as Words>::WORDS;
    let many = Shape::of_many(shared, words);
    let chosen = only.map_or(vec![many], |all| all.iter().map(|slots| Shape { slots: *slots, warps: 1 }).collect());
    let few = Shape::of_few(shared, words);
    for shape in chosen.into_iter().chain([2, 4, WARPS].map(|warps| Shape { warps, ..few })) {
        let programs = if shape.warps == 1 { &PROGRAMS[..] } else { &PROGRAMS[..3] };
        for program in programs {
            let tape = Tape::<C>::record_for(*program, shape)?;
            let bits = C::Fp::MODULUS.iter().map(|limb| limb.count_ones()).sum::<u32>();
            let length = C::Fp::MODULUS.iter().rev().fold(0, |n, limb| {
                if n == 0 && *limb == 0 {
                    0
                } else if n == 0 {
                    64 - limb.leading_zeros()
                } else {
                    n + 64
                }
            });
            println!(
                "{{\"curve\":\"{}\",\"program\":\"{program}\",\"device\":\"{device}\",\"words\":{},\"slots\":{},\"warps\":{},\"fermat\":{},\"tape\":{:?}}}",
                C::ID,
                words,
                tape.slots(),
                tape.warps(),
                length + bits,
                tape.words()
            );
        }
    }
    Ok(())
}

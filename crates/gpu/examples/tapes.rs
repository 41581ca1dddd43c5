//! Tapes for `scripts/gpu-kernels predict`: one JSON object a line.

use pairloom_algebra::PrimeField;
use pairloom_curve::{bls12_381, bn254, bn254_nogami};
use pairloom_gpu::{GpuCurve, Program, Side, Tape, TapeError, Words};

/// Devices, and the slots that their shared memory has for elements of 12 and of 8 words.
const DEVICES: [(&str, [usize; 2]); 3] = [("H100 SXM", [9, 9]), ("A100 SXM", [6, 6]), ("RTX 4090", [6, 6])];

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
    for (device, [twelve, eight]) in DEVICES {
        write::<bls12_381::Curve>(device, only.as_deref().unwrap_or(&[twelve]))?;
        write::<bn254::Curve>(device, only.as_deref().unwrap_or(&[eight]))?;
        write::<bn254_nogami::Curve>(device, only.as_deref().unwrap_or(&[eight]))?;
    }
    Ok(())
}

fn write<C: GpuCurve>(device: &str, slots: &[usize]) -> Result<(), TapeError> {
    for slots in slots {
        for program in PROGRAMS {
            let tape = Tape::<C>::record(program, *slots)?;
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
                "{{\"curve\":\"{}\",\"program\":\"{program}\",\"device\":\"{device}\",\"words\":{},\"slots\":{},\"fermat\":{},\"tape\":{:?}}}",
                C::ID,
                <C::Fp as Words>::WORDS,
                tape.slots(),
                length + bits,
                tape.words()
            );
        }
    }
    Ok(())
}

//! The shipped kernels and what they are given.

use crate::layout::{LANES, block_words, pack};
use crate::ptx::{CompressedPtx, shipped};
use crate::tape::Tape;
use crate::words::Words;
use pairloom_algebra::PrimeField;
use pairloom_curve::PairingCurve;

/// A kernel that walks tapes over fields of so many words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kernel {
    /// Its name in the module.
    pub name: &'static str,
    /// The words of an element.
    pub words: usize,
    /// The module's PTX.
    pub ptx: CompressedPtx,
}

/// The kernels.
pub const KERNELS: [Kernel; 2] = [
    Kernel { name: "walk_8", words: 8, ptx: shipped!("prime8") },
    Kernel { name: "walk_12", words: 12, ptx: shipped!("prime12") },
];

impl Kernel {
    /// The kernel of a curve.
    pub fn of<C: PairingCurve<Fp: Words>>() -> Option<Self> {
        KERNELS.into_iter().find(|kernel| kernel.words == <C::Fp as Words>::WORDS)
    }
}

/// What every launch of a tape is given.
pub struct LaunchParameters {
    /// The modulus and −1/p modulo 2^32.
    pub field: Vec<u32>,
    /// The steps, those of one warp after those of the other, and one more that is read and not executed.
    pub tape: Vec<u32>,
    /// How many steps every warp executes.
    pub steps: u32,
    /// The constants, in the layout of a block.
    pub constants: Vec<u32>,
    /// p − 2.
    pub exponent: Vec<u32>,
    /// The highest bit of p − 2.
    pub highest: u32,
    /// Elements of F_p² an item: arguments, results, values put aside.
    pub elements: [u32; 3],
    /// Bytes of an element of F_p² in a block's memory.
    pub bytes_of_an_element: usize,
    /// Bytes of shared memory that a block takes.
    pub shared_bytes: u32,
}

impl LaunchParameters {
    /// What launches of a tape are given.
    pub fn new<C: PairingCurve<Fp: Words>>(tape: &Tape<C>) -> Self {
        let modulus: Vec<u32> = C::Fp::MODULUS.iter().flat_map(|limb| [*limb as u32, (*limb >> 32) as u32]).collect();
        let mut exponent = modulus.clone();
        exponent[0] -= 2;
        let highest = 32 * exponent.len() as u32 - 1 - exponent.last().map_or(0, |top| top.leading_zeros());
        let field = modulus.iter().copied().chain([negative_inverse(modulus[0])]).collect();
        let every_lane: Vec<C::Fp2> = (0..LANES).flat_map(|_| tape.constants().iter().copied()).collect();
        let shared_bytes = 4 * block_words::<C::Fp2>(tape.slots());
        Self {
            field,
            tape: tape.words().iter().chain([&[0; 4]]).flatten().copied().collect(),
            steps: (tape.words().len() / tape.warps()) as u32,
            constants: pack(&every_lane, tape.constants().len(), 1),
            exponent,
            highest,
            elements: [tape.inputs(), tape.outputs(), tape.parked()].map(|count| count as u32),
            bytes_of_an_element: 4 * block_words::<C::Fp2>(1),
            shared_bytes: shared_bytes as u32,
        }
    }
}

/// −1/x modulo 2^32 of an odd x, by Newton's iteration.
fn negative_inverse(x: u32) -> u32 {
    let inverse = (0..5).fold(1_u32, |y, _| y.wrapping_mul(2_u32.wrapping_sub(x.wrapping_mul(y))));
    inverse.wrapping_neg()
}

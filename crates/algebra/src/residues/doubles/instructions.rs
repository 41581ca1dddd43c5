//! The instructions that residues are made of as doubles, and plain Rust in their place.

use crate::lanes::Vector;
use crate::residues::LANES;
use core::array::from_fn;
use core::mem::MaybeUninit;

/// Eight doubles in a register, or a part of them. Every implementation rounds to nearest and so computes the same.
///
/// Implementations are met only below [`crate::residues::operations`], which has asked the processor; that is why the methods are safe.
pub(in crate::residues) trait Instructions: Copy {
    /// In how many registers eight doubles are.
    const PARTS: usize = 1;
    /// One of those.
    type Register: Copy;

    /// Whether code should rather be small than fast.
    const SMALL: bool = false;

    /// The same double in every lane.
    fn splat(x: f64) -> Self::Register;
    /// A part, from memory.
    fn load(x: &Vector, part: usize) -> Self::Register;
    /// A part, to memory.
    fn store(x: Self::Register, out: &mut MaybeUninit<Vector>, part: usize);
    /// The lowest lane.
    fn first(x: Self::Register) -> f64;
    /// `a + b`.
    fn add(a: Self::Register, b: Self::Register) -> Self::Register;
    /// `a − b`.
    fn sub(a: Self::Register, b: Self::Register) -> Self::Register;
    /// `a b`.
    fn mul(a: Self::Register, b: Self::Register) -> Self::Register;
    /// `a b + c`, rounded once.
    fn mul_add(a: Self::Register, b: Self::Register, c: Self::Register) -> Self::Register;
    /// `a b − c`, rounded once.
    fn mul_sub(a: Self::Register, b: Self::Register, c: Self::Register) -> Self::Register;
    /// `c − a b`, rounded once.
    fn minus_mul(a: Self::Register, b: Self::Register, c: Self::Register) -> Self::Register;
    /// The sum of all lanes of a register, the most distant first, in every lane.
    fn sum(x: Self::Register) -> Self::Register;
}

/// Plain Rust, without CPU features.
#[derive(Clone, Copy)]
pub(in crate::residues) struct Portable;

fn lanes(f: impl Fn(usize) -> f64) -> [f64; LANES] {
    from_fn(f)
}

impl Instructions for Portable {
    type Register = [f64; LANES];
    const SMALL: bool = true;

    #[inline(never)]
    fn splat(x: f64) -> [f64; LANES] {
        [x; LANES]
    }
    #[inline(never)]
    fn load(x: &Vector, _: usize) -> [f64; LANES] {
        x.0.map(f64::from_bits)
    }
    #[inline(never)]
    fn store(x: [f64; LANES], out: &mut MaybeUninit<Vector>, _: usize) {
        out.write(Vector(x.map(f64::to_bits)));
    }
    fn first(x: [f64; LANES]) -> f64 {
        x[0]
    }
    #[inline(never)]
    fn add(a: [f64; LANES], b: [f64; LANES]) -> [f64; LANES] {
        lanes(|i| a[i] + b[i])
    }
    #[inline(never)]
    fn sub(a: [f64; LANES], b: [f64; LANES]) -> [f64; LANES] {
        lanes(|i| a[i] - b[i])
    }
    #[inline(never)]
    fn mul(a: [f64; LANES], b: [f64; LANES]) -> [f64; LANES] {
        lanes(|i| a[i] * b[i])
    }
    #[inline(never)]
    fn mul_add(a: [f64; LANES], b: [f64; LANES], c: [f64; LANES]) -> [f64; LANES] {
        lanes(|i| a[i].mul_add(b[i], c[i]))
    }
    #[inline(never)]
    fn mul_sub(a: [f64; LANES], b: [f64; LANES], c: [f64; LANES]) -> [f64; LANES] {
        lanes(|i| a[i].mul_add(b[i], -c[i]))
    }
    #[inline(never)]
    fn minus_mul(a: [f64; LANES], b: [f64; LANES], c: [f64; LANES]) -> [f64; LANES] {
        lanes(|i| (-a[i]).mul_add(b[i], c[i]))
    }
    #[inline(never)]
    fn sum(x: [f64; LANES]) -> [f64; LANES] {
        let quarters = [x[0] + x[4], x[1] + x[5], x[2] + x[6], x[3] + x[7]];
        [(quarters[0] + quarters[2]) + (quarters[1] + quarters[3]); LANES]
    }
}

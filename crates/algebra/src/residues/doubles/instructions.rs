//! The instructions that residues are made of as doubles, and plain Rust in their place.

use crate::residues::memory::Memory;
use core::array::from_fn;

/// Some doubles in a register. Every implementation rounds to nearest and so computes the same.
///
/// Implementations are met only below [`crate::residues::operations`], which has asked the processor; that is why the methods are safe.
pub(in crate::residues) trait Instructions: Copy {
    /// How many they are.
    const WIDTH: usize;
    /// So many.
    type Register: Copy;

    /// Whether code should rather be small than fast.
    const SMALL: bool = false;

    /// The same double in every lane.
    fn splat(x: f64) -> Self::Register;
    /// A register, from memory.
    fn load<const L: usize>(x: &Memory<L>, register: usize) -> Self::Register;
    /// A register, to memory.
    fn store<const L: usize>(x: Self::Register, out: &mut Memory<L>, register: usize);
    /// The lowest lane.
    fn first(x: Self::Register) -> f64;
    /// The same, computed after what was kept before it, and before what is kept after it. It keeps a compiler from computing many
    /// products before it adds them up, where that takes more registers than there are.
    #[inline(always)]
    fn keep(x: Self::Register) -> Self::Register {
        x
    }
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

/// Registers of four doubles, and their halves.
pub(in crate::residues) trait OfFour: Instructions {
    /// A half and another, from memory, which has been written.
    fn join(first: *const [u64; 2], second: *const [u64; 2]) -> Self::Register;
    /// The first double of each half, twice.
    fn even(x: Self::Register) -> Self::Register;
    /// The second double of each half, twice.
    fn odd(x: Self::Register) -> Self::Register;
    /// The first halves of both, and the second halves.
    fn exchanged(a: Self::Register, b: Self::Register) -> [Self::Register; 2];
}

/// Plain Rust, without CPU features: W doubles.
#[derive(Clone, Copy)]
pub(in crate::residues) struct Portable<const W: usize>;

impl<const W: usize> Instructions for Portable<W> {
    const WIDTH: usize = W;
    type Register = [f64; W];
    const SMALL: bool = true;

    #[inline(never)]
    fn splat(x: f64) -> [f64; W] {
        [x; W]
    }
    #[inline(never)]
    fn load<const L: usize>(x: &Memory<L>, register: usize) -> [f64; W] {
        from_fn(|i| f64::from_bits(x.word(W * register + i)))
    }
    #[inline(never)]
    fn store<const L: usize>(x: [f64; W], out: &mut Memory<L>, register: usize) {
        let place = out.place(W * register);
        // SAFETY: it is there.
        unsafe { *place = x.map(f64::to_bits) };
    }
    fn first(x: [f64; W]) -> f64 {
        x[0]
    }
    #[inline(never)]
    fn add(a: [f64; W], b: [f64; W]) -> [f64; W] {
        from_fn(|i| a[i] + b[i])
    }
    #[inline(never)]
    fn sub(a: [f64; W], b: [f64; W]) -> [f64; W] {
        from_fn(|i| a[i] - b[i])
    }
    #[inline(never)]
    fn mul(a: [f64; W], b: [f64; W]) -> [f64; W] {
        from_fn(|i| a[i] * b[i])
    }
    #[inline(never)]
    fn mul_add(a: [f64; W], b: [f64; W], c: [f64; W]) -> [f64; W] {
        from_fn(|i| a[i].mul_add(b[i], c[i]))
    }
    #[inline(never)]
    fn mul_sub(a: [f64; W], b: [f64; W], c: [f64; W]) -> [f64; W] {
        from_fn(|i| a[i].mul_add(b[i], -c[i]))
    }
    #[inline(never)]
    fn minus_mul(a: [f64; W], b: [f64; W], c: [f64; W]) -> [f64; W] {
        from_fn(|i| (-a[i]).mul_add(b[i], c[i]))
    }
    #[inline(never)]
    fn sum(mut x: [f64; W]) -> [f64; W] {
        let mut distance = W / 2;
        while distance > 0 {
            for i in 0..distance {
                x[i] += x[i + distance];
            }
            distance /= 2;
        }
        [x[0]; W]
    }
}

impl OfFour for Portable<4> {
    #[inline(never)]
    fn join(first: *const [u64; 2], second: *const [u64; 2]) -> [f64; 4] {
        // SAFETY: both have been written.
        let ([a, b], [c, d]) = unsafe { (*first, *second) };
        [a, b, c, d].map(f64::from_bits)
    }
    fn even([a, _, c, _]: [f64; 4]) -> [f64; 4] {
        [a, a, c, c]
    }
    fn odd([_, b, _, d]: [f64; 4]) -> [f64; 4] {
        [b, b, d, d]
    }
    fn exchanged(a: [f64; 4], b: [f64; 4]) -> [[f64; 4]; 2] {
        [[a[0], a[1], b[0], b[1]], [a[2], a[3], b[2], b[3]]]
    }
}

//! The vectors of bits that slices are made of, and the logic of trits.

use crate::lanes::Task;

pub(super) mod sealed {
    pub trait Sealed {}
}

/// A coefficient in every lane: bits s and n as in [`crate::ternary::F3m`]. 0 is (0, 0), 1 is (0, 1), 2 is (1, 1).
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Trit<T> {
    /// The coefficient is −1.
    pub s: T,
    /// The coefficient is not 0.
    pub n: T,
}

/// Vectors of [`Slice::LANES`] bits. Every implementation computes the same.
///
/// Code outside this crate meets implementations only as a type parameter that [`super::Slicing::run`] fills, after it has asked
/// the processor; that is why the methods are safe. Each is an instruction or a few below [`Slice::outlined`], and a function
/// call elsewhere.
pub trait Slice: sealed::Sealed + Copy + Send + Sync + 'static {
    /// LANES bits, the lowest of the first word for lane 0: plain integers in memory, aligned to no more than 64 bytes.
    type Vector: Copy + Send + Sync + 'static;
    /// The number of bits: a multiple of 64, at most 512.
    const LANES: usize;
    /// The instructions used, as benchmarks and messages call them.
    const NAME: &'static str;
    /// The most coefficients that are multiplied without Karatsuba: by measurement.
    const LEAF: usize;

    /// Runs a task in a function of its own, compiled with the CPU features of the implementation.
    fn outlined<T: Task>(task: T) -> T::Output;

    /// The same bit in every lane.
    fn splat(bit: bool) -> Self::Vector;
    /// `a ∧ b`.
    fn and(a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// `a ∨ b`.
    fn or(a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// `a ⊕ b`.
    fn xor(a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// `if_one` where the mask is 1, `if_zero` elsewhere.
    #[inline(always)]
    fn choose(mask: Self::Vector, if_one: Self::Vector, if_zero: Self::Vector) -> Self::Vector {
        Self::xor(if_zero, Self::and(mask, Self::xor(if_one, if_zero)))
    }
    /// `a + b`: 6 operations on two inputs, as on words, 3 on three.
    #[inline(always)]
    fn add(a: Trit<Self::Vector>, b: Trit<Self::Vector>) -> Trit<Self::Vector> {
        let (t, u) = (Self::xor(a.n, b.s), Self::xor(a.s, b.n));
        Trit { s: Self::and(t, u), n: Self::or(Self::xor(t, a.s), Self::xor(u, b.s)) }
    }
    /// `a − b`: 6 operations on two inputs, 3 on three.
    #[inline(always)]
    fn sub(a: Trit<Self::Vector>, b: Trit<Self::Vector>) -> Trit<Self::Vector> {
        let (n, u) = (Self::xor(a.n, b.n), Self::xor(a.s, b.n));
        Trit { s: Self::and(u, Self::xor(n, b.s)), n: Self::or(n, Self::xor(a.s, b.s)) }
    }
    /// `a b`: 3 operations on two inputs, 2 on three.
    #[inline(always)]
    fn mul(a: Trit<Self::Vector>, b: Trit<Self::Vector>) -> Trit<Self::Vector> {
        let n = Self::and(a.n, b.n);
        Trit { s: Self::and(Self::xor(a.s, b.s), n), n }
    }
    /// `−a` where the mask is 1.
    #[inline(always)]
    fn negate_if(mask: Self::Vector, a: Trit<Self::Vector>) -> Trit<Self::Vector> {
        Trit { s: Self::xor(a.s, Self::and(a.n, mask)), n: a.n }
    }
    /// `−a`: one operation.
    #[inline(always)]
    fn neg(a: Trit<Self::Vector>) -> Trit<Self::Vector> {
        Trit { s: Self::xor(a.s, a.n), n: a.n }
    }
    /// 0 in every lane.
    #[inline(always)]
    fn zero() -> Trit<Self::Vector> {
        Trit { s: Self::splat(false), n: Self::splat(false) }
    }
}

/// 64 lanes in plain Rust: what runs where nothing better does, and what the others are held against.
#[derive(Clone, Copy)]
pub struct Word;

impl sealed::Sealed for Word {}

impl Slice for Word {
    type Vector = u64;
    const LANES: usize = 64;
    const NAME: &'static str = "64, portable";
    const LEAF: usize = 8;

    #[inline(never)]
    fn outlined<T: Task>(task: T) -> T::Output {
        task.run()
    }
    #[inline(always)]
    fn splat(bit: bool) -> u64 {
        u64::from(bit).wrapping_neg()
    }
    #[inline(always)]
    fn and(a: u64, b: u64) -> u64 {
        a & b
    }
    #[inline(always)]
    fn or(a: u64, b: u64) -> u64 {
        a | b
    }
    #[inline(always)]
    fn xor(a: u64, b: u64) -> u64 {
        a ^ b
    }
}

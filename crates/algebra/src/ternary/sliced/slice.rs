//! The vectors of bits that slices are made of, and the logic of trits.

use crate::dispatch::Task;

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

/// Vectors of [`Slice::LANES`] bits, and polynomials whose coefficients they are. Every implementation computes the same.
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
    fn outlined<T: Task<Self>>(task: T) -> T::Output;

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

    /// `out = a + b`, coefficient by coefficient as all but the last three of what follows. These functions depend on nothing but
    /// the slices: each is compiled once.
    fn sum(out: TermsMut<'_, Self>, a: Terms<'_, Self>, b: Terms<'_, Self>);
    /// `out = a − b`.
    fn difference(out: TermsMut<'_, Self>, a: Terms<'_, Self>, b: Terms<'_, Self>);
    /// `out = a − b − c`.
    fn difference_of_three(out: TermsMut<'_, Self>, operands: [Terms<'_, Self>; 3]);
    /// `out = −a`.
    fn negative(out: TermsMut<'_, Self>, a: Terms<'_, Self>);
    /// `out = if_one` where the mask is 1, `if_zero` elsewhere.
    fn choice(out: TermsMut<'_, Self>, mask: Self::Vector, if_one: Terms<'_, Self>, if_zero: Terms<'_, Self>);
    /// 1 where all coefficients are 0.
    fn are_zero(a: Terms<'_, Self>) -> Self::Vector;
    /// `c = a b` for n coefficients each, Karatsuba down to `leaf` of them; scratch as the implementation needs.
    fn product(c: TermsMut<'_, Self>, a: Terms<'_, Self>, b: Terms<'_, Self>, scratch: TermsMut<'_, Self>, leaf: usize);
    /// `out = wide mod Σ c z^e`, the terms by e and c, the highest first.
    fn remainder(out: TermsMut<'_, Self>, wide: Terms<'_, Self>, terms: &[(u32, u8)]);
    /// The image under a matrix: of every row the entries that are not 0 (their column, and whether they are −1), and where the
    /// row ends.
    fn image(out: TermsMut<'_, Self>, of: Terms<'_, Self>, entries: &[(u32, bool)], ends: &[usize]);
}

/// A polynomial, lowest coefficient first.
pub type Terms<'a, S> = &'a [Trit<<S as Slice>::Vector>];
/// A polynomial to be written.
pub type TermsMut<'a, S> = &'a mut [Trit<<S as Slice>::Vector>];

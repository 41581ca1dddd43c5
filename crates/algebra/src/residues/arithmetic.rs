//! Arithmetic of residues in registers: what sums, products and reductions ([`super::kernel`]) are made of.

use super::LANES;
use super::basis::{Basis, Factor, Moduli};
use super::layout::{Layout, Length};
use super::memory::Memory;

/// One [`Layout`] in the registers of one kind of instructions.
///
/// Residues are *strict* where their magnitude is at most [`Layout::STRICT`]; sums, differences and multiples are, of strict
/// ones. Implementations are met only below [`super::operations`], which has asked the processor; that is why the methods are safe.
pub(super) trait Arithmetic: Copy {
    type Layout: Layout;
    /// Whether the registers are enough for two blocks of sums in a reduction.
    const TWO_BLOCKS: bool;
    /// Whether code should rather be small than fast.
    const SMALL: bool;
    /// In how many registers, the *parts*, eight words are, and the first eight of the sixteen of an element: registers are counted from 0.
    const PARTS: usize;
    /// In how many the last eight words of an element are, of which some may be nothing's.
    const SECOND_PARTS: usize = Self::PARTS;
    /// A residue for each of some moduli.
    type Register: Copy;
    /// Those moduli, and what division by them takes.
    type Moduli: Copy;
    /// A sum of products, exact.
    type Sum: Copy;
    /// One from which products may be taken off.
    type Signed: Copy;

    fn zero() -> Self::Register;
    /// The same word in every lane.
    fn splat(word: u64) -> Self::Register;
    /// A register, from memory.
    fn load<const L: usize>(x: &Memory<L>, register: usize) -> Self::Register;
    /// A register, to memory.
    fn store<const L: usize>(x: Self::Register, out: &mut Memory<L>, register: usize);
    /// A register of moduli, which are just below `2^width`.
    fn moduli<const L: usize>(moduli: &Moduli<L>, width: u32, register: usize) -> Self::Moduli;

    /// `a + b`, larger.
    fn lazy_add(a: Self::Register, b: Self::Register) -> Self::Register;
    /// `a − b`, larger.
    fn lazy_sub(a: Self::Register, b: Self::Register, moduli: Self::Moduli) -> Self::Register;
    /// `a + b`.
    fn add(a: Self::Register, b: Self::Register, moduli: Self::Moduli) -> Self::Register;
    /// `a − b`.
    fn sub(a: Self::Register, b: Self::Register, moduli: Self::Moduli) -> Self::Register;
    /// `3 a`.
    fn triple(a: Self::Register, moduli: Self::Moduli) -> Self::Register;
    /// `k a − b`, for k up to 9.
    fn scaled_minus(a: Self::Register, k: u32, b: Self::Register, moduli: Self::Moduli) -> Self::Register;
    /// `k a + b`, for k up to 9.
    fn scaled_plus(a: Self::Register, k: u32, b: Self::Register, moduli: Self::Moduli) -> Self::Register;
    /// `a + b`, of what [`Self::finish`] gave.
    fn wide_add(a: Self::Register, b: Self::Register, moduli: Self::Moduli) -> Self::Register;
    /// `a − b`, of what [`Self::finish`] gave.
    fn wide_sub(a: Self::Register, b: Self::Register, moduli: Self::Moduli) -> Self::Register;
    /// The same residues, strict, of what [`Self::finish`] gave of an extension to A.
    fn strict_of_extension(x: Self::Register, moduli: Self::Moduli) -> Self::Register;
    /// The same residues, strict, of what [`Self::finish`] gave.
    fn strict(x: Self::Register, moduli: Self::Moduli) -> Self::Register;

    /// `x factor`, reduced to a number ([`Layout::integer`]) that is strict as a residue.
    fn times<const L: usize>(
        x: Self::Register,
        factor: &Factor<L>,
        moduli: Self::Moduli,
        register: usize,
    ) -> Self::Register;
    /// The sum, from which products may be taken off.
    fn signed(sum: Self::Sum) -> Self::Signed;
    /// Adds `a b`.
    fn add_product(sum: &mut Self::Sum, a: Self::Register, b: Self::Register);
    /// Adds `a b`.
    fn add_product_signed(sum: &mut Self::Signed, a: Self::Register, b: Self::Register);
    /// Takes `a b` off.
    fn sub_product(sum: &mut Self::Signed, a: Self::Register, b: Self::Register);
    /// The sum when all products have been taken off.
    fn unsigned(sum: Self::Signed) -> Self::Sum;
    /// The sum whose residues these are, of what [`Self::finish`] gave or a sum starts from ([`Layout::start`]).
    fn unfinished(x: Self::Register, basis: &Basis<Self::Layout>) -> Self::Sum;
    /// The same residues of a sum modulo B, onto which the extension from A is added.
    fn extensible(sum: Self::Sum, length: Length, basis: &Basis<Self::Layout>, moduli: Self::Moduli) -> Self::Sum;
    /// A part of what [`Self::extensible`] gave, from memory.
    fn load_sum(x: &[Memory<LANES>; 2], basis: &Basis<Self::Layout>, part: usize) -> Self::Sum;
    /// A part of what [`Self::extensible`] gave, to memory.
    fn store_sum(sum: Self::Sum, out: &mut [Memory<LANES>; 2], part: usize);
    /// The residues of the sum, not quite strict.
    fn finish(sum: Self::Sum, basis: &Basis<Self::Layout>, moduli: Self::Moduli) -> Self::Register;
    /// How often M_B has to be taken off what residues modulo B are the digits of, for each of at most eight: numbers.
    fn overflows(digits: [&Memory<LANES>; LANES], basis: &Basis<Self::Layout>) -> Memory<LANES>;
    /// Takes M_B off a part of a sum modulo A, that often.
    fn take_off(sum: &mut Self::Sum, overflow: u64, basis: &Basis<Self::Layout>, part: usize);
}

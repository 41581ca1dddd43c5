//! Residues as doubles: integers of either sign and of least magnitude, whose products are exact by two multiply-adds.

mod instructions;
#[cfg(target_arch = "x86_64")]
mod x86_64;

pub(super) use instructions::{OfFour, Portable};
#[cfg(target_arch = "x86_64")]
pub(super) use x86_64::{Avx2, Avx512};

use super::LANES;
use super::arithmetic::Arithmetic;
use super::basis::{self, Basis, Factor};
use super::layout::{Layout, Length};
use super::memory::Memory;
use core::marker::PhantomData;
use instructions::Instructions;

/// Residues as doubles, for AVX2 with FMA and for AVX-512F.
#[derive(Clone, Copy, Debug)]
pub enum Doubles {}

/// Added and taken off again, it rounds a double below 2^51 to an integer.
const ROUND: f64 = 1.5 * (1u64 << 52) as f64;

/// `x`, nearest to 0 modulo m, as a double.
fn least(x: u64, m: u64) -> f64 {
    if 2 * x > m { -((m - x) as f64) } else { x as f64 }
}

impl Layout for Doubles {
    /// `1.5 · 2^(52 + width)`: sums of products from here on are multiples of `2^width`.
    type Constants = f64;
    const PACKS: bool = true;

    fn constants(width: u32) -> f64 {
        1.5 * 2f64.powi(52 + width as i32)
    }
    /// m and 1/m, rounded.
    fn modulus(m: u64) -> [u64; 2] {
        [m as f64, 1.0 / m as f64].map(f64::to_bits)
    }
    fn element(x: u64, m: u64) -> u64 {
        least(x, m).to_bits()
    }
    fn weight(x: u64, m: u64) -> u64 {
        least(x, m).to_bits()
    }
    /// The factor, and it over m, rounded.
    fn factor(x: u64, m: u64) -> [u64; 2] {
        [least(x, m), least(x, m) / m as f64].map(f64::to_bits)
    }
    fn of_number(x: u64, _: u64) -> u64 {
        x
    }
    /// Nothing: digits have either sign.
    fn start(_: u64, _: u64, _: Option<Length>) -> u64 {
        0
    }
    fn word(x: u32) -> u64 {
        f64::from(x).to_bits()
    }
    fn integer(word: u64) -> i64 {
        f64::from_bits(word) as i64
    }

    /// What a residue is after its nearest multiple of the modulus has been taken off, by a quotient with an error below 1/128, or
    /// 1/24 for [`Arithmetic::times`].
    const STRICT: f64 = 1.0 + 1.0 / 12.0;
    fn may_be_factors(_: u32, _: f64) -> bool {
        true
    }
    fn of_sum(width: u32, plus: f64, minus: Option<f64>, _: Length) -> Option<f64> {
        let (sum, most) = (plus + minus.unwrap_or(0.0), most_in_sum(width));
        (sum <= most).then_some(1.0 + sum / most)
    }
    fn of_extension(width: u32, residue: f64, digits: f64, length: Length) -> Option<f64> {
        Self::of_sum(width, residue + digits, None, length)
    }
    /// Residues must be exact.
    fn may_be_added(width: u32, terms: &[(f64, f64)]) -> bool {
        terms.iter().map(|(times, residue)| times * residue).sum::<f64>() <= 2.0 * most_in_sum(width)
    }
    fn may_be_added_wide(width: u32, terms: &[(f64, f64)]) -> bool {
        Self::may_be_added(width, terms)
    }
    fn of_lazy_difference(a: f64, b: f64) -> Option<f64> {
        Some(a + b)
    }
    fn digit(width: u32, residue: f64) -> f64 {
        Self::STRICT + residue / (2.0 * most_in_sum(width))
    }
    fn quotient(_: usize, digits: f64) -> f64 {
        digits / 2.0
    }
}

/// What 53 bits leave for a sum of products: it may be so often the square of half a modulus.
fn most_in_sum(width: u32) -> f64 {
    2f64.powi(53 - width as i32)
}

/// Doubles in registers of these instructions.
#[derive(Clone, Copy)]
pub(super) struct In<I, const PACKED: bool = false>(PhantomData<I>);

/// The moduli of one base in registers.
#[derive(Clone, Copy)]
pub(super) struct Moduli<I: Instructions> {
    m: I::Register,
    inverse: I::Register,
}

impl<I: Instructions> Moduli<I> {
    /// The nearest integers to `x / m`, if those are below 2^51.
    #[inline(always)]
    fn quotient(self, x: I::Register) -> I::Register {
        let round = I::splat(ROUND);
        I::sub(I::mul_add(x, self.inverse, round), round)
    }
}

/// A sum of products of residues, exact: multiples of a power of two, and what is left.
#[derive(Clone, Copy)]
pub(super) struct Sum<I: Instructions> {
    high: I::Register,
    low: I::Register,
}

impl<I: Instructions, const PACKED: bool> Arithmetic for In<I, PACKED> {
    type Layout = Doubles;
    const TWO_BLOCKS: bool = false;
    const SMALL: bool = I::SMALL;
    const PARTS: usize = LANES / I::WIDTH;
    const SECOND_PARTS: usize = if PACKED { 1 } else { Self::PARTS };
    type Register = I::Register;
    type Moduli = Moduli<I>;
    type Sum = Sum<I>;
    type Signed = Sum<I>;

    #[inline(always)]
    fn zero() -> I::Register {
        I::splat(0.0)
    }
    #[inline(always)]
    fn splat(word: u64) -> I::Register {
        I::splat(f64::from_bits(word))
    }
    #[inline(always)]
    fn load<const L: usize>(x: &Memory<L>, register: usize) -> I::Register {
        I::load(x, register)
    }
    #[inline(always)]
    fn store<const L: usize>(x: I::Register, out: &mut Memory<L>, register: usize) {
        I::store(x, out, register);
    }
    #[inline(always)]
    fn moduli<const L: usize>(moduli: &basis::Moduli<L>, _: u32, register: usize) -> Moduli<I> {
        Moduli { m: I::load(&moduli.moduli, register), inverse: I::load(&moduli.inverses, register) }
    }
    #[inline(always)]
    fn lazy_add(a: I::Register, b: I::Register) -> I::Register {
        I::add(a, b)
    }
    #[inline(always)]
    fn lazy_sub(a: I::Register, b: I::Register, _: Moduli<I>) -> I::Register {
        I::sub(a, b)
    }
    #[inline(always)]
    fn add(a: I::Register, b: I::Register, moduli: Moduli<I>) -> I::Register {
        Self::strict(I::add(a, b), moduli)
    }
    #[inline(always)]
    fn sub(a: I::Register, b: I::Register, moduli: Moduli<I>) -> I::Register {
        Self::strict(I::sub(a, b), moduli)
    }
    #[inline(always)]
    fn triple(a: I::Register, moduli: Moduli<I>) -> I::Register {
        Self::strict(I::mul(a, I::splat(3.0)), moduli)
    }
    #[inline(always)]
    fn scaled_minus(a: I::Register, k: u32, b: I::Register, moduli: Moduli<I>) -> I::Register {
        Self::strict(I::mul_sub(a, I::splat(f64::from(k)), b), moduli)
    }
    #[inline(always)]
    fn scaled_plus(a: I::Register, k: u32, b: I::Register, moduli: Moduli<I>) -> I::Register {
        Self::strict(I::mul_add(a, I::splat(f64::from(k)), b), moduli)
    }
    #[inline(always)]
    fn wide_add(a: I::Register, b: I::Register, moduli: Moduli<I>) -> I::Register {
        Self::add(a, b, moduli)
    }
    #[inline(always)]
    fn wide_sub(a: I::Register, b: I::Register, moduli: Moduli<I>) -> I::Register {
        Self::sub(a, b, moduli)
    }
    /// 3 instructions.
    #[inline(always)]
    fn strict(x: I::Register, moduli: Moduli<I>) -> I::Register {
        I::minus_mul(moduli.quotient(x), moduli.m, x)
    }
    #[inline(always)]
    fn strict_of_extension(x: I::Register, moduli: Moduli<I>) -> I::Register {
        Self::strict(x, moduli)
    }
    /// 6 instructions.
    #[inline(always)]
    fn times<const L: usize>(x: I::Register, factor: &Factor<L>, moduli: Moduli<I>, register: usize) -> I::Register {
        let (value, round) = (I::load(&factor.value, register), I::splat(ROUND));
        let quotient = I::sub(I::mul_add(x, I::load(&factor.ratio, register), round), round);
        let high = I::mul(x, value);
        let low = I::mul_sub(x, value, high);
        I::add(I::minus_mul(quotient, moduli.m, high), low)
    }
    #[inline(always)]
    fn signed(sum: Sum<I>) -> Sum<I> {
        sum
    }
    /// 4 instructions. The part of the product that the high sum takes is what that has grown by.
    #[inline(always)]
    fn add_product(sum: &mut Sum<I>, a: I::Register, b: I::Register) {
        let high = I::mul_add(a, b, sum.high);
        let taken = I::sub(high, sum.high);
        sum.low = I::keep(I::add(sum.low, I::mul_sub(a, b, taken)));
        sum.high = high;
    }
    #[inline(always)]
    fn add_product_signed(sum: &mut Sum<I>, a: I::Register, b: I::Register) {
        Self::add_product(sum, a, b);
    }
    /// 4 instructions.
    #[inline(always)]
    fn sub_product(sum: &mut Sum<I>, a: I::Register, b: I::Register) {
        let high = I::minus_mul(a, b, sum.high);
        let taken = I::sub(sum.high, high);
        sum.low = I::keep(I::sub(sum.low, I::mul_sub(a, b, taken)));
        sum.high = high;
    }
    #[inline(always)]
    fn unsigned(sum: Sum<I>) -> Sum<I> {
        sum
    }
    #[inline(always)]
    fn unfinished(x: I::Register, basis: &Basis<Doubles>) -> Sum<I> {
        Sum { high: I::splat(basis.constants), low: x }
    }
    /// 6 instructions: both sums together may be more than is exact.
    #[inline(always)]
    fn extensible(sum: Sum<I>, _: Length, basis: &Basis<Doubles>, moduli: Moduli<I>) -> Sum<I> {
        Self::unfinished(Self::finish(sum, basis, moduli), basis)
    }
    /// The high sum is a constant.
    #[inline(always)]
    fn load_sum([low, _]: &[Memory<LANES>; 2], basis: &Basis<Doubles>, part: usize) -> Sum<I> {
        Self::unfinished(I::load(low, part), basis)
    }
    #[inline(always)]
    fn store_sum(sum: Sum<I>, [low, _]: &mut [Memory<LANES>; 2], part: usize) {
        I::store(sum.low, low, part);
    }
    /// 6 instructions.
    #[inline(always)]
    fn finish(sum: Sum<I>, basis: &Basis<Doubles>, moduli: Moduli<I>) -> I::Register {
        let high = I::sub(sum.high, I::splat(basis.constants));
        let quotient = moduli.quotient(I::add(high, sum.low));
        I::add(I::minus_mul(quotient, moduli.m, high), sum.low)
    }
    #[inline(always)]
    fn overflows(digits: [&Memory<LANES>; LANES], basis: &Basis<Doubles>) -> Memory<LANES> {
        let mut overflows = [0; LANES];
        for (digits, out) in digits.iter().zip(&mut overflows) {
            *out = overflow::<I>(digits, basis);
        }
        overflows.into()
    }
    /// 4 instructions.
    #[inline(always)]
    fn take_off(sum: &mut Sum<I>, overflow: u64, basis: &Basis<Doubles>, part: usize) {
        Self::add_product(sum, Self::splat(overflow), I::load(&basis.minus_whole[1], part));
    }
}

/// The sum of all `digits_j / m_j`, to the nearest integer: 9 instructions.
#[inline(always)]
pub(super) fn overflow<I: Instructions>(digits: &Memory<LANES>, basis: &Basis<Doubles>) -> u64 {
    let part = |part: usize| I::mul(I::load(digits, part), I::load(&basis.b.inverses, part));
    let (mut sum, round) = (part(0), I::splat(ROUND));
    for k in 1..LANES / I::WIDTH {
        sum = I::add(sum, part(k));
    }
    I::first(I::sub(I::add(I::sum(sum), round), round)).to_bits()
}

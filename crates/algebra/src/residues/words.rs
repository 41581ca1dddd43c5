//! Residues as words of 52 bits, the width of the integer products of AVX-512 IFMA.
//!
//! In each lane x stands for itself by `2^52 x mod m` (Montgomery): a sum of products is 2^52 times a residue too much, and one more
//! product by m has all low halves vanish. Residues are not negative, and below 2m where they are strict; factors may be
//! anything below 2^52.

use super::LANES;
use super::arithmetic::Arithmetic;
use super::basis::{self, Basis, Factor};
use super::layout::{Layout, Length};
use super::memory::Memory;
use crate::array::array;
use crate::lanes::Exact;
use crate::prime::limbs::negative_inverse;
use core::marker::PhantomData;

/// Residues as words of 52 bits, for AVX-512 IFMA.
#[derive(Clone, Copy, Debug)]
pub enum Words {}

const BITS: u32 = 52;
// Powers of two, in units of the modulus: k is `2^k m`, of which `units` has the bounds.
/// What strict residues are at most.
const STRICT: u32 = 1;
/// What residues of sums of products are at most.
const WIDE: u32 = 3;
/// What the residues that an extension to A makes are at most: 2 m of digits, m of M_B taken off, m of the last product by m.
const EXTENDED: u32 = 2;
/// What sums of each length start from if something will be taken off, which is at most that.
const START_SIGNED: [u32; 2] = [1, 2];
/// What long sums are folded by before the extension from A is added.
const EXTENSIBLE: u32 = 2;
/// What a lazy difference is raised by: the most that what is taken off may be.
const RAISED: u32 = 2;
/// What `k a ± b` is at most, for strict a and b and k up to 9: 20 m.
const SCALED: u32 = 5;

const fn units(k: u32) -> f64 {
    (1u32 << k) as f64
}

/// `2^52 x mod m`.
fn montgomery(x: u64, m: u64) -> u64 {
    ((u128::from(x) << BITS) % u128::from(m)) as u64
}

/// `1 / m mod 2^52`, m odd.
fn inverse(m: u64) -> u64 {
    negative_inverse(m).wrapping_neg() % (1 << BITS)
}

/// How often a modulus fits in a word.
fn capacity(width: u32) -> f64 {
    2f64.powi((BITS - width) as i32)
}

impl Layout for Words {
    type Constants = ();
    const PACKS: bool = false;

    fn constants(_: u32) {}
    /// m and −1/m modulo 2^52.
    fn modulus(m: u64) -> [u64; 2] {
        [m, negative_inverse(m) % (1 << BITS)]
    }
    fn element(x: u64, m: u64) -> u64 {
        montgomery(x, m)
    }
    fn weight(x: u64, m: u64) -> u64 {
        montgomery(montgomery(x, m), m)
    }
    /// The factor, and it over m modulo 2^52.
    fn factor(x: u64, m: u64) -> [u64; 2] {
        [x, x.wrapping_mul(inverse(m)) % (1 << BITS)]
    }
    fn of_number(x: u64, m: u64) -> u64 {
        let quotient = x.wrapping_mul(negative_inverse(m)) % (1 << BITS);
        ((u128::from(x) + u128::from(quotient) * u128::from(m)) >> BITS) as u64 % m
    }
    fn start(x: u64, m: u64, taken_off: Option<Length>) -> u64 {
        montgomery(x, m) + taken_off.map_or(0, |length| m << START_SIGNED[length as usize])
    }
    fn word(x: u32) -> u64 {
        u64::from(x)
    }
    fn integer(word: u64) -> i64 {
        word as i64
    }

    const STRICT: f64 = units(STRICT);
    fn may_be_factors(width: u32, residue: f64) -> bool {
        residue <= capacity(width)
    }
    fn of_sum(width: u32, plus: f64, minus: Option<f64>, length: Length) -> Option<f64> {
        let start = if minus.is_some() { units(START_SIGNED[length as usize]) } else { 0.0 };
        let bound = plus / capacity(width) + start + 1.0;
        (bound <= units(WIDE) && minus.unwrap_or(0.0) / capacity(width) <= start).then_some(bound)
    }
    fn of_extension(width: u32, residue: f64, digits: f64, length: Length) -> Option<f64> {
        // What the sum started from is in place of the multiple of m that finishes it; or it is finished, and long.
        let sum = match length {
            Length::Short => residue,
            Length::Long => (residue + 1.0 - units(EXTENSIBLE)).max(units(EXTENSIBLE)),
        };
        let bound = sum + digits / capacity(width) + 1.0;
        (residue <= units(WIDE) && bound <= units(WIDE)).then_some(bound)
    }
    fn may_be_added(width: u32, terms: &[(f64, f64)]) -> bool {
        terms.iter().all(|(times, residue)| *residue <= Self::STRICT && times * residue <= capacity(width))
    }
    fn may_be_added_wide(_: u32, terms: &[(f64, f64)]) -> bool {
        terms.iter().all(|(_, residue)| *residue <= units(WIDE))
    }
    fn of_lazy_difference(a: f64, b: f64) -> Option<f64> {
        (b <= units(RAISED)).then_some(a + units(RAISED))
    }
    fn digit(width: u32, residue: f64) -> f64 {
        1.0 + residue / capacity(width)
    }
    fn quotient(count: usize, digits: f64) -> f64 {
        (digits - count as f64).max(count as f64)
    }
}

/// Words in registers of these instructions.
#[derive(Clone, Copy)]
pub(super) struct In<S>(PhantomData<S>);

/// The moduli of one base in registers.
#[derive(Clone, Copy)]
pub(super) struct Moduli<S: Exact> {
    m: S::Register,
    inverse: S::Register,
    width: u32,
}

impl<S: Exact> Moduli<S> {
    /// `2^k m`.
    #[inline(always)]
    fn times_power(self, k: u32) -> S::Register {
        S::shl(self.m, k)
    }
}

/// The halves of products, each added up by itself. Low halves start from `2^52 − 1`, which rounds their carry up.
#[derive(Clone, Copy)]
pub(super) struct Sum<S: Exact> {
    high: S::Register,
    low: S::Register,
}

/// Products that are added, and those that are taken off.
#[derive(Clone, Copy)]
pub(super) struct Signed<S: Exact> {
    plus: Sum<S>,
    minus: Sum<S>,
}

impl<S: Exact> In<S> {
    /// What is at most `2^bound m`, less multiples of m, strict: 2 instructions for twice as much, 3 for more.
    #[inline(always)]
    fn folded(x: S::Register, bound: u32, moduli: Moduli<S>) -> S::Register {
        if bound == STRICT + 1 {
            return S::min(x, S::sub(x, moduli.times_power(STRICT)));
        }
        // As often as `2^width` can be taken off, so can the modulus, and not much is left.
        let quotient = S::shr(x, moduli.width);
        let minus_m = S::sub(S::splat(1 << BITS), moduli.m);
        S::low_bits(S::wrapping_madd52lo(x, minus_m, quotient))
    }
}

impl<S: Exact> Arithmetic for In<S> {
    type Layout = Words;
    const TWO_BLOCKS: bool = true;
    const SMALL: bool = S::SMALL;
    const PARTS: usize = 1;
    type Register = S::Register;
    type Moduli = Moduli<S>;
    type Sum = Sum<S>;
    type Signed = Signed<S>;

    #[inline(always)]
    fn zero() -> S::Register {
        S::splat(0)
    }
    #[inline(always)]
    fn splat(word: u64) -> S::Register {
        S::splat(word)
    }
    #[inline(always)]
    fn load<const L: usize>(x: &Memory<L>, register: usize) -> S::Register {
        S::load(x.vector(register))
    }
    #[inline(always)]
    fn store<const L: usize>(x: S::Register, out: &mut Memory<L>, register: usize) {
        out.write_vector(register, S::store(x));
    }
    #[inline(always)]
    fn moduli<const L: usize>(moduli: &basis::Moduli<L>, width: u32, register: usize) -> Moduli<S> {
        let [m, inverse] = [&moduli.moduli, &moduli.inverses].map(|x| Self::load(x, register));
        Moduli { m, inverse, width }
    }
    #[inline(always)]
    fn lazy_add(a: S::Register, b: S::Register) -> S::Register {
        S::add(a, b)
    }
    #[inline(always)]
    fn lazy_sub(a: S::Register, b: S::Register, moduli: Moduli<S>) -> S::Register {
        S::sub(S::add(a, moduli.times_power(RAISED)), b)
    }
    /// 3 instructions.
    #[inline(always)]
    fn add(a: S::Register, b: S::Register, moduli: Moduli<S>) -> S::Register {
        Self::folded(S::add(a, b), STRICT + 1, moduli)
    }
    /// 3 instructions: what is negative is a large integer without sign.
    #[inline(always)]
    fn sub(a: S::Register, b: S::Register, moduli: Moduli<S>) -> S::Register {
        let difference = S::sub(a, b);
        S::min(difference, S::add(difference, moduli.times_power(STRICT)))
    }
    #[inline(always)]
    fn triple(a: S::Register, moduli: Moduli<S>) -> S::Register {
        Self::folded(S::add(S::add(a, a), a), STRICT + 2, moduli)
    }
    #[inline(always)]
    fn scaled_minus(a: S::Register, k: u32, b: S::Register, moduli: Moduli<S>) -> S::Register {
        if k == 1 {
            Self::sub(a, b, moduli)
        } else {
            Self::scaled_plus(a, k, S::sub(moduli.times_power(STRICT), b), moduli)
        }
    }
    #[inline(always)]
    fn scaled_plus(a: S::Register, k: u32, b: S::Register, moduli: Moduli<S>) -> S::Register {
        if k == 1 {
            Self::add(a, b, moduli)
        } else {
            Self::folded(S::madd52lo(b, a, S::splat(u64::from(k))), SCALED, moduli)
        }
    }
    #[inline(always)]
    fn wide_add(a: S::Register, b: S::Register, moduli: Moduli<S>) -> S::Register {
        Self::folded(S::add(a, b), WIDE + 1, moduli)
    }
    #[inline(always)]
    fn wide_sub(a: S::Register, b: S::Register, moduli: Moduli<S>) -> S::Register {
        Self::folded(S::sub(S::add(a, moduli.times_power(WIDE)), b), WIDE + 1, moduli)
    }
    /// 2 instructions.
    #[inline(always)]
    fn strict_of_extension(x: S::Register, moduli: Moduli<S>) -> S::Register {
        Self::folded(x, EXTENDED, moduli)
    }
    /// 3 instructions.
    #[inline(always)]
    fn strict(x: S::Register, moduli: Moduli<S>) -> S::Register {
        Self::folded(x, WIDE, moduli)
    }
    /// 4 instructions.
    #[inline(always)]
    fn times<const L: usize>(x: S::Register, factor: &Factor<L>, moduli: Moduli<S>, register: usize) -> S::Register {
        let high = S::madd52hi(moduli.m, x, Self::load(&factor.value, register));
        let quotient = S::mul52lo(x, Self::load(&factor.ratio, register));
        S::sub(high, S::madd52hi(S::splat(0), quotient, moduli.m))
    }
    #[inline(always)]
    fn signed(sum: Sum<S>) -> Signed<S> {
        let zero = S::splat(0);
        Signed { plus: sum, minus: Sum { high: zero, low: zero } }
    }
    /// 2 instructions.
    #[inline(always)]
    fn add_product(sum: &mut Sum<S>, a: S::Register, b: S::Register) {
        sum.low = S::madd52lo(sum.low, a, b);
        sum.high = S::madd52hi(sum.high, a, b);
    }
    #[inline(always)]
    fn add_product_signed(sum: &mut Signed<S>, a: S::Register, b: S::Register) {
        Self::add_product(&mut sum.plus, a, b);
    }
    /// 2 instructions.
    #[inline(always)]
    fn sub_product(sum: &mut Signed<S>, a: S::Register, b: S::Register) {
        Self::add_product(&mut sum.minus, a, b);
    }
    /// 2 instructions.
    #[inline(always)]
    fn unsigned(Signed { plus, minus }: Signed<S>) -> Sum<S> {
        Sum { high: S::sub(plus.high, minus.high), low: S::sub(plus.low, minus.low) }
    }
    #[inline(always)]
    fn unfinished(x: S::Register, _: &Basis<Words>) -> Sum<S> {
        Sum { high: x, low: S::splat((1 << BITS) - 1) }
    }
    /// 2 instructions for a long sum.
    #[inline(always)]
    fn extensible(sum: Sum<S>, length: Length, _: &Basis<Words>, moduli: Moduli<S>) -> Sum<S> {
        match length {
            Length::Short => sum,
            Length::Long => {
                Sum { high: S::min(sum.high, S::sub(sum.high, moduli.times_power(EXTENSIBLE))), low: sum.low }
            }
        }
    }
    #[inline(always)]
    fn load_sum([high, low]: &[Memory<LANES>; 2], _: &Basis<Words>, part: usize) -> Sum<S> {
        Sum { high: Self::load(high, part), low: Self::load(low, part) }
    }
    #[inline(always)]
    fn store_sum(sum: Sum<S>, [high, low]: &mut [Memory<LANES>; 2], part: usize) {
        Self::store(sum.high, high, part);
        Self::store(sum.low, low, part);
    }
    /// 4 instructions: 2^52 divides the sum with a multiple of m below 2^52 m. That multiple is the low half over −m, where the low sum is
    /// one less.
    #[inline(always)]
    fn finish(sum: Sum<S>, _: &Basis<Words>, moduli: Moduli<S>) -> S::Register {
        let high = S::add(sum.high, S::carry(sum.low));
        let quotient = S::wrapping_madd52lo(moduli.inverse, sum.low, moduli.inverse);
        S::wrapping_madd52hi(high, quotient, moduli.m)
    }
    /// The sum of all digits over 2^width, which is so near to the moduli that it makes no difference, to the nearest integer.
    #[inline(always)]
    fn overflows(digits: [&Memory<LANES>; LANES], basis: &Basis<Words>) -> Memory<LANES> {
        let sums = S::sums(array(|k| Self::load(digits[k], 0)));
        let mut out = Memory::new();
        Self::store(S::shr(S::add(sums, S::splat(1 << (basis.size.width - 1))), basis.size.width), &mut out, 0);
        out
    }
    /// 1 instruction.
    #[inline(always)]
    fn take_off(sum: &mut Sum<S>, overflow: u64, basis: &Basis<Words>, part: usize) {
        debug_assert!(overflow < basis.minus_whole.len() as u64, "digits of {overflow} wholes");
        // Lazy sums that are too long give wrong values, no more.
        let overflow = (overflow as usize).min(basis.minus_whole.len() - 1);
        // SAFETY: by the line above.
        let minus_whole = unsafe { basis.minus_whole.get_unchecked(overflow) };
        sum.high = S::add(sum.high, Self::load(minus_whole, part));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lanes::{Portable, Vector};
    use crate::prime::moduli::{Bls12381Modulus, Bn254Modulus, NogamiModulus};
    use crate::residues::ResidueModulus;

    /// Lazy sums that are too long stop a debug build.
    #[cfg(debug_assertions)]
    #[test]
    #[should_panic(expected = "wholes")]
    fn digits_of_too_many_wholes() {
        let basis = &Bls12381Modulus::words().basis;
        let zero = || Vector([0; 8]);
        In::<Portable>::take_off(&mut Sum { high: zero(), low: zero() }, basis.minus_whole.len() as u64, basis, 0);
    }

    fn folds_are_strict_and_congruent<P: ResidueModulus<N>, const N: usize>() {
        let basis = &P::words().basis;
        for base in [&basis.a, &basis.b] {
            let (numbers, moduli) = (base.moduli.vector(0).0, In::<Portable>::moduli(base, basis.size.width, 0));
            let power = 1u64 << basis.size.width;
            for bound in [STRICT + 1, EXTENDED, WIDE, WIDE + 1, SCALED] {
                for times in 0..=1u64 << bound {
                    let near = |m: u64| {
                        [times * m, (times * m).saturating_sub(1), (times * power - times.min(1)).min(m << bound)]
                    };
                    for k in 0..3 {
                        let x = Vector(numbers.map(|m| near(m)[k]));
                        let folded = In::<Portable>::folded(x, bound, moduli);
                        for (i, &m) in numbers.iter().enumerate().take(basis.size.count) {
                            let (x, folded) = (x.0[i], folded.0[i]);
                            assert!(folded as f64 <= Words::STRICT * m as f64, "{x} modulo {m}: {folded}");
                            assert_eq!(folded % m, x % m);
                        }
                        assert!((basis.size.count..LANES).all(|i| folded.0[i] == 0));
                    }
                }
            }
        }
    }

    #[test]
    fn folds_leave_strict_residues() {
        folds_are_strict_and_congruent::<Bls12381Modulus, 6>();
        folds_are_strict_and_congruent::<Bn254Modulus, 4>();
        folds_are_strict_and_congruent::<NogamiModulus, 4>();
    }
}

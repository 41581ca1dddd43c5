//! Prime fields of N 64-bit limbs in Montgomery form, one element at a time.

#[cfg(all(target_arch = "aarch64", any(test, not(pairloom_backend = "portable"))))]
mod aarch64;
mod arithmetic;
mod bytes;
mod derive;
mod invert;
mod kernel;
pub mod limbs;
pub mod moduli;
#[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), any(test, not(pairloom_backend = "portable"))))]
mod montgomery;
mod parse;
mod sums;
#[cfg(test)]
mod tests;
#[cfg(any(target_arch = "wasm32", test))]
mod wasm32;
#[cfg(all(target_arch = "x86_64", any(test, not(pairloom_backend = "portable"))))]
mod x86_64;

use core::fmt;
use core::marker::PhantomData;

pub use derive::{FrobeniusConstants, TowerParams, frobenius_constants, pow_const, pow_const_2};
pub use parse::ParseElementError;

/// The modulus of a prime field of `N` limbs: all that tells one field from another.
pub trait Modulus<const N: usize>: Copy + Send + Sync + 'static {
    /// p, odd and below `2^(64N − 1)`, little-endian.
    const LIMBS: [u64; N];
    /// The name under which values are printed.
    const NAME: &'static str;

    /// The Montgomery form of the inverse, 0 for 0, in constant time. [`prime_field`](crate::prime_field) has it and the two below compiled
    /// once, in the crate of the modulus.
    fn invert(form: &[u64; N]) -> [u64; N] {
        by_gcd::invert::<Self, N>(form)
    }
    /// The same in a time that depends on the element.
    fn invert_vartime(form: &[u64; N]) -> [u64; N] {
        by_gcd::invert_vartime::<Self, N>(form)
    }
    /// All ones for a square (0 is one), 0 otherwise, in constant time.
    fn is_square(form: &[u64; N]) -> u64 {
        by_gcd::is_square::<Self, N>(form)
    }
}

/// What [`Modulus`] computes by gcd, for any modulus.
#[doc(hidden)]
pub mod by_gcd {
    use super::Modulus;
    use super::invert::Gcd;

    /// [`Modulus::invert`].
    pub fn invert<P: Modulus<N>, const N: usize>(form: &[u64; N]) -> [u64; N] {
        const { Gcd::new(P::LIMBS) }.invert(form)
    }

    /// [`Modulus::invert_vartime`].
    pub fn invert_vartime<P: Modulus<N>, const N: usize>(form: &[u64; N]) -> [u64; N] {
        const { Gcd::new(P::LIMBS) }.invert_vartime(form)
    }

    /// [`Modulus::is_square`].
    pub fn is_square<P: Modulus<N>, const N: usize>(form: &[u64; N]) -> u64 {
        const { Gcd::new(P::LIMBS) }.is_square(form)
    }
}

/// An element of F_p, `a 2^(64N) mod p`, always in `[0, p)` but for lazy sums.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct Fp<P, const N: usize> {
    limbs: [u64; N],
    modulus: PhantomData<P>,
}

/// An unreduced value below `p 2^(64N)`, as two halves of `N` limbs.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct WideFp<P, const N: usize> {
    low: [u64; N],
    high: [u64; N],
    modulus: PhantomData<P>,
}

impl<P: Modulus<N>, const N: usize> Fp<P, N> {
    /// −p⁻¹ mod 2^64.
    pub const INV: u64 = limbs::negative_inverse(P::LIMBS[0]);
    /// `2^(64N) mod p`: the Montgomery form of 1.
    const R: [u64; N] = limbs::power_of_two_mod(64 * N, &P::LIMBS);
    /// `2^(128N) mod p`: brings an integer into Montgomery form.
    const R2: [u64; N] = limbs::power_of_two_mod(128 * N, &P::LIMBS);
    /// 0.
    pub const ZERO: Self = Self::from_montgomery([0; N]);
    /// 1.
    pub const ONE: Self = Self::from_montgomery(Self::R);
    /// The bit length of p.
    pub const BITS: usize = crate::pow::bit_length(&P::LIMBS);
    /// The length of the big-endian encoding, in bytes.
    pub const BYTES: usize = Self::BITS.div_ceil(8);

    pub(crate) const fn from_montgomery(limbs: [u64; N]) -> Self {
        Self { limbs, modulus: PhantomData }
    }

    /// The element of Montgomery form `(low + 2^(64N) high) / 2^(64N)` mod p.
    pub(crate) fn from_unreduced(low: [u64; N], high: u64) -> Self {
        let mut limbs = [0; N];
        limbs[0] = high;
        kernel::reduce(&WideFp { low, high: limbs, modulus: PhantomData })
    }

    /// The element that an integer below p stands for. [`Self::from_limbs`] takes any.
    ///
    /// # Panics
    ///
    /// An integer that reaches p: a compile-time error in a constant.
    pub const fn from_canonical(integer: [u64; N]) -> Self {
        assert!(limbs::less_than(&integer, &P::LIMBS), "not below the modulus");
        Self::from_montgomery(limbs::mont_mul(&integer, &Self::R2, &P::LIMBS, Self::INV))
    }

    /// The element that a hexadecimal constant stands for, digits of lower case alone. Of a text that may be anything use [`str::parse`].
    ///
    /// # Panics
    ///
    /// Other digits, and integers that reach p: a compile-time error in a constant.
    pub const fn from_hex(digits: &str) -> Self {
        Self::from_canonical(limbs::from_hex(digits))
    }

    /// The element that a small integer stands for.
    pub const fn from_u64(integer: u64) -> Self {
        let mut limbs = [0; N];
        limbs[0] = integer;
        if N == 1 {
            limbs[0] = integer % P::LIMBS[0];
        }
        Self::from_canonical(limbs)
    }

    /// The element that a small signed integer stands for.
    pub const fn from_i64(integer: i64) -> Self {
        let magnitude = Self::from_u64(integer.unsigned_abs());
        if integer < 0 { Self::ZERO.sub_const(magnitude) } else { magnitude }
    }

    /// The element of a Montgomery form, `None` at p and above: what libraries of the same form hold.
    pub fn from_montgomery_limbs(limbs: &[u64; N]) -> Option<Self> {
        limbs::less_than(limbs, &P::LIMBS).then_some(Self::from_montgomery(*limbs))
    }

    /// The Montgomery form, as other machines load it.
    pub const fn montgomery_limbs(&self) -> &[u64; N] {
        &self.limbs
    }

    /// `self + rhs` in a constant.
    pub const fn add_const(self, rhs: Self) -> Self {
        Self::from_montgomery(limbs::add_mod(&self.limbs, &rhs.limbs, &P::LIMBS))
    }

    /// `self − rhs` in a constant.
    pub const fn sub_const(self, rhs: Self) -> Self {
        Self::from_montgomery(limbs::sub_mod(&self.limbs, &rhs.limbs, &P::LIMBS))
    }

    /// `self · rhs` in a constant.
    pub const fn mul_const(self, rhs: Self) -> Self {
        Self::from_montgomery(limbs::mont_mul(&self.limbs, &rhs.limbs, &P::LIMBS, Self::INV))
    }
}

impl<P: Modulus<N>, const N: usize> Default for Fp<P, N> {
    fn default() -> Self {
        Self::ZERO
    }
}

impl<P: Modulus<N>, const N: usize> zeroize::DefaultIsZeroes for Fp<P, N> {}

impl<P: Modulus<N>, const N: usize> subtle::ConstantTimeEq for Fp<P, N> {
    fn ct_eq(&self, other: &Self) -> subtle::Choice {
        self.limbs.as_slice().ct_eq(&other.limbs)
    }
}

impl<P: Modulus<N>, const N: usize> PartialEq for Fp<P, N> {
    fn eq(&self, other: &Self) -> bool {
        bool::from(subtle::ConstantTimeEq::ct_eq(self, other))
    }
}

impl<P: Modulus<N>, const N: usize> Eq for Fp<P, N> {}

impl<P: Modulus<N>, const N: usize> fmt::Debug for Fp<P, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({self})", P::NAME)
    }
}

/// The canonical integer, as `0x` and big-endian hexadecimal digits without leading zeros.
impl<P: Modulus<N>, const N: usize> fmt::Display for Fp<P, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.to_canonical();
        let top = words.iter().rposition(|&w| w != 0).unwrap_or(0);
        write!(f, "0x{:x}", words[top])?;
        words[..top].iter().rev().try_for_each(|w| write!(f, "{w:016x}"))
    }
}

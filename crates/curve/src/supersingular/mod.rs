//! Supersingular elliptic curves with a symmetric pairing: points as values, their encodings, hashing.
//!
//! A family ([`crate::binary`], [`crate::ternary`], [`crate::supersingular2`]) supplies a [`Law`]: its equation and what follows from it.

mod digits;
mod encoding;
mod hash;
mod order;
mod point;
mod projective;

pub use digits::non_adjacent_form;
pub use encoding::{format_element, parse_element};
pub use hash::{hash_to_curve, random_point};
pub use order::{divide, words};
pub use point::Point;
pub use projective::Projective;

use crate::encoding::{Component, DecodeError};
use core::fmt::Debug;
use pairloom_algebra::Field;
use subtle::Choice;
use zeroize::DefaultIsZeroes;

/// An element of a field that may be looked at.
pub trait Element: Field<Mask = Choice, Const = Self> + Copy + Eq + Debug + Default + DefaultIsZeroes {
    /// The length of the big-endian encoding.
    const BYTES: usize;
    /// The big-endian encoding of the integer that the element is, or that its coefficients are digits of.
    fn to_be_bytes(&self) -> Vec<u8>;
    /// The element with this encoding of [`Self::BYTES`] bytes.
    ///
    /// # Errors
    ///
    /// Another length, an integer of p or more, a coefficient of degree m or more, digits that are no coefficients.
    fn decode(bytes: &[u8], component: Component) -> Result<Self, DecodeError>;
}

/// A curve: its field, its law, the orders of its groups.
pub trait Curve: Copy + Send + Sync + Debug + Eq + 'static {
    /// The base field on one core.
    type Field: Element;
    /// The equation and what follows from it.
    type Law: Law<Self::Field>;
    /// The identifier of the curve.
    const ID: &'static str;
    /// N/r, N the order of the group and r the greatest prime that divides it, or the one that pairings are for; little-endian
    /// words.
    const COFACTOR: &'static [u64];
    /// N, little-endian words.
    const GROUP_ORDER: &'static [u64];
    /// r, little-endian words.
    const ORDER: &'static [u64];
    /// Whether pairings are defined on the whole group, of order N, and not only on the subgroup of order r.
    const PAIRS_WHOLE_GROUP: bool = true;
}

/// The group law of a curve, whose multiplication by 2 or 3 may be a Frobenius map and additions. Finite points only.
pub trait Law<F: Element> {
    /// The bytes of which [`Self::uniform`] makes an element.
    const UNIFORM_BYTES: usize;

    /// Whether the coordinates satisfy the equation.
    fn is_on_curve(point: &[F; 2]) -> bool;
    /// One y of the two with this x, if there are any.
    fn lift(x: &F) -> Option<F>;
    /// A bit that tells y from [`Self::negate`] of y.
    fn sign(y: &F) -> bool;
    /// The y of the inverse point.
    fn negate(y: &F) -> F;
    /// Twice the point; `None` at infinity.
    fn double(point: &[F; 2]) -> Option<[F; 2]>;
    /// The sum of a finite point and an affine one of another x.
    fn add_distinct(p: &Projective<F>, q: &[F; 2]) -> Projective<F>;
    /// The multiple by the base of [`Self::digits`]. Infinity stays infinity.
    fn scale(p: &Projective<F>) -> Projective<F>;
    /// The digits −1, 0, 1 of an integer to the base 2 or 3, lowest first.
    fn digits(integer: &[u64]) -> Vec<i8>;
    /// An element from uniform bytes, uniform itself or next to it.
    fn uniform(bytes: &[u8]) -> Option<F>;
}

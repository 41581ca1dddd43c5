//! What stands for a residue in a lane, and how large it may be.

use core::fmt::Debug;

/// How many moduli a base may have.
pub(super) const LANES: usize = 8;

/// How many moduli a base has.
pub trait Count: 'static {
    /// So many.
    const COUNT: usize;
}
/// Of 254 bits.
#[derive(Clone, Copy, Debug)]
pub enum Six {}
impl Count for Six {
    const COUNT: usize = 6;
}
/// Of 381 bits.
#[derive(Clone, Copy, Debug)]
pub enum Eight {}
impl Count for Eight {
    const COUNT: usize = 8;
}

/// In which word of a [`super::Split`] the residue is, modulo number i of base A (0) or B (1). Bases have eight words each. Packed, four of the
/// last words of A are those of both bases' fifth and sixth residues, and the last four are nothing's.
#[inline(always)]
pub(super) const fn word(packed: bool, base: usize, i: usize) -> usize {
    match base {
        0 => i,
        _ if packed && i >= LANES / 2 => i + 2,
        _ => i + LANES,
    }
}

/// How many products there are in a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// Two of F_p² at most, of strict residues, and one by an element of F_p.
    Short,
    /// Six at most.
    Long,
}

impl Length {
    /// In the order of constants for each.
    pub(super) const ALL: [Self; 2] = [Self::Short, Self::Long];
}

/// How often a value is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Multiple {
    Once,
    Thrice,
    Sixfold,
}

impl Multiple {
    /// In the order of constants for each.
    pub(super) const ALL: [Self; 3] = [Self::Once, Self::Thrice, Self::Sixfold];

    pub(super) fn integer(self) -> u64 {
        [1, 3, 6][self as usize]
    }
}

/// What stands for a residue in the 64 bits of a lane.
pub trait Layout: Copy + Debug + Send + Sync + 'static {
    /// Constants for moduli of one width.
    #[doc(hidden)]
    type Constants: Send + Sync;
    /// Whether twice six residues are packed (`word`).
    #[doc(hidden)]
    const PACKS: bool;
    /// Whether so many residues a base are.
    #[doc(hidden)]
    fn is_packed(count: usize) -> bool {
        Self::PACKS && count == Six::COUNT
    }
    #[doc(hidden)]
    fn constants(width: u32) -> Self::Constants;
    /// A modulus, and what division by it takes.
    #[doc(hidden)]
    fn modulus(m: u64) -> [u64; 2];
    /// A residue of an element, of `0 ≤ x < m`.
    #[doc(hidden)]
    fn element(x: u64, m: u64) -> u64;
    /// What makes a residue of an element of x times a number, in a sum of products.
    #[doc(hidden)]
    fn weight(x: u64, m: u64) -> u64;
    /// What makes numbers of the residues of elements times x; and what the division by m takes.
    #[doc(hidden)]
    fn factor(x: u64, m: u64) -> [u64; 2];
    /// The residue whose word, as that of an element, is the word of the number `0 ≤ x < m`.
    #[doc(hidden)]
    fn of_number(x: u64, m: u64) -> u64;
    /// What a sum of products starts from, of a residue of an element that `x` is. If products will be taken off: of a sum of this
    /// length.
    #[doc(hidden)]
    fn start(x: u64, m: u64, taken_off: Option<Length>) -> u64;
    /// A number.
    #[doc(hidden)]
    fn word(x: u32) -> u64;
    /// And back.
    #[doc(hidden)]
    fn integer(word: u64) -> i64;

    /// The bound of strict residues.
    #[doc(hidden)]
    const STRICT: f64;
    /// Whether residues may be factors.
    #[doc(hidden)]
    fn may_be_factors(width: u32, residue: f64) -> bool;
    /// The bound of the residues of a sum of products, from bounds of what is added and of what is taken off, if anything may be;
    /// `None` where there is none. What a sum starts from is below the modulus.
    #[doc(hidden)]
    fn of_sum(width: u32, plus: f64, minus: Option<f64>, length: Length) -> Option<f64>;
    /// As [`Self::of_sum`], of what the extension to B adds up: a sum of products whose residues had this bound, and digits whose
    /// bounds are so much together.
    #[doc(hidden)]
    fn of_extension(width: u32, residue: f64, digits: f64, length: Length) -> Option<f64>;
    /// Whether residues, each so many times, may be added up to strict ones.
    #[doc(hidden)]
    fn may_be_added(width: u32, terms: &[(f64, f64)]) -> bool;
    /// As [`Self::may_be_added`], of residues of sums of products.
    #[doc(hidden)]
    fn may_be_added_wide(width: u32, terms: &[(f64, f64)]) -> bool;
    /// The bound of a lazy difference, `None` where there is none.
    #[doc(hidden)]
    fn of_lazy_difference(a: f64, b: f64) -> Option<f64>;
    /// The bound of the product by a constant, reduced to a number.
    #[doc(hidden)]
    fn digit(width: u32, residue: f64) -> f64;
    /// How many p what reductions make is from what it would be by the least quotient, from the bound of the digits of the quotient,
    /// all added up.
    #[doc(hidden)]
    fn quotient(count: usize, digits: f64) -> f64;
}

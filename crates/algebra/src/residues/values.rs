//! What operations on residues take and make.

use super::bound::Bound;
use super::layout::{Length, Multiple};
use super::memory::Memory;
use super::{LANES, Split};
use core::mem::MaybeUninit;

/// The most rows of a call.
pub(super) const MOST_ROWS: usize = 6;

/// An element of F_p², the real part first.
pub(super) type Complex = [Split; 2];
/// Places.
pub(super) type Place<const K: usize, T = Split> = [MaybeUninit<T>; K];

/// A value that will be reduced.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Pending {
    /// The digits of the quotient, and residues modulo B where those of elements are.
    pub(super) quotient: Memory<LANES>,
    /// A sum modulo B that the extension is added to (`Arithmetic::load_sum`).
    pub(super) sum: [Memory<LANES>; 2],
    /// What the element will be.
    pub(super) bound: Bound,
}

/// A coefficient before it is reduced.
#[derive(Clone, Copy)]
pub enum Value<'a> {
    /// `Σ a b`, and x c for c in F_p.
    Sum(&'a [[&'a Complex; 2]], Option<(&'a Complex, &'a Split)>),
    /// `a²`.
    Square(&'a Complex),
}

/// A product in F_p, less what is taken off it.
#[derive(Clone, Copy)]
pub struct Difference<'a> {
    pub(super) plus: [&'a Split; 2],
    pub(super) minus: Minus<'a>,
}

/// What is taken off a product in F_p.
#[derive(Clone, Copy)]
pub enum Minus<'a> {
    /// 0.
    Nothing,
    /// `c d`.
    Product(&'a Split, &'a Split),
    /// `2 c²`.
    TwiceSquare(&'a Split),
}

impl Value<'_> {
    /// Of its sums.
    #[inline(always)]
    pub(super) fn length(&self) -> Length {
        match self {
            Self::Sum(pairs, _) if pairs.len() > 2 => Length::Long,
            _ => Length::Short,
        }
    }
}

/// What is reduced to two elements of F_p.
#[derive(Clone, Copy)]
pub enum Contents<'a> {
    /// An element of F_p².
    Element(Value<'a>),
    /// Two of F_p that have nothing to do with each other.
    Apart([&'a Difference<'a>; 2]),
}

impl Contents<'_> {
    /// Of its sums.
    #[inline(always)]
    pub(super) fn length(&self) -> Length {
        match self {
            Self::Element(value) => value.length(),
            Self::Apart(_) => Length::Short,
        }
    }
}

/// What one call reduces beside others.
#[derive(Clone, Copy)]
pub struct Row<'a> {
    /// Sums of products.
    pub contents: Contents<'a>,
    /// How often it is taken: the same in the first half of all rows, and in the second.
    pub times: Multiple,
}

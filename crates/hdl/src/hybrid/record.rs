//! What a computation on the hybrid system asked for: bursts of the core, and work of the processor.

use super::core::{Cost, Operation};
use crate::prime::Kind;
use core::fmt;
use core::ops::AddAssign;
use std::collections::BTreeMap;

/// The size of a burst: how many operations of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shape {
    /// Products.
    pub products: u64,
    /// Squares.
    pub squares: u64,
    /// Elements scaled by one of F_p.
    pub scalings: u64,
}

impl Shape {
    /// The shape of a burst of these.
    pub fn of(operations: &[Operation]) -> Self {
        let count = |kind| operations.iter().filter(|operation| operation.kind == kind).count() as u64;
        Self { products: count(Kind::Product), squares: count(Kind::Square), scalings: count(Kind::Scale) }
    }

    /// All operations.
    pub fn size(&self) -> u64 {
        self.products + self.squares + self.scalings
    }
}

impl fmt::Display for Shape {
    /// As `3M+2S+1m`: products, squares, scaled elements.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let terms = [(self.products, "M"), (self.squares, "S"), (self.scalings, "m")];
        let terms: Vec<String> =
            terms.iter().filter(|(count, _)| *count > 0).map(|(count, letter)| format!("{count}{letter}")).collect();
        f.pad(&terms.join("+"))
    }
}

/// Bursts of one shape.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bursts {
    /// How many.
    pub count: u64,
    /// What all of them cost.
    pub cost: Cost,
}

impl AddAssign for Bursts {
    fn add_assign(&mut self, rhs: Self) {
        self.count += rhs.count;
        self.cost += rhs.cost;
    }
}

/// What the processor computed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Processor {
    /// Additions, subtractions, negations and doublings in F_p.
    pub additions: u64,
    /// Squares in F_p².
    pub squares: u64,
    /// Elements of F_p² scaled by one of F_p.
    pub scalings: u64,
    /// Inversions in F_p².
    pub inversions: u64,
}

impl AddAssign for Processor {
    fn add_assign(&mut self, rhs: Self) {
        self.additions += rhs.additions;
        self.squares += rhs.squares;
        self.scalings += rhs.scalings;
        self.inversions += rhs.inversions;
    }
}

/// What was asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Bursts by their shapes.
    pub bursts: BTreeMap<Shape, Bursts>,
    /// The processor's work.
    pub processor: Processor,
}

impl Record {
    /// Counts a burst.
    pub(super) fn burst(&mut self, shape: Shape, cost: Cost) {
        *self.bursts.entry(shape).or_default() += Bursts { count: 1, cost };
    }

    /// All bursts.
    pub fn total(&self) -> Bursts {
        let mut total = Bursts::default();
        self.bursts.values().for_each(|bursts| total += *bursts);
        total
    }

    /// All operations of the core.
    pub fn operations(&self) -> Shape {
        let mut total = Shape::default();
        for (shape, bursts) in &self.bursts {
            total.products += shape.products * bursts.count;
            total.squares += shape.squares * bursts.count;
            total.scalings += shape.scalings * bursts.count;
        }
        total
    }

    /// How many bursts have how many operations.
    pub fn by_size(&self) -> BTreeMap<u64, Bursts> {
        let mut sizes = BTreeMap::<u64, Bursts>::new();
        for (shape, bursts) in &self.bursts {
            *sizes.entry(shape.size()).or_default() += *bursts;
        }
        sizes
    }

    /// Both of two records.
    pub fn joined(mut self, other: &Self) -> Self {
        for (shape, bursts) in &other.bursts {
            *self.bursts.entry(*shape).or_default() += *bursts;
        }
        self.processor += other.processor;
        self
    }
}

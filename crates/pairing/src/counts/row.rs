//! A formula with its cost, as counted and as published.

use core::fmt;
use pairloom_algebra::count::{Counts, counted};
use std::borrow::Cow;

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Products M, squares S and inversions I of F_p², products of F_p² by F_p ("scalings").
    Fp2,
    /// Wide products, reductions and inversions of F_p. A square is a product.
    Fp,
    /// Products M, squarings S, square roots R and inversions I of F_2^m.
    Binary,
    /// Products M, squares among them, cubes C, cube roots R and inversions I of F_3^m.
    Ternary,
}

/// A formula and its cost.
#[derive(Clone, Debug)]
pub struct Row {
    /// The formula.
    pub formula: String,
    /// What the counts count.
    pub unit: Unit,
    /// The cost as counted.
    pub counts: Counts,
    /// The cost as published, where a source prints one.
    pub published: Option<Cow<'static, str>>,
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let published = self.published.as_deref().unwrap_or("-");
        write!(f, "{:<66}  {:<42}  {published}", self.formula, cost(self.unit, &self.counts))
    }
}

/// A cost in words, such as `11 M + 4 S`.
fn cost(unit: Unit, counts: &Counts) -> String {
    let terms = match unit {
        Unit::Fp2 => {
            vec![(counts.products, "M"), (counts.squares, "S"), (counts.scalings, "scalings"), (counts.inversions, "I")]
        }
        Unit::Fp => vec![(counts.products, "products"), (counts.reductions, "reductions"), (counts.inversions, "I")],
        Unit::Binary => {
            vec![(counts.products, "M"), (counts.squares, "S"), (counts.roots, "R"), (counts.inversions, "I")]
        }
        Unit::Ternary => {
            vec![(counts.products, "M"), (counts.cubes, "C"), (counts.roots, "R"), (counts.inversions, "I")]
        }
    };
    let terms: Vec<_> =
        terms.iter().filter(|(count, _)| *count != 0).map(|(count, name)| format!("{count} {name}")).collect();
    terms.join(" + ")
}

/// A formula, counted while it runs.
pub(crate) fn row<T>(
    formula: impl Into<String>,
    unit: Unit,
    published: Option<&'static str>,
    run: impl FnOnce() -> T,
) -> Row {
    Row { formula: formula.into(), unit, counts: counted(run).1, published: published.map(Cow::Borrowed) }
}

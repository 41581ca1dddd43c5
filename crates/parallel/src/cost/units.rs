//! Prices of operations.

use pairloom_algebra::count::Counts;
use serde::{Deserialize, Serialize};

/// Nanoseconds an operation, in the order of [`Counts`].
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Units {
    /// An unreduced product.
    pub product: f64,
    /// An unreduced square.
    pub square: f64,
    /// A root that inverts the Frobenius map: a square root in characteristic two, a cube root in three.
    #[serde(default)]
    pub root: f64,
    /// A cube in characteristic three.
    #[serde(default)]
    pub cube: f64,
    /// A reduction.
    pub reduction: f64,
    /// An inversion.
    pub inversion: f64,
    /// An addition.
    pub addition: f64,
    /// An addition of unreduced values.
    pub wide_addition: f64,
    /// A product of an element of F_p² by one of F_p.
    pub scaling: f64,
}

impl Units {
    /// The price of so many operations.
    pub fn price(&self, counts: &Counts) -> f64 {
        let terms = [
            (self.product, counts.products),
            (self.square, counts.squares),
            (self.root, counts.roots),
            (self.cube, counts.cubes),
            (self.reduction, counts.reductions),
            (self.inversion, counts.inversions),
            (self.addition, counts.additions),
            (self.wide_addition, counts.wide_additions),
            (self.scaling, counts.scalings),
        ];
        terms.iter().map(|&(unit, count)| unit * count as f64).sum()
    }
}

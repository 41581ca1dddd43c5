//! Multipliers modulo a prime and of its quadratic extension `F_p[u] / (u² + 1)`, for any odd prime (seed 002, sections 4 and 5).
//!
//! Values are Montgomery residues in [0, p). A product of F_p is made in passes, a word of one factor each ([`Shape`]); passes go round in
//! a ring, so that as many products are under way as the ring has stages. [`Fp2Multiplier`] puts three products of F_p (Karatsuba) or two
//! through it for an operation of F_p². Constants of p and of −1/p are folded into the tiles: a sparse p takes fewer.

pub mod coprocessor;
mod fp;
mod fp2;
mod integer;
pub mod model;
mod pass;
mod ring;
mod serial;
mod shape;
mod tiles;
mod words;

pub use coprocessor::Coprocessor;
pub use fp::FpMultiplier;
pub use fp2::Fp2Multiplier;
pub use model::Montgomery;
pub use shape::{Pipeline, Shape};

use crate::ir;
use pairloom_curve::registry::{self, BaseField};
use thiserror::Error;

/// A prime and what it is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrimeSpec {
    name: String,
    p: Vec<u64>,
    warning: String,
}

impl PrimeSpec {
    /// A prime by its little-endian words. That it is a prime is not checked.
    ///
    /// # Errors
    ///
    /// A number that is even, or less than 3.
    pub fn new(name: &str, p: &[u64]) -> Result<Self, Error> {
        let odd = p.first().is_some_and(|word| word & 1 == 1);
        if !odd || integer::bit_length(p) < 2 {
            return Err(Error::Modulus { name: name.to_owned() });
        }
        let p = p[..integer::bit_length(p).div_ceil(64)].to_vec();
        Ok(Self { name: name.to_owned(), p, warning: String::new() })
    }

    /// The prime over which a curve of the registry is defined.
    ///
    /// # Errors
    ///
    /// A name that is no curve, or a curve over a field of small characteristic or of another extension of degree two.
    pub fn of_curve(id: &str) -> Result<Self, Error> {
        let unknown = || Error::Curve { id: id.to_owned(), known: known_curves() };
        let entry = registry::find(id).filter(|entry| CURVES.contains(&entry.id)).ok_or_else(unknown)?;
        let BaseField::Prime(p) = entry.field else { return Err(unknown()) };
        let spec = Self::new(entry.id, p)?;
        Ok(Self { warning: format!("Security of {}: {}.", entry.id, entry.security.today), ..spec })
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its little-endian words.
    pub fn p(&self) -> &[u64] {
        &self.p
    }

    /// Its bits.
    pub fn bits(&self) -> usize {
        integer::bit_length(&self.p)
    }

    /// What is to be known about the curve's security; may be empty.
    pub fn warning(&self) -> &str {
        &self.warning
    }
}

/// The curves whose F_p² is `F_p[u] / (u² + 1)`.
pub const CURVES: [&str; 3] = ["bn254-nogami", "bn254", "bls12-381"];

fn known_curves() -> String {
    CURVES.join(", ")
}

/// An operation of F_p².
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// a b.
    Product,
    /// a².
    Square,
    /// a b₀, an element of F_p² times one of F_p.
    Scale,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Product, Self::Square, Self::Scale];

    /// What the port `kind` takes.
    pub fn code(self) -> u64 {
        match self {
            Self::Product => 0,
            Self::Square => 1,
            Self::Scale => 2,
        }
    }

    /// The products of F_p that it takes.
    pub fn slots(self) -> u32 {
        if self == Self::Product { 3 } else { 2 }
    }

    /// The elements of F_p that are its operands: a0, a1, b0, b1; a0, a1; or a0, a1, b0.
    pub fn operands(self) -> u32 {
        match self {
            Self::Product => 4,
            Self::Square => 2,
            Self::Scale => 3,
        }
    }
}

/// The reason why there is no such multiplier.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Error {
    /// Something that is no odd prime.
    #[error("{name}: the modulus must be an odd prime")]
    Modulus {
        /// What it was called.
        name: String,
    },
    /// A curve without such a field.
    #[error("{id}: multipliers of F_p² are made for {known}")]
    Curve {
        /// The name.
        id: String,
        /// The curves there are.
        known: String,
    },
    /// A prime for which u² + 1 is reducible.
    #[error("{name}: F_p[u] / (u² + 1) is no field, p is not 3 modulo 4")]
    Extension {
        /// The prime's name.
        name: String,
    },
    /// An interval that cannot be met.
    #[error("an interval of {interval} cycles cannot be had: choose one from {shortest} to {longest}")]
    Interval {
        /// The interval.
        interval: u32,
        /// The shortest.
        shortest: u32,
        /// The longest that makes sense: two bits a pass.
        longest: u32,
    },
    /// A burst that cannot be had.
    #[error("a burst of {burst} operations cannot be had: choose one from 1 to {longest}")]
    Burst {
        /// The burst.
        burst: usize,
        /// The longest.
        longest: usize,
    },
    /// A netlist that is wrong.
    #[error(transparent)]
    Netlist(#[from] ir::Error),
}

fn not_extension(spec: &PrimeSpec) -> Error {
    Error::Extension { name: spec.name.clone() }
}

//! Parallel pipelined multipliers of F_2^m and F_3^m by Karatsuba's method (seed 003, section II).
//!
//! A product of n digits becomes products of about n/k digits: [`Split`] says how the operands are cut, level by level. Small
//! ones are schoolbook, rows added in a balanced tree. The product modulo f is a network of additions at the end. Registers are
//! put so that the longest way between two of them is as short as possible for the latency that is asked for ([`pipeline`]).
//!
//! ```
//! use pairloom_hdl::FieldSpec;
//! use pairloom_hdl::multiplier::{Recipe, Split};
//!
//! let field = FieldSpec::named("2^239")?;
//! let recipe = Recipe::new(field, &[Split::Contiguous(2)], 15, 5)?;
//! let multiplier = recipe.entity("f2_239_multiplier")?;
//! assert_eq!(multiplier.latency(), Some(5));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod circuit;
pub mod pipeline;
mod reduction;
mod shape;

use crate::field::FieldSpec;
use crate::ir::{Entity, Error};
use pipeline::Pipeline;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use thiserror::Error;

pub use shape::Split;

/// The recipe of a multiplier: its field, its splits, its leaf, its registers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    field: FieldSpec,
    levels: Vec<Split>,
    leaf: usize,
    pipeline: Pipeline,
}

/// The reason why there is no such multiplier.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecipeError {
    /// A split that does not split.
    #[error("a split needs 2 to 8 parts, not {0}")]
    Parts(usize),
    /// No splits, or leaves without digits.
    #[error("a multiplier needs at least one way of splitting, and leaves of at least one digit")]
    Empty,
    /// A latency that nobody wants.
    #[error("a latency of {0} cycles is more than {MOST_LATENCY}")]
    Latency(u32),
    /// A text that is no split.
    #[error("{0} is no split: halves, odd-even, contiguous-K or interleaved-K")]
    Name(String),
}

/// The greatest latency.
pub const MOST_LATENCY: u32 = 64;

impl Recipe {
    /// A multiplier that splits by `splits`, the last of them again and again, until no factor has more than `leaf` digits, with
    /// as many registers on the way as `latency` says.
    ///
    /// # Errors
    ///
    /// Splits that do not split, no digits in a leaf, a latency above [`MOST_LATENCY`].
    pub fn new(field: FieldSpec, splits: &[Split], leaf: usize, latency: u32) -> Result<Self, RecipeError> {
        let (Some(last), true) = (splits.last(), leaf > 0) else { return Err(RecipeError::Empty) };
        if let Some(split) = splits.iter().find(|split| !(2..=8).contains(&split.parts())) {
            return Err(RecipeError::Parts(split.parts()));
        }
        if latency > MOST_LATENCY {
            return Err(RecipeError::Latency(latency));
        }
        let mut levels = vec![];
        let mut size = field.degree();
        while size > leaf {
            let split = *splits.get(levels.len()).unwrap_or(last);
            levels.push(split);
            size = size.div_ceil(split.parts());
        }
        let pipeline = Pipeline::new(&field, &levels, latency);
        Ok(Self { field, levels, leaf, pipeline })
    }

    /// The multiplier that the tables of this project use: halves down to leaves of at most 15 digits in F_2, 7 in F_3. Of the
    /// variants of F_2^239 and F_3^97 it takes the fewest look-up tables, or nearly so (`docs/hardware.md`).
    ///
    /// # Errors
    ///
    /// A latency above [`MOST_LATENCY`].
    pub fn standard(field: FieldSpec, latency: u32) -> Result<Self, RecipeError> {
        let leaf = if field.characteristic() == 2 { 15 } else { 7 };
        Self::new(field, &[Split::Contiguous(2)], leaf, latency)
    }

    /// The field.
    pub fn field(&self) -> &FieldSpec {
        &self.field
    }

    /// The splits, from the whole factors down.
    pub fn levels(&self) -> &[Split] {
        &self.levels
    }

    /// The most digits of a leaf.
    pub fn leaf(&self) -> usize {
        self.leaf
    }

    /// Cycles from the factors to the product.
    pub fn latency(&self) -> u32 {
        self.pipeline.latency()
    }

    /// Where the registers are.
    pub fn pipeline(&self) -> &Pipeline {
        &self.pipeline
    }

    /// The splits as text, each with how often it follows itself: `odd-even x4`.
    pub fn scheme(&self) -> String {
        let group = |group: &[Split]| match group {
            [single] => single.to_string(),
            _ => format!("{} x{}", group[0], group.len()),
        };
        let groups: Vec<String> = self.levels.chunk_by(|a, b| a == b).map(group).collect();
        if groups.is_empty() { "schoolbook".to_owned() } else { groups.join(", ") }
    }

    /// The multiplier: ports `a` and `b` to port `c`. Entities below it have its name before theirs.
    ///
    /// # Errors
    ///
    /// A name that is none in the languages.
    pub fn entity(&self, name: &str) -> Result<Arc<Entity>, Error> {
        circuit::multiplier(self, name)
    }

    /// What a header says: field, modulus, splits, latency.
    pub fn description(&self) -> Vec<String> {
        vec![
            format!("Field: {}, modulus {}", self.field, self.field.modulus()),
            format!("Product: {}, schoolbook at {} digits or fewer", self.scheme(), self.leaf),
            format!("Latency: {} cycles, one product a cycle", self.latency()),
            format!("Registers: {}", self.pipeline),
        ]
    }
}

impl fmt::Display for Split {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Contiguous(2) => f.write_str("halves"),
            Self::Interleaved(2) => f.write_str("odd-even"),
            Self::Contiguous(k) => write!(f, "contiguous-{k}"),
            Self::Interleaved(k) => write!(f, "interleaved-{k}"),
        }
    }
}

impl FromStr for Split {
    type Err = RecipeError;

    fn from_str(text: &str) -> Result<Self, RecipeError> {
        let parts = |rest: &str| rest.parse().map_err(|_| RecipeError::Name(text.to_owned()));
        let split = match text.split_once('-') {
            _ if text == "halves" => Self::Contiguous(2),
            _ if text == "odd-even" => Self::Interleaved(2),
            Some(("contiguous", k)) => Self::Contiguous(parts(k)?),
            Some(("interleaved", k)) => Self::Interleaved(parts(k)?),
            _ => return Err(RecipeError::Name(text.to_owned())),
        };
        if (2..=8).contains(&split.parts()) { Ok(split) } else { Err(RecipeError::Parts(split.parts())) }
    }
}

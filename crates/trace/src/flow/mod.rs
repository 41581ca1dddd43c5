//! Straight-line programs over F_2^m or F_3^m in the form that hardware is made of: products, Frobenius maps, sums.
//!
//! What costs wires only is no node: signs and additions of a constant of the prime field are part of how a node is looked
//! at ([`View`]). Signs are pulled out of products and maps, sums begin with a positive operand, unreduced values are values
//! (a hardware multiplier reduces). A loop is a pair of programs, [`Loop`].

mod build;
mod carry;
mod evaluate;
mod export;
mod interleave;
mod lower;
mod passes;
mod text;

pub use carry::Loop;
pub use evaluate::{Arithmetic, FlowError};
pub use lower::{LowerError, Lowering};
pub use text::TextError;

use crate::graph::Value;
use serde::Serialize;

/// A node, by its position.
pub type Id = Value;

/// The characteristic of the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Characteristic {
    /// F_2^m.
    Two,
    /// F_3^m.
    Three,
}

impl Characteristic {
    /// The representative of an integer modulo p: 0, 1, and −1 in characteristic three.
    pub fn reduce(self, integer: i8) -> i8 {
        match self {
            Self::Two => integer.rem_euclid(2),
            Self::Three => (integer + 1).rem_euclid(3) - 1,
        }
    }
}

/// How a node is looked at: `± node + offset`, or the constant `offset`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct View {
    /// The node, `None` for 0.
    pub node: Option<Id>,
    /// Whether the node's value is negated; never so in characteristic two.
    pub negative: bool,
    /// What is added: 0, 1 or −1, which is to say a constant polynomial.
    pub offset: i8,
}

impl View {
    /// The node as it is.
    pub const fn plain(node: Id) -> Self {
        Self { node: Some(node), negative: false, offset: 0 }
    }
    /// A constant of the prime field.
    pub const fn constant(offset: i8) -> Self {
        Self { node: None, negative: false, offset }
    }
    /// Whether it is a node as it is.
    pub fn is_plain(self) -> bool {
        self.node.is_some_and(|node| self == Self::plain(node))
    }
    /// `−self`.
    pub fn negated(self, p: Characteristic) -> Self {
        let negative = self.negative != (p == Characteristic::Three && self.node.is_some());
        Self { negative, offset: p.reduce(-self.offset), ..self }
    }
    /// This view of what `inner` is, `self.node` standing for it.
    pub fn of(self, inner: Self, p: Characteristic) -> Self {
        let seen = if self.negative { inner.negated(p) } else { inner };
        if self.node.is_none() { self } else { Self { offset: p.reduce(seen.offset + self.offset), ..seen } }
    }
}

/// What a node computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Step {
    /// The input with this number.
    Input(u32),
    /// The product of two views that are not negated.
    Product,
    /// The p^k-th power of a node.
    Frobenius(u8),
    /// The p^k-th root of a node.
    InverseFrobenius(u8),
    /// The sum of at least two views without offsets, the first not negated.
    Sum,
}

/// A step and its operands.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct FlowNode {
    /// What is computed.
    pub step: Step,
    /// Of what.
    pub operands: Vec<View>,
}

/// A result and its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FlowOutput {
    /// The name.
    pub name: String,
    /// The value.
    pub view: View,
}

/// A program: nodes in the order of execution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Flow {
    /// What it is called.
    pub name: String,
    /// The characteristic of its field.
    pub characteristic: Characteristic,
    pub(crate) nodes: Vec<FlowNode>,
    pub(crate) inputs: Vec<String>,
    pub(crate) outputs: Vec<FlowOutput>,
}

/// How many nodes of a kind there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct StepCounts {
    /// Products.
    pub products: usize,
    /// Frobenius maps.
    pub frobenius: usize,
    /// Inverse Frobenius maps.
    pub inverse_frobenius: usize,
    /// Sums, of however many operands.
    pub sums: usize,
    /// Additions of two elements that the sums stand for.
    pub additions: usize,
}

impl Flow {
    /// The nodes; operands come before what operates on them.
    pub fn nodes(&self) -> &[FlowNode] {
        &self.nodes
    }
    /// The names of the inputs.
    pub fn inputs(&self) -> &[String] {
        &self.inputs
    }
    /// The results.
    pub fn outputs(&self) -> &[FlowOutput] {
        &self.outputs
    }
    /// Every node with its position.
    pub fn numbered(&self) -> impl Iterator<Item = (Id, &FlowNode)> {
        self.nodes.iter().enumerate().map(|(index, node)| (Value(index as u32), node))
    }
    /// The node at a position.
    pub fn node(&self, id: Id) -> &FlowNode {
        &self.nodes[id.0 as usize]
    }

    /// The number of the input that a view looks at.
    pub fn input_of(&self, view: &View) -> Option<usize> {
        match self.node(view.node?).step {
            Step::Input(index) => Some(index as usize),
            _ => None,
        }
    }

    /// A name for a node: that of the input or output it is, or a letter and its number.
    pub fn label(&self, id: Id) -> String {
        let letter = match self.node(id).step {
            Step::Input(index) => return self.inputs[index as usize].clone(),
            Step::Product => 'p',
            Step::Frobenius(_) => 'q',
            Step::InverseFrobenius(_) => 'r',
            Step::Sum => 's',
        };
        let output = self.outputs.iter().find(|output| output.view.node == Some(id));
        output.map_or_else(|| format!("{letter}{}", id.0), |output| output.name.clone())
    }

    /// What the program costs.
    pub fn counts(&self) -> StepCounts {
        self.nodes.iter().fold(StepCounts::default(), |mut counts, node| {
            match node.step {
                Step::Input(_) => {}
                Step::Product => counts.products += 1,
                Step::Frobenius(_) => counts.frobenius += 1,
                Step::InverseFrobenius(_) => counts.inverse_frobenius += 1,
                Step::Sum => {
                    counts.sums += 1;
                    counts.additions += node.operands.len() - 1;
                }
            }
            counts
        })
    }
}

#[cfg(test)]
mod tests;

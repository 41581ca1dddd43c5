//! From flows, whose signs and constants cost nothing, to operations that kernels have.

use pairloom_trace::flow::{Flow, Step, View};
use std::collections::HashMap;

/// An operation on earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Operation {
    Input(usize),
    Zero,
    One,
    Product(usize, usize),
    Add(usize, usize),
    Sub(usize, usize),
    /// The p^k-th power, or root.
    Map(usize, i32),
}

impl Operation {
    /// What it operates on.
    pub fn operands(self) -> impl Iterator<Item = usize> {
        let (a, b) = match self {
            Self::Input(_) | Self::Zero | Self::One => (None, None),
            Self::Map(a, _) => (Some(a), None),
            Self::Product(a, b) | Self::Add(a, b) | Self::Sub(a, b) => (Some(a), Some(b)),
        };
        a.into_iter().chain(b)
    }

    /// Whether it is there before the first step.
    pub fn is_given(self) -> bool {
        matches!(self, Self::Input(_) | Self::Zero | Self::One)
    }
}

#[derive(Default)]
struct Lowering {
    operations: Vec<Operation>,
    known: HashMap<Operation, usize>,
    /// Of the nodes of the flow.
    nodes: Vec<usize>,
}

impl Lowering {
    /// An operation that is there once.
    fn push(&mut self, operation: Operation) -> usize {
        *self.known.entry(operation).or_insert_with(|| {
            self.operations.push(operation);
            self.operations.len() - 1
        })
    }

    fn view(&mut self, view: View) -> usize {
        let (zero, one) = (self.push(Operation::Zero), self.push(Operation::One));
        let offset = match view.offset {
            0 => None,
            1 => Some(Operation::Add as fn(usize, usize) -> Operation),
            _ => Some(Operation::Sub as fn(usize, usize) -> Operation),
        };
        match (view.node, view.negative, offset) {
            (None, _, None) => zero,
            (None, _, Some(add)) if add(0, 0) == Operation::Add(0, 0) => one,
            (None, _, Some(_)) => self.push(Operation::Sub(zero, one)),
            (Some(node), false, None) => self.nodes[node.0 as usize],
            (Some(node), false, Some(add)) => self.push(add(self.nodes[node.0 as usize], one)),
            (Some(node), true, _) => {
                let constant = self.view(View::constant(view.offset));
                self.push(Operation::Sub(constant, self.nodes[node.0 as usize]))
            }
        }
    }

    /// The positive operand of a sum is its first.
    fn sum(&mut self, operands: &[View]) -> usize {
        let first = self.view(operands[0]);
        operands[1..].iter().fold(first, |sum, operand| {
            let term = self.view(View { negative: false, ..*operand });
            self.push(if operand.negative { Operation::Sub(sum, term) } else { Operation::Add(sum, term) })
        })
    }
}

/// The operations of a flow, and which of them are its results.
pub(super) fn lower(flow: &Flow) -> (Vec<Operation>, Vec<usize>) {
    let mut lowering = Lowering::default();
    for node in flow.nodes() {
        let operation = match node.step {
            Step::Input(input) => lowering.push(Operation::Input(input as usize)),
            Step::Product => {
                let [a, b] = [0, 1].map(|i| lowering.view(node.operands[i]));
                lowering.push(Operation::Product(a.min(b), a.max(b)))
            }
            Step::Frobenius(k) | Step::InverseFrobenius(k) => {
                let a = lowering.view(node.operands[0]);
                let sign = if matches!(node.step, Step::Frobenius(_)) { 1 } else { -1 };
                lowering.push(Operation::Map(a, sign * i32::from(k)))
            }
            Step::Sum => lowering.sum(&node.operands),
        };
        lowering.nodes.push(operation);
    }
    let outputs = flow.outputs().iter().map(|output| lowering.view(output.view)).collect();
    (lowering.operations, outputs)
}

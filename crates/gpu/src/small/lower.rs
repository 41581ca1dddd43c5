//! From flows, whose signs and constants cost nothing, to operations that kernels have.

use super::kernel::Layout;
use pairloom_trace::flow::{Flow, Step, View};
use std::collections::HashMap;

/// An operation on earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Operation {
    Input(usize),
    Zero,
    One,
    /// The square root of x; characteristic two.
    RootOfX,
    Product(usize, usize),
    Add(usize, usize),
    Sub(usize, usize),
    /// The p^k-th power, or root.
    Map(usize, i32),
    /// Words of coefficients have it besides [`Self::Map`].
    Square(usize),
    /// The polynomial of the coefficients with even exponents (0), or with odd ones (1).
    Half(usize, u32),
}

impl Operation {
    /// What it operates on.
    pub fn operands(self) -> impl Iterator<Item = usize> {
        let (a, b) = match self {
            Self::Input(_) | Self::Zero | Self::One | Self::RootOfX => (None, None),
            Self::Map(a, _) | Self::Square(a) | Self::Half(a, _) => (Some(a), None),
            Self::Product(a, b) | Self::Add(a, b) | Self::Sub(a, b) => (Some(a), Some(b)),
        };
        a.into_iter().chain(b)
    }

    /// Whether it is there before the first step.
    pub fn is_given(self) -> bool {
        matches!(self, Self::Input(_) | Self::Zero | Self::One | Self::RootOfX)
    }

    /// Whether it has a result of 2 m − 1 coefficients, which is folded.
    pub fn is_wide(self) -> bool {
        matches!(self, Self::Product(..) | Self::Square(_))
    }

    /// The operation on others in the places of its operands.
    fn on(self, place: impl Fn(usize) -> usize) -> Self {
        match self {
            Self::Input(_) | Self::Zero | Self::One | Self::RootOfX => self,
            Self::Product(a, b) => Self::Product(place(a), place(b)),
            Self::Add(a, b) => Self::Add(place(a), place(b)),
            Self::Sub(a, b) => Self::Sub(place(a), place(b)),
            Self::Map(a, k) => Self::Map(place(a), k),
            Self::Square(a) => Self::Square(place(a)),
            Self::Half(a, parity) => Self::Half(place(a), parity),
        }
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

/// The most squarings, and roots, that take less than the linear map of them all.
const SQUARINGS: i32 = 48;
const ROOTS: i32 = 4;

impl Lowering {
    /// √(e(x²) + x o(x²)) = e + √x o.
    fn root(&mut self, a: usize) -> usize {
        let [even, odd] = [0, 1].map(|parity| self.push(Operation::Half(a, parity)));
        let root = self.push(Operation::RootOfX);
        let product = self.push(Operation::Product(root, odd));
        self.push(Operation::Add(even, product))
    }

    /// A map of words: squarings or roots one after the other, if those are few.
    fn map_of_words(&mut self, a: usize, k: i32) -> usize {
        match k {
            0..=SQUARINGS => (0..k).fold(a, |a, _| self.push(Operation::Square(a))),
            k if (-ROOTS..0).contains(&k) => (k..0).fold(a, |a, _| self.root(a)),
            _ => self.push(Operation::Map(a, k)),
        }
    }
}

/// Operations, and which of them are the results, as kernels of a layout have them.
pub(super) fn for_layout(operations: &[Operation], outputs: &[usize], layout: Layout) -> (Vec<Operation>, Vec<usize>) {
    let mut lowering = Lowering::default();
    for operation in operations {
        let operation = operation.on(|operand| lowering.nodes[operand]);
        let node = match operation {
            Operation::Map(a, k) if layout == Layout::Words => lowering.map_of_words(a, k),
            operation => lowering.push(operation),
        };
        lowering.nodes.push(node);
    }
    let outputs = outputs.iter().map(|output| lowering.nodes[*output]).collect();
    (lowering.operations, outputs)
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

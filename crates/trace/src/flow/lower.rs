//! From recorded graphs to programs.

use super::build::Builder;
use super::{Characteristic, Flow, View};
use crate::graph::{Graph, Level, Node, Op};

/// Why a graph has no such program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LowerError {
    /// A node's operation is none of hardware for small characteristic.
    #[error("node {node}: {op:?} is not a product, a Frobenius map or a sum")]
    Operation {
        /// The node.
        node: usize,
        /// Its operation.
        op: Op,
    },
    /// The graph mixes fields, or has no node of F_2^m or F_3^m.
    #[error("the graph is not over one field of characteristic 2 or 3")]
    Field,
    /// A loop's programs do not fit each other: the start must give what the body takes and the body what it takes.
    #[error("the start or the body of the loop does not give what the body takes")]
    Loop,
    /// The body gives back what it took, which is a constant and no loop variable.
    #[error("loop variable {0} never changes")]
    Invariant(usize),
}

impl Flow {
    /// The program that a graph of [`crate::TraceBinary`] or [`crate::TraceTernary`] is, node by node.
    pub fn lower(graph: &Graph) -> Result<Self, LowerError> {
        let characteristic = characteristic(graph)?;
        let mut lowering = Lowering { builder: Builder::new(graph.name(), characteristic, false), views: Vec::new() };
        for (index, node) in graph.nodes().iter().enumerate() {
            let view = match node.op {
                Op::Input(input) => lowering.builder.input(&graph.inputs()[input as usize].name),
                op => lowering.node(node, characteristic).ok_or(LowerError::Operation { node: index, op })?,
            };
            lowering.views.push(view);
        }
        for port in graph.outputs() {
            lowering.builder.output(&port.name, lowering.views[port.value.0 as usize]);
        }
        Ok(lowering.builder.finish())
    }
}

fn characteristic(graph: &Graph) -> Result<Characteristic, LowerError> {
    let all = |level: Level| graph.nodes().iter().all(|node| node.level == level);
    match graph.nodes() {
        [] => Err(LowerError::Field),
        _ if all(Level::Binary) => Ok(Characteristic::Two),
        _ if all(Level::Ternary) => Ok(Characteristic::Three),
        _ => Err(LowerError::Field),
    }
}

struct Lowering {
    builder: Builder,
    views: Vec<View>,
}

impl Lowering {
    fn node(&mut self, node: &Node, p: Characteristic) -> Option<View> {
        let operands: Vec<View> = node.operands().iter().map(|operand| self.views[operand.0 as usize]).collect();
        let first = || operands.first().copied();
        Some(match node.op {
            Op::Zero => View::constant(0),
            Op::One => View::constant(1),
            Op::Add | Op::LazyAdd | Op::WideAdd => self.builder.sum(&operands),
            Op::Sub | Op::WideSub | Op::WideMiddle => self.difference(&operands, p),
            Op::Neg => first()?.negated(p),
            Op::Reduce => first()?,
            Op::Offset(c) => self.builder.sum(&[first()?, View::constant(c)]),
            Op::Product => self.builder.product(operands[0], operands[1]),
            Op::Square => self.builder.product(operands[0], operands[0]),
            Op::Frobenius(k) => (0..k).fold(first()?, |x, _| self.builder.frobenius(x)),
            Op::InverseFrobenius(k) => (0..k).fold(first()?, |x, _| self.builder.inverse_frobenius(x)),
            _ => return None,
        })
    }

    fn difference(&mut self, operands: &[View], p: Characteristic) -> View {
        let mut terms = operands.to_vec();
        terms.iter_mut().skip(1).for_each(|term| *term = term.negated(p));
        self.builder.sum(&terms)
    }
}

//! From recorded graphs to programs.

use super::build::Builder;
use super::{Characteristic, Flow, Step, View};
use crate::graph::{Graph, Node, Op, Structure};

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
    /// What follows the loop does not take what the loop gives.
    #[error("what follows the loop does not take its result")]
    Finish,
    /// The iterations are not all alike.
    #[error("the loop has iterations of {0} kinds, not of one")]
    Iterations(usize),
    /// The loop's result is more than some of its variables: operations follow the last iteration.
    #[error("the result of the loop is not among its variables")]
    Result,
    /// An iteration takes an argument of the loop, which is a constant and no loop variable.
    #[error("the iterations take argument {0} of the loop, which is no loop variable")]
    Argument(usize),
    /// The body gives back what it took, which is a constant and no loop variable.
    #[error("loop variable {0} never changes")]
    Invariant(usize),
}

/// How graphs become programs.
#[derive(Clone, Copy, Default)]
pub struct Lowering<'a> {
    /// The longest step of maps: p^k-th powers are as many steps of this many p-th powers as fit and single ones for the rest.
    /// 0 counts as 1.
    pub maps: u8,
    /// How an inversion is made of other operations: a graph of one input and one output.
    pub inversion: Option<&'a Graph>,
}

impl Flow {
    /// The program that a graph of [`crate::TraceBinary`] or [`crate::TraceTernary`] is, node by node, maps in single steps.
    ///
    /// # Errors
    ///
    /// [`LowerError`].
    pub fn lower(graph: &Graph) -> Result<Self, LowerError> {
        Lowering::default().lower(graph)
    }
}

impl Lowering<'_> {
    /// The program of a graph.
    pub fn lower(&self, graph: &Graph) -> Result<Flow, LowerError> {
        let characteristic = characteristic(graph)?;
        let mut making = Making { lowering: self, builder: Builder::new(graph.name(), characteristic, false) };
        let inputs: Vec<View> = graph.inputs().iter().map(|port| making.builder.input(&port.name)).collect();
        for (port, view) in graph.outputs().iter().zip(making.inline(graph, &inputs)?) {
            making.builder.output(&port.name, view);
        }
        Ok(making.builder.finish())
    }
}

fn characteristic(graph: &Graph) -> Result<Characteristic, LowerError> {
    let all = |structure: Structure| graph.nodes().iter().all(|node| node.structure == structure);
    match graph.nodes() {
        [] => Err(LowerError::Field),
        _ if all(Structure::Binary) => Ok(Characteristic::Two),
        _ if all(Structure::Ternary) => Ok(Characteristic::Three),
        _ => Err(LowerError::Field),
    }
}

struct Making<'a> {
    lowering: &'a Lowering<'a>,
    builder: Builder,
}

impl Making<'_> {
    /// All nodes of a graph on these inputs; its outputs.
    fn inline(&mut self, graph: &Graph, inputs: &[View]) -> Result<Vec<View>, LowerError> {
        let p = characteristic(graph)?;
        let mut views: Vec<View> = Vec::with_capacity(graph.nodes().len());
        for (index, node) in graph.nodes().iter().enumerate() {
            let operands: Vec<View> = node.operands().iter().map(|operand| views[operand.0 as usize]).collect();
            let view = match (node.op, self.lowering.inversion) {
                (Op::Input(input), _) => inputs.get(input as usize).copied(),
                (Op::Invert, Some(inversion)) if !is_inverting(inversion) => {
                    self.inline(inversion, &operands)?.first().copied()
                }
                _ => self.node(node, &operands, p),
            };
            views.push(view.ok_or(LowerError::Operation { node: index, op: node.op })?);
        }
        Ok(graph.outputs().iter().map(|port| views[port.value.0 as usize]).collect())
    }

    fn node(&mut self, node: &Node, operands: &[View], p: Characteristic) -> Option<View> {
        let first = || operands.first().copied();
        Some(match node.op {
            Op::Zero => View::constant(0),
            Op::One => View::constant(1),
            Op::Add | Op::LazyAdd | Op::WideAdd => self.builder.sum(operands),
            Op::Sub | Op::WideSub | Op::WideMiddle => self.difference(operands, p),
            Op::Neg => first()?.negated(p),
            Op::Reduce => first()?,
            Op::Offset(c) => self.builder.sum(&[first()?, View::constant(c)]),
            Op::Product => self.builder.product(operands[0], operands[1]),
            Op::Square => self.builder.product(operands[0], operands[0]),
            Op::Frobenius(k) => self.maps(Step::Frobenius, k, first()?),
            Op::InverseFrobenius(k) => self.maps(Step::InverseFrobenius, k, first()?),
            _ => return None,
        })
    }

    /// k steps of a map, as many as possible at a time.
    fn maps(&mut self, step: fn(u8) -> Step, k: u32, x: View) -> View {
        let most = self.lowering.maps.max(1);
        let long = (0..k / u32::from(most)).fold(x, |x, _| self.builder.map(step(most), x));
        (0..k % u32::from(most)).fold(long, |x, _| self.builder.map(step(1), x))
    }

    fn difference(&mut self, operands: &[View], p: Characteristic) -> View {
        let mut terms = operands.to_vec();
        terms.iter_mut().skip(1).for_each(|term| *term = term.negated(p));
        self.builder.sum(&terms)
    }
}

/// Whether a graph inverts, and is of no use for inverting.
fn is_inverting(graph: &Graph) -> bool {
    graph.nodes().iter().any(|node| node.op == Op::Invert)
}

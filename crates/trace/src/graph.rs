//! The graph: nodes in the order of execution, each an operation on earlier ones.

use core::any::Any;
use core::fmt;
use pairloom_algebra::count::Counts;
use std::sync::Arc;

/// A node, by its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
pub struct Value(pub u32);

/// The structure that an operation belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Structure {
    /// Truth values.
    Mask,
    /// F_p.
    Base,
    /// F_p².
    Quadratic,
    /// F_2^m.
    Binary,
    /// F_3^m.
    Ternary,
}

/// What a node computes. Names without `Wide` take and give elements unless they say otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// The input with this number.
    Input(u32),
    /// 0.
    Zero,
    /// 1.
    One,
    /// The constant with this number: a cell of a read-only memory.
    Constant(u32),
    /// `a + b`.
    Add,
    /// `a − b`.
    Sub,
    /// `−a`.
    Neg,
    /// `2 a`.
    Double,
    /// `3 a`.
    Triple,
    /// `a / 2`.
    Halve,
    /// `a + b`, a factor only.
    LazyAdd,
    /// `a b`, unreduced.
    Product,
    /// `a²`, unreduced.
    Square,
    /// The element that an unreduced value stands for.
    Reduce,
    /// `a + b` of unreduced values.
    WideAdd,
    /// `a − b` of unreduced values.
    WideSub,
    /// `a − b − c` of unreduced values, which as integers is not negative.
    WideMiddle,
    /// `1 / a`, and 0 for 0.
    Invert,
    /// Whether `a = 0`.
    IsZero,
    /// Whether `a = b`.
    Equal,
    /// Whether the representative of `a` in `[0, p)` is odd.
    Parity,
    /// `b` where the truth value `a` holds, `c` elsewhere.
    Select,
    /// A truth value that is known.
    Known(bool),
    /// Both hold.
    And,
    /// At least one holds.
    Or,
    /// Exactly one holds.
    Xor,
    /// It does not hold.
    Not,
    /// `a + b i`, of two elements of F_p.
    Join,
    /// A coordinate: 0 or 1.
    Part(u8),
    /// The conjugate over F_p.
    Conjugate,
    /// `a b`, b in F_p.
    Scale,
    /// `ξ a`.
    TimesXi,
    /// `ξ a` of an unreduced value.
    WideTimesXi,
    /// `a + c` for c in the prime field of a small characteristic.
    Offset(i8),
    /// The p^k-th power of an element in characteristic p = 2 or 3.
    Frobenius(u32),
    /// The p^k-th root.
    InverseFrobenius(u32),
    /// The sum of the conjugates: in characteristic two whether it is 1.
    Trace,
}

impl Op {
    /// The number of operands.
    pub fn arity(self) -> usize {
        use Op::*;
        match self {
            Input(_) | Zero | One | Constant(_) | Known(_) => 0,
            Neg | Double | Triple | Halve | Square | Reduce | Invert | IsZero | Parity | Not | Part(_) | Conjugate
            | TimesXi | WideTimesXi | Offset(_) | Frobenius(_) | InverseFrobenius(_) | Trace => 1,
            Add | Sub | LazyAdd | Product | WideAdd | WideSub | Equal | And | Or | Xor | Join | Scale => 2,
            WideMiddle | Select => 3,
        }
    }

    /// What the operation costs in the counters of `pairloom_algebra::count`.
    fn counts(self, structure: Structure) -> Counts {
        use Op::*;
        let mut c = Counts::default();
        match (self, structure) {
            (Product, _) | (Square, Structure::Base | Structure::Ternary) => c.products = 1,
            (Frobenius(k), Structure::Ternary) => c.cubes = u64::from(k),
            (Frobenius(k), _) => c.squares = u64::from(k),
            (InverseFrobenius(k), _) => c.roots = u64::from(k),
            (Square, _) => c.squares = 1,
            (Reduce, _) => c.reductions = 1,
            (Invert, _) => c.inversions = 1,
            (Add | Sub | Neg | Double | Halve | LazyAdd | Conjugate | TimesXi, _) => c.additions = 1,
            (Triple, _) => c.additions = 2,
            (WideAdd | WideSub | WideTimesXi, _) => c.wide_additions = 1,
            (WideMiddle, _) => c.wide_additions = 2,
            (Scale, _) => c.scalings = 1,
            _ => {}
        }
        c
    }
}

/// An operation and its operands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// What is computed.
    pub op: Op,
    /// Where: the field of the result, or of the elements that a truth value is about.
    pub structure: Structure,
    operands: [Value; 3],
}

impl Node {
    pub(crate) fn new(op: Op, structure: Structure, operands: &[Value]) -> Self {
        let mut padded = [Value(0); 3];
        padded.iter_mut().zip(operands).for_each(|(slot, &operand)| *slot = operand);
        Self { op, structure, operands: padded }
    }

    /// The nodes operated on.
    pub fn operands(&self) -> &[Value] {
        &self.operands[..self.op.arity()]
    }
}

/// An input or output: a path such as `f.c1.c0`, and the node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Port {
    /// The path.
    pub name: String,
    /// The node.
    pub value: Value,
}

/// A recorded formula: a straight-line program, or the body of a loop.
#[derive(Clone, Default)]
pub struct Graph {
    pub(crate) name: String,
    pub(crate) nodes: Vec<Node>,
    pub(crate) constants: Vec<Arc<dyn Any + Send + Sync>>,
    pub(crate) inputs: Vec<Port>,
    pub(crate) outputs: Vec<Port>,
}

impl Graph {
    /// The name it was recorded under.
    pub fn name(&self) -> &str {
        &self.name
    }
    /// The nodes; operands come before what operates on them.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }
    /// The inputs, in the order in which [`crate::evaluate`] takes them.
    pub fn inputs(&self) -> &[Port] {
        &self.inputs
    }
    /// The outputs, in the order in which [`crate::evaluate`] gives them.
    pub fn outputs(&self) -> &[Port] {
        &self.outputs
    }
    /// The constant with this number, if it is of the type `C`.
    pub fn constant<C: 'static>(&self, index: u32) -> Option<&C> {
        self.constants.get(index as usize)?.downcast_ref()
    }
    /// Whether the other graph has the same inputs, operations and outputs. Constants are values of unknown types, each the same as
    /// itself only.
    pub fn computes_as(&self, other: &Self) -> bool {
        let parts = |graph: &Self| (graph.inputs.clone(), graph.nodes.clone(), graph.outputs.clone());
        let constants = self.constants.iter().zip(&other.constants);
        self.constants.len() == other.constants.len()
            && constants.into_iter().all(|(a, b)| Arc::ptr_eq(a, b))
            && parts(self) == parts(other)
    }
    /// What running the formula costs, as `pairloom_algebra::count::counted` counts it.
    pub fn counts(&self) -> Counts {
        self.nodes.iter().fold(Counts::default(), |sum, node| sum + node.op.counts(node.structure))
    }
}

/// One node a line: number, structure, operation, operands.
impl fmt::Display for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.name)?;
        for (index, node) in self.nodes.iter().enumerate() {
            write!(f, "{index}\t{:?}\t{:?}", node.structure, node.op)?;
            node.operands().iter().try_for_each(|Value(operand)| write!(f, "\t{operand}"))?;
            writeln!(f)?;
        }
        self.outputs.iter().try_for_each(|port| writeln!(f, "{}\t{}", port.value.0, port.name))
    }
}

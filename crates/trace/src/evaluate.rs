//! Running a graph on a concrete machine.

use crate::graph::{Graph, Node, Op, Structure, Value};
use pairloom_algebra::{Field, Mask, OddCharacteristic, PrimeField, TwistField, Wide};

/// A slot: a value on the machine whose F_p² is `E` and whose F_p is `E::Base`.
pub enum Slot<E: TwistField> {
    /// A truth value.
    Mask(E::Mask),
    /// An element of F_p.
    Base(E::Base),
    /// An unreduced value over F_p.
    BaseWide(<E::Base as Field>::Wide),
    /// An element of F_p².
    Pair(E),
    /// An unreduced value over F_p².
    PairWide(E::Wide),
}

impl<E: TwistField> Clone for Slot<E> {
    fn clone(&self) -> Self {
        match self {
            Self::Mask(x) => Self::Mask(x.clone()),
            Self::Base(x) => Self::Base(*x),
            Self::BaseWide(x) => Self::BaseWide(x.clone()),
            Self::Pair(x) => Self::Pair(*x),
            Self::PairWide(x) => Self::PairWide(x.clone()),
        }
    }
}

/// The reason why a graph could not be evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EvaluateError {
    /// The number of inputs is not the graph's.
    #[error("the graph takes {expected} inputs, not {found}")]
    Inputs {
        /// What the graph takes.
        expected: usize,
        /// What was given.
        found: usize,
    },
    /// A node's operand is missing or of another kind than its operation takes, or its constant of another field.
    #[error("node {0} has an operand or a constant that its operation does not take")]
    Node(usize),
}

/// Computes the outputs of a graph, in the order of [`Graph::outputs`], from its inputs, in the order of [`Graph::inputs`].
///
/// # Errors
///
/// [`EvaluateError`].
pub fn evaluate<E: TwistField>(graph: &Graph, inputs: &[Slot<E>]) -> Result<Vec<Slot<E>>, EvaluateError> {
    let expected = graph.inputs().len();
    if inputs.len() != expected {
        return Err(EvaluateError::Inputs { expected, found: inputs.len() });
    }
    let mut slots: Vec<Slot<E>> = Vec::with_capacity(graph.nodes().len());
    for (index, node) in graph.nodes().iter().enumerate() {
        let machine = Interpreter { graph, inputs, slots: &slots, operands: node.operands() };
        let slot = machine.node(node).ok_or(EvaluateError::Node(index))?;
        slots.push(slot);
    }
    let at = |value: Value| slots.get(value.0 as usize).cloned().ok_or(EvaluateError::Node(value.0 as usize));
    graph.outputs().iter().map(|port| at(port.value)).collect()
}

/// One node's view of what has been computed.
struct Interpreter<'a, E: TwistField> {
    graph: &'a Graph,
    inputs: &'a [Slot<E>],
    slots: &'a [Slot<E>],
    operands: &'a [Value],
}

/// The operand with a number, if it is of this kind.
macro_rules! accessor {
    ($name:ident, $kind:ident, $type:ty) => {
        fn $name(&self, index: usize) -> Option<&'a $type> {
            match self.operand(index)? {
                Slot::$kind(x) => Some(x),
                _ => None,
            }
        }
    };
}

/// The operations that every field has.
macro_rules! operations {
    ($name:ident, $field:ty, $element:ident, $wide:ident, $Element:ident, $Wide:ident) => {
        fn $name(&self, op: Op) -> Option<Slot<E>> {
            let (x, y) = (|| self.$element(0), || self.$element(1));
            let (w, v) = (|| self.$wide(0), || self.$wide(1));
            let element = match op {
                Op::Zero => <$field>::zero(),
                Op::One => <$field>::one(),
                Op::Constant(index) => <$field>::constant(self.graph.constant(index)?),
                Op::Add => x()?.add(y()?),
                Op::Sub => x()?.sub(y()?),
                Op::Neg => x()?.neg(),
                Op::Double => x()?.double(),
                Op::Triple => x()?.triple(),
                Op::Halve => x()?.halve(),
                Op::LazyAdd => x()?.lazy_add(y()?),
                Op::Invert => x()?.invert(),
                Op::Reduce => <$field>::reduce(w()?),
                Op::Select => <$field>::select(self.mask(0)?, y()?, self.$element(2)?),
                Op::Product => return Some(Slot::$Wide(x()?.mul_wide(y()?))),
                Op::Square => return Some(Slot::$Wide(x()?.square_wide())),
                Op::WideAdd => return Some(Slot::$Wide(w()?.add(v()?))),
                Op::WideSub => return Some(Slot::$Wide(w()?.sub(v()?))),
                Op::WideMiddle => return Some(Slot::$Wide(w()?.middle(v()?, self.$wide(2)?))),
                Op::IsZero => return Some(Slot::Mask(x()?.is_zero())),
                Op::Equal => return Some(Slot::Mask(x()?.equal(y()?))),
                _ => return None,
            };
            Some(Slot::$Element(element))
        }
    };
}

impl<'a, E: TwistField> Interpreter<'a, E> {
    fn operand(&self, index: usize) -> Option<&'a Slot<E>> {
        self.slots.get(self.operands.get(index)?.0 as usize)
    }
    accessor!(mask, Mask, E::Mask);
    accessor!(base, Base, E::Base);
    accessor!(base_wide, BaseWide, <E::Base as Field>::Wide);
    accessor!(pair, Pair, E);
    accessor!(pair_wide, PairWide, E::Wide);
    operations!(base_operation, E::Base, base, base_wide, Base, BaseWide);
    operations!(pair_operation, E, pair, pair_wide, Pair, PairWide);

    fn node(&self, node: &Node) -> Option<Slot<E>> {
        match (node.op, node.structure) {
            (Op::Input(index), _) => self.inputs.get(index as usize).cloned(),
            (op, Structure::Mask) => self.mask_operation(op).map(Slot::Mask),
            (op, Structure::Base) => self.base_only(op).or_else(|| self.base_operation(op)),
            (op, Structure::Quadratic) => self.pair_only(op).or_else(|| self.pair_operation(op)),
            (_, Structure::Binary | Structure::Ternary) => None,
        }
    }

    fn mask_operation(&self, op: Op) -> Option<E::Mask> {
        Some(match op {
            Op::Known(value) => E::Mask::constant(value),
            Op::And => self.mask(0)?.and(self.mask(1)?),
            Op::Or => self.mask(0)?.or(self.mask(1)?),
            Op::Xor => self.mask(0)?.xor(self.mask(1)?),
            Op::Not => self.mask(0)?.not(),
            _ => return None,
        })
    }

    fn base_only(&self, op: Op) -> Option<Slot<E>> {
        Some(match op {
            Op::Part(part) => Slot::Base(*self.pair(0)?.parts().get(usize::from(part))?),
            Op::Parity => Slot::Mask(self.base(0)?.parity()),
            _ => return None,
        })
    }

    fn pair_only(&self, op: Op) -> Option<Slot<E>> {
        Some(match op {
            Op::Join => Slot::Pair(E::new(*self.base(0)?, *self.base(1)?)),
            Op::Conjugate => Slot::Pair(self.pair(0)?.conjugate()),
            Op::Scale => Slot::Pair(self.pair(0)?.mul_base(self.base(1)?)),
            Op::TimesXi => Slot::Pair(self.pair(0)?.mul_xi()),
            Op::WideTimesXi => Slot::PairWide(E::wide_mul_xi(self.pair_wide(0)?)),
            _ => return None,
        })
    }
}

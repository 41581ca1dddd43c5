//! From a recorded graph to operations of the circuit. Elements of F_p become elements of F_p² whose second coordinate is 0.

use super::BarrelError;
use super::program::{Kind, Linear, Operation, Step, unit};
use crate::field::TraceFp;
use crate::graph::{Graph, Node, Op, Structure};
use crate::record;
use pairloom_algebra::{Field, Fp2, PrimeField, QuadraticExt, TowerBase};
use pairloom_curve::PairingCurve;
use std::collections::HashMap;

/// A straight-line program of the circuit's operations over the F_p² of a curve.
#[derive(Clone, Debug)]
pub struct Straight<C: PairingCurve> {
    /// The steps: arguments and constants that are used, and operations; operands come first.
    pub steps: Vec<Step>,
    /// The constants.
    pub constants: Vec<C::Fp2>,
    /// The steps whose values are the results.
    pub outputs: Vec<usize>,
    /// How many arguments there are.
    pub inputs: usize,
}

impl<C: PairingCurve> Straight<C> {
    /// Lowers a graph of elements of F_p² and F_p. Nothing is computed twice, and nothing that is not used.
    ///
    /// # Errors
    ///
    /// [`BarrelError::Operation`]: an operation on truth values.
    pub fn new(graph: &Graph) -> Result<Self, BarrelError> {
        Self::by(graph, Lowering::default())
    }

    /// As [`Self::new`], inversions in F_p being steps of their own ([`Operation::Invert`]), and truth values elements: 0 and [`unit()`].
    ///
    /// # Errors
    ///
    /// [`BarrelError::Operation`]: an operation on other fields.
    pub fn with_inversions(graph: &Graph) -> Result<Self, BarrelError> {
        Self::by(graph, Lowering { inversions: true, ..Lowering::default() })
    }

    fn by(graph: &Graph, mut lowering: Lowering<C>) -> Result<Self, BarrelError> {
        let inputs = graph.inputs().len();
        let arguments: Vec<usize> = (0..inputs).map(|i| lowering.leaf(Operation::Input(i))).collect();
        let outputs = lowering.inline(graph, &arguments)?;
        Ok(lowering.finish(outputs, inputs))
    }

    /// The results for arguments, by one core.
    pub fn evaluate(&self, arguments: &[C::Fp2]) -> Vec<C::Fp2> {
        let mut values: Vec<C::Fp2> = Vec::with_capacity(self.steps.len());
        for step in &self.steps {
            let value = match step.operation {
                Operation::Input(index) => arguments[index],
                Operation::Constant(index) => self.constants[index],
                _ => step.value(|operand| values[operand]).unwrap_or_else(C::Fp2::zero),
            };
            values.push(value);
        }
        self.outputs.iter().map(|output| values[*output]).collect()
    }

    /// How many steps there are of a kind of multiplication.
    pub fn multiplications(&self, kind: Kind) -> usize {
        self.steps.iter().filter(|step| step.operation == Operation::Multiply(kind)).count()
    }

    /// How many additions there are.
    pub fn additions(&self) -> usize {
        self.steps.iter().filter(|step| matches!(step.operation, Operation::Add(_))).count()
    }

    /// The products of F_p that the multiplications take.
    pub fn slots(&self) -> usize {
        [Kind::Product, Kind::Square, Kind::Scale].map(|kind| kind.slots() * self.multiplications(kind)).iter().sum()
    }
}

struct Lowering<C: PairingCurve> {
    steps: Vec<Step>,
    known: HashMap<Step, usize>,
    leaves: HashMap<Operation, usize>,
    constants: Vec<C::Fp2>,
    inversions: bool,
}

impl<C: PairingCurve> Default for Lowering<C> {
    fn default() -> Self {
        Self { steps: vec![], known: HashMap::new(), leaves: HashMap::new(), constants: vec![], inversions: false }
    }
}

impl<C: PairingCurve> Lowering<C> {
    fn leaf(&mut self, operation: Operation) -> usize {
        let own = self.steps.len();
        let index = *self.leaves.entry(operation).or_insert(own);
        if index == own {
            self.steps.push(Step { operation, operands: [own; 2] });
        }
        index
    }

    fn constant(&mut self, value: C::Fp2) -> usize {
        let known = self.constants.iter().position(|constant| *constant == value);
        let index = known.unwrap_or_else(|| {
            self.constants.push(value);
            self.constants.len() - 1
        });
        self.leaf(Operation::Constant(index))
    }

    fn zero(&mut self) -> usize {
        self.constant(C::Fp2::zero())
    }

    fn constant_at(&self, step: usize) -> Option<C::Fp2> {
        match self.steps[step].operation {
            Operation::Constant(index) => Some(self.constants[index]),
            _ => None,
        }
    }

    fn is_zero(&self, step: usize) -> bool {
        self.constant_at(step).is_some_and(|value| value == C::Fp2::zero())
    }

    /// A step, unless its value is known already.
    fn step(&mut self, operation: Operation, operands: [usize; 2]) -> usize {
        let step = Step { operation, operands };
        if operands.iter().all(|operand| self.constant_at(*operand).is_some()) {
            let value = step.value(|operand| self.constant_at(operand).unwrap_or_else(C::Fp2::zero));
            return self.constant(value.unwrap_or_else(C::Fp2::zero));
        }
        *self.known.entry(step).or_insert_with(|| {
            self.steps.push(step);
            self.steps.len() - 1
        })
    }

    fn multiply(&mut self, kind: Kind, a: usize, b: usize) -> usize {
        let operands = if kind == Kind::Product { [a.min(b), a.max(b)] } else { [a, b] };
        self.step(Operation::Multiply(kind), operands)
    }

    /// `a ± b'`: signs and exchanges of b are taken into the operation, and half of a sum is one operation.
    fn add(&mut self, linear: Linear, a: usize, b: usize) -> usize {
        if self.is_zero(a) && linear == Linear::ADD {
            return b;
        }
        match self.steps[b] {
            Step { operation: Operation::Add(inner), operands: [zero, of] } if self.is_zero(zero) && !inner.halve => {
                self.add(linear.after(inner), a, of)
            }
            Step { operation: Operation::Add(inner), operands: [x, y] }
                if self.is_zero(a) && linear == Linear::ADD.half() && !inner.halve =>
            {
                self.add(inner.half(), x, y)
            }
            _ => self.step(Operation::Add(linear), [a, b]),
        }
    }

    /// The coordinate of an element, as an element of F_p.
    fn part(&mut self, index: u8, of: usize) -> usize {
        let conjugate_sum = Linear::ADD_CONJUGATE.half();
        if index == 0 {
            return self.add(conjugate_sum, of, of);
        }
        let imaginary = self.add(Linear { subtract: [true, false], ..conjugate_sum }, of, of);
        let zero = self.zero();
        self.add(Linear { exchange: true, ..Linear::ADD }, zero, imaginary)
    }

    /// `ξ a`, ξ = n + i: n a by doublings, then i a.
    fn times_xi(&mut self, a: usize) -> usize {
        let n = <C::Fp as TowerBase>::XI_RE;
        let mut multiple = a;
        for bit in (0..n.max(1).ilog2()).rev() {
            multiple = self.add(Linear::ADD, multiple, multiple);
            if n >> bit & 1 == 1 {
                multiple = self.add(Linear::ADD, multiple, a);
            }
        }
        self.add(Linear::ADD_ROTATED, multiple, a)
    }

    /// `1 / a`: the library's formula over F_p, and there a step, or Fermat's little theorem.
    fn invert(&mut self, structure: Structure, a: usize) -> Result<usize, BarrelError> {
        if structure == Structure::Quadratic {
            let formula = record("inverse", |x: Fp2<TraceFp<C::Fp>>| x.invert());
            let parts = [0, 1].map(|index| self.part(index, a));
            let inverse = self.inline(&formula, &parts)?;
            return Ok(self.add(Linear { exchange: true, ..Linear::ADD }, inverse[0], inverse[1]));
        }
        if self.inversions {
            return Ok(self.step(Operation::Invert, [a; 2]));
        }
        let mut exponent = C::Fp::MODULUS.to_vec();
        exponent.iter_mut().take(1).for_each(|low| *low -= 2);
        let power = record("power", |x: TraceFp<C::Fp>| x.pow(&exponent));
        Ok(self.inline(&power, &[a])?[0])
    }

    /// The steps of a graph whose inputs are steps; its outputs.
    fn inline(&mut self, graph: &Graph, inputs: &[usize]) -> Result<Vec<usize>, BarrelError> {
        let mut values: Vec<usize> = Vec::with_capacity(graph.nodes().len());
        for (index, node) in graph.nodes().iter().enumerate() {
            let operands: Vec<usize> = node.operands().iter().map(|operand| values[operand.0 as usize]).collect();
            let value = match node.op {
                Op::Input(input) => inputs[input as usize],
                Op::Invert => self.invert(node.structure, operands[0])?,
                Op::Constant(constant) => self.recorded_constant(graph, node.structure, constant),
                _ => self.node(node, &operands).or_else(|| self.mask_node(node.op, &operands)).ok_or_else(|| {
                    BarrelError::Operation {
                        node: index,
                        operation: format!("{:?} over {:?}", node.op, node.structure),
                    }
                })?,
            };
            values.push(value);
        }
        Ok(graph.outputs().iter().map(|port| values[port.value.0 as usize]).collect())
    }

    fn recorded_constant(&mut self, graph: &Graph, structure: Structure, index: u32) -> usize {
        let base = || graph.constant::<C::Fp>(index).map(|x| C::Fp2::new(*x, C::Fp::zero()));
        let pair = || graph.constant::<[C::Fp; 2]>(index).map(|[x, y]| C::Fp2::new(*x, *y));
        let value = if structure == Structure::Base { base() } else { pair() };
        self.constant(value.unwrap_or_else(C::Fp2::zero))
    }

    fn node(&mut self, node: &Node, operands: &[usize]) -> Option<usize> {
        let (product, square) =
            if node.structure == Structure::Base { (Kind::Scale, Kind::Scale) } else { (Kind::Product, Kind::Square) };
        let zero = self.zero();
        Some(match (node.op, operands) {
            (Op::Zero, _) => zero,
            (Op::One, _) => self.constant(C::Fp2::one()),
            (Op::Reduce, [a]) => *a,
            (Op::Product, [a, b]) => self.multiply(product, *a, *b),
            (Op::Square, [a]) => self.multiply(square, *a, *a),
            (Op::Scale, [a, b]) => self.multiply(Kind::Scale, *a, *b),
            (Op::Add | Op::LazyAdd | Op::WideAdd, [a, b]) => self.add(Linear::ADD, *a, *b),
            (Op::Sub | Op::WideSub, [a, b]) => self.add(Linear::SUB, *a, *b),
            (Op::WideMiddle, [a, b, c]) => {
                let rest = self.add(Linear::SUB, *a, *b);
                self.add(Linear::SUB, rest, *c)
            }
            (Op::Neg, [a]) => self.add(Linear::SUB, zero, *a),
            (Op::Double, [a]) => self.add(Linear::ADD, *a, *a),
            (Op::Triple, [a]) => {
                let double = self.add(Linear::ADD, *a, *a);
                self.add(Linear::ADD, double, *a)
            }
            (Op::Halve, [a]) => self.add(Linear::ADD.half(), zero, *a),
            (Op::Conjugate, [a]) => self.add(Linear::ADD_CONJUGATE, zero, *a),
            (Op::TimesXi | Op::WideTimesXi, [a]) => self.times_xi(*a),
            (Op::Part(index), [a]) => self.part(index, *a),
            (Op::Join, [a, b]) => self.add(Linear { exchange: true, ..Linear::ADD }, *a, *b),
            _ => return None,
        })
    }

    /// What truth values are computed from, and what they decide.
    fn mask_node(&mut self, op: Op, operands: &[usize]) -> Option<usize> {
        if !self.inversions {
            return None;
        }
        let holds = C::Fp2::new(unit(), C::Fp::zero());
        Some(match (op, operands) {
            (Op::Known(known), _) => self.constant(if known { holds } else { C::Fp2::zero() }),
            (Op::IsZero, [a]) => self.step(Operation::IsZero, [*a; 2]),
            (Op::Equal, [a, b]) => {
                let difference = self.add(Linear::SUB, *a, *b);
                self.step(Operation::IsZero, [difference; 2])
            }
            (Op::Parity, [a]) => self.step(Operation::IsOdd, [*a; 2]),
            (Op::Not, [a]) => {
                let holds = self.constant(holds);
                self.add(Linear::SUB, holds, *a)
            }
            (Op::And, [a, b]) => self.keep(*a, *b),
            (Op::Or, [a, b]) => {
                let holds = self.constant(holds);
                self.select(*a, holds, *b)
            }
            (Op::Xor, [a, b]) => {
                let holds = self.constant(holds);
                let opposite = self.add(Linear::SUB, holds, *a);
                self.select(*b, opposite, *a)
            }
            (Op::Select, [mask, a, b]) => self.select(*mask, *a, *b),
            _ => return None,
        })
    }

    /// `a` where the mask holds, `b` elsewhere: `b + (a − b)`, of which the second summand is kept or not.
    fn select(&mut self, mask: usize, a: usize, b: usize) -> usize {
        if self.constant_at(mask).is_some_and(|known| known != C::Fp2::zero()) {
            return a;
        }
        let difference = if self.is_zero(b) { a } else { self.add(Linear::SUB, a, b) };
        let kept = self.keep(difference, mask);
        if self.is_zero(kept) { b } else { self.add(Linear::ADD, b, kept) }
    }

    /// `a` where the mask holds, 0 elsewhere.
    fn keep(&mut self, a: usize, mask: usize) -> usize {
        match self.constant_at(mask) {
            Some(known) if known == C::Fp2::zero() => mask,
            Some(_) => a,
            None => self.step(Operation::Keep, [a, mask]),
        }
    }

    /// The program without steps that no result needs.
    fn finish(self, outputs: Vec<usize>, inputs: usize) -> Straight<C> {
        let mut needed = vec![false; self.steps.len()];
        outputs.iter().for_each(|output| needed[*output] = true);
        for (index, step) in self.steps.iter().enumerate().rev() {
            if needed[index] {
                step.operands.iter().for_each(|operand| needed[*operand] = true);
            }
        }
        let (mut steps, mut constants, mut places) = (vec![], vec![], vec![0; self.steps.len()]);
        for (index, step) in self.steps.iter().enumerate().filter(|(index, _)| needed[*index]) {
            places[index] = steps.len();
            let mut step = Step { operands: step.operands.map(|operand| places[operand]), ..*step };
            if let Operation::Constant(constant) = &mut step.operation {
                constants.push(self.constants[*constant]);
                *constant = constants.len() - 1;
            }
            steps.push(step);
        }
        Straight { steps, constants, outputs: outputs.iter().map(|output| places[*output]).collect(), inputs }
    }
}

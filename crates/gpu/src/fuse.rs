//! Steps of several operations: sums that only one step needs become part of it, before a product or after it.

use crate::instruction::{Factor, Head, Instruction, TERMS, Term};
use pairloom_curve::PairingCurve;
use pairloom_trace::barrel::{Kind, Linear, Operation, Straight};

/// An operand before it has a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    /// The value of a step of the program.
    Value(usize),
    /// 0.
    Nothing,
    /// What the step has computed so far.
    Own,
}

/// A step whose target is named by the step of the program that it computes.
pub type Fused = Instruction<Operand, usize>;

/// The values that a step reads.
pub fn operands(step: &Fused) -> Vec<usize> {
    let all = step.head.operands().into_iter().chain(step.terms.iter().map(|term| term.operand));
    let mut values: Vec<usize> =
        all.filter_map(|operand| if let Operand::Value(value) = operand { Some(value) } else { None }).collect();
    values.sort_unstable();
    values.dedup();
    values
}

/// The steps of a program that computes the same; operands come first.
pub fn fuse<C: PairingCurve>(program: &Straight<C>) -> Vec<Fused> {
    let mut users = vec![0; program.steps.len()];
    for step in program.steps.iter().filter(|step| step.computes()) {
        let [a, b] = step.operands;
        users[a] += 1;
        users[b] += usize::from(a != b);
    }
    // A result is a value of its own, whoever else uses it.
    program.outputs.iter().for_each(|output| users[*output] += 2);
    let mut fusing = Fusing { program, users, absorbed: vec![false; program.steps.len()] };
    let mut steps = Vec::new();
    for root in (0..program.steps.len()).rev() {
        if program.steps[root].computes() && !fusing.absorbed[root] {
            let (head, terms) = fusing.chain(root, TERMS);
            steps.push(Instruction::new(head, terms, root));
        }
    }
    steps.reverse();
    steps
}

struct Fusing<'a, C: PairingCurve> {
    program: &'a Straight<C>,
    users: Vec<usize>,
    absorbed: Vec<bool>,
}

impl<C: PairingCurve> Fusing<'_, C> {
    fn operand(&self, step: usize) -> Operand {
        use pairloom_algebra::Field;
        match self.program.steps[step].operation {
            Operation::Constant(index) if self.program.constants[index] == C::Fp2::zero() => Operand::Nothing,
            _ => Operand::Value(step),
        }
    }

    /// Whether a step may be part of its only user, which has so much room for its terms.
    fn absorbs(&self, step: usize, room: usize) -> bool {
        self.users[step] == 1
            && match self.program.steps[step].operation {
                Operation::Multiply(_) | Operation::Invert | Operation::IsZero | Operation::IsOdd | Operation::Keep => {
                    true
                }
                Operation::Add(_) => room > 0,
                Operation::Input(_) | Operation::Constant(_) => false,
            }
    }

    /// What computes a step.
    fn chain(&mut self, step: usize, room: usize) -> (Head<Operand>, Vec<Term<Operand>>) {
        let [a, b] = self.program.steps[step].operands;
        match self.program.steps[step].operation {
            Operation::Multiply(kind) => (self.multiplication(kind, a, b), vec![]),
            Operation::Invert => (Head::Invert(self.operand(a)), vec![]),
            Operation::IsZero => (Head::IsZero(self.factor(a)), vec![]),
            Operation::IsOdd => (Head::IsOdd(self.factor(a)), vec![]),
            Operation::Keep if a != b => (Head::Keep(self.factor(a), self.operand(b)), vec![]),
            Operation::Keep => (Head::Keep(Factor { a: self.operand(a), second: None }, self.operand(a)), vec![]),
            Operation::Add(linear) => self.sum(linear, a, b, room),
            Operation::Input(_) | Operation::Constant(_) => (Head::Copy(self.operand(step)), vec![]),
        }
    }

    fn sum(&mut self, linear: Linear, a: usize, b: usize, room: usize) -> (Head<Operand>, Vec<Term<Operand>>) {
        let [first, second] = [a, b].map(|step| self.absorbs(step, room - 1));
        // The later of the two is the one that goes on; the earlier has its own place.
        let reversed = match (first, second) {
            (true, true) => b > a,
            (false, false) => self.operand(a) == Operand::Nothing,
            _ => second,
        } && a != b;
        let (own, other) = if reversed { (b, a) } else { (a, b) };
        let (head, mut terms) = if self.absorbs(own, room - 1) {
            self.absorbed[own] = true;
            self.chain(own, room - 1)
        } else {
            (Head::Copy(self.operand(own)), vec![])
        };
        let operand = if a == b { Operand::Own } else { self.operand(other) };
        terms.push(Term { operand, linear, reversed });
        (head, terms)
    }

    fn multiplication(&mut self, kind: Kind, a: usize, b: usize) -> Head<Operand> {
        match kind {
            Kind::Product if a != b => Head::Product(self.factor(a), self.factor(b)),
            Kind::Product | Kind::Square => Head::Square(self.factor(a)),
            Kind::Scale if a != b => Head::Scale(self.factor(a), self.operand(b)),
            Kind::Scale => Head::Scale(Factor { a: self.operand(a), second: None }, self.operand(a)),
        }
    }

    fn factor(&mut self, step: usize) -> Factor<Operand> {
        let [a, b] = self.program.steps[step].operands;
        match self.program.steps[step].operation {
            Operation::Add(linear) if self.users[step] == 1 && (linear == Linear::ADD || linear == Linear::SUB) => {
                self.absorbed[step] = true;
                Factor { a: self.operand(a), second: Some((linear == Linear::SUB, self.operand(b))) }
            }
            _ => Factor { a: self.operand(step), second: None },
        }
    }
}

//! Running a program on concrete values.

use super::{Characteristic, Flow, FlowNode, Step, View};
use pairloom_algebra::{BinaryField, Field, TernaryField};

/// The maps of a field that programs use.
#[derive(Clone, Copy, Debug)]
pub struct Arithmetic<F> {
    characteristic: Characteristic,
    frobenius: fn(&F) -> F,
    inverse_frobenius: fn(&F) -> F,
}

/// The reason why a program could not be run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FlowError {
    /// The number of inputs is not the program's.
    #[error("the program takes {expected} inputs, not {found}")]
    Inputs {
        /// What it takes.
        expected: usize,
        /// What was given.
        found: usize,
    },
    /// The program is over a field of another characteristic.
    #[error("the program is over a field of another characteristic")]
    Characteristic,
}

impl<F: Field> Arithmetic<F> {
    /// That of a binary field.
    pub fn binary() -> Self
    where
        F: BinaryField,
    {
        Self { characteristic: Characteristic::Two, frobenius: F::square, inverse_frobenius: F::sqrt }
    }

    /// That of a ternary field.
    pub fn ternary() -> Self
    where
        F: TernaryField,
    {
        Self { characteristic: Characteristic::Three, frobenius: F::cube, inverse_frobenius: F::cube_root }
    }

    /// The characteristic.
    pub fn characteristic(&self) -> Characteristic {
        self.characteristic
    }

    /// A constant of the prime field.
    pub fn constant(&self, c: i8) -> F {
        match c {
            0 => F::zero(),
            1 => F::one(),
            _ => F::one().neg(),
        }
    }

    /// What a view shows of a value.
    pub fn view(&self, view: &View, value: &F) -> F {
        let seen = if view.negative { value.neg() } else { value.clone() };
        if view.offset == 0 { seen } else { seen.add(&self.constant(view.offset)) }
    }

    /// The result of a step, `None` for an input or too few operands.
    pub fn step(&self, step: Step, operands: &[F]) -> Option<F> {
        let (first, rest) = operands.split_first()?;
        Some(match step {
            Step::Input(_) => return None,
            Step::Product => first.mul(rest.first()?),
            Step::Frobenius(k) => (0..k).fold(first.clone(), |x, _| (self.frobenius)(&x)),
            Step::InverseFrobenius(k) => (0..k).fold(first.clone(), |x, _| (self.inverse_frobenius)(&x)),
            Step::Sum => rest.iter().fold(first.clone(), |sum, x| sum.add(x)),
        })
    }
}

impl Flow {
    /// The outputs for some inputs.
    ///
    /// # Errors
    ///
    /// [`FlowError`].
    pub fn evaluate<F: Field>(&self, arithmetic: &Arithmetic<F>, inputs: &[F]) -> Result<Vec<F>, FlowError> {
        if inputs.len() != self.inputs.len() {
            return Err(FlowError::Inputs { expected: self.inputs.len(), found: inputs.len() });
        }
        if arithmetic.characteristic != self.characteristic {
            return Err(FlowError::Characteristic);
        }
        let mut values: Vec<F> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let value = value_of(arithmetic, node, inputs, &values);
            values.push(value);
        }
        Ok(self.outputs.iter().map(|output| look(arithmetic, &output.view, &values)).collect())
    }
}

fn value_of<F: Field>(arithmetic: &Arithmetic<F>, node: &FlowNode, inputs: &[F], values: &[F]) -> F {
    if let Step::Input(index) = node.step {
        return inputs[index as usize].clone();
    }
    let operands: Vec<F> = node.operands.iter().map(|view| look(arithmetic, view, values)).collect();
    arithmetic.step(node.step, &operands).unwrap_or_else(F::zero)
}

fn look<F: Field>(arithmetic: &Arithmetic<F>, view: &View, values: &[F]) -> F {
    view.node.map_or_else(|| arithmetic.constant(view.offset), |node| arithmetic.view(view, &values[node.0 as usize]))
}

//! Microcode on values: every register in every row, with the delays of the circuit.

use super::allocate::{Microcode, Operand, Row};
use super::schedule::Moment;
use pairloom_algebra::{OddCharacteristic, QuadraticExt};

impl Microcode {
    /// The results of one thread. A register has its old value until the row in which the circuit writes the new one is over.
    pub fn run<E: QuadraticExt<Base: OddCharacteristic>>(&self, constants: &[E], arguments: &[E]) -> Vec<E> {
        let mut thread = Thread { registers: vec![E::zero(); self.registers()], arriving: vec![] };
        for (register, argument) in self.inputs().iter().zip(arguments) {
            if let Some(register) = register {
                thread.registers[*register] = argument.clone();
            }
        }
        let timing = self.timing();
        let mut product = E::zero();
        for (index, rows) in self.turns().iter().enumerate() {
            let mut begun = None;
            for (number, row) in rows.iter().enumerate() {
                thread.settle((index, number));
                let [a, b] = thread.operands(row, constants);
                let result = match number {
                    0 => product.clone(),
                    _ => row.linear.apply(&a, &b),
                };
                if number == timing.multiplication {
                    begun = Some(row.kind.apply(&a, &b));
                }
                if let Some(register) = row.target {
                    thread.arriving.push((timing.after_addition((index, number), rows.len()), register, result));
                }
            }
            product = begun.unwrap_or_else(E::zero);
        }
        thread.settle((usize::MAX, 0));
        self.outputs().iter().map(|register| thread.registers[*register].clone()).collect()
    }
}

struct Thread<E> {
    registers: Vec<E>,
    arriving: Vec<(Moment, usize, E)>,
}

impl<E: QuadraticExt> Thread<E> {
    /// Writes what has arrived.
    fn settle(&mut self, now: Moment) {
        for (_, register, value) in self.arriving.extract_if(.., |(moment, ..)| *moment <= now) {
            self.registers[register] = value;
        }
    }

    fn operands(&self, row: &Row, constants: &[E]) -> [E; 2] {
        row.operands.map(|operand| match operand {
            Operand::Register(register) => self.registers[register].clone(),
            Operand::Constant(constant) => constants.get(constant).cloned().unwrap_or_else(E::zero),
        })
    }
}

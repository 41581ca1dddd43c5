//! What runs tapes, and what came of comparing their results with known answers.

use super::{Pairing, Shape, SmallEmulator, SmallError, SmallField, SmallKernel, SmallProgram, SmallTape};
use crate::compiled::Tested;
use crate::device::Device;
use crate::driver::{DriverError, IfTaken, if_taken};
use pairloom_curve::encoding::Component;
use pairloom_curve::supersingular::{Element, parse_element};

/// For each pairing on a curve an answer that others computed: the coordinates of both arguments, and the value.
const KNOWN: &str = include_str!("../../known-answers-small.txt");

/// The coordinates of both arguments, and those of the value.
pub(super) fn known_answer<F: Element>(pairing: &Pairing) -> Vec<F> {
    let name = format!("{} {} ", pairing.curve, pairing.name);
    let digits = KNOWN.lines().filter_map(|line| line.strip_prefix(&name));
    digits.flat_map(|line| line.split(' ')).filter_map(|text| parse_element(text, Component::Integer).ok()).collect()
}

/// What runs tapes.
#[derive(Clone, Copy)]
pub enum Runner<'a> {
    /// The emulator.
    Emulator,
    /// A GPU.
    Device(&'a Device),
}

/// What came of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The kernels that ran, and those whose values are right.
    pub kernels: Tested,
    /// Kernels that the device's driver is too old for, and what it says.
    pub not_run: Vec<(SmallKernel, DriverError)>,
}

impl Runner<'_> {
    /// The results of a tape for items, or what a driver says that is too old for its kernel.
    ///
    /// # Errors
    ///
    /// [`SmallError`].
    pub fn run<F: SmallField>(self, tape: &SmallTape<F>, arguments: &[F]) -> Result<IfTaken<Vec<F>>, SmallError> {
        match self {
            Self::Emulator => Ok(Ok(SmallEmulator::new(tape.kernel())?.run(tape, arguments)?.0)),
            Self::Device(device) => if_taken(device.load_small(tape)?, |loaded| loaded.run(arguments)),
        }
    }

    /// What all kernels of a field make of a program, against one item's values.
    pub(super) fn compare<F: SmallField>(
        self,
        program: &SmallProgram<F>,
        shape: impl Fn(SmallKernel) -> Shape,
        given: &[F],
        expected: &[F],
    ) -> Result<Verdict, SmallError> {
        let mut verdict = Verdict { kernels: Tested { pairings: 0, same: 0 }, not_run: vec![] };
        for kernel in F::KERNELS {
            match self.run(&SmallTape::new(program, *kernel, shape(*kernel)), given)? {
                Ok(found) => {
                    verdict.kernels.pairings += 1;
                    verdict.kernels.same += usize::from(!expected.is_empty() && found == expected);
                }
                Err(too_old) => verdict.not_run.push((*kernel, too_old)),
            }
        }
        Ok(verdict)
    }
}

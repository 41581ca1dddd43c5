//! Tapes: the words that kernels read, and the machine that walks them on one core.

use crate::allocate::allocate;
use crate::error::TapeError;
use crate::fuse::fuse;
use crate::instruction::{Address, EncodedInstruction, Factor, Head, Instruction, Target};
use crate::layout::{Shape, WARPS};
use crate::program::Program;
use pairloom_algebra::{Field, PrimeField, QuadraticExt};
use pairloom_curve::PairingCurve;
use pairloom_curve::hash::MapToCurve;
use pairloom_trace::barrel::{Straight, unit};

/// A flat program over the F_p² of a curve.
#[derive(Clone, Debug)]
pub struct Tape<C: PairingCurve> {
    program: Program,
    words: Vec<EncodedInstruction>,
    constants: Vec<C::Fp2>,
    slots: usize,
    parked: usize,
    warps: usize,
}

impl<C: PairingCurve> Tape<C> {
    /// Records a program for a machine of so many slots. Milliseconds a thousand steps.
    ///
    /// # Errors
    ///
    /// [`TapeError`]: more values than there are addresses for.
    pub fn record(program: Program, slots: usize) -> Result<Self, TapeError>
    where
        C: PairingCurve<G1: MapToCurve, G2: MapToCurve>,
    {
        Self::record_for(program, Shape { slots, warps: 1 })
    }

    /// As [`Self::record`], for several warps that share the slots of the same items and execute independent steps side by side.
    ///
    /// # Errors
    ///
    /// As there; [`TapeError::Warps`].
    pub fn record_for(program: Program, shape: Shape) -> Result<Self, TapeError>
    where
        C: PairingCurve<G1: MapToCurve, G2: MapToCurve>,
    {
        let straight = Straight::<C>::with_inversions(&program.graph::<C>())?;
        let fused = fuse(&straight);
        if !(1..=WARPS).contains(&shape.warps) {
            return Err(TapeError::Warps(shape.warps));
        }
        let words_of_an_element = 2 * C::Fp::MODULUS.len() as u32;
        let allocated = allocate(&straight.steps, &straight.outputs, &fused, words_of_an_element, shape)?;
        let encoded = allocated.steps.iter().map(Instruction::encode).collect();
        let (slots, parked) = (allocated.slots, allocated.parked);
        Ok(Self { program, words: encoded, constants: straight.constants, slots, parked, warps: shape.warps })
    }

    /// What it computes.
    pub fn program(&self) -> Program {
        self.program
    }

    /// The warps that share items.
    pub fn warps(&self) -> usize {
        self.warps
    }

    /// The steps, those of one warp after those of the other, as many of each.
    pub fn words(&self) -> &[EncodedInstruction] {
        &self.words
    }

    /// The constants.
    pub fn constants(&self) -> &[C::Fp2] {
        &self.constants
    }

    /// The slots that it uses.
    pub fn slots(&self) -> usize {
        self.slots
    }

    /// The elements that it puts aside, at most at a time.
    pub fn parked(&self) -> usize {
        self.parked
    }

    /// The elements of F_p² that it takes.
    pub fn inputs(&self) -> usize {
        self.program.inputs()
    }

    /// How many items such arguments are of.
    ///
    /// # Errors
    ///
    /// [`TapeError::Arguments`].
    pub fn items(&self, arguments: &[C::Fp2]) -> Result<usize, TapeError> {
        self.program.items(arguments.len())
    }

    /// The elements of F_p² that it gives: of F_p^12, the coefficients c0.c0, c0.c1, c0.c2, c1.c0, c1.c1, c1.c2.
    pub fn outputs(&self) -> usize {
        self.program.outputs()
    }

    /// The decoded steps.
    ///
    /// # Errors
    ///
    /// [`TapeError::Step`].
    pub fn steps(&self) -> Result<Vec<Instruction<Address, Target>>, TapeError> {
        let decoded = |(index, words)| Instruction::decode(words).ok_or(TapeError::Step(index));
        self.words.iter().enumerate().map(decoded).collect()
    }

    /// The results for arguments, by one core, from the words that kernels read.
    ///
    /// # Errors
    ///
    /// [`TapeError::Arguments`], [`TapeError::Step`].
    pub fn run(&self, arguments: &[C::Fp2]) -> Result<Vec<C::Fp2>, TapeError> {
        if arguments.len() != self.inputs() {
            return Err(TapeError::Arguments { expected: self.inputs(), found: arguments.len() });
        }
        let zeros = |count| vec![C::Fp2::zero(); count];
        let (slots, parked, outputs) = (zeros(self.slots), zeros(self.parked), zeros(self.outputs()));
        let holds = C::Fp2::new(unit(), Field::zero());
        let mut machine = Interpreter::<C> { tape: self, arguments, slots, parked, outputs, holds };
        let steps = self.steps()?;
        let mut streams: Vec<_> = steps.chunks((steps.len() / self.warps).max(1)).collect();
        while streams.iter().any(|stream| !stream.is_empty()) {
            streams.iter_mut().for_each(|stream| *stream = machine.round(stream));
        }
        Ok(machine.outputs)
    }
}

struct Interpreter<'a, C: PairingCurve> {
    tape: &'a Tape<C>,
    arguments: &'a [C::Fp2],
    slots: Vec<C::Fp2>,
    parked: Vec<C::Fp2>,
    outputs: Vec<C::Fp2>,
    /// What stands for true.
    holds: C::Fp2,
}

impl<C: PairingCurve> Interpreter<'_, C> {
    fn at(&self, address: Address, own: &C::Fp2) -> C::Fp2 {
        match address {
            Address::Slot(index) => self.slots[usize::from(index)],
            Address::Input(index) => self.arguments[usize::from(index)],
            Address::Parked(index) => self.parked[usize::from(index)],
            Address::Constant(index) => self.tape.constants[usize::from(index)],
            Address::Nothing => C::Fp2::zero(),
            Address::Own => *own,
        }
    }

    fn factor(&self, factor: Factor<Address>) -> C::Fp2 {
        let zero = C::Fp2::zero();
        let a = self.at(factor.a, &zero);
        match factor.second {
            Some((true, b)) => a.sub(&self.at(b, &zero)),
            Some((false, b)) => a.add(&self.at(b, &zero)),
            None => a,
        }
    }

    fn truth(&self, holds: bool) -> C::Fp2 {
        if holds { self.holds } else { C::Fp2::zero() }
    }

    /// A warp's steps until it waits for the others; what is left.
    fn round<'s>(&mut self, steps: &'s [Instruction<Address, Target>]) -> &'s [Instruction<Address, Target>] {
        let end = steps.iter().position(|step| step.barrier).map_or(steps.len(), |last| last + 1);
        let (round, rest) = steps.split_at(end);
        round.iter().for_each(|step| self.step(step));
        rest
    }

    fn step(&mut self, step: &Instruction<Address, Target>) {
        let zero = C::Fp2::zero();
        let mut own = match step.head {
            Head::Copy(a) => self.at(a, &zero),
            Head::Product(a, b) => self.factor(a).mul(&self.factor(b)),
            Head::Square(a) => self.factor(a).square(),
            Head::Scale(a, b) => self.factor(a).mul_base(&self.at(b, &zero).parts()[0]),
            Head::Invert(a) => QuadraticExt::new(self.at(a, &zero).parts()[0].invert(), Field::zero()),
            Head::Keep(_, b) if self.at(b, &zero).parts()[0] == C::Fp::zero() => zero,
            Head::Keep(a, _) => self.factor(a),
            Head::IsZero(a) => self.truth(self.factor(a) == zero),
            Head::IsOdd(a) => self.truth(self.factor(a).parts()[0].parity().into()),
        };
        for term in &step.terms {
            let other = self.at(term.operand, &own);
            own = if term.reversed { term.linear.apply(&other, &own) } else { term.linear.apply(&own, &other) };
        }
        let target = match step.target {
            Target::Slot(index) => &mut self.slots[usize::from(index)],
            Target::Output(index) => &mut self.outputs[usize::from(index)],
            Target::Parked(index) => &mut self.parked[usize::from(index)],
            Target::Nowhere => return,
        };
        *target = own;
    }
}

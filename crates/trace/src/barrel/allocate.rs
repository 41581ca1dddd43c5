//! Registers for the values of a schedule, and the rows of microcode.

use super::BarrelError;
use super::lower::Straight;
use super::program::{Kind, Linear, Operation};
use super::schedule::{Moment, Schedule, Timing};
use pairloom_curve::PairingCurve;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Where an operand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operand {
    /// A register of the thread.
    Register(usize),
    /// A constant.
    Constant(usize),
}

/// A row of microcode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Row {
    /// What is read.
    pub operands: [Operand; 2],
    /// The register that takes the sum, or in row 0 of a turn the product of the turn before.
    pub target: Option<usize>,
    /// What the adder does.
    pub linear: Linear,
    /// What the multiplier begins, in its row of a turn.
    pub kind: Kind,
}

impl Row {
    const NOTHING: Self =
        Self { operands: [Operand::Constant(0); 2], target: None, linear: Linear::ADD, kind: Kind::Square };
}

/// The microcode of a program.
#[derive(Clone, Debug)]
pub struct Microcode {
    timing: Timing,
    turns: Vec<Vec<Row>>,
    inputs: Vec<Option<usize>>,
    outputs: Vec<usize>,
    registers: usize,
}

/// Registers of a thread that an address has room for.
pub const ROOM: usize = 64;

/// The course of a value: when it is written and last read.
#[derive(Clone, Copy)]
struct Course {
    written: Moment,
    read: Moment,
}

const BEFORE: Moment = (0, 0);
const AFTER: Moment = (usize::MAX, 0);

/// The windows that [`Microcode::best`] tries: the steps among which a schedule chooses.
const WINDOWS: [usize; 8] = [60, 90, 130, 170, 220, 280, 350, 450];

impl Microcode {
    /// The shortest of the schedules whose values fit into the registers.
    ///
    /// # Errors
    ///
    /// Those of [`Self::new`], if there is none.
    pub fn best<C: PairingCurve>(program: &Straight<C>, timing: &Timing) -> Result<Self, BarrelError> {
        let made = WINDOWS.map(|window| Self::new(program, &Schedule::new(program, timing, window)));
        let (good, bad): (Vec<_>, Vec<_>) = made.into_iter().partition(Result::is_ok);
        let shortest = good.into_iter().flatten().min_by_key(Self::rows);
        shortest.map_or_else(|| bad.into_iter().next().unwrap_or(Err(BarrelError::Result(0))), Ok)
    }

    /// Gives every value of a schedule a register from the row that writes it to the last that reads it: as few as there are values at a
    /// time.
    ///
    /// # Errors
    ///
    /// [`BarrelError::Registers`], [`BarrelError::Result`].
    pub fn new<C: PairingCurve>(program: &Straight<C>, schedule: &Schedule) -> Result<Self, BarrelError> {
        let courses = courses(program, schedule)?;
        let (places, registers) = colours(&courses);
        if registers > ROOM {
            return Err(BarrelError::Registers { found: registers, room: ROOM });
        }
        let operand = |step: usize| match program.steps[step].operation {
            Operation::Constant(index) => Operand::Constant(index),
            _ => Operand::Register(places[step]),
        };
        let mut product = None;
        let mut turns = Vec::with_capacity(schedule.turns.len());
        for turn in &schedule.turns {
            let mut rows = vec![Row::NOTHING; turn.rows.len()];
            rows[0].target = product.map(|step: usize| places[step]);
            for (row, step) in rows.iter_mut().zip(&turn.rows) {
                let Some(step) = *step else { continue };
                row.operands = program.steps[step].operands.map(operand);
                row.target = Some(places[step]);
                if let Operation::Add(linear) = program.steps[step].operation {
                    row.linear = linear;
                }
            }
            if let Some(step) = turn.multiplication {
                let row = &mut rows[schedule.timing.multiplication];
                row.operands = program.steps[step].operands.map(operand);
                if let Operation::Multiply(kind) = program.steps[step].operation {
                    row.kind = kind;
                }
            }
            product = turn.multiplication;
            turns.push(rows);
        }
        let argument = |index: usize| program.steps.iter().position(|step| step.operation == Operation::Input(index));
        let inputs = (0..program.inputs).map(|index| argument(index).map(|step| places[step])).collect();
        let outputs = program.outputs.iter().map(|output| places[*output]).collect();
        Ok(Self { timing: schedule.timing, turns, inputs, outputs, registers })
    }

    /// The timing it keeps to.
    pub fn timing(&self) -> &Timing {
        &self.timing
    }

    /// The rows of every turn.
    pub fn turns(&self) -> &[Vec<Row>] {
        &self.turns
    }

    /// The register of every argument, if it is used.
    pub fn inputs(&self) -> &[Option<usize>] {
        &self.inputs
    }

    /// The register of every result, after the last turn.
    pub fn outputs(&self) -> &[usize] {
        &self.outputs
    }

    /// The registers that a thread uses.
    pub fn registers(&self) -> usize {
        self.registers
    }

    /// The rows: the cycles of a thread, without those in which arguments come in and results go out.
    pub fn rows(&self) -> usize {
        self.turns.iter().map(Vec::len).sum()
    }
}

fn courses<C: PairingCurve>(program: &Straight<C>, schedule: &Schedule) -> Result<Vec<Option<Course>>, BarrelError> {
    let mut courses: Vec<Option<Course>> = vec![None; program.steps.len()];
    for (course, step) in courses.iter_mut().zip(&program.steps) {
        if matches!(step.operation, Operation::Input(_)) {
            *course = Some(Course { written: BEFORE, read: BEFORE });
        }
    }
    for (index, turn) in schedule.turns.iter().enumerate() {
        let additions = turn.rows.iter().enumerate().filter_map(|(row, step)| Some((row, (*step)?)));
        for (row, step) in additions {
            courses[step] = Some(Course { written: (index, row), read: (index, row) });
        }
        if let Some(step) = turn.multiplication {
            courses[step] = Some(Course { written: (index + 1, 0), read: (index + 1, 0) });
        }
    }
    for (index, turn) in schedule.turns.iter().enumerate() {
        let multiplication = turn.multiplication.map(|step| (schedule.timing.multiplication, step));
        let additions = turn.rows.iter().enumerate().filter_map(|(row, step)| Some((row, (*step)?)));
        for (row, step) in additions.chain(multiplication) {
            for operand in program.steps[step].operands {
                if let Some(course) = &mut courses[operand] {
                    course.read = course.read.max((index, row));
                }
            }
        }
    }
    for (index, output) in program.outputs.iter().enumerate() {
        match (&mut courses[*output], program.steps[*output].computes()) {
            (Some(course), true) => course.read = AFTER,
            _ => return Err(BarrelError::Result(index)),
        }
    }
    Ok(courses)
}

/// A register for every value, none for two at a time, and how many there are. A register may be read in the row that begins what is
/// written into it.
fn colours(courses: &[Option<Course>]) -> (Vec<usize>, usize) {
    let mut order: Vec<(Moment, usize)> =
        courses.iter().enumerate().filter_map(|(step, course)| Some(((*course)?.written, step))).collect();
    order.sort_unstable();
    let (mut places, mut count) = (vec![0; courses.len()], 0);
    let mut free: BinaryHeap<Reverse<usize>> = BinaryHeap::new();
    let mut busy: BinaryHeap<Reverse<(Moment, usize)>> = BinaryHeap::new();
    for (written, step) in order {
        while let Some(&Reverse((read, register))) = busy.peek()
            && read <= written
            && written > BEFORE
        {
            busy.pop();
            free.push(Reverse(register));
        }
        let register = free.pop().map_or(count, |Reverse(register)| register);
        count = count.max(register + 1);
        places[step] = register;
        let read = courses[step].map_or(written, |course| course.read);
        busy.push(Reverse((read, register)));
    }
    (places, count)
}

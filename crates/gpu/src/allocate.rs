//! Places of values: slots as far as they reach, global memory beyond.

use crate::error::TapeError;
use crate::fuse::{Fused, Operand};
use crate::instruction::{Head, Instruction, Place, Target};
use pairloom_curve::PairingCurve;
use pairloom_trace::barrel::{Operation, Straight};
use std::collections::VecDeque;

/// Steps whose operands have places.
pub struct Allocated {
    /// The steps.
    pub steps: Vec<Instruction<Place, Target>>,
    /// The slots that they use.
    pub slots: usize,
    /// The values that they put aside, at most at a time.
    pub parked: usize,
}

/// Gives every value a place. Of the values in slots, the one that is needed last makes room (Belady's rule); it is put aside unless it
/// is there already.
pub fn allocate<C: PairingCurve>(program: &Straight<C>, fused: &[Fused], slots: usize) -> Result<Allocated, TapeError> {
    let mut allocator = Allocator::new(program, fused, slots)?;
    for (now, step) in fused.iter().enumerate() {
        allocator.step(now, step)?;
    }
    for (index, output) in program.outputs.iter().enumerate() {
        if !program.steps[*output].computes() {
            let place = allocator.homes[*output].unwrap_or(Place::Nothing);
            allocator.copy(place, Target::Output(index as u8));
        }
    }
    let Allocator { steps, used, parked, .. } = allocator;
    Ok(Allocated { steps, slots: used, parked: parked.count })
}

/// Cells that are taken and given back.
#[derive(Default)]
pub struct Cells {
    /// Those that were given back.
    pub free: Vec<u8>,
    /// Those that there are.
    pub count: usize,
}

impl Cells {
    /// A cell that is free.
    pub fn take(&mut self) -> Result<u8, TapeError> {
        if let Some(cell) = self.free.pop() {
            return Ok(cell);
        }
        let cell = u8::try_from(self.count).map_err(|_| TapeError::Parked)?;
        self.count += 1;
        Ok(cell)
    }
}

struct Allocator {
    uses: Vec<VecDeque<usize>>,
    outputs: Vec<Vec<u8>>,
    homes: Vec<Option<Place>>,
    slot_of: Vec<Option<u8>>,
    held: Vec<Option<usize>>,
    used: usize,
    parked: Cells,
    steps: Vec<Instruction<Place, Target>>,
}

/// The values that a step reads.
pub fn operands(step: &Fused) -> Vec<usize> {
    let all = step.head.operands().into_iter().chain(step.terms.iter().map(|term| term.operand));
    let mut values: Vec<usize> =
        all.filter_map(|operand| if let Operand::Value(value) = operand { Some(value) } else { None }).collect();
    values.sort_unstable();
    values.dedup();
    values
}

impl Allocator {
    fn new<C: PairingCurve>(program: &Straight<C>, fused: &[Fused], slots: usize) -> Result<Self, TapeError> {
        let count = program.steps.len();
        let index = |index: usize, error| u8::try_from(index).map_err(|_| error);
        let mut homes = vec![None; count];
        for (home, step) in homes.iter_mut().zip(&program.steps) {
            *home = match step.operation {
                Operation::Input(input) => Some(Place::Input(index(input, TapeError::Inputs)?)),
                Operation::Constant(constant) => Some(Place::Constant(index(constant, TapeError::Constants)?)),
                _ => None,
            };
        }
        let mut outputs = vec![vec![]; count];
        for (number, output) in program.outputs.iter().enumerate() {
            outputs[*output].push(index(number, TapeError::Outputs)?);
        }
        let mut uses = vec![VecDeque::new(); count];
        for (now, step) in fused.iter().enumerate() {
            operands(step).iter().for_each(|value| uses[*value].push_back(now));
        }
        // A fetched operand needs a slot beside that of the result.
        if !(2..=250).contains(&slots) {
            return Err(TapeError::Slots(slots));
        }
        let held = vec![None; slots];
        let (slot_of, parked) = (vec![None; count], Cells::default());
        Ok(Self { uses, outputs, homes, slot_of, held, used: 0, parked, steps: vec![] })
    }

    fn copy(&mut self, from: Place, target: Target) {
        self.steps.push(Instruction::new(Head::Copy(from), vec![], target));
    }

    fn next_use(&self, value: usize) -> usize {
        self.uses[value].front().copied().unwrap_or(usize::MAX)
    }

    /// A slot for a value that is next needed at `next`: a free one, or that of a value which is needed later.
    fn slot(&mut self, next: usize, keep: &[usize]) -> Result<Option<u8>, TapeError> {
        let free = self.held.iter().position(Option::is_none);
        let slot = match free {
            Some(slot) => slot,
            None => {
                let candidates = self.held.iter().enumerate().filter_map(|(slot, value)| Some((slot, (*value)?)));
                let others = candidates.filter(|(_, value)| !keep.contains(value));
                let furthest = others.max_by_key(|(_, value)| (self.next_use(*value), self.homes[*value].is_some()));
                let Some((slot, value)) = furthest.filter(|(_, value)| self.next_use(*value) > next) else {
                    return Ok(None);
                };
                self.evict(slot, value)?;
                slot
            }
        };
        self.used = self.used.max(slot + 1);
        Ok(Some(slot as u8))
    }

    fn evict(&mut self, slot: usize, value: usize) -> Result<(), TapeError> {
        if self.homes[value].is_none() {
            let cell = self.parked.take()?;
            self.homes[value] = Some(Place::Parked(cell));
            self.copy(Place::Slot(slot as u8), Target::Parked(cell));
        }
        self.held[slot] = None;
        self.slot_of[value] = None;
        Ok(())
    }

    fn place(&self, operand: Operand) -> Place {
        match operand {
            Operand::Value(value) => {
                self.slot_of[value].map(Place::Slot).or(self.homes[value]).unwrap_or(Place::Nothing)
            }
            Operand::Nothing => Place::Nothing,
            Operand::Own => Place::Own,
        }
    }

    fn step(&mut self, now: usize, step: &Fused) -> Result<(), TapeError> {
        let read = operands(step);
        for value in &read {
            self.uses[*value].pop_front();
        }
        for value in &read {
            self.fetch(*value, &read)?;
        }
        let head = step.head.map(|operand| self.place(operand));
        let terms = step.terms.iter().map(|term| crate::Term {
            operand: self.place(term.operand),
            linear: term.linear,
            reversed: term.reversed,
        });
        let terms = terms.collect();
        let mut cells = Vec::new();
        for value in &read {
            if self.uses[*value].is_empty() {
                cells.extend(self.release(*value));
            }
        }
        let value = step.target;
        let outputs = self.outputs[value].clone();
        let next = self.next_use(value);
        let target = match (next, outputs.first()) {
            (usize::MAX, Some(output)) => Target::Output(*output),
            _ => match self.slot(next, &[])? {
                Some(slot) => {
                    self.held[usize::from(slot)] = Some(value);
                    self.slot_of[value] = Some(slot);
                    Target::Slot(slot)
                }
                None => {
                    let cell = self.parked.take()?;
                    self.homes[value] = Some(Place::Parked(cell));
                    Target::Parked(cell)
                }
            },
        };
        debug_assert!(now < next);
        self.steps.push(Instruction::new(head, terms, target));
        self.parked.free.append(&mut cells);
        let rest = if matches!(target, Target::Output(_)) { 1 } else { 0 };
        for output in &outputs[rest..] {
            if rest == 0 {
                self.copy(self.place(Operand::Value(value)), Target::Output(*output));
            } else {
                return Err(TapeError::Outputs);
            }
        }
        Ok(())
    }

    /// Brings an operand that is not in a slot there, if it is needed again before something that is.
    fn fetch(&mut self, value: usize, keep: &[usize]) -> Result<(), TapeError> {
        let next = self.next_use(value);
        let constant = matches!(self.homes[value], Some(Place::Constant(_)));
        if self.slot_of[value].is_some() || next == usize::MAX || constant {
            return Ok(());
        }
        let Some(home) = self.homes[value] else { return Ok(()) };
        if let Some(slot) = self.slot(next, keep)? {
            self.copy(home, Target::Slot(slot));
            self.held[usize::from(slot)] = Some(value);
            self.slot_of[value] = Some(slot);
        }
        Ok(())
    }

    /// Gives back the slot of a value; its cell is still read by the step that is being placed.
    fn release(&mut self, value: usize) -> Option<u8> {
        if let Some(slot) = self.slot_of[value].take() {
            self.held[usize::from(slot)] = None;
        }
        if let Some(Place::Parked(cell)) = self.homes[value] {
            self.homes[value] = None;
            return Some(cell);
        }
        None
    }
}

//! Places of values: slots as far as they reach, global memory beyond. A value keeps its place from the step that computes it to the last one
//! that reads it. Where several warps share items, that is from round to round: within a round no warp knows how far another is.

use crate::error::TapeError;
use crate::fuse::{Fused, Operand, operands};
use crate::instruction::{Address, Head, Instruction, Target, Term};
use crate::layout::Shape;
use crate::rounds::{Graph, Round};
use pairloom_trace::barrel::{Operation, Step};
use std::collections::BTreeSet;

/// Steps whose operands have addresses.
pub struct Allocated {
    /// The steps.
    pub steps: Vec<Instruction<Address, Target>>,
    /// The slots that they use.
    pub slots: usize,
    /// The values that they put aside, at most at a time.
    pub parked: usize,
}

/// The steps of every warp, one warp's after the other's, as many of each.
pub fn allocate(
    program: &[Step],
    outputs: &[usize],
    fused: &[Fused],
    words: u32,
    Shape { slots, warps }: Shape,
) -> Result<Allocated, TapeError> {
    if !(2..=250).contains(&slots) {
        return Err(TapeError::Slots(slots));
    }
    let graph = Graph::new(program, outputs, fused, words);
    let rounds = if warps == 1 { graph.in_order() } else { graph.rounds(warps) };
    let lives = lives(&graph, &rounds);
    let (mut homes, mut given) = (vec![None; graph.values], vec![None; graph.values]);
    for (value, step) in program.iter().enumerate() {
        match step.operation {
            Operation::Constant(index) => homes[value] = Some(Address::Constant(byte(index, TapeError::Constants)?)),
            Operation::Input(index) => given[value] = Some(Address::Input(byte(index, TapeError::Inputs)?)),
            _ => (),
        }
    }
    byte(outputs.len().saturating_sub(1), TapeError::Outputs)?;
    // One warp reads all operands of a step before it writes the value, which may take the place of one.
    let gap = usize::from(warps > 1);
    let (held, mut others, used) = in_slots(&lives, slots, gap);
    // An argument without a slot is read where the caller put it.
    others.retain(|number| given[lives[*number].value].is_none());
    let (parked, count) = in_cells(&lives, &others, gap)?;
    held.into_iter().for_each(|(value, slot)| homes[value] = Some(Address::Slot(slot)));
    parked.into_iter().for_each(|(value, cell)| homes[value] = Some(Address::Parked(cell)));
    let addresses = Addresses { graph: &graph, given, homes };
    let mut streams = vec![vec![]; warps];
    for (number, round) in rounds.iter().enumerate() {
        for (stream, steps) in streams.iter_mut().zip(round) {
            let placed = steps.iter().map(|step| step.map_or_else(idle, |step| addresses.step(&graph.steps[step])));
            stream.extend(placed.filter(|step| warps > 1 || step.target != Target::Nowhere));
            let is_barrier = warps > 1 && number + 1 < rounds.len();
            stream.last_mut().into_iter().for_each(|step| step.barrier = is_barrier);
        }
    }
    Ok(Allocated { steps: streams.concat(), slots: used, parked: count })
}

fn byte(index: usize, error: TapeError) -> Result<u8, TapeError> {
    u8::try_from(index).map_err(|_| error)
}

/// A step that computes nothing.
fn idle() -> Instruction<Address, Target> {
    Instruction::new(Head::Copy(Address::Nothing), vec![], Target::Nowhere)
}

/// The first and the last round of a value.
#[derive(Clone, Copy)]
struct Life {
    value: usize,
    first: usize,
    last: usize,
}

/// The lives of the values that steps compute, in the order of their beginnings.
fn lives(graph: &Graph, rounds: &[Round]) -> Vec<Life> {
    let mut last = vec![0; graph.values];
    let mut lives = Vec::new();
    for (round, steps) in rounds.iter().enumerate() {
        for step in steps.iter().flatten().flatten().map(|step| &graph.steps[*step]) {
            operands(step).into_iter().for_each(|value| last[value] = round);
            if step.target < graph.values {
                lives.push(Life { value: step.target, first: round, last: round });
            }
        }
    }
    lives.iter_mut().for_each(|life| life.last = life.last.max(last[life.value]));
    lives
}

/// Cells that are taken and given back.
#[derive(Default)]
struct Cells {
    /// Those that were given back.
    free: Vec<u8>,
    /// Those that there are.
    count: usize,
}

impl Cells {
    /// A cell that is free.
    fn take(&mut self) -> Result<u8, TapeError> {
        if let Some(cell) = self.free.pop() {
            return Ok(cell);
        }
        let cell = u8::try_from(self.count).map_err(|_| TapeError::Parked)?;
        self.count += 1;
        Ok(cell)
    }
}

/// Places of values, by value.
type Places = Vec<(usize, u8)>;

/// Values in so many slots, those that have no slot, and the slots that are used. Where there are too few, the value that is needed last goes
/// without, from its beginning on.
fn in_slots(lives: &[Life], slots: usize, gap: usize) -> (Places, Vec<usize>, usize) {
    let mut free: BTreeSet<u8> = (0..slots as u8).collect();
    let mut live: BTreeSet<(usize, usize, u8)> = BTreeSet::new();
    let (mut places, mut others) = (vec![], vec![]);
    for (number, life) in lives.iter().enumerate() {
        while let Some(ended) = live.first().copied().filter(|(last, ..)| last + gap <= life.first) {
            live.remove(&ended);
            places.push((lives[ended.1].value, ended.2));
            free.insert(ended.2);
        }
        let slot = free.pop_first().or_else(|| {
            let furthest = live.last().copied().filter(|(last, ..)| *last > life.last)?;
            live.remove(&furthest);
            others.push(furthest.1);
            Some(furthest.2)
        });
        match slot {
            Some(slot) => _ = live.insert((life.last, number, slot)),
            None => others.push(number),
        }
    }
    places.extend(live.into_iter().map(|(_, number, slot)| (lives[number].value, slot)));
    others.sort_unstable();
    let used = places.iter().map(|(_, slot)| usize::from(*slot) + 1).max().unwrap_or(0);
    (places, others, used)
}

/// Values in cells of global memory, and how many cells that takes.
fn in_cells(lives: &[Life], numbers: &[usize], gap: usize) -> Result<(Places, usize), TapeError> {
    let (mut cells, mut live, mut places) = (Cells::default(), BTreeSet::new(), vec![]);
    for life in numbers.iter().map(|number| lives[*number]) {
        while let Some((last, cell)) = live.first().copied().filter(|(last, _)| last + gap <= life.first) {
            live.remove(&(last, cell));
            cells.free.push(cell);
        }
        let cell = cells.take()?;
        live.insert((life.last, cell));
        places.push((life.value, cell));
    }
    Ok((places, cells.count))
}

/// Operands by their addresses.
struct Addresses<'a> {
    graph: &'a Graph,
    /// Where the caller puts arguments.
    given: Vec<Option<Address>>,
    homes: Vec<Option<Address>>,
}

impl Addresses<'_> {
    /// Where an operand is; an argument that the step brings in, or that none does, is where the caller put it.
    fn address(&self, operand: Operand, target: usize) -> Address {
        let value = match operand {
            Operand::Value(value) => value,
            Operand::Nothing => return Address::Nothing,
            Operand::Own => return Address::Own,
        };
        let home = self.homes[value].filter(|_| value != target).or(self.given[value]);
        home.unwrap_or(Address::Nothing)
    }

    fn step(&self, step: &Fused) -> Instruction<Address, Target> {
        let address = |operand| self.address(operand, step.target);
        let term = |term: &Term<Operand>| Term {
            operand: address(term.operand),
            linear: term.linear,
            reversed: term.reversed,
        };
        let target = match step.target.checked_sub(self.graph.values) {
            Some(output) => Target::Output(output as u8),
            None => match self.homes[step.target] {
                Some(Address::Slot(slot)) => Target::Slot(slot),
                Some(Address::Parked(cell)) => Target::Parked(cell),
                _ => Target::Nowhere,
            },
        };
        Instruction::new(step.head.map(address), step.terms.iter().map(term).collect(), target)
    }
}

//! Registers chosen so that multiplexers have few inputs.
//!
//! Which register a result waits in is free as long as no two results are in one at a time, and so is the order of the operands of sums
//! and products. [`gather`] moves results from register to register as long as the inputs of all multiplexers become fewer: above all
//! those of the start, whose readers are those of the body, into the registers that the body's results are read from.

use super::resources::UnitKind;
use super::slots::is_result;
use super::timeline::{Instance, Origin, Timeline};
use crate::flow::Loop;
use std::collections::{BTreeMap, BTreeSet};

/// The sweeps over all results at most.
const SWEEPS: usize = 20;

/// No operand: an adder takes 0 for it, which is no input of a multiplexer.
pub(super) const NOTHING: usize = usize::MAX;

/// Results that wait in one register, the same in all iterations: the node, and which of the registers that it is in one after the other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Waiting {
    Start(usize),
    Body(usize, usize),
    /// The result of a loop, by how many iterations before the end it is computed.
    Last(usize, usize),
}

/// Where an operand comes from, or what is written into a register.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Input {
    Unit(usize),
    Waiting(usize),
}

/// The operands of a unit in some word, each negated or not.
type Issue = Vec<Option<(Input, bool)>>;

/// What determines multiplexers, and a register for each waiting result.
struct Choice {
    units: usize,
    registers: usize,
    /// For every waiting result, those that may not be in its register.
    conflicts: Vec<Vec<bool>>,
    /// For every unit, how many operands it takes and what they are, what comes most often first.
    issues: Vec<(usize, Vec<Issue>)>,
    writes: BTreeSet<(usize, Input)>,
}

/// Moves results from register to register as long as multiplexers have fewer inputs.
/// `short` is the same loop of no more iterations than are needed to see all that are different.
pub(super) fn gather(timeline: &mut Timeline, short: &Timeline, looped: &Loop) {
    let (numbers, mut registers) = waiting(short, looped);
    let choice = Choice::new(short, looped, &numbers);
    choice.improve(&mut registers);
    let total = timeline.iterations;
    for instance in &mut timeline.instances {
        let origin = instance.origin;
        for (rank, piece) in instance.pieces.iter_mut().enumerate() {
            if let Some(number) = key(looped, total, origin, rank).and_then(|key| numbers.get(&key)) {
                piece.slot = registers[*number];
            }
        }
    }
}

fn key(looped: &Loop, iterations: usize, origin: Origin, rank: usize) -> Option<Waiting> {
    match origin {
        Origin::Start(id) => Some(Waiting::Start(id.0 as usize)),
        Origin::Body(iteration, id) if is_result(looped, iterations, iteration, id.0 as usize) => {
            Some(Waiting::Last(iterations - iteration, id.0 as usize))
        }
        Origin::Body(_, id) => Some(Waiting::Body(id.0 as usize, rank)),
        Origin::Finish(_) | Origin::Result(_) => None,
    }
}

/// A number for everything that waits, and the register that each is in.
fn waiting(timeline: &Timeline, looped: &Loop) -> (BTreeMap<Waiting, usize>, Vec<usize>) {
    let (mut numbers, mut registers) = (BTreeMap::new(), Vec::new());
    for instance in &timeline.instances {
        for (rank, piece) in instance.pieces.iter().enumerate() {
            let Some(key) = key(looped, timeline.iterations, instance.origin, rank) else { continue };
            numbers.entry(key).or_insert_with(|| {
                registers.push(piece.slot);
                registers.len() - 1
            });
        }
    }
    (numbers, registers)
}

impl Choice {
    fn new(timeline: &Timeline, looped: &Loop, numbers: &BTreeMap<Waiting, usize>) -> Self {
        let units = timeline.resources.units();
        let number = |instance: &Instance, rank: usize| {
            key(looped, timeline.iterations, instance.origin, rank).and_then(|key| numbers.get(&key).copied())
        };
        let mut often: Vec<BTreeMap<Issue, usize>> = vec![BTreeMap::new(); units.len()];
        let (mut writes, mut held) = (BTreeSet::new(), Vec::new());
        for instance in timeline.instances.iter().filter(|instance| instance.cycle < timeline.cycles) {
            let mut from = Input::Unit(instance.unit);
            for (rank, piece) in instance.pieces.iter().enumerate() {
                let Some(to) = number(instance, rank) else { continue };
                writes.insert((to, from));
                from = Input::Waiting(to);
                held.push((to, piece.from, piece.to));
            }
            let operands = timeline.operands(looped, instance.origin).into_iter().map(|(source, view)| {
                let source = &timeline.instances[timeline.position(looped, source?)];
                let rank = source.pieces.iter().position(|piece| piece.holds(instance.cycle));
                let from = rank.and_then(|rank| number(source, rank)).map_or(Input::Unit(source.unit), Input::Waiting);
                Some((from, view.negative))
            });
            let mut operands: Issue = operands.collect();
            operands.resize(units[instance.unit].operands(), None);
            *often[instance.unit].entry(operands).or_default() += 1;
        }
        let mut conflicts = vec![vec![false; numbers.len()]; numbers.len()];
        for (a, from, to) in &held {
            for (b, begin, end) in &held {
                conflicts[*a][*b] |= a != b && from <= end && begin <= to;
            }
        }
        let issues = often.into_iter().zip(&units).map(|(often, unit)| {
            let mut issues: Vec<_> = often.into_iter().collect();
            issues.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
            (
                if unit.kind == UnitKind::Deliver { 1 } else { unit.operands() },
                issues.into_iter().map(|(issue, _)| issue).collect(),
            )
        });
        Self { units: units.len(), registers: timeline.slots, conflicts, issues: issues.collect(), writes }
    }

    /// The inputs of all multiplexers.
    fn inputs(&self, registers: &[usize]) -> usize {
        let place = |from: Input| match from {
            Input::Unit(unit) => unit,
            Input::Waiting(number) => self.units + registers[number],
        };
        let number = |operand: &Option<(Input, bool)>| {
            operand.map_or(NOTHING, |(from, negative)| 2 * place(from) + usize::from(negative))
        };
        let operands = self.issues.iter().map(|(size, issues)| {
            let mut issues: Vec<Vec<usize>> = issues.iter().map(|issue| issue.iter().map(number).collect()).collect();
            arrange(&mut issues, *size)
        });
        let writes: BTreeSet<(usize, usize)> =
            self.writes.iter().map(|(to, from)| (registers[*to], place(*from))).collect();
        // A register that is written from one place has no multiplexer.
        let mut writers = vec![0; self.registers];
        writes.iter().for_each(|(register, _)| writers[*register] += 1);
        operands.sum::<usize>() + writers.into_iter().filter(|writers| *writers > 1).sum::<usize>()
    }

    fn improve(&self, registers: &mut Vec<usize>) {
        let mut least = self.inputs(registers);
        for _ in 0..SWEEPS {
            let before = least;
            for number in 0..registers.len() {
                for register in 0..self.registers {
                    let Some(moved) = self.moved(registers, number, register) else { continue };
                    let inputs = self.inputs(&moved);
                    if inputs < least {
                        (least, *registers) = (inputs, moved);
                    }
                }
            }
            if least == before {
                return;
            }
        }
    }

    /// A result in another register, and what it may not be in one with where it was.
    fn moved(&self, registers: &[usize], number: usize, register: usize) -> Option<Vec<usize>> {
        let before = registers[number];
        let mut moved = registers.to_vec();
        let gives_way = |other: usize| registers[other] == register && self.conflicts[number][other];
        (0..moved.len()).filter(|other| gives_way(*other)).for_each(|other| moved[other] = before);
        moved[number] = register;
        let legal = |a: usize| {
            let at = moved[a];
            (at != register && at != before) || (0..moved.len()).all(|b| moved[b] != at || !self.conflicts[a][b])
        };
        (before != register && (0..moved.len()).all(legal)).then_some(moved)
    }
}

/// Brings the operands of a unit's issues in an order in which its multiplexers have few inputs, which it counts: each in turn in the
/// order that adds the fewest to those of all others, until none changes.
pub(super) fn arrange(issues: &mut [Vec<usize>], size: usize) -> usize {
    let kinds = 1 + issues.iter().flatten().filter(|kind| **kind != NOTHING).max().copied().unwrap_or(0);
    let mut often = vec![vec![0_u16; kinds]; size];
    let orders = orders(size);
    for sweep in 0..4 {
        let mut changed = false;
        for issue in issues.iter_mut() {
            let kinds = |issue: &[usize]| {
                issue.iter().copied().enumerate().filter(|(_, kind)| *kind != NOTHING).collect::<Vec<_>>()
            };
            if sweep > 0 {
                kinds(issue).into_iter().for_each(|(at, kind)| often[at][kind] -= 1);
            }
            let fresh = |order: &&Vec<usize>| {
                let added = order.iter().enumerate().filter(|(at, from)| {
                    let kind = issue[**from];
                    kind != NOTHING && often[*at][kind] == 0
                });
                added.count()
            };
            if let Some(order) = orders.iter().min_by_key(fresh) {
                let arranged: Vec<usize> = order.iter().map(|from| issue[*from]).collect();
                changed |= arranged != *issue;
                *issue = arranged;
            }
            kinds(issue).into_iter().for_each(|(at, kind)| often[at][kind] += 1);
        }
        if !changed {
            break;
        }
    }
    often.iter().flatten().filter(|count| **count > 0).count()
}

/// All orders of so many operands, the given one first.
pub(super) fn orders(size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for last in (0..size).rev() {
        for order in orders(size - 1) {
            let mut order: Vec<usize> = order.into_iter().map(|at| if at >= last { at + 1 } else { at }).collect();
            order.push(last);
            all.push(order);
        }
    }
    all
}

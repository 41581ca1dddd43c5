//! Control words: the actions of every unit and register in a cycle.

use super::gather;
use super::timeline::{Instance, Origin, Timeline};
use super::{Unit, UnitKind};
use crate::flow::{Characteristic, Loop, Step, View};
use core::ops::Range;
use serde::Serialize;
use std::collections::BTreeSet;

/// The location of a value in a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Location {
    /// The result that a unit has in this cycle.
    Unit(usize),
    /// A register.
    Slot(usize),
    /// Nowhere: the value is 0.
    Zero,
}

/// An operand: a value, negated or not, and a constant added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Source {
    /// Where the value is.
    pub location: Location,
    /// Whether it is negated.
    pub negative: bool,
    /// What is added.
    pub offset: i8,
}

impl Source {
    /// 0.
    pub const ZERO: Self = Self { location: Location::Zero, negative: false, offset: 0 };
}

/// An operation begun by a unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Issue {
    /// The name of the result.
    pub name: String,
    /// What is done; a delivery counts as a sum of one operand.
    pub step: Step,
    /// An operand for each that the unit takes: an adder adds 0 if there are fewer.
    pub operands: Vec<Source>,
}

/// A control word: all actions of one cycle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Word {
    /// For every unit, what it begins.
    pub issues: Vec<Option<Issue>>,
    /// For every register, what it holds from the next cycle on, if that changes: a unit's result or another register's
    /// content.
    pub writes: Vec<Option<Location>>,
}

/// A program of control words: those before the kernel, the kernel as often as it repeats, those after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Microprogram {
    /// The characteristic of the field.
    pub characteristic: Characteristic,
    /// The units.
    pub units: Vec<Unit>,
    /// How many registers there are.
    pub slots: usize,
    /// The words.
    pub words: Vec<Word>,
    /// Which of them are repeated.
    pub kernel: Range<usize>,
    /// How often.
    pub repeats: usize,
    /// The arguments, in the order in which they come.
    pub arguments: Vec<String>,
    /// The results, in the order in which they go.
    pub results: Vec<String>,
    /// The clock edges from the cycle in which the first argument is accepted to the one in which the last result is on the
    /// output port.
    pub cycles: i32,
}

impl Microprogram {
    /// The control words of a timeline, what repeats folded.
    pub fn new(timeline: &Timeline, looped: &Loop) -> Self {
        let units = timeline.resources.units();
        let words = words(timeline, looped, units.len());
        let kernel = if timeline.iterations > 1 { repeated(&words, timeline.interval as usize) } else { 0..0 };
        let period = timeline.interval as usize;
        let repeats = kernel.len() / period.max(1);
        let folded = kernel.start..kernel.start + if repeats > 0 { period } else { 0 };
        let rest = kernel.start + repeats * period;
        let mut words = [&words[..folded.end], &words[rest..]].concat();
        if timeline.resources.few_inputs {
            gather_operands(&mut words, &folded, &units);
        } else {
            arrange_operands(&mut words, &units);
        }
        Self {
            characteristic: looped.body.characteristic,
            units,
            slots: timeline.slots,
            words,
            kernel: folded,
            repeats,
            arguments: looped.start.inputs().to_vec(),
            results: looped.outputs().into_iter().map(str::to_owned).collect(),
            cycles: timeline.cycles,
        }
    }

    /// The words in the order in which they are executed.
    pub fn executed(&self) -> impl Iterator<Item = &Word> {
        let Range { start, end } = self.kernel.clone();
        let kernel = core::iter::repeat_n(&self.words[start..end], self.repeats).flatten();
        self.words[..start].iter().chain(kernel).chain(&self.words[end..])
    }

    /// The locations that an operand of a unit ever comes from, in order: what its multiplexer chooses from.
    pub fn sources(&self, unit: usize, operand: usize) -> Vec<Source> {
        let issues = self.words.iter().filter_map(|word| word.issues[unit].as_ref());
        let mut sources: Vec<Source> = issues.filter_map(|issue| issue.operands.get(operand).copied()).collect();
        sources.sort_unstable();
        sources.dedup();
        sources
    }

    /// The locations that a register is ever written from, in order.
    pub fn writers(&self, slot: usize) -> Vec<Location> {
        let mut writers: Vec<Location> = self.words.iter().filter_map(|word| word.writes[slot]).collect();
        writers.sort_unstable();
        writers.dedup();
        writers
    }

    /// What a unit ever does, in order.
    pub fn steps(&self, unit: usize) -> Vec<Step> {
        let mut steps: Vec<Step> = Vec::new();
        for issue in self.words.iter().filter_map(|word| word.issues[unit].as_ref()) {
            if !steps.contains(&issue.step) {
                steps.push(issue.step);
            }
        }
        steps
    }

    /// The number of a unit of some kind, the first there is.
    pub fn unit(&self, kind: UnitKind) -> Option<usize> {
        self.units.iter().position(|unit| unit.kind == kind)
    }
}

fn words(timeline: &Timeline, looped: &Loop, units: usize) -> Vec<Word> {
    let empty = Word { issues: vec![None; units], writes: vec![None; timeline.slots] };
    let mut words = vec![empty; timeline.cycles.max(0) as usize];
    for instance in &timeline.instances {
        // The last iterations compute the next coordinates of the points, which nobody reads.
        let Some(word) = words.get_mut(instance.cycle as usize) else { continue };
        let operands = timeline.operands(looped, instance.origin);
        let sources = operands.into_iter().map(|(source, view)| look(timeline, looped, instance, source, view));
        word.issues[instance.unit] = Some(Issue {
            name: name(looped, instance.origin),
            step: timeline.step(looped, instance.origin).unwrap_or(Step::Sum),
            operands: sources.collect(),
        });
        let mut location = Location::Unit(instance.unit);
        for piece in &instance.pieces {
            words[piece.from as usize - 1].writes[piece.slot] = Some(location);
            location = Location::Slot(piece.slot);
        }
    }
    words
}

/// The name of a result, the same in every iteration.
fn name(looped: &Loop, origin: Origin) -> String {
    match origin {
        Origin::Start(id) => format!("start.{}", looped.start.label(id)),
        Origin::Body(_, id) => looped.body.label(id),
        Origin::Finish(id) => {
            let label = looped.finish.as_ref().map_or_else(String::new, |finish| finish.label(id));
            format!("finish.{label}")
        }
        Origin::Result(index) => format!("result.{index}"),
    }
}

/// Fills up the adders' operands and brings operands of products and sums in an order in which each multiplexer has few
/// inputs: of all orders, word after word, one that adds the fewest.
fn arrange_operands(words: &mut [Word], units: &[Unit]) {
    for (unit, properties) in units.iter().enumerate() {
        let size = properties.operands();
        let mut known: Vec<Vec<Source>> = vec![Vec::new(); size];
        for issue in words.iter_mut().filter_map(|word| word.issues[unit].as_mut()) {
            issue.operands.resize(size, Source::ZERO);
            let fresh = |order: &Vec<Source>| {
                order.iter().zip(&known).filter(|(source, known)| !known.contains(source)).count()
            };
            // The operand of a map or a delivery is the first.
            if matches!(issue.step, Step::Product | Step::Sum) && properties.kind != UnitKind::Deliver {
                issue.operands = orders(&issue.operands).into_iter().min_by_key(fresh).unwrap_or_default();
            }
            for (source, known) in issue.operands.iter().zip(&mut known) {
                if !known.contains(source) {
                    known.push(*source);
                }
            }
        }
    }
}

/// The same, those of the kernel first and until no other order of one word is better.
fn gather_operands(words: &mut [Word], kernel: &Range<usize>, units: &[Unit]) {
    let order: Vec<usize> = kernel.clone().chain(0..kernel.start).chain(kernel.end..words.len()).collect();
    for (unit, properties) in units.iter().enumerate() {
        let size = properties.operands();
        let mut all: Vec<(usize, Vec<Source>)> = Vec::new();
        for at in &order {
            if let Some(issue) = words[*at].issues[unit].as_mut() {
                issue.operands.resize(size, Source::ZERO);
                all.push((*at, issue.operands.clone()));
            }
        }
        if properties.kind == UnitKind::Deliver || size < 2 {
            continue;
        }
        // Constants are added behind the multiplexers.
        let kind = |source: &Source| Source { offset: 0, ..*source };
        let kinds: BTreeSet<Source> = all.iter().flat_map(|(_, operands)| operands.iter().map(kind)).collect();
        let kinds: Vec<Source> = kinds.into_iter().filter(|source| *source != Source::ZERO).collect();
        let number = |source: &Source| kinds.binary_search(&kind(source)).unwrap_or(gather::NOTHING);
        let mut issues: Vec<Vec<usize>> =
            all.iter().map(|(_, operands)| operands.iter().map(number).collect()).collect();
        gather::arrange(&mut issues, size);
        for ((at, operands), arranged) in all.iter().zip(issues) {
            let mut left = operands.clone();
            let mut take = |wanted: usize| {
                let found = left.iter().position(|source| number(source) == wanted).unwrap_or(0);
                left.remove(found)
            };
            let operands = arranged.into_iter().map(&mut take).collect();
            if let Some(issue) = words[*at].issues[unit].as_mut() {
                issue.operands = operands;
            }
        }
    }
}

/// All orders of some operands, the given one first.
fn orders(operands: &[Source]) -> Vec<Vec<Source>> {
    if operands.is_empty() {
        return vec![Vec::new()];
    }
    let with_first = |first: usize| {
        let mut rest = operands.to_vec();
        let source = rest.remove(first);
        orders(&rest).into_iter().map(move |rest| [&[source], rest.as_slice()].concat())
    };
    (0..operands.len()).flat_map(with_first).collect()
}

/// Where a reader finds an operand.
fn look(timeline: &Timeline, looped: &Loop, reader: &Instance, source: Option<Origin>, view: View) -> Source {
    let location = source.map_or(Location::Zero, |source| {
        let source = &timeline.instances[timeline.position(looped, source)];
        let piece = source.pieces.iter().find(|piece| piece.holds(reader.cycle));
        piece.map_or(Location::Unit(source.unit), |piece| Location::Slot(piece.slot))
    });
    Source { location, negative: view.negative, offset: view.offset }
}

/// The longest stretch of words of which each is the same as the one a period later.
fn repeated(words: &[Word], period: usize) -> Range<usize> {
    let mut best = 0..0;
    let mut from = 0;
    for at in 0..words.len() {
        if words.get(at + period) != Some(&words[at]) {
            if at + period - from > best.len() + period - 1 && at > from {
                best = from..at + period;
            }
            from = at + 1;
        }
    }
    best.start..best.end.min(words.len())
}

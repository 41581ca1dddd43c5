//! Steps of a tape for several warps, which execute independent ones of the same items side by side.
//!
//! A round is what the warps do between two barriers. A step reads values of earlier rounds, or of its own warp.

use crate::fuse::{Fused, Operand, operands};
use crate::instruction::{Head, Instruction};
use pairloom_trace::barrel::{Operation, Step};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The steps of every warp between two barriers; `None` is one that does nothing.
pub type Round = Vec<Vec<Option<usize>>>;

/// What is scheduled.
pub struct Graph {
    /// The steps: those that were given, copies of arguments that are read, and copies of values that are results and still read.
    pub steps: Vec<Fused>,
    /// The values of the program: a target from here on is the result with what is left as its number.
    pub values: usize,
    /// The words of an element.
    words: u32,
}

impl Graph {
    /// The steps of a program, and what brings its arguments in and its results out.
    pub fn new(program: &[Step], outputs: &[usize], fused: &[Fused], words: u32) -> Self {
        let values = program.len();
        let mut is_read = vec![false; values];
        fused.iter().flat_map(operands).for_each(|value| is_read[value] = true);
        let copy = |value, target| Instruction::new(Head::Copy(Operand::Value(value)), vec![], target);
        let arguments = (0..values).filter(|value| matches!(program[*value].operation, Operation::Input(_)));
        let mut steps: Vec<Fused> = arguments.filter(|value| is_read[*value]).map(|value| copy(value, value)).collect();
        let first = steps.len();
        steps.extend_from_slice(fused);
        for (number, output) in outputs.iter().enumerate() {
            let is_only = !is_read[*output] && outputs.iter().filter(|other| *other == output).count() == 1;
            match steps[first..].iter_mut().find(|step| is_only && step.target == *output) {
                Some(step) => step.target = values + number,
                None => steps.push(copy(*output, values + number)),
            }
        }
        Self { steps, values, words }
    }

    /// The values that a step needs to be computed before.
    fn needs(&self, step: usize) -> Vec<usize> {
        let step = &self.steps[step];
        operands(step).into_iter().filter(|value| *value != step.target).collect()
    }

    /// One step a round, in the order in which they were given: for one warp.
    pub fn in_order(&self) -> Vec<Round> {
        (0..self.steps.len()).map(|step| vec![vec![Some(step)]]).collect()
    }

    /// The rounds for so many warps. Every warp has as many steps as the others, and one in each round at least.
    pub fn rounds(&self, warps: usize) -> Vec<Round> {
        let [first, rest @ ..] = WINDOWS.map(|window| Scheduling::new(self, warps, window).run());
        let best = rest.into_iter().fold(first, |best, other| if other.cost < best.cost { other } else { best });
        self.evened(best.rounds)
    }

    /// Steps that do nothing put where a warp would wait, until all have as many. There is room: who has few steps has long ones, or waits.
    fn evened(&self, rounds: Vec<Vec<Vec<usize>>>) -> Vec<Round> {
        let mut rounds: Vec<Round> = rounds
            .into_iter()
            .map(|round| round.into_iter().map(|steps| steps.into_iter().map(Some).collect()).collect())
            .collect();
        rounds.iter_mut().flatten().filter(|steps| steps.is_empty()).for_each(|steps| steps.push(None));
        let length = |rounds: &[Round], warp: usize| rounds.iter().map(|round| round[warp].len()).sum::<usize>();
        let warps = rounds.first().map_or(0, Vec::len);
        let most = (0..warps).map(|warp| length(&rounds, warp)).max().unwrap_or(0);
        let time = |steps: &Vec<Option<usize>>| -> u32 {
            steps.iter().map(|step| step.map_or(IDLE, |step| cost(&self.steps[step], self.words))).sum()
        };
        for warp in 0..warps {
            let mut missing = most - length(&rounds, warp);
            for round in &mut rounds {
                let longest = round.iter().map(time).max().unwrap_or(0);
                let room = (longest - time(&round[warp])) / IDLE;
                let here = missing.min(room as usize);
                round[warp].extend((0..here).map(|_| None));
                missing -= here;
            }
            rounds.last_mut().into_iter().for_each(|round| round[warp].extend((0..missing).map(|_| None)));
        }
        rounds
    }
}

/// How much longer than the longest of its most urgent steps a round may be, in percent.
const WINDOWS: [u32; 4] = [100, 115, 135, 200];
/// What a barrier costs beside what it waits for.
const BARRIER: u32 = 1;

/// As [`cost`], of a step that does nothing.
const IDLE: u32 = 5;

/// About how long a step takes with elements of so many words, in hundreds of cycles (`scripts/gpu-kernels predict`).
fn cost(step: &Fused, words: u32) -> u32 {
    let square = words * words / 6;
    let head = match step.head {
        Head::Product(..) => square + square / 3,
        Head::Square(_) | Head::Scale(..) | Head::IsOdd(_) => square,
        Head::Invert(_) => 9 * words.pow(3) / 2,
        Head::Copy(_) | Head::Keep(..) | Head::IsZero(_) => 0,
    };
    IDLE + head + 6 * step.terms.len() as u32
}

/// Who computed the operands of a step in the round that is being filled.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Since {
    /// Nobody: they were there.
    Before,
    /// One warp.
    Warp(usize),
    /// Several.
    Several,
}

/// A step that may be placed: the most urgent is the greatest.
type Ready = (u32, Reverse<usize>, Option<usize>);

struct Scheduling<'a> {
    graph: &'a Graph,
    costs: Vec<u32>,
    /// The longest path to the end that begins with a step.
    critical_path: Vec<u32>,
    users: Vec<Vec<usize>>,
    missing: Vec<usize>,
    since: Vec<Since>,
    ready: BinaryHeap<Ready>,
    warps: usize,
    window: u32,
}

struct Rounds {
    rounds: Vec<Vec<Vec<usize>>>,
    cost: u32,
}

impl<'a> Scheduling<'a> {
    fn new(graph: &'a Graph, warps: usize, window: u32) -> Self {
        let count = graph.steps.len();
        let mut maker = vec![None; graph.values];
        for (step, of) in graph.steps.iter().enumerate() {
            if let Some(maker) = maker.get_mut(of.target) {
                *maker = Some(step);
            }
        }
        let makers = |step| graph.needs(step).into_iter().filter_map(|value| maker[value]).collect::<Vec<usize>>();
        let (mut users, mut missing) = (vec![vec![]; count], vec![]);
        for step in 0..count {
            let makers = makers(step);
            makers.iter().for_each(|maker| users[*maker].push(step));
            missing.push(makers.len());
        }
        let costs: Vec<u32> = graph.steps.iter().map(|step| cost(step, graph.words)).collect();
        let mut critical_path = vec![0; count];
        for step in (0..count).rev() {
            critical_path[step] = costs[step] + users[step].iter().map(|user| critical_path[*user]).max().unwrap_or(0);
        }
        let begins = (0..count).filter(|step| missing[*step] == 0);
        let ready = begins.map(|step| (critical_path[step], Reverse(step), None)).collect();
        Self { graph, costs, critical_path, users, missing, since: vec![Since::Before; count], ready, warps, window }
    }

    fn run(mut self) -> Rounds {
        let mut found = Rounds { rounds: vec![], cost: 0 };
        let mut left = self.graph.steps.len();
        while left > 0 {
            let (steps, cost) = self.round();
            left -= steps.iter().map(Vec::len).sum::<usize>();
            found.cost += cost + BARRIER;
            found.rounds.push(steps);
        }
        found
    }

    /// The steps of a round, and how long it takes.
    fn round(&mut self) -> (Vec<Vec<usize>>, u32) {
        let (mut times, mut steps) = (vec![0; self.warps], vec![vec![]; self.warps]);
        let (mut longest, mut later, mut touched) = (0, vec![], vec![]);
        let mut begun = 0;
        while let Some(next) = self.ready.pop() {
            let (_, Reverse(step), bound) = next;
            let warp = bound.or_else(|| (0..self.warps).min_by_key(|warp| times[*warp])).unwrap_or_default();
            let end = times[warp] + self.costs[step];
            if begun < self.warps {
                longest = longest.max(self.costs[step] * self.window / 100);
                begun += 1;
            }
            if end > longest {
                later.push(step);
                continue;
            }
            times[warp] = end;
            steps[warp].push(step);
            for user in self.users[step].clone() {
                self.missing[user] -= 1;
                self.since[user] = match self.since[user] {
                    Since::Before => Since::Warp(warp),
                    Since::Warp(other) if other == warp => Since::Warp(warp),
                    _ => Since::Several,
                };
                touched.push(user);
                match (self.missing[user], self.since[user]) {
                    (0, Since::Warp(warp)) => self.ready.push((self.critical_path[user], Reverse(user), Some(warp))),
                    (0, _) => later.push(user),
                    _ => (),
                }
            }
        }
        touched.into_iter().for_each(|step| self.since[step] = Since::Before);
        self.ready.extend(later.into_iter().map(|step| (self.critical_path[step], Reverse(step), None)));
        (steps, times.into_iter().max().unwrap_or(0))
    }
}

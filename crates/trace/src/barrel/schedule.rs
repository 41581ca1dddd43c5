//! Which step goes into which row of which turn.

use super::lower::Straight;
use super::program::{Kind, Operation};
use pairloom_curve::PairingCurve;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// What the circuit's pipelines ask of a schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// Rows from the one that reads operands of an addition to the first that can read the sum.
    pub addition: usize,
    /// The row of a turn that reads the operands of its multiplication. Row 0 writes the product of the turn before; it is there for rows
    /// from [`Self::addition`] on.
    pub multiplication: usize,
    /// Cycles of a product of F_p in the multiplier.
    pub slot: usize,
}

impl Default for Timing {
    fn default() -> Self {
        Self { addition: 5, multiplication: 6, slot: 4 }
    }
}

impl Timing {
    /// The rows of a turn with such a multiplication.
    pub fn rows(&self, kind: Kind) -> usize {
        self.slot * kind.slots()
    }

    /// Whether every turn is long enough for a multiplication to begin in it.
    pub fn has_room(&self) -> bool {
        self.rows(Kind::Square) > self.multiplication
    }

    /// When the sum of an addition in a row of a turn is there.
    pub(super) fn after_addition(&self, (turn, row): Moment, rows: usize) -> Moment {
        if row + self.addition < rows { (turn, row + self.addition) } else { (turn + 1, 0) }
    }

    /// The threads that it takes to hide so many cycles between a multiplication's first row and its result's last cycle before the write.
    pub fn threads(&self, cycles: usize) -> usize {
        (cycles + self.multiplication).div_ceil(self.rows(Kind::Square))
    }
}

/// A row of a turn.
pub(super) type Moment = (usize, usize);

/// A turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The step that the multiplier begins, if any.
    pub multiplication: Option<usize>,
    /// The additions, by row.
    pub rows: Vec<Option<usize>>,
}

/// A schedule: every step of a program in a row of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// The timing it keeps to.
    pub timing: Timing,
    /// The turns.
    pub turns: Vec<Turn>,
}

impl Schedule {
    /// A list schedule: in every row the step on the longest way to a result, of those that are ready and among the `window` first that
    /// are not placed yet. A wide window fills more rows, a narrow one needs fewer registers.
    ///
    /// # Panics
    ///
    /// If no multiplication has room ([`Timing::has_room`]).
    pub fn new<C: PairingCurve>(program: &Straight<C>, timing: &Timing, window: usize) -> Self {
        assert!(timing.has_room(), "no multiplication begins in a turn of {} rows", timing.rows(Kind::Square));
        let mut list = List::new(program, *timing, window);
        let mut turns = vec![];
        while list.left > 0 {
            turns.push(list.turn(turns.len()));
        }
        // The last product is written in a turn of its own.
        turns.push(Turn { multiplication: None, rows: vec![None; timing.rows(Kind::Square)] });
        Self { timing: *timing, turns }
    }

    /// The cycles of a thread: those of a pairing, if as many threads run as there are.
    pub fn cycles(&self) -> usize {
        self.turns.iter().map(|turn| turn.rows.len()).sum()
    }
}

/// A schedule in the making.
struct List<'a, C: PairingCurve> {
    program: &'a Straight<C>,
    timing: Timing,
    window: usize,
    /// How far every step is from the results.
    distance: Vec<usize>,
    users: Vec<Vec<usize>>,
    /// The operands of every step that are not placed.
    missing: Vec<usize>,
    /// When a value can be read.
    there: Vec<Moment>,
    placed: Vec<bool>,
    first: usize,
    left: usize,
    multiplications: BTreeSet<(Reverse<usize>, usize)>,
    additions: BTreeSet<(Reverse<usize>, usize)>,
}

impl<'a, C: PairingCurve> List<'a, C> {
    fn new(program: &'a Straight<C>, timing: Timing, window: usize) -> Self {
        let count = program.steps.len();
        let mut users = vec![vec![]; count];
        let mut missing = vec![0; count];
        for (index, step) in program.steps.iter().enumerate().filter(|(_, step)| step.computes()) {
            let distinct: BTreeSet<usize> = step.operands.into_iter().collect();
            missing[index] = distinct.len();
            distinct.into_iter().for_each(|operand| users[operand].push(index));
        }
        let mut distance: Vec<usize> = vec![0; count];
        for index in (0..count).rev() {
            let own = match program.steps[index].operation {
                Operation::Multiply(kind) => timing.rows(kind),
                _ => timing.addition,
            };
            distance[index] = own + users[index].iter().map(|user| distance[*user]).max().unwrap_or(0);
        }
        let (multiplications, additions) = (BTreeSet::new(), BTreeSet::new());
        let (there, placed) = (vec![(0, 0); count], vec![false; count]);
        let left = count;
        let mut list = Self {
            program,
            timing,
            window,
            distance,
            users,
            missing,
            there,
            placed,
            first: 0,
            left,
            multiplications,
            additions,
        };
        (0..count).filter(|index| !program.steps[*index].computes()).for_each(|leaf| list.place(leaf, (0, 0)));
        list
    }

    fn place(&mut self, step: usize, there: Moment) {
        (self.there[step], self.placed[step]) = (there, true);
        self.left -= 1;
        while self.placed.get(self.first) == Some(&true) {
            self.first += 1;
        }
        for user in std::mem::take(&mut self.users[step]) {
            self.missing[user] -= 1;
            if self.missing[user] == 0 {
                let entry = (Reverse(self.distance[user]), user);
                match self.program.steps[user].operation {
                    Operation::Multiply(_) => self.multiplications.insert(entry),
                    _ => self.additions.insert(entry),
                };
            }
        }
    }

    /// The best of the candidates whose operands can be read.
    fn best(&self, candidates: &BTreeSet<(Reverse<usize>, usize)>, now: Moment) -> Option<(Reverse<usize>, usize)> {
        let ready = |step: usize| self.program.steps[step].operands.iter().all(|operand| self.there[*operand] <= now);
        candidates.iter().copied().find(|&(_, step)| step < self.first + self.window && ready(step))
    }

    fn turn(&mut self, turn: usize) -> Turn {
        let mut rows: Vec<Option<usize>> = vec![None];
        let mut multiplication = None;
        let mut length = self.timing.rows(Kind::Square);
        // Sums whose time of arrival depends on the length of the turn, which its multiplication decides.
        while rows.len() < length {
            let now = (turn, rows.len());
            if rows.len() == self.timing.multiplication {
                multiplication = self.best(&self.multiplications, now);
                if let Some(entry) = multiplication {
                    self.multiplications.remove(&entry);
                    if let Operation::Multiply(kind) = self.program.steps[entry.1].operation {
                        length = self.timing.rows(kind);
                    }
                    self.place(entry.1, (turn + 1, self.timing.addition));
                }
                rows.push(None);
                continue;
            }
            let addition = self.best(&self.additions, now);
            if let Some(entry) = addition {
                self.additions.remove(&entry);
                self.place(entry.1, self.timing.after_addition(now, self.timing.rows(Kind::Product)));
            }
            rows.push(addition.map(|(_, step)| step));
        }
        // Of a short turn: what is read beyond its end is read in the next one.
        for (row, step) in rows.iter().enumerate() {
            if let Some(step) = step {
                self.there[*step] = self.timing.after_addition((turn, row), length);
            }
        }
        Turn { multiplication: multiplication.map(|(_, step)| step), rows }
    }
}

//! Tapes: steps for groups of threads, and places in memory.

use super::field::SmallField;
use super::kernel::Layout;
use super::kernel::SmallKernel;
use super::lower::Operation;
use super::program::SmallProgram;
use std::collections::HashMap;

/// The threads of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Threads that share an operation in F_q.
    pub lanes: usize,
    /// Operations at a time.
    pub groups: usize,
}

/// The methods of seed 004, section 4.3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// In serial.
    One,
    /// An operation in F_q by many threads.
    Two,
    /// Also the products of Karatsuba's method side by side.
    Three,
}

/// The most threads of a block.
const THREADS: usize = 1024;

impl Method {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::One, Self::Two, Self::Three];

    /// Seed 004's name.
    pub fn name(self) -> &'static str {
        ["I", "II", "III"][self as usize]
    }

    /// The threads of an item of a program, or of 32 items side by side.
    pub fn shape<F: SmallField>(self, program: &SmallProgram<F>, kernel: SmallKernel) -> Shape {
        let parts = kernel.layout.parts::<F>();
        match self {
            Self::One => Shape { lanes: 1, groups: 1 },
            Self::Two => Shape { lanes: parts.min(THREADS), groups: 1 },
            Self::Three => {
                let lanes = parts.min(32);
                Shape { lanes, groups: program.products().clamp(1, THREADS / lanes) }
            }
        }
    }
}

/// A step: the operation of the kernel, and three operands.
pub(super) type Step = [u32; 4];

const NOTHING: Step = [0; 4];
const MULTIPLY: u32 = 1;
const FOLD: u32 = 2;
const ADD: u32 = 3;
const SUB: u32 = 4;
const MAP: u32 = 5;
const SQUARE: u32 = 6;
const HALF: u32 = 7;

/// A program for a shape of threads, as a kernel reads it.
#[derive(Clone, Debug)]
pub struct SmallTape<F> {
    pub(super) kernel: SmallKernel,
    pub(super) shape: Shape,
    pub(super) steps: Vec<Step>,
    pub(super) maps: Vec<u32>,
    /// Words of a block's memory.
    pub(super) stride: usize,
    /// What it begins with, an element after the other.
    pub(super) given: Vec<Given<F>>,
    /// How many arguments there are.
    pub(super) inputs: usize,
    /// Where the results are.
    pub(super) outputs: Vec<usize>,
}

/// What a block's memory begins with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Given<F> {
    /// The argument of that number.
    Argument(usize),
    /// A constant.
    Constant(F),
}

impl<F: SmallField> SmallTape<F> {
    /// The tape of a program for a kernel. Groups do the same operation at a time, that of the step with the longest path to the end first.
    pub fn new(program: &SmallProgram<F>, kernel: SmallKernel, shape: Shape) -> Self {
        Scheduler::<F>::new(&program.for_layout(kernel.layout), kernel, shape).run()
    }

    /// The elements that it takes, an item.
    pub fn inputs(&self) -> usize {
        self.inputs
    }

    /// The elements that it gives, an item.
    pub fn outputs(&self) -> usize {
        self.outputs.len()
    }

    /// How often all threads of an item meet.
    pub fn rounds(&self) -> usize {
        self.steps.len() / self.shape.groups
    }

    /// The kernel that walks it.
    pub fn kernel(&self) -> SmallKernel {
        self.kernel
    }

    /// The threads of a block.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Bytes of memory of a block, which has as many items as [`super::Layout::items`].
    pub fn bytes(&self) -> usize {
        4 * self.stride
    }
}

/// How often a product is folded, each time with the coefficients that are left, and before the first time.
fn folds<F: SmallField>() -> Vec<usize> {
    let highest = F::terms().iter().map(|(exponent, _)| *exponent as usize).max().unwrap_or(0);
    let mut counts = vec![2 * F::DEGREE - 1];
    while let Some(count) = counts.last().copied().filter(|count| *count > F::DEGREE) {
        counts.push((count - F::DEGREE + highest).max(F::DEGREE));
    }
    counts
}

/// Places that are taken and given back, for elements and for unreduced products.
#[derive(Default)]
struct Places {
    free: [Vec<usize>; 2],
    end: usize,
}

impl Places {
    fn take(&mut self, words: usize, is_wide: bool) -> usize {
        self.free[usize::from(is_wide)].pop().unwrap_or_else(|| {
            self.end += words << usize::from(is_wide);
            self.end - (words << usize::from(is_wide))
        })
    }

    fn give_back(&mut self, place: usize, is_wide: bool) {
        self.free[usize::from(is_wide)].push(place);
    }
}

/// What is left of an operation: a product is folded in rounds of their own.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Task {
    operation: usize,
    /// Folds done; of products only.
    folded: usize,
    priority: usize,
}

struct Scheduler<'p, F> {
    program: &'p SmallProgram<F>,
    kernel: SmallKernel,
    /// Words of an element.
    words: usize,
    shape: Shape,
    folds: Vec<usize>,
    /// The longest path to the end that begins with an operation.
    critical_path: Vec<usize>,
    /// Operands that are not there yet, and uses that are to come.
    waits: Vec<usize>,
    uses: Vec<usize>,
    users: Vec<Vec<usize>>,
    places: Places,
    place: Vec<usize>,
    unreduced: HashMap<usize, usize>,
    ready: Vec<Task>,
    steps: Vec<Step>,
    maps: Vec<u32>,
    map_at: HashMap<i32, usize>,
}

impl<'p, F: SmallField> Scheduler<'p, F> {
    fn new(program: &'p SmallProgram<F>, kernel: SmallKernel, shape: Shape) -> Self {
        let count = program.operations.len();
        let (mut users, mut waits, mut uses) = (vec![vec![]; count], vec![0; count], vec![0; count]);
        for (i, operation) in program.operations.iter().enumerate() {
            for operand in operation.operands() {
                users[operand].push(i);
                uses[operand] += 1;
                waits[i] += usize::from(!program.operations[operand].is_given());
            }
        }
        // What is given and what is a result keeps its place.
        program.outputs.iter().for_each(|output| uses[*output] += 1);
        let mut critical_path = vec![0; count];
        for i in (0..count).rev() {
            let longest = users[i].iter().map(|user: &usize| critical_path[*user]).max().unwrap_or(0);
            critical_path[i] = longest + if program.operations[i].is_wide() { 4 } else { 1 };
        }
        let (places, place) = (Places::default(), vec![usize::MAX; count]);
        let mut scheduler = Self {
            program,
            kernel,
            words: kernel.layout.words::<F>(),
            shape,
            folds: folds::<F>(),
            critical_path,
            waits,
            uses,
            users,
            places,
            place,
            unreduced: HashMap::new(),
            ready: vec![],
            steps: vec![],
            maps: vec![],
            map_at: HashMap::new(),
        };
        scheduler.give();
        scheduler
    }

    fn give(&mut self) {
        for (i, operation) in self.program.operations.iter().enumerate() {
            if operation.is_given() {
                self.place[i] = self.places.take(self.words, false);
                self.uses[i] += 1;
            } else if self.waits[i] == 0 {
                self.ready.push(Task { operation: i, folded: 0, priority: self.critical_path[i] });
            }
        }
    }

    /// The kernel's operation.
    fn kind(&self, task: Task) -> u32 {
        match self.program.operations[task.operation] {
            operation if operation.is_wide() && task.folded > 0 => FOLD,
            Operation::Product(..) => MULTIPLY,
            Operation::Square(_) => SQUARE,
            Operation::Half(..) => HALF,
            Operation::Add(..) => ADD,
            Operation::Sub(..) => SUB,
            _ => MAP,
        }
    }

    fn run(mut self) -> SmallTape<F> {
        while let Some(first) = self.ready.iter().max_by_key(|task| (task.priority, usize::MAX - task.operation)) {
            let kind = self.kind(*first);
            let (mut round, mut rest): (Vec<Task>, Vec<Task>) =
                core::mem::take(&mut self.ready).into_iter().partition(|task| self.kind(*task) == kind);
            round.sort_by_key(|task| (usize::MAX - task.priority, task.operation));
            rest.extend(round.split_off(self.shape.groups.min(round.len())));
            self.ready = rest;
            // Nothing is given back before all of the round have their places: lanes of one group are ahead of those of another.
            let steps: Vec<Step> = round.iter().map(|task| self.step(*task)).collect();
            self.steps.extend(steps.iter().chain(core::iter::repeat(&NOTHING)).take(self.shape.groups));
            round.into_iter().for_each(|task| self.finish(task));
        }
        self.tape()
    }

    /// The step of a task, with a place for its result.
    fn step(&mut self, task: Task) -> Step {
        let i = task.operation;
        let is_last = task.folded + 1 == self.folds.len();
        let (kind, operation) = (self.kind(task), self.program.operations[i]);
        let operands = match operation {
            operation if operation.is_wide() && task.folded > 0 => {
                // A count of coefficients that slices have, or of words.
                let count = |fold: usize| match self.kernel.layout {
                    Layout::Words => self.kernel.layout.words_of::<F>(self.folds[fold]),
                    Layout::Slices => self.folds[fold],
                };
                [self.unreduced[&i], count(task.folded) | count(task.folded - 1) << 16]
            }
            Operation::Product(a, b) | Operation::Add(a, b) | Operation::Sub(a, b) => [self.place[a], self.place[b]],
            Operation::Map(a, k) => [self.place[a], self.map(k)],
            Operation::Square(a) => [self.place[a], 0],
            Operation::Half(a, parity) => [self.place[a], parity as usize],
            Operation::Input(_) | Operation::Zero | Operation::One | Operation::RootOfX => [0, 0],
        };
        let place = self.places.take(self.words, operation.is_wide() && !is_last);
        self.place[i] = place;
        [kind, place as u32, operands[0] as u32, operands[1] as u32]
    }

    fn map(&mut self, k: i32) -> usize {
        *self.map_at.entry(k).or_insert_with(|| {
            let start = self.maps.len();
            self.maps.extend(self.kernel.layout.map::<F>(k));
            start
        })
    }

    fn finish(&mut self, task: Task) {
        let i = task.operation;
        let operation = self.program.operations[i];
        if let Some(old) = self.unreduced.remove(&i) {
            self.places.give_back(old, true);
        }
        if task.folded == 0 {
            for operand in operation.operands() {
                self.uses[operand] -= 1;
                if self.uses[operand] == 0 {
                    self.places.give_back(self.place[operand], false);
                }
            }
        }
        if operation.is_wide() && task.folded + 1 < self.folds.len() {
            self.unreduced.insert(i, self.place[i]);
            self.ready.push(Task { folded: task.folded + 1, ..task });
            return;
        }
        if self.uses[i] == 0 {
            self.places.give_back(self.place[i], false);
        }
        for user in self.users[i].clone() {
            self.waits[user] -= 1;
            if self.waits[user] == 0 {
                self.ready.push(Task { operation: user, folded: 0, priority: self.critical_path[user] });
            }
        }
    }

    fn tape(self) -> SmallTape<F> {
        // They have their places from the start on, in their order.
        let given = self.program.operations.iter().filter_map(|operation| match operation {
            Operation::Input(input) => Some(Given::Argument(*input)),
            Operation::Zero => Some(Given::Constant(F::zero())),
            Operation::One => Some(Given::Constant(F::one())),
            Operation::RootOfX => Some(Given::Constant(F::x().power(-1))),
            _ => None,
        });
        SmallTape {
            given: given.collect(),
            inputs: self.program.inputs,
            outputs: self.program.outputs.iter().map(|output| self.place[*output]).collect(),
            // Blocks start at multiples of 16 bytes.
            stride: self.places.end.next_multiple_of(4),
            kernel: self.kernel,
            shape: self.shape,
            steps: self.steps,
            maps: self.maps,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Route;
    use super::*;
    use pairloom_algebra::binary::moduli::{F2m103, F2m239};
    use pairloom_algebra::ternary::moduli::F3m97;

    /// The words that a step reads and those that it writes.
    fn words<F: SmallField>(layout: Layout, step: &Step) -> (Vec<core::ops::Range<usize>>, core::ops::Range<usize>) {
        let [kind, d, a, b] = step.map(|word| word as usize);
        let range = |start: usize, elements: usize| start..start + elements * layout.words::<F>();
        match kind as u32 {
            NOTHING_KIND => (vec![], 0..0),
            MULTIPLY => (vec![range(a, 1), range(b, 1)], range(d, 2)),
            FOLD => {
                let count = b & 0xffff;
                let words = if layout == Layout::Words { count } else { layout.words_of::<F>(count) };
                (vec![range(a, 2)], d..d + words)
            }
            SQUARE => (vec![range(a, 1)], range(d, 2)),
            MAP | HALF => (vec![range(a, 1)], range(d, 1)),
            _ => (vec![range(a, 1), range(b, 1)], range(d, 1)),
        }
    }

    const NOTHING_KIND: u32 = NOTHING[0];

    /// Between two barriers nothing is written that another step reads or writes, or the same one reads.
    fn no_conflicts<F: SmallField>(program: &SmallProgram<F>) {
        let kernels = F::KERNELS.iter().flat_map(|kernel| Method::ALL.map(|method| (*kernel, method)));
        for (kernel, method) in kernels {
            let tape = SmallTape::new(program, kernel, method.shape(program, kernel));
            for round in tape.steps.chunks(tape.shape.groups) {
                let all: Vec<_> = round.iter().map(|step| words::<F>(kernel.layout, step)).collect();
                for (i, (_, written)) in all.iter().enumerate() {
                    assert!(written.end <= tape.stride);
                    let others = all.iter().enumerate().filter(|(j, _)| i != *j).map(|(_, (_, other))| other);
                    let conflicts = all.iter().flat_map(|(read, _)| read).chain(others);
                    let overlap =
                        |other: &core::ops::Range<usize>| other.start < written.end && written.start < other.end;
                    assert!(written.is_empty() || !conflicts.into_iter().any(overlap));
                }
            }
        }
    }

    #[test]
    fn steps_between_barriers_do_not_meet() {
        for (degree, route) in [(2, Route::Direct), (6, Route::Direct), (12, Route::Direct), (12, Route::Tower)] {
            no_conflicts(&SmallProgram::<F2m103>::product(degree, route).expect("a program"));
            no_conflicts(&SmallProgram::<F3m97>::product(degree, route).expect("a program"));
        }
        no_conflicts(&SmallProgram::<F3m97>::eta::<pairloom_curve::ternary::E3_97>().expect("a program"));
        no_conflicts(&SmallProgram::<F2m239>::eta::<pairloom_curve::binary::E2_239>().expect("a program"));
    }
}

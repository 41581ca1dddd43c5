//! From decoded bodies to programs: what is surely written before it is read, and places for registers.
//!
//! PTX has as many registers as its compiler likes. A register that lives within one basic block shares its place with others;
//! so the registers of a thread stay in the first-level cache. Where a register (or the carry flag) is written on every way to a read,
//! nothing is checked when the program runs; the others have marks.

mod basic_blocks;
mod places;
mod register_set;

use crate::action::{Action, FLAG, Step, Use};
use crate::decode::{Body, Decoded, PRESET};
use crate::error::Error;
use basic_blocks::BasicBlocks;
use places::Places;

/// All functions of a module.
#[derive(Debug, Default)]
pub(crate) struct Program {
    pub steps: Vec<Step>,
    /// Of every step.
    pub lines: Vec<u32>,
    /// Opcodes of every basic block, each with how often.
    pub blocks: Vec<Vec<(u32, u64)>>,
    pub tables: Vec<Vec<u32>>,
    /// Where functions start.
    pub entries: Vec<u32>,
    /// Of registers that are checked.
    pub names: Vec<String>,
    /// How many places registers take.
    pub places: u32,
}

impl Decoded {
    /// The registers of its own that it reads, guard and flag among them, then those that it writes.
    pub fn visit(&self, mut f: impl FnMut(u32, Use)) {
        let mut own = |r: u32, kind| {
            if r & PRESET == 0 {
                f(r, kind);
            }
        };
        if let Some((predicate, _)) = self.guard {
            own(predicate, Use::Read);
        }
        let flag = self.action.flag();
        if flag.reads {
            own(FLAG, Use::Read);
        }
        self.action.map(&mut |r, kind| {
            own(r, kind);
            r
        });
        if flag.writes {
            own(FLAG, Use::Write);
        }
    }
}

impl Program {
    /// A program without functions, whose registers start with the flag and the presets.
    pub fn new(presets: usize, functions: usize) -> Self {
        Self { places: 1 + presets as u32, entries: vec![0; functions], ..Self::default() }
    }

    /// Appends a function.
    pub fn append(&mut self, index: usize, body: &Body) -> Result<(), Error> {
        let blocks = BasicBlocks::new(body);
        let tracked = blocks.tracked(body);
        let places = Places::new(body, &blocks, &tracked, self.places);
        let mut writer = Writer { program: self, body, places, names: vec![], starts: vec![] };
        writer.name(&tracked);
        writer.program.entries[index] = writer.program.steps.len() as u32;
        writer.function(&blocks, &tracked);
        self.places = writer.places.most();
        if self.places > 1 << 16 {
            let line = body.code.first().map_or(0, |decoded| decoded.line);
            return Err(Error::Parse { line, message: "more registers are in use at once than are kept here".into() });
        }
        Ok(())
    }

    /// Calls lead to where functions start.
    pub fn link(&mut self) {
        for step in &mut self.steps {
            if let Step::Do(Action::Call(function)) = step {
                *function = self.entries[*function as usize];
            }
        }
    }
}

/// Writes the steps of a function.
struct Writer<'w> {
    program: &'w mut Program,
    body: &'w Body,
    places: Places,
    /// Of tracked registers: their number in the program's names.
    names: Vec<(u32, u32)>,
    /// Where blocks start.
    starts: Vec<u32>,
}

impl Writer<'_> {
    fn name(&mut self, tracked: &[u32]) {
        for register in tracked {
            self.names.push((*register, self.program.names.len() as u32));
            self.program.names.push(self.body.registers[*register as usize].clone());
        }
    }

    fn push(&mut self, line: u32, step: Step) {
        self.program.steps.push(step);
        self.program.lines.push(line);
    }

    fn function(&mut self, blocks: &BasicBlocks, tracked: &[u32]) {
        let first = self.program.steps.len();
        for register in tracked {
            let mark = self.places.mark(*register);
            self.push(0, Step::Unmark(mark));
        }
        let first_table = self.program.tables.len() as u32;
        for range in &blocks.ranges {
            self.starts.push(self.program.steps.len() as u32);
            let code = &self.body.code[range.clone()];
            let line = code.first().map_or(0, |decoded| decoded.line);
            self.push(line, Step::Enter(self.program.blocks.len() as u32));
            self.program.blocks.push(counts(code));
            self.places.start_block(code);
            for (i, decoded) in code.iter().enumerate() {
                self.instruction(decoded, i);
            }
        }
        let start_of = |label: u32| self.starts[blocks.at[self.body.labels[label as usize]]];
        for step in &mut self.program.steps[first..] {
            match step {
                Step::Do(Action::Jump(to)) => *to = start_of(*to),
                Step::Do(Action::Table { table, .. }) => *table += first_table,
                _ => {}
            }
        }
        let tables = self.body.tables.iter().map(|table| table.iter().map(|label| start_of(*label)).collect());
        self.program.tables.extend(tables);
    }

    fn instruction(&mut self, decoded: &Decoded, index: usize) {
        let mut checks = vec![];
        decoded.visit(|register, kind| {
            if kind == Use::Read {
                checks.extend(self.names.iter().find(|(tracked, _)| *tracked == register).copied());
            }
        });
        let guard = decoded.guard.map(|(predicate, is)| (self.places.read(predicate), is));
        let action = self.places.action(decoded, index);
        let mut steps = vec![];
        for (register, name) in checks {
            let check = Step::Check { mark: self.places.mark(register), name };
            // The guard is read whatever it is.
            if decoded.guard.is_some_and(|(predicate, _)| predicate == register) {
                self.push(decoded.line, check);
            } else {
                steps.push(check);
            }
        }
        steps.push(Step::Do(action));
        decoded.visit(|register, kind| {
            if kind == Use::Write && self.places.is_tracked(register) {
                steps.push(Step::Mark(self.places.mark(register)));
            }
        });
        if matches!(decoded.action, Action::Call(_)) && self.places.is_tracked(FLAG) {
            steps.push(Step::Unmark(self.places.mark(FLAG)));
        }
        if let Some((predicate, is)) = guard {
            self.push(decoded.line, Step::Unless { predicate, is, skip: steps.len() as u16 });
        }
        for step in steps {
            self.push(decoded.line, step);
        }
    }
}

fn counts(code: &[Decoded]) -> Vec<(u32, u64)> {
    let mut counts: Vec<(u32, u64)> = vec![];
    for opcode in code.iter().filter_map(|decoded| decoded.opcode) {
        match counts.iter_mut().find(|(other, _)| *other == opcode) {
            Some((_, count)) => *count += 1,
            None => counts.push((opcode, 1)),
        }
    }
    counts
}

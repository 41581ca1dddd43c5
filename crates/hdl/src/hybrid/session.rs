//! Who computes what, operation by operation, while a formula runs: bursts are collected, handed over and counted.

use super::core::{Core, CoreError, Operation, Pair};
use super::record::{Record, Shape};
use crate::prime::Kind;
use core::cell::RefCell;

/// Which operations make a burst.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Grouping {
    /// Those that a formula hands over together.
    #[default]
    Formulas,
    /// All since the last burst, until the processor needs one of their results: groups of several formulas may join.
    Deferred,
}

/// Who computes operations of a kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum By {
    /// The core, in an operation of that kind.
    #[default]
    Core,
    /// The core, which has products only.
    Product,
    /// The processor.
    Processor,
}

/// How a session divides the work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// What makes a burst.
    pub grouping: Grouping,
    /// Who computes squares of F_p².
    pub squares: By,
    /// Who computes products of F_p² by F_p.
    pub scalings: By,
}

impl Options {
    /// As seed 002 divides it: the core has products of F_p² only, all else is the processor's.
    pub const SEED_002: Self = Self { grouping: Grouping::Formulas, squares: By::Processor, scalings: By::Processor };

    /// Who computes an operation.
    pub(super) fn by(&self, kind: Kind) -> By {
        match kind {
            Kind::Product => By::Core,
            Kind::Square => self.squares,
            Kind::Scale => self.scalings,
        }
    }
}

/// The operations that the core has had, and those that it has not.
struct Session {
    core: Box<dyn Core>,
    options: Options,
    pending: Vec<Operation>,
    results: Vec<Pair>,
    record: Record,
    error: Option<CoreError>,
}

thread_local! {
    static SESSION: RefCell<Option<Session>> = const { RefCell::new(None) };
}

/// Runs what computes on [`super::Coprocessor`] with a core, on this thread; its answer, and what it asked for. The answer has no
/// element of that machine in it.
///
/// # Errors
///
/// The first error of the core.
pub fn with_core<T>(core: Box<dyn Core>, options: Options, run: impl FnOnce() -> T) -> Result<(T, Record), CoreError> {
    let session = Session { core, options, pending: vec![], results: vec![], record: Record::default(), error: None };
    let outer = SESSION.replace(Some(session));
    let answer = run();
    let ended = SESSION.replace(outer).ok_or(CoreError::NoSession)?;
    match ended.error {
        Some(error) => Err(error),
        None => Ok((answer, ended.record)),
    }
}

/// What was asked for since the session began or this was last called.
pub fn take_record() -> Record {
    with(|session| {
        session.flush();
        core::mem::take(&mut session.record)
    })
    .unwrap_or_default()
}

fn with<T>(act: impl FnOnce(&mut Session) -> T) -> Option<T> {
    SESSION.with_borrow_mut(|session| session.as_mut().map(act))
}

/// Counts work of the processor.
pub(super) fn tally(count: impl FnOnce(&mut Record)) {
    with(|session| count(&mut session.record));
}

/// Who computes operations of this kind.
pub(super) fn by(kind: Kind) -> By {
    with(|session| session.options.by(kind)).unwrap_or(By::Processor)
}

/// Puts an operation into the next burst; the number of its result.
pub(super) fn push(operation: Operation) -> u32 {
    let number = with(|session| {
        session.pending.push(operation);
        session.results.len() + session.pending.len() - 1
    });
    number.and_then(|number| u32::try_from(number).ok()).unwrap_or(u32::MAX)
}

/// The result of this number, after the burst that it is in.
pub(super) fn result(number: u32) -> Pair {
    let found = with(|session| {
        if number as usize >= session.results.len() {
            session.flush();
        }
        session.results.get(number as usize).copied()
    });
    found.flatten().unwrap_or_default()
}

/// The end of a group of operations that a formula hands over together.
pub(super) fn end_of_group() {
    with(|session| {
        if session.options.grouping == Grouping::Formulas {
            session.flush();
        }
    });
}

impl Session {
    /// Hands the pending operations over, unless there are none. After an error all results are 0.
    fn flush(&mut self) {
        if self.pending.is_empty() {
            return;
        }
        let operations = core::mem::take(&mut self.pending);
        let wanted = self.results.len() + operations.len();
        if self.error.is_none() {
            match self.core.burst(&operations) {
                Ok((results, cost)) => {
                    self.record.burst(Shape::of(&operations), cost);
                    self.results.extend(results);
                }
                Err(error) => self.error = Some(error),
            }
        }
        self.results.resize(wanted, Pair::default());
    }
}

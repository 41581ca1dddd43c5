//! The steps of a split pairing, each with its cost in some unit.

use core::any::Any;
use pairloom_algebra::count;
use pairloom_algebra::count::Counts;
use pairloom_pairing::stepped::MillerLoop;
use pairloom_pairing::workers::{Alone, Partner, Workers};

/// What a step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Moving the state.
    Skip,
    /// Lines.
    Lines,
    /// Squaring f and multiplying lines in.
    Accumulate,
    /// Raising a settled value.
    Raise,
    /// The easy part of the final exponentiation.
    Settle,
    /// What follows the loop.
    Tail,
    /// A product of two values.
    Product,
    /// The rest of the final exponentiation.
    Finish,
}

/// The costs of a pairing's steps.
#[derive(Clone, Debug, PartialEq)]
pub struct Table<T> {
    /// Making the state of the start and moving it to each iteration, and to the end.
    pub skip: Vec<T>,
    /// The lines of each iteration.
    pub lines: Vec<T>,
    /// Multiplying them into f.
    pub accumulate: Vec<T>,
    /// The same where f is 1.
    pub begin: Vec<T>,
    /// The factor before the first iteration, if there is one; f is not 1 then.
    pub head: Option<T>,
    /// Raising a settled value that so many iterations follow.
    pub raise: Vec<T>,
    /// Settling a value.
    pub settle: T,
    /// What follows the last iteration.
    pub tail: T,
    /// Closing the product of the other partial values.
    pub close: T,
    /// A product of two values.
    pub product: T,
    /// The end of the final exponentiation, by one worker.
    pub finish: T,
    /// The same by two: the work of each.
    pub members: [T; 2],
    /// How often those two swap values.
    pub exchanges: u64,
}

impl<T> Table<T> {
    /// The same steps in another unit.
    pub fn map<U>(&self, price: impl Fn(Kind, &T) -> U) -> Table<U> {
        let all = |kind, costs: &[T]| costs.iter().map(|cost| price(kind, cost)).collect();
        Table {
            skip: all(Kind::Skip, &self.skip),
            lines: all(Kind::Lines, &self.lines),
            accumulate: all(Kind::Accumulate, &self.accumulate),
            begin: all(Kind::Accumulate, &self.begin),
            head: self.head.as_ref().map(|cost| price(Kind::Lines, cost)),
            raise: all(Kind::Raise, &self.raise),
            settle: price(Kind::Settle, &self.settle),
            tail: price(Kind::Tail, &self.tail),
            close: price(Kind::Product, &self.close),
            product: price(Kind::Product, &self.product),
            finish: price(Kind::Finish, &self.finish),
            members: [price(Kind::Finish, &self.members[0]), price(Kind::Finish, &self.members[1])],
            exchanges: self.exchanges,
        }
    }

    /// The number of iterations.
    pub fn iterations(&self) -> usize {
        self.lines.len()
    }
}

impl Table<Counts> {
    /// The whole loop, by one worker.
    pub fn unreduced(&self) -> Counts {
        let first = self.head.as_ref().or(self.begin.first());
        let accumulated = self.accumulate.iter().skip(usize::from(self.head.is_none()));
        let steps =
            self.skip.first().into_iter().chain(&self.lines).chain(first).chain(accumulated).chain([&self.tail]);
        steps.fold(Counts::NONE, |sum, step| sum + *step)
    }

    /// The whole pairing, by one worker.
    pub fn pairing(&self) -> Counts {
        self.unreduced() + self.settle + self.finish
    }
}

fn cost<R>(step: impl FnOnce() -> R) -> Counts {
    count::counted(step).1
}

/// The operations of every step: the loop must be one over a machine that counts.
pub fn counted<L: MillerLoop>(miller: &L) -> Table<Counts> {
    let total = miller.iterations();
    let (mut state, f) = (miller.start(), miller.one());
    let (mut lines, mut accumulate, mut begin) = (Vec::new(), Vec::new(), Vec::new());
    for iteration in 0..total {
        let (these, counts) = count::counted(|| miller.lines(&mut state, iteration));
        lines.push(counts);
        accumulate.push(cost(|| miller.accumulate(Some(f.clone()), &these)));
        begin.push(cost(|| miller.accumulate(None, &these)));
    }
    let members = [true, false].map(|first| member(miller, first));
    Table {
        skip: (0..=total).map(|end| cost(|| miller.skip(&mut miller.start(), 0..end))).collect(),
        lines,
        accumulate,
        begin,
        head: {
            let start = miller.start();
            let (head, counts) = count::counted(|| miller.head(&start));
            head.map(|_| counts)
        },
        raise: (0..=total).map(|following| cost(|| miller.raise(f.clone(), following))).collect(),
        settle: cost(|| miller.settle(&f)),
        tail: cost(|| miller.tail(f.clone(), state.clone())),
        close: cost(|| miller.close(f.clone())),
        product: cost(|| miller.product(&f, &f)),
        finish: cost(|| miller.finish(&mut Alone, &f)),
        exchanges: members[0].1,
        members: members.map(|(counts, _)| counts),
    }
}

/// What one of two does in the final exponentiation, and how often it swaps values.
fn member<L: MillerLoop>(miller: &L, first: bool) -> (Counts, u64) {
    let mut echo = Echo { first, message: None, exchanges: 0 };
    let counts = cost(|| miller.finish(&mut echo, &miller.one()));
    (counts, echo.exchanges)
}

/// A partner that returns what it is sent: as good as any where values do not matter.
struct Echo {
    first: bool,
    message: Option<Box<dyn Any>>,
    exchanges: u64,
}

impl Workers for Echo {
    type Partner = Self;
    fn partner(&mut self) -> Option<&mut Self> {
        Some(self)
    }
}

impl Partner for Echo {
    fn is_first(&self) -> bool {
        self.first
    }
    fn send<T: Send + 'static>(&mut self, value: T) {
        self.message = Some(Box::new(value));
        self.exchanges += 1;
    }
    /// # Panics
    ///
    /// If nothing of this type has been sent: partners swap values of one type.
    fn receive<T: Send + 'static>(&mut self) -> Option<T> {
        let message = self.message.take().and_then(|message| message.downcast().ok());
        Some(*message.expect("partners swap values of one type"))
    }
}

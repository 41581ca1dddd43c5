//! What is timed: a named operation over inputs made beforehand.

use std::hint::black_box;

/// One operation of one library, ready to be run again and again.
pub struct Op {
    /// The operation's name, the same in every library: `fp_mul`, `pairing`, ...
    pub name: &'static str,
    /// How many operations one run does: a sample's time is divided by it.
    pub per: usize,
    /// What runs.
    pub work: Box<dyn Work>,
}

/// Something that can be timed and asked what it computed.
pub trait Work {
    /// Does the operations of one sample and throws the results away unseen by the optimiser.
    fn run(&self);
    /// The results of one sample in an encoding that all libraries share; empty where the
    /// libraries' results differ by design.
    fn answer(&self) -> Vec<u8>;
}

/// The operation `f` on each input in turn, the inputs independent of each other.
pub fn over<I, T>(
    name: &'static str,
    inputs: Vec<I>,
    f: impl Fn(&I) -> T + 'static,
    encode: impl Fn(&T) -> Vec<u8> + 'static,
) -> Op
where
    I: 'static,
    T: 'static,
{
    let per = inputs.len();
    let work = Box::new(Over { inputs, f, encode });
    Op { name, per, work }
}

/// The operation `step` applied `length` times, each time to its own last result.
pub fn chain<T: Clone + 'static>(
    name: &'static str,
    length: usize,
    start: T,
    step: impl Fn(&mut T) + 'static,
    encode: impl Fn(&T) -> Vec<u8> + 'static,
) -> Op {
    let work = Box::new(Chain { length, start, step, encode });
    Op { name, per: length, work }
}

impl Op {
    /// Counts a run as `per` operations: for one product of many pairings, the pairings.
    pub fn per(self, per: usize) -> Self {
        Self { per, ..self }
    }
}

struct Over<I, F, E> {
    inputs: Vec<I>,
    f: F,
    encode: E,
}

impl<I, T, F: Fn(&I) -> T, E: Fn(&T) -> Vec<u8>> Work for Over<I, F, E> {
    fn run(&self) {
        for input in &self.inputs {
            black_box((self.f)(black_box(input)));
        }
    }

    fn answer(&self) -> Vec<u8> {
        self.inputs.iter().flat_map(|input| (self.encode)(&(self.f)(input))).collect()
    }
}

struct Chain<T, F, E> {
    length: usize,
    start: T,
    step: F,
    encode: E,
}

impl<T: Clone, F: Fn(&mut T), E> Chain<T, F, E> {
    fn last(&self) -> T {
        let mut value = black_box(self.start.clone());
        for _ in 0..self.length {
            (self.step)(&mut value);
        }
        value
    }
}

impl<T: Clone, F: Fn(&mut T), E: Fn(&T) -> Vec<u8>> Work for Chain<T, F, E> {
    fn run(&self) {
        black_box(self.last());
    }

    fn answer(&self) -> Vec<u8> {
        (self.encode)(&self.last())
    }
}

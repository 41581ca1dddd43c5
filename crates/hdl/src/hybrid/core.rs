//! What computes products of F_p² in place of the processor, behind one trait.

use crate::prime::Kind;
use crate::tools::ToolError;
use core::marker::PhantomData;
use core::ops::AddAssign;
use pairloom_algebra::prime::{Fp, TowerParams};
use pairloom_algebra::{Field, Fp2, QuadraticExt, TowerBase, Transfer};
use thiserror::Error;

/// An integer in `[0, p)`: little-endian words, enough for 384 bits.
pub type Words = [u64; 6];

/// An element of F_p², by its coordinates.
pub type Pair = [Words; 2];

/// An operation with its operands. Those that the kind does not have are 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operation {
    /// What it computes.
    pub kind: Kind,
    /// a.
    pub a: Pair,
    /// b.
    pub b: Pair,
}

/// What a burst cost, from its first word on the way in to its last on the way out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Cycles of the core's clock.
    pub cycles: u64,
    /// Those in which an operation was in the multiplier of F_p².
    pub core: u64,
    /// Cycles in which the multiplier of F_p had a product to begin or to continue.
    pub busy: u64,
    /// Words of 32 bits to the core.
    pub words_in: u64,
    /// Words of 32 bits from the core.
    pub words_out: u64,
}

impl AddAssign for Cost {
    fn add_assign(&mut self, rhs: Self) {
        self.cycles += rhs.cycles;
        self.core += rhs.core;
        self.busy += rhs.busy;
        self.words_in += rhs.words_in;
        self.words_out += rhs.words_out;
    }
}

/// The reason why a burst has no results.
#[derive(Debug, Error)]
pub enum CoreError {
    /// A simulator is missing, or does not take the circuit.
    #[error(transparent)]
    Tool(#[from] ToolError),
    /// The simulation ended, or said something else than results.
    #[error("{simulator} ended before its results: {message}")]
    Ended {
        /// The simulator.
        simulator: &'static str,
        /// The end of what it said.
        message: String,
    },
    /// A result is not that of the library.
    #[error("operation {index} of burst {burst}, a {kind:?}, is wrong: {found} instead of {expected}")]
    Wrong {
        /// Which burst, from 0.
        burst: u64,
        /// Which of its operations, from 0.
        index: usize,
        /// What it is.
        kind: Kind,
        /// The result, hexadecimal.
        found: String,
        /// The library's.
        expected: String,
    },
    /// No core is there to compute.
    #[error("a product is handed over outside of a session")]
    NoSession,
}

/// Computes bursts of operations that do not depend on one another.
pub trait Core {
    /// The results in the order of the operations, and what they cost. There is at least one operation.
    ///
    /// # Errors
    ///
    /// Those of a simulator.
    fn burst(&mut self, operations: &[Operation]) -> Result<(Vec<Pair>, Cost), CoreError>;
}

/// A prime field of one core whose elements cross the port of a [`Core`] as integers.
pub trait CoreField: TowerBase<Const = Self> + Transfer<Element = Self> + Copy {
    /// The representative in `[0, p)`.
    fn to_words(&self) -> Words;
    /// The element that an integer below p stands for; 0 for others.
    fn from_words(words: &Words) -> Self;
}

impl<P: TowerParams<N>, const N: usize> CoreField for Fp<P, N> {
    fn to_words(&self) -> Words {
        let mut words = [0; 6];
        words[..N].copy_from_slice(&self.to_canonical());
        words
    }
    fn from_words(words: &Words) -> Self {
        let (low, high) = words.split_at(N);
        let is_short = high.iter().all(|&word| word == 0);
        let integer = core::array::from_fn(|k| low[k]);
        Self::from_limbs(&integer).filter(|_| is_short).unwrap_or_default()
    }
}

/// The coordinates of an element.
pub fn words_of<F: CoreField>(element: &Fp2<F>) -> Pair {
    [element.c0.to_words(), element.c1.to_words()]
}

/// The element of these coordinates.
pub fn element_of<F: CoreField>([c0, c1]: &Pair) -> Fp2<F> {
    Fp2 { c0: F::from_words(c0), c1: F::from_words(c1) }
}

/// The result of an operation by the library.
pub fn value<F: CoreField>(operation: &Operation) -> Pair {
    let [a, b] = [operation.a, operation.b].map(|pair| element_of::<F>(&pair));
    words_of(&match operation.kind {
        Kind::Product => a.mul(&b),
        Kind::Square => a.square(),
        Kind::Scale => a.mul_base(&b.c0),
    })
}

/// The library in place of a circuit; cycles are those of a [`Timing`].
pub struct Software<F> {
    timing: Timing,
    field: PhantomData<fn() -> F>,
}

impl<F: CoreField> Software<F> {
    /// The library, with the cycles of a circuit.
    pub fn new(timing: Timing) -> Self {
        Self { timing, field: PhantomData }
    }
}

impl<F: CoreField> Core for Software<F> {
    fn burst(&mut self, operations: &[Operation]) -> Result<(Vec<Pair>, Cost), CoreError> {
        Ok((operations.iter().map(value::<F>).collect(), self.timing.burst(operations.iter().map(|o| o.kind))))
    }
}

/// A model of a circuit's cycles: a multiplier between two streams that move a word of 32 bits a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// Cycles between two products of F_p; operations begin at multiples of it.
    pub slot: u64,
    /// Cycles from an operation's operands to its result.
    pub latency: u64,
    /// Words of 32 bits that make an element of F_p.
    pub words: u64,
    /// The most operations of a packet.
    pub longest: u64,
}

impl Timing {
    /// The cycles of so many products whose operands are all there at once: what the paper gives for its core.
    pub fn at_once(&self, products: u64) -> u64 {
        (products - 1) * self.slot * u64::from(Kind::Product.slots()) + self.latency
    }

    /// The cost of a burst, which goes in packets of one kind: an operation begins when its operands are there and the multiplier has begun
    /// those before it; results leave in order, those of a packet when its last word is there.
    pub fn burst(&self, kinds: impl IntoIterator<Item = Kind>) -> Cost {
        let kinds: Vec<Kind> = kinds.into_iter().collect();
        let mut cost = Cost::default();
        let (mut free, mut done) = (0, 0);
        for kind in Kind::ALL {
            let mut count = kinds.iter().filter(|of| **of == kind).count() as u64;
            while count > 0 {
                let packet = count.min(self.longest.max(1));
                count -= packet;
                let words = u64::from(kind.operands()) * self.words;
                let end = cost.words_in + packet * words;
                for _ in 0..packet {
                    cost.words_in += words;
                    cost.words_out += 2 * self.words;
                    let begin = cost.words_in.max(free).next_multiple_of(self.slot);
                    let busy = self.slot * u64::from(kind.slots());
                    free = begin + busy;
                    cost.busy += busy;
                    cost.core += begin + self.latency - begin.max(done);
                    done = begin + self.latency;
                    cost.cycles = done.max(cost.cycles).max(end) + 2 * self.words;
                }
            }
        }
        cost
    }
}

/// A core whose every result is compared with the library's.
pub struct Checked<F> {
    core: Box<dyn Core>,
    bursts: u64,
    field: PhantomData<fn() -> F>,
}

impl<F: CoreField> Checked<F> {
    /// Compares what `core` computes.
    pub fn new(core: Box<dyn Core>) -> Self {
        Self { core, bursts: 0, field: PhantomData }
    }
}

impl<F: CoreField> Core for Checked<F> {
    fn burst(&mut self, operations: &[Operation]) -> Result<(Vec<Pair>, Cost), CoreError> {
        let (results, cost) = self.core.burst(operations)?;
        for (index, (operation, result)) in operations.iter().zip(&results).enumerate() {
            let expected = value::<F>(operation);
            if *result != expected {
                let [found, expected] = [result, &expected].map(hex);
                return Err(CoreError::Wrong { burst: self.bursts, index, kind: operation.kind, found, expected });
            }
        }
        self.bursts += 1;
        Ok((results, cost))
    }
}

/// `c0 + c1 i`, hexadecimal.
fn hex([c0, c1]: &Pair) -> String {
    format!("{} + {} i", digits(c0), digits(c1))
}

/// An integer, hexadecimal.
pub(super) fn digits(words: &Words) -> String {
    let all: String = words.iter().rev().map(|word| format!("{word:016x}")).collect();
    match all.trim_start_matches('0') {
        "" => "0".to_owned(),
        digits => digits.to_owned(),
    }
}

//! What a step of a tape computes, and its words.
//!
//! | word | bits |
//! |---|---|
//! | 0 | head 0–3, target 4–13, a 14–23, whether a' is subtracted 24, whether b' is 25, whether a barrier follows 26 |
//! | 1 | a' 0–9, b 10–19, b' 20–29 |
//! | 2, 3 | four terms of 16 bits, in order; 0 for none |
//!
//! A term: operand 0–9, exchange 10, signs 11 and 12, reversed 13, halve 14, present 15. An operand: its index 0–7 and its
//! class 8–9: slot, argument, parked value, constant; slot 254 is nothing and slot 255 the step's own value so far.

use pairloom_trace::barrel::Linear;

/// Where an operand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Address {
    /// A slot of shared memory.
    Slot(u8),
    /// An argument, in global memory.
    Input(u8),
    /// A value that was put aside, in global memory.
    Parked(u8),
    /// A constant, in global memory, the same for all.
    Constant(u8),
    /// 0.
    Nothing,
    /// The value that the step has computed so far.
    Own,
}

/// Where a result goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// A slot.
    Slot(u8),
    /// A result of the tape, in global memory.
    Output(u8),
    /// Put aside, in global memory.
    Parked(u8),
    /// Nowhere: a step that does nothing but wait.
    Nowhere,
}

/// A factor: `a`, or `a ± a'`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Factor<T> {
    /// The first summand.
    pub a: T,
    /// The second, and whether it is subtracted.
    pub second: Option<(bool, T)>,
}

/// What a step begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Head<T> {
    /// A value.
    Copy(T),
    /// A product in F_p².
    Product(Factor<T>, Factor<T>),
    /// A square in F_p².
    Square(Factor<T>),
    /// A product by the first coordinate of a value.
    Scale(Factor<T>, T),
    /// The inverse in F_p of the first coordinate of a value.
    Invert(T),
    /// A value where the first coordinate of another is not 0, and 0 elsewhere.
    Keep(Factor<T>, T),
    /// Whether a value is 0: a truth value, [`unit`](pairloom_trace::barrel::unit) or 0.
    IsZero(Factor<T>),
    /// Whether the first coordinate of a value is odd in [0, p): a truth value.
    IsOdd(Factor<T>),
}

/// What a step goes on with: `v ← v ± y'`, or `y ± v'` if reversed; y' and v' have their coordinates exchanged if asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term<T> {
    /// y.
    pub operand: T,
    /// Signs, exchange and whether the sum is halved.
    pub linear: Linear,
    /// Whether v is what is added to y.
    pub reversed: bool,
}

/// A step: a head, and at most `TERMS` terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instruction<T, D> {
    /// The head.
    pub head: Head<T>,
    /// The terms, in order.
    pub terms: Vec<Term<T>>,
    /// Where the value goes.
    pub target: D,
    /// Whether the warps that share an item wait for each other after it.
    pub barrier: bool,
}

/// The terms that a step has room for.
pub const TERMS: usize = 4;

impl<T, D> Instruction<T, D> {
    /// A step that others follow, without a barrier.
    pub fn new(head: Head<T>, terms: Vec<Term<T>>, target: D) -> Self {
        Self { head, terms, target, barrier: false }
    }
}

impl<T: Copy> Factor<T> {
    fn operands(&self) -> impl Iterator<Item = T> {
        [Some(self.a), self.second.map(|(_, second)| second)].into_iter().flatten()
    }
    fn map<U>(self, mut f: impl FnMut(T) -> U) -> Factor<U> {
        Factor { a: f(self.a), second: self.second.map(|(subtract, second)| (subtract, f(second))) }
    }
}

impl<T: Copy> Head<T> {
    /// What is read.
    pub fn operands(&self) -> Vec<T> {
        match self {
            Self::Copy(a) | Self::Invert(a) => vec![*a],
            Self::Product(a, b) => a.operands().chain(b.operands()).collect(),
            Self::Square(a) | Self::IsZero(a) | Self::IsOdd(a) => a.operands().collect(),
            Self::Scale(a, b) | Self::Keep(a, b) => a.operands().chain([*b]).collect(),
        }
    }

    /// The head with other operands.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> Head<U> {
        match self {
            Self::Copy(a) => Head::Copy(f(a)),
            Self::Invert(a) => Head::Invert(f(a)),
            Self::Product(a, b) => Head::Product(a.map(&mut f), b.map(&mut f)),
            Self::Square(a) => Head::Square(a.map(f)),
            Self::Scale(a, b) => Head::Scale(a.map(&mut f), f(b)),
            Self::Keep(a, b) => Head::Keep(a.map(&mut f), f(b)),
            Self::IsZero(a) => Head::IsZero(a.map(f)),
            Self::IsOdd(a) => Head::IsOdd(a.map(f)),
        }
    }
}

const NOTHING: u32 = 254;
const OWN: u32 = 255;

impl Address {
    fn code(self) -> u32 {
        match self {
            Self::Slot(index) => u32::from(index),
            Self::Input(index) => 1 << 8 | u32::from(index),
            Self::Parked(index) => 2 << 8 | u32::from(index),
            Self::Constant(index) => 3 << 8 | u32::from(index),
            Self::Nothing => NOTHING,
            Self::Own => OWN,
        }
    }

    fn decode(code: u32) -> Self {
        let index = (code & 255) as u8;
        match code >> 8 & 3 {
            0 if code & 255 == NOTHING => Self::Nothing,
            0 if code & 255 == OWN => Self::Own,
            0 => Self::Slot(index),
            1 => Self::Input(index),
            2 => Self::Parked(index),
            _ => Self::Constant(index),
        }
    }
}

impl Target {
    fn code(self) -> u32 {
        match self {
            Self::Slot(index) => u32::from(index),
            Self::Output(index) => 1 << 8 | u32::from(index),
            Self::Parked(index) => 2 << 8 | u32::from(index),
            Self::Nowhere => 3 << 8,
        }
    }

    fn decode(code: u32) -> Self {
        let index = (code & 255) as u8;
        match code >> 8 & 3 {
            0 => Self::Slot(index),
            1 => Self::Output(index),
            2 => Self::Parked(index),
            _ => Self::Nowhere,
        }
    }
}

impl Term<Address> {
    fn code(self) -> u32 {
        let Linear { exchange, subtract: [first, second], halve } = self.linear;
        let flags = [exchange, first, second, self.reversed, halve, true];
        flags.iter().rev().fold(0, |bits, flag| bits << 1 | u32::from(*flag)) << 10 | self.operand.code()
    }

    fn decode(code: u32) -> Option<Self> {
        let bit = |index: u32| code >> index & 1 == 1;
        let linear = Linear { exchange: bit(10), subtract: [bit(11), bit(12)], halve: bit(14) };
        bit(15).then(|| Self { operand: Address::decode(code), linear, reversed: bit(13) })
    }
}

/// The words of a step.
pub type EncodedInstruction = [u32; 4];

impl Instruction<Address, Target> {
    /// The words.
    pub fn encode(&self) -> EncodedInstruction {
        let plain = |a| Factor { a, second: None };
        let (kind, a, b) = match self.head {
            Head::Copy(a) => (0, plain(a), plain(Address::Nothing)),
            Head::Product(a, b) => (1, a, b),
            Head::Square(a) => (2, a, plain(Address::Nothing)),
            Head::Scale(a, b) => (3, a, plain(b)),
            Head::Invert(a) => (4, plain(a), plain(Address::Nothing)),
            Head::Keep(a, b) => (5, a, plain(b)),
            Head::IsZero(a) => (6, a, plain(Address::Nothing)),
            Head::IsOdd(a) => (7, a, plain(Address::Nothing)),
        };
        let second = |factor: Factor<Address>| factor.second.unwrap_or((false, Address::Nothing));
        let ((minus_a, a2), (minus_b, b2)) = (second(a), second(b));
        let first = kind | self.target.code() << 4 | a.a.code() << 14 | u32::from(minus_a) << 24;
        let flags = u32::from(minus_b) << 25 | u32::from(self.barrier) << 26;
        let mut words = [first | flags, a2.code() | b.a.code() << 10 | b2.code() << 20, 0, 0];
        for (index, term) in self.terms.iter().enumerate() {
            words[2 + index / 2] |= term.code() << (16 * (index % 2));
        }
        words
    }

    /// The step that words stand for; `None` for an unknown head.
    pub fn decode(words: &EncodedInstruction) -> Option<Self> {
        let field = |word: usize, bit: u32| Address::decode(words[word] >> bit & 1023);
        let factor = |a, second, minus: u32| {
            let second = (second != Address::Nothing).then_some((words[0] >> minus & 1 == 1, second));
            Factor { a, second }
        };
        let a = factor(field(0, 14), field(1, 0), 24);
        let b = factor(field(1, 10), field(1, 20), 25);
        let head = match words[0] & 15 {
            0 => Head::Copy(a.a),
            1 => Head::Product(a, b),
            2 => Head::Square(a),
            3 => Head::Scale(a, b.a),
            4 => Head::Invert(a.a),
            5 => Head::Keep(a, b.a),
            6 => Head::IsZero(a),
            7 => Head::IsOdd(a),
            _ => return None,
        };
        let terms = (0..TERMS).map_while(|index| Term::decode(words[2 + index / 2] >> (16 * (index % 2)) & 0xffff));
        let (target, barrier) = (Target::decode(words[0] >> 4 & 1023), words[0] >> 26 & 1 == 1);
        Some(Self { head, terms: terms.collect(), target, barrier })
    }
}

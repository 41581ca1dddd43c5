//! Operations as expressions.

use super::plan::Plan;
use crate::bits::Bits;
use crate::ir::{Net, Op};

/// Operations between two vectors, trit by trit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Trit {
    Add,
    Neg,
    Mul,
}

/// An expression and whether it needs no parentheses as an operand.
#[derive(Clone, Debug)]
pub(super) struct Expression {
    pub text: String,
    pub atom: bool,
}

impl Expression {
    pub fn atom(text: String) -> Self {
        Self { text, atom: true }
    }

    pub fn open(text: String) -> Self {
        Self { text, atom: false }
    }

    /// The text with parentheses if it needs any.
    pub fn closed(self) -> String {
        if self.atom { self.text } else { format!("({})", self.text) }
    }
}

/// The syntax of a language's expressions.
pub(super) trait Syntax {
    fn constant(value: &Bits) -> Expression;
    /// A constant that is all of what is assigned.
    fn whole(value: &Bits) -> String {
        Self::constant(value).text
    }
    /// Some bits of a signal.
    fn slice(signal: &str, low: usize, width: usize) -> String;
    fn and() -> &'static str;
    fn or() -> &'static str;
    fn xor() -> &'static str;
    fn not(a: &str) -> Expression;
    fn concat(parts: &[String]) -> Expression;
    fn repeat(bit: &str, times: usize) -> Expression;
    /// A sum or difference of unsigned numbers.
    fn sum(a: &str, b: &str, minus: bool) -> Expression;
    /// A product of unsigned numbers.
    fn product(a: &str, b: &str) -> Expression;
    /// The number that is added or subtracted.
    fn number(value: u64) -> String;
    fn trit(operation: Trit, width: usize, operands: &[String]) -> Expression;
    fn read(memory: &str, address: &str, bits: usize) -> Expression;
    fn table(table: &str, address: &str, bits: usize) -> Expression;
}

impl Plan<'_> {
    /// A net where it is used: its signal, or its expression.
    pub fn operand<S: Syntax>(&self, net: Net) -> Expression {
        match self.signal(net) {
            Some(signal) => Expression::atom(signal.to_owned()),
            None => self.expression::<S>(net),
        }
    }

    fn closed<S: Syntax>(&self, net: Net) -> String {
        self.operand::<S>(net).closed()
    }

    /// What a net is made of. Statements (choices, comparisons, registers, …) are not written here.
    pub fn expression<S: Syntax>(&self, net: Net) -> Expression {
        let node = self.entity.node(net);
        let infix = |all: &[Net], operator: &str| {
            let all: Vec<String> = all.iter().map(|net| self.closed::<S>(*net)).collect();
            Expression::open(all.join(&format!(" {operator} ")))
        };
        let open = |net: &Net| self.operand::<S>(*net).text;
        match &node.op {
            Op::Constant(value) => S::constant(value),
            Op::Wire(Some(driver)) => self.operand::<S>(*driver),
            Op::Not(a) => S::not(&self.closed::<S>(*a)),
            Op::And(all) => infix(all, S::and()),
            Op::Or(all) => infix(all, S::or()),
            Op::Xor(all) => infix(all, S::xor()),
            Op::Slice { of, low } => Expression::atom(S::slice(self.signal(*of).unwrap_or_default(), *low, node.width)),
            Op::Concat(parts) => S::concat(&parts.iter().map(|net| self.closed::<S>(*net)).collect::<Vec<_>>()),
            Op::Repeat(bit) => S::repeat(&open(bit), node.width),
            Op::Add(a, b) => self.sum::<S>(*a, *b, false),
            Op::Sub(a, b) => self.sum::<S>(*a, *b, true),
            Op::Mul(a, b) => S::product(&open(a), &open(b)),
            Op::TritAdd(all) => balanced::<S>(&all.iter().map(open).collect::<Vec<_>>(), node.width),
            Op::TritNeg(a) => S::trit(Trit::Neg, node.width, &[open(a)]),
            Op::TritMul(a, b) => S::trit(Trit::Mul, node.width, &[open(a), open(b)]),
            Op::Read { memory, address } => {
                let memory = &self.entity.memories[*memory];
                S::read(&memory.name, &open(address), memory.address_bits)
            }
            Op::Table { address, .. } => S::table(self.table(net), &open(address), self.entity.node(*address).width),
            _ => Expression::atom(self.signal(net).unwrap_or_default().to_owned()),
        }
    }

    fn sum<S: Syntax>(&self, a: Net, b: Net, minus: bool) -> Expression {
        let small = |value: &Bits| value.low_u64() < 1 << 31 && value.words()[1..].iter().all(|word| *word == 0);
        let right = match &self.entity.node(b).op {
            Op::Constant(value) if small(value) => S::number(value.low_u64()),
            _ => self.operand::<S>(b).text,
        };
        S::sum(&self.operand::<S>(a).text, &right, minus)
    }

    /// Whether a concatenation is better written as one assignment for each part.
    pub fn in_parts(&self, parts: &[Net]) -> bool {
        let simple = |net: &Net| {
            let op = &self.entity.node(*net).op;
            self.signal(*net).is_some() || matches!(op, Op::Slice { .. } | Op::Constant(_) | Op::Repeat(_))
        };
        parts.len() > 6 || !parts.iter().all(simple)
    }
}

/// A sum of trits as a balanced tree of sums of two.
fn balanced<S: Syntax>(all: &[String], width: usize) -> Expression {
    match all {
        [single] => Expression::atom(single.clone()),
        _ => {
            let (a, b) = all.split_at(all.len().div_ceil(2));
            S::trit(Trit::Add, width, &[balanced::<S>(a, width).text, balanced::<S>(b, width).text])
        }
    }
}

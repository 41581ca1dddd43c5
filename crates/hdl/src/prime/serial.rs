//! Numbers word by word, a word a cycle, the lowest first.

use super::shape::Shape;
use crate::bits::Bits;
use crate::ir::{Entity, EntityBuilder, Error, Net, address_bits};
use std::sync::Arc;

/// A flag at later cycles.
#[derive(Debug)]
pub(super) struct Timeline(Vec<Net>);

impl Timeline {
    /// The flag itself is cycle 0.
    pub fn new(flag: Net) -> Self {
        Self(vec![flag])
    }

    /// The flag so many cycles later; 0 from power-up on.
    pub fn at(&mut self, e: &mut EntityBuilder, cycle: u32) -> Net {
        while self.0.len() <= cycle as usize {
            let last = self.0[self.0.len() - 1];
            let later = e.state("flag", 1);
            e.next(later, last, None, None);
            self.0.push(later);
        }
        self.0[cycle as usize]
    }
}

/// A word of a sum: x + y and the carry of the word before, at the first word `carry_in`. The word and the carry out of it.
pub(super) fn chained(e: &mut EntityBuilder, [x, y]: [Net; 2], first: Net, carry_in: Net) -> [Net; 2] {
    let width = e.width(x);
    let held = e.state("carry", 1);
    let carry = e.mux(first, carry_in, held);
    // A bit below both makes a carry into the adder.
    let (one, zero) = (e.number(1, 1), e.zero(1));
    let (x, y) = (e.concat(&[zero, x, one]), e.concat(&[zero, y, carry]));
    let sum = e.add(x, y);
    let out = e.bit(sum, width + 1);
    e.next(held, out, None, None);
    [e.slice(sum, 1, width), out]
}

/// What a serial unit computes modulo p.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    /// x + y.
    Add,
    /// x − y.
    Sub,
    /// x, which is less than 2 p.
    Reduce,
}

/// The cycles from a word to the same word of the result.
pub(super) fn latency(shape: &Shape) -> u32 {
    shape.passes as u32 + 2
}

/// A unit modulo p, on numbers below p: the result and the result ± p are both computed and kept until the last word tells which is right.
/// `first` and `last` are 1 with the first and the last word.
pub(super) fn unit(shape: &Shape, unit: Unit, name: &str) -> Result<Arc<Entity>, Error> {
    let about = match unit {
        Unit::Add => "A sum modulo p, word by word.",
        Unit::Sub => "A difference modulo p, word by word.",
        Unit::Reduce => "A number below 2 p modulo p, word by word.",
    };
    let mut e = EntityBuilder::new(name, about);
    let (first, last) = (e.input("first", 1), e.input("last", 1));
    let x = e.input("x", shape.word);
    let [first, last] = [("first", first), ("last", last)].map(|(name, flag)| {
        let later = e.state(&format!("{name}_held"), 1);
        e.next(later, flag, None, None);
        (flag, later)
    });
    let passes = shape.passes as u32;
    let (z, borrowed) = plain(&mut e, unit, x, first.0, shape);
    let z = e.register(z);
    let p = modulus_word(&mut e, shape, first.1);
    // z − p as z + ¬p + 1.
    let (p, one) = if unit == Unit::Sub { (p, e.zero(1)) } else { (e.not(p), e.number(1, 1)) };
    let [other, carry] = chained(&mut e, [z, p], first.1, one);
    let choice = borrowed.unwrap_or(carry);
    let chosen = e.state("takes_other", 1);
    e.next(chosen, choice, Some(last.1), None);
    let other = e.register(other);
    let [z, other] = [e.delay(z, passes), e.delay(other, passes - 1)];
    let result = e.mux(chosen, other, z);
    let result = e.register(result);
    e.output("z", result);
    e.finish()
}

/// A word before anything is done about p; for a difference also whether the words up to the one before borrow.
fn plain(e: &mut EntityBuilder, unit: Unit, x: Net, first: Net, shape: &Shape) -> (Net, Option<Net>) {
    match unit {
        Unit::Reduce => (x, None),
        Unit::Add => {
            let (y, zero) = (e.input("y", shape.word), e.zero(1));
            (chained(e, [x, y], first, zero)[0], None)
        }
        Unit::Sub => {
            let (y, one) = (e.input("y", shape.word), e.number(1, 1));
            let inverted = e.not(y);
            let [z, carry] = chained(e, [x, inverted], first, one);
            let borrow = e.not(carry);
            let held = e.state("borrow", 1);
            e.next(held, borrow, None, None);
            (z, Some(held))
        }
    }
}

/// The word of p that belongs to this cycle.
fn modulus_word(e: &mut EntityBuilder, shape: &Shape, first: Net) -> Net {
    let words = shape.modulus_words();
    let bits = address_bits(words.len());
    let counter = e.state("position", bits);
    let (zero, one) = (e.zero(bits), e.number(bits, 1));
    let position = e.mux(first, zero, counter);
    let next = e.add(position, one);
    e.next(counter, next, None, None);
    constant_word(e, position, &words)
}

/// The word with this number.
pub(super) fn constant_word(e: &mut EntityBuilder, position: Net, words: &[Bits]) -> Net {
    let words: Vec<Net> = words.iter().map(|word| e.constant(word.clone())).collect();
    e.choose(position, &words)
}

/// Words as they come, and after the last one all of them side by side.
pub(super) fn assembled(e: &mut EntityBuilder, shape: &Shape, name: &str, word: Net, enable: Option<Net>) -> Net {
    let all = e.state(name, shape.shift());
    let next = if shape.passes == 1 {
        word
    } else {
        let kept = e.slice(all, shape.word, shape.shift() - shape.word);
        e.concat(&[word, kept])
    };
    e.next(all, next, enable, None);
    all
}

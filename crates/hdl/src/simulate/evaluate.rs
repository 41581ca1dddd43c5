//! The value of every operation, and the edge of the clock.

use super::values::{Values, bits_at, or_shifted, shift_down};
use crate::bits::words_for;
use crate::ir::flatten::{Flat, FlatMemory, is_source};
use crate::ir::{Net, Op, Write};

/// All values, and the operations in an order in which they can be evaluated.
#[derive(Debug)]
pub(super) struct Interpreter {
    pub values: Values,
    memories: Vec<(FlatMemory, Vec<u64>)>,
    program: Vec<(Net, Op)>,
    scratch: Vec<u64>,
}

impl Interpreter {
    pub fn new(flat: Flat, order: &[Net]) -> Self {
        let mut values = Values::new(&flat.widths);
        for (i, op) in flat.ops.iter().enumerate() {
            if let Op::Constant(value) | Op::Register { initial: Some(value), .. } = op {
                values.set(Net(i as u32), value.words());
            }
        }
        let constant = |op: &Op| matches!(op, Op::Constant(_));
        let evaluated =
            order.iter().filter(|net| !is_source(&flat.ops[net.index()]) && !constant(&flat.ops[net.index()]));
        let program = evaluated.map(|net| (*net, flat.ops[net.index()].clone())).collect();
        let words = |memory: &FlatMemory| vec![0; words_for(memory.width) << memory.address_bits];
        let memories = flat
            .memories
            .into_iter()
            .map(|memory| {
                let w = words(&memory);
                (memory, w)
            })
            .collect();
        let longest = flat.widths.iter().map(|width| words_for(*width)).max().unwrap_or(0);
        Self { values, memories, program, scratch: vec![0; longest] }
    }

    /// Evaluates everything that follows from inputs and registers.
    pub fn settle(&mut self) {
        let Self { values, memories, program, scratch } = self;
        for (net, op) in program.iter() {
            let out = &mut scratch[..words_for(values.width(*net))];
            evaluate(op, *net, values, memories, out);
            values.set(*net, out);
        }
    }

    fn write(&mut self, memory: usize, address: u64, data: &[u64]) {
        let start = address as usize * data.len();
        self.memories[memory].1[start..start + data.len()].copy_from_slice(data);
    }
}

/// A register and what drives it.
#[derive(Debug)]
struct Register {
    net: Net,
    next: Net,
    enable: Option<Net>,
    reset: Option<Net>,
    initial: Vec<u64>,
}

/// All registers and write ports.
#[derive(Debug)]
pub(super) struct Registers {
    all: Vec<Register>,
    writes: Vec<(usize, Write)>,
    taken: Vec<u64>,
}

impl Registers {
    pub fn new(flat: &Flat) -> Self {
        let register = |(i, op): (usize, &Op)| match op {
            Op::Register { next: Some(next), enable, reset, initial } => {
                let zeros = vec![0; words_for(flat.widths[i])];
                let initial = initial.as_ref().map_or(zeros, |value| value.words().to_vec());
                Some(Register { net: Net(i as u32), next: *next, enable: *enable, reset: *reset, initial })
            }
            _ => None,
        };
        let all = flat.ops.iter().enumerate().filter_map(register).collect();
        let writes = flat.memories.iter().enumerate().filter_map(|(i, memory)| Some((i, memory.write?))).collect();
        Self { all, writes, taken: vec![] }
    }

    /// All registers take over at once, and memories are written.
    pub fn clock(&mut self, machine: &mut Interpreter) {
        let values = &mut machine.values;
        self.taken.clear();
        for register in &self.all {
            let on = |bit: Option<Net>, otherwise: bool| bit.map_or(otherwise, |net| values.bit(net));
            let value = match (on(register.reset, false), on(register.enable, true)) {
                (true, _) => register.initial.as_slice(),
                (false, true) => values.of(register.next),
                (false, false) => values.of(register.net),
            };
            self.taken.extend_from_slice(value);
        }
        let writes: Vec<_> = self.writes.iter().filter(|(_, port)| values.bit(port.enable)).collect();
        let written = writes.iter().map(|(i, port)| (*i, values.of(port.address)[0], values.of(port.data).to_vec()));
        let written: Vec<_> = written.collect();
        let mut rest = self.taken.as_slice();
        for register in &self.all {
            let (own, others) = rest.split_at(words_for(values.width(register.net)));
            values.set(register.net, own);
            rest = others;
        }
        written.into_iter().for_each(|(memory, address, data)| machine.write(memory, address, &data));
    }
}

fn evaluate(op: &Op, net: Net, values: &Values, memories: &[(FlatMemory, Vec<u64>)], out: &mut [u64]) {
    match op {
        Op::Input | Op::Register { .. } | Op::Constant(_) | Op::Result { .. } | Op::Wire(None) => (),
        Op::Wire(Some(driver)) => out.copy_from_slice(values.of(*driver)),
        Op::Not(a) => map(out, values.of(*a), |word| !word),
        Op::And(all) => fold(out, values, all, |x, y| x & y),
        Op::Or(all) => fold(out, values, all, |x, y| x | y),
        Op::Xor(all) => fold(out, values, all, |x, y| x ^ y),
        Op::Mux { select, one, zero } => {
            out.copy_from_slice(values.of(if values.bit(*select) { *one } else { *zero }));
        }
        Op::Choose { index, choices } => {
            let index = number(values.of(*index)).min(choices.len() as u64 - 1);
            out.copy_from_slice(values.of(choices[index as usize]));
        }
        Op::Slice { of, low } => shift_down(out, values.of(*of), *low),
        Op::Concat(parts) => concat(out, values, parts),
        Op::Repeat(bit) => out.fill(if values.bit(*bit) { u64::MAX } else { 0 }),
        Op::Gather { of, digit, first, step } => {
            let count = values.width(net) / digit;
            move_digits(out, values.of(*of), *digit, (0..count).map(|i| (i, first + i * step)));
        }
        Op::Interleave { digit, parts } => interleave(out, values, *digit, parts),
        Op::Equal(a, b) => out[0] = u64::from(values.of(*a) == values.of(*b)),
        Op::Less(a, b) => out[0] = u64::from(values.of(*a).iter().rev().lt(values.of(*b).iter().rev())),
        Op::Add(a, b) => add(out, values.of(*a), values.of(*b), false),
        Op::Sub(a, b) => add(out, values.of(*a), values.of(*b), true),
        Op::Mul(a, b) => multiply(out, values.of(*a), values.of(*b)),
        Op::TritAdd(all) => fold(out, values, all, trit_add),
        Op::TritNeg(a) => map(out, values.of(*a), trit_neg),
        Op::TritMul(a, b) => fold(out, values, &[*a, *b], trit_mul),
        Op::Table { address, words } => match words.get(number(values.of(*address)) as usize) {
            Some((word, _)) => out.copy_from_slice(word.words()),
            None => out.fill(0),
        },
        Op::Read { memory, address } => {
            let start = number(values.of(*address)) as usize * out.len();
            out.copy_from_slice(&memories[*memory].1[start..start + out.len()]);
        }
    }
}

/// An unsigned number, saturated at 64 bits.
fn number(words: &[u64]) -> u64 {
    if words[1..].iter().any(|word| *word != 0) { u64::MAX } else { words[0] }
}

fn map(out: &mut [u64], from: &[u64], f: impl Fn(u64) -> u64) {
    out.iter_mut().zip(from).for_each(|(out, word)| *out = f(*word));
}

fn fold(out: &mut [u64], values: &Values, all: &[Net], f: impl Fn(u64, u64) -> u64) {
    out.copy_from_slice(values.of(all[0]));
    for net in &all[1..] {
        out.iter_mut().zip(values.of(*net)).for_each(|(out, word)| *out = f(*out, *word));
    }
}

fn concat(out: &mut [u64], values: &Values, parts: &[Net]) {
    out.fill(0);
    let mut low = 0;
    for part in parts.iter().rev() {
        or_shifted(out, values.of(*part), low);
        low += values.width(*part);
    }
}

/// Moves digits: pairs of where to and where from.
fn move_digits(out: &mut [u64], from: &[u64], digit: usize, moves: impl Iterator<Item = (usize, usize)>) {
    out.fill(0);
    for (to, source) in moves {
        (0..digit).step_by(64).for_each(|i| {
            let count = (digit - i).min(64);
            or_shifted(out, &[bits_at(from, source * digit + i, count)], to * digit + i);
        });
    }
}

fn interleave(out: &mut [u64], values: &Values, digit: usize, parts: &[Net]) {
    out.fill(0);
    for (j, part) in parts.iter().enumerate() {
        for i in 0..values.width(*part) / digit {
            let to = (i * parts.len() + j) * digit;
            (0..digit).filter(|b| bits_at(values.of(*part), i * digit + b, 1) == 1).for_each(|b| {
                out[(to + b) / 64] |= 1 << ((to + b) % 64);
            });
        }
    }
}

/// `a + b`, or `a − b` as a + ¬b + 1.
fn add(out: &mut [u64], a: &[u64], b: &[u64], subtract: bool) {
    let mut carry = u64::from(subtract);
    for (i, out) in out.iter_mut().enumerate() {
        let term = if subtract { !b[i] } else { b[i] };
        let sum = u128::from(a[i]) + u128::from(term) + u128::from(carry);
        (*out, carry) = (sum as u64, (sum >> 64) as u64);
    }
}

/// The product of as many words as there is room for; those of the factors above it are 0.
fn multiply(out: &mut [u64], a: &[u64], b: &[u64]) {
    out.fill(0);
    for (i, x) in a.iter().enumerate() {
        let mut carry = 0;
        for (j, out) in out[i..].iter_mut().enumerate() {
            let y = b.get(j).copied().unwrap_or(0);
            let sum = u128::from(*x) * u128::from(y) + u128::from(*out) + u128::from(carry);
            (*out, carry) = (sum as u64, (sum >> 64) as u64);
        }
    }
}

const LOW: u64 = 0x5555_5555_5555_5555;

/// The bits of 32 trits: (is 1, is 2), in the even positions.
fn planes(x: u64) -> (u64, u64) {
    (x & LOW, x >> 1 & LOW)
}

fn trit_add(a: u64, b: u64) -> u64 {
    let ((a1, a2), (b1, b2)) = (planes(a), planes(b));
    let (a0, b0) = (LOW & !(a1 | a2), LOW & !(b1 | b2));
    (a1 & b0 | a0 & b1 | a2 & b2) | (a2 & b0 | a0 & b2 | a1 & b1) << 1
}

fn trit_neg(a: u64) -> u64 {
    let (a1, a2) = planes(a);
    a2 | a1 << 1
}

fn trit_mul(a: u64, b: u64) -> u64 {
    let ((a1, a2), (b1, b2)) = (planes(a), planes(b));
    (a1 & b1 | a2 & b2) | (a1 & b2 | a2 & b1) << 1
}

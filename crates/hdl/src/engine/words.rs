//! Rows of microcode as words of a table.

use super::adder;
use crate::bits::Bits;
use crate::ir::{EntityBuilder, Net};
use crate::prime;
use pairloom_trace::barrel::{Kind, Microcode, Operand, Row};

/// The bits of a register's or constant's number.
pub const NUMBER: usize = 6;
/// The bits of a word.
pub const WIDTH: usize = 3 + adder::CONTROL + 3 * NUMBER + 2;

/// The multiplier's name for an operation.
pub fn kind(kind: Kind) -> prime::Kind {
    match kind {
        Kind::Product => prime::Kind::Product,
        Kind::Square => prime::Kind::Square,
        Kind::Scale => prime::Kind::Scale,
    }
}

/// What a row does beside what its fields say.
#[derive(Clone, Copy, Debug, Default)]
struct Role {
    /// The multiplier begins.
    start: bool,
    /// A product is taken from the queue, and written instead of a sum.
    product: bool,
}

/// A word, the lowest field first: write, product, start, control of the adder or kind, target, number of a, a is a constant, number of b,
/// b is a constant.
fn word(row: &Row, role: Role) -> Bits {
    let mut bits = vec![row.target.is_some(), role.product, role.start];
    let control =
        if role.start { Bits::from_u64(adder::CONTROL, kind(row.kind).code()) } else { adder::control(row.linear) };
    bits.extend((0..adder::CONTROL).map(|i| control.bit(i)));
    let target = row.target.unwrap_or(0);
    bits.extend((0..NUMBER).map(|i| target >> i & 1 == 1));
    for operand in row.operands {
        let (value, constant) = match operand {
            Operand::Register(register) => (register, false),
            Operand::Constant(constant) => (constant, true),
        };
        bits.extend((0..NUMBER).map(|i| value >> i & 1 == 1));
        bits.push(constant);
    }
    Bits::from_fn(WIDTH, |i| bits[i])
}

/// The table: turn after turn. Every turn but the last begins a multiplication, every turn but the first takes a product.
pub fn table(microcode: &Microcode) -> Vec<(Bits, String)> {
    let count = microcode.turns().len();
    let mut words = Vec::with_capacity(microcode.rows());
    for (index, rows) in microcode.turns().iter().enumerate() {
        for (number, row) in rows.iter().enumerate() {
            let start = number == microcode.timing().multiplication && index + 1 < count;
            let remark = if number == 0 { format!("turn {index}") } else { String::new() };
            words.push((word(row, Role { start, product: number == 0 && index > 0 }), remark));
        }
    }
    words
}

/// The fields of a word.
pub struct Fields {
    pub write: Net,
    pub product: Net,
    pub start: Net,
    pub control: Net,
    pub target: Net,
    /// The numbers of the operands, and whether they are constants.
    pub operands: [(Net, Net); 2],
}

impl Fields {
    /// Of a word.
    pub fn of(e: &mut EntityBuilder, word: Net) -> Self {
        let mut low = 0;
        let mut field = |e: &mut EntityBuilder, width: usize| {
            low += width;
            e.slice(word, low - width, width)
        };
        let [write, product, start] = [1, 1, 1].map(|width| field(e, width));
        let (control, target) = (field(e, adder::CONTROL), field(e, NUMBER));
        let operands = [0, 1].map(|_| (field(e, NUMBER), field(e, 1)));
        Self { write, product, start, control, target, operands }
    }
}

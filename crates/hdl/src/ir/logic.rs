//! Combinational operations.

use super::{EntityBuilder, Net, Op};
use crate::bits::Bits;
use std::sync::Arc;

/// A table of more words is a memory with initial values, of as many words as it has.
pub const LONG_TABLE: usize = 1024;

impl EntityBuilder {
    fn widths(&self, nets: &[Net]) -> Vec<usize> {
        nets.iter().map(|net| self.width(*net)).collect()
    }

    /// The common width of some nets, at least one of them.
    fn common_width(&mut self, nets: &[Net], operation: &'static str) -> usize {
        let widths = self.widths(nets);
        let width = widths.first().copied().unwrap_or(0);
        self.check(width > 0 && widths.iter().all(|w| *w == width), operation, &widths);
        width
    }

    fn many(&mut self, nets: &[Net], operation: &'static str, op: impl FnOnce(Vec<Net>) -> Op) -> Net {
        let width = self.common_width(nets, operation);
        match nets {
            [single] => *single,
            [] => self.zero(1),
            _ => self.push(op(nets.to_vec()), width, operation),
        }
    }

    /// The complement.
    pub fn not(&mut self, a: Net) -> Net {
        let width = self.width(a);
        self.push(Op::Not(a), width, "not")
    }

    /// Bitwise and of one or more nets of one width.
    pub fn and(&mut self, nets: &[Net]) -> Net {
        self.many(nets, "and", Op::And)
    }

    /// Bitwise or of one or more nets of one width.
    pub fn or(&mut self, nets: &[Net]) -> Net {
        self.many(nets, "or", Op::Or)
    }

    /// Bitwise exclusive or of one or more nets of one width.
    pub fn xor(&mut self, nets: &[Net]) -> Net {
        self.many(nets, "xor", Op::Xor)
    }

    /// `one` if the bit `select` is 1, else `zero`.
    pub fn mux(&mut self, select: Net, one: Net, zero: Net) -> Net {
        if let Op::Constant(bit) = &self.entity.node(select).op {
            return if bit.is_zero() { zero } else { one };
        }
        let width = self.common_width(&[one, zero], "mux");
        let select_width = self.width(select);
        self.check(select_width == 1, "selecting bit", &[select_width]);
        self.push(Op::Mux { select, one, zero }, width, "mux")
    }

    /// The choice number `index`, the last one beyond the end. There must be no more choices than the index can tell apart.
    pub fn choose(&mut self, index: Net, choices: &[Net]) -> Net {
        let width = self.common_width(choices, "choose");
        let bits = self.width(index);
        let enough = bits >= usize::BITS as usize || choices.len() <= 1 << bits;
        self.check(enough, "choose", &[bits, choices.len()]);
        match choices {
            [single] => *single,
            [zero, one] if bits == 1 => self.mux(index, *one, *zero),
            _ => self.push(Op::Choose { index, choices: choices.to_vec() }, width, "choose"),
        }
    }

    /// Bits `low`, …, `low + width − 1`.
    pub fn slice(&mut self, of: Net, low: usize, width: usize) -> Net {
        let all = self.width(of);
        self.check(width > 0 && low + width <= all, "slice", &[all, low, width]);
        let inner = match &self.entity.node(of).op {
            Op::Slice { of, low } => Some((*of, *low)),
            _ => None,
        };
        match inner {
            _ if width == all => of,
            Some((outer, offset)) if self.entity.node(of).name.is_none() => {
                self.push(Op::Slice { of: outer, low: offset + low }, width, "slice")
            }
            _ => self.push(Op::Slice { of, low }, width, "slice"),
        }
    }

    /// One bit.
    pub fn bit(&mut self, of: Net, i: usize) -> Net {
        self.slice(of, i, 1)
    }

    /// Vectors side by side, the most significant first.
    pub fn concat(&mut self, parts: &[Net]) -> Net {
        let widths = self.widths(parts);
        self.check(!parts.is_empty(), "concatenation", &widths);
        match parts {
            [single] => *single,
            [] => self.zero(1),
            _ => self.push(Op::Concat(parts.to_vec()), widths.iter().sum(), "concatenation"),
        }
    }

    /// Zeros above a vector, up to a width.
    pub fn extend(&mut self, a: Net, width: usize) -> Net {
        let own = self.width(a);
        self.check(own <= width, "extension", &[own, width]);
        if own >= width {
            return a;
        }
        let zeros = self.zero(width - own);
        self.concat(&[zeros, a])
    }

    /// Copies of one bit.
    pub fn repeat(&mut self, bit: Net, times: usize) -> Net {
        let width = self.width(bit);
        self.check(width == 1 && times > 0, "copies of a bit", &[width, times]);
        if times == 1 { bit } else { self.push(Op::Repeat(bit), times, "copies of a bit") }
    }

    /// Whether two vectors are equal.
    pub fn equal(&mut self, a: Net, b: Net) -> Net {
        self.common_width(&[a, b], "comparison");
        self.push(Op::Equal(a, b), 1, "comparison")
    }

    /// Whether a vector is this number.
    pub fn is_number(&mut self, a: Net, value: u64) -> Net {
        let width = self.width(a);
        let number = self.constant(Bits::from_u64(width, value));
        self.equal(a, number)
    }

    /// Whether `a < b`, as unsigned numbers.
    pub fn less(&mut self, a: Net, b: Net) -> Net {
        if self.common_width(&[a, b], "comparison") == 1 {
            let not_a = self.not(a);
            return self.and(&[not_a, b]);
        }
        self.push(Op::Less(a, b), 1, "comparison")
    }

    /// The sum modulo 2^width.
    pub fn add(&mut self, a: Net, b: Net) -> Net {
        let width = self.common_width(&[a, b], "sum");
        if width == 1 { self.xor(&[a, b]) } else { self.push(Op::Add(a, b), width, "sum") }
    }

    /// The difference modulo 2^width.
    pub fn sub(&mut self, a: Net, b: Net) -> Net {
        let width = self.common_width(&[a, b], "difference");
        if width == 1 { self.xor(&[a, b]) } else { self.push(Op::Sub(a, b), width, "difference") }
    }

    /// The product of two unsigned numbers, as wide as both together: one of the device's multipliers, if it is not too wide.
    pub fn mul(&mut self, a: Net, b: Net) -> Net {
        let widths = [self.width(a), self.width(b)];
        match widths {
            [1, 1] => {
                let product = self.and(&[a, b]);
                self.extend(product, 2)
            }
            [1, _] => self.mul(b, a),
            [width, 1] => {
                let mask = self.repeat(b, width);
                let product = self.and(&[a, mask]);
                self.extend(product, width + 1)
            }
            _ => self.push(Op::Mul(a, b), widths[0] + widths[1], "product"),
        }
    }

    /// A word of a table: microcode, constants. Each word has a remark, which may be empty. The address has as many bits as the number of
    /// words needs; addresses beyond the last word give 0, but of more than [`LONG_TABLE`] words they must not come: block memory ends there.
    pub fn table(&mut self, address: Net, words: Vec<(Bits, String)>) -> Net {
        let widths: Vec<usize> = words.iter().map(|(word, _)| word.width()).collect();
        let (width, bits) = (widths.first().copied().unwrap_or(0), self.width(address));
        self.check(width > 0 && widths.iter().all(|w| *w == width), "table", &widths);
        self.check(bits == address_bits(words.len()), "table", &[bits, words.len()]);
        self.push(Op::Table { address, words: Arc::new(words) }, width, "table")
    }

    /// Trit by trit, the sum of one or more vectors.
    pub fn trit_add(&mut self, nets: &[Net]) -> Net {
        self.even_width(nets);
        self.many(nets, "sum of trits", Op::TritAdd)
    }

    /// Trit by trit, the negative.
    pub fn trit_neg(&mut self, a: Net) -> Net {
        self.even_width(&[a]);
        let width = self.width(a);
        match self.entity.node(a).op {
            Op::TritNeg(b) => b,
            _ => self.push(Op::TritNeg(a), width, "negative of trits"),
        }
    }

    /// Products trit by trit.
    pub fn trit_mul(&mut self, a: Net, b: Net) -> Net {
        self.even_width(&[a, b]);
        let width = self.common_width(&[a, b], "products of trits");
        self.push(Op::TritMul(a, b), width, "products of trits")
    }

    fn even_width(&mut self, nets: &[Net]) {
        let widths = self.widths(nets);
        self.check(widths.iter().all(|w| w % 2 == 0), "trits", &widths);
    }
}

/// The bits of an address of so many words, at least 1.
pub fn address_bits(words: usize) -> usize {
    words.max(2).next_power_of_two().ilog2() as usize
}

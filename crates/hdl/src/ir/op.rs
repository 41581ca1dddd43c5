//! The operands of operations.

use super::{Net, Op};

impl Op {
    /// The nets it is made of, in order; for a register also what it takes over.
    pub fn operands(&self) -> Vec<Net> {
        match self {
            Self::Input | Self::Constant(_) | Self::Result { .. } => vec![],
            Self::Wire(driver) => driver.iter().copied().collect(),
            Self::Not(a) | Self::Repeat(a) | Self::TritNeg(a) => vec![*a],
            Self::Slice { of, .. } | Self::Gather { of, .. } => vec![*of],
            Self::And(all) | Self::Or(all) | Self::Xor(all) | Self::Concat(all) | Self::TritAdd(all) => all.clone(),
            Self::Interleave { parts, .. } => parts.clone(),
            Self::Mux { select, one, zero } => vec![*select, *one, *zero],
            Self::Choose { index, choices } => core::iter::once(*index).chain(choices.iter().copied()).collect(),
            Self::Equal(a, b) | Self::Less(a, b) | Self::Add(a, b) | Self::Sub(a, b) => vec![*a, *b],
            Self::Mul(a, b) | Self::TritMul(a, b) => vec![*a, *b],
            Self::Table { address, .. } | Self::Read { address, .. } => vec![*address],
            Self::Register { next, enable, reset, .. } => [*next, *enable, *reset].into_iter().flatten().collect(),
        }
    }

    /// Whether it is a register.
    pub fn is_register(&self) -> bool {
        matches!(self, Self::Register { .. })
    }

    /// The same operation on other nets.
    pub(crate) fn map(&self, to: impl Fn(Net) -> Net) -> Self {
        let all = |nets: &[Net]| nets.iter().map(|net| to(*net)).collect::<Vec<_>>();
        match self {
            Self::Input | Self::Constant(_) | Self::Result { .. } => self.clone(),
            Self::Wire(driver) => Self::Wire(driver.map(to)),
            Self::Not(a) => Self::Not(to(*a)),
            Self::And(nets) => Self::And(all(nets)),
            Self::Or(nets) => Self::Or(all(nets)),
            Self::Xor(nets) => Self::Xor(all(nets)),
            Self::Mux { select, one, zero } => Self::Mux { select: to(*select), one: to(*one), zero: to(*zero) },
            Self::Choose { index, choices } => Self::Choose { index: to(*index), choices: all(choices) },
            Self::Slice { of, low } => Self::Slice { of: to(*of), low: *low },
            Self::Concat(nets) => Self::Concat(all(nets)),
            Self::Repeat(a) => Self::Repeat(to(*a)),
            Self::Gather { of, digit, first, step } => {
                Self::Gather { of: to(*of), digit: *digit, first: *first, step: *step }
            }
            Self::Interleave { digit, parts } => Self::Interleave { digit: *digit, parts: all(parts) },
            Self::Equal(a, b) => Self::Equal(to(*a), to(*b)),
            Self::Less(a, b) => Self::Less(to(*a), to(*b)),
            Self::Add(a, b) => Self::Add(to(*a), to(*b)),
            Self::Sub(a, b) => Self::Sub(to(*a), to(*b)),
            Self::Mul(a, b) => Self::Mul(to(*a), to(*b)),
            Self::TritAdd(nets) => Self::TritAdd(all(nets)),
            Self::TritNeg(a) => Self::TritNeg(to(*a)),
            Self::TritMul(a, b) => Self::TritMul(to(*a), to(*b)),
            Self::Table { address, words } => Self::Table { address: to(*address), words: words.clone() },
            Self::Read { memory, address } => Self::Read { memory: *memory, address: to(*address) },
            Self::Register { next, enable, reset, initial } => {
                let [next, enable, reset] = [next, enable, reset].map(|net| net.map(&to));
                Self::Register { next, enable, reset, initial: initial.clone() }
            }
        }
    }
}

//! Sums, products, comparisons.

use super::Decoder;
use crate::action::{Action, Flag, Run};
use crate::arithmetic::{
    Absolute, Add, Divide, MadHigh, MadLow, MadWide, Maximum, Minimum, MulHigh, MulLow, MulWide, Negate, Remainder,
    Sub, SumOfDifference, comparison,
};
use crate::bits;
use crate::carry::{Sum, carry};
use crate::error::Error;
use crate::syntax::{Operand, Type};
use crate::word::Operation;

impl<'a> Decoder<'_, 'a> {
    /// False if the instruction is none of these.
    pub(super) fn integer(&mut self, opcode: &[&str], operands: &[Operand<'a>]) -> Result<bool, Error> {
        let [name, modifiers @ .., last] = opcode else { return Ok(false) };
        let Some(ty) = Type::named(last).filter(|ty| !last.starts_with('f') && ty.bits >= 16) else { return Ok(false) };
        match (*name, modifiers) {
            ("add", []) => self.plain(Add::of(ty), ty, 2, operands),
            ("sub", []) => self.plain(Sub::of(ty), ty, 2, operands),
            ("mul", ["lo"]) => self.plain(MulLow::of(ty), ty, 2, operands),
            ("mul", ["hi"]) => self.plain(MulHigh::of(ty), ty, 2, operands),
            ("mad", ["lo"]) => self.plain(MadLow::of(ty), ty, 3, operands),
            ("mad", ["hi"]) => self.plain(MadHigh::of(ty), ty, 3, operands),
            ("sad", []) => self.plain(SumOfDifference::of(ty), ty, 3, operands),
            ("min", []) => self.plain(Minimum::of(ty), ty, 2, operands),
            ("max", []) => self.plain(Maximum::of(ty), ty, 2, operands),
            ("neg", []) => self.plain(Negate::of(ty), ty, 1, operands),
            ("abs", []) => self.plain(Absolute::of(ty), ty, 1, operands),
            ("div", []) => self.division(Divide::of(ty), ty, operands),
            ("rem", []) => self.division(Remainder::of(ty), ty, operands),
            ("mul" | "mad", ["wide"]) if ty.bits < 64 => self.wide(*name == "mad", ty, operands),
            ("add" | "addc" | "sub" | "subc", [] | ["cc"]) => self.carried(name, modifiers, ty, operands),
            ("mad" | "madc", ["lo" | "hi"] | ["lo" | "hi", "cc"]) => self.carried(name, modifiers, ty, operands),
            ("setp", compared) => self.compared(compared, ty, operands),
            _ => Ok(false),
        }
    }

    fn plain(&mut self, run: Option<Run>, ty: Type, sources: usize, operands: &[Operand<'a>]) -> Result<bool, Error> {
        let (Some(run), (d, rest)) = (run, self.split(operands)?) else { return Ok(false) };
        let d = self.destination(d, ty.bits)?;
        let sources = self.sources_of(rest, &[ty.bits; 3][..sources])?;
        self.compute(run, d, &sources, 0);
        Ok(true)
    }

    fn division(&mut self, run: Option<Run>, ty: Type, operands: &[Operand<'a>]) -> Result<bool, Error> {
        if let Some(divisor) = operands.get(2) {
            let divisor = self.source(divisor, ty.bits)?;
            self.uncounted(|decoder| decoder.push(Action::NonZero(divisor)));
        }
        self.plain(run, ty, 2, operands)
    }

    fn wide(&mut self, adds: bool, ty: Type, operands: &[Operand<'a>]) -> Result<bool, Error> {
        let (d, rest) = self.split(operands)?;
        let d = self.destination(d, 2 * ty.bits)?;
        let widths = [ty.bits, ty.bits, 2 * ty.bits];
        let (run, widths) = if adds { (MadWide::of(ty), &widths[..]) } else { (MulWide::of(ty), &widths[..2]) };
        let sources = self.sources_of(rest, widths)?;
        let Some(run) = run else { return Ok(false) };
        self.compute(run, d, &sources, 0);
        Ok(true)
    }

    fn carried(&mut self, name: &str, modifiers: &[&str], ty: Type, operands: &[Operand<'a>]) -> Result<bool, Error> {
        let flag = Flag { reads: name.ends_with('c'), writes: modifiers.last() == Some(&"cc") };
        let sum = match (name.trim_end_matches('c'), modifiers.first()) {
            ("add", _) => Sum::Add,
            ("sub", _) => Sum::Sub,
            (_, Some(&"lo")) => Sum::MadLow,
            _ => Sum::MadHigh,
        };
        let (Some(run), (d, rest)) = (carry(sum, ty, flag), self.split(operands)?) else { return Ok(false) };
        let d = self.destination(d, ty.bits)?;
        let count = if matches!(sum, Sum::Add | Sum::Sub) { 2 } else { 3 };
        let sources = self.sources_of(rest, &[ty.bits; 3][..count])?;
        self.compute_with(run, d, &sources, 0, flag);
        Ok(true)
    }

    /// `setp.cmp p|q, a, b` and `setp.cmp.and p|q, a, b, c`.
    fn compared(&mut self, modifiers: &[&str], ty: Type, operands: &[Operand<'a>]) -> Result<bool, Error> {
        let (compare, combine) = match modifiers {
            [compare] => (compare, None),
            [compare, combine] => (compare, Some(*combine)),
            _ => return Ok(false),
        };
        let (Some(run), (target, rest)) = (comparison(compare, ty), self.split(operands)?) else { return Ok(false) };
        let predicate = |decoder: &mut Self, name: &str| {
            if name == "_" { Ok(decoder.temporary()) } else { decoder.register(name, 1) }
        };
        let (p, q) = match target {
            Operand::Name(p) => (predicate(self, p)?, None),
            Operand::Pair(p, q) => (predicate(self, p)?, Some(predicate(self, q)?)),
            _ => return self.fail("the destination is no predicate"),
        };
        // The parts below would read a guard after it has been written.
        if let (Some(q), Some((guard, _))) = (q, self.guard)
            && [p, q].contains(&guard)
        {
            return self.fail("a guard that is one of two destinations");
        }
        let Some(combine) = combine else {
            let sources = self.sources(rest, [ty.bits; 2])?;
            let result = self.temporary();
            self.compute(run, if q.is_some() { result } else { p }, &sources, 0);
            if let Some(q) = q {
                self.compute(bits::copy, p, &[result], 0);
                self.compute(bits::not_predicate, q, &[result], 0);
            }
            return Ok(true);
        };
        let [a, b, c] = self.sources(rest, [ty.bits, ty.bits, 1])?;
        let Some(run_combined) = super::data::logic(combine) else { return Ok(false) };
        let (first, second) = (self.temporary(), self.temporary());
        self.compute(run, first, &[a, b], 0);
        self.compute(bits::not_predicate, second, &[first], 0);
        // c may be one of the destinations: both are written when both are known.
        let results = [self.temporary(), self.temporary()];
        self.compute(run_combined, results[0], &[first, c], 0);
        self.compute(run_combined, results[1], &[second, c], 0);
        self.compute(bits::copy, p, &[results[0]], 0);
        if let Some(q) = q {
            self.compute(bits::copy, q, &[results[1]], 0);
        }
        Ok(true)
    }
}

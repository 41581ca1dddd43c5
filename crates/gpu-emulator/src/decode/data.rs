//! Moves, conversions, logic and shifts.

use super::Decoder;
use crate::action::Run;
use crate::arithmetic::convert;
use crate::bits::{self, And, Extract, High, IsZero, Low, Move, Not, Or, Pack, Reverse, ShiftLeft, ShiftRight, Xor};
use crate::error::{Error, Space};
use crate::memory::window;
use crate::syntax::{Operand, Type};
use crate::word::Operation;

/// A function of two predicates, or of two words of 64 bits.
pub(super) fn logic(name: &str) -> Option<Run> {
    let word = Type { bits: 64, signed: false };
    match name {
        "and" => And::of(word),
        "or" => Or::of(word),
        "xor" => Xor::of(word),
        _ => None,
    }
}

impl<'a> Decoder<'_, 'a> {
    /// False if the instruction is none of these.
    pub(super) fn data(&mut self, opcode: &[&str], operands: &[Operand<'a>]) -> Result<bool, Error> {
        let [name, modifiers @ .., last] = opcode else { return Ok(false) };
        let Some(ty) = Type::named(last) else { return Ok(false) };
        let (target, rest) = self.split(operands)?;
        let unsigned = Type { signed: false, ..ty };
        let is = |bits: u32| ty.bits == bits && !ty.signed;
        let (run, widths): (Option<Run>, &[u32]) = match (*name, modifiers) {
            ("mov", []) => return self.moved(ty, target, rest),
            ("cvt", [to]) if to.starts_with('f') || last.starts_with('f') => return Ok(false),
            ("cvt", [to]) => return self.converted(to, ty, target, rest),
            ("cvta", _) => return self.converted_address(modifiers, ty, target, rest),
            ("and" | "or" | "xor", []) => (logic(name), &[ty.bits; 2]),
            ("not", []) if ty.bits == 1 => (Some(bits::not_predicate as Run), &[1]),
            ("not", []) => (Not::of(unsigned), &[ty.bits]),
            ("cnot", []) => (IsZero::of(unsigned), &[ty.bits]),
            ("selp", []) => (Some(bits::select as Run), &[ty.bits, ty.bits, 1]),
            ("shl", []) => (ShiftLeft::of(unsigned), &[ty.bits, 32]),
            ("shr", []) => (ShiftRight::of(ty), &[ty.bits, 32]),
            ("shf", ["l", "wrap"]) if is(32) => (Some(bits::funnel_left_wrap as Run), &[32; 3]),
            ("shf", ["l", "clamp"]) if is(32) => (Some(bits::funnel_left_clamp as Run), &[32; 3]),
            ("shf", ["r", "wrap"]) if is(32) => (Some(bits::funnel_right_wrap as Run), &[32; 3]),
            ("shf", ["r", "clamp"]) if is(32) => (Some(bits::funnel_right_clamp as Run), &[32; 3]),
            ("prmt", []) if is(32) => (Some(bits::permute as Run), &[32; 3]),
            ("brev", []) => (Reverse::of(unsigned), &[ty.bits]),
            ("clmad", ["lo"]) if is(64) => (Some(bits::carryless_low as Run), &[64; 3]),
            ("clmad", ["hi"]) if is(64) => (Some(bits::carryless_high as Run), &[64; 3]),
            ("lop3", []) if is(32) => return self.table(target, rest),
            ("popc", []) => return self.counted(bits::count_ones, ty, target, rest),
            ("clz", []) => return self.counted(bits::leading_zeros, ty, target, rest),
            ("bfind", []) if !ty.signed => return self.counted(bits::find_high, ty, target, rest),
            ("bfe" | "bfi", []) => return self.field(name, ty, target, rest),
            _ => return Ok(false),
        };
        let (Some(run), false) = (run, ty.bits == 8) else { return Ok(false) };
        let d = self.destination(target, ty.bits)?;
        let sources = self.sources_of(rest, widths)?;
        self.compute(run, d, &sources, 0);
        Ok(true)
    }

    fn table(&mut self, target: &Operand<'a>, rest: &[Operand<'a>]) -> Result<bool, Error> {
        let d = self.destination(target, 32)?;
        let [sources @ .., Operand::Immediate(table @ 0..=255)] = rest else {
            return self.fail("lop3 takes three sources and a table of 8 bits");
        };
        let sources = self.sources(sources, [32; 3])?;
        self.compute(bits::lop3, d, &sources, *table as u16);
        Ok(true)
    }

    fn counted(&mut self, run: Run, ty: Type, target: &Operand<'a>, rest: &[Operand<'a>]) -> Result<bool, Error> {
        let d = self.destination(target, 32)?;
        let sources = self.sources(rest, [ty.bits])?;
        self.compute(run, d, &sources, ty.bits as u16);
        Ok(ty.bits >= 32)
    }

    fn field(&mut self, name: &str, ty: Type, target: &Operand<'a>, rest: &[Operand<'a>]) -> Result<bool, Error> {
        let d = self.destination(target, ty.bits)?;
        let joined = self.temporary();
        if name == "bfe" {
            let [a, position, length] = self.sources(rest, [ty.bits, 32, 32])?;
            let Some(run) = Extract::of(ty) else { return Ok(false) };
            self.compute(bits::join, joined, &[position, length], 0);
            self.compute(run, d, &[a, joined], 0);
        } else {
            let [a, b, position, length] = self.sources(rest, [ty.bits, ty.bits, 32, 32])?;
            let run = if ty.bits == 32 { bits::insert_32 } else { bits::insert_64 };
            self.compute(bits::join, joined, &[position, length], 0);
            self.compute(run, d, &[a, b, joined], 0);
        }
        Ok(ty.bits >= 32)
    }

    fn moved(&mut self, ty: Type, target: &Operand<'a>, rest: &[Operand<'a>]) -> Result<bool, Error> {
        let word = Type { signed: false, ..ty };
        match (target, rest) {
            (Operand::Vector(parts), [whole]) if parts.len() == 2 && ty.bits >= 32 => {
                let whole = self.source(whole, ty.bits)?;
                for (part, run) in parts.iter().zip([Low::of(word), High::of(word)]) {
                    let d = self.destination(part, ty.bits / 2)?;
                    if let Some(run) = run {
                        self.compute(run, d, &[whole], 0);
                    }
                }
                Ok(true)
            }
            (_, [Operand::Vector(parts)]) if parts.len() == 2 && ty.bits >= 32 => {
                let sources = self.sources(parts, [ty.bits / 2; 2])?;
                let (Some(run), d) = (Pack::of(word), self.destination(target, ty.bits)?) else { return Ok(false) };
                self.compute(run, d, &sources, 0);
                Ok(true)
            }
            (_, [source]) => {
                let (source, d) = (self.source(source, ty.bits)?, self.destination(target, ty.bits)?);
                let run = if ty.bits == 1 { Some(bits::copy as Run) } else { Move::of(word) };
                let Some(run) = run else { return Ok(false) };
                self.compute(run, d, &[source], 0);
                Ok(true)
            }
            _ => self.fail("mov takes one source"),
        }
    }

    /// Between integers, without saturation.
    fn converted(&mut self, to: &str, from: Type, target: &Operand<'a>, rest: &[Operand<'a>]) -> Result<bool, Error> {
        let Some(to) = Type::named(to).filter(|to| to.bits >= 8) else { return Ok(false) };
        let ([source], Operand::Name(name)) = (rest, target) else { return self.fail("cvt takes one source") };
        let ((d, register), source) = (self.any_register(name)?, self.wide_source(source, from.bits)?);
        if register.bits < to.bits {
            return self.fail(format!("{name} has less than {} bits", to.bits));
        }
        let Some(run) = convert(from.bits, from.signed) else { return Ok(false) };
        let x = to.bits as u16 | u16::from(to.signed) << 8 | (register.bits as u16) << 9;
        self.compute(run, d, &[source], x);
        Ok(true)
    }

    /// A source of at least that many bits.
    pub(super) fn wide_source(&mut self, operand: &Operand<'a>, bits: u32) -> Result<u32, Error> {
        match operand {
            Operand::Name(name) if self.any_register(name).is_ok() => {
                let (register, ty) = self.any_register(name)?;
                if ty.bits >= bits { Ok(register) } else { self.fail(format!("{name} has less than {bits} bits")) }
            }
            _ => self.source(operand, bits),
        }
    }

    /// Generic addresses of shared and local memory and of constants are in windows of their own.
    fn converted_address(
        &mut self,
        modifiers: &[&str],
        ty: Type,
        target: &Operand<'a>,
        rest: &[Operand<'a>],
    ) -> Result<bool, Error> {
        let (to_space, name) = match modifiers {
            ["to", space] => (true, *space),
            [space] => (false, *space),
            _ => return Ok(false),
        };
        let Some(space) = name.split("::").next().and_then(Space::named) else { return Ok(false) };
        if ty.bits != 64 {
            return Ok(false);
        }
        let (d, [source]) = (self.destination(target, 64)?, self.sources(rest, [64])?);
        let offset = if to_space { window(space).wrapping_neg() } else { window(space) };
        let (offset, run) = (self.constant(offset), crate::arithmetic::Add::of(ty));
        let Some(run) = run else { return Ok(false) };
        self.compute(run, d, &[source, offset], 0);
        Ok(true)
    }
}

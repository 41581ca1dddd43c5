//! Loads, stores and atomic updates.

use super::{Decoder, Meaning};
use crate::action::{Access, Action, Update};
use crate::error::{Error, Space};
use crate::syntax::{Base, Operand, Type};

/// Qualifiers that say how caches or other threads see an access; one thread after the other sees all.
fn is_ordering(qualifier: &str) -> bool {
    let names = ["ca", "cg", "cs", "cv", "lu", "wb", "wt", "nc", "weak", "volatile", "relaxed", "acquire", "release"];
    names.contains(&qualifier)
        || ["acq_rel", "cta", "gpu", "sys", "cluster"].contains(&qualifier)
        || qualifier.starts_with("L1::")
        || qualifier.starts_with("L2::")
}

pub(super) fn space(qualifier: &str) -> Option<Space> {
    Some(match qualifier {
        "global" => Space::Global,
        "shared" | "shared::cta" => Space::Shared,
        "local" => Space::Local,
        "const" => Space::Const,
        "param" | "param::entry" | "param::func" => Space::Param,
        _ => return None,
    })
}

pub(super) fn update(name: &str) -> Option<Update> {
    Some(match name {
        "add" => Update::Add,
        "exch" => Update::Exchange,
        "cas" => Update::Compare,
        "min" => Update::Minimum,
        "max" => Update::Maximum,
        "and" => Update::And,
        "or" => Update::Or,
        "xor" => Update::Xor,
        _ => return None,
    })
}

impl<'a> Decoder<'_, 'a> {
    /// False if the instruction is none of these.
    pub(super) fn memory(&mut self, opcode: &[&str], operands: &[Operand<'a>]) -> Result<bool, Error> {
        let [name @ ("ld" | "ldu" | "st" | "atom" | "red"), modifiers @ .., last] = opcode else { return Ok(false) };
        let Some(ty) = Type::named(last).filter(|ty| ty.bits >= 8) else { return Ok(false) };
        let (mut where_, mut count, mut what) = (Space::Generic, 1, None);
        for modifier in modifiers {
            match *modifier {
                "v2" => count = 2,
                "v4" => count = 4,
                _ if is_ordering(modifier) => {}
                _ => match (space(modifier), update(modifier)) {
                    (Some(found), _) => where_ = found,
                    (None, Some(found)) => what = Some(found),
                    _ => return Ok(false),
                },
            }
        }
        // Updates of floating point are none of these.
        if what.is_some() && last.starts_with('f') {
            return Ok(false);
        }
        match (*name, what) {
            ("ld" | "ldu", None) => self.load(where_, count, ty, operands),
            ("st", None) => self.store(where_, count, ty, operands),
            ("atom", Some(update)) => self.atomic(where_, update, ty, true, operands),
            ("red", Some(update)) => self.atomic(where_, update, ty, false, operands),
            _ => Ok(false),
        }
    }

    /// Base register and offset.
    fn address(&mut self, operand: &Operand<'a>, space: Space) -> Result<(u32, i32), Error> {
        let Operand::Address(base, offset) = operand else { return self.fail("an address in brackets is expected") };
        let small = i32::try_from(*offset).ok();
        match base {
            Base::Absolute => Ok((self.constant(*offset as u64), 0)),
            Base::Name(name) => match self.meaning(name) {
                Some(Meaning::Register(register, ty)) => {
                    let Some(offset) = small else { return self.fail("offset out of range") };
                    let fits = ty.bits == 64 || ty.bits == 32 && space != Space::Global && space != Space::Generic;
                    if fits { Ok((register, offset)) } else { self.fail(format!("{name} is no address")) }
                }
                Some(Meaning::Symbol(symbol)) => {
                    if space != symbol.space {
                        return self.fail(format!("{name} is in {} memory", symbol.space));
                    }
                    Ok((self.constant(symbol.address.wrapping_add_signed(*offset)), 0))
                }
                None => self.fail(format!("{name} is neither a register nor a variable")),
            },
        }
    }

    fn parts<'o>(&self, operand: &'o Operand<'a>, count: usize) -> Result<&'o [Operand<'a>], Error> {
        let parts = match operand {
            Operand::Vector(parts) => parts.as_slice(),
            one => core::slice::from_ref(one),
        };
        if parts.len() == count { Ok(parts) } else { self.fail(format!("{count} registers are expected")) }
    }

    fn load(&mut self, space: Space, count: usize, ty: Type, operands: &[Operand<'a>]) -> Result<bool, Error> {
        let [target, address] = operands else { return self.fail("ld takes two operands") };
        let (base, offset) = self.address(address, space)?;
        let mut values = [0; 4];
        let mut width = ty.bits;
        for (value, part) in values.iter_mut().zip(self.parts(target, count)?) {
            *value = match part {
                Operand::Name("_") => self.temporary(),
                Operand::Name(name) => {
                    let (register, found) = self.any_register(name)?;
                    width = found.bits;
                    register
                }
                _ => return self.fail("the destination is no register"),
            };
            if width < ty.bits {
                return self.fail(format!("a destination has less than {} bits", ty.bits));
            }
        }
        let access = Access { space, bytes: ty.bytes() as u8, count: count as u8, base, offset, values };
        self.push(Action::Load { access, signed: ty.signed.then_some(width as u8) });
        Ok(true)
    }

    fn store(&mut self, space: Space, count: usize, ty: Type, operands: &[Operand<'a>]) -> Result<bool, Error> {
        let [address, source] = operands else { return self.fail("st takes two operands") };
        let (base, offset) = self.address(address, space)?;
        let mut values = [0; 4];
        for (value, part) in values.iter_mut().zip(self.parts(source, count)?) {
            *value = self.wide_source(part, ty.bits)?;
        }
        let access = Access { space, bytes: ty.bytes() as u8, count: count as u8, base, offset, values };
        self.push(Action::Store(access));
        Ok(true)
    }

    fn atomic(
        &mut self,
        space: Space,
        update: Update,
        ty: Type,
        returns: bool,
        operands: &[Operand<'a>],
    ) -> Result<bool, Error> {
        let (target, rest) = if returns { operands.split_at(1) } else { operands.split_at(0) };
        let Some((address, sources)) = rest.split_first() else { return self.fail("an address is expected") };
        if ty.signed && matches!(update, Update::Minimum | Update::Maximum) || ty.bits < 32 {
            return Ok(false);
        }
        let (base, offset) = self.address(address, space)?;
        let mut values = [0; 4];
        let count = sources.len();
        if count != 1 + usize::from(update == Update::Compare) {
            return self.fail("one source is expected (cas: two)");
        }
        for (value, source) in values.iter_mut().zip(sources) {
            *value = self.source(source, ty.bits)?;
        }
        let result = match target {
            [target] => Some(self.destination(target, ty.bits)?),
            _ => None,
        };
        let access = Access { space, bytes: ty.bytes() as u8, count: count as u8, base, offset, values };
        self.push(Action::Atomic { access, update, result });
        Ok(true)
    }
}

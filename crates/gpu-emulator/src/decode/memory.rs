//! Loads, stores and atomic updates.

use super::qualifiers::{Kind, Qualifiers};
use super::{Decoder, Meaning};
use crate::action::{Access, Action, Update};
use crate::error::{Error, Space};
use crate::syntax::{Base, Operand, Type};

impl<'a> Decoder<'_, 'a> {
    /// False if the instruction is none of these.
    pub(super) fn memory(&mut self, opcode: &[&str], operands: &[Operand<'a>]) -> Result<bool, Error> {
        let Some(Qualifiers { kind, space, count, ty }) = Qualifiers::of(opcode) else { return Ok(false) };
        match kind {
            Kind::Load => self.load(space, count, ty, operands),
            Kind::Store => self.store(space, count, ty, operands),
            Kind::Update { update, returns } => self.atomic(space, update, ty, returns, operands),
        }
    }

    /// Base register and offset, of an access to so many bytes. Where they are a variable's, its alignment has to be enough.
    fn address(&mut self, operand: &Operand<'a>, space: Space, bytes: usize) -> Result<(u32, i32), Error> {
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
                    if symbol.align % bytes != 0 || offset % bytes as i64 != 0 {
                        let align = symbol.align;
                        return self.fail(format!("{bytes} bytes of {name}{offset:+}, which is aligned to {align}"));
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
        let (base, offset) = self.address(address, space, count * ty.bytes())?;
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
        let (base, offset) = self.address(address, space, count * ty.bytes())?;
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
        if ty.signed && matches!(update, Update::Minimum | Update::Maximum) {
            return Ok(false);
        }
        let (base, offset) = self.address(address, space, ty.bytes())?;
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

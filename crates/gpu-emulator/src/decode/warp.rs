//! Barriers, shuffles, votes: what threads do together.

use super::{Decoder, qualifiers};
use crate::action::{Action, Shuffle, Vote};
use crate::error::Error;
use crate::syntax::{Operand, Type};

impl<'a> Decoder<'_, 'a> {
    /// False if the instruction is none of these.
    pub(super) fn warp(&mut self, opcode: &[&str], operands: &[Operand<'a>]) -> Result<bool, Error> {
        match (opcode, operands) {
            (["bar", "warp", "sync"], [mask]) => {
                let mask = self.source(mask, 32)?;
                self.push(Action::WarpBarrier { mask });
            }
            (["bar", "sync"] | ["bar", "cta", "sync"], [id, count @ ..]) => return self.barrier(id, count, true),
            (["barrier", "sync", aligned @ ..] | ["barrier", "cta", "sync", aligned @ ..], [id, count @ ..])
                if matches!(aligned, [] | ["aligned"]) =>
            {
                return self.barrier(id, count, !aligned.is_empty());
            }
            (["shfl", "sync", mode, "b32"], _) => return self.shuffle(mode, operands),
            (["vote", "sync", mode, _], [d, a, mask]) => {
                let (mode, bits) = match *mode {
                    "all" => (Vote::All, 1),
                    "any" => (Vote::Any, 1),
                    "uni" => (Vote::Uniform, 1),
                    "ballot" => (Vote::Ballot, 32),
                    _ => return Ok(false),
                };
                let (d, a, mask) = (self.destination(d, bits)?, self.source(a, 1)?, self.source(mask, 32)?);
                self.push(Action::Vote { mode, d, a, mask });
            }
            (["redux", "sync", name, last], [d, a, mask]) => {
                let (Some(update), Some(ty)) = (qualifiers::update(name), Type::named(last)) else { return Ok(false) };
                let (d, a, mask) = (self.destination(d, 32)?, self.source(a, 32)?, self.source(mask, 32)?);
                self.push(Action::Reduce { update, signed: ty.signed, d, a, mask });
            }
            (["activemask", "b32"], [d]) => {
                let d = self.destination(d, 32)?;
                self.push(Action::ActiveMask(d));
            }
            // One thread after the other sees what was stored before.
            (["membar", "cta" | "gl" | "sys"], []) => {}
            (["fence", "cta" | "cluster" | "gpu" | "sys"], []) => {}
            (["fence", "sc" | "acq_rel", "cta" | "cluster" | "gpu" | "sys"], []) => {}
            (["prefetch" | "prefetchu", ..], [_]) => {}
            (["nanosleep", "u32"], [_]) => {}
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Of all threads of a block, or of so many.
    fn barrier(&mut self, id: &Operand<'a>, count: &[Operand<'a>], aligned: bool) -> Result<bool, Error> {
        let id = self.source(id, 32)?;
        let count = match count {
            [] => None,
            [count] => Some(self.source(count, 32)?),
            _ => return Ok(false),
        };
        self.push(Action::Barrier { id, count, aligned });
        Ok(true)
    }

    fn shuffle(&mut self, mode: &str, operands: &[Operand<'a>]) -> Result<bool, Error> {
        let mode = match mode {
            "up" => Shuffle::Up,
            "down" => Shuffle::Down,
            "bfly" => Shuffle::Butterfly,
            "idx" => Shuffle::Index,
            _ => return Ok(false),
        };
        let (target, rest) = self.split(operands)?;
        let (d, p) = match target {
            Operand::Name(_) => (self.destination(target, 32)?, None),
            Operand::Pair(d, p) => (self.register(d, 32)?, Some(self.register(p, 1)?)),
            _ => return self.fail("the destination is no register"),
        };
        let [a, b, c, mask] = self.sources(rest, [32; 4])?;
        self.push(Action::Shuffle { mode, d, p, a, b, c, mask });
        Ok(true)
    }
}

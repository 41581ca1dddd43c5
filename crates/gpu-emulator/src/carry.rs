//! Sums and products that set or read the carry flag. After a subtraction the flag is the borrow.

use crate::action::{FLAG, Flag, Operands, Registers, Run};
use crate::syntax::Type;
use crate::word::Word;

/// What is added, by b or c.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sum {
    /// `a + b`.
    Add,
    /// `a − b`.
    Sub,
    /// The low half of `a b`, plus c.
    MadLow,
    /// The high half of `a b`, plus c.
    MadHigh,
}

const ADD: u8 = Sum::Add as u8;
const SUB: u8 = Sum::Sub as u8;
const LOW: u8 = Sum::MadLow as u8;

#[inline(always)]
fn run<T: Word, const SUM: u8, const READS: bool, const WRITES: bool>(r: &mut Registers, o: &Operands<u16>) {
    let flag = if READS { r[FLAG as usize] } else { 0 };
    let [a, b] = [o.a, o.b].map(|i| T::of(r[i as usize]));
    let (left, right) = match SUM {
        ADD | SUB => (a.register(), b.register()),
        LOW => (T::of(a.register().wrapping_mul(b.register())).register(), T::of(r[o.c as usize]).register()),
        _ => {
            let product = if T::BITS < 64 {
                T::of(((a.wide() as i64).wrapping_mul(b.wide() as i64) as u64) >> T::BITS)
            } else {
                T::of(((a.register() as u128 * b.register() as u128) >> 64) as u64)
            };
            (product.register(), T::of(r[o.c as usize]).register())
        }
    };
    let sum = if SUM == SUB {
        u128::from(left).wrapping_sub(u128::from(right)).wrapping_sub(u128::from(flag))
    } else {
        u128::from(left) + u128::from(right) + u128::from(flag)
    };
    r[o.d as usize] = T::of(sum as u64).register();
    if WRITES {
        r[FLAG as usize] = (sum >> T::BITS) as u64 & 1;
    }
}

/// The instruction for a type of 32 or 64 bits; signs make a difference in high halves only, and there for 32 bits only.
pub(crate) fn carry(sum: Sum, ty: Type, flag: Flag) -> Option<Run> {
    macro_rules! by_flag {
        ($t:ty, $sum:expr) => {
            match (flag.reads, flag.writes) {
                (false, false) => run::<$t, { $sum as u8 }, false, false>,
                (false, true) => run::<$t, { $sum as u8 }, false, true>,
                (true, false) => run::<$t, { $sum as u8 }, true, false>,
                (true, true) => run::<$t, { $sum as u8 }, true, true>,
            }
        };
    }
    macro_rules! by_sum {
        ($t:ty) => {
            match sum {
                Sum::Add => by_flag!($t, Sum::Add),
                Sum::Sub => by_flag!($t, Sum::Sub),
                Sum::MadLow => by_flag!($t, Sum::MadLow),
                Sum::MadHigh => by_flag!($t, Sum::MadHigh),
            }
        };
    }
    match (ty.bits, ty.signed) {
        (32, false) => Some(by_sum!(u32)),
        (32, true) => Some(by_sum!(i32)),
        (64, signed) if !signed || sum != Sum::MadHigh => Some(by_sum!(u64)),
        _ => None,
    }
}

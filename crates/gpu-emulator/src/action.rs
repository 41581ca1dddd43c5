//! Decoded instructions.

use crate::error::Space;

/// The registers of a thread: the carry flag, constants and special registers, then those of functions.
pub(crate) type Registers = [u64; 1 << 16];

/// The register that is the carry flag.
pub(crate) const FLAG: u32 = 0;

/// What computes registers from registers.
pub(crate) type Run = fn(&mut Registers, &Operands<u16>);

/// Registers (in decoded functions by number, in programs by place), and a number that belongs to the instruction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Operands<R> {
    pub d: R,
    pub a: R,
    pub b: R,
    pub c: R,
    pub x: u16,
}

/// How an instruction meets the carry flag.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Flag {
    pub reads: bool,
    pub writes: bool,
}

/// A load or store.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Access<R> {
    pub space: Space,
    /// Of one element.
    pub bytes: u8,
    /// 1, 2 or 4.
    pub count: u8,
    pub base: R,
    pub offset: i32,
    /// What is loaded or stored.
    pub values: [R; 4],
}

/// What an instruction does.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Action<R> {
    Compute {
        run: Run,
        operands: Operands<R>,
        sources: u8,
        flag: Flag,
    },
    /// `signed` with the bits of the register, of which the value is a sign extension.
    Load {
        access: Access<R>,
        signed: Option<u8>,
    },
    Store(Access<R>),
    Atomic {
        access: Access<R>,
        update: Update,
        result: Option<R>,
    },
    /// Between parameters of functions.
    Copy {
        from: u32,
        to: u32,
        bytes: u32,
    },
    NonZero(R),
    Jump(u32),
    Table {
        index: R,
        table: u32,
    },
    Call(u32),
    Return,
    Exit,
    Trap,
    Barrier {
        id: R,
        count: Option<R>,
        aligned: bool,
    },
    WarpBarrier {
        mask: R,
    },
    Shuffle {
        mode: Shuffle,
        d: R,
        p: Option<R>,
        a: R,
        b: R,
        c: R,
        mask: R,
    },
    Vote {
        mode: Vote,
        d: R,
        a: R,
        mask: R,
    },
    Reduce {
        update: Update,
        signed: bool,
        d: R,
        a: R,
        mask: R,
    },
    ActiveMask(R),
}

/// Which lane's value a lane gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shuffle {
    Up,
    Down,
    Butterfly,
    Index,
}

/// What is asked of the lanes' predicates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Vote {
    All,
    Any,
    Uniform,
    Ballot,
}

/// What becomes of a word in memory, or of the words of lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Update {
    Add,
    Exchange,
    Compare,
    Minimum,
    Maximum,
    And,
    Or,
    Xor,
}

/// How an action uses a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Use {
    Read,
    Write,
}

impl<R: Copy> Action<R> {
    /// The same with other registers, what is read before what is written. The flag is not among them.
    pub fn map<S: Copy>(self, f: &mut impl FnMut(R, Use) -> S) -> Action<S> {
        use Use::{Read, Write};
        match self {
            Self::Compute { run, operands: Operands { d, a, b, c, x }, sources, flag } => {
                let first = f(a, Read);
                let b = if sources > 1 { f(b, Read) } else { first };
                let c = if sources > 2 { f(c, Read) } else { first };
                let operands = Operands { a: first, b, c, d: f(d, Write), x };
                Action::Compute { run, operands, sources, flag }
            }
            Self::Load { access, signed } => Action::Load { access: access.map(f, Write), signed },
            Self::Store(access) => Action::Store(access.map(f, Read)),
            Self::Atomic { access, update, result } => {
                let access = access.map(f, Read);
                Action::Atomic { access, update, result: result.map(|d| f(d, Write)) }
            }
            Self::Copy { from, to, bytes } => Action::Copy { from, to, bytes },
            Self::NonZero(r) => Action::NonZero(f(r, Read)),
            Self::Jump(to) => Action::Jump(to),
            Self::Table { index, table } => Action::Table { index: f(index, Read), table },
            Self::Call(function) => Action::Call(function),
            Self::Return => Action::Return,
            Self::Exit => Action::Exit,
            Self::Trap => Action::Trap,
            Self::Barrier { id, count, aligned } => {
                Action::Barrier { id: f(id, Read), count: count.map(|r| f(r, Read)), aligned }
            }
            Self::WarpBarrier { mask } => Action::WarpBarrier { mask: f(mask, Read) },
            Self::Shuffle { mode, d, p, a, b, c, mask } => {
                let [a, b, c, mask] = [a, b, c, mask].map(|r| f(r, Read));
                Action::Shuffle { mode, d: f(d, Write), p: p.map(|r| f(r, Write)), a, b, c, mask }
            }
            Self::Vote { mode, d, a, mask } => {
                let [a, mask] = [a, mask].map(|r| f(r, Read));
                Action::Vote { mode, d: f(d, Write), a, mask }
            }
            Self::Reduce { update, signed, d, a, mask } => {
                let [a, mask] = [a, mask].map(|r| f(r, Read));
                Action::Reduce { update, signed, d: f(d, Write), a, mask }
            }
            Self::ActiveMask(d) => Action::ActiveMask(f(d, Write)),
        }
    }

    /// How the carry flag is met.
    pub fn flag(&self) -> Flag {
        match self {
            Self::Compute { flag, .. } => *flag,
            _ => Flag::default(),
        }
    }

    /// Nothing after it is executed next, if it has no guard or the guard holds.
    pub fn ends_block(&self) -> bool {
        matches!(self, Self::Jump(_) | Self::Table { .. } | Self::Return | Self::Exit | Self::Trap)
    }
}

impl<R: Copy> Access<R> {
    fn map<S: Copy>(self, f: &mut impl FnMut(R, Use) -> S, kind: Use) -> Access<S> {
        let base = f(self.base, Use::Read);
        let mut values = [base; 4];
        for (value, old) in values.iter_mut().zip(self.values).take(self.count.into()) {
            *value = f(old, kind);
        }
        let Self { space, bytes, count, offset, .. } = self;
        Access { space, bytes, count, base, offset, values }
    }
}

/// A step of a program.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    Do(Action<u16>),
    /// A block of instructions starts: it is counted.
    Enter(u32),
    /// Steps to leave out unless the predicate is so.
    Unless {
        predicate: u16,
        is: bool,
        skip: u16,
    },
    /// The register has to be marked as written; `name` says which it is.
    Check {
        mark: u16,
        name: u32,
    },
    Mark(u16),
    Unmark(u16),
}

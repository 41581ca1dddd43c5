//! What the parser makes of a text.

use crate::error::Space;

/// A scalar type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Type {
    /// 1 for a predicate.
    pub bits: u32,
    pub signed: bool,
}

impl Type {
    /// The type of a qualifier (without its dot); floats are moved as bits.
    pub fn named(name: &str) -> Option<Self> {
        if name == "pred" {
            return Some(Self { bits: 1, signed: false });
        }
        let (kind, bits) = name.split_at_checked(1)?;
        let bits = bits.parse().ok().filter(|bits| [8, 16, 32, 64].contains(bits))?;
        matches!(kind, "b" | "u" | "s" | "f").then_some(Self { bits, signed: kind == "s" })
    }

    pub fn bytes(self) -> usize {
        self.bits as usize / 8
    }
}

/// A variable of a state space.
#[derive(Clone, Debug)]
pub(crate) struct Variable<'a> {
    pub name: &'a str,
    pub space: Space,
    pub align: usize,
    /// In bytes; 0 for the dynamic shared memory of a launch.
    pub size: usize,
    /// Shorter than `size` where the rest is zero.
    pub bytes: Vec<u8>,
    pub line: u32,
}

/// An operand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Operand<'a> {
    /// A register, label, function or variable.
    Name(&'a str),
    /// A variable's address and an offset.
    Offset(&'a str, i64),
    /// A number.
    Immediate(i128),
    /// `[base + offset]`.
    Address(Base<'a>, i64),
    /// `{a, b}`; `_` is an empty name.
    Vector(Vec<Operand<'a>>),
    /// `d|p`.
    Pair(&'a str, &'a str),
    /// `!p`.
    Not(&'a str),
    /// `(a, b)`, in calls.
    List(Vec<&'a str>),
}

/// Where an address starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Base<'a> {
    Name(&'a str),
    Absolute,
}

/// An instruction, as it stands.
#[derive(Clone, Debug)]
pub(crate) struct Instruction<'a> {
    pub line: u32,
    /// The predicate, and whether it has to be false.
    pub guard: Option<(&'a str, bool)>,
    pub opcode: &'a str,
    pub operands: Vec<Operand<'a>>,
}

/// A statement of a body.
#[derive(Clone, Debug)]
pub(crate) enum Statement<'a> {
    /// A register and its type.
    Register(&'a str, Type),
    /// Registers `name0` to `name(count − 1)`.
    Registers(&'a str, u32, Type),
    Variable(Variable<'a>),
    Label(&'a str, u32),
    /// Targets of `brx.idx`.
    Targets(&'a str, Vec<&'a str>),
    Instruction(Instruction<'a>),
    Open,
    Close,
}

/// A kernel or a function.
#[derive(Clone, Debug)]
pub(crate) struct Function<'a> {
    pub name: &'a str,
    pub line: u32,
    pub is_kernel: bool,
    pub results: Vec<Variable<'a>>,
    pub parameters: Vec<Variable<'a>>,
    pub body: Vec<Statement<'a>>,
    /// The largest block that the kernel declares, or exactly (`.reqntid`) the block.
    pub most_threads: Option<u32>,
}

/// A module.
#[derive(Clone, Debug, Default)]
pub(crate) struct Text<'a> {
    pub variables: Vec<Variable<'a>>,
    pub functions: Vec<Function<'a>>,
}

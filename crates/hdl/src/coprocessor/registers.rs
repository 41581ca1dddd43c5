//! Where a coprocessor has registers that its operations do not need.

/// Registers that shorten paths and that the schedule knows of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Registers {
    /// How many stand in front of every unit, behind the multiplexers of its operands.
    pub operands: u32,
    /// How many a control word passes through after it has been looked up. The last has a copy for every [`Self::SLICE`] bits of the
    /// data path, which placement can put beside them.
    pub words: u32,
}

impl Registers {
    /// None.
    pub const NONE: Self = Self { operands: 0, words: 0 };
    /// One behind every multiplexer; one behind the table, which is a block memory, and one in copies.
    pub const SHORT_PATHS: Self = Self { operands: 1, words: 2 };
    /// Two behind the control's table alone: no operation takes longer.
    pub const WORDS: Self = Self { operands: 0, words: 2 };
    /// The bits of the data path that have a control word of their own.
    pub const SLICE: usize = 32;
}

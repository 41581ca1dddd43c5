//! What the programs that measure Pairloom share: the machine, its clock, its issue rates, counts of instructions, a core to stay on.
#![warn(missing_docs)]

pub mod clock;
pub mod computer;
pub mod instructions;
pub mod issue;

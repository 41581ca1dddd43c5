//! What can be wrong with a module, a launch, or what a kernel does.

use core::fmt;

/// Why a module was not parsed, or why a launch ended early.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The text is not PTX, or PTX that is not executed here.
    #[error("line {line}: {message}")]
    Parse {
        /// The line, from 1.
        line: u32,
        /// What was found or expected.
        message: String,
    },
    /// An instruction that is not executed here.
    #[error("line {line}: unknown instruction {opcode}")]
    Opcode {
        /// The line, from 1.
        line: u32,
        /// The opcode with its qualifiers.
        opcode: String,
    },
    /// The module has no such kernel.
    #[error("no kernel {0}")]
    Kernel(String),
    /// The module has no such variable.
    #[error("no variable {0}")]
    Variable(String),
    /// The arguments are not the kernel's parameters.
    #[error("kernel {kernel}: {message}")]
    Arguments {
        /// The kernel.
        kernel: String,
        /// What does not fit.
        message: String,
    },
    /// A launch that no GPU accepts.
    #[error("kernel {kernel}: {message}")]
    Launch {
        /// The kernel.
        kernel: String,
        /// What is too large, or zero.
        message: String,
    },
    /// The host read or wrote outside an allocation.
    #[error("no {bytes} bytes of global memory at {address:#x}")]
    Host {
        /// The first address.
        address: u64,
        /// How many.
        bytes: u64,
    },
    /// A thread did what has no defined result.
    #[error("{place}: {fault}")]
    Fault {
        /// Where.
        place: Place,
        /// What.
        fault: Fault,
    },
}

/// A line of the module, and the thread that executed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line, from 1.
    pub line: u32,
    /// The block of the grid.
    pub block: [u32; 3],
    /// The thread of the block, counted along x first.
    pub thread: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [x, y, z] = self.block;
        write!(f, "line {}: block ({x}, {y}, {z}), thread {}", self.line, self.thread)
    }
}

/// A state space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Space {
    /// Memory of the device.
    Global,
    /// Memory of a block.
    Shared,
    /// Memory of a thread.
    Local,
    /// Constants of the module.
    Const,
    /// Parameters of kernels and functions.
    Param,
    /// Any of the others, by its address.
    Generic,
}

impl Space {
    /// The space that PTX calls so, without a dot.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "global" => Self::Global,
            "shared" => Self::Shared,
            "local" => Self::Local,
            "const" => Self::Const,
            "param" => Self::Param,
            _ => return None,
        })
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Global => "global",
            Self::Shared => "shared",
            Self::Local => "local",
            Self::Const => "constant",
            Self::Param => "parameter",
            Self::Generic => "generic",
        })
    }
}

/// What has no defined result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// An access outside what is there.
    #[error("{bytes} bytes of {space} memory at {address:#x} are out of bounds")]
    Bounds {
        /// The space of the instruction.
        space: Space,
        /// The first address.
        address: u64,
        /// How many bytes.
        bytes: u32,
    },
    /// An access whose address is no multiple of its size.
    #[error("{bytes} bytes of {space} memory at {address:#x} are not aligned")]
    Alignment {
        /// The space of the instruction.
        space: Space,
        /// The first address.
        address: u64,
        /// How many bytes.
        bytes: u32,
    },
    /// A store to what cannot be written.
    #[error("{space} memory at {address:#x} cannot be written")]
    ReadOnly {
        /// The space of the instruction.
        space: Space,
        /// The address.
        address: u64,
    },
    /// A register that nothing has written.
    #[error("register {0} was never written")]
    Register(String),
    /// The carry flag, which nothing has set.
    #[error("the carry flag was never set")]
    Flag,
    /// Threads that wait for each other at different places.
    #[error("waits for a thread that is at line {other}, or has another mask")]
    Barrier {
        /// Where another thread waits or has ended.
        other: u32,
    },
    /// A thread outside the mask of what it executes.
    #[error("is not in the mask {0:#010x}")]
    Mask(u32),
    /// Accesses of two threads to one word of shared or global memory, at least one of them a store, that no barrier orders. Nothing orders
    /// threads of two blocks.
    #[error("races with thread {thread} of block {block:?} for the {space} word at {address:#x}")]
    Race {
        /// The other thread's block.
        block: [u32; 3],
        /// The other thread.
        thread: u32,
        /// Shared or global memory.
        space: Space,
        /// The word.
        address: u64,
    },
    /// Local memory that its thread has not written, shared memory that no thread of the block has, or global memory that neither the host nor a
    /// kernel has.
    #[error("{space} memory at {address:#x} was never written")]
    Unwritten {
        /// The space.
        space: Space,
        /// The first such address.
        address: u64,
    },
    /// A barrier that a block does not have.
    #[error("a block has barriers 0 to 15, not {0}")]
    BarrierNumber(u32),
    /// A barrier of so many threads as are no whole warps of the block.
    #[error("a barrier of {count} threads: the block has {warps} warps of 32, and a barrier takes one or more of them")]
    BarrierCount {
        /// How many threads the instruction says.
        count: u32,
        /// Warps of the block.
        warps: u32,
    },
    /// A barrier that is of another number of threads for one thread than for another.
    #[error("barrier {id} is of {count} threads here, and of {other} at line {line}")]
    BarrierCounts {
        /// The barrier.
        id: u32,
        /// The threads that it is of here.
        count: u32,
        /// The threads that it is of for another one.
        other: u32,
        /// Where that one waits.
        line: u32,
    },
    /// A barrier that more threads wait at than it is of: which of them meet has no defined answer.
    #[error("{there} threads wait at barrier {id}, which is of {count}")]
    Crowd {
        /// The barrier.
        id: u32,
        /// The threads that it is of.
        count: u32,
        /// The threads of the warps that wait at it.
        there: u32,
    },
    /// A branch table that has no such entry.
    #[error("branch table has no entry {0}")]
    Table(u32),
    /// A division by zero.
    #[error("division by zero")]
    Division,
    /// A trap.
    #[error("trap")]
    Trap,
    /// More basic blocks than [`crate::Options::limit`].
    #[error("ran for longer than the limit")]
    Limit,
}

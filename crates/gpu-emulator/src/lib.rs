//! Executes PTX on the CPU: the text that a GPU's driver is given, not a model of it.
//!
//! [`Module::parse`] reads a module and decodes its kernels; [`Module::launch`] runs one over a grid. Integer instructions, predicates,
//! branches, calls, all state spaces, barriers, shuffles and votes are executed as the PTX ISA (version 9.3) defines them, with the carry
//! flag. What a GPU leaves undefined is an [`Error`] that names the line: accesses out of bounds or unaligned, registers and flags that
//! nothing has set, barriers that only some threads reach. Races in shared memory are found where [`Options::races`] asks for it. An
//! opcode that is not known here is an error when the module is parsed.
//!
//! A thread runs until it has to wait for others, then the next one does. Results are those of a GPU wherever a GPU's are determined.
//!
//! ```
//! use pairloom_gpu_emulator::{Argument, Memory, Module};
//!
//! let module = Module::parse(
//!     ".version 8.4
//!      .target sm_80
//!      .address_size 64
//!      .visible .entry double(.param .u64 values) {
//!        .reg .b32 %r<3>;
//!        .reg .b64 %rd<4>;
//!        ld.param.u64 %rd1, [values];
//!        mov.u32 %r1, %tid.x;
//!        mul.wide.u32 %rd2, %r1, 4;
//!        add.s64 %rd3, %rd1, %rd2;
//!        ld.global.u32 %r2, [%rd3];
//!        add.u32 %r2, %r2, %r2;
//!        st.global.u32 [%rd3], %r2;
//!        ret;
//!      }",
//! )?;
//! let mut memory = Memory::new();
//! let values = memory.upload_words(&[1, 2, 3]);
//! let statistics = module.launch("double", [1, 1, 1], [3, 1, 1], 0, &[Argument::U64(values)], &mut memory)?;
//! assert_eq!(memory.download_words(values, 3)?, [2, 4, 6]);
//! assert_eq!(statistics.opcodes["mul.wide.u32"], 3);
//! # Ok::<(), pairloom_gpu_emulator::Error>(())
//! ```

mod action;
mod arithmetic;
mod bits;
mod block;
mod carry;
mod decode;
mod error;
mod flow;
mod launch;
mod lexer;
mod memory;
mod module;
mod parser;
mod races;
mod syntax;
mod thread;
mod word;

pub use error::{Error, Fault, Place, Space};
pub use launch::{Argument, Options, Statistics};
pub use memory::Memory;
pub use module::Module;

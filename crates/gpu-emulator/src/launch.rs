//! Launches.

use crate::block::{self, WARP};
use crate::decode::{Preset, Special, Symbol};
use crate::error::{Error, Place};
use crate::flow::Program;
use crate::memory::{Bytes, FRESH, Memory};
use crate::races::Races;
use crate::thread::{Files, Resources, State, Thread};
use std::collections::BTreeMap;

/// An argument of a kernel; its size has to be that of the parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// 32 bits.
    U32(u32),
    /// 64 bits: a number, or an address in [`Memory`].
    U64(u64),
    /// A structure.
    Bytes(Vec<u8>),
}

impl Argument {
    /// A structure of words.
    pub fn words(words: &[u32]) -> Self {
        Self::Bytes(words.iter().flat_map(|word| word.to_le_bytes()).collect())
    }

    fn bytes(&self) -> Vec<u8> {
        match self {
            Self::U32(value) => value.to_le_bytes().to_vec(),
            Self::U64(value) => value.to_le_bytes().to_vec(),
            Self::Bytes(bytes) => bytes.clone(),
        }
    }
}

/// How a launch is executed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Look for races in shared and global memory, and for reads of shared memory that nothing has written. That takes twice the time and more.
    pub races: bool,
    /// How many basic blocks all threads may enter together.
    pub limit: u64,
    /// The most shared memory of a block, in bytes: 227 KB on an H100.
    pub most_shared: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { races: false, limit: u64::MAX, most_shared: 227 << 10 }
    }
}

/// What a launch executed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Instructions by opcode with all qualifiers, of all threads together. Those whose predicate did not hold are among them.
    pub opcodes: BTreeMap<String, u64>,
    /// The threads.
    pub threads: u64,
}

impl Statistics {
    /// All instructions.
    pub fn instructions(&self) -> u64 {
        self.opcodes.values().sum()
    }
}

/// A kernel of a module.
#[derive(Debug)]
pub(crate) struct Kernel {
    pub name: String,
    pub index: u32,
    pub parameters: Vec<Symbol>,
    pub most_threads: Option<u32>,
}

/// What a module has besides its kernels.
#[derive(Debug)]
pub(crate) struct Layout<'m> {
    pub program: &'m Program,
    pub presets: &'m [Preset],
    pub opcodes: &'m [String],
    pub constants: &'m [u8],
    pub variables: &'m [u8],
    pub static_shared: usize,
    pub frame: usize,
}

fn product(axes: [u32; 3]) -> u64 {
    axes.iter().map(|axis| u64::from(*axis)).product()
}

/// Checks the size of a launch.
fn check(kernel: &Kernel, grid: [u32; 3], block: [u32; 3], shared: usize, options: Options) -> Result<(), Error> {
    let fail = |message: String| Err(Error::Launch { kernel: kernel.name.clone(), message });
    let threads = product(block);
    let most = u64::from(kernel.most_threads.unwrap_or(1024).min(1024));
    if threads == 0 || threads > most {
        return fail(format!("{threads} threads a block, 1 to {most} are possible"));
    }
    if product(grid) == 0 {
        return fail("a grid without blocks".into());
    }
    if shared > options.most_shared {
        return fail(format!("{shared} bytes of shared memory, {} are possible", options.most_shared));
    }
    Ok(())
}

/// The frame of every thread at its start: the arguments.
fn frame(kernel: &Kernel, arguments: &[Argument], bytes: usize) -> Result<Bytes, Error> {
    let fail = |message: String| Err(Error::Arguments { kernel: kernel.name.clone(), message });
    if arguments.len() != kernel.parameters.len() {
        return fail(format!("{} arguments, {} are expected", arguments.len(), kernel.parameters.len()));
    }
    let mut frame = Bytes::fresh(bytes);
    for (i, (argument, parameter)) in arguments.iter().zip(&kernel.parameters).enumerate() {
        let bytes = argument.bytes();
        if bytes.len() != parameter.size {
            return fail(format!("argument {i} has {} bytes, {} are expected", bytes.len(), parameter.size));
        }
        if let Some(place) = frame.get_mut(parameter.address as usize, bytes.len()) {
            place.copy_from_slice(&bytes);
        }
    }
    Ok(frame)
}

/// Runs a kernel, one block of the grid after the other.
pub(crate) fn launch(
    layout: &Layout<'_>,
    kernel: &Kernel,
    [grid, block]: [[u32; 3]; 2],
    dynamic_shared: usize,
    arguments: &[Argument],
    memory: &mut Memory,
    options: Options,
) -> Result<Statistics, Error> {
    let shared = layout.static_shared + dynamic_shared;
    check(kernel, grid, block, shared, options)?;
    let frame = frame(kernel, arguments, layout.frame)?;
    let count = product(block) as u32;
    let thread = |number| Thread { frame: frame.clone(), at: 0, returns: vec![], state: State::Ready, number };
    let mut threads: Vec<Thread> = (0..count).map(thread).collect();
    let mut resources = Resources {
        program: layout.program,
        memory,
        variables: layout.variables.to_vec(),
        constants: layout.constants,
        shared: vec![],
        counts: vec![0; layout.program.blocks.len()],
        left: options.limit,
        races: options.races.then(|| Races::new(shared, count)),
    };
    let mut files = Files::new(count, layout.program.places);
    let entry = layout.program.entries[kernel.index as usize];
    for number in 0..product(grid) {
        let at = axes(number, grid);
        resources.shared.clear();
        resources.shared.resize(shared, FRESH);
        if let Some(races) = &mut resources.races {
            races.begin(at);
        }
        for thread in &mut threads {
            let sizes = Sizes { grid, block, at, dynamic_shared, shared };
            let registers = files.of(thread.number);
            for (i, preset) in layout.presets.iter().enumerate() {
                registers[1 + i] = sizes.value(*preset, thread.number);
            }
            thread.frame.clone_from(&frame);
            thread.returns.clear();
            thread.at = entry;
            thread.state = State::Ready;
        }
        block::run(&mut threads, &mut files, &mut resources).map_err(|failed| Error::Fault {
            place: Place { line: failed.line, block: at, thread: failed.thread },
            fault: failed.fault,
        })?;
    }
    Ok(statistics(layout, &resources.counts, u64::from(count) * product(grid)))
}

fn statistics(layout: &Layout<'_>, counts: &[u64], threads: u64) -> Statistics {
    let mut opcodes = BTreeMap::new();
    for (block, entered) in layout.program.blocks.iter().zip(counts).filter(|(_, entered)| **entered > 0) {
        for (opcode, times) in block {
            *opcodes.entry(layout.opcodes[*opcode as usize].clone()).or_insert(0) += times * entered;
        }
    }
    Statistics { opcodes, threads }
}

/// The coordinates of a number, x first.
fn axes(number: u64, sizes: [u32; 3]) -> [u32; 3] {
    let [x, y, _] = sizes.map(u64::from);
    [(number % x) as u32, (number / x % y) as u32, (number / x / y) as u32]
}

struct Sizes {
    grid: [u32; 3],
    block: [u32; 3],
    at: [u32; 3],
    dynamic_shared: usize,
    shared: usize,
}

impl Sizes {
    fn value(&self, preset: Preset, thread: u32) -> u64 {
        let special = match preset {
            Preset::Constant(value) => return value,
            Preset::Special(special) => special,
        };
        let lane = thread % WARP as u32;
        let below = (1u64 << lane) - 1;
        let axis = |of: [u32; 3], axis: u8| u64::from(of[axis as usize]);
        match special {
            Special::Thread(i) => axis(axes(thread.into(), self.block), i),
            Special::Threads(i) => axis(self.block, i),
            Special::Block(i) => axis(self.at, i),
            Special::Blocks(i) => axis(self.grid, i),
            Special::Lane => lane.into(),
            Special::Warp => u64::from(thread) / WARP as u64,
            Special::Warps => product(self.block).div_ceil(WARP as u64),
            Special::WarpSize => WARP as u64,
            Special::LanesEqual => below + 1,
            Special::LanesBelow => below,
            Special::LanesUpTo => 2 * below + 1,
            Special::LanesAbove => 0xffff_ffff & !(2 * below + 1),
            Special::LanesFrom => 0xffff_ffff & !below,
            Special::DynamicShared => self.dynamic_shared as u64,
            Special::TotalShared => self.shared as u64,
        }
    }
}

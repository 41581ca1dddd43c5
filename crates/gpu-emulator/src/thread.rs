//! One thread, until it waits for others.

use crate::action::{Access, Action, Registers, Step, Update};
use crate::error::{Fault, Space};
use crate::flow::Program;
use crate::memory::{Bytes, Memory, VARIABLES, generic};
use crate::races::Races;

/// What a thread waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Ready,
    /// For lanes of its warp, in the action before `at`.
    Warp,
    /// For threads of its block.
    Block(Barrier),
    Done,
}

/// What threads of a block meet at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Barrier {
    pub id: u32,
    /// Of all threads, if it does not say how many.
    pub count: Option<u32>,
    /// Whether all lanes of a warp have to be at the same instruction.
    pub aligned: bool,
}

/// The registers of all threads, one thread after the other.
#[derive(Debug)]
pub(crate) struct Files {
    words: Vec<u64>,
    places: usize,
}

impl Files {
    /// Registers of so many threads, all 0.
    pub fn new(threads: u32, places: u32) -> Self {
        // Behind the last thread's there are as many words as its registers could be.
        let words = vec![0; threads as usize * places as usize + (1 << 16)];
        Self { words, places: places as usize }
    }

    /// A thread's registers, and what follows. No program has places that reach into those of the next thread.
    pub fn of(&mut self, thread: u32) -> &mut Registers {
        let start = thread as usize * self.places;
        match self.words[start..].first_chunk_mut() {
            Some(registers) => registers,
            None => unreachable!("room for any place"),
        }
    }

    /// A register of a thread.
    pub fn get(&self, thread: u32, register: u16) -> u64 {
        self.words[thread as usize * self.places + usize::from(register)]
    }
}

/// What an access does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Load,
    Store,
    /// Both, at once.
    Update,
}

/// A thread.
#[derive(Debug)]
pub(crate) struct Thread {
    /// Parameters and local memory.
    pub frame: Bytes,
    /// The next step.
    pub at: u32,
    pub returns: Vec<u32>,
    pub state: State,
    /// Its number in the block.
    pub number: u32,
}

/// What threads of a block use together.
#[derive(Debug)]
pub(crate) struct Resources<'r> {
    pub program: &'r Program,
    pub memory: &'r mut Memory,
    pub variables: Vec<u8>,
    pub constants: &'r [u8],
    pub shared: Vec<u8>,
    /// How often basic blocks were entered.
    pub counts: Vec<u64>,
    /// How many more may be.
    pub left: u64,
    pub races: Option<Races>,
}

impl Thread {
    /// Runs until the thread waits or ends; `at` is then after the step that says so, or after the one that failed.
    pub fn run(&mut self, registers: &mut Registers, resources: &mut Resources<'_>) -> Result<(), Fault> {
        let program = resources.program;
        let mut at = self.at as usize;
        let result = loop {
            let step = &program.steps[at];
            at += 1;
            match step {
                Step::Do(Action::Compute { run, operands, .. }) => run(registers, operands),
                Step::Unless { predicate, is, skip } => {
                    if (registers[*predicate as usize] != 0) != *is {
                        at += *skip as usize;
                    }
                }
                Step::Do(Action::Jump(to)) => at = *to as usize,
                Step::Enter(block) => {
                    resources.counts[*block as usize] += 1;
                    resources.left = resources.left.wrapping_sub(1);
                    if resources.left == 0 {
                        break Err(Fault::Limit);
                    }
                }
                Step::Do(action) => match self.other(action, &mut at, registers, resources) {
                    Ok(State::Ready) => {}
                    Ok(state) => {
                        self.state = state;
                        break Ok(());
                    }
                    Err(fault) => break Err(fault),
                },
                Step::Check { mark, name } => {
                    if registers[*mark as usize] == 0 {
                        let name = &program.names[*name as usize];
                        let is_flag = name == "the carry flag";
                        break Err(if is_flag { Fault::Flag } else { Fault::Register(name.clone()) });
                    }
                }
                Step::Mark(mark) => registers[*mark as usize] = 1,
                Step::Unmark(mark) => registers[*mark as usize] = 0,
            }
        };
        self.at = at as u32;
        result
    }

    fn other(
        &mut self,
        action: &Action<u16>,
        at: &mut usize,
        registers: &mut Registers,
        resources: &mut Resources<'_>,
    ) -> Result<State, Fault> {
        let register = |r: u16| registers[r as usize];
        match *action {
            Action::Load { access, signed } => self.load(&access, signed, registers, resources)?,
            Action::Store(access) => self.store(&access, registers, resources)?,
            Action::Atomic { access, update, result } => self.atomic(&access, update, result, registers, resources)?,
            Action::Copy { from, to, bytes } => {
                self.frame.copy_within(from as usize, to as usize, bytes as usize);
            }
            Action::NonZero(r) if register(r) == 0 => return Err(Fault::Division),
            Action::NonZero(_) => {}
            Action::Table { index, table } => {
                let index = register(index) as u32;
                let table = &resources.program.tables[table as usize];
                *at = *table.get(index as usize).ok_or(Fault::Table(index))? as usize;
            }
            Action::Call(entry) => {
                self.returns.push(*at as u32);
                *at = entry as usize;
            }
            Action::Return => match self.returns.pop() {
                Some(back) => *at = back as usize,
                None => return Ok(State::Done),
            },
            Action::Exit => return Ok(State::Done),
            Action::Trap => return Err(Fault::Trap),
            Action::Barrier { id, count, aligned } => {
                let (id, count) = (register(id) as u32, count.map(|r| register(r) as u32));
                return Ok(State::Block(Barrier { id, count, aligned }));
            }
            Action::WarpBarrier { .. } | Action::Shuffle { .. } | Action::Vote { .. } | Action::Reduce { .. } => {
                return Ok(State::Warp);
            }
            Action::ActiveMask(_) => return Ok(State::Warp),
            Action::Compute { .. } | Action::Jump(_) => {}
        }
        Ok(State::Ready)
    }

    /// Space and address of an access, checked for alignment and for what a read finds; accesses that may race are noted.
    fn locate(
        &self,
        access: &Access<u16>,
        kind: Kind,
        registers: &Registers,
        resources: &mut Resources<'_>,
    ) -> Result<(Space, u64), Fault> {
        let address = registers[access.base as usize].wrapping_add_signed(i64::from(access.offset));
        let bytes = u32::from(access.bytes) * u32::from(access.count);
        if address & u64::from(bytes - 1) != 0 {
            return Err(Fault::Alignment { space: access.space, address, bytes });
        }
        let (space, inside) = match access.space {
            Space::Generic => generic(address),
            // Addresses of 32 bits wrap.
            space @ (Space::Shared | Space::Local | Space::Const | Space::Param) if address >> 32 == 1 => {
                (space, address & 0xffff_ffff)
            }
            space => (space, address),
        };
        let is_looked_at = match space {
            Space::Shared => inside.checked_add(bytes.into()).is_some_and(|end| end <= resources.shared.len() as u64),
            _ => space == Space::Global && kind != Kind::Update,
        };
        if let Some(races) = resources.races.as_mut().filter(|_| is_looked_at) {
            match kind {
                Kind::Update => races.update(inside, bytes)?,
                _ => races.access(self.number, (space, inside), bytes, kind == Kind::Store)?,
            }
        }
        let unwritten = match space {
            _ if kind == Kind::Store => None,
            Space::Global => resources.memory.unwritten(inside, bytes as usize),
            Space::Local | Space::Param => self.frame.unwritten(inside as usize, bytes as usize).map(|at| at as u64),
            _ => None,
        };
        match unwritten {
            Some(address) => Err(Fault::Unwritten { space, address }),
            None => Ok((space, inside)),
        }
    }

    fn load(
        &mut self,
        access: &Access<u16>,
        signed: Option<u8>,
        registers: &mut Registers,
        resources: &mut Resources<'_>,
    ) -> Result<(), Fault> {
        let (space, address) = self.locate(access, Kind::Load, registers, resources)?;
        let (size, count) = (access.bytes as usize, access.count as usize);
        let bytes = slice(&self.frame, resources, space, address, size * count);
        let out_of_bounds = Fault::Bounds { space: access.space, address, bytes: (size * count) as u32 };
        let bytes = bytes.ok_or(out_of_bounds)?;
        for (value, place) in bytes.chunks_exact(size).zip(access.values) {
            let value = word(value);
            registers[place as usize] = match signed {
                None => value,
                Some(width) => {
                    let shift = 64 - 8 * size as u32;
                    (((value << shift) as i64) >> shift) as u64 & (u64::MAX >> (64 - u32::from(width)))
                }
            };
        }
        Ok(())
    }

    fn store(
        &mut self,
        access: &Access<u16>,
        registers: &Registers,
        resources: &mut Resources<'_>,
    ) -> Result<(), Fault> {
        let (space, address) = self.locate(access, Kind::Store, registers, resources)?;
        let (size, count) = (access.bytes as usize, access.count as usize);
        if space == Space::Const {
            return Err(Fault::ReadOnly { space, address });
        }
        let out_of_bounds = Fault::Bounds { space: access.space, address, bytes: (size * count) as u32 };
        let bytes = slice_mut(&mut self.frame, resources, space, address, size * count).ok_or(out_of_bounds)?;
        for (bytes, place) in bytes.chunks_exact_mut(size).zip(access.values) {
            bytes.copy_from_slice(&registers[place as usize].to_le_bytes()[..size]);
        }
        Ok(())
    }

    fn atomic(
        &mut self,
        access: &Access<u16>,
        update: Update,
        result: Option<u16>,
        registers: &mut Registers,
        resources: &mut Resources<'_>,
    ) -> Result<(), Fault> {
        let one = Access { count: 1, ..*access };
        let (space, address) = self.locate(&one, Kind::Update, registers, resources)?;
        let size = access.bytes as usize;
        let out_of_bounds = Fault::Bounds { space: access.space, address, bytes: size as u32 };
        let [a, b] = [0, 1].map(|i| registers[access.values[i] as usize]);
        let bytes = slice_mut(&mut self.frame, resources, space, address, size).ok_or(out_of_bounds)?;
        let old = word(bytes);
        let new = match update {
            Update::Compare => {
                if old == a {
                    b
                } else {
                    old
                }
            }
            _ => updated(update, old, a),
        };
        bytes.copy_from_slice(&new.to_le_bytes()[..size]);
        if let Some(result) = result {
            registers[result as usize] = old;
        }
        Ok(())
    }
}

/// What an update makes of two unsigned words.
pub(crate) fn updated(update: Update, old: u64, a: u64) -> u64 {
    match update {
        Update::Add => old.wrapping_add(a),
        Update::Exchange | Update::Compare => a,
        Update::Minimum => old.min(a),
        Update::Maximum => old.max(a),
        Update::And => old & a,
        Update::Or => old | a,
        Update::Xor => old ^ a,
    }
}

fn word(bytes: &[u8]) -> u64 {
    match *bytes {
        [a] => a.into(),
        [a, b] => u16::from_le_bytes([a, b]).into(),
        [a, b, c, d] => u32::from_le_bytes([a, b, c, d]).into(),
        [a, b, c, d, e, f, g, h] => u64::from_le_bytes([a, b, c, d, e, f, g, h]),
        _ => 0,
    }
}

fn within(bytes: &[u8], address: u64, count: usize) -> Option<&[u8]> {
    let start = usize::try_from(address).ok()?;
    bytes.get(start..start.checked_add(count)?)
}

fn within_mut(bytes: &mut [u8], address: u64, count: usize) -> Option<&mut [u8]> {
    let start = usize::try_from(address).ok()?;
    bytes.get_mut(start..start.checked_add(count)?)
}

fn slice<'s>(
    frame: &'s Bytes,
    resources: &'s Resources<'_>,
    space: Space,
    address: u64,
    count: usize,
) -> Option<&'s [u8]> {
    match space {
        Space::Shared => within(&resources.shared, address, count),
        Space::Local | Space::Param => frame.get(usize::try_from(address).ok()?, count),
        Space::Const => within(resources.constants, address, count),
        _ if address >= VARIABLES => within(&resources.variables, address - VARIABLES, count),
        _ => resources.memory.slice(address, count),
    }
}

fn slice_mut<'s>(
    frame: &'s mut Bytes,
    resources: &'s mut Resources<'_>,
    space: Space,
    address: u64,
    count: usize,
) -> Option<&'s mut [u8]> {
    match space {
        Space::Shared => within_mut(&mut resources.shared, address, count),
        Space::Local | Space::Param => frame.get_mut(usize::try_from(address).ok()?, count),
        Space::Const => None,
        _ if address >= VARIABLES => within_mut(&mut resources.variables, address - VARIABLES, count),
        _ => resources.memory.slice_mut(address, count),
    }
}

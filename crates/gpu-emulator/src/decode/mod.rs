//! From statements to actions on numbered registers.

mod control;
mod data;
mod integer;
mod memory;
mod qualifiers;
mod warp;

use crate::action::{Action, Flag, Operands, Run};
use crate::error::{Error, Space};
use crate::memory::align_up;
use crate::syntax::{Function, Instruction, Operand, Statement, Type, Variable};
use std::collections::HashMap;

/// Registers from here on have a value when a thread starts: [`Preset`].
pub(crate) const PRESET: u32 = 1 << 31;

/// What a register has when a thread starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Preset {
    Constant(u64),
    Special(Special),
}

/// A special register; the number is the axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Special {
    Thread(u8),
    Threads(u8),
    Block(u8),
    Blocks(u8),
    Lane,
    Warp,
    Warps,
    WarpSize,
    LanesEqual,
    LanesBelow,
    LanesUpTo,
    LanesAbove,
    LanesFrom,
    DynamicShared,
    TotalShared,
}

impl Special {
    fn named(name: &str) -> Option<Self> {
        let axis = |suffix: &str| ["x", "y", "z"].iter().position(|axis| *axis == suffix).map(|axis| axis as u8);
        if let Some((base, suffix)) = name.split_once('.') {
            let axis = axis(suffix)?;
            return Some(match base {
                "%tid" => Self::Thread(axis),
                "%ntid" => Self::Threads(axis),
                "%ctaid" => Self::Block(axis),
                "%nctaid" => Self::Blocks(axis),
                _ => return None,
            });
        }
        Some(match name {
            "%laneid" => Self::Lane,
            "%warpid" => Self::Warp,
            "%nwarpid" => Self::Warps,
            "WARP_SZ" => Self::WarpSize,
            "%lanemask_eq" => Self::LanesEqual,
            "%lanemask_lt" => Self::LanesBelow,
            "%lanemask_le" => Self::LanesUpTo,
            "%lanemask_gt" => Self::LanesAbove,
            "%lanemask_ge" => Self::LanesFrom,
            "%dynamic_smem_size" => Self::DynamicShared,
            "%total_smem_size" => Self::TotalShared,
            _ => return None,
        })
    }
}

/// The registers that have a value when a thread starts, and the opcodes of a module.
#[derive(Debug, Default)]
pub(crate) struct Names {
    pub presets: Vec<Preset>,
    preset_of: HashMap<Preset, u32>,
    pub opcodes: Vec<String>,
    opcode_of: HashMap<String, u32>,
}

impl Names {
    fn preset(&mut self, preset: Preset) -> u32 {
        *self.preset_of.entry(preset).or_insert_with(|| {
            self.presets.push(preset);
            PRESET | (self.presets.len() - 1) as u32
        })
    }

    fn opcode(&mut self, name: &str) -> u32 {
        if let Some(opcode) = self.opcode_of.get(name) {
            return *opcode;
        }
        self.opcodes.push(name.into());
        let opcode = (self.opcodes.len() - 1) as u32;
        self.opcode_of.insert(name.into(), opcode);
        opcode
    }
}

/// Where a variable is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Symbol {
    pub space: Space,
    pub address: u64,
    pub size: usize,
    /// What its address is a multiple of on every GPU.
    pub align: usize,
}

/// A function as others call it.
#[derive(Clone, Debug)]
pub(crate) struct Signature {
    pub index: u32,
    pub is_kernel: bool,
    pub results: Vec<Symbol>,
    pub parameters: Vec<Symbol>,
}

/// An instruction, or a part of one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decoded {
    pub line: u32,
    /// Whose opcode it counts as; parts after the first count as nothing.
    pub opcode: Option<u32>,
    /// The predicate, and what it has to be.
    pub guard: Option<(u32, bool)>,
    pub action: Action<u32>,
}

/// A decoded body. Register 0 is the carry flag.
#[derive(Debug)]
pub(crate) struct Body {
    pub code: Vec<Decoded>,
    /// Where labels are in the code.
    pub labels: Vec<usize>,
    pub tables: Vec<Vec<u32>>,
    pub registers: Vec<String>,
    pub callees: Vec<u32>,
}

/// What a name of a body stands for.
#[derive(Clone, Copy, Debug)]
enum Meaning {
    Register(u32, Type),
    Symbol(Symbol),
}

/// Decodes one body.
pub(crate) struct Decoder<'m, 'a> {
    symbols: &'m HashMap<&'a str, Symbol>,
    signatures: &'m HashMap<&'a str, Signature>,
    names: &'m mut Names,
    /// Bytes of parameters and local memory taken so far, of all functions.
    frame: &'m mut usize,
    scopes: Vec<HashMap<&'a str, Meaning>>,
    ranges: Vec<Vec<(&'a str, u32, u32, Type)>>,
    labels: HashMap<&'a str, (u32, Option<usize>)>,
    tables: HashMap<&'a str, u32>,
    body: Body,
    line: u32,
    opcode: Option<u32>,
    guard: Option<(u32, bool)>,
}

/// Room for a variable in the frame of parameters and local memory.
pub(crate) fn place(frame: &mut usize, variable: &Variable<'_>) -> Symbol {
    let address = align_up(*frame, variable.align);
    *frame = address + variable.size;
    Symbol { space: variable.space, address: address as u64, size: variable.size, align: variable.align }
}

impl<'m, 'a> Decoder<'m, 'a> {
    pub fn new(
        symbols: &'m HashMap<&'a str, Symbol>,
        signatures: &'m HashMap<&'a str, Signature>,
        names: &'m mut Names,
        frame: &'m mut usize,
    ) -> Self {
        let registers = vec!["the carry flag".into()];
        Self {
            symbols,
            signatures,
            names,
            frame,
            scopes: vec![HashMap::new()],
            ranges: vec![vec![]],
            labels: HashMap::new(),
            tables: HashMap::new(),
            body: Body { code: vec![], labels: vec![], tables: vec![], registers, callees: vec![] },
            line: 0,
            opcode: None,
            guard: None,
        }
    }

    /// Decodes a function whose parameters have the places of its signature.
    pub fn decode(mut self, function: &Function<'a>) -> Result<Body, Error> {
        self.line = function.line;
        if let Some(signature) = self.signatures.get(function.name) {
            let places = signature.results.iter().chain(&signature.parameters);
            for (variable, symbol) in function.results.iter().chain(&function.parameters).zip(places) {
                self.define(variable.name, Meaning::Symbol(*symbol))?;
            }
        }
        for statement in &function.body {
            if let Statement::Targets(name, _) = statement {
                let table = self.tables.len() as u32;
                self.tables.insert(name, table);
                self.body.tables.push(vec![]);
            }
        }
        for statement in &function.body {
            self.statement(statement)?;
        }
        self.finish(function)
    }

    fn finish(mut self, function: &Function<'a>) -> Result<Body, Error> {
        self.opcode = None;
        self.guard = None;
        let end = if function.is_kernel { Action::Exit } else { Action::Return };
        self.push(end);
        let mut labels = vec![0; self.labels.len()];
        for (name, (label, at)) in &self.labels {
            let Some(at) = at else { return self.fail(format!("no label {name}")) };
            labels[*label as usize] = *at;
        }
        self.body.labels = labels;
        Ok(self.body)
    }

    fn statement(&mut self, statement: &Statement<'a>) -> Result<(), Error> {
        match statement {
            Statement::Open => {
                self.scopes.push(HashMap::new());
                self.ranges.push(vec![]);
            }
            Statement::Close => {
                self.scopes.pop();
                self.ranges.pop();
            }
            Statement::Register(name, ty) => {
                let register = self.new_register(name);
                self.define(name, Meaning::Register(register, *ty))?;
            }
            Statement::Registers(name, count, ty) => {
                let first = self.body.registers.len() as u32;
                for i in 0..*count {
                    self.new_register(&format!("{name}{i}"));
                }
                if let Some(ranges) = self.ranges.last_mut() {
                    ranges.push((name, first, *count, *ty));
                }
            }
            Statement::Variable(variable) => {
                self.line = variable.line;
                let symbol = match variable.space {
                    Space::Local | Space::Param => place(self.frame, variable),
                    _ => match self.symbols.get(variable.name) {
                        Some(symbol) => *symbol,
                        None => return self.fail(format!("variable {} has no place", variable.name)),
                    },
                };
                self.define(variable.name, Meaning::Symbol(symbol))?;
            }
            Statement::Label(name, line) => {
                self.line = *line;
                let label = self.label(name);
                let at = self.body.code.len();
                if self.labels.insert(name, (label, Some(at))).is_some_and(|(_, old)| old.is_some()) {
                    return self.fail(format!("label {name} twice"));
                }
            }
            Statement::Targets(name, targets) => {
                let labels = targets.iter().map(|target| self.label(target)).collect();
                if let Some(table) = self.tables.get(name) {
                    self.body.tables[*table as usize] = labels;
                }
            }
            Statement::Instruction(instruction) => self.instruction(instruction)?,
        }
        Ok(())
    }

    fn instruction(&mut self, instruction: &Instruction<'a>) -> Result<(), Error> {
        self.line = instruction.line;
        self.opcode = Some(self.names.opcode(instruction.opcode));
        self.guard = match instruction.guard {
            Some((predicate, negated)) => Some((self.register(predicate, 1)?, !negated)),
            None => None,
        };
        let qualifiers: Vec<&str> = instruction.opcode.split('.').collect();
        let operands = &instruction.operands;
        let known = self.integer(&qualifiers, operands)?
            || self.data(&qualifiers, operands)?
            || self.memory(&qualifiers, operands)?
            || self.control(&qualifiers, operands)?
            || self.warp(&qualifiers, operands)?;
        if known { Ok(()) } else { Err(Error::Opcode { line: self.line, opcode: instruction.opcode.into() }) }
    }

    fn fail<T>(&self, message: impl Into<String>) -> Result<T, Error> {
        Err(Error::Parse { line: self.line, message: message.into() })
    }

    fn push(&mut self, action: Action<u32>) {
        let Self { line, opcode, guard, .. } = *self;
        self.opcode = None;
        self.body.code.push(Decoded { line, opcode, guard, action });
    }

    /// Pushes parts of an instruction that are not counted: the part that is to come is.
    fn uncounted<T>(&mut self, parts: impl FnOnce(&mut Self) -> T) -> T {
        let opcode = self.opcode.take();
        let result = parts(self);
        self.opcode = opcode;
        result
    }

    /// A computation of up to three sources.
    fn compute(&mut self, run: Run, d: u32, sources: &[u32], x: u16) {
        self.compute_with(run, d, sources, x, Flag::default());
    }

    fn compute_with(&mut self, run: Run, d: u32, sources: &[u32], x: u16, flag: Flag) {
        let source = |i: usize| sources.get(i).copied().unwrap_or(sources[0]);
        let operands = Operands { d, a: source(0), b: source(1), c: source(2), x };
        self.push(Action::Compute { run, operands, sources: sources.len() as u8, flag });
    }

    fn new_register(&mut self, name: &str) -> u32 {
        self.body.registers.push(name.into());
        (self.body.registers.len() - 1) as u32
    }

    /// A register of no name, for parts of instructions.
    fn temporary(&mut self) -> u32 {
        self.new_register("between parts of an instruction")
    }

    fn define(&mut self, name: &'a str, meaning: Meaning) -> Result<(), Error> {
        let before = self.scopes.last_mut().and_then(|scope| scope.insert(name, meaning));
        if before.is_some() { self.fail(format!("{name} is declared twice")) } else { Ok(()) }
    }

    fn label(&mut self, name: &'a str) -> u32 {
        let next = self.labels.len() as u32;
        self.labels.entry(name).or_insert((next, None)).0
    }

    fn meaning(&self, name: &str) -> Option<Meaning> {
        let digits = name.len() - name.bytes().rev().take_while(u8::is_ascii_digit).count();
        let number = name[digits..].parse::<u32>().ok();
        for (scope, ranges) in self.scopes.iter().zip(&self.ranges).rev() {
            if let Some(meaning) = scope.get(name) {
                return Some(*meaning);
            }
            let range = ranges.iter().find(|(base, _, count, _)| *base == &name[..digits] && number < Some(*count));
            if let (Some((_, first, _, ty)), Some(number)) = (range, number) {
                return Some(Meaning::Register(first + number, *ty));
            }
        }
        self.symbols.get(name).copied().map(Meaning::Symbol)
    }

    /// A register of that many bits.
    fn register(&self, name: &str, bits: u32) -> Result<u32, Error> {
        match self.any_register(name)? {
            (register, ty) if ty.bits == bits => Ok(register),
            (_, ty) => self.fail(format!("{name} has {} bits, not {bits}", ty.bits)),
        }
    }

    fn any_register(&self, name: &str) -> Result<(u32, Type), Error> {
        match self.meaning(name) {
            Some(Meaning::Register(register, ty)) => Ok((register, ty)),
            _ => self.fail(format!("{name} is no register")),
        }
    }

    /// A destination of that many bits.
    fn destination(&mut self, operand: &Operand<'a>, bits: u32) -> Result<u32, Error> {
        match operand {
            Operand::Name("_") => Ok(self.temporary()),
            Operand::Name(name) => self.register(name, bits),
            _ => self.fail("the destination is no register"),
        }
    }

    /// A source of that many bits: a register, a special register, a number, or a variable's address.
    fn source(&mut self, operand: &Operand<'a>, bits: u32) -> Result<u32, Error> {
        match operand {
            Operand::Immediate(value) => {
                let is_inside = *value >= -(1i128 << (bits.max(2) - 1)) && *value < 1i128 << bits;
                if !is_inside {
                    return self.fail(format!("{value} has more than {bits} bits"));
                }
                let mask = if bits == 64 { u64::MAX } else { (1 << bits) - 1 };
                Ok(self.constant(*value as u64 & mask))
            }
            Operand::Name(name) => match self.meaning(name) {
                Some(Meaning::Register(..)) => self.register(name, bits),
                Some(Meaning::Symbol(symbol)) => Ok(self.constant(symbol.address)),
                None => match Special::named(name) {
                    Some(special) => Ok(self.names.preset(Preset::Special(special))),
                    None => self.fail(format!("{name} is neither a register nor a variable")),
                },
            },
            Operand::Offset(name, offset) => match self.meaning(name) {
                Some(Meaning::Symbol(symbol)) => Ok(self.constant(symbol.address.wrapping_add_signed(*offset))),
                _ => self.fail(format!("{name} is no variable")),
            },
            Operand::Not(name) if bits == 1 => {
                let (register, d) = (self.register(name, 1)?, self.temporary());
                self.uncounted(|decoder| decoder.compute(crate::bits::not_predicate, d, &[register], 0));
                Ok(d)
            }
            _ => self.fail("an operand of another kind is expected"),
        }
    }

    fn sources<const N: usize>(&mut self, operands: &[Operand<'a>], bits: [u32; N]) -> Result<[u32; N], Error> {
        let mut sources = [0; N];
        sources.copy_from_slice(&self.sources_of(operands, &bits)?);
        Ok(sources)
    }

    /// As many sources as there are numbers of bits.
    fn sources_of(&mut self, operands: &[Operand<'a>], bits: &[u32]) -> Result<Vec<u32>, Error> {
        if operands.len() != bits.len() {
            return self.fail(format!("{} sources are expected, not {}", bits.len(), operands.len()));
        }
        operands.iter().zip(bits).map(|(operand, bits)| self.source(operand, *bits)).collect()
    }

    fn constant(&mut self, value: u64) -> u32 {
        self.names.preset(Preset::Constant(value))
    }

    /// The destination and the sources.
    fn split<'o>(&self, operands: &'o [Operand<'a>]) -> Result<(&'o Operand<'a>, &'o [Operand<'a>]), Error> {
        operands.split_first().map_or_else(|| self.fail("operands are missing"), Ok)
    }
}

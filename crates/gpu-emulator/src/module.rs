//! Modules.

use crate::decode::{Body, Decoder, Names, Signature, Symbol, place};
use crate::error::{Error, Space};
use crate::flow::Program;
use crate::launch::{Argument, Kernel, Layout, Options, Statistics, launch};
use crate::memory::{Memory, VARIABLES, align_up};
use crate::parser;
use crate::syntax::{Statement, Text, Variable};
use std::collections::HashMap;

/// A module of PTX, ready to be run.
#[derive(Debug)]
pub struct Module {
    program: Program,
    names: Names,
    kernels: Vec<Kernel>,
    /// Variables of the module by name.
    symbols: HashMap<String, Symbol>,
    constants: Vec<u8>,
    variables: Vec<u8>,
    static_shared: usize,
    frame: usize,
}

/// The variables of a module, in their spaces.
#[derive(Default)]
struct Spaces<'a> {
    symbols: HashMap<&'a str, Symbol>,
    constants: Vec<u8>,
    variables: Vec<u8>,
    shared: usize,
    dynamic: Vec<&'a str>,
}

impl<'a> Spaces<'a> {
    fn add(&mut self, variable: &Variable<'a>) -> Result<(), Error> {
        let Variable { name, space, align, size, line, .. } = *variable;
        let append = |bytes: &mut Vec<u8>| {
            let start = align_up(bytes.len(), align);
            bytes.resize(start, 0);
            bytes.extend_from_slice(&variable.bytes);
            bytes.resize(start + size, 0);
            start as u64
        };
        let address = match space {
            Space::Const => append(&mut self.constants),
            Space::Global => VARIABLES + append(&mut self.variables),
            Space::Shared if size == 0 => {
                self.dynamic.push(name);
                0
            }
            Space::Shared => {
                let start = align_up(self.shared, align);
                self.shared = start + size;
                start as u64
            }
            _ => return Err(Error::Parse { line, message: format!("{name} cannot be outside functions") }),
        };
        if self.symbols.insert(name, Symbol { space, address, size, align }).is_some() {
            return Err(Error::Parse { line, message: format!("{name} is declared twice") });
        }
        Ok(())
    }

    fn of(text: &Text<'a>) -> Result<Self, Error> {
        let mut spaces = Self::default();
        let inner = text.functions.iter().flat_map(|function| &function.body).filter_map(|statement| match statement {
            Statement::Variable(variable) => Some(variable),
            _ => None,
        });
        let inner = inner.filter(|variable| !matches!(variable.space, Space::Local | Space::Param));
        for variable in text.variables.iter().chain(inner) {
            spaces.add(variable)?;
        }
        // Dynamic shared memory comes after all other, aligned for any access.
        spaces.shared = align_up(spaces.shared, 16);
        for name in &spaces.dynamic {
            if let Some(symbol) = spaces.symbols.get_mut(name) {
                symbol.address = spaces.shared as u64;
            }
        }
        Ok(spaces)
    }
}

impl Module {
    /// Reads a module of PTX.
    ///
    /// # Errors
    ///
    /// What is no PTX, or PTX that the emulator does not know, with its line.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let text = parser::parse(text)?;
        let spaces = Spaces::of(&text)?;
        let (mut names, mut frame) = (Names::default(), 0);
        let signatures = signatures(&text, &mut frame)?;
        let decode = |function| Decoder::new(&spaces.symbols, &signatures, &mut names, &mut frame).decode(function);
        let bodies: Vec<Body> = text.functions.iter().map(decode).collect::<Result<_, _>>()?;
        no_recursion(&text, &bodies)?;
        let mut program = Program::new(names.presets.len(), bodies.len());
        for (index, body) in bodies.iter().enumerate() {
            program.append(index, body)?;
        }
        program.link();
        let kernels = text.functions.iter().filter(|function| function.is_kernel).map(|function| {
            let Signature { index, parameters, .. } = signatures[function.name].clone();
            Kernel { name: function.name.into(), index, parameters, most_threads: function.most_threads }
        });
        let kernels = kernels.collect();
        let symbols = spaces.symbols.iter().map(|(name, symbol)| ((*name).into(), *symbol)).collect();
        let Spaces { constants, variables, shared: static_shared, .. } = spaces;
        Ok(Self { program, names, kernels, symbols, constants, variables, static_shared, frame })
    }

    /// The names of the kernels, in their order.
    pub fn kernels(&self) -> impl Iterator<Item = &str> {
        self.kernels.iter().map(|kernel| kernel.name.as_str())
    }

    /// The bytes of a kernel's parameters, in their order; `None` if there is no such kernel.
    pub fn parameters(&self, kernel: &str) -> Option<Vec<usize>> {
        let found = self.kernels.iter().find(|found| found.name == kernel)?;
        Some(found.parameters.iter().map(|parameter| parameter.size).collect())
    }

    /// Overwrites a constant or the initial value of a global variable, from its start.
    pub fn set(&mut self, name: &str, bytes: &[u8]) -> Result<(), Error> {
        let unknown = || Error::Variable(name.into());
        let symbol = self.symbols.get(name).copied().ok_or_else(unknown)?;
        let (space, start) = match symbol.space {
            Space::Const => (&mut self.constants, symbol.address),
            Space::Global => (&mut self.variables, symbol.address - VARIABLES),
            _ => return Err(unknown()),
        };
        if bytes.len() > symbol.size {
            return Err(Error::Host { address: symbol.address, bytes: bytes.len() as u64 });
        }
        space[start as usize..start as usize + bytes.len()].copy_from_slice(bytes);
        Ok(())
    }

    /// Runs a kernel over a grid of blocks of threads, with `dynamic_shared` bytes of shared memory besides what the module declares.
    /// Global variables of the module have their initial values at every launch.
    ///
    /// # Errors
    ///
    /// A kernel that is not there, other arguments than it has, or what a thread does that it must not, with the line and the thread.
    pub fn launch(
        &self,
        kernel: &str,
        grid: [u32; 3],
        block: [u32; 3],
        dynamic_shared: usize,
        arguments: &[Argument],
        memory: &mut Memory,
    ) -> Result<Statistics, Error> {
        self.launch_with(kernel, [grid, block], dynamic_shared, arguments, memory, Options::default())
    }

    /// [`Module::launch`] with options; `sizes` are those of grid and block.
    ///
    /// # Errors
    ///
    /// As [`Module::launch`], and races where they are looked for.
    pub fn launch_with(
        &self,
        kernel: &str,
        sizes: [[u32; 3]; 2],
        dynamic_shared: usize,
        arguments: &[Argument],
        memory: &mut Memory,
        options: Options,
    ) -> Result<Statistics, Error> {
        let found = self.kernels.iter().find(|found| found.name == kernel);
        let kernel = found.ok_or_else(|| Error::Kernel(kernel.into()))?;
        let layout = Layout {
            program: &self.program,
            presets: &self.names.presets,
            opcodes: &self.names.opcodes,
            constants: &self.constants,
            variables: &self.variables,
            static_shared: self.static_shared,
            frame: self.frame,
        };
        launch(&layout, kernel, sizes, dynamic_shared, arguments, memory, options)
    }
}

fn signatures<'a>(text: &Text<'a>, frame: &mut usize) -> Result<HashMap<&'a str, Signature>, Error> {
    let mut signatures = HashMap::new();
    for (index, function) in text.functions.iter().enumerate() {
        let mut places = |variables: &[Variable<'a>]| variables.iter().map(|variable| place(frame, variable)).collect();
        let signature = Signature {
            index: index as u32,
            is_kernel: function.is_kernel,
            results: places(&function.results),
            parameters: places(&function.parameters),
        };
        if signatures.insert(function.name, signature).is_some() {
            return Err(Error::Parse { line: function.line, message: format!("{} is defined twice", function.name) });
        }
    }
    Ok(signatures)
}

/// Registers and parameters of a function have one place each: it must not call itself, through others neither.
fn no_recursion(text: &Text<'_>, bodies: &[Body]) -> Result<(), Error> {
    // A function has depth n if it calls only functions of depth below n.
    let mut is_flat = vec![false; bodies.len()];
    for _ in bodies {
        for (i, body) in bodies.iter().enumerate() {
            is_flat[i] |= body.callees.iter().all(|callee| is_flat[*callee as usize]);
        }
    }
    match is_flat.iter().position(|is_flat| !is_flat) {
        None => Ok(()),
        Some(i) => {
            let function = &text.functions[i];
            Err(Error::Parse { line: function.line, message: format!("{} calls itself", function.name) })
        }
    }
}

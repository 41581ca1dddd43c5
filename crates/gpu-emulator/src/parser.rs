//! From tokens to statements.

use crate::error::{Error, Space};
use crate::lexer::{Token, tokens};
use crate::syntax::{Base, Function, Instruction, Operand, Statement, Text, Type, Variable};

/// Reads a module.
pub(crate) fn parse(text: &str) -> Result<Text<'_>, Error> {
    let tokens = tokens(text)?;
    Parser { tokens: &tokens, at: 0 }.module()
}

struct Parser<'t, 'a> {
    tokens: &'t [Token<'a>],
    at: usize,
}

/// The number that a word is: decimal, hexadecimal, octal or binary, with an optional `U`, or the bits of a float.
pub(crate) fn number(word: &str) -> Option<i128> {
    let digits = word.strip_suffix('U').unwrap_or(word);
    let prefixed = [("0x", 16), ("0X", 16), ("0b", 2), ("0B", 2), ("0f", 16), ("0F", 16), ("0d", 16), ("0D", 16)];
    if let Some((digits, radix)) =
        prefixed.iter().find_map(|(prefix, radix)| Some((digits.strip_prefix(prefix)?, *radix)))
    {
        return i128::from_str_radix(digits, radix).ok();
    }
    match digits.strip_prefix('0').filter(|rest| !rest.is_empty()) {
        Some(octal) => i128::from_str_radix(octal, 8).ok(),
        None if digits.starts_with(|c: char| c.is_ascii_digit()) => digits.parse().ok(),
        None => None,
    }
}

impl<'a> Parser<'_, 'a> {
    fn line(&self) -> u32 {
        self.tokens.get(self.at).or(self.tokens.last()).map_or(1, |token| token.line)
    }

    fn fail<T>(&self, message: impl Into<String>) -> Result<T, Error> {
        Err(Error::Parse { line: self.line(), message: message.into() })
    }

    fn peek(&self) -> &'a str {
        self.tokens.get(self.at).map_or("", |token| token.text)
    }

    fn next(&mut self) -> Result<&'a str, Error> {
        let Some(token) = self.tokens.get(self.at) else { return self.fail("unexpected end of the text") };
        self.at += 1;
        Ok(token.text)
    }

    fn accept(&mut self, text: &str) -> bool {
        let found = self.peek() == text;
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, text: &str) -> Result<(), Error> {
        if self.accept(text) { Ok(()) } else { self.fail(format!("expected {text:?}, found {:?}", self.peek())) }
    }

    fn integer(&mut self) -> Result<i128, Error> {
        let negative = self.accept("-");
        let word = self.next()?;
        match number(word) {
            Some(value) => Ok(if negative { -value } else { value }),
            None => self.fail(format!("expected a number, found {word:?}")),
        }
    }

    fn count(&mut self) -> Result<usize, Error> {
        let value = self.integer()?;
        usize::try_from(value).ok().filter(|v| *v <= 1 << 30).map_or_else(|| self.fail("number out of range"), Ok)
    }

    /// Items up to `end`, separated by commas.
    fn list<T>(&mut self, end: &str, mut item: impl FnMut(&mut Self) -> Result<T, Error>) -> Result<Vec<T>, Error> {
        let mut items = vec![];
        while !self.accept(end) {
            items.push(item(self)?);
            if self.peek() != end {
                self.expect(",")?;
            }
        }
        Ok(items)
    }

    fn module(&mut self) -> Result<Text<'a>, Error> {
        let mut text = Text::default();
        let mut is_extern = false;
        while self.at < self.tokens.len() {
            match self.next()? {
                ".version" | ".address_size" => _ = self.next()?,
                ".target" => {
                    self.next()?;
                    while self.accept(",") {
                        self.next()?;
                    }
                }
                ".visible" | ".weak" | ".common" => {}
                ".extern" => is_extern = true,
                kind @ (".entry" | ".func") => {
                    if let Some(function) = self.function(kind == ".entry")? {
                        text.functions.push(function);
                    }
                    is_extern = false;
                }
                ".section" => {
                    self.next()?;
                    self.skip_braces()?;
                }
                word => match space(word) {
                    Some(space) => {
                        text.variables.extend(self.variables(space, is_extern)?);
                        is_extern = false;
                    }
                    None => return self.fail(format!("unexpected {word:?}")),
                },
            }
        }
        Ok(text)
    }

    fn skip_braces(&mut self) -> Result<(), Error> {
        self.expect("{")?;
        let mut depth = 1;
        while depth > 0 {
            match self.next()? {
                "{" => depth += 1,
                "}" => depth -= 1,
                _ => {}
            }
        }
        Ok(())
    }

    /// After the state space, up to the semicolon.
    fn variables(&mut self, space: Space, is_extern: bool) -> Result<Vec<Variable<'a>>, Error> {
        let mut variables = vec![];
        let (align, element) = self.layout()?;
        loop {
            let mut variable = self.variable(space, align, element, is_extern)?;
            if self.accept("=") {
                self.initialiser(element, &mut variable.bytes)?;
                if variable.bytes.len() > variable.size {
                    return self.fail(format!("{} has more values than elements", variable.name));
                }
            }
            variables.push(variable);
            if !self.accept(",") {
                break;
            }
        }
        self.expect(";")?;
        Ok(variables)
    }

    /// `.align N .v2 .type`: the alignment, and bytes of an element.
    fn layout(&mut self) -> Result<(usize, usize), Error> {
        let (mut align, mut vector) = (None, 1);
        loop {
            match self.next()? {
                ".align" => align = Some(self.count()?),
                ".v2" => vector = 2,
                ".v4" => vector = 4,
                ".ptr" | ".global" | ".shared" | ".const" | ".local" | ".managed" => {}
                word => match word.strip_prefix('.').and_then(Type::named) {
                    Some(ty) if ty.bits >= 8 => {
                        // What a pointer parameter points at comes after its type.
                        while [".ptr", ".global", ".shared", ".const", ".local"].contains(&self.peek()) {
                            self.at += 1;
                        }
                        if self.peek() == ".align" {
                            self.at += 1;
                            self.count()?;
                        }
                        let element = ty.bytes();
                        let align = align.unwrap_or(element * vector);
                        if !align.is_power_of_two() {
                            return self.fail("alignment is no power of two");
                        }
                        return Ok((align, element * vector));
                    }
                    _ => return self.fail(format!("expected a type, found {word:?}")),
                },
            }
        }
    }

    fn variable(&mut self, space: Space, align: usize, element: usize, is_extern: bool) -> Result<Variable<'a>, Error> {
        let line = self.line();
        let name = self.next()?;
        let mut size = element;
        while self.accept("[") {
            if self.accept("]") {
                size = 0;
            } else {
                size = size.saturating_mul(self.count()?);
                self.expect("]")?;
            }
        }
        let is_dynamic = is_extern && space == Space::Shared;
        if (size == 0) != is_dynamic || size > 1 << 30 {
            return self.fail(format!("{name} has no size that is known here"));
        }
        Ok(Variable { name, space, align, size, bytes: vec![], line })
    }

    fn initialiser(&mut self, element: usize, bytes: &mut Vec<u8>) -> Result<(), Error> {
        if self.accept("{") {
            self.list("}", |parser| parser.initialiser(element, bytes))?;
            return Ok(());
        }
        let value = self.integer()?;
        bytes.extend_from_slice(&value.to_le_bytes()[..element]);
        Ok(())
    }

    fn parameter(&mut self) -> Result<Variable<'a>, Error> {
        if self.accept(".reg") {
            return self.fail("parameters in registers are not executed here");
        }
        self.expect(".param")?;
        let (align, element) = self.layout()?;
        self.variable(Space::Param, align, element, false)
    }

    /// `None` for a declaration without a body.
    fn function(&mut self, is_kernel: bool) -> Result<Option<Function<'a>>, Error> {
        let results = if self.accept("(") { self.list(")", Self::parameter)? } else { vec![] };
        let line = self.line();
        let name = self.next()?;
        let parameters = if self.accept("(") { self.list(")", Self::parameter)? } else { vec![] };
        let mut most_threads = None;
        loop {
            match self.next()? {
                ";" => return Ok(None),
                "{" => break,
                ".maxntid" | ".reqntid" => {
                    let mut product = self.count()?;
                    while self.accept(",") {
                        product = product.saturating_mul(self.count()?);
                    }
                    most_threads = Some(u32::try_from(product).unwrap_or(u32::MAX));
                }
                ".minnctapersm" | ".maxnreg" | ".maxnctapersm" => _ = self.count()?,
                ".noreturn" => {}
                ".pragma" => {
                    self.next()?;
                    self.expect(";")?;
                }
                word => return self.fail(format!("unexpected {word:?}")),
            }
        }
        let body = self.body()?;
        Ok(Some(Function { name, line, is_kernel, results, parameters, body, most_threads }))
    }

    /// After the opening brace, to the closing one.
    fn body(&mut self) -> Result<Vec<Statement<'a>>, Error> {
        let mut statements = vec![];
        let mut depth = 1;
        loop {
            let line = self.line();
            let word = self.next()?;
            match word {
                "{" => {
                    depth += 1;
                    statements.push(Statement::Open);
                }
                "}" => {
                    depth -= 1;
                    if depth == 0 {
                        return Ok(statements);
                    }
                    statements.push(Statement::Close);
                }
                ";" => {}
                ".reg" => self.registers(&mut statements)?,
                ".pragma" => {
                    self.next()?;
                    self.expect(";")?;
                }
                "@" => {
                    let negated = self.accept("!");
                    let predicate = self.next()?;
                    let opcode = self.next()?;
                    statements.push(self.instruction(line, Some((predicate, negated)), opcode)?);
                }
                _ if self.peek() == ":" => {
                    self.at += 1;
                    if self.accept(".branchtargets") {
                        statements.push(Statement::Targets(word, self.list(";", Self::next)?));
                    } else {
                        statements.push(Statement::Label(word, line));
                    }
                }
                _ => match space(word) {
                    Some(space) => {
                        statements.extend(self.variables(space, false)?.into_iter().map(Statement::Variable));
                    }
                    None if word.starts_with('.') => return self.fail(format!("unexpected {word:?}")),
                    None => statements.push(self.instruction(line, None, word)?),
                },
            }
        }
    }

    fn registers(&mut self, statements: &mut Vec<Statement<'a>>) -> Result<(), Error> {
        let word = self.next()?;
        let Some(ty) = word.strip_prefix('.').and_then(Type::named) else {
            return self.fail(format!("registers of type {word:?} are not known here"));
        };
        loop {
            let name = self.next()?;
            if self.accept("<") {
                let count = self.count()?;
                self.expect(">")?;
                statements.push(Statement::Registers(name, count as u32, ty));
            } else {
                statements.push(Statement::Register(name, ty));
            }
            if !self.accept(",") {
                return self.expect(";");
            }
        }
    }

    fn instruction(
        &mut self,
        line: u32,
        guard: Option<(&'a str, bool)>,
        opcode: &'a str,
    ) -> Result<Statement<'a>, Error> {
        if !opcode.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return self.fail(format!("expected an instruction, found {opcode:?}"));
        }
        let operands = self.list(";", Self::operand)?;
        Ok(Statement::Instruction(Instruction { line, guard, opcode, operands }))
    }

    fn operand(&mut self) -> Result<Operand<'a>, Error> {
        match self.peek() {
            "{" => {
                self.at += 1;
                Ok(Operand::Vector(self.list("}", Self::operand)?))
            }
            "(" => {
                self.at += 1;
                Ok(Operand::List(self.list(")", Self::next)?))
            }
            "[" => {
                self.at += 1;
                self.address()
            }
            "!" => {
                self.at += 1;
                Ok(Operand::Not(self.next()?))
            }
            "-" => Ok(Operand::Immediate(self.integer()?)),
            word => match number(word) {
                Some(value) => {
                    self.at += 1;
                    Ok(Operand::Immediate(value))
                }
                None => self.named(),
            },
        }
    }

    fn named(&mut self) -> Result<Operand<'a>, Error> {
        let name = self.next()?;
        if !name.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '_' | '$' | '%')) {
            return self.fail(format!("expected an operand, found {name:?}"));
        }
        if self.accept("|") {
            return Ok(Operand::Pair(name, self.next()?));
        }
        match self.offset()? {
            0 => Ok(Operand::Name(name)),
            offset => Ok(Operand::Offset(name, offset)),
        }
    }

    /// `+ number` or `- number`, if there is one.
    fn offset(&mut self) -> Result<i64, Error> {
        let negative = match self.peek() {
            "+" => false,
            "-" => true,
            _ => return Ok(0),
        };
        self.at += 1;
        let value = self.integer()?;
        match i64::try_from(if negative { -value } else { value }) {
            Ok(value) => Ok(value),
            Err(_) => self.fail("offset out of range"),
        }
    }

    fn address(&mut self) -> Result<Operand<'a>, Error> {
        let word = self.peek();
        let address = if number(word).is_some() {
            let value = self.integer()?;
            Operand::Address(Base::Absolute, value as i64)
        } else {
            self.at += 1;
            Operand::Address(Base::Name(word), self.offset()?)
        };
        self.expect("]")?;
        Ok(address)
    }
}

fn space(word: &str) -> Option<Space> {
    Space::named(word.strip_prefix('.')?)
}

//! The instructions of a function without branches, read from this program's own file.

use super::{Counts, classes};
use iced_x86::{Decoder, DecoderOptions, FlowControl, InstructionInfoFactory};
use object::{Object, ObjectSection, ObjectSymbol};
use std::fs;

/// The instructions of the function whose name has all these parts: each once, as it has neither branches nor loops. `None` if
/// the program has no such function, or has names that do not tell (it must be built with `-C symbol-mangling-version=v0`).
///
/// # Errors
///
/// If the program's file cannot be read, or if the function branches.
pub fn of_function(parts: &[&str]) -> Result<Option<Counts>, String> {
    let file = std::env::current_exe().and_then(fs::read).map_err(|error| error.to_string())?;
    let program = object::File::parse(&*file).map_err(|error| error.to_string())?;
    let named = |symbol: &object::Symbol<'_, '_>| {
        let name = symbol.name().map(|name| format!("{:#}", rustc_demangle::demangle(name))).unwrap_or_default();
        parts.iter().all(|part| name.contains(part))
    };
    let Some(symbol) = program.symbols().find(named) else { return Ok(None) };
    let code = symbol
        .section_index()
        .and_then(|index| program.section_by_index(index).ok())
        .and_then(|section| section.data_range(symbol.address(), symbol.size()).ok().flatten())
        .ok_or("a function without code")?;
    once_each(code).map(Some)
}

fn once_each(code: &[u8]) -> Result<Counts, String> {
    let (mut counts, mut info) = (Counts::default(), InstructionInfoFactory::new());
    for instruction in &mut Decoder::new(64, code, DecoderOptions::NONE) {
        if matches!(instruction.flow_control(), FlowControl::ConditionalBranch | FlowControl::UnconditionalBranch) {
            return Err("a function that branches".into());
        }
        counts.add(&classes::units(&instruction, &mut info), 1);
        if instruction.flow_control() == FlowControl::Return {
            break;
        }
    }
    Ok(counts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_is_counted_up_to_its_end() {
        // add rax, rcx; mulx rax, rcx, [rsi]; ret; nop
        let counts = once_each(&[0x48, 0x01, 0xc8, 0xc4, 0xe2, 0xf3, 0xf6, 0x06, 0xc3, 0x90]).expect("no branch");
        assert_eq!((counts.total, counts.of("mulx"), counts.of("load")), (3, 1, 2));
        // jmp to itself
        assert!(once_each(&[0xeb, 0xfe]).is_err());
    }
}

//! The folder of a coprocessor.

use super::{File, MESSAGES, PERIOD_NS, Package, readme};
use crate::coprocessor::CoprocessorError;
use crate::coprocessor::Unit;
use crate::coprocessor::vectors::Task;
use crate::figures;
use crate::ir::{Design, identifier};
use crate::tools::Device;
use pairloom_trace::schedule::UnitKind;

const FIGURES: &str = "\n## Figures\n\n* `schedule.svg`: what each unit does in which cycle\n* `datapath.svg`: where each operand and \
                       register may come from\n* `program.dot`: what is computed of what, for Graphviz\n";

/// The files of a part of a pairing, its entity named after the curve and the part.
///
/// # Errors
///
/// A netlist that is wrong, which is a defect.
pub fn coprocessor(unit: &Unit, part: &str, warning: &str, command: &str) -> Result<Vec<File>, CoprocessorError> {
    let name = format!("{}_{part}", identifier(unit.curve));
    let title = format!("Coprocessor: {part} of eta_T on {}", unit.curve);
    let design = Design::new(unit.coprocessor()?.entity(&name, &format!("{title}."))?)?;
    let program = unit.program();
    let cycles = program.cycles as usize;
    let task = |(i, message): (usize, &&[u8])| {
        unit.arguments(message).map(|arguments| Task { start: 1 + i * cycles, arguments })
    };
    let tasks: Vec<Task> = MESSAGES.iter().enumerate().filter_map(task).collect();
    let package = Package {
        design: &design,
        title,
        command: command.to_owned(),
        description: vec![
            format!("Field: {}", unit.field),
            format!("Multiplier: {}", unit.multiplier.description()),
            format!(
                "Cycles: {cycles}, from the one in which the first argument is accepted to the one in which the last result \
                 is on the output"
            ),
            "Arguments after the first follow it in consecutive cycles; results come when they come".to_owned(),
        ]
        .into_iter()
        .chain(roots(unit))
        .collect(),
        warning: warning.to_owned(),
        rows: unit.rows(&program, &tasks, &[]).unwrap_or_default(),
        device: Device::Xc7,
        period_ns: PERIOD_NS,
    };
    let mut files = [package.files(), figures_of(unit, "").to_vec()].concat();
    readme::append(&mut files, FIGURES);
    Ok(files)
}

/// What is to be said if all maps of an exponentiation are inverse ones.
fn roots(unit: &Unit) -> Option<String> {
    let inverse = |unit: &pairloom_trace::schedule::Unit| match unit.kind {
        UnitKind::Unified(unified) => unified.powers == 0,
        _ => false,
    };
    let is_root = unit.field.characteristic() == 2;
    let result = if is_root { "; the result is the fourth root of the pairing's value" } else { "" };
    unit.program().units.iter().any(inverse).then(|| format!("Maps: inverse Frobenius maps{result}"))
}

/// Schedule, data path and program of a part, their names after a prefix.
pub(super) fn figures_of(unit: &Unit, prefix: &str) -> [File; 3] {
    let all = [
        ("schedule.svg", figures::schedule(unit)),
        ("datapath.svg", figures::datapath(unit)),
        ("program.dot", figures::program(unit)),
    ];
    all.map(|(name, text)| File { name: format!("{prefix}{name}"), text })
}

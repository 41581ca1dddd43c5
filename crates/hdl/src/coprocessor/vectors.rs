//! Rows for testbenches: pairs of points, and what the software says of them.

use super::Unit;
use crate::bits::Bits;
use crate::emit::testbench::Row;
use pairloom_trace::schedule::{Microprogram, UnitKind};

/// Arguments and when they come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// The cycle of the first argument.
    pub start: usize,
    /// The arguments.
    pub arguments: Vec<Bits>,
}

impl Unit {
    /// Rows for tasks that begin in the given cycles, each when the one before is done or reset. Every output is checked in every
    /// cycle but `out_data` where it is not valid. `reset` is 1 in the cycles named. `None` if some arguments are none.
    pub fn rows(&self, program: &Microprogram, tasks: &[Task], resets: &[usize]) -> Option<Vec<Row>> {
        let end = tasks.last().map_or(0, |task| task.start + program.cycles as usize) + 4;
        let bit = |value: bool| Bits::from_u64(1, u64::from(value));
        let width = self.field.width();
        let idle = |cycle: usize| Row {
            inputs: vec![bit(resets.contains(&cycle)), bit(false), Bits::zero(width)],
            expected: vec![Some(bit(true)), Some(bit(false)), None, Some(bit(false))],
        };
        let mut rows: Vec<Row> = (0..end).map(idle).collect();
        for task in tasks {
            let stop = resets.iter().copied().find(|reset| *reset >= task.start).unwrap_or(usize::MAX);
            let mut arguments = task.arguments.iter();
            let mut results = self.reference(&task.arguments)?.into_iter();
            let last = results.len();
            for (cycle, word) in program.executed().enumerate().take(stop.saturating_add(1) - task.start) {
                let begins = |kind: UnitKind| program.unit(kind).is_some_and(|unit| word.issues[unit].is_some());
                let row = &mut rows[task.start + cycle];
                row.expected[0] = Some(bit(begins(UnitKind::Accept)));
                if begins(UnitKind::Accept) {
                    row.inputs[1..].clone_from_slice(&[bit(true), arguments.next()?.clone()]);
                }
                if begins(UnitKind::Deliver) && task.start + cycle < stop {
                    let result = results.next()?;
                    let is_last = results.len() == 0 && last > 0;
                    let given = &mut rows[task.start + cycle + 1].expected;
                    given[1..].clone_from_slice(&[Some(bit(true)), Some(result), Some(bit(is_last))]);
                }
            }
        }
        Some(rows)
    }
}

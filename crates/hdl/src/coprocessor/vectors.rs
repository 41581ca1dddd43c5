//! Rows for testbenches: pairs of points, and what the software says of them.

use super::eta::Miller;
use crate::bits::Bits;
use crate::emit::testbench::Row;
use pairloom_trace::schedule::{Microprogram, UnitKind};

/// When arguments come: the cycle of the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The cycle of the first argument.
    pub start: usize,
    /// The arguments.
    pub arguments: [Bits; 4],
}

impl Miller {
    /// Rows for pairings that begin in the given cycles, each when the one before is done; in between `in_data` has the complement
    /// of the last argument. Every output is checked in every cycle but `out_data` where it is not valid. Reset is 1 in the
    /// cycles named. `None` if some arguments are no points.
    pub fn rows(&self, program: &Microprogram, pairings: &[Pairing], resets: &[usize]) -> Option<Vec<Row>> {
        let end = pairings.last().map_or(0, |pairing| pairing.start + program.cycles as usize) + 4;
        let bit = |value: bool| Bits::from_u64(1, u64::from(value));
        let width = self.field.width();
        let idle = |cycle: usize| Row {
            inputs: vec![bit(resets.contains(&cycle)), bit(false), Bits::zero(width)],
            expected: vec![Some(bit(true)), Some(bit(false)), None, Some(bit(false))],
        };
        let mut rows: Vec<Row> = (0..end).map(idle).collect();
        for pairing in pairings {
            let stop = resets.iter().copied().find(|reset| *reset >= pairing.start).unwrap_or(usize::MAX);
            let mut arguments = pairing.arguments.iter();
            let mut results = (self.reference)(&pairing.arguments)?.into_iter();
            let last = results.len();
            for (cycle, word) in program.executed().enumerate().take(stop.saturating_add(1) - pairing.start) {
                let begins = |kind: UnitKind| program.unit(kind).is_some_and(|unit| word.issues[unit].is_some());
                let row = &mut rows[pairing.start + cycle];
                row.expected[0] = Some(bit(begins(UnitKind::Accept)));
                if begins(UnitKind::Accept) {
                    row.inputs[1..].clone_from_slice(&[bit(true), arguments.next()?.clone()]);
                }
                if begins(UnitKind::Deliver) && pairing.start + cycle < stop {
                    let result = results.next()?;
                    let is_last = results.len() == 0 && last > 0;
                    let given = &mut rows[pairing.start + cycle + 1].expected;
                    given[1..].clone_from_slice(&[Some(bit(true)), Some(result), Some(bit(is_last))]);
                }
            }
        }
        Some(rows)
    }
}

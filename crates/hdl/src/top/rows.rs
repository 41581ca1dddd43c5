//! Rows for testbenches of the whole pairing: every output in every cycle, by a model of the chain.

use super::{Pairing, issues};
use crate::bits::Bits;
use crate::coprocessor::vectors::Task;
use crate::emit::testbench::Row;
use pairloom_trace::schedule::UnitKind;

/// The course of a task: the cycles of its stages.
struct Course {
    /// The cycle of the first argument.
    start: usize,
    /// The cycle in which the exponentiation takes the first result of the loop.
    handover: usize,
    /// The first cycle in which the loop would take another task.
    free: usize,
    /// The cycle of the next reset, or never.
    stop: usize,
}

impl Pairing {
    /// The earliest cycles of the first arguments of so many tasks, the first in cycle `first`.
    pub fn starts(&self, first: usize, count: usize) -> Vec<usize> {
        let mut starts = vec![first];
        while starts.len() < count {
            let courses = self.courses(&starts, &[]);
            starts.extend(courses.last().map(|course| course.free));
        }
        starts.truncate(count);
        starts
    }

    fn courses(&self, starts: &[usize], resets: &[usize]) -> Vec<Course> {
        let [before, behind] = self.parts_cycles();
        let mut idle = 0;
        let course = |start: &usize| {
            let start = *start;
            let stop = resets.iter().copied().find(|reset| *reset >= start).unwrap_or(usize::MAX);
            // Behind a task that still occupies the exponentiation the results wait in the buffer.
            let handover = (start + before + 1).max(idle);
            let free = match self.gone() {
                0 => (start + before).max(idle + self.late()),
                gone => handover + gone * (behind / self.pairings()) + self.late(),
            };
            idle = (handover + behind).min(stop.saturating_add(1));
            Course { start, handover, free: free.min(stop.saturating_add(1)), stop }
        };
        starts.iter().map(course).collect()
    }

    /// Rows for tasks that begin in the given cycles, none earlier than [`Self::starts`] allows after the one before, or after a
    /// reset. Every output is checked in every cycle but `out_data` where it is not valid. `reset` is 1 in the cycles named.
    /// `None` if some arguments are none.
    pub fn rows(&self, tasks: &[Task], resets: &[usize]) -> Option<Vec<Row>> {
        let starts: Vec<usize> = tasks.iter().map(|task| task.start).collect();
        let courses = self.courses(&starts, resets);
        let [before, behind] = self.parts_cycles();
        let end = courses.iter().map(|course| course.handover + behind).max().unwrap_or(0) + 4;
        let bit = |value: bool| Bits::from_u64(1, u64::from(value));
        let width = self.looped.field.width();
        let idle = |cycle: usize| Row {
            inputs: vec![bit(resets.contains(&cycle)), bit(false), Bits::zero(width)],
            expected: vec![Some(bit(true)), Some(bit(false)), None, Some(bit(false))],
        };
        let mut rows: Vec<Row> = (0..end).map(idle).collect();
        let delivered = issues(&self.programs[1], UnitKind::Deliver);
        let each = behind / self.pairings();
        let deliveries = |pairing: usize| delivered.iter().map(move |delivery| pairing * each + delivery);
        let deliveries: Vec<usize> = (0..self.pairings()).flat_map(deliveries).collect();
        for (task, course) in tasks.iter().zip(&courses) {
            let busy = (course.start + task.arguments.len())..course.free.max(course.start + before);
            for cycle in busy.take_while(|cycle| *cycle <= course.stop) {
                rows[cycle].expected[0] = Some(bit(false));
            }
            for (i, argument) in task.arguments.iter().enumerate() {
                rows[course.start + i].inputs[1..].clone_from_slice(&[bit(true), argument.clone()]);
            }
            let results = self.reference(&task.arguments)?;
            for (i, (result, delivery)) in results.iter().zip(&deliveries).enumerate() {
                let cycle = course.handover + delivery + 1;
                if cycle <= course.stop {
                    let last = bit(i + 1 == results.len());
                    rows[cycle].expected[1..].clone_from_slice(&[Some(bit(true)), Some(result.clone()), Some(last)]);
                }
            }
        }
        Some(rows)
    }
}

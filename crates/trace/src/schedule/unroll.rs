//! A loop's timeline, made of its schedule.

use super::gather::gather;
use super::modulo::{Modulo, ScheduleError};
use super::resources::Resources;
use super::start::Start;
use super::timeline::{Instance, Origin, Timeline, is_input, variable_after};
use super::{slots, straight};
use crate::flow::{Flow, Id, Loop};

impl Timeline {
    /// A loop that runs `iterations` times (at least once), its start fitted in front of it and its results delivered in order
    /// as soon as they are there.
    pub fn new(
        looped: &Loop,
        modulo: &Modulo,
        resources: &Resources,
        iterations: usize,
    ) -> Result<Self, ScheduleError> {
        if let Some(node) = resources.lacking(&looped.start) {
            return Err(ScheduleError::NoUnit(looped.start.label(crate::Value(node as u32))));
        }
        let start = Start::new(looped, modulo, resources).filter(|_| iterations > 0).ok_or(ScheduleError::Start)?;
        let mut timeline = Self {
            resources: resources.clone(),
            interval: modulo.interval,
            iterations,
            instances: instances(looped, modulo, &start, iterations),
            slots: 0,
            cycles: 0,
        };
        if let Some(finish) = &looped.finish {
            timeline.finish(looped, finish)?;
        }
        timeline.deliver(looped);
        slots::allocate(&mut timeline, looped, modulo, start.begin);
        if resources.few_inputs {
            // A loop that is just long enough for all its iterations but the first and the last ones to be alike.
            let enough = iterations.min(modulo.overlapping() + 2 * looped.pairings);
            let plain = Resources { few_inputs: false, ..resources.clone() };
            gather(&mut timeline, &Self::new(looped, modulo, &plain, enough)?, looped);
        }
        timeline.has_ports(looped).then_some(timeline).ok_or(ScheduleError::Ports)
    }

    /// Whether there are ports for all reads and writes.
    fn has_ports(&self, looped: &Loop) -> bool {
        let Resources { reads, writes, .. } = self.resources;
        let within = |(read, written): &(usize, usize)| {
            *read <= reads.unwrap_or(usize::MAX) && *written <= writes.unwrap_or(usize::MAX)
        };
        (reads, writes) == (None, None) || self.ports(looped).iter().all(within)
    }

    /// Adds what follows the loop, list-scheduled into the cycles that the last iterations leave free.
    fn finish(&mut self, looped: &Loop, finish: &Flow) -> Result<(), ScheduleError> {
        let nodes: Vec<usize> = (0..finish.nodes().len()).filter(|node| !is_input(finish, *node)).collect();
        let units = self.resources.units();
        let lacking = nodes.iter().find(|node| !units.iter().any(|unit| unit.takes(&finish.nodes()[**node])));
        if let Some(node) = lacking {
            return Err(ScheduleError::NoUnit(finish.label(crate::Value(*node as u32))));
        }
        let ready = |variable: &usize| {
            let source = variable_after(looped, self.iterations, *variable).0;
            source.map_or(0, |source| self.ready(looped, &self.instances[self.position(looped, source)]))
        };
        let ready: Vec<i32> = looped.results.iter().map(ready).collect();
        let taken = self.instances.iter().map(|instance| (instance.cycle, instance.unit, self.ready(looped, instance)));
        let placed = straight::place_after(finish, &self.resources, &ready, taken);
        self.instances.extend(nodes.into_iter().map(|node| {
            let (cycle, unit) = placed[node];
            Instance { origin: Origin::Finish(crate::Value(node as u32)), cycle, unit, pieces: Vec::new() }
        }));
        Ok(())
    }

    /// A program that runs once, list-scheduled: its loop, which has no iterations, and its timeline. Arguments come one a cycle,
    /// the first in cycle 0; of what may begin in a cycle that goes first which most depends on.
    ///
    /// # Errors
    ///
    /// [`ScheduleError`].
    pub fn straight(flow: &Flow, resources: &Resources) -> Result<(Loop, Self), ScheduleError> {
        if let Some(node) = resources.lacking(flow) {
            return Err(ScheduleError::NoUnit(flow.label(crate::Value(node as u32))));
        }
        let (looped, modulo) = (Loop::straight(flow), Modulo { interval: 1, starts: Vec::new(), units: Vec::new() });
        let start = Start { begin: 0, placed: straight::place(flow, resources) };
        let mut timeline = Self {
            resources: resources.clone(),
            interval: 1,
            iterations: 0,
            instances: instances(&looped, &modulo, &start, 0),
            slots: 0,
            cycles: 0,
        };
        timeline.deliver(&looped);
        slots::allocate(&mut timeline, &looped, &modulo, 0);
        Ok((looped, timeline))
    }

    /// Delivers the results in order, each as soon as it can be read.
    fn deliver(&mut self, looped: &Loop) {
        let unit = self.resources.units().len() - 1;
        let mut next = 0;
        for index in 0..looped.outputs().len() {
            let origin = Origin::Result(index);
            let (source, _) = self.operands(looped, origin)[0];
            let ready = source.map_or(0, |source| {
                let position = self.position(looped, source);
                self.ready(looped, &self.instances[position])
            });
            next = ready.max(next);
            self.instances.push(Instance { origin, cycle: next, unit, pieces: Vec::new() });
            next += 1;
        }
        self.cycles = next;
    }
}

fn instances(looped: &Loop, modulo: &Modulo, start: &Start, iterations: usize) -> Vec<Instance> {
    let before = looped.start.numbered().map(|(id, _)| {
        let (cycle, unit) = start.placed[id.0 as usize];
        Instance { origin: Origin::Start(id), cycle, unit, pieces: Vec::new() }
    });
    let operations: Vec<(Id, i32, usize)> = looped
        .body
        .numbered()
        .filter_map(|(id, _)| {
            Some((id, *modulo.starts.get(id.0 as usize)?.as_ref()?, *modulo.units.get(id.0 as usize)?.as_ref()?))
        })
        .collect();
    let body = (0..iterations).flat_map(|iteration| {
        let begin = start.begin + iteration as i32 * modulo.interval;
        operations.iter().map(move |(id, cycle, unit)| Instance {
            origin: Origin::Body(iteration, *id),
            cycle: begin + cycle,
            unit: *unit,
            pieces: Vec::new(),
        })
    });
    before.chain(body).collect()
}

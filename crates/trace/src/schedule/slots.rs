//! Registers for waiting results.
//!
//! A result that is read in the very cycle in which it is there comes from its unit; what is read later waits in registers from
//! the next cycle on. In the body, a wait longer than the interval is cut into pieces of an interval, each in a register of its
//! own: the value moves on before its successor of the next iteration arrives. What is left is an arc of a circle as long as
//! the interval, and arcs that do not overlap share a register. Values of the start and the loop's results are then given
//! registers that are free for as long as they wait.

use super::modulo::Modulo;
use super::timeline::{Instance, Origin, Piece, Timeline};
use crate::flow::Loop;

/// An arc, a piece of the lifetime of a body's result: cycles relative to the iteration's begin, both ends included.
#[derive(Clone, Copy)]
struct Arc {
    node: usize,
    from: i32,
    to: i32,
}

/// Gives every waiting result of a timeline its registers.
pub(super) fn allocate(timeline: &mut Timeline, looped: &Loop, modulo: &Modulo, begin: i32) {
    let (arcs, slots) = arcs_in_slots(looped, modulo, timeline);
    let reads = timeline.reads(looped);
    let mut file = File { slots: vec![Vec::new(); slots] };
    let lasts: Vec<Option<i32>> = reads.iter().map(|reads| reads.iter().max().copied()).collect();
    let periodic = |instance: &Instance| match instance.origin {
        Origin::Body(iteration, id) if !is_result(looped, timeline.iterations, iteration, id.0 as usize) => {
            Some((begin + iteration as i32 * modulo.interval, id.0 as usize))
        }
        _ => None,
    };
    let mut pieces: Vec<Vec<Piece>> = vec![Vec::new(); timeline.instances.len()];
    for (index, instance) in timeline.instances.iter().enumerate() {
        if let (Some((base, node)), Some(last)) = (periodic(instance), lasts[index]) {
            let own = arcs.iter().filter(|(arc, _)| arc.node == node && base + arc.from <= last);
            pieces[index] = own
                .map(|(arc, slot)| Piece { slot: *slot, from: base + arc.from, to: last.min(base + arc.to) })
                .collect();
            pieces[index].iter().for_each(|piece| file.hold(*piece));
        }
    }
    let mut in_time: Vec<(i32, usize)> =
        timeline.instances.iter().enumerate().map(|(i, instance)| (timeline.ready(looped, instance), i)).collect();
    in_time.sort_unstable();
    for (ready, index) in in_time {
        let instance = &timeline.instances[index];
        if let (None, Some(last)) = (periodic(instance), lasts[index].filter(|last| *last > ready)) {
            let slot = file.free(ready + 1, last);
            pieces[index] = vec![Piece { slot, from: ready + 1, to: last }];
            file.hold(pieces[index][0]);
        }
    }
    timeline.slots = file.slots.len();
    timeline.instances.iter_mut().zip(pieces).for_each(|(instance, pieces)| instance.pieces = pieces);
}

/// Whether a node of a pairing's last iteration is delivered.
pub(super) fn is_result(looped: &Loop, iterations: usize, iteration: usize, node: usize) -> bool {
    let outputs = looped.results.iter().map(|variable| &looped.body.outputs()[*variable]);
    iteration + looped.pairings >= iterations
        && outputs.filter_map(|output| output.view.node).any(|result| result.0 as usize == node)
}

/// The registers of all iterations.
fn arcs_in_slots(looped: &Loop, modulo: &Modulo, timeline: &Timeline) -> (Vec<(Arc, usize)>, usize) {
    let body = &looped.body;
    let reads = modulo.reads(body);
    let mut arcs = Vec::new();
    for (id, _) in body.numbered() {
        let ready = modulo.ready(body, &timeline.resources, id);
        let Some(last) = reads[id.0 as usize].last() else { continue };
        let mut from = ready + 1;
        while from <= *last {
            arcs.push(Arc { node: id.0 as usize, from, to: (*last).min(from + modulo.interval - 1) });
            from += modulo.interval;
        }
    }
    let packed = (0..modulo.interval).map(|turn| pack(arcs.clone(), modulo.interval, turn));
    packed.min_by_key(|(_, slots)| *slots).unwrap_or_default()
}

/// Arcs in the order of where they begin on the circle, turned: each in the first register that is free all along.
fn pack(mut arcs: Vec<Arc>, interval: i32, turn: i32) -> (Vec<(Arc, usize)>, usize) {
    let residue = |cycle: i32| (cycle + turn).rem_euclid(interval);
    arcs.sort_by_key(|arc| (residue(arc.from), arc.from - arc.to, arc.node));
    let mut slots: Vec<Vec<bool>> = Vec::new();
    let mut packed = Vec::with_capacity(arcs.len());
    for arc in arcs {
        let residues: Vec<usize> = (arc.from..=arc.to).map(|cycle| cycle.rem_euclid(interval) as usize).collect();
        let free = |busy: &Vec<bool>| residues.iter().all(|residue| !busy[*residue]);
        let slot = slots.iter().position(free).unwrap_or_else(|| {
            slots.push(vec![false; interval as usize]);
            slots.len() - 1
        });
        residues.iter().for_each(|residue| slots[slot][*residue] = true);
        packed.push((arc, slot));
    }
    // Pieces of one result in the order of time.
    packed.sort_by_key(|(arc, _)| (arc.node, arc.from));
    (packed, slots.len())
}

/// The registers over time.
struct File {
    slots: Vec<Vec<(i32, i32)>>,
}

impl File {
    fn hold(&mut self, piece: Piece) {
        self.slots[piece.slot].push((piece.from, piece.to));
    }

    /// A register that is free for these cycles, a new one if none is.
    fn free(&mut self, from: i32, to: i32) -> usize {
        let is_free = |held: &Vec<(i32, i32)>| held.iter().all(|(start, end)| *end < from || to < *start);
        self.slots.iter().position(is_free).unwrap_or_else(|| {
            self.slots.push(Vec::new());
            self.slots.len() - 1
        })
    }
}

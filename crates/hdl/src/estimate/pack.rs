//! Logic packed into look-up tables.

use super::bits::{BitGraph, Logic, Source};
use std::collections::{BTreeSet, HashMap};

/// The inputs of a look-up table.
const INPUTS: usize = 6;

/// The look-up tables of an entity's logic: every operation takes in operands that nothing else reads, while at most six
/// inputs are left; operations of more operands become several tables.
pub(super) fn luts(graph: &BitGraph<'_>) -> u64 {
    let mut packed: HashMap<Source, BTreeSet<Source>> = HashMap::new();
    let mut luts = 0;
    for logic in &graph.logic {
        let (used, inputs) = pack(graph, logic, &mut packed);
        luts += used;
        let target = Source::Bit(logic.target.0, logic.target.1);
        match graph.readers.get(&target).copied().unwrap_or(0) {
            // Its only reader may take it in.
            1 => drop(packed.insert(target, inputs)),
            0 => (),
            _ => luts += 1,
        }
    }
    // What no operation took in is a table of its own.
    luts + packed.len() as u64
}

/// The tables that are closed on the way, and the inputs of the one that is left open.
fn pack(
    graph: &BitGraph<'_>,
    logic: &Logic,
    packed: &mut HashMap<Source, BTreeSet<Source>>,
) -> (u64, BTreeSet<Source>) {
    let mut luts = 0;
    let mut open: BTreeSet<Source> = BTreeSet::new();
    let single = |bit: &Source| graph.readers.get(bit) == Some(&1);
    for (i, operand) in logic.reads.chunks(logic.group).enumerate() {
        let inside = |bit: &Source| packed.get(bit).filter(|_| single(bit)).cloned();
        let own = |bit: &Source| inside(bit).unwrap_or_else(|| BTreeSet::from([*bit]));
        let bits: Vec<Source> = operand.iter().filter(|bit| !matches!(bit, Source::Constant(_))).copied().collect();
        let inner: BTreeSet<Source> = bits.iter().flat_map(own).collect();
        let joined: BTreeSet<Source> = open.union(&inner).copied().collect();
        if joined.len() <= INPUTS {
            bits.iter().for_each(|bit| drop(packed.remove(bit)));
            open = joined;
            continue;
        }
        let plain: BTreeSet<Source> = open.iter().chain(&bits).copied().collect();
        if i > 0 && plain.len() > INPUTS {
            // The table is full: its result goes on into the next one.
            luts += 1;
            open = BTreeSet::from([Source::Bit(logic.target.0, u32::MAX - i as u32)]);
        }
        // The operand stays a table of its own.
        luts += bits.iter().filter(|bit| packed.remove(bit).is_some()).count() as u64;
        open.extend(bits);
    }
    (luts, open)
}

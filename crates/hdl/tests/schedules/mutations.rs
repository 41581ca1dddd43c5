//! The checks reject what was legal before one thing was changed.

use super::{ADDERS_2, ADDERS_3, assembled, combinational};
use pairloom_curve::binary::{E2_239, toy::Toy7B1};
use pairloom_curve::ternary::{E3_97, toy::Toy5};
use pairloom_hdl::coprocessor::eta::program::{looped, pairing};
use pairloom_hdl::coprocessor::eta::{Binary, Ternary};
use pairloom_trace::flow::{Loop, Step};
use pairloom_trace::schedule::{Instance, Modulo, Origin, Piece, Resources, Timeline, Unified, Violation, dependences};

fn cases() -> [(Loop, Resources); 3] {
    [
        (looped::<Binary<E2_239>>().unwrap().merge(4), Resources::new(5, ADDERS_2)),
        (looped::<Ternary<E3_97>>().unwrap().merge(4), combinational()),
        (looped::<Ternary<E3_97>>().unwrap().merge(4), Resources::new(7, ADDERS_3)),
    ]
}

/// Loops with what follows them, on the hybrid unit.
fn hybrid_cases() -> [(Loop, Resources); 2] {
    [
        (pairing::<Binary<Toy7B1>>(false, 3).unwrap(), Resources::hybrid(7, 2, Unified::both_ways(3, false))),
        (pairing::<Ternary<Toy5>>(true, 2).unwrap(), Resources::hybrid(5, 1, Unified::both_ways(2, true))),
    ]
}

fn all_cases() -> impl Iterator<Item = (Loop, Resources)> {
    cases().into_iter().chain(hybrid_cases())
}

#[test]
fn a_product_moved_meets_another_or_comes_too_early() {
    for (looped, resources) in cases() {
        let (modulo, _) = assembled(&looped, &resources, 1);
        for (id, _) in looped.body.numbered().filter(|(_, node)| node.step == Step::Product) {
            for by in (1 - modulo.interval..modulo.interval).filter(|by| *by != 0) {
                let mut moved = modulo.clone();
                moved.starts[id.0 as usize] = Some(modulo.start(id) + by);
                let rejected = moved.check(&looped.body, &resources);
                assert!(
                    matches!(rejected, Err(Violation::Busy(..) | Violation::Early(..))),
                    "{id:?} {by}: {rejected:?}"
                );
            }
        }
    }
}

#[test]
fn an_operation_moved_before_its_operands_comes_too_early() {
    for (looped, resources) in all_cases() {
        let (modulo, _) = assembled(&looped, &resources, 1);
        for edge in dependences(&looped.body).into_iter().filter(|edge| edge.from != edge.to) {
            let mut moved = modulo.clone();
            let too_early = modulo.ready(&looped.body, &resources, edge.from) - 1 - edge.distance * modulo.interval;
            moved.starts[edge.to.0 as usize] = Some(too_early);
            assert!(moved.check(&looped.body, &resources).is_err(), "{edge:?}");
        }
    }
}

#[test]
fn an_operation_without_cycle_or_on_another_unit_is_found() {
    for (looped, resources) in all_cases() {
        let (modulo, _) = assembled(&looped, &resources, 1);
        let operations = looped.body.numbered().filter(|(_, node)| !matches!(node.step, Step::Input(_)));
        for (id, _) in operations {
            let mut missing: Modulo = modulo.clone();
            missing.starts[id.0 as usize] = None;
            assert!(matches!(missing.check(&looped.body, &resources), Err(Violation::Missing(_))));
            let mut elsewhere = modulo.clone();
            elsewhere.units[id.0 as usize] = Some(resources.units().len() - 1);
            assert!(matches!(elsewhere.check(&looped.body, &resources), Err(Violation::Unit(_))));
        }
    }
}

/// Of two operations without latency the second waits for the next cycle.
#[test]
fn combinational_operations_in_one_cycle_are_found() {
    let [_, (looped, resources), _] = cases();
    let (_, timeline) = assembled(&looped, &resources, 4);
    let has_no_latency = |instance: &Instance| timeline.ready(&looped, instance) == instance.cycle;
    let mut found = 0;
    for (index, instance) in timeline.instances.iter().enumerate().filter(|(_, instance)| has_no_latency(instance)) {
        let sources = timeline.operands(&looped, instance.origin).into_iter().filter_map(|(source, _)| source);
        let sources = sources.map(|source| &timeline.instances[timeline.position(&looped, source)]);
        for source in sources.filter(|source| has_no_latency(source)) {
            let together = mutated(&timeline, &looped, |t| t.instances[index].cycle = source.cycle);
            assert!(matches!(together, Err(Violation::Early(..) | Violation::Busy(..))), "{together:?}");
            found += usize::from(matches!(together, Err(Violation::Early(..))));
        }
    }
    assert!(found > 0);
}

fn mutated(timeline: &Timeline, looped: &Loop, mutate: impl FnOnce(&mut Timeline)) -> Result<(), Violation> {
    let mut changed = timeline.clone();
    mutate(&mut changed);
    changed.check(looped)
}

#[test]
fn a_lifetime_changed_is_found() {
    for (looped, resources) in all_cases() {
        let (_, timeline) = assembled(&looped, &resources, 4);
        let waiting = (0..timeline.instances.len()).filter(|i| !timeline.instances[*i].pieces.is_empty());
        for index in waiting {
            let pieces = timeline.instances[index].pieces.len();
            for piece in 0..pieces {
                let late = mutated(&timeline, &looped, |t| t.instances[index].pieces[piece].from += 1);
                assert!(matches!(late, Err(Violation::Gap(_) | Violation::Lost(..))), "{late:?}");
                let short = mutated(&timeline, &looped, |t| t.instances[index].pieces[piece].to -= 1);
                assert!(matches!(short, Err(Violation::Lost(..) | Violation::Gap(_))), "{short:?}");
                let outside = mutated(&timeline, &looped, |t| t.instances[index].pieces[piece].slot = t.slots);
                assert!(matches!(outside, Err(Violation::Gap(_))), "{outside:?}");
            }
            let dropped = mutated(&timeline, &looped, |t| t.instances[index].pieces.clear());
            assert!(matches!(dropped, Err(Violation::Lost(..))));
        }
    }
}

#[test]
fn two_values_in_one_register_are_found() {
    for (looped, resources) in all_cases() {
        let (_, timeline) = assembled(&looped, &resources, 4);
        let pieces = || {
            timeline
                .instances
                .iter()
                .enumerate()
                .flat_map(|(i, instance)| instance.pieces.iter().enumerate().map(move |(p, piece)| (i, p, *piece)))
        };
        for (index, at, piece) in pieces() {
            let meets = pieces().find(|(other, _, o)| *other != index && o.from <= piece.to && piece.from <= o.to);
            let Some((_, _, other)) = meets else { continue };
            let shared = mutated(&timeline, &looped, |t| t.instances[index].pieces[at].slot = other.slot);
            assert!(matches!(shared, Err(Violation::Overlap(..))));
        }
    }
}

#[test]
fn an_operation_moved_dropped_or_twice_is_found() {
    for (looped, resources) in all_cases() {
        let (_, timeline) = assembled(&looped, &resources, 4);
        for index in 0..timeline.instances.len() {
            let name = timeline.label(&looped, timeline.instances[index].origin);
            assert_eq!(mutated(&timeline, &looped, |t| drop(t.instances.remove(index))), Err(Violation::Missing(name)));
            let twice = mutated(&timeline, &looped, |t| t.instances.push(t.instances[index].clone()));
            assert!(matches!(twice, Err(Violation::Missing(_))));
            let before_all = mutated(&timeline, &looped, |t| t.instances[index].cycle = -1);
            assert!(before_all.is_err());
            let other_kind = usize::from(timeline.instances[index].unit == 0);
            let elsewhere = mutated(&timeline, &looped, |t| t.instances[index].unit = other_kind);
            assert!(elsewhere.is_err(), "{:?}", timeline.instances[index]);
        }
    }
}

#[test]
fn operations_are_named_by_where_they_are() {
    for (looped, resources) in hybrid_cases() {
        let (_, timeline) = assembled(&looped, &resources, 4);
        let finish = looped.finish.as_ref().unwrap();
        for instance in &timeline.instances {
            let expected = match instance.origin {
                Origin::Start(id) => format!("start {}", looped.start.label(id)),
                Origin::Body(iteration, id) => format!("{} of iteration {iteration}", looped.body.label(id)),
                Origin::Finish(id) => format!("finish {}", finish.label(id)),
                Origin::Result(index) => format!("result {index}"),
            };
            assert_eq!(timeline.label(&looped, instance.origin), expected);
        }
    }
}

/// A register is read by what has it as an operand, or by the register that its value moves to; it is written in the cycle before it holds.
#[test]
fn ports_are_those_of_their_cycle() {
    for (looped, resources) in all_cases() {
        let (_, timeline) = assembled(&looped, &resources, 3);
        let begun = |cycle| timeline.instances.iter().filter(move |instance| instance.cycle == cycle);
        let pieces = || timeline.instances.iter().flat_map(|instance| &instance.pieces);
        for (cycle, (reads, writes)) in timeline.ports(&looped).into_iter().enumerate() {
            let cycle = cycle as i32;
            let operands = begun(cycle).flat_map(|instance| timeline.operands(&looped, instance.origin));
            let sources = operands.filter_map(|(source, _)| Some(timeline.position(&looped, source?)));
            let held =
                sources.flat_map(|source| timeline.instances[source].pieces.iter().filter(|piece| piece.holds(cycle)));
            let moved = timeline.instances.iter().flat_map(|instance| instance.pieces.windows(2));
            let moved = moved.filter(|two| two[1].from == cycle + 1).map(|two| &two[0]);
            let slots: std::collections::HashSet<_> = held.chain(moved).map(|piece| piece.slot).collect();
            assert_eq!(
                (reads, writes),
                (slots.len(), pieces().filter(|piece| piece.from == cycle + 1).count()),
                "{cycle}"
            );
        }
    }
}

#[test]
fn one_port_less_is_found() {
    for (looped, resources) in cases() {
        let (_, timeline) = assembled(&looped, &resources, 4);
        let ports = timeline.ports(&looped);
        let reads = ports.iter().map(|(reads, _)| *reads).max().unwrap();
        let writes = ports.iter().map(|(_, writes)| *writes).max().unwrap();
        let with = |reads, writes| {
            mutated(&timeline, &looped, |t| (t.resources.reads, t.resources.writes) = (Some(reads), Some(writes)))
        };
        assert_eq!(with(reads, writes), Ok(()));
        assert!(matches!(with(reads - 1, writes), Err(Violation::Reads { .. })));
        assert!(matches!(with(reads, writes - 1), Err(Violation::Writes { .. })));
    }
}

/// A multiplier deeper than the one scheduled for gives its products too late.
#[test]
fn a_deeper_multiplier_is_found() {
    for (looped, resources) in cases() {
        let (modulo, timeline) = assembled(&looped, &resources, 4);
        let deeper = Resources { multiplier: resources.multiplier + 1, ..resources.clone() };
        assert!(matches!(modulo.check(&looped.body, &deeper), Err(Violation::Early(..))));
        assert!(mutated(&timeline, &looped, |t| t.resources = deeper).is_err());
    }
}

/// What follows the loop is bound to what the loop gives, and to the units that the loop leaves free.
#[test]
fn a_finish_too_early_or_beside_the_loop_is_found() {
    for (looped, resources) in hybrid_cases() {
        let (_, timeline) = assembled(&looped, &resources, 4);
        let of_finish = |index: &usize| matches!(timeline.instances[*index].origin, Origin::Finish(_));
        let positions: Vec<usize> = (0..timeline.instances.len()).filter(of_finish).collect();
        assert!(positions.len() > 100);
        let mut too_early = 0;
        for index in positions {
            let instance = &timeline.instances[index];
            let sources = timeline.operands(&looped, instance.origin).into_iter().filter_map(|(source, _)| source);
            let ready = sources.map(|source| timeline.instances[timeline.position(&looped, source)].clone());
            let ready = ready.map(|source| timeline.ready(&looped, &source)).max().unwrap();
            let early = mutated(&timeline, &looped, |t| t.instances[index].cycle = ready - 1);
            assert!(matches!(early, Err(Violation::Early(..) | Violation::Busy(..))), "{instance:?}: {early:?}");
            too_early += usize::from(matches!(early, Err(Violation::Early(..))));
            let other = timeline
                .instances
                .iter()
                .find(|other| matches!(other.origin, Origin::Body(..)) && other.unit == instance.unit);
            let beside = mutated(&timeline, &looped, |t| t.instances[index].cycle = other.unwrap().cycle);
            assert!(matches!(beside, Err(Violation::Busy(..))), "{beside:?}");
        }
        assert!(too_early > 0);
    }
}

#[test]
fn a_word_of_a_file_that_moves_is_found() {
    for (looped, resources) in hybrid_cases() {
        let (_, timeline) = assembled(&looped, &resources, 4);
        for (index, instance) in timeline.instances.iter().enumerate() {
            let Some(Piece { slot, from, to }) = instance.pieces.first().copied().filter(|p| p.from < p.to) else {
                continue;
            };
            let moved = mutated(&timeline, &looped, |t| {
                t.instances[index].pieces =
                    vec![Piece { slot, from, to: from }, Piece { slot: t.slots, from: from + 1, to }];
                t.slots += 1;
            });
            assert!(matches!(moved, Err(Violation::Moved(_))), "{moved:?}");
        }
    }
}

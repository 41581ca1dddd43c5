//! Limits on ports are kept while a schedule is searched, not only checked afterwards.

use super::*;

/// The interval, the most registers read and written in a cycle, and the cycles of a loop of six iterations, after the checks.
fn with_ports(looped: &Loop, resources: &Resources, reads: usize, writes: usize) -> Option<(i32, usize, usize, i32)> {
    let limited = Resources { reads: Some(reads), writes: Some(writes), ..resources.clone() };
    let modulo = match Modulo::of_loop(looped, &limited) {
        Ok(modulo) => modulo,
        Err(error) => {
            assert_eq!(error, ScheduleError::Ports);
            return None;
        }
    };
    modulo.check(&looped.body, &limited).unwrap();
    let timeline = Timeline::new(looped, &modulo, &limited, 6).unwrap();
    timeline.check(looped).unwrap();
    let used = timeline.ports(looped);
    let reads = used.iter().map(|(reads, _)| *reads).max().unwrap();
    let writes = used.iter().map(|(_, writes)| *writes).max().unwrap();
    Some((modulo.interval, reads, writes, timeline.cycles))
}

/// Without limits the schedule reads seven registers in a cycle and writes five. There are others of the same length with five and
/// three; with four or two the interval is longer; with three and three the search finds none.
#[test]
fn fewer_ports_in_characteristic_two() {
    let looped = looped::<Binary<E2_239>>().unwrap().merge(4);
    let resources = Resources::new(5, ADDERS_2);
    let (_, timeline) = assembled(&looped, &resources, 6);
    let most = timeline.ports(&looped).into_iter().fold((0, 0), |a, b| (a.0.max(b.0), a.1.max(b.1)));
    assert_eq!((most, timeline.cycles), ((7, 5), 7 * 7 + 12));
    let limits = [(7, 3), (5, 4), (4, 4), (7, 2), (3, 3)];
    let found = limits.map(|(reads, writes)| with_ports(&looped, &resources, reads, writes));
    let cycles = 7 * 7 + 12;
    assert_eq!(found[..2], [Some((7, 6, 3, cycles)), Some((7, 5, 3, cycles))]);
    assert_eq!(
        found[2..].iter().map(|found| found.map(|(interval, ..)| interval)).collect::<Vec<_>>(),
        [Some(8), Some(9), None],
        "{found:?}"
    );
}

/// With limits the control words still give the software's value.
#[test]
fn the_loop_with_few_ports_computes_the_pairing() {
    let looped = looped::<Binary<E2_239>>().unwrap().merge(4);
    let limited = Resources { reads: Some(5), writes: Some(4), ..Resources::new(5, ADDERS_2) };
    assert_eq!(check::<Binary<E2_239>>(&looped, &limited).cycles, 7 * 120 + 12);
}

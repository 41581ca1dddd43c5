//! Table 2 of seed 000 (D. Aranha, J. López, SBSeg 2010): the R-ate pairing and η_T over numbers of processors.

use super::processors::Processors;
use super::{PrintedAt, Row};
use std::rc::Rc;

/// A number of workers, the time and the speed-up that the paper prints for it.
type Column = (usize, &'static str, &'static str);

const NONE: &str = "-";

const RATE: [Column; 5] =
    [(1, "5.73 ms", "1"), (2, "5.17 ms", "1.11"), (4, NONE, NONE), (8, NONE, NONE), (16, NONE, NONE)];

const ETA: [Column; 5] =
    [(1, "8.45 ms", "1"), (2, "4.66 ms", "1.81"), (4, "2.71 ms", "3.12"), (8, "1.61 ms", "5.25"), (16, NONE, NONE)];

/// All rows: times, then speed-ups, of each pairing.
pub(super) fn rows() -> Vec<Row> {
    let pairings = [("R-ate", "bn254-nogami", "r-ate", RATE), ("eta_T", "e2-1223", "eta", ETA)];
    pairings.into_iter().flat_map(|(name, curve, pairing, columns)| of_pairing(name, curve, pairing, columns)).collect()
}

fn of_pairing(name: &'static str, curve: &'static str, pairing: &'static str, columns: [Column; 5]) -> Vec<Row> {
    let processors = Rc::new(Processors::new(curve, pairing));
    let row = |workers: usize, what: &str, printed, is_time: bool| {
        let processors = processors.clone();
        Row {
            place: PrintedAt::Table(2),
            name: format!("{name} on {curve}, {workers} × processor: {what}"),
            curve,
            printed,
            figure: Box::new(move |time| {
                if is_time { processors.time(workers, time) } else { processors.acceleration(workers, time) }
            }),
        }
    };
    let times = columns.iter().map(|(workers, time, _)| row(*workers, "time", *time, true));
    let speedups = columns.iter().skip(1).map(|(workers, _, speedup)| row(*workers, "speed-up", *speedup, false));
    times.chain(speedups).collect()
}

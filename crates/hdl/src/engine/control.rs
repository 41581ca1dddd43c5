//! The sequencer: what comes in, the turns of the threads, what goes out.

use super::Engine;
use crate::axi;
use crate::bits::Bits;
use crate::ir::{EntityBuilder, Net, address_bits};
use pairloom_trace::barrel::Kind;

/// Cycles without an element after which a batch that is not full begins, if nobody says something else.
pub const PATIENCE: usize = 1024;
/// The bits of such a number.
pub const PATIENCE_BITS: usize = 16;
/// Cycles of a batch between its parts: from the last argument to the first row, and from the last row to the first result.
pub const PAUSES: usize = DRAIN + 1;
/// Cycles in which the last row's sums are written, at least [`super::datapath::WRITE`].
pub const DRAIN: usize = 8;
/// The bits of a thread's number.
pub const THREAD: usize = 5;

/// The nets of the sequencer.
pub struct Control {
    /// Whether constants are being written, and which.
    pub priming: Net,
    pub constant: Net,
    /// An element comes in; whether it completes one of F_p², that one's number, its thread.
    pub takes: Net,
    pub loads: Net,
    pub loaded: Net,
    pub load_thread: Net,
    pub in_ready: Net,
    /// A batch begins; one is computed or goes out.
    pub begins: Net,
    pub busy: Net,
    /// A row is executed: its address and thread.
    pub running: Net,
    pub row: Net,
    pub thread: Net,
    /// An element goes out: the thread, the number of the element of F_p², which coordinate, whether it is the last.
    pub out_next: Net,
    pub out_thread: Net,
    pub out_number: Net,
    pub out_half: Net,
    pub out_last: Net,
}

/// Counts while `enable` is 1, from `first` to `last` and again; the state and whether it is `last`.
fn counter(e: &mut EntityBuilder, name: &str, range: [Net; 2], enable: Net, reset: Net) -> [Net; 2] {
    let [first, last] = range;
    let width = e.width(first);
    let initial = e.zero(width);
    let state = e.state(name, width);
    let ends = e.equal(state, last);
    let one = e.number(width, 1);
    let more = e.add(state, one);
    let next = e.mux(ends, first, more);
    let next = e.mux(reset, initial, next);
    let changes = e.or(&[enable, reset]);
    e.next(state, next, Some(changes), None);
    [state, ends]
}

/// A bit that is set by one and cleared by another.
fn flag(e: &mut EntityBuilder, name: &str, set: Net, clear: Net) -> Net {
    let state = e.state(name, 1);
    drive_flag(e, state, set, clear);
    state
}

fn drive_flag(e: &mut EntityBuilder, state: Net, set: Net, clear: Net) {
    let (one, changes) = (set, e.or(&[set, clear]));
    let kept = e.not(clear);
    let next = e.and(&[one, kept]);
    e.next(state, next, Some(changes), None);
}

/// Whether constants are still written, and which: once after power-up.
fn constants(e: &mut EntityBuilder, engine: &Engine) -> [Net; 2] {
    e.section("Constants: written once after power-up");
    let bits = address_bits(engine.constants.len());
    let range = [0, engine.constants.len() as u64 - 1].map(|value| e.number(bits, value));
    let primed = e.state("primed", 1);
    let priming = e.not(primed);
    let never = e.zero(1);
    let [constant, all_primed] = counter(e, "constant", range, priming, never);
    let one = e.number(1, 1);
    e.next(primed, one, Some(all_primed), None);
    [priming, constant]
}

/// What decides when a batch begins.
struct Waiting {
    /// The word of a thread's arguments that comes next.
    argument: Net,
    /// Threads that have their arguments.
    filled: Net,
    /// All have.
    full: Net,
    /// A batch is computed or goes out.
    busy: Net,
    in_valid: Net,
    /// Cycles that threads with arguments wait for others.
    patience: Net,
    reset: Net,
}

/// A batch begins when it is full, or has waited.
fn begins(e: &mut EntityBuilder, Waiting { argument, filled, full, busy, in_valid, patience, reset }: Waiting) -> Net {
    e.section("A batch begins when it is full, or has waited");
    let (waited, step) = (e.state("waited", PATIENCE_BITS), e.number(PATIENCE_BITS, 1));
    let more = e.add(waited, step);
    let counts = e.less(waited, patience);
    let none = e.is_number(filled, 0);
    let begun = e.is_number(argument, 0);
    let inside = e.not(begun);
    let restart = e.or(&[in_valid, busy, none, inside, reset]);
    e.next(waited, more, Some(counts), Some(restart));
    let stays = e.or(&[counts, restart]);
    let long_enough = e.not(stays);
    let idle = e.not(busy);
    let fills = e.and(&[full, idle]);
    e.or(&[fills, long_enough])
}

/// The last sums are written, some cycles after the last row.
fn drained(e: &mut EntityBuilder, ends: Net, reset: Net) -> Net {
    e.section("The last sums are written");
    let (drained, drain_bits) = (e.state("drained", DRAIN.ilog2() as usize), DRAIN.ilog2() as usize);
    let draining = e.state("draining", 1);
    let step = e.number(drain_bits, 1);
    let more = e.add(drained, step);
    let done = e.is_number(drained, DRAIN as u64 - 1);
    e.next(drained, more, Some(draining), Some(reset));
    let stop = e.or(&[done, reset]);
    drive_flag(e, draining, ends, stop);
    e.and(&[draining, done])
}

impl Control {
    /// Of the ports: `[reset, in_valid, in_drop, patience, out_ready]`.
    pub fn new(e: &mut EntityBuilder, engine: &Engine, ports: [Net; 5]) -> Self {
        let [reset, in_valid, in_drop, patience, out_ready] = ports;
        let number = |e: &mut EntityBuilder, width: usize, value: usize| e.number(width, value as u64);
        let flushing = axi::flushing(e, engine.multiplier.latency(), reset);
        let [priming, constant] = constants(e, engine);

        e.section("Arguments: two elements of F_p make one of F_p^2");
        let [start, finish, emptied] =
            [("start", 1), ("finish", 1), ("emptied", 1)].map(|(name, width)| e.wire(name, width));
        let busy = flag(e, "batch", start, emptied);
        let busy = e.comment(busy, "a batch is computed or goes out");
        let threads = engine.threads;
        let full = e.state("full", 1);
        let waits = e.or(&[busy, full, priming, flushing]);
        let in_ready = e.not(waits);
        let takes = e.and(&[in_valid, in_ready]);
        let arguments = engine.arguments_of_one();
        let width = address_bits(arguments);
        let range = [0, arguments - 1].map(|value| number(e, width, value));
        let clear = e.or(&[emptied, reset]);
        let forget = e.or(&[in_drop, reset]);
        let [argument, of_last] = counter(e, "argument", range, takes, forget);
        let one_loaded = e.and(&[takes, of_last]);
        let range = [0, (1 << THREAD) - 1].map(|value| number(e, THREAD, value));
        let [filled, _] = counter(e, "came", range, one_loaded, clear);
        let filled = e.comment(filled, "threads that have their arguments");
        let last_thread = e.is_number(filled, threads as u64 - 1);
        let fills = e.and(&[one_loaded, last_thread]);
        drive_flag(e, full, fills, clear);
        let odd = e.bit(argument, 0);
        let loads = e.and(&[takes, odd]);
        let loaded = e.slice(argument, 1, width - 1);

        let begins = begins(e, Waiting { argument, filled, full, busy, in_valid, patience, reset });
        e.connect(start, begins);

        let turns = Self::turns(e, engine, [reset, start, finish]);
        let [running, row, thread, ends] = turns;
        let drained = drained(e, ends, reset);

        e.section("Results");
        let last_out = e.wire("last_out", 1);
        let stop = e.or(&[last_out, reset]);
        let unloading = flag(e, "unloading", drained, stop);
        let width = address_bits(engine.results_of_one());
        let range = [0, engine.results_of_one() - 1].map(|value| number(e, width, value));
        let out_next = e.and(&[unloading, out_ready]);
        let [result, out_last] = counter(e, "result", range, out_next, reset);
        let range = [number(e, THREAD, 0), filled];
        let next_thread = e.and(&[out_next, out_last]);
        let [gone, _] = counter(e, "gone", range, next_thread, clear);
        let one = e.number(THREAD, 1);
        let next = e.add(gone, one);
        let all = e.equal(next, filled);
        let is_last = e.and(&[next_thread, all]);
        e.connect(last_out, is_last);
        let all_gone = e.or(&[is_last, reset]);
        e.connect(emptied, all_gone);
        let ended = e.or(&[ends, reset]);
        e.connect(finish, ended);
        let (out_half, out_number) = (e.bit(result, 0), e.slice(result, 1, width - 1));
        Self {
            priming,
            constant,
            takes,
            loads,
            loaded,
            load_thread: filled,
            in_ready,
            begins,
            busy,
            running,
            row,
            thread,
            out_next,
            out_thread: gone,
            out_number,
            out_half,
            out_last,
        }
    }

    /// Whether a row is executed, which, for which thread, and whether it is the very last.
    fn turns(e: &mut EntityBuilder, engine: &Engine, [reset, start, finish]: [Net; 3]) -> [Net; 4] {
        e.section("Turns: every thread executes the rows of a turn, then comes the next turn");
        let running = flag(e, "running", start, finish);
        let [long, short] = [Kind::Product, Kind::Square].map(|kind| engine.microcode.timing().rows(kind));
        let turns = engine.microcode.turns();
        let lengths: Vec<(Bits, String)> =
            turns.iter().map(|rows| (Bits::from_u64(1, u64::from(rows.len() == long)), String::new())).collect();
        let clear = e.or(&[start, reset]);

        let phase_bits = address_bits(long);
        let is_long = e.wire("turn_is_long", 1);
        let (last_long, last_short) = (e.number(phase_bits, long as u64 - 1), e.number(phase_bits, short as u64 - 1));
        let last_phase = e.mux(is_long, last_long, last_short);
        let first = e.zero(phase_bits);
        let [_, turn_ends] = counter(e, "phase", [first, last_phase], running, clear);
        let turn_ends = e.and(&[running, turn_ends]);
        let last = e.number(THREAD, engine.threads as u64 - 1);
        let first = e.zero(THREAD);
        let [thread, last_thread] = counter(e, "thread", [first, last], turn_ends, clear);
        let round_ends = e.and(&[turn_ends, last_thread]);
        let turn_bits = address_bits(turns.len());
        let range = [0, turns.len() as u64 - 1].map(|value| e.number(turn_bits, value));
        let [turn, last_turn] = counter(e, "turn", range, round_ends, clear);
        let length = e.table(turn, lengths);
        let length = e.register(length);
        e.connect(is_long, length);

        let bits = address_bits(engine.rows());
        let (row, base) = (e.state("row", bits), e.state("first_row", bits));
        let one = e.number(bits, 1);
        let following = e.add(row, one);
        let others = e.not(last_thread);
        let again = e.and(&[turn_ends, others]);
        let next = e.mux(again, base, following);
        let ends = e.and(&[round_ends, last_turn]);
        // There is no row after the last.
        let clear = e.or(&[clear, ends]);
        e.next(row, next, Some(running), Some(clear));
        e.next(base, following, Some(round_ends), Some(clear));
        [running, row, thread, ends]
    }
}

//! Tables of schedules: how deep a multiplier keeps the interval, what bounds it, what a coprocessor needs.
//!
//! `cargo run --release -p pairloom-hdl --example schedules`

use pairloom_curve::binary::E2_239;
use pairloom_curve::ternary::E3_97;
use pairloom_hdl::coprocessor::eta::program::looped;
use pairloom_hdl::coprocessor::eta::{Binary, Ternary};
use pairloom_trace::flow::{Loop, LowerError};
use pairloom_trace::schedule::{Microprogram, Modulo, Resources, Timeline, recurrence};

fn main() -> Result<(), LowerError> {
    let (two, three) = (looped::<Binary<E2_239>>()?.merge(4), looped::<Ternary<E3_97>>()?.merge(4));
    println!("graph\tadders\tstages\tbound of recurrence\tinterval\tregisters\tcycles\treads\twrites\twords");
    for stages in 1..=9 {
        row("e2-239", &two, &[2, 4], stages);
        row("e2-239 carried", &two.carry_sums(4), &[4, 4], stages);
    }
    for stages in [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] {
        row("e3-97", &three, &[4], stages);
    }
    Ok(())
}

fn row(name: &str, looped: &Loop, adders: &[usize], stages: u32) {
    let resources = Resources::new(stages, adders);
    let bound = recurrence(&looped.body, &resources);
    let bound = bound.map_or_else(String::new, |bound| format!("{}: {}", bound.interval, bound.cycle.join(" → ")));
    let scheduled = Modulo::of_loop(looped, &resources)
        .and_then(|modulo| Ok((modulo.interval, Timeline::new(looped, &modulo, &resources, looped.iterations)?)));
    match scheduled {
        Ok((interval, timeline)) => {
            let words = Microprogram::new(&timeline, looped).words.len();
            let ports = timeline.ports(looped);
            let reads = ports.iter().map(|(reads, _)| *reads).max().unwrap_or(0);
            let writes = ports.iter().map(|(_, writes)| *writes).max().unwrap_or(0);
            let (slots, cycles) = (timeline.slots, timeline.cycles);
            println!(
                "{name}\t{adders:?}\t{stages}\t{bound}\t{interval}\t{slots}\t{cycles}\t{reads}\t{writes}\t{words}"
            );
        }
        Err(error) => println!("{name}\t{adders:?}\t{stages}\t{bound}\t{error}"),
    }
}

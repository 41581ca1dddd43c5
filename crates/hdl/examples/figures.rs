//! Draws schedules and data paths of two coprocessors as they are in docs/figures.
//!
//! `cargo run -p pairloom-hdl --example figures -- docs/figures`

use pairloom_curve::binary::E2_239;
use pairloom_curve::ternary::E3_97;
use pairloom_hdl::coprocessor::Unit;
use pairloom_hdl::coprocessor::eta::{Binary, Family, Ternary, looped};
use pairloom_hdl::figures;
use std::path::Path;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).ok_or("a folder is missing")?;
    let write = |unit: &Unit| {
        let files = [("schedule", figures::schedule(unit)), ("datapath", figures::datapath(unit))];
        files.into_iter().try_for_each(|(name, svg)| {
            std::fs::write(Path::new(&folder).join(format!("{}-loop-{name}.svg", unit.curve)), svg)
        })
    };
    write(&looped::<Binary<E2_239>>(&Binary::<E2_239>::options())?)?;
    write(&looped::<Ternary<E3_97>>(&Ternary::<E3_97>::options())?)?;
    Ok(())
}

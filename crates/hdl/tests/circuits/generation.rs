//! The generator is fast: ten seconds and a gibibyte for any design.

use pairloom_hdl::multiplier::Recipe;
use pairloom_hdl::{FieldSpec, package};
use std::time::{Duration, Instant};

/// The most memory that this process has had, in KiB, where the system tells.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[test]
fn the_largest_multipliers_with_all_their_files() {
    for (field, latency) in [("2^1223", 5), ("3^509", 7)] {
        let start = Instant::now();
        let field = FieldSpec::named(field).expect("a field of the registry");
        let recipe = Recipe::standard(field, latency).expect("a depth that there is");
        assert!(package::multiplier(&recipe, "test").expect("files").len() > 3);
        assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
    }
    assert!(peak_memory().is_none_or(|kib| kib < 1 << 20), "{:?} KiB", peak_memory());
}

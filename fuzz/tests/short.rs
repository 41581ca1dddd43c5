//! Every reader on every short string.

use pairloom_fuzz::{CHECKS, Check};

/// The longest strings that a check is given here: two bytes, one where whatever is given is filled up to a point, none where pairings are computed of it.
/// Forms of points of two bytes are all tried on a small curve, in the tests of `pairloom-curve`.
fn longest(name: &str) -> usize {
    let starts = |starts: &[&str]| starts.iter().any(|start| name.starts_with(start));
    if starts(&["arguments", "blst_", "arkworks_checks", "arkworks_m", "arkworks_p", "batch_"]) {
        0
    } else if starts(&["zcash", "arkworks", "gnark", "eip", "signature_", "supersingular", "genus2"]) {
        1
    } else {
        2
    }
}

fn every_string((name, check): &(&str, Check)) {
    let lengths = 0..=longest(name);
    let strings = lengths
        .flat_map(|length| (0..1u32 << (8 * length)).map(move |string| string.to_be_bytes()[4 - length..].to_vec()));
    for string in strings {
        let outcome = std::panic::catch_unwind(|| check(&string));
        assert!(outcome.is_ok(), "{name}: {string:?} fails");
    }
}

#[test]
fn every_string_of_up_to_two_bytes() {
    assert!(CHECKS.iter().filter(|(name, _)| longest(name) == 2).count() > 20);
    CHECKS.iter().for_each(every_string);
}

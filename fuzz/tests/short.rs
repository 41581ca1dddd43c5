//! Every reader on every string of up to two bytes.

use pairloom_fuzz::CHECKS;

/// Checks that compute pairings whatever they are given, and the one of arguments, each of which takes a millisecond.
fn is_slow(name: &str) -> bool {
    name == "arguments"
        || ["blst_", "arkworks_ch", "arkworks_m", "arkworks_p", "batch_"].iter().any(|start| name.starts_with(start))
}

#[test]
fn every_string_of_up_to_two_bytes() {
    let strings: Vec<Vec<u8>> =
        (0..=255).flat_map(|a: u8| core::iter::once(vec![a]).chain((0..=255).map(move |b| vec![a, b]))).collect();
    let readers: Vec<_> = CHECKS.iter().filter(|(name, _)| !is_slow(name)).collect();
    assert!(readers.len() > 30);
    for (name, check) in readers {
        check(&[]);
        for string in &strings {
            let outcome = std::panic::catch_unwind(|| check(string));
            assert!(outcome.is_ok(), "{name}: {string:?} fails");
        }
    }
}

//! `pairloom synth drand`: what it spoils is what `pairloom verify drand` finds.

use crate::common::pairloom;
use serde_json::Value;
use std::collections::BTreeSet;

fn rows(answers: &[Value], bad: impl Fn(&Value) -> bool) -> BTreeSet<u64> {
    answers.iter().filter(|answer| bad(answer)).map(|answer| answer["row"].as_u64().expect("a row")).collect()
}

#[test]
fn spoiled_rows_are_found_and_no_others() {
    let schemes = [
        ("bls-unchained-g1-rfc9380", 7),
        ("pedersen-bls-chained", 6),
        ("pedersen-bls-unchained", 6),
        ("bls-unchained-on-g1", 6),
        ("bls-bn254-unchained-on-g1", 6),
    ];
    for (scheme, ways) in schemes {
        let path = format!("{}/synth-{scheme}.json", env!("CARGO_TARGET_TMPDIR"));
        let made = pairloom(&[
            "synth",
            "drand",
            "--beacons",
            "60",
            "--spoil",
            "15",
            "--scheme",
            scheme,
            "--json",
            "--out",
            &path,
        ]);
        let warning =
            if scheme.contains("bn254") { "pairloom: warning: bn254 has about 100 bits of security\n" } else { "" };
        assert_eq!((made.status, made.err.as_str()), (0, warning));
        let made = made.json();
        assert_eq!((&made[15]["spoiled"], &made[15]["synthetic"]), (&15.into(), &true.into()));
        let kinds: BTreeSet<_> = made[..15].iter().map(|row| row["spoiled"].to_string()).collect();
        assert!(kinds.len() >= ways, "{kinds:?}");
        let checked = pairloom(&["verify", "drand", "--json", &path]);
        assert_eq!((checked.status, checked.json().len()), (1, 61));
        let invalid = rows(&checked.json()[..60], |answer| answer["valid"] == false);
        assert_eq!(rows(&made[..15], |_| true), invalid, "{scheme}");
    }
}

#[test]
fn the_seed_decides_everything() {
    let made = |name: &str, seed: &str| {
        let path = format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"));
        let run = pairloom(&[
            "synth",
            "drand",
            "--beacons",
            "9",
            "--spoil",
            "3",
            "--seed",
            seed,
            "--threads",
            "2",
            "--out",
            &path,
        ]);
        assert_eq!(run.status, 0, "{run:?}");
        (std::fs::read_to_string(&path).expect("readable"), run.out.replace(&path, "F"))
    };
    let first = made("seed-a-1.json", "a");
    assert_eq!(made("seed-a-2.json", "a"), first);
    assert_ne!(made("seed-b.json", "b").0, first.0);
    assert!(first.1.ends_with("F: 9 synthetic beacons, 3 spoiled, seed \"a\"\n"), "{}", first.1);
    let file: Value = serde_json::from_str(&first.0).expect("JSON");
    assert_eq!((&file["synthetic"], &file["seed"]), (&true.into(), &"a".into()));
}

#[test]
fn an_unspoiled_chain_is_valid() {
    let path = format!("{}/honest.json", env!("CARGO_TARGET_TMPDIR"));
    assert_eq!(pairloom(&["synth", "drand", "--beacons", "5", "--first-round", "100", "--out", &path]).status, 0);
    let run = pairloom(&["verify", "drand", &path]);
    assert_eq!(run.status, 0);
    assert!(run.out.starts_with("5 beacons: 5 valid, 0 invalid ("), "{}", run.out);
}

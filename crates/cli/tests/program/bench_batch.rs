//! `pairloom bench batch`, and rows of `pairloom pair` that are computed together.

use crate::common::{pairloom, pairloom_reading};
use serde_json::{Value, json};

fn bench(arguments: &[&str]) -> Vec<Value> {
    pairloom(&[&["bench", "batch", "--seconds", "0", "--json"], arguments].concat()).json()
}

#[test]
fn operations_of_a_curve() {
    let signed = [
        "pairing",
        "pairing_batch",
        "product",
        "g1_check_batch",
        "g2_check_batch",
        "hash_g1_batch",
        "hash_g2_batch",
        "verify_batch",
    ];
    for (curve, operations) in
        [("bls12-381", &signed[..]), ("bn254-nogami", &signed[..7]), ("e3-97", &signed[..2]), ("g2-367", &signed[..2])]
    {
        let rows = bench(&["--curve", curve, "--size", "9", "--threads", "2"]);
        assert_eq!(rows.iter().map(|row| row["op"].as_str().unwrap_or_default()).collect::<Vec<_>>(), operations);
        for row in &rows {
            assert!(row["curve"] == curve && row["size"] == 9 && row["threads"] == 2, "{row}");
            assert!(row["us_per"].as_f64() > Some(0.0), "{row}");
            assert_eq!(
                row["security_today"].as_str().map(|today| today.contains("broken")),
                Some(!curve.starts_with('b'))
            );
            assert!(row["tsc_per"].as_f64() > Some(0.0) || !cfg!(target_arch = "x86_64"), "{row}");
        }
    }
    let run = pairloom(&["bench", "batch", "--curve", "e3-97", "--size", "1", "--threads", "1", "--seconds", "0"]);
    assert_eq!((run.status, run.out.lines().count()), (0, 3), "{run:?}");
}

#[test]
fn a_curve_that_is_broken_is_said_to_be() {
    let run = pairloom(&["bench", "batch", "--curve", "e3-97", "--size", "1", "--threads", "1", "--seconds", "0"]);
    assert!(run.err.contains("broken"), "{run:?}");
}

#[test]
fn what_cannot_be_measured() {
    for (arguments, message) in [
        (["--curve", "p256"], "p256"),
        (["--curve=bn254", "--size=0"], "invalid value '0' for '--size <N>'"),
        (["--curve=bn254", "--seconds=-1"], "from 0 to 3600"),
    ] {
        let run = pairloom(&[&["bench", "batch"][..], &arguments].concat());
        assert!(run.status == 2 && run.err.contains(message) && run.err.lines().count() == 1, "{run:?}");
    }
}

/// Rows that go in lanes, rows that do not, and rows that are wrong, in any order: each gets the answer it gets alone.
#[test]
fn rows_together_are_rows_alone() {
    let q = json!([
        [
            "0x1800deef121f1e76426a00665e5c4479674322d4f75edadd46debd5cd992f6ed",
            "0x198e9393920d483a7260bfb731fb5d25f1aa493335a9e71297e485b7aef312c2"
        ],
        [
            "0x12c85ea5db8c6deb4aab71808dcb408fe3d1e7690c43d37b4ce6cc0166fa7daa",
            "0x90689d0585ff075ec9e99ad690c3395bc4b313370b38ef355acdadcd122975b"
        ]
    ]);
    let p = json!(["0x1", "0x2"]);
    let row = |i: usize| match i % 6 {
        1 => json!({"P": "inf", "Q": q}),
        2 => json!({"pairs": [{"P": p, "Q": q}, {"P": p, "Q": "inf"}, {"P": p, "Q": q}]}),
        4 => json!({"P": ["0x1", "0x3"], "Q": q}),
        5 => json!("no row"),
        _ => json!({"P": p, "Q": q}),
    };
    let rows: Vec<_> = (0..29).map(row).collect();
    let input = |rows: &[Value]| rows.iter().map(|row| format!("{row}\n")).collect::<String>();
    let alone: Vec<_> = rows[..6]
        .iter()
        .map(|row| {
            pairloom_reading(&["pair", "--curve", "bn254", "-"], input(core::slice::from_ref(row)).as_bytes()).json()[0]
                .clone()
        })
        .collect();
    assert_eq!(alone.iter().filter(|answer| answer.get("error").is_some()).count(), 2);
    for threads in ["1", "2", "40"] {
        let run = pairloom_reading(&["pair", "--curve", "bn254", "--threads", threads, "-"], input(&rows).as_bytes());
        assert_eq!(run.status, 1);
        assert_eq!(run.json(), (0..29).map(|i| alone[i % 6].clone()).collect::<Vec<_>>(), "{threads} threads");
    }
}

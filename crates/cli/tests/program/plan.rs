//! `pairloom plan` and `pairloom bench`.

use crate::common::{NOGAMI_LABEL, file, pairloom};
use serde_json::{Value, json};

fn plans(arguments: &[&str]) -> Value {
    let run = pairloom(&[&["plan", "--json"], arguments].concat());
    assert_eq!((run.status, run.err.as_str(), run.out.lines().count()), (0, "", 1), "{run:?}");
    run.json().remove(0)
}

/// Table 1 of seed 000, and its cuts.
#[test]
fn e2_1223_as_the_paper_has_it() {
    let plan = plans(&["--curve", "e2-1223", "--costs", "paper", "--workers", "2,4,8,16,32"]);
    assert_eq!([&plan["curve"], &plan["pairing"], &plan["costs"]], ["e2-1223", "eta", "paper"]);
    let speedups: Vec<_> = plan["plans"].as_array().expect("a list").iter().map(|plan| &plan["speedup"]).collect();
    assert_eq!(speedups, [1.92, 3.54, 5.87, 7.92, 7.77]);
    assert_eq!((&plan["plans"][0]["cuts"], &plan["plans"][1]["cuts"]), (&json!([308]), &json!([157, 311, 462])));
    for (index, workers) in [2, 4, 8, 16, 32].into_iter().enumerate() {
        let plan = &plan["plans"][index];
        assert_eq!(plan["workers"], workers);
        let lengths = ["cuts", "cost"].map(|name| plan[name].as_array().expect("a list").len());
        assert_eq!(lengths, [workers - 1, workers]);
    }
    assert!(plan["security_today"].as_str().expect("words").contains("broken"));
}

#[test]
fn r_ate_as_printed_and_as_corrected() {
    let plan = plans(&["--curve", "bn254-nogami", "--pairing", "r-ate", "--costs", "paper", "--workers", "2"]);
    let plan = &plan["plans"][0];
    assert_eq!((&plan["cuts"], &plan["speedup"], &plan["cost"][0]), (&json!([35]), &json!(1.25), &json!(4651.0)));
    assert_eq!((&plan["as_corrected"]["cuts"], &plan["as_corrected"]["speedup"]), (&json!([35]), &json!(1.227)));
}

/// Costs of this machine: whatever they are, their form, and that a plan's time is the sum of its parts.
#[test]
fn measured() {
    for (curve, pairing) in [("bls12-381", "optimal-ate"), ("bn254-nogami", "r-ate"), ("e2-239", "eta")] {
        let plan = plans(&["--curve", curve, "--pairing", pairing, "--workers", "1,2,3"]);
        assert_eq!([&plan["curve"], &plan["pairing"], &plan["costs"]], [curve, pairing, "measured"]);
        for (index, workers) in [1, 2, 3].into_iter().enumerate() {
            let plan = &plan["plans"][index];
            assert_eq!(plan["workers"], workers);
            let lengths = ["cuts", "cost"].map(|name| plan[name].as_array().expect("a list").len());
            assert_eq!(lengths, [workers - 1, workers]);
            assert!(plan["speedup"].as_f64().expect("a number") > 0.0);
            let time = |name: &str| plan[name].as_f64().expect("a number");
            let loads = plan["cost"].as_array().expect("a list").iter().filter_map(Value::as_f64);
            let parts = loads.fold(0.0, f64::max) + time("combination") + time("finish") + time("dispatch");
            assert!((time("total") - parts).abs() < 1.0, "{plan}");
            assert!(!plan["why"].as_array().expect("a list").is_empty());
        }
        assert_eq!(plan["plans"][0]["speedup"], 1.0);
    }
}

/// Whatever lanes cost here: the ways there are, the fastest first, and that a batch's time is its items'.
#[test]
fn workloads() {
    let ways = |plan: &Value, index: usize| -> Vec<(String, f64)> {
        let ways = plan["plans"][index]["ways"].as_array().expect("a list").clone();
        ways.iter()
            .map(|way| (way["way"].as_str().expect("a name").into(), way["total"].as_f64().expect("a number")))
            .collect()
    };
    let names = |ways: &[(String, f64)]| {
        let mut names: Vec<_> = ways.iter().map(|(name, _)| name.clone()).collect();
        names.sort();
        names.join(" ")
    };
    for (curve, size, kind) in
        [("bn254-nogami", 64, "pairings"), ("bls12-381", 32, "product"), ("e3-97", 1, "pairings")]
    {
        let plan = plans(&["--curve", curve, "--workers", "1,2", &format!("--{kind}"), &size.to_string()]);
        assert_eq!((&plan["workload"]["kind"], &plan["workload"]["size"]), (&json!(kind), &json!(size)));
        for index in 0..2 {
            let ways = ways(&plan, index);
            let split = if index == 1 && kind == "pairings" { " split" } else { "" };
            assert!([format!("alone lanes{split}"), format!("alone{split}")].contains(&names(&ways)), "{ways:?}");
            assert!(ways.windows(2).all(|pair| pair[0].1 <= pair[1].1), "{ways:?}");
            let (total, each) = (ways[0].1, plan["plans"][index]["ways"][0]["each"].as_f64().expect("a number"));
            assert!((total / f64::from(size) - each).abs() < 0.1);
        }
        if size > 1 {
            assert!(ways(&plan, 1)[0].1 < ways(&plan, 0)[0].1, "two workers are faster than one");
        }
    }
    let text = pairloom(&["plan", "--curve", "ss2-1536", "--workers", "2", "--pairings", "5"]);
    assert!(text.out.contains("workload: pairings, 5; no lanes") && text.out.contains("split"), "{}", text.out);
    pairloom(&["plan", "--curve", "e2-1223", "--workers", "2", "--pairings", "5", "--costs", "paper"])
        .fails_with("--costs paper: the papers split one pairing, see --pairings, --product");
}

#[test]
fn charts() {
    let figure = file("plan.svg", "");
    let arguments = ["plan", "--curve", "e2-1223", "--costs", "paper", "--shares", "0.7,0.3", "--svg", &figure];
    let run = pairloom(&arguments);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert!(run.out.contains("worker 2") && run.out.contains('█') && run.out.contains("broken"), "{}", run.out);
    let figure = std::fs::read_to_string(figure).expect("written");
    assert!(figure.starts_with("<svg") && figure.trim_end().ends_with("</svg>"));
    assert_eq!(figure.matches("<rect").count(), 1 + 2 + 2, "the ground, two loads, combination and the rest");
}

#[test]
fn bad_usage() {
    let plan = |arguments: &[&str]| pairloom(&[&["plan"], arguments].concat());
    for run in [plan(&["--curve", "p256", "--workers", "2"]), pairloom(&["bench", "pairing", "--curve", "p256"])] {
        assert_eq!((run.status, run.out.as_str(), run.err.lines().count()), (2, "", 1), "{run:?}");
        assert!(run.err.starts_with("pairloom: --curve p256: known are bn254, bn254-nogami, bls12-381"), "{}", run.err);
    }
    plan(&["--curve", "bls12-381", "--workers", "2,0"]).fails_with("--workers 0: from 1 to 1024 workers");
    plan(&["--curve", "bls12-381", "--shares", "0.7,0.2"]).fails_with("--shares: the shares sum to 0.9, not to 1");
    plan(&["--curve", "bls12-381", "--workers", "3", "--shares", "0.7,0.3"])
        .fails_with("--shares: 2 shares for 3 workers");
    plan(&["--curve", "bls12-381", "--shares", "1.5,-0.5"])
        .fails_with("--shares: a share of -0.5: shares are positive");
    plan(&["--curve", "bls12-381", "--pairing", "r-ate", "--workers", "2"])
        .fails_with("--pairing r-ate: bls12-381 has optimal-ate, tate");
    plan(&["--curve", "bls12-381", "--pairing", "tate", "--workers", "2"])
        .fails_with("--pairing tate: what is split on bls12-381 is optimal-ate");
    plan(&["--curve", "bn254", "--costs", "paper", "--workers", "2"])
        .fails_with("--curve bn254: the paper prices e2-1223, and bn254-nogami with --pairing r-ate");
    plan(&["--curve", "bn254-nogami", "--pairing", "r-ate", "--costs", "paper", "--workers", "4"])
        .fails_with("the paper prices the R-ate pairing for 2 workers with equal loads");
    let bench = |arguments: &[&str]| pairloom(&[&["bench", "pairing"], arguments].concat());
    bench(&["--curve", "bn254", "--threads", "1,0"]).fails_with("--threads 0: from 1 to 1024 threads");
    bench(&["--curve", "bn254", "--seconds=-1"]).fails_with("--seconds -1: from 0 to 3600");
    bench(&["--curve", "bn254", "--pairing", "tate"]).fails_with("--pairing tate: it is not split on bn254");
}

#[test]
fn bench_pairing() {
    let run =
        pairloom(&["bench", "pairing", "--curve", "bn254-nogami", "--threads", "1,300", "--seconds", "0", "--json"]);
    assert_eq!(run.status, 0);
    let [label, threads] = run.err.lines().collect::<Vec<_>>()[..] else { panic!("{}", run.err) };
    assert!(label == NOGAMI_LABEL && threads.starts_with("pairloom: 300 threads on "), "{}", run.err);
    let rows = run.json();
    assert_eq!(rows.len(), 2);
    for (row, threads) in rows.iter().zip([1, 300]) {
        assert_eq!(
            (&row["curve"], &row["pairing"], &row["threads"]),
            (&json!("bn254-nogami"), &json!("optimal-ate"), &json!(threads))
        );
        for number in ["us", "speedup", "predicted"] {
            assert!(row[number].as_f64().expect("a number") > 0.0, "{row}");
        }
        assert!(row.get("tsc_cycles").is_some());
        assert_eq!(row["security_today"], "at most about 100 bits");
    }
}

#[test]
fn bench_counts() {
    let rows = pairloom(&["bench", "counts", "--json"]).json();
    let table = pairloom(&["bench", "counts"]);
    assert_eq!((table.status, table.out.lines().count()), (0, rows.len() + 1));
    assert!(table.err.contains("are broken"), "{table:?}");
    let find =
        |start: &str| rows.iter().find(|row| row["formula"].as_str().is_some_and(|name| name.starts_with(start)));
    let addition = find("secant and addition, Jacobian").expect("a row");
    assert_eq!(
        (&addition["products"], &addition["squares"], &addition["unit"]),
        (&json!(11), &json!(4), &json!("F_p^2"))
    );
    assert_eq!(addition["published"], "11 M + 4 S + 2 scalings");
}

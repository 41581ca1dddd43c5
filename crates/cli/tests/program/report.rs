//! `pairloom report`.

use crate::common::{pairloom, vectors};
use std::fs;
use std::path::PathBuf;

/// A folder of measurements of its own.
fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(&folder).expect("writable");
    files.iter().for_each(|(name, text)| fs::write(folder.join(name), text).expect("writable"));
    folder
}

fn report(from: &PathBuf, out: &PathBuf) -> crate::common::Run {
    let [from, out] = [from, out].map(|path| path.to_str().expect("UTF-8"));
    pairloom(&["report", "--from", from, "--out", out])
}

const PEERS: &str = r#"{"curve":"bls12-381","op":"pairing","ours_us":50.0,"peer":"<peer>","peer_us":200.0,"ratio":0.25}
{"curve":"bls12-381","op":"pairing","ours_us":60.0,"peer":"<peer>","peer_us":190.0,"ratio":0.25}
{"curve":"bls12-381","op":"g2_mul","ours_us":50.0,"peer":"arkworks","peer_us":200.0,"ratio":0.25}
"#;
const SMALL: &str = r#"{"curve":"e3-97","op":"eta","single_tsc":200000.0,"lanes_tsc":50000.0,"ratio":0.25}"#;
const TABLE: &str = r#"{"table":2,"row":"eta_T, 8 workers","printed":"1.61 ms","ours_tsc":1,"ours_ms":0.5,"ours":null,"how":"composed","security_today":"broken"}"#;

#[test]
fn a_page_of_a_folder() {
    let from =
        folder("report", &[("peers.jsonl", PEERS), ("small-characteristic.jsonl", SMALL), ("table.jsonl", TABLE)]);
    let out = from.join("page.html");
    let run = report(&from, &out);
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (0, "", ""));
    let page = fs::read_to_string(&out).expect("written");
    // Both sides at their fastest, whichever run that was in; the bars are to scale.
    assert!(page.contains("50.0 µs") && page.contains("190 µs") && !page.contains("200 µs"), "{page}");
    assert!(page.contains("width:26.3%") && page.contains("Pairloom takes 0.263 times as long"), "{page}");
    // An operation that the other library does otherwise is not compared.
    assert!(!page.contains("g2_mul"), "{page}");
    assert!(page.contains("&lt;peer&gt;") && !page.contains("<peer>"), "{page}");
    assert!(page.contains("1.61 ms") && page.contains("0.500 ms") && page.contains("composed"), "{page}");
    assert!(page.contains("e3-97 (security: broken"), "{page}");
    // Both circuits, with names to point at; nothing from elsewhere, and nothing that was not measured.
    assert_eq!(page.matches("<svg ").count(), 4);
    let namespace = "http://www.w3.org/2000/svg";
    assert!(!page.replace(namespace, "").contains("http") && !page.contains("<script") && !page.contains("@import"));
    assert!(!page.contains("One pairing over threads") && !page.contains("Plans over cores"));
}

#[test]
fn the_measurements_of_the_documentation() {
    let from = vectors("../docs/performance/intel-6-167-ifma");
    let out = folder("report-docs", &[]).join("page.html");
    assert_eq!(report(&from, &out).status, 0);
    let page = fs::read_to_string(&out).expect("written");
    assert!(["blst", "arkworks", "halo2curves", "One pairing over threads"].iter().all(|name| page.contains(name)));
    assert_eq!(page.matches("<div").count(), page.matches("</div>").count());
}

#[test]
fn what_cannot_be_shown() {
    let bad = folder("report-bad", &[("peers.jsonl", &format!("{PEERS}{{\"curve\":1}}\n"))]);
    let out = bad.join("page.html");
    let name = bad.join("peers.jsonl");
    let run = report(&bad, &out);
    assert!(run.status == 2 && run.err.starts_with(&format!("pairloom: {}: row 4: ", name.display())), "{run:?}");
    assert!(!out.exists() && run.err.lines().count() == 1);
    let empty = folder("report-empty", &[]);
    report(&empty, &out).fails_with(&format!(
        "{}: no measurements: neither peers.jsonl, pairing.jsonl, batch.jsonl, small-characteristic.jsonl nor table.jsonl",
        empty.display()
    ));
    let nowhere = empty.join("no/page.html");
    let docs = vectors("../docs/performance/intel-6-167-ifma");
    let run = report(&docs, &nowhere);
    assert!(run.status == 2 && run.err.contains(&nowhere.display().to_string()), "{run:?}");
    // That is found out before anything is read.
    let run = report(&empty, &nowhere);
    assert!(run.err.starts_with(&format!("pairloom: {}: ", nowhere.display())), "{run:?}");
    for name in ["run.json", "peers.jsonl", "pairing.jsonl", "batch.jsonl", "small-characteristic.jsonl", "table.jsonl"]
    {
        let text = fs::read_to_string(docs.join(name)).expect("readable");
        let input = folder("report-input", &[(name, &text)]).join(name);
        report(&input.parent().expect("a folder").into(), &input)
            .fails_with(&format!("--out {}: is the input", input.display()));
        assert_eq!(fs::read_to_string(&input).expect("there"), text);
    }
}

#[test]
fn a_fresh_run() {
    let out = folder("report-fresh", &[]).join("page.html");
    let run = pairloom(&["report", "--seconds", "0", "--out", out.to_str().expect("UTF-8")]);
    assert_eq!((run.status, run.out.as_str()), (0, ""), "{run:?}");
    let page = fs::read_to_string(&out).expect("written");
    let sections = ["Many items at once", "One pairing over threads", "The papers' tables", "Plans over cores"];
    assert!(sections.iter().all(|section| page.contains(&format!("<h2>{section}</h2>"))));
    assert!(page.contains("e2-1223 (security: broken") && page.contains("table 2") && page.contains("slide 13"));
    assert!(!page.contains("other libraries"));
}

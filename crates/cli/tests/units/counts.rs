//! What `pairloom bench counts` prints is what the formulas take.
//!
//! `PAIRLOOM_WRITE_COUNTS=1 cargo test -p pairloom-cli --test units counts` writes it anew.

use pairloom_cli::bench::counts::json;
use pairloom_pairing::counts::table;

#[test]
fn the_data_are_what_the_formulas_count() {
    let counted: String = table().into_iter().map(|row| json(row) + "\n").collect();
    if std::env::var_os("PAIRLOOM_WRITE_COUNTS").is_some() {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/bench/counts.jsonl");
        return std::fs::write(path, counted).expect("writable");
    }
    assert!(include_str!("../../src/bench/counts.jsonl") == counted, "the data differ; see the head of this file");
}

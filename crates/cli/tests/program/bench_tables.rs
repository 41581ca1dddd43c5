//! `pairloom bench extension` and `pairloom bench table`.

use crate::common::pairloom;

#[test]
fn products_of_extension_fields() {
    let rows = pairloom(&["bench", "extension", "--seconds", "0", "--json"]).json();
    assert_eq!(rows.len(), 60);
    let published: Vec<_> = rows
        .iter()
        .filter(|row| row["field"] == "F_3^193" && !row["published"].is_null())
        .map(|row| (row["k"].as_u64(), row["products"].as_u64(), row["published"] == row["products"]))
        .collect();
    let expected = [(2, 3), (3, 9), (3, 6), (6, 21), (6, 18), (12, 78), (12, 54)];
    assert_eq!(published, expected.map(|(k, products)| (Some(k), Some(products), true)));
    if cfg!(target_arch = "x86_64") {
        assert!(rows.iter().all(|row| row["tsc_cycles"].as_u64() > Some(0)));
    }
    let run = pairloom(&["bench", "extension", "--seconds", "0"]);
    assert_eq!((run.status, run.out.lines().count()), (0, 61));
    assert!(run.err.contains("discrete logarithms"));
    pairloom(&["bench", "extension", "--seconds=-1"])
        .fails_with("invalid value '-1' for '--seconds <SECONDS>': from 0 to 3600; see --help");
}

#[test]
fn the_tables_of_seed_001() {
    let rows = pairloom(&["bench", "table", "seed001", "--seconds", "0", "--json"]).json();
    let slides: Vec<_> = [12, 13, 19, 22].map(|slide| rows.iter().filter(|row| row["slide"] == slide).count()).into();
    assert_eq!(slides, [4, 11, 7, 3]);
    for row in &rows {
        let (cycles, other) = (row["ours_tsc"].as_u64(), row["ours"].as_f64());
        assert!(cycles.is_some() != other.is_some() || !cfg!(target_arch = "x86_64"), "{row}");
        assert!(!row["printed"].as_str().unwrap_or_default().is_empty(), "{row}");
        let broken = row["security_today"].as_str().is_some_and(|label| label.contains("broken"));
        assert_eq!(broken, !row["row"].as_str().unwrap_or_default().starts_with("BN"), "{row}");
    }
    let counted: Vec<_> =
        rows.iter().filter(|row| row["how"] == "counted").filter_map(|row| row["ours"].as_f64()).collect();
    assert_eq!(counted.len(), 5);
    pairloom(&["bench", "table", "other"])
        .fails_with("invalid value 'other' for '<PAPER>' [possible values: seed001]; see --help");
}

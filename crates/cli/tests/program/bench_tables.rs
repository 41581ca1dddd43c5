//! `pairloom bench table`.

use crate::common::pairloom;

#[test]
fn the_tables_of_seed_001() {
    let rows = pairloom(&["bench", "table", "seed001", "--seconds", "0", "--json"]).json();
    let slides: Vec<_> = [12, 13, 19, 22, 23, 24, 26, 29, 30]
        .map(|slide| rows.iter().filter(|row| row["slide"] == slide).count())
        .into();
    assert_eq!(slides, [4, 11, 7, 3, 6, 6, 6, 6, 4]);
    for row in &rows {
        let (cycles, other) = (row["ours_tsc"].as_u64(), row["ours"].as_f64());
        assert!(cycles.is_some() != other.is_some() || !cfg!(target_arch = "x86_64"), "{row}");
        if row["slide"] == 12 {
            assert!(row["ours_ms"].as_f64().is_some_and(|time| time > 0.0 && time < 1000.0), "{row}");
        }
        assert!(!row["printed"].as_str().unwrap_or_default().is_empty(), "{row}");
        let broken = row["security_today"].as_str().is_some_and(|label| label.contains("broken"));
        assert_eq!(broken, !row["row"].as_str().unwrap_or_default().starts_with("BN"), "{row}");
    }
    let counted: Vec<_> =
        rows.iter().filter(|row| row["how"] == "counted").filter_map(|row| row["ours"].as_f64()).collect();
    assert_eq!(counted.len(), 5 + 22);
    // What is printed in milliseconds is compared in milliseconds.
    let table = pairloom(&["bench", "table", "seed001", "--seconds", "0"]).out;
    let slide_12: Vec<_> = table.lines().filter(|line| line.trim_start().starts_with("12 ")).collect();
    assert!(slide_12.len() == 4 && slide_12.iter().all(|line| line.matches(" ms ").count() == 2), "{table}");
    pairloom(&["bench", "table", "other"])
        .fails_with("invalid value 'other' for '<PAPER>' [possible values: seed000, seed001]; see --help");
}

#[test]
fn table_2_of_seed_000() {
    let rows = pairloom(&["bench", "table", "seed000", "--seconds", "0", "--json"]).json();
    let times: Vec<_> = rows.iter().filter(|row| row["ours_ms"].is_number()).collect();
    assert_eq!((rows.len(), times.len()), (18, 10));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    for (row, workers) in times.iter().zip([1, 2, 4, 8, 16].repeat(2)) {
        assert_eq!(row["table"], 2);
        let name = row["row"].as_str().unwrap_or_default();
        assert!(name.contains(&format!("{workers} × processor: time")), "{row}");
        let how = row["how"].as_str().unwrap_or_default();
        assert_eq!(how == "measured", workers <= cores, "{row}");
        assert_eq!(how.starts_with("composed of shares run alone"), workers > cores, "{row}");
    }
    let printed: Vec<_> = rows.iter().filter_map(|row| row["printed"].as_str()).collect();
    assert_eq!(printed.iter().filter(|printed| printed.ends_with(" ms")).count(), 6);
    assert!(printed.contains(&"5.25") && printed.contains(&"1.11"));
}

//! The synthetic chain of `make test-engines` in DataFusion, from Rust: `beacons FOLDER SPOILED.jsonl`. Spoiled rows must come out exactly.
//!
//! Prints a row of the table in docs/engines.md: rows a second over one and over two partitions, the best of three.

use arrow::array::AsArray;
use arrow::datatypes::Int64Type;
use datafusion::DATAFUSION_VERSION;
use datafusion::prelude::{ParquetReadOptions, SessionConfig, SessionContext};
use serde_json::Value;
use std::error::Error;
use std::fs;
use std::path::Path;
use std::time::Instant;

const REPEATS: usize = 3;

/// Rows that are not valid, with the reason.
type Invalid = Vec<(i64, String)>;

async fn invalid(folder: &Path, chain: &Value, partitions: usize) -> Result<Invalid, Box<dyn Error>> {
    let mut context = SessionContext::new_with_config(SessionConfig::new().with_target_partitions(partitions));
    pairloom_datafusion::register(&mut context)?;
    let folder = folder.to_str().ok_or("the folder's name is not UTF-8")?;
    context.register_parquet("beacons", folder, ParquetReadOptions::default()).await?;
    let [scheme, key] = ["scheme", "public_key"].map(|name| chain[name].as_str().unwrap_or_default());
    let beacon = format!("'{scheme}', x'{key}', round, signature, NULL, randomness");
    let query = format!(
        "SELECT row, drand_reason({beacon}) AS reason FROM beacons WHERE NOT drand_valid({beacon}) ORDER BY row"
    );
    let mut rows = Invalid::new();
    for batch in context.sql(&query).await?.collect().await? {
        let [row, reason] = [0, 1].map(|column| batch.column(column));
        let reasons = reason.as_string::<i32>().iter().map(|reason| reason.unwrap_or_default().to_owned());
        rows.extend(row.as_primitive::<Int64Type>().values().iter().copied().zip(reasons));
    }
    Ok(rows)
}

/// Rows a second.
fn rate(folder: &Path, chain: &Value, spoiled: &[Value], partitions: usize) -> Result<f64, Box<dyn Error>> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(partitions).enable_all().build()?;
    let expected: Vec<_> = spoiled.iter().filter_map(|line| line["row"].as_i64()).collect();
    let rows = spoiled.last().and_then(|summary| summary["beacons"].as_f64()).ok_or("no summary of spoiled rows")?;
    let mut best = f64::INFINITY;
    for _ in 0..REPEATS {
        let start = Instant::now();
        let found = runtime.block_on(invalid(folder, chain, partitions))?;
        best = best.min(start.elapsed().as_secs_f64());
        if found.iter().map(|(row, _)| *row).ne(expected.iter().copied()) {
            return Err(format!("found {found:?}, expected rows {expected:?}").into());
        }
        if found.iter().any(|(_, reason)| reason.is_empty()) {
            return Err(format!("a row without a reason: {found:?}").into());
        }
    }
    Ok(rows / best)
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let [folder, spoiled] = arguments.as_slice() else { return Err("usage: beacons FOLDER SPOILED.jsonl".into()) };
    let folder = Path::new(folder);
    let chain = serde_json::from_str(&fs::read_to_string(folder.join("chain.json"))?)?;
    let lines = fs::read_to_string(spoiled)?;
    let mut spoiled = lines.lines().map(serde_json::from_str::<Value>).collect::<Result<Vec<_>, _>>()?;
    spoiled.sort_by_key(|line| line["row"].as_i64().unwrap_or(i64::MAX));
    let [one, two] = [1, 2].map(|partitions| rate(folder, &chain, &spoiled, partitions));
    let (one, two) = (one?, two?);
    println!("| datafusion {DATAFUSION_VERSION}, Rust | {one:.0} | {two:.0} | {:.2} |", two / one);
    Ok(())
}

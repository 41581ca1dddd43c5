//! Pairloom's columnar functions as scalar functions of DataFusion.
//!
//! ```no_run
//! # fn ask(context: &mut dyn datafusion_expr::registry::FunctionRegistry) -> datafusion_common::Result<()> {
//! pairloom_datafusion::register(context)?;
//! // SELECT row FROM beacons WHERE NOT drand_valid(scheme, public_key, round, signature, NULL, randomness)
//! # Ok(())
//! # }
//! ```
//!
//! | function | arguments |
//! |---|---|
//! | `bls_valid_SUITE`, `bls_reason_SUITE` | `public_key, message, signature`; the suite with `_` for `-` |
//! | `drand_valid`, `drand_reason` | `scheme, public_key, round, signature, previous_signature, randomness` |
//! | `CURVE_g1_valid`, `CURVE_g1_reason`, …`g2`… | `point`; the curve is `bls12_381`, or `bn254`, which has about 100 bits of security |
//! | `CURVE_g1_hash`, `CURVE_g2_hash` | `message, tag`: the point that the message stands for |
//! | `CURVE_pairing` | `p, q`: the pairing's value, or the product of those of two lists |
//!
//! `valid` is null where an input is null, `reason` where it is or the row is valid; values are null where there is none. Names and
//! answers are those of the Python package. Arguments have any type that `pairloom-columnar` reads: bytes in every form, rounds with
//! and without a sign. A column of another type is an error when the query runs.
//!
//! DataFusion calls a function for several partitions at once, so a call takes one thread; `target_partitions` says how many there are.

mod exchange;
mod function;

use arrow::datatypes::DataType;
use arrow_array::{ArrayRef, BinaryArray, RecordBatch, RecordBatchOptions};
use arrow_schema::{ArrowError, Field, Schema};
use datafusion_common::Result;
use datafusion_expr::ScalarUDF;
use datafusion_expr::registry::FunctionRegistry;
use function::{Answer, Failure, function};
use pairloom_columnar::answer::{Values, Verdicts};
use pairloom_columnar::points::{Curve, Group};
use pairloom_columnar::{beacons, column, pairings, points, signatures};
use pairloom_parallel::Inline;
use pairloom_signature::drand::{Chain, ChainName};
use pairloom_signature::dynamic::DynamicSuite;
use std::sync::Arc;

/// Registers all functions, and gives their names.
///
/// # Errors
///
/// Those of the registry.
pub fn register(registry: &mut dyn FunctionRegistry) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for function in functions() {
        names.push(function.name().to_owned());
        registry.register_udf(Arc::new(function))?;
    }
    Ok(names)
}

/// All functions.
#[must_use]
pub fn functions() -> Vec<ScalarUDF> {
    let mut functions = Vec::new();
    for &suite in DynamicSuite::ALL {
        let name = suite.name().replace('-', "_");
        functions.extend(verdicts(["bls", &name], 3, move |columns| {
            Ok(signatures::verify(suite, &columns[0], &columns[1], &columns[2], &Inline)?)
        }));
    }
    functions.extend(verdicts(["drand", ""], BEACON.len(), verify_beacons));
    for (name, curve) in [("bls12_381", Curve::Bls12381), ("bn254", Curve::Bn254)] {
        for (place, group) in [("g1", Group::G1), ("g2", Group::G2)] {
            functions.extend(verdicts([&format!("{name}_{place}"), ""], 1, move |columns| {
                Ok(points::check(curve, group, &columns[0], &Inline)?)
            }));
            functions.push(values(&format!("{name}_{place}_hash"), move |messages, tags| {
                hash(curve, group, messages, tags)
            }));
        }
        functions
            .push(values(&format!("{name}_pairing"), move |p, q| Ok(vec![pairings::pairings(curve, p, q, &Inline)?])));
    }
    functions
}

/// `FIRST_valid` and `FIRST_reason`, with `_LAST` where that is a name.
fn verdicts<F>([first, last]: [&str; 2], arguments: usize, verify: F) -> [ScalarUDF; 2]
where
    F: Fn(&[ArrayRef]) -> Result<Verdicts, Failure> + Clone + Send + Sync + 'static,
{
    let name = |answer| [first, answer, last].join("_").trim_end_matches('_').to_owned();
    let again = verify.clone();
    let valid: Answer = Arc::new(move |columns| Ok(Arc::new(verify(columns)?.valid)));
    let reason: Answer = Arc::new(move |columns| Ok(Arc::new(again(columns)?.reason)));
    [
        function(name("valid"), arguments, DataType::Boolean, valid),
        function(name("reason"), arguments, DataType::Utf8, reason),
    ]
}

/// A function of two columns whose answer is bytes; parts of it follow each other.
fn values<F>(name: &str, compute: F) -> ScalarUDF
where
    F: Fn(&ArrayRef, &ArrayRef) -> Result<Vec<Values>, Failure> + Send + Sync + 'static,
{
    let answer: Answer = Arc::new(move |columns| {
        let parts = compute(&columns[0], &columns[1])?;
        Ok(Arc::new(parts.iter().flat_map(|part| part.value.iter()).collect::<BinaryArray>()))
    });
    function(name.to_owned(), 2, DataType::Binary, answer)
}

/// The arguments of a beacon's functions, by the names of the columns of a table of beacons.
const BEACON: [&str; 6] = ["scheme", "public_key", "round", "signature", "previous_signature", "randomness"];

fn verify_beacons(columns: &[ArrayRef]) -> Result<Verdicts, Failure> {
    let nowhere_named = ChainName { scheme: None, public_key: None };
    Ok(beacons::verify_chains(nowhere_named, Chain::BATCH, &table(&BEACON, columns)?, &Inline)?)
}

/// Columns of one length as a table.
fn table(names: &[&str], columns: &[ArrayRef]) -> Result<RecordBatch, ArrowError> {
    let fields = names.iter().zip(columns).map(|(name, column)| Field::new(*name, column.data_type().clone(), true));
    let schema = Arc::new(Schema::new(fields.collect::<Vec<_>>()));
    let rows = RecordBatchOptions::new().with_row_count(columns.first().map(|column| column.len()));
    RecordBatch::try_new_with_options(schema, columns.to_vec(), &rows)
}

/// The points of messages, asked together where neighbours have the same tag; null where the tag is.
fn hash(curve: Curve, group: Group, messages: &ArrayRef, tags: &ArrayRef) -> Result<Vec<Values>, Failure> {
    let tags = (0..tags.len()).map(|row| column::text("tag", tags, row)).collect::<Result<Vec<_>, _>>()?;
    let mut first = 0;
    let mut parts = Vec::new();
    for run in tags.chunk_by(|tag, next| tag == next) {
        let of_run = match run[0] {
            Some(_) => messages.slice(first, run.len()),
            None => arrow_array::new_null_array(&arrow_schema::DataType::Null, run.len()),
        };
        parts.push(points::hash(curve, group, &of_run, run[0].unwrap_or("-").as_bytes(), &Inline)?);
        first += run.len();
    }
    Ok(parts)
}

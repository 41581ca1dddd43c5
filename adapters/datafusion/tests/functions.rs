//! The functions in queries, held against known answers and against Pairloom's columns.

use arrow::array::{
    ArrayRef, AsArray, BinaryArray, BinaryViewArray, Int64Array, LargeBinaryArray, StringArray, UInt64Array,
};
use arrow::datatypes::DataType;
use arrow::record_batch::RecordBatch;
use datafusion::prelude::SessionContext;
use pairloom_vectors::Bytes;
use serde::Deserialize;
use serde_json::Value;
use std::sync::Arc;

/// A context with Pairloom's functions and a table.
fn context(name: &str, columns: &[(&str, ArrayRef)]) -> SessionContext {
    let mut context = SessionContext::new();
    pairloom_datafusion::register(&mut context).expect("registered");
    let table =
        RecordBatch::try_from_iter_with_nullable(columns.iter().map(|(name, column)| (*name, column.clone(), true)));
    context.register_batch(name, table.expect("columns of one length")).expect("a table");
    context
}

/// The only column that a query answers with, or the error.
fn ask(context: &SessionContext, query: &str) -> Result<ArrayRef, String> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let answer = runtime.block_on(async { context.sql(query).await?.collect().await });
    let batches = answer.map_err(|error| error.to_string())?;
    let columns: Vec<_> = batches.iter().map(|batch| batch.column(0).as_ref()).collect();
    arrow::compute::concat(&columns).map_err(|error| error.to_string())
}

fn verdicts(context: &SessionContext, query: &str) -> Vec<Option<bool>> {
    ask(context, query).expect(query).as_boolean().iter().collect()
}

fn reasons(context: &SessionContext, query: &str) -> Vec<Option<String>> {
    ask(context, query).expect(query).as_string::<i32>().iter().map(|reason| reason.map(str::to_owned)).collect()
}

fn values(context: &SessionContext, query: &str) -> Vec<Option<Vec<u8>>> {
    ask(context, query).expect(query).as_binary::<i32>().iter().map(|value| value.map(<[u8]>::to_vec)).collect()
}

/// Cells as each kind of column that a query hands to functions.
fn forms(cells: &[Option<Vec<u8>>]) -> [ArrayRef; 3] {
    let cells = || cells.iter().map(Option::as_deref);
    [
        Arc::new(cells().collect::<BinaryArray>()),
        Arc::new(cells().collect::<LargeBinaryArray>()),
        Arc::new(cells().collect::<BinaryViewArray>()),
    ]
}

/// Beacons of several chains in one table.
#[test]
fn beacons() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../vectors/drand/beacons.json");
    let file: Value = serde_json::from_str(&std::fs::read_to_string(file).expect("readable")).expect("JSON");
    let rows = file["beacons"].as_array().expect("a list");
    let expected: Vec<_> = rows.iter().map(|row| row["valid"].as_bool()).collect();
    assert!(expected.contains(&Some(true)) && expected.contains(&Some(false)));
    let text = |name: &str| rows.iter().map(|row| row[name].as_str()).collect::<Vec<_>>();
    let bytes = |name: &str| {
        let cells = text(name).into_iter().map(|cell| cell.map(|digits| hex::decode(digits).expect("digits")));
        forms(&cells.collect::<Vec<_>>())
    };
    let round = || rows.iter().map(|row| row["round"].as_u64());
    let rounds: [ArrayRef; 2] = [
        Arc::new(round().collect::<UInt64Array>()),
        Arc::new(round().map(|round| round.map(|round| round as i64)).collect::<Int64Array>()),
    ];
    let names = ["public_key", "signature", "previous_signature", "randomness"];
    for (form, round) in (0..3).zip(rounds.iter().cycle()) {
        let mut columns: Vec<(&str, ArrayRef)> = names.map(|name| (name, bytes(name)[form].clone())).to_vec();
        columns.push(("scheme", Arc::new(StringArray::from(text("scheme")))));
        columns.push(("round", round.clone()));
        let context = context("beacons", &columns);
        let arguments = "scheme, public_key, round, signature, previous_signature, randomness";
        assert_eq!(verdicts(&context, &format!("SELECT drand_valid({arguments}) FROM beacons")), expected);
        let told = reasons(&context, &format!("SELECT drand_reason({arguments}) FROM beacons"));
        assert_eq!(told.iter().map(|reason| Some(reason.is_none())).collect::<Vec<_>>(), expected);
        let unnamed = "NULL, public_key, round, signature, previous_signature, randomness";
        assert_eq!(verdicts(&context, &format!("SELECT drand_valid({unnamed}) FROM beacons")), vec![None; rows.len()]);
        let unknown = "SELECT drand_reason('none', public_key, round, signature, NULL, NULL) FROM beacons LIMIT 1";
        let [Some(reason)] = &reasons(&context, unknown)[..] else { panic!("no reason") };
        assert!(reason.starts_with("scheme: \"none\""), "{reason}");
    }
}

#[derive(Deserialize)]
struct Verify {
    key: Bytes,
    message: Bytes,
    signature: Bytes,
}

/// Ethereum's cases, and a row of nulls.
#[test]
fn signatures() {
    let cases = pairloom_vectors::cases::<Verify, bool>("ethereum-bls", "verify");
    let cells = |cell: fn(&Verify) -> &Bytes| {
        let cells = cases.iter().map(|case| Some(cell(&case.input).to_vec())).chain([None]);
        forms(&cells.collect::<Vec<_>>())
    };
    let expected: Vec<_> = cases.iter().map(|case| Some(case.expected)).chain([None]).collect();
    for form in 0..3 {
        let [key, message, signature] =
            [cells(|case| &case.key), cells(|case| &case.message), cells(|case| &case.signature)]
                .map(|forms| forms[form].clone());
        let context = context("signed", &[("k", key), ("m", message), ("s", signature)]);
        assert_eq!(verdicts(&context, "SELECT bls_valid_min_pk_pop(k, m, s) FROM signed"), expected);
        let told = reasons(&context, "SELECT bls_reason_min_pk_pop(k, m, s) FROM signed");
        let wrong: Vec<_> = expected.iter().map(|valid| *valid == Some(false)).collect();
        assert_eq!(told.iter().map(Option::is_some).collect::<Vec<_>>(), wrong);
    }
}

/// Points, hashes and pairings, of columns and of constants.
#[test]
fn points() {
    use pairloom_columnar::points::{Curve, Group, hash};
    let messages: Vec<&[u8]> = vec![b"a", b"b", b"c", b"d"];
    let hashed = |group, tag: &[u8]| -> Vec<Option<Vec<u8>>> {
        let messages = arrow_array::BinaryArray::from(messages.clone());
        let points = hash(Curve::Bls12381, group, &messages, tag, &pairloom_parallel::Inline).expect("bytes");
        points.value.iter().map(|value| value.map(<[u8]>::to_vec)).collect()
    };
    let (mut p, q) = (hashed(Group::G1, b"tag"), hashed(Group::G2, b"tag"));
    let spoiled = p[1].as_mut().and_then(|point| point.last_mut()).expect("a point");
    *spoiled ^= 1;
    let [p, q] = [p, q].map(|cells| forms(&cells)[0].clone());
    let messages: ArrayRef = Arc::new(BinaryArray::from(messages.clone()));
    let context = context("points", &[("p", p), ("q", q), ("m", messages)]);
    let [some, none] = [Some(true), Some(false)];
    assert_eq!(verdicts(&context, "SELECT bls12_381_g1_valid(p) FROM points"), [some, none, some, some]);
    assert_eq!(verdicts(&context, "SELECT bls12_381_g2_valid(q) FROM points"), [some; 4]);

    // Tags that change from row to row, and a null among them.
    let tag = "CASE WHEN m = x'62' THEN 'other' WHEN m = x'63' THEN NULL ELSE 'tag' END";
    let (tagged, other) = (hashed(Group::G2, b"tag"), hashed(Group::G2, b"other"));
    let answer = values(&context, &format!("SELECT bls12_381_g2_hash(m, {tag}) FROM points"));
    assert_eq!(answer, [tagged[0].clone(), other[1].clone(), None, tagged[3].clone()]);
    assert_eq!(values(&context, "SELECT bls12_381_g1_hash(x'61', 'tag')"), hashed(Group::G1, b"tag")[..1]);
    assert!(ask(&context, "SELECT bls12_381_g1_hash(m, '') FROM points").expect_err("no tag").contains("tag is empty"));

    let one = values(&context, "SELECT bls12_381_pairing(p, q) FROM points");
    assert_eq!(
        one.iter().map(|value| value.as_ref().map(Vec::len)).collect::<Vec<_>>(),
        [Some(576), None, Some(576), Some(576)]
    );
    let product =
        values(&context, "SELECT bls12_381_pairing(make_array(p), make_array(q)) FROM points WHERE m <> x'62'");
    assert_eq!(product, [one[0].clone(), one[2].clone(), one[3].clone()]);
}

/// Columns of types that are read nowhere, and too few arguments: an error that names function and column.
#[test]
fn refused() {
    let texts: ArrayRef = Arc::new(StringArray::from(vec!["a"]));
    let context = context("texts", &[("t", texts)]);
    let error = ask(&context, "SELECT bls12_381_g1_valid(t) FROM texts").expect_err("a text is no point");
    assert!(error.contains("bls12_381_g1_valid: column point: expected bytes"), "{error}");
    assert!(ask(&context, "SELECT bls12_381_pairing(t) FROM texts").is_err());
}

/// Every function has a name of its own, and says what it answers with.
#[test]
fn names() {
    let functions = pairloom_datafusion::functions();
    let names: std::collections::BTreeSet<_> = functions.iter().map(|function| function.name()).collect();
    let suites = pairloom_signature::dynamic::DynamicSuite::ALL.len();
    assert_eq!((names.len(), functions.len()), (2 * (suites + 1 + 4) + 6, 2 * (suites + 1 + 4) + 6));
    for function in &functions {
        let returns = if function.name().contains("_valid") {
            DataType::Boolean
        } else if function.name().contains("_reason") {
            DataType::Utf8
        } else {
            DataType::Binary
        };
        assert_eq!(function.return_type(&[]).expect("a type"), returns, "{}", function.name());
    }
    assert!(
        names.contains("bls_valid_min_pk_pop") && names.contains("drand_reason") && names.contains("bn254_pairing")
    );
}

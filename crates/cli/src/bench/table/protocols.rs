//! Slides 23 to 30 of seed 001: what is degenerate in the protocols on curves of genus two, and what it costs.

use super::{Ours, Row, row};
use crate::Failure;
use pairloom_parallel::Inline;
use pairloom_signature::research::{Cost, Defect, ResearchSuite, table};

/// Products for divisors of the types that cost least and most, the ratio of slide 30, and verifications from bytes.
pub(super) fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for (curve, costs) in table() {
        rows.extend(costs.iter().flat_map(|cost| products(curve, cost)));
        rows.extend(ratio(curve, &costs));
    }
    rows.extend(ResearchSuite::ALL.iter().map(verification));
    rows.sort_by_key(|row| row.place);
    rows
}

/// What a slide says of its protocol.
fn printed(slide: u8) -> &'static str {
    match slide {
        23 => "encryption on degenerate divisors",
        24 => "e(P, S) = e(Q, X)",
        26 => "P and Q degenerate",
        29 => "only P degenerate",
        _ => "degenerate-degenerate: 1",
    }
}

fn products(curve: &'static str, cost: &Cost) -> Vec<Row> {
    let [least, most] = cost.products;
    let named = if least == most { vec![("", least)] } else { vec![(", least", least), (", most", most)] };
    let row = |(which, count): (&str, u64)| {
        let name = format!("{curve} {}: {}{which}", cost.operation, cost.arguments);
        row(cost.slide, name, curve, printed(cost.slide), move |_| Ok(Ours::counted(count)))
    };
    named.into_iter().map(row).collect()
}

/// A verification of BLS-2, the mean over types, by two pairings of degenerate divisors.
fn ratio(curve: &'static str, costs: &[Cost]) -> Option<Row> {
    let degenerate = costs.iter().find(|cost| cost.slide == 30)?.products[0];
    let mean = costs.iter().find(|cost| cost.slide == 26)?.products.iter().sum::<u64>() as f64 / 2.0;
    let ratio = (100.0 * mean / (2 * degenerate) as f64).round() / 100.0;
    let ours = move |_| Ok(Ours { ours: Some(ratio), how: "counted".into(), ..Ours::default() });
    Some(row(30, format!("{curve} BLS-2 by degenerate-degenerate"), curve, "factor 2", ours))
}

/// Reads a key and a signature and verifies.
fn verification(suite: &ResearchSuite) -> Row {
    let suite = *suite;
    let slide = if suite.name().starts_with("bls2") {
        26
    } else if suite.name().starts_with("bls3") {
        29
    } else {
        24
    };
    row(slide, format!("{}: verification from bytes", suite.name()), suite.curve(), printed(slide), move |time| {
        let problem = |defect: Defect| Failure::Usage(defect.to_string());
        let secret = suite.derive(&[1; 32]);
        let signed = [(suite.public_key(&secret).map_err(problem)?, b"message".to_vec())];
        let signature = suite.sign(&secret, &signed[0].1).map_err(problem)?;
        Ok(Ours::measured(time, || {
            core::hint::black_box(suite.verify(&signed, &signature, &Inline)).ok();
        }))
    })
}

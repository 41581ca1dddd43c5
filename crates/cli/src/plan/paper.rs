//! Plans by the models of seed 000.

use super::{Answer, Row, names, rounded};
use crate::Failure;
use pairloom_parallel::balance::Shares;
use pairloom_parallel::cost::paper::{Eta1223, Priced, RAteNogami};

pub(super) const ETA_CURVE: &str = "e2-1223";
const R_ATE_CURVE: &str = "bn254-nogami";

pub(super) fn answer(curve: &str, pairing: Option<&str>, shares: &[Shares]) -> Result<Answer, Failure> {
    match (curve, pairing) {
        (ETA_CURVE, None | Some("eta")) => Ok(Answer {
            unit: "squarings of F_2^1223",
            security_today: names(curve, pairing)?.0.security(),
            ..named(curve, "eta", shares.iter().map(eta).collect())
        }),
        (R_ATE_CURVE, Some("r-ate")) => Ok(Answer {
            unit: "products of F_p",
            security_today: names(curve, pairing)?.0.security(),
            ..named(curve, "r-ate", shares.iter().map(r_ate).collect::<Result<_, _>>()?)
        }),
        _ => {
            let pairing = pairing.map(|name| format!(" --pairing {name}")).unwrap_or_default();
            Err(Failure::Usage(format!(
                "--curve {curve}{pairing}: the paper prices {ETA_CURVE}, and {R_ATE_CURVE} with --pairing r-ate"
            )))
        }
    }
}

fn named(curve: &str, pairing: &str, plans: Vec<Row>) -> Answer {
    let (unit, security_today) = ("", String::new());
    Answer { curve: curve.into(), pairing: pairing.into(), costs: "paper", unit, security_today, workload: None, plans }
}

/// A row, its speed-up as the paper prints it: to two decimals.
fn row(priced: Priced, decimals: i32) -> Row {
    Row {
        workers: priced.loads.len(),
        cuts: priced.cuts,
        cost: priced.loads.iter().map(|&load| rounded(load, 1)).collect(),
        combination: priced.combination,
        finish: priced.finish,
        dispatch: None,
        total: rounded(priced.total, 1),
        speedup: rounded(priced.speedup, decimals),
        ways: Vec::new(),
        why: Vec::new(),
        as_corrected: None,
    }
}

fn eta(shares: &Shares) -> Row {
    row(Eta1223::plan(shares), 2)
}

fn r_ate(shares: &Shares) -> Result<Row, Failure> {
    if shares.workers() != 2 || *shares != Shares::equal(2) {
        return Err(Failure::Usage("the paper prices the R-ate pairing for 2 workers with equal loads".into()));
    }
    let corrected = row(RAteNogami::as_corrected().plan(), 3);
    Ok(Row { as_corrected: Some(Box::new(corrected)), ..row(RAteNogami::as_printed().plan(), 2) })
}

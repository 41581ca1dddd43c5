//! The verdicts on rows: each chain's beacons in batches, the batches spread over threads.

use super::beacons::{BeaconRow, NamedBeacon};
use super::chain_info::ChainInfo;
use crate::progress::Progress;
use crate::threads::Threads;
use pairloom_parallel::{Executor, Inline};
use pairloom_signature::drand::{Beacon, Chain};
use std::collections::HashMap;

/// Whether a row is valid, or why not.
pub type Verdict = Result<(), String>;

/// A beacon that names no key or no scheme where no chain was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unnamed {
    /// The index of the row.
    pub index: usize,
    /// The field that is missing.
    pub field: &'static str,
}

/// A beacon and the index of its row.
type Indexed<'a> = (usize, &'a Beacon);

/// The beacons of one chain, or why there is no such chain.
struct Group<'a> {
    chain: Result<Chain, String>,
    beacons: Vec<Indexed<'a>>,
}

/// Beacons of a group that are checked as one batch.
struct Batch<'a> {
    chain: &'a Result<Chain, String>,
    beacons: &'a [Indexed<'a>],
}

/// The most beacons in a batch: what a single invalid one costs grows with it, and what a valid one costs shrinks no more.
const BATCH: usize = 256;

/// The verdict on every row, in order. Where there is an executor, it gets each chain's beacons as one batch; otherwise threads share them.
///
/// A row that names a key or a scheme other than `chain` is not valid.
///
/// # Errors
///
/// [`Unnamed`] if a row does not say which chain it belongs to and `chain` does not either.
pub fn check(
    rows: &[&BeaconRow],
    chain: Option<&ChainInfo>,
    threads: Threads,
    progress: &Progress,
    executor: Option<&dyn Executor>,
) -> Result<Vec<Verdict>, Unnamed> {
    let mut verdicts = vec![Ok(()); rows.len()];
    let groups = groups(rows, chain, &mut verdicts)?;
    let checked: Vec<_> = match executor {
        Some(executor) => groups.iter().map(|group| group.whole().check(progress, executor)).collect(),
        None => {
            let batches: Vec<Batch> = groups.iter().flat_map(|group| group.batches(threads)).collect();
            threads.map(&batches, |batch| batch.check(progress, &Inline))
        }
    };
    for (index, verdict) in checked.into_iter().flatten() {
        verdicts[index] = verdict;
    }
    Ok(verdicts)
}

/// The beacons by their chains; rows that are no beacon of any get their verdict at once.
fn groups<'a>(
    rows: &[&'a BeaconRow],
    chain: Option<&ChainInfo>,
    verdicts: &mut [Verdict],
) -> Result<Vec<Group<'a>>, Unnamed> {
    let mut groups: HashMap<ChainInfo, Vec<Indexed>> = HashMap::new();
    for (index, row) in rows.iter().enumerate() {
        let attributed = row.beacon.as_ref().map_err(|reason| Misattributed::Other(reason.clone()));
        match attributed.and_then(|named| Ok((attribute(named, chain)?, &named.beacon))) {
            Ok((chain, beacon)) => groups.entry(chain).or_default().push((index, beacon)),
            Err(Misattributed::Other(reason)) => verdicts[index] = Err(reason),
            Err(Misattributed::Unnamed(field)) => return Err(Unnamed { index, field }),
        }
    }
    Ok(groups.into_iter().map(|(chain, beacons)| Group { chain: open(&chain), beacons }).collect())
}

/// The chain of a scheme and a key.
pub fn open(info: &ChainInfo) -> Result<Chain, String> {
    Chain::new(&info.scheme, &info.public_key).map_err(|error| error.to_string())
}

enum Misattributed {
    Unnamed(&'static str),
    Other(String),
}

/// The chain that a beacon belongs to.
fn attribute(named: &NamedBeacon, chain: Option<&ChainInfo>) -> Result<ChainInfo, Misattributed> {
    let scheme = agreed(named.scheme.as_ref(), chain.map(|chain| &chain.scheme), "scheme")?;
    let public_key = agreed(named.public_key.as_ref(), chain.map(|chain| &chain.public_key), "public_key")?;
    Ok(ChainInfo { scheme, public_key })
}

fn agreed<T: Clone + Eq>(own: Option<&T>, chain: Option<&T>, field: &'static str) -> Result<T, Misattributed> {
    match (own, chain) {
        (None, None) => Err(Misattributed::Unnamed(field)),
        (Some(own), Some(chain)) if own != chain => {
            Err(Misattributed::Other(format!("{field}: not that of the chain information")))
        }
        (Some(value), _) | (None, Some(value)) => Ok(value.clone()),
    }
}

impl Group<'_> {
    /// Batches small enough that every thread has some.
    fn batches(&self, threads: Threads) -> impl Iterator<Item = Batch<'_>> {
        let size = self.beacons.len().div_ceil(threads.count()).clamp(1, BATCH);
        self.beacons.chunks(size).map(|beacons| Batch { chain: &self.chain, beacons })
    }

    fn whole(&self) -> Batch<'_> {
        Batch { chain: &self.chain, beacons: &self.beacons }
    }
}

impl Batch<'_> {
    fn check(&self, progress: &Progress, executor: &dyn Executor) -> Vec<(usize, Verdict)> {
        let verdicts = match self.chain {
            Ok(chain) => {
                let beacons: Vec<_> = self.beacons.iter().map(|(_, beacon)| *beacon).collect();
                chain.check_over(&beacons, executor)
            }
            Err(_) => Vec::new(),
        };
        progress.advance(self.beacons.len());
        let told = verdicts.into_iter().map(|verdict| verdict.map_err(|defect| defect.to_string()));
        let told = told.chain(core::iter::repeat_with(|| self.chain.as_ref().map(drop).map_err(String::clone)));
        self.beacons.iter().map(|(index, _)| *index).zip(told).collect()
    }
}

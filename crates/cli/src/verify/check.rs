//! The verdicts on rows: each chain's beacons in batches, the batches spread over threads.

use super::beacons::BeaconRow;
use super::chain_info::ChainInfo;
use crate::progress::Progress;
use crate::threads::Threads;
use pairloom_parallel::{Executor, Inline};
use pairloom_signature::drand::{Beacon, Chain, ChainName};
use std::collections::HashMap;

/// Whether a row is valid, or why not.
pub type Verdict = Result<(), String>;

/// The field that is missing where neither a row nor `chain` says which chain it belongs to.
pub fn unnamed(row: &BeaconRow, chain: Option<&ChainInfo>) -> Option<&'static str> {
    let name = row.beacon.as_ref().ok()?.chain().of_chain(known(chain)).ok()?;
    missing(name)
}

fn missing(name: ChainName) -> Option<&'static str> {
    match name {
        ChainName { scheme: None, .. } => Some("scheme"),
        ChainName { public_key: None, .. } => Some("public_key"),
        _ => None,
    }
}

fn known(chain: Option<&ChainInfo>) -> ChainName<'_> {
    chain.map_or_else(ChainName::default, ChainInfo::name)
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

/// The verdict on every row, in order. Where there is an executor, it gets each chain's beacons as one batch; otherwise threads share them.
///
/// A row that names a key or a scheme other than `chain` is not valid, nor one of which nobody says which chain it belongs to.
pub fn check(
    rows: &[&BeaconRow],
    chain: Option<&ChainInfo>,
    threads: Threads,
    progress: &Progress,
    executor: Option<&dyn Executor>,
) -> Vec<Verdict> {
    let mut verdicts = vec![Ok(()); rows.len()];
    let groups = groups(rows, chain, &mut verdicts);
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
    verdicts
}

/// The beacons by their chains; rows that are no beacon of any get their verdict at once.
fn groups<'a>(rows: &[&'a BeaconRow], chain: Option<&'a ChainInfo>, verdicts: &mut [Verdict]) -> Vec<Group<'a>> {
    let known = known(chain);
    let mut groups: HashMap<SchemeAndKey, Vec<Indexed>> = HashMap::new();
    for (index, row) in rows.iter().enumerate() {
        let named = row.beacon.as_ref().map_err(Clone::clone);
        match named.and_then(|named| Ok((named.chain().of_chain(known).map_err(|other| other.to_string())?, named))) {
            Ok((ChainName { scheme: Some(scheme), public_key: Some(key) }, named)) => {
                groups.entry((scheme, key)).or_default().push((index, &named.beacon));
            }
            Ok((name, _)) => verdicts[index] = Err(format!("{}: missing", missing(name).unwrap_or_default())),
            Err(reason) => verdicts[index] = Err(reason),
        }
    }
    groups.into_iter().map(|((scheme, key), beacons)| Group { chain: open(scheme, key), beacons }).collect()
}

type SchemeAndKey<'a> = (&'a str, &'a [u8]);

/// The chain of a scheme and a key.
pub fn open(scheme: &str, public_key: &[u8]) -> Result<Chain, String> {
    Chain::new(scheme, public_key).map_err(|error| error.to_string())
}

impl Group<'_> {
    /// Batches small enough that every thread has some.
    fn batches(&self, threads: Threads) -> impl Iterator<Item = Batch<'_>> {
        let size = self.beacons.len().div_ceil(threads.count()).clamp(1, Chain::BATCH);
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

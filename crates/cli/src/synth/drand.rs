//! `pairloom synth drand`: a chain of beacons under a test key, some of them spoiled on purpose.

use super::spoil::{Spoiled, spoil};
use crate::help::paragraphs;
use crate::output::{Existing, Making, json_line};
use crate::suite::warn_if_bn254;
use crate::threads::Threads;
use crate::{Failure, Status};
use clap::Args;
use clap::builder::PossibleValuesParser;
use pairloom_encryption::Chain;
use pairloom_signature::drand::{Beacon, SCHEMES, SigningChain};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

const ABOUT_OUTPUT: &str = r#"The file has the form that "pairloom verify drand" reads: an object with "synthetic": true, the seed, and a list "beacons", each
with its scheme and the public key. The key is derived from the seed: anybody can sign with it, no beacon of it is random.

Standard output tells the rows that were spoiled and how (with --json: {"row", "round", "spoiled"} each, then a summary). The ways
take turns: two signatures swapped, a flipped bit, another round's number, another key's signature, wrong randomness, a point outside
the subgroup (not on bn254), a truncated signature.

The scheme bls-bn254-unchained-on-g1 is on bn254, which has about 100 bits of security."#;

/// Makes a synthetic chain of beacons, some of them spoiled
#[derive(Debug, Args)]
#[command(after_long_help = paragraphs(ABOUT_OUTPUT), after_help = "See --help for what is written.")]
pub struct Drand {
    /// The number of beacons
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    beacons: u32,
    /// The number of beacons that are spoiled
    #[arg(long, value_name = "N", default_value_t = 0)]
    spoil: u32,
    /// The seed of the key and of the choice of rows
    #[arg(long, value_name = "TEXT", default_value = "pairloom")]
    seed: String,
    /// The scheme
    #[arg(long, value_name = "NAME", default_value = "bls-unchained-g1-rfc9380", value_parser = PossibleValuesParser::new(SCHEMES))]
    scheme: String,
    /// The number of the first round
    #[arg(long, value_name = "ROUND", default_value_t = 1)]
    first_round: u32,
    #[command(flatten)]
    threads: Threads,
    /// Tell what was spoiled in JSON Lines
    #[arg(long)]
    json: bool,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

#[derive(Serialize)]
struct ChainFile<'a> {
    about: &'static str,
    synthetic: bool,
    seed: &'a str,
    scheme: &'a str,
    public_key: String,
    period: u32,
    genesis_time: u64,
    hash: String,
    beacons: Vec<BeaconJson<'a>>,
}

#[derive(Serialize)]
struct BeaconJson<'a> {
    scheme: &'a str,
    public_key: String,
    round: u64,
    signature: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    previous_signature: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    randomness: Option<String>,
}

#[derive(Serialize)]
struct SpoiledJson {
    row: usize,
    round: u64,
    spoiled: &'static str,
}

#[derive(Serialize)]
struct Summary<'a> {
    file: String,
    beacons: usize,
    spoiled: usize,
    synthetic: bool,
    seed: &'a str,
}

impl Drand {
    /// The seconds between rounds.
    const PERIOD: u32 = 3;
    /// When round 1 was due, in seconds since 1970.
    const GENESIS_TIME: u64 = 1_700_000_000;

    /// Writes the chain and tells what was spoiled.
    ///
    /// # Errors
    ///
    /// More rows to spoil than there are; a file that cannot be written.
    pub fn run(self) -> Result<Status, Failure> {
        if self.spoil > self.beacons {
            return Err(Failure::Usage(format!("--spoil {}: there are {} beacons", self.spoil, self.beacons)));
        }
        let (chain, foreign) = (self.chain("key")?, self.chain("foreign key")?);
        let mut beacons = self.sign(&chain);
        let mut rng = ChaCha20Rng::from_seed(self.material("choice of rows"));
        let spoiled = spoil(&mut beacons, self.spoil as usize, &foreign, &mut rng);
        self.write(&chain, &beacons)
            .map_err(|error| Failure::Output { target: self.out.display().to_string(), error })?;
        warn_if_bn254(&self.scheme);
        self.tell(&beacons, &spoiled)?;
        Ok(Status::Valid)
    }

    fn material(&self, purpose: &str) -> [u8; 32] {
        Sha256::digest(format!("pairloom synthetic chain, {purpose}: {}", self.seed)).into()
    }

    fn chain(&self, purpose: &str) -> Result<SigningChain, Failure> {
        let chain = SigningChain::derive(&self.scheme, &self.material(purpose));
        let chain = chain.ok_or_else(|| Failure::Usage(format!("--scheme {}: unknown", self.scheme)))?;
        chain.map_err(|error| Failure::Usage(error.to_string()))
    }

    fn sign(&self, chain: &SigningChain) -> Vec<Beacon> {
        let first = u64::from(self.first_round);
        let rounds: Vec<u64> = (first..first + u64::from(self.beacons)).collect();
        if !chain.is_chained() {
            return self.threads.map(&rounds, |round| chain.beacon(*round, None));
        }
        let mut previous = self.material("genesis").to_vec();
        let beacon = |round| {
            let beacon = chain.beacon(round, Some(core::mem::take(&mut previous)));
            previous.clone_from(&beacon.signature);
            beacon
        };
        rounds.into_iter().map(beacon).collect()
    }

    fn write(&self, chain: &SigningChain, beacons: &[Beacon]) -> io::Result<()> {
        let public_key = hex::encode(chain.public_key());
        let beacon = |beacon: &Beacon| BeaconJson {
            scheme: &self.scheme,
            public_key: public_key.clone(),
            round: beacon.round,
            signature: hex::encode(&beacon.signature),
            previous_signature: beacon.previous_signature.as_ref().map(hex::encode),
            randomness: beacon.randomness.as_ref().map(hex::encode),
        };
        let seed = self.material("genesis");
        let hash = Chain::hash_of(Self::PERIOD, Self::GENESIS_TIME, chain.public_key(), &seed, "synthetic");
        let file = ChainFile {
            about: "Synthetic beacons for tests and demonstrations: the secret key is derived from the seed and known to all.",
            synthetic: true,
            seed: &self.seed,
            scheme: &self.scheme,
            public_key: public_key.clone(),
            period: Self::PERIOD,
            genesis_time: Self::GENESIS_TIME,
            hash: hex::encode(hash),
            beacons: beacons.iter().map(beacon).collect(),
        };
        write_json(&self.out, &file)
    }

    fn tell(&self, beacons: &[Beacon], spoiled: &[Spoiled]) -> io::Result<()> {
        let mut out = io::stdout().lock();
        for Spoiled { index, way } in spoiled {
            let (row, round) = (index + 1, beacons[*index].round);
            match self.json {
                true => json_line(&mut out, &SpoiledJson { row, round, spoiled: way.description() })?,
                false => writeln!(out, "row {row}: round {round}: {}", way.description())?,
            }
        }
        let (beacons, spoiled, file) = (beacons.len(), spoiled.len(), self.out.display());
        match self.json {
            true => {
                let summary = Summary { file: file.to_string(), beacons, spoiled, synthetic: true, seed: &self.seed };
                json_line(&mut out, &summary)
            }
            false => writeln!(out, "{file}: {beacons} synthetic beacons, {spoiled} spoiled, seed {:?}", self.seed),
        }
    }
}

fn write_json(path: &Path, value: &impl Serialize) -> io::Result<()> {
    let mut file = BufWriter::new(Making::new(path, false)?);
    serde_json::to_writer_pretty(&mut file, value)?;
    writeln!(file)?;
    file.into_inner().map_err(io::IntoInnerError::into_error)?.finish(Existing::Replaced)
}

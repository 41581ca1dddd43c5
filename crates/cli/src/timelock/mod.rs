//! `pairloom timelock`: files that open when a beacon of drand appears.

pub(crate) mod chain;
mod many;

use crate::help::paragraphs;
use crate::input::Source;
use crate::outcome::complain;
use crate::output::Output;
use crate::output::json_line;
use crate::same_file::refuse_input;
use crate::suite::warn_if_bn254;
use crate::threads::Threads;
use crate::verify::stream::beacons_of;
use crate::{Failure, Status};
use chain::read_chain;
use clap::{Args, Subcommand};
use many::Many;
use pairloom_encryption::chain::NETWORKS;
use pairloom_encryption::timelock::{Header, Unlocked, Waits};
use pairloom_encryption::{Chain, TimeLock, TimeLockError};
use serde::Serialize;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use zeroize::Zeroizing;

const ABOUT_FILES: &str = r#"Files are age files, as tle and tlock-js write and read them: nobody can decrypt one before the drand network has published the
beacon of its round. Nothing is fetched from a network. --chain is a network's information as drand's HTTP interface gives it: public_key,
period, genesis_time, schemeID, and hash, or groupHash and metadata.beaconID to compute it from. --beacon is a beacon: round and signature. Schemes:
pedersen-bls-unchained, bls-unchained-on-g1, bls-unchained-g1-rfc9380 (quicknet), bls-bn254-unchained-on-g1 (evmnet; bn254 has about 100 bits of security).

Exit status: 0 done; 1 with decrypt --out-dir, where some file was not decrypted: a line on standard error says which and why; 2 a file cannot be read
or written, is not a time-lock file, is damaged, or its beacon is none of the network's."#;

/// Encrypts files until a time, and opens them after it
#[derive(Debug, Subcommand)]
#[command(after_long_help = paragraphs(ABOUT_FILES))]
pub enum Timelock {
    /// Encrypts a file to a round
    Encrypt(Encrypt),
    /// Decrypts a file with the beacon of its round
    Decrypt(Decrypt),
    /// Says which round a file waits for (of several the earliest), and when that is
    Info(Info),
}

/// Encrypts a file to a round.
#[derive(Debug, Args)]
pub struct Encrypt {
    /// The network's information
    #[arg(long, value_name = "FILE")]
    chain: Source,
    #[command(flatten)]
    until: Until,
    /// Write text instead of bytes
    #[arg(long)]
    armor: bool,
    /// The file to make; standard output if absent
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// What is encrypted; standard input if absent or -
    #[arg(default_value = "-")]
    file: Source,
}

/// When a file opens.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub struct Until {
    /// The round
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    round: Option<u64>,
    /// A time from now on, as 90s, 5m (minutes; 5M are months), 36h, 10d: the first round that is due then or later
    #[arg(long, value_name = "DURATION", value_parser = humantime::parse_duration)]
    after: Option<Duration>,
    /// A time, as 2027-01-01T00:00:00Z or 2027-01-01T01:00:00+01:00: the first round that is due then or later
    #[arg(long, value_name = "RFC3339", value_parser = rfc3339)]
    at: Option<SystemTime>,
}

/// Decrypts a file with the beacon of its round.
#[derive(Debug, Args)]
pub struct Decrypt {
    /// The network's information
    #[arg(long, value_name = "FILE")]
    chain: Source,
    /// The beacon; if the file holds several, that of the round is taken
    #[arg(long, value_name = "FILE")]
    beacon: Source,
    /// The file to make; standard output if absent
    #[arg(long, value_name = "FILE", conflicts_with = "out_dir")]
    out: Option<PathBuf>,
    /// The folder to make files in, of any number of files of one round, which are opened together: their names lose .age or .tle
    #[arg(long, value_name = "FOLDER")]
    out_dir: Option<PathBuf>,
    #[command(flatten)]
    threads: Threads,
    /// What is decrypted; standard input if absent or -
    #[arg(default_value = "-", value_name = "FILE")]
    files: Vec<Source>,
}

/// Says which round a file waits for, and when that is.
#[derive(Debug, Args)]
pub struct Info {
    /// The network's information, where the network is none that the program knows
    #[arg(long, value_name = "FILE")]
    chain: Option<Source>,
    /// Answer in JSON: {"file", "round", "chain_hash", "network", "time"}; network and time are null where they are not known
    #[arg(long)]
    json: bool,
    /// The file; standard input if absent or -
    #[arg(default_value = "-")]
    file: Source,
}

impl Timelock {
    /// Runs the subcommand.
    ///
    /// # Errors
    ///
    /// What keeps it from doing what it was asked.
    pub fn run(self) -> Result<Status, Failure> {
        match self {
            Self::Encrypt(encrypt) => encrypt.run(),
            Self::Decrypt(decrypt) => decrypt.run(),
            Self::Info(info) => info.run(),
        }
    }
}

/// A time by RFC 3339, with `Z` or an offset, which humantime does not take.
fn rfc3339(text: &str) -> Result<SystemTime, String> {
    let text = text.to_ascii_uppercase();
    // humantime takes it for the second before.
    if text.get(16..19) == Some(":60") {
        return Err("there is no second 60".into());
    }
    let utc = |text: &str| humantime::parse_rfc3339(text).map_err(|error| error.to_string());
    let Some(at) = text.rfind(['+', '-']).filter(|at| text[..*at].contains('T')) else { return utc(&text) };
    let (local, offset) = (utc(&format!("{}Z", &text[..at]))?, &text[at + 1..]);
    let two_digits = |digits: &str, most: u64| {
        let is_pair = digits.len() == 2 && digits.bytes().all(|digit| digit.is_ascii_digit());
        digits.parse().ok().filter(|value: &u64| is_pair && *value <= most)
    };
    let parts = offset.split_once(':').and_then(|(h, m)| Some([two_digits(h, 23)?, two_digits(m, 59)?]));
    let [hours, minutes] = parts.ok_or("the offset is not hh:mm")?;
    let offset = Duration::from_secs(3600 * hours + 60 * minutes);
    let time = if text[at..].starts_with('+') { local.checked_sub(offset) } else { local.checked_add(offset) };
    time.ok_or_else(|| "a time out of range".into())
}

impl Until {
    /// The round of a network whose information a file holds.
    fn round(&self, source: &Source, chain: &Chain) -> Result<u64, Failure> {
        let time = match (self.round, self.after, self.at) {
            (Some(round), ..) => return Ok(round),
            (_, Some(after), _) => SystemTime::now().checked_add(after),
            (_, _, at) => at,
        };
        // A fraction of a second counts as one: the round must not be due before the time.
        let seconds = |time: Duration| time.as_secs() + u64::from(time.subsec_nanos() > 0);
        let seconds = time.map(|time| time.duration_since(UNIX_EPOCH).map_or(0, seconds));
        let time = seconds.ok_or_else(|| Failure::Usage("--after: later than any clock tells".into()))?;
        chain.round_at(time).ok_or_else(|| Failure::input(source, "period: 0, so that there are no rounds"))
    }
}

impl Encrypt {
    fn run(self) -> Result<Status, Failure> {
        let of_chain = |problem: &dyn ToString| Failure::input(&self.chain, problem.to_string());
        let chain = read_chain(&self.chain)?;
        let lock = TimeLock::new(&chain).map_err(|error| of_chain(&error))?;
        let round = self.until.round(&self.chain, &chain)?;
        refuse_input(self.out.as_deref(), [&self.file, &self.chain])?;
        let text = begun(self.file.open()?).map_err(|error| Failure::input(&self.file, error))?;
        let mut output = Output::new(self.out)?;
        lock.encrypt(round, self.armor, text, &mut output).map_err(|error| output.failure(&self.file, error))?;
        output.finish()?;
        warn_if_bn254(&chain.scheme);
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        if chain.time_of(round).is_some_and(|due| due <= now) {
            complain(&format!("warning: round {round} has been due: whoever has its beacon can open this file now"));
        }
        Ok(Status::Valid)
    }
}

impl Decrypt {
    fn run(self) -> Result<Status, Failure> {
        let chain = read_chain(&self.chain)?;
        let lock = TimeLock::new(&chain).map_err(|error| Failure::input(&self.chain, error))?;
        if let Some(folder) = &self.out_dir {
            let many = Many::new(&self.files, folder, [&self.chain, &self.beacon], chain.hash)?;
            let Some(rounds) = many.rounds() else { return Ok(many.refuse()) };
            let unlocked = self.unlock(&lock, &rounds)?;
            std::fs::create_dir_all(folder)
                .map_err(|error| Failure::Output { target: folder.display().to_string(), error })?;
            warn_if_bn254(&chain.scheme);
            return many.decrypt(&unlocked, self.threads);
        }
        let [file] = self.files.as_slice() else {
            return Err(Failure::Usage("several files are decrypted into a folder: --out-dir FOLDER".into()));
        };
        refuse_input(self.out.as_deref(), [file, &self.chain, &self.beacon])?;
        // The header says which round is wanted; it is kept, for standard input is read but once.
        let mut input = Kept::new(file.open()?);
        let header = Header::read_for(&mut input, &chain.hash).map_err(|error| Failure::input(file, error))?;
        if header.waits.chain_hash != hex::encode(chain.hash) {
            return Err(Failure::input(file, TimeLockError::Chain(header.waits.chain_hash)));
        }
        let unlocked = self.unlock(&lock, header.rounds())?;
        let mut output = Output::new(self.out)?;
        unlocked.decrypt(input.again(), &mut output).map_err(|error| output.failure(file, error))?;
        output.finish()?;
        warn_if_bn254(&chain.scheme);
        Ok(Status::Valid)
    }

    /// What opens a file that waits for any of these rounds, by the first of their beacons that is the network's or, where there is none of them,
    /// another.
    fn unlock(&self, lock: &TimeLock, rounds: &[u64]) -> Result<Unlocked, Failure> {
        let beacons = beacons_of(&self.beacon)?;
        let mut of_round: Vec<_> = beacons.iter().filter(|beacon| rounds.contains(&beacon.round)).collect();
        of_round.extend(beacons.first().filter(|_| of_round.is_empty()));
        let mut first = None;
        for beacon in of_round {
            match lock.unlock(beacon.round, &beacon.signature) {
                Ok(unlocked) => return Ok(unlocked),
                Err(why) => drop(first.get_or_insert(why)),
            }
        }
        Err(Failure::input(&self.beacon, first.map_or_else(|| "holds no beacon".into(), |why| why.to_string())))
    }
}

#[derive(Serialize)]
struct Answer {
    file: String,
    round: u64,
    chain_hash: String,
    network: Option<&'static str>,
    time: Option<String>,
}

impl Info {
    fn run(self) -> Result<Status, Failure> {
        let given = self.chain.as_ref().map(read_chain).transpose()?;
        let header = match &given {
            Some(chain) => Header::read_for(self.file.open()?, &chain.hash),
            None => Header::read(self.file.open()?),
        };
        let header = header.map_err(|error| Failure::input(&self.file, error))?;
        // It opens with the first beacon that appears.
        let round = header.rounds().iter().copied().min().unwrap_or(header.waits.round);
        let waits = Waits { round, ..header.waits };
        let network = NETWORKS.iter().find(|network| network.hash == waits.chain_hash);
        let chain = match (given, network) {
            (Some(chain), _) => {
                if hex::encode(chain.hash) != waits.chain_hash {
                    return Err(Failure::input(&self.file, TimeLockError::Chain(waits.chain_hash)));
                }
                Some(chain)
            }
            (None, Some(network)) => Some(Chain {
                scheme: network.scheme.to_owned(),
                public_key: Vec::new(),
                period: network.period,
                genesis_time: network.genesis_time,
                hash: [0; 32],
            }),
            (None, None) => None,
        };
        if let Some(chain) = &chain {
            warn_if_bn254(&chain.scheme);
        }
        let unknown = match &chain {
            Some(_) => "a time after the year 9999",
            None => "a time that only the chain's information says (--chain)",
        };
        let time = chain.and_then(|chain| chain.time_of(waits.round)).and_then(|seconds| {
            let time = UNIX_EPOCH.checked_add(Duration::from_secs(seconds))?;
            // Years beyond 9999 have no text.
            (seconds < 253_402_300_800).then(|| humantime::format_rfc3339_seconds(time).to_string())
        });
        let name = network.map(|network| network.name);
        let mut out = io::stdout();
        if self.json {
            let (file, Waits { round, chain_hash }) = (self.file.to_string(), waits);
            let answer = Answer { file, round, chain_hash, network: name, time };
            json_line(&mut out, &answer)?;
        } else {
            let network = name.map_or_else(|| format!("the chain {}", waits.chain_hash), str::to_owned);
            let time = time.unwrap_or_else(|| unknown.into());
            writeln!(out, "{}: waits for round {} of {network}, due at {time}", self.file, waits.round)?;
        }
        Ok(Status::Valid)
    }
}

/// A stream whose start has been read: what cannot be read fails before anything is written. The start is wiped, as it may be secret.
fn begun(mut stream: Box<dyn io::Read>) -> io::Result<impl io::Read> {
    const START: usize = 64 << 10;
    let mut start = Zeroizing::new(vec![0; START]);
    let count = loop {
        match stream.read(&mut start) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            read => break read?,
        }
    };
    start.truncate(count);
    Ok(io::Read::chain(io::Cursor::new(start), stream))
}

/// A stream that keeps what has been read of it.
struct Kept {
    stream: Box<dyn io::Read>,
    kept: Vec<u8>,
}

impl Kept {
    fn new(stream: Box<dyn io::Read>) -> Self {
        Self { stream, kept: Vec::new() }
    }

    /// The whole stream from its start.
    fn again(self) -> impl io::Read {
        io::Read::chain(io::Cursor::new(self.kept), self.stream)
    }
}

impl io::Read for Kept {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let count = self.stream.read(out)?;
        self.kept.extend_from_slice(&out[..count]);
        Ok(count)
    }
}

//! `pairloom aggregate`: one signature that stands for many.

use crate::help::paragraphs;
use crate::input::Source;
use crate::key::print_hex;
use crate::pair::lines::Lines;
use crate::suite::warn_if_bn254;
use crate::{Failure, Status};
use clap::Args;
use pairloom_curve::encoding::hexadecimal::decode_prefixed;
use pairloom_proof::json;
use pairloom_signature::DynamicSuite;
use pairloom_signature::dynamic::PartsError;
use serde_json::Value;
use std::io::{self, Write};

const ABOUT_AGGREGATES: &str = r#"Input: a signature a line, in hexadecimal or as a JSON object with a field "signature". All are of one length, which says
their group: 96 bytes G2 of bls12-381, 48 bytes G1 of bls12-381, 64 bytes G1 of bn254 (about 100 bits of security). Whether they verify is not
asked. Output: their sum in hexadecimal, or with --json {"signature", "signatures"}.

With --threshold the lines are partial signatures, as pairloom sign prints them with a part of a key: two bytes more, the holder's number. Output:
the signature of the key that was split, of so many holders, those with the lowest numbers. If one of them signed something else it does not verify."#;

/// Adds signatures up
#[derive(Debug, Args)]
#[command(after_long_help = paragraphs(ABOUT_AGGREGATES), after_help = "See --help for the form of files.")]
pub struct Aggregate {
    /// Answer in JSON
    #[arg(long)]
    json: bool,
    /// Make the signature of a key that was split into parts, of which so many sign together
    #[arg(long, value_name = "T")]
    threshold: Option<usize>,
    /// The signatures; standard input if absent or -
    #[arg(default_value = "-")]
    file: Source,
}

impl Aggregate {
    /// The most lines that are read at once.
    const CHUNK: usize = 1024;

    /// Prints the sum.
    ///
    /// # Errors
    ///
    /// A file that cannot be read, has no signatures, or something else.
    pub fn run(self) -> Result<Status, Failure> {
        if self.threshold == Some(0) {
            return Err(Failure::Usage("--threshold 0: the threshold is at least 1".into()));
        }
        let problem = |row: usize, problem: String| Failure::input(&self.file, format!("row {row}: {problem}"));
        let signatures = self.signatures()?;
        let Some(first) = signatures.first() else { return Err(Failure::input(&self.file, "holds no signature")) };
        let (index, lengths) = match self.threshold {
            None => (0, "signatures have 48, 64 or 96"),
            Some(_) => (2, "partial signatures have 50, 66 or 98"),
        };
        let suite = first.len().checked_sub(index).and_then(suite_of_length);
        let suite = suite.ok_or_else(|| problem(1, format!("signature: {} bytes; {lengths}", first.len())))?;
        let sum = match self.threshold {
            None => suite.aggregate(&signatures).map(Option::unwrap_or_default).map_err(PartsError::from),
            Some(threshold) => suite.recover(&signatures, threshold),
        };
        let sum = sum.map_err(|error| match error {
            PartsError::Signature(place, why) => problem(place + 1, format!("signature: {why}")),
            error => Failure::input(&self.file, error),
        })?;
        warn_if_bn254(suite.name());
        if !self.json {
            return print_hex(&sum);
        }
        let answer = serde_json::json!({"signature": hex::encode(sum), "signatures": signatures.len()});
        writeln!(io::stdout(), "{answer}")?;
        Ok(Status::Valid)
    }

    /// The signature of every line.
    fn signatures(&self) -> Result<Vec<Vec<u8>>, Failure> {
        let mut lines = Lines::new(self.file.open()?);
        let mut signatures = Vec::new();
        loop {
            let chunk = lines.next_chunk(Self::CHUNK).map_err(|error| Failure::input(&self.file, error))?;
            if chunk.is_empty() {
                return Ok(signatures);
            }
            for line in chunk {
                let read = line.map_err(|error| error.to_string()).and_then(|line| signature(&line));
                let row = signatures.len() + 1;
                signatures.push(read.map_err(|why| Failure::input(&self.file, format!("row {row}: {why}")))?);
            }
        }
    }
}

/// The bytes of a line.
fn signature(line: &str) -> Result<Vec<u8>, String> {
    let line = line.trim();
    let decode = |digits: &str| decode_prefixed(digits).map_err(|error| format!("signature: {error}"));
    if !line.starts_with('{') {
        return decode(line);
    }
    let row = json::value(line.as_bytes()).map_err(|refused| refused.to_string())?;
    decode(row.get("signature").and_then(Value::as_str).ok_or("signature: missing, or not a text")?)
}

/// Any suite whose signatures are so long: sums do not depend on the tag.
fn suite_of_length(length: usize) -> Option<DynamicSuite> {
    let name = match length {
        96 => "min-pk-nul",
        48 => "min-sig-nul",
        64 => "bn254-min-sig-nul",
        _ => return None,
    };
    DynamicSuite::by_name(name)
}

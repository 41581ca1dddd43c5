//! `pairloom verify groth16`: Groth16 proofs under one key.

use super::columns::{self, Kept};
use super::rows::{Rows, verdicts};
use super::{ABOUT_COLUMNS, OutOption, digest};
use crate::gpu::DeviceOption;
use crate::help::paragraphs;
use crate::input::Source;
use crate::suite::warn_if_bn254;
use crate::threads::Threads;
use crate::{Failure, Status};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use pairloom_parallel::batch::each;
use pairloom_proof::groth16::dynamic::Key;
use pairloom_proof::groth16::format::Format;
use pairloom_proof::json;
use serde_json::{Map, Value};

const ABOUT_ROWS: &str = r#"Forms: snarkjs (JSON: verification_key.json, proof.json, public.json), gnark (WriteTo or WriteRawTo, a public witness; gnark-keccak256 and
gnark-sha256 where commitments are hashed for contracts in Solidity), arkworks (CanonicalSerialize, compressed or not), sp1 (groth16_vk.bin, the
envelope or a fixture with "proof", "vkey", "publicValues"), risc0 (a key as snarkjs has it, the seal). Curves: bn254 (about 100 bits of security)
and bls12-381; a key says which, by name or by its length.

Rows: JSON Lines, an object {"proof", "public"} a line. In snarkjs' form the proof is its object; in the others it is hexadecimal digits. "public" is a
list of integers: decimal texts, 0x and hexadecimal digits, or numbers; with gnark and arkworks also their bytes as hexadecimal digits. With sp1, "vkey",
"publicValues" and "vkRoot" may stand in place of "public"; with risc0, "image_id", "journal", "control_root" and "bn254_control_id". Proofs in files of their own are
JSON, hexadecimal digits, or bytes.

Checked: every point is on its curve and in the subgroup of order r, every integer is below its modulus, the number of inputs is the key's, the pairing equation
holds, gnark's commitments hold. Not checked: who made the key, what the inputs mean, and, with sp1 since version 6, whose root of keys the envelope
names, unless "vkRoot" says which is trusted.

Output: a line for each row that is not valid, with file, row (the line, from 1) and reason, then OK or INVALID with the counts. With --json: {"file", "row",
"valid", "reason"?} for each row, in order, then {"rows", "valid", "invalid", "curve", "format", "threads", "seconds"}.

Exit status: 0 all valid, 1 some row is not valid, 2 a file cannot be read or holds no row, or the key is none."#;

/// Verifies Groth16 proofs under one key.
#[derive(Debug, Args)]
#[command(after_long_help = paragraphs(&[ABOUT_ROWS, ABOUT_COLUMNS].concat()), after_help = "See --help for the forms of keys, proofs and answers.")]
pub struct Groth16 {
    /// The form of key, proofs and inputs
    #[arg(long, default_value = "snarkjs", value_parser = format_parser())]
    format: Format,
    /// The verifying key
    #[arg(long, value_name = "VK")]
    key: Source,
    /// A proof
    #[arg(long, value_name = "FILE", requires = "public", conflicts_with = "rows")]
    proof: Option<Source>,
    /// Its public inputs
    #[arg(long, value_name = "FILE", requires = "proof", conflicts_with = "rows")]
    public: Option<Source>,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    device: DeviceOption,
    #[command(flatten)]
    out: OutOption,
    /// Answer in JSON Lines: one object a row, then a summary
    #[arg(long)]
    json: bool,
    /// Files of rows; - is standard input
    #[arg(required_unless_present = "proof", value_name = "ROWS")]
    rows: Vec<Source>,
}

/// Forms by name.
fn format_parser() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::ALL.map(Format::name))
        .try_map(|name| Format::by_name(&name).ok_or("unknown form"))
}

impl Groth16 {
    /// Answers every row.
    ///
    /// # Errors
    ///
    /// Input that cannot be read, a key that is none, output that cannot be written.
    pub fn run(self) -> Result<Status, Failure> {
        columns::refuse(&self.rows, &self.out)?;
        let key_file = self.key.read_bytes()?;
        let key = Key::read(self.format, &key_file).map_err(|error| Failure::input(&self.key, error))?;
        let workers = self.device.workers(self.threads.count_and_warn())?;
        let inputs: Vec<_> = self.proof.iter().chain(&self.public).chain(&self.rows).cloned().collect();
        let about = serde_json::json!({"verify": "groth16", "format": self.format.name(), "key": digest(&key_file)});
        let mut rows = Rows::new(self.json, Kept::open(&self.out, &inputs, Some(&self.key), about)?);
        #[cfg(feature = "columns")]
        let tables = rows.expect(&self.rows, columns::Claims::Groth16(&key), &workers)?;
        if let (Some(proof), Some(public)) = (&self.proof, &self.public) {
            let verdict = rows.complete_one(|| {
                let claim = key.claim_of_files(&proof.read_bytes()?, &public.read_bytes()?);
                let claim = [claim.map_err(|error| error.to_string())];
                let verdicts = verdicts(claim.into_iter(), |claims| key.verify(claims, workers.executor()));
                workers.check()?;
                Ok(verdicts.into_iter().next().flatten())
            })?;
            let of_inputs = matches!(&verdict, Some(Err(reason)) if reason.starts_with("public"));
            rows.tell(if of_inputs { public } else { proof }, 1, &Map::new(), &verdict)?;
        }
        for source in &self.rows {
            #[cfg(feature = "columns")]
            if super::is_table(source) {
                rows.answer_table(source, &tables, &workers)?;
                continue;
            }
            rows.answer(source, &workers, |lines| {
                let values = each(lines, workers.executor(), |line| {
                    let line = line.as_ref().map_err(ToString::to_string)?;
                    json::value(line.as_bytes()).map_err(|refused| refused.to_string())
                });
                verdicts(values.into_iter(), |values: Vec<Value>| {
                    let claims = key.claims(&values, workers.executor()).into_iter();
                    let claims = claims.map(|claim| claim.map_err(|error| error.to_string()));
                    let verdicts = verdicts(claims, |claims| key.verify(claims, workers.executor()));
                    verdicts.into_iter().map(|verdict| verdict.unwrap_or_else(|| Err("not verified".into()))).collect()
                })
            })?;
        }
        warn_if_bn254(key.curve());
        let about = [("curve", key.curve()), ("format", self.format.name())];
        let about = about.map(|(name, value)| (name.to_owned(), Value::from(value))).into_iter().collect();
        rows.close("proofs", &about, self.threads.count())
    }
}

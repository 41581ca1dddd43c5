//! `pairloom research key|public|sign|verify|aggregate`.

use super::arguments::{NewSecret, defect, defect_of};
use crate::input::Source;
use crate::key::file::read_secret_digits;
use crate::key::{Hex, print_hex, random};
use crate::{Failure, Status};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand};
use pairloom_parallel::Inline;
use pairloom_signature::research::ResearchSuite;
use std::io::{self, Write};

#[derive(Debug, Subcommand)]
pub(super) enum Signatures {
    /// Makes a secret key
    Key(New),
    /// Prints the public key of a secret key
    Public(KeyArgument),
    /// Signs the bytes of a file
    Sign(Sign),
    /// Prints the sum of signatures
    Aggregate(Sum),
    /// Whether keys signed files, each its own: exit status 1 if not
    Verify(Verify),
}

fn suites() -> impl TypedValueParser<Value = ResearchSuite> {
    PossibleValuesParser::new(ResearchSuite::ALL.iter().map(ResearchSuite::name))
        .try_map(|name| ResearchSuite::by_name(&name).ok_or("unknown"))
}

#[derive(Debug, Args)]
pub(super) struct New {
    /// The protocol and its curve
    #[arg(long, value_name = "ID", value_parser = suites())]
    suite: ResearchSuite,
    #[command(flatten)]
    out: NewSecret,
}

#[derive(Debug, Args)]
pub(super) struct KeyArgument {
    /// The protocol and its curve
    #[arg(long, value_name = "ID", value_parser = suites())]
    suite: ResearchSuite,
    /// The secret key
    key: Source,
}

#[derive(Debug, Args)]
pub(super) struct Sign {
    /// The protocol and its curve
    #[arg(long, value_name = "ID", value_parser = suites())]
    suite: ResearchSuite,
    /// The secret key
    #[arg(long, value_name = "FILE")]
    key: Source,
    /// What is signed; standard input if absent or -
    #[arg(default_value = "-")]
    file: Source,
}

#[derive(Debug, Args)]
pub(super) struct Sum {
    /// The protocol and its curve
    #[arg(long, value_name = "ID", value_parser = suites())]
    suite: ResearchSuite,
    /// Signatures, in hexadecimal
    #[arg(required = true)]
    signatures: Vec<Hex>,
}

#[derive(Debug, Args)]
pub(super) struct Verify {
    /// The protocol and its curve
    #[arg(long, value_name = "ID", value_parser = suites())]
    suite: ResearchSuite,
    /// The public key of each file, in hexadecimal
    #[arg(long, value_name = "HEX", required = true)]
    public_key: Vec<Hex>,
    /// The signature, or the sum of them
    #[arg(long, value_name = "HEX")]
    signature: Hex,
    /// What each key signed
    #[arg(required = true)]
    files: Vec<Source>,
}

impl Signatures {
    pub(super) fn suite(&self) -> ResearchSuite {
        let (Self::Key(New { suite, .. })
        | Self::Public(KeyArgument { suite, .. })
        | Self::Sign(Sign { suite, .. })
        | Self::Aggregate(Sum { suite, .. })
        | Self::Verify(Verify { suite, .. })) = self;
        *suite
    }

    pub(super) fn run(self) -> Result<Status, Failure> {
        let suite = self.suite();
        match self {
            Self::Key(new) => {
                new.out.create(&suite.derive(&*random()?))?;
                Ok(Status::Valid)
            }
            Self::Public(of) => {
                let public = suite.public_key(&read_secret_digits(&of.key)?);
                print_hex(&public.map_err(defect_of(&of.key))?)
            }
            Self::Sign(sign) => {
                let signature = suite.sign(&read_secret_digits(&sign.key)?, &sign.file.read_bytes()?);
                print_hex(&signature.map_err(defect_of(&sign.key))?)
            }
            Self::Aggregate(sum) => {
                let signatures: Vec<_> = sum.signatures.into_iter().map(|signature| signature.0).collect();
                print_hex(&suite.aggregate(&signatures).map_err(defect)?)
            }
            Self::Verify(verify) => {
                let (keys, files) = (verify.public_key, verify.files);
                if keys.len() != files.len() {
                    return Err(Failure::Usage(format!("{} keys for {} files", keys.len(), files.len())));
                }
                let signed = keys.into_iter().zip(&files).map(|(key, file)| Ok((key.0, file.read_bytes()?)));
                let signed = signed.collect::<Result<Vec<_>, Failure>>()?;
                let valid = suite.verify(&signed, &verify.signature.0, &Inline).map_err(defect)?;
                writeln!(io::stdout(), "{}", if valid { "valid" } else { "not valid" })?;
                Ok(Status::valid_if(valid))
            }
        }
    }
}

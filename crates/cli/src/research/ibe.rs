//! `pairloom research ibe`.

use super::arguments::{NewSecret, defect, defect_of};
use crate::input::Source;
use crate::key::file::read_secret_digits;
use crate::key::{Hex, print_hex, random};
use crate::{Failure, Status};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand};
use pairloom_encryption::research::ResearchScheme;
use pairloom_parallel::Inline;
use std::io::{Read, Write};
use zeroize::Zeroizing;

/// Boneh-Franklin encryption of 32 bytes to an identity, on degenerate divisors
#[derive(Debug, Subcommand)]
pub(super) enum Ibe {
    /// Makes an authority's secret
    SetUp(SetUp),
    /// Prints what everybody has to know of an authority
    Parameters(AuthorityArgument),
    /// Makes the key of an identity
    Extract(Extract),
    /// Encrypts 32 bytes to an identity and prints the ciphertext
    Encrypt(Encrypt),
    /// Decrypts a ciphertext to standard output
    Decrypt(Decrypt),
}

fn curves() -> impl TypedValueParser<Value = ResearchScheme> {
    PossibleValuesParser::new(ResearchScheme::ALL.iter().map(ResearchScheme::curve))
        .try_map(|curve| ResearchScheme::by_curve(&curve).ok_or("unknown"))
}

#[derive(Debug, Args)]
pub(super) struct SetUp {
    /// The curve
    #[arg(long, value_name = "ID", value_parser = curves())]
    curve: ResearchScheme,
    #[command(flatten)]
    out: NewSecret,
}

#[derive(Debug, Args)]
pub(super) struct AuthorityArgument {
    /// The curve
    #[arg(long, value_name = "ID", value_parser = curves())]
    curve: ResearchScheme,
    /// The authority's secret
    authority: Source,
}

#[derive(Debug, Args)]
pub(super) struct Extract {
    /// The curve
    #[arg(long, value_name = "ID", value_parser = curves())]
    curve: ResearchScheme,
    /// The authority's secret
    #[arg(long, value_name = "FILE")]
    authority: Source,
    /// The identity
    #[arg(long, value_name = "TEXT")]
    identity: String,
    #[command(flatten)]
    out: NewSecret,
}

#[derive(Debug, Args)]
pub(super) struct Encrypt {
    /// The curve
    #[arg(long, value_name = "ID", value_parser = curves())]
    curve: ResearchScheme,
    /// What everybody knows of the authority
    #[arg(long, value_name = "HEX")]
    parameters: Hex,
    /// The identity
    #[arg(long, value_name = "TEXT")]
    identity: String,
    /// The 32 bytes; standard input if absent or -
    #[arg(default_value = "-")]
    file: Source,
}

#[derive(Debug, Args)]
pub(super) struct Decrypt {
    /// The curve
    #[arg(long, value_name = "ID", value_parser = curves())]
    curve: ResearchScheme,
    /// What everybody knows of the authority
    #[arg(long, value_name = "HEX")]
    parameters: Hex,
    /// The key of the identity
    #[arg(long, value_name = "FILE")]
    key: Source,
    /// The ciphertext
    #[arg(value_name = "HEX")]
    ciphertext: Hex,
}

impl Ibe {
    pub(super) fn scheme(&self) -> ResearchScheme {
        let (Self::SetUp(SetUp { curve, .. })
        | Self::Parameters(AuthorityArgument { curve, .. })
        | Self::Extract(Extract { curve, .. })
        | Self::Encrypt(Encrypt { curve, .. })
        | Self::Decrypt(Decrypt { curve, .. })) = self;
        *curve
    }

    pub(super) fn run(self) -> Result<Status, Failure> {
        let scheme = self.scheme();
        match self {
            Self::SetUp(new) => new.out.create(&scheme.set_up(&*random()?))?,
            Self::Parameters(of) => {
                let parameters = scheme.parameters(&read_secret_digits(&of.authority)?);
                return print_hex(&parameters.map_err(defect_of(&of.authority))?);
            }
            Self::Extract(extract) => {
                extract.out.refuse(&extract.authority)?;
                let key = scheme.extract(&read_secret_digits(&extract.authority)?, extract.identity.as_bytes());
                extract.out.create(&key.map_err(defect_of(&extract.authority))?)?;
            }
            Self::Encrypt(encrypt) => {
                let mut text = Zeroizing::new(Vec::with_capacity(33));
                let read = encrypt.file.open()?.take(33).read_to_end(&mut text);
                read.map_err(|error| Failure::input(&encrypt.file, error))?;
                let length = || if text.len() > 32 { "more than 32".to_owned() } else { text.len().to_string() };
                let message = text.as_slice().try_into();
                let message =
                    message.map_err(|_| Failure::input(&encrypt.file, format!("{} bytes, not 32", length())))?;
                let (parameters, identity) = (&encrypt.parameters.0, encrypt.identity.as_bytes());
                let ciphertext = scheme.encrypt(parameters, identity, message, &*random()?, &Inline).map_err(defect)?;
                return print_hex(&ciphertext);
            }
            Self::Decrypt(decrypt) => {
                let key = read_secret_digits(&decrypt.key)?;
                let message = scheme.decrypt(&decrypt.parameters.0, &key, &decrypt.ciphertext.0, &Inline);
                let message = message.map_err(|wrong| match wrong.field {
                    "key" => defect_of(&decrypt.key)(wrong),
                    _ => defect(wrong),
                })?;
                let mut out = std::io::stdout().lock();
                out.write_all(&*message)?;
                out.flush()?;
            }
        }
        Ok(Status::Valid)
    }
}

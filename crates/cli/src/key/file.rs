//! Files of secret keys.

use super::fields::Fields;
use crate::Failure;
use crate::input::Source;
use crate::output::{Existing, Making};
use crate::suite::Suite;
use pairloom_signature::secret::SecretBytes;
use pairloom_signature::secret::hexadecimal::{digits_of_field, from_hex, to_hex, trimmed};
use std::io::{self, Write};
use std::path::Path;
use zeroize::Zeroizing;

/// The digits of a secret key.
const DIGITS: usize = 64;

/// A secret key and its suite.
pub struct KeyFile {
    /// The suite.
    pub suite: Suite,
    /// 32 big-endian bytes.
    pub secret: SecretBytes<32>,
    /// The holder, counted from 0, where this is a part of a key.
    pub share: Option<u16>,
}

impl KeyFile {
    /// Reads a file.
    ///
    /// # Errors
    ///
    /// If it cannot be read or is no key file. Messages never hold a part of the secret.
    pub fn read(source: &Source) -> Result<Self, Failure> {
        Self::parse(&source.read_secret()?).map_err(|problem| Failure::input(source, problem))
    }

    /// Reads the text of a file: the digits of the secret are cut out and read in constant time, the reader of JSON sees the rest.
    ///
    /// # Errors
    ///
    /// If it is no key file. Messages never hold a part of the secret.
    pub fn parse(text: &[u8]) -> Result<Self, String> {
        let no_digits = || format!("secret_key: not {DIGITS} hexadecimal digits");
        let place = digits_of_field(text, "secret_key", DIGITS);
        let secret = place.clone().map(|place| SecretBytes::from_hex(&text[place]).map_err(|_| no_digits()));
        let secret = secret.transpose()?;
        let place = place.unwrap_or_default();
        let rest = Zeroizing::new([&text[..place.start], &text[place.end..]].concat());
        let fields = Fields::read(&rest)?;
        let suite = Suite::named(fields.suite)?;
        let secret = secret.filter(|_| fields.secret_key.is_empty()).ok_or_else(no_digits)?;
        suite.0.public_key(&*secret).map_err(|error| format!("secret_key: {error}"))?;
        Ok(Self { suite, secret, share: fields.share })
    }

    /// Makes the file, for its owner only.
    ///
    /// # Errors
    ///
    /// If it exists and `force` is not set, or cannot be written.
    pub fn write(&self, path: &Path, force: bool) -> Result<(), Failure> {
        self.begin(path, force)?.finish()
    }

    /// Begins the file.
    ///
    /// # Errors
    ///
    /// If it exists and `force` is not set, or cannot be written.
    pub(crate) fn begin<'a>(&self, path: &'a Path, force: bool) -> Result<NewSecretFile<'a>, Failure> {
        let mut text = Zeroizing::new(Vec::with_capacity(256));
        let share = self.share.map(|share| format!(",\"share\":{share}")).unwrap_or_default();
        text.extend_from_slice(format!("{{\"suite\":\"{}\"{share},\"secret_key\":\"", self.suite.0.name()).as_bytes());
        text.extend_from_slice(&to_hex(&*self.secret));
        text.extend_from_slice(b"\"}\n");
        NewSecretFile::begin(path, force, &text)
    }
}

/// Makes a file that holds a secret in hexadecimal and no more, for its owner only.
///
/// # Errors
///
/// If it exists and `force` is not set, or cannot be written.
pub fn create_secret(path: &Path, force: bool, secret: &[u8]) -> Result<(), Failure> {
    let digits = to_hex(secret);
    let mut text = Zeroizing::new(Vec::with_capacity(digits.len() + 1));
    text.extend_from_slice(&digits);
    text.push(b'\n');
    NewSecretFile::begin(path, force, &text)?.finish()
}

/// Reads a file that holds a secret in hexadecimal and no more but white space and `0x`.
///
/// # Errors
///
/// If it cannot be read, or holds something else. Messages never hold a part of the secret.
pub fn read_secret_digits(source: &Source) -> Result<Zeroizing<Vec<u8>>, Failure> {
    from_hex(trimmed(&source.read_secret()?)).map_err(|_| Failure::input(source, "not hexadecimal digits"))
}

/// A file for its owner only that is written beside its place. One that is to be overwritten is replaced, so that nobody reads through an old
/// mode.
pub(crate) struct NewSecretFile<'a> {
    making: Making,
    path: &'a Path,
    existing: Existing,
}

impl<'a> NewSecretFile<'a> {
    fn begin(path: &'a Path, force: bool, text: &[u8]) -> Result<Self, Failure> {
        let existing = if force { Existing::Replaced } else { Existing::Kept };
        if !force && path.symlink_metadata().is_ok() {
            return Err(failure(path, io::ErrorKind::AlreadyExists.into()));
        }
        if path.is_dir() {
            return Err(failure(path, io::ErrorKind::IsADirectory.into()));
        }
        let making = Making::new(path, true).and_then(|mut file| file.write_all(text).map(|()| file));
        Ok(Self { making: making.map_err(|error| failure(path, error))?, path, existing })
    }

    /// Puts it in its place.
    ///
    /// # Errors
    ///
    /// If there is a file now that is to be kept, or the system refuses.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        self.making.finish(self.existing).map_err(|error| failure(self.path, error))
    }
}

fn failure(path: &Path, error: io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::AlreadyExists => {
            Failure::Usage(format!("--out {}: exists; --force overwrites it", path.display()))
        }
        _ => Failure::Output { target: path.display().to_string(), error },
    }
}

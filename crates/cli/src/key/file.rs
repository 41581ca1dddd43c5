//! Files of secret keys.

use crate::Failure;
use crate::input::Source;
use crate::output::{Existing, Making};
use crate::suite::Suite;
use pairloom_signature::secret::SecretBytes;
use serde::Deserialize;
use std::io::{self, Read, Write};
use std::path::Path;
use zeroize::Zeroizing;

/// A secret key and its suite.
pub struct KeyFile {
    /// The suite.
    pub suite: Suite,
    /// 32 big-endian bytes.
    pub secret: SecretBytes<32>,
    /// The holder, counted from 0, where this is a part of a key.
    pub share: Option<u16>,
}

#[derive(Deserialize)]
struct Fields<'a> {
    suite: &'a str,
    secret_key: &'a str,
    share: Option<u16>,
}

impl KeyFile {
    /// Reads a file.
    ///
    /// # Errors
    ///
    /// If it cannot be read or is no key file. Messages never hold a part of the secret.
    pub fn read(source: &Source) -> Result<Self, Failure> {
        let mut text = Zeroizing::new(Vec::with_capacity(1024));
        source.open()?.take(64 << 10).read_to_end(&mut text).map_err(|error| Failure::input(source, error))?;
        Self::parse(&text).map_err(|problem| Failure::input(source, problem))
    }

    /// Reads the text of a file.
    ///
    /// # Errors
    ///
    /// If it is no key file. Messages never hold a part of the secret.
    pub fn parse(text: &[u8]) -> Result<Self, String> {
        let expected = r#"not a key file, {"suite": …, "secret_key": …}"#;
        let fields: Fields = serde_json::from_slice(text).map_err(|_| expected)?;
        let suite = Suite::named(fields.suite)?;
        let mut secret = SecretBytes::zeros();
        hex::decode_to_slice(fields.secret_key, &mut *secret)
            .map_err(|_| "secret_key: not 64 hexadecimal digits".to_owned())?;
        suite.0.public_key(&*secret).map_err(|error| format!("secret_key: {error}"))?;
        Ok(Self { suite, secret, share: fields.share })
    }

    /// Makes the file, for its owner only.
    ///
    /// # Errors
    ///
    /// If it exists and `force` is not set, or cannot be written.
    pub fn write(&self, path: &Path, force: bool) -> Result<(), Failure> {
        let mut digits = Zeroizing::new([0; 64]);
        let hexadecimal = hex::encode_to_slice(*self.secret, &mut *digits);
        hexadecimal.map_err(|error| failure(path, io::Error::other(error)))?;
        let mut text = Zeroizing::new(Vec::with_capacity(256));
        let share = self.share.map(|share| format!(",\"share\":{share}")).unwrap_or_default();
        text.extend_from_slice(format!("{{\"suite\":\"{}\"{share},\"secret_key\":\"", self.suite.0.name()).as_bytes());
        text.extend_from_slice(&*digits);
        text.extend_from_slice(b"\"}\n");
        create(path, force, &text)
    }
}

/// Makes a file that holds a secret in hexadecimal and no more, for its owner only.
///
/// # Errors
///
/// If it exists and `force` is not set, or cannot be written.
pub fn create_secret(path: &Path, force: bool, secret: &[u8]) -> Result<(), Failure> {
    let mut text = Zeroizing::new(vec![b'\n'; 2 * secret.len() + 1]);
    let digits = 2 * secret.len();
    hex::encode_to_slice(secret, &mut text[..digits]).map_err(|error| failure(path, io::Error::other(error)))?;
    create(path, force, &text)
}

/// Makes a file for its owner only, whole or not at all. One that is to be overwritten is replaced, so that nobody reads through an old mode.
fn create(path: &Path, force: bool, text: &[u8]) -> Result<(), Failure> {
    let existing = if force { Existing::Replaced } else { Existing::Kept };
    if !force && path.symlink_metadata().is_ok() {
        return Err(failure(path, io::ErrorKind::AlreadyExists.into()));
    }
    let written = Making::new(path, true).and_then(|mut file| {
        file.write_all(text)?;
        file.finish(existing)
    });
    written.map_err(|error| failure(path, error))
}

fn failure(path: &Path, error: io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::AlreadyExists => {
            Failure::Usage(format!("--out {}: exists; --force overwrites it", path.display()))
        }
        _ => Failure::Output { target: path.display().to_string(), error },
    }
}

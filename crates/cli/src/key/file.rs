//! Files of secret keys.

use crate::Failure;
use crate::input::Source;
use crate::suite::Suite;
use serde::Deserialize;
use std::fs::OpenOptions;
use std::io::{self, Read, Write};
use std::path::Path;
use zeroize::{Zeroize, Zeroizing};

/// A secret key and its suite.
pub struct KeyFile {
    /// The suite.
    pub suite: Suite,
    /// 32 big-endian bytes.
    pub secret: Zeroizing<[u8; 32]>,
}

#[derive(Deserialize)]
struct Fields<'a> {
    suite: &'a str,
    secret_key: &'a str,
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

    fn parse(text: &[u8]) -> Result<Self, String> {
        let expected = r#"not a key file, {"suite": …, "secret_key": …}"#;
        let fields: Fields = serde_json::from_slice(text).map_err(|_| expected)?;
        let suite = Suite::named(fields.suite)?;
        let mut secret = Zeroizing::new([0; 32]);
        hex::decode_to_slice(fields.secret_key, &mut *secret)
            .map_err(|_| "secret_key: not 64 hexadecimal digits".to_owned())?;
        suite.0.public_key(&*secret).map_err(|error| format!("secret_key: {error}"))?;
        Ok(Self { suite, secret })
    }

    /// Makes the file, for its owner only.
    ///
    /// # Errors
    ///
    /// If it exists and `force` is not set, or cannot be written.
    pub fn write(&self, path: &Path, force: bool) -> Result<(), Failure> {
        let written = self.write_new(path, force);
        written.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => {
                Failure::Usage(format!("--out {}: exists; --force overwrites it", path.display()))
            }
            _ => Failure::Output { target: path.display().to_string(), error },
        })
    }

    /// A file that is to be overwritten is replaced whole, so that nobody reads through an old mode or finds half a key.
    fn write_new(&self, path: &Path, force: bool) -> io::Result<()> {
        if !force {
            return self.write_text(path);
        }
        let mut beside = path.as_os_str().to_owned();
        beside.push(format!(".{}", std::process::id()));
        let beside = Path::new(&beside);
        self.write_text(beside)?;
        std::fs::rename(beside, path).inspect_err(|_| drop(std::fs::remove_file(beside)))
    }

    fn write_text(&self, path: &Path) -> io::Result<()> {
        let mut digits = Zeroizing::new([0; 64]);
        let hexadecimal = hex::encode_to_slice(*self.secret, &mut *digits);
        hexadecimal.map_err(io::Error::other)?;
        let mut text = format!("{{\"suite\":\"{}\",\"secret_key\":\"", self.suite.0.name()).into_bytes();
        text.reserve_exact(80);
        text.extend_from_slice(&*digits);
        text.extend_from_slice(b"\"}\n");
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let written = options.open(path).and_then(|mut file| {
            file.write_all(&text).and_then(|()| file.sync_all()).inspect_err(|_| drop(std::fs::remove_file(path)))
        });
        text.zeroize();
        written
    }
}

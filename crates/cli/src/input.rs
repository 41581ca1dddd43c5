//! Where input comes from.

use crate::Failure;
use core::fmt;
use pairloom_proof::json::Refused;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use zeroize::Zeroizing;

/// A file, or standard input for `-`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
}

/// Any name that the system allows, of UTF-8 or not.
impl From<OsString> for Source {
    fn from(name: OsString) -> Self {
        if name == "-" { Self::Stdin } else { Self::File(name.into()) }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stdin => f.write_str("-"),
            Self::File(path) => path.display().fmt(f),
        }
    }
}

/// Whether standard input has been opened: what it holds is read once, and another reader would find it empty.
static STDIN_IS_TAKEN: AtomicBool = AtomicBool::new(false);

impl Source {
    /// A reader, not buffered.
    ///
    /// # Errors
    ///
    /// If the file cannot be opened, or standard input has been.
    pub fn open(&self) -> Result<Box<dyn Read>, Failure> {
        Ok(match self {
            Self::Stdin if STDIN_IS_TAKEN.swap(true, Ordering::Relaxed) => {
                return Err(Failure::Usage(
                    "standard input is named, or meant where no file is, for two inputs".into(),
                ));
            }
            Self::Stdin => Box::new(io::stdin()),
            Self::File(path) => Box::new(File::open(path).map_err(|error| Failure::input(self, error))?),
        })
    }

    /// All of it.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub fn read_bytes(&self) -> Result<Vec<u8>, Failure> {
        let mut bytes = Vec::new();
        self.open()?.read_to_end(&mut bytes).map_err(|error| Failure::input(self, error))?;
        Ok(bytes)
    }

    /// All of it, where it holds a secret: read into one buffer that is wiped, past any other.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or has more than 16 KiB.
    pub fn read_secret(&self) -> Result<Zeroizing<Vec<u8>>, Failure> {
        const MOST: usize = 16 << 10;
        // Standard input has a buffer of its own, which reads of at least its length do not use.
        const READ: usize = 16 << 10;
        let mut text = Zeroizing::new(vec![0; MOST + READ]);
        let (mut stream, mut length) = (self.open()?, 0);
        while length <= MOST {
            match stream.read(&mut text[length..]) {
                Ok(0) => {
                    text.truncate(length);
                    return Ok(text);
                }
                Ok(count) => length += count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(Failure::input(self, error)),
            }
        }
        Err(Failure::input(self, "too long to hold a secret"))
    }

    /// All of it as text.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or is not UTF-8.
    pub fn read(&self) -> Result<String, Failure> {
        String::from_utf8(self.read_bytes()?).map_err(|_| Failure::input(self, Refused::NotUtf8))
    }
}

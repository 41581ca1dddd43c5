//! Where input comes from.

use crate::Failure;
use core::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;
use std::str::FromStr;

/// A file, or standard input for `-`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
}

impl FromStr for Source {
    type Err = core::convert::Infallible;
    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Ok(if name == "-" { Self::Stdin } else { Self::File(name.into()) })
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

impl Source {
    /// A reader, not buffered.
    ///
    /// # Errors
    ///
    /// If the file cannot be opened.
    pub fn open(&self) -> Result<Box<dyn Read>, Failure> {
        Ok(match self {
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

    /// All of it as text; bytes that are not UTF-8 become U+FFFD, which no field of any input may hold.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub fn read(&self) -> Result<String, Failure> {
        let bytes = self.read_bytes()?;
        Ok(String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
    }
}

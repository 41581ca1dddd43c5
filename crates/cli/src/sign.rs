//! `pairloom sign`: a signature of a file.

use crate::input::Source;
use crate::key::file::KeyFile;
use crate::key::print_hex;
use crate::suite::{Suite, suite_parser};
use crate::{Failure, Status};
use clap::Args;
use std::io::Read;

/// Signs the bytes of a file and prints the signature in hexadecimal, after the holder's number in two bytes where the key is a part
#[derive(Debug, Args)]
pub struct Sign {
    /// The ciphersuite, by short name or by its identifier; that of the key
    #[arg(long, value_name = "ID", value_parser = suite_parser())]
    suite: Suite,
    /// The key file, as `pairloom key new` makes it
    #[arg(long, value_name = "FILE")]
    key: Source,
    /// What is signed, byte for byte; standard input if absent or -
    #[arg(default_value = "-")]
    file: Source,
}

impl Sign {
    /// Signs.
    ///
    /// # Errors
    ///
    /// A key of another suite, files that cannot be read.
    pub fn run(self) -> Result<Status, Failure> {
        let key = KeyFile::read(&self.key)?;
        self.suite.must_be(key.suite)?;
        let mut message = Vec::new();
        self.file.open()?.read_to_end(&mut message).map_err(|error| Failure::input(&self.file, error))?;
        let signature = key.suite.0.sign(&*key.secret, &message).map_err(|error| Failure::input(&self.key, error))?;
        self.suite.warn_if_weak();
        let share = key.share.map(u16::to_be_bytes);
        print_hex(&[share.as_slice().as_flattened(), signature.as_slice()].concat())
    }
}

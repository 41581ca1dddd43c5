//! A stream of JSON that is read as one value, and again as lines where it is none.

use core::cell::Cell;
use pairloom_proof::json::Refused;
use std::io::{self, BufRead, BufReader, Read};

/// A stream that keeps what has been read of it, as long as that may be read again. It refuses bytes that are not UTF-8 and values that are too long.
pub(super) struct Replayed<'a, R> {
    stream: BufReader<R>,
    /// What has been read before the first row was taken.
    kept: Option<Vec<u8>>,
    /// The rows that have been taken.
    taken: &'a Cell<usize>,
    /// Those that had been when a byte was read last.
    before: usize,
    /// The most bytes of a value, and those since the last row was taken.
    longest: usize,
    length: usize,
    /// The bytes of a character that is not complete.
    begun: Vec<u8>,
}

impl<'a, R: Read> Replayed<'a, R> {
    pub(super) fn new(stream: R, longest: usize, taken: &'a Cell<usize>) -> Self {
        Self {
            stream: BufReader::new(stream),
            kept: Some(Vec::new()),
            taken,
            before: 0,
            longest,
            length: 0,
            begun: Vec::new(),
        }
    }

    /// The first byte that is no white space; everything up to it has been read.
    pub(super) fn first_byte(&mut self) -> io::Result<Option<u8>> {
        let mut byte = [0];
        while self.read(&mut byte)? == 1 {
            if !byte[0].is_ascii_whitespace() {
                return Ok(Some(byte[0]));
            }
        }
        Ok(None)
    }

    /// The stream from its start; no row has been taken yet.
    pub(super) fn again(&mut self) -> impl Read {
        io::Cursor::new(self.kept.clone().unwrap_or_default()).chain(self)
    }

    /// The stream from its start, unchecked, if no row has been taken.
    pub(super) fn unchecked(self) -> Option<impl Read> {
        self.kept.map(|kept| io::Cursor::new(kept).chain(self.stream))
    }

    /// Looks at a byte after those before.
    fn check(&mut self, byte: u8) -> Result<(), Refused> {
        self.length += 1;
        if self.length > self.longest {
            return Err(Refused::TooLong { what: "a value", longest: self.longest });
        }
        if byte.is_ascii() {
            return if self.begun.is_empty() { Ok(()) } else { Err(Refused::NotUtf8) };
        }
        self.begun.push(byte);
        match str::from_utf8(&self.begun) {
            Ok(_) => self.begun.clear(),
            Err(error) if error.error_len().is_some() => return Err(Refused::NotUtf8),
            Err(_) => {}
        }
        Ok(())
    }
}

/// One byte at a time, as the reader of JSON asks for them.
impl<R: Read> Read for Replayed<'_, R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let next = self.stream.fill_buf()?.first().copied();
        let (Some(byte), [place, ..]) = (next, out) else { return Ok(0) };
        self.stream.consume(1);
        *place = byte;
        if self.taken.get() > self.before {
            (self.before, self.length, self.kept) = (self.taken.get(), 0, None);
        }
        if let Some(kept) = &mut self.kept {
            kept.push(byte);
        }
        self.check(byte).map_err(|refused| io::Error::new(io::ErrorKind::InvalidData, refused))?;
        Ok(1)
    }
}

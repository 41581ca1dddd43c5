//! The header of an age file, read once and within bounds.

use std::io::{self, BufRead, Chain, Cursor, Read};

/// The most bytes of a header: more than two hundred stanzas of time-lock.
const MOST: u64 = 1 << 16;

/// A file whose header has been read. At every line that it is given, age parses all lines anew, in quadratic time; so its first line is all
/// of the header.
pub(super) struct HeaderFirst<R>(Chain<Cursor<Vec<u8>>, R>);

impl<R: BufRead> HeaderFirst<R> {
    /// Reads to the end of the header, which is the line that starts with `---`, or of what is no header. `None` of one that is too long.
    ///
    /// # Errors
    ///
    /// The reader's.
    pub fn new(mut file: R) -> io::Result<Option<Self>> {
        let (mut header, mut limited) = (Vec::new(), file.by_ref().take(MOST));
        loop {
            let start = header.len();
            if limited.read_until(b'\n', &mut header)? == 0 && limited.limit() == 0 {
                return Ok(None);
            }
            let is_last = header.len() == start || header[start..].starts_with(b"---");
            if is_last || !header.starts_with(b"age-encryption.org/") {
                return Ok(Some(Self(Cursor::new(header).chain(file))));
            }
        }
    }
}

/// What stands before armored bytes.
const ARMOR: &[u8] = b"-----BEGIN ";
/// More bytes than a line of armor has, which are 64.
const LINE: usize = 1 << 10;

/// A file whose lines are short if it is armored: age reads a line into memory before it looks at it.
pub(super) struct ShortLines<R> {
    file: R,
    /// Bytes of [`ARMOR`] that the file begins with, as far as it has been read; `None` where it begins otherwise.
    begun: Option<usize>,
    /// Bytes of the line.
    line: usize,
}

impl<R: Read> ShortLines<R> {
    pub fn new(file: R) -> Self {
        Self { file, begun: Some(0), line: 0 }
    }
}

impl<R: Read> Read for ShortLines<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let count = self.file.read(out)?;
        for byte in &out[..count] {
            let Some(begun) = self.begun else { return Ok(count) };
            if begun < ARMOR.len() {
                self.begun = (*byte == ARMOR[begun]).then_some(begun + 1);
            }
            self.line = if *byte == b'\n' { 0 } else { self.line + 1 };
            if self.line > LINE {
                return Err(io::Error::new(io::ErrorKind::InvalidData, "a line of the armor is too long"));
            }
        }
        Ok(count)
    }
}

impl<R: BufRead> Read for HeaderFirst<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        self.0.read(out)
    }
}

impl<R: BufRead> BufRead for HeaderFirst<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.0.fill_buf()
    }
    fn consume(&mut self, count: usize) {
        self.0.consume(count);
    }
    /// All of the header, first of all.
    fn read_until(&mut self, byte: u8, out: &mut Vec<u8>) -> io::Result<usize> {
        match self.0.get_mut().0.read_to_end(out)? {
            0 => self.0.read_until(byte, out),
            count => Ok(count),
        }
    }
}

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

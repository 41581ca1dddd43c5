//! The lines of a stream, in chunks of what has arrived.

use super::row::RowError;
use std::io::{self, BufRead, BufReader, Read};

/// The longest line that is read; a longer one is skipped, its row an error.
pub const LONGEST_LINE: u64 = 64 << 20;
const BUFFER: usize = 1 << 20;

/// A line, or why there is no text.
pub type Line = Result<String, RowError>;

/// Splits a stream into lines. Empty lines count as lines, but for those at the end of the stream.
pub struct Lines<R> {
    reader: BufReader<R>,
    empty: usize,
}

impl<R: Read> Lines<R> {
    /// The lines of a stream.
    pub fn new(reader: R) -> Self {
        Self { reader: BufReader::with_capacity(BUFFER, reader), empty: 0 }
    }

    /// Waits for a line; then returns it with all that have arrived with it, up to about `most`. None at the end.
    ///
    /// # Errors
    ///
    /// Those of the stream.
    pub fn next_chunk(&mut self, most: usize) -> io::Result<Vec<Line>> {
        let mut chunk = Vec::new();
        while chunk.is_empty() || (chunk.len() < most && self.reader.buffer().contains(&b'\n')) {
            let Some(line) = self.next_line()? else { break };
            if matches!(&line, Ok(text) if text.trim().is_empty()) {
                self.empty += 1;
                continue;
            }
            let empty = core::mem::take(&mut self.empty);
            chunk.extend((0..empty).map(|_| Err(RowError::Unreadable("an empty line"))));
            chunk.push(line);
        }
        Ok(chunk)
    }

    fn next_line(&mut self) -> io::Result<Option<Line>> {
        let mut bytes = Vec::new();
        if self.reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        if bytes.len() as u64 == LONGEST_LINE && bytes.last() != Some(&b'\n') {
            self.reader.skip_until(b'\n')?;
            return Ok(Some(Err(RowError::Unreadable("the line is longer than 64 MiB"))));
        }
        Ok(Some(String::from_utf8(bytes).map_err(|_| RowError::Unreadable("not UTF-8"))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &[u8], most: usize) -> Vec<Line> {
        let mut lines = Lines::new(text);
        let chunks = core::iter::repeat_with(|| lines.next_chunk(most).expect("no error"));
        chunks.take_while(|chunk| !chunk.is_empty()).flatten().collect()
    }

    #[test]
    fn no_line_is_dropped() {
        let empty = || Err(RowError::Unreadable("an empty line"));
        for most in [1, 2, 100] {
            let expected = [Ok("a\n".into()), empty(), empty(), Ok("b\n".into()), Ok("c".into())];
            assert_eq!(all(b"a\n\n \nb\nc", most), expected);
            assert_eq!(all(b"a\n\n\n", most), [Ok("a\n".into())]);
        }
        assert_eq!(all(b"\xff\nb", 5), [Err(RowError::Unreadable("not UTF-8")), Ok("b".into())]);
        assert!(all(b"", 5).is_empty());
    }

    /// A stream that gives one line a read and counts the reads.
    struct OneByOne(usize);

    impl Read for OneByOne {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.0 += 1;
            buffer[..2].copy_from_slice(b"x\n");
            Ok(2)
        }
    }

    #[test]
    fn lines_are_answered_before_more_are_asked_for() {
        let mut lines = Lines::new(OneByOne(0));
        assert_eq!(lines.next_chunk(100).expect("no error"), [Ok("x\n".into())]);
        assert_eq!(lines.reader.get_ref().0, 1);
    }
}

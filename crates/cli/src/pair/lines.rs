//! The lines of a stream, in chunks of what has arrived.

use super::row::RowError;
use pairloom_proof::json::Refused;
use std::io::{self, BufRead, BufReader, Read};

/// The longest line that is read; a longer one is skipped, its row an error.
pub const LONGEST_LINE: usize = 64 << 20;
const BUFFER: usize = 1 << 20;

/// A line, or why there is no text.
pub type Line = Result<String, RowError>;

/// Splits a stream into lines. Empty lines count as lines, but for those at the end of the stream.
pub struct Lines<R> {
    reader: BufReader<R>,
    /// Empty lines since the last one that is not.
    empty: usize,
    /// A line that was read and waits until the empty ones before it are out.
    held: Option<Line>,
}

impl<R: Read> Lines<R> {
    /// The lines of a stream.
    pub fn new(reader: R) -> Self {
        Self { reader: BufReader::with_capacity(BUFFER, reader), empty: 0, held: None }
    }

    /// Waits for a line; then returns it with all that have arrived with it, up to about `most`. None at the end.
    ///
    /// # Errors
    ///
    /// Those of the stream.
    pub fn next_chunk(&mut self, most: usize) -> io::Result<Vec<Line>> {
        let mut chunk = Vec::new();
        while chunk.is_empty() || (chunk.len() < most && (self.held.is_some() || self.reader.buffer().contains(&b'\n')))
        {
            let line = match self.held.take() {
                Some(line) => line,
                None => match self.next_line()? {
                    Some(line) => line,
                    None => break,
                },
            };
            if matches!(&line, Ok(text) if text.trim().is_empty()) {
                self.empty += 1;
                continue;
            }
            let empty = self.empty.min(most.saturating_sub(chunk.len()).max(1));
            chunk.extend((0..empty).map(|_| Err(RowError::Unreadable("an empty line"))));
            self.empty -= empty;
            if self.empty > 0 {
                self.held = Some(line);
            } else {
                chunk.push(line);
            }
        }
        Ok(chunk)
    }

    /// As [`Self::next_chunk`], but waits for `most` lines, or `bytes` of them, or the end.
    ///
    /// # Errors
    ///
    /// Those of the stream.
    pub fn next_full_chunk(&mut self, most: usize, bytes: usize) -> io::Result<Vec<Line>> {
        let (mut chunk, mut size) = (Vec::new(), 0);
        while chunk.len() < most && size < bytes {
            let more = self.next_chunk(most - chunk.len())?;
            if more.is_empty() {
                break;
            }
            size += more.iter().flatten().map(String::len).sum::<usize>();
            chunk.extend(more);
        }
        Ok(chunk)
    }

    fn next_line(&mut self) -> io::Result<Option<Line>> {
        let line = bounded_line(&mut self.reader, LONGEST_LINE)?;
        let text = |bytes| String::from_utf8(bytes).map_err(|_| Refused::NotUtf8);
        Ok(line.map(|line| line.and_then(text).map_err(RowError::Refused)))
    }
}

/// The next line with its end; one of more than `longest` bytes is skipped. None at the end of the stream.
pub(crate) fn bounded_line(reader: &mut impl BufRead, longest: usize) -> io::Result<Option<Result<Vec<u8>, Refused>>> {
    let mut bytes = Vec::new();
    if reader.take(longest as u64).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() == longest && bytes.last() != Some(&b'\n') {
        reader.skip_until(b'\n')?;
        return Ok(Some(Err(Refused::TooLong { what: "the line", longest })));
    }
    Ok(Some(Ok(bytes)))
}

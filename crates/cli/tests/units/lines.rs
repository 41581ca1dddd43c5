//! Lines of input.

use core::cell::Cell;
use pairloom_cli::pair::lines::{Line, Lines};
use pairloom_cli::pair::row::RowError;
use pairloom_proof::json::Refused;
use std::io::{self, Read};
use std::rc::Rc;

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
    assert_eq!(all(b"\xff\nb", 5), [Err(Refused::NotUtf8.into()), Ok("b".into())]);
    assert!(all(b"", 5).is_empty());
}

/// Full chunks hold what was asked for, across reads of the stream, by lines or by bytes.
#[test]
fn full_chunks_wait() {
    let reads = Rc::new(Cell::new(0));
    let mut lines = Lines::new(OneByOne(reads.clone()));
    assert_eq!(lines.next_full_chunk(100, usize::MAX).expect("no error").len(), 100);
    assert_eq!(reads.get(), 100);
    assert_eq!(lines.next_full_chunk(100, 30).expect("no error").len(), 15);
    let mut lines = Lines::new(b"a\nb\n\nc".as_slice());
    assert_eq!(lines.next_full_chunk(3, 99).expect("no error").len(), 4);
    assert!(lines.next_full_chunk(3, 99).expect("no error").is_empty());
}

/// A stream that gives one line a read and counts the reads.
struct OneByOne(Rc<Cell<usize>>);

impl Read for OneByOne {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.set(self.0.get() + 1);
        buffer[..2].copy_from_slice(b"x\n");
        Ok(2)
    }
}

#[test]
fn lines_are_answered_before_more_are_asked_for() {
    let reads = Rc::new(Cell::new(0));
    let mut lines = Lines::new(OneByOne(reads.clone()));
    assert_eq!(lines.next_chunk(100).expect("no error"), [Ok("x\n".into())]);
    assert_eq!(reads.get(), 1);
}

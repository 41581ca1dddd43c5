//! Files of beacons, read one beacon after the other: as much is in memory as one beacon takes.

use super::beacons::{BeaconRow, NotBeacons, in_one_line, is_beacon_like, of_value};
use crate::Failure;
use crate::input::Source;
use pairloom_signature::drand::Beacon;
use serde::de::{DeserializeSeed, Deserializer as _, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::{Deserializer, Map, Value};
use std::fmt;
use std::io::{self, BufRead, BufReader, Read};

/// Why reading ended early.
#[derive(Debug)]
pub enum Stopped<E> {
    /// The stream cannot be read.
    Unreadable(io::Error),
    /// It holds no beacons.
    NotBeacons(NotBeacons),
    /// Whoever takes the rows wants no more.
    Taker(E),
}

/// So many lines that hold no JSON object in a row, and nothing else before them, are no JSON Lines.
const STRANGE_LINES: usize = 1000;

/// The beacons of a stream, handed to `take` one by one: an object with a list `beacons`, a list, one beacon alone, or JSON Lines with a
/// beacon a line. A row that is no beacon is a row with its reason. Whatever a row says of its own validity is ignored.
///
/// # Errors
///
/// [`Stopped`]; a stream that turns out not to be JSON after some beacons of a list have been taken is one too.
pub fn read_beacons<E>(stream: impl Read, mut take: impl FnMut(BeaconRow) -> Result<(), E>) -> Result<(), Stopped<E>> {
    let mut stream = Replayed { stream: BufReader::new(stream), kept: Some(Vec::new()) };
    let first = first_byte(&mut stream).map_err(Stopped::Unreadable)?;
    let mut rows = Rows { taken: 0, stopped: None, take: &mut take };
    let whole = match first {
        None => return Err(Stopped::NotBeacons(NotBeacons::NoBeacon)),
        Some(_) => whole(&mut stream, &mut rows),
    };
    let taken = rows.taken;
    if let Some(stopped) = rows.stopped.take() {
        return Err(Stopped::Taker(stopped));
    }
    match whole {
        Ok(Whole::List) if taken > 0 => Ok(()),
        Ok(Whole::List | Whole::Other) => Err(Stopped::NotBeacons(NotBeacons::NoBeacon)),
        Ok(Whole::Beacon(value)) => take(of_value(1, &value)).map_err(Stopped::Taker),
        Err(error) if error.is_io() => Err(Stopped::Unreadable(error.into())),
        Err(error) => {
            let not_json = || Stopped::NotBeacons(NotBeacons::NotJson(error.to_string()));
            match stream.kept {
                Some(kept) if first != Some(b'[') => lines(kept.as_slice().chain(stream.stream), take, not_json),
                _ => Err(not_json()),
            }
        }
    }
}

/// The beacons of a text, as [`read_beacons`] reads a stream.
///
/// # Errors
///
/// [`NotBeacons`].
pub fn parse_beacons(text: &str) -> Result<Vec<BeaconRow>, NotBeacons> {
    let mut rows = Vec::new();
    let take = |row| {
        rows.push(row);
        Ok::<_, core::convert::Infallible>(())
    };
    match read_beacons(text.as_bytes(), take) {
        Ok(()) => Ok(rows),
        Err(Stopped::NotBeacons(why)) => Err(why),
        Err(Stopped::Unreadable(error)) => Err(NotBeacons::NotJson(error.to_string())),
        Err(Stopped::Taker(never)) => match never {},
    }
}

/// The beacons of a source, without what they say of where they come from.
///
/// # Errors
///
/// A source that cannot be read, or has a row that is no beacon.
pub(crate) fn beacons_of(source: &Source) -> Result<Vec<Beacon>, Failure> {
    let mut beacons = Vec::new();
    let take = |row: BeaconRow| {
        let named = row.beacon.map_err(|reason| Failure::input(source, format!("row {}: {reason}", row.row)))?;
        beacons.push(named.beacon);
        Ok(())
    };
    match read_beacons(source.open()?, take) {
        Ok(()) => Ok(beacons),
        Err(stopped) => Err(stopped.failure(source)),
    }
}

impl Stopped<Failure> {
    /// As a failure of the source.
    pub(crate) fn failure(self, source: &Source) -> Failure {
        match self {
            Self::Taker(failure) => failure,
            Self::NotBeacons(why) => Failure::input(source, why),
            Self::Unreadable(error) => Failure::input(source, error),
        }
    }
}

/// A stream that keeps what has been read of it, as long as that may be read again.
struct Replayed<R> {
    stream: BufReader<R>,
    kept: Option<Vec<u8>>,
}

impl<R: Read> Read for Replayed<R> {
    /// Bytes beyond ASCII become question marks: no field of a beacon holds them, and other fields are ignored.
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let count = self.stream.read(out)?;
        out[..count].iter_mut().filter(|byte| !byte.is_ascii()).for_each(|byte| *byte = b'?');
        if let Some(kept) = &mut self.kept {
            kept.extend_from_slice(&out[..count]);
        }
        Ok(count)
    }
}

/// The first byte that is no white space; everything up to it has been read.
fn first_byte(stream: &mut impl Read) -> io::Result<Option<u8>> {
    let mut byte = [0];
    while stream.read(&mut byte)? == 1 {
        if !byte[0].is_ascii_whitespace() {
            return Ok(Some(byte[0]));
        }
    }
    Ok(None)
}

/// What one JSON value that is the whole stream turned out to be.
enum Whole {
    /// A list, of which all rows have been taken.
    List,
    /// One beacon.
    Beacon(Value),
    /// Something else.
    Other,
}

/// Reads a stream, of which what has been kept is read again, as one JSON value.
fn whole<R: Read, E>(stream: &mut Replayed<R>, rows: &mut Rows<'_, E>) -> serde_json::Result<Whole> {
    let start = stream.kept.clone().unwrap_or_default();
    let (counted, rest) = (core::cell::Cell::new(0), core::cell::RefCell::new(stream));
    let reader = start.as_slice().chain(Watched { rest: &rest, taken: &counted });
    let mut json = Deserializer::from_reader(reader);
    let whole = json.deserialize_any(Document { rows, taken: &counted })?;
    json.end()?;
    Ok(whole)
}

/// The rest of a stream; once a row has been taken nothing is kept any more.
struct Watched<'a, 'b, R> {
    rest: &'a core::cell::RefCell<&'b mut Replayed<R>>,
    taken: &'a core::cell::Cell<usize>,
}

impl<R: Read> Read for Watched<'_, '_, R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let mut rest = self.rest.borrow_mut();
        if self.taken.get() > 0 {
            rest.kept = None;
        }
        rest.read(out)
    }
}

/// Where rows of a list go.
struct Rows<'a, E> {
    taken: usize,
    stopped: Option<E>,
    take: &'a mut dyn FnMut(BeaconRow) -> Result<(), E>,
}

struct Document<'a, 'b, E> {
    rows: &'a mut Rows<'b, E>,
    taken: &'a core::cell::Cell<usize>,
}

impl<'de, E> Visitor<'de> for Document<'_, '_, E> {
    type Value = Whole;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("beacons")
    }
    fn visit_bool<X>(self, _: bool) -> Result<Whole, X> {
        Ok(Whole::Other)
    }
    fn visit_i64<X>(self, _: i64) -> Result<Whole, X> {
        Ok(Whole::Other)
    }
    fn visit_u64<X>(self, _: u64) -> Result<Whole, X> {
        Ok(Whole::Other)
    }
    fn visit_f64<X>(self, _: f64) -> Result<Whole, X> {
        Ok(Whole::Other)
    }
    fn visit_str<X>(self, _: &str) -> Result<Whole, X> {
        Ok(Whole::Other)
    }
    fn visit_unit<X>(self) -> Result<Whole, X> {
        Ok(Whole::Other)
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Whole, A::Error> {
        while let Some(value) = list.next_element::<Value>()? {
            self.rows.taken += 1;
            self.taken.set(self.rows.taken);
            if let Err(stopped) = (self.rows.take)(of_value(self.rows.taken, &value)) {
                self.rows.stopped = Some(stopped);
                return Err(A::Error::custom("stopped"));
            }
        }
        Ok(Whole::List)
    }
    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Whole, A::Error> {
        let mut fields = Map::new();
        while let Some(name) = object.next_key::<String>()? {
            if name == "beacons" {
                let nested = Document { rows: &mut *self.rows, taken: self.taken };
                if matches!(object.next_value_seed(nested)?, Whole::List) {
                    while let Some(name) = object.next_key::<String>()? {
                        if name == "beacons" {
                            return Err(A::Error::custom("beacons: there are two"));
                        }
                        object.next_value::<IgnoredAny>()?;
                    }
                    return Ok(Whole::List);
                }
            } else {
                fields.insert(name, object.next_value()?);
            }
        }
        Ok(if is_beacon_like(&fields) { Whole::Beacon(Value::Object(fields)) } else { Whole::Other })
    }
}

impl<'de, E> DeserializeSeed<'de> for Document<'_, '_, E> {
    type Value = Whole;
    fn deserialize<D: serde::Deserializer<'de>>(self, json: D) -> Result<Whole, D::Error> {
        json.deserialize_any(self)
    }
}

/// Beacons a line each. Lines that hold no object are rows with their reason, if a line with an object is among the first.
fn lines<E>(
    text: impl Read,
    mut take: impl FnMut(BeaconRow) -> Result<(), E>,
    not_json: impl Fn() -> Stopped<E>,
) -> Result<(), Stopped<E>> {
    let mut strange = Some(Vec::new());
    for (number, line) in (1..).zip(BufReader::new(text).split(b'\n')) {
        let line = line.map_err(Stopped::Unreadable)?;
        if line.trim_ascii().is_empty() {
            continue;
        }
        let value = serde_json::from_slice::<Value>(line.trim_ascii());
        let is_object = value.as_ref().is_ok_and(Value::is_object);
        let row = match value {
            Ok(value) => of_value(number, &value),
            Err(error) => {
                BeaconRow { row: number, round: None, beacon: Err(format!("not JSON: {}", in_one_line(&error))) }
            }
        };
        if is_object {
            strange.take().into_iter().flatten().try_for_each(&mut take).map_err(Stopped::Taker)?;
        }
        match &mut strange {
            Some(rows) if rows.len() == STRANGE_LINES => return Err(not_json()),
            Some(rows) => rows.push(row),
            None => take(row).map_err(Stopped::Taker)?,
        }
    }
    if strange.is_some() { Err(not_json()) } else { Ok(()) }
}

//! Files of beacons, read one beacon after the other: as much is in memory as one beacon takes.

use super::beacons::{BeaconRow, NotBeacons, is_beacon_like, of_value};
use super::replayed::Replayed;
use crate::Failure;
use crate::input::Source;
use crate::pair::lines::{LONGEST_LINE, bounded_line};
use core::cell::Cell;
use pairloom_proof::json::{self, Refused, Seed, Twice};
use pairloom_signature::drand::Beacon;
use serde::de::{DeserializeSeed, Deserializer as _, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::{Deserializer, Map, Value};
use std::fmt;
use std::io::{self, BufReader, Read};

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
pub fn read_beacons<E>(stream: impl Read, take: impl FnMut(BeaconRow) -> Result<(), E>) -> Result<(), Stopped<E>> {
    read_beacons_up_to(LONGEST_LINE, stream, take)
}

/// As [`read_beacons`], where a line, or a value of several, has so many bytes at most.
///
/// # Errors
///
/// [`Stopped`].
pub fn read_beacons_up_to<E>(
    longest: usize,
    stream: impl Read,
    mut take: impl FnMut(BeaconRow) -> Result<(), E>,
) -> Result<(), Stopped<E>> {
    let taken = Cell::new(0);
    let mut stream = Replayed::new(stream, longest, &taken);
    let mut rows = Rows { taken: &taken, twice: None, stopped: None, take: &mut take };
    let Some(first) = stream.first_byte()? else { return Err(NotBeacons::NoBeacon.into()) };
    let whole = whole(stream.again(), &mut rows);
    let Rows { twice, stopped, .. } = rows;
    if let Some(stopped) = stopped {
        return Err(Stopped::Taker(stopped));
    }
    let twice = twice.map(Refused::from);
    match whole {
        Ok(Whole::Beacon(value)) => take(of_value(1, twice.map_or(Ok(value), Err))).map_err(Stopped::Taker),
        Ok(Whole::List | Whole::Other) => match twice {
            Some(twice) => Err(NotBeacons::NotJson(twice).into()),
            None if taken.get() > 0 => Ok(()),
            None => Err(NotBeacons::NoBeacon.into()),
        },
        Err(error) => {
            let why = refused(error)?;
            match stream.unchecked() {
                Some(stream) if may_begin_lines(first) => lines(stream, longest, take, why),
                _ => Err(NotBeacons::NotJson(why).into()),
            }
        }
    }
}

/// Why a text is refused, if the stream itself could be read.
fn refused(error: serde_json::Error) -> io::Result<Refused> {
    if error.is_io() { io::Error::from(error).downcast() } else { Ok(Refused::Syntax(error.to_string())) }
}

/// Whether a text that is no list may begin so. Of what is no text the first line may never end.
fn may_begin_lines(byte: u8) -> bool {
    byte != b'[' && (byte.is_ascii_graphic() || matches!(byte, 0xc2..=0xf4))
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
        Err(Stopped::Unreadable(error)) => Err(Refused::Syntax(error.to_string()).into()),
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

impl<E> From<io::Error> for Stopped<E> {
    fn from(error: io::Error) -> Self {
        error.downcast().map_or_else(Self::Unreadable, |refused: Refused| NotBeacons::NotJson(refused).into())
    }
}

impl<E> From<NotBeacons> for Stopped<E> {
    fn from(why: NotBeacons) -> Self {
        Self::NotBeacons(why)
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

/// What one JSON value that is the whole stream turned out to be.
enum Whole {
    /// A list, of which all rows have been taken.
    List,
    /// One beacon.
    Beacon(Value),
    /// Something else.
    Other,
}

/// Reads a stream as one JSON value.
fn whole<E>(stream: impl Read, rows: &mut Rows<'_, E>) -> serde_json::Result<Whole> {
    let mut json = Deserializer::from_reader(stream);
    let whole = json.deserialize_any(Document(rows))?;
    json.end()?;
    Ok(whole)
}

/// Where rows of a list go.
struct Rows<'a, E> {
    taken: &'a Cell<usize>,
    /// The first name that stands twice outside of the rows of a list.
    twice: Option<Twice>,
    stopped: Option<E>,
    take: &'a mut dyn FnMut(BeaconRow) -> Result<(), E>,
}

struct Document<'a, 'b, E>(&'a mut Rows<'b, E>);

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
        let Self(rows) = self;
        let mut twice = None;
        while let Some(value) = list.next_element_seed(Seed(&mut twice))? {
            let row = rows.taken.get() + 1;
            rows.taken.set(row);
            if let Err(stopped) = (rows.take)(of_value(row, twice.take().map_or(Ok(value), |twice| Err(twice.into()))))
            {
                rows.stopped = Some(stopped);
                return Err(A::Error::custom("stopped"));
            }
        }
        Ok(Whole::List)
    }
    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Whole, A::Error> {
        let Self(rows) = self;
        let (mut fields, mut has_list) = (Map::new(), false);
        while let Some(name) = object.next_key::<String>()? {
            let value = if name == "beacons" && !has_list {
                has_list = matches!(object.next_value_seed(Document(&mut *rows))?, Whole::List);
                Value::Null
            } else {
                object.next_value_seed(Seed(&mut rows.twice))?
            };
            if fields.contains_key(&name) {
                rows.twice.get_or_insert(Twice::at_top(name));
            } else {
                fields.insert(name, if has_list { Value::Null } else { value });
            }
        }
        Ok(match has_list {
            true => Whole::List,
            false if is_beacon_like(&fields) => Whole::Beacon(Value::Object(fields)),
            false => Whole::Other,
        })
    }
}

impl<'de, E> DeserializeSeed<'de> for Document<'_, '_, E> {
    type Value = Whole;
    fn deserialize<D: serde::Deserializer<'de>>(self, json: D) -> Result<Whole, D::Error> {
        json.deserialize_any(self)
    }
}

/// Beacons a line each. Lines that hold no object are rows with their reason, if a line with an object is among the first. Otherwise `why` says
/// what the stream is not.
fn lines<E>(
    stream: impl Read,
    longest: usize,
    mut take: impl FnMut(BeaconRow) -> Result<(), E>,
    why: Refused,
) -> Result<(), Stopped<E>> {
    let mut stream = BufReader::new(stream);
    let mut strange = Some(Vec::new());
    let mut number = 0;
    while let Some(line) = bounded_line(&mut stream, longest)? {
        number += 1;
        if line.as_ref().is_ok_and(|line| line.trim_ascii().is_empty()) {
            continue;
        }
        let value = line.and_then(|line| json::value(&line));
        let is_object = value.as_ref().map_or_else(|why| matches!(why, Refused::Twice(_)), Value::is_object);
        let row = of_value(number, value);
        if is_object {
            strange.take().into_iter().flatten().try_for_each(&mut take).map_err(Stopped::Taker)?;
        }
        match &mut strange {
            Some(rows) if rows.len() == STRANGE_LINES => return Err(NotBeacons::NotJson(why).into()),
            Some(rows) => rows.push(row),
            None => take(row).map_err(Stopped::Taker)?,
        }
    }
    if strange.is_some() { Err(NotBeacons::NotJson(why).into()) } else { Ok(()) }
}

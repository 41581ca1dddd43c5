//! The control: a table of words, an address, a count of the kernel's repetitions.

use crate::bits::Bits;
use crate::ir::{EntityBuilder, Error, Net, address_bits};
use pairloom_trace::schedule::{Issue, Location, Microprogram, Source, UnitKind, Word};

/// What a field of a control word says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning {
    /// Whether an argument is taken.
    Accept,
    /// Whether a result is given, and whether it is the last.
    Deliver,
    Last,
    /// Which source an operand of a unit comes from.
    Operand(usize, usize),
    /// The digit that is added to an operand's lowest one, where a bit for each source says which it is.
    Added(usize, usize),
    /// Whether a register is written.
    Write(usize),
    /// From where.
    Writer(usize),
    /// From where: a bit for each location.
    WriterBits(usize),
    /// Which source an operand comes from: a bit for each.
    OperandBits(usize, usize),
    /// Which word of the register file an operand of a unit is, if it is one.
    Address(usize, usize),
    /// What a unit that can do several things does.
    Step(usize),
    /// Whether a multiplier that takes several cycles begins.
    Begin(usize),
    /// Whether, where to and from where the register file is written.
    FileWrite,
    FileAddress,
    FileWriter,
}

/// Where results wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Storage {
    /// In registers, each with a multiplexer in front.
    Registers,
    /// In a register file with a port to write and one to read for every operand.
    File,
}

impl Storage {
    /// The sources of an operand that are told apart; of the register file's words by their address.
    pub(super) fn sources(self, program: &Microprogram, unit: usize, operand: usize) -> Vec<Source> {
        let mut sources: Vec<Source> =
            program.sources(unit, operand).into_iter().map(|source| self.source(source)).collect();
        sources.sort_unstable();
        sources.dedup();
        sources
    }

    fn source(self, source: Source) -> Source {
        match (self, source.location) {
            (Self::File, Location::Slot(_)) => Source { location: Location::Slot(0), ..source },
            _ => source,
        }
    }
}

/// The units that write a register file, in order.
pub(super) fn file_writers(program: &Microprogram) -> Vec<Location> {
    let mut writers: Vec<Location> = (0..program.slots).flat_map(|slot| program.writers(slot)).collect();
    writers.sort_unstable();
    writers.dedup();
    writers
}

/// A field of the control word.
struct Field {
    meaning: Meaning,
    low: usize,
    width: usize,
    name: String,
}

/// What a circuit's control is like.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    pub(super) storage: Storage,
    /// The registers that a word passes through after it has been looked up: it is looked up so many cycles early.
    pub(super) late: usize,
    /// The copies of a word, each for some bits of the data path.
    pub(super) copies: usize,
    /// Whether choices are made by a bit for each source.
    pub(super) one_hot: bool,
    /// The bits of a digit.
    pub(super) digit: usize,
}

/// The control in a circuit.
pub(super) struct Control {
    pub(super) storage: Storage,
    fields: Vec<Field>,
    /// Whether an argument is taken, whether a result is given, whether it is the last.
    ports: [Net; 3],
    /// The rest of the word, a copy for every slice of the data path.
    words: Vec<Net>,
}

/// The bits of [`Control::ports`], the first of a word.
const PORTS: usize = 3;

/// The bits that tell so many choices apart: none for one.
fn selecting_bits(choices: usize) -> usize {
    if choices < 2 { 0 } else { address_bits(choices) }
}

impl Control {
    pub(super) fn new(
        program: &Microprogram,
        shape: Shape,
        e: &mut EntityBuilder,
        name: &str,
        [reset, in_valid]: [Net; 2],
    ) -> Result<Self, Error> {
        let fields = fields(program, shape);
        let words = words(program, shape, &fields);
        let bits = address_bits(words.len());
        let address = e.state("address", bits);
        e.comment(address, "0: an argument is awaited");
        let next = next_address(program, shape.late, e, address, [reset, in_valid]);
        let first = words[0].0.clone();
        let rest = first.width() - PORTS;
        let looked_up = e.table(next, words);
        let word = e.state_from("control", first);
        e.next(word, looked_up, None, Some(reset));
        let ports = [0, 1, 2].map(|port| {
            let late = if port == 0 { 0 } else { shape.late };
            let bit = e.slice(word, port, 1);
            let bit = e.name(bit, &fields[port].name);
            (0..late).fold(bit, |earlier, _| {
                // A reset also clears what is on its way.
                let later = e.state(&format!("{}_q", fields[port].name), 1);
                e.next(later, earlier, None, Some(reset));
                later
            })
        });
        let rest = e.slice(word, PORTS, rest);
        let words = late_words(e, rest, shape, name)?;
        Ok(Self { storage: shape.storage, fields, ports, words })
    }

    /// A field of the word's copy for some slice of the data path.
    fn copied(&self, e: &mut EntityBuilder, meaning: Meaning, slice: usize) -> Option<Net> {
        let field = self.fields.iter().find(|field| field.meaning == meaning)?;
        let net = e.slice(self.words[slice], field.low - PORTS, field.width);
        Some(e.name(net, &field.name))
    }

    fn field(&self, e: &mut EntityBuilder, meaning: Meaning) -> Option<Net> {
        self.copied(e, meaning, 0)
    }

    /// A bit of a slice that every program has.
    fn bit(&self, e: &mut EntityBuilder, meaning: Meaning, slice: usize) -> Net {
        self.copied(e, meaning, slice).unwrap_or_else(|| e.zero(1))
    }

    pub(super) fn accept(&self) -> Net {
        self.ports[0]
    }

    /// Whether a result is given, and whether it is the last.
    pub(super) fn deliver(&self) -> [Net; 2] {
        [self.ports[1], self.ports[2]]
    }

    /// Which source a slice of an operand comes from, `None` if there is only one.
    pub(super) fn operand(&self, e: &mut EntityBuilder, [unit, operand, slice]: [usize; 3]) -> Option<Net> {
        self.copied(e, Meaning::Operand(unit, operand), slice)
    }

    /// A bit for every source of [`gathered`] that an operand may come from, `None` if it always comes from the only one.
    pub(super) fn operand_bits(&self, e: &mut EntityBuilder, [unit, operand, slice]: [usize; 3]) -> Option<Net> {
        self.copied(e, Meaning::OperandBits(unit, operand), slice)
    }

    /// What is added to the lowest digit of an operand, `None` if nothing ever is.
    pub(super) fn added(&self, e: &mut EntityBuilder, unit: usize, operand: usize) -> Option<Net> {
        self.field(e, Meaning::Added(unit, operand))
    }

    /// A bit for every location that a slice of a register is written from, `None` if there is only one.
    pub(super) fn writer_bits(&self, e: &mut EntityBuilder, slot: usize, slice: usize) -> Option<Net> {
        self.copied(e, Meaning::WriterBits(slot), slice)
    }

    /// Which word of a slice of the register file an operand is, `None` if it never is one.
    pub(super) fn address(&self, e: &mut EntityBuilder, [unit, operand, slice]: [usize; 3]) -> Option<Net> {
        self.copied(e, Meaning::Address(unit, operand), slice)
    }

    /// Which of its steps a slice of a unit does, `None` if it has only one.
    pub(super) fn step(&self, e: &mut EntityBuilder, unit: usize, slice: usize) -> Option<Net> {
        self.copied(e, Meaning::Step(unit), slice)
    }

    pub(super) fn begin(&self, e: &mut EntityBuilder, unit: usize) -> Net {
        self.bit(e, Meaning::Begin(unit), 0)
    }

    /// Whether, where to and from where a slice of the register file is written.
    pub(super) fn file(&self, e: &mut EntityBuilder, slice: usize) -> (Net, Option<Net>, Option<Net>) {
        let write = self.bit(e, Meaning::FileWrite, slice);
        (write, self.copied(e, Meaning::FileAddress, slice), self.copied(e, Meaning::FileWriter, slice))
    }

    /// Whether a slice of a register is written.
    pub(super) fn write(&self, e: &mut EntityBuilder, slot: usize, slice: usize) -> Net {
        self.bit(e, Meaning::Write(slot), slice)
    }

    /// Where a slice of a register is written from, `None` if there is only one location.
    pub(super) fn writer(&self, e: &mut EntityBuilder, slot: usize, slice: usize) -> Option<Net> {
        self.copied(e, Meaning::Writer(slot), slice)
    }
}

/// A word as many cycles later as there are registers behind it, the last in copies that synthesis keeps apart.
fn late_words(e: &mut EntityBuilder, word: Net, shape: Shape, name: &str) -> Result<Vec<Net>, Error> {
    let Some(before) = shape.late.checked_sub(1) else { return Ok(vec![word]) };
    let word = (0..before).fold(word, |word, _| e.register(word));
    let mut copy = EntityBuilder::new(
        &format!("{name}_word"),
        "A control word a cycle later: a copy for some bits of the data path.",
    );
    let input = copy.input("word", e.width(word));
    let later = copy.register(input);
    copy.output("later", later);
    copy.keep();
    let copy = copy.finish()?;
    Ok((0..shape.copies).map(|slice| e.apply(&format!("word_{slice}"), &copy, &[("word", word)])).collect())
}

/// One address further, but from the end of the kernel back to its begin until that has happened often enough; from the last
/// word to the first, and there waiting for an argument. The kernel is that of the words that take effect so many cycles later.
fn next_address(
    program: &Microprogram,
    late: usize,
    e: &mut EntityBuilder,
    address: Net,
    [reset, in_valid]: [Net; 2],
) -> Net {
    let bits = e.width(address);
    let number = |e: &mut EntityBuilder, n: usize| e.number(bits, n as u64);
    let idle = e.is_number(address, 0);
    let one = number(e, 1);
    let following = e.add(address, one);
    let repeats = program.repeats.saturating_sub(1);
    let onward = if repeats == 0 {
        following
    } else {
        let last = program.kernel.end - 1 - late;
        let again = repeat(e, address, last, idle, reset, repeats);
        let kernel = number(e, program.kernel.start - late);
        e.mux(again, kernel, following)
    };
    let last = e.is_number(address, program.words.len() as u64 - 1);
    let zero = e.zero(bits);
    let onward = e.mux(last, zero, onward);
    let waiting = e.extend(in_valid, bits);
    let next = e.mux(idle, waiting, onward);
    let next = e.name(next, "next_address");
    e.next(address, next, None, Some(reset));
    // The word is looked up for an address that a reset clears as well.
    next
}

/// Whether the kernel, which ends at `last`, begins anew.
fn repeat(e: &mut EntityBuilder, address: Net, last: usize, idle: Net, reset: Net, repeats: usize) -> Net {
    let bits = address_bits(repeats + 1);
    let rounds = e.state("rounds", bits);
    e.comment(rounds, "repetitions of the kernel that are left");
    let none = e.is_number(rounds, 0);
    let left = e.not(none);
    let end = e.is_number(address, last as u64);
    let again = e.and(&[left, end]);
    let again = e.name(again, "again");
    let (one, all) = (e.number(bits, 1), e.number(bits, repeats as u64));
    let fewer = e.sub(rounds, one);
    let next = e.mux(idle, all, fewer);
    let counts = e.or(&[idle, again]);
    e.next(rounds, next, Some(counts), Some(reset));
    again
}

/// The sources of an operand, constants that are added and 0 apart.
pub(super) fn gathered(program: &Microprogram, unit: usize, operand: usize) -> Vec<Source> {
    let sources = program.sources(unit, operand).into_iter().map(|source| Source { offset: 0, ..source });
    let mut sources: Vec<Source> = sources.filter(|source| source.location != Location::Zero).collect();
    sources.dedup();
    sources
}

/// The fields of the control word, one after the other from bit 0 on.
fn fields(program: &Microprogram, shape: Shape) -> Vec<Field> {
    let storage = shape.storage;
    let mut fields = Vec::new();
    let mut low = 0;
    let mut add = |meaning: Meaning, width: usize, name: String| {
        if width > 0 {
            fields.push(Field { meaning, low, width, name });
            low += width;
        }
    };
    add(Meaning::Accept, 1, "accept".to_owned());
    add(Meaning::Deliver, 1, "deliver".to_owned());
    add(Meaning::Last, 1, "last".to_owned());
    for (unit, properties) in program.units.iter().enumerate() {
        for operand in 0..properties.operands() {
            let name = unit_name(program, unit);
            let sources = storage.sources(program, unit, operand);
            let reads = sources.iter().any(|source| matches!(source.location, Location::Slot(_)));
            if shape.one_hot {
                let bits = gathered(program, unit, operand).len();
                let always = bits == 1 && sources.iter().all(|source| source.location != Location::Zero);
                let added = if sources.iter().any(|source| source.offset != 0) { shape.digit } else { 0 };
                add(
                    Meaning::OperandBits(unit, operand),
                    if always { 0 } else { bits },
                    format!("{name}_from_{operand}"),
                );
                add(Meaning::Added(unit, operand), added, format!("{name}_added_{operand}"));
                continue;
            }
            add(Meaning::Operand(unit, operand), selecting_bits(sources.len()), format!("{name}_from_{operand}"));
            if storage == Storage::File && reads {
                add(Meaning::Address(unit, operand), address_bits(program.slots), format!("{name}_address_{operand}"));
            }
        }
        add(
            Meaning::Step(unit),
            selecting_bits(program.steps(unit).len()),
            format!("{}_step", unit_name(program, unit)),
        );
        if storage == Storage::File && properties.kind == UnitKind::Multiplier {
            add(Meaning::Begin(unit), 1, format!("{}_begin", unit_name(program, unit)));
        }
    }
    if storage == Storage::File {
        add(Meaning::FileWrite, 1, "file_write".to_owned());
        add(Meaning::FileAddress, address_bits(program.slots), "file_address".to_owned());
        add(Meaning::FileWriter, selecting_bits(file_writers(program).len()), "file_from".to_owned());
        return fields;
    }
    for slot in 0..program.slots {
        add(Meaning::Write(slot), 1, format!("r{slot}_write"));
        match (shape.one_hot, program.writers(slot).len()) {
            (true, 1) => (),
            (true, writers) => add(Meaning::WriterBits(slot), writers, format!("r{slot}_from")),
            (false, writers) => add(Meaning::Writer(slot), selecting_bits(writers), format!("r{slot}_from")),
        }
    }
    fields
}

/// A name for a unit in signals.
pub(crate) fn unit_name(program: &Microprogram, unit: usize) -> String {
    let kind = program.units[unit].kind;
    let same = |other: &usize| program.units[*other].kind == kind;
    let name = match kind {
        UnitKind::Multiplier => "product".to_owned(),
        UnitKind::Adder(operands) => format!("sum{operands}"),
        UnitKind::Frobenius => "power".to_owned(),
        UnitKind::InverseFrobenius => "root".to_owned(),
        UnitKind::Unified(_) => "unified".to_owned(),
        UnitKind::Accept => "argument".to_owned(),
        UnitKind::Deliver => "result".to_owned(),
    };
    match (0..unit).filter(same).count() {
        0 => name,
        rank => format!("{name}_{}", (b'a' + rank as u8) as char),
    }
}

/// The table: each word with what happens in it, and whether an argument is taken so many words before.
fn words(program: &Microprogram, shape: Shape, fields: &[Field]) -> Vec<(Bits, String)> {
    let width = fields.iter().map(|field| field.width).sum();
    let encode = |index: usize| {
        let mut set = vec![false; width];
        for field in fields {
            let at = if field.meaning == Meaning::Accept { index } else { index + shape.late };
            let value = program.words.get(at).map_or(0, |word| value(program, shape.storage, word, field.meaning));
            (0..field.width).for_each(|bit| set[field.low + bit] = value >> bit & 1 == 1);
        }
        let at = index + shape.late;
        let remark = program.words.get(at).map_or_else(|| "-".to_owned(), |word| remark(program, at, word));
        (Bits::from_fn(width, |bit| set[bit]), remark)
    };
    (0..program.words.len()).map(encode).collect()
}

/// The value of a field in a word; what does not matter is 0.
fn value(program: &Microprogram, storage: Storage, word: &Word, meaning: Meaning) -> usize {
    let written = || word.writes.iter().enumerate().find_map(|(slot, location)| Some((slot, (*location)?)));
    let issue = |kind: UnitKind| program.unit(kind).and_then(|unit| word.issues[unit].as_ref());
    match meaning {
        Meaning::Accept => usize::from(issue(UnitKind::Accept).is_some()),
        Meaning::Deliver => usize::from(issue(UnitKind::Deliver).is_some()),
        Meaning::Last => {
            let last = format!("result.{}", program.results.len() - 1);
            usize::from(issue(UnitKind::Deliver).is_some_and(|issue| issue.name == last))
        }
        Meaning::Operand(unit, operand) => word.issues[unit].as_ref().map_or(0, |issue| {
            position(&storage.sources(program, unit, operand), &storage.source(issue.operands[operand]))
        }),
        Meaning::OperandBits(unit, operand) => word.issues[unit].as_ref().map_or(0, |issue| {
            let source = Source { offset: 0, ..issue.operands[operand] };
            gathered(program, unit, operand).iter().position(|other| *other == source).map_or(0, |at| 1 << at)
        }),
        Meaning::Added(unit, operand) => word.issues[unit].as_ref().map_or(0, |issue| added(&issue.operands[operand])),
        Meaning::WriterBits(slot) => {
            word.writes[slot].map_or(0, |location| 1 << position(&program.writers(slot), &location))
        }
        Meaning::Address(unit, operand) => {
            word.issues[unit].as_ref().map_or(0, |issue| match issue.operands[operand] {
                Source { location: Location::Slot(slot), .. } => slot,
                _ => 0,
            })
        }
        Meaning::Step(unit) => {
            word.issues[unit].as_ref().map_or(0, |issue| position(&program.steps(unit), &issue.step))
        }
        Meaning::Begin(unit) => usize::from(word.issues[unit].is_some()),
        Meaning::FileWrite => usize::from(written().is_some()),
        Meaning::FileAddress => written().map_or(0, |(slot, _)| slot),
        Meaning::FileWriter => written().map_or(0, |(_, location)| position(&file_writers(program), &location)),
        Meaning::Write(slot) => usize::from(word.writes[slot].is_some()),
        Meaning::Writer(slot) => word.writes[slot].map_or(0, |location| position(&program.writers(slot), &location)),
    }
}

/// The constant that is added to a source, as a digit: −1 is 2.
pub(super) fn added(source: &Source) -> usize {
    match source.offset {
        0 => 0,
        offset if offset < 0 => 2,
        _ => 1,
    }
}

fn position<T: PartialEq>(all: &[T], one: &T) -> usize {
    all.iter().position(|other| other == one).unwrap_or(0)
}

/// What begins in a word, as `f.0 = sum4(product, r3, r5)`.
fn remark(program: &Microprogram, index: usize, word: &Word) -> String {
    let issues = word.issues.iter().enumerate().filter_map(|(unit, issue)| Some((unit, issue.as_ref()?)));
    let texts: Vec<String> = issues.map(|(unit, issue)| issue_text(program, unit, issue)).collect();
    let kernel = if program.kernel.contains(&index) { ", kernel" } else { "" };
    format!("{index}{kernel}: {}", if texts.is_empty() { "-".to_owned() } else { texts.join("; ") })
}

fn issue_text(program: &Microprogram, unit: usize, issue: &Issue) -> String {
    let shown = issue.operands.iter().filter(|source| **source != Source::ZERO);
    let operands: Vec<String> = shown.map(|source| source_text(program, source)).collect();
    format!("{} = {}({})", issue.name, unit_name(program, unit), operands.join(", "))
}

fn source_text(program: &Microprogram, source: &Source) -> String {
    let location = match source.location {
        Location::Unit(unit) => unit_name(program, unit),
        Location::Slot(slot) => format!("r{slot}"),
        Location::Zero => "0".to_owned(),
    };
    let sign = if source.negative { "-" } else { "" };
    match source.offset {
        0 => format!("{sign}{location}"),
        offset => format!("{sign}{location}{offset:+}"),
    }
}

//! The control: a table of words, an address, a count of the kernel's repetitions.

use crate::bits::Bits;
use crate::ir::{EntityBuilder, Net, address_bits};
use pairloom_trace::schedule::{Issue, Microprogram, Place, Source, UnitKind, Word};

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
    /// Whether a register is written.
    Write(usize),
    /// From where.
    Writer(usize),
}

/// A field of the control word.
struct Field {
    meaning: Meaning,
    low: usize,
    width: usize,
    name: String,
}

/// The control in a circuit.
pub(super) struct Control {
    fields: Vec<Field>,
    word: Net,
}

/// The bits that tell so many choices apart: none for one.
fn selecting_bits(choices: usize) -> usize {
    if choices < 2 { 0 } else { address_bits(choices) }
}

impl Control {
    pub(super) fn new(program: &Microprogram, e: &mut EntityBuilder, reset: Net, in_valid: Net) -> Self {
        let fields = fields(program);
        let words = words(program, &fields);
        let bits = address_bits(words.len());
        let address = e.state("address", bits);
        e.comment(address, "0: an argument is awaited");
        let next = next_address(program, e, address, [reset, in_valid]);
        let first = words[0].0.clone();
        let looked_up = e.table(next, words);
        let word = e.state_from("control", first);
        e.next(word, looked_up, None, Some(reset));
        Self { fields, word }
    }

    fn field(&self, e: &mut EntityBuilder, meaning: Meaning) -> Option<Net> {
        let field = self.fields.iter().find(|field| field.meaning == meaning)?;
        let net = e.slice(self.word, field.low, field.width);
        Some(e.name(net, &field.name))
    }

    /// A bit that every program has.
    fn bit(&self, e: &mut EntityBuilder, meaning: Meaning) -> Net {
        self.field(e, meaning).unwrap_or_else(|| e.zero(1))
    }

    pub(super) fn accept(&self, e: &mut EntityBuilder) -> Net {
        self.bit(e, Meaning::Accept)
    }

    /// Whether a result is given, and whether it is the last.
    pub(super) fn deliver(&self, e: &mut EntityBuilder) -> [Net; 2] {
        [Meaning::Deliver, Meaning::Last].map(|meaning| self.bit(e, meaning))
    }

    /// Which source an operand comes from, `None` if there is only one.
    pub(super) fn operand(&self, e: &mut EntityBuilder, unit: usize, operand: usize) -> Option<Net> {
        self.field(e, Meaning::Operand(unit, operand))
    }

    pub(super) fn write(&self, e: &mut EntityBuilder, slot: usize) -> Net {
        self.bit(e, Meaning::Write(slot))
    }

    /// Where a register is written from, `None` if there is only one place.
    pub(super) fn writer(&self, e: &mut EntityBuilder, slot: usize) -> Option<Net> {
        self.field(e, Meaning::Writer(slot))
    }
}

/// One address further, but from the end of the kernel back to its begin until that has happened often enough; from the last
/// word to the first, and there waiting for an argument.
fn next_address(program: &Microprogram, e: &mut EntityBuilder, address: Net, [reset, in_valid]: [Net; 2]) -> Net {
    let bits = e.width(address);
    let number = |e: &mut EntityBuilder, n: usize| e.number(bits, n as u64);
    let idle = e.is_number(address, 0);
    let one = number(e, 1);
    let following = e.add(address, one);
    let repeats = program.repeats.saturating_sub(1);
    let onward = if repeats == 0 {
        following
    } else {
        let again = repeat(program, e, address, idle, reset, repeats);
        let kernel = number(e, program.kernel.start);
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

/// Whether the kernel begins anew.
fn repeat(program: &Microprogram, e: &mut EntityBuilder, address: Net, idle: Net, reset: Net, repeats: usize) -> Net {
    let bits = address_bits(repeats + 1);
    let rounds = e.state("rounds", bits);
    e.comment(rounds, "repetitions of the kernel that are left");
    let none = e.is_number(rounds, 0);
    let left = e.not(none);
    let end = e.is_number(address, program.kernel.end as u64 - 1);
    let again = e.and(&[left, end]);
    let again = e.name(again, "again");
    let (one, all) = (e.number(bits, 1), e.number(bits, repeats as u64));
    let fewer = e.sub(rounds, one);
    let next = e.mux(idle, all, fewer);
    let counts = e.or(&[idle, again]);
    e.next(rounds, next, Some(counts), Some(reset));
    again
}

/// The fields of the control word, one after the other from bit 0 on.
fn fields(program: &Microprogram) -> Vec<Field> {
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
            let name = format!("{}_from_{operand}", unit_name(program, unit));
            add(Meaning::Operand(unit, operand), selecting_bits(program.sources(unit, operand).len()), name);
        }
    }
    for slot in 0..program.slots {
        add(Meaning::Write(slot), 1, format!("r{slot}_write"));
        add(Meaning::Writer(slot), selecting_bits(program.writers(slot).len()), format!("r{slot}_from"));
    }
    fields
}

/// A name for a unit in signals.
pub(super) fn unit_name(program: &Microprogram, unit: usize) -> String {
    let kind = program.units[unit].kind;
    let same = |other: &usize| program.units[*other].kind == kind;
    let name = match kind {
        UnitKind::Multiplier => "product".to_owned(),
        UnitKind::Adder(operands) => format!("sum{operands}"),
        UnitKind::Frobenius => "power".to_owned(),
        UnitKind::InverseFrobenius => "root".to_owned(),
        UnitKind::Accept => "argument".to_owned(),
        UnitKind::Deliver => "result".to_owned(),
    };
    match (0..unit).filter(same).count() {
        0 => name,
        rank => format!("{name}_{}", (b'a' + rank as u8) as char),
    }
}

/// The table: each word with what happens in it.
fn words(program: &Microprogram, fields: &[Field]) -> Vec<(Bits, String)> {
    let width = fields.iter().map(|field| field.width).sum();
    let encode = |(index, word): (usize, &Word)| {
        let mut set = vec![false; width];
        for field in fields {
            let value = value(program, word, field.meaning);
            (0..field.width).for_each(|bit| set[field.low + bit] = value >> bit & 1 == 1);
        }
        (Bits::from_fn(width, |bit| set[bit]), remark(program, index, word))
    };
    program.words.iter().enumerate().map(encode).collect()
}

/// The value of a field in a word; what does not matter is 0.
fn value(program: &Microprogram, word: &Word, meaning: Meaning) -> usize {
    let issue = |kind: UnitKind| program.unit(kind).and_then(|unit| word.issues[unit].as_ref());
    match meaning {
        Meaning::Accept => usize::from(issue(UnitKind::Accept).is_some()),
        Meaning::Deliver => usize::from(issue(UnitKind::Deliver).is_some()),
        Meaning::Last => {
            let last = format!("result.{}", program.results.len() - 1);
            usize::from(issue(UnitKind::Deliver).is_some_and(|issue| issue.name == last))
        }
        Meaning::Operand(unit, operand) => word.issues[unit]
            .as_ref()
            .map_or(0, |issue| position(&program.sources(unit, operand), &issue.operands[operand])),
        Meaning::Write(slot) => usize::from(word.writes[slot].is_some()),
        Meaning::Writer(slot) => word.writes[slot].map_or(0, |place| position(&program.writers(slot), &place)),
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
    let place = match source.place {
        Place::Unit(unit) => unit_name(program, unit),
        Place::Slot(slot) => format!("r{slot}"),
        Place::Zero => "0".to_owned(),
    };
    let sign = if source.negative { "-" } else { "" };
    match source.offset {
        0 => format!("{sign}{place}"),
        offset => format!("{sign}{place}{offset:+}"),
    }
}

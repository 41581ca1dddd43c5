//! Data paths: a row a source, a column a multiplexer, a dot where the one is an input of the other.

use super::subject;
use super::svg::{Anchor, Svg};
use crate::coprocessor::Unit;
use crate::coprocessor::{Multiplier, unit_name};
use pairloom_trace::schedule::{Location, Microprogram, Source, UnitKind};

const ROW: f64 = 16.0;
const COLUMN: f64 = 21.0;
const LEFT: f64 = 76.0;
const TOP: f64 = 80.0;
/// Of a multiplexer, and of the boxes below.
const MUX: f64 = 18.0;
const BOX: f64 = 66.0;
/// The least width of a box whose name is not upright.
const WIDE: f64 = 64.0;

/// The data path of a part of a pairing as SVG.
pub fn datapath(unit: &Unit) -> String {
    let program = unit.program();
    let is_file = matches!(unit.multiplier, Multiplier::Serial(_));
    let path = Path { program: &program, is_file };
    let title = format!("Data path of {}, elements of {}", subject(unit), unit.field);
    path.draw(&title)
}

struct Path<'a> {
    program: &'a Microprogram,
    /// Whether results wait in a register file, not in registers.
    is_file: bool,
}

/// A box and the multiplexers in front of it, each with its inputs.
struct Part {
    name: String,
    note: String,
    class: &'static str,
    operands: Vec<Vec<Source>>,
}

impl Path<'_> {
    fn draw(&self, title: &str) -> String {
        let (rows, parts) = (self.rows(), self.parts());
        let bottom = TOP + ROW * rows.len() as f64;
        let mut svg = Svg::default();
        svg.text("title", (10.0, 20.0), Anchor::Start, title);
        let rule = "Above: what there is to choose from. Below: who chooses, a multiplexer (with its inputs' number) an operand.";
        svg.text("quiet", (10.0, 36.0), Anchor::Start, rule);
        let rule = "Beside a dot: −, only negated; ±, both; +1, (also) with a constant added: a matter of wires and one digit.";
        svg.text("quiet", (10.0, 50.0), Anchor::Start, rule);
        svg.text("quiet", (10.0, 64.0), Anchor::Start, &self.unified());
        let mut x = LEFT + 10.0;
        let mut ends = vec![LEFT; rows.len()];
        for part in &parts {
            let columns = part.operands.len().max(1);
            let width = COLUMN * columns as f64;
            for (i, sources) in part.operands.iter().enumerate() {
                self.column(&mut svg, x + COLUMN * (i as f64 + 0.5), bottom, sources, &rows, &mut ends);
            }
            boxed(&mut svg, part, (x, bottom + MUX + 16.0), width);
            x += width + 9.0;
        }
        for (i, location) in rows.iter().enumerate() {
            let y = TOP + ROW * i as f64;
            svg.text("t", (LEFT - 8.0, y + 3.5), Anchor::End, &self.location_name(*location));
            svg.line(wire(*location), (LEFT - 4.0, y), (ends[i], y));
        }
        svg.finish(title, (x.max(640.0) + 4.0, bottom + MUX + BOX + 36.0), 10.0)
    }

    /// What the unit for sums and maps does, if there is one.
    fn unified(&self) -> String {
        let kind = self.program.units.iter().find_map(|unit| match unit.kind {
            UnitKind::Unified(unified) => Some(unified),
            _ => None,
        });
        kind.map_or_else(String::new, |unified| {
            let maps = [("powers", unified.powers), ("roots", unified.roots)].into_iter().filter(|(_, most)| *most > 0);
            let maps: Vec<String> = maps.map(|(name, most)| format!("p-th {name}, one or {most} at a time")).collect();
            format!("unified: a sum of {}, or {}", unified.operands, maps.join(", or "))
        })
    }

    /// What operands and registers come from: units, then registers or their file, then 0.
    fn rows(&self) -> Vec<Location> {
        let used = |location: &Location| {
            self.parts().iter().flat_map(|part| &part.operands).flatten().any(|source| source.location == *location)
        };
        let units = (0..self.program.units.len()).map(Location::Unit);
        let slots = (0..self.program.slots).map(Location::Slot);
        units.chain(slots).chain([Location::Zero]).filter(used).collect()
    }

    fn parts(&self) -> Vec<Part> {
        let program = self.program;
        let unit = |unit: usize| {
            let properties = &program.units[unit];
            let (class, note) = match properties.kind {
                UnitKind::Accept => ("port", "in_data".to_owned()),
                UnitKind::Deliver => ("port", "out_data".to_owned()),
                UnitKind::Multiplier if properties.interval > 1 => ("box", format!("{} cycles", properties.latency)),
                UnitKind::Multiplier => ("box", format!("{} stages", properties.latency)),
                _ => ("box", String::new()),
            };
            let operands = (0..properties.operands()).map(|operand| self.sources(unit, operand)).collect();
            Part { name: unit_name(program, unit), note, class, operands }
        };
        let plain = |location: Location| Source { location, negative: false, offset: 0 };
        let writers = |slot: usize| program.writers(slot).into_iter().map(plain);
        let register = |slot: usize| {
            let operands = vec![writers(slot).collect()];
            Part { name: format!("r{slot}"), note: String::new(), class: "start", operands }
        };
        let units: Vec<Part> = (0..program.units.len()).map(unit).collect();
        if !self.is_file {
            return units.into_iter().chain((0..program.slots).map(register)).collect();
        }
        let mut all: Vec<Source> = (0..program.slots).flat_map(writers).collect();
        all.sort_unstable();
        all.dedup();
        let note = format!("{} words", program.slots);
        let file = Part { name: "file".to_owned(), note, class: "start", operands: vec![all] };
        units.into_iter().chain([file]).collect()
    }

    /// The sources of an operand; words of the register file are one.
    fn sources(&self, unit: usize, operand: usize) -> Vec<Source> {
        let one = |source: Source| match source.location {
            Location::Slot(_) if self.is_file => Source { location: Location::Slot(0), ..source },
            _ => source,
        };
        let mut sources: Vec<Source> = self.program.sources(unit, operand).into_iter().map(one).collect();
        sources.sort_unstable();
        sources.dedup();
        sources
    }

    fn location_name(&self, location: Location) -> String {
        match location {
            Location::Unit(unit) => unit_name(self.program, unit),
            Location::Slot(_) if self.is_file => "file".to_owned(),
            Location::Slot(slot) => format!("r{slot}"),
            Location::Zero => "0".to_owned(),
        }
    }

    /// A multiplexer and the wires to it.
    fn column(&self, svg: &mut Svg, x: f64, bottom: f64, sources: &[Source], rows: &[Location], ends: &mut [f64]) {
        let row_of = |source: &Source| rows.iter().position(|location| *location == source.location);
        let Some(first) = sources.iter().filter_map(row_of).min() else { return };
        let y = |row: usize| TOP + ROW * row as f64;
        svg.line("slot-wire", (x, y(first)), (x, bottom + 16.0 + MUX));
        for (row, location) in rows.iter().enumerate() {
            let here: Vec<&Source> = sources.iter().filter(|source| source.location == *location).collect();
            if here.is_empty() {
                continue;
            }
            ends[row] = ends[row].max(x);
            let marks: Vec<String> = here.iter().map(|source| mark(source)).collect();
            let marks = marks.join(" ").replacen(" −", "±", usize::from(marks[0].is_empty()));
            svg.dot("dot", (x, y(row)), 2.6, &format!("{}: {}", self.location_name(*location), here.len()));
            svg.text("t", (x + 3.5, y(row) - 2.5), Anchor::Start, marks.trim());
        }
        if sources.len() > 1 {
            let top = bottom + 8.0;
            let corners = [(x - 9.0, top), (x + 9.0, top), (x + 5.0, top + MUX), (x - 5.0, top + MUX)];
            svg.polygon("mux", &corners, false);
            svg.text("t", (x, top + 12.0), Anchor::Middle, &sources.len().to_string());
        }
    }
}

/// How a source is looked at.
fn mark(source: &Source) -> String {
    let sign = if source.negative { "−" } else { "" };
    match source.offset {
        0 => sign.to_owned(),
        offset if offset > 0 => format!("{sign}+{offset}"),
        offset => format!("{sign}−{}", -offset),
    }
}

fn wire(location: Location) -> &'static str {
    match location {
        Location::Unit(_) => "unit-wire",
        _ => "slot-wire",
    }
}

fn boxed(svg: &mut Svg, part: &Part, (x, y): (f64, f64), width: f64) {
    let (left, size) = (x + 1.0, (width - 2.0, BOX));
    svg.rect(part.class, (left, y), size, &format!("{} {}", part.name, part.note));
    if width >= WIDE {
        svg.text("t", (x + width / 2.0, y + BOX / 2.0), Anchor::Middle, &part.name);
        svg.text("quiet", (x + width / 2.0, y + BOX / 2.0 + 13.0), Anchor::Middle, &part.note);
        return;
    }
    let second = if part.note.is_empty() { 3.5 } else { -2.0 };
    let room = width > 24.0 && !part.note.is_empty();
    svg.upright("t", (x + width / 2.0 + if room { second } else { 3.5 }, y + BOX - 5.0), &part.name);
    if room {
        svg.upright("quiet", (x + width / 2.0 + 11.0, y + BOX - 5.0), &part.note);
    }
}

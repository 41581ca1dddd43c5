//! The data path: units, registers, and a multiplexer in front of every operand and register.

use super::control::{Control, Storage, file_writers, gathered, unit_name};
use super::registers::Registers;
use crate::bits::Bits;
use crate::field::FieldSpec;
use crate::ir::{Entity, EntityBuilder, Error, Memory, Net, address_bits};
use crate::linear::LinearMap;
use core::ops::Range;
use pairloom_trace::flow::Step;
use pairloom_trace::schedule::{Location, Microprogram, Source, UnitKind};
use std::sync::Arc;

pub(super) struct Datapath<'a> {
    pub(super) program: &'a Microprogram,
    pub(super) field: &'a FieldSpec,
    pub(super) control: &'a Control,
    pub(super) registers: Registers,
    /// The bits that share a copy of the control word.
    pub(super) slices: Vec<Range<usize>>,
}

/// The nets that operands come from.
struct Locations {
    units: Vec<Net>,
    slots: Vec<Net>,
    /// The slices of every register.
    parts: Vec<Vec<Net>>,
    /// The slices of the register file, if there is one.
    file: Vec<Memory>,
}

impl Datapath<'_> {
    /// Builds it; the result is what is delivered.
    pub(super) fn build(
        &self,
        e: &mut EntityBuilder,
        name: &str,
        multiplier: &Arc<Entity>,
        in_data: Net,
    ) -> Result<Net, Error> {
        let (program, width) = (self.program, self.field.width());
        e.section("Registers.");
        let (parts, file) = match self.control.storage {
            Storage::Registers => ((0..program.slots).map(|slot| self.parts(e, slot)).collect(), Vec::new()),
            Storage::File => (Vec::new(), self.file(e)),
        };
        let slots = parts.iter().enumerate().map(|(slot, parts)| whole(e, parts, &format!("r{slot}"))).collect();
        let units = (0..program.units.len()).map(|unit| e.wire(&unit_name(program, unit), width)).collect();
        let locations = Locations { units, slots, parts, file };
        for unit in 0..program.units.len() {
            let operands = self.operands(e, &locations, unit);
            let output = self.unit(e, name, multiplier, unit, &operands, in_data)?;
            e.connect(locations.units[unit], output);
        }
        e.section("What the registers take.");
        match self.control.storage {
            Storage::Registers => (0..program.slots).for_each(|slot| self.register(e, &locations, slot)),
            Storage::File => self.write_file(e, &locations),
        }
        let deliver = program.unit(UnitKind::Deliver);
        Ok(deliver.map_or(in_data, |unit| locations.units[unit]))
    }

    /// A unit's operands, each chosen among the locations that it comes from in some word.
    fn operands(&self, e: &mut EntityBuilder, locations: &Locations, unit: usize) -> Vec<Net> {
        let name = unit_name(self.program, unit);
        e.section(&format!("The unit {name}."));
        let operand = |operand: usize| {
            if self.registers.words > 0 && self.control.storage == Storage::Registers {
                return self.gathered(e, locations, unit, operand, &name);
            }
            let sources = self.control.storage.sources(self.program, unit, operand);
            let word = self.read_file(e, locations, unit, operand);
            let choices: Vec<Net> = sources.iter().map(|source| self.look(e, locations, word, source)).collect();
            let chosen = (0..self.slices.len()).filter_map(|slice| {
                let index = self.control.operand(e, [unit, operand, slice])?;
                Some(self.choose(e, slice, index, &choices))
            });
            let chosen: Vec<Net> = chosen.collect();
            let name = format!("{name}_operand_{operand}");
            match (chosen.is_empty(), choices.first()) {
                (false, _) => whole(e, &chosen, &name),
                (true, Some(only)) => e.name(*only, &name),
                (true, None) => e.zero(self.field.width()),
            }
        };
        (0..self.program.units[unit].operands()).map(operand).collect()
    }

    /// An operand, chosen by a bit for each source, and the constant that is added to it.
    fn gathered(&self, e: &mut EntityBuilder, locations: &Locations, unit: usize, operand: usize, name: &str) -> Net {
        let name = format!("{name}_operand_{operand}");
        let sources = gathered(self.program, unit, operand);
        let choices: Vec<Net> = sources.iter().map(|source| self.look(e, locations, None, source)).collect();
        let chosen = (0..self.slices.len()).filter_map(|slice| {
            let bits = self.control.operand_bits(e, [unit, operand, slice])?;
            Some(self.one_of(e, slice, bits, &choices))
        });
        let chosen: Vec<Net> = chosen.collect();
        let value = match (chosen.is_empty(), choices.first()) {
            (false, _) => whole(e, &chosen, &name),
            (true, Some(only)) => *only,
            (true, None) => e.zero(self.field.width()),
        };
        let Some(added) = self.control.added(e, unit, operand) else { return value };
        let (digit, width) = (self.field.digit(), self.field.width());
        let low = e.slice(value, 0, digit);
        let low = e.sum_of_digits(digit, &[low, added]);
        let high = e.slice(value, digit, width - digit);
        e.concat(&[high, low])
    }

    /// A slice of that choice whose bit is 1, 0 if there is none.
    fn one_of(&self, e: &mut EntityBuilder, slice: usize, bits: Net, choices: &[Net]) -> Net {
        let range = &self.slices[slice];
        let terms: Vec<Net> = choices
            .iter()
            .enumerate()
            .map(|(i, choice)| {
                let choice = e.slice(*choice, range.start, range.len());
                let bit = e.bit(bits, i);
                let mask = e.repeat(bit, range.len());
                e.and(&[choice, mask])
            })
            .collect();
        e.or(&terms)
    }

    /// A register, a state for every slice.
    fn parts(&self, e: &mut EntityBuilder, slot: usize) -> Vec<Net> {
        let name = if self.slices.len() > 1 { format!("r{slot}_part") } else { format!("r{slot}") };
        self.slices.iter().map(|bits| e.state(&name, bits.len())).collect()
    }

    /// A register file, a memory for every slice.
    fn file(&self, e: &mut EntityBuilder) -> Vec<Memory> {
        let name = if self.slices.len() > 1 { "file_part" } else { "file" };
        self.slices.iter().map(|bits| e.memory(name, address_bits(self.program.slots), bits.len())).collect()
    }

    /// The word that an operand is, `None` if it never comes from the register file.
    fn read_file(&self, e: &mut EntityBuilder, locations: &Locations, unit: usize, operand: usize) -> Option<Net> {
        let read = locations.file.iter().enumerate().map(|(slice, file)| {
            let address = self.control.address(e, [unit, operand, slice])?;
            Some(e.read(*file, address))
        });
        let parts: Vec<Net> = read.collect::<Option<_>>()?;
        match parts.as_slice() {
            [] => None,
            [single] => Some(*single),
            _ => Some(whole(e, &parts, &format!("{}_word_{operand}", unit_name(self.program, unit)))),
        }
    }

    /// A slice of the choice that a field of the control word says.
    fn choose(&self, e: &mut EntityBuilder, slice: usize, index: Net, choices: &[Net]) -> Net {
        let bits = &self.slices[slice];
        let sliced: Vec<Net> = match self.slices.len() {
            1 => choices.to_vec(),
            _ => choices.iter().map(|choice| e.slice(*choice, bits.start, bits.len())).collect(),
        };
        e.choose(index, &sliced)
    }

    fn value_at(&self, e: &mut EntityBuilder, locations: &Locations, location: Location) -> Net {
        match location {
            Location::Unit(unit) => locations.units[unit],
            Location::Slot(slot) => locations.slots.get(slot).copied().unwrap_or_else(|| e.zero(self.field.width())),
            Location::Zero => e.zero(self.field.width()),
        }
    }

    /// A source: negated, and with a constant added to its lowest digit.
    fn look(&self, e: &mut EntityBuilder, locations: &Locations, word: Option<Net>, source: &Source) -> Net {
        let (digit, width) = (self.field.digit(), self.field.width());
        let value = match (source.location, word) {
            (Location::Slot(_), Some(word)) => word,
            (location, _) => self.value_at(e, locations, location),
        };
        let value = if source.negative { e.negative_of_digits(digit, value) } else { value };
        if source.offset == 0 {
            return value;
        }
        let constant = e.constant(Bits::from_u64(digit, if source.offset < 0 { 2 } else { 1 }));
        let low = e.slice(value, 0, digit);
        let low = e.sum_of_digits(digit, &[low, constant]);
        let high = e.slice(value, digit, width - digit);
        e.concat(&[high, low])
    }

    fn unit(
        &self,
        e: &mut EntityBuilder,
        name: &str,
        multiplier: &Arc<Entity>,
        unit: usize,
        operands: &[Net],
        in_data: Net,
    ) -> Result<Net, Error> {
        let properties = self.program.units[unit];
        let before = if properties.kind == UnitKind::Deliver { 0 } else { self.registers.operands };
        let operands: Vec<Net> = operands.iter().map(|operand| e.delay(*operand, before)).collect();
        let operands = operands.as_slice();
        let map = |e: &mut EntityBuilder, k: i64, what: &str| {
            let map = LinearMap::frobenius(self.field, k);
            let entity = map.entity(self.field, &format!("{name}_{what}"), &format!("The map {what} of the field."))?;
            Ok(e.apply(&format!("{}_map", unit_name(self.program, unit)), &entity, &[("x", operands[0])]))
        };
        let result = match properties.kind {
            UnitKind::Multiplier if self.control.storage == Storage::File => {
                let begin = self.control.begin(e, unit);
                let begin = e.delay(begin, before);
                let ports = [("start", begin), ("a", operands[0]), ("b", operands[1])];
                return Ok(e.apply("multiplier", multiplier, &ports));
            }
            UnitKind::Multiplier => {
                return Ok(e.apply("multiplier", multiplier, &[("a", operands[0]), ("b", operands[1])]));
            }
            UnitKind::Adder(_) => e.sum_of_digits(self.field.digit(), operands),
            UnitKind::Frobenius => map(e, 1, "frobenius")?,
            UnitKind::InverseFrobenius => map(e, -1, "inverse_frobenius")?,
            UnitKind::Unified(_) => self.unified(e, unit, operands, before),
            UnitKind::Accept => in_data,
            UnitKind::Deliver => operands[0],
        };
        let name = format!("{}_q", unit_name(self.program, unit));
        let registered = |net: Net, _| {
            let later = e.register(net);
            e.name(later, &name)
        };
        let before = if operands.is_empty() { 0 } else { before };
        Ok((before..properties.latency).fold(result, registered))
    }

    /// All steps of a unit side by side, and the choice among them, so many cycles after its control word.
    fn unified(&self, e: &mut EntityBuilder, unit: usize, operands: &[Net], after: u32) -> Net {
        let mut map = |k: i64| LinearMap::frobenius(self.field, k).apply(e, self.field, operands[0]);
        let steps = self.program.steps(unit);
        let maps: Vec<Option<Net>> = steps
            .iter()
            .map(|step| match step {
                Step::Frobenius(k) => Some(map(i64::from(*k))),
                Step::InverseFrobenius(k) => Some(map(-i64::from(*k))),
                _ => None,
            })
            .collect();
        let sum = e.sum_of_digits(self.field.digit(), operands);
        let results: Vec<Net> = maps.into_iter().map(|map| map.unwrap_or(sum)).collect();
        let parts = (0..self.slices.len()).map(|slice| {
            let index = self.control.step(e, unit, slice)?;
            let index = e.delay(index, after);
            Some(self.choose(e, slice, index, &results))
        });
        match parts.collect::<Option<Vec<Net>>>() {
            Some(parts) => whole(e, &parts, &format!("{}_result", unit_name(self.program, unit))),
            None => results.first().copied().unwrap_or(sum),
        }
    }

    fn write_file(&self, e: &mut EntityBuilder, locations: &Locations) {
        let writers = file_writers(self.program);
        let choices: Vec<Net> = writers.iter().map(|location| self.value_at(e, locations, *location)).collect();
        for (slice, (file, bits)) in locations.file.iter().zip(&self.slices).enumerate() {
            let (write, address, from) = self.control.file(e, slice);
            let data = match (from, choices.first()) {
                (Some(index), _) => self.choose(e, slice, index, &choices),
                (None, Some(only)) => e.slice(*only, bits.start, bits.len()),
                (None, None) => e.zero(bits.len()),
            };
            let data = e.name(data, "file_data");
            let address = address.unwrap_or_else(|| e.zero(address_bits(self.program.slots)));
            e.write(*file, write, address, data);
        }
    }

    fn register(&self, e: &mut EntityBuilder, locations: &Locations, slot: usize) {
        let writers = self.program.writers(slot);
        let choices: Vec<Net> = writers.iter().map(|location| self.value_at(e, locations, *location)).collect();
        for (slice, (part, bits)) in locations.parts[slot].iter().zip(&self.slices).enumerate() {
            let (write, from) = (self.control.write(e, slot, slice), self.control.writer(e, slot, slice));
            if let Some(bits) = self.control.writer_bits(e, slot, slice) {
                let chosen = self.one_of(e, slice, bits, &choices);
                let chosen = e.name(chosen, &format!("r{slot}_next"));
                e.next(*part, chosen, Some(write), None);
                continue;
            }
            let next = match (from, choices.first()) {
                (Some(index), _) => {
                    let chosen = self.choose(e, slice, index, &choices);
                    e.name(chosen, &format!("r{slot}_next"))
                }
                (None, Some(only)) if self.slices.len() > 1 => e.slice(*only, bits.start, bits.len()),
                (None, only) => only.copied().unwrap_or(*part),
            };
            e.next(*part, next, Some(write), None);
        }
    }
}

/// Slices, the lowest first, as one net with a name.
fn whole(e: &mut EntityBuilder, slices: &[Net], name: &str) -> Net {
    match slices {
        [single] => e.name(*single, name),
        _ => {
            let highest_first: Vec<Net> = slices.iter().rev().copied().collect();
            let net = e.concat(&highest_first);
            e.name(net, name)
        }
    }
}

//! The core: a ring that products modulo p go round, a pass at a time, and words of finished products behind it.

use super::pass::Pass;
use super::serial::{self, Timeline, Unit};
use super::shape::Shape;
use super::words::fit;
use crate::ir::{Entity, EntityBuilder, Error, Net};
use std::sync::Arc;

/// A core. Ports: `start`, factors `a` and `b` below 2 p in the same cycle; out come the words of a b / R modulo p, a word a cycle, the
/// lowest first, reduced. Products begin a multiple of the slot's cycles apart.
#[derive(Clone, Debug)]
pub(super) struct Core {
    pub entity: Arc<Entity>,
    /// From `start` to the first word.
    pub latency: u32,
    /// The stages of the ring.
    pub ring: u32,
}

impl Core {
    pub fn new(shape: &Shape, name: &str) -> Result<Self, Error> {
        let pass = Pass::new(shape, name)?;
        let reduce = serial::unit(shape, Unit::Reduce, &format!("{name}_reduce"))?;
        let about = "A Montgomery multiplier: products go round a ring, a word of b a pass; finished ones come out word by word.";
        let mut e = EntityBuilder::new(&format!("{name}_core"), about);
        let start = e.input("start", 1);
        let factors = [e.input("a", shape.factor_bits()), e.input("b", shape.factor_bits())];
        let mut timeline = Timeline::new(start);
        let (t, carry) = ring(&mut e, shape, &pass, &mut timeline, factors);
        let ready = pass.row_latency() + shape.passes as u32 * pass.step_latency();
        let ends = timeline.at(&mut e, ready);
        let word = words(&mut e, shape, ends, &t, carry);
        e.section("Modulo p");
        let first = timeline.at(&mut e, ready + 1);
        let last = timeline.at(&mut e, ready + shape.passes as u32);
        let word = e.apply("reduction", &reduce, &[("first", first), ("last", last), ("x", word)]);
        e.output("word", word);
        let latency = ready + 1 + serial::latency(shape);
        Ok(Self { entity: e.finish()?, latency, ring: pass.step_latency() })
    }
}

/// The ring: t after a pass, its carry.
fn ring(
    e: &mut EntityBuilder,
    shape: &Shape,
    pass: &Pass,
    timeline: &mut Timeline,
    [a, b]: [Net; 2],
) -> (Vec<Net>, Net) {
    e.section("Factors: a goes round, b loses a word a pass");
    let (start, stages) = (timeline.at(e, 0), pass.step_latency());
    let b = e.extend(b, shape.shift());
    let (a, b) = if shape.passes == 1 {
        (a, b)
    } else {
        (turning(e, start, a, stages, 0), turning(e, start, b, stages, shape.word))
    };
    let b_word = e.slice(b, 0, shape.word);
    let row = e.instance("row", &pass.row, &[("a", a), ("b", b_word)]);
    e.section("Passes");
    let begins = timeline.at(e, pass.row_latency());
    let goes_on = e.not(begins);
    let width_of = |k: Option<usize>| k.map_or(pass.carry, |k| pass.words[k]);
    let places: Vec<Option<usize>> = (0..shape.passes).map(Some).chain([None]).collect();
    let name = |place: Option<usize>| place.map_or("carry".to_owned(), |k| format!("t{k}"));
    let mut inputs: Vec<(String, Net)> =
        pass.row.outputs.iter().map(|port| port.name.clone()).zip(row.outputs()).collect();
    let mut wires = vec![];
    for place in &places {
        let wire = e.wire(&format!("{}_turned", name(*place)), width_of(*place));
        let mask = e.repeat(goes_on, width_of(*place));
        inputs.push((name(*place), e.and(&[wire, mask])));
        wires.push(wire);
    }
    let inputs: Vec<(&str, Net)> = inputs.iter().map(|(name, net)| (name.as_str(), *net)).collect();
    let step = e.instance("step", &pass.step, &inputs);
    let mut results = vec![];
    for (place, wire) in places.iter().zip(wires) {
        let net = step.get(&format!("{}_next", name(*place))).unwrap_or(wire);
        e.connect(wire, net);
        results.push(net);
    }
    let carry = results.pop().unwrap_or(start);
    (results, carry)
}

/// What comes in at `start`, else what was there `stages` cycles ago without its lowest `lost` bits.
fn turning(e: &mut EntityBuilder, start: Net, new: Net, stages: u32, lost: usize) -> Net {
    let width = e.width(new);
    let turned = e.wire("turned", width - lost);
    let back = e.extend(turned, width);
    let now = e.mux(start, new, back);
    let rest = e.slice(now, lost, width - lost);
    let later = e.delay(rest, stages);
    e.connect(turned, later);
    now
}

/// The words of t from the cycle after `ends` on, without guard bits.
fn words(e: &mut EntityBuilder, shape: &Shape, ends: Net, t: &[Net], carry: Net) -> Net {
    e.section("Words: guard bits go on to the next word");
    let width = t.iter().map(|net| e.width(*net)).max().unwrap_or(shape.word);
    let over = (width + 1 - shape.word).max(e.width(carry));
    let held: Vec<Net> = (0..t.len()).map(|k| e.state(&format!("word{k}"), width)).collect();
    for (k, net) in t.iter().enumerate() {
        let new = e.extend(*net, width);
        let shifted = held.get(k + 1).copied();
        let next = shifted.map_or(new, |above| e.mux(ends, new, above));
        let enable = if shifted.is_none() { Some(ends) } else { None };
        e.next(held[k], next, enable, None);
    }
    let kept = e.state("carry", over);
    let total_width = shape.word + over;
    let [word, added] = [held[0], kept].map(|net| fit(e, net, total_width));
    let sum = e.add(word, added);
    let (fresh, high) = (e.extend(carry, over), e.slice(sum, shape.word, over));
    let next = e.mux(ends, fresh, high);
    e.next(kept, next, None, None);
    e.slice(sum, 0, shape.word)
}

//! The multiplier of F_p² = `F_p[u] / (u² + 1)`: products of F_p one after the other through one core, sums around it.

use super::model::Montgomery;
use super::ring::Core;
use super::serial::{self, Timeline, Unit, assembled, chained, constant_word};
use super::shape::{SLOTS, Shape};
use super::{Kind, not_extension};
use crate::ir::{Entity, EntityBuilder, Error, Net, address_bits};
use std::sync::Arc;

/// A multiplier of F_p². Ports: `start`, `kind` (2 bits, [`Kind::code`]), `a0`, `a1`, `b0`, `b1` → `done`, `c0`, `c1`; all values are
/// residues in [0, p). An operation takes [`Kind::slots`] slots of [`Shape::slot`] cycles; the next one may begin then, or any number
/// of whole slots later.
#[derive(Clone, Debug)]
pub struct Fp2Multiplier {
    shape: Shape,
    latency: u32,
    ring: u32,
    entity: Arc<Entity>,
}

impl Fp2Multiplier {
    /// The multiplier of this shape, an entity of this name; the names of those inside begin with it.
    ///
    /// # Errors
    ///
    /// A prime for which u² + 1 is reducible, a name that is none, a netlist that is wrong.
    pub fn new(shape: Shape, name: &str) -> Result<Self, super::Error> {
        if shape.spec.p()[0] & 3 != 3 {
            return Err(not_extension(&shape.spec));
        }
        let core = Core::new(&shape, name)?;
        let units = Units::new(&shape, name)?;
        let (entity, latency) = entity(&shape, &core, &units, name)?;
        Ok(Self { latency, ring: core.ring, entity, shape })
    }

    /// The shape.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The cycles from `start` to `done`, whatever the operation.
    pub fn latency(&self) -> u32 {
        self.latency
    }

    /// The cycles from one product to the next.
    pub fn interval(&self) -> u32 {
        SLOTS * self.shape.slot
    }

    /// The stages of the ring in which products of F_p go round.
    pub fn ring(&self) -> u32 {
        self.ring
    }

    /// The circuit.
    pub fn entity(&self) -> &Arc<Entity> {
        &self.entity
    }

    /// The same arithmetic in software.
    pub fn model(&self) -> Montgomery {
        Montgomery::new(self.shape.spec.clone(), self.shape.shift())
    }
}

/// The serial units behind the core.
struct Units {
    add: Arc<Entity>,
    sub: Arc<Entity>,
}

impl Units {
    fn new(shape: &Shape, name: &str) -> Result<Self, Error> {
        let add = serial::unit(shape, Unit::Add, &format!("{name}_serial_add"))?;
        let sub = serial::unit(shape, Unit::Sub, &format!("{name}_serial_sub"))?;
        Ok(Self { add, sub })
    }
}

/// The kind of the operation that a part of the circuit works on, as bits.
#[derive(Clone, Copy)]
struct Kinds {
    product: Net,
    square: Net,
    scale: Net,
}

impl Kinds {
    fn of(e: &mut EntityBuilder, kind: Net) -> Self {
        let [product, square, scale] = [Kind::Product, Kind::Square, Kind::Scale].map(|k| e.is_number(kind, k.code()));
        Self { product, square, scale }
    }

    /// Of the operation whose flag is `cycle` cycles old, from then until the next one's is.
    fn held(e: &mut EntityBuilder, timeline: &mut Timeline, kind: Net, cycle: u32) -> Self {
        let before = timeline.at(e, cycle - 1);
        let late = e.delay(kind, cycle - 1);
        let held = e.state("kind_now", 2);
        e.next(held, late, Some(before), None);
        Self::of(e, held)
    }
}

/// A net where a bit is 1, else 0.
fn masked(e: &mut EntityBuilder, bit: Net, net: Net) -> Net {
    let mask = e.repeat(bit, e.width(net));
    e.and(&[mask, net])
}

fn entity(shape: &Shape, core: &Core, units: &Units, name: &str) -> Result<(Arc<Entity>, u32), Error> {
    let about = format!(
        "Products, squares and multiples in F_p[u] / (u^2 + 1), p of {}, residues with R = 2^{}. kind: 0 c = a b, 1 c = a^2, 2 c = a b0. \
         The next operation begins {} (product) or {} cycles (others) later or any multiple of {} cycles after that.",
        shape.spec.name(),
        shape.shift(),
        SLOTS * shape.slot,
        2 * shape.slot,
        shape.slot
    );
    let mut e = EntityBuilder::new(name, &about);
    let (start, kind) = (e.input("start", 1), e.input("kind", 2));
    let inputs = ["a0", "a1", "b0", "b1"].map(|port| e.input(port, shape.spec.bits()));
    let mut timeline = Timeline::new(start);
    let factors = operands(&mut e, shape, &mut timeline, kind, inputs);
    e.section("The products of F_p");
    let [begins, a, b] = factors;
    let v = e.apply("core", &core.entity, &[("start", begins), ("a", a), ("b", b)]);
    // The first word of the third product.
    let third = first_slot(shape) + 2 * shape.slot + core.latency;
    let (words, cycle) = results(&mut e, shape, units, &mut timeline, (kind, v, third));
    e.section("The result");
    let [c0, c1] = [0, 1].map(|i| assembled(&mut e, shape, &format!("words{i}"), words[i], None));
    let latency = cycle + shape.passes as u32;
    let done = timeline.at(&mut e, latency);
    let [c0, c1] = [c0, c1].map(|net| e.slice(net, 0, shape.spec.bits()));
    for (port, net) in [("done", done), ("c0", c0), ("c1", c1)] {
        e.output(port, net);
    }
    Ok((e.finish()?, latency))
}

/// The cycle of the first slot. Sums before products have a register in their way where there is time for it: where the operands of the
/// next operation come late enough.
fn first_slot(shape: &Shape) -> u32 {
    if shape.slot > 1 { 2 } else { 1 }
}

/// What goes into the core: a flag, and factors up to 2 p. From [`first_slot`] on, slot by slot:
/// a0 b0, a1 b1, (a0 + a1)(b0 + b1) of a product; a0 a1, (a0 + a1)(a0 − a1 + p) of a square; a0 b0, a1 b0 of a multiple.
fn operands(e: &mut EntityBuilder, shape: &Shape, timeline: &mut Timeline, kind: Net, inputs: [Net; 4]) -> [Net; 3] {
    e.section("Operands");
    let start = timeline.at(e, 0);
    let kinds = Kinds::held(e, timeline, kind, 1);
    let [a0, a1, b0, b1] = inputs.map(|net| {
        let held = e.state("operand", shape.spec.bits());
        e.next(held, net, Some(start), None);
        e.extend(held, shape.factor_bits())
    });
    let [sum_a, sum_b] = sums(e, shape, start, kinds, [a0, a1, b0, b1]);
    e.section("Slots");
    let [s0, s1, s2] = [0, 1, 2].map(|slot| timeline.at(e, first_slot(shape) + slot * shape.slot));
    let third = e.and(&[s2, kinds.product]);
    let begins = e.or(&[s0, s1, third]);
    let not_square = e.not(kinds.square);
    let plain_a1 = e.and(&[s1, not_square]);
    let later = e.mux(plain_a1, a1, sum_a);
    let a = e.mux(s0, a0, later);
    let [is_b1, is_b0] = [kinds.product, kinds.scale].map(|kind| e.and(&[s1, kind]));
    let later = e.mux(is_b0, b0, sum_b);
    let later = e.mux(is_b1, b1, later);
    let at_first = e.mux(kinds.square, a1, b0);
    let b = e.mux(s0, at_first, later);
    [begins, a, b]
}

/// a0 + a1 and b0 + b1, or a0 − a1 + p for a square, word by word in the slot after `start`.
fn sums(e: &mut EntityBuilder, shape: &Shape, start: Net, kinds: Kinds, operands: [Net; 4]) -> [Net; 2] {
    e.section("Sums before products, word by word");
    let bits = address_bits(shape.passes + 1);
    let (position, one) = (e.state("position", bits), e.number(bits, 1));
    let (next, first, ends) =
        (e.add(position, one), e.is_number(position, 0), e.is_number(position, shape.passes as u64));
    let counts = e.not(ends);
    e.next(position, next, Some(counts), Some(start));
    let index = e.slice(position, 0, address_bits(shape.passes).min(bits));
    let [a0, a1, b0, b1] = operands.map(|net| {
        let wide = e.extend(net, shape.shift());
        let words: Vec<Net> = (0..shape.passes).map(|k| e.slice(wide, k * shape.word, shape.word)).collect();
        e.choose(index, &words)
    });
    // a0 − a1 + p as a0 + ¬a1 + 1 + p modulo R.
    let inverted = e.not(a1);
    let (x, y) = (e.mux(kinds.square, a0, b0), e.mux(kinds.square, inverted, b1));
    let p = constant_word(e, index, &shape.modulus_words());
    let p = masked(e, kinds.square, p);
    let late = first_slot(shape) - 1;
    let [a0, a1, x, y, p] = [a0, a1, x, y, p].map(|net| e.delay(net, late));
    let [first, counts] = [("first_word", first), ("counts", counts)].map(|(name, flag)| {
        (0..late).fold(flag, |flag, _| {
            let later = e.state(name, 1);
            e.next(later, flag, None, None);
            later
        })
    });
    let zero = e.zero(1);
    let [sum_a, _] = chained(e, [a0, a1], first, zero);
    let held = e.state("carry", 2);
    let initial = e.extend(kinds.square, 2);
    let carry = e.mux(first, initial, held);
    let [x, y, p, carry] = [x, y, p, carry].map(|net| e.extend(net, shape.word + 2));
    let (low, high) = (e.add(x, y), e.add(p, carry));
    let total = e.add(low, high);
    let out = e.slice(total, shape.word, 2);
    e.next(held, out, None, None);
    let sum_b = e.slice(total, 0, shape.word);
    [("sum_a", sum_a), ("sum_b", sum_b)].map(|(name, word)| {
        let all = assembled(e, shape, name, word, Some(counts));
        e.slice(all, 0, shape.factor_bits())
    })
}

/// The words of c0 and c1 of the products v0, v1, v2 that come from the core slot by slot, the third from cycle `third` on; and the cycle
/// of their first words.
fn results(
    e: &mut EntityBuilder,
    shape: &Shape,
    units: &Units,
    timeline: &mut Timeline,
    (kind, v2, third): (Net, Net, u32),
) -> ([Net; 2], u32) {
    e.section("c0 = v0 - v1, c1 = v2 - (v0 + v1); of a square v1 and 2 v0, of a multiple v0 and v1");
    let v1 = e.delay(v2, shape.slot);
    let v0 = e.delay(v1, shape.slot);
    let (take, last) = (serial::latency(shape), shape.passes as u32 - 1);
    let kinds = Kinds::held(e, timeline, kind, third);
    let [first_flag, last_flag] = [third, third + last].map(|cycle| timeline.at(e, cycle));
    let (x, not_scale) = (e.mux(kinds.square, v0, v1), e.not(kinds.scale));
    let y = masked(e, not_scale, v0);
    let sum = e.apply("sum", &units.add, &[("first", first_flag), ("last", last_flag), ("x", x), ("y", y)]);
    let x = e.mux(kinds.square, v1, v0);
    let y = masked(e, kinds.product, v1);
    let c0 = e.apply("real", &units.sub, &[("first", first_flag), ("last", last_flag), ("x", x), ("y", y)]);
    let c0 = e.delay(c0, take);
    let kinds = Kinds::held(e, timeline, kind, third + take);
    let [first_flag, last_flag] = [third + take, third + take + last].map(|cycle| timeline.at(e, cycle));
    let late = e.delay(v2, take);
    let x = e.mux(kinds.product, late, sum);
    let y = masked(e, kinds.product, sum);
    let c1 = e.apply("imaginary", &units.sub, &[("first", first_flag), ("last", last_flag), ("x", x), ("y", y)]);
    ([c0, c1], third + 2 * take)
}

//! The multiplier of F_p.

use super::model::Montgomery;
use super::ring::Core;
use super::serial::{Timeline, assembled};
use super::shape::Shape;
use crate::ir::{Entity, EntityBuilder, Error};
use std::sync::Arc;

/// A Montgomery multiplier of F_p. Ports: `start`, `a`, `b` → `done`, `c`: a b / R, residues in [0, p).
#[derive(Clone, Debug)]
pub struct FpMultiplier {
    shape: Shape,
    latency: u32,
    entity: Arc<Entity>,
}

impl FpMultiplier {
    /// The multiplier of this shape, an entity of this name; the names of those inside begin with it.
    ///
    /// # Errors
    ///
    /// A name that is none, a netlist that is wrong.
    pub fn new(shape: Shape, name: &str) -> Result<Self, Error> {
        let core = Core::new(&shape, name)?;
        let about = format!(
            "Montgomery products modulo the prime of {}, R = 2^{}: c is a b / R. Products begin a multiple of {} cycles apart.",
            shape.spec.name(),
            shape.shift(),
            shape.slot
        );
        let mut e = EntityBuilder::new(name, &about);
        let start = e.input("start", 1);
        let bits = shape.spec.bits();
        let factors = ["a", "b"].map(|port| e.input(port, bits));
        let [a, b] = factors.map(|net| e.extend(net, shape.factor_bits()));
        let word = e.apply("core", &core.entity, &[("start", start), ("a", a), ("b", b)]);
        let all = assembled(&mut e, &shape, "words", word, None);
        let latency = core.latency + shape.passes as u32;
        let done = Timeline::new(start).at(&mut e, latency);
        let c = e.slice(all, 0, bits);
        e.output("done", done);
        e.output("c", c);
        Ok(Self { latency, entity: e.finish()?, shape })
    }

    /// The shape.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The cycles from `start` to `done`.
    pub fn latency(&self) -> u32 {
        self.latency
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

//! The adder of F_p²: `a ± b'`, or half of it.

use crate::bits::Bits;
use crate::ir::{Entity, EntityBuilder, Error, Net};
use crate::prime::PrimeSpec;
use pairloom_trace::barrel::Linear;
use std::sync::Arc;

/// The cycles from operands to the result.
pub const LATENCY: u32 = 3;
/// The bits of a [`Linear`] operation.
pub const CONTROL: usize = 4;

/// What the port `control` takes: bits 0 to 3 are exchange, subtract 0, subtract 1, halve.
pub fn control(linear: Linear) -> Bits {
    let bits = [linear.exchange, linear.subtract[0], linear.subtract[1], linear.halve];
    Bits::from_fn(CONTROL, |i| bits[i])
}

/// The adder. Ports: `control`, `a0`, `a1`, `b0`, `b1` → `c0`, `c1`, residues in [0, p), [`LATENCY`] cycles later; a new operation every
/// cycle.
///
/// # Errors
///
/// A name that is none.
pub fn entity(spec: &PrimeSpec, name: &str) -> Result<Arc<Entity>, Error> {
    let about = format!(
        "c = a + b or a - b coordinate by coordinate modulo the prime of {}, those of b exchanged if control(0), subtracted by control(1) \
         and control(2), the result halved if control(3).",
        spec.name()
    );
    let mut e = EntityBuilder::new(name, &about);
    let bits = spec.bits();
    let control = e.input("control", CONTROL);
    let [a0, a1, b0, b1] = ["a0", "a1", "b0", "b1"].map(|port| e.input(port, bits));
    let [exchange, minus0, minus1, halve] = [0, 1, 2, 3].map(|i| e.bit(control, i));
    let (x0, x1) = (e.mux(exchange, b1, b0), e.mux(exchange, b0, b1));
    for (port, operands, minus) in [("c0", [a0, x0], minus0), ("c1", [a1, x1], minus1)] {
        let c = coordinate(&mut e, spec, operands, minus, halve);
        e.output(port, c);
    }
    e.finish()
}

fn coordinate(e: &mut EntityBuilder, spec: &PrimeSpec, [a, b]: [Net; 2], minus: Net, halve: Net) -> Net {
    let bits = spec.bits();
    e.section("a + b, or a + not b + 1: one bit more, and one below for the carry in");
    let sign = e.repeat(minus, bits);
    let b = e.xor(&[b, sign]);
    let (one, zero) = (e.number(1, 1), e.zero(1));
    let (x, y) = (e.concat(&[zero, a, one]), e.concat(&[minus, b, minus]));
    let sum = e.add(x, y);
    let sum = e.slice(sum, 1, bits + 1);
    let sum = e.register(sum);
    let (minus, halve) = (e.register(minus), e.register(halve));
    e.section("p more or less");
    let p = Bits::from_words(bits + 1, spec.p());
    let (p, none) = (e.constant(p), e.zero(bits + 1));
    let negative_p = e.sub(none, p);
    let correction = e.mux(minus, p, negative_p);
    let other = e.add(sum, correction);
    let (sum_negative, other_negative) = (e.bit(sum, bits), e.bit(other, bits));
    let not_less = e.not(other_negative);
    let corrected = e.mux(minus, sum_negative, not_less);
    let reduced = e.mux(corrected, other, sum);
    let reduced = e.register(reduced);
    let halve = e.register(halve);
    e.section("Half");
    let odd = e.bit(reduced, 0);
    let odd = e.and(&[odd, halve]);
    let mask = e.repeat(odd, bits + 1);
    let p = e.and(&[mask, p]);
    let even = e.add(reduced, p);
    let (half, whole) = (e.slice(even, 1, bits), e.slice(reduced, 0, bits));
    let c = e.mux(halve, half, whole);
    e.register(c)
}

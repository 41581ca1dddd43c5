//! The parallel–serial multiplier of seed 003's figure 3: some coefficients of one factor a cycle.

use crate::field::FieldSpec;
use crate::ir::{Entity, EntityBuilder, Error, Net, Shifted};
use std::sync::Arc;

/// A multiplier that takes `digits` coefficients of `a` in each of n = ⌈m/digits⌉ cycles, the highest first: ports `start`, `a`,
/// `b` to `c`. Factors are taken when `start` is 1; the product is there n + 1 cycles later, for a cycle at least, and `start` may be 1
/// again n cycles later.
///
/// # Errors
///
/// A name that is none in the languages.
pub fn serial_multiplier(field: &FieldSpec, digits: usize, name: &str) -> Result<Arc<Entity>, Error> {
    let (m, digit, width) = (field.degree(), field.digit(), field.width());
    let digits = digits.clamp(1, m);
    let cycles = m.div_ceil(digits);
    let about =
        format!("Product in {field}, {digits} coefficients a cycle: {cycles} cycles, and one to load the factors.");
    let mut e = EntityBuilder::new(name, &about);
    let (begin, a, b) = (e.input("start", 1), e.input("a", width), e.input("b", width));
    let padded = cycles * digits * digit;
    let (left, factor) = (e.state("left", padded), e.state("factor", width));
    e.comment(left, "the coefficients of a that are left, the next on top");
    let (sum, fresh) = (e.state("sum", width), e.state("fresh", 1));
    e.comment(fresh, "nothing has been summed yet");
    e.next(fresh, begin, None, None);
    e.next(factor, b, Some(begin), None);
    let (loaded, shifted) = (e.extend(a, padded), shifted(&mut e, left, digits * digit));
    let next = e.mux(begin, loaded, shifted);
    e.next(left, next, None, None);
    let chunk = e.slice(left, padded - digits * digit, digits * digit);
    let kept = kept(&mut e, sum, fresh);
    let mut terms = vec![Shifted::plus(kept, digits)];
    for i in 0..digits {
        let coefficient = e.slice(chunk, i * digit, digit);
        let row = scaled(&mut e, factor, coefficient, m);
        terms.push(Shifted::plus(row, i));
    }
    let unreduced = e.sum_of_shifted(digit, &terms, m + digits);
    let reduced = reduced(&mut e, field, unreduced);
    e.next(sum, reduced, None, None);
    e.output("c", sum);
    e.finish()
}

/// The vector times z^…: without its top bits, zeros below.
fn shifted(e: &mut EntityBuilder, net: Net, bits: usize) -> Net {
    let width = e.width(net);
    let zeros = e.zero(bits);
    if bits == width {
        return zeros;
    }
    let low = e.slice(net, 0, width - bits);
    e.concat(&[low, zeros])
}

/// The sum, 0 while it is fresh.
fn kept(e: &mut EntityBuilder, sum: Net, fresh: Net) -> Net {
    let width = e.width(sum);
    let old = e.not(fresh);
    let mask = e.repeat(old, width);
    e.and(&[sum, mask])
}

/// An element times a digit.
fn scaled(e: &mut EntityBuilder, element: Net, coefficient: Net, m: usize) -> Net {
    if e.width(coefficient) == 1 {
        let mask = e.repeat(coefficient, m);
        return e.and(&[element, mask]);
    }
    let parts = [0, 1].map(|bit| {
        let bit = e.bit(coefficient, bit);
        e.repeat(bit, m)
    });
    let digits = e.interleave(1, &parts);
    e.trit_mul(element, digits)
}

/// A polynomial modulo f: what is at and above z^m is folded down until nothing is.
fn reduced(e: &mut EntityBuilder, field: &FieldSpec, polynomial: Net) -> Net {
    let (m, digit, fold) = (field.degree(), field.digit(), field.fold());
    let mut net = polynomial;
    while e.width(net) > m * digit {
        let above = e.width(net) / digit - m;
        let (low, high) = (e.slice(net, 0, m * digit), e.slice(net, m * digit, above * digit));
        let term = |(exponent, coefficient): &(usize, u8)| match coefficient {
            1 => Shifted::plus(high, *exponent),
            _ => Shifted::minus(high, *exponent),
        };
        let terms: Vec<Shifted> = core::iter::once(Shifted::plus(low, 0)).chain(fold.iter().map(term)).collect();
        net = e.sum_of_shifted(digit, &terms, m.max(above + fold[0].0));
    }
    net
}

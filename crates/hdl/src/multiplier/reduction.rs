//! Polynomials of degree up to 2m − 2 modulo f.

use crate::field::FieldSpec;
use crate::ir::{EntityBuilder, Net, Shifted};

/// The most terms that meet in one step of [`reduce`], and the steps before the last: folds of what a fold throws beyond z^m.
pub(super) fn depth(field: &FieldSpec) -> (usize, usize) {
    let fold = field.fold();
    (1 + fold.len(), rounds(field).saturating_sub(1))
}

/// How often what lies beyond z^m has to be folded.
fn rounds(field: &FieldSpec) -> usize {
    let (m, top) = (field.degree(), field.fold()[0].0);
    let mut digits = m - 1;
    let mut rounds = 0;
    while digits > 0 {
        rounds += 1;
        digits = (digits + top).saturating_sub(m);
    }
    rounds
}

/// `p mod f`, p of 2m − 1 digits. With z^m = t(z), p = l + h z^m: all that is thrown beyond z^m is gathered first, so that
/// h' = h + ⌊h t / z^m⌋ + … is multiplied by t once.
pub(super) fn reduce(e: &mut EntityBuilder, field: &FieldSpec, p: Net) -> Net {
    let (m, digit) = (field.degree(), field.digit());
    let fold = field.fold();
    let mut layer = e.slice(p, m * digit, (m - 1) * digit);
    let mut layers = vec![layer];
    loop {
        let size = e.width(layer) / digit;
        let beyond = (size + fold[0].0).saturating_sub(m);
        if beyond == 0 {
            break;
        }
        layer = overflow(e, field, layer, beyond);
        layers.push(layer);
    }
    let high = match layers.as_slice() {
        [single] => *single,
        _ => {
            let all: Vec<Shifted> = layers.iter().map(|net| Shifted::plus(*net, 0)).collect();
            let sum = e.sum_of_shifted(digit, &all, m - 1);
            e.name(sum, "high")
        }
    };
    let negative = negated(e, field, high);
    let low = e.slice(p, 0, m * digit);
    let term = |(exponent, coefficient): &(usize, u8)| {
        let net = if *coefficient == 2 { negative } else { high };
        Shifted::plus(net, *exponent)
    };
    let terms: Vec<Shifted> = core::iter::once(Shifted::plus(low, 0)).chain(fold.iter().map(term)).collect();
    e.sum_of_shifted(digit, &terms, m)
}

/// −h where f has use for it.
fn negated(e: &mut EntityBuilder, field: &FieldSpec, high: Net) -> Net {
    if field.fold().iter().all(|(_, c)| *c == 1) {
        return high;
    }
    let net = e.trit_neg(high);
    e.name(net, "minus_high")
}

/// The digits of `h t` from z^m on.
fn overflow(e: &mut EntityBuilder, field: &FieldSpec, h: Net, digits: usize) -> Net {
    let (m, digit, size) = (field.degree(), field.digit(), e.width(h) / field.digit());
    let reaching = field.fold().into_iter().filter(|(exponent, _)| exponent + size > m);
    let term = |(exponent, coefficient): (usize, u8)| {
        let from = m - exponent;
        let net = e.slice(h, from * digit, (size - from) * digit);
        Shifted { negative: coefficient == 2, ..Shifted::plus(net, 0) }
    };
    let terms: Vec<Shifted> = reaching.map(term).collect();
    let net = e.sum_of_shifted(digit, &terms, digits);
    e.name(net, "beyond")
}

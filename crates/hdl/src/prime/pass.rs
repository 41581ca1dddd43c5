//! One pass of a Montgomery product: t ← (t + a bᵢ + q p) / 2^w with q = −(t + a bᵢ) / p modulo 2^w
//! (P. Montgomery, Mathematics of Computation 1985; word by word as in Ç. Koç, T. Acar, B. Kaliski, IEEE Micro 1996, CIOS).
//!
//! Carries are not passed on between words inside a pass: a word keeps them as guard bits on top, and the next pass adds them to the
//! next word. Only the lowest word must be right modulo 2^w, for q.

use super::integer::negative_inverse;
use super::shape::Shape;
use super::tiles::Tiling;
use super::words::{Piece, cut, sums, total};
use crate::ir::{Entity, EntityBuilder, Error, Net};
use std::sync::Arc;

/// The entities of a pass.
#[derive(Clone, Debug)]
pub(super) struct Pass {
    /// a bᵢ in words.
    pub row: Arc<Entity>,
    /// From t and a bᵢ to the next t.
    pub step: Arc<Entity>,
    /// The bits of each word of t, guard bits included.
    pub words: Vec<usize>,
    /// The bits of the carry out of the word that a pass drops.
    pub carry: usize,
}

impl Pass {
    /// The entities, their names beginning with `name`.
    pub fn new(shape: &Shape, name: &str) -> Result<Self, Error> {
        let row = row(shape, name)?;
        let (mut words, mut carry) = (vec![shape.word; shape.passes], 1);
        // Guard bits are as many as come out when as many come in.
        loop {
            let step = step(shape, name, &row, (&words, carry))?;
            let width = |port: &str| step.output(port).map_or(0, |net| step.node(net).width);
            let next = (0..shape.passes).map(|k| width(&format!("t{k}_next")).max(words[k])).collect::<Vec<_>>();
            let next_carry = width("carry_next").max(carry);
            if next == words && next_carry == carry {
                return Ok(Self { row, step, words, carry });
            }
            (words, carry) = (next, next_carry);
        }
    }

    /// The cycles from a and bᵢ to their product.
    pub fn row_latency(&self) -> u32 {
        self.row.latency().unwrap_or(0)
    }

    /// The cycles from t to the next t.
    pub fn step_latency(&self) -> u32 {
        self.step.latency().unwrap_or(0)
    }
}

fn tiling(shape: &Shape) -> Tiling {
    Tiling { factors: shape.device.factors(), registers: shape.pipelined() }
}

fn row(shape: &Shape, name: &str) -> Result<Arc<Entity>, Error> {
    let about = "A factor times a word of the other, in words; carries stay on top of their words.";
    let mut e = EntityBuilder::new(&format!("{name}_row"), about);
    let factors = [e.input("a", shape.factor_bits()), e.input("b", shape.word)];
    let held = if shape.pipelined() { factors.map(|net| e.register(net)) } else { factors };
    let tiles = tiling(shape).product(&mut e, held, usize::MAX);
    let words = sums(&mut e, &tiles, shape.word, shape.passes + 1, shape.pipelined());
    for (k, net) in words.into_iter().enumerate() {
        e.output(&format!("ab{k}"), net);
    }
    e.finish()
}

/// The sums of words and of pieces that are cut into words, all after the same number of cycles.
fn added(e: &mut EntityBuilder, shape: &Shape, words: &[Net], pieces: &[Piece]) -> Vec<Net> {
    let cut = cut(e, pieces, shape.word, words.len());
    let mut all = vec![];
    for (k, mut pieces) in cut.into_iter().enumerate() {
        pieces.push(Piece { net: words[k], low: 0 });
        let limit = if k + 1 == words.len() { shape.word } else { usize::MAX };
        all.push(total(e, pieces, limit, shape.pipelined()));
    }
    e.align(&all)
}

fn step(shape: &Shape, name: &str, row: &Entity, (widths, carry): (&[usize], usize)) -> Result<Arc<Entity>, Error> {
    let about = "One pass of a Montgomery product: t ← (t + a b + q p) / 2^w. Every word of t has guard bits on top; the carry out of \
                 the word that is dropped belongs to the lowest word.";
    let mut e = EntityBuilder::new(&format!("{name}_step"), about);
    let rows: Vec<Net> = row.outputs.iter().map(|port| e.input(&port.name, row.node(port.net).width)).collect();
    let t: Vec<Net> = widths.iter().enumerate().map(|(k, width)| e.input(&format!("t{k}"), *width)).collect();
    let carry_in = e.input("carry", carry);
    e.section("x = t + a b");
    let position = |k: usize| k * shape.word;
    let mut pieces: Vec<Piece> = t.iter().enumerate().map(|(k, net)| Piece { net: *net, low: position(k) }).collect();
    pieces.push(Piece { net: carry_in, low: 0 });
    let x = added(&mut e, shape, &rows, &pieces);
    let x = if shape.pipelined() { x } else { x.into_iter().map(|net| e.register(net)).collect() };
    e.section("q = x · (−1/p) modulo 2^w");
    let low = super::words::fit(&mut e, x[0], shape.word);
    let inverse = negative_inverse(shape.spec.p(), shape.word);
    let tiles = tiling(shape).multiple(&mut e, low, &inverse, shape.word);
    let q = total(&mut e, tiles, shape.word, shape.pipelined());
    let q = super::words::fit(&mut e, q, shape.word);
    e.name(q, "q");
    e.section("y = x + q p");
    let tiles = tiling(shape).multiple(&mut e, q, shape.spec.p(), usize::MAX);
    let y = added(&mut e, shape, &x, &tiles);
    let y = if shape.pipelined() { y } else { y.into_iter().map(|net| e.register(net)).collect() };
    results(&mut e, shape, &y, (widths, carry));
    e.finish()
}

/// The words of y but for the lowest, of which only the carry is left, after as many cycles as the ring is long.
fn results(e: &mut EntityBuilder, shape: &Shape, y: &[Net], (widths, carry): (&[usize], usize)) {
    e.section("t = y / 2^w");
    let wide = e.width(y[0]) > shape.word;
    let out = if wide { e.slice(y[0], shape.word, e.width(y[0]) - shape.word) } else { e.zero(1) };
    let mut words = vec![("carry_next".to_owned(), out, carry)];
    let next = y[1..].iter().zip(widths).enumerate();
    words.extend(next.map(|(k, (net, width))| (format!("t{k}_next"), *net, *width)));
    for (name, net, width) in words {
        let net = if e.width(net) < width { e.extend(net, width) } else { net };
        let padding = match e.latency(net) {
            crate::ir::Latency::After(cycles) => shape.ring_length(cycles) - cycles,
            _ => 0,
        };
        let net = e.delay(net, padding);
        e.output(&name, net);
    }
}

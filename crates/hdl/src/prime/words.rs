//! Sums of many numbers, word by word: carries stay on top of their word, so that no adder is longer than a word and a few bits.

use crate::ir::{EntityBuilder, Net};

/// A number that is added: a net and the position of its lowest bit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    pub net: Net,
    pub low: usize,
}

/// The pieces in words of `word` bits: those that cross a boundary are cut there.
pub(super) fn cut(e: &mut EntityBuilder, pieces: &[Piece], word: usize, words: usize) -> Vec<Vec<Piece>> {
    let mut result = vec![vec![]; words];
    for piece in pieces {
        let end = (piece.low + e.width(piece.net)).min(words * word);
        let mut low = piece.low;
        while low < end {
            let part = (end - low).min(word - low % word);
            let net = e.slice(piece.net, low - piece.low, part);
            result[low / word].push(Piece { net, low: low % word });
            low += part;
        }
    }
    result
}

/// Pieces of one word as few vectors: each vector is a row of pieces that do not overlap, with zeros between them.
fn pack(e: &mut EntityBuilder, mut pieces: Vec<Piece>) -> Vec<Piece> {
    pieces.sort_by_key(|piece| piece.low);
    let mut rows: Vec<(usize, Vec<Piece>)> = vec![];
    for piece in pieces {
        let end = piece.low + e.width(piece.net);
        match rows.iter_mut().find(|(used, _)| *used <= piece.low) {
            Some((used, row)) => {
                *used = end;
                row.push(piece);
            }
            None => rows.push((end, vec![piece])),
        }
    }
    rows.into_iter().map(|(_, row)| join(e, &row)).collect()
}

fn join(e: &mut EntityBuilder, row: &[Piece]) -> Piece {
    let nets: Vec<Net> = row.iter().map(|piece| piece.net).collect();
    let (nets, low) = (e.align(&nets), row[0].low);
    let (mut parts, mut position) = (vec![], low);
    for (net, piece) in nets.into_iter().zip(row) {
        if piece.low > position {
            parts.push(e.zero(piece.low - position));
        }
        parts.push(net);
        position = piece.low + e.width(net);
    }
    parts.reverse();
    Piece { net: e.concat(&parts), low }
}

/// The sum of two, without the bits from `limit` on; below the higher one there is nothing to add.
fn sum(e: &mut EntityBuilder, a: Piece, b: Piece, limit: usize) -> Piece {
    let (below, above) = if a.low <= b.low { (a, b) } else { (b, a) };
    let nets = e.align(&[below.net, above.net]);
    let [lower, upper] = [nets[0], nets[1]];
    let shared = above.low - below.low;
    let (own, other) = (e.width(lower), e.width(upper));
    if own <= shared {
        let row = [Piece { net: lower, low: below.low }, Piece { net: upper, low: above.low }];
        return join(e, &row);
    }
    let width = ((own - shared).max(other) + 1).min(limit - above.low);
    let rest = e.slice(lower, shared, own - shared);
    let [rest, upper] = [rest, upper].map(|net| fit(e, net, width));
    let added = e.add(rest, upper);
    let net = if shared == 0 {
        added
    } else {
        let kept = e.slice(lower, 0, shared);
        e.concat(&[added, kept])
    };
    Piece { net, low: below.low }
}

/// A net with zeros above it or without its highest bits.
pub(super) fn fit(e: &mut EntityBuilder, net: Net, width: usize) -> Net {
    if e.width(net) > width { e.slice(net, 0, width) } else { e.extend(net, width) }
}

/// The sum of the pieces of one word, with its carries on top but nothing from bit `limit` on; with `registers` one behind every
/// addition.
pub(super) fn total(e: &mut EntityBuilder, pieces: Vec<Piece>, limit: usize, registers: bool) -> Net {
    let mut vectors = pack(e, pieces);
    while vectors.len() > 1 {
        vectors.sort_by_key(|piece| piece.low);
        let pairs: Vec<Vec<Piece>> = vectors.chunks(2).map(<[Piece]>::to_vec).collect();
        vectors = pairs.iter().map(|pair| level(e, pair, limit, registers)).collect();
    }
    match vectors.first() {
        None => e.zero(1),
        Some(piece) => {
            let zeros = (piece.low > 0).then(|| e.zero(piece.low));
            let parts: Vec<Net> = core::iter::once(piece.net).chain(zeros).collect();
            let all = e.concat(&parts);
            if e.width(all) > limit { e.slice(all, 0, limit) } else { all }
        }
    }
}

fn level(e: &mut EntityBuilder, pair: &[Piece], limit: usize, registers: bool) -> Piece {
    match pair {
        [a, b] => {
            let added = sum(e, *a, *b, limit);
            let net = if registers { e.register(added.net) } else { added.net };
            Piece { net, ..added }
        }
        _ => pair[0],
    }
}

/// The sums of pieces in `words` words, all after the same number of cycles. The number that they are together must fit the words:
/// the last word has no carries.
pub(super) fn sums(e: &mut EntityBuilder, pieces: &[Piece], word: usize, words: usize, registers: bool) -> Vec<Net> {
    let cut = cut(e, pieces, word, words);
    let total = |(i, pieces): (usize, Vec<Piece>)| {
        let limit = if i + 1 == words { word } else { usize::MAX };
        total(e, pieces, limit, registers)
    };
    let all: Vec<Net> = cut.into_iter().enumerate().map(total).collect();
    e.align(&all)
}

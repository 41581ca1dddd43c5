//! Products in tiles of the device's multipliers.

use super::integer::{bit, bit_length};
use super::words::Piece;
use crate::bits::Bits;
use crate::ir::{EntityBuilder, Net};

/// What a multiplier of the device costs in look-up tables, for choices between the two.
const MULTIPLIER_IN_TABLES: usize = 50;

/// How products are made: the unsigned factors that a multiplier of the device takes, and whether registers stand around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tiling {
    pub factors: [usize; 2],
    pub registers: bool,
}

/// Pieces of a factor: where they begin and how many bits they have.
fn parts(width: usize, of: usize) -> Vec<(usize, usize)> {
    (0..width).step_by(of).map(|low| (low, of.min(width - low))).collect()
}

impl Tiling {
    /// Both ways round.
    fn orientations(self) -> [[usize; 2]; 2] {
        let [x, y] = self.factors;
        [[x, y], [y, x]]
    }

    /// The product of two nets as pieces, those below bit `limit`: as few tiles as there can be.
    pub fn product(self, e: &mut EntityBuilder, [a, b]: [Net; 2], limit: usize) -> Vec<Piece> {
        let widths = [e.width(a), e.width(b)];
        let below = |[x, y]: [usize; 2]| {
            let pairs =
                parts(widths[0], x).into_iter().flat_map(|i| parts(widths[1], y).into_iter().map(move |j| [i, j]));
            pairs.filter(|[i, j]| i.0 + j.0 < limit).collect::<Vec<_>>()
        };
        let [one, other] = self.orientations().map(below);
        let tiles = if other.len() < one.len() { other } else { one };
        tiles.iter().map(|[i, j]| self.tile(e, [(a, *i), (b, *j)], limit)).collect()
    }

    /// One tile: parts of two nets.
    fn tile(self, e: &mut EntityBuilder, parts: [(Net, (usize, usize)); 2], limit: usize) -> Piece {
        let low = parts[0].1.0 + parts[1].1.0;
        let [x, y] = parts.map(|(net, (low_bit, width))| e.slice(net, low_bit, width.min(limit - low)));
        self.multiplied(e, x, y, low)
    }

    fn multiplied(self, e: &mut EntityBuilder, x: Net, y: Net, low: usize) -> Piece {
        let product = e.mul(x, y);
        let net = if self.registers { e.delay(product, 2) } else { product };
        Piece { net, low }
    }

    /// The product of a net and a constant as pieces, those below bit `limit`: tiles where the constant has many ones, shifts where
    /// it has few.
    pub fn multiple(self, e: &mut EntityBuilder, a: Net, constant: &[u64], limit: usize) -> Vec<Piece> {
        let width = e.width(a);
        let [one, other] = self.orientations().map(|[x, y]| (x, Windows::new(constant, y, (width, x), limit)));
        let (part, windows) = if other.1.cost < one.1.cost { other } else { one };
        let mut pieces = vec![];
        for low in windows.shifts {
            let net = e.slice(a, 0, width.min(limit - low));
            pieces.push(Piece { net, low });
        }
        for (start, value) in windows.windows {
            for (position, width) in parts(width, part) {
                let low = start + position;
                if low < limit {
                    let x = e.slice(a, position, width.min(limit - low));
                    let factor = e.constant(value.slice(0, value.width().min(limit - low)));
                    pieces.push(self.multiplied(e, x, factor, low));
                }
            }
        }
        pieces
    }
}

/// A constant as windows, each a factor of multipliers, and single ones, each a shift.
#[derive(Clone, Debug, Default)]
struct Windows {
    windows: Vec<(usize, Bits)>,
    shifts: Vec<usize>,
    cost: usize,
}

impl Windows {
    /// The cheapest cover of the ones below bit `limit` by windows of `window` bits, for a factor of `width` bits in parts of `part`.
    fn new(constant: &[u64], window: usize, (width, part): (usize, usize), limit: usize) -> Self {
        let length = bit_length(constant).min(limit);
        let tiles = |i: usize| width.min(limit - i).div_ceil(part) * MULTIPLIER_IN_TABLES;
        let shift = |i: usize| width.min(limit - i);
        // cost[i]: of the bits from i on.
        let mut cost = vec![0; length + window + 1];
        for i in (0..length).rev() {
            let cheaper = |cost: &[usize]| (cost[i + window] + tiles(i)).min(cost[i + 1] + shift(i));
            cost[i] = if bit(constant, i) { cheaper(&cost) } else { cost[i + 1] };
        }
        let mut result = Self { cost: cost[0], ..Self::default() };
        let mut i = 0;
        while i < length {
            if !bit(constant, i) {
                i += 1;
            } else if cost[i] == cost[i + 1] + shift(i) {
                result.shifts.push(i);
                i += 1;
            } else {
                let ones = (0..window).rev().find(|j| i + j < length && bit(constant, i + j)).unwrap_or(0) + 1;
                result.windows.push((i, Bits::from_fn(ones, |j| bit(constant, i + j))));
                i += window;
            }
        }
        result
    }
}

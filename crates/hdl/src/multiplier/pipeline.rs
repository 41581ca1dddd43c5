//! The registers of a multiplier.
//!
//! From the factors to the product data pass, at every level, the sums of parts ([`Cut::Parts`]); the rows of the leaves and
//! the levels of the trees that add them ([`Cut::Leaf`]); at every level the sums of products ([`Cut::Products`]); and
//! the reduction ([`Cut::Result`]). After each, and before the first ([`Cut::Factors`]), there may be a register. Levels of
//! two-operand additions and products of digits count as the unit of delay. Of all ways to place the registers the one is taken
//! whose longest way between registers is shortest and, among those, that has the fewest flip-flops; the product is always
//! registered.

use super::{Split, reduction};
use crate::field::FieldSpec;
use std::collections::BTreeMap;
use std::fmt;

/// A place where a register may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cut {
    /// On the factors.
    Factors,
    /// On the factors of the products of a level, and their sums.
    Parts(usize),
    /// In the leaves, after so many levels of the tree that adds the rows.
    Leaf(usize),
    /// On the result of a level.
    Products(usize),
    /// On the product modulo f.
    Result,
}

/// The registers of a multiplier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pipeline {
    cuts: Vec<Cut>,
    /// Registers after the product, beyond one.
    extra: u32,
    longest: usize,
    flip_flops: usize,
}

/// A stage: logic and the place behind it.
#[derive(Clone, Copy, Debug)]
struct Stage {
    cut: Cut,
    delay: usize,
    /// The flip-flops of a register at the place.
    bits: usize,
}

impl Pipeline {
    /// The registers for a latency.
    pub(super) fn new(field: &FieldSpec, levels: &[Split], latency: u32) -> Self {
        let stages = stages(field, levels);
        let registers = (latency as usize).min(stages.len());
        let (longest, flip_flops, chosen) = choose(&stages, registers);
        let extra = latency - registers as u32;
        let flip_flops = flip_flops + extra as usize * field.width();
        Self { cuts: chosen.iter().map(|i| stages[*i].cut).collect(), extra, longest, flip_flops }
    }

    /// Cycles from the factors to the product.
    pub fn latency(&self) -> u32 {
        self.cuts.len() as u32 + self.extra
    }

    /// Where the registers are, in the order of the data.
    pub fn cuts(&self) -> &[Cut] {
        &self.cuts
    }

    /// Registers after the product, beyond one.
    pub fn extra(&self) -> u32 {
        self.extra
    }

    /// The most levels of two-operand operations between two registers, or ports.
    pub fn longest(&self) -> usize {
        self.longest
    }

    /// All flip-flops.
    pub fn flip_flops(&self) -> usize {
        self.flip_flops
    }

    pub(super) fn has(&self, cut: Cut) -> bool {
        self.cuts.contains(&cut)
    }
}

/// The sizes of the products of every level and of the leaves, with their numbers.
pub(super) fn sizes(n: usize, levels: &[Split]) -> Vec<BTreeMap<usize, usize>> {
    let mut all = vec![BTreeMap::from([(n, 1)])];
    for split in levels {
        let mut next = BTreeMap::new();
        for (size, count) in &all[all.len() - 1] {
            split.products(*size).iter().for_each(|p| *next.entry(p.digits).or_insert(0) += count);
        }
        all.push(next);
    }
    all
}

/// The levels of a balanced tree.
fn tree(terms: usize) -> usize {
    terms.max(1).next_power_of_two().ilog2() as usize
}

fn stages(field: &FieldSpec, levels: &[Split]) -> Vec<Stage> {
    let (m, digit) = (field.degree(), field.digit());
    let sizes = sizes(m, levels);
    let total = |level: usize, of: &dyn Fn(usize) -> usize| -> usize {
        digit * sizes[level].iter().map(|(size, count)| of(*size) * count).sum::<usize>()
    };
    let mut stages = vec![Stage { cut: Cut::Factors, delay: 0, bits: 2 * field.width() }];
    for level in 0..levels.len() {
        let bits = total(level + 1, &|size| 2 * size);
        stages.push(Stage { cut: Cut::Parts(level), delay: 1, bits });
    }
    let leaf = sizes[levels.len()].keys().next_back().copied().unwrap_or(1);
    for depth in 0..=tree(leaf) {
        let bits = total(levels.len(), &|size| partial_sums(size, depth));
        let delay = if depth == 0 { field.digit() } else { 1 };
        stages.push(Stage { cut: Cut::Leaf(depth), delay, bits });
    }
    for level in (0..levels.len()).rev() {
        let widest = sizes[level].keys().next_back().copied().unwrap_or(1);
        let delay = tree(levels[level].most_summands(widest));
        stages.push(Stage { cut: Cut::Products(level), delay, bits: total(level, &|size| 2 * size - 1) });
    }
    let (meet, rounds) = reduction::depth(field);
    stages.push(Stage { cut: Cut::Result, delay: tree(meet) + rounds, bits: field.width() });
    stages
}

/// The digits of the partial sums of a leaf of n digits, after so many levels of its tree: sums of 2^depth rows have
/// n + rows − 1 digits.
fn partial_sums(n: usize, depth: usize) -> usize {
    let rows = 1 << depth;
    (0..n).step_by(rows).map(|first| n + rows.min(n - first) - 1).sum()
}

/// The longest way, the flip-flops and the chosen stages for so many registers, the last stage always among them.
fn choose(stages: &[Stage], registers: usize) -> (usize, usize, Vec<usize>) {
    let (last, n) = (stages.len() - 1, stages.len());
    let way = |from: usize, to: usize| stages[from..=to].iter().map(|stage| stage.delay).sum::<usize>();
    if registers == 0 {
        return (way(0, last), 0, vec![]);
    }
    // best[r][i]: with r + 1 registers, the last of them after stage i.
    let first: Vec<_> = (0..n).map(|i| (way(0, i), stages[i].bits, vec![i])).collect();
    let mut best: Vec<Option<(usize, usize, Vec<usize>)>> = first.into_iter().map(Some).collect();
    for _ in 1..registers {
        let longer = |i: usize| {
            let before = best[..i].iter().enumerate().filter_map(|(j, known)| Some((j, known.as_ref()?)));
            let with = before.map(|(j, (longest, bits, chosen))| {
                let chosen = chosen.iter().copied().chain([i]).collect::<Vec<_>>();
                ((*longest).max(way(j + 1, i)), bits + stages[i].bits, chosen)
            });
            with.min()
        };
        best = (0..n).map(longer).collect();
    }
    best.swap_remove(last).unwrap_or((way(0, last), 0, vec![]))
}

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Factors => f.write_str("factors"),
            Self::Parts(level) => write!(f, "parts of level {level}"),
            Self::Leaf(0) => f.write_str("rows of the leaves"),
            Self::Leaf(depth) => write!(f, "sums of {} rows of the leaves", 1 << depth),
            Self::Products(level) => write!(f, "products of level {level}"),
            Self::Result => f.write_str("result"),
        }
    }
}

impl fmt::Display for Pipeline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all: Vec<String> = self.cuts.iter().map(ToString::to_string).collect();
        let extra = if self.extra > 0 { format!(", {} more behind it", self.extra) } else { String::new() };
        let none = if all.is_empty() { "none" } else { "" };
        write!(f, "{none}{}{extra}; at most {} levels of logic between two", all.join(", "), self.longest)
    }
}

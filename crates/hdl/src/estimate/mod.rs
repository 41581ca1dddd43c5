//! What a design is made of: gates, flip-flops, and about how many six-input look-up tables.
//!
//! Gates are counted after constants are taken out, bit by bit: a sum of k digits is k − 1 additions. Look-up tables are an
//! estimate: logic with one reader is packed into its reader while six inputs suffice, within entities, and adders take one a
//! bit. A synthesiser restructures and does better or worse by some per cent; `docs/hardware.md` compares.

mod bits;
mod pack;

use crate::ir::{Design, Entity, Op};
use bits::BitGraph;

/// Counts of a design or of an entity without those inside it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Estimate {
    /// Exclusive or of two bits.
    pub xor: u64,
    /// And, or of two bits.
    pub and_or: u64,
    /// Choices between two bits.
    pub mux: u64,
    /// Additions of two trits.
    pub trit_add: u64,
    /// Products of two trits.
    pub trit_mul: u64,
    /// Bits of adders, subtracters and comparators.
    pub arithmetic: u64,
    /// Products of numbers: the device's multipliers, where constants do not fold them away.
    pub products: u64,
    /// Flip-flops.
    pub flip_flops: u64,
    /// Bits of tables.
    pub table_bits: u64,
    /// Bits of memories.
    pub memory_bits: u64,
    /// Look-up tables of six inputs, about.
    pub luts: u64,
}

/// Two-input gates of an addition of trits as it is emitted.
const TRIT_ADD_GATES: u64 = 12;
/// Two-input gates of a product of trits.
const TRIT_MUL_GATES: u64 = 6;

impl Estimate {
    /// All two-input gates: a choice is three, an addition of trits twelve, a product of trits six, a bit of an adder five.
    pub fn gates(&self) -> u64 {
        let trits = TRIT_ADD_GATES * self.trit_add + TRIT_MUL_GATES * self.trit_mul;
        self.xor + self.and_or + 3 * self.mux + trits + 5 * self.arithmetic
    }

    /// The counts of a whole design.
    pub fn of(design: &Design) -> Self {
        let each = design.entities().iter().zip(design.occurrences());
        each.map(|(entity, times)| Self::of_entity(entity).times(times)).fold(Self::default(), Self::plus)
    }

    /// The counts of an entity without those inside it.
    pub fn of_entity(entity: &Entity) -> Self {
        let graph = BitGraph::new(entity);
        let mut counts = Self::of_graph(&graph);
        for node in &entity.nodes {
            let width = node.width as u64;
            match &node.op {
                Op::Register { .. } => counts.flip_flops += width,
                Op::Mul(..) => counts.products += 1,
                Op::Table { words, .. } => counts.table_bits += width * words.len() as u64,
                _ => (),
            }
        }
        counts.memory_bits = entity.memories.iter().map(|memory| (memory.width as u64) << memory.address_bits).sum();
        counts.luts = pack::luts(&graph) + counts.arithmetic + tables(entity);
        counts
    }

    /// The gates of a graph of bits.
    fn of_graph(graph: &BitGraph<'_>) -> Self {
        let mut counts = Self::default();
        for logic in &graph.logic {
            let pairs = (logic.reads.len() / logic.group) as u64 - 1;
            let even = u64::from(logic.target.1 % 2 == 0);
            match &graph.entity.node(logic.target.0).op {
                Op::Xor(_) => counts.xor += pairs,
                Op::And(_) | Op::Or(_) => counts.and_or += pairs,
                Op::TritAdd(_) => counts.trit_add += pairs * even,
                Op::TritMul(..) => counts.trit_mul += even,
                Op::Mux { .. } => counts.mux += 1,
                Op::Choose { choices, .. } => counts.mux += choices.len() as u64 - 1,
                _ => (),
            }
        }
        let arithmetic = |op: &Op| matches!(op, Op::Add(..) | Op::Sub(..) | Op::Less(..) | Op::Equal(..));
        for node in graph.entity.nodes.iter().filter(|node| arithmetic(&node.op)) {
            let operand = node.op.operands()[0];
            counts.arithmetic += graph.entity.node(operand).width as u64;
        }
        counts
    }

    fn times(self, n: u64) -> Self {
        self.map(Self::default(), |own, _| own * n)
    }

    fn plus(self, other: Self) -> Self {
        self.map(other, |own, other| own + other)
    }

    fn map(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self {
            xor: f(self.xor, other.xor),
            and_or: f(self.and_or, other.and_or),
            mux: f(self.mux, other.mux),
            trit_add: f(self.trit_add, other.trit_add),
            trit_mul: f(self.trit_mul, other.trit_mul),
            arithmetic: f(self.arithmetic, other.arithmetic),
            products: f(self.products, other.products),
            flip_flops: f(self.flip_flops, other.flip_flops),
            table_bits: f(self.table_bits, other.table_bits),
            memory_bits: f(self.memory_bits, other.memory_bits),
            luts: f(self.luts, other.luts),
        }
    }
}

/// Look-up tables of tables: one a bit for each 64 words.
fn tables(entity: &Entity) -> u64 {
    let luts = |op: &Op, width: usize| match op {
        Op::Table { words, .. } => (width * words.len().div_ceil(64)) as u64,
        _ => 0,
    };
    entity.nodes.iter().map(|node| luts(&node.op, node.width)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FieldSpec;
    use crate::linear::LinearMap;
    use crate::multiplier::{Recipe, Split};

    fn of_recipe(field: &str, split: Split, leaf: usize, latency: u32) -> Estimate {
        let recipe = Recipe::new(FieldSpec::named(field).unwrap(), &[split], leaf, latency).unwrap();
        let estimate = Estimate::of(&Design::new(recipe.entity("multiplier").unwrap()).unwrap());
        assert_eq!(estimate.flip_flops, recipe.pipeline().flip_flops() as u64);
        estimate
    }

    #[test]
    fn schoolbook_has_the_gates_it_must_have() {
        // n² products, (n − 1)² additions, and the reduction: z^7 + z + 1 takes 2 (m − 1) additions.
        let estimate = of_recipe("2^7", Split::Contiguous(2), 7, 0);
        assert_eq!((estimate.and_or, estimate.xor), (49, 36 + 12));
    }

    /// Odd-even splits take as many additions as halves, but fewer levels of them (H. Fan et al.: they save a gate's delay).
    #[test]
    fn odd_even_splits_save_levels() {
        let [halves, odd_even] =
            [Split::Contiguous(2), Split::Interleaved(2)].map(|split| of_recipe("2^239", split, 120, 5));
        assert_eq!((halves.and_or, halves.xor), (odd_even.and_or, odd_even.xor));
        let longest = |split| {
            let recipe = Recipe::new(FieldSpec::named("3^97").unwrap(), &[split], 7, 0).unwrap();
            recipe.pipeline().longest()
        };
        // 4 summands and 3 are both two levels of a balanced tree; for three parts it shows.
        assert!(longest(Split::Interleaved(3)) < longest(Split::Contiguous(3)));
        let trits = of_recipe("3^97", Split::Interleaved(2), 7, 7);
        assert!(trits.trit_add > 3000 && trits.xor == 0);
    }

    #[test]
    fn linear_maps_have_their_additions() {
        for (name, additions) in [("2^239", 159), ("3^97", 106)] {
            let field = FieldSpec::named(name).unwrap();
            let map = LinearMap::frobenius(&field, 1);
            let entity = map.entity(&field, "frobenius", "The Frobenius map.").unwrap();
            let estimate = Estimate::of_entity(&entity);
            assert_eq!(estimate.xor + estimate.trit_add, additions);
        }
    }
}

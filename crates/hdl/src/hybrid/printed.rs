//! What seed 002 prints (its sections 4 to 6, tables 1 and 2), and what follows from it for the cost of its processor.

use super::record::{Bursts, Record, Shape};

/// A row of table 1: thousands of cycles of the ARM processor for so many products of F_p².
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row1 {
    /// Products.
    pub products: u64,
    /// On two cores of the processor.
    pub two_cores: f64,
    /// With the coprocessor, transfers included.
    pub coprocessor: f64,
}

/// Table 1: the six functions of the paper.
pub const TABLE_1: [Row1; 6] = [
    Row1 { products: 2, two_cores: 2.47, coprocessor: 2.38 },
    Row1 { products: 3, two_cores: 4.17, coprocessor: 2.79 },
    Row1 { products: 4, two_cores: 4.94, coprocessor: 3.16 },
    Row1 { products: 5, two_cores: 6.64, coprocessor: 3.54 },
    Row1 { products: 6, two_cores: 7.41, coprocessor: 3.96 },
    Row1 { products: 13, two_cores: 16.5, coprocessor: 7.29 },
];

/// Table 2, thousands of cycles of the ARM processor: Miller's loop, final exponentiation, pairing.
pub const TABLE_2: [f64; 3] = [2917.0, 3085.0, 6017.0];

/// Cycles of the ARM processor (667 MHz) in one of the coprocessor (100 MHz).
pub const CLOCKS: f64 = 6.67;

/// Products, squares and inversions of F_p² in the final exponentiation (section 4.1).
pub const EXPONENTIATION: [u64; 3] = [1780, 772, 1];

/// Cycles of the paper's core for so many products: the first after 82, then one every 28 (section 5.2).
pub const fn core_cycles(products: u64) -> u64 {
    82 + 28 * (products - 1)
}

/// Cycles of the paper's core between its streams of one word of 32 bits a cycle, modelled: 32 words of operands a product take longer
/// than the 28 cycles of the core, and the 16 words of the last result leave behind it.
pub const fn stream_cycles(products: u64) -> u64 {
    32 * products + 82 + 16
}

/// Words of 32 bits that a product of the paper moves (section 5.1).
pub const WORDS: u64 = 48;

/// What the processor of the paper costs, in its cycles.
///
/// A burst takes [`Self::setup`], [`Self::word`] for each word that is moved, and the cycles of the core with its streams. The two are
/// fitted to table 1 (least squares over six rows). A product on the processor is the step of table 1 from an even number of products to
/// an odd one, where its second core has nothing to do; a square is 2/3 of it, a scaled element as well. An addition is what remains of
/// table 2 for Miller's loop, divided by the additions of the library's ([`Self::with_additions`]). The cost of an inversion is assumed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Processor {
    /// Of a burst, whatever its size.
    pub setup: f64,
    /// Of a word to or from the core, beside the cycle of the stream.
    pub word: f64,
    /// Of a product of F_p².
    pub product: f64,
    /// Of a square of F_p², or of an element scaled by one of F_p.
    pub square: f64,
    /// Of an addition in F_p.
    pub addition: f64,
    /// Of an inversion in F_p².
    pub inversion: f64,
}

/// Of an inversion in F_p² on the processor, in its cycles: not printed, assumed.
const ASSUMED_INVERSION: f64 = 30_000.0;

impl Processor {
    /// The processor of the paper, additions excepted.
    pub fn of_table_1() -> Self {
        let points = TABLE_1.map(|row| {
            let rest = 1000.0 * row.coprocessor - CLOCKS * stream_cycles(row.products) as f64;
            ((row.products * WORDS) as f64, rest)
        });
        let count = points.len() as f64;
        let [x, y] = [points.iter().map(|p| p.0).sum::<f64>(), points.iter().map(|p| p.1).sum::<f64>()];
        let [xx, xy] = [points.iter().map(|p| p.0 * p.0).sum::<f64>(), points.iter().map(|p| p.0 * p.1).sum::<f64>()];
        let word = (count * xy - x * y) / (count * xx - x * x);
        let setup = (y - word * x) / count;
        let product = 1000.0 * (TABLE_1[1].two_cores - TABLE_1[0].two_cores);
        let square = 2.0 / 3.0 * product;
        Self { setup, word, product, square, addition: 0.0, inversion: ASSUMED_INVERSION }
    }

    /// With the cost of an addition that Miller's loop of table 2 leaves over: `loop_of_seed` is the library's loop on the paper's core,
    /// whose products make bursts of the paper's sizes; a product alone stays on the processor.
    pub fn with_additions(self, loop_of_seed: &Record) -> Self {
        let rest = 1000.0 * TABLE_2[0] - self.cycles_of_the_seed(loop_of_seed);
        Self { addition: rest / loop_of_seed.processor.additions as f64, ..self }
    }

    /// A burst of so many products on the paper's core; one alone is computed by the processor, which has no function for it.
    fn burst_of_the_seed(&self, products: u64) -> f64 {
        match products {
            0 => 0.0,
            1 => self.product,
            _ => self.setup + self.word * (WORDS * products) as f64 + CLOCKS * stream_cycles(products) as f64,
        }
    }

    /// The cycles of a record on the paper's system, modelled: the core has products only.
    pub fn cycles_of_the_seed(&self, record: &Record) -> f64 {
        let burst = |(shape, bursts): (&Shape, &Bursts)| bursts.count as f64 * self.burst_of_the_seed(shape.size());
        self.own(record) + record.bursts.iter().map(burst).sum::<f64>()
    }

    /// The cycles of a record, modelled: those of bursts from the cycles that the core took.
    pub fn cycles(&self, record: &Record) -> f64 {
        self.own(record) + self.bursts(&record.total())
    }

    /// The cycles that bursts take from the processor, modelled: it waits for each.
    pub fn bursts(&self, bursts: &Bursts) -> f64 {
        let words = bursts.cost.words_in + bursts.cost.words_out;
        self.setup * bursts.count as f64 + self.word * words as f64 + CLOCKS * bursts.cost.cycles as f64
    }

    /// The cycles of what the processor computes itself, modelled.
    pub fn own(&self, record: &Record) -> f64 {
        let own = &record.processor;
        self.addition * own.additions as f64
            + self.square * (own.squares + own.scalings) as f64
            + self.inversion * own.inversions as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Section 5.2: 418 cycles for thirteen products. Table 1's software is 2.47 for two products and 1.70 for one.
    #[test]
    fn the_paper_is_consistent() {
        assert_eq!(core_cycles(13), 418);
        for row in TABLE_1 {
            let sum = 2.47 * (row.products / 2) as f64 + 1.70 * (row.products % 2) as f64;
            assert!((sum - row.two_cores).abs() < 0.03, "{row:?}");
        }
        assert!((TABLE_2[0] + TABLE_2[1] - TABLE_2[2]).abs() < 20.0);
    }

    /// The model gives table 1 within five percent.
    #[test]
    fn the_model_fits() {
        let processor = Processor::of_table_1();
        for row in TABLE_1 {
            let ratio = processor.burst_of_the_seed(row.products) / (1000.0 * row.coprocessor);
            assert!((ratio - 1.0).abs() < 0.05, "{row:?}: {ratio}");
        }
    }
}

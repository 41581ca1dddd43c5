//! The models of seed 000, for the numbers that it prints.

use crate::balance::{Cuts, Part, Shares, balance};
use pairloom_curve::bn254_nogami;
use pairloom_pairing::digits::Digits;
use pairloom_pairing::rate;

/// A balanced split as a model prices it.
#[derive(Clone, Debug, PartialEq)]
pub struct Priced {
    /// Where the second, third, … worker starts.
    pub cuts: Vec<usize>,
    /// The loads, in the unit of the model.
    pub loads: Vec<f64>,
    /// Multiplying the partial values.
    pub combination: f64,
    /// What follows, by one worker.
    pub finish: f64,
    /// All of it.
    pub total: f64,
    /// The time of one worker over that of all.
    pub speedup: f64,
}

/// Section 5.2: algorithm 4 on e2-1223, in squarings s̃ of the base field: m̃ = r̃oot = 30 s̃ … 1 s̃, ĩ = 10 m̃.
#[derive(Clone, Copy, Debug)]
pub struct Eta1223;

impl Eta1223 {
    /// (m − 1)/2 iterations.
    pub const ITERATIONS: usize = 611;
    const PRODUCT: f64 = 30.0;
    /// 2 roots, 2 squarings, 1 product and a sparse product of 6.
    const ITERATION: f64 = 7.0 * Self::PRODUCT + 4.0;
    /// The first factor, worker 1's: 3 products and 2 squarings.
    const FIRST: f64 = 3.0 * Self::PRODUCT + 2.0;
    /// 2 roots and 2 squarings.
    const SKIPPED: f64 = 4.0;
    /// 26 products, 9 + 4 · 612 squarings, 1 inversion.
    const FINAL: f64 = 26.0 * Self::PRODUCT + 9.0 + 4.0 * 612.0 + 10.0 * Self::PRODUCT;
    /// A product of F_2^{4m}.
    const COMBINATION: f64 = 9.0 * Self::PRODUCT;

    fn load(part: &Part) -> f64 {
        let first = if part.worker == 0 { Self::FIRST } else { 0.0 };
        first + Self::SKIPPED * part.start + Self::ITERATION * (part.end - part.start)
    }

    /// Balanced over real cuts, which are then rounded; the loads are those of the real cuts.
    pub fn plan(shares: &Shares) -> Priced {
        let parts = balance(Self::ITERATIONS, shares, Cuts::Real, &Self::load);
        let loads: Vec<f64> = parts.iter().map(Self::load).collect();
        let serial = Self::FIRST + Self::ITERATION * Self::ITERATIONS as f64 + Self::FINAL;
        let combination = Self::COMBINATION * (parts.len() - 1) as f64;
        let total = loads.iter().copied().fold(0.0, f64::max) + combination + Self::FINAL;
        let cuts = parts[1..].iter().map(|part| part.start.round() as usize).collect();
        Priced { cuts, loads, combination, finish: Self::FINAL, total, speedup: serial / total }
    }
}

/// Section 5.1: algorithm 2 on bn254-nogami over two workers, in products m of F_p. The cut is w, the number of *low*
/// iterations: worker 1 runs the others, which come first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RAteNogami {
    /// The doublings of the loop.
    pub doublings: u32,
    /// The additions of the upper part, whatever the cut.
    pub upper_additions: u32,
    /// The loop and what follows, by one worker, without the inversion.
    pub serial: f64,
}

impl RAteNogami {
    /// Line 4: a doubling.
    const DOUBLE: f64 = 17.0;
    /// Line 5: tangent, squaring, sparse product.
    const TANGENT: f64 = 15.0 + 36.0 + 39.0;
    /// Line 7: an addition.
    const ADD: f64 = 30.0;
    /// Line 8: secant and sparse product.
    const SECANT: f64 = 10.0 + 39.0;
    /// Line 11.
    const AFTER: f64 = 260.0;
    /// The final exponentiation.
    const FINAL: f64 = 6220.0;
    const INVERSION: f64 = 278.0;
    const SQUARE: f64 = 36.0;
    const PRODUCT: f64 = 54.0;

    /// As printed: 63 doublings, 5 additions in the upper part, 14067 m for one worker.
    pub fn as_printed() -> Self {
        Self { doublings: 63, upper_additions: 5, serial: 14067.0 }
    }

    /// As the digits of a = −6x − 3 = 0x18300000000000003 have it: 64 doublings; weight 6, so 5 additions, 2 of which belong
    /// to the low part's a mod 4 = 3 and 3 to the upper part; and one worker's cost from these.
    pub fn as_corrected() -> Self {
        let digits = Digits::binary(rate::loop_length::<bn254_nogami::Curve>());
        let doublings = digits.as_slice().len() - 1;
        let additions = digits.weight() - 1;
        let low = digits.as_slice()[doublings - 1..].iter().filter(|&&digit| digit != 0).count();
        let iterations =
            doublings as f64 * (Self::DOUBLE + Self::TANGENT) + additions as f64 * (Self::ADD + Self::SECANT);
        Self {
            doublings: doublings as u32,
            upper_additions: (additions - low) as u32,
            serial: iterations + Self::AFTER + Self::FINAL,
        }
    }

    /// Worker 1: the upper iterations, the additions, w squarings in F_p^12.
    fn upper(&self, w: f64) -> f64 {
        let additions = f64::from(self.upper_additions) * (Self::ADD + Self::SECANT);
        (Self::DOUBLE + Self::TANGENT) * (f64::from(self.doublings) - w) + additions + Self::SQUARE * w
    }

    /// Worker 2: the multiple of Q, w iterations, f_{3,Q}, and the line that joins them.
    fn lower(&self, w: f64) -> f64 {
        let third = Self::DOUBLE + Self::TANGENT + Self::ADD + Self::SECANT;
        let multiple = Self::DOUBLE * (f64::from(self.doublings) - w) + f64::from(self.upper_additions) * Self::ADD;
        (Self::DOUBLE + Self::TANGENT) * w + third + Self::SECANT + multiple
    }

    /// Balanced for two workers; loads are those of the rounded cut, as the paper prints them.
    pub fn plan(&self) -> Priced {
        let (mut low, mut high) = (0.0, f64::from(self.doublings));
        for _ in 0..60 {
            let w = f64::midpoint(low, high);
            if self.upper(w) > self.lower(w) { low = w } else { high = w }
        }
        let w = low.round();
        let (loads, finish) = (vec![self.upper(w), self.lower(w)], Self::AFTER + Self::FINAL + Self::INVERSION);
        let total = self.upper(w) + Self::PRODUCT + finish;
        let speedup = (self.serial + Self::INVERSION) / total;
        Priced { cuts: vec![w as usize], loads, combination: Self::PRODUCT, finish, total, speedup }
    }
}

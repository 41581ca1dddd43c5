//! The arithmetic that the circuits are compared with, in big integers.

use num_bigint::BigUint;
use pairloom_hdl::Bits;
use pairloom_hdl::prime::{Kind, PrimeSpec};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// Montgomery residues modulo p, as numbers.
pub struct Residues {
    pub p: BigUint,
    /// 1/R modulo p.
    inverse: BigUint,
}

fn integer(words: &[u64]) -> BigUint {
    words.iter().rev().fold(BigUint::ZERO, |sum, word| (sum << 64) + word)
}

impl Residues {
    pub fn new(spec: &PrimeSpec, shift: usize) -> Self {
        let p = integer(spec.p());
        let r = (BigUint::from(1u8) << shift) % &p;
        Self { inverse: r.modpow(&(&p - 2u8), &p), p }
    }

    pub fn bits(&self, a: &BigUint) -> Bits {
        Bits::from_words(self.p.bits() as usize, &a.to_u64_digits())
    }

    pub fn product(&self, a: &BigUint, b: &BigUint) -> BigUint {
        a * b * &self.inverse % &self.p
    }

    /// (a0 + a1 u)(b0 + b1 u) / R with u² = −1, from the definition.
    pub fn operation(&self, kind: Kind, [a0, a1]: [&BigUint; 2], [b0, b1]: [&BigUint; 2]) -> [BigUint; 2] {
        let zero = BigUint::ZERO;
        let [x, y] = match kind {
            Kind::Product => [b0, b1],
            Kind::Square => [a0, a1],
            Kind::Scale => [b0, &zero],
        };
        let minus = &self.p - a1;
        [a0 * x + minus * y, a0 * y + a1 * x].map(|sum| sum * &self.inverse % &self.p)
    }

    /// 0, 1, p − 1, (p ± 1) / 2, or any residue.
    pub fn element(&self, rng: &mut ChaCha8Rng) -> BigUint {
        let one = BigUint::from(1u8);
        match rng.random_range(0..12) {
            0 => BigUint::ZERO,
            1 => one,
            2 => &self.p - one,
            3 => &self.p >> 1,
            4 => (&self.p >> 1) + one,
            _ => {
                let words: Vec<u64> = (0..self.p.bits().div_ceil(64) + 1).map(|_| rng.random()).collect();
                integer(&words) % &self.p
            }
        }
    }
}

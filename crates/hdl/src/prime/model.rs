//! The arithmetic of the units in software: what a unit gives for what comes in.

use super::integer::{add, bit, compare, halve, subtract};
use super::{Kind, PrimeSpec};
use crate::bits::Bits;
use core::cmp::Ordering;

/// Montgomery arithmetic modulo p with R = 2^shift. Elements are residues in [0, p), as wide as p.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Montgomery {
    spec: PrimeSpec,
    shift: usize,
}

impl Montgomery {
    /// Arithmetic modulo the prime of a specification with R = 2^`shift`.
    pub fn new(spec: PrimeSpec, shift: usize) -> Self {
        Self { spec, shift }
    }

    /// log2 R.
    pub fn shift(&self) -> usize {
        self.shift
    }

    /// The words of an element and one bit more.
    fn words(&self, a: &Bits) -> Vec<u64> {
        Bits::from_words(self.spec.bits() + 1, a.words()).words().to_vec()
    }

    fn modulus(&self) -> Vec<u64> {
        Bits::from_words(self.spec.bits() + 1, self.spec.p()).words().to_vec()
    }

    fn element(&self, words: &[u64]) -> Bits {
        Bits::from_words(self.spec.bits(), words)
    }

    fn reduced(&self, mut a: Vec<u64>) -> Vec<u64> {
        let p = self.modulus();
        if compare(&a, &p) != Ordering::Less {
            subtract(&mut a, &p);
        }
        a
    }

    /// `a + b`.
    pub fn add(&self, a: &Bits, b: &Bits) -> Bits {
        let mut sum = self.words(a);
        add(&mut sum, &self.words(b));
        self.element(&self.reduced(sum))
    }

    /// `a − b`.
    pub fn sub(&self, a: &Bits, b: &Bits) -> Bits {
        let mut difference = self.words(a);
        add(&mut difference, &self.modulus());
        subtract(&mut difference, &self.words(b));
        self.element(&self.reduced(difference))
    }

    /// `a b / R`, bit by bit (P. Montgomery, Mathematics of Computation 1985).
    pub fn product(&self, a: &Bits, b: &Bits) -> Bits {
        let (b, p) = (self.words(b), self.modulus());
        let mut t = vec![0; Bits::zero(self.spec.bits() + 2).words().len()];
        let wide = |x: &[u64]| (0..t.len()).map(|i| x.get(i).copied().unwrap_or(0)).collect::<Vec<_>>();
        let (b, p) = (wide(&b), wide(&p));
        for i in 0..self.shift {
            if bit(a.words(), i) {
                add(&mut t, &b);
            }
            if t[0] & 1 == 1 {
                add(&mut t, &p);
            }
            halve(&mut t);
        }
        if compare(&t, &p) != Ordering::Less {
            subtract(&mut t, &p);
        }
        self.element(&t)
    }

    /// `a R`: the residue that stands for a.
    pub fn to_montgomery(&self, a: &Bits) -> Bits {
        (0..self.shift).fold(a.clone(), |a, _| self.add(&a, &a))
    }

    /// `a / R`: the number that a residue stands for.
    pub fn from_montgomery(&self, a: &Bits) -> Bits {
        self.product(a, &Bits::from_u64(self.spec.bits(), 1))
    }

    /// The result of an operation in `F_p[u] / (u² + 1)` on residues: `a b / R`, `a² / R`, or `a b₀ / R`.
    pub fn operation(&self, kind: Kind, [a0, a1]: [&Bits; 2], [b0, b1]: [&Bits; 2]) -> [Bits; 2] {
        let [x, y] = match kind {
            Kind::Product => [b0, b1],
            Kind::Square => [a0, a1],
            Kind::Scale => return [self.product(a0, b0), self.product(a1, b0)],
        };
        let [same, cross] = [[x, y], [y, x]].map(|[x, y]| [self.product(a0, x), self.product(a1, y)]);
        [self.sub(&same[0], &same[1]), self.add(&cross[0], &cross[1])]
    }
}

//! The bases in which F_q¹² is written elsewhere.

use super::{Dodecic, Sextic};
use crate::binary::field::BinaryField;
use crate::binary::tower::Quadratic;
use crate::levels::QuadraticExt;

/// A basis of F_4096 over F_2, and with it of F_q¹² over F_q.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tower {
    /// `w^i, s₀ w^i`, i = 0 … 5, with w⁶ = w⁵ + w³ + w² + 1 and s₀² = s₀ + w⁵ + w³ (P. Barreto, S. Galbraith,
    /// C. Ó hÉigeartaigh and M. Scott, 2007).
    Bgos,
    /// `w^i s^j t^k`, i the fastest and k the slowest, with w³ = w + 1, s² = s + w + 1 and t² = t + s + s w² (seed 004). Its s is
    /// the other tower's w, its t that one's s₀.
    Seed004,
}

/// The coefficients over F_2 of an element of F_4096: bit 6 k + 2 i + j is that of w^i s^j t^k.
type Bits = u16;

const W: Bits = 1 << 2;
const S: Bits = 1 << 1;
const T: Bits = 1 << 6;

/// `w a`: w^3 = w + 1.
const fn times_w(a: Bits) -> Bits {
    let top = a & 0x0c30;
    (a & !0x0c30) << 2 ^ top >> 4 ^ top >> 2
}

/// `s a`: s² = s + 1.
const fn times_s(a: Bits) -> Bits {
    let high = a & 0x0aaa;
    (a & 0x0555) << 1 ^ high ^ high >> 1
}

/// `t a`: t² = t + s.
const fn times_t(a: Bits) -> Bits {
    let high = a >> 6;
    (a & 0x3f) << 6 ^ high << 6 ^ times_s(high)
}

const fn multiply(a: Bits, b: Bits) -> Bits {
    let mut product = 0;
    let mut i = 0;
    while i < 12 {
        if b >> i & 1 == 1 {
            let by_s = if i % 2 == 1 { times_s(a) } else { a };
            let mut term = if i >= 6 { times_t(by_s) } else { by_s };
            let mut j = 0;
            while j < i % 6 / 2 {
                term = times_w(term);
                j += 1;
            }
            product ^= term;
        }
        i += 1;
    }
    product
}

/// Seed 004's s: s + w².
const OUTER_S: Bits = S ^ multiply(W, W);
/// Seed 004's t: t + γ for a γ in F_64, of which there are two that satisfy its equation; the one without a 1.
const OUTER_T: Bits = {
    let wanted = OUTER_S ^ multiply(OUTER_S, multiply(W, W));
    let mut gamma = 0;
    while multiply(T ^ gamma, T ^ gamma) != T ^ gamma ^ wanted {
        gamma += 2;
        if gamma == 64 {
            panic!("no such t");
        }
    }
    T ^ gamma
};

const fn power(base: Bits, exponent: usize) -> Bits {
    let (mut power, mut i) = (1, 0);
    while i < exponent {
        power = multiply(power, base);
        i += 1;
    }
    power
}

/// The elements of the basis.
const fn elements(tower: Tower) -> [Bits; 12] {
    let mut elements = [0; 12];
    let mut i = 0;
    while i < 12 {
        let sextic = match tower {
            Tower::Bgos => power(OUTER_S, i % 6),
            Tower::Seed004 => multiply(power(W, i % 3), power(OUTER_S, i / 3 % 2)),
        };
        elements[i] = multiply(sextic, power(OUTER_T, i / 6));
        i += 1;
    }
    elements
}

/// The inverse of a matrix over F_2 whose column c is `columns[c]`, by Gauss and Jordan.
const fn inverse(columns: [Bits; 12]) -> [Bits; 12] {
    let (mut left, mut right) = (columns, [0; 12]);
    let mut i = 0;
    while i < 12 {
        right[i] = 1 << i;
        i += 1;
    }
    let mut row = 0;
    while row < 12 {
        let mut pivot = row;
        while left[pivot] >> row & 1 == 0 {
            pivot += 1;
        }
        (left[row], left[pivot]) = (left[pivot], left[row]);
        (right[row], right[pivot]) = (right[pivot], right[row]);
        let mut i = 0;
        while i < 12 {
            if i != row && left[i] >> row & 1 == 1 {
                left[i] ^= left[row];
                right[i] ^= right[row];
            }
            i += 1;
        }
        row += 1;
    }
    right
}

const BGOS: [[Bits; 12]; 2] = [elements(Tower::Bgos), inverse(elements(Tower::Bgos))];
const SEED_004: [[Bits; 12]; 2] = [elements(Tower::Seed004), inverse(elements(Tower::Seed004))];

impl Tower {
    /// From the basis to ours, and back.
    const fn changes(self) -> &'static [[Bits; 12]; 2] {
        match self {
            Self::Bgos => &BGOS,
            Self::Seed004 => &SEED_004,
        }
    }
}

/// `Σ x_c column_c`.
fn combine<F: BinaryField>(columns: &[Bits; 12], x: &[F; 12]) -> [F; 12] {
    core::array::from_fn(|row| {
        let terms = columns.iter().zip(x).filter(|(column, _)| **column >> row & 1 == 1);
        terms.map(|(_, x)| x.clone()).reduce(|sum, x| sum.add(&x)).unwrap_or_else(F::zero)
    })
}

impl<F: BinaryField> Dodecic<F> {
    /// The coordinates in a basis: additions.
    pub fn coordinates(&self, tower: Tower) -> [F; 12] {
        let own = core::array::from_fn(|i| {
            let half = if i < 6 { &self.c0 } else { &self.c1 };
            let pair = &half.c[i % 6 / 2];
            if i % 2 == 0 { pair.c0.clone() } else { pair.c1.clone() }
        });
        combine(&tower.changes()[1], &own)
    }

    /// The element with these coordinates in a basis: additions.
    pub fn from_coordinates(tower: Tower, coordinates: &[F; 12]) -> Self {
        let own = combine(&tower.changes()[0], coordinates);
        let sextic = |first: usize| Sextic {
            c: core::array::from_fn(|i| Quadratic::new(own[first + 2 * i].clone(), own[first + 2 * i + 1].clone())),
        };
        Self::new(sextic(0), sextic(6))
    }
}

//! Scalars as short vectors: k = k0 + k1 λ + … modulo r, λ the eigenvalue of an endomorphism.
//!
//! R. Gallant, R. Lambert, S. Vanstone, CRYPTO 2001 (two parts, φ on G1); S. Galbraith, M. Scott,
//! <https://eprint.iacr.org/2008/117> (four parts, ψ on G2). The vectors (v0, v1, …) with Σ vi λ^i = 0 modulo r form a
//! lattice of determinant r; its short bases are polynomials in x. The scalar (k, 0, …) is moved by the lattice vector that
//! L. Babai's rounding finds near it, in constant time.

use super::integer::Integer;
use crate::family::Family;
use pairloom_algebra::prime::limbs;

/// The number of parts at most.
pub const MAX_PARTS: usize = 4;

/// The binary digits after the point in the multipliers of the rounding.
const PRECISION: usize = 320;

/// The polynomial c0 + c1 x + c2 x².
type Polynomial = [i64; 3];

/// φ on a BN curve, λ = −36x³ − 18x² − 6x − 2.
const BN_PHI: [[Polynomial; 2]; 2] = [[[0, 2, 6], [-1, -2, 0]], [[1, 2, 0], [1, 4, 6]]];
/// φ on a BLS12 curve, λ = −x².
const BLS12_PHI: [[Polynomial; 2]; 2] = [[[0, 0, 1], [1, 0, 0]], [[1, 0, 0], [1, 0, -1]]];
/// ψ on a BN curve, λ = 6x²: among the short vectors, four of determinant r with the least sums of a column.
const BN_PSI: [[Polynomial; 4]; 4] = [
    [[1, 2, 0], [0, 0, 0], [0, 2, 0], [1, 0, 0]],
    [[1, 2, 0], [0, -1, 0], [-1, -1, 0], [0, -1, 0]],
    [[1, 1, 0], [0, 1, 0], [0, 1, 0], [0, -2, 0]],
    [[1, 0, 0], [-1, -2, 0], [-1, 0, 0], [0, -2, 0]],
];
/// ψ on a BLS12 curve, λ = x.
const BLS12_PSI: [[Polynomial; 4]; 4] = [
    [[0, 1, 0], [-1, 0, 0], [0, 0, 0], [0, 0, 0]],
    [[0, 0, 0], [0, 1, 0], [-1, 0, 0], [0, 0, 0]],
    [[0, 0, 0], [0, 0, 0], [0, 1, 0], [-1, 0, 0]],
    [[1, 0, 0], [0, 0, 0], [-1, 0, 0], [0, 1, 0]],
];

/// A lattice: a short basis with the constants for rounding to it.
#[derive(Clone, Copy, Debug)]
pub struct Lattice {
    /// The number of parts, 2 or 4.
    pub parts: usize,
    /// Every part is below 2^`bits` in absolute value: half the sum of a column of the basis, and a little for the rounding.
    pub bits: usize,
    /// The basis, row by row, modulo 2^128.
    basis: [[i128; MAX_PARTS]; MAX_PARTS],
    /// `2^320 |mj / r|` where (k, 0, …) = Σ (k mj / r) row j.
    multipliers: [[u64; 5]; MAX_PARTS],
    /// Whether mj is negative.
    negative: [bool; MAX_PARTS],
}

const fn evaluate(polynomial: &Polynomial, x: Integer) -> Integer {
    let mut value = Integer::ZERO;
    let mut i = 3;
    while i > 0 {
        i -= 1;
        value = value.mul(x).add(Integer::new(polynomial[i].unsigned_abs(), polynomial[i] < 0));
    }
    value
}

const fn evaluate_rows<const D: usize>(rows: &[[Polynomial; D]; D], x: Integer) -> [[Integer; D]; D] {
    let mut values = [[Integer::ZERO; D]; D];
    let mut j = 0;
    while j < D {
        let mut i = 0;
        while i < D {
            values[j][i] = evaluate(&rows[j][i], x);
            i += 1;
        }
        j += 1;
    }
    values
}

const fn det_2(a: Integer, b: Integer, c: Integer, d: Integer) -> Integer {
    a.mul(d).sub(b.mul(c))
}

const fn det_3(r: [&[Integer; 4]; 3]) -> Integer {
    let first = r[0][1].mul(det_2(r[1][2], r[1][3], r[2][2], r[2][3]));
    let second = r[0][2].mul(det_2(r[1][1], r[1][3], r[2][1], r[2][3]));
    let third = r[0][3].mul(det_2(r[1][1], r[1][2], r[2][1], r[2][2]));
    first.sub(second).add(third)
}

impl Lattice {
    /// The lattice of φ for a curve of this family, parameter and order.
    pub const fn phi(family: Family, x: u64, x_is_negative: bool, order: &[u64]) -> Self {
        let x = Integer::new(x, x_is_negative);
        let basis = match family {
            Family::Bn => evaluate_rows(&BN_PHI, x),
            Family::Bls12 => evaluate_rows(&BLS12_PHI, x),
        };
        let cofactors = [basis[1][1], basis[0][1].neg()];
        Self::new(&basis, &cofactors, order)
    }

    /// The lattice of ψ for a curve of this family, parameter and order.
    pub const fn psi(family: Family, x: u64, x_is_negative: bool, order: &[u64]) -> Self {
        let x = Integer::new(x, x_is_negative);
        let b = match family {
            Family::Bn => evaluate_rows(&BN_PSI, x),
            Family::Bls12 => evaluate_rows(&BLS12_PSI, x),
        };
        let cofactors = [
            det_3([&b[1], &b[2], &b[3]]),
            det_3([&b[0], &b[2], &b[3]]).neg(),
            det_3([&b[0], &b[1], &b[3]]),
            det_3([&b[0], &b[1], &b[2]]).neg(),
        ];
        Self::new(&b, &cofactors, order)
    }

    /// The lattice of a basis and the cofactors of its first column.
    const fn new<const D: usize>(basis: &[[Integer; D]; D], cofactors: &[Integer; D], order: &[u64]) -> Self {
        let order = Integer::from_words(order);
        let mut determinant = Integer::ZERO;
        let mut lattice = Self {
            parts: D,
            bits: 0,
            basis: [[0; MAX_PARTS]; MAX_PARTS],
            multipliers: [[0; 5]; MAX_PARTS],
            negative: [false; MAX_PARTS],
        };
        let mut j = 0;
        while j < D {
            determinant = determinant.add(basis[j][0].mul(cofactors[j]));
            lattice.multipliers[j] = cofactors[j].abs().shifted_quotient(PRECISION, order);
            let mut i = 0;
            let mut column = Integer::ZERO;
            while i < D {
                lattice.basis[j][i] = basis[j][i].low();
                column = column.add(basis[i][j].abs());
                i += 1;
            }
            let bound = column.mul(Integer::new(33, false)).bit_length().saturating_sub(6);
            lattice.bits = if bound > lattice.bits { bound } else { lattice.bits };
            j += 1;
        }
        assert!(determinant.abs().equals(order), "the determinant is not the order");
        assert!(lattice.bits < 128, "a part exceeds 127 bits");
        j = 0;
        while j < D {
            lattice.negative[j] = cofactors[j].is_negative() != determinant.is_negative();
            j += 1;
        }
        lattice
    }

    /// The parts of a scalar in `[0, r)`; those beyond [`Lattice::parts`] are 0. Constant time.
    pub fn decompose(&self, scalar: &[u64; 4]) -> [i128; MAX_PARTS] {
        let [k0, k1, k2, k3] = *scalar;
        let mut parts = [0; MAX_PARTS];
        parts[0] = (k0 as u128 | (k1 as u128) << 64) as i128;
        for j in 0..self.parts {
            let multiple = rounded_product(&[k0, k1, k2, k3, 0], &self.multipliers[j]);
            let signed = if self.negative[j] { multiple.wrapping_neg() } else { multiple };
            for (part, entry) in parts.iter_mut().zip(&self.basis[j]).take(self.parts) {
                *part = part.wrapping_sub(signed.wrapping_mul(*entry));
            }
        }
        parts
    }
}

/// `scalar multiplier / 2^320`, rounded, modulo 2^128.
fn rounded_product(scalar: &[u64; 5], multiplier: &[u64; 5]) -> i128 {
    let (low, high) = limbs::mul_wide(scalar, multiplier);
    let floor = (high[0] as u128 | (high[1] as u128) << 64) as i128;
    floor.wrapping_add((low[4] >> 63) as i128)
}

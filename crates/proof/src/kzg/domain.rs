//! Roots of unity, and the evaluation of polynomials that are given by their values there.

use super::{BLOB_ELEMENTS, CELL_ELEMENTS, CELLS};
use core::array::from_fn;
use core::iter::successors;
use pairloom_algebra::Field;
use pairloom_algebra::lanes::{Backend, Bls12381OrderLanes as Lanes, Gather};
use pairloom_curve::bls12_381::Fr;
use std::sync::LazyLock;

/// The order of the largest domain: the values of an extended blob.
const EXTENDED: usize = 2 * BLOB_ELEMENTS;
/// Generates the multiplicative group of the scalars (consensus specifications, `PRIMITIVE_ROOT_OF_UNITY`).
const GENERATOR: Fr = Fr::from_u64(7);

/// A root of unity of order 8192.
static ROOT: LazyLock<Fr> = LazyLock::new(|| {
    // (r − 1) / 8192.
    let order = <Fr as pairloom_algebra::PrimeField>::MODULUS;
    let shift = EXTENDED.trailing_zeros();
    let words: Vec<u64> =
        (0..4).map(|i| order[i] >> shift | order.get(i + 1).map_or(0, |next| next << (64 - shift))).collect();
    GENERATOR.pow(&words)
});

/// The inverses of the roots of order 4096 at the even places of bit-reversed order.
static INVERSES: LazyLock<Vec<Fr>> = LazyLock::new(|| {
    let inverse = ROOT.square().invert();
    reversed(powers(&inverse, BLOB_ELEMENTS / 2))
});

/// The inverse powers of a root of order 64.
static CELL_INVERSES: LazyLock<Vec<Fr>> =
    LazyLock::new(|| powers(&ROOT.pow(&[CELLS as u64]).invert(), CELL_ELEMENTS / 2));

fn powers(base: &Fr, count: usize) -> Vec<Fr> {
    successors(Some(Fr::ONE), |power| Some(power.mul(base))).take(count).collect()
}

/// The list with the bits of its indices reversed.
fn reversed(values: Vec<Fr>) -> Vec<Fr> {
    let bits = values.len().trailing_zeros();
    (0..values.len()).map(|i| values[reverse(i, bits)]).collect()
}

fn reverse(index: usize, bits: u32) -> usize {
    if bits == 0 { index } else { index.reverse_bits() >> (usize::BITS - bits) }
}

/// f(z), given f at the 4096th roots of unity in bit-reversed order.
///
/// `f(x) = g(x²) + x h(x²)`, so `g(ω²) + z h(ω²) = (f(ω) + f(−ω) + (z/ω)(f(ω) − f(−ω))) / 2` are the values of the polynomial
/// `g + z h` of half the degree, whose value at z² is f(z). ω and −ω are neighbours, and the next round's roots are the first half of
/// this round's. Two products for each pair, 8190 in all; no inversion.
pub(super) fn evaluate(values: &[Fr], z: &Fr) -> Fr {
    let mut point = *z;
    // Lanes by other instructions are no faster than one core's integers.
    let mut values = match Backend::current() {
        Backend::Ifma => fold_in_lanes(values, &mut point),
        _ => values.to_vec(),
    };
    while values.len() > 1 {
        fold(&mut values, &INVERSES, &point);
        point = point.square();
    }
    // 2^12 = 4096 is left to be divided by.
    values[0].mul(&SCALE)
}

/// A round: half as many values, left multiplied by 2.
fn fold<F: Field>(values: &mut Vec<F>, inverses: &[F], point: &F) {
    let half = values.len() / 2;
    for i in 0..half {
        let factor = point.mul(&inverses[i]);
        let difference = values[2 * i].sub(&values[2 * i + 1]);
        values[i] = values[2 * i].add(&values[2 * i + 1]).add(&factor.mul(&difference));
    }
    values.truncate(half);
}

/// The values that each lane folds: 512 in a row.
const PER_LANE: usize = BLOB_ELEMENTS / 8;

/// [`INVERSES`] as lanes want them in each round.
static LANE_INVERSES: LazyLock<Vec<Vec<Lanes>>> = LazyLock::new(|| {
    let rounds = successors(Some(PER_LANE / 2), |half| Some(half / 2)).take_while(|half| *half > 0);
    rounds.map(|half| (0..half).map(|i| Lanes::gather(&from_fn(|lane| INVERSES[half * lane + i]))).collect()).collect()
});

/// The rounds that lanes can do by themselves: eight values are left.
fn fold_in_lanes(values: &[Fr], point: &mut Fr) -> Vec<Fr> {
    let gather = |i: usize| Lanes::gather(&from_fn(|lane| values[PER_LANE * lane + i]));
    let mut lanes: Vec<_> = (0..PER_LANE).map(gather).collect();
    for inverses in LANE_INVERSES.iter() {
        fold(&mut lanes, inverses, &Lanes::constant(point));
        *point = point.square();
    }
    lanes[0].scatter().to_vec()
}

static SCALE: LazyLock<Fr> = LazyLock::new(|| Fr::from_u64(BLOB_ELEMENTS as u64).invert());
static CELL_SCALE: LazyLock<Fr> = LazyLock::new(|| Fr::from_u64(CELL_ELEMENTS as u64).invert());

/// The shift of the coset that a cell's values are at: `ω^rev(index)` for ω of order 8192.
pub(super) fn coset_shift(index: usize) -> Fr {
    ROOT.pow(&[reverse(index, CELLS.trailing_zeros()) as u64])
}

/// The coefficients of the polynomial of degree below 64 with these values at the points of a cell.
pub(super) fn interpolate(mut values: [Fr; CELL_ELEMENTS], shift: &Fr) -> [Fr; CELL_ELEMENTS] {
    let mut length = 2;
    while length <= CELL_ELEMENTS {
        let (half, stride) = (length / 2, CELL_ELEMENTS / length);
        for block in values.chunks_mut(length) {
            for i in 0..half {
                let product = block[i + half].mul(&CELL_INVERSES[i * stride]);
                (block[i], block[i + half]) = (block[i].add(&product), block[i].sub(&product));
            }
        }
        length *= 2;
    }
    let inverse = shift.invert();
    let mut scale = *CELL_SCALE;
    for value in &mut values {
        *value = value.mul(&scale);
        scale = scale.mul(&inverse);
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    fn polynomial(count: usize) -> Vec<Fr> {
        (0..count as u64).map(|i| Fr::from_u64(i * i + 3 * i + 7).invert()).collect()
    }

    fn horner(coefficients: &[Fr], z: &Fr) -> Fr {
        coefficients.iter().rev().fold(Fr::ZERO, |sum, c| sum.mul(z).add(c))
    }

    #[test]
    fn the_root_has_its_order() {
        assert_eq!(ROOT.pow(&[EXTENDED as u64]), Fr::ONE);
        assert_ne!(ROOT.pow(&[EXTENDED as u64 / 2]), Fr::ONE);
    }

    #[test]
    fn folding_evaluates() {
        // Few coefficients, for Horner's rule at every root takes long.
        let coefficients = polynomial(5);
        let root = ROOT.square();
        let roots = reversed(powers(&root, BLOB_ELEMENTS));
        let values: Vec<_> = roots.iter().map(|root| horner(&coefficients, root)).collect();
        for z in [Fr::from_u64(12345).invert(), Fr::ZERO, Fr::ONE, roots[77], Fr::from_u64(2)] {
            let mut point = z;
            let mut folded = fold_in_lanes(&values, &mut point);
            while folded.len() > 1 {
                fold(&mut folded, &INVERSES, &point);
                point = point.square();
            }
            assert_eq!(folded[0].mul(&SCALE), horner(&coefficients, &z));
            Backend::on_each(|_| assert_eq!(evaluate(&values, &z), horner(&coefficients, &z)));
        }
    }

    #[test]
    fn cells_interpolate() {
        let coefficients = polynomial(CELL_ELEMENTS);
        let roots = reversed(powers(&ROOT, EXTENDED));
        for index in [0, 1, 77, 127] {
            let points = &roots[CELL_ELEMENTS * index..][..CELL_ELEMENTS];
            assert_eq!(points[0], coset_shift(index));
            let values = core::array::from_fn(|i| horner(&coefficients, &points[i]));
            assert_eq!(interpolate(values, &coset_shift(index)).as_slice(), coefficients);
        }
    }
}

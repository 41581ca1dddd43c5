//! Elements as kernels have them.

use crate::ptx::{CompressedPtx, shipped};
use pairloom_algebra::binary::{BinaryModulus, F2m};
use pairloom_algebra::ternary::{F3m, TernaryModulus};
use pairloom_algebra::{BinaryField, Field, TernaryField};
use pairloom_trace::{Graph, TraceBinary, TraceTernary, record};

/// A kernel that walks tapes over fields of one characteristic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SmallKernel {
    /// Its name in the module.
    pub name: &'static str,
    /// The module's PTX.
    pub ptx: CompressedPtx,
}

/// Characteristic two, for any device.
pub(super) const BINARY: SmallKernel = SmallKernel { name: "walk_binary", ptx: shipped!("binary") };
/// Characteristic two, where the driver knows PTX ISA 9.5 (CUDA 13.5) and the device carry-less products (compute capability 8.0).
pub(super) const BINARY_CARRYLESS: SmallKernel = SmallKernel { name: "walk_binary", ptx: shipped!("binary_clmad") };
/// Characteristic three.
pub(super) const TERNARY: SmallKernel = SmallKernel { name: "walk_ternary", ptx: shipped!("ternary") };

/// A field of characteristic two or three.
pub trait SmallField: Field + Copy + PartialEq {
    /// The machine that records.
    type Traced: Field;
    /// The characteristic.
    const CHARACTERISTIC: u32;
    /// The degree over the prime field.
    const DEGREE: usize;
    /// Items that an element's words hold side by side.
    const ITEMS: usize;
    /// Words of an element for that many items.
    const WORDS: usize;
    /// Words of a coefficient, and of the coefficients in a word: (2, 1) or (1, 32).
    const COEFFICIENT: (usize, usize);
    /// The kernels, the one for any device first.
    const KERNELS: &'static [SmallKernel];

    /// x^degree as the sum of powers of x: exponents, and whether they are subtracted.
    fn terms() -> Vec<(u32, bool)>;
    /// The words of up to [`SmallField::ITEMS`] elements.
    fn pack(items: &[Self]) -> Vec<u32>;
    /// The element of an item; `None` if the words are no element.
    fn unpack(words: &[u32], item: usize) -> Option<Self>;
    /// The p^k-th power (for negative k the root) as the kernel's words of a linear map.
    fn map(k: i32) -> Vec<u32>;
    /// `1 / x` by products and maps.
    fn inversion() -> Graph;
}

/// x^i for every i below the degree.
fn basis<F: Field>(x: F, degree: usize) -> impl Iterator<Item = F> {
    core::iter::successors(Some(F::one()), move |power| Some(power.mul(&x))).take(degree)
}

impl<P: BinaryModulus, const W: usize> SmallField for F2m<P, W> {
    type Traced = TraceBinary<Self>;
    const CHARACTERISTIC: u32 = 2;
    const DEGREE: usize = P::EXPONENTS[0] as usize;
    const ITEMS: usize = 1;
    const WORDS: usize = P::EXPONENTS[0].div_ceil(32) as usize;
    const COEFFICIENT: (usize, usize) = (1, 32);
    const KERNELS: &'static [SmallKernel] = &[BINARY, BINARY_CARRYLESS];

    fn terms() -> Vec<(u32, bool)> {
        P::EXPONENTS[1..].iter().map(|exponent| (*exponent, false)).collect()
    }
    fn pack(items: &[Self]) -> Vec<u32> {
        let words = items.iter().flat_map(|item| item.words()).flat_map(|word| [*word as u32, (*word >> 32) as u32]);
        words.take(<Self as SmallField>::WORDS).collect()
    }
    fn unpack(words: &[u32], _: usize) -> Option<Self> {
        let mut all = [0; W];
        for (i, word) in words.iter().enumerate() {
            all[i / 2] |= u64::from(*word) << (32 * (i % 2));
        }
        Self::from_words(all)
    }
    fn map(k: i32) -> Vec<u32> {
        let times = k.unsigned_abs() as usize;
        let image = |power: Self| if k < 0 { power.inverse_frobenius(times) } else { power.square_times(times) };
        let powers = basis(Self::from_exponents(&[1]), <Self as SmallField>::DEGREE);
        powers.flat_map(|power| Self::pack(&[image(power)])).collect()
    }
    fn inversion() -> Graph {
        record("inverse", |x: TraceBinary<Self>| x.invert_by_squares())
    }
}

impl<P: TernaryModulus, const W: usize> SmallField for F3m<P, W> {
    type Traced = TraceTernary<Self>;
    const CHARACTERISTIC: u32 = 3;
    const DEGREE: usize = P::TERMS[0].0 as usize;
    const ITEMS: usize = 32;
    const WORDS: usize = 2 * P::TERMS[0].0 as usize;
    const COEFFICIENT: (usize, usize) = (2, 1);
    const KERNELS: &'static [SmallKernel] = &[TERNARY];

    fn terms() -> Vec<(u32, bool)> {
        P::TERMS[1..].iter().map(|(exponent, coefficient)| (*exponent, *coefficient == 1)).collect()
    }
    fn pack(items: &[Self]) -> Vec<u32> {
        let mut words = vec![0; Self::WORDS];
        for (bit, item) in items.iter().enumerate() {
            for (exponent, coefficient) in item.terms() {
                words[2 * exponent as usize] |= 1 << bit;
                words[2 * exponent as usize + 1] |= u32::from(coefficient == 2) << bit;
            }
        }
        words
    }
    fn unpack(words: &[u32], item: usize) -> Option<Self> {
        let mut terms = vec![];
        for (exponent, pair) in words.chunks_exact(2).enumerate() {
            match (pair[0] >> item & 1, pair[1] >> item & 1) {
                (0, 0) => {}
                (1, negative) => terms.push((exponent as u32, 1 + negative as u8)),
                _ => return None,
            }
        }
        Some(Self::from_terms(&terms))
    }
    /// Where the rows start, and what they add up.
    fn map(k: i32) -> Vec<u32> {
        let times = k.unsigned_abs() as usize;
        let image = |power: Self| if k < 0 { power.inverse_frobenius(times) } else { power.frobenius(times) };
        let degree = <Self as SmallField>::DEGREE;
        let mut rows = vec![vec![]; degree];
        for (i, power) in basis(Self::from_terms(&[(1, 1)]), degree).enumerate() {
            for (exponent, coefficient) in image(power).terms() {
                rows[exponent as usize].push(2 * i as u32 + u32::from(coefficient == 2));
            }
        }
        let mut words = vec![degree as u32 + 1];
        for row in &rows {
            words.push(words[words.len() - 1] + row.len() as u32);
        }
        words.extend(rows.into_iter().flatten());
        words
    }
    fn inversion() -> Graph {
        record("inverse", |x: TraceTernary<Self>| x.invert_by_cubes())
    }
}

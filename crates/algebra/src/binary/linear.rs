//! Powers of the Frobenius map that are applied again and again, as tables: x ↦ x^(2^k) is linear over F_2.
//!
//! One element at a time, a table holds the images of the 16 combinations of each four coefficients: 4 m values, 783 KB for F_2^1223.
//! Looking up and adding m/4 of them takes the time of a few products, however large k is. In lanes, where the processor multiplies
//! matrices of 8 × 8 bits, a table is the map's matrix: m²/8 bytes, 25 KB for F_2^439. A table is made at its first use, at the price
//! of about m products, belongs to the field and not to a computation, and is never given back; a field keeps tables for [`MOST`] k,
//! and further k are computed by squarings.

use super::tables::{Block, FrobeniusMap};
use super::{BinaryField, BinaryModulus, F2m};
use crate::field::Field;
use core::iter::successors;
use std::sync::{Arc, PoisonError};

/// The most tables that a field keeps.
pub const MOST: usize = 24;
/// Below this many squarings a table does not pay.
pub(super) const FEW: usize = 100;
/// Up to this many square roots a table is not faster.
const FEW_ROOTS: usize = 8;

/// How a power of the Frobenius map is computed.
pub(super) enum Way {
    /// By so many squarings.
    Squares(usize),
    /// By so many square roots.
    Roots(usize),
    /// By a table.
    Table,
}

/// How `x ↦ x^(2^k)` is computed, k below m.
pub(super) fn way<P: BinaryModulus>(k: usize) -> Way {
    match (P::EXPONENTS[0] as usize).checked_sub(k) {
        _ if k < FEW => Way::Squares(k),
        Some(roots @ ..=FEW_ROOTS) => Way::Roots(roots),
        _ => Way::Table,
    }
}

const COMBINATIONS: usize = 16;

/// `x^(2^k)`, k below m.
pub(super) fn power<P: BinaryModulus, const W: usize>(x: &F2m<P, W>, k: usize) -> F2m<P, W> {
    match way::<P>(k) {
        Way::Squares(k) => x.square_times(k),
        Way::Roots(k) => x.inverse_frobenius(k),
        Way::Table => by_table(x, k).unwrap_or_else(|| x.square_times(k)),
    }
}

fn by_table<P: BinaryModulus, const W: usize>(x: &F2m<P, W>, k: usize) -> Option<F2m<P, W>> {
    let map = map::<P, W>(k)?;
    Some(F2m::from_reduced(apply(map.combinations.get_or_init(|| combinations::<P, W>(k)), x.words())))
}

/// The map of a k: a table if the field has or may have one.
fn map<P: BinaryModulus, const W: usize>(k: usize) -> Option<Arc<FrobeniusMap>> {
    let find = |maps: &[(usize, Arc<FrobeniusMap>)]| {
        maps.iter().find(|(known, _)| *known == k).map(|(_, map)| Arc::clone(map))
    };
    let known = {
        let maps = P::frobenius_maps().read().unwrap_or_else(PoisonError::into_inner);
        match find(&maps) {
            None if maps.len() >= MOST => return None,
            known => known,
        }
    };
    known.or_else(|| {
        let mut maps = P::frobenius_maps().write().unwrap_or_else(PoisonError::into_inner);
        find(&maps).or_else(|| {
            maps.push((k, Arc::default()));
            maps.last().map(|(_, map)| Arc::clone(map))
        })
    })
}

/// The images of 1, z, z², …: the i-th is the i-th power of the image of z.
fn images<P: BinaryModulus, const W: usize>(k: usize) -> impl Iterator<Item = F2m<P, W>> {
    let image_of_z = F2m::<P, W>::from_exponents(&[1]).square_times(k);
    successors(Some(F2m::<P, W>::ONE), move |image| Some(image.mul(&image_of_z)))
}

/// The images of all combinations of each four coefficients.
fn combinations<P: BinaryModulus, const W: usize>(k: usize) -> Box<[u64]> {
    let mut images = images::<P, W>(k);
    let mut table = Vec::with_capacity(F2m::<P, W>::DEGREE.div_ceil(4) * COMBINATIONS * W);
    for _ in 0..F2m::<P, W>::DEGREE.div_ceil(4) {
        let mut sums = [F2m::<P, W>::ZERO; COMBINATIONS];
        for (bit, image) in images.by_ref().take(4).enumerate() {
            for i in 0..1 << bit {
                sums[i | 1 << bit] = sums[i].add(&image);
            }
        }
        for sum in &sums {
            table.extend_from_slice(sum.words());
        }
    }
    table.into()
}

/// The matrix of `x ↦ x^(2^k)`, k below m, if the field has or may have one: for each eight coefficients of x what they contribute
/// to each word.
pub(super) fn matrix<P: BinaryModulus, const W: usize>(k: usize) -> Option<Matrix> {
    let map = map::<P, W>(k)?;
    map.matrix.get_or_init(|| blocks::<P, W>(k));
    Some(Matrix(map))
}

/// A map's matrix, byte by byte of the argument.
pub struct Matrix(Arc<FrobeniusMap>);

impl core::ops::Deref for Matrix {
    type Target = [Block];
    fn deref(&self) -> &[Block] {
        self.0.matrix.get().map_or(&[], |blocks| blocks)
    }
}

fn blocks<P: BinaryModulus, const W: usize>(k: usize) -> Box<[Block]> {
    let mut images = images::<P, W>(k);
    let mut blocks = Vec::with_capacity(F2m::<P, W>::DEGREE.div_ceil(8) * W);
    for _ in 0..F2m::<P, W>::DEGREE.div_ceil(8) {
        let mut columns = [[0; 8]; W];
        for (bit, image) in images.by_ref().take(8).enumerate() {
            (0..W).for_each(|word| columns[word][bit] = image.words()[word]);
        }
        blocks.extend(columns.iter().map(Block::of_columns));
    }
    blocks.into()
}

/// The sum of the images of all four coefficients at a time.
fn apply<const W: usize>(table: &[u64], x: &[u64; W]) -> [u64; W] {
    let mut sum = [0; W];
    for (i, block) in table.chunks_exact(COMBINATIONS * W).enumerate() {
        let combination = (x[i / 16] >> (i % 16 * 4)) as usize % COMBINATIONS;
        for (word, image) in sum.iter_mut().zip(&block[combination * W..][..W]) {
            *word ^= image;
        }
    }
    sum
}

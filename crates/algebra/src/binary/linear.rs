//! Powers of the Frobenius map that are applied again and again, as tables: x ↦ x^(2^k) is linear over F_2.
//!
//! A table holds the images of the 16 combinations of each four coefficients: 4 m values, 783 KB for F_2^1223. Looking up
//! and adding m/4 of them takes the time of a few products, however large k is. A table is made at the first use of its k, at
//! the price of about m products and 3 m additions, belongs to the field and not to a computation, and is never given
//! back; a field keeps [`MOST`] of them, and further k are computed by squarings.

use super::{BinaryModulus, F2m};
use crate::field::Field;
use std::sync::{Arc, PoisonError, RwLock};

/// The tables of a field.
pub type FrobeniusMaps = RwLock<Vec<(usize, Arc<[u64]>)>>;

/// The most tables that a field keeps.
pub const MOST: usize = 24;
/// Below this many squarings a table does not pay.
pub(super) const FEW: usize = 100;

const COMBINATIONS: usize = 16;

/// `x^(2^k)`, k below m: by table if it is large enough and the field has or may have one.
pub(super) fn power<P: BinaryModulus, const W: usize>(x: &F2m<P, W>, k: usize) -> F2m<P, W> {
    if k < FEW {
        return x.square_times(k);
    }
    match table::<P, W>(k) {
        Some(table) => F2m::from_reduced(apply(&table, x.words())),
        None => x.square_times(k),
    }
}

fn table<P: BinaryModulus, const W: usize>(k: usize) -> Option<Arc<[u64]>> {
    let find =
        |maps: &[(usize, Arc<[u64]>)]| maps.iter().find(|(known, _)| *known == k).map(|(_, map)| Arc::clone(map));
    let known = {
        let maps = P::frobenius_maps().read().unwrap_or_else(PoisonError::into_inner);
        match find(&maps) {
            None if maps.len() >= MOST => return None,
            known => known,
        }
    };
    known.or_else(|| {
        let made = tabulate::<P, W>(k);
        let mut maps = P::frobenius_maps().write().unwrap_or_else(PoisonError::into_inner);
        find(&maps).or_else(|| {
            maps.push((k, Arc::clone(&made)));
            Some(made)
        })
    })
}

/// The image of z^i is the i-th power of the image of z.
fn tabulate<P: BinaryModulus, const W: usize>(k: usize) -> Arc<[u64]> {
    let image_of_z = F2m::<P, W>::from_exponents(&[1]).square_times(k);
    let mut image = F2m::<P, W>::ONE;
    let mut table = Vec::with_capacity(F2m::<P, W>::DEGREE.div_ceil(4) * COMBINATIONS * W);
    for _ in 0..F2m::<P, W>::DEGREE.div_ceil(4) {
        let mut sums = [F2m::<P, W>::ZERO; COMBINATIONS];
        for bit in 0..4 {
            for i in 0..1 << bit {
                sums[i | 1 << bit] = sums[i].add(&image);
            }
            image = image.mul(&image_of_z);
        }
        table.extend(sums.iter().flat_map(F2m::words));
    }
    table.into()
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

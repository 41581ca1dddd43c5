//! Cubes and cube roots as matrices.

use crate::ternary::matrix::LinearMap;
use crate::ternary::{F3m, TernaryField, TernaryModulus, modulus};

/// The matrix whose columns are the images of the powers of z.
fn matrix<P: TernaryModulus, const W: usize>(map: impl Fn(&F3m<P, W>) -> F3m<P, W>) -> LinearMap {
    let mut rows = vec![Vec::new(); F3m::<P, W>::DEGREE];
    for column in 0..F3m::<P, W>::DEGREE as u32 {
        let image = map(&F3m::from_terms(&[(column, 1)]));
        image.terms().iter().for_each(|&(row, c)| rows[row as usize].push((column, c == 2)));
    }
    LinearMap::from_rows(&rows)
}

/// The cube.
pub(in crate::ternary) fn cube<P: TernaryModulus, const W: usize>() -> &'static LinearMap {
    modulus::maps::<P, W>().cube.get_or_init(|| matrix::<P, W>(F3m::cube))
}

/// The cube root.
pub(in crate::ternary) fn cube_root<P: TernaryModulus, const W: usize>() -> &'static LinearMap {
    modulus::maps::<P, W>().cube_root.get_or_init(|| matrix::<P, W>(F3m::cube_root))
}

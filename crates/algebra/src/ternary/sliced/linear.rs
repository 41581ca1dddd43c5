//! Linear maps of a field as tables: cubes and cube roots move and add coefficients.

use crate::ternary::{F3m, TernaryField, TernaryModulus, modulus};
use std::sync::OnceLock;

/// A matrix over F_3, few of whose entries are not 0.
pub(in crate::ternary) struct LinearMap {
    /// The entries that are not 0, row by row: the column, and whether the entry is −1.
    entries: Vec<(u32, bool)>,
    /// Where a row ends.
    ends: Vec<usize>,
}

/// The maps of a modulus, each made at its first use.
#[derive(Default)]
pub(in crate::ternary) struct Maps {
    cube: OnceLock<LinearMap>,
    cube_root: OnceLock<LinearMap>,
}

impl LinearMap {
    /// The matrix whose columns are the images of the powers of z.
    fn of<P: TernaryModulus, const W: usize>(map: impl Fn(&F3m<P, W>) -> F3m<P, W>) -> Self {
        let mut rows = vec![Vec::new(); F3m::<P, W>::DEGREE];
        for column in 0..F3m::<P, W>::DEGREE as u32 {
            let image = map(&F3m::from_terms(&[(column, 1)]));
            image.terms().iter().for_each(|&(row, c)| rows[row as usize].push((column, c == 2)));
        }
        let end = |sum: &mut usize, row: &Vec<_>| {
            *sum += row.len();
            Some(*sum)
        };
        Self { ends: rows.iter().scan(0, end).collect(), entries: rows.concat() }
    }

    /// The entries and the ends of rows.
    pub(super) fn rows(&self) -> (&[(u32, bool)], &[usize]) {
        (&self.entries, &self.ends)
    }

    /// The additions that the map takes.
    #[cfg(test)]
    pub(in crate::ternary) fn additions(&self) -> usize {
        self.entries.len() - self.ends.len()
    }
}

/// The cube.
pub(in crate::ternary) fn cube<P: TernaryModulus, const W: usize>() -> &'static LinearMap {
    modulus::maps::<P, W>().cube.get_or_init(|| LinearMap::of::<P, W>(F3m::cube))
}

/// The cube root.
pub(in crate::ternary) fn cube_root<P: TernaryModulus, const W: usize>() -> &'static LinearMap {
    modulus::maps::<P, W>().cube_root.get_or_init(|| LinearMap::of::<P, W>(F3m::cube_root))
}

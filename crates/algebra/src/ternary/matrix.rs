//! Linear maps of a field as tables: cubes and cube roots move and add coefficients.

use std::sync::OnceLock;

/// A matrix over F_3, few of whose entries are not 0.
pub(super) struct LinearMap {
    /// The entries that are not 0, row by row: the column, and whether the entry is −1.
    entries: Vec<(u32, bool)>,
    /// Where a row ends.
    ends: Vec<usize>,
}

/// The maps of a modulus, each made at its first use.
#[derive(Default)]
pub(super) struct Maps {
    pub(super) cube: OnceLock<LinearMap>,
    pub(super) cube_root: OnceLock<LinearMap>,
}

impl LinearMap {
    /// From the entries of every row.
    pub(super) fn from_rows(rows: &[Vec<(u32, bool)>]) -> Self {
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
    pub(super) fn additions(&self) -> usize {
        self.entries.len() - self.ends.len()
    }
}

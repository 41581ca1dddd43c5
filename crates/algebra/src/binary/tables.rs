//! What tables of powers of the Frobenius map hold ([`super::linear`]).

use std::sync::{Arc, OnceLock, RwLock};

/// The tables of a field.
pub type FrobeniusMaps = RwLock<Vec<(usize, Arc<FrobeniusMap>)>>;

/// The tables of one power of the Frobenius map.
#[derive(Debug, Default)]
pub struct FrobeniusMap {
    pub(super) combinations: OnceLock<Box<[u64]>>,
    pub(super) matrix: OnceLock<Box<[Block]>>,
}

/// Eight matrices of 8 × 8 bits that multiply the same eight coefficients, one for each byte of a word.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub struct Block(pub(super) [u64; 8]);

impl Block {
    /// From the words that are added for each coefficient. Bit j of byte 7 − i of a matrix is whether coefficient j is in bit i: so
    /// GF2P8AFFINEQB has it.
    pub(super) fn of_columns(columns: &[u64; 8]) -> Self {
        let bit = |byte: usize, i: usize, j: usize| (columns[j] >> (8 * byte + i) & 1) << (8 * (7 - i) + j);
        Self(core::array::from_fn(|byte| (0..64).map(|at| bit(byte, at / 8, at % 8)).sum()))
    }
}

//! The parts of elements of F_p² in bytes.

/// The order of the two parts of an element of F_p² in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairOrder {
    /// c0, then c1.
    RealFirst,
    /// c1, then c0.
    ImaginaryFirst,
}

//! Where an operation of a peer's is not the same as ours.

use super::Peer;

/// What a row says about its two operations.
#[derive(Clone, Copy, Debug)]
pub enum Remark {
    /// They do the same.
    Alike,
    /// They differ in something that the ratio includes.
    Nearly(&'static str),
    /// They are different operations: no ratio.
    Unlike(&'static str),
}

impl Remark {
    /// Whether the ratio of the two means nothing.
    pub fn is_unlike(&self) -> bool {
        matches!(self, Self::Unlike(_))
    }

    /// The difference, empty if there is none.
    pub fn text(&self) -> &'static str {
        match self {
            Self::Alike => "",
            Self::Nearly(text) | Self::Unlike(text) => text,
        }
    }
}

/// What is known of a row: see `bench/README.md`.
pub fn of(row: &Peer) -> Remark {
    match (row.curve.as_str(), row.peer.as_str(), row.op.as_str()) {
        ("bn254-nogami", ..) => Remark::Unlike("another curve: the peer has bn254 only"),
        (_, "arkworks" | "halo2curves", "g1_mul" | "g2_mul") => {
            Remark::Unlike("the peer's takes variable time, ours constant time")
        }
        (_, "halo2curves", "final_exp") => {
            Remark::Unlike("the peer's is exactly reduced, ours a power that is cheaper")
        }
        (_, "halo2curves", op) if op.starts_with("pairing") || op.starts_with("product") => {
            Remark::Nearly("the peer's value is exactly reduced, ours a power that is cheaper")
        }
        (_, "arkworks", "hash_g2_batch") => Remark::Nearly("the peer computes one after the other, to affine points"),
        (_, "arkworks", op) if op.starts_with("hash") => {
            Remark::Nearly("the peer's point is affine, which takes an inversion")
        }
        (_, _, "pairing_batch" | "hash_g2_batch" | "g1_check_batch" | "g2_check_batch") => {
            Remark::Nearly("the peer computes one after the other")
        }
        _ => Remark::Alike,
    }
}

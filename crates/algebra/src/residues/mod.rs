//! One element of a prime field in the lanes of vector registers: a residue number system.
//!
//! [`Residues`] implements the field traits, so that one pairing is computed by the lanes, where [`crate::lanes`] computes eight. An
//! element is an integer known by its residues modulo sixteen coprime moduli of some 49 bits, eight to a register: the *bases* A and
//! B, of products M_A and M_B. Sums and products of integers are sums and products of residues, and carry nothing from one lane to
//! another. Montgomery's reduction divides by M_A: the quotient is made in A, extended to B, and what is left of B extended to A
//! (Bajard, Didier, Kornerup, IEEE Transactions on Computers 47(7), 1998; Kawamura, Koike, Sano, Shimbo, EUROCRYPT 2000). So
//! products are cheap and reductions are dear: formulas add up as many products as they can before they reduce, and reduce many
//! sums side by side.
//!
//! Residues are doubles: integers of either sign, whose products are exact by two multiply-adds. A processor without AVX-512 computes the
//! same residues in plain Rust.

mod basis;
mod bound;
mod doubles;
mod field;
mod kernel;
mod operations;
mod rows;
mod system;
#[cfg(target_arch = "x86_64")]
mod x86_64;

pub use system::ResidueModulus;

use crate::prime::moduli::{Bls12381Modulus, Bn254Modulus, NogamiModulus};
use bound::Bound;
use core::marker::PhantomData;

/// The lanes of a register: one residue, or some other double, for each modulus of a base.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, align(64))]
pub(crate) struct Channels([f64; LANES]);

/// How many moduli a base may have.
const LANES: usize = 8;

/// An integer by its residues in both bases.
#[derive(Clone, Copy)]
#[repr(C)]
struct Split {
    a: Channels,
    b: Channels,
    bound: Bound,
}

/// An element of F_p by the residues of some integer `x M_A + k p`, a few times p at most, of either sign.
///
/// Not for secrets: choices branch, and processors do not promise that arithmetic of doubles takes the same time for all.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Residues<P, const N: usize> {
    split: Split,
    modulus: PhantomData<P>,
}

/// An unreduced sum of products, by the residues of that integer.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct WideResidues<P, const N: usize> {
    split: Split,
    modulus: PhantomData<P>,
}

/// An element of the 381-bit field of bls12-381.
pub type Bls12381Residues = Residues<Bls12381Modulus, 6>;
/// An element of the 254-bit field of bn254.
pub type Bn254Residues = Residues<Bn254Modulus, 4>;
/// An element of the 254-bit field of bn254-nogami.
pub type NogamiResidues = Residues<NogamiModulus, 4>;

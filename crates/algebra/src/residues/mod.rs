//! One element of a prime field in the lanes of vector registers: a residue number system.
//!
//! [`Residues`] implements the field traits, so that one pairing is computed by the lanes, where [`crate::lanes`] computes eight. An
//! element is an integer known by its residues modulo sixteen coprime moduli of some 49 bits, eight to a register: the *bases* A and
//! B, of products M_A and M_B. Sums and products of integers are sums and products of residues, and carry nothing from one lane to
//! another. Montgomery's reduction divides by M_A: the quotient is made in A, extended to B, and what is left of B extended to A
//! (Bajard, Didier, Kornerup, IEEE Transactions on Computers 47(7), 1998; Kawamura, Koike, Sano, Shimbo, EUROCRYPT 2000). So
//! products are cheap and reductions are expensive: formulas add up as many products as they can before they reduce, and reduce many
//! sums side by side.
//!
//! A lane's 64 bits stand for a residue in one of two ways, each a [`Representation`]: as [`Doubles`] for AVX2 and AVX-512, as [`Words`] for
//! AVX-512 IFMA. A processor without those computes the same residues in plain Rust. Moduli of 254 bits have six residues a base; as doubles both
//! bases are three registers of four (`layout::word`, `packed`).

mod arithmetic;
mod basis;
mod bound;
mod doubles;
mod field;
mod kernel;
mod layout;
mod memory;
mod operations;
mod packed;
mod rows;
mod system;
mod values;
mod words;

pub use doubles::Doubles;
pub use layout::{Count, Eight, Layout, Six};
pub use system::{Representation, ResidueModulus, System};
pub use words::Words;

#[cfg(feature = "research")]
use crate::prime::moduli::NogamiModulus;
use crate::prime::moduli::{Bls12381Modulus, Bn254Modulus};
use bound::Bound;
use core::marker::PhantomData;
use layout::LANES;
use memory::Memory;

/// An integer by its residues in both bases (`layout::word`).
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Split {
    residues: Memory<{ 2 * LANES }>,
    bound: Bound,
}

/// An element of F_p by the residues of some integer `x M_A + k p`, a few times p at most, of either sign.
///
/// Not for secrets: choices branch, and processors do not promise that arithmetic of doubles takes the same time for all.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Residues<P, const N: usize, R> {
    split: Split,
    modulus: PhantomData<(P, R)>,
}

/// An unreduced sum of products, by the residues of that integer.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct WideResidues<P, const N: usize, R> {
    split: Split,
    modulus: PhantomData<(P, R)>,
}

/// An element of the 381-bit field of bls12-381.
pub type Bls12381Residues<R> = Residues<Bls12381Modulus, 6, R>;
/// An element of the 254-bit field of bn254.
pub type Bn254Residues<R> = Residues<Bn254Modulus, 4, R>;
/// An element of the 254-bit field of bn254-nogami.
#[cfg(feature = "research")]
pub type NogamiResidues<R> = Residues<NogamiModulus, 4, R>;

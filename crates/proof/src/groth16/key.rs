//! Keys and proofs.

use super::commitment::CommitmentHash;
use super::curve::ProofCurve;
use crate::fixed::Fixed;
use pairloom_algebra::Fp12;
use pairloom_curve::{Affine, PairingCurve};
use pairloom_pairing::compiled;

/// The public inputs of a proof, in the key's order, without the constant 1.
pub type Inputs<C> = Vec<<C as PairingCurve>::Fr>;

/// A verifying key: points of the subgroups of order r.
#[derive(Clone, Debug)]
pub struct VerifyingKey<C: ProofCurve> {
    /// α.
    pub alpha: Affine<C::G1>,
    /// β.
    pub beta: Affine<C::G2>,
    /// γ.
    pub gamma: Affine<C::G2>,
    /// δ.
    pub delta: Affine<C::G2>,
    /// K: one for the constant 1, one an input, one a commitment.
    pub inputs: Vec<Affine<C::G1>>,
    /// Keys of gnark's commitments, none with other programs.
    pub commitments: Vec<CommitmentKey<C>>,
}

impl<C: ProofCurve> VerifyingKey<C> {
    /// How many public inputs a proof has.
    pub fn input_count(&self) -> usize {
        self.inputs.len().saturating_sub(1 + self.commitments.len())
    }
}

/// The key of one of gnark's commitments ([`super::commitment`]).
#[derive(Clone, Debug)]
pub struct CommitmentKey<C: PairingCurve> {
    /// The public inputs that are committed to as well, counted from 1; beyond the inputs those that earlier commitments make.
    pub committed: Vec<usize>,
    /// G.
    pub generator: Affine<C::G2>,
    /// −σ G.
    pub sigma_negated: Affine<C::G2>,
    /// How the prover hashes the commitment.
    pub hash: CommitmentHash,
}

/// A proof: points of the subgroups of order r.
#[derive(Clone, Debug)]
pub struct Proof<C: ProofCurve> {
    /// A.
    pub a: Affine<C::G1>,
    /// B.
    pub b: Affine<C::G2>,
    /// C.
    pub c: Affine<C::G1>,
    /// gnark's commitments, none with other programs.
    pub commitments: Vec<Affine<C::G1>>,
    /// The proof that the committed values are known; at infinity without commitments.
    pub knowledge: Affine<C::G1>,
}

impl<C: ProofCurve> Proof<C> {
    /// A proof without commitments.
    pub fn new(a: Affine<C::G1>, b: Affine<C::G2>, c: Affine<C::G1>) -> Self {
        Self { a, b, c, commitments: Vec::new(), knowledge: Affine::identity() }
    }
}

/// A verifying key with what its proofs share: the Miller value of α and β, and the lines of γ and δ.
#[derive(Clone)]
pub struct PreparedKey<C: ProofCurve> {
    pub(super) key: VerifyingKey<C>,
    pub(super) alpha_beta: Fp12<C::Fp2>,
    pub(super) gamma: Fixed<C>,
    pub(super) delta: Fixed<C>,
}

impl<C: ProofCurve> PreparedKey<C> {
    /// Prepares a key: one Miller loop, and the lines of two points where they are used.
    pub fn new(key: VerifyingKey<C>) -> Self {
        let alpha_beta = compiled::miller::<C>(&[(key.alpha, key.beta)]);
        Self { alpha_beta, gamma: Fixed::new(key.gamma), delta: Fixed::new(key.delta), key }
    }

    /// The key.
    pub fn key(&self) -> &VerifyingKey<C> {
        &self.key
    }
}

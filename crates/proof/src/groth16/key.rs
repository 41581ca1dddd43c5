//! Keys and proofs.

use super::curve::ProofCurve;
use crate::points::{check, check_all};
use crate::{Problem, ReadError};
use pairloom_algebra::Fp12;
use pairloom_curve::{Affine, PairingCurve};
use pairloom_pairing::{G2Prepared, compiled};

/// The public inputs of a proof, in the key's order, without the constant 1.
pub type Inputs<C> = Vec<<C as PairingCurve>::Fr>;

/// A verifying key: points of the subgroups of order r, which [`PreparedKey::new`] checks.
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

    /// An error unless all points are in their subgroups.
    fn check_points(&self) -> Result<(), ReadError> {
        check(&self.alpha, "alpha")?;
        check(&self.beta, "beta")?;
        check(&self.gamma, "gamma")?;
        check(&self.delta, "delta")?;
        check_all(&self.inputs, "inputs")?;
        self.commitments.iter().try_for_each(|CommitmentKey { generator, sigma_negated, .. }| {
            check(generator, "CommitmentKeys.G")?;
            check(sigma_negated, "CommitmentKeys.GSigmaNeg")
        })
    }

    /// An error where a point is infinity but those of inputs: a key with one of the others there leaves out what it should bind.
    fn check_finite(&self) -> Result<(), ReadError> {
        let finite = |is_identity: bool, field: &str| match is_identity {
            true => Err(ReadError::new(field, Problem::AtInfinity)),
            false => Ok(()),
        };
        finite(self.alpha.is_identity(), "alpha")?;
        finite(self.beta.is_identity(), "beta")?;
        finite(self.gamma.is_identity(), "gamma")?;
        finite(self.delta.is_identity(), "delta")?;
        self.commitments.iter().try_for_each(|CommitmentKey { generator, sigma_negated, .. }| {
            finite(generator.is_identity(), "CommitmentKeys.G")?;
            finite(sigma_negated.is_identity(), "CommitmentKeys.GSigmaNeg")
        })
    }

    /// An error unless no point is infinity but those of inputs, there is a point for the constant 1 and one for each commitment, commitments
    /// are of values that come before them, and all have the same generator.
    fn check_form(&self) -> Result<(), ReadError> {
        self.check_finite()?;
        let count = self.commitments.len();
        if self.inputs.len() <= count {
            return Err(ReadError::new("G1.K", Problem::WrongCount { expected: count + 1, got: self.inputs.len() }));
        }
        for (index, key) in self.commitments.iter().enumerate() {
            let values = self.input_count() + index;
            if let Some(bad) = key.committed.iter().find(|&&value| value == 0 || value > values) {
                return Err(ReadError::new("PublicAndCommitmentCommitted", Problem::BadIndex(*bad as u64)));
            }
            if key.generator != self.commitments[0].generator {
                return Err(ReadError::new("CommitmentKeys", Problem::DifferentGenerators));
            }
        }
        Ok(())
    }
}

/// How a commitment becomes a public input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CommitmentHash {
    /// gnark's default: `hash_to_field` of RFC 9380 with SHA-256.
    #[default]
    HashToField,
    /// SHA-256, reduced: a choice for contracts in Solidity.
    Sha256,
    /// Keccak-256, reduced: what gnark's `WithProverTargetSolidityVerifier` sets and its contracts compute.
    Keccak256,
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
    pub(super) a: Affine<C::G1>,
    pub(super) b: Affine<C::G2>,
    pub(super) c: Affine<C::G1>,
    /// gnark's commitments, none with other programs.
    pub(super) commitments: Vec<Affine<C::G1>>,
    /// The proof that the committed values are known; at infinity without commitments.
    pub(super) knowledge: Affine<C::G1>,
}

impl<C: ProofCurve> Proof<C> {
    /// The proof (A, B, C), without commitments.
    ///
    /// # Errors
    ///
    /// A point that is not in its subgroup of order r.
    pub fn new(a: Affine<C::G1>, b: Affine<C::G2>, c: Affine<C::G1>) -> Result<Self, ReadError> {
        check(&a, "a")?;
        check(&b, "b")?;
        check(&c, "c")?;
        Ok(Self::new_unchecked_subgroup(a, b, c))
    }

    /// As [`Self::new`], of points that the caller knows to be in their subgroups: that is **not** checked. Of others a verifier's verdict
    /// says nothing.
    pub fn new_unchecked_subgroup(a: Affine<C::G1>, b: Affine<C::G2>, c: Affine<C::G1>) -> Self {
        Self { a, b, c, commitments: Vec::new(), knowledge: Affine::identity() }
    }

    /// With gnark's commitments and the proof that the committed values are known.
    ///
    /// # Errors
    ///
    /// A point that is not in its subgroup of order r.
    pub fn with_commitments(
        self,
        commitments: Vec<Affine<C::G1>>,
        knowledge: Affine<C::G1>,
    ) -> Result<Self, ReadError> {
        check_all(&commitments, "commitments")?;
        check(&knowledge, "knowledge")?;
        Ok(Self { commitments, knowledge, ..self })
    }
}

/// A verifying key with what its proofs share: the Miller value of α and β, and the lines of γ and δ.
#[derive(Clone)]
pub struct PreparedKey<C: ProofCurve> {
    pub(super) key: VerifyingKey<C>,
    pub(super) alpha_beta: Fp12<C::Fp2>,
    pub(super) gamma: G2Prepared<C>,
    pub(super) delta: G2Prepared<C>,
}

impl<C: ProofCurve> PreparedKey<C> {
    /// Prepares a key: a check of every point, one Miller loop, and the lines of two points where they are used.
    ///
    /// # Errors
    ///
    /// A point that is not in its subgroup of order r, or infinity where it is none of the inputs'; too few of them; commitments of values that
    /// there are not, or with different generators.
    pub fn new(key: VerifyingKey<C>) -> Result<Self, ReadError> {
        key.check_points()?;
        Self::of_points_in_subgroups(key)
    }

    /// As [`Self::new`], of a key whose points a reader has checked.
    pub(super) fn of_points_in_subgroups(key: VerifyingKey<C>) -> Result<Self, ReadError> {
        key.check_form()?;
        let alpha_beta = compiled::miller::<C>(&[(key.alpha, key.beta)]);
        Ok(Self { alpha_beta, gamma: (&key.gamma).into(), delta: (&key.delta).into(), key })
    }

    /// The key.
    pub fn key(&self) -> &VerifyingKey<C> {
        &self.key
    }
}

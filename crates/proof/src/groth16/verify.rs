//! Verification, of one proof and of many.

use super::commitment::{Challenges, challenges};
use super::curve::ProofCurve;
use super::key::{Inputs, PreparedKey, Proof};
use core::ops::Range;
use pairloom_algebra::Field;
use pairloom_curve::lanes::sum_of_products;
use pairloom_curve::scalar_mul::sum_of_products_vartime;
use pairloom_curve::{Affine, Point};
use pairloom_pairing::{Fast, Gt, PointPair, compiled, miller_prepared};
use pairloom_parallel::search::Search;
use pairloom_parallel::weight::{Weight128, as_scalar, random_weights};
use pairloom_parallel::{Executor, batch};
use thiserror::Error;

/// Why a proof is not valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Rejection {
    /// Another number of public inputs than the key has.
    #[error("public: {got} inputs, the key has {expected}")]
    WrongInputCount {
        /// What the key has.
        expected: usize,
        /// What there are.
        got: usize,
    },
    /// Another number of commitments than the key has.
    #[error("proof: {got} commitments, the key has {expected}")]
    WrongCommitmentCount {
        /// What the key has.
        expected: usize,
        /// What there are.
        got: usize,
    },
    /// Points and inputs are well formed, and the equation does not hold.
    #[error("proof: does not verify")]
    Unverified,
    /// The proof that the committed values are known does not hold.
    #[error("proof: the commitment does not verify")]
    CommitmentUnverified,
}

impl<C: ProofCurve> PreparedKey<C> {
    /// Whether the proof holds for these public inputs: one Miller loop, two over prepared points, one final exponentiation.
    ///
    /// # Errors
    ///
    /// [`Rejection`].
    pub fn verify(&self, proof: &Proof<C>, inputs: &[C::Fr]) -> Result<(), Rejection> {
        self.check_counts(proof, inputs)?;
        let challenges = challenges(&self.key, proof, inputs);
        let all = inputs.iter().chain(&challenges.inputs);
        let terms: Vec<_> = self.key.inputs.iter().skip(1).copied().zip(all.copied()).collect();
        let sum = proof.commitments.iter().fold(sum_of_products(&terms), |sum, point| sum + *point);
        let sum = (sum + self.key.inputs[0]).to_affine_vartime();
        let prepared = [(sum, &self.gamma), (proof.c, &self.delta)];
        let value = miller_prepared::<C>(&[(proof.a.neg(), proof.b)], &prepared).mul(&self.alpha_beta);
        let holds = compiled::reduce::<C, Fast>(&value).is_one();
        if holds { self.verify_commitments(proof, &challenges) } else { Err(Rejection::Unverified) }
    }

    fn check_counts(&self, proof: &Proof<C>, inputs: &[C::Fr]) -> Result<(), Rejection> {
        let (expected, got) = (self.key.input_count(), inputs.len());
        if expected != got || self.key.inputs.is_empty() {
            return Err(Rejection::WrongInputCount { expected, got });
        }
        let (expected, got) = (self.key.commitments.len(), proof.commitments.len());
        if expected == got { Ok(()) } else { Err(Rejection::WrongCommitmentCount { expected, got }) }
    }

    /// Whether `Π e(r^j D_j, −σ_j G) e(proof of knowledge, G) = 1`.
    fn verify_commitments(&self, proof: &Proof<C>, challenges: &Challenges<C>) -> Result<(), Rejection> {
        let Some(first) = self.key.commitments.first() else { return Ok(()) };
        let folded = proof.commitments.iter().zip(&challenges.folding).zip(&self.key.commitments);
        let folded = folded.map(|((point, factor), key)| {
            (sum_of_products_vartime(&[(*point, *factor)]).to_affine_vartime(), key.sigma_negated)
        });
        let pairs: Vec<_> = folded.chain([(proof.knowledge, first.generator)]).collect();
        let holds = compiled::product::<C, Fast>(&pairs).is_one();
        if holds { Ok(()) } else { Err(Rejection::CommitmentUnverified) }
    }

    /// For each proof and its public inputs what [`Self::verify`] would say. All together cost n + 3 Miller loops, in lanes where they pay
    /// and over the threads of an executor, n products by random weights and one final exponentiation. Where some do not hold, the
    /// batch is halved until they stand alone. Weights come from the operating system; without them the proofs are verified one by one.
    #[must_use]
    pub fn verify_batch(
        &self,
        claims: &[(Proof<C>, Inputs<C>)],
        executor: &dyn Executor,
    ) -> Vec<Result<(), Rejection>> {
        let counted: Vec<_> = claims.iter().map(|(proof, inputs)| self.check_counts(proof, inputs)).collect();
        let checked: Vec<_> =
            claims.iter().zip(&counted).filter(|(_, counted)| counted.is_ok()).map(|(claim, _)| claim).collect();
        let weights = random_weights::<Weight128>(2 * checked.len());
        let mut verdicts = match checked.len() < 2 || weights.is_empty() {
            true => checked.iter().map(|(proof, inputs)| self.verify(proof, inputs)).collect(),
            false => self.verify_weighted(&checked, &weights, executor),
        }
        .into_iter();
        counted
            .into_iter()
            .map(|counted| counted.and_then(|()| verdicts.next().unwrap_or(Err(Rejection::Unverified))))
            .collect()
    }

    /// [`Self::verify_batch`] of claims with the right counts, with two weights each.
    fn verify_weighted(
        &self,
        claims: &[&(Proof<C>, Inputs<C>)],
        weights: &[u128],
        executor: &dyn Executor,
    ) -> Vec<Result<(), Rejection>> {
        let weights: Vec<_> = weights
            .as_chunks::<2>()
            .0
            .iter()
            .map(|[main, commitment]| Weights { main: *main, commitment: *commitment })
            .collect();
        let group = Group::new(self, claims, weights, executor);
        let verdicts = Search::new(|range| group.defect(range)).run(claims.len(), false);
        let verdict = |(valid, (proof, inputs)): (bool, &&(Proof<C>, Inputs<C>))| match valid {
            true => Ok(()),
            // Which of the two equations it is.
            false if !self.key.commitments.is_empty() => self.verify(proof, inputs).and(Err(Rejection::Unverified)),
            false => Err(Rejection::Unverified),
        };
        verdicts.into_iter().zip(claims).map(verdict).collect()
    }
}

/// The weights of a proof's equation and of that of its commitments.
struct Weights {
    main: u128,
    commitment: u128,
}

/// Claims with the factors of their equations that are their own.
struct Group<'a, C: ProofCurve> {
    key: &'a PreparedKey<C>,
    claims: &'a [&'a (Proof<C>, Inputs<C>)],
    weights: Vec<Weights>,
    /// (−w A, B).
    pairs: Vec<PointPair<C>>,
    challenges: Vec<Challenges<C>>,
    executor: &'a dyn Executor,
}

impl<'a, C: ProofCurve> Group<'a, C> {
    fn new(
        key: &'a PreparedKey<C>,
        claims: &'a [&'a (Proof<C>, Inputs<C>)],
        weights: Vec<Weights>,
        executor: &'a dyn Executor,
    ) -> Self {
        let terms: Vec<_> =
            claims.iter().zip(&weights).map(|((proof, _), weights)| (proof.a.neg(), weights.main)).collect();
        let weighted = batch::weighted::<C, C::G1>(&terms, executor);
        let pairs = weighted.into_iter().zip(claims).map(|(a, (proof, _))| (a, proof.b)).collect();
        let challenges = claims.iter().map(|(proof, inputs)| challenges(&key.key, proof, inputs)).collect();
        Self { key, claims, weights, pairs, challenges, executor }
    }

    /// The weighted quotient of the equations of a range.
    fn defect(&self, range: Range<usize>) -> Gt<C> {
        let mut pairs = self.pairs[range.clone()].to_vec();
        pairs.extend(self.shared_pairs(range.clone()));
        pairs.extend(self.commitment_pairs(range));
        batch::multi_pairing::<C>(&pairs, self.executor)
    }

    /// The three pairs with the key's points α β, γ and δ.
    fn shared_pairs(&self, range: Range<usize>) -> [PointPair<C>; 3] {
        let key = &self.key.key;
        let mut scalars = vec![C::Fr::zero(); key.inputs.len()];
        let mut terms = Vec::new();
        let (mut committed, weights) = (Vec::new(), &self.weights[range.clone()]);
        for ((claim, challenges), weights) in
            self.claims[range.clone()].iter().zip(&self.challenges[range]).zip(weights)
        {
            let (proof, inputs) = claim;
            let weight = as_scalar::<C::Fr>(weights.main);
            scalars[0] = scalars[0].add(&weight);
            for (scalar, input) in scalars[1..].iter_mut().zip(inputs.iter().chain(&challenges.inputs)) {
                *scalar = scalar.add(&weight.mul(input));
            }
            terms.push((proof.c, weights.main));
            committed.extend(proof.commitments.iter().map(|point| (*point, weights.main)));
        }
        let alpha = sum_of_products_vartime(&[(key.alpha, scalars[0])]);
        let inputs: Vec<_> = key.inputs.iter().copied().zip(scalars).collect();
        let mut inputs = batch::sum_of_products(&inputs, self.executor);
        if !committed.is_empty() {
            inputs += batch::weighted_sum(&committed, self.executor);
        }
        let c = batch::weighted_sum(&terms, self.executor);
        let [alpha, inputs, c] = <[Affine<C::G1>; 3]>::try_from(Point::batch_to_affine(&[alpha, inputs, c]))
            .unwrap_or_else(|_| [Affine::identity(); 3]);
        [(alpha, key.beta), (inputs, key.gamma), (c, key.delta)]
    }

    /// The pairs of the commitments, which have weights of their own.
    fn commitment_pairs(&self, range: Range<usize>) -> Vec<PointPair<C>> {
        let keys = &self.key.key.commitments;
        let Some(first) = keys.first() else { return Vec::new() };
        let pair = |(index, key): (usize, &super::key::CommitmentKey<C>)| {
            let term = |item: usize| {
                let weight = as_scalar::<C::Fr>(self.weights[item].commitment);
                (self.claims[item].0.commitments[index], weight.mul(&self.challenges[item].folding[index]))
            };
            let sum = batch::sum_of_products(&range.clone().map(term).collect::<Vec<_>>(), self.executor);
            (sum.to_affine_vartime(), key.sigma_negated)
        };
        let mut pairs: Vec<_> = keys.iter().enumerate().map(pair).collect();
        let term = |item: usize| (self.claims[item].0.knowledge, self.weights[item].commitment);
        let knowledge = batch::weighted_sum(&range.clone().map(term).collect::<Vec<_>>(), self.executor);
        pairs.push((knowledge.to_affine_vartime(), first.generator));
        pairs
    }
}

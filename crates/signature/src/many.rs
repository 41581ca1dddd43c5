//! Many signatures under many keys: checked together, answered one by one.
//!
//! With random weights w, all of e(σ, g) = e(H, pk) hold if e(Σ w σ, g) = Π e(H, pk)^w does, but for a chance of about 2^−128: one
//! product of n + 1 pairings for n items. If it does not hold, the batch is halved until the bad items stand alone, as in
//! [`crate::batch`].

use crate::arrangement::Arrangement;
use crate::key::{PublicKey, Value};
use crate::signature::Signature;
use crate::suite::{Curve, Signatures, Suite};
use core::ops::Range;
use pairloom_curve::Affine;
use pairloom_curve::encoding::DecodeError;
use pairloom_pairing::PointPair;
use pairloom_parallel::search::{Search, random_weights};
use pairloom_parallel::{Executor, batch};

/// A signed message: the message, the key that is claimed to have signed it, and the signature.
#[derive(Clone, Copy, Debug)]
pub struct Signed<'a, S: Suite> {
    /// The key.
    pub key: &'a PublicKey<S>,
    /// The message.
    pub message: &'a [u8],
    /// The signature.
    pub signature: Signature<S>,
}

/// For each item what [`PublicKey::verify`] would say. Hashing, weights and Miller loops go over lanes where they pay and over the threads
/// of an executor; weights come from the operating system, and without them the items are checked one by one.
#[must_use]
pub fn verify_many<S: Suite>(items: &[Signed<'_, S>], executor: &dyn Executor) -> Vec<bool> {
    let weights = random_weights(items.len());
    let messages: Vec<_> = items.iter().map(|item| S::signed(item.key.as_point(), item.message)).collect();
    let messages: Vec<_> = messages.iter().map(AsRef::as_ref).collect();
    let terms: Vec<_> = S::hash_many(&messages, executor)
        .into_iter()
        .zip(items)
        .zip(weights.iter().copied().chain(core::iter::repeat(1)))
        .map(|((hashed, item), weight)| (hashed.neg(), *item.key.as_point(), weight))
        .collect();
    let group = Group::<S> {
        pairs: S::Arrangement::weighted_pairs(&terms, executor),
        signatures: items
            .iter()
            .zip(&terms)
            .map(|(item, (.., weight))| (*item.signature.as_point(), *weight))
            .collect(),
        executor,
    };
    Search::new(|range| group.defect(range)).run(items.len(), weights.is_empty())
}

/// A group of items with the two sides of their equation: weighted hashes with their keys, and signatures with their weights.
struct Group<'a, S: Suite> {
    pairs: Vec<PointPair<Curve<S>>>,
    signatures: Vec<(Affine<Signatures<S>>, u128)>,
    executor: &'a dyn Executor,
}

impl<S: Suite> Group<'_, S> {
    /// The quotient of the two sides for a range of items.
    fn defect(&self, items: Range<usize>) -> Value<S> {
        let sum = batch::weighted_sum(&self.signatures[items.clone()], self.executor).to_affine();
        let mut pairs = self.pairs[items].to_vec();
        pairs.push(S::Arrangement::pair(sum, Affine::generator()));
        batch::multi_pairing(&pairs, self.executor)
    }
}

impl<S: Suite> Signature<S> {
    /// [`Signature::from_bytes`] of each encoding, over the threads of an executor; square roots and subgroup checks go in lanes where they pay.
    ///
    /// # Errors
    ///
    /// For each encoding what is wrong with it.
    pub fn from_bytes_many(encodings: &[&[u8]], executor: &dyn Executor) -> Vec<Result<Self, DecodeError>> {
        let points =
            batch::decode_unchecked_subgroup::<Curve<S>, Signatures<S>, S::SignatureEncoding>(encodings, executor);
        let known: Vec<_> = points.iter().map(|point| point.unwrap_or_else(|_| Affine::generator())).collect();
        let inside = batch::are_in_subgroup::<Curve<S>, Signatures<S>>(&known, executor);
        let checked = points.into_iter().zip(inside).zip(encodings);
        checked
            .map(|((point, inside), bytes)| match point {
                Ok(point) if inside && !point.is_identity() => Ok(Self::of_subgroup(point)),
                Err(error) => Err(error),
                _ => Self::from_bytes(bytes),
            })
            .collect()
    }
}

//! Many signatures under one key: checked together, answered one by one.
//!
//! With random weights w, all of e(σ, g) = e(H, pk) hold if e(Σ w σ, g) = e(Σ w H, pk) does, but for a chance of about
//! 2^−128; signatures and hashed messages lie in one group, so that is two sums and two pairings for any number of items. If it
//! does not hold, the batch is halved until the bad items stand alone. The quotient of the two sides of a whole is the product
//! of those of its halves, so each halving costs one product of pairings, not two.

use crate::key::{PublicKey, Value};
use crate::signature::Signature;
use crate::suite::{Signatures, Suite};
use pairloom_curve::scalar_mul::weighted_sum_vartime;
use pairloom_curve::{Affine, Point};
use pairloom_parallel::accelerator::of_group;
use pairloom_parallel::search::Search;
use pairloom_parallel::weight::{Weight128, random_weights, weights_from};
use pairloom_parallel::{Executor, Inline};
use rand::CryptoRng;

/// An item of a batch: a signature, the point of its message, and the weight of both.
struct Item<S: Suite> {
    signature: Affine<Signatures<S>>,
    hashed: Affine<Signatures<S>>,
    weight: u128,
}

impl<S: Suite> PublicKey<S> {
    /// For each message and signature what [`PublicKey::verify`] would say, at the cost of little more than hashing if all are
    /// valid. Messages are hashed in lanes where they pay. Weights come from the operating system; without them the items are checked one by one.
    #[must_use]
    pub fn verify_batch<M: AsRef<[u8]>>(&self, signed: &[(M, Signature<S>)]) -> Vec<bool> {
        self.verify_batch_over(signed, &Inline)
    }

    /// As [`PublicKey::verify_batch`], over the threads of an executor, or what it has for whole batches.
    #[must_use]
    pub fn verify_batch_over<M: AsRef<[u8]>>(
        &self,
        signed: &[(M, Signature<S>)],
        executor: &dyn Executor,
    ) -> Vec<bool> {
        self.verify_weighted(signed, &random_weights::<Weight128>(signed.len()), executor)
    }

    /// As [`PublicKey::verify_batch`], with weights from a generator that whoever made the signatures cannot foresee.
    #[must_use]
    pub fn verify_batch_with<M: AsRef<[u8]>>(
        &self,
        signed: &[(M, Signature<S>)],
        rng: &mut impl CryptoRng,
    ) -> Vec<bool> {
        self.verify_weighted(signed, &weights_from::<Weight128>(signed.len(), rng), &Inline)
    }

    /// `weights` has one an item, or none.
    fn verify_weighted<M: AsRef<[u8]>>(
        &self,
        signed: &[(M, Signature<S>)],
        weights: &[u128],
        executor: &dyn Executor,
    ) -> Vec<bool> {
        let messages: Vec<_> = signed.iter().map(|(message, _)| S::signed(self.as_point(), message.as_ref())).collect();
        let messages: Vec<_> = messages.iter().map(AsRef::as_ref).collect();
        let items: Vec<Item<S>> = signed
            .iter()
            .zip(S::hash_many(&messages, executor))
            .zip(weights.iter().copied().chain(core::iter::repeat(1)))
            .map(|(((_, signature), hashed), weight)| Item { signature: *signature.as_point(), hashed, weight })
            .collect();
        Search::new(|range| self.group_defect(&items[range], executor)).run(items.len(), weights.is_empty())
    }

    /// The quotient of the two sides for a group, each weighted.
    fn group_defect(&self, items: &[Item<S>], executor: &dyn Executor) -> Value<S> {
        let sum = |point: fn(&Item<S>) -> Affine<Signatures<S>>| {
            let terms: Vec<_> = items.iter().map(|item| (point(item), item.weight)).collect();
            let sum = of_group(executor).and_then(|machine| machine.weighted_sum(&terms));
            sum.unwrap_or_else(|| weighted_sum_vartime(&terms))
        };
        let sums = Point::batch_to_affine(&[sum(|item| item.signature), sum(|item| item.hashed)]);
        self.defect(sums[0], sums[1])
    }
}

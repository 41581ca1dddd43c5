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
use rand::rngs::OsRng;
use rand::{CryptoRng, TryRngCore};

/// A signature, the point that its message stands for, and the weight of both.
struct Item<S: Suite> {
    signature: Affine<Signatures<S>>,
    hashed: Affine<Signatures<S>>,
    weight: u128,
}

impl<S: Suite> PublicKey<S> {
    /// For each message and signature what [`PublicKey::verify`] would say, at the cost of little more than hashing if all are
    /// valid. Weights come from the operating system; without them the items are checked one by one.
    #[must_use]
    pub fn verify_batch<M: AsRef<[u8]>>(&self, signed: &[(M, Signature<S>)]) -> Vec<bool> {
        let mut bytes = vec![0; 16 * signed.len()];
        let drawn = OsRng.try_fill_bytes(&mut bytes);
        self.verify_weighted(signed, if drawn.is_ok() { &bytes } else { &[] })
    }

    /// As [`PublicKey::verify_batch`], with weights from a generator that whoever made the signatures cannot foresee.
    #[must_use]
    pub fn verify_batch_with<M: AsRef<[u8]>>(
        &self,
        signed: &[(M, Signature<S>)],
        rng: &mut impl CryptoRng,
    ) -> Vec<bool> {
        let mut bytes = vec![0; 16 * signed.len()];
        rng.fill_bytes(&mut bytes);
        self.verify_weighted(signed, &bytes)
    }

    /// `random` holds 16 bytes an item, or nothing.
    fn verify_weighted<M: AsRef<[u8]>>(&self, signed: &[(M, Signature<S>)], random: &[u8]) -> Vec<bool> {
        let hashed: Vec<Point<_>> = signed.iter().map(|(message, _)| S::hash(message.as_ref())).collect();
        let weights = random.as_chunks::<16>().0.iter().map(|bytes| u128::from_le_bytes(*bytes).max(1));
        let items: Vec<Item<S>> = signed
            .iter()
            .zip(Point::batch_to_affine(&hashed))
            .zip(weights.chain(core::iter::repeat(1)))
            .map(|(((_, signature), hashed), weight)| Item { signature: *signature.as_point(), hashed, weight })
            .collect();
        let search = Search { key: self, verdicts: Vec::with_capacity(items.len()), bad: 0 };
        search.run(&items, random.is_empty())
    }
}

/// The verdicts found so far, from the first item on.
struct Search<'a, S: Suite> {
    key: &'a PublicKey<S>,
    verdicts: Vec<bool>,
    bad: usize,
}

impl<S: Suite> Search<'_, S> {
    /// Verdicts that must be known before [`Self::mostly_bad`] says anything.
    const SAMPLE: usize = 16;

    fn run(mut self, items: &[Item<S>], singly: bool) -> Vec<bool> {
        if singly {
            self.one_by_one(items);
        } else {
            self.group(items, |search| search.defect(items));
        }
        self.verdicts
    }

    /// The quotient of the two sides for a group.
    fn defect(&self, items: &[Item<S>]) -> Value<S> {
        let sum = |point: fn(&Item<S>) -> Affine<Signatures<S>>| {
            weighted_sum_vartime(&items.iter().map(|item| (point(item), item.weight)).collect::<Vec<_>>())
        };
        let sums = Point::batch_to_affine(&[sum(|item| item.signature), sum(|item| item.hashed)]);
        self.key.defect(sums[0], sums[1])
    }

    /// Finds the verdicts of a group whose quotient `defect` tells.
    fn group(&mut self, items: &[Item<S>], defect: impl FnOnce(&Self) -> Value<S>) {
        if self.mostly_bad() {
            return self.one_by_one(items);
        }
        let defect = defect(self);
        match items {
            _ if defect.is_one() => self.verdicts.resize(self.verdicts.len() + items.len(), true),
            [] | [_] => self.push(false),
            _ => self.halves(items, defect),
        }
    }

    fn halves(&mut self, items: &[Item<S>], defect: Value<S>) {
        let (left, right) = items.split_at(items.len() / 2);
        let of_left = self.defect(left);
        self.group(left, |_| of_left);
        self.group(right, |_| defect * of_left.invert());
    }

    fn one_by_one(&mut self, items: &[Item<S>]) {
        for item in items {
            let valid = self.key.defect(item.signature, item.hashed).is_one();
            self.push(valid);
        }
    }

    fn push(&mut self, valid: bool) {
        self.verdicts.push(valid);
        self.bad += usize::from(!valid);
    }

    /// Whether halving has stopped to pay: more than half of the items seen are bad.
    fn mostly_bad(&self) -> bool {
        self.verdicts.len() >= Self::SAMPLE && 2 * self.bad > self.verdicts.len()
    }
}

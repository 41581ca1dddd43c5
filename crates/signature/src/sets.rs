//! Signature sets, as Ethereum's clients verify them: keys, the message that they signed, and the signature; many at a time, with few
//! distinct messages.
//!
//! With random weights w, all of e(σ, g) = e(H, pk) hold if e(Σ w σ, g) = Π e(H, Σ w pk) does, the product over distinct messages and the
//! inner sums over the sets of a message, but for a chance of 2^(1 − bits of the weights). So there is one pairing for each distinct message,
//! one for all signatures, and one final exponentiation. If the equation does not hold, the batch is halved until the bad sets stand alone.
//! Without weights, sets that share a message could have S + Δ and S − Δ for their signatures and pass together.
//!
//! ```
//! use pairloom_signature::sets::{EmptyBatch, SignatureSet, Weight64, all_valid, verify_sets};
//! use pairloom_signature::{SecretKey, suite::MinPkPop};
//! use pairloom_parallel::Inline;
//!
//! let secrets = [1, 2, 3].map(|byte| SecretKey::<MinPkPop>::derive(&[byte; 32], b"").expect("long enough"));
//! let signed = secrets.iter().map(|secret| (secret.public_key(), secret.sign(b"the head of the chain")));
//! let signed: Vec<_> = signed.collect();
//! let sets = signed.iter().map(|(key, signature)| SignatureSet::new(key, b"the head of the chain", signature));
//! let sets: Vec<_> = sets.collect();
//! assert!(all_valid::<Weight64, _>(&sets, EmptyBatch::Invalid, &Inline));
//! assert!(verify_sets::<Weight64, _>(&sets, &Inline).iter().all(Result::is_ok));
//! ```

use crate::aggregate::{AggregateDefect, AggregateSignature};
use crate::arrangement::Arrangement;
use crate::key::{PublicKey, Value};
use crate::possession::ProvenKey;
use crate::signature::Signature;
use crate::suite::{Curve, Keys, PossessionSuite, Signatures, Suite};
use core::fmt;
use core::ops::Range;
use pairloom_curve::hash::Dst;
use pairloom_curve::{Affine, Point};
use pairloom_pairing::PointPair;
use pairloom_parallel::search::Search;
pub use pairloom_parallel::weight::{Weight, Weight64, Weight128};
use pairloom_parallel::weight::{random_weights, weights_from};
use pairloom_parallel::{Executor, batch};
use rand::CryptoRng;
use std::borrow::Cow;
use std::collections::HashMap;

/// Keys, the message that all of them are said to have signed, and the sum of their signatures.
#[derive(Clone)]
pub struct SignatureSet<'a, S: Suite> {
    /// The sum of the keys, `None` of none.
    key: Option<Point<Keys<S>>>,
    /// What is hashed.
    signed: Cow<'a, [u8]>,
    signature: Affine<Signatures<S>>,
}

impl<'a, S: Suite> SignatureSet<'a, S> {
    /// One key and its signature.
    pub fn new(key: &PublicKey<S>, message: &'a [u8], signature: &Signature<S>) -> Self {
        Self::of_point(key.as_point(), message, signature)
    }

    /// A key of the subgroup that may be infinity, which is a defect of the set.
    pub(crate) fn of_point(key: &Affine<Keys<S>>, message: &'a [u8], signature: &Signature<S>) -> Self {
        Self { key: Some((*key).into()), signed: S::signed(key, message), signature: *signature.as_point() }
    }
}

impl<'a, S: PossessionSuite> SignatureSet<'a, S> {
    /// Keys whose possession is proven, and the sum of their signatures. One addition a key.
    pub fn of_keys<'k>(
        keys: impl IntoIterator<Item = &'k ProvenKey<S>>,
        message: &'a [u8],
        signature: &AggregateSignature<S>,
    ) -> Self {
        let mut keys = keys.into_iter().map(|key| *key.as_key().as_point());
        let key = keys.next().map(|first| keys.fold(Point::from(first), |sum, key| sum + key));
        Self { key, signed: message.into(), signature: *signature.as_point() }
    }
}

impl<S: Suite> fmt::Debug for SignatureSet<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { key, signed, signature } = self;
        f.debug_struct("SignatureSet").field("key", key).field("signed", signed).field("signature", signature).finish()
    }
}

/// What a batch without sets is. Clients of Ethereum differ: Lighthouse and Prysm say invalid, Teku says valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EmptyBatch {
    /// Valid: there is no set that is not.
    Valid,
    /// Invalid: nobody has signed anything.
    Invalid,
}

/// The verdict on each set, as if it were checked alone. Hashing, weights and Miller loops go over lanes where they pay and over the threads
/// of an executor; weights come from the operating system, and without them the sets are checked one by one.
#[must_use]
pub fn verify_sets<W: Weight, S: Suite>(
    sets: &[SignatureSet<'_, S>],
    executor: &dyn Executor,
) -> Vec<Result<(), AggregateDefect>> {
    verify_tagged::<W, S>(sets, S::tag(), executor)
}

/// [`verify_sets`] where messages are hashed under another tag.
pub(crate) fn verify_tagged<W: Weight, S: Suite>(
    sets: &[SignatureSet<'_, S>],
    dst: Dst<'_>,
    executor: &dyn Executor,
) -> Vec<Result<(), AggregateDefect>> {
    verdicts(sets, &random_weights::<W>(sets.len()), dst, executor)
}

/// As [`verify_sets`], with weights from a generator that whoever made the sets cannot foresee.
#[must_use]
pub fn verify_sets_with<W: Weight, S: Suite>(
    sets: &[SignatureSet<'_, S>],
    rng: &mut impl CryptoRng,
    executor: &dyn Executor,
) -> Vec<Result<(), AggregateDefect>> {
    verdicts(sets, &weights_from::<W>(sets.len(), rng), S::tag(), executor)
}

/// Whether all sets are valid; nothing is halved if they are not, so that bad batches cost no more than good ones.
#[must_use]
pub fn all_valid<W: Weight, S: Suite>(
    sets: &[SignatureSet<'_, S>],
    empty: EmptyBatch,
    executor: &dyn Executor,
) -> bool {
    if sets.is_empty() {
        return empty == EmptyBatch::Valid;
    }
    let weights = random_weights::<W>(sets.len());
    let (prepared, defects) = Prepared::new(sets, &weights, S::tag(), executor);
    let all = 0..prepared.items.len();
    defects.iter().all(Option::is_none)
        && match weights.is_empty() {
            true => all.into_iter().all(|item| prepared.defect(item..item + 1).is_one()),
            false => prepared.defect(all).is_one(),
        }
}

/// `weights` has one a set, or none.
fn verdicts<S: Suite>(
    sets: &[SignatureSet<'_, S>],
    weights: &[u128],
    dst: Dst<'_>,
    executor: &dyn Executor,
) -> Vec<Result<(), AggregateDefect>> {
    let (prepared, defects) = Prepared::new(sets, weights, dst, executor);
    let mut verdicts: Vec<_> = defects.into_iter().map(|defect| defect.map_or(Ok(()), Err)).collect();
    let valid = Search::new(|range| prepared.defect(range)).run(prepared.items.len(), weights.is_empty());
    for (item, valid) in prepared.items.iter().zip(valid) {
        if !valid {
            verdicts[item.set] = Err(AggregateDefect::Unverified);
        }
    }
    verdicts
}

/// Both sides of the equation of one set, weighted.
struct Item<S: Suite> {
    /// Its place among the sets.
    set: usize,
    /// Its message's place among the distinct ones.
    message: usize,
    signature: Affine<Signatures<S>>,
    weight: u128,
    right: Right<S>,
}

/// The side of a message and its key.
#[derive(Clone, Copy)]
enum Right<S: Suite> {
    /// The weighted pair, where no other set has the message.
    Pair(PointPair<Curve<S>>),
    /// The weighted key, where others have it.
    Key(Affine<Keys<S>>),
}

/// A batch: the sets that have a key, those of one message next to each other.
struct Prepared<'a, S: Suite> {
    items: Vec<Item<S>>,
    /// The opposite of each distinct message's point.
    hashed: Vec<Affine<Signatures<S>>>,
    executor: &'a dyn Executor,
}

impl<'a, S: Suite> Prepared<'a, S> {
    /// The batch, and what is wrong with each set before any pairing.
    fn new(
        sets: &[SignatureSet<'_, S>],
        weights: &[u128],
        dst: Dst<'_>,
        executor: &'a dyn Executor,
    ) -> (Self, Vec<Option<AggregateDefect>>) {
        let sums: Vec<_> = sets.iter().map(|set| set.key.unwrap_or_default()).collect();
        let keys = Point::batch_to_affine(&sums);
        let defect = |(set, key): (&SignatureSet<'_, S>, &Affine<_>)| match set.key {
            None => Some(AggregateDefect::NoKeys),
            Some(_) if key.is_identity() => Some(AggregateDefect::InfiniteKey),
            Some(_) => None,
        };
        let defects: Vec<_> = sets.iter().zip(&keys).map(defect).collect();
        let usable = (0..sets.len()).filter(|set| defects[*set].is_none());
        let messages = Messages::of(usable.map(|set| (set, &*sets[set].signed)));
        let hashed: Vec<_> = S::hash_many_with(&messages.distinct, dst, executor).iter().map(Affine::neg).collect();
        let weight = |set: usize| weights.get(set).copied().unwrap_or(1);
        let rights = rights::<S>(&messages, &keys, &hashed, weight, executor);
        let item = |(&(message, set), right)| Item {
            set,
            message,
            signature: sets[set].signature,
            weight: weight(set),
            right,
        };
        let items = messages.sets.iter().zip(rights).map(item).collect();
        (Self { items, hashed, executor }, defects)
    }

    /// The quotient of the two sides for a range of items.
    fn defect(&self, items: Range<usize>) -> Value<S> {
        let items = &self.items[items];
        let terms: Vec<_> = items.iter().map(|item| (item.signature, item.weight)).collect();
        let sum = batch::weighted_sum::<Signatures<S>>(&terms, self.executor).to_affine();
        let mut pairs = vec![S::Arrangement::pair(sum, Affine::generator())];
        let (mut messages, mut sums) = (Vec::new(), Vec::new());
        for group in items.chunk_by(|left, right| left.message == right.message) {
            let mut sum = Point::identity();
            for item in group {
                match item.right {
                    Right::Pair(pair) => pairs.push(pair),
                    Right::Key(key) => sum += key,
                }
            }
            if !bool::from(sum.is_identity()) {
                messages.push(group[0].message);
                sums.push(sum);
            }
        }
        let sums = messages.into_iter().zip(Point::batch_to_affine(&sums));
        pairs.extend(sums.map(|(message, key)| S::Arrangement::pair(self.hashed[message], key)));
        batch::multi_pairing(&pairs, self.executor)
    }
}

/// Which sets have which message.
struct Messages<'m> {
    distinct: Vec<&'m [u8]>,
    /// How many sets each distinct message has.
    counts: Vec<usize>,
    /// Message and set, by messages.
    sets: Vec<(usize, usize)>,
}

impl<'m> Messages<'m> {
    fn of(signed: impl Iterator<Item = (usize, &'m [u8])>) -> Self {
        let (mut places, mut messages) =
            (HashMap::new(), Self { distinct: Vec::new(), counts: Vec::new(), sets: Vec::new() });
        for (set, message) in signed {
            let place = *places.entry(message).or_insert_with(|| {
                messages.distinct.push(message);
                messages.counts.push(0);
                messages.distinct.len() - 1
            });
            messages.counts[place] += 1;
            messages.sets.push((place, set));
        }
        messages.sets.sort_unstable();
        messages
    }
}

/// The right sides of all sets: a message that has one set is weighted in G1, of a message that has several the keys are.
fn rights<S: Suite>(
    messages: &Messages<'_>,
    keys: &[Affine<Keys<S>>],
    hashed: &[Affine<Signatures<S>>],
    weight: impl Fn(usize) -> u128,
    executor: &dyn Executor,
) -> Vec<Right<S>> {
    let (mut single, mut shared) = (Vec::new(), Vec::new());
    for &(message, set) in &messages.sets {
        match messages.counts[message] {
            1 => single.push((hashed[message], keys[set], weight(set))),
            _ => shared.push((keys[set], weight(set))),
        }
    }
    let mut pairs = S::Arrangement::weighted_pairs(&single, executor).into_iter().map(Right::Pair);
    let mut weighted = batch::weighted::<Curve<S>, Keys<S>>(&shared, executor).into_iter().map(Right::Key);
    let right =
        |(message, _): &(usize, usize)| if messages.counts[*message] == 1 { pairs.next() } else { weighted.next() };
    messages.sets.iter().filter_map(right).collect()
}

//! Many signatures under many keys: checked together, answered one by one; keys and signatures decoded many at a time.

use crate::key::PublicKey;
use crate::sets::{SignatureSet, Weight128, verify_sets};
use crate::signature::Signature;
use crate::suite::{Curve, Keys, Signatures, Suite};
use pairloom_curve::Affine;
use pairloom_curve::encoding::{DecodeError, EncodableGroup, PointEncoding};
use pairloom_curve::lanes::LaneGroup;
pub use pairloom_curve::subgroup::combinations::Soundness;
use pairloom_parallel::{Executor, batch};
use rand::TryRngCore;
use rand::rngs::OsRng;
use std::collections::HashMap;

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

/// For each item what [`PublicKey::verify`] would say: [`verify_sets`] with weights of 128 bits.
#[must_use]
pub fn verify_many<S: Suite>(items: &[Signed<'_, S>], executor: &dyn Executor) -> Vec<bool> {
    let sets: Vec<_> = items.iter().map(|item| SignatureSet::new(item.key, item.message, &item.signature)).collect();
    verify_sets::<Weight128, S>(&sets, executor).iter().map(Result::is_ok).collect()
}

impl<S: Suite> Signature<S> {
    /// [`Signature::from_bytes`] of each encoding, over the threads of an executor; square roots and subgroup checks go in lanes where they pay.
    ///
    /// # Errors
    ///
    /// For each encoding what is wrong with it.
    pub fn from_bytes_many(encodings: &[&[u8]], executor: &dyn Executor) -> Vec<Result<Self, DecodeError>> {
        let points = points::<S, Signatures<S>, S::SignatureEncoding>(encodings, None, executor).into_iter();
        points.map(|point| point.map(Self::of_subgroup)).collect()
    }

    /// [`Self::from_bytes_many`] with subgroup checks by random combinations, which are faster for thousands of encodings: an encoding of a point
    /// outside the subgroup is accepted with the probability of `soundness` at most; errors are certain. Choices come from the operating
    /// system; without its randomness points are checked exactly.
    ///
    /// # Errors
    ///
    /// For each encoding what is wrong with it.
    pub fn from_bytes_many_by_combinations(
        encodings: &[&[u8]],
        soundness: Soundness,
        executor: &dyn Executor,
    ) -> Vec<Result<Self, DecodeError>> {
        let points = points::<S, Signatures<S>, S::SignatureEncoding>(encodings, Some(soundness), executor).into_iter();
        points.map(|point| point.map(Self::of_subgroup)).collect()
    }

    /// The signature that each point is, `None` off the curve, outside the subgroup and for infinity. Checks of the subgroup go in lanes where
    /// they pay.
    pub fn from_points(points: &[Affine<Signatures<S>>], executor: &dyn Executor) -> Vec<Option<Self>> {
        let inside = batch::are_in_subgroup::<Curve<S>, Signatures<S>>(points, executor).into_iter();
        let valid = |(inside, point): (bool, &Affine<_>)| inside && !point.is_identity() && point.is_on_curve().into();
        inside.zip(points).map(|item| valid(item).then(|| Self::of_subgroup(*item.1))).collect()
    }
}

impl<S: Suite> PublicKey<S> {
    /// [`PublicKey::from_bytes`] of each encoding, as [`Signature::from_bytes_many`] has signatures.
    ///
    /// # Errors
    ///
    /// For each encoding what is wrong with it.
    pub fn from_bytes_many(encodings: &[&[u8]], executor: &dyn Executor) -> Vec<Result<Self, DecodeError>> {
        let points = points::<S, Keys<S>, S::KeyEncoding>(encodings, None, executor).into_iter();
        points.map(|point| point.map(Self::of_subgroup)).collect()
    }

    /// [`Self::from_bytes_many`] by random combinations, as [`Signature::from_bytes_many_by_combinations`] has signatures.
    ///
    /// # Errors
    ///
    /// For each encoding what is wrong with it.
    pub fn from_bytes_many_by_combinations(
        encodings: &[&[u8]],
        soundness: Soundness,
        executor: &dyn Executor,
    ) -> Vec<Result<Self, DecodeError>> {
        let points = points::<S, Keys<S>, S::KeyEncoding>(encodings, Some(soundness), executor).into_iter();
        points.map(|point| point.map(Self::of_subgroup)).collect()
    }

    /// [`Self::from_bytes_many`] of keys that were validated before: that they are in the subgroup is **not** checked, only that they are
    /// points of the curve and not infinity. Square roots go in lanes where they pay. Whoever can change the bytes can choose keys that
    /// verify what nobody signed.
    ///
    /// # Errors
    ///
    /// For each encoding what is wrong with it.
    pub fn from_bytes_many_unchecked_subgroup(
        encodings: &[&[u8]],
        executor: &dyn Executor,
    ) -> Vec<Result<Self, DecodeError>> {
        unchecked::<S, S::KeyEncoding>(encodings, executor)
    }

    /// [`Self::load_unchecked_subgroup`] of each of many keys as [`Self::to_stored_bytes`] gives them, over the threads of an executor: no
    /// square roots, and nothing is checked that [`Self::from_bytes_many_unchecked_subgroup`] does not check.
    ///
    /// # Errors
    ///
    /// For each encoding what is wrong with it.
    pub fn load_many_unchecked_subgroup(
        encodings: &[&[u8]],
        executor: &dyn Executor,
    ) -> Vec<Result<Self, DecodeError>> {
        unchecked::<S, S::StoredKeyEncoding>(encodings, executor)
    }
}

/// Keys whose points are on the curve and not infinity.
fn unchecked<S: Suite, E: PointEncoding<Keys<S>>>(
    encodings: &[&[u8]],
    executor: &dyn Executor,
) -> Vec<Result<PublicKey<S>, DecodeError>> {
    let points = batch::decode_unchecked_subgroup::<Curve<S>, Keys<S>, E>(encodings, executor).into_iter();
    points.map(|point| point.and_then(PublicKey::of_finite)).collect()
}

/// The points of the subgroup, none at infinity, that encodings stand for; checked exactly unless a soundness is given.
fn points<S: Suite, G: LaneGroup + EncodableGroup, E: PointEncoding<G>>(
    encodings: &[&[u8]],
    soundness: Option<Soundness>,
    executor: &dyn Executor,
) -> Vec<Result<Affine<G>, DecodeError>> {
    let points = batch::decode_unchecked_subgroup::<Curve<S>, G, E>(encodings, executor);
    let known: Vec<_> = points.iter().map(|point| point.unwrap_or_else(|_| Affine::generator())).collect();
    let random = |bytes: &mut [u8]| OsRng.try_fill_bytes(bytes).is_ok();
    let inside = match soundness {
        None => batch::are_in_subgroup::<Curve<S>, G>(&known, executor),
        Some(soundness) => batch::are_in_subgroup_by_combinations::<Curve<S>, G>(&known, soundness, &random, executor),
    };
    let checked = points.into_iter().zip(inside).zip(encodings);
    let checked = checked.map(|((point, inside), bytes)| match point {
        Ok(point) if inside && !point.is_identity() => Ok(point),
        Err(error) => Err(error),
        // This says what is wrong.
        _ => E::decode_non_identity(bytes),
    });
    checked.collect()
}

/// Keys by their bytes, each decoded and validated once.
#[derive(Clone, Debug)]
pub struct KeyCache<S: Suite>(HashMap<Vec<u8>, PublicKey<S>>);

impl<S: Suite> KeyCache<S> {
    /// The key of each encoding, or what is wrong with it. Those that are not known yet are decoded, in lanes where that pays and over the
    /// threads of an executor, and valid ones are kept.
    pub fn keys(&mut self, encodings: &[&[u8]], executor: &dyn Executor) -> Vec<Result<&PublicKey<S>, DecodeError>> {
        let mut unknown: Vec<_> = encodings.iter().filter(|bytes| !self.0.contains_key(**bytes)).copied().collect();
        unknown.sort_unstable();
        unknown.dedup();
        let mut errors = HashMap::new();
        for (bytes, key) in unknown.iter().zip(PublicKey::from_bytes_many(&unknown, executor)) {
            match key {
                Ok(key) => _ = self.0.insert(bytes.to_vec(), key),
                Err(error) => _ = errors.insert(*bytes, error),
            }
        }
        let key = |bytes: &&[u8]| match (self.0.get(*bytes), errors.get(bytes)) {
            (Some(key), _) => Ok(key),
            (None, Some(error)) => Err(*error),
            // Not reached: whatever is not kept has an error.
            (None, None) => Err(DecodeError::Identity),
        };
        encodings.iter().map(key).collect()
    }

    /// The number of keys that are kept.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether no key is kept.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<S: Suite> Default for KeyCache<S> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

//! Ciphersuites, one type each.
//!
//! The identifier of a suite is its domain separation tag (draft-irtf-cfrg-bls-signature, section 4).

use crate::arrangement::{Arrangement, MinPk, MinSig};
use core::fmt;
use pairloom_curve::encoding::{Eip197, PointEncoding, ZcashCompressed, ZcashUncompressed};
use pairloom_curve::hash::suites::{Bls12381G1XmdSha256SswuRo, Bls12381G2XmdSha256SswuRo, Bn254G1XmdKeccak256SvdwRo};
use pairloom_curve::hash::{Dst, HashSuite};
use pairloom_curve::{Affine, Point, bls12_381, bn254};
use pairloom_parallel::{Executor, batch};
use std::borrow::Cow;
use std::sync::OnceLock;

/// The group of a suite's keys.
pub type Keys<S> = <<S as Suite>::Arrangement as Arrangement>::Keys;
/// The group of a suite's signatures.
pub type Signatures<S> = <<S as Suite>::Arrangement as Arrangement>::Signatures;
/// The curve of a suite.
pub type Curve<S> = <<S as Suite>::Arrangement as Arrangement>::Curve;
/// A prepared point of the group of a suite's keys.
pub type Prepared<S> = <<S as Suite>::Arrangement as Arrangement>::Prepared;

/// What a suite does against keys that were made from other keys (draft-irtf-cfrg-bls-signature, section 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defence {
    /// Messages of an aggregate are distinct (`NUL`).
    DistinctMessages,
    /// What is signed starts with the key (`AUG`).
    Augmentation,
    /// Keys come with a proof of possession (`POP`).
    Possession,
}

impl Defence {
    /// What is hashed where a key signs a message: the message, after the key's bytes where messages are augmented.
    pub(crate) fn signed<'a, S: Suite>(
        self,
        key: impl FnOnce() -> Affine<Keys<S>>,
        message: &'a [u8],
    ) -> Cow<'a, [u8]> {
        match self {
            Self::Augmentation => [S::KeyEncoding::encode(&key()).as_slice(), message].concat().into(),
            Self::DistinctMessages | Self::Possession => message.into(),
        }
    }
}

/// A ciphersuite: an arrangement, the encodings, and the hash to the curve.
pub trait Suite: Copy + Eq + Send + Sync + fmt::Debug + 'static {
    /// The groups of keys and signatures.
    type Arrangement: Arrangement;
    /// The byte form of keys.
    type KeyEncoding: PointEncoding<Keys<Self>>;
    /// The byte form of keys without a square root to take: what validated keys are kept in.
    type StoredKeyEncoding: PointEncoding<Keys<Self>>;
    /// The byte form of signatures.
    type SignatureEncoding: PointEncoding<Signatures<Self>>;
    /// The hash of messages to points.
    type Hash: HashSuite<Group = Signatures<Self>>;
    /// The identifier, which is the domain separation tag.
    const ID: &'static str;
    /// The defence against rogue keys.
    const DEFENCE: Defence;
    /// The domain separation tag of proofs of possession, where the suite has them.
    const POSSESSION_ID: Option<&'static str> = None;

    /// The generator of the group of keys, prepared once.
    fn generator() -> &'static Prepared<Self>;

    /// The suite's domain separation tag.
    fn tag() -> Dst<'static> {
        const { Dst::of_constant(Self::ID.as_bytes()) }
    }

    /// The point that a message stands for, without augmentation.
    fn hash(message: &[u8]) -> Point<Signatures<Self>> {
        Self::Hash::hash(message, Self::tag())
    }

    /// As [`Self::hash`], of a public message in variable time.
    fn hash_vartime(message: &[u8]) -> Affine<Signatures<Self>> {
        Self::Hash::hash_vartime(message, Self::tag()).to_affine_vartime()
    }

    /// The point that a key stands for in its proof of possession, `None` where the suite has no such proofs.
    fn hash_key(key: &Affine<Keys<Self>>) -> Option<Point<Signatures<Self>>> {
        let tag = const {
            match Self::POSSESSION_ID {
                Some(tag) => Some(Dst::of_constant(tag.as_bytes())),
                None => None,
            }
        }?;
        Some(Self::hash_key_with(key, tag))
    }

    /// [`Self::hash_key`] under another tag.
    fn hash_key_with(key: &Affine<Keys<Self>>, dst: Dst<'_>) -> Point<Signatures<Self>> {
        Self::Hash::hash(&Self::KeyEncoding::encode(key), dst)
    }

    /// What is hashed where a key signs a message: the message, after the key's bytes where the suite augments messages.
    fn signed<'a>(key: &Affine<Keys<Self>>, message: &'a [u8]) -> Cow<'a, [u8]> {
        Self::DEFENCE.signed::<Self>(|| *key, message)
    }

    /// [`Self::hash`] of each message: in lanes where they pay, over the threads of an executor.
    fn hash_many(messages: &[&[u8]], executor: &dyn Executor) -> Vec<Affine<Signatures<Self>>> {
        Self::hash_many_with(messages, Self::tag(), executor)
    }

    /// [`Self::hash_many`] under another tag.
    fn hash_many_with(messages: &[&[u8]], dst: Dst<'_>, executor: &dyn Executor) -> Vec<Affine<Signatures<Self>>> {
        const { assert!(Self::Hash::RANDOM_ORACLE, "suites of signatures hash by the random oracle encoding") };
        type Expander<S> = <<S as Suite>::Hash as HashSuite>::Expander;
        batch::hash_to_curve::<Curve<Self>, Signatures<Self>, Expander<Self>>(messages, dst, executor)
    }
}

/// A suite whose keys come with proofs of possession: one with a [`Suite::POSSESSION_ID`], without which [`crate::SecretKey::prove_possession`] does
/// not compile.
pub trait PossessionSuite: Suite {}

macro_rules! suites {
    ($($(#[$doc:meta])* $name:ident = ($arrangement:ty, $encoding:ty, $stored:ty, $hash:ty, $defence:ident, $id:literal $(, $proofs:literal)?);)*) => {
        $(
            #[doc = concat!("`", $id, "`: ")]
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub struct $name;
            impl Suite for $name {
                type Arrangement = $arrangement;
                type KeyEncoding = $encoding;
                type StoredKeyEncoding = $stored;
                type SignatureEncoding = $encoding;
                type Hash = $hash;
                const ID: &'static str = $id;
                const DEFENCE: Defence = Defence::$defence;
                $( const POSSESSION_ID: Option<&'static str> = Some($proofs); )?
                fn generator() -> &'static Prepared<Self> {
                    static GENERATOR: OnceLock<Prepared<$name>> = OnceLock::new();
                    GENERATOR.get_or_init(|| <$arrangement>::prepare(&Affine::generator()))
                }
            }
            $(
                const _: &str = $proofs;
                impl PossessionSuite for $name {}
            )?
        )*
    };
}

suites! {
    /// keys in G1, signatures in G2, no defence against rogue keys (one signer, or distinct messages).
    MinPkNul = (MinPk<bls12_381::Curve>, ZcashCompressed, ZcashUncompressed, Bls12381G2XmdSha256SswuRo, DistinctMessages,
        "BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_");
    /// keys in G1, signatures in G2, keys come with a proof of possession (Ethereum).
    MinPkPop = (MinPk<bls12_381::Curve>, ZcashCompressed, ZcashUncompressed, Bls12381G2XmdSha256SswuRo, Possession,
        "BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_", "BLS_POP_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_");
    /// keys in G1, signatures in G2, what is signed starts with the key.
    MinPkAug = (MinPk<bls12_381::Curve>, ZcashCompressed, ZcashUncompressed, Bls12381G2XmdSha256SswuRo, Augmentation,
        "BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_AUG_");
    /// keys in G2, signatures in G1, no defence against rogue keys (one signer, or distinct messages).
    MinSigNul = (MinSig<bls12_381::Curve>, ZcashCompressed, ZcashUncompressed, Bls12381G1XmdSha256SswuRo, DistinctMessages,
        "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_");
    /// keys in G2, signatures in G1, keys come with a proof of possession.
    MinSigPop = (MinSig<bls12_381::Curve>, ZcashCompressed, ZcashUncompressed, Bls12381G1XmdSha256SswuRo, Possession,
        "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_POP_", "BLS_POP_BLS12381G1_XMD:SHA-256_SSWU_RO_POP_");
    /// keys in G2, signatures in G1, what is signed starts with the key.
    MinSigAug = (MinSig<bls12_381::Curve>, ZcashCompressed, ZcashUncompressed, Bls12381G1XmdSha256SswuRo, Augmentation,
        "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_AUG_");
    /// keys in G2, signatures in G1, but hashed with the tag of G2: a mistake of drand's `bls-unchained-on-g1`, kept because
    /// its beacons exist. Not for anything new.
    MinSigNulWithG2Tag = (MinSig<bls12_381::Curve>, ZcashCompressed, ZcashUncompressed, Bls12381G1XmdSha256SswuRo, DistinctMessages,
        "BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_");
    /// on bn254 (about 100 bits of security): keys in G2, signatures in G1, points as the words of EIP-197.
    Bn254MinSigNul = (MinSig<bn254::Curve>, Eip197, Eip197, Bn254G1XmdKeccak256SvdwRo, DistinctMessages,
        "BLS_SIG_BN254G1_XMD:KECCAK-256_SVDW_RO_NUL_");
}

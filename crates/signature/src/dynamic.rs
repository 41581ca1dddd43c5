//! Suites chosen when the program runs: bytes in, bytes out.

mod claim;
mod fields;
mod parts;
mod typed;

pub use claim::{Claim, ClaimDefect, ClaimProblem, Claimed};
pub use fields::{ClaimFields, NoClaim};
pub use parts::PartsError;

use crate::derivation::KeyGen;
use crate::form::EncodingError;
use crate::secret::{SecretBytes, ShortKeyMaterial};
use crate::suite::*;
use core::fmt;
use pairloom_curve::encoding::DecodeError;
use pairloom_curve::hash::{Dst, EmptyDst};
use pairloom_parallel::Executor;
use typed::{Operations, Typed};

/// A suite by name.
#[derive(Clone, Copy)]
pub struct DynamicSuite {
    name: &'static str,
    about: &'static str,
    operations: &'static dyn Operations,
}

macro_rules! dynamic {
    ($($name:literal $suite:ident by $compiled:ident $about:literal)*) => {
        /// A static, so that crates that name it do not compile the suites again.
        static SUITES: [DynamicSuite; [$($name),*].len()] =
            [$(DynamicSuite { name: $name, about: $about, operations: &Typed::<$compiled>::of::<$suite>() }),*];
    };
}

dynamic! {
    "min-pk-nul" MinPkNul by MinPkNul "bls12-381, keys in G1; messages of an aggregate are distinct"
    "min-pk-aug" MinPkAug by MinPkNul "bls12-381, keys in G1; what is signed starts with the key"
    "min-pk-pop" MinPkPop by MinPkNul "bls12-381, keys in G1; proofs of possession (Ethereum)"
    "min-sig-nul" MinSigNul by MinSigNul "bls12-381, keys in G2; messages of an aggregate are distinct (drand's quicknet)"
    "min-sig-aug" MinSigAug by MinSigNul "bls12-381, keys in G2; what is signed starts with the key"
    "min-sig-pop" MinSigPop by MinSigNul "bls12-381, keys in G2; proofs of possession"
    "min-sig-nul-with-g2-tag" MinSigNulWithG2Tag by MinSigNul "drand's fastnet: signatures in G1 under the tag of G2; for its beacons only"
    "bn254-min-sig-nul" Bn254MinSigNul by Bn254MinSigNul "bn254 (about 100 bits of security), keys in G2; drand's evmnet"
}

impl DynamicSuite {
    /// All suites.
    pub const ALL: &[Self] = &SUITES;

    /// The suite of a short name, or of an identifier; where two suites have one identifier, the first of [`Self::ALL`].
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|suite| name == suite.name || name == suite.id()).copied()
    }

    /// The short name.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// What it is, in a line.
    pub fn about(&self) -> &'static str {
        self.about
    }

    /// The identifier, which is the domain separation tag.
    pub fn id(&self) -> &'static str {
        self.operations.id()
    }

    /// `KeyGen`: a secret key from key material.
    ///
    /// # Errors
    ///
    /// [`ShortKeyMaterial`] for less than 32 bytes.
    pub fn derive(&self, material: &[u8]) -> Result<SecretBytes<32>, ShortKeyMaterial> {
        self.derive_by(KeyGen::Draft4, material, b"")
    }

    /// `KeyGen` of a version of the draft.
    ///
    /// # Errors
    ///
    /// [`ShortKeyMaterial`] for less than 32 bytes.
    pub fn derive_by(
        &self,
        version: KeyGen<'_>,
        material: &[u8],
        info: &[u8],
    ) -> Result<SecretBytes<32>, ShortKeyMaterial> {
        self.operations.derive(version, material, info)
    }

    /// `SkToPk`.
    ///
    /// # Errors
    ///
    /// If the bytes are no secret key.
    pub fn public_key(&self, secret: &[u8]) -> Result<Vec<u8>, DecodeError> {
        self.operations.public_key(secret)
    }

    /// `Sign`.
    ///
    /// # Errors
    ///
    /// If the bytes are no secret key.
    pub fn sign(&self, secret: &[u8], message: &[u8]) -> Result<Vec<u8>, DecodeError> {
        self.operations.sign(secret, message, None)
    }

    /// `PopProve`, `None` where the suite has no proofs of possession.
    ///
    /// # Errors
    ///
    /// If the bytes are no secret key.
    pub fn prove_possession(&self, secret: &[u8]) -> Option<Result<Vec<u8>, DecodeError>> {
        self.operations.prove(secret)
    }

    /// `Aggregate`, `None` of no signatures.
    ///
    /// # Errors
    ///
    /// The first that is no signature, and why.
    pub fn aggregate(&self, signatures: &[Vec<u8>]) -> Result<Option<Vec<u8>>, EncodingError> {
        self.operations.aggregate(signatures)
    }

    /// The verdict on each claim, in order, as if each were checked alone. Claims under one key or one message are checked together, in lanes
    /// where they pay and over the threads of an executor. A key that several claims name is decoded once.
    pub fn verify(&self, claims: &[Claim], executor: &dyn Executor) -> Vec<Result<(), ClaimDefect>> {
        self.operations.verify(claims, None, executor)
    }

    /// This suite with a domain separation tag of one's own in place of its identifier.
    ///
    /// # Errors
    ///
    /// [`EmptyDst`] for an empty tag.
    pub fn with_tag(self, tag: impl Into<Vec<u8>>) -> Result<TaggedSuite, EmptyDst> {
        let tag = tag.into();
        Dst::new(&tag)?;
        Ok(TaggedSuite { suite: self, tag })
    }
}

/// A suite under another tag, for applications that separate their signatures from those of others. Keys, proofs of possession and sums
/// are those of the suite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaggedSuite {
    suite: DynamicSuite,
    /// Not empty.
    tag: Vec<u8>,
}

impl TaggedSuite {
    /// The suite.
    pub fn suite(&self) -> DynamicSuite {
        self.suite
    }

    /// The tag.
    pub fn tag(&self) -> &[u8] {
        &self.tag
    }

    /// `Sign`.
    ///
    /// # Errors
    ///
    /// If the bytes are no secret key.
    pub fn sign(&self, secret: &[u8], message: &[u8]) -> Result<Vec<u8>, DecodeError> {
        self.suite.operations.sign(secret, message, Dst::new(&self.tag).ok())
    }

    /// As [`DynamicSuite::verify`].
    pub fn verify(&self, claims: &[Claim], executor: &dyn Executor) -> Vec<Result<(), ClaimDefect>> {
        self.suite.operations.verify(claims, Dst::new(&self.tag).ok(), executor)
    }
}

impl PartialEq for DynamicSuite {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for DynamicSuite {}

impl fmt::Debug for DynamicSuite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

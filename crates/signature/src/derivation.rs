//! Secret keys from secrets: `KeyGen` by the versions of its draft, and the tree of keys of EIP-2333.

use crate::secret::{FIRST_SALT, KEY_MATERIAL, STACK, Scalar, SecretKey, ShortKeyMaterial};
use crate::suite::Suite;
use core::fmt;
use core::str::FromStr;
use hkdf::Hkdf;
use pairloom_algebra::secret::without_traces;
use pairloom_curve::encoding::{ScalarBigEndian, ScalarEncoding};
use pairloom_curve::hash::field::HashToField;
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use thiserror::Error;
use zeroize::Zeroizing;

/// The versions of `KeyGen` in draft-irtf-cfrg-bls-signature. They differ in the salt, and give different keys of the same material.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyGen<'a> {
    /// Of version 03: the salt is the text `BLS-SIG-KEYGEN-SALT-`.
    Draft3,
    /// Of version 04, and what [`SecretKey::derive`] and EIP-2333 use: the salt is the SHA-256 of that text.
    Draft4,
    /// Of version 05 and later: the salt is the caller's. With the SHA-256 of that text it is version 04.
    Draft5 {
        /// The salt.
        salt: &'a [u8],
    },
}

impl<'a> KeyGen<'a> {
    /// The names of the versions.
    pub const NAMES: [&'static str; 3] = ["draft-03", "draft-04", "draft-05"];

    /// The version of a name; `draft-05` has a salt, the others have none.
    ///
    /// # Errors
    ///
    /// [`KeyGenError`].
    pub fn by_name(name: &str, salt: Option<&'a [u8]>) -> Result<Self, KeyGenError> {
        match (name, salt) {
            ("draft-03", None) => Ok(Self::Draft3),
            ("draft-04", None) => Ok(Self::Draft4),
            ("draft-05", Some(salt)) => Ok(Self::Draft5 { salt }),
            ("draft-05", None) => Err(KeyGenError::NoSalt),
            ("draft-03" | "draft-04", Some(_)) => Err(KeyGenError::Salt),
            _ => Err(KeyGenError::Unknown),
        }
    }
}

/// The reason why a name and a salt are no version of `KeyGen`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum KeyGenError {
    /// The name is none of [`KeyGen::NAMES`].
    #[error("no version of KeyGen: draft-03, draft-04, draft-05")]
    Unknown,
    /// The version has a salt of its own.
    #[error("this version of KeyGen has a salt of its own; draft-05 takes the caller's")]
    Salt,
    /// The version needs a salt.
    #[error("draft-05 needs a salt")]
    NoSalt,
}

impl<S: Suite> SecretKey<S>
where
    Scalar<S>: HashToField,
{
    /// `KeyGen` of draft-irtf-cfrg-bls-signature, section 2.3, with the default salt: the same key from the same material.
    ///
    /// # Errors
    ///
    /// [`ShortKeyMaterial`] for less than 32 bytes.
    pub fn derive(material: &[u8], info: &[u8]) -> Result<Self, ShortKeyMaterial> {
        Self::derive_by(KeyGen::Draft4, material, info)
    }

    /// `KeyGen` of a version of the draft: the same key from the same material.
    ///
    /// # Errors
    ///
    /// [`ShortKeyMaterial`] for less than 32 bytes.
    pub fn derive_by(version: KeyGen<'_>, material: &[u8], info: &[u8]) -> Result<Self, ShortKeyMaterial> {
        if material.len() < KEY_MATERIAL {
            return Err(ShortKeyMaterial { got: material.len() });
        }
        let salt: Cow<'_, [u8]> = match version {
            KeyGen::Draft3 => FIRST_SALT.into(),
            KeyGen::Draft4 => Sha256::digest(FIRST_SALT).to_vec().into(),
            KeyGen::Draft5 { salt } => salt.into(),
        };
        Ok(Self::generate(&salt, material, info))
    }
}

impl<S: Suite> SecretKey<S>
where
    Scalar<S>: HashToField,
    ScalarBigEndian: ScalarEncoding<Scalar<S>>,
{
    /// `derive_child_SK` of EIP-2333: the child with an index. Two Lamport keys of 255 chunks each are hashed.
    #[must_use]
    pub fn child(&self, index: u32) -> Self {
        without_traces::<STACK, _>(|| {
            let parent = self.to_bytes();
            let complement = Zeroizing::new(parent.map(|byte| !byte));
            let mut public = Sha256::new();
            for material in [&*parent, &*complement] {
                for chunk in lamport_key(material, index).as_chunks::<LAMPORT_CHUNK>().0 {
                    public.update(Sha256::digest(chunk));
                }
            }
            let material = Zeroizing::new(<[u8; 32]>::from(public.finalize()));
            Self::generate(&Sha256::digest(FIRST_SALT), material.as_slice(), b"")
        })
    }

    /// The key that a path leads to from this one, which is the master key.
    #[must_use]
    pub fn descendant(self, path: &Path) -> Self {
        path.0.iter().fold(self, |key, index| key.child(*index))
    }
}

const LAMPORT_CHUNK: usize = 32;
const LAMPORT_CHUNKS: usize = 255;

/// `IKM_to_lamport_SK` of EIP-2333, its chunks one after the other.
fn lamport_key(material: &[u8], index: u32) -> Zeroizing<Vec<u8>> {
    let mut chunks = Zeroizing::new(vec![0; LAMPORT_CHUNK * LAMPORT_CHUNKS]);
    let expanded = Hkdf::<Sha256>::new(Some(&index.to_be_bytes()), material).expand(b"", &mut chunks);
    debug_assert!(expanded.is_ok(), "HKDF gives up to 8160 bytes");
    chunks
}

/// A path in the tree of keys, as EIP-2334 writes it: `m/12381/3600/0/0`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path(Vec<u32>);

/// The reason why text is no path.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PathError {
    /// It does not start with `m`.
    #[error("a path starts with m, as m/12381/3600/0/0")]
    NoMaster,
    /// A part is no index.
    #[error("{0:?} is no index from 0 to 4294967295")]
    NoIndex(String),
}

impl FromStr for Path {
    type Err = PathError;
    fn from_str(text: &str) -> Result<Self, PathError> {
        let mut parts = text.split('/');
        if parts.next() != Some("m") {
            return Err(PathError::NoMaster);
        }
        let index = |part: &str| match part.parse() {
            Ok(index) if u32::to_string(&index) == part => Ok(index),
            _ => Err(PathError::NoIndex(part.into())),
        };
        parts.map(index).collect::<Result<_, _>>().map(Self)
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("m")?;
        self.0.iter().try_for_each(|index| write!(f, "/{index}"))
    }
}

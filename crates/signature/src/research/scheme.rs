//! Keys, signatures, aggregates.

use super::group::{DegenerateGroup, Group};
use super::scalar::Scalar;
use core::fmt::{self, Debug};
use core::marker::PhantomData;
use pairloom_curve::encoding::DecodeError;
use pairloom_curve::hash::Dst;
use pairloom_parallel::Executor;
use pairloom_parallel::compiled::CompiledSymmetric;
use rand::CryptoRng;
use std::collections::HashSet;
use thiserror::Error;
use zeroize::Zeroizing;

/// Elements of a protocol's group.
pub type Element<P> = <<P as Protocol>::Pairing as pairloom_pairing::symmetric::SymmetricPairing>::Argument;

/// A protocol: a pairing, the base P, the hash, and the integers that secrets are.
pub trait Protocol: Copy + Eq + Debug + 'static {
    /// The pairing.
    type Pairing: Group;
    /// The name.
    const NAME: &'static str;
    /// Secrets are below this, little-endian words: the order of P.
    const ORDER: &'static [u64];

    /// P.
    fn base() -> Element<Self>;
    /// Q = H(M).
    fn hash(message: &[u8]) -> Element<Self>;
    /// Whether keys and signatures have order r, or may be any element of the whole group that has a part of order r.
    const IN_SUBGROUP: bool;
}

macro_rules! protocols {
    ($($(#[$doc:meta])* $name:ident<G: $group:ident> = $text:literal, $order:ident, in subgroup: $inside:literal,
        base: $base:ident, hash: $hash:ident;)*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name<G>(PhantomData<fn() -> G>);

        impl<G: $group + Copy + Eq + Debug + 'static> Protocol for $name<G> {
            type Pairing = G;
            const NAME: &'static str = $text;
            const ORDER: &'static [u64] = G::$order;
            const IN_SUBGROUP: bool = $inside;

            fn base() -> G::Argument {
                G::$base(b"P", const { Dst::of_constant(b"PAIRLOOM-RESEARCH-BASE") })
            }
            fn hash(message: &[u8]) -> G::Argument {
                G::$hash(message, const { Dst::of_constant(concat!("PAIRLOOM-RESEARCH-", $text).as_bytes()) })
            }
        }
    )* };
}

protocols! {
    /// Slide 24: all is in the group of order r.
    Bls<G: Group> = "BLS", PRIME_ORDER, in subgroup: true, base: hash, hash: hash;
    /// Slide 26: P and Q are degenerate, and all is in the whole group.
    Bls2<G: DegenerateGroup> = "BLS-2", WHOLE_ORDER, in subgroup: false, base: hash_to_degenerate, hash: hash_to_degenerate;
    /// Slide 29: P is degenerate, Q of order r.
    Bls3<G: DegenerateGroup> = "BLS-3", WHOLE_ORDER, in subgroup: false, base: hash_to_degenerate, hash: hash;
}

/// The reason why bytes are no key or signature.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum UnusableElement {
    /// They are no element of the group.
    #[error(transparent)]
    Undecodable(#[from] DecodeError),
    /// The element is neutral, or the cofactor kills it.
    #[error("neutral, or of an order that divides N/r")]
    Trivial,
    /// The element is not of order r, which the protocol wants.
    #[error("not in the subgroup of order r")]
    OutsideSubgroup,
}

fn decode<P: Protocol>(bytes: &[u8]) -> Result<Element<P>, UnusableElement> {
    let element = P::Pairing::decode(bytes)?;
    match () {
        () if P::Pairing::is_trivial(&element) => Err(UnusableElement::Trivial),
        () if P::IN_SUBGROUP && !P::Pairing::has_prime_order(&element) => Err(UnusableElement::OutsideSubgroup),
        () => Ok(element),
    }
}

/// A secret key x.
pub struct SecretKey<P>(Scalar, PhantomData<fn() -> P>);

impl<P: Protocol> SecretKey<P> {
    /// A fresh one.
    pub fn random(rng: &mut impl CryptoRng) -> Self {
        Self(Scalar::random(P::ORDER, rng), PhantomData)
    }

    /// A key from key material that nobody else has: the same from the same.
    pub fn derive(material: &[u8]) -> Self {
        Self(Scalar::hash(P::ORDER, material, const { Dst::of_constant(b"PAIRLOOM-RESEARCH-KEYGEN") }), PhantomData)
    }

    /// The key of these big-endian bytes; `None` if they are not as many as the order has, or out of range.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        Scalar::from_bytes(P::ORDER, bytes).map(|scalar| Self(scalar, PhantomData))
    }

    /// Big-endian bytes, as many as the order has.
    pub fn to_bytes(&self) -> Zeroizing<Vec<u8>> {
        self.0.to_bytes(P::ORDER)
    }

    /// X = xP.
    pub fn public_key(&self) -> PublicKey<P> {
        PublicKey(P::Pairing::multiple(&P::base(), self.0.words()))
    }

    /// S = xQ.
    pub fn sign(&self, message: &[u8]) -> Signature<P> {
        Signature(P::Pairing::multiple(&P::hash(message), self.0.words()))
    }
}

/// A public key or a signature: an element, and its bytes.
macro_rules! element {
    ($($(#[$doc:meta])* $name:ident;)*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq)]
        pub struct $name<P: Protocol>(Element<P>);

        impl<P: Protocol> $name<P> {
            /// Reads compressed bytes.
            ///
            /// # Errors
            ///
            /// [`UnusableElement`].
            pub fn from_bytes(bytes: &[u8]) -> Result<Self, UnusableElement> {
                decode::<P>(bytes).map(Self)
            }

            /// Compressed bytes.
            pub fn to_bytes(&self) -> Vec<u8> {
                P::Pairing::encode(&self.0)
            }

            /// The element.
            pub fn as_element(&self) -> &Element<P> {
                &self.0
            }
        }

        impl<P: Protocol> Debug for $name<P> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}<{}>({:?})", stringify!($name), P::NAME, self.0)
            }
        }
    )* };
}

element! {
    /// A public key X.
    PublicKey;
    /// A signature S.
    Signature;
    /// The sum of signatures.
    Aggregate;
}

impl<P: Protocol> PublicKey<P> {
    /// The pairs whose pairings have the product 1 if the signature is valid: (P, S) and (−Q, X).
    pub fn pairs(&self, message: &[u8], signature: &Signature<P>) -> [(Element<P>, Element<P>); 2] {
        [(P::base(), signature.0), (P::Pairing::inverse(&P::hash(message)), self.0)]
    }

    /// Whether e(P, S) = e(Q, X).
    #[must_use]
    pub fn verify(&self, message: &[u8], signature: &Signature<P>, executor: &dyn Executor) -> bool {
        P::Pairing::product(&self.pairs(message, signature), executor).is_one()
    }
}

/// A key and what it is claimed to have signed.
pub type Claim<'a, P> = (&'a PublicKey<P>, &'a [u8]);

/// The error of two claims with one message: without proofs of possession a key made of another's could sign it alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a message occurs twice")]
pub struct RepeatedMessage;

impl<P: Protocol> Aggregate<P> {
    /// The sum; `None` of nothing, and where it is of no use (signatures cancel).
    pub fn of(signatures: &[Signature<P>]) -> Option<Self> {
        let sum = signatures.iter().map(|signature| signature.0).reduce(|a, b| P::Pairing::sum(&a, &b))?;
        (!P::Pairing::is_trivial(&sum)).then_some(Self(sum))
    }

    /// Whether e(P, ΣS) = Π e(Q_i, X_i): every key signed its message. Not of nothing.
    ///
    /// # Errors
    ///
    /// [`RepeatedMessage`].
    pub fn verify(&self, claims: &[Claim<'_, P>], executor: &dyn Executor) -> Result<bool, RepeatedMessage> {
        let mut messages = HashSet::new();
        if !claims.iter().all(|(_, message)| messages.insert(*message)) {
            return Err(RepeatedMessage);
        }
        let claimed = claims.iter().map(|(key, message)| (P::Pairing::inverse(&P::hash(message)), key.0));
        let pairs: Vec<_> = core::iter::once((P::base(), self.0)).chain(claimed).collect();
        Ok(pairs.len() > 1 && P::Pairing::product(&pairs, executor).is_one())
    }
}

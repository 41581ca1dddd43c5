//! Identity-based encryption of D. Boneh and M. Franklin over a symmetric pairing whose parameters are so chosen that encryption pairs two
//! degenerate elements (P. Barreto, S. Galbraith, C. Ó hÉigeartaigh, M. Scott, 2007; seed 001, slide 23).
//!
//! **For research only.** Discrete logarithms on these curves are computed in practice. Nothing here takes constant time. Authorities'
//! secrets, messages and their masks are wiped when dropped; identities' keys, which are elements of the group, are not, nor is what is computed
//! with secrets on the way.
//!
//! The public key P_pub = sP is degenerate, and P = (1/s) P_pub is general. An identity is a degenerate Q, and its key is sQ. With σ random and
//! r = H3(σ, m) a ciphertext is U = rP, V = σ ⊕ H2(e(Q, P_pub)^r), W = m ⊕ H4(σ) (E. Fujisaki and T. Okamoto). Whoever has sQ finds
//! e(Q, P_pub)^r = e(sQ, U), of two general elements.

mod dynamic;

pub use dynamic::ResearchScheme;

use num_bigint::BigUint;
use pairloom_curve::hash::Dst;
use pairloom_parallel::Executor;
use pairloom_signature::research::{DegenerateGroup, Scalar, UnusableElement};
use rand::CryptoRng;
use sha2::{Digest, Sha256};
use thiserror::Error;
use zeroize::{Zeroize, Zeroizing};

/// The length of a message.
pub const MESSAGE: usize = 32;

/// A message, or another text of its length; wiped when dropped.
pub type Message = Zeroizing<[u8; MESSAGE]>;

/// What everybody knows: P. P_pub is the same for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameters<G: DegenerateGroup> {
    base: G::Argument,
}

/// The authority that gives identities their keys.
pub struct Authority<G: DegenerateGroup> {
    secret: Scalar,
    parameters: Parameters<G>,
}

/// The key of an identity.
pub struct IdentityKey<G: DegenerateGroup>(G::Argument);

/// The reason why bytes cannot be used or do not decrypt.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DecryptError {
    /// They are too few.
    #[error("a ciphertext has more than {least} bytes, got {got}", least = 2 * MESSAGE)]
    Length {
        /// The length given.
        got: usize,
    },
    /// An element is none, or of no use.
    #[error("the divisor: {0}")]
    Element(#[from] UnusableElement),
    /// The ciphertext was made for another identity, or changed.
    #[error("not made for this identity, or changed since")]
    Changed,
}

fn identity_element<G: DegenerateGroup>(identity: &[u8]) -> G::Argument {
    G::hash_to_degenerate(identity, const { Dst::of_constant(b"PAIRLOOM-RESEARCH-IBE-IDENTITY") })
}

/// P_pub.
pub fn public_element<G: DegenerateGroup>() -> G::Argument {
    G::hash_to_degenerate(b"P_pub", const { Dst::of_constant(b"PAIRLOOM-RESEARCH-BASE") })
}

fn decode<G: DegenerateGroup>(bytes: &[u8]) -> Result<G::Argument, UnusableElement> {
    let element = G::decode(bytes)?;
    if G::is_trivial(&element) { Err(UnusableElement::Trivial) } else { Ok(element) }
}

impl<G: DegenerateGroup> Authority<G> {
    /// A fresh authority.
    pub fn random(rng: &mut impl CryptoRng) -> Self {
        loop {
            if let Some(authority) = Self::new(Scalar::random(G::WHOLE_ORDER, rng)) {
                return authority;
            }
        }
    }

    /// An authority from key material that nobody else has: the same from the same.
    pub fn derive(material: &[u8]) -> Self {
        let dst = const { Dst::of_constant(b"PAIRLOOM-RESEARCH-IBE-SETUP") };
        let mut scalar = Scalar::hash(G::WHOLE_ORDER, material, dst);
        loop {
            if let Some(authority) = Self::new(scalar.clone()) {
                return authority;
            }
            scalar = Scalar::hash(G::WHOLE_ORDER, &scalar.to_bytes(G::WHOLE_ORDER), dst);
        }
    }

    /// The authority of these big-endian bytes; `None` where they are not as many as the group's order N has, or no number that has an inverse
    /// modulo N.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        Self::new(Scalar::from_bytes(G::WHOLE_ORDER, bytes)?)
    }

    fn new(secret: Scalar) -> Option<Self> {
        let order = BigUint::from_bytes_be(&order_bytes::<G>());
        let inverse = BigUint::from_bytes_be(&secret.to_bytes(G::WHOLE_ORDER)).modinv(&order)?;
        let mut digits = inverse.to_u64_digits();
        let base = G::multiple(&public_element::<G>(), &digits);
        digits.zeroize();
        Some(Self { secret, parameters: Parameters { base } })
    }

    /// Big-endian bytes, as many as N has.
    pub fn to_bytes(&self) -> Zeroizing<Vec<u8>> {
        self.secret.to_bytes(G::WHOLE_ORDER)
    }

    /// What everybody knows.
    pub fn parameters(&self) -> &Parameters<G> {
        &self.parameters
    }

    /// The key of an identity: sQ.
    pub fn extract(&self, identity: &[u8]) -> IdentityKey<G> {
        IdentityKey(G::multiple(&identity_element::<G>(identity), self.secret.words()))
    }
}

fn order_bytes<G: DegenerateGroup>() -> Vec<u8> {
    G::WHOLE_ORDER.iter().rev().flat_map(|word| word.to_be_bytes()).collect()
}

impl<G: DegenerateGroup> Parameters<G> {
    /// Reads compressed bytes of P.
    ///
    /// # Errors
    ///
    /// [`UnusableElement`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, UnusableElement> {
        Ok(Self { base: decode::<G>(bytes)? })
    }

    /// Compressed bytes of P.
    pub fn to_bytes(&self) -> Vec<u8> {
        G::encode(&self.base)
    }

    /// P.
    pub fn base(&self) -> &G::Argument {
        &self.base
    }

    /// What encryption to an identity pairs, both degenerate.
    pub fn pair(identity: &[u8]) -> (G::Argument, G::Argument) {
        (identity_element::<G>(identity), public_element::<G>())
    }

    /// Encrypts a message to an identity. `sigma` is 32 bytes that nobody else knows and that are used once.
    pub fn encrypt(
        &self,
        identity: &[u8],
        message: &[u8; MESSAGE],
        sigma: &[u8; MESSAGE],
        executor: &dyn Executor,
    ) -> Vec<u8> {
        let r = blinding::<G>(sigma, message);
        let value = G::product(&[Self::pair(identity)], executor).pow_vartime(r.words());
        let mut ciphertext = G::encode(&G::multiple(&self.base, r.words()));
        ciphertext.extend(*xor(sigma, &hash(b"H2", &[&G::value_bytes(value.value())])));
        ciphertext.extend(*xor(message, &hash(b"H4", &[sigma])));
        ciphertext
    }
}

impl<G: DegenerateGroup> IdentityKey<G> {
    /// Reads compressed bytes.
    ///
    /// # Errors
    ///
    /// [`UnusableElement`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, UnusableElement> {
        decode::<G>(bytes).map(Self)
    }

    /// Compressed bytes.
    pub fn to_bytes(&self) -> Zeroizing<Vec<u8>> {
        Zeroizing::new(G::encode(&self.0))
    }

    /// What decryption of this ciphertext pairs: two general elements.
    ///
    /// # Errors
    ///
    /// [`DecryptError::Length`], [`DecryptError::Element`].
    pub fn pair(&self, ciphertext: &[u8]) -> Result<(G::Argument, G::Argument), DecryptError> {
        Ok((self.0, decode::<G>(parts(ciphertext)?.0)?))
    }

    /// Decrypts a ciphertext that was made with these parameters.
    ///
    /// # Errors
    ///
    /// [`DecryptError`].
    pub fn decrypt(
        &self,
        parameters: &Parameters<G>,
        ciphertext: &[u8],
        executor: &dyn Executor,
    ) -> Result<Message, DecryptError> {
        let (_, v, w) = parts(ciphertext)?;
        let pair = self.pair(ciphertext)?;
        let value = G::product(&[pair], executor);
        let sigma = xor(v, &hash(b"H2", &[&G::value_bytes(value.value())]));
        let message = xor(w, &hash(b"H4", &[&*sigma]));
        let r = blinding::<G>(&sigma, &message);
        let again = G::multiple(&parameters.base, r.words());
        if again == pair.1 { Ok(message) } else { Err(DecryptError::Changed) }
    }
}

type Parts<'a> = (&'a [u8], &'a [u8; MESSAGE], &'a [u8; MESSAGE]);

fn parts(ciphertext: &[u8]) -> Result<Parts<'_>, DecryptError> {
    let wrong = || DecryptError::Length { got: ciphertext.len() };
    let (head, w) = ciphertext.split_last_chunk().ok_or_else(wrong)?;
    let (u, v) = head.split_last_chunk().filter(|(u, _)| !u.is_empty()).ok_or_else(wrong)?;
    Ok((u, v, w))
}

/// r = H3(σ, m), below N.
fn blinding<G: DegenerateGroup>(sigma: &[u8; MESSAGE], message: &[u8; MESSAGE]) -> Scalar {
    let text = Zeroizing::new([*sigma, *message].concat());
    Scalar::hash(G::WHOLE_ORDER, &text, const { Dst::of_constant(b"PAIRLOOM-RESEARCH-IBE-H3") })
}

fn hash(name: &[u8], texts: &[&[u8]]) -> Message {
    let mut digest = Sha256::new_with_prefix([b"PAIRLOOM-RESEARCH-IBE-", name].concat());
    texts.iter().for_each(|text| digest.update(text));
    Zeroizing::new(digest.finalize().into())
}

fn xor(text: &[u8; MESSAGE], mask: &[u8; MESSAGE]) -> Message {
    let mut out = Zeroizing::new(*text);
    out.iter_mut().zip(mask).for_each(|(byte, mask)| *byte ^= mask);
    out
}

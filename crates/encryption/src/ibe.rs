//! Boneh–Franklin encryption of 16 bytes with the transform of Fujisaki and Okamoto (drand/kyber, `encrypt/ibe`).
//!
//! With `g` the pairing of the network's key and the hashed identity, σ random and `r = H3(σ, m)`, a body is `U = r P`, `V = σ ⊕ H2(g^r)`,
//! `W = m ⊕ H4(σ)`. Whoever has the identity's key, a signature, finds `g^r` as the pairing of U and the signature, and checks U. `r` is
//! found by rejection: hashes that are not below the order are skipped, never reduced.

mod bulk;

use pairloom_algebra::secret::{declassify, without_traces};
use pairloom_curve::encoding::{
    DecodeError, GtEncoding, GtReversed, PointEncoding, PrimeBytes, ScalarBigEndian, ScalarEncoding,
};
use pairloom_curve::hash::field::HashToField;
use pairloom_curve::lanes::LaneGroup;
use pairloom_curve::{Affine, PairingCurve};
use pairloom_pairing::{Convention, Fast, Gt, Reduced, compiled};
use pairloom_parallel::Executor;
use pairloom_parallel::compiled::CompiledPrime;
use pairloom_signature::drand::{
    BlsBn254UnchainedOnG1, BlsUnchainedG1Rfc9380, BlsUnchainedOnG1, PedersenBlsUnchained, Scheme,
};
use pairloom_signature::secret::{Scalar, SecretBytes};
use pairloom_signature::suite::{Curve, Keys, Suite};
use pairloom_signature::{Arrangement, PublicKey, Signature};
use sha2::Digest;
use thiserror::Error;
use zeroize::{Zeroize, Zeroizing};

/// The words of stack that a body, or a file around it, takes at most.
pub(crate) const STACK: usize = 8192;

/// The bytes that a pairing's value has at most.
const MOST_BYTES: usize = 12 * 48;

/// The length of a message: a file key of age.
pub const MESSAGE: usize = 16;

/// A message, wiped when dropped.
pub type Message = SecretBytes<MESSAGE>;

/// A scheme of drand in which a beacon is the key of its round: what is signed is known beforehand.
pub trait IdentityScheme:
    Scheme<Suite: Suite<Arrangement: Arrangement<Curve: PairingCurve<Fp: PrimeBytes> + CompiledPrime, Keys: LaneGroup>>>
{
    /// Which power of the reduced pairing is hashed.
    type Value: Convention;
    /// How many high bits of a hash are cleared before it is compared with the order.
    const CLEARED_BITS: u32;
}

macro_rules! identity_schemes {
    ($($scheme:ty: $value:ty, $cleared_bits:literal;)*) => { $(
        impl IdentityScheme for $scheme {
            type Value = $value;
            const CLEARED_BITS: u32 = $cleared_bits;
        }
    )* };
}

identity_schemes! {
    PedersenBlsUnchained: Fast, 1;
    BlsUnchainedOnG1: Fast, 1;
    BlsUnchainedG1Rfc9380: Fast, 1;
    BlsBn254UnchainedOnG1: Reduced, 2;
}

/// The reason why a body does not open.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OpenError {
    /// The body has another length than the scheme's.
    #[error("a body has {expected} bytes, got {got}")]
    Length {
        /// The length of the scheme's bodies.
        expected: usize,
        /// The length given.
        got: usize,
    },
    /// U is no point of the keys' group.
    #[error("the point of the body: {0}")]
    Point(#[from] DecodeError),
    /// The body was not made for this signature, or was changed.
    #[error("not made for this beacon, or changed since")]
    Changed,
    /// The body was made by a program that reduced r where it has to be rejected: the crate tlock before 0.0.10.
    #[error(
        "made by an old program (the crate tlock before 0.0.10) that reduced a random number instead of rejecting it: other programs cannot open it, and this one refuses"
    )]
    ReducedInsteadOfRejected,
}

/// The length of a body of a scheme.
pub fn body_length<T: IdentityScheme>() -> usize {
    <T::Suite as Suite>::KeyEncoding::encode(&Affine::generator()).len() + 2 * MESSAGE
}

/// Encrypts a message to an identity under a network's key. `sigma` is 16 bytes that nobody else knows and that are used once.
///
/// Constant time in the message and in `sigma` but for the number of rejected candidates for r, which says nothing of r.
pub fn encrypt<T: IdentityScheme>(
    key: &PublicKey<T::Suite>,
    identity: &[u8],
    message: &[u8; MESSAGE],
    sigma: &[u8; MESSAGE],
) -> Vec<u8>
where
    Scalar<T::Suite>: HashToField,
    ScalarBigEndian: ScalarEncoding<Scalar<T::Suite>>,
{
    without_traces::<STACK, _>(|| {
        let mut r = blinding::<T>(sigma, message);
        let point = declassify(Affine::<Keys<T::Suite>>::generator().mul(&r).to_affine());
        let raised = key.as_point().mul(&r).to_affine();
        r.zeroize();
        let mask = mask::<T>(<T::Suite as Suite>::hash(identity).to_affine(), raised);
        let mut body = <T::Suite as Suite>::KeyEncoding::encode(&point);
        body.extend(xor(sigma, &mask).iter());
        body.extend(xor(message, &hash::<T>(&[b"IBE-H4", sigma])).iter());
        body
    })
}

/// Decrypts a body with the identity's key: the signature of the identity.
///
/// Constant time in the signature and in what is decrypted, but for the verdict and the number of rejected candidates for r.
///
/// # Errors
///
/// [`OpenError`].
pub fn decrypt<T: IdentityScheme>(signature: &Signature<T::Suite>, body: &[u8]) -> Result<Message, OpenError>
where
    Scalar<T::Suite>: HashToField,
    ScalarBigEndian: ScalarEncoding<Scalar<T::Suite>>,
{
    without_traces::<STACK, _>(|| {
        let parts = Parts::of::<T>(body)?;
        let point = <T::Suite as Suite>::KeyEncoding::decode_non_identity(parts.u)?;
        let mask = mask::<T>(*signature.as_point(), point);
        Opened::<T>::new(&parts, point, &mask).checked()
    })
}

/// [`decrypt`] of many bodies for one signature, over the threads of an executor: points are decoded, checked and paired in lanes where they
/// pay, and all are compared with what their random numbers give at once, by a sum with random weights of 128 bits. A body that does not open
/// is found by halving, and has the error that it has alone. Lanes and threads pair blinded points, so that no body's pairing value stays with them.
pub fn decrypt_many<T: IdentityScheme>(
    signature: &Signature<T::Suite>,
    bodies: &[&[u8]],
    executor: &dyn Executor,
) -> Vec<Result<Message, OpenError>>
where
    Scalar<T::Suite>: HashToField,
    ScalarBigEndian: ScalarEncoding<Scalar<T::Suite>>,
{
    bulk::decrypt::<T>(signature, bodies, executor)
}

/// The parts of a body.
struct Parts<'a> {
    u: &'a [u8],
    v: &'a [u8; MESSAGE],
    w: &'a [u8; MESSAGE],
}

impl<'a> Parts<'a> {
    fn of<T: IdentityScheme>(body: &'a [u8]) -> Result<Self, OpenError> {
        let (expected, got) = (body_length::<T>(), body.len());
        let wrong = || OpenError::Length { expected, got };
        let (head, w) = body.split_last_chunk::<MESSAGE>().ok_or_else(wrong)?;
        let (u, v) = head.split_last_chunk::<MESSAGE>().filter(|_| got == expected).ok_or_else(wrong)?;
        Ok(Self { u, v, w })
    }
}

/// A body as decrypted, not checked yet.
struct Opened<T: IdentityScheme> {
    point: Affine<Keys<T::Suite>>,
    sigma: Message,
    message: Message,
}

impl<T: IdentityScheme> Opened<T>
where
    Scalar<T::Suite>: HashToField,
    ScalarBigEndian: ScalarEncoding<Scalar<T::Suite>>,
{
    fn new(parts: &Parts<'_>, point: Affine<Keys<T::Suite>>, mask: &[u8; 32]) -> Self {
        let sigma = xor(parts.v, mask);
        let message = xor(parts.w, &hash::<T>(&[b"IBE-H4", &*sigma]));
        Self { point, sigma, message }
    }

    /// What U has to be the multiple of the generator by.
    fn blinding(&self) -> Zeroizing<Scalar<T::Suite>> {
        Zeroizing::new(blinding::<T>(&self.sigma, &self.message))
    }

    fn checked(&self) -> Result<Message, OpenError> {
        let again = Affine::<Keys<T::Suite>>::generator().mul(&self.blinding()).to_affine();
        if declassify(again == self.point) { Ok(self.message.clone()) } else { Err(self.refusal()) }
    }

    /// Why U is not that multiple.
    fn refusal(&self) -> OpenError {
        match reduced_point::<T>(&self.sigma, &self.message) {
            Some(point) if point == self.point => OpenError::ReducedInsteadOfRejected,
            _ => OpenError::Changed,
        }
    }
}

/// H2 of the pairing of a point of the signatures' group and one of the keys' group.
fn mask<T: IdentityScheme>(
    signature: Affine<pairloom_signature::suite::Signatures<T::Suite>>,
    key: Affine<Keys<T::Suite>>,
) -> Zeroizing<[u8; 32]> {
    let pair = <T::Suite as Suite>::Arrangement::pair(signature, key);
    mask_of::<T>(&compiled::product_of_secrets(&[pair]))
}

/// H2 of a value.
fn mask_of<T: IdentityScheme>(value: &Gt<Curve<T::Suite>, T::Value>) -> Zeroizing<[u8; 32]> {
    // As `to_bytes` has it, which leaves what it puts together.
    let coordinates = value.as_fp12().coordinates();
    let mut bytes = Zeroizing::new(Vec::with_capacity(MOST_BYTES));
    for index in GtReversed::ORDER {
        bytes.extend_from_slice(&Zeroizing::new(coordinates[index].to_be_bytes()));
    }
    hash::<T>(&[b"IBE-H2", &bytes])
}

/// The scheme's hash of a few texts in a row.
fn hash<T: IdentityScheme>(texts: &[&[u8]]) -> Zeroizing<[u8; 32]> {
    let mut digest = T::Digest::new();
    texts.iter().for_each(|text| digest.update(text));
    let mut bytes = Zeroizing::new([0; 32]);
    bytes.copy_from_slice(&digest.finalize());
    bytes
}

fn xor(text: &[u8; MESSAGE], mask: &[u8; 32]) -> Message {
    let mut out = SecretBytes::zeros();
    out.iter_mut().zip(text.iter().zip(mask)).for_each(|(byte, (text, mask))| *byte = text ^ mask);
    out
}

/// The candidates for r, in order: 32 big-endian bytes each.
fn candidates<T: IdentityScheme>(
    sigma: &[u8; MESSAGE],
    message: &[u8; MESSAGE],
) -> impl Iterator<Item = Zeroizing<[u8; 32]>> {
    let seed = hash::<T>(&[b"IBE-H3", sigma, message]);
    (1..=u16::MAX).map(move |i| {
        let mut bytes = hash::<T>(&[&i.to_le_bytes(), &*seed]);
        bytes[0] >>= T::CLEARED_BITS;
        bytes
    })
}

/// r: the first candidate below the order. That none of 65,535 is has a chance below 2^-100000.
fn blinding<T: IdentityScheme>(sigma: &[u8; MESSAGE], message: &[u8; MESSAGE]) -> Scalar<T::Suite>
where
    Scalar<T::Suite>: HashToField,
    ScalarBigEndian: ScalarEncoding<Scalar<T::Suite>>,
{
    let mut below = candidates::<T>(sigma, message).filter_map(|bytes| ScalarBigEndian::decode(&*bytes).ok());
    below.next().unwrap_or_else(|| Scalar::<T::Suite>::from_uniform_bytes(&vec![0; uniform_bytes::<T>()]))
}

fn uniform_bytes<T: IdentityScheme>() -> usize
where
    Scalar<T::Suite>: HashToField,
{
    <Scalar<T::Suite> as HashToField>::UNIFORM_BYTES
}

/// U as a program makes it that reduces the first candidate, where that is not below the order.
fn reduced_point<T: IdentityScheme>(sigma: &[u8; MESSAGE], message: &[u8; MESSAGE]) -> Option<Affine<Keys<T::Suite>>>
where
    Scalar<T::Suite>: HashToField,
    ScalarBigEndian: ScalarEncoding<Scalar<T::Suite>>,
{
    let first = candidates::<T>(sigma, message).next()?;
    if <ScalarBigEndian as ScalarEncoding<Scalar<T::Suite>>>::decode(&*first).is_ok() {
        return None;
    }
    let mut wide = Zeroizing::new(vec![0; uniform_bytes::<T>()]);
    let start = wide.len() - first.len();
    wide[start..].copy_from_slice(&*first);
    let mut r = Scalar::<T::Suite>::from_uniform_bytes(&wide);
    let point = Affine::generator().mul(&r).to_affine();
    r.zeroize();
    Some(point)
}

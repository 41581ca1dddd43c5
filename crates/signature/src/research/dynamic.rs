//! Protocols by name: bytes in, bytes out.

use super::scheme::{Aggregate, Bls, Bls2, Bls3, Protocol, PublicKey, SecretKey, Signature, UnusableElement};
use core::fmt;
use core::marker::PhantomData;
use pairloom_curve::genus2::{G2_367, G2_439};
use pairloom_pairing::eta_genus2::OptimalEta;
use pairloom_parallel::Executor;
use thiserror::Error;
use zeroize::Zeroizing;

/// The reason why bytes cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{field}{}: {problem}", place.map_or(String::new(), |place| format!(" {}", place + 1)))]
pub struct Defect {
    /// What the bytes should have been: `secret_key`, `public_key`, `signature`, `message`, and of encryption `authority`, `parameters`, `key`,
    /// `ciphertext`.
    pub field: &'static str,
    /// Their place among several, from 0; the text counts from 1.
    pub place: Option<usize>,
    /// What is wrong with them.
    pub problem: String,
}

impl Defect {
    /// What is wrong with the only bytes of a field, or with all of them together.
    pub fn new(field: &'static str, problem: impl ToString) -> Self {
        Self { field, place: None, problem: problem.to_string() }
    }

    /// That of the bytes at a place, from 0.
    #[must_use]
    pub fn at(self, place: usize) -> Self {
        Self { place: Some(place), ..self }
    }
}

trait Operations: Sync {
    fn derive(&self, material: &[u8]) -> Zeroizing<Vec<u8>>;
    fn public_key(&self, secret: &[u8]) -> Result<Vec<u8>, Defect>;
    fn sign(&self, secret: &[u8], message: &[u8]) -> Result<Vec<u8>, Defect>;
    fn aggregate(&self, signatures: &[Vec<u8>]) -> Result<Vec<u8>, Defect>;
    fn verify(&self, signed: &[(Vec<u8>, Vec<u8>)], signature: &[u8], executor: &dyn Executor) -> Result<bool, Defect>;
}

/// A protocol on a curve.
#[derive(Clone, Copy)]
pub struct ResearchSuite {
    name: &'static str,
    curve: &'static str,
    operations: &'static dyn Operations,
}

impl fmt::Debug for ResearchSuite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

struct Typed<P>(PhantomData<fn() -> P>);

macro_rules! suites {
    ($($name:literal $curve:literal $protocol:ident $type:ident)*) => {
        /// A static, so that crates that name it do not compile the suites again.
        static SUITES: [ResearchSuite; [$($name),*].len()] = [$(ResearchSuite {
            name: $name,
            curve: $curve,
            operations: &Typed::<$protocol<OptimalEta<$type>>>(PhantomData),
        }),*];
    };
}

suites! {
    "bls-g2-367" "g2-367" Bls G2_367
    "bls2-g2-367" "g2-367" Bls2 G2_367
    "bls3-g2-367" "g2-367" Bls3 G2_367
    "bls-g2-439" "g2-439" Bls G2_439
    "bls2-g2-439" "g2-439" Bls2 G2_439
    "bls3-g2-439" "g2-439" Bls3 G2_439
}

impl ResearchSuite {
    /// All of them.
    pub const ALL: &[Self] = &SUITES;

    /// The suite of a name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|suite| suite.name == name).copied()
    }

    /// The name.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The curve's identifier.
    pub fn curve(&self) -> &'static str {
        self.curve
    }

    /// A secret key from key material that nobody else has.
    pub fn derive(&self, material: &[u8]) -> Zeroizing<Vec<u8>> {
        self.operations.derive(material)
    }

    /// X = xP.
    ///
    /// # Errors
    ///
    /// If the bytes are no secret key.
    pub fn public_key(&self, secret: &[u8]) -> Result<Vec<u8>, Defect> {
        self.operations.public_key(secret)
    }

    /// S = xQ.
    ///
    /// # Errors
    ///
    /// If the bytes are no secret key.
    pub fn sign(&self, secret: &[u8], message: &[u8]) -> Result<Vec<u8>, Defect> {
        self.operations.sign(secret, message)
    }

    /// The sum of signatures.
    ///
    /// # Errors
    ///
    /// If there are none, one is none, or their sum is of no use.
    pub fn aggregate(&self, signatures: &[Vec<u8>]) -> Result<Vec<u8>, Defect> {
        self.operations.aggregate(signatures)
    }

    /// Whether keys signed messages, each its own, and the signature is the sum of theirs.
    ///
    /// # Errors
    ///
    /// If bytes are no key or signature, or messages are repeated.
    pub fn verify(
        &self,
        signed: &[(Vec<u8>, Vec<u8>)],
        signature: &[u8],
        executor: &dyn Executor,
    ) -> Result<bool, Defect> {
        self.operations.verify(signed, signature, executor)
    }
}

fn secret<P: Protocol>(bytes: &[u8]) -> Result<SecretKey<P>, Defect> {
    SecretKey::from_bytes(bytes).ok_or_else(|| Defect::new("secret_key", "not in range, or of another length"))
}

fn usable<T>(field: &'static str, result: Result<T, UnusableElement>) -> Result<T, Defect> {
    result.map_err(|error| Defect::new(field, error))
}

fn usable_each<'a, T>(
    field: &'static str,
    all: impl Iterator<Item = &'a Vec<u8>>,
    read: impl Fn(&[u8]) -> Result<T, UnusableElement>,
) -> Result<Vec<T>, Defect> {
    all.enumerate().map(|(place, bytes)| usable(field, read(bytes)).map_err(|defect| defect.at(place))).collect()
}

impl<P: Protocol> Operations for Typed<P> {
    fn derive(&self, material: &[u8]) -> Zeroizing<Vec<u8>> {
        SecretKey::<P>::derive(material).to_bytes()
    }

    fn public_key(&self, bytes: &[u8]) -> Result<Vec<u8>, Defect> {
        Ok(secret::<P>(bytes)?.public_key().to_bytes())
    }

    fn sign(&self, bytes: &[u8], message: &[u8]) -> Result<Vec<u8>, Defect> {
        Ok(secret::<P>(bytes)?.sign(message).to_bytes())
    }

    fn aggregate(&self, signatures: &[Vec<u8>]) -> Result<Vec<u8>, Defect> {
        let sum = Aggregate::of(&usable_each("signature", signatures.iter(), Signature::<P>::from_bytes)?);
        sum.map(|sum| sum.to_bytes()).ok_or_else(|| Defect::new("signature", "none, or a sum of no use"))
    }

    fn verify(&self, signed: &[(Vec<u8>, Vec<u8>)], signature: &[u8], executor: &dyn Executor) -> Result<bool, Defect> {
        let signature = usable("signature", Aggregate::<P>::from_bytes(signature))?;
        let keys = usable_each("public_key", signed.iter().map(|(key, _)| key), PublicKey::<P>::from_bytes)?;
        let claims: Vec<_> = keys.iter().zip(signed).map(|(key, (_, message))| (key, message.as_slice())).collect();
        signature.verify(&claims, executor).map_err(|error| Defect::new("message", error))
    }
}

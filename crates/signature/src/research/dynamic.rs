//! Protocols by name: bytes in, bytes out.

use super::scheme::{Aggregate, Bls, Bls2, Bls3, Protocol, PublicKey, SecretKey, Signature, UnusableElement};
use core::fmt;
use core::marker::PhantomData;
use pairloom_curve::genus2::{G2_367, G2_439};
use pairloom_pairing::eta_genus2::OptimalEta;
use pairloom_parallel::Executor;
use zeroize::Zeroizing;

/// The reason why bytes cannot be used: which, and why.
pub type Defect = (&'static str, String);

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
    SecretKey::from_bytes(bytes).ok_or_else(|| ("secret_key", "not in range, or of another length".into()))
}

fn usable<T>(field: &'static str, result: Result<T, UnusableElement>) -> Result<T, Defect> {
    result.map_err(|error| (field, error.to_string()))
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
        let signatures = signatures.iter().map(|bytes| usable("signature", Signature::<P>::from_bytes(bytes)));
        let sum = Aggregate::of(&signatures.collect::<Result<Vec<_>, _>>()?);
        sum.map(|sum| sum.to_bytes()).ok_or_else(|| ("signature", "none, or a sum of no use".into()))
    }

    fn verify(&self, signed: &[(Vec<u8>, Vec<u8>)], signature: &[u8], executor: &dyn Executor) -> Result<bool, Defect> {
        let signature = usable("signature", Aggregate::<P>::from_bytes(signature))?;
        let keys = signed.iter().map(|(key, _)| usable("public_key", PublicKey::<P>::from_bytes(key)));
        let keys = keys.collect::<Result<Vec<_>, _>>()?;
        let claims: Vec<_> = keys.iter().zip(signed).map(|(key, (_, message))| (key, message.as_slice())).collect();
        signature.verify(&claims, executor).map_err(|error| ("message", error.to_string()))
    }
}

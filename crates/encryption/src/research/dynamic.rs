//! Curves by name: bytes in, bytes out.

use super::{Authority, IdentityKey, MESSAGE, Message, Parameters};
use core::fmt;
use core::marker::PhantomData;
use pairloom_curve::genus2::{G2_367, G2_439};
use pairloom_pairing::eta_genus2::OptimalEta;
use pairloom_parallel::Executor;
use pairloom_signature::research::{Defect, DegenerateGroup};
use zeroize::Zeroizing;

trait Operations: Sync {
    fn set_up(&self, material: &[u8]) -> Zeroizing<Vec<u8>>;
    fn parameters(&self, authority: &[u8]) -> Result<Vec<u8>, Defect>;
    fn extract(&self, authority: &[u8], identity: &[u8]) -> Result<Zeroizing<Vec<u8>>, Defect>;
    fn encrypt(
        &self,
        to: (&[u8], &[u8]),
        texts: [&[u8; MESSAGE]; 2],
        executor: &dyn Executor,
    ) -> Result<Vec<u8>, Defect>;
    fn decrypt(&self, by: (&[u8], &[u8]), ciphertext: &[u8], executor: &dyn Executor) -> Result<Message, Defect>;
}

/// The scheme on a curve.
#[derive(Clone, Copy)]
pub struct ResearchScheme {
    curve: &'static str,
    operations: &'static dyn Operations,
}

impl fmt::Debug for ResearchScheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.curve)
    }
}

struct Typed<G>(PhantomData<fn() -> G>);

/// A static, so that crates that name it do not compile the schemes again.
static SCHEMES: [ResearchScheme; 2] = [
    ResearchScheme { curve: "g2-367", operations: &Typed::<OptimalEta<G2_367>>(PhantomData) },
    ResearchScheme { curve: "g2-439", operations: &Typed::<OptimalEta<G2_439>>(PhantomData) },
];

impl ResearchScheme {
    /// All of them.
    pub const ALL: &[Self] = &SCHEMES;

    /// The scheme on the curve of this identifier.
    pub fn by_curve(curve: &str) -> Option<Self> {
        Self::ALL.iter().find(|scheme| scheme.curve == curve).copied()
    }

    /// The curve's identifier.
    pub fn curve(&self) -> &'static str {
        self.curve
    }

    /// An authority's secret from key material that nobody else has.
    pub fn set_up(&self, material: &[u8]) -> Zeroizing<Vec<u8>> {
        self.operations.set_up(material)
    }

    /// What everybody knows of an authority.
    ///
    /// # Errors
    ///
    /// If the bytes are no authority.
    pub fn parameters(&self, authority: &[u8]) -> Result<Vec<u8>, Defect> {
        self.operations.parameters(authority)
    }

    /// The key of an identity.
    ///
    /// # Errors
    ///
    /// If the bytes are no authority.
    pub fn extract(&self, authority: &[u8], identity: &[u8]) -> Result<Zeroizing<Vec<u8>>, Defect> {
        self.operations.extract(authority, identity)
    }

    /// Encrypts a message to an identity with a fresh sigma.
    ///
    /// # Errors
    ///
    /// If the bytes are no parameters.
    pub fn encrypt(
        &self,
        parameters: &[u8],
        identity: &[u8],
        message: &[u8; MESSAGE],
        sigma: &[u8; MESSAGE],
        executor: &dyn Executor,
    ) -> Result<Vec<u8>, Defect> {
        self.operations.encrypt((parameters, identity), [message, sigma], executor)
    }

    /// Decrypts a ciphertext with the key of its identity.
    ///
    /// # Errors
    ///
    /// If bytes are no parameters or no key, or the ciphertext does not open.
    pub fn decrypt(
        &self,
        parameters: &[u8],
        key: &[u8],
        ciphertext: &[u8],
        executor: &dyn Executor,
    ) -> Result<Message, Defect> {
        self.operations.decrypt((parameters, key), ciphertext, executor)
    }
}

fn authority<G: DegenerateGroup>(bytes: &[u8]) -> Result<Authority<G>, Defect> {
    Authority::from_bytes(bytes)
        .ok_or_else(|| Defect::new("authority", "not in range, of another length, or without inverse"))
}

fn parameters<G: DegenerateGroup>(bytes: &[u8]) -> Result<Parameters<G>, Defect> {
    Parameters::from_bytes(bytes).map_err(|error| Defect::new("parameters", error))
}

impl<G: DegenerateGroup> Operations for Typed<G> {
    fn set_up(&self, material: &[u8]) -> Zeroizing<Vec<u8>> {
        Authority::<G>::derive(material).to_bytes()
    }

    fn parameters(&self, bytes: &[u8]) -> Result<Vec<u8>, Defect> {
        Ok(authority::<G>(bytes)?.parameters().to_bytes())
    }

    fn extract(&self, bytes: &[u8], identity: &[u8]) -> Result<Zeroizing<Vec<u8>>, Defect> {
        Ok(authority::<G>(bytes)?.extract(identity).to_bytes())
    }

    fn encrypt(
        &self,
        (bytes, identity): (&[u8], &[u8]),
        [message, sigma]: [&[u8; MESSAGE]; 2],
        executor: &dyn Executor,
    ) -> Result<Vec<u8>, Defect> {
        Ok(parameters::<G>(bytes)?.encrypt(identity, message, sigma, executor))
    }

    fn decrypt(
        &self,
        (bytes, key): (&[u8], &[u8]),
        ciphertext: &[u8],
        executor: &dyn Executor,
    ) -> Result<Message, Defect> {
        // Why not would say a part of what may be another secret.
        let key = IdentityKey::<G>::from_bytes(key).map_err(|_| Defect::new("key", "not a key of this curve"))?;
        let opened = key.decrypt(&parameters(bytes)?, ciphertext, executor);
        opened.map_err(|error| Defect::new("ciphertext", error))
    }
}

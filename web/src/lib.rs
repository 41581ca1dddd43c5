//! Pairloom for browsers. Bytes are hexadecimal; errors are thrown as `Error`s with one line.

use pairloom::bls12_381::{self, G1Affine, G2Affine};
use pairloom::drand;
use pairloom::encoding::GtTower;
use pairloom_encryption::{Chain, TimeLock};
use std::fmt::Display;
use wasm_bindgen::prelude::{JsError, wasm_bindgen};

fn thrown(field: &str) -> impl Fn(&dyn Display) -> JsError {
    move |error| JsError::new(&format!("{field}: {error}"))
}

fn bytes(field: &str, digits: &str) -> Result<Vec<u8>, JsError> {
    hex::decode(digits).map_err(|error| thrown(field)(&error))
}

/// A network of drand: its scheme, its key and its chain's hash.
#[wasm_bindgen]
pub struct Network {
    chain: drand::Chain,
    lock: Option<TimeLock>,
}

#[wasm_bindgen]
impl Network {
    /// A network by drand's name of its scheme, its key and its chain's hash.
    #[wasm_bindgen(constructor)]
    pub fn new(scheme: &str, public_key: &str, hash: &str) -> Result<Network, JsError> {
        let public_key = bytes("public_key", public_key)?;
        let hash = <[u8; 32]>::try_from(bytes("hash", hash)?).map_err(|_| JsError::new("hash: not 32 bytes"))?;
        let chain = drand::Chain::new(scheme, &public_key)?;
        // Period and genesis say when a round is due, which the page computes.
        let waits = Chain { scheme: scheme.into(), public_key, period: 0, genesis_time: 0, hash };
        // Chained networks lock nothing.
        Ok(Self { chain, lock: TimeLock::new(&waits).ok() })
    }

    /// What is wrong with a beacon; `undefined` if it is valid.
    pub fn defect(
        &self,
        round: u64,
        signature: &str,
        previous_signature: Option<String>,
        randomness: Option<String>,
    ) -> Result<Option<String>, JsError> {
        let optional = |field, digits: Option<String>| digits.map(|digits| bytes(field, &digits)).transpose();
        let beacon = drand::Beacon {
            round,
            signature: bytes("signature", signature)?,
            previous_signature: optional("previous_signature", previous_signature)?,
            randomness: optional("randomness", randomness)?,
        };
        let verdict = self.chain.check(&[&beacon]).pop().unwrap_or(Ok(()));
        Ok(verdict.err().map(|defect| defect.to_string()))
    }

    /// Encrypts bytes to a round, as an armored age file, which `tle` opens as well.
    pub fn lock(&self, round: u64, plaintext: &[u8]) -> Result<String, JsError> {
        let mut file = Vec::new();
        self.time_lock()?.encrypt(round, true, plaintext, &mut file)?;
        Ok(String::from_utf8(file)?)
    }

    /// Decrypts an age file with the signature of its round's beacon, which is verified first.
    pub fn unlock(&self, round: u64, signature: &str, file: &[u8]) -> Result<Vec<u8>, JsError> {
        let mut plaintext = Vec::new();
        self.time_lock()?.unlock(round, &bytes("signature", signature)?)?.decrypt(file, &mut plaintext)?;
        Ok(plaintext)
    }

    fn time_lock(&self) -> Result<&TimeLock, JsError> {
        self.lock.as_ref().ok_or_else(|| JsError::new("files cannot wait for beacons of this scheme"))
    }
}

/// A point of G1 and one of G2 of bls12-381.
#[wasm_bindgen]
pub struct Pair(G1Affine, G2Affine);

#[wasm_bindgen]
impl Pair {
    /// Two points in compressed form.
    #[wasm_bindgen(constructor)]
    pub fn new(p: &str, q: &str) -> Result<Pair, JsError> {
        let p = G1Affine::from_compressed(&bytes("p", p)?).map_err(|error| thrown("p")(&error))?;
        let q = G2Affine::from_compressed(&bytes("q", q)?).map_err(|error| thrown("q")(&error))?;
        Ok(Self(p, q))
    }

    /// Their pairing: 12 integers of 48 bytes, in the order of the tower.
    pub fn pairing(&self) -> Vec<u8> {
        bls12_381::pairing(&self.0, &self.1).to_bytes::<GtTower>()
    }
}

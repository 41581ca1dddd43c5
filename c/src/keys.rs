//! Keys of BLS signatures.

// SAFETY of every block: what pointers point to, and for how long, is the caller's to keep, as the head of the header says; NULL is refused
// before anything is read or written.

use crate::border::{Buffer, Bytes, Failure, Outcome, Status, give, guard, object, release};
use crate::suite::{AnyKey, Suite};
use rand::TryRngCore;
use rand::rngs::OsRng;
use zeroize::Zeroizing;

/// A secret key. It is wiped when released.
pub struct SecretKey {
    pub(crate) suite: &'static Suite,
    pub(crate) key: AnyKey,
}

/// A public key: on the curve, in the subgroup, not infinity.
pub struct PublicKey {
    pub(crate) suite: &'static Suite,
    pub(crate) key: AnyKey,
}

/// A public key whose possession was proven: only such keys are summed.
pub struct ProvenKey {
    pub(crate) suite: &'static Suite,
    pub(crate) key: AnyKey,
}

fn derive(suite: &'static Suite, material: &[u8], info: &[u8]) -> Outcome<SecretKey> {
    Ok(SecretKey { suite, key: (suite.derive)(material, info)? })
}

fn random(suite: &'static Suite) -> Outcome<SecretKey> {
    let mut material = Zeroizing::new([0; 32]);
    OsRng.try_fill_bytes(&mut *material).map_err(|error| Failure::new(Status::Randomness, error))?;
    derive(suite, &*material, &[])
}

/// Derives a secret key from at least 32 secret bytes by the draft's KeyGen (HKDF, EIP-2333's for the first key).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_secret_key_derive(
    suite: *const Suite,
    material: Bytes,
    info: Bytes,
    out: *mut *mut SecretKey,
) -> Status {
    guard(|| unsafe { give(out, || derive(object(suite, "suite")?, material.read("material")?, info.read("info")?)) })
}

/// A random secret key, from the operating system's randomness.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_secret_key_random(suite: *const Suite, out: *mut *mut SecretKey) -> Status {
    guard(|| unsafe { give(out, || random(object(suite, "suite")?)) })
}

/// Reads a secret key: 32 bytes, the most significant first; neither 0 nor the order or more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_secret_key_decode(
    suite: *const Suite,
    bytes: Bytes,
    out: *mut *mut SecretKey,
) -> Status {
    guard(|| unsafe {
        give(out, || {
            let suite = object(suite, "suite")?;
            Ok(SecretKey { suite, key: (suite.decode_secret)(bytes.read("bytes")?)? })
        })
    })
}

/// Writes a secret key: 32 bytes, which are the caller's to wipe.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_secret_key_encode(key: *const SecretKey, out: *mut Buffer) -> Status {
    guard(|| unsafe {
        let key = object(key, "key")?;
        Buffer::write(out, &*(key.suite.encode_secret)(&key.key)?)
    })
}

/// The public key of a secret key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_secret_key_public(key: *const SecretKey, out: *mut *mut PublicKey) -> Status {
    guard(|| unsafe {
        give(out, || {
            let SecretKey { suite, key } = object(key, "key")?;
            Ok(PublicKey { suite, key: (suite.public)(key)? })
        })
    })
}

/// Wipes and releases a secret key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_secret_key_free(key: *mut SecretKey) {
    unsafe { release(key) }
}

/// Reads a public key in the suite's byte form; checks the curve and the subgroup and refuses infinity.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_public_key_decode(
    suite: *const Suite,
    bytes: Bytes,
    out: *mut *mut PublicKey,
) -> Status {
    guard(|| unsafe {
        give(out, || {
            let suite = object(suite, "suite")?;
            Ok(PublicKey { suite, key: (suite.decode_public)(bytes.read("bytes")?)? })
        })
    })
}

/// Writes a public key in the suite's byte form.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_public_key_encode(key: *const PublicKey, out: *mut Buffer) -> Status {
    guard(|| unsafe {
        let key = object(key, "key")?;
        Buffer::write(out, &(key.suite.encode_public)(&key.key)?)
    })
}

/// Releases a public key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_public_key_free(key: *mut PublicKey) {
    unsafe { release(key) }
}

/// A key whose possession a proof shows; PAIRLOOM_STATUS_INVALID if it does not.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_proven_key_check(
    key: *const PublicKey,
    proof: Bytes,
    out: *mut *mut ProvenKey,
) -> Status {
    guard(|| unsafe {
        give(out, || {
            let PublicKey { suite, key } = object(key, "key")?;
            let proof = proof.read("proof")?;
            let proven = (suite.possession()?.check)(key, proof).map_err(|failure| failure.of("proof"))?;
            Ok(ProvenKey { suite, key: proven })
        })
    })
}

/// A key whose possession was proven before, to whom the caller trusts: a deposit contract, a file of checked keys.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_proven_key_assume(key: *const PublicKey, out: *mut *mut ProvenKey) -> Status {
    guard(|| unsafe {
        give(out, || {
            let PublicKey { suite, key } = object(key, "key")?;
            Ok(ProvenKey { suite, key: (suite.possession()?.assume)(key)? })
        })
    })
}

/// Releases a proven key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_proven_key_free(key: *mut ProvenKey) {
    unsafe { release(key) }
}

//! Files that open when a beacon appears.

// SAFETY of every block: what pointers point to, and for how long, is the caller's to keep, as the head of the header says; NULL is refused
// before anything is read or written.

use crate::border::{Buffer, Bytes, Failure, Outcome, Status, give, guard, name, object, release};
use pairloom_encryption::{Chain, TimeLock as Lock, TimeLockError};
use std::ffi::c_char;
use zeroize::Zeroizing;

/// A network of drand that files can wait for.
pub struct TimeLock(Lock);

fn failure(error: TimeLockError) -> Failure {
    match error {
        TimeLockError::Scheme(_) => Failure::new(Status::Unknown, error),
        TimeLockError::Key(error) => Failure::from(error).of("public_key"),
        TimeLockError::Signature(error) => Failure::from(error).of("signature"),
        TimeLockError::Randomness => Failure::new(Status::Randomness, error),
        TimeLockError::Beacon { .. } | TimeLockError::Open(_) | TimeLockError::Damaged(_) => {
            Failure::new(Status::Invalid, error)
        }
        TimeLockError::Round { .. } | TimeLockError::Chain(_) => Failure::mismatch(error),
        error => Failure::new(Status::Format, error),
    }
}

fn lock(scheme: &str, public_key: &[u8], hash: &[u8]) -> Outcome<TimeLock> {
    let length = |_| Failure::new(Status::Length, format!("chain_hash: expected 32 bytes, got {}", hash.len()));
    let hash = hash.try_into().map_err(length)?;
    // Period and genesis say when a round is due, which is not asked here.
    let chain = Chain { scheme: scheme.into(), public_key: public_key.into(), period: 0, genesis_time: 0, hash };
    Lock::new(&chain).map(TimeLock).map_err(failure)
}

/// A network by drand's name of its scheme, its key, and the 32 bytes of its chain's hash.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_timelock_new(
    scheme: *const c_char,
    public_key: Bytes,
    chain_hash: Bytes,
    out: *mut *mut TimeLock,
) -> Status {
    guard(|| unsafe {
        give(out, || {
            let (public_key, hash) = (public_key.read("public_key")?, chain_hash.read("chain_hash")?);
            lock(name(scheme, "scheme")?, public_key, hash)
        })
    })
}

/// Encrypts bytes to a round, as an age file that tle and tlock-js open, binary or armored. Lengths of files vary: where the buffer is too
/// short, give more than it asks.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_timelock_encrypt(
    timelock: *const TimeLock,
    round: u64,
    armored: bool,
    plaintext: Bytes,
    out: *mut Buffer,
) -> Status {
    guard(|| unsafe {
        let mut file = Vec::new();
        let plaintext = plaintext.read("plaintext")?;
        object(timelock, "timelock")?.0.encrypt(round, armored, plaintext, &mut file).map_err(failure)?;
        Buffer::write(out, &file)
    })
}

/// Decrypts such a file with the signature of the beacon of its round, which is verified first. A plaintext is shorter than its file.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_timelock_decrypt(
    timelock: *const TimeLock,
    round: u64,
    signature: Bytes,
    file: Bytes,
    out: *mut Buffer,
) -> Status {
    guard(|| unsafe {
        let unlocked = object(timelock, "timelock")?.0.unlock(round, signature.read("signature")?).map_err(failure)?;
        let file = file.read("file")?;
        let mut plaintext = Zeroizing::new(Vec::with_capacity(file.len()));
        unlocked.decrypt(file, &mut *plaintext).map_err(failure)?;
        Buffer::write(out, &plaintext)
    })
}

/// Releases a network.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_timelock_free(timelock: *mut TimeLock) {
    unsafe { release(timelock) }
}

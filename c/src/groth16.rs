//! Groth16 proofs.

// SAFETY of every block: what pointers point to, and for how long, is the caller's to keep, as the head of the header says; NULL is refused
// before anything is read or written.

use crate::border::{
    Bytes, Failure, Outcome, Status, executor, give, guard, holds, name, object, release, tell, texts,
};
use pairloom::proof::groth16::Rejection;
use pairloom::proof::groth16::dynamic::Key;
use pairloom::proof::groth16::format::Format;
use pairloom::proof::{Problem, ReadError};
use std::ffi::c_char;

/// A verifying key with what is computed once.
pub struct Groth16Key(Key);

pub(crate) fn unreadable(error: ReadError) -> Failure {
    let status = match error.problem {
        Problem::Point(error) => Failure::from(error).status,
        Problem::NotBelowModulus => Status::Range,
        Problem::WrongLength { .. } => Status::Length,
        Problem::WrongCount { .. } => Status::Mismatch,
        _ => Status::Format,
    };
    Failure::new(status, error)
}

fn rejected(rejection: Rejection) -> Failure {
    let status = match rejection {
        Rejection::WrongInputCount { .. } | Rejection::WrongCommitmentCount { .. } => Status::Mismatch,
        _ => Status::Invalid,
    };
    Failure::new(status, rejection)
}

fn read(format: &str, file: &[u8]) -> Outcome<Groth16Key> {
    let unknown = || Failure::new(Status::Unknown, format!("format: {format:?} is none"));
    Key::read(Format::by_name(format).ok_or_else(unknown)?, file).map(Groth16Key).map_err(unreadable)
}

fn verify(key: &Key, files: &[(&[u8], &[u8])], threads: usize) -> Vec<Outcome> {
    let mut claims = Vec::with_capacity(files.len());
    let mut claim = |&(proof, public): &(&[u8], &[u8])| {
        key.claim_of_files(proof, public).map(|claim| claims.push(claim)).map_err(unreadable)
    };
    let readable: Vec<_> = files.iter().map(&mut claim).collect();
    let mut verified = key.verify(claims, &executor(threads)).into_iter();
    let mut verdict =
        || verified.next().map_or_else(|| holds(false, "proof: no verdict"), |said| said.map_err(rejected));
    readable.into_iter().map(|readable| readable.and_then(|()| verdict())).collect()
}

/// Reads and prepares a verifying key. The format is snarkjs, gnark, gnark-sha256, gnark-keccak256, arkworks, sp1 or risc0 (docs/proofs.md); the curve is the key's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_groth16_key_new(
    format: *const c_char,
    file: Bytes,
    out: *mut *mut Groth16Key,
) -> Status {
    guard(|| unsafe { give(out, || read(name(format, "format")?, file.read("file")?)) })
}

/// Verifies a proof, given as the files that its format has: the proof, and the public inputs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_groth16_verify(key: *const Groth16Key, proof: Bytes, public: Bytes) -> Status {
    guard(|| unsafe {
        let files = [(proof.read("proof")?, public.read("public")?)];
        verify(&object(key, "key")?.0, &files, 1).pop().unwrap_or(Ok(()))
    })
}

/// Verifies many proofs together and writes what pairloom_groth16_verify would say of each; PAIRLOOM_STATUS_OK if all are valid,
/// PAIRLOOM_STATUS_INVALID if some are not. Over as many threads, or all cores for 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_groth16_verify_batch(
    key: *const Groth16Key,
    proofs: *const Bytes,
    publics: *const Bytes,
    count: usize,
    threads: usize,
    verdicts: *mut Status,
) -> Status {
    guard(|| unsafe {
        let (proofs, publics) = (texts(proofs, count, "proofs")?, texts(publics, count, "publics")?);
        let files: Vec<_> = proofs.into_iter().zip(publics).collect();
        tell(verify(&object(key, "key")?.0, &files, threads), verdicts)
    })
}

/// Releases a key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_groth16_key_free(key: *mut Groth16Key) {
    unsafe { release(key) }
}

//! Signing and verifying.

// SAFETY of every block: what pointers point to, and for how long, is the caller's to keep, as the head of the header says; NULL is refused
// before anything is read or written.

use crate::border::{Buffer, Bytes, Failure, Outcome, Status, executor, guard, object, objects, tell, texts};
use crate::keys::{ProvenKey, PublicKey, SecretKey};
use crate::suite::Suite;

/// The suite that all keys have; none for no keys.
fn common_suite(suites: impl IntoIterator<Item = &'static Suite>) -> Outcome<Option<&'static Suite>> {
    let mut suites = suites.into_iter();
    let first = suites.next();
    suites.try_for_each(|other| first.map_or(Ok(()), |first| first.require(other)))?;
    Ok(first)
}

fn no_keys() -> Failure {
    Failure::new(Status::Invalid, "no keys")
}

/// Signs a message, in constant time of the key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_sign(key: *const SecretKey, message: Bytes, out: *mut Buffer) -> Status {
    guard(|| unsafe {
        let key = object(key, "key")?;
        Buffer::write(out, &(key.suite.sign)(&key.key, message.read("message")?)?)
    })
}

/// Proves the possession of a key, in a suite that has such proofs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_prove_possession(key: *const SecretKey, out: *mut Buffer) -> Status {
    guard(|| unsafe {
        let key = object(key, "key")?;
        Buffer::write(out, &(key.suite.possession()?.prove)(&key.key)?)
    })
}

/// Verifies a signature.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_verify(key: *const PublicKey, message: Bytes, signature: Bytes) -> Status {
    guard(|| unsafe {
        let key = object(key, "key")?;
        (key.suite.verify)(&key.key, message.read("message")?, signature.read("signature")?)
    })
}

/// Verifies the signature of each message under the key at its place, all of one suite, together, and writes what pairloom_verify would say of
/// each; PAIRLOOM_STATUS_OK if all are valid, PAIRLOOM_STATUS_INVALID if some are not. Over as many threads, or all cores for 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_verify_batch(
    keys: *const *const PublicKey,
    messages: *const Bytes,
    signatures: *const Bytes,
    count: usize,
    threads: usize,
    verdicts: *mut Status,
) -> Status {
    guard(|| unsafe {
        let keys = objects(keys, count, "keys")?;
        let (messages, signatures) = (texts(messages, count, "messages")?, texts(signatures, count, "signatures")?);
        let Some(suite) = common_suite(keys.iter().map(|key| key.suite))? else { return Ok(()) };
        let items = keys.iter().zip(messages).zip(signatures);
        let items: Vec<_> = items.map(|((key, message), signature)| (&key.key, message, signature)).collect();
        tell((suite.verify_batch)(&items, &executor(threads))?, verdicts)
    })
}

/// The sum of signatures of a suite, at least one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_aggregate(
    suite: *const Suite,
    signatures: *const Bytes,
    count: usize,
    out: *mut Buffer,
) -> Status {
    guard(|| unsafe {
        let sum = (object(suite, "suite")?.aggregate)(&texts(signatures, count, "signatures")?)?;
        Buffer::write(out, &sum)
    })
}

/// Verifies the sum of signatures of the message at its place under each key. Messages are distinct, unless the suite prepends keys (AUG).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_aggregate_verify(
    keys: *const *const PublicKey,
    messages: *const Bytes,
    count: usize,
    signature: Bytes,
) -> Status {
    guard(|| unsafe {
        let (keys, messages) = (objects(keys, count, "keys")?, texts(messages, count, "messages")?);
        let suite = common_suite(keys.iter().map(|key| key.suite))?.ok_or_else(no_keys)?;
        let signed: Vec<_> = keys.iter().zip(messages).map(|(key, message)| (&key.key, message)).collect();
        (suite.aggregate_verify)(&signed, signature.read("signature")?)
    })
}

/// Verifies the sum of the signatures of one message under all keys.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_fast_aggregate_verify(
    keys: *const *const ProvenKey,
    count: usize,
    message: Bytes,
    signature: Bytes,
) -> Status {
    guard(|| unsafe {
        let keys = objects(keys, count, "keys")?;
        let suite = common_suite(keys.iter().map(|key| key.suite))?.ok_or_else(no_keys)?;
        let keys: Vec<_> = keys.iter().map(|key| &key.key).collect();
        (suite.possession()?.fast_aggregate_verify)(&keys, message.read("message")?, signature.read("signature")?)
    })
}

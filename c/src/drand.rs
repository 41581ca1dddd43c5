//! drand's beacons.

// SAFETY of every block: what pointers point to, and for how long, is the caller's to keep, as the head of the header says; NULL is refused
// before anything is read or written.

use crate::border::{Bytes, Failure, Outcome, Status, give, guard, list, name, object, release, tell};
use pairloom::drand::{Chain as Keyed, ChainError, Defect};
use std::ffi::c_char;

/// A network of drand: its scheme and its key.
pub struct Chain(Keyed);

/// A beacon, as drand publishes it.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Beacon {
    /// The round.
    pub round: u64,
    /// The signature.
    pub signature: Bytes,
    /// The signature of the round before, in chained schemes. NULL and 0 where it is not given.
    pub previous_signature: Bytes,
    /// SHA-256 of the signature. NULL and 0 where it is not given and not checked.
    pub randomness: Bytes,
}

fn chain(scheme: &str, public_key: &[u8]) -> Outcome<Chain> {
    Keyed::new(scheme, public_key).map(Chain).map_err(|error| match error {
        ChainError::Key(error) => Failure::from(error).of("public_key"),
        error @ ChainError::UnknownScheme { .. } => Failure::new(Status::Unknown, error),
    })
}

fn defect(defect: Defect) -> Failure {
    match defect {
        Defect::Undecodable(error) => Failure::from(error).of("signature"),
        defect => Failure::new(Status::Invalid, defect),
    }
}

unsafe fn check(chain: &Chain, beacons: &[Beacon]) -> Outcome<Vec<Outcome>> {
    let read = |beacon: &Beacon| unsafe {
        Ok(pairloom::drand::Beacon {
            round: beacon.round,
            signature: beacon.signature.read("signature")?.to_vec(),
            previous_signature: beacon.previous_signature.optional("previous_signature")?.map(<[u8]>::to_vec),
            randomness: beacon.randomness.optional("randomness")?.map(<[u8]>::to_vec),
        })
    };
    let beacons: Vec<_> = beacons.iter().map(read).collect::<Outcome<_>>()?;
    let verdicts = chain.0.check(&beacons.iter().collect::<Vec<_>>());
    Ok(verdicts.into_iter().map(|verdict| verdict.map_err(defect)).collect())
}

/// A network by drand's name of its scheme, such as bls-unchained-g1-rfc9380, and its key in the scheme's byte form.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_chain_new(scheme: *const c_char, public_key: Bytes, out: *mut *mut Chain) -> Status {
    guard(|| unsafe { give(out, || chain(name(scheme, "scheme")?, public_key.read("public_key")?)) })
}

/// Verifies a beacon.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_beacon_verify(chain: *const Chain, beacon: *const Beacon) -> Status {
    guard(|| unsafe { check(object(chain, "chain")?, list(beacon, 1, "beacon")?)?.pop().unwrap_or(Ok(())) })
}

/// Verifies many beacons together and writes what pairloom_beacon_verify would say of each; PAIRLOOM_STATUS_OK if all are valid,
/// PAIRLOOM_STATUS_INVALID if some are not.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_beacons_verify(
    chain: *const Chain,
    beacons: *const Beacon,
    count: usize,
    verdicts: *mut Status,
) -> Status {
    guard(|| unsafe { tell(check(object(chain, "chain")?, list(beacons, count, "beacons")?)?, verdicts) })
}

/// Releases a network.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_chain_free(chain: *mut Chain) {
    unsafe { release(chain) }
}

//! KZG proofs of values and of blobs (EIP-4844).

// SAFETY of every block: what pointers point to, and for how long, is the caller's to keep, as the head of the header says; NULL is refused
// before anything is read or written.

use crate::border::{Bytes, Status, give, guard, holds, object, release};
use crate::groth16::unreadable;
use pairloom::proof::kzg::Setup;

/// A trusted setup.
pub struct KzgSetup(Setup);

const UNVERIFIED: &str = "proof: does not verify";

/// Reads c-kzg's trusted_setup.txt. Nobody checks here who made it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_kzg_setup_new(text: Bytes, out: *mut *mut KzgSetup) -> Status {
    guard(|| unsafe { give(out, || Setup::read(text.text("text")?).map(KzgSetup).map_err(unreadable)) })
}

/// Verifies that the polynomial of a commitment has the value y at z: 48, 32, 32 and 48 bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_kzg_verify(
    setup: *const KzgSetup,
    commitment: Bytes,
    z: Bytes,
    y: Bytes,
    proof: Bytes,
) -> Status {
    guard(|| unsafe {
        let (z, y) = (z.read("z")?, y.read("y")?);
        let (commitment, proof) = (commitment.read("commitment")?, proof.read("proof")?);
        let valid = object(setup, "setup")?.0.verify_kzg_proof(commitment, z, y, proof).map_err(unreadable)?;
        holds(valid, UNVERIFIED)
    })
}

/// Verifies that a commitment is that of a blob: 131072, 48 and 48 bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_kzg_verify_blob(
    setup: *const KzgSetup,
    blob: Bytes,
    commitment: Bytes,
    proof: Bytes,
) -> Status {
    guard(|| unsafe {
        let (commitment, proof) = (commitment.read("commitment")?, proof.read("proof")?);
        let setup = &object(setup, "setup")?.0;
        let valid = setup.verify_blob_kzg_proof(blob.read("blob")?, commitment, proof).map_err(unreadable)?;
        holds(valid, UNVERIFIED)
    })
}

/// Releases a setup.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_kzg_setup_free(setup: *mut KzgSetup) {
    unsafe { release(setup) }
}

//! Integers modulo the order of a curve's groups.

// SAFETY of every block: what pointers point to, and for how long, is the caller's to keep, as the head of the header says; NULL is refused
// before anything is read or written.

use crate::border::{Buffer, Bytes, Failure, Outcome, Status, give, guard, object, release};
use pairloom::{bls12_381, bn254};

/// The curves. bn254 has about 100 bits of security.
#[repr(u32)]
#[derive(Clone, Copy)]
pub enum Curve {
    /// bls12-381.
    Bls12381 = 0,
    /// bn254 (alt_bn128).
    Bn254 = 1,
}

/// An integer modulo the order of a curve's groups. It is wiped when released.
pub enum Scalar {
    #[doc(hidden)]
    Bls12381(bls12_381::Scalar),
    #[doc(hidden)]
    Bn254(bn254::Scalar),
}

impl Drop for Scalar {
    fn drop(&mut self) {
        use zeroize::Zeroize;
        match self {
            Self::Bls12381(scalar) => scalar.zeroize(),
            Self::Bn254(scalar) => scalar.zeroize(),
        }
    }
}

fn decode(curve: u32, bytes: &[u8]) -> Outcome<Scalar> {
    match curve {
        _ if curve == Curve::Bls12381 as u32 => Ok(Scalar::Bls12381(bls12_381::Scalar::from_be_bytes(bytes)?)),
        _ if curve == Curve::Bn254 as u32 => Ok(Scalar::Bn254(bn254::Scalar::from_be_bytes(bytes)?)),
        _ => Err(Failure::new(Status::Unknown, format!("curve: {curve}"))),
    }
}

/// Reads 32 bytes, the most significant first, below the order of the groups of a pairloom_curve.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_scalar_decode(curve: u32, bytes: Bytes, out: *mut *mut Scalar) -> Status {
    guard(|| unsafe { give(out, || decode(curve, bytes.read("bytes")?)) })
}

/// Writes 32 bytes, the most significant first.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_scalar_encode(scalar: *const Scalar, out: *mut Buffer) -> Status {
    guard(|| unsafe {
        let bytes = zeroize::Zeroizing::new(match object(scalar, "scalar")? {
            Scalar::Bls12381(scalar) => scalar.to_be_bytes(),
            Scalar::Bn254(scalar) => scalar.to_be_bytes(),
        });
        Buffer::write(out, &*bytes)
    })
}

/// Wipes and releases a scalar.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_scalar_free(scalar: *mut Scalar) {
    unsafe { release(scalar) }
}

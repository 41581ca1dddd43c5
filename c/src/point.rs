//! Points of the groups of order r.

// SAFETY of every block: what pointers point to, and for how long, is the caller's to keep, as the head of the header says; NULL is refused
// before anything is read or written.

use crate::border::{Buffer, Bytes, Failure, Outcome, Status, give, guard, object, release};
use crate::scalar::Scalar;
use pairloom::encoding::*;
use pairloom::hash::Dst;
use pairloom::{bls12_381, bn254};

/// The groups of the curves.
#[repr(u32)]
#[derive(Clone, Copy)]
pub enum Group {
    /// G1 of bls12-381.
    Bls12381G1 = 0,
    /// G2 of bls12-381.
    Bls12381G2 = 1,
    /// G1 of bn254.
    Bn254G1 = 2,
    /// G2 of bn254.
    Bn254G2 = 3,
}

/// Byte forms of points.
#[repr(u32)]
#[derive(Clone, Copy)]
pub enum Encoding {
    /// bls12-381: 48 or 96 bytes, as ZCash, the IETF, Ethereum's consensus and drand have it.
    ZcashCompressed = 0,
    /// bls12-381: 96 or 192 bytes.
    ZcashUncompressed = 1,
    /// bls12-381: 128 or 256 bytes, Ethereum's contracts.
    Eip2537 = 2,
    /// bn254: 64 or 128 bytes, Ethereum's contracts.
    Eip197 = 3,
    /// bn254: 32 or 64 bytes, arkworks'.
    ArkworksCompressed = 4,
    /// bn254: 64 or 128 bytes, arkworks'.
    ArkworksUncompressed = 5,
    /// bn254: 32 or 64 bytes, gnark's.
    GnarkCompressed = 6,
    /// bn254: 64 or 128 bytes, gnark's.
    GnarkRaw = 7,
}

/// A point of a group, infinity included.
#[derive(Clone, Copy, PartialEq)]
pub enum Point {
    #[doc(hidden)]
    Bls12381G1(bls12_381::G1Affine),
    #[doc(hidden)]
    Bls12381G2(bls12_381::G2Affine),
    #[doc(hidden)]
    Bn254G1(bn254::G1Affine),
    #[doc(hidden)]
    Bn254G2(bn254::G2Affine),
}

/// The same for a point of any group.
macro_rules! of_any {
    ($point:expr, $p:ident => $value:expr) => {
        match $point {
            Point::Bls12381G1($p) => $value,
            Point::Bls12381G2($p) => $value,
            Point::Bn254G1($p) => $value,
            Point::Bn254G2($p) => $value,
        }
    };
}

/// The same for a point of any group, which gives a point of that group.
macro_rules! within {
    ($point:expr, $p:ident => $value:expr) => {
        match $point {
            Point::Bls12381G1($p) => Point::Bls12381G1($value),
            Point::Bls12381G2($p) => Point::Bls12381G2($value),
            Point::Bn254G1($p) => Point::Bn254G1($value),
            Point::Bn254G2($p) => Point::Bn254G2($value),
        }
    };
}

impl Point {
    fn generator(group: u32) -> Outcome<Self> {
        Ok(match group {
            _ if group == Group::Bls12381G1 as u32 => Self::Bls12381G1(bls12_381::G1Affine::generator()),
            _ if group == Group::Bls12381G2 as u32 => Self::Bls12381G2(bls12_381::G2Affine::generator()),
            _ if group == Group::Bn254G1 as u32 => Self::Bn254G1(bn254::G1Affine::generator()),
            _ if group == Group::Bn254G2 as u32 => Self::Bn254G2(bn254::G2Affine::generator()),
            _ => return Err(Failure::new(Status::Unknown, format!("group: {group}"))),
        })
    }

    pub(crate) fn group(&self) -> &'static str {
        match self {
            Self::Bls12381G1(_) => "G1 of bls12-381",
            Self::Bls12381G2(_) => "G2 of bls12-381",
            Self::Bn254G1(_) => "G1 of bn254",
            Self::Bn254G2(_) => "G2 of bn254",
        }
    }

    fn add(&self, other: &Self) -> Outcome<Self> {
        use bls12_381::{G1Projective, G2Projective};
        Ok(match (*self, *other) {
            (Self::Bls12381G1(p), Self::Bls12381G1(q)) => Self::Bls12381G1((G1Projective::from(p) + q).to_affine()),
            (Self::Bls12381G2(p), Self::Bls12381G2(q)) => Self::Bls12381G2((G2Projective::from(p) + q).to_affine()),
            (Self::Bn254G1(p), Self::Bn254G1(q)) => Self::Bn254G1((bn254::G1Projective::from(p) + q).to_affine()),
            (Self::Bn254G2(p), Self::Bn254G2(q)) => Self::Bn254G2((bn254::G2Projective::from(p) + q).to_affine()),
            _ => return Err(Failure::mismatch(format!("points of {} and of {}", self.group(), other.group()))),
        })
    }

    fn multiply(&self, scalar: &Scalar) -> Outcome<Self> {
        Ok(match (self, scalar) {
            (Self::Bls12381G1(p), Scalar::Bls12381(k)) => Self::Bls12381G1((*p * *k).to_affine()),
            (Self::Bls12381G2(p), Scalar::Bls12381(k)) => Self::Bls12381G2((*p * *k).to_affine()),
            (Self::Bn254G1(p), Scalar::Bn254(k)) => Self::Bn254G1((*p * *k).to_affine()),
            (Self::Bn254G2(p), Scalar::Bn254(k)) => Self::Bn254G2((*p * *k).to_affine()),
            _ => return Err(Failure::mismatch(format!("a point of {} and a scalar of the other curve", self.group()))),
        })
    }

    fn hash(group: u32, message: &[u8], tag: &[u8]) -> Outcome<Self> {
        let dst = Dst::new(tag).map_err(|error| Failure::new(Status::Length, error).of("tag"))?;
        Ok(match Self::generator(group)? {
            Self::Bls12381G1(_) => Self::Bls12381G1(bls12_381::hash_to_g1(message, dst).to_affine()),
            Self::Bls12381G2(_) => Self::Bls12381G2(bls12_381::hash_to_g2(message, dst).to_affine()),
            Self::Bn254G1(_) => Self::Bn254G1(bn254::hash_to_g1(message, dst).to_affine()),
            Self::Bn254G2(_) => Self::Bn254G2(bn254::hash_to_g2(message, dst).to_affine()),
        })
    }
}

/// Reading and writing in the forms that a curve's points have.
macro_rules! encodings {
    ($($form:ident: $first:ident, $second:ident;)*) => {
        impl Point {
            fn decode(group: u32, encoding: u32, bytes: &[u8]) -> Outcome<Self> {
                match Self::generator(group)? {
                    $(
                        Self::$first(_) if encoding == Encoding::$form as u32 => {
                            Ok(Self::$first(PointOf::from_bytes::<$form>(bytes)?))
                        }
                        Self::$second(_) if encoding == Encoding::$form as u32 => {
                            Ok(Self::$second(PointOf::from_bytes::<$form>(bytes)?))
                        }
                    )*
                    point => Err(point.no_form(encoding)),
                }
            }

            fn encode(&self, encoding: u32) -> Outcome<Vec<u8>> {
                match self {
                    $(
                        Self::$first(point) if encoding == Encoding::$form as u32 => Ok(point.to_bytes::<$form>()),
                        Self::$second(point) if encoding == Encoding::$form as u32 => Ok(point.to_bytes::<$form>()),
                    )*
                    point => Err(point.no_form(encoding)),
                }
            }
        }
    };
}

use pairloom::Affine as PointOf;
encodings! {
    ZcashCompressed: Bls12381G1, Bls12381G2;
    ZcashUncompressed: Bls12381G1, Bls12381G2;
    Eip2537: Bls12381G1, Bls12381G2;
    Eip197: Bn254G1, Bn254G2;
    ArkworksCompressed: Bn254G1, Bn254G2;
    ArkworksUncompressed: Bn254G1, Bn254G2;
    GnarkCompressed: Bn254G1, Bn254G2;
    GnarkRaw: Bn254G1, Bn254G2;
}

impl Point {
    fn no_form(&self, encoding: u32) -> Failure {
        Failure::new(Status::Unknown, format!("encoding: points of {} have none of number {encoding}", self.group()))
    }
}

/// Reads a point of a pairloom_group in a pairloom_encoding of its curve: on the curve and in the subgroup, infinity included.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_point_decode(
    group: u32,
    encoding: u32,
    bytes: Bytes,
    out: *mut *mut Point,
) -> Status {
    guard(|| unsafe { give(out, || Point::decode(group, encoding, bytes.read("bytes")?)) })
}

/// Writes a point in a pairloom_encoding of its curve.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_point_encode(point: *const Point, encoding: u32, out: *mut Buffer) -> Status {
    guard(|| unsafe { Buffer::write(out, &object(point, "point")?.encode(encoding)?) })
}

/// The generator of a pairloom_group.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_point_generator(group: u32, out: *mut *mut Point) -> Status {
    guard(|| unsafe { give(out, || Point::generator(group)) })
}

/// The sum of two points of one group.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_point_add(a: *const Point, b: *const Point, out: *mut *mut Point) -> Status {
    guard(|| unsafe { give(out, || object(a, "a")?.add(object(b, "b")?)) })
}

/// The negative of a point.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_point_negate(point: *const Point, out: *mut *mut Point) -> Status {
    guard(|| unsafe { give(out, || Ok(within!(object(point, "point")?, p => -*p))) })
}

/// A multiple of a point, in constant time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_point_multiply(
    point: *const Point,
    scalar: *const Scalar,
    out: *mut *mut Point,
) -> Status {
    guard(|| unsafe { give(out, || object(point, "point")?.multiply(object(scalar, "scalar")?)) })
}

/// Hashes a message to a pairloom_group as RFC 9380 has it (bls12-381: SSWU, bn254: SVDW; SHA-256, random oracle) under a tag, which is not
/// empty.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_hash_to_group(
    group: u32,
    message: Bytes,
    tag: Bytes,
    out: *mut *mut Point,
) -> Status {
    guard(|| unsafe { give(out, || Point::hash(group, message.read("message")?, tag.read("tag")?)) })
}

/// Whether two points are the same point of the same group. False for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_point_equal(a: *const Point, b: *const Point) -> bool {
    unsafe { a.as_ref().is_some_and(|a| b.as_ref() == Some(a)) }
}

/// Whether a point is at infinity. False for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_point_is_infinity(point: *const Point) -> bool {
    unsafe { point.as_ref().is_some_and(|point| of_any!(point, p => p.is_identity())) }
}

/// Releases a point.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_point_free(point: *mut Point) {
    unsafe { release(point) }
}

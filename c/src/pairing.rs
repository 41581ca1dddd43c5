//! Pairings, products of pairings, and their values.

// SAFETY of every block: what pointers point to, and for how long, is the caller's to keep, as the head of the header says; NULL is refused
// before anything is read or written.

use crate::border::{Buffer, Failure, Outcome, Status, give, guard, holds, object, objects, release};
use crate::point::Point;
use pairloom::encoding::GtTower;
use pairloom::{bls12_381, bn254};

/// A value of a curve's pairing: the power of the reduced pairing that other libraries return.
#[derive(PartialEq)]
pub enum Gt {
    #[doc(hidden)]
    Bls12381(bls12_381::Gt),
    #[doc(hidden)]
    Bn254(bn254::Gt),
}

impl Gt {
    fn is_one(&self) -> bool {
        match self {
            Self::Bls12381(value) => value.is_one(),
            Self::Bn254(value) => value.is_one(),
        }
    }
}

/// The product of pairings, which is 1 of bls12-381 for none.
fn product(p: &[&Point], q: &[&Point]) -> Outcome<Gt> {
    let (mut first, mut second) = (Vec::new(), Vec::new());
    for (i, pair) in p.iter().zip(q).enumerate() {
        match pair {
            (Point::Bls12381G1(p), Point::Bls12381G2(q)) if second.is_empty() => first.push((*p, *q)),
            (Point::Bn254G1(p), Point::Bn254G2(q)) if first.is_empty() => second.push((*p, *q)),
            (p, q) => {
                let message = format!("pair {i}: a point of {} and one of {}", p.group(), q.group());
                return Err(Failure::mismatch(message));
            }
        }
    }
    Ok(match (first.as_slice(), second.as_slice()) {
        ([], [(p, q)]) => Gt::Bn254(bn254::pairing(p, q)),
        ([(p, q)], _) => Gt::Bls12381(bls12_381::pairing(p, q)),
        ([], [_, ..]) => Gt::Bn254(bn254::multi_pairing(&second)),
        _ => Gt::Bls12381(bls12_381::multi_pairing(&first)),
    })
}

/// The optimal ate pairing of a point of G1 and one of G2 of the same curve; 1 where one is at infinity.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_pairing(p: *const Point, q: *const Point, out: *mut *mut Gt) -> Status {
    guard(|| unsafe { give(out, || product(&[object(p, "p")?], &[object(q, "q")?])) })
}

/// The product of the pairings of the points of p and q by their places, all of one curve, with one final exponentiation; the 1 of
/// bls12-381 where count is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_multi_pairing(
    p: *const *const Point,
    q: *const *const Point,
    count: usize,
    out: *mut *mut Gt,
) -> Status {
    guard(|| unsafe { give(out, || product(&objects(p, count, "p")?, &objects(q, count, "q")?)) })
}

/// Whether that product is 1: PAIRLOOM_STATUS_OK or PAIRLOOM_STATUS_INVALID.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_multi_pairing_is_one(
    p: *const *const Point,
    q: *const *const Point,
    count: usize,
) -> Status {
    guard(|| unsafe {
        let product = product(&objects(p, count, "p")?, &objects(q, count, "q")?)?;
        holds(product.is_one(), "the product of the pairings is not 1")
    })
}

/// Writes a value: 12 integers of 48 or 32 bytes, the most significant first, in the order of the tower (docs/pairings.md).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_gt_encode(value: *const Gt, out: *mut Buffer) -> Status {
    guard(|| unsafe {
        let bytes = match object(value, "value")? {
            Gt::Bls12381(value) => value.to_bytes::<GtTower>(),
            Gt::Bn254(value) => value.to_bytes::<GtTower>(),
        };
        Buffer::write(out, &bytes)
    })
}

/// Whether two values are the same of the same curve. False for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_gt_equal(a: *const Gt, b: *const Gt) -> bool {
    unsafe { a.as_ref().is_some_and(|a| b.as_ref() == Some(a)) }
}

/// Whether a value is 1. False for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_gt_is_one(value: *const Gt) -> bool {
    unsafe { value.as_ref().is_some_and(Gt::is_one) }
}

/// Releases a value.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_gt_free(value: *mut Gt) {
    unsafe { release(value) }
}

//! The equation of a proof that a polynomial has a value at a point.

use crate::ReadError;
use crate::points::check;
use core::fmt;
use pairloom_algebra::Field;
use pairloom_curve::bls12_381::{Curve, Fr, G1, G1Affine, G2Affine};
use pairloom_curve::encoding::{DecodeError, SwapHint, ZcashCompressed, decode_two_unchecked_subgroup};
use pairloom_curve::scalar_mul::{FixedPoint, checked_sum_vartime};
use pairloom_curve::{Affine, Point};
use pairloom_pairing::{G2Prepared, Gt, multi_pairing_prepared};
use thiserror::Error;

/// A claim that the polynomial of a commitment has a value at a point, and its proof. Points are in the subgroup of order r.
#[derive(Clone, Debug)]
pub struct Opening {
    pub(super) commitment: G1Affine,
    pub(super) z: Fr,
    pub(super) y: Fr,
    pub(super) proof: G1Affine,
}

impl Opening {
    /// The claim that the polynomial has the value y at z.
    ///
    /// # Errors
    ///
    /// A point that is not in the subgroup of order r.
    pub fn new(commitment: G1Affine, z: Fr, y: Fr, proof: G1Affine) -> Result<Self, ReadError> {
        check(&commitment, "commitment")?;
        check(&proof, "proof")?;
        Ok(Self { commitment, z, y, proof })
    }
}

/// Bytes of a claim that are no point of the subgroup of order r.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{point}: {error}")]
pub struct WrongPoint {
    /// Which they are: `commitment` or `proof`.
    pub point: &'static str,
    /// What is wrong with them.
    #[source]
    pub error: DecodeError,
}

/// What verifies such claims: the generators and τ of a setup, prepared.
pub struct OpeningKey {
    g1: FixedPoint<G1>,
    g2: G2Prepared<Curve>,
    tau: G2Prepared<Curve>,
}

impl fmt::Debug for OpeningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OpeningKey").field("tau", self.tau.point()).finish_non_exhaustive()
    }
}

impl OpeningKey {
    /// Of `τ G2`.
    ///
    /// # Errors
    ///
    /// A point that is not in the subgroup of order r.
    pub fn new(tau: G2Affine) -> Result<Self, ReadError> {
        check(&tau, "tau")?;
        Ok(Self::of_checked(tau))
    }

    /// Of a point that a reader has checked.
    pub(super) fn of_checked(tau: G2Affine) -> Self {
        Self { g1: FixedPoint::new(&Affine::generator()), g2: (&Affine::generator()).into(), tau: (&tau).into() }
    }

    /// Whether a claim holds: `e(C − y G1 + z π, G2) = e(π, τ G2)`. With z on the left side no point of G2 is multiplied, and y times the
    /// generator has few doublings of its own.
    pub fn holds(&self, opening: &Opening) -> bool {
        let Opening { commitment, z, y, proof } = opening;
        let sum = self.g1.sum_of_products_vartime(&y.neg(), &[(*proof, *z)]);
        self.is_opened(sum + *commitment, *proof)
    }

    /// As [`Self::holds`], for the encodings of both points, whose checks take less beside the sum than alone.
    ///
    /// # Errors
    ///
    /// [`WrongPoint`]: of the commitment where both are wrong.
    pub fn holds_encoded(&self, commitment: &[u8], z: &Fr, y: &Fr, proof: &[u8]) -> Result<bool, WrongPoint> {
        let [commitment, proof] = decode_two_unchecked_subgroup::<Curve, ZcashCompressed>([commitment, proof]);
        let wrong = |point, error| WrongPoint { point, error };
        let commitment = commitment.map_err(|error| wrong("commitment", error))?;
        let sum =
            proof.ok().and_then(|proof| checked_sum_vartime::<Curve>(&self.g1, &y.neg(), (&proof, z), &commitment));
        let outside = DecodeError::NotInSubgroup { hint: SwapHint::default() };
        match (proof, sum) {
            (Ok(proof), Some(sum)) => Ok(self.is_opened(sum, proof)),
            _ if !commitment.is_in_subgroup_vartime() => Err(wrong("commitment", outside)),
            (proof, _) => Err(wrong("proof", proof.err().unwrap_or(outside))),
        }
    }

    /// Whether the claim holds, given `C − y G1 + z π`.
    fn is_opened(&self, sum: Point<G1>, proof: G1Affine) -> bool {
        self.quotient(sum.to_affine_vartime(), proof).is_one()
    }

    /// `e(left, G2) / e(right, τ G2)`.
    pub(super) fn quotient(&self, left: G1Affine, right: G1Affine) -> Gt<Curve> {
        self.quotient_by(left, right, &self.tau)
    }

    /// `e(left, G2) / e(right, q)`.
    pub(super) fn quotient_by(&self, left: G1Affine, right: G1Affine, q: &G2Prepared<Curve>) -> Gt<Curve> {
        multi_pairing_prepared(&[(left, &self.g2), (right.neg(), q)])
    }
}

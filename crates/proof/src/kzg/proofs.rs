//! Proofs of the value of a polynomial at a point, and of blobs.

use super::input::{BLOB, Values, challenge, counted, inner_product, point, points, scalar, sized};
use super::{Opening, Setup};
use crate::ReadError;
use core::ops::Range;
use pairloom_algebra::Field;
use pairloom_curve::bls12_381::{Curve, Fr, G1, G1Affine};
use pairloom_curve::{Affine, Point};
use pairloom_pairing::Gt;
use pairloom_parallel::batch::each;
use pairloom_parallel::search::Search;
use pairloom_parallel::weight::{Weight128, as_scalar, random_weights};
use pairloom_parallel::{Executor, batch};

impl Setup {
    /// `verify_kzg_proof`: whether the polynomial of a commitment has the value y at z. 48, 32, 32 and 48 bytes.
    ///
    /// # Errors
    ///
    /// Bytes that are no points or no scalars.
    pub fn verify_kzg_proof(&self, commitment: &[u8], z: &[u8], y: &[u8], proof: &[u8]) -> Result<bool, ReadError> {
        let scalars = scalar(z, "z").and_then(|z| Ok((z, scalar(y, "y")?)));
        let (z, y) = scalars.or_else(|why| point(commitment, "commitment").and(Err(why)))?;
        self.holds(commitment, &z, &y, proof)
    }

    /// `verify_blob_kzg_proof`: whether a commitment is that of a blob. 131072, 48 and 48 bytes.
    ///
    /// # Errors
    ///
    /// Bytes that are no blob or no points.
    pub fn verify_blob_kzg_proof(&self, blob: &[u8], commitment: &[u8], proof: &[u8]) -> Result<bool, ReadError> {
        let values = Values::of_blob(blob, "blob")?;
        let z = challenge(blob, commitment);
        self.holds(commitment, &z, &values.at(&z), proof)
    }

    fn holds(&self, commitment: &[u8], z: &Fr, y: &Fr, proof: &[u8]) -> Result<bool, ReadError> {
        self.key.holds_encoded(commitment, z, y, proof).map_err(|wrong| ReadError::new(wrong.point, wrong.error))
    }

    /// `verify_blob_kzg_proof_batch` with a verdict for every blob: two sums of points and two pairings if all hold, over the threads of an
    /// executor; where some do not, the batch is halved until they stand alone. Weights come from the operating system; without them blobs
    /// are verified one by one.
    ///
    /// # Errors
    ///
    /// Lists of different lengths, bytes that are no blobs or no points.
    pub fn verify_blob_kzg_proof_batch<B: AsRef<[u8]> + Sync, P: AsRef<[u8]>>(
        &self,
        blobs: &[B],
        commitments: &[P],
        proofs: &[P],
        executor: &dyn Executor,
    ) -> Result<Vec<bool>, ReadError> {
        counted(commitments.len(), blobs.len(), "commitments")?;
        counted(proofs.len(), blobs.len(), "proofs")?;
        for (index, blob) in blobs.iter().enumerate() {
            sized(blob.as_ref(), BLOB, &format!("blobs[{index}]"))?;
        }
        let points_of_commitments = points(commitments, "commitments", executor)?;
        let proofs = points(proofs, "proofs", executor)?;
        let items: Vec<_> = blobs
            .iter()
            .zip(commitments)
            .enumerate()
            .map(|(index, (blob, commitment))| (index, blob.as_ref(), commitment.as_ref()))
            .collect();
        let open = |(index, blob, commitment): &(usize, &[u8], &[u8])| {
            let values = Values::of_blob(blob, &format!("blobs[{index}]"))?;
            let z = challenge(blob, commitment);
            Ok((z, values.at(&z)))
        };
        let opened: Vec<(Fr, Fr)> = each(&items, executor, open).into_iter().collect::<Result<_, ReadError>>()?;
        let openings = points_of_commitments.into_iter().zip(proofs).zip(opened);
        let openings = openings.map(|((commitment, proof), (z, y))| Opening { commitment, z, y, proof });
        Ok(self.verdicts(&openings.collect::<Vec<_>>(), executor))
    }

    fn verdicts(&self, openings: &[Opening], executor: &dyn Executor) -> Vec<bool> {
        let weights = random_weights::<Weight128>(openings.len());
        if openings.len() < 2 || weights.is_empty() {
            return openings.iter().map(|opening| self.key.holds(opening)).collect();
        }
        let group = |range: Range<usize>| self.weighted_quotient(&openings[range.clone()], &weights[range], executor);
        Search::new(group).run(openings.len(), false)
    }

    /// The quotient of both sides, of all openings times their weights.
    fn weighted_quotient(&self, openings: &[Opening], weights: &[u128], executor: &dyn Executor) -> Gt<Curve> {
        let sum = |part: fn(&Opening) -> G1Affine| {
            let terms: Vec<_> =
                openings.iter().zip(weights).map(|(opening, weight)| (part(opening), *weight)).collect();
            batch::weighted_sum::<G1>(&terms, executor)
        };
        let scalars = || weights.iter().map(|weight| as_scalar::<Fr>(*weight));
        let mut terms: Vec<_> =
            openings.iter().zip(scalars()).map(|(opening, weight)| (opening.proof, weight.mul(&opening.z))).collect();
        let values = inner_product(openings.iter().map(|opening| &opening.y).zip(scalars()));
        terms.push((G1Affine::generator(), values.neg()));
        let left = sum(|opening| opening.commitment) + batch::sum_of_products(&terms, executor);
        let [left, right] = <[Affine<G1>; 2]>::try_from(Point::batch_to_affine(&[left, sum(|opening| opening.proof)]))
            .unwrap_or_else(|_| [Affine::identity(); 2]);
        self.key.quotient(left, right)
    }
}

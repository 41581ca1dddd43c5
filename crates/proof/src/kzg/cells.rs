//! Proofs of cells (EIP-7594).

use super::domain::{coset_shift, interpolate};
use super::input::{Values, counted, points, sized};
use super::setup::Setup;
use super::{CELL_ELEMENTS, CELLS};
use crate::{Problem, ReadError};
use core::ops::Range;
use pairloom_algebra::Field;
use pairloom_curve::bls12_381::{Curve, Fr, G1, G1Affine};
use pairloom_curve::{Affine, Point};
use pairloom_pairing::Gt;
use pairloom_parallel::search::Search;
use pairloom_parallel::weight::{Weight128, as_scalar, random_weights};
use pairloom_parallel::{Executor, batch};
use std::collections::{BTreeMap, HashMap};

/// A cell with its commitment and its proof.
struct Cell {
    commitment: G1Affine,
    index: usize,
    values: Values,
    proof: G1Affine,
}

impl Setup {
    /// `verify_cell_kzg_proof_batch` with a verdict for every cell: whether each is the cell at its index of the extended blob of the
    /// commitment beside it. By the equation of the consensus specifications ("universal verification"): three sums of points and two
    /// pairings if all hold, over the threads of an executor.
    ///
    /// # Errors
    ///
    /// Lists of different lengths, an index beyond 127, bytes that are no cells or no points.
    pub fn verify_cell_kzg_proof_batch<P: AsRef<[u8]>>(
        &self,
        commitments: &[P],
        cell_indices: &[u64],
        cells: &[P],
        proofs: &[P],
        executor: &dyn Executor,
    ) -> Result<Vec<bool>, ReadError> {
        counted(cell_indices.len(), commitments.len(), "cell_indices")?;
        counted(cells.len(), commitments.len(), "cells")?;
        counted(proofs.len(), commitments.len(), "proofs")?;
        let most = CELLS as u64 - 1;
        if let Some((at, got)) = cell_indices.iter().enumerate().find(|(_, index)| **index > most) {
            let problem = Problem::TooLarge { most, got: *got };
            return Err(ReadError::new(format!("cell_indices[{at}]"), problem));
        }
        let commitments = shared_points(commitments, "commitments", executor)?;
        let proofs = points(proofs, "proofs", executor)?;
        let numbered: Vec<_> = cells.iter().map(AsRef::as_ref).enumerate().collect();
        let read = |(at, bytes): &(usize, &[u8])| Values::of_cell(bytes, &format!("cells[{at}]"));
        let values = batch::each(&numbered, executor, read).into_iter().collect::<Result<Vec<_>, ReadError>>()?;
        let items = commitments.into_iter().zip(cell_indices).zip(values).zip(proofs);
        let cells: Vec<_> = items
            .map(|(((commitment, index), values), proof)| Cell { commitment, index: *index as usize, values, proof })
            .collect();
        let weights = random_weights::<Weight128>(cells.len());
        if weights.is_empty() {
            return Ok(cells
                .iter()
                .map(|cell| self.cell_quotient(core::slice::from_ref(cell), &[1], executor).is_one())
                .collect());
        }
        let group = |range: Range<usize>| self.cell_quotient(&cells[range.clone()], &weights[range], executor);
        Ok(Search::new(group).run(cells.len(), false))
    }

    /// The quotient of both sides of `e(C − I(τ) + h^64 π, G) = e(π, τ^64)`, of all cells times their weights: h is the shift of the
    /// cell's coset, I the polynomial with the cell's values there.
    fn cell_quotient(&self, cells: &[Cell], weights: &[u128], executor: &dyn Executor) -> Gt<Curve> {
        let sum = |part: fn(&Cell) -> G1Affine| {
            let terms: Vec<_> = cells.iter().zip(weights).map(|(cell, weight)| (part(cell), *weight)).collect();
            batch::weighted_sum::<G1>(&terms, executor)
        };
        let mut columns: BTreeMap<usize, [Fr; CELL_ELEMENTS]> = BTreeMap::new();
        let mut terms = Vec::new();
        for (cell, weight) in cells.iter().zip(weights) {
            let weight = as_scalar::<Fr>(*weight);
            let column = columns.entry(cell.index).or_insert([Fr::ZERO; CELL_ELEMENTS]);
            let factor = weight.mul(&Values::FACTOR);
            let values = column.iter_mut().zip(cell.values.divided());
            values.for_each(|(sum, value)| *sum = sum.add(&factor.mul(value)));
            let shift = coset_shift(cell.index).square_times(CELL_ELEMENTS.trailing_zeros() as usize);
            terms.push((cell.proof, weight.mul(&shift)));
        }
        let mut polynomial = [Fr::ZERO; CELL_ELEMENTS];
        for (index, column) in columns {
            let coefficients = interpolate(column, &coset_shift(index));
            polynomial.iter_mut().zip(&coefficients).for_each(|(sum, coefficient)| *sum = sum.sub(coefficient));
        }
        terms.extend(self.powers.iter().copied().zip(polynomial));
        let left = sum(|cell| cell.commitment) + batch::sum_of_products(&terms, executor);
        let [left, right] = <[Affine<G1>; 2]>::try_from(Point::batch_to_affine(&[left, sum(|cell| cell.proof)]))
            .unwrap_or_else(|_| [Affine::identity(); 2]);
        self.key.quotient_by(left, right, &self.tau_64)
    }
}

/// Points of which many are the same, each decoded once.
fn shared_points<P: AsRef<[u8]>>(
    encodings: &[P],
    field: &str,
    executor: &dyn Executor,
) -> Result<Vec<G1Affine>, ReadError> {
    let mut places: HashMap<&[u8], usize> = HashMap::new();
    let (mut distinct, mut first) = (Vec::new(), Vec::new());
    for (at, bytes) in encodings.iter().map(AsRef::as_ref).enumerate() {
        sized(bytes, 48, &format!("{field}[{at}]"))?;
        places.entry(bytes).or_insert_with(|| {
            distinct.push(bytes);
            first.push(at);
            distinct.len() - 1
        });
    }
    let named = |mut error: ReadError| {
        let place = first.iter().enumerate().find(|(place, _)| error.field == format!("{field}[{place}]"));
        if let Some((_, at)) = place {
            error.field = format!("{field}[{at}]");
        }
        error
    };
    let points = points(&distinct, field, executor).map_err(named)?;
    Ok(encodings.iter().map(|bytes| points[places[bytes.as_ref()]]).collect())
}

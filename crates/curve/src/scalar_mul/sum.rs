//! Sums of products by public integers: E. Straus's method for few terms, N. Pippenger's buckets for many.

use super::buckets::{bits_of, bucket_width, sum_by_buckets};
use super::machine::on_best_machine;
use super::wnaf::{Term, WIDTH, interleaved, sum_of_parts, tables_of, wnaf};
use crate::group::{Affine, Group, ScalarField};
use crate::point::Point;

/// Costs in products of the field: one term and one bit of Straus's method.
const TABLE: usize = 85;
const PER_BIT: usize = 2;

/// `Σ scalar point` over points of the subgroup of order r. Variable time.
///
/// Each scalar is split in 2 (G1) or 4 (G2) parts along the group's endomorphism.
pub fn sum_of_products_vartime<G: Group>(terms: &[(Affine<G>, G::Scalar)]) -> Point<G> {
    G::sum_of_products_vartime(terms)
}

pub(crate) fn sum_of_products<G: Group>(terms: &[(Affine<G>, G::Scalar)]) -> Point<G> {
    let (parts, bits) = (G::lattice().parts, G::lattice().bits);
    let straus = terms.len() * (TABLE + parts * bits * PER_BIT);
    if straus <= bucket_width(terms.len() * parts, bits).1 {
        return sum_of_parts(terms);
    }
    let split: Vec<_> = terms.iter().flat_map(|(point, scalar)| split_term(*point, scalar)).collect();
    sum_by_buckets(&split)
}

/// `Σ weight point` over any points of the curve. Variable time; the time grows with the longest weight.
pub fn weighted_sum_vartime<G: Group>(terms: &[(Affine<G>, u128)]) -> Point<G> {
    G::weighted_sum_vartime(terms)
}

pub(crate) fn weighted_sum<G: Group>(terms: &[(Affine<G>, u128)]) -> Point<G> {
    let bits = bits_of(terms);
    if terms.len() * (TABLE + bits * PER_BIT) > bucket_width(terms.len(), bits).1 {
        return sum_by_buckets(terms);
    }
    on_best_machine!(G, M => {
        let digits = terms.iter().map(|(_, weight)| wnaf(*weight, WIDTH));
        let terms = tables_of::<G, M, _>(terms).into_iter().zip(digits).map(Term::new);
        interleaved::<G, M>(&terms.collect::<Vec<_>>())
    })
}

fn split_term<G: Group>(point: Affine<G>, scalar: &G::Scalar) -> impl Iterator<Item = (Affine<G>, u128)> {
    let parts = G::lattice().decompose(&scalar.to_words());
    let images = core::iter::successors(Some(point), |image| Some(image.endomorphism()));
    let signed = |(image, part): (Affine<G>, i128)| (if part < 0 { -image } else { image }, part.unsigned_abs());
    images.zip(parts).take(G::lattice().parts).map(signed)
}

//! Batches on supersingular curves: the curve's first pairing.

use super::{Operation, Operations};
use crate::pair::symmetric::Pair;
use core::hint::black_box;
use pairloom_curve::binary::E2_1223;
use pairloom_curve::genus2::{G2_367, G2_439};
use pairloom_curve::ternary::{E3_97, E3_509};
use pairloom_pairing::symmetric::Gt;
use pairloom_pairing::{eta_genus2, eta2, eta3};
use pairloom_parallel::compiled::{CompiledSymmetric, arguments};
use pairloom_parallel::{Inline, batch};

/// The curves and what is done on them: those whose lanes are compiled.
pub const CURVES: &[(&str, Operations)] = &[
    of::<eta2::Eta<E2_1223>>(),
    of::<eta3::Eta<E3_97>>(),
    of::<eta3::Eta<E3_509>>(),
    of::<eta_genus2::OptimalEta<G2_367>>(),
    of::<eta_genus2::OptimalEta<G2_439>>(),
];

const fn of<S: CompiledSymmetric>() -> (&'static str, Operations) {
    (S::ID, operations::<S>)
}

fn single<S: CompiledSymmetric>(pair: &Pair<S>) -> Gt<S> {
    S::product(&[*pair], &Inline)
}

/// Different pairs that a batch repeats.
const DIFFERENT: usize = 16;

fn operations<S: CompiledSymmetric>(size: usize) -> Vec<Operation> {
    let different: Vec<Pair<S>> = arguments::<S>(2 * DIFFERENT).chunks(2).map(|pair| (pair[0], pair[1])).collect();
    let pairs: Vec<_> = different.into_iter().cycle().take(size).collect();
    let (first, last, one) = (pairs[0], single::<S>(&pairs[size - 1]), single::<S>(&pairs[0]));
    let mut operations =
        vec![Operation::new("pairing", move |_| (0..size).all(|_| black_box(single::<S>(black_box(&first))) == one))];
    operations.extend(S::lanes().map(|lanes| {
        Operation::new("pairing_batch", move |executor| {
            let values = batch::run(&*lanes, &pairs, executor);
            values.len() == size && values[size - 1] == last
        })
    }));
    operations
}

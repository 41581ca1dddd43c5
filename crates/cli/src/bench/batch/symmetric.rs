//! Batches on supersingular curves: the curve's first pairing.

use super::{Operation, Operations};
use crate::pair::symmetric::{Argument, Pair};
use crate::split::random_arguments;
use core::hint::black_box;
use pairloom_curve::binary::E2_1223;
use pairloom_curve::genus2::{G2_367, G2_439};
use pairloom_curve::ternary::{self, E3_97, E3_509};
use pairloom_pairing::eight_lanes::EightLanes;
use pairloom_pairing::symmetric::{Gt, SymmetricPairing, product};
use pairloom_pairing::{eta_genus2, eta2, eta3};
use pairloom_parallel::SplitSymmetric;
use pairloom_parallel::batch::{self, Batch, BinaryBatch, EtaBatch};

/// The curves and what is done on them. Lanes for every curve would take the compiler long: those that papers time have them here,
/// all have them in the library.
pub const CURVES: &[(&str, Operations)] = &[
    in_characteristic_two::<eta2::Eta<E2_1223>>(),
    in_characteristic_three::<E3_97>(),
    in_characteristic_three::<E3_509>(),
    in_characteristic_two::<eta_genus2::OptimalEta<G2_367>>(),
    in_characteristic_two::<eta_genus2::OptimalEta<G2_439>>(),
];

const fn of<S: SplitSymmetric>(operations: Operations) -> (&'static str, Operations) {
    (S::ID, operations)
}

const fn in_characteristic_two<S>() -> (&'static str, Operations)
where
    S: SplitSymmetric<Argument: Argument + Sync> + EightLanes,
    Gt<S>: Send,
{
    of::<S>(|size| operations::<S, _>(size, BinaryBatch::<S>::best()))
}

const fn in_characteristic_three<C: ternary::Curve>() -> (&'static str, Operations)
where
    eta3::Eta<C>: SplitSymmetric<Argument = ternary::Point<C>>,
{
    of::<eta3::Eta<C>>(|size| operations::<eta3::Eta<C>, _>(size, EtaBatch::<C>::best()))
}

fn single<S: SymmetricPairing>(pair: &Pair<S>) -> Gt<S> {
    product::<S>(&[*pair])
}

/// Different pairs that a batch repeats.
const DIFFERENT: usize = 16;

fn operations<S, B>(size: usize, batch: B) -> Vec<Operation>
where
    S: SymmetricPairing<Argument: Argument>,
    B: Batch<Item = Pair<S>, Output = Gt<S>> + 'static,
{
    let different: Vec<Pair<S>> = random_arguments(2 * DIFFERENT).chunks(2).map(|pair| (pair[0], pair[1])).collect();
    let pairs: Vec<_> = different.into_iter().cycle().take(size).collect();
    let (first, last, one) = (pairs[0], single::<S>(&pairs[size - 1]), single::<S>(&pairs[0]));
    vec![
        Operation::new("pairing", move |_| (0..size).all(|_| black_box(single::<S>(black_box(&first))) == one)),
        Operation::new("pairing_batch", move |executor| {
            let values = batch::run(&batch, &pairs, executor);
            values.len() == size && values[size - 1] == last
        }),
    ]
}

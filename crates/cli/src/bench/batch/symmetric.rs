//! Batches on supersingular curves.

use super::{Operation, Operations};
use crate::pair::symmetric::{Argument, Pair};
use crate::split::arguments;
use pairloom_curve::binary::{E2_239, E2_307, E2_313, E2_457, E2_557, E2_613, E2_691, E2_1223};
use pairloom_curve::genus2::{G2_79, G2_103, G2_367, G2_439};
use pairloom_curve::ternary::{E3_97, E3_127, E3_167, E3_193, E3_239, E3_313, E3_509};
use pairloom_pairing::symmetric::SymmetricPairing;
use pairloom_pairing::{eta_genus2, eta2, eta3};
use pairloom_parallel::batch::{self, Batch, EtaBatch, Rows};

macro_rules! curves {
    ($operations:ident, $($curve:ident)*) => { &[$((<$curve as pairloom_curve::supersingular::Curve>::ID, $operations::<$curve>)),*] };
}

/// The curves and what is done on them.
pub const CURVES: &[(&str, Operations)] = &[];

/// Different pairs of random points that a batch repeats.
const DIFFERENT: usize = 16;

fn operations<S: SymmetricPairing<Argument: Argument>, B: Batch<Item = Pair<S>>>(
    size: usize,
    single: impl Fn(&Pair<S>) -> B::Output + Copy + 'static,
    batch: B,
) -> Vec<Operation>
where
    B::Output: PartialEq,
{
    todo!()
}

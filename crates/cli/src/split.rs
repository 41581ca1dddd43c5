//! Pairings that can be split over cores, by name.

use crate::pair::machine::{CurveName, PairingName};
use crate::pair::symmetric::{Argument, Pair};
use core::marker::PhantomData;
use pairloom_curve::binary::{E2_239, E2_307, E2_313, E2_457, E2_557, E2_613, E2_691, E2_1223};
use pairloom_curve::genus2::{G2_79, G2_103, G2_367, G2_439};
use pairloom_curve::supersingular2::Ss21536;
use pairloom_curve::ternary::{self, E3_97, E3_127, E3_167, E3_193, E3_239, E3_313, E3_509};
use pairloom_curve::{Affine, PairingCurve, bls12_381, bn254, bn254_nogami};
use pairloom_pairing::by_machine;
use pairloom_pairing::eight_lanes::EightLanes;
use pairloom_pairing::engine::Machine;
use pairloom_pairing::miller::OptimalAte;
use pairloom_pairing::rate::{BarretoNaehrig, RAte};
use pairloom_pairing::symmetric::{Gt, SymmetricPairing, product};
use pairloom_pairing::{Convention, Fast, Reduced, Single, eta_genus2, eta2, eta3, supersingular2};
use pairloom_parallel::batch::{self, Batch, BinaryBatch, EtaBatch};
use pairloom_parallel::cost::Costs;
use pairloom_parallel::engine::{SplitKind, measured_costs};
use pairloom_parallel::split::Split;
use pairloom_parallel::workload::Rates;
use pairloom_parallel::{Executor, ParallelPairing, ParallelSymmetric, SplitSymmetric, symmetric};
use std::io;

/// Computes one pairing over the threads of an executor.
pub type Runner = Box<dyn Fn(&dyn Executor)>;

/// A pairing of a curve that can be split.
pub trait Splittable {
    /// Its prices on this machine, measured if they are not known or `recalibrate` asks for it.
    ///
    /// # Errors
    ///
    /// Threads that the system refuses.
    fn costs(&self, recalibrate: bool, progress: &dyn Fn()) -> io::Result<Costs>;

    /// A pairing of the generators, split so, over an executor; whether it is what one thread computes.
    fn check(&self, split: &Split, executor: &dyn Executor) -> bool;

    /// What computes that pairing once.
    fn runner(&self, split: Split) -> Runner;

    /// What pairings cost side by side on this machine, in pairings alone; `None` without lanes.
    fn rates(&self) -> Option<Rates>;
}

struct Of<C, K, E, X> {
    rates: Option<fn() -> Rates>,
    kind: PhantomData<(C, K, E, X)>,
}

impl<C: PairingCurve, K: SplitKind<C>, E: Machine<C>, X: Convention> Splittable for Of<C, K, E, X> {
    fn costs(&self, recalibrate: bool, progress: &dyn Fn()) -> io::Result<Costs> {
        measured_costs::<C, K, E>(X::EXPONENT, recalibrate, progress)
    }

    fn check(&self, split: &Split, executor: &dyn Executor) -> bool {
        let (p, q) = (Affine::generator(), Affine::generator());
        let value = |split: &Split| ParallelPairing::<C, K, E, X>::new(split.clone()).pairing(&p, &q, executor);
        value(split) == value(&Split::serial())
    }

    fn runner(&self, split: Split) -> Runner {
        let pairing = ParallelPairing::<C, K, E, X>::new(split);
        Box::new(move |executor| {
            core::hint::black_box(pairing.pairing(&Affine::generator(), &Affine::generator(), executor));
        })
    }

    fn rates(&self) -> Option<Rates> {
        self.rates.map(|rates| rates())
    }
}

fn rate<C: BarretoNaehrig>() -> Box<dyn Splittable> {
    Box::new(Of::<C, RAte, C::Fp2, Reduced> { rates: None, kind: PhantomData })
}

fn optimal_ate<C: Single>() -> Box<dyn Splittable> {
    by_machine!(C, optimal_ate_by)()
}

fn optimal_ate_by<C: Single, E: Machine<C>>() -> Box<dyn Splittable> {
    Box::new(Of::<C, OptimalAte, E, Fast> { rates: Some(batch::rates::<C>), kind: PhantomData })
}

struct Symmetric<S> {
    rates: fn() -> Option<Rates>,
    pairing: PhantomData<fn() -> S>,
}

/// Two arguments.
fn arguments<A: Argument>() -> [A; 2] {
    let arguments = random_arguments(2);
    [arguments[0], arguments[1]]
}

/// Arguments of order r, the same at every call: other bytes at every attempt, for some attempts hit no point.
pub fn random_arguments<A: Argument>(count: usize) -> Vec<A> {
    let mut state = 1u64;
    let mut byte = || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 56) as u8
    };
    (0..count).map(|_| A::random(&mut |bytes| bytes.fill_with(&mut byte))).collect()
}

impl<S: SplitSymmetric<Argument: Argument>> Splittable for Symmetric<S> {
    fn costs(&self, recalibrate: bool, progress: &dyn Fn()) -> io::Result<Costs> {
        symmetric::measured_costs::<S>(recalibrate, progress)
    }

    fn check(&self, split: &Split, executor: &dyn Executor) -> bool {
        let [p, q] = arguments();
        let value = |split: &Split| ParallelSymmetric::<S>::new(split.clone()).pairing(&p, &q, executor);
        value(split) == value(&Split::serial())
    }

    fn runner(&self, split: Split) -> Runner {
        let (pairing, [p, q]) = (ParallelSymmetric::<S>::new(split), arguments());
        Box::new(move |executor| {
            core::hint::black_box(pairing.pairing(&p, &q, executor));
        })
    }

    fn rates(&self) -> Option<Rates> {
        (self.rates)()
    }
}

/// What a batch's rows cost in pairings alone.
fn rates_of<S, B>(batch: &B) -> Option<Rates>
where
    S: SymmetricPairing<Argument: Argument>,
    B: Batch<Item = Pair<S>>,
{
    let pairs: Vec<Pair<S>> = random_arguments(4).chunks(2).map(|pair| (pair[0], pair[1])).collect();
    batch::rates_of(batch, &pairs, |pair| _ = core::hint::black_box(product::<S>(&[*pair])))
}

/// A curve, one of its pairings, and what makes that.
pub type Entry = (&'static str, PairingName, fn() -> Box<dyn Splittable>);

fn symmetric<S: SplitSymmetric<Argument: Argument>>(name: PairingName) -> Entry {
    (S::ID, name, || Box::new(Symmetric::<S> { rates: || None, pairing: PhantomData }))
}

/// With lanes in characteristic two.
fn in_eights<S>(name: PairingName) -> Entry
where
    S: SplitSymmetric<Argument: Argument + Sync> + EightLanes,
    Gt<S>: Send,
{
    let make = || -> Box<dyn Splittable> {
        Box::new(Symmetric::<S> { rates: || rates_of::<S, _>(&BinaryBatch::<S>::best()), pairing: PhantomData })
    };
    (S::ID, name, make)
}

/// With lanes in characteristic three.
fn in_slices<C: ternary::Curve>(name: PairingName) -> Entry
where
    eta3::Eta<C>: SplitSymmetric<Argument = ternary::Point<C>>,
{
    let make = || -> Box<dyn Splittable> {
        Box::new(Symmetric::<eta3::Eta<C>> {
            rates: || rates_of::<eta3::Eta<C>, _>(&EtaBatch::<C>::best()),
            pairing: PhantomData,
        })
    };
    (<eta3::Eta<C> as SplitSymmetric>::ID, name, make)
}

/// What can be split. Lanes of every curve would take the compiler long: those that papers time have them here, all have them in the
/// library.
pub fn all() -> Vec<Entry> {
    use PairingName::{Eta, OptimalEta, Tate};
    vec![
        (bn254::Curve::ID, PairingName::OptimalAte, optimal_ate::<bn254::Curve>),
        (bn254::Curve::ID, PairingName::RAte, rate::<bn254::Curve>),
        (bn254_nogami::Curve::ID, PairingName::OptimalAte, optimal_ate::<bn254_nogami::Curve>),
        (bn254_nogami::Curve::ID, PairingName::RAte, rate::<bn254_nogami::Curve>),
        (bls12_381::Curve::ID, PairingName::OptimalAte, optimal_ate::<bls12_381::Curve>),
        symmetric::<supersingular2::Tate<Ss21536>>(Tate),
        symmetric::<eta2::Eta<E2_239>>(Eta),
        symmetric::<eta2::Eta<E2_307>>(Eta),
        symmetric::<eta2::Eta<E2_313>>(Eta),
        symmetric::<eta2::Eta<E2_457>>(Eta),
        symmetric::<eta2::Eta<E2_557>>(Eta),
        symmetric::<eta2::Eta<E2_613>>(Eta),
        symmetric::<eta2::Eta<E2_691>>(Eta),
        in_eights::<eta2::Eta<E2_1223>>(Eta),
        in_slices::<E3_97>(Eta),
        symmetric::<eta3::Eta<E3_127>>(Eta),
        symmetric::<eta3::Eta<E3_167>>(Eta),
        symmetric::<eta3::Eta<E3_193>>(Eta),
        symmetric::<eta3::Eta<E3_239>>(Eta),
        symmetric::<eta3::Eta<E3_313>>(Eta),
        in_slices::<E3_509>(Eta),
        symmetric::<eta_genus2::Eta<G2_79>>(Eta),
        symmetric::<eta_genus2::OptimalEta<G2_79>>(OptimalEta),
        symmetric::<eta_genus2::Eta<G2_103>>(Eta),
        symmetric::<eta_genus2::OptimalEta<G2_103>>(OptimalEta),
        symmetric::<eta_genus2::Eta<G2_367>>(Eta),
        in_eights::<eta_genus2::OptimalEta<G2_367>>(OptimalEta),
        symmetric::<eta_genus2::Eta<G2_439>>(Eta),
        in_eights::<eta_genus2::OptimalEta<G2_439>>(OptimalEta),
    ]
}

/// A pairing of a curve, `None` if it cannot be split.
pub fn find(curve: CurveName, pairing: PairingName) -> Option<Box<dyn Splittable>> {
    all().into_iter().find(|(id, name, _)| *id == curve.id() && *name == pairing).map(|(.., make)| make())
}

/// The pairings of a curve that can be split.
pub fn names(curve: CurveName) -> Vec<PairingName> {
    all().into_iter().filter(|(id, ..)| *id == curve.id()).map(|(_, name, _)| name).collect()
}

//! Any Miller loop is recorded: an iteration once for all that are alike.

use pairloom_algebra::binary::moduli::toy::F2m13;
use pairloom_algebra::prime::moduli::Bls12381Fp;
use pairloom_algebra::{BinaryField, Fp2};
use pairloom_curve::coordinates::Jacobian;
use pairloom_curve::curves::bls12_381::Curve as Bls12381;
use pairloom_curve::supersingular::Curve;
use pairloom_curve::ternary::{E3_97, E3_167};
use pairloom_curve::{Affine, PairingCurve};
use pairloom_pairing::line::TwistOf;
use pairloom_pairing::miller::{AteLoop, OptimalAte, Pair};
use pairloom_pairing::stepped::{MillerLoop, unreduced};
use pairloom_pairing::workers::Workers;
use pairloom_pairing::{Exponent, eta3};
use pairloom_trace::flow::{Loop, LowerError};
use pairloom_trace::{Graph, MillerGraphs, Slot, TraceBinary, TraceFp, TraceTernary, evaluate};
use std::ops::Range;

type F = Bls12381Fp;
type E = Fp2<F>;

fn ate<T: TwistOf<Bls12381>>((p, q): ([T::Base; 2], [T; 2])) -> AteLoop<Bls12381, T, OptimalAte> {
    AteLoop::new(Pair { p, q }, Exponent::Fast)
}

fn pair() -> ([F; 2], [E; 2]) {
    let (p, q): (Affine<<Bls12381 as PairingCurve>::G1>, Affine<<Bls12381 as PairingCurve>::G2>) =
        (Affine::generator(), Affine::generator());
    ([p.x, p.y], [q.x, q.y])
}

/// The loop by its graphs: what the end gives.
fn run(graphs: &MillerGraphs, arguments: &[Slot<E>]) -> Vec<Slot<E>> {
    let step = |graph: &Graph, variables: Vec<Slot<E>>| evaluate(graph, &[&variables, arguments].concat()).unwrap();
    let start = evaluate(&graphs.start, arguments).unwrap();
    step(&graphs.end, graphs.iterations.iter().fold(start, |variables, body| step(&graphs.bodies[*body], variables)))
}

fn slots(elements: &[E]) -> Vec<Slot<E>> {
    elements.iter().flat_map(|x| [x.c0, x.c1]).map(Slot::Base).collect()
}

/// The tangents, and the tangents with a secant: two bodies for 63 digits, five of them 1.
#[test]
fn the_optimal_ate_loop_has_two_bodies() {
    let (p, q) = pair();
    let expected = unreduced(&ate((p, q)));
    let graphs = MillerGraphs::record("bls12-381", ate::<Fp2<TraceFp<F>>>);
    assert_eq!((graphs.bodies.len(), graphs.iterations.len()), (2, 63));
    assert_eq!(graphs.iterations.iter().filter(|body| **body == graphs.iterations[0]).count(), 5);
    let found = run(&graphs, &[p.map(Slot::Base).to_vec(), slots(&q)].concat());
    let found: Vec<F> = found.iter().map(|slot| if let Slot::Base(x) = slot { *x } else { panic!() }).collect();
    assert_eq!(found, expected.coordinates());
}

/// A loop over two lines an iteration is refused where the last of them is alone.
#[test]
fn programs_have_one_body() {
    fn kinds<C: pairloom_curve::ternary::Curve>() -> Result<usize, LowerError> {
        let graphs = MillerGraphs::record(C::ID, |[p, q]: [[TraceTernary<<C as Curve>::Field>; 2]; 2]| {
            eta3::EtaLoop::<C, _>::new(p, q)
        });
        Loop::new(&graphs).map(|looped| looped.iterations)
    }
    assert_eq!(kinds::<E3_97>(), Ok(24));
    assert_eq!(kinds::<E3_167>(), Err(LowerError::Iterations(2)));
}

/// The product of the 2^i-th powers of x, with what programs have no place for.
#[derive(Clone, Copy, Default)]
struct Oddities {
    argument: bool,
    invariant: bool,
    tail: bool,
}

struct Powers<F> {
    x: F,
    oddities: Oddities,
}

impl<F: BinaryField> MillerLoop for Powers<F> {
    type State = Jacobian<F>;
    type Lines = F;
    type Value = F;

    fn iterations(&self) -> usize {
        5
    }
    fn start(&self) -> Jacobian<F> {
        let [x, y, z] = [0, 1, 2].map(|k| self.x.frobenius(k));
        Jacobian { x, y, z }
    }
    fn skip(&self, state: &mut Jacobian<F>, iterations: Range<usize>) {
        iterations.for_each(|iteration| drop(self.lines(state, iteration)));
    }
    fn lines(&self, state: &mut Jacobian<F>, _: usize) -> F {
        let line = if self.oddities.argument { state.x.add(&self.x) } else { state.x.clone() };
        state.x = state.x.square();
        state.y = state.y.square();
        state.z = if self.oddities.invariant { state.z.clone() } else { state.z.square() };
        line
    }
    fn accumulate(&self, f: Option<F>, line: &F) -> F {
        f.map_or_else(|| line.clone(), |f| f.mul(line))
    }
    fn one(&self) -> F {
        F::one()
    }
    fn close(&self, f: F) -> F {
        if self.oddities.tail { f.square() } else { f }
    }
    fn product(&self, a: &F, b: &F) -> F {
        a.mul(b)
    }
    fn finish<T: Workers>(&self, _: &mut T, settled: &F) -> F {
        settled.clone()
    }
}

#[test]
fn what_programs_have_no_place_for_is_refused() {
    let program = |oddities| {
        Loop::new(&MillerGraphs::record("powers", |x: TraceBinary<F2m13>| Powers { x, oddities }))
            .map(|looped| looped.results)
    };
    let none = Oddities::default();
    assert_eq!(program(none), Ok(vec![3]));
    assert_eq!(program(Oddities { argument: true, ..none }), Err(LowerError::Argument(0)));
    assert_eq!(program(Oddities { invariant: true, ..none }), Err(LowerError::Invariant(2)));
    assert_eq!(program(Oddities { tail: true, ..none }), Err(LowerError::Result));
}

//! Recorded formulas: they evaluate to what the formula computes, and count what `Count` counts.

use pairloom_algebra::count::{Count, Count2, Counts, counted};
use pairloom_algebra::lanes::{Bls12381Lanes, Gather};
use pairloom_algebra::prime::moduli::{Bls12381Fp, Bn254Fp};
use pairloom_algebra::{ComplexBase, Field, Fp2, Fp6, Fp12, Mask, PrimeField, TowerBase, TwistField};
use pairloom_curve::PairingCurve;
use pairloom_curve::curves::bls12_381::Curve as Bls12381;
use pairloom_pairing::line::{Homogeneous, TwistOf, double_step};
use pairloom_trace::{Bundle, EvaluateError, Graph, Op, Slot, TraceFp, TraceFp2, evaluate, record};
use proptest::prelude::*;

type Pairs<E> = [E; 12];

/// Formulas from twelve elements of F_p² to six, each a case of the tests below.
trait Formula {
    fn run<E: TwistOf<Bls12381>>(x: Pairs<E>) -> [E; 6];
}

fn fp12<E: Clone>(x: &[E]) -> Fp12<E> {
    let six = |at: usize| Fp6 { c0: x[at].clone(), c1: x[at + 1].clone(), c2: x[at + 2].clone() };
    Fp12 { c0: six(0), c1: six(3) }
}

fn six<E>(x: Fp12<E>) -> [E; 6] {
    [x.c0.c0, x.c0.c1, x.c0.c2, x.c1.c0, x.c1.c1, x.c1.c2]
}

macro_rules! formulas {
    ($($(#[$doc:meta])* $name:ident: |$x:ident| $body:expr;)*) => { $(
        $(#[$doc])*
        struct $name;
        impl Formula for $name {
            fn run<E: TwistOf<Bls12381>>($x: Pairs<E>) -> [E; 6] { $body }
        }
    )* };
}

formulas! {
    PairProduct: |x| [x[0].mul(&x[1]), x[2].square(), x[3].mul_base(&x[4].parts()[1]), x[5].mul_xi(), x[6].conjugate(), x[7].halve()];
    LineStep: |x| {
        let [a, b, c, ..] = x;
        let mut point = Homogeneous { x: a, y: b, z: c };
        let line = double_step::<Bls12381, E>(&mut point);
        [point.x, point.y, point.z, line.constant, line.x, line.y]
    };
    Product: |x| six(fp12(&x[..6]).mul(&fp12(&x[6..])));
    Square: |x| six(fp12(&x[..6]).square());
    SparseM: |x| six(fp12(&x[..6]).mul_by_014(&x[6], &x[7], &x[8]));
    SparseD: |x| six(fp12(&x[..6]).mul_by_034(&x[6], &x[7], &x[8]));
    Inversion: |x| six(fp12(&x[..6]).invert());
    Frobenius: |x| six(fp12(&x[..6]).frobenius(1).mul(&fp12(&x[6..]).frobenius(2)));
    Cyclotomic: |x| six(fp12(&x[..6]).cyclotomic_square());
    /// Masks of every kind, and selection by them.
    Selection: |x| {
        let odd = x[0].parts()[0].parity();
        let choices = [
            x[0].is_zero(),
            x[1].equal(&x[2]),
            odd.and(&x[3].is_zero().not()),
            odd.or(&Mask::constant(false)),
            odd.xor(&x[4].parts()[1].parity()),
            x[1].parts()[0].equal(&x[2].parts()[0]),
        ];
        let mut at = 0;
        choices.map(|choice| {
            at += 1;
            E::select(&choice, &x[at + 5], &x[at].negate_if(&choice)).add(&E::one())
        })
    };
}

type Scalar2 = Fp2<Bls12381Fp>;
type Cut1 = Fp2<TraceFp<Bls12381Fp>>;
type Cut2 = TraceFp2<Bls12381Fp>;

fn traced<T: Formula, E: TwistOf<Bls12381> + Bundle>() -> Graph {
    record("formula", T::run::<E>)
}

fn count<T: Formula, E: TwistOf<Bls12381>>() -> Counts {
    let inputs = core::array::from_fn(|_| E::zero());
    counted(|| T::run::<E>(inputs)).1
}

/// The slots of elements of F_p² at the cut below F_p².
fn coordinates<E: TwistField>(pairs: &[E]) -> Vec<Slot<E>> {
    pairs.iter().flat_map(E::parts).map(Slot::Base).collect()
}

fn pairs<E: TwistField>(slots: &[Slot<E>]) -> Vec<E> {
    let base = |slot: &Slot<E>| match slot {
        Slot::Base(x) => *x,
        _ => panic!("not an element of F_p"),
    };
    match slots {
        [Slot::Pair(_), ..] => slots.iter().map(|slot| if let Slot::Pair(x) = slot { *x } else { panic!() }).collect(),
        _ => slots.chunks(2).map(|two| E::new(base(&two[0]), base(&two[1]))).collect(),
    }
}

fn check_values<T: Formula>(x: &Pairs<Scalar2>) {
    let expected = T::run(*x).to_vec();
    assert_eq!(pairs(&evaluate(&traced::<T, Cut1>(), &coordinates(x)).unwrap()), expected);
    assert_eq!(pairs(&evaluate(&traced::<T, Cut2>(), &x.map(Slot::Pair)).unwrap()), expected);
}

fn check_counts<T: Formula>() {
    assert_eq!(traced::<T, Cut1>().counts(), count::<T, Fp2<Count<Bls12381Fp>>>());
    assert_eq!(traced::<T, Cut2>().counts(), count::<T, Count2<Bls12381Fp>>());
}

macro_rules! cases {
    ($($test:ident: $formula:ident;)*) => {
        proptest! {
            #![proptest_config(ProptestConfig::with_cases(24))]
            $(#[test] fn $test(x in twelve()) { check_values::<$formula>(&x); })*
        }
        #[test]
        fn graphs_count_what_count_counts() {
            $(check_counts::<$formula>();)*
        }
    };
}

cases! {
    products_of_pairs: PairProduct;
    line_steps: LineStep;
    products: Product;
    squares: Square;
    sparse_products_014: SparseM;
    sparse_products_034: SparseD;
    inversions: Inversion;
    frobenius: Frobenius;
    cyclotomic_squares: Cyclotomic;
    selections: Selection;
}

/// Twelve pairs; small ones often, so that masks hold now and then.
fn twelve() -> impl Strategy<Value = Pairs<Scalar2>> {
    let random = prop::collection::vec(any::<u8>(), 64).prop_map(|bytes| Bls12381Fp::from_be_bytes_reduced(&bytes));
    let coordinate = prop_oneof![2 => random, 1 => (0..2u64).prop_map(Bls12381Fp::from_u64)];
    prop::collection::vec([coordinate.clone(), coordinate], 12)
        .prop_map(|v| core::array::from_fn(|i| Fp2 { c0: v[i][0], c1: v[i][1] }))
}

#[test]
fn published_counts_of_the_tower() {
    let product = traced::<Product, Cut1>().counts();
    assert_eq!((product.products, product.reductions), (54, 12));
    let line = traced::<LineStep, Cut2>().counts();
    assert_eq!((line.products, line.squares, line.reductions), (3, 6, 8));
}

/// One graph, eight pairings' worth of values in lanes.
#[test]
fn graphs_run_in_lanes() {
    let scalar = |lane: usize, i: usize| Fp2 {
        c0: Bls12381Fp::from_u64((lane * 31 + i) as u64),
        c1: Bls12381Fp::from_i64(-(i as i64)),
    };
    let lanes: Pairs<Fp2<Bls12381Lanes>> =
        core::array::from_fn(|i| Fp2::gather(&core::array::from_fn(|lane| scalar(lane, i))));
    let outputs = pairs(&evaluate(&traced::<LineStep, Cut1>(), &coordinates(&lanes)).unwrap());
    let outputs: Vec<_> = outputs.iter().map(Gather::scatter).collect();
    for lane in 0..8 {
        let expected = LineStep::run(core::array::from_fn(|i| scalar(lane, i)));
        assert!(outputs.iter().map(|output| output[lane]).eq(expected));
    }
}

#[test]
fn ports_have_the_names_of_their_paths() {
    let graph = record("square", |x: Fp12<Cut2>| x.square());
    let names: Vec<_> = graph.outputs().iter().map(|port| port.name.as_str()).collect();
    assert_eq!(names, ["c0.c0", "c0.c1", "c0.c2", "c1.c0", "c1.c1", "c1.c2"]);
    assert_eq!(graph.inputs().len(), 6);
    assert_eq!(graph.name(), "square");
}

#[test]
fn constants_are_kept_and_graphs_do_not_mix() {
    let three = Bls12381Fp::from_u64(3);
    let mut inner = None;
    let outer = record("outer", |[x]: [TraceFp<Bls12381Fp>; 1]| {
        let y = x.double();
        inner = Some(record("inner", |[x]: [TraceFp<Bls12381Fp>; 1]| [x.add(&TraceFp::constant(&three))]));
        [y.square()]
    });
    assert_eq!(
        outer.nodes().iter().map(|node| node.op).collect::<Vec<_>>(),
        [Op::Input(0), Op::Double, Op::Square, Op::Reduce]
    );
    let inner = inner.unwrap();
    assert_eq!(inner.constant::<Bls12381Fp>(0), Some(&three));
    assert_eq!(inner.constant::<Bn254Fp>(0), None);
}

#[test]
fn wrong_machines_and_inputs_are_errors() {
    let graph = record("sum", |[x]: [TraceFp<Bls12381Fp>; 1]| [x.add(&TraceFp::constant(&Bls12381Fp::ONE))]);
    let none = evaluate::<Scalar2>(&graph, &[]).err();
    assert_eq!(none, Some(EvaluateError::Inputs { expected: 1, found: 0 }));
    let pair = evaluate::<Scalar2>(&graph, &[Slot::Pair(Fp2::one())]).err();
    assert_eq!(pair, Some(EvaluateError::Node(2)));
    let other_field = evaluate::<Fp2<Bn254Fp>>(&graph, &[Slot::Base(Bn254Fp::ONE)]).err();
    assert_eq!(other_field, Some(EvaluateError::Node(1)));
}

#[test]
fn machines_agree_on_their_constants() {
    assert_eq!(TraceFp::<Bls12381Fp>::MODULUS, Bls12381Fp::MODULUS);
    assert_eq!(TraceFp::<Bls12381Fp>::XI_RE, <Bls12381Fp as TowerBase>::XI_RE);
    assert_eq!(TraceFp::<Bls12381Fp>::LAZY_PAIRS, <Bls12381Fp as ComplexBase>::LAZY_PAIRS);
    assert_eq!(Bls12381::TWIST, pairloom_curve::Twist::M);
}

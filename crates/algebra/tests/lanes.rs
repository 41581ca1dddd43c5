//! Lanes against one core, on whatever vector instructions this processor has.

use pairloom_algebra::lanes::{Backend, Bls12381Lanes, Bn254Lanes, LaneMask, LaneModulus, Lanes8, NogamiLanes};
use pairloom_algebra::prime::{Fp, Modulus, TowerParams};
use pairloom_algebra::{
    Field, Fp2, Fp6, Fp12, Mask, OddCharacteristic, PrimeField, QuadraticExt, TowerBase, TwistField,
};
use proptest::prelude::*;

/// Runs the same checks with every set of instructions that is there; IFMA must be where the environment says so.
fn on_every_backend(task: impl Fn()) {
    let mut ran = vec![];
    Backend::on_each(|backend| {
        task();
        ran.push(backend);
    });
    let required = std::env::var_os("PAIRLOOM_REQUIRE_IFMA").map(|_| Backend::Ifma);
    let always = if Backend::best() == Backend::Avx2 { Backend::Avx2 } else { Backend::Portable };
    assert!(ran.contains(&always) && required.is_none_or(|backend| ran.contains(&backend)));
}

/// Values at which representations break: 0, ±1, ±2, (p ± 1)/2, R-like powers of two, all digits full.
fn edges<P: Modulus<N>, const N: usize>() -> Vec<Fp<P, N>> {
    let one = Fp::<P, N>::ONE;
    let power = |e: u64| one.double().pow(&[e]);
    let low: Vec<_> = [0, 1, 2, 3].map(Fp::from_u64).to_vec();
    let high =
        [power(51), power(52), power(104).sub(&one), power(64 * N as u64), power(52 * 5), power(52 * 8), one.halve()];
    let all: Vec<_> = low.into_iter().chain(high).collect();
    all.iter().copied().chain(all.iter().map(Field::neg)).collect()
}

fn element<P: Modulus<N>, const N: usize>() -> impl Strategy<Value = Fp<P, N>> {
    let random = prop::collection::vec(any::<u8>(), 64).prop_map(|bytes| Fp::from_be_bytes_reduced(&bytes));
    prop_oneof![3 => random, 1 => prop::sample::select(edges::<P, N>())]
}

fn eight<P: Modulus<N>, const N: usize>() -> impl Strategy<Value = [Fp<P, N>; 8]> {
    prop::collection::vec(element::<P, N>(), 8).prop_map(|v| core::array::from_fn(|i| v[i]))
}

/// The same formula on eight scalars.
fn each<P: Modulus<N>, const N: usize>(
    a: &[Fp<P, N>; 8],
    b: &[Fp<P, N>; 8],
    f: impl Fn(&Fp<P, N>, &Fp<P, N>) -> Fp<P, N>,
) -> [Fp<P, N>; 8] {
    core::array::from_fn(|i| f(&a[i], &b[i]))
}

fn mask_of(f: impl Fn(usize) -> bool) -> LaneMask {
    LaneMask((0..8).fold(0, |mask, i| mask | u8::from(f(i)) << i))
}

fn operations<P: LaneModulus<N, L>, const N: usize, const L: usize>([a, b]: [[Fp<P, N>; 8]; 2], mask: u8) {
    let [x, y] = [&a, &b].map(Lanes8::<P, N, L>::from_lanes);
    assert_eq!(x.to_lanes(), a);
    assert_eq!(Lanes8::<P, N, L>::splat(&a[3]).to_lanes(), [a[3]; 8]);
    assert_eq!(Lanes8::<P, N, L>::one().to_lanes(), [Fp::ONE; 8]);
    type Scalar<P, const N: usize> = fn(&Fp<P, N>) -> Fp<P, N>;
    let unary: [(Lanes8<P, N, L>, Scalar<P, N>); 7] = [
        (x.neg(), Field::neg),
        (x.double(), Field::double),
        (x.triple(), Field::triple),
        (x.halve(), OddCharacteristic::halve),
        (x.square(), Field::square),
        (Field::reduce(&x.square_wide()), Field::square),
        (x.negate_if(&LaneMask(0xff)), Field::neg),
    ];
    for (lanes, scalar) in unary {
        assert_eq!(lanes.to_lanes(), each(&a, &a, |x, _| scalar(x)));
    }
    assert_eq!(x.add(&y).to_lanes(), each(&a, &b, Field::add));
    assert_eq!(x.sub(&y).to_lanes(), each(&a, &b, Field::sub));
    assert_eq!(x.mul(&y).to_lanes(), each(&a, &b, Field::mul));
    let sums = x.lazy_add(&y).mul(&y.lazy_add(&y));
    assert_eq!(sums.to_lanes(), each(&a, &b, |x, y| x.add(y).mul(&y.double())));
    let choice = mask_of(|i| mask >> i & 1 == 1);
    let chosen = core::array::from_fn(|i| if mask >> i & 1 == 1 { a[i] } else { b[i] });
    assert_eq!(Lanes8::select(&choice, &x, &y).to_lanes(), chosen);
    assert_eq!(x.is_zero(), mask_of(|i| a[i] == Fp::ZERO));
    assert_eq!(x.equal(&y), mask_of(|i| a[i] == b[i]));
    assert_eq!(x.sub(&x).is_zero(), LaneMask(0xff));
    assert_eq!(x.parity(), mask_of(|i| a[i].to_canonical()[0] & 1 == 1));
}

type Lanes12<P, const N: usize, const L: usize> = Fp12<Fp2<Lanes8<P, N, L>>>;

/// Formulas of the tower that between them use every operation.
fn formulas<E: TwistField>(x: &Fp12<E>, y: &Fp12<E>) -> Vec<Fp12<E>> {
    let (l, m, n) = (&y.c0.c0, &y.c0.c1, &y.c1.c2);
    let unitary = x.conjugate().mul(&x.invert());
    let cyclotomic = unitary.frobenius(2).mul(&unitary);
    let mut inverses = [*x, Fp12::zero(), *y];
    Fp12::invert_all(&mut inverses);
    let [inverse, zero, other] = inverses;
    vec![
        inverse,
        zero,
        other,
        inverse.mul(&other),
        x.invert(),
        x.mul(y),
        x.square(),
        Field::reduce(&x.mul_wide(y)),
        x.mul_by_014(l, m, n),
        x.mul_by_034(l, m, n),
        x.frobenius(1),
        x.frobenius(2),
        x.frobenius(3),
        cyclotomic.cyclotomic_square(),
        cyclotomic.cyclotomic_pow(0xd201_0000_0001_0000 >> 48),
        pairloom_algebra::tower::decompress(&[cyclotomic.compress().square()])[0],
        Fp12 { c0: Fp6 { c0: l.mul_xi(), c1: l.mul_base(&m.parts()[0]), c2: l.conjugate() }, c1: y.c1.triple() },
    ]
}

fn towers<P: LaneModulus<N, L> + TowerParams<N>, const N: usize, const L: usize>(values: &[[Fp<P, N>; 8]]) {
    let lanes = |at: usize| Fp12::from_coordinates(core::array::from_fn(|i| Lanes8::from_lanes(&values[at + i])));
    let (x, y): (Lanes12<P, N, L>, Lanes12<P, N, L>) = (lanes(0), lanes(12));
    let without_lane_3 = |x: &Lanes12<P, N, L>| Fp12::select(&LaneMask(1 << 3), &Fp12::zero(), x);
    let mut inverses = [without_lane_3(&x), y];
    Fp12::invert_all(&mut inverses);
    assert_eq!(inverses[0].equal(&without_lane_3(&x.invert())), LaneMask(0xff), "0 in a lane");
    assert_eq!(inverses[1].equal(&y.invert()), LaneMask(0xff), "0 in a lane of a neighbour");
    let outputs = formulas(&x, &y);
    (0..8).for_each(|lane| {
        let scalar = |at: usize| Fp12::from_coordinates(core::array::from_fn(|i| values[at + i][lane]));
        let expected: Vec<Fp12<Fp2<Fp<P, N>>>> = formulas(&scalar(0), &scalar(12));
        for (index, (output, expected)) in outputs.iter().zip(&expected).enumerate() {
            let found = output.coordinates().map(|coordinate| coordinate.to_lanes()[lane]);
            assert_eq!(found, expected.coordinates(), "formula {index} on {:?}", Backend::current());
        }
    });
}

/// What is written over an operand is what a new element would be.
fn over_operands<P: LaneModulus<N, L> + TowerParams<N>, const N: usize, const L: usize>() {
    let edges = edges::<P, N>();
    let lanes = |at: usize| Lanes8::from_lanes(&core::array::from_fn(|lane| edges[(at + 5 * lane) % edges.len()]));
    let element = |at: usize| Lanes12::<P, N, L>::from_coordinates(core::array::from_fn(|i| lanes(at + i)));
    let (x, y) = (element(0), element(7));
    let (l, m, n) = (&y.c0.c0, &y.c0.c1, &y.c1.c2);
    let over = |formula: &dyn Fn(&mut Lanes12<P, N, L>)| {
        let mut x = x;
        formula(&mut x);
        x
    };
    let pairs = [
        (over(&|x| x.mul_in_place(&y)), x.mul(&y)),
        (over(&|x| x.square_in_place()), x.square()),
        (over(&|x| x.mul_by_014_in_place(l, m, n)), x.mul_by_014(l, m, n)),
        (over(&|x| x.mul_by_034_in_place(l, m, n)), x.mul_by_034(l, m, n)),
        (x.cyclotomic_square_times(2), x.cyclotomic_square().cyclotomic_square()),
    ];
    for (over, new) in pairs {
        assert_eq!(over.equal(&new), LaneMask(0xff), "on {:?}", Backend::current());
    }
}

/// Powers in the cyclotomic subgroup by few digits are those by squarings and products: digits far apart and close, negative, whose highest make
/// `2^n ± 1`, a product of two such (7 · 15 = 105 for |x| of bls12-381), or neither (13); of one element, and of several with one inversion.
fn powers<E: TwistField>(x: &Fp12<E>) -> Vec<(Fp12<E>, Fp12<E>)> {
    let exponents: [&[(u32, i8)]; 8] = [
        &[(63, 1), (62, 1), (60, 1), (57, 1), (48, 1), (16, 1)],
        &[(70, 1), (68, -1), (66, 1), (30, -1), (0, 1)],
        &[(62, 1), (55, 1), (0, 1)],
        &[(40, 1), (37, -1), (0, -1)],
        &[(40, 1), (39, 1)],
        &[(44, 1), (43, 1), (41, 1), (5, -1)],
        &[(120, 1), (118, 1), (64, -1), (63, 1)],
        &[(40, 1)],
    ];
    let unitary = x.conjugate().mul(&x.invert());
    let cyclotomic = unitary.frobenius(2).mul(&unitary);
    let powers = |places: &[(u32, i8)]| {
        let mut digits = vec![0; places[0].0 as usize + 1];
        places.iter().for_each(|&(place, digit)| digits[(places[0].0 - place) as usize] = digit);
        let exponent = places.iter().map(|&(place, digit)| i128::from(digit) << place).sum::<i128>() as u128;
        let expected = cyclotomic.pow(&[exponent as u64, (exponent >> 64) as u64]);
        let mut several = [cyclotomic.frobenius(1), Fp12::one(), cyclotomic];
        Fp12::raise_all::<true>(&mut several, &digits);
        let [image, one, last] = several;
        let alone = cyclotomic.cyclotomic_pow_signed::<true>(&digits);
        let by_odd_powers = cyclotomic.cyclotomic_pow_signed::<false>(&digits);
        [
            (alone, expected),
            (by_odd_powers, expected),
            (image, expected.frobenius(1)),
            (one, Fp12::one()),
            (last, expected),
        ]
    };
    exponents.iter().flat_map(|places| powers(places)).collect()
}

fn powers_on_both<P: LaneModulus<N, L> + TowerParams<N>, const N: usize, const L: usize>() {
    let values = edges::<P, N>();
    let at = |i: usize| values[(5 * i + 1) % values.len()];
    let one_core = Fp12::<Fp2<Fp<P, N>>>::from_coordinates(core::array::from_fn(at));
    for (index, (power, expected)) in powers(&one_core).into_iter().enumerate() {
        assert!(power == expected, "exponent {}, power {}", index / 5, index % 5);
    }
    let lanes: Lanes12<P, N, L> = Fp12::from_coordinates(core::array::from_fn(|i| {
        Lanes8::from_lanes(&core::array::from_fn(|lane| at(i + lane)))
    }));
    for (index, (power, expected)) in powers(&lanes).into_iter().enumerate() {
        assert!(
            power.equal(&expected) == LaneMask(0xff),
            "exponent {}, power {} on {:?}",
            index / 4,
            index % 4,
            Backend::current()
        );
    }
}

/// Chains in which bounds that did not close would overflow.
fn chains<P: LaneModulus<N, L> + TowerParams<N>, const N: usize, const L: usize>() {
    let start: [Fp<P, N>; 8] = core::array::from_fn(|i| edges::<P, N>()[2 * i + 1]);
    let (mut x, mut scalars) = (Lanes8::<P, N, L>::from_lanes(&start), start);
    for round in 0..500 {
        let step = round % 5;
        x = [x.double(), x.neg(), x.triple(), x.sub(&x.double()), x.halve()][step];
        scalars = scalars.map(|x| [x.double(), x.neg(), x.triple(), x.sub(&x.double()), x.halve()][step]);
    }
    assert_eq!(x.to_lanes(), scalars);
    assert_eq!(x.invert().to_lanes(), scalars.map(|x| x.invert()));
    assert_eq!(x.invert_vartime().to_lanes(), scalars.map(|x| x.invert()));
    assert_eq!(Lanes8::<P, N, L>::zero().invert().is_zero(), LaneMask(0xff));
    assert_eq!(Lanes8::<P, N, L>::MODULUS, Fp::<P, N>::MODULUS);
    assert_eq!(Lanes8::<P, N, L>::XI_RE, Fp::<P, N>::XI_RE);
}

macro_rules! for_every_field {
    ($($name:ident: $lanes:ident, $modulus:ty, $n:literal, $l:literal;)*) => { $(
        mod $name {
            use super::*;
            type P = $modulus;

            #[test]
            fn the_alias_has_these_parameters() {
                fn same(x: $lanes) -> Lanes8<P, $n, $l> { x }
                let _ = same;
            }

            #[test]
            fn powers_by_few_digits() {
                on_every_backend(powers_on_both::<P, $n, $l>);
            }

            #[test]
            fn results_over_operands() {
                on_every_backend(over_operands::<P, $n, $l>);
            }

            #[test]
            fn bounds_close_over_long_chains() {
                on_every_backend(chains::<P, $n, $l>);
            }

            #[test]
            fn edges_against_edges() {
                let edges = edges::<P, $n>();
                for shift in 0..edges.len() {
                    let a = core::array::from_fn(|i| edges[(i + shift) % edges.len()]);
                    for other in 0..edges.len() {
                        let b = core::array::from_fn(|i| edges[(i * 3 + other) % edges.len()]);
                        on_every_backend(|| operations::<P, $n, $l>([a, b], (shift * 37 + other) as u8));
                    }
                }
            }

            proptest! {
                #[test]
                fn operations_equal_eight_scalars(a in eight(), b in eight(), mask in any::<u8>()) {
                    on_every_backend(|| operations::<P, $n, $l>([a, b], mask));
                }
            }

            proptest! {
                #![proptest_config(ProptestConfig::with_cases(12))]
                #[test]
                fn towers_equal_eight_scalars(values in prop::collection::vec(eight(), 24)) {
                    on_every_backend(|| towers::<P, $n, $l>(&values));
                }
            }
        }
    )* };
}

for_every_field! {
    bls12_381: Bls12381Lanes, pairloom_algebra::prime::moduli::Bls12381Modulus, 6, 8;
    bn254: Bn254Lanes, pairloom_algebra::prime::moduli::Bn254Modulus, 4, 6;
    nogami: NogamiLanes, pairloom_algebra::prime::moduli::NogamiModulus, 4, 6;
}

mod bls12_381_order {
    use super::*;
    type P = pairloom_algebra::prime::moduli::Bls12381Order;

    #[test]
    fn edges_against_edges() {
        let edges = edges::<P, 4>();
        for shift in 0..edges.len() {
            let a = core::array::from_fn(|i| edges[(i + shift) % edges.len()]);
            for other in 0..edges.len() {
                let b = core::array::from_fn(|i| edges[(i * 3 + other) % edges.len()]);
                on_every_backend(|| operations::<P, 4, 6>([a, b], (shift * 37 + other) as u8));
            }
        }
    }

    proptest! {
        #[test]
        fn operations_equal_eight_scalars(a in eight(), b in eight(), mask in any::<u8>()) {
            on_every_backend(|| operations::<P, 4, 6>([a, b], mask));
        }
    }
}

#[test]
fn the_best_backend_is_there() {
    assert!(Backend::best().is_available());
    assert!(LaneMask::constant(true).not() == LaneMask::constant(false));
}

//! Every strategy of the tower has the same values, and costs what it says.

use pairloom_algebra::count::{Count2, counted};
use pairloom_algebra::place::New;
use pairloom_algebra::prime::moduli::{Bls12381Modulus, Bn254Modulus};
use pairloom_algebra::prime::{Fp, TowerParams};
use pairloom_algebra::tower::TowerStrategy;
use pairloom_algebra::tower::strategy::{Karatsuba, LateReduction, SumsOfProducts};
use pairloom_algebra::{CubicExt, Field, Fp2, Fp6, Fp12, QuadraticExt, TwistField};

/// What an operation makes of two elements, the second of which is in the cyclotomic subgroup.
type Operation<E> = fn(&Fp12<E>, &Fp12<E>) -> Fp12<E>;

fn line<E: TwistField>(x: &Fp12<E>) -> [&E; 3] {
    [&x.c0.c0, &x.c0.c1, &x.c1.c1]
}

fn of_6<E: TwistField>(c0: Fp6<E>, c1: Fp6<E>) -> Fp12<E> {
    Fp12 { c0, c1 }
}

/// The operations of a strategy.
fn operations<S: TowerStrategy, E: TwistField>() -> [(&'static str, Operation<E>); 17] {
    [
        ("mul_6", |x, y| of_6(S::mul_6(&x.c0, &y.c1), Fp6::zero())),
        ("adjugate", |x, _| {
            let (adjugate, norm) = S::adjugate(&x.c0);
            of_6(adjugate, Fp6::new(norm, E::zero(), E::zero()))
        }),
        ("mul", |x, y| S::mul(x.into(), y, New)),
        ("square", |x, _| S::square(x.into(), New)),
        ("norm", |x, _| of_6(S::norm(x), Fp6::zero())),
        ("frobenius", |x, _| S::frobenius(x, 1)),
        ("mul_by_034", |x, y| S::mul_by_034(x.into(), line(y), New)),
        ("mul_by_014", |x, y| S::mul_by_014(x.into(), line(y), New)),
        ("mul_by_34_and_1", |x, y| S::mul_by_34_and_1(x, [&y.c0.c0, &y.c0.c1])),
        ("mul_by_01_and_4", |x, y| S::mul_by_01_and_4(x, [&y.c0.c0, &y.c0.c1])),
        ("line_products", |x, y| {
            let [a, b, c, d, e] = S::line_products(line(x), line(y));
            of_6(Fp6::new(a, b, c), Fp6::new(d, e, E::zero()))
        }),
        ("mul_by_01234", |x, y| {
            let mut y = *y;
            y.c1.c2 = E::zero();
            S::mul_by_01234(x.into(), &y, New)
        }),
        ("mul_by_01245", |x, y| {
            let mut y = *y;
            y.c1.c0 = E::zero();
            S::mul_by_01245(x.into(), &y, New)
        }),
        ("cyclotomic_square", |_, y| S::cyclotomic_square(y.into(), New)),
        ("square_4", |x, _| {
            let [a, b] = S::square_4(&x.c0.c0, &x.c0.c1, false, || {});
            of_6(Fp6::new(a, b, E::zero()), Fp6::zero())
        }),
        ("square_4, twisted", |x, _| {
            let [a, b] = S::square_4(&x.c0.c0, &x.c0.c1, true, || {});
            of_6(Fp6::new(a, b, E::zero()), Fp6::zero())
        }),
        ("compressed_square", |_, y| {
            use pairloom_algebra::tower::Half;
            let square = S::compressed_square((&y.compress()).into(), New);
            let ([a, b], [c, d]) = (*square.half(Half::Low), *square.half(Half::High));
            of_6(Fp6::new(a, b, c), Fp6::new(d, E::zero(), E::zero()))
        }),
    ]
}

fn agree<P: TowerParams<N>, const N: usize>() {
    type E<P, const N: usize> = Fp2<Fp<P, N>>;
    let seed = Fp::<P, N>::from_u64(3);
    let mut powers = core::iter::successors(Some(seed), |x| Some(x.square().mul(&seed)));
    let mut element = || Fp12::<E<P, N>>::from_coordinates(core::array::from_fn(|_| powers.next().unwrap()));
    let (x, y) = (element(), element());
    let unitary = y.conjugate().mul(&y.invert());
    let unitary = unitary.frobenius(2).mul(&unitary);
    let by_definition = |a: &Fp12<E<P, N>>, b: &Fp12<E<P, N>>| Fp12::<E<P, N>>::reduce(&a.mul_wide(b));
    assert_eq!(Karatsuba::mul((&x).into(), &y, New), by_definition(&x, &y));
    assert_eq!(unitary.mul(&unitary), Karatsuba::cyclotomic_square((&unitary).into(), New));
    assert_eq!(unitary.cyclotomic_pow(0), Fp12::one());

    let strategies = [operations::<SumsOfProducts, E<P, N>>(), operations::<LateReduction, E<P, N>>()];
    for (k, (name, by_karatsuba)) in operations::<Karatsuba, E<P, N>>().into_iter().enumerate() {
        for strategy in &strategies {
            assert_eq!(strategy[k].1(&x, &unitary), by_karatsuba(&x, &unitary), "{name}");
        }
    }
}

#[test]
fn strategies_agree() {
    agree::<Bls12381Modulus, 6>();
    agree::<Bn254Modulus, 4>();
}

/// Products and squares of F_p², and reductions.
fn costs<S: TowerStrategy>() -> Vec<(&'static str, u64, u64)> {
    type E = Count2<Fp<Bls12381Modulus, 6>>;
    let one = Fp12::<E>::one();
    let cost = |(name, operation): (&'static str, Operation<E>)| {
        let (_, counts) = counted(|| operation(&one, &one));
        (name, counts.products + counts.squares, counts.reductions)
    };
    operations::<S, E>().into_iter().map(cost).collect()
}

#[test]
fn counts_of_karatsuba() {
    let expected = [
        ("mul_6", 6, 3),
        ("adjugate", 9, 4),
        ("mul", 18, 6),
        ("square", 12, 6),
        ("norm", 12, 3),
        ("frobenius", 5, 5),
        ("mul_by_034", 13, 6),
        ("mul_by_014", 13, 6),
        ("mul_by_34_and_1", 10, 6),
        ("mul_by_01_and_4", 10, 6),
        ("line_products", 6, 5),
        ("mul_by_01234", 17, 6),
        ("mul_by_01245", 17, 6),
        ("cyclotomic_square", 9, 6),
        ("square_4", 3, 2),
        ("square_4, twisted", 3, 2),
        ("compressed_square", 6, 4),
    ];
    assert_eq!(costs::<Karatsuba>(), expected);
}

#[test]
fn counts_of_sums_of_products() {
    let expected = [
        ("mul_6", 9, 3),
        ("adjugate", 9, 4),
        ("mul", 27, 9),
        ("square", 18, 6),
        ("norm", 12, 3),
        ("frobenius", 5, 5),
        ("mul_by_034", 18, 6),
        ("mul_by_014", 18, 6),
        ("mul_by_34_and_1", 12, 6),
        ("mul_by_01_and_4", 12, 6),
        ("line_products", 6, 5),
        ("mul_by_01234", 24, 9),
        ("mul_by_01245", 24, 9),
        ("cyclotomic_square", 9, 6),
        ("square_4", 3, 2),
        ("square_4, twisted", 3, 2),
        ("compressed_square", 6, 4),
    ];
    assert_eq!(costs::<SumsOfProducts>(), expected);
}

#[test]
fn counts_of_late_reduction() {
    let expected = [
        ("mul_6", 9, 3),
        ("adjugate", 9, 4),
        ("mul", 36, 6),
        ("square", 21, 6),
        ("norm", 18, 3),
        ("frobenius", 5, 5),
        ("mul_by_034", 18, 6),
        ("mul_by_014", 18, 6),
        ("mul_by_34_and_1", 12, 6),
        ("mul_by_01_and_4", 10, 6),
        ("line_products", 9, 5),
        ("mul_by_01234", 30, 6),
        ("mul_by_01245", 30, 6),
        ("cyclotomic_square", 9, 6),
        ("square_4", 3, 2),
        ("square_4, twisted", 3, 2),
        ("compressed_square", 6, 4),
    ];
    assert_eq!(costs::<LateReduction>(), expected);
}

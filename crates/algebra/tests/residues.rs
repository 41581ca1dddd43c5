//! Elements in residue number systems compute what elements on one core do, and their bounds hold (debug builds check them).

use core::array::from_fn;
use core::fmt::Debug;
use pairloom_algebra::lanes::Backend;
use pairloom_algebra::place::{New, Room};
use pairloom_algebra::prime::moduli::{Bls12381Modulus, Bn254Modulus, NogamiModulus};
use pairloom_algebra::prime::{Fp, TowerParams};
use pairloom_algebra::residues::{Doubles, Representation, ResidueModulus, Residues, Words};
use pairloom_algebra::tower::{Product, decompress};
use pairloom_algebra::{
    Combination, Field, Fp2, Fp6, Fp12, OddCharacteristic, PrimeField, QuadraticExt, TowerMachine, Transfer, TwistField,
};

/// Elements of F_p without pattern: powers of a seed, after the least and the greatest.
fn elements<P: TowerParams<N>, const N: usize>(seed: u64) -> impl Iterator<Item = Fp<P, N>> {
    let seed = Fp::<P, N>::from_u64(seed);
    let powers = core::iter::successors(Some(seed), move |x| Some(x.square().mul(&seed)));
    [Fp::ZERO, Fp::ONE, Fp::ONE.neg()].into_iter().chain(powers)
}

fn fp2s<P: TowerParams<N>, const N: usize>(seed: u64) -> impl Iterator<Item = Fp2<Fp<P, N>>> {
    let mut elements = elements(seed);
    core::iter::from_fn(move || Some(Fp2 { c0: elements.next()?, c1: elements.next()? }))
}

fn fp12<P: TowerParams<N>, const N: usize>(seed: u64) -> Fp12<Fp2<Fp<P, N>>> {
    let mut elements = fp2s(seed);
    let mut fp6 = || Fp6 { c0: elements.next().unwrap(), c1: elements.next().unwrap(), c2: elements.next().unwrap() };
    Fp12 { c0: fp6(), c1: fp6() }
}

/// The representations, each on every kind of instructions.
macro_rules! on_every_field {
    ($($name:ident = $check:ident;)*) => {
        on_every_field! { doubles, Doubles: $($name = $check;)* }
        on_every_field! { words, Words: $($name = $check;)* }
    };
    ($module:ident, $representation:ident: $($name:ident = $check:ident;)*) => {
        mod $module {
            use super::*;
            $(
                #[test]
                fn $name() {
                    Backend::on_each(|backend| {
                        println!("on {backend:?}");
                        $check::<Bls12381Modulus, 6, $representation>();
                        $check::<Bn254Modulus, 4, $representation>();
                        $check::<NogamiModulus, 4, $representation>();
                    });
                }
            )*
        }
    };
}

on_every_field! {
    elements_there_and_back = there_and_back;
    operations_of_fp = fp_operations;
    operations_of_fp2 = fp2_operations;
    products_of_every_number = products_of_fp2;
    combinations_side_by_side = combinations;
    operations_of_fp12 = fp12_operations;
    squares_in_the_cyclotomic_subgroup = cyclotomic;
}

fn there_and_back<P: ResidueModulus<N> + TowerParams<N>, const N: usize, R: Representation>() {
    for x in elements::<P, N>(3).take(60) {
        assert_eq!(Residues::<P, N, R>::from_element(&x).to_element(), x);
    }
}

fn fp_operations<P: ResidueModulus<N> + TowerParams<N>, const N: usize, R: Representation>() {
    let all: Vec<_> = elements::<P, N>(3).take(12).collect();
    for (x, y) in all.iter().flat_map(|x| all.iter().map(move |y| (x, y))) {
        let (a, b) = (Residues::<P, N, R>::from_element(x), Residues::from_element(y));
        let same = |found: Residues<P, N, R>, expected: Fp<P, N>| assert_eq!(found.to_element(), expected);
        same(a.add(&b), x.add(y));
        same(a.sub(&b), x.sub(y));
        same(a.neg(), x.neg());
        same(a.triple(), x.triple());
        same(a.halve(), x.halve());
        same(a.mul(&b), x.mul(y));
        same(a.lazy_add(&b).mul(&a.lazy_sub(&b)), x.square().sub(&y.square()));
        assert_eq!(bool::from(a.sub(&b).is_zero()), x == y);
        assert_eq!(bool::from(a.parity()), bool::from(x.parity()));
    }
    assert_eq!(Residues::<P, N, R>::from_element(&all[5]).invert().to_element(), all[5].invert());
}

fn fp2_operations<P: ResidueModulus<N> + TowerParams<N>, const N: usize, R: Representation>() {
    let all: Vec<_> = fp2s::<P, N>(3).take(12).collect();
    for (x, y) in all.iter().flat_map(|x| all.iter().map(move |y| (x, y))) {
        let (a, b) = (Fp2::<Residues<P, N, R>>::from_one_core(x), Fp2::<Residues<P, N, R>>::from_one_core(y));
        let same = |found: Fp2<Residues<P, N, R>>, expected: Fp2<Fp<P, N>>| assert_eq!(found.to_one_core(), expected);
        same(a.mul(&b), x.mul(y));
        same(a.square(), x.square());
        same(a.mul_xi(), x.mul_xi());
        same(a.mul_base(&b.c0), x.mul_base(&y.c0));
        same(a.halve(), x.halve());
        same(Residues::triple_minus_double(&a, &b), Fp::triple_minus_double(x, y));
        let wide = a.square_wide();
        same(Fp2::reduce(&Fp2::<Residues<P, N, R>>::wide_mul_xi(&wide)), x.square().mul_xi());
    }
}

/// One to six products in one call, which are two to twelve values that are reduced together.
fn products_of_fp2<P: ResidueModulus<N> + TowerParams<N>, const N: usize, R: Representation>() {
    fn are_those_of_one_core<
        P: ResidueModulus<N> + TowerParams<N>,
        const N: usize,
        R: Representation,
        const K: usize,
    >() {
        let [x, y] = [3, 5].map(|seed| fp2s::<P, N>(seed).skip(1).take(K).collect::<Vec<_>>());
        let [a, b] = [&x, &y].map(|of| of.iter().map(Fp2::<Residues<P, N, R>>::from_one_core).collect::<Vec<_>>());
        let products: [_; K] = Residues::products(from_fn(|k| Product::Two(&a[k], &b[k])), New);
        for k in 0..K {
            assert_eq!(products[k].to_one_core(), x[k].mul(&y[k]), "product {k} of {K}");
        }
    }
    are_those_of_one_core::<P, N, R, 1>();
    are_those_of_one_core::<P, N, R, 2>();
    are_those_of_one_core::<P, N, R, 3>();
    are_those_of_one_core::<P, N, R, 4>();
    are_those_of_one_core::<P, N, R, 5>();
    are_those_of_one_core::<P, N, R, 6>();
}

/// One to five of every kind, in F_p and F_p².
fn combinations<P: ResidueModulus<N> + TowerParams<N>, const N: usize, R: Representation>() {
    fn kinds<'a, F>([a, b, c, d]: [&'a F; 4]) -> [Combination<'a, F>; 5] {
        [
            Combination::Product(a, b),
            Combination::LessTwiceSquare([a, b], c),
            Combination::Square(c),
            Combination::Difference([[a, b], [c, d]]),
            Combination::Product(d, d),
        ]
    }
    fn of_number<F: Transfer<Element: Field + Debug + Eq>, const K: usize>(elements: &[F::Element; 4]) {
        let converted = elements.each_ref().map(F::from_one_core);
        let (mut room, mut expected) = (Room::new(), Room::new());
        // Every kind is somewhere the last of an odd number.
        for first in 0..5 {
            let mut of = kinds(converted.each_ref()).into_iter().cycle().skip(first);
            let found = F::combinations::<K>(from_fn(|_| of.next().unwrap()), &mut room);
            let mut of = kinds(elements.each_ref()).into_iter().cycle().skip(first);
            let expected = F::Element::combinations::<K>(from_fn(|_| of.next().unwrap()), &mut expected);
            assert_eq!(found.each_ref().map(F::to_one_core), *expected, "{K}, from kind {first} on");
        }
    }
    fn of_every_number<F: Transfer<Element: Field + Debug + Eq>>(elements: &[F::Element; 4]) {
        of_number::<F, 1>(elements);
        of_number::<F, 2>(elements);
        of_number::<F, 3>(elements);
        of_number::<F, 4>(elements);
        of_number::<F, 5>(elements);
    }
    let mut all = elements::<P, N>(3);
    for _ in 0..5 {
        of_every_number::<Residues<P, N, R>>(&from_fn(|_| all.next().unwrap()));
    }
    let mut all = fp2s::<P, N>(3);
    for _ in 0..5 {
        of_every_number::<Fp2<Residues<P, N, R>>>(&from_fn(|_| all.next().unwrap()));
    }
}

fn fp12_operations<P: ResidueModulus<N> + TowerParams<N>, const N: usize, R: Representation>() {
    let (x, y) = (fp12::<P, N>(3), fp12::<P, N>(5));
    let (a, b) = (Fp12::<Fp2<Residues<P, N, R>>>::from_one_core(&x), Fp12::<Fp2<Residues<P, N, R>>>::from_one_core(&y));
    let same =
        |found: Fp12<Fp2<Residues<P, N, R>>>, expected: Fp12<Fp2<Fp<P, N>>>| assert_eq!(found.to_one_core(), expected);
    same(a.mul(&b), x.mul(&y));
    same(a.square(), x.square());
    same(a.invert(), x.invert());
    for k in 1..=3 {
        same(a.frobenius(k), x.frobenius(k));
    }
    let ([l, m, n], [f, g, h]) = ([&b.c0.c0, &b.c1.c0, &b.c1.c1], [&y.c0.c0, &y.c1.c0, &y.c1.c1]);
    same(a.mul_by_034(l, m, n), x.mul_by_034(f, g, h));
    same(a.mul_by_014(l, m, n), x.mul_by_014(f, g, h));
    same(a.mul_by_34_and_1(m, n), x.mul_by_34_and_1(g, h));
    same(a.mul_by_01_and_4(m, n), x.mul_by_01_and_4(g, h));
    same(Fp12::product_of_034([l, m, n], [n, l, m]), Fp12::product_of_034([f, g, h], [h, f, g]));
    same(Fp12::product_of_014([l, m, n], [n, l, m]), Fp12::product_of_014([f, g, h], [h, f, g]));
    let (b, y) = (Fp12::product_of_034([l, m, n], [n, l, m]), Fp12::product_of_034([f, g, h], [h, f, g]));
    let (mut product, mut expected) = (a, x);
    product.mul_by_01234_in_place(&b);
    expected.mul_by_01234_in_place(&y);
    same(product, expected);
    let (b, y) = (Fp12::product_of_014([l, m, n], [n, l, m]), Fp12::product_of_014([f, g, h], [h, f, g]));
    let (mut product, mut expected) = (a, x);
    product.mul_by_01245_in_place(&b);
    expected.mul_by_01245_in_place(&y);
    same(product, expected);
}

fn cyclotomic<P: ResidueModulus<N> + TowerParams<N>, const N: usize, R: Representation>() {
    let unitary = |x: &Fp12<Fp2<Fp<P, N>>>| {
        let g = x.conjugate().mul(&x.invert());
        g.frobenius(2).mul(&g)
    };
    let mut x = unitary(&fp12::<P, N>(3));
    let mut a = Fp12::<Fp2<Residues<P, N, R>>>::from_one_core(&x);
    let (first, digits) = (x, [1, 0, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    assert_eq!(a.cyclotomic_pow_signed::<true>(&digits).to_one_core(), first.cyclotomic_pow_signed::<false>(&digits));
    // In two parts: with the element itself, without it, of nearby digits alone, with no lower digits, and of none that takes a squaring.
    let mut without = [0; 41];
    (without[0], without[6], without[35]) = (1, -1, 1);
    let near = [1, 0, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    let upper = [1, 0, 0, 0, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    let cases = [(&digits[..], true), (&without, true), (&near, false), (&upper, false), (&[1], false)];
    for (digits, is_divided) in cases {
        let mut handed = vec![];
        let lower = a.lower_power(digits, |omitted| handed = omitted);
        assert_eq!(lower.is_some(), is_divided, "{digits:?}");
        let upper = a.upper_power(digits, || handed);
        let power = lower.map_or(upper, |lower| upper.mul(&lower));
        assert_eq!(power.to_one_core(), first.cyclotomic_pow_signed::<false>(digits), "{digits:?}");
    }
    for _ in 0..200 {
        (x, a) = (x.cyclotomic_square(), a.cyclotomic_square());
    }
    assert_eq!(a.to_one_core(), x);
    // Two side by side, of which one is 1, and one more.
    let powers = decompress(&[a, Fp12::one(), a.square()].map(|power| power.compress().square().square()));
    let expected = [x.cyclotomic_square_times(2), Fp12::one(), x.cyclotomic_square_times(3)];
    assert_eq!(powers.map(|power| power.to_one_core()), expected);
    let [power] = decompress(&[a.compress()]);
    assert_eq!(power.to_one_core(), x);
}

/// Debug builds stop where a formula leaves the bounds: 7 · 7 products of least residues in one sum are more than 16.
#[cfg(debug_assertions)]
#[test]
#[should_panic(expected = "a sum of products")]
fn a_sum_that_is_too_large_is_caught() {
    let one = Residues::<Bls12381Modulus, 6, Doubles>::one();
    let lazy = |k: usize| (1..k).fold(one, |sum, _| sum.lazy_add(&one));
    let _ = lazy(7).mul(&lazy(7));
}

/// By words: 4 · 4 products of strict residues, each below 2m, are 64 m², and 2^52 holds 8 m.
#[cfg(debug_assertions)]
#[test]
#[should_panic(expected = "a sum of products")]
fn a_sum_that_is_too_large_for_words_is_caught() {
    let one = Residues::<Bls12381Modulus, 6, Words>::one();
    let twice = one.lazy_add(&one);
    let lazy = twice.lazy_add(&twice);
    let _ = lazy.mul(&lazy);
}

/// So are factors above 2^52.
#[cfg(debug_assertions)]
#[test]
#[should_panic(expected = "factors")]
fn a_factor_that_is_too_large_for_words_is_caught() {
    let one = Residues::<Bls12381Modulus, 6, Words>::one();
    let _ = (0..4).fold(one, |sum, _| sum.lazy_add(&one)).mul(&one);
}

/// So they do where residues are no longer exact: 33 halves of a modulus of 49 bits take more than 53.
#[cfg(debug_assertions)]
#[test]
#[should_panic(expected = "residues that are made strict")]
fn residues_that_are_not_exact_are_caught() {
    let one = Residues::<Bls12381Modulus, 6, Doubles>::one();
    let _ = (0..32).fold(one, |sum, _| sum.lazy_add(&one)).add(&one);
}

//! Results that are written over an operand are those that are new.

use super::super::{Compressed, Fp2, Fp12, Half, TowerStrategy};
use super::{Karatsuba, LateReduction, SumsOfProducts};
use crate::field::Field;
use crate::levels::QuadraticExt;
use crate::place::{New, replace};
use crate::prime::moduli::{Bls12381Modulus, Bn254Modulus};
use crate::prime::{Fp, TowerParams};

type Element<P, const N: usize> = Fp12<Fp2<Fp<P, N>>>;

fn over_operands<S: TowerStrategy, P: TowerParams<N>, const N: usize>() {
    let seed = Fp::<P, N>::from_u64(3);
    let mut powers = core::iter::successors(Some(seed), |x| Some(x.square().mul(&seed)));
    let [x, y] = [(); 2].map(|()| Element::<P, N>::from_coordinates(core::array::from_fn(|_| powers.next().unwrap())));
    let unitary = y.conjugate().mul(&y.invert());
    let unitary = unitary.frobenius(2).mul(&unitary);
    let line = [&y.c0.c0, &y.c0.c1, &y.c1.c1];

    let mut products = [x; 4];
    let [product, square, by_034, by_014] = &mut products;
    replace(product, |x, place| S::mul(x, &y, place));
    replace(square, |x, place| S::square(x, place));
    replace(by_034, |x, place| S::mul_by_034(x, line, place));
    replace(by_014, |x, place| S::mul_by_014(x, line, place));
    let x = (&x).into();
    let new = [S::mul(x, &y, New), S::square(x, New), S::mul_by_034(x, line, New), S::mul_by_014(x, line, New)];
    assert_eq!(products, new);

    let mut square = unitary;
    replace(&mut square, |x, place| S::cyclotomic_square(x, place));
    assert_eq!(square, S::cyclotomic_square((&unitary).into(), New));
    let mut square = unitary.compress();
    replace(&mut square, |x, place| S::compressed_square(x, place));
    let halves = |x: &Compressed<_>| [*x.half(Half::Low), *x.half(Half::High)];
    assert_eq!(halves(&square), halves(&S::compressed_square((&unitary.compress()).into(), New)));
}

#[test]
fn results_over_operands() {
    over_operands::<Karatsuba, Bls12381Modulus, 6>();
    over_operands::<SumsOfProducts, Bls12381Modulus, 6>();
    over_operands::<LateReduction, Bls12381Modulus, 6>();
    over_operands::<Karatsuba, Bn254Modulus, 4>();
    over_operands::<SumsOfProducts, Bn254Modulus, 4>();
    over_operands::<LateReduction, Bn254Modulus, 4>();
}

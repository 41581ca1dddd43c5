//! The processor's own kernels against the portable path.

use super::*;
use crate::prime::moduli::{Bls12381Modulus, Bls12381Order, Bn254Modulus, Bn254Order, NogamiModulus};
use crate::prime::{limbs, sums};
use crate::tower::machine::sum_of_products;
use proptest::prelude::*;

/// Limbs of 0, 1, 2^64 − 1 and any others, or 1 less or more than p, modulo p.
fn element<P: Modulus<N>, const N: usize>() -> impl Strategy<Value = Fp<P, N>> {
    let limb = || prop_oneof![Just(0), Just(1), Just(u64::MAX), any::<u64>()];
    let top = P::LIMBS[N - 1];
    let reduced = move |mut limbs: Vec<u64>| {
        limbs[N - 1] %= top;
        limbs.try_into().expect("N limbs")
    };
    let less = limbs::sub_small(&P::LIMBS, 1);
    prop_oneof![
        4 => prop::collection::vec(limb(), N).prop_map(reduced),
        1 => prop_oneof![Just([0; N]), Just(limbs::add_small(&[0; N], 1)), Just(less)],
    ]
    .prop_map(Fp::from_montgomery)
}

/// Pairs of such elements.
pub fn pair<P: Modulus<N>, const N: usize>() -> impl Strategy<Value = Pair<P, N>> {
    (element(), element()).prop_map(|(c0, c1)| Pair { c0, c1 })
}

fn of_elements<P: Modulus<N>, const N: usize>(a: Fp<P, N>, b: Fp<P, N>) {
    assert_eq!(add(&a, &b), portable::add(&a, &b));
    assert_eq!(sub(&a, &b), portable::sub(&a, &b));
    let product = portable::mul(&a, &b);
    assert_eq!([mul(&a, &b), reduce(&mul_wide(&a, &b))], [product; 2]);
    let square_of_a = portable::mul(&a, &a);
    assert_eq!([square(&a), reduce(&square_wide(&a))], [square_of_a; 2]);
    let fourth = portable::mul(&square_of_a, &square_of_a);
    assert_eq!(square_times(&a, 3), portable::mul(&fourth, &fourth));
    let (x, y) = (mul_wide(&a, &b), square_wide(&b));
    let square_of_b = portable::mul(&b, &b);
    assert_eq!(reduce(&wide_add(&x, &y)), portable::add(&product, &square_of_b));
    let difference = portable::sub(&product, &square_of_b);
    assert_eq!(reduce(&wide_sub(&x, &y)), difference);
    assert_eq!(reduce(&wide_sub_both(&x, &y, &x)), portable::sub(&difference, &product));
}

fn of_pairs<P: TowerParams<N>, const N: usize>([a, b, c]: [Pair<P, N>; 3]) {
    assert_eq!(add_2(&a, &b), portable::add_2(&a, &b));
    assert_eq!(sub_2(&a, &b), portable::sub_2(&a, &b));
    let of = |x: &WidePair<P, N>| Pair { c0: reduce(&x.0), c1: reduce(&x.1) };
    let (product, square) = (portable::mul_2(&a, &b), portable::square_2(&a));
    let (x, y) = (mul_wide_2(&a, &b), square_wide_2(&a));
    assert_eq!([mul_2(&a, &b), of(&x)], [product; 2]);
    assert_eq!([square_2(&a), of(&y)], [square; 2]);
    assert_eq!(of(&wide_add_2(&x, &y)), portable::add_2(&product, &square));
    let difference = portable::sub_2(&product, &square);
    assert_eq!(of(&wide_sub_2(&x, &y)), difference);
    assert_eq!(of(&wide_sub_both_2(&x, &y, &x)), portable::sub_2(&difference, &product));
    assert_eq!(mul_xi_2(&a), fp2::mul_xi(P::XI_RE, &a));
    assert_eq!(of(&wide_mul_xi_2(&x)), fp2::mul_xi(P::XI_RE, &product));
    let triple = portable::add_2(&a, &portable::add_2(&a, &a));
    let double = portable::add_2(&b, &b);
    assert_eq!(triple_plus_double_2(&a, &b), portable::add_2(&triple, &double));
    assert_eq!(triple_minus_double_2(&a, &b), portable::sub_2(&triple, &double));
    let rows = [[&a, &b, &c], [&c, &a, &a]];
    assert_eq!(sums::sums_of_products(rows, [&b, &c, &a]), rows.map(|row| sum_of_products(row, [&b, &c, &a])));
    let rows = [[&a, &b], [&c, &a]];
    assert_eq!(sums::sums_of_products(rows, [&c, &a]), rows.map(|row| sum_of_products(row, [&c, &a])));
}

macro_rules! kernels_are_portable {
    ($($name:ident $modulus:ident $limbs:literal;)*) => {
        proptest! {
            #![proptest_config(ProptestConfig { cases: 500, ..ProptestConfig::default() })]
            $(
                #[test]
                fn $name(a in element::<$modulus, $limbs>(), b in element()) {
                    of_elements(a, b);
                }
            )*
        }
    };
}

kernels_are_portable! {
    bls12_381 Bls12381Modulus 6;
    bls12_381_order Bls12381Order 4;
    bn254 Bn254Modulus 4;
    bn254_order Bn254Order 4;
    bn254_nogami NogamiModulus 4;
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, ..ProptestConfig::default() })]
    #[test]
    fn pairs_of_bls12_381(pairs in [pair::<Bls12381Modulus, 6>(), pair(), pair()]) {
        of_pairs(pairs);
    }
    #[test]
    fn pairs_of_bn254(pairs in [pair::<Bn254Modulus, 4>(), pair(), pair()]) {
        of_pairs(pairs);
    }
    #[test]
    fn pairs_of_bn254_nogami(pairs in [pair::<NogamiModulus, 4>(), pair(), pair()]) {
        of_pairs(pairs);
    }
}

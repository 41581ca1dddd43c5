//! The processor's own kernels against the portable path.

use super::*;
use crate::instructions::Level;
use crate::place::New;
use crate::prime::moduli::{Bls12381Modulus, Bls12381Order, Bn254Modulus, Bn254Order, NogamiModulus, Ss21536Modulus};
use crate::prime::sums::Kernels;
use crate::prime::{Fp, limbs};
use crate::tower::TowerMachine;
use crate::tower::operands::sum_of_products;
use crate::tower::strategy::Choice;
use proptest::prelude::*;

/// Limbs of 0, 1, 2^64 − 1 and any others, or 1 less or more than p, modulo p.
fn element<P: Modulus<N>, const N: usize>() -> impl Strategy<Value = Fp<P, N>> {
    let limb = || prop_oneof![Just(0), Just(1), Just(u64::MAX), any::<u64>()];
    let top = P::LIMBS.iter().rposition(|&limb| limb > 0).expect("p is not 0");
    let reduced = move |mut limbs: Vec<u64>| {
        limbs[top] %= P::LIMBS[top];
        limbs[top + 1..].fill(0);
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
    assert_eq!(mul_xi_2(&a), complex::mul_xi(P::XI_RE, &a));
    assert_eq!(of(&wide_mul_xi_2(&x)), complex::mul_xi(P::XI_RE, &product));
    let triple = portable::add_2(&a, &portable::add_2(&a, &a));
    let double = portable::add_2(&b, &b);
    assert_eq!(triple_plus_double_2(&a, &b), portable::add_2(&triple, &double));
    assert_eq!(triple_minus_double_2(&a, &b), portable::sub_2(&triple, &double));
    let rows = [[&a, &b, &c], [&c, &a, &a]];
    assert_eq!(
        Fp::<P, N>::sums_of_products(&rows, [&b, &c, &a], New),
        rows.map(|row| sum_of_products(row, [&b, &c, &a]))
    );
    let rows = [[&a, &b], [&c, &a]];
    assert_eq!(Fp::<P, N>::sums_of_products(&rows, [&c, &a], New), rows.map(|row| sum_of_products(row, [&c, &a])));
    // Of one and of four there are no kernels.
    assert_eq!(Fp::<P, N>::sums_of_products(&[[&a], [&b]], [&c], New), [&a, &b].map(|x| sum_of_products([x], [&c])));
    let rows = [[&a, &b, &c, &a], [&c, &a, &b, &b]];
    assert_eq!(
        Fp::<P, N>::sums_of_products(&rows, [&b, &c, &a, &c], New),
        rows.map(|row| sum_of_products(row, [&b, &c, &a, &c]))
    );
}

/// The bound of signed values that debug builds check.
#[test]
fn unreduced_values_of_another_bound() {
    let of = |high| WideFp::<Bls12381Modulus, 6>::new([0; 6], high);
    let p = Bls12381Modulus::LIMBS;
    let times = |k: u64| (0..k).fold([0; 6], |sum, _| limbs::add(&sum, &p).0);
    assert!(
        portable::raised_is_below_6p(&of([0; 6])) && portable::raised_is_below_6p(&of(limbs::sub_small(&times(3), 1)))
    );
    assert!(!portable::raised_is_below_6p(&of(times(3))) && !portable::raised_is_below_6p(&of(times(6))));
}

/// What a modulus and a processor choose changes no value, so nothing else would notice another choice.
#[test]
fn choices() {
    let small_multiples = [
        has_small_multiples::<Bn254Modulus, 4>(),
        has_small_multiples::<NogamiModulus, 4>(),
        has_small_multiples::<Bls12381Modulus, 6>(),
    ];
    assert_eq!(small_multiples, [true, false, false]);
    let signed = [
        signed::<Bls12381Modulus, 6>(),
        signed::<Bn254Modulus, 4>(),
        signed::<Bls12381Order, 4>(),
        signed::<Ss21536Modulus, 25>(),
    ];
    assert_eq!(signed, [true, false, false, false]);
    let compiled_for_all = cfg!(all(target_feature = "bmi2", target_feature = "adx"));
    let has_kernels = cfg!(not(any(pairloom_backend = "portable", pairloom_backend = "without_adx")))
        && (compiled_for_all || Level::best() >= Level::Scalar);
    assert_eq!(available(), has_kernels);
    assert_eq!([is_long::<25>(), is_long::<6>()], [has_kernels && cfg!(target_arch = "x86_64"), false]);
    let by_sums = [
        Kernels::<Bn254Modulus, 4>::holds(),
        Kernels::<NogamiModulus, 4>::holds(),
        Kernels::<Bls12381Modulus, 6>::holds(),
    ];
    assert_eq!(by_sums, [has_kernels, has_kernels, false]);
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
    ss2_1536 Ss21536Modulus 25;
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

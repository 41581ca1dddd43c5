//! Properties of the real curves, at random points and elements.

use crate::integers::{cofactor, fixed_power, p, power, words};
use num_bigint::BigInt;
use pairloom_algebra::lanes::Backend;
use pairloom_algebra::residues::{Doubles, Representation, Words};
use pairloom_algebra::tower::decompress;
use pairloom_algebra::{Field, Fp2, Fp12, PrimeField, QuadraticExt};
use pairloom_curve::{Affine, PairingCurve, ScalarField, bls12_381, bn254, bn254_nogami};
use pairloom_pairing::engine::{self, G2Fixed, miller, miller_by, product_by, reduce, reduce_by};
use pairloom_pairing::final_exponentiation::{easy_part, final_exponentiation, final_exponentiations as in_step};
use pairloom_pairing::{
    CompiledPairing, Convention, Exponent, Fast, G2Prepared, Gt, PointPair, Reduced, compiled, miller_prepared,
    multi_pairing, multi_pairing_prepared, pairing,
};
use proptest::prelude::*;

type Pairs<C> = Vec<(Affine<<C as PairingCurve>::G1>, Affine<<C as PairingCurve>::G2>)>;

fn points<C: CompiledPairing>(a: u64, b: u64) -> (Affine<C::G1>, Affine<C::G2>) {
    let p = Affine::<C::G1>::generator().mul_words_vartime(&[a, b]).to_affine();
    let q = Affine::<C::G2>::generator().mul_words_vartime(&[b, a]).to_affine();
    (p, q)
}

/// The element of F_p that an integer stands for.
fn element<F: Field>(integer: u64) -> F {
    (0..64)
        .rev()
        .fold(F::zero(), |sum, i| if integer >> i & 1 == 1 { sum.double().add(&F::one()) } else { sum.double() })
}

/// An element of F_p^12 whose coordinates are large powers of the seeds.
fn element_12<C: PairingCurve>(seeds: [u64; 12]) -> Fp12<C::Fp2> {
    Fp12::from_coordinates(seeds.map(|seed| element::<C::Fp>(seed).pow(&[65_537])))
}

macro_rules! on_all_curves {
    ($property:ident($($argument:expr),*)) => {
        $property::<bls12_381::Curve>($($argument),*);
        $property::<bn254::Curve>($($argument),*);
        $property::<bn254_nogami::Curve>($($argument),*);
    };
}

fn bilinear<C: CompiledPairing>(a: u64, b: u64) {
    let (p, q) = (Affine::<C::G1>::generator(), Affine::<C::G2>::generator());
    let (multiple_p, multiple_q) = (p.mul_words_vartime(&[a]).to_affine(), q.mul_words_vartime(&[b]).to_affine());
    let e = pairing::<C>(&p, &q);
    let product = power(&e, &(BigInt::from(a) * b));
    assert_eq!(pairing::<C>(&multiple_p, &multiple_q), product);
    assert_eq!(power(&pairing::<C>(&multiple_p, &q), &b.into()), product);
    assert_eq!(power(&pairing::<C>(&p, &multiple_q), &a.into()), product);
}

fn inverses_and_order<C: CompiledPairing>(a: u64, b: u64) {
    let (p, q) = points::<C>(a, b);
    let e = pairing::<C>(&p, &q);
    assert_eq!(pairing::<C>(&p.neg(), &q), e.invert());
    assert_eq!(pairing::<C>(&p, &q.neg()), e.invert());
    assert_eq!(pairing::<C>(&p.neg(), &q.neg()), e);
    assert!((e * e.invert()).is_one() && !e.is_one());
    assert!(e.pow_vartime(C::ORDER).is_one());
    assert_eq!(Gt::from_fp12(*e.as_fp12()), Some(e));
    let minus_one = C::Fr::one().neg();
    let scalars =
        [C::Fr::zero(), C::Fr::one(), minus_one, minus_one.double(), element::<C::Fr>(a).pow(&[b | 1, a, b, 5])];
    for scalar in scalars {
        assert_eq!(e.pow(&scalar), e.pow_vartime(&scalar.to_words()));
    }
    assert!(pairing::<C>(&Affine::identity(), &q).is_one() && pairing::<C>(&p, &Affine::identity()).is_one());
}

fn product_of_pairs<C: CompiledPairing>(pairs: &Pairs<C>) {
    let product = pairs.iter().map(|(p, q)| pairing::<C>(p, q)).product();
    assert_eq!(multi_pairing::<C>(pairs), product);
    let prepared: Vec<_> = pairs.iter().map(|(p, q)| (*p, G2Prepared::<C>::from(q))).collect();
    let prepared: Vec<_> = prepared.iter().map(|(p, q)| (*p, q)).collect();
    assert_eq!(multi_pairing_prepared::<C>(&prepared), product);
    // Some second arguments fixed, on the processor's machine, and on those by integers and by words, whatever instructions it has.
    let by_integers: Vec<_> = pairs.iter().map(|(p, q)| (*p, engine::G2Prepared::<C>::from(q))).collect();
    let by_integers: Vec<_> = by_integers.iter().map(|(p, q)| (*p, q)).collect();
    assert_eq!(engine::multi_pairing_prepared::<C>(&by_integers), product);
    let by_words: Vec<_> = pairs.iter().map(|(p, q)| (*p, G2Fixed::new::<C>(q))).collect();
    let by_words: Vec<_> = by_words.iter().map(|(p, q)| (*p, q)).collect();
    for count in 0..=pairs.len() {
        let value = miller_prepared::<C>(&pairs[count..], &prepared[..count]);
        assert_eq!(reduce::<C, Fast>(&value), product, "{count} of {} prepared", pairs.len());
        let value = C::miller_with_fixed(&pairs[count..], &by_words[..count]);
        assert_eq!(reduce::<C, Fast>(&value), product, "{count} of {} by words", pairs.len());
    }
    let reduced = reduce::<C, Reduced>(&miller::<C>(pairs));
    assert_eq!(power(&reduced, &fixed_power::<C>()).as_fp12(), product.as_fp12());
}

/// 0, 1, 2, 3, 4 pairs, with infinities in every place.
fn products_of_pairs<C: CompiledPairing>(a: u64, b: u64) {
    let mut pairs: Pairs<C> = (1..5).map(|k| points::<C>(a ^ k, b ^ (k << 7))).collect();
    for n in 0..=4 {
        product_of_pairs::<C>(&pairs[..n].to_vec());
    }
    pairs[1].0 = Affine::identity();
    product_of_pairs::<C>(&pairs);
    (pairs[0].1, pairs[3].1) = (Affine::identity(), Affine::identity());
    product_of_pairs::<C>(&pairs);
    pairs[2].0 = Affine::identity();
    assert!(multi_pairing::<C>(&pairs).is_one());
}

fn target_field<C: CompiledPairing>(seeds: [u64; 12]) {
    let f = element_12::<C>(seeds);
    let mut raised = f;
    for k in 1..=3 {
        raised = raised.pow(C::Fp::MODULUS);
        assert_eq!(f.frobenius(k), raised);
    }
    let sixth = (0..3).fold(raised, |raised, _| raised.frobenius(1));
    assert_eq!(f.conjugate(), sixth);
    assert_eq!(f.pow(&words(&(p::<C>().pow(12) - 1))), Fp12::one());
    assert_eq!(f.mul(&f.invert()), Fp12::one());
    final_exponentiations::<C>(&f);
}

fn final_exponentiations<C: CompiledPairing>(f: &Fp12<C::Fp2>) {
    let exact = f.pow(&words(&cofactor::<C>()));
    assert_eq!(final_exponentiation::<C, C::Fp2>(f, Exponent::Reduced), exact);
    let several = in_step::<C, C::Fp2>(vec![f.square(), Fp12::zero(), *f], Exponent::Reduced);
    assert_eq!(several, [exact.square(), Fp12::zero(), exact]);
    let exact = Gt::<C, Reduced>::from_fp12(exact).expect("of order r");
    assert_eq!(&final_exponentiation::<C, C::Fp2>(f, Exponent::Fast), power(&exact, &fixed_power::<C>()).as_fp12());
}

/// Squares of an element of the cyclotomic subgroup: Granger–Scott's, and Karabina's after decompression.
pub fn cyclotomic_squares<C: PairingCurve>(g: &Fp12<C::Fp2>) {
    assert_eq!(g.cyclotomic_square(), g.square());
    let once = g.compress().square();
    let [original, square, fourth] = decompress(&[g.compress(), once, once.square()]);
    assert_eq!([original, square, fourth], [*g, g.square(), g.square().square()]);
}

fn cyclotomic<C: CompiledPairing>(seeds: [u64; 12]) {
    cyclotomic_squares::<C>(&easy_part(&element_12::<C>(seeds)));
    cyclotomic_squares::<C>(&Fp12::one());
}

/// A pairing by residues is that by the integers of one core, in either power; so are products, of none and with infinity.
fn residues_and_integers<C: CompiledPairing, R: Representation>(a: u64, b: u64) {
    let (p, q) = points::<C>(a, b);
    let pairs = [(p, q), (Affine::identity(), q), points::<C>(b, a), (p, Affine::identity())];
    for count in [0, 1, 4] {
        same_products::<C, R, Fast>(&pairs[..count]);
        same_products::<C, R, Reduced>(&pairs[..count]);
    }
}

fn same_products<C: CompiledPairing, R: Representation, X: Convention>(pairs: &[PointPair<C>]) {
    let expected = reduce::<C, X>(&miller::<C>(pairs));
    assert_eq!(&product_by::<C, Fp2<C::Residues<R>>>(pairs, X::EXPONENT), expected.as_fp12());
    assert_eq!(reduce::<C, X>(&miller_by::<C, Fp2<C::Residues<R>>>(pairs)), expected);
    assert_eq!(compiled::product::<C, X>(pairs), expected);
    assert_eq!(&reduce_by::<C, Fp2<C::Residues<R>>>(&miller::<C>(pairs), X::EXPONENT), expected.as_fp12());
}

fn residues<C: CompiledPairing>(a: u64, b: u64) {
    residues_and_integers::<C, Doubles>(a, b);
    residues_and_integers::<C, Words>(a, b);
}

#[test]
fn residues_on_all_instructions() {
    Backend::on_each(|_| {
        on_all_curves!(residues(u64::MAX - 2, 0x0123_4567_89ab_cdef));
    });
}

/// In a small field some elements of the cyclotomic subgroup have a coefficient g2 = 0, where decompression divides by
/// another one.
#[test]
fn decompression_without_g2() {
    type C = pairloom_curve::curves::toy::bn_negative::Curve;
    let scattered = |seed: u64, i: u32| seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(5 * i).wrapping_mul(seed);
    let elements = (1..4000).map(|seed| element_12::<C>(core::array::from_fn(|i| scattered(seed, i as u32) >> 20)));
    let candidates = elements.filter(|f| !bool::from(f.is_zero())).map(|f| easy_part(&f));
    let exceptions: Vec<_> = candidates.filter(|g| bool::from(g.c1.c0.is_zero()) && *g != Fp12::one()).collect();
    assert!(exceptions.len() > 2, "{}", exceptions.len());
    exceptions.iter().for_each(cyclotomic_squares::<C>);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn pairings_are_bilinear(a in 1u64.., b in 1u64..) {
        on_all_curves!(bilinear(a, b));
    }

    #[test]
    fn inverses_order_and_infinity(a in 1u64.., b in 1u64..) {
        on_all_curves!(inverses_and_order(a, b));
    }

    #[test]
    fn pairings_by_residues(a in 1u64.., b in 1u64..) {
        on_all_curves!(residues(a, b));
    }

    #[test]
    fn products(a in 1u64.., b in 1u64..) {
        on_all_curves!(products_of_pairs(a, b));
    }

    #[test]
    fn field_of_the_values(seeds in prop::array::uniform12(1u64..)) {
        on_all_curves!(target_field(seeds));
    }

    #[test]
    fn cyclotomic_subgroup(seeds in prop::array::uniform12(1u64..)) {
        on_all_curves!(cyclotomic(seeds));
    }
}

/// A point of order 13 of bls12-381's twist (13² divides the order of the group): coordinates by an addition of points written for this.
/// One of its lines has no y, which must not take the others with it: a factor of 1 would vanish from an equation.
#[test]
fn a_prepared_point_outside_the_subgroup() {
    use bls12_381::{Curve, Fp, Fp2, G2};
    let element = |c0: &str, c1: &str| {
        let [c0, c1] = [c0, c1].map(|digits| digits.parse::<Fp>().expect("an element"));
        Fp2 { c0, c1 }
    };
    let x = element(
        "0x157573f4c77585787c2c988585c1f6afe39f5b91aacb37509b42ec71fceb51a1576fda15dac1031f8d26785d6b139784",
        "0x0e074268358ced055a27ab8de3bbdeb6d0c2949685103095e491dc537fc8ee474a73ce0b2826fae8eabfb3078a910b64",
    );
    let y = element(
        "0x1409bd0f66a342adbd89fd4c49a9a06580309dbfaeac7449cd8a58ba5d71f8cbe0299d203f9ff6a6ad6e05649125132e",
        "0x1020564df685fc6f4568cc6f629ad422e43d4dd78d42c2771f48cd192290803a19fecc8a030e65cf4efb07d4158771c7",
    );
    let q = Affine::<G2>::from_xy(x, y).expect("a point of the curve");
    assert!(!q.is_in_subgroup_vartime());
    let p = Affine::generator();
    assert!(!multi_pairing_prepared::<Curve>(&[(p, &G2Prepared::from(&q))]).is_one());
    assert!(!engine::multi_pairing_prepared::<Curve>(&[(p, &engine::G2Prepared::from(&q))]).is_one());
}

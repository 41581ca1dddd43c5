//! arkworks, both curves through its `Pairing` trait.

use crate::inputs::{self, Scalar};
use crate::work::{Op, chain, over};
use ark_ec::hashing::curve_maps::wb::{WBConfig, WBMap};
use ark_ec::hashing::{HashToCurve, map_to_curve_hasher::MapToCurveBasedHasher};
use ark_ec::pairing::{MillerLoopOutput, Pairing};
use ark_ec::short_weierstrass::{Affine, Projective, SWCurveConfig};
use ark_ec::{AffineRepr, CurveGroup};
use ark_ff::field_hashers::DefaultFieldHasher;
use ark_ff::{BigInteger, Field, PrimeField};
use sha2::Sha256;

/// Every operation that arkworks has on BLS12-381.
pub fn bls12_381_ops() -> Vec<Op> {
    use ark_bls12_381::{Bls12_381, g1, g2};
    let n = inputs::GROUP_INPUTS;
    let mut ops = curve_ops::<Bls12_381>();
    ops.extend([
        check_op("g1_check", g1_points::<Bls12_381>(n)),
        check_op("g2_check", g2_points::<Bls12_381>(n)),
        hash_op::<g1::Config>("hash_g1", inputs::DST_G1, n),
        hash_op::<g2::Config>("hash_g2", inputs::DST_G2, n),
        batch_op::<Bls12_381>(),
        hash_op::<g2::Config>("hash_g2_batch", inputs::DST_G2, inputs::PAIRS),
        check_op("g1_check_batch", g1_points::<Bls12_381>(inputs::PAIRS)),
        check_op("g2_check_batch", g2_points::<Bls12_381>(inputs::PAIRS)),
    ]);
    ops
}

/// Every operation that arkworks has on BN254; on G1 there is nothing to check, on neither group a hash.
pub fn bn254_ops() -> Vec<Op> {
    use ark_bn254::Bn254;
    let mut ops = curve_ops::<Bn254>();
    ops.extend([
        check_op("g2_check", g2_points::<Bn254>(inputs::GROUP_INPUTS)),
        batch_op::<Bn254>(),
        check_op("g2_check_batch", g2_points::<Bn254>(inputs::PAIRS)),
    ]);
    ops
}

/// The pairing of BN254, alone and many times, as a measure for other curves: answers are withheld.
pub fn pairings_on_bn254() -> Vec<Op> {
    use ark_bn254::Bn254;
    let pairs = |n| g1_points::<Bn254>(n).into_iter().zip(g2_points::<Bn254>(n)).collect::<Vec<_>>();
    let pairing = |(p, q): &(_, _)| Bn254::pairing(*p, *q).0;
    [("pairing", 1), ("pairing_batch", inputs::PAIRS)]
        .map(|(name, n)| over(name, pairs(n), pairing, |_| Vec::new()))
        .into()
}

/// Many pairings: one after the other.
fn batch_op<E: Pairing>() -> Op {
    let n = inputs::PAIRS;
    let pairs = g1_points::<E>(n).into_iter().zip(g2_points::<E>(n)).collect();
    over("pairing_batch", pairs, |(p, q): &(E::G1Affine, E::G2Affine)| E::pairing(*p, *q).0, bytes)
}

fn curve_ops<E: Pairing>() -> Vec<Op> {
    [field_ops::<E>(), pairing_ops::<E>(), group_ops::<E>()].into_iter().flatten().collect()
}

fn field_ops<E: Pairing>() -> Vec<Op> {
    type Quadratic<E> = <<E as Pairing>::G2Affine as AffineRepr>::BaseField;
    let (start, factor) = (inputs::chain_start(), inputs::chain_factor());
    let square = |x: &mut E::TargetField| {
        x.square_in_place();
    };
    vec![
        mul_chain::<E::BaseField>("fp_mul", inputs::FP_CHAIN, &start[..1], &factor[..1]),
        mul_chain::<Quadratic<E>>("fp2_mul", inputs::FP2_CHAIN, &start[..2], &factor[..2]),
        mul_chain::<E::TargetField>("fp12_mul", inputs::FP12_CHAIN, &start, &factor),
        chain("fp12_sqr", inputs::FP12_CHAIN, element(&start), square, bytes),
    ]
}

fn mul_chain<F: Field>(name: &'static str, n: usize, start: &[Scalar], factor: &[Scalar]) -> Op {
    let factor: F = element(factor);
    chain(name, n, element(start), move |x: &mut F| *x *= &factor, bytes)
}

type Pairs<E> = (Vec<<E as Pairing>::G1Affine>, Vec<<E as Pairing>::G2Affine>);

fn pairing_ops<E: Pairing>() -> Vec<Op> {
    let pairs = |n| vec![(g1_points::<E>(n), g2_points::<E>(n))];
    let miller = |(p, q): &Pairs<E>| E::miller_loop(p[0], q[0]);
    let pairing = |(p, q): &Pairs<E>| E::pairing(p[0], q[0]).0;
    let product = |(p, q): &Pairs<E>| E::multi_pairing(p.iter().copied(), q.iter().copied()).0;
    let final_exp =
        |f: &MillerLoopOutput<E>| E::final_exponentiation(*f).expect("a value of the Miller loop is not zero").0;
    let f = MillerLoopOutput(element(&inputs::chain_start()));
    vec![
        over("miller", pairs(1), miller, move |f| bytes(&final_exp(f))),
        over("final_exp", vec![f], final_exp, bytes),
        over("pairing", pairs(1), pairing, bytes),
        over("product_2", pairs(2), product, bytes).per(2),
        over("product_64", pairs(64), product, bytes).per(64),
    ]
}

fn group_ops<E: Pairing>() -> Vec<Op> {
    let n = inputs::GROUP_INPUTS;
    vec![mul_op("g1_mul", g1_points::<E>(n)), mul_op("g2_mul", g2_points::<E>(n))]
}

/// Projective points: for them arkworks has the endomorphism, where it has it.
fn mul_op<A: AffineRepr>(name: &'static str, points: Vec<A>) -> Op {
    let factors = inputs::factors().into_iter().map(|k| scalar::<A::ScalarField>(&k));
    let input = points.into_iter().map(|p| p.into_group()).zip(factors).collect();
    over(name, input, |(p, k): &(A::Group, _)| *p * k, |p| affine_bytes(&p.into_affine()))
}

fn check_op<C: SWCurveConfig>(name: &'static str, points: Vec<Affine<C>>) -> Op {
    let check = |p: &Affine<C>| p.is_in_correct_subgroup_assuming_on_curve();
    over(name, points, check, |ok| vec![u8::from(*ok)])
}

fn hash_op<C: WBConfig>(name: &'static str, dst: &[u8], n: usize) -> Op {
    type Hasher<C> = MapToCurveBasedHasher<Projective<C>, DefaultFieldHasher<Sha256, 128>, WBMap<C>>;
    let hasher = Hasher::<C>::new(dst).expect("a suite of arkworks");
    let hash = move |m: &[u8; 32]| hasher.hash(m).expect("every message has a hash");
    over(name, inputs::many_messages(n), hash, affine_bytes)
}

fn g1_points<E: Pairing>(n: usize) -> Vec<E::G1Affine> {
    points::<E::G1>(inputs::g1_logs(), n)
}

fn g2_points<E: Pairing>(n: usize) -> Vec<E::G2Affine> {
    points::<E::G2>(inputs::g2_logs(), n)
}

fn points<G: CurveGroup>(logs: Vec<Scalar>, n: usize) -> Vec<G::Affine> {
    let point = |k: &Scalar| (G::generator() * scalar::<G::ScalarField>(k)).into_affine();
    logs[..n].iter().map(point).collect()
}

fn scalar<F: PrimeField>(k: &Scalar) -> F {
    F::from_be_bytes_mod_order(k)
}

fn element<F: Field>(coefficients: &[Scalar]) -> F {
    let coefficients = coefficients.iter().map(scalar::<F::BasePrimeField>);
    F::from_base_prime_field_elems(coefficients).expect("as many coefficients as the degree")
}

fn bytes<F: Field>(x: &F) -> Vec<u8> {
    x.to_base_prime_field_elements().flat_map(|c| c.into_bigint().to_bytes_be()).collect()
}

fn affine_bytes<A: AffineRepr>(p: &A) -> Vec<u8> {
    p.xy().map(|(x, y)| [bytes(&x), bytes(&y)].concat()).unwrap_or_default()
}

//! halo2curves (BN254, which it calls bn256).

use crate::inputs::{self, Scalar};
use crate::work::{Op, chain, over};
use halo2curves::CurveExt;
use halo2curves::bn256::{BN_X, multi_miller_loop};
use halo2curves::bn256::{Bn256, Fq, Fq2, Fq6, Fq12, Fr, G1, G1Affine, G2, G2Affine, Gt};
use halo2curves::ff::PrimeField;
use halo2curves::group::{Curve, prime::PrimeCurveAffine};
use halo2curves::pairing::{Engine, MillerLoopResult};

/// Every operation that can be timed; on G1 there is nothing to check. Version 0.10.0 prints the
/// bits of x on standard output in what its group check and its hash share on G2: both are left out.
pub fn ops() -> Vec<Op> {
    [field_ops(), pairing_ops(), group_ops()].into_iter().flatten().collect()
}

fn field_ops() -> Vec<Op> {
    let (start, factor) = (inputs::chain_start(), inputs::chain_factor());
    let (a, a2, a12) = (fp(&start[0]), fp2(&start), fp12(&start));
    let (b, b2, b12) = (fp(&factor[0]), fp2(&factor), fp12(&factor));
    vec![
        chain("fp_mul", inputs::FP_CHAIN, a, move |x| *x *= &b, fp_bytes),
        chain("fp2_mul", inputs::FP2_CHAIN, a2, move |x| x.mul_assign(&b2), fp2_bytes),
        chain("fp12_mul", inputs::FP12_CHAIN, a12, move |x| x.mul_assign(&b12), fp12_bytes),
        chain("fp12_sqr", inputs::FP12_CHAIN, a12, Fq12::square_assign, fp12_bytes),
    ]
}

type Pairs = Vec<(G1Affine, G2Affine)>;

fn pairing_ops() -> Vec<Op> {
    let pairs = |n| vec![g1_points(n).into_iter().zip(g2_points(n)).collect::<Pairs>()];
    let singles = pairs(inputs::PAIRS)[0].iter().map(|pair| vec![*pair]).collect();
    let f = fp12(&inputs::chain_start());
    let pairing = |pairs: &Pairs| Bn256::pairing(&pairs[0].0, &pairs[0].1);
    let product = |pairs: &Pairs| miller_loop(pairs).final_exponentiation();
    let final_exp = |f: &Fq12| f.final_exponentiation();
    vec![
        over("miller", pairs(1), miller_loop, move |f| gt_bytes(&final_exp(f))),
        over("final_exp", vec![f], final_exp, gt_bytes),
        over("pairing", pairs(1), pairing, gt_bytes),
        over("product_2", pairs(2), product, gt_bytes).per(2),
        over("product_64", pairs(64), product, gt_bytes).per(64),
        over("pairing_batch", singles, pairing, gt_bytes),
    ]
}

fn miller_loop(pairs: &Pairs) -> Fq12 {
    let references: Vec<_> = pairs.iter().map(|(p, q)| (p, q)).collect();
    multi_miller_loop(&references)
}

fn group_ops() -> Vec<Op> {
    let n = inputs::GROUP_INPUTS;
    let factors = || inputs::factors().into_iter().map(|k| scalar::<Fr>(&k));
    let g1 = g1_points(n).iter().map(|p| p.to_curve()).zip(factors()).collect();
    let g2: Vec<(G2, Fr)> = g2_points(n).iter().map(|p| p.to_curve()).zip(factors()).collect();
    let hash_g1 = G1::hash_to_curve(inputs::DST_PREFIX_BN254);
    vec![
        over("g1_mul", g1, |(p, k): &(G1, Fr)| p * k, g1_bytes),
        over("g2_mul", g2, |(p, k): &(G2, Fr)| p * k, g2_bytes),
        over("hash_g1", inputs::messages(), move |m| hash_g1(m), g1_bytes),
    ]
}

fn g1_points(n: usize) -> Vec<G1Affine> {
    let logs = inputs::g1_logs().into_iter().take(n);
    logs.map(|k| (G1::generator() * scalar::<Fr>(&k)).to_affine()).collect()
}

fn g2_points(n: usize) -> Vec<G2Affine> {
    let logs = inputs::g2_logs().into_iter().take(n);
    logs.map(|k| (G2::generator() * scalar::<Fr>(&k)).to_affine()).collect()
}

fn scalar<F: PrimeField<Repr: AsMut<[u8]>>>(k: &Scalar) -> F {
    let mut repr = F::Repr::default();
    repr.as_mut().copy_from_slice(k);
    repr.as_mut().reverse();
    F::from_repr(repr).expect("253 bits are below the modulus")
}

fn fp(k: &Scalar) -> Fq {
    scalar(k)
}

fn fp2(k: &[Scalar]) -> Fq2 {
    Fq2::new(fp(&k[0]), fp(&k[1]))
}

fn fp12(k: &[Scalar]) -> Fq12 {
    let half = |k: &[Scalar]| Fq6::new(fp2(k), fp2(&k[2..]), fp2(&k[4..]));
    Fq12::new(half(k), half(&k[6..]))
}

fn fp_bytes(x: &Fq) -> Vec<u8> {
    x.to_repr().as_ref().iter().rev().copied().collect()
}

fn fp2_bytes(x: &Fq2) -> Vec<u8> {
    [x.c0(), x.c1()].into_iter().flat_map(fp_bytes).collect()
}

fn fp12_bytes(x: &Fq12) -> Vec<u8> {
    [x.c0(), x.c1()].into_iter().flat_map(|c| [c.c0(), c.c1(), c.c2()]).flat_map(fp2_bytes).collect()
}

/// halo2curves gives the reduced pairing; its power 2x(6x² + 3x + 1) is what the others give.
fn gt_bytes(e: &Gt) -> Vec<u8> {
    let x = Fr::from(BN_X);
    let [two, three, six] = [2, 3, 6].map(Fr::from);
    coefficients(&(e * (two * x * (six * x * x + three * x + Fr::one()))))
}

/// A value of the target group shows its coefficients in no way but `Debug`: twelve times `0x` and 64 digits.
fn coefficients(e: &Gt) -> Vec<u8> {
    let text = format!("{e:?}");
    let digits = text.split("0x").skip(1).flat_map(|c| c.chars().take(64));
    let nibbles: Vec<u8> = digits.filter_map(|d| d.to_digit(16)).map(|d| d as u8).collect();
    nibbles.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect()
}

fn g1_bytes(p: &G1) -> Vec<u8> {
    let affine = p.to_affine();
    [fp_bytes(&affine.x), fp_bytes(&affine.y)].concat()
}

fn g2_bytes(p: &G2) -> Vec<u8> {
    let affine = p.to_affine();
    [fp2_bytes(&affine.x), fp2_bytes(&affine.y)].concat()
}

//! Pairloom.

mod batches;

use crate::Curve;
use crate::inputs::{self, Scalar};
use crate::work::{Op, chain, over};
use pairloom_algebra::prime::{Fp, Modulus};
use pairloom_algebra::{Field, Fp12, QuadraticExt, TwistField};
use pairloom_curve::hash::suites::{Bls12381G1XmdSha256SswuRo, Bls12381G2XmdSha256SswuRo, Bn254G1XmdSha256SvdwRo};
use pairloom_curve::hash::{Dst, HashSuite};
use pairloom_curve::{Affine, Group, PairingCurve, Point, bls12_381, bn254};
use pairloom_pairing::engine::{miller, reduce};
use pairloom_pairing::{CompiledPairing, Fast, multi_pairing, pairing};
use pairloom_parallel::{Inline, batch};
use pairloom_signature::suite::{MinPkNul, MinSigNul};
use pairloom_signature::{PublicKey, SecretKey, Signature};

/// Every operation of the table that the curve has and a peer has too.
pub fn ops(curve: Curve) -> Vec<Op> {
    let groups = match curve {
        Curve::Bls12_381 => vec![curve_ops::<bls12_381::Curve>(), bls12_381_ops(), batches::bls12_381_ops()],
        Curve::Bn254 => vec![curve_ops::<bn254::Curve>(), bn254_ops(), batches::bn254_ops()],
        Curve::Nogami => vec![batches::nogami_ops()],
    };
    groups.into_iter().flatten().collect()
}

/// The group check that decoding a signature would do, then the verification.
macro_rules! verify_op {
    ($name:literal, $suite:ty) => {{
        let secret = SecretKey::<$suite>::from_bytes(&inputs::secret_key()).expect("a key below r");
        let message = inputs::messages()[0];
        let input = (secret.public_key(), secret.sign(&message), message);
        let verify = |(key, signature, message): &(PublicKey<$suite>, Signature<$suite>, [u8; 32])| {
            bool::from(signature.as_point().is_in_subgroup()) && key.verify(message, signature)
        };
        over($name, vec![input], verify, |ok| vec![u8::from(*ok)])
    }};
}

fn bls12_381_ops() -> Vec<Op> {
    vec![
        hash_op::<Bls12381G1XmdSha256SswuRo>("hash_g1", inputs::DST_G1.to_vec(), |x| x.integer_bytes()),
        hash_op::<Bls12381G2XmdSha256SswuRo>("hash_g2", inputs::DST_G2.to_vec(), fp2_bytes),
        verify_op!("verify_min_pk", MinPkNul),
        verify_op!("verify_min_sig", MinSigNul),
    ]
}

fn bn254_ops() -> Vec<Op> {
    let tag = [inputs::DST_PREFIX_BN254, Bn254G1XmdSha256SvdwRo::ID].concat();
    vec![hash_op::<Bn254G1XmdSha256SvdwRo>("hash_g1", tag.into_bytes(), |x| x.integer_bytes())]
}

/// A prime field seen from outside: integers go in, integers come out.
trait Integers: Field {
    fn integer(k: &Scalar) -> Self;
    fn integer_bytes(&self) -> Vec<u8>;
}

impl<P: Modulus<N>, const N: usize> Integers for Fp<P, N>
where
    Self: Field,
{
    fn integer(k: &Scalar) -> Self {
        Self::from_be_bytes_reduced(k)
    }

    fn integer_bytes(&self) -> Vec<u8> {
        self.to_be_bytes()
    }
}

fn curve_ops<C: CompiledPairing + PairingCurve<Fp: Integers, Fr: Integers>>() -> Vec<Op> {
    [field_ops::<C>(), pairing_ops::<C>(), group_ops::<C>()].into_iter().flatten().collect()
}

fn field_ops<C: PairingCurve<Fp: Integers>>() -> Vec<Op> {
    let (a, b) = (fp12::<C>(&inputs::chain_start()), fp12::<C>(&inputs::chain_factor()));
    let (a2, b2) = (a.c0.c0, b.c0.c0);
    let ([a1, _], [b1, _]) = (a2.parts(), b2.parts());
    let square = |x: &mut Fp12<C::Fp2>| *x = x.square();
    vec![
        chain("fp_mul", inputs::FP_CHAIN, a1, times(b1), |x| x.integer_bytes()),
        chain("fp2_mul", inputs::FP2_CHAIN, a2, times(b2), fp2_bytes),
        chain("fp12_mul", inputs::FP12_CHAIN, a, times(b), fp12_bytes),
        chain("fp12_sqr", inputs::FP12_CHAIN, a, square, fp12_bytes),
    ]
}

fn times<F: Field>(factor: F) -> impl Fn(&mut F) {
    move |x| *x = x.mul(&factor)
}

type Pairs<C> = Vec<(Affine<<C as PairingCurve>::G1>, Affine<<C as PairingCurve>::G2>)>;

fn pairing_ops<C: CompiledPairing + PairingCurve<Fp: Integers, Fr: Integers>>() -> Vec<Op> {
    let pairs = |n| vec![pairs::<C>(n)];
    let f = fp12::<C>(&inputs::chain_start());
    let final_exp = |f: &_| reduce::<C, Fast>(f);
    let single = |pairs: &Pairs<C>| pairing::<C>(&pairs[0].0, &pairs[0].1);
    let product = |pairs: &Pairs<C>| multi_pairing::<C>(pairs);
    let large_product = |pairs: &Pairs<C>| batch::multi_pairing::<C>(pairs, &Inline);
    let gt_bytes = |e: &pairloom_pairing::Gt<C>| fp12_bytes(e.as_fp12());
    vec![
        over("miller", pairs(1), |pairs| miller::<C>(pairs), move |f| gt_bytes(&final_exp(f))),
        over("final_exp", vec![f], final_exp, gt_bytes),
        over("pairing", pairs(1), single, gt_bytes),
        over("product_2", pairs(2), product, gt_bytes).per(2),
        over("product_64", pairs(64), large_product, gt_bytes).per(64),
    ]
}

fn group_ops<C: PairingCurve<Fp: Integers, Fr: Integers>>() -> Vec<Op> {
    let (g1, g2): (Vec<_>, Vec<_>) = pairs::<C>(inputs::GROUP_INPUTS).into_iter().unzip();
    vec![
        mul_op("g1_mul", &g1, |x: &C::Fp| x.integer_bytes()),
        mul_op("g2_mul", &g2, fp2_bytes),
        check_op("g1_check", g1),
        check_op("g2_check", g2),
    ]
}

/// The multiplication in constant time.
fn mul_op<G>(name: &'static str, points: &[Affine<G>], bytes: fn(&G::Field) -> Vec<u8>) -> Op
where
    G: Group<Scalar: Integers>,
{
    let factors = inputs::factors().into_iter().map(|k| G::Scalar::integer(&k));
    let input = points.iter().map(|p| Point::from(*p)).zip(factors).collect();
    over(name, input, |(p, k): &(Point<G>, G::Scalar)| p.mul(k), move |p| point_bytes(p, bytes))
}

fn check_op<G: Group>(name: &'static str, points: Vec<Affine<G>>) -> Op {
    over(name, points, |p| u8::from(p.is_in_subgroup_vartime()), |ok| vec![*ok])
}

fn hash_op<S: HashSuite>(name: &'static str, tag: Vec<u8>, bytes: fn(&<S::Group as Group>::Field) -> Vec<u8>) -> Op {
    let hash = move |m: &[u8; 32]| S::hash_vartime(m, Dst::new(&tag).expect("the tag is not empty"));
    over(name, inputs::messages(), hash, move |p| point_bytes(p, bytes))
}

fn pairs<C: PairingCurve<Fr: Integers>>(n: usize) -> Pairs<C> {
    let logs = inputs::g1_logs().into_iter().zip(inputs::g2_logs()).take(n);
    logs.map(|(k1, k2)| (multiple(&k1), multiple(&k2))).collect()
}

fn multiple<G: Group<Scalar: Integers>>(k: &Scalar) -> Affine<G> {
    Affine::generator().mul(&G::Scalar::integer(k)).to_affine()
}

fn fp12<C: PairingCurve<Fp: Integers>>(coefficients: &[Scalar]) -> Fp12<C::Fp2> {
    Fp12::from_coordinates(std::array::from_fn(|i| C::Fp::integer(&coefficients[i])))
}

fn fp2_bytes<E: QuadraticExt<Base: Integers>>(x: &E) -> Vec<u8> {
    x.parts().iter().flat_map(E::Base::integer_bytes).collect()
}

fn fp12_bytes<E: TwistField<Base: Integers>>(x: &Fp12<E>) -> Vec<u8> {
    x.coordinates().iter().flat_map(E::Base::integer_bytes).collect()
}

fn point_bytes<G: Group>(p: &Point<G>, bytes: impl Fn(&G::Field) -> Vec<u8>) -> Vec<u8> {
    let affine = p.to_affine();
    [bytes(&affine.x), bytes(&affine.y)].concat()
}

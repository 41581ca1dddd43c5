//! Many items through the batch engine, on this thread: what it decides about lanes is part of what is timed.

use super::{Integers, Pairs, fp2_bytes, fp12_bytes, pairs};
use crate::inputs;
use crate::work::{Op, over};
use pairloom_algebra::QuadraticExt;
use pairloom_curve::hash::Dst;
use pairloom_curve::hash::expand::Xmd;
use pairloom_curve::lanes::LaneGroup;
use pairloom_curve::{Affine, PairingCurve, bls12_381, bn254, bn254_nogami};
use pairloom_pairing::{CompiledPairing, Gt, pairing};
use pairloom_parallel::Inline;
use pairloom_parallel::batch::{self, PairingBatch};
use pairloom_signature::suite::MinPkNul;
use pairloom_signature::{PublicKey, SecretKey, Signature, Signed, verify_many};
use sha2::Sha256;

/// Batches on BLS12-381.
pub fn bls12_381_ops() -> Vec<Op> {
    use bls12_381::{Curve, G1, G2};
    let (g1, g2) = points::<Curve>();
    vec![
        pairing_op::<Curve>(gt_bytes),
        hash_op::<Curve, G2>(inputs::DST_G2),
        check_op::<Curve, G1>("g1_check_batch", g1),
        check_op::<Curve, G2>("g2_check_batch", g2),
        verify_op(),
    ]
}

/// Batches on BN254: what a peer has.
pub fn bn254_ops() -> Vec<Op> {
    use bn254::{Curve, G2};
    vec![pairing_op::<Curve>(gt_bytes), check_op::<Curve, G2>("g2_check_batch", points::<Curve>().1)]
}

/// Pairings on the BN254 of Nogami and others, one and many; no other library here has the curve.
pub fn nogami_ops() -> Vec<Op> {
    use bn254_nogami::Curve;
    let single = |pairs: &Pairs<Curve>| pairing::<Curve>(&pairs[0].0, &pairs[0].1);
    let withheld = |_: &Gt<Curve>| Vec::new();
    vec![over("pairing", vec![pairs::<Curve>(1)], single, withheld), pairing_op::<Curve>(withheld)]
}

fn gt_bytes<C: PairingCurve<Fp: Integers>>(e: &Gt<C>) -> Vec<u8> {
    fp12_bytes(e.as_fp12())
}

fn pairing_op<C: CompiledPairing + PairingCurve<Fp: Integers, Fr: Integers>>(bytes: fn(&Gt<C>) -> Vec<u8>) -> Op {
    let engine = PairingBatch::<C>::best();
    let all = move |pairs: &Pairs<C>| batch::run(&engine, pairs, &Inline);
    let encode = move |values: &Vec<Gt<C>>| values.iter().flat_map(bytes).collect();
    over("pairing_batch", vec![pairs::<C>(inputs::PAIRS)], all, encode).per(inputs::PAIRS)
}

type Points<C> = (Vec<Affine<<C as PairingCurve>::G1>>, Vec<Affine<<C as PairingCurve>::G2>>);

fn points<C: PairingCurve<Fp: Integers, Fr: Integers>>() -> Points<C> {
    pairs::<C>(inputs::PAIRS).into_iter().unzip()
}

fn check_op<C: CompiledPairing, G: LaneGroup>(name: &'static str, points: Vec<Affine<G>>) -> Op {
    let per = points.len();
    let check = |points: &Vec<Affine<G>>| batch::are_in_subgroup::<C, G>(points, &Inline);
    over(name, vec![points], check, |inside| inside.iter().map(|ok| u8::from(*ok)).collect()).per(per)
}

fn hash_op<C: CompiledPairing, G: LaneGroup<Field: QuadraticExt<Base: Integers>>>(tag: &'static [u8]) -> Op {
    let hash = move |messages: &Vec<[u8; 32]>| {
        let messages: Vec<_> = messages.iter().map(<[u8; 32]>::as_slice).collect();
        batch::hash_to_curve::<C, G, Xmd<Sha256>>(&messages, Dst::new(tag).expect("the tag is not empty"), &Inline)
    };
    let bytes =
        |points: &Vec<Affine<G>>| points.iter().flat_map(|p| [fp2_bytes(&p.x), fp2_bytes(&p.y)].concat()).collect();
    over("hash_g2_batch", vec![inputs::many_messages(inputs::PAIRS)], hash, bytes).per(inputs::PAIRS)
}

/// A key, a message, and a signature in bytes.
type Item = (PublicKey<MinPkNul>, [u8; 32], Vec<u8>);

/// Decoding, subgroup checks, hashing, weights from the operating system, one product of pairings.
fn verify_op() -> Op {
    let items = inputs::secret_keys().into_iter().zip(inputs::many_messages(inputs::SIGNATURES));
    let sign = |(key, message): ([u8; 32], [u8; 32])| {
        let secret = SecretKey::<MinPkNul>::from_bytes(&key).expect("a key below r");
        (secret.public_key(), message, secret.sign(&message).to_bytes())
    };
    let verify = |items: &Vec<Item>| verify_all(items);
    over("verify_batch_1024", vec![items.map(sign).collect()], verify, |ok| vec![u8::from(*ok)]).per(inputs::SIGNATURES)
}

fn verify_all(items: &[Item]) -> bool {
    let encodings: Vec<_> = items.iter().map(|(.., bytes)| bytes.as_slice()).collect();
    let signatures = Signature::from_bytes_many(&encodings, &Inline);
    let signed: Vec<_> = items
        .iter()
        .zip(signatures.into_iter().flatten())
        .map(|((key, message, _), signature)| Signed { key, message, signature })
        .collect();
    signed.len() == items.len() && verify_many(&signed, &Inline).into_iter().all(|valid| valid)
}

//! Batches on curves over prime fields.

use super::{Operation, Operations};
use pairloom_curve::hash::expand::Xmd;
use pairloom_curve::hash::{Dst, hash_to_curve};
use pairloom_curve::lanes::LaneGroup;
use pairloom_curve::{Affine, PairingCurve, Point, bls12_381, bn254, bn254_nogami};
use pairloom_pairing::{CompiledPairing, PointPair, multi_pairing, pairing};
use pairloom_parallel::batch::{self, PairingBatch};
use pairloom_signature::suite::{Bn254MinSigNul, MinPkPop, Suite};
use pairloom_signature::{PublicKey, SecretKey, Signature, Signed, verify_many};
use sha2::Sha256;

/// The curves and what is done on them.
pub const CURVES: &[(&str, Operations)] = &[
    (bls12_381::Curve::ID, |size| signed::<bls12_381::Curve, MinPkPop>(size, |seed| SecretKey::derive(seed, b"").ok())),
    (bn254::Curve::ID, |size| signed::<bn254::Curve, Bn254MinSigNul>(size, |seed| SecretKey::derive(seed, b"").ok())),
    (bn254_nogami::Curve::ID, on_points::<bn254_nogami::Curve>),
];

const DST: Dst<'static> = Dst::of_constant(b"PAIRLOOM-BENCH-BATCH-V01");

/// The doubles of the generators, each of the last.
fn pairs<C: PairingCurve>(size: usize) -> Vec<PointPair<C>> {
    let doubles = |(p, q): &(Point<C::G1>, Point<C::G2>)| Some((p.double(), q.double()));
    let (p, q): (Vec<_>, Vec<_>) =
        core::iter::successors(Some((Point::generator(), Point::generator())), doubles).take(size).unzip();
    Point::batch_to_affine(&p).into_iter().zip(Point::batch_to_affine(&q)).collect()
}

fn on_points<C: CompiledPairing<G1: LaneGroup, G2: LaneGroup>>(size: usize) -> Vec<Operation> {
    let [one, many, product] = [(); 3].map(|()| pairs::<C>(size));
    let (g1, g2): (Vec<_>, Vec<_>) = pairs::<C>(size).into_iter().unzip();
    let last = size - 1;
    let expected = pairing::<C>(&many[last].0, &many[last].1);
    let of_all = multi_pairing::<C>(&product);
    vec![
        Operation::new("pairing", move |_| {
            one.iter().map(|(p, q)| pairing::<C>(p, q)).last().is_some_and(|value| value == expected)
        }),
        Operation::new("pairing_batch", move |executor| {
            let values = batch::run(&PairingBatch::<C>::best(), &many, executor);
            values.len() == many.len() && values[last] == expected
        }),
        Operation::new("product", move |executor| batch::multi_pairing::<C>(&product, executor) == of_all),
        checks::<C, C::G1>("g1_check_batch", g1),
        checks::<C, C::G2>("g2_check_batch", g2),
        hashes::<C, C::G1>("hash_g1_batch", size),
        hashes::<C, C::G2>("hash_g2_batch", size),
    ]
}

fn checks<C: CompiledPairing, G: LaneGroup>(op: &'static str, points: Vec<Affine<G>>) -> Operation {
    Operation::new(op, move |executor| {
        batch::are_in_subgroup::<C, G>(&points, executor).into_iter().all(|inside| inside)
    })
}

fn messages(size: usize) -> Vec<[u8; 8]> {
    (0..size as u64).map(u64::to_le_bytes).collect()
}

fn hashes<C: CompiledPairing, G: LaneGroup>(op: &'static str, size: usize) -> Operation {
    let messages = messages(size);
    let expected = hash_to_curve::<G, Xmd<Sha256>>(&messages[size - 1], DST).to_affine();
    Operation::new(op, move |executor| {
        let messages: Vec<_> = messages.iter().map(<[u8; 8]>::as_slice).collect();
        let points = batch::hash_to_curve::<C, G, Xmd<Sha256>>(&messages, DST, executor);
        points.len() == messages.len() && points[points.len() - 1] == expected
    })
}

/// And signatures of different messages under different keys: decoding, subgroup checks, hashing, random weights.
fn signed<C: CompiledPairing<G1: LaneGroup, G2: LaneGroup>, S: Suite>(
    size: usize,
    derive: fn(&[u8]) -> Option<SecretKey<S>>,
) -> Vec<Operation> {
    let messages = messages(size);
    let secrets: Vec<_> = messages.iter().filter_map(|message| derive(&[message.as_slice(); 4].concat())).collect();
    let keys: Vec<PublicKey<S>> = secrets.iter().map(SecretKey::public_key).collect();
    let signatures: Vec<_> =
        secrets.iter().zip(&messages).map(|(secret, message)| secret.sign(message).to_bytes()).collect();
    let mut operations = on_points::<C>(size);
    operations.push(Operation::new("verify_batch", move |executor| {
        let encodings: Vec<_> = signatures.iter().map(Vec::as_slice).collect();
        let signatures = Signature::<S>::from_bytes_many(&encodings, executor);
        let items: Vec<_> = keys
            .iter()
            .zip(&messages)
            .zip(signatures.into_iter().flatten())
            .map(|((key, message), signature)| Signed { key, message: message.as_slice(), signature })
            .collect();
        items.len() == size && verify_many(&items, executor).into_iter().all(|valid| valid)
    }));
    operations
}

//! Aggregates, augmentation, and proofs of possession, against the attacks that they are there for.

use pairloom_algebra::Fp12;
use pairloom_curve::encoding::{PointEncoding, ZcashCompressed};
use pairloom_curve::hash::suites::{Bls12381G1XmdSha256SswuRo, Bls12381G2XmdSha256SswuRo};
use pairloom_curve::hash::{Dst, HashSuite};
use pairloom_curve::{Affine, PairingCurve, Point, bls12_381};
use pairloom_pairing::PointPair;
use pairloom_parallel::accelerator::{Accelerator, PairingAccelerator};
use pairloom_parallel::{Busy, Executor, Inline};
use pairloom_signature::suite::{MinPkAug, MinPkNul, MinPkPop, MinSigAug, MinSigPop, PossessionSuite, Suite};
use pairloom_signature::{
    AggregateDefect, AggregateSignature, Aggregator, ProofOfPossession, ProvenAggregator, ProvenKey, PublicKey,
    SecretKey, Signature, Signed, verify_many,
};
use std::any::TypeId;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Counts Miller loops of products and leaves them to the processor.
#[derive(Clone, Default)]
struct Loops(Arc<AtomicUsize>);

impl<C: PairingCurve> PairingAccelerator<C> for Loops {
    fn miller(&self, pairs: &[PointPair<C>]) -> Option<Fp12<C::Fp2>> {
        self.0.fetch_add(pairs.len(), Relaxed);
        None
    }
}

/// One core, and such a machine for bls12-381.
struct Counted(Box<Accelerator>);

impl Executor for Counted {
    fn workers(&self) -> usize {
        1
    }
    fn run(&self, tasks: usize, task: &(dyn Fn(usize) + Sync)) -> Result<(), Busy> {
        Inline.run(tasks, task)
    }
    fn accelerator(&self, of: TypeId) -> Option<&Accelerator> {
        (of == TypeId::of::<bls12_381::Curve>()).then_some(&*self.0)
    }
}

fn loops<S: PossessionSuite<Arrangement: pairloom_signature::Arrangement<Curve = bls12_381::Curve>>>() {
    let signers: Vec<_> = secrets::<S>(12);
    let keys: Vec<_> = signers.iter().map(|secret| secret.public_key().proven(&secret.prove_possession())).collect();
    let messages = [b"a".as_slice(), b"b", b"c"];
    let signed = |i: usize| (keys[i].as_ref().expect("its proof"), messages[i % messages.len()]);
    let all: Vec<_> = (0..signers.len()).map(signed).collect();
    let signatures = signers.iter().enumerate().map(|(i, secret)| secret.sign(messages[i % messages.len()]));
    let sum = AggregateSignature::sum(signatures).expect("some");
    let counted = Loops::default();
    let machine: Box<dyn PairingAccelerator<bls12_381::Curve>> = Box::new(counted.clone());
    assert_eq!(sum.verify_proven(&all, &Counted(Box::new(machine))), Ok(()));
    assert_eq!(counted.0.load(Relaxed), messages.len() + 1, "{}", S::ID);
}

/// Twelve keys over three messages take four Miller loops.
#[test]
fn one_loop_a_message_and_one_more() {
    loops::<MinPkPop>();
    loops::<MinSigPop>();
}

fn secrets<S: Suite<Arrangement: pairloom_signature::Arrangement<Curve = bls12_381::Curve>>>(
    count: u8,
) -> Vec<SecretKey<S>> {
    (1..=count).map(|seed| SecretKey::derive(&[seed; 32], b"").expect("long enough")).collect()
}

/// The draft's definitions, from a scalar and the hash to the curve: what is signed with augmentation starts with the key, and a proof is
/// the signature of the key under a tag of its own.
#[test]
fn augmentation_and_proofs_are_signatures_of_keys() {
    let secret = SecretKey::<MinPkAug>::derive(&[7; 32], b"").expect("long enough");
    let nul = SecretKey::<MinPkNul>::from_bytes(&*secret.to_bytes()).expect("a scalar");
    let pop = SecretKey::<MinPkPop>::from_bytes(&*secret.to_bytes()).expect("a scalar");
    let key = nul.public_key().to_bytes();
    let signed = [key.as_slice(), b"message"].concat();
    // Which point has to be multiplied; the quotient of the discrete logarithms is compared by pairings.
    let hash = |tag: &str, bytes: &[u8]| {
        Bls12381G2XmdSha256SswuRo::hash(bytes, Dst::new(tag.as_bytes()).expect("a tag")).to_affine()
    };
    let is_signature = |point: &[u8], hashed: Affine<_>| {
        let point: bls12_381::G2Affine = ZcashCompressed::decode(point).expect("a point");
        let left = pairloom_pairing::pairing::<bls12_381::Curve>(&Affine::generator(), &point);
        left == pairloom_pairing::pairing::<bls12_381::Curve>(nul.public_key().as_point(), &hashed)
    };
    let signature = secret.sign(b"message");
    assert!(is_signature(&signature.to_bytes(), hash("BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_AUG_", &signed)));
    assert!(secret.public_key().verify(b"message", &signature));
    let proof = pop.prove_possession();
    assert!(is_signature(&proof.to_bytes(), hash("BLS_POP_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_", &key)));
    let other = SecretKey::<MinSigPop>::from_bytes(&*secret.to_bytes()).expect("a scalar");
    let (key, proof) = (other.public_key(), other.prove_possession());
    let tag = Dst::new(b"BLS_POP_BLS12381G1_XMD:SHA-256_SSWU_RO_POP_").expect("a tag");
    let hashed = Bls12381G1XmdSha256SswuRo::hash(&key.to_bytes(), tag).to_affine();
    let point: bls12_381::G1Affine = ZcashCompressed::decode(&proof.to_bytes()).expect("a point");
    let pairing = pairloom_pairing::pairing::<bls12_381::Curve>;
    assert!(pairing(&point, &Affine::generator()) == pairing(&hashed, key.as_point()));
}

/// A proof of another's is refused.
#[test]
fn proofs_are_of_one_key() {
    let keys = secrets::<MinPkPop>(2);
    let proofs: Vec<_> = keys.iter().map(SecretKey::prove_possession).collect();
    assert!(keys[0].public_key().proven(&proofs[0]).is_some());
    assert!(keys[0].public_key().proven(&proofs[1]).is_none());
    let read = ProofOfPossession::from_bytes(&proofs[0].to_bytes()).expect("its own bytes");
    assert_eq!(read, proofs[0]);
    // A signature of the key's bytes is no proof, for the tags differ.
    let signed = keys[0].sign(&keys[0].public_key().to_bytes());
    let forged = ProofOfPossession::from_bytes(&signed.to_bytes()).expect("a point");
    assert!(keys[0].public_key().proven(&forged).is_none());
}

/// The key that is made of another: with a victim's key V and a secret a, A − V. What a signs alone verifies under the sum of both keys,
/// and no proof of possession can be made for it.
#[test]
fn a_rogue_key_is_not_proven() {
    let [victim, attacker] = [0, 1].map(|i| secrets::<MinPkPop>(2).remove(i));
    let rogue: Point<bls12_381::G1> = Point::from(*attacker.public_key().as_point()) - *victim.public_key().as_point();
    let rogue = PublicKey::<MinPkPop>::from_bytes(&ZcashCompressed::encode(&rogue.to_affine())).expect("a valid key");
    let forged = AggregateSignature::from(attacker.sign(b"pay"));
    let unchecked = [&victim.public_key(), &rogue].map(|key| ProvenKey::assume_proven(key.clone()));
    assert!(
        forged.verify_same_message(&unchecked, b"pay").is_ok(),
        "the attack works where possession is only assumed"
    );
    for signer in [&attacker, &victim] {
        assert!(rogue.clone().proven(&signer.prove_possession()).is_none());
    }
    let victim_key = victim.public_key();
    let repeated = forged.verify(&[(&victim_key, b"pay"), (&rogue, b"pay")]);
    assert_eq!(repeated, Err(AggregateDefect::RepeatedMessage));
}

/// The same attack against augmentation: the rogue key signs another text than the victim.
#[test]
fn augmentation_withstands_rogue_keys() {
    let [victim, attacker] = [0, 1].map(|i| secrets::<MinPkAug>(2).remove(i));
    let rogue: Point<bls12_381::G1> = Point::from(*attacker.public_key().as_point()) - *victim.public_key().as_point();
    let rogue = PublicKey::<MinPkAug>::from_bytes(&ZcashCompressed::encode(&rogue.to_affine())).expect("a valid key");
    let forged = AggregateSignature::from(attacker.sign(b"pay"));
    let victim_key = victim.public_key();
    let verdict = forged.verify(&[(&victim_key, b"pay"), (&rogue, b"pay")]);
    assert_eq!(verdict, Err(AggregateDefect::Unverified));
    // Two who did sign one message.
    let honest = AggregateSignature::sum([victim.sign(b"pay"), attacker.sign(b"pay")]).expect("two");
    assert_eq!(honest.verify(&[(&victim_key, b"pay"), (&attacker.public_key(), b"pay")]), Ok(()));
}

#[test]
fn aggregates_of_distinct_messages() {
    fn check<S: Suite<Arrangement: pairloom_signature::Arrangement<Curve = bls12_381::Curve>>>() {
        let secrets = secrets::<S>(5);
        let keys: Vec<_> = secrets.iter().map(SecretKey::public_key).collect();
        let messages: Vec<Vec<u8>> = (0..5).map(|i| vec![i; 3]).collect();
        let signatures: Vec<_> = secrets.iter().zip(&messages).map(|(secret, message)| secret.sign(message)).collect();
        let aggregate = AggregateSignature::sum(&signatures).expect("five");
        let mut signed: Vec<_> = keys.iter().zip(messages.iter().map(Vec::as_slice)).collect();
        assert_eq!(aggregate.verify(&signed), Ok(()), "{}", S::ID);
        assert_eq!(AggregateSignature::<S>::from_bytes(&aggregate.to_bytes()), Ok(aggregate));
        // Parts that two threads have gathered.
        let mut parts = [Aggregator::default(), Aggregator::default()];
        for (i, ((key, message), signature)) in signed.iter().zip(&signatures).enumerate() {
            parts[i % 2].add((*key).clone(), *message, signature);
        }
        let [mut whole, part] = parts;
        assert_eq!(part.verify(&Inline), Ok(()));
        whole.merge(part);
        assert_eq!(whole.signature(), Some(aggregate));
        assert_eq!(whole.verify(&Inline), Ok(()));
        // Two messages change places, one signer is missing, nobody is left.
        (signed[0].1, signed[1].1) = (signed[1].1, signed[0].1);
        assert_eq!(aggregate.verify(&signed), Err(AggregateDefect::Unverified));
        (signed[0].1, signed[1].1) = (signed[1].1, signed[0].1);
        assert_eq!(aggregate.verify(&signed[1..]), Err(AggregateDefect::Unverified));
        assert_eq!(aggregate.verify(&[]), Err(AggregateDefect::NoKeys));
        assert_eq!(Aggregator::<S>::default().verify(&Inline), Err(AggregateDefect::NoKeys));
    }
    check::<MinPkNul>();
    check::<MinPkAug>();
    check::<MinSigAug>();
    check::<MinSigPop>();
}

/// The keys of secrets, each with its own proof checked.
fn proven<S: PossessionSuite>(secrets: &[SecretKey<S>]) -> Vec<ProvenKey<S>> {
    let proven = |secret: &SecretKey<S>| secret.public_key().proven(&secret.prove_possession());
    secrets.iter().map(|secret| proven(secret).expect("its own proof")).collect()
}

/// Proven keys that signed two messages in turn, gathered by two threads in parts that have both messages, and by nobody.
#[test]
fn proven_keys_repeat_messages() {
    fn check<S>()
    where
        S: PossessionSuite<Arrangement: pairloom_signature::Arrangement<Curve = bls12_381::Curve>>,
    {
        let secrets = secrets::<S>(6);
        let keys = proven(&secrets);
        let message = |i: usize| [b"even".as_slice(), b"odd"][i % 2];
        let signatures: Vec<_> = secrets.iter().enumerate().map(|(i, secret)| secret.sign(message(i))).collect();
        let gather = |range: core::ops::Range<usize>| {
            let mut part = ProvenAggregator::default();
            range.for_each(|i| part.add(&keys[i], message(i), &signatures[i]));
            part
        };
        let (mut whole, part) = std::thread::scope(|scope| {
            let first = scope.spawn(|| gather(0..3));
            (gather(3..6), first.join().expect("no panic"))
        });
        assert_eq!(part.verify(&Inline), Ok(()), "{}", S::ID);
        whole.merge(&part);
        let aggregate = AggregateSignature::sum(&signatures).expect("six");
        assert_eq!((whole.signature(), whole.verify(&Inline)), (Some(aggregate), Ok(())), "{}", S::ID);
        let mut signed: Vec<_> = keys.iter().enumerate().map(|(i, key)| (key, message(i))).collect();
        assert_eq!(aggregate.verify_proven(&signed, &Inline), Ok(()), "{}", S::ID);
        signed[0].1 = message(1);
        assert_eq!(aggregate.verify_proven(&signed, &Inline), Err(AggregateDefect::Unverified));
        // A part that comes twice has its keys and its signatures twice.
        whole.merge(&part);
        assert_eq!(whole.verify(&Inline), Ok(()));
        whole.add(&keys[0], b"odd", &signatures[0]);
        assert_eq!(whole.verify(&Inline), Err(AggregateDefect::Unverified));
        let nothing = ProvenAggregator::<S>::default();
        assert_eq!((nothing.signature(), nothing.verify(&Inline)), (None, Err(AggregateDefect::NoKeys)));
        // Where nothing is proven, what is repeated is refused.
        let keys: Vec<_> = keys.iter().map(ProvenKey::as_key).collect();
        let signed: Vec<_> = keys.iter().enumerate().map(|(i, key)| (*key, message(i))).collect();
        assert_eq!(aggregate.verify(&signed), Err(AggregateDefect::RepeatedMessage));
    }
    check::<MinPkPop>();
    check::<MinSigPop>();
}

/// Keys of one message that add up to infinity contribute 1, as they do one by one in the draft's `AggregateVerify`.
#[test]
fn opposite_proven_keys_of_one_message() {
    let secrets = secrets::<MinPkPop>(2);
    let keys = proven(&secrets);
    let opposite = PublicKey::from_bytes(&ZcashCompressed::encode(&keys[0].as_key().as_point().neg())).expect("a key");
    let opposite = ProvenKey::assume_proven(opposite);
    let rest = AggregateSignature::from(secrets[1].sign(b"rest"));
    let cancelled = [(&keys[0], b"one".as_slice()), (&opposite, b"one"), (&keys[1], b"rest")];
    assert_eq!(rest.verify_proven(&cancelled, &Inline), Ok(()));
    assert_eq!(rest.verify_proven(&cancelled[..2], &Inline), Err(AggregateDefect::Unverified));
    let apart = [(&keys[0], b"one".as_slice()), (&opposite, b"two"), (&keys[1], b"rest")];
    assert_eq!(rest.verify_proven(&apart, &Inline), Err(AggregateDefect::Unverified));
}

/// One message under proven keys; a key and its opposite; a signature at infinity.
#[test]
fn one_message() {
    let secrets = secrets::<MinSigPop>(4);
    let keys = proven(&secrets);
    let aggregate = AggregateSignature::sum(secrets.iter().map(|secret| secret.sign(b"one"))).expect("four");
    assert_eq!(aggregate.verify_same_message(&keys, b"one"), Ok(()));
    assert_eq!(aggregate.verify_same_message(&keys, b"two"), Err(AggregateDefect::Unverified));
    assert_eq!(aggregate.verify_same_message(&keys[1..], b"one"), Err(AggregateDefect::Unverified));
    assert_eq!(aggregate.verify_same_message(&[], b"one"), Err(AggregateDefect::NoKeys));
    let repeated: Vec<_> = keys.iter().map(|key| (key, b"one".as_slice())).collect();
    assert_eq!(aggregate.verify_proven(&repeated, &Inline), Ok(()));
    let opposite = PublicKey::from_bytes(&ZcashCompressed::encode(&keys[0].as_key().as_point().neg())).expect("a key");
    let opposite = ProvenKey::assume_proven(opposite);
    let infinity = AggregateSignature::from_bytes(&[&[0xc0], &[0; 47][..]].concat()).expect("infinity");
    assert_eq!(infinity.verify_same_message([&keys[0], &opposite], b"one"), Err(AggregateDefect::InfiniteKey));
    assert_eq!(infinity.verify_same_message(&keys, b"one"), Err(AggregateDefect::Unverified));
}

/// S + Δ and S − Δ: two wrong signatures whose sum is right. Weights tell them apart.
#[test]
fn signatures_whose_errors_cancel() {
    let secrets = secrets::<MinPkNul>(3);
    let keys: Vec<_> = secrets.iter().map(SecretKey::public_key).collect();
    let messages = [b"a", b"b", b"c"];
    let mut signatures: Vec<_> = secrets.iter().zip(messages).map(|(secret, message)| secret.sign(message)).collect();
    let delta = *secrets[2].sign(b"delta").as_point();
    let moved = |signature: &Signature<MinPkNul>, delta: Affine<_>| {
        let point = Point::from(*signature.as_point()) + delta;
        Signature::from_bytes(&ZcashCompressed::encode(&point.to_affine())).expect("a point")
    };
    (signatures[0], signatures[1]) = (moved(&signatures[0], delta), moved(&signatures[1], delta.neg()));
    let aggregate = AggregateSignature::sum(&signatures).expect("three");
    let signed: Vec<_> = keys.iter().zip(messages.iter().map(|message| message.as_slice())).collect();
    assert_eq!(aggregate.verify(&signed), Ok(()), "the sum is right");
    let items: Vec<_> = signed
        .iter()
        .zip(&signatures)
        .map(|((key, message), signature)| Signed { key, message, signature: *signature })
        .collect();
    assert_eq!(verify_many(&items, &Inline), [false, false, true]);
}

/// Batches augment, too.
#[test]
fn batches_with_augmentation() {
    let secret = secrets::<MinSigAug>(1).remove(0);
    let key = secret.public_key();
    let mut signed: Vec<_> = [b"a", b"b", b"c"].map(|message| (message, secret.sign(message))).to_vec();
    signed[1].1 = secret.sign(b"x");
    assert_eq!(key.verify_batch(&signed), [true, false, true]);
    let items: Vec<_> = signed
        .iter()
        .map(|(message, signature)| Signed { key: &key, message: *message, signature: *signature })
        .collect();
    assert_eq!(verify_many(&items, &Inline), [true, false, true]);
}

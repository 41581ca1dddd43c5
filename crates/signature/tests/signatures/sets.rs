//! Signature sets: a batch says of every set what checking it alone says, whatever messages they share.

use pairloom_curve::encoding::{DecodeError, PointEncoding, ZcashCompressed, ZcashUncompressed};
use pairloom_curve::{Affine, Point, bls12_381};
use pairloom_parallel::{Inline, Pool};
use pairloom_signature::many::Soundness;
use pairloom_signature::sets::{
    EmptyBatch, SignatureSet, Weight64, Weight128, all_valid, verify_sets, verify_sets_with,
};
use pairloom_signature::suite::{MinPkAug, MinPkPop, MinSigPop, PossessionSuite, Signatures, Suite};
use pairloom_signature::{AggregateDefect, AggregateSignature, KeyCache, ProvenKey, PublicKey, SecretKey, Signature};
use rand::RngCore;
use rand::rngs::StdRng;
use rand::{CryptoRng, SeedableRng};

const UNVERIFIED: Result<(), AggregateDefect> = Err(AggregateDefect::Unverified);

/// Keys, and their signatures of three messages.
struct Stock<S: Suite> {
    keys: Vec<PublicKey<S>>,
    signatures: Vec<[Signature<S>; 3]>,
}

const MESSAGES: [&[u8]; 3] = [b"one", b"two", b"three"];

impl<S: Suite> Stock<S> {
    fn new(derive: fn(&[u8]) -> SecretKey<S>) -> Self {
        let secrets: Vec<_> = (0..20).map(|i| derive(&[i; 32])).collect();
        Self {
            keys: secrets.iter().map(SecretKey::public_key).collect(),
            signatures: secrets.iter().map(|secret| MESSAGES.map(|message| secret.sign(message))).collect(),
        }
    }

    fn set(&self, key: usize, message: usize) -> SignatureSet<'static, S> {
        SignatureSet::new(&self.keys[key], MESSAGES[message], &self.signatures[key][message])
    }
}

macro_rules! stock {
    ($suite:ty) => {
        Stock::<$suite>::new(|seed| SecretKey::derive(seed, b"").expect("long enough"))
    };
}

/// The verdicts with all weights and executors, which agree.
fn verdicts<S: Suite>(sets: &[SignatureSet<'_, S>]) -> Vec<Result<(), AggregateDefect>> {
    let pool = Pool::new(2).expect("two threads");
    let verdicts = verify_sets::<Weight64, S>(sets, &Inline);
    assert_eq!(verify_sets::<Weight128, S>(sets, &pool), verdicts);
    let mut rng = StdRng::seed_from_u64(5);
    assert_eq!(verify_sets_with::<Weight64, S>(sets, &mut rng, &Inline), verdicts);
    let all = verdicts.iter().all(Result::is_ok);
    for empty in [EmptyBatch::Valid, EmptyBatch::Invalid] {
        let expected = if sets.is_empty() { empty == EmptyBatch::Valid } else { all };
        assert_eq!(all_valid::<Weight64, S>(sets, empty, &Inline), expected);
        assert_eq!(all_valid::<Weight128, S>(sets, empty, &pool), expected);
    }
    verdicts
}

fn groups_by_message<S: Suite>(stock: &Stock<S>) {
    assert_eq!(verdicts::<S>(&[]), []);
    // Messages alternate, one stands alone at the end.
    let message = |i: usize| if i == 18 { 2 } else { i % 2 };
    let good: Vec<_> = (0..19).map(|i| stock.set(i, message(i))).collect();
    assert_eq!(verdicts(&good), [Ok(()); 19]);
    for bad in [vec![0], vec![18], vec![3, 4], (0..19).collect()] {
        let mut sets = good.clone();
        for &i in &bad {
            let other = &stock.signatures[i + 1][message(i)];
            sets[i] = SignatureSet::new(&stock.keys[i], MESSAGES[message(i)], other);
        }
        let expected: Vec<_> = (0..19).map(|i| if bad.contains(&i) { UNVERIFIED } else { Ok(()) }).collect();
        assert_eq!(verdicts(&sets), expected, "{bad:?}");
    }
    // A key and its signature twice, and the same message signed with another's.
    let twice = [stock.set(0, 0), stock.set(0, 0), stock.set(1, 0)];
    assert_eq!(verdicts(&twice), [Ok(()); 3]);
}

#[test]
fn sets_share_messages() {
    groups_by_message(&stock!(MinPkPop));
    groups_by_message(&stock!(MinSigPop));
    groups_by_message(&stock!(MinPkAug));
}

fn signature<S: Suite>(point: Point<Signatures<S>>) -> Signature<S> {
    Signature::from_bytes(&S::SignatureEncoding::encode(&point.to_affine())).expect("a point of the subgroup")
}

/// S + Δ and S − Δ over one message: their sum is right, and so is every sum with equal weights.
fn errors_that_cancel<S: Suite>(stock: &Stock<S>) {
    let delta = Affine::<Signatures<S>>::generator();
    let shifted = |key: usize, by: Point<_>| {
        let signature = signature::<S>(Point::from(*stock.signatures[key][0].as_point()) + by);
        SignatureSet::new(&stock.keys[key], MESSAGES[0], &signature)
    };
    let sets = [shifted(0, delta.into()), stock.set(1, 0), shifted(2, -Point::from(delta)), stock.set(3, 1)];
    for _ in 0..4 {
        assert_eq!(verdicts(&sets), [UNVERIFIED, Ok(()), UNVERIFIED, Ok(())]);
    }
}

#[test]
fn a_split_of_zero_is_found() {
    errors_that_cancel(&stock!(MinPkPop));
    errors_that_cancel(&stock!(MinSigPop));
}

/// A generator that gives nothing but zeros: weights are not 0 even then, and single bad sets are found.
struct Zeros;

impl RngCore for Zeros {
    fn next_u32(&mut self) -> u32 {
        0
    }
    fn next_u64(&mut self) -> u64 {
        0
    }
    fn fill_bytes(&mut self, bytes: &mut [u8]) {
        bytes.fill(0);
    }
}

impl CryptoRng for Zeros {}

#[test]
fn no_weight_is_zero() {
    let stock = stock!(MinPkPop);
    let bad = SignatureSet::new(&stock.keys[0], MESSAGES[0], &stock.signatures[1][0]);
    let sets = [stock.set(3, 0), bad, stock.set(4, 1)];
    let verdicts = verify_sets_with::<Weight64, _>(&sets, &mut Zeros, &Inline);
    assert_eq!(verdicts, [Ok(()), UNVERIFIED, Ok(())]);
    let verdicts = verify_sets_with::<Weight128, _>(&sets, &mut Zeros, &Inline);
    assert_eq!(verdicts, [Ok(()), UNVERIFIED, Ok(())]);
}

/// Sets of several keys: sums, no keys, keys whose sum is infinity, a key that was made from another.
fn several_keys<S: PossessionSuite>(stock: &Stock<S>) {
    let proven: Vec<_> = stock.keys.iter().cloned().map(ProvenKey::assume_proven).collect();
    let sum = |keys: core::ops::Range<usize>, message: usize| {
        AggregateSignature::sum(stock.signatures[keys].iter().map(|each| each[message])).expect("some")
    };
    let opposite = -*stock.keys[0].as_point();
    let opposite = PublicKey::<S>::from_bytes(&S::KeyEncoding::encode(&opposite)).expect("a key");
    let opposite = ProvenKey::assume_proven(opposite);
    let set = |keys: &[ProvenKey<S>], message: usize, signature: &AggregateSignature<S>| {
        SignatureSet::of_keys(keys, MESSAGES[message], signature)
    };
    let infinity = [proven[0].clone(), opposite];
    let cases = [
        (set(&proven[..5], 0, &sum(0..5, 0)), Ok(())),
        (set(&proven[..5], 0, &sum(0..4, 0)), UNVERIFIED),
        (set(&[], 1, &sum(0..1, 1)), Err(AggregateDefect::NoKeys)),
        (set(&proven[3..4], 1, &sum(3..4, 1)), Ok(())),
        (set(&infinity, 0, &sum(0..2, 0)), Err(AggregateDefect::InfiniteKey)),
        (set(&proven[5..], 0, &sum(5..20, 0)), Ok(())),
        (set(&proven[5..], 2, &sum(5..20, 1)), UNVERIFIED),
    ];
    let (sets, expected): (Vec<_>, Vec<_>) = cases.into_iter().unzip();
    assert_eq!(verdicts(&sets), expected);
    assert_eq!(verdicts(&[sets[0].clone(), sets[3].clone(), sets[5].clone()]), [Ok(()); 3]);
    assert_eq!(verdicts(&sets[2..3]), expected[2..3]);
}

#[test]
fn sets_of_several_keys() {
    several_keys(&stock!(MinPkPop));
    several_keys(&stock!(MinSigPop));
}

/// A cache of keys gives what decoding gives, keeps valid ones, and knows them again.
#[test]
fn keys_are_decoded_once() {
    let stock = stock!(MinPkPop);
    let mut encodings: Vec<_> = stock.keys.iter().map(PublicKey::to_bytes).collect();
    encodings.push(encodings[4].clone());
    encodings[6].pop();
    encodings[9] = bls12_381_g1_outside();
    encodings[12] = core::iter::once(0xc0).chain([0; 47]).collect();
    let encodings: Vec<_> = encodings.iter().map(Vec::as_slice).collect();
    let expected: Vec<_> = encodings.iter().map(|bytes| PublicKey::<MinPkPop>::from_bytes(bytes)).collect();
    assert_eq!(expected.iter().filter(|key| key.is_err()).count(), 3);
    assert_eq!(PublicKey::from_bytes_many(&encodings, &Inline), expected);
    // Enough of them that random combinations are made.
    let repeated = encodings.repeat(50);
    let expected_of_all: Vec<_> = core::iter::repeat_n(&expected, 50).flatten().cloned().collect();
    let by_combinations =
        PublicKey::from_bytes_many_by_combinations(&repeated, Soundness::Bits64, &Pool::new(2).expect("two threads"));
    assert_eq!(by_combinations, expected_of_all);
    let mut cache = KeyCache::<MinPkPop>::default();
    for _ in 0..2 {
        let keys = cache.keys(&encodings, &Inline);
        assert!(keys.iter().zip(&expected).all(|(key, expected)| *key == expected.as_ref().map_err(|error| *error)));
        assert_eq!(cache.len(), 17);
    }
    let stored = stock.keys[0].to_stored_bytes();
    assert_eq!(stored.len(), 96);
    assert_eq!(PublicKey::load_unchecked_subgroup(&stored).as_ref(), Ok(&stock.keys[0]));
    assert!(PublicKey::<MinPkPop>::load_unchecked_subgroup(&stored[1..]).is_err());
}

/// Many keys of which nothing is checked but the curve: both byte forms, in lanes and over threads, and what is wrong with each. The point outside
/// the subgroup passes, as the names say.
#[test]
fn keys_loaded_unchecked() {
    fn check<S: Suite>(keys: &[PublicKey<S>], infinity: [Vec<u8>; 2], outside: [Vec<u8>; 2]) {
        let pool = Pool::new(2).expect("two threads");
        type Decode<S> = fn(&[&[u8]], &dyn pairloom_parallel::Executor) -> Vec<Result<PublicKey<S>, DecodeError>>;
        type Encode<S> = fn(&PublicKey<S>) -> Vec<u8>;
        let forms: [(Encode<S>, Decode<S>); 2] = [
            (PublicKey::to_bytes, PublicKey::from_bytes_many_unchecked_subgroup),
            (PublicKey::to_stored_bytes, PublicKey::load_many_unchecked_subgroup),
        ];
        for (((encode, decode), infinity), outside) in forms.into_iter().zip(infinity).zip(outside) {
            let mut encodings: Vec<_> = keys.iter().map(encode).collect();
            encodings[3].truncate(40);
            encodings[4] = infinity;
            encodings[5] = outside;
            let encodings: Vec<_> = encodings.iter().map(Vec::as_slice).collect();
            for answers in [decode(&encodings, &Inline), decode(&encodings, &pool)] {
                assert_eq!(answers.len(), keys.len());
                for (i, (answer, key)) in answers.iter().zip(keys).enumerate() {
                    match i {
                        3 => assert!(matches!(answer, Err(DecodeError::WrongLength { .. })), "{answer:?}"),
                        4 => assert_eq!(answer, &Err(DecodeError::Identity)),
                        5 => assert_eq!(answer.as_ref().map(encode).as_deref(), Ok(encodings[5])),
                        _ => assert_eq!(answer.as_ref(), Ok(key), "{i}"),
                    }
                }
            }
            let [checked] = &PublicKey::<S>::from_bytes_many(&encodings[5..6], &Inline)[..] else { panic!("one") };
            assert!(checked.is_err());
        }
    }
    let first = |byte: u8, length: usize| core::iter::once(byte).chain(core::iter::repeat_n(0, length - 1)).collect();
    let (x, y) = (bls12_381::Fp::from_u64(0), bls12_381::Fp::from_u64(2));
    let of_order_3 = bls12_381::G1Affine::from_xy(x, y).expect("on it");
    let outside = [ZcashCompressed::encode(&of_order_3), ZcashUncompressed::encode(&of_order_3)];
    check(&stock!(MinPkPop).keys, [first(0xc0, 48), first(0x40, 96)], outside);
    // The smallest x, real, that is on the twist: its point is outside, as all but one of 2^125 are.
    let on_twist = |x: u64| ZcashCompressed::decode_unchecked_subgroup(&first_and_last(0x80, x as u8, 96)).ok();
    let outside: bls12_381::G2Affine = (1..).find_map(on_twist).expect("half of all x are");
    let outside = [ZcashCompressed::encode(&outside), ZcashUncompressed::encode(&outside)];
    check(&stock!(MinSigPop).keys, [first(0xc0, 96), first(0x40, 192)], outside);
}

fn first_and_last(first: u8, last: u8, length: usize) -> Vec<u8> {
    let mut bytes = vec![0; length];
    (bytes[0], bytes[length - 1]) = (first, last);
    bytes
}

/// The bytes of (0, 2), which has order 3.
fn bls12_381_g1_outside() -> Vec<u8> {
    let point = bls12_381::G1Affine::from_xy(bls12_381::Fp::from_u64(0), bls12_381::Fp::from_u64(2)).expect("on it");
    <pairloom_curve::encoding::ZcashCompressed as PointEncoding<bls12_381::G1>>::encode(&point)
}

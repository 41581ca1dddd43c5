//! No copy of a secret stays in memory: a process of its own computes with a key, drops it, and searches all the memory that it may write
//! for the key in every form that it has on the way. Twins that leave a copy are found.
#![cfg(target_os = "linux")]

use hkdf::Hkdf;
use num_bigint::BigUint;
use pairloom_algebra::secret::without_traces;
use pairloom_curve::bls12_381::{Fr, G1, G2};
use pairloom_curve::encoding::{ScalarBigEndian, ScalarEncoding};
use pairloom_curve::{Affine, Group, PairingCurve, bls12_381};
use pairloom_pairing::pairing;
use pairloom_signature::secret::SecretBytes;
use pairloom_signature::secret::hexadecimal::{from_hex, to_hex, trimmed};
use pairloom_signature::suite::{MinPkPop, MinSigAug, MinSigPop};
use pairloom_signature::threshold::{recover_secret, split};
use pairloom_signature::{DynamicSuite, SecretKey};
use pairloom_vectors::memory::{self, Needle, found};
use rand::SeedableRng;
use rand::rngs::StdRng;
use sha2::{Digest, Sha256};
use std::hint::black_box;
use zeroize::Zeroizing;

/// The child of a key that is derived.
const INDEX: u32 = 3141;

/// The forms of a key: bytes, words, Montgomery form, and the parts that multiplications split it into.
fn forms_of_key(key: &[u8]) -> Vec<Needle> {
    let little_endian: Vec<u8> = key.iter().rev().copied().collect();
    let order =
        <bls12_381::Curve as PairingCurve>::ORDER.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<_>>();
    let montgomery: BigUint = (BigUint::from_bytes_be(key) << 256) % BigUint::from_bytes_le(&order);
    let mut montgomery = montgomery.to_bytes_le();
    montgomery.resize(32, 0);
    let words: Vec<_> = little_endian.chunks(8).map(|word| u64::from_le_bytes(word.try_into().expect("8"))).collect();
    let words = words.try_into().expect("4 words");
    let parts = [(G1::lattice(), "a part for G1"), (G2::lattice(), "a part for G2")];
    let parts = parts.map(|(lattice, name)| (name, lattice.parts, lattice.decompose(&words)));
    let parts = parts.iter().flat_map(|(name, count, parts)| {
        parts.iter().take(*count).flat_map(|part| Needle::pieces(name, &part.to_le_bytes()))
    });
    [
        Needle::pieces("big-endian bytes", key),
        Needle::pieces("words", &little_endian),
        Needle::pieces("Montgomery form", &montgomery),
    ]
    .into_iter()
    .flatten()
    .chain(parts)
    .collect()
}

/// What key derivation has on its way.
fn forms_of_derivation(material: &[u8]) -> Vec<Needle> {
    let (prk, hkdf) =
        Hkdf::<Sha256>::extract(Some(&Sha256::digest(b"BLS-SIG-KEYGEN-SALT-")), &[material, &[0]].concat());
    let mut okm = [0; 48];
    hkdf.expand(&[0, 48], &mut okm).expect("short");
    let key = SecretKey::<MinPkPop>::derive(material, b"").expect("long enough").to_bytes();
    [
        Needle::pieces("key material", material),
        Needle::pieces("pseudorandom key", &prk),
        Needle::pieces("output key material", &okm),
    ]
    .into_iter()
    .flatten()
    .chain(forms_of_key(&*key))
    .collect()
}

/// What EIP-2333 has on its way to a child: a Lamport key of 255 chunks for the parent, one for its complement, and the digest of both's public keys.
fn forms_of_tree(key: &[u8]) -> Vec<Needle> {
    let mut needles = forms_of_key(key);
    let complement: Vec<u8> = key.iter().map(|byte| !byte).collect();
    let mut public = Sha256::new();
    for material in [key, &complement] {
        let mut chunks = [0; 32 * 255];
        Hkdf::<Sha256>::new(Some(&INDEX.to_be_bytes()), material).expand(b"", &mut chunks).expect("short");
        chunks.chunks(32).for_each(|chunk| public.update(Sha256::digest(chunk)));
        needles.extend(Needle::pieces("a Lamport key", &chunks));
    }
    needles.extend(Needle::pieces("the complement", &complement));
    needles.extend(forms_of_derivation(&public.finalize()));
    needles
}

fn key() -> Vec<u8> {
    let mut bytes: [u8; 32] = rand::random();
    bytes[0] &= 0x3f;
    bytes.into()
}

#[test]
fn operations_leave_no_copy_of_a_key() {
    for what in ["keys in G1", "keys in G2", "powers in GT", "by name", "under a tag"] {
        let key = key();
        assert_eq!(found(what, &key, &forms_of_key(&key)), "", "{what}");
    }
}

/// A key as digits in a buffer of its own, and read from there.
#[test]
fn digits_leave_no_copy() {
    let key = key();
    let digits = Needle::pieces("digits", hex::encode(&key).as_bytes());
    let needles: Vec<_> = forms_of_key(&key).into_iter().chain(digits).collect();
    assert_eq!(found("digits", &key, &needles), "");
    let found = found("dropped digits", &key, &needles);
    assert!(found.contains("found digits"), "{found:?}");
}

#[test]
fn derivation_leaves_no_copy() {
    let material: [u8; 32] = rand::random();
    assert_eq!(found("derivation", &material, &forms_of_derivation(&material)), "");
}

#[test]
fn the_tree_of_keys_leaves_no_copy() {
    let key = key();
    assert_eq!(found("a child", &key, &forms_of_tree(&key)), "");
}

#[test]
fn parts_of_keys_leave_no_copy() {
    let key = key();
    let secret = SecretKey::<MinSigPop>::from_bytes(&key).expect("a key");
    let (_, shares) = split(&secret, 2, 3, &mut StdRng::seed_from_u64(1)).expect("2 of 3");
    let shares = shares.iter().flat_map(|share| forms_of_key(share.secret.to_bytes().as_slice()));
    let needles: Vec<_> = forms_of_key(&key).into_iter().chain(shares).collect();
    assert_eq!(found("parts", &key, &needles), "");
}

/// The search finds what is there: a live key, a vector that was dropped, a scalar on a dead part of the stack, a box.
#[test]
fn copies_are_found() {
    for (what, form) in [
        ("a live key", "Montgomery form"),
        ("a dropped vector", "big-endian bytes"),
        ("a scalar on the stack", "Montgomery form"),
        ("words on the stack", "words"),
        ("a dropped box", "Montgomery form"),
        ("parts on the stack", "a part for G2"),
    ] {
        let key = key();
        let found = found(what, &key, &forms_of_key(&key));
        assert!(found.contains(form), "{what}: {found:?}");
    }
}

#[test]
#[ignore = "run by the other tests in a process of its own"]
fn another_process() {
    let Some(told) = memory::told() else { return };
    let mut secret = Zeroizing::new(vec![0; told.shifted.len()]);
    without_traces::<4096, _>(|| {
        secret.iter_mut().zip(&told.shifted).for_each(|(byte, shifted)| *byte = memory::unshifted(*shifted));
    });
    let kept = compute(&told.what, &secret);
    drop(secret);
    told.search();
    drop(kept);
}

/// Does what it is asked; the result is kept until the search is over.
fn compute(what: &str, bytes: &[u8]) -> Option<SecretKey<MinPkPop>> {
    match what {
        "keys in G1" => {
            let secret = SecretKey::<MinPkPop>::from_bytes(bytes).expect("a key");
            black_box((secret.public_key(), secret.sign(b"message"), secret.prove_possession()));
            let moved = black_box(vec![secret]);
            black_box(&moved[0].to_bytes());
        }
        "keys in G2" => {
            let secret = SecretKey::<MinSigAug>::from_bytes(bytes).expect("a key");
            black_box((secret.public_key(), secret.sign(b"message")));
        }
        "powers in GT" => {
            let mut exponent = Zeroizing::new(Fr::default());
            without_traces::<4096, _>(|| *exponent = decoded(bytes));
            black_box(pairing::<bls12_381::Curve>(&Affine::generator(), &Affine::generator()).pow(&*exponent));
        }
        "by name" => {
            let suite = DynamicSuite::by_name("min-pk-pop").expect("a suite");
            black_box((suite.public_key(bytes), suite.sign(bytes, b"message"), suite.prove_possession(bytes)))
                .0
                .expect("a key");
        }
        "under a tag" => {
            let suite = DynamicSuite::by_name("min-sig-nul").expect("a suite").with_tag(b"TAG".as_slice());
            black_box(suite.expect("a tag").sign(bytes, b"message")).expect("a key");
        }
        "a child" => {
            let secret = SecretKey::<MinPkPop>::from_bytes(bytes).expect("a key");
            black_box(secret.child(INDEX).public_key());
        }
        "parts" => {
            let secret = SecretKey::<MinSigPop>::from_bytes(bytes).expect("a key");
            let (public, shares) = split(&secret, 2, 3, &mut StdRng::seed_from_u64(1)).expect("2 of 3");
            black_box((public, recover_secret(&shares[1..], 2).expect("two"), shares[0].sign(b"message")));
        }
        "derivation" => {
            let secret = SecretKey::<MinPkPop>::derive(bytes, b"").expect("long enough");
            black_box(secret.sign(b"message"));
        }
        "digits" => {
            let digits = to_hex(bytes);
            let read = SecretBytes::<32>::from_hex(&digits).expect("digits");
            black_box(SecretKey::<MinPkPop>::from_bytes(&*read)).expect("a key");
            assert_eq!(*from_hex(trimmed(&digits)).expect("digits"), bytes);
        }
        "dropped digits" => drop(black_box(to_hex(bytes).to_vec())),
        "a live key" => return Some(SecretKey::from_bytes(bytes).expect("a key")),
        "a dropped vector" => drop(black_box(bytes.to_vec())),
        "a dropped box" => drop(black_box(Box::new([decoded(bytes); 4]))),
        "a scalar on the stack" => deep(|| _ = black_box([decoded(bytes); 4])),
        "words on the stack" => deep(|| _ = black_box(decoded(bytes).to_canonical())),
        "parts on the stack" => {
            deep(|| _ = black_box(G2::lattice().decompose(&decoded(bytes).to_canonical())));
        }
        _ => panic!("{what}?"),
    }
    None
}

fn decoded(bytes: &[u8]) -> Fr {
    ScalarBigEndian::decode(bytes).expect("a scalar")
}

/// Far below the caller, where the search does not write.
#[inline(never)]
fn deep(compute: impl FnOnce()) {
    let space = black_box([0u8; 64 << 10]);
    compute();
    black_box(&space);
}

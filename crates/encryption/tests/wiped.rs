//! No secret of encryption stays in memory, in whatever form it had on its way: a process of its own encrypts or decrypts, drops what came out,
//! and searches all the memory that it may write. A twin that keeps a copy is found.
#![cfg(target_os = "linux")]

use hkdf::Hkdf;
use num_bigint::BigUint;
use pairloom_algebra::PrimeField;
use pairloom_algebra::secret::without_traces;
use pairloom_curve::Group;
use pairloom_curve::bls12_381::{self, G2};
use pairloom_curve::encoding::{
    GtReversed, PointEncoding, ScalarBigEndian, ScalarEncoding, ZcashCompressed, ZcashUncompressed,
};
use pairloom_encryption::ibe;
use pairloom_encryption::timelock::Header;
use pairloom_encryption::{Chain, TimeLock};
use pairloom_pairing::{Fast, pairing};
use pairloom_parallel::{Inline, Pool, batch};
use pairloom_signature::drand::{BlsUnchainedG1Rfc9380, Scheme};
use pairloom_signature::suite::MinSigNul;
use pairloom_signature::{PublicKey, SecretKey, Signature};
use pairloom_vectors::memory::{self, Needle, found};
use sha2::{Digest, Sha256};
use std::hint::black_box;
use zeroize::Zeroizing;

const ROUND: u64 = 1000;
const VALUE: &str = "the pairing's value";

/// A network whose key is no secret of these tests.
fn network() -> SecretKey<MinSigNul> {
    SecretKey::derive(&[9; 32], b"").expect("long enough")
}

fn identity() -> Vec<u8> {
    BlsUnchainedG1Rfc9380::message(ROUND, &[])
}

fn lock() -> TimeLock {
    let (scheme, public_key) = (BlsUnchainedG1Rfc9380::NAME.to_owned(), network().public_key().to_bytes());
    let chain = Chain { scheme, public_key, period: 3, genesis_time: 0, hash: [7; 32] };
    TimeLock::new(&chain).expect("a lock")
}

/// σ and the message from one secret.
fn parts(secret: &[u8]) -> (&[u8; 16], &[u8; 16]) {
    let (sigma, message) = secret.split_at(16);
    (sigma.try_into().expect("16"), message.try_into().expect("16"))
}

/// What a body is made of, from the definitions: σ, the message, the digests that mask both, r in every form. The mask is V ⊕ σ.
fn forms_of_body(secret: &[u8], body: &[u8]) -> Vec<Needle> {
    let (sigma, message) = parts(secret);
    let digest = |texts: &[&[u8]]| -> [u8; 32] { Sha256::digest(texts.concat()).into() };
    let seed = digest(&[b"IBE-H3", sigma, message]);
    let integer =
        |words: &[u64]| BigUint::from_bytes_le(&words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<_>>());
    let [order, modulus] = [bls12_381::Fr::MODULUS, bls12_381::Fp::MODULUS].map(integer);
    let candidates = (1u16..).map(|i| {
        let mut bytes = digest(&[&i.to_le_bytes(), &seed]);
        bytes[0] >>= 1;
        BigUint::from_bytes_be(&bytes)
    });
    let r = candidates.into_iter().find(|candidate| *candidate < order).expect("one below the order");
    let bytes = |integer: &BigUint| {
        let mut bytes = integer.to_bytes_le();
        bytes.resize(32, 0);
        bytes
    };
    let words = bytes(&r);
    let big_endian: Vec<u8> = words.iter().rev().copied().collect();
    let lattice = G2::lattice();
    let canonical: Vec<_> = words.chunks(8).map(|word| u64::from_le_bytes(word.try_into().expect("8"))).collect();
    let decomposed = lattice.decompose(&canonical.try_into().expect("4 words"));
    let mut needles = vec![];
    let montgomery =
        |integer: &[u8], modulus: &BigUint| (BigUint::from_bytes_be(integer) << (8 * integer.len())) % modulus;
    // Both arguments of the pairing at encryption, and its value, whose coefficients are 48 bytes each.
    let u: bls12_381::G2Affine = ZcashCompressed::decode(&body[..96]).expect("a point");
    let value = pairing::<bls12_381::Curve>(network().sign(&identity()).as_point(), &u).to_bytes::<GtReversed>();
    let scalar: bls12_381::Fr = ScalarBigEndian::decode(&big_endian).expect("below the order");
    let raised = network().public_key().as_point().mul(&scalar).to_affine();
    let raised: Vec<u8> = ZcashUncompressed::encode(&raised);
    for (name, text) in [(VALUE, value), ("the multiple of the network's key", raised)] {
        for coefficient in text.chunks(48) {
            needles.extend(Needle::pieces(name, coefficient));
            let words = montgomery(coefficient, &modulus).to_bytes_le();
            needles.extend(Needle::pieces(name, &words));
        }
    }
    let mask: Vec<u8> = body[96..112].iter().zip(sigma).map(|(left, right)| left ^ right).collect();
    for (name, bytes) in [
        ("sigma", sigma.as_slice()),
        ("the message", message),
        ("the mask of sigma", &mask),
        ("the mask of the message", &digest(&[b"IBE-H4", sigma])),
        ("the seed of r", &seed),
        ("r", &big_endian),
        ("words of r", &words),
        ("Montgomery form of r", &bytes(&montgomery(&big_endian, &order))),
    ] {
        needles.extend(Needle::pieces(name, bytes));
    }
    let parts = decomposed.iter().take(lattice.parts);
    needles.extend(parts.flat_map(|part| Needle::pieces("a part of r", &part.to_le_bytes())));
    needles
}

/// The keys that age derives from a file key: that of the header's code, and that of the stream.
fn forms_of_file(file_key: &[u8], file: &[u8]) -> Vec<Needle> {
    let derived = |salt: Option<&[u8]>, info: &[u8]| {
        let mut key = [0; 32];
        Hkdf::<Sha256>::new(salt, file_key).expand(info, &mut key).expect("short");
        key
    };
    let end = file.windows(5).position(|window| window == b"\n--- ").expect("a header's end");
    let start = end + 1 + file[end + 1..].iter().position(|byte| *byte == b'\n').expect("a line's end") + 1;
    let nonce = &file[start..start + 16];
    [("the header's key", derived(None, b"header")), ("the stream's key", derived(Some(nonce), b"payload"))]
        .iter()
        .flat_map(|(name, key)| Needle::pieces(name, key))
        .collect()
}

fn body(secret: &[u8]) -> Vec<u8> {
    let (sigma, message) = parts(secret);
    ibe::encrypt::<BlsUnchainedG1Rfc9380>(&network().public_key(), &identity(), message, sigma)
}

#[test]
fn bodies_leave_no_copy() {
    let secret: [u8; 32] = rand::random();
    let body = body(&secret);
    assert_eq!(found("encrypt", &secret, &forms_of_body(&secret, &body)), "");
    // The other process has the body, and not what is in it.
    assert_eq!(found("decrypt", &body, &forms_of_body(&secret, &body)), "");
    for what in ["decrypt many", "decrypt many on threads"] {
        assert_eq!(found(what, &body, &forms_of_body(&secret, &body)), "", "{what}");
    }
}

/// A file that age has encrypted to a round, whose key only its header has.
#[test]
fn files_leave_no_copy() {
    let mut file = Vec::new();
    lock().encrypt(ROUND, false, b"text".as_slice(), &mut file).expect("encrypted");
    let body = Header::read(file.as_slice()).expect("a header").body().to_vec();
    let signature = network().sign(&identity());
    let message = ibe::decrypt::<BlsUnchainedG1Rfc9380>(&signature, &body).expect("opens");
    let mut needles = forms_of_file(&*message, &file);
    needles.extend(Needle::pieces("the file key", &*message));
    assert_eq!(found("file", &file, &needles), "");
}

#[test]
fn copies_are_found() {
    let secret: [u8; 32] = rand::random();
    let body = body(&secret);
    for (what, name) in
        [("a kept message", "the message"), ("a dropped vector", "the message"), ("pairings in lanes", VALUE)]
    {
        let found = found(what, &body, &forms_of_body(&secret, &body));
        assert!(found.contains(name), "{what}: {found:?}");
    }
}

#[test]
#[ignore = "run by the other tests in a process of its own"]
fn another_process() {
    let Some(told) = memory::told() else { return };
    let mut input = Zeroizing::new(vec![0; told.shifted.len()]);
    without_traces::<4096, _>(|| {
        input.iter_mut().zip(&told.shifted).for_each(|(byte, shifted)| *byte = memory::unshifted(*shifted));
    });
    let kept = compute(&told.what, &input);
    drop(input);
    told.search();
    drop(kept);
}

/// What is there while memory is searched.
enum Kept {
    Message(#[expect(dead_code, reason = "it is searched for")] ibe::Message),
    Threads(#[expect(dead_code, reason = "its threads' stacks are searched")] Pool),
}

/// Does what it is asked; the result is kept until the search is over.
fn compute(what: &str, input: &[u8]) -> Option<Kept> {
    let network = network();
    let signature: Signature<MinSigNul> = network.sign(&identity());
    let key: PublicKey<MinSigNul> = network.public_key();
    let open = || ibe::decrypt::<BlsUnchainedG1Rfc9380>(&signature, input).expect("opens");
    match what {
        "encrypt" => {
            let (sigma, message) = parts(input);
            black_box(ibe::encrypt::<BlsUnchainedG1Rfc9380>(&key, &identity(), message, sigma));
        }
        "decrypt" => drop(black_box(open())),
        "decrypt many" => {
            let opened = ibe::decrypt_many::<BlsUnchainedG1Rfc9380>(&signature, &[input; 20], &Inline);
            assert!(black_box(opened).iter().all(Result::is_ok));
        }
        "decrypt many on threads" => {
            let pool = Pool::new(2).expect("two threads");
            let opened = ibe::decrypt_many::<BlsUnchainedG1Rfc9380>(&signature, &[input; 40], &pool);
            assert!(black_box(opened).iter().all(Result::is_ok));
            return Some(Kept::Threads(pool));
        }
        // What lanes would keep if nothing were blinded.
        "pairings in lanes" => {
            let point: bls12_381::G2Affine = ZcashCompressed::decode(&input[..96]).expect("a point");
            let pairs = [(*signature.as_point(), point); 20];
            let values = batch::pairings::<bls12_381::Curve, Fast>(&pairs, &Inline);
            assert!(black_box(values).iter().all(|value| !value.is_one()));
        }
        "file" => {
            let unlocked = lock().unlock(ROUND, &signature.to_bytes()).expect("its beacon");
            let mut text = Vec::new();
            unlocked.decrypt(input, &mut text).expect("opens");
            assert_eq!(text, b"text");
        }
        "a kept message" => return Some(Kept::Message(open())),
        "a dropped vector" => drop(black_box(open().repeat(3))),
        _ => panic!("{what}?"),
    }
    None
}

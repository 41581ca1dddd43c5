//! No copy of a secret stays in memory: a process of its own computes with a key, drops it, and searches all the memory that it may write
//! for the key in every form that it has on the way. Twins that leave a copy are found.
#![cfg(target_os = "linux")]

use hkdf::Hkdf;
use num_bigint::BigUint;
use pairloom_algebra::secret::without_traces;
use pairloom_curve::bls12_381::{Fr, G1, G2};
use pairloom_curve::encoding::{ScalarBigEndian, ScalarEncoding};
use pairloom_curve::{Group, PairingCurve, bls12_381};
use pairloom_signature::suite::{MinPkPop, MinSigAug};
use pairloom_signature::{DynamicSuite, SecretKey};
use sha2::{Digest, Sha256};
use std::fs::File;
use std::hint::black_box;
use std::os::unix::fs::FileExt;
use std::process::Command;
use zeroize::Zeroizing;

/// What the other process is told, so that it does not have the secret before it makes it: every byte plus this.
const SHIFT: u8 = 0x5b;
const VARIABLE: &str = "PAIRLOOM_TEST_WIPED";

/// Something to look for: its name, and its bytes.
struct Needle(String, Vec<u8>);

/// The halves of a text: a freed block loses its first bytes to the allocator.
fn halves(name: &str, bytes: &[u8]) -> Vec<Needle> {
    bytes.chunks_exact(16).map(|half| Needle(name.into(), half.into())).collect()
}

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
        parts.iter().take(*count).map(|part| Needle((*name).into(), part.to_le_bytes().into()))
    });
    [halves("big-endian bytes", key), halves("words", &little_endian), halves("Montgomery form", &montgomery)]
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
    [halves("key material", material), halves("pseudorandom key", &prk), halves("output key material", &okm)]
        .into_iter()
        .flatten()
        .chain(forms_of_key(&*key))
        .collect()
}

/// What another process finds of these after it has done something with `secret`.
fn found(what: &str, secret: &[u8], needles: &[Needle]) -> String {
    let shifted = |bytes: &[u8]| hex::encode(bytes.iter().map(|byte| byte.wrapping_add(SHIFT)).collect::<Vec<_>>());
    let needles: Vec<_> = needles.iter().map(|Needle(name, bytes)| format!("{name}={}", shifted(bytes))).collect();
    let told = format!("{what}:{}:{}", shifted(secret), needles.join(","));
    let child = Command::new(std::env::current_exe().expect("a path"))
        .args(["another_process", "--exact", "--ignored", "--nocapture"])
        .env(VARIABLE, told)
        .output()
        .expect("runs");
    let output = String::from_utf8_lossy(&child.stdout).into_owned();
    assert!(child.status.success(), "{output}{}", String::from_utf8_lossy(&child.stderr));
    assert!(output.contains("searched"), "{output}");
    output.lines().filter(|line| line.starts_with("found")).collect::<Vec<_>>().join("\n")
}

fn key() -> Vec<u8> {
    let mut bytes: [u8; 32] = rand::random();
    bytes[0] &= 0x3f;
    bytes.into()
}

#[test]
fn operations_leave_no_copy_of_a_key() {
    for what in ["keys in G1", "keys in G2", "by name"] {
        let key = key();
        assert_eq!(found(what, &key, &forms_of_key(&key)), "", "{what}");
    }
}

#[test]
fn derivation_leaves_no_copy() {
    let material: [u8; 32] = rand::random();
    assert_eq!(found("derivation", &material, &forms_of_derivation(&material)), "");
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
    let Ok(told) = std::env::var(VARIABLE) else { return };
    let mut fields = told.split(':');
    let (what, secret, needles) = (fields.next(), fields.next(), fields.next());
    let bytes = |digits: &str| hex::decode(digits).expect("digits");
    let shifted = bytes(secret.expect("a secret"));
    let mut secret = Zeroizing::new(vec![0; 32]);
    without_traces::<4096, _>(|| {
        secret.iter_mut().zip(&shifted).for_each(|(byte, shifted)| *byte = shifted.wrapping_sub(SHIFT));
    });
    let kept = compute(what.expect("a name"), &secret);
    drop(secret);
    let needles: Vec<_> = needles.expect("needles").split(',').map(|needle| needle.split_once('=')).collect();
    let needles: Vec<_> =
        needles.into_iter().flatten().map(|(name, digits)| Needle(name.into(), bytes(digits))).collect();
    search(&needles);
    drop(kept);
}

/// Does what it is asked; the result is kept until the search is over.
fn compute(what: &str, bytes: &[u8]) -> Option<SecretKey<MinPkPop>> {
    match what {
        "keys in G1" => {
            let secret = SecretKey::<MinPkPop>::from_bytes(bytes).expect("a key");
            black_box((secret.public_key(), secret.sign(b"message"), secret.prove_possession()));
            let moved = black_box(vec![secret]);
            drop(black_box(moved[0].to_bytes()));
        }
        "keys in G2" => {
            let secret = SecretKey::<MinSigAug>::from_bytes(bytes).expect("a key");
            black_box((secret.public_key(), secret.sign(b"message")));
        }
        "by name" => {
            let suite = DynamicSuite::by_name("min-pk-pop").expect("a suite");
            black_box((suite.public_key(bytes), suite.sign(bytes, b"message"), suite.prove_possession(bytes)))
                .0
                .expect("a key");
        }
        "derivation" => {
            let secret = SecretKey::<MinPkPop>::derive(bytes, b"").expect("long enough");
            black_box(secret.sign(b"message"));
        }
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

/// Says what is found in the memory that this process may write.
fn search(needles: &[Needle]) {
    const CHUNK: usize = 1 << 20;
    const LONGEST: usize = 16;
    let memory = File::open("/proc/self/mem").expect("memory");
    let mut starts = vec![false; 1 << 16];
    let start = |bytes: &[u8]| usize::from(bytes[0]) << 8 | usize::from(bytes[1]);
    needles.iter().for_each(|Needle(_, bytes)| starts[start(bytes)] = true);
    let maps = std::fs::read_to_string("/proc/self/maps").expect("maps");
    let mut buffer = vec![0; CHUNK + LONGEST];
    let mut searched = 0;
    for line in maps.lines() {
        let mut words = line.split_whitespace();
        let (range, rights) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let Some((from, to)) = range.split_once('-').filter(|_| rights.starts_with("rw")) else { continue };
        let [from, to] = [from, to].map(|digits| u64::from_str_radix(digits, 16).expect("an address"));
        for at in (from..to).step_by(CHUNK) {
            let length = (CHUNK + LONGEST).min((to - at) as usize);
            let Ok(()) = memory.read_exact_at(&mut buffer[..length], at) else { continue };
            searched += length.min(CHUNK);
            buffer[..length].iter_mut().for_each(|byte| *byte = byte.wrapping_add(SHIFT));
            for window in buffer[..length].windows(LONGEST).filter(|window| starts[start(window)]) {
                for Needle(name, _) in needles.iter().filter(|Needle(_, bytes)| bytes == window) {
                    println!("found {name} in {}", words.clone().last().unwrap_or("memory"));
                }
            }
        }
    }
    println!("searched {searched} bytes");
}

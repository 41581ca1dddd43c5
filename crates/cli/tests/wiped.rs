//! No copy of a key that the program reads from a file, or writes to one, stays in its memory, neither as digits nor as bytes.
#![cfg(target_os = "linux")]

use num_bigint::BigUint;
use pairloom_algebra::PrimeField;
use pairloom_algebra::secret::without_traces;
use pairloom_cli::input::Source;
use pairloom_cli::key::file::{KeyFile, read_secret_digits};
use pairloom_cli::suite::Suite;
use pairloom_curve::bls12_381::Fr;
use pairloom_signature::secret::SecretBytes;
use pairloom_vectors::memory::{self, Needle, found};
use std::hint::black_box;
use std::path::{Path, PathBuf};

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("wiped-{name}"))
}

fn key() -> [u8; 32] {
    let mut bytes: [u8; 32] = rand::random();
    bytes[0] &= 0x3f;
    bytes
}

/// The forms of a key in a file and after it.
fn forms(key: &[u8]) -> Vec<Needle> {
    let order: Vec<u8> = Fr::MODULUS.iter().flat_map(|word| word.to_le_bytes()).collect();
    let montgomery: BigUint = (BigUint::from_bytes_be(key) << 256) % BigUint::from_bytes_le(&order);
    let mut montgomery = montgomery.to_bytes_le();
    montgomery.resize(32, 0);
    let words: Vec<u8> = key.iter().rev().copied().collect();
    let digits = hex::encode(key);
    [("digits", digits.as_bytes()), ("bytes", key), ("words", &words), ("Montgomery form", &montgomery)]
        .iter()
        .flat_map(|(name, bytes)| Needle::pieces(name, bytes))
        .collect()
}

#[test]
fn key_files_leave_no_copy() {
    let key = key();
    assert_eq!(found("write", &key, &forms(&key)), "");
    let text = std::fs::read_to_string(path("written")).expect("written");
    assert!(text.contains(&hex::encode(key)));
    // The other process gets no secret here but that of the file, which is longer than the first buffer of most readers.
    std::fs::write(path("key"), format!("{text}{}", " ".repeat(9000))).expect("written");
    std::fs::write(path("digits"), hex::encode(key)).expect("written");
    for what in ["read", "read digits"] {
        assert_eq!(found(what, &[0], &forms(&key)), "", "{what}");
    }
    let found = found("a kept text", &[0], &forms(&key));
    assert!(found.contains("found digits"), "{found:?}");
}

#[test]
#[ignore = "run by the other test in a process of its own"]
fn another_process() {
    let Some(told) = memory::told() else { return };
    let mut kept = None;
    match told.what.as_str() {
        "write" => {
            let mut secret = SecretBytes::<32>::zeros();
            without_traces::<4096, _>(|| {
                let bytes = told.shifted.iter().map(|byte| memory::unshifted(*byte));
                secret.iter_mut().zip(bytes).for_each(|(byte, secret)| *byte = secret);
            });
            let suite = Suite::named("min-pk-pop").expect("a suite");
            KeyFile { suite, secret, share: None }.write(&path("written"), true).expect("written");
        }
        "read" => drop(black_box(KeyFile::read(&Source::File(path("key"))).expect("a key"))),
        "read digits" => drop(black_box(read_secret_digits(&Source::File(path("digits"))).expect("digits"))),
        "a kept text" => kept = Some(Source::File(path("key")).read().expect("a text")),
        what => panic!("{what}?"),
    }
    told.search();
    drop(black_box(kept));
}

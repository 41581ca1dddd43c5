//! What is timed: for a class of secrets the operation on one of them, ready to run.
//!
//! Class 0 has a secret that a leak would treat in a way of its own, nearly all of it zeros; class 1 has random ones. What is public is of
//! one distribution in both.

use pairloom_curve::Affine;
use pairloom_curve::bls12_381::{Fr, G1};
use pairloom_curve::encoding::{ScalarBigEndian, ScalarEncoding};
use pairloom_curve::hash::field::HashToField;
use pairloom_encryption::ibe::{self, IdentityScheme};
use pairloom_signature::SecretKey;
use pairloom_signature::drand::{BlsBn254UnchainedOnG1, BlsUnchainedG1Rfc9380};
use pairloom_signature::secret::Scalar;
use pairloom_signature::suite::{Bn254MinSigNul, MinPkPop, MinSigPop, Suite};
use rand::RngCore;
use rand::rngs::StdRng;
use std::hint::black_box;

/// An operation on a secret that is already in place.
pub type Ready = Box<dyn FnOnce()>;
/// Prepares the operation for a class of secrets.
pub type Prepare = fn(usize, &mut StdRng) -> Ready;

/// What must not leak, by name.
pub const OPERATIONS: &[(&str, Prepare)] = &[
    ("derive min-pk", derive::<MinPkPop>),
    ("public-key min-pk", public_key::<MinPkPop>),
    ("public-key min-sig", public_key::<MinSigPop>),
    ("public-key bn254", public_key::<Bn254MinSigNul>),
    ("sign min-pk", sign::<MinPkPop>),
    ("sign min-sig", sign::<MinSigPop>),
    ("sign bn254", sign::<Bn254MinSigNul>),
    ("decrypt quicknet", decrypt::<BlsUnchainedG1Rfc9380>),
    ("decrypt evmnet", decrypt::<BlsBn254UnchainedOnG1>),
];

/// Twins that leak, which must be noticed.
pub const LEAKY: &[(&str, Prepare)] =
    &[("leaky derive", leaky_derive), ("leaky sign", leaky_sign), ("leaky decrypt", leaky_decrypt)];

/// Bytes of a secret: 1 in class 0, random and below every order in class 1.
fn secret<const N: usize>(class: usize, rng: &mut StdRng) -> [u8; N] {
    let mut bytes = [0; N];
    rng.fill_bytes(&mut bytes);
    bytes[0] &= 0x1f;
    if class == 0 {
        bytes = [0; N];
        bytes[N - 1] = 1;
    }
    bytes
}

fn random<const N: usize>(rng: &mut StdRng) -> [u8; N] {
    secret(1, rng)
}

fn key<S: Suite>(class: usize, rng: &mut StdRng) -> SecretKey<S>
where
    ScalarBigEndian: ScalarEncoding<Scalar<S>>,
{
    SecretKey::from_bytes(&secret::<32>(class, rng)).expect("in range")
}

/// The key of key material, and its public key.
fn derive<S: Suite>(class: usize, rng: &mut StdRng) -> Ready
where
    Scalar<S>: HashToField,
{
    let material: [u8; 32] = secret(class, rng);
    Box::new(move || {
        drop(black_box(SecretKey::<S>::derive(black_box(&material), b"").expect("long enough").public_key()))
    })
}

fn public_key<S: Suite>(class: usize, rng: &mut StdRng) -> Ready
where
    ScalarBigEndian: ScalarEncoding<Scalar<S>>,
{
    let key = key::<S>(class, rng);
    Box::new(move || drop(black_box(key.public_key())))
}

fn sign<S: Suite>(class: usize, rng: &mut StdRng) -> Ready
where
    ScalarBigEndian: ScalarEncoding<Scalar<S>>,
{
    let (key, message) = (key::<S>(class, rng), random::<32>(rng));
    Box::new(move || {
        black_box(key.sign(&message));
    })
}

/// A beacon's signature, and a body of a message of the class that it opens.
fn sealed<T: IdentityScheme>(class: usize, rng: &mut StdRng) -> (pairloom_signature::Signature<T::Suite>, Vec<u8>)
where
    Scalar<T::Suite>: HashToField,
    ScalarBigEndian: ScalarEncoding<Scalar<T::Suite>>,
{
    let network = SecretKey::<T::Suite>::derive(&[9; 32], b"").expect("long enough");
    let identity = T::message(rng.next_u64(), &[]);
    let body = ibe::encrypt::<T>(&network.public_key(), &identity, &secret(class, rng), &random(rng));
    (network.sign(&identity), body)
}

fn decrypt<T: IdentityScheme>(class: usize, rng: &mut StdRng) -> Ready
where
    Scalar<T::Suite>: HashToField,
    ScalarBigEndian: ScalarEncoding<Scalar<T::Suite>>,
{
    let (signature, body) = sealed::<T>(class, rng);
    Box::new(move || drop(black_box(ibe::decrypt::<T>(&signature, &body).expect("opens"))))
}

/// Skips the zeros at the end of key material, and hashes the rest byte by byte.
fn leaky_derive(class: usize, rng: &mut StdRng) -> Ready {
    let material: [u8; 32] = secret(class, rng);
    Box::new(move || {
        for byte in material.iter().filter(|&&byte| byte != 0) {
            black_box(SecretKey::<MinPkPop>::derive(&[*byte; 32], b"").expect("long enough"));
        }
        black_box(SecretKey::<MinPkPop>::derive(&material, b"").expect("long enough").public_key());
    })
}

/// Multiplies in variable time.
fn leaky_sign(class: usize, rng: &mut StdRng) -> Ready {
    let (bytes, message) = (secret::<32>(class, rng), random::<32>(rng));
    Box::new(move || {
        let scalar: Fr = ScalarBigEndian::decode(&bytes).expect("in range");
        black_box(MinPkPop::hash(&message).mul_words_vartime(&scalar.to_canonical()));
    })
}

/// Multiplies by what was decrypted in variable time.
fn leaky_decrypt(class: usize, rng: &mut StdRng) -> Ready {
    let (signature, body) = sealed::<BlsUnchainedG1Rfc9380>(class, rng);
    Box::new(move || {
        let message = ibe::decrypt::<BlsUnchainedG1Rfc9380>(&signature, &body).expect("opens");
        let number = u128::from_be_bytes(*message);
        black_box(Affine::<G1>::generator().mul_words_vartime(&[number as u64, (number >> 64) as u64]));
    })
}

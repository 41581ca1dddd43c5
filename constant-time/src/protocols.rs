//! Key derivation, public keys, signatures, proofs, encryption and decryption, from bytes to bytes.

use crate::mark;
use crabgrind::memcheck::{MemState, mark_memory};
use pairloom_algebra::secret::TRACER;
use pairloom_curve::bls12_381::{Fr, G1};
use pairloom_curve::encoding::{ScalarBigEndian, ScalarEncoding};
use pairloom_curve::hash::field::HashToField;
use pairloom_curve::{Affine, Point};
use pairloom_encryption::ibe::{self, IdentityScheme};
use pairloom_signature::drand::{
    BlsBn254UnchainedOnG1, BlsUnchainedG1Rfc9380, BlsUnchainedOnG1, PedersenBlsUnchained, Scheme,
};
use pairloom_signature::secret::Scalar;
use pairloom_signature::suite::{Bn254MinSigNul, MinPkPop, MinSigAug, MinSigPop, PossessionSuite, Suite};
use pairloom_signature::{SecretKey, Signature};
use std::hint::black_box;

/// Runs an operation of this module; whether there is one of this name.
pub fn run(operation: &str) -> bool {
    let known = TRACER.set(|address, length| {
        let marked = mark_memory(address.cast_mut().cast(), length, MemState::Defined);
        assert!(marked.is_ok(), "not under valgrind");
    });
    assert!(known.is_ok(), "set twice");
    match operation {
        "derive-min-pk" => derive::<MinPkPop>(),
        "derive-min-sig" => derive::<MinSigPop>(),
        "derive-bn254" => derive::<Bn254MinSigNul>(),
        "public-key-min-pk" => public_key::<MinPkPop>(),
        "public-key-min-sig" => public_key::<MinSigPop>(),
        "public-key-bn254" => public_key::<Bn254MinSigNul>(),
        "sign-min-pk" => sign::<MinPkPop>(),
        "sign-min-sig" => sign::<MinSigAug>(),
        "sign-bn254" => sign::<Bn254MinSigNul>(),
        "prove-min-pk" => prove::<MinPkPop>(),
        "prove-min-sig" => prove::<MinSigPop>(),
        "encrypt-quicknet" => encrypt::<BlsUnchainedG1Rfc9380>(),
        "encrypt-fastnet" => encrypt::<BlsUnchainedOnG1>(),
        "encrypt-pedersen" => encrypt::<PedersenBlsUnchained>(),
        "encrypt-evmnet" => encrypt::<BlsBn254UnchainedOnG1>(),
        "decrypt-quicknet" => decrypt::<BlsUnchainedG1Rfc9380>(),
        "decrypt-fastnet" => decrypt::<BlsUnchainedOnG1>(),
        "decrypt-pedersen" => decrypt::<PedersenBlsUnchained>(),
        "decrypt-evmnet" => decrypt::<BlsBn254UnchainedOnG1>(),
        "leaky-derive" => leaky_derive(),
        "leaky-public-key" => leaky_public_key(),
        "leaky-sign" => leaky_sign(),
        "leaky-prove" => leaky_prove(),
        "leaky-encrypt" => leaky_encrypt(),
        "leaky-decrypt" => leaky_decrypt(),
        _ => return false,
    }
    true
}

/// Bytes below every order, of which memcheck takes each for undefined.
fn undefined<const N: usize>() -> [u8; N] {
    let mut bytes = core::array::from_fn(|i| (7 * i + 3) as u8);
    mark(&mut bytes, MemState::Undefined);
    bytes
}

fn key<S: Suite>() -> SecretKey<S>
where
    ScalarBigEndian: ScalarEncoding<Scalar<S>>,
{
    SecretKey::from_bytes(&undefined::<32>()).expect("in range")
}

fn derive<S: Suite>()
where
    Scalar<S>: HashToField,
    ScalarBigEndian: ScalarEncoding<Scalar<S>>,
{
    black_box(SecretKey::<S>::derive(&undefined::<32>(), b"information").expect("long enough").to_bytes());
}

fn public_key<S: Suite>()
where
    ScalarBigEndian: ScalarEncoding<Scalar<S>>,
{
    black_box(key::<S>().public_key().to_bytes());
}

fn sign<S: Suite>()
where
    ScalarBigEndian: ScalarEncoding<Scalar<S>>,
{
    black_box(key::<S>().sign(b"message").to_bytes());
}

fn prove<S: PossessionSuite>()
where
    ScalarBigEndian: ScalarEncoding<Scalar<S>>,
{
    black_box(key::<S>().prove_possession().to_bytes());
}

/// The network's key.
fn network<T: Scheme>() -> SecretKey<T::Suite>
where
    Scalar<T::Suite>: HashToField,
{
    SecretKey::derive(&[9; 32], b"").expect("long enough")
}

fn encrypt<T: IdentityScheme>()
where
    Scalar<T::Suite>: HashToField,
    ScalarBigEndian: ScalarEncoding<Scalar<T::Suite>>,
{
    let key = network::<T>().public_key();
    black_box(ibe::encrypt::<T>(&key, &T::message(1, &[]), &undefined(), &undefined()));
}

/// The signature that opens a body, undefined, and the body.
fn opener<T: IdentityScheme>() -> (Signature<T::Suite>, Vec<u8>)
where
    Scalar<T::Suite>: HashToField,
    ScalarBigEndian: ScalarEncoding<Scalar<T::Suite>>,
{
    let (secret, identity) = (network::<T>(), T::message(1, &[]));
    let body = ibe::encrypt::<T>(&secret.public_key(), &identity, &[1; 16], &[2; 16]);
    let mut signature = secret.sign(&identity);
    mark(&mut signature, MemState::Undefined);
    (signature, body)
}

fn decrypt<T: IdentityScheme>()
where
    Scalar<T::Suite>: HashToField,
    ScalarBigEndian: ScalarEncoding<Scalar<T::Suite>>,
{
    let (signature, body) = opener::<T>();
    black_box(ibe::decrypt::<T>(&signature, &body).expect("opens"));
}

/// Derives again until the key is even.
fn leaky_derive() {
    let mut info = vec![];
    while SecretKey::<MinPkPop>::derive(&undefined::<32>(), &info).expect("long enough").to_bytes()[31] & 1 == 1 {
        info.push(0);
    }
}

/// Reads a multiple from a table at an address that depends on the key.
fn leaky_public_key() {
    let table: Vec<_> = (0..16u64).map(|i| Affine::<G1>::generator().mul(&Fr::from_u64(i + 1))).collect();
    let mut sum: Point<G1> = table[0];
    for byte in key::<MinPkPop>().to_bytes().iter() {
        sum = sum + table[usize::from(byte & 15)];
    }
    black_box(sum);
}

/// Multiplies in variable time.
fn leaky_sign() {
    let scalar: Fr = ScalarBigEndian::decode(&undefined::<32>()).expect("in range");
    black_box(MinPkPop::hash(b"message").mul_words_vartime(&scalar.to_canonical()));
}

/// Proves only what has an odd last byte.
fn leaky_prove() {
    let key = key::<MinPkPop>();
    if key.to_bytes()[31] & 1 == 1 {
        black_box(key.prove_possession());
    }
}

/// Takes other random bytes where the first is 0.
fn leaky_encrypt() {
    let mut sigma = undefined::<16>();
    while sigma[0] == 0 {
        sigma = undefined();
    }
    let key = network::<BlsUnchainedG1Rfc9380>().public_key();
    black_box(ibe::encrypt::<BlsUnchainedG1Rfc9380>(&key, b"identity", &undefined(), &sigma));
}

/// Compares what was decrypted byte by byte, until one differs.
fn leaky_decrypt() {
    let (signature, body) = opener::<BlsUnchainedG1Rfc9380>();
    let message = ibe::decrypt::<BlsUnchainedG1Rfc9380>(&signature, &body).expect("opens");
    black_box(message.iter().position(|&byte| byte != 1));
}

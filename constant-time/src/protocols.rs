//! Key derivation, public keys, signatures, proofs, encryption and decryption, from bytes to bytes.

use crate::mark;
use core::ops::Range;
use crabgrind::memcheck::{MemState, mark_memory};
use pairloom_algebra::Field;
use pairloom_algebra::secret::TRACER;
use pairloom_curve::bls12_381::{Fr, G1};
use pairloom_curve::encoding::{ScalarBigEndian, ScalarEncoding};
use pairloom_curve::hash::field::HashToField;
use pairloom_curve::{Affine, Point};
use pairloom_encryption::ibe::{self, IdentityScheme};
use pairloom_signature::drand::{
    BlsBn254UnchainedOnG1, BlsUnchainedG1Rfc9380, BlsUnchainedOnG1, PedersenBlsUnchained, Scheme,
};
use pairloom_signature::secret::hexadecimal::{digits_of_field, from_hex, to_hex, trimmed};
use pairloom_signature::secret::{Scalar, SecretBytes};
use pairloom_signature::suite::{Bn254MinSigNul, MinPkPop, MinSigAug, MinSigPop, PossessionSuite, Suite};
use pairloom_signature::threshold::{SecretShare, recover_secret, split};
use pairloom_signature::{DynamicSuite, SecretKey, Signature};
use rand::{CryptoRng, RngCore};
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
        "sign-under-tag" => sign_under_tag(),
        "prove-min-pk" => prove::<MinPkPop>(),
        "prove-min-sig" => prove::<MinSigPop>(),
        "descend-min-pk" => descend("min-pk-pop"),
        "descend-min-sig" => descend("min-sig-pop"),
        "split-min-pk" => split_by_name("min-pk-pop"),
        "split-min-sig" => split_by_name("min-sig-pop"),
        "split-bn254" => split_by_name("bn254-min-sig-nul"),
        "sign-with-part-min-pk" => sign_with_part::<MinPkPop>(),
        "sign-with-part-min-sig" => sign_with_part::<MinSigPop>(),
        "sign-with-part-bn254" => sign_with_part::<Bn254MinSigNul>(),
        "combine-min-pk" => combine::<MinPkPop>(),
        "combine-min-sig" => combine::<MinSigPop>(),
        "combine-bn254" => combine::<Bn254MinSigNul>(),
        "encrypt-quicknet" => encrypt::<BlsUnchainedG1Rfc9380>(),
        "encrypt-fastnet" => encrypt::<BlsUnchainedOnG1>(),
        "encrypt-pedersen" => encrypt::<PedersenBlsUnchained>(),
        "encrypt-evmnet" => encrypt::<BlsBn254UnchainedOnG1>(),
        "decrypt-quicknet" => decrypt::<BlsUnchainedG1Rfc9380>(),
        "decrypt-fastnet" => decrypt::<BlsUnchainedOnG1>(),
        "decrypt-pedersen" => decrypt::<PedersenBlsUnchained>(),
        "decrypt-evmnet" => decrypt::<BlsBn254UnchainedOnG1>(),
        "digits-of-key-file" => digits_of_key_file(),
        "digits-of-material" => digits_of_material(),
        "leaky-digits-of-key-file" => leaky_digits_of_key_file(),
        "leaky-digits-of-material" => leaky_digits_of_material(),
        "leaky-derive" => leaky_derive(),
        "leaky-public-key" => leaky_public_key(),
        "leaky-sign" => leaky_sign(),
        "leaky-prove" => leaky_prove(),
        "leaky-descend" => leaky_descend(),
        "leaky-split" => leaky_split(),
        "leaky-sign-with-part" => leaky_sign_with_part(),
        "leaky-combine" => leaky_combine(),
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

/// What is signed under a tag of one's own, in a suite that augments messages.
fn sign_under_tag() {
    let suite = suite("min-pk-aug").with_tag(b"TAG".as_slice()).expect("a tag");
    black_box(suite.sign(&undefined::<32>(), b"message").expect("in range"));
}

fn prove<S: PossessionSuite>()
where
    ScalarBigEndian: ScalarEncoding<Scalar<S>>,
{
    black_box(key::<S>().prove_possession().to_bytes());
}

/// The text of a key file whose digits, and nothing else of it, memcheck takes for undefined; and where they are.
fn key_file() -> (Vec<u8>, Range<usize>) {
    let mut text = br#"{"suite": "min-pk-pop", "secret_key": ""#.to_vec();
    let place = text.len()..text.len() + 64;
    text.extend_from_slice("0f1e2d3c4b5a69788796a5b4c3d2e1f0".repeat(2).as_bytes());
    text[place.clone()].iter_mut().for_each(|digit| mark(digit, MemState::Undefined));
    text.extend_from_slice(b"\"}\n");
    (text, place)
}

/// What the program does with a key file: finds the digits, reads them, and writes them again.
fn digits_of_key_file() {
    let (text, place) = key_file();
    assert_eq!(digits_of_field(&text, "secret_key", 64), Some(place.clone()));
    let secret = SecretBytes::<32>::from_hex(&text[place]).expect("digits");
    black_box(to_hex(&*secret));
}

/// Key material that stands alone in its file.
fn digits_of_material() {
    let (text, place) = key_file();
    black_box(from_hex(trimmed(&text[place.clone()])).expect("digits"));
    let between = [b"0x".as_slice(), &text[place], b"\n"].concat();
    black_box(from_hex(trimmed(&between)).expect("digits"));
}

/// Reads digits by a table.
fn leaky_digits_of_key_file() {
    let (text, place) = key_file();
    black_box(hex::decode(&text[place]).expect("digits"));
}

/// Skips leading zeros.
fn leaky_digits_of_material() {
    let (text, place) = key_file();
    black_box(text[place].iter().take_while(|&&digit| digit == b'0').count());
}

/// A generator whose every byte memcheck takes for undefined.
struct Undefined(u8);

impl RngCore for Undefined {
    fn next_u32(&mut self) -> u32 {
        rand::rand_core::impls::next_u32_via_fill(self)
    }
    fn next_u64(&mut self) -> u64 {
        rand::rand_core::impls::next_u64_via_fill(self)
    }
    fn fill_bytes(&mut self, bytes: &mut [u8]) {
        for byte in bytes {
            self.0 = self.0.wrapping_mul(29).wrapping_add(41);
            *byte = self.0;
            mark(byte, MemState::Undefined);
        }
    }
}

impl CryptoRng for Undefined {}

/// What `pairloom key derive` does: a path of EIP-2333, from bytes to bytes.
fn descend(name: &str) {
    let path = "m/12381/7".parse().expect("a path");
    black_box(suite(name).descendant(&undefined::<32>(), &path).expect("a key"));
}

fn suite(name: &str) -> DynamicSuite {
    DynamicSuite::by_name(name).expect("a suite")
}

/// What `pairloom key split` does.
fn split_by_name(name: &str) {
    black_box(suite(name).split(&undefined::<32>(), 3, 4, &mut Undefined(5)).expect("3 of 4"));
}

/// Four parts of a key, of which three are enough.
fn parts<S: Suite>() -> Vec<SecretShare<S>>
where
    Scalar<S>: HashToField,
    ScalarBigEndian: ScalarEncoding<Scalar<S>>,
{
    split(&key::<S>(), 3, 4, &mut Undefined(5)).expect("3 of 4").1
}

fn sign_with_part<S: Suite>()
where
    Scalar<S>: HashToField,
    ScalarBigEndian: ScalarEncoding<Scalar<S>>,
{
    black_box(parts::<S>()[2].sign(b"message").to_bytes());
}

/// The key of its parts, one of them given twice.
fn combine<S: Suite>()
where
    Scalar<S>: HashToField,
    ScalarBigEndian: ScalarEncoding<Scalar<S>>,
{
    let mut parts = parts::<S>();
    let again = SecretKey::from_bytes(&*parts[1].secret.to_bytes()).expect("a part");
    parts.push(SecretShare { index: 1, secret: again });
    black_box(recover_secret(&parts[1..], 3).expect("three").to_bytes());
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
        sum += table[usize::from(byte & 15)];
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

/// Takes the next child until one is even.
fn leaky_descend() {
    let mut index = 0;
    while key::<MinPkPop>().child(index).to_bytes()[31] & 1 == 1 {
        index += 1;
    }
}

/// Evaluates the polynomial without the coefficients that are 0 in their last byte.
fn leaky_split() {
    let (first, second) = (key::<MinPkPop>(), SecretKey::<MinPkPop>::random(&mut Undefined(5)));
    let [value, slope] = [&first, &second].map(|key| ScalarBigEndian::decode(&*key.to_bytes()).expect("a scalar"));
    let mut value: Fr = value;
    if second.to_bytes()[31] != 0 {
        value = value.add(&slope);
    }
    black_box(value);
}

/// Signs with a part in variable time.
fn leaky_sign_with_part() {
    let part: Fr = ScalarBigEndian::decode(&*parts::<MinPkPop>()[2].secret.to_bytes()).expect("in range");
    black_box(MinPkPop::hash(b"message").mul_words_vartime(&part.to_canonical()));
}

/// Compares two parts byte by byte, until one differs.
fn leaky_combine() {
    let parts = parts::<MinPkPop>();
    let [first, second] = [0, 1].map(|index: usize| parts[index].secret.to_bytes());
    let same = first.iter().zip(second.iter()).take_while(|(first, second)| first == second).count();
    if same < 32 {
        black_box(recover_secret(&parts, 3).expect("three"));
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

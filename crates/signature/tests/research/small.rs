//! Groups so small that every key can be tried.

use pairloom_curve::{binary, genus2, ternary};
use pairloom_pairing::eta_genus2::OptimalEta;
use pairloom_pairing::{eta2, eta3};
use pairloom_parallel::Inline;
use pairloom_parallel::symmetric::SplitSymmetric;
use pairloom_signature::research::{Bls, Protocol, PublicKey, SecretKey, Signature};
use std::collections::HashSet;

/// Every integer that is a secret key, and no other of as many bytes.
fn every_key<P: Protocol>() -> Vec<SecretKey<P>> {
    let length = SecretKey::<P>::derive(b"any").to_bytes().len();
    let end = 1u64 << (8 * length);
    let keys: Vec<_> = (0..end).filter_map(|key| SecretKey::from_bytes(&key.to_be_bytes()[8 - length..])).collect();
    assert_eq!(keys.len() as u64, P::ORDER[0] - 1, "{} {}", P::NAME, P::Pairing::ID);
    keys
}

/// The keys have public keys of their own. Each of 16 messages has a signature by every key, which is read as it was written, which that key
/// verifies, and which no other key does. Of the pairs of two keys every message tries one in `part`.
fn signs_16_messages<P: Protocol>(part: usize) {
    let secrets = every_key::<P>();
    let keys: Vec<PublicKey<P>> = secrets.iter().map(SecretKey::public_key).collect();
    let distinct: HashSet<_> = keys.iter().map(PublicKey::to_bytes).collect();
    assert_eq!(distinct.len(), keys.len());
    for message in 0..16 {
        let bytes = [message as u8];
        let signatures: Vec<_> = secrets.iter().map(|secret| secret.sign(&bytes)).collect();
        for (i, signature) in signatures.iter().enumerate() {
            assert_eq!(Signature::from_bytes(&signature.to_bytes()), Ok(*signature));
            for (j, key) in keys.iter().enumerate().filter(|&(j, _)| i == j || (i + j + message).is_multiple_of(part)) {
                assert_eq!(key.verify(&bytes, signature, &Inline), i == j, "{} {i} {j} {message}", P::Pairing::ID);
            }
        }
    }
}

#[test]
fn every_key_signs_16_messages_over_elliptic_curves() {
    signs_16_messages::<Bls<eta2::Eta<binary::toy::Toy7B1>>>(1);
    signs_16_messages::<Bls<eta2::Eta<binary::toy::Toy9B1>>>(1);
    signs_16_messages::<Bls<eta3::Eta<ternary::toy::Toy5Minus>>>(16);
}

#[test]
fn every_key_signs_16_messages_over_divisors() {
    signs_16_messages::<Bls<OptimalEta<genus2::toy::Toy7B0>>>(1 << 12);
}

//! Keys, signatures and claims of every suite.

use crate::one_line;
use crate::points::as_given_and_fitted;
use pairloom_curve::encoding::{DecodeError, ScalarBigEndian, ScalarEncoding};
use pairloom_signature::dynamic::{Claim, Claimed};
use pairloom_signature::secret::Scalar;
use pairloom_signature::suite::{Bn254MinSigNul, MinPkPop, MinSigPop, Suite};
use pairloom_signature::{AggregateSignature, DynamicSuite, ProofOfPossession, PublicKey, SecretKey, Signature};

/// Keys, signatures, sums of signatures and proofs of possession: what is accepted is written as it was read.
pub fn signature_parts(input: &[u8]) {
    let Some((first, bytes)) = input.split_first() else { return };
    match first % 3 {
        0 => parts::<MinPkPop>(bytes),
        1 => parts::<MinSigPop>(bytes),
        _ => parts::<Bn254MinSigNul>(bytes),
    }
    if first % 3 == 0 {
        canonical(bytes, 96, ProofOfPossession::<MinPkPop>::from_bytes, ProofOfPossession::to_bytes);
    }
}

fn parts<S: Suite>(bytes: &[u8])
where
    ScalarBigEndian: ScalarEncoding<Scalar<S>>,
{
    canonical(bytes, 48, PublicKey::<S>::from_bytes, PublicKey::to_bytes);
    canonical(bytes, 96, Signature::<S>::from_bytes, Signature::to_bytes);
    canonical(bytes, 96, AggregateSignature::<S>::from_bytes, AggregateSignature::to_bytes);
    canonical(bytes, 32, SecretKey::<S>::from_bytes, |key| key.to_bytes().to_vec());
}

fn canonical<T>(
    input: &[u8],
    length: usize,
    read: impl Fn(&[u8]) -> Result<T, DecodeError>,
    write: impl Fn(&T) -> Vec<u8>,
) {
    for bytes in as_given_and_fitted(input, length) {
        match read(&bytes) {
            Ok(value) => assert_eq!(write(&value), bytes),
            Err(error) => one_line(error),
        }
    }
}

/// A claim in a suite that the first byte chooses: key, signature, a proof of possession, and the message, each led by its length. A claim has
/// the same verdict alone and among others, and no bytes but a signature's are accepted.
pub fn signature_claims(input: &[u8]) {
    let Some((first, mut rest)) = input.split_first() else { return };
    let suite = DynamicSuite::ALL[usize::from(*first) % DynamicSuite::ALL.len()];
    let mut take = || {
        let (length, bytes) = rest.split_first().unwrap_or((&0, &[]));
        let (taken, left) = bytes.split_at(bytes.len().min(usize::from(*length)));
        rest = left;
        taken.to_vec()
    };
    let (key, signature, proof, message) = (take(), take(), take(), take());
    let proofs = (!proof.is_empty()).then(|| vec![proof]);
    let claim = Claim { signed: Claimed::One { key: key.clone(), message: message.clone() }, signature, proofs };
    let many = Claimed::Many { keys: vec![key.clone(), key], messages: vec![message, vec![]] };
    let sum = Claim { signed: many, signature: claim.signature.clone(), proofs: None };
    let alone = suite.verify(core::slice::from_ref(&claim), &pairloom::batch::Inline);
    let among = suite.verify(&[sum, claim.clone(), claim], &pairloom::batch::Inline);
    assert_eq!(among[1], alone[0]);
    assert_eq!(among[2], alone[0]);
    among.into_iter().filter_map(Result::err).for_each(one_line);
}

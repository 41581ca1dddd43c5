//! Suites of BLS signatures behind one type: functions of each suite, and keys whose suite is known when the program runs.

// SAFETY of every block: what pointers point to, and for how long, is the caller's to keep, as the head of the header says; NULL is refused
// before anything is read or written.

use crate::border::{Failure, Outcome, Status, guard, holds, name};
use pairloom::DecodeError;
use pairloom::batch::{Inline, Scoped};
use pairloom::signature::secret::{Scalar as Key, SecretBytes};
use pairloom::signature::suite::{
    Bn254MinSigNul, MinPkAug, MinPkNul, MinPkPop, MinSigAug, MinSigNul, MinSigNulWithG2Tag, MinSigPop, PossessionSuite,
    Suite as SuiteType,
};
use pairloom::signature::{
    AggregateDefect, AggregateSignature, ProofOfPossession, ProvenKey, PublicKey, SecretKey, Signature, Signed,
    verify_many,
};
use pairloom_curve::encoding::{ScalarBigEndian, ScalarEncoding};
use pairloom_curve::hash::field::HashToField;
use std::any::Any;
use std::ffi::c_char;

/// A key of the suite of whoever asks.
pub(crate) type AnyKey = Box<dyn Any + Send + Sync>;

/// A key and a message.
pub(crate) type KeyAndMessage<'a> = (&'a AnyKey, &'a [u8]);

/// A key, a message and a signature.
pub(crate) type Triple<'a> = (&'a AnyKey, &'a [u8], &'a [u8]);

/// A suite of BLS signatures.
pub struct Suite {
    pub(crate) id: &'static str,
    pub(crate) short: &'static str,
    pub(crate) derive: fn(&[u8], &[u8]) -> Outcome<AnyKey>,
    pub(crate) decode_secret: fn(&[u8]) -> Outcome<AnyKey>,
    pub(crate) encode_secret: fn(&AnyKey) -> Outcome<SecretBytes<32>>,
    pub(crate) public: fn(&AnyKey) -> Outcome<AnyKey>,
    pub(crate) sign: fn(&AnyKey, &[u8]) -> Outcome<Vec<u8>>,
    pub(crate) decode_public: fn(&[u8]) -> Outcome<AnyKey>,
    pub(crate) encode_public: fn(&AnyKey) -> Outcome<Vec<u8>>,
    pub(crate) verify: fn(&AnyKey, &[u8], &[u8]) -> Outcome,
    pub(crate) verify_batch: fn(&[Triple<'_>], &Scoped) -> Outcome<Vec<Outcome>>,
    pub(crate) aggregate: fn(&[&[u8]]) -> Outcome<Vec<u8>>,
    pub(crate) aggregate_verify: fn(&[KeyAndMessage<'_>], &[u8]) -> Outcome,
    pub(crate) possession: Option<Possession>,
}

/// What a suite with proofs of possession has besides.
pub(crate) struct Possession {
    pub(crate) prove: fn(&AnyKey) -> Outcome<Vec<u8>>,
    pub(crate) check: fn(&AnyKey, &[u8]) -> Outcome<AnyKey>,
    pub(crate) assume: fn(&AnyKey) -> Outcome<AnyKey>,
    pub(crate) fast_aggregate_verify: fn(&[&AnyKey], &[u8], &[u8]) -> Outcome,
}

static SUITES: [Suite; 8] = [
    Suite::with_possession::<MinPkPop>("min-pk-pop"),
    Suite::of::<MinPkNul>("min-pk-nul"),
    Suite::of::<MinPkAug>("min-pk-aug"),
    Suite::with_possession::<MinSigPop>("min-sig-pop"),
    Suite::of::<MinSigNul>("min-sig-nul"),
    Suite::of::<MinSigAug>("min-sig-aug"),
    Suite::of::<MinSigNulWithG2Tag>("min-sig-nul-with-g2-tag"),
    Suite::of::<Bn254MinSigNul>("bn254-min-sig-nul"),
];

impl Suite {
    const fn of<S: SuiteType>(short: &'static str) -> Self
    where
        Key<S>: HashToField,
        ScalarBigEndian: ScalarEncoding<Key<S>>,
    {
        Self {
            id: S::ID,
            short,
            derive: |material, info| {
                let key = SecretKey::<S>::derive(material, info);
                Ok(Box::new(key.map_err(|error| Failure::new(Status::Length, error))?))
            },
            decode_secret: |bytes| Ok(Box::new(SecretKey::<S>::from_bytes(bytes)?)),
            encode_secret: |key| Ok(of::<SecretKey<S>>(key)?.to_bytes()),
            public: |key| Ok(Box::new(of::<SecretKey<S>>(key)?.public_key())),
            sign: |key, message| Ok(of::<SecretKey<S>>(key)?.sign(message).to_bytes()),
            decode_public: |bytes| Ok(Box::new(PublicKey::<S>::from_bytes(bytes)?)),
            encode_public: |key| Ok(of::<PublicKey<S>>(key)?.to_bytes()),
            verify: verify::<S>,
            verify_batch: verify_batch::<S>,
            aggregate: aggregate::<S>,
            aggregate_verify: aggregate_verify::<S>,
            possession: None,
        }
    }

    const fn with_possession<S: PossessionSuite>(short: &'static str) -> Self
    where
        Key<S>: HashToField,
        ScalarBigEndian: ScalarEncoding<Key<S>>,
    {
        let possession = Possession {
            prove: |key| Ok(of::<SecretKey<S>>(key)?.prove_possession().to_bytes()),
            check: |key, proof| {
                let proof = ProofOfPossession::<S>::from_bytes(proof)?;
                let proven = of::<PublicKey<S>>(key)?.clone().proven(&proof);
                let proven = proven.ok_or_else(|| Failure::new(Status::Invalid, "not that of this key"))?;
                Ok(Box::new(proven))
            },
            assume: |key| Ok(Box::new(ProvenKey::assume_proven(of::<PublicKey<S>>(key)?.clone()))),
            fast_aggregate_verify: |keys, message, signature| {
                let keys: Vec<&ProvenKey<S>> = keys.iter().map(|key| of(key)).collect::<Result<_, _>>()?;
                let signature = aggregated::<S>(signature)?;
                signature.verify_same_message(keys, message).map_err(unverified)
            },
        };
        Self { possession: Some(possession), ..Self::of::<S>(short) }
    }

    /// What is only there with proofs of possession.
    pub(crate) fn possession(&self) -> Outcome<&Possession> {
        let none = || Failure::mismatch(format!("the suite {} has no proofs of possession", self.id));
        self.possession.as_ref().ok_or_else(none)
    }

    pub(crate) fn require(&'static self, other: &'static Self) -> Outcome {
        let different = || Failure::mismatch(format!("keys of the suites {} and {}", self.id, other.id));
        core::ptr::eq(self, other).then_some(()).ok_or_else(different)
    }
}

fn of<T: 'static>(key: &AnyKey) -> Outcome<&T> {
    key.downcast_ref().ok_or_else(|| Failure::mismatch("a key of another suite"))
}

fn signature_of<S: SuiteType>(bytes: &[u8]) -> Outcome<Signature<S>> {
    Signature::from_bytes(bytes).map_err(|error| Failure::from(error).of("signature"))
}

fn aggregated<S: SuiteType>(bytes: &[u8]) -> Outcome<AggregateSignature<S>> {
    AggregateSignature::from_bytes(bytes).map_err(|error| Failure::from(error).of("signature"))
}

fn unverified(defect: AggregateDefect) -> Failure {
    Failure::new(Status::Invalid, defect)
}

fn verify<S: SuiteType>(key: &AnyKey, message: &[u8], signature: &[u8]) -> Outcome {
    let valid = of::<PublicKey<S>>(key)?.verify(message, &signature_of(signature)?);
    holds(valid, "signature: does not verify")
}

fn verify_batch<S: SuiteType>(items: &[Triple<'_>], executor: &Scoped) -> Outcome<Vec<Outcome>> {
    let encodings: Vec<_> = items.iter().map(|item| item.2).collect();
    let signatures = Signature::<S>::from_bytes_many(&encodings, executor);
    let mut readable = Vec::with_capacity(items.len());
    for ((key, message, _), signature) in items.iter().zip(&signatures) {
        if let Ok(signature) = signature {
            readable.push(Signed { key: of::<PublicKey<S>>(key)?, message, signature: *signature });
        }
    }
    let mut verified = verify_many(&readable, executor).into_iter();
    let verdict = |signature: Result<_, DecodeError>| {
        signature.map_err(|error| Failure::from(error).of("signature"))?;
        holds(verified.next() == Some(true), "signature: does not verify")
    };
    Ok(signatures.into_iter().map(verdict).collect())
}

fn aggregate<S: SuiteType>(signatures: &[&[u8]]) -> Outcome<Vec<u8>> {
    let read = |(i, bytes): (usize, &&[u8])| {
        AggregateSignature::<S>::from_bytes(bytes).map_err(|error| Failure::from(error).of(format!("signatures[{i}]")))
    };
    let signatures: Vec<_> = signatures.iter().enumerate().map(read).collect::<Result<_, _>>()?;
    let sum = AggregateSignature::sum(signatures).ok_or_else(|| Failure::mismatch("signatures: none"))?;
    Ok(sum.to_bytes())
}

fn aggregate_verify<S: SuiteType>(signed: &[KeyAndMessage<'_>], signature: &[u8]) -> Outcome {
    let signed: Vec<_> =
        signed.iter().map(|(key, message)| Ok((of::<PublicKey<S>>(key)?, *message))).collect::<Outcome<_>>()?;
    aggregated::<S>(signature)?.verify_with(&signed, &Inline).map_err(unverified)
}

/// The suite of this name: the identifier of the IETF draft, or a short one (min-pk-pop is Ethereum's, min-sig-nul quicknet's). NULL if there is
/// none. It is not released.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_suite_by_name(suite: *const c_char) -> *const Suite {
    let mut found = core::ptr::null();
    guard(|| {
        let text = unsafe { name(suite, "suite")? };
        let suite = SUITES.iter().find(|suite| text == suite.short || text == suite.id);
        found = suite.ok_or_else(|| Failure::new(Status::Unknown, format!("suite: {text:?} is none")))?;
        Ok(())
    });
    found
}

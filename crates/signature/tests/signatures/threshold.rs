//! Split keys: any as many holders as the threshold sign as the key does, fewer and wrong ones do not.

use pairloom_curve::encoding::{DecodeError, PointEncoding};
use pairloom_curve::{Affine, Point};
use pairloom_parallel::Inline;
use pairloom_signature::suite::{Bn254MinSigNul, MinPkAug, MinPkPop, MinSigNul, Signatures, Suite};
use pairloom_signature::threshold::{
    PartialSignature, PolynomialError, PublicPolynomial, SecretShare, ThresholdError, recover, recover_secret, split,
};
use pairloom_signature::{SecretKey, Signature};
use rand::SeedableRng;
use rand::rngs::StdRng;

const MESSAGE: &[u8] = b"round 1";

type Split<S> = (PublicPolynomial<S>, Vec<SecretShare<S>>);

fn check<S: Suite>(expected: &Signature<S>, (public, shares): &Split<S>) {
    assert_eq!((public.threshold(), shares.len()), (3, 5));
    let partials: Vec<_> = shares.iter().map(|share| share.sign(MESSAGE)).collect();
    for (partial, share) in partials.iter().zip(shares) {
        assert!(public.verify_partial(MESSAGE, partial) && !public.verify_partial(b"round 2", partial));
        assert_eq!(public.share_key(share.index).as_ref(), Some(&share.secret.public_key()));
        let read = PartialSignature::from_bytes(&partial.to_bytes());
        assert_eq!(read, Ok(*partial));
        assert_eq!(partial.to_bytes()[..2], [0, share.index as u8]);
        assert_eq!(partial.to_bytes()[2..], partial.signature.to_bytes());
    }
    for holders in [[0, 1, 2], [4, 2, 0], [3, 4, 1]] {
        assert_eq!(recover(&holders.map(|holder| partials[holder]), 3).as_ref(), Ok(expected));
    }
    assert_eq!(recover(&partials, 3).as_ref(), Ok(expected));
    assert!(public.public_key().verify(MESSAGE, expected));
    // Two of three are too few, also where one signs twice, and their line is not the polynomial.
    let twice = [partials[0], partials[1], partials[0]];
    assert_eq!(recover(&twice, 3), Err(ThresholdError::TooFew { needed: 3, got: 2 }));
    assert_ne!(recover(&twice[..2], 2).as_ref(), Ok(expected));
    // A holder who signs something else, or under another's index, is left out.
    let mut wrong =
        [partials[0], shares[1].sign(b"round 2"), PartialSignature { index: 2, ..partials[3] }, partials[3]];
    assert_ne!(recover(&wrong, 3).as_ref(), Ok(expected));
    assert_eq!(public.recover(MESSAGE, &wrong), Err(ThresholdError::TooFew { needed: 3, got: 2 }));
    wrong[1] = partials[4];
    assert_eq!(public.recover(MESSAGE, &wrong).as_ref(), Ok(expected));
    assert_eq!(
        recover(&[partials[0], PartialSignature { index: 0, ..partials[1] }], 2),
        Err(ThresholdError::Contradiction(0))
    );
    // Partial signatures together: each has the verdict that it has alone, also where two errors cancel, or a holder's key is infinity.
    let moved = |place: usize, by: Point<_>| {
        let point = Point::from(*partials[place].signature.as_point()) + by;
        let bytes = S::SignatureEncoding::encode(&point.to_affine());
        PartialSignature { signature: Signature::from_bytes(&bytes).expect("a point"), ..partials[place] }
    };
    let delta = Point::from(Affine::<Signatures<S>>::generator());
    let mixed = [moved(0, delta), partials[1], wrong[2], moved(3, -delta), partials[4], partials[4]];
    let alone: Vec<_> = mixed.iter().map(|partial| public.verify_partial(MESSAGE, partial)).collect();
    assert_eq!(alone, [false, true, false, false, true, true]);
    assert_eq!(public.verify_partials(MESSAGE, &mixed, &Inline), alone);
    assert!(public.verify_partials(MESSAGE, &[], &Inline).is_empty());
    let key = public.to_bytes().remove(0);
    let opposite = S::KeyEncoding::encode(&-*public.public_key().as_point());
    // The line through the key that is 0 at the first holder's place.
    let line = PublicPolynomial::<S>::from_bytes(&[key, opposite]).expect("points");
    assert_eq!(line.share_key(0), None);
    assert_eq!(line.verify_partials(MESSAGE, &[partials[0]], &Inline), [false]);
    // The public polynomial goes through bytes.
    assert_eq!(PublicPolynomial::from_bytes(&public.to_bytes()).as_ref(), Ok(public));
    let mut bytes = public.to_bytes();
    bytes[2].pop();
    let error = PublicPolynomial::<S>::from_bytes(&bytes).expect_err("too short");
    let is_third = matches!(error, PolynomialError::Coefficient { place: 2, error: DecodeError::WrongLength { .. } });
    assert!(is_third && error.to_string().starts_with("coefficient 2: expected "), "{error}");
    let none = PublicPolynomial::<S>::from_bytes::<Vec<u8>>(&[]);
    assert_eq!(none.err(), Some(PolynomialError::NoCoefficients));
    assert!(PartialSignature::<S>::from_bytes(&[0]).is_err() && PartialSignature::<S>::from_bytes(&[0; 5]).is_err());
}

macro_rules! check {
    ($suite:ty) => {
        let secret = SecretKey::<$suite>::derive(&[9; 32], b"").expect("long enough");
        let mut rng = StdRng::seed_from_u64(1);
        let parts = split(&secret, 3, 5, &mut rng).expect("3 of 5");
        check(&secret.sign(MESSAGE), &parts);
        let recovered = recover_secret(&parts.1[1..4], 3).expect("enough");
        assert_eq!(recovered.to_bytes(), secret.to_bytes());
        assert_ne!(recover_secret(&parts.1[..2], 2).expect("some key").to_bytes(), secret.to_bytes());
    };
}

#[test]
fn enough_holders_sign_as_the_key_does() {
    check!(MinSigNul);
    check!(MinPkPop);
    check!(Bn254MinSigNul);
}

#[test]
fn thresholds_that_make_no_sense() {
    let secret = SecretKey::<MinSigNul>::derive(&[9; 32], b"").expect("long enough");
    let mut rng = StdRng::seed_from_u64(1);
    for (threshold, holders) in [(0, 3), (4, 3), (1, 0)] {
        let error = split(&secret, threshold, holders, &mut rng).expect_err("no threshold");
        assert_eq!(error, ThresholdError::Threshold { threshold, holders });
    }
    assert_eq!(split(&secret, 1, 65_536, &mut rng).expect_err("too many"), ThresholdError::TooMany(65_536));
    let (public, shares) = split(&secret, 1, 2, &mut rng).expect("1 of 2");
    assert_eq!(public.threshold(), 1);
    assert_eq!(shares[1].sign(MESSAGE).signature, secret.sign(MESSAGE));
}

/// What is signed starts with the signer's key: partial signatures of such a suite do not add up.
#[test]
fn augmentation_is_refused() {
    let secret = SecretKey::<MinPkAug>::derive(&[7; 32], b"").expect("long enough");
    let split = split(&secret, 2, 3, &mut StdRng::seed_from_u64(1)).map(drop);
    assert_eq!(split, Err(ThresholdError::Augmentation));
    let partials = [0, 1].map(|index| PartialSignature { index, signature: secret.sign(MESSAGE) });
    assert_eq!(recover(&partials, 2).map(drop), Err(ThresholdError::Augmentation));
    let public =
        PublicPolynomial::<MinPkAug>::from_bytes(&[secret.public_key().to_bytes(), secret.public_key().to_bytes()]);
    assert_eq!(public.expect("points").recover(MESSAGE, &partials[..0]).map(drop), Err(ThresholdError::Augmentation));
}

//! Signatures under many keys: a batch says of every item what checking it alone says.

use pairloom_algebra::Field;
use pairloom_curve::Affine;
use pairloom_curve::encoding::DecodeError;
use pairloom_parallel::{Inline, Pool};
use pairloom_signature::many::Soundness;
use pairloom_signature::suite::{Bn254MinSigNul, MinPkPop, MinSigNul, Suite};
use pairloom_signature::{PublicKey, SecretKey, Signature, Signed, verify_many};

const STOCK: usize = 24;

/// Messages, each signed with a key of its own.
struct Stock<S: Suite> {
    keys: Vec<PublicKey<S>>,
    messages: Vec<Vec<u8>>,
    signatures: Vec<Signature<S>>,
    /// Messages 1 and 2 signed with the first key.
    by_first_key: [Signature<S>; 2],
}

impl<S: Suite> Stock<S> {
    fn new(derive: fn(&[u8]) -> SecretKey<S>) -> Self {
        let secrets: Vec<_> = (0..STOCK as u8).map(|i| derive(&[i; 32])).collect();
        let messages: Vec<_> = (0..STOCK as u8).map(|i| vec![i; usize::from(i)]).collect();
        let signatures = secrets.iter().zip(&messages).map(|(secret, message)| secret.sign(message)).collect();
        let by_first_key = [1, 2].map(|i: usize| secrets[0].sign(&messages[i]));
        Self { keys: secrets.iter().map(SecretKey::public_key).collect(), messages, signatures, by_first_key }
    }

    /// So many items, of which the bad ones carry another's signature or key.
    fn items(&self, count: usize, bad: &[usize]) -> Vec<Signed<'_, S>> {
        let other = |i: usize, wrong: bool| if bad.contains(&i) && wrong { (i + 1) % STOCK } else { i };
        (0..count)
            .map(|i| Signed {
                key: &self.keys[other(i, i % 2 == 0)],
                message: &self.messages[i],
                signature: self.signatures[other(i, i % 2 == 1)],
            })
            .collect()
    }
}

fn agrees<S: Suite>(stock: &Stock<S>) {
    let pool = Pool::new(2).expect("two threads");
    for (count, bad) in
        [(0, vec![]), (1, vec![]), (1, vec![0]), (9, vec![]), (9, vec![3, 8]), (STOCK, vec![0, 1, 17, 23])]
    {
        let items = stock.items(count, &bad);
        let alone: Vec<_> = items.iter().map(|item| item.key.verify(item.message, &item.signature)).collect();
        let expected: Vec<_> = (0..count).map(|i| !bad.contains(&i)).collect();
        assert_eq!(alone, expected);
        assert_eq!(verify_many(&items, &Inline), expected);
        assert_eq!(verify_many(&items, &pool), expected);
    }
    let all_bad: Vec<_> = (0..STOCK).collect();
    assert_eq!(verify_many(&stock.items(STOCK, &all_bad), &pool), [false; STOCK]);
}

/// Two messages under one key with each other's signature: without weights both sides of the equation would be the same.
fn errors_do_not_cancel<S: Suite>(stock: &Stock<S>) {
    let mut items = stock.items(4, &[]);
    for (item, signature) in items[1..3].iter_mut().zip(stock.by_first_key.iter().rev()) {
        (item.key, item.signature) = (&stock.keys[0], *signature);
    }
    assert_eq!(verify_many(&items, &Inline), [true, false, false, true]);
}

/// Every encoding gets the answer it gets alone.
fn decoding<S: Suite + PartialEq>(stock: &Stock<S>, infinity: &[u8]) {
    let mut encodings: Vec<_> = stock.signatures[..10].iter().map(Signature::to_bytes).collect();
    encodings[2].truncate(5);
    encodings[4] = infinity.to_vec();
    encodings[7].iter_mut().for_each(|byte| *byte = 0xff);
    let encodings: Vec<_> = encodings.iter().map(Vec::as_slice).collect();
    let expected: Vec<_> = encodings.iter().map(|bytes| Signature::<S>::from_bytes(bytes)).collect();
    assert_eq!(expected.iter().filter(|answer| answer.is_err()).count(), 3);
    assert!(matches!(expected[4], Err(DecodeError::Identity)));
    let pool = Pool::new(2).expect("two threads");
    assert_eq!(Signature::<S>::from_bytes_many(&encodings, &pool), expected);
    assert_eq!(Signature::<S>::from_bytes_many_by_combinations(&encodings, Soundness::Bits128, &pool), expected);
    let mut points: Vec<_> = stock.signatures.iter().map(|signature| *signature.as_point()).collect();
    let mut known: Vec<_> = stock.signatures.iter().copied().map(Some).collect();
    assert_eq!(Signature::<S>::from_points(&points, &pool), known);
    // (4 x, 8 y) is on another curve, where it has order r too.
    for off_the_curve in [0, 3] {
        let point = &mut points[off_the_curve];
        (point.x, point.y) = (point.x.double().double(), point.y.double().double().double());
        known[off_the_curve] = None;
    }
    (points[5], known[5]) = (Affine::identity(), None);
    assert_eq!(Signature::<S>::from_points(&points, &pool), known);
    assert_eq!(Signature::<S>::from_points(&points[3..4], &Inline), [None]);
}

macro_rules! stock {
    ($suite:ty) => {
        Stock::<$suite>::new(|seed| SecretKey::derive(seed, b"").expect("long enough"))
    };
}

#[test]
fn keys_in_g1() {
    let stock = stock!(MinPkPop);
    agrees(&stock);
    errors_do_not_cancel(&stock);
    let infinity: Vec<u8> = core::iter::once(0xc0).chain([0; 95]).collect();
    decoding(&stock, &infinity);
}

#[test]
fn keys_in_g2() {
    agrees(&stock!(MinSigNul));
    let stock = stock!(Bn254MinSigNul);
    agrees(&stock);
    errors_do_not_cancel(&stock);
    decoding(&stock, &[0; 64]);
}

/// A point of the curve outside the subgroup, from the tests of Ethereum's consensus layer.
#[test]
fn outside_the_subgroup() {
    let bytes = hex::decode(concat!(
        "8123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
        "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
    ))
    .expect("hexadecimal");
    let alone = Signature::<MinPkPop>::from_bytes(&bytes);
    assert!(matches!(alone, Err(DecodeError::NotInSubgroup { .. })), "{alone:?}");
    assert_eq!(Signature::<MinPkPop>::from_bytes_many(&[&bytes], &Inline), [alone]);
}

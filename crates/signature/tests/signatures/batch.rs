//! A batch says of every item what checking it alone says.

use pairloom_signature::suite::{Bn254MinSigNul, MinPkNul, MinSigNul, Suite};
use pairloom_signature::{PublicKey, SecretKey, Signature};
use proptest::prelude::*;
use rand::SeedableRng;
use rand::rngs::StdRng;
use std::sync::OnceLock;

/// What an item of a batch is.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Valid,
    OtherMessage,
    OtherKey,
    Negated,
    Swapped,
}

fn kind() -> impl Strategy<Value = Kind> {
    prop_oneof![
        6 => Just(Kind::Valid),
        1 => Just(Kind::OtherMessage),
        1 => Just(Kind::OtherKey),
        1 => Just(Kind::Negated),
        1 => Just(Kind::Swapped),
    ]
}

/// Messages with good and bad signatures of one key, made once.
struct Stock<S: Suite> {
    key: PublicKey<S>,
    messages: Vec<[u8; 2]>,
    good: Vec<Signature<S>>,
    foreign: Vec<Signature<S>>,
}

const STOCK: usize = 40;

impl<S: Suite> Stock<S> {
    fn new(mine: &SecretKey<S>, other: &SecretKey<S>) -> Self {
        let messages: Vec<_> = (0..STOCK as u16).map(u16::to_le_bytes).collect();
        let signed = |key: &SecretKey<S>| messages.iter().map(|message| key.sign(message)).collect();
        Self { key: mine.public_key(), good: signed(mine), foreign: signed(other), messages }
    }

    fn item(&self, index: usize, kind: Kind) -> ([u8; 2], Signature<S>) {
        let signature = match kind {
            Kind::Valid => self.good[index],
            Kind::OtherMessage => self.good[(index + 2) % STOCK],
            Kind::OtherKey => self.foreign[index],
            Kind::Negated => negated(&self.good[index]),
            Kind::Swapped => self.good[index ^ 1],
        };
        (self.messages[index], signature)
    }

    fn agrees(&self, kinds: &[Kind]) {
        let items: Vec<_> = kinds.iter().enumerate().map(|(index, kind)| self.item(index, *kind)).collect();
        let alone: Vec<bool> = items.iter().map(|(message, signature)| self.key.verify(message, signature)).collect();
        let expected: Vec<bool> = kinds.iter().map(|kind| matches!(kind, Kind::Valid)).collect();
        assert_eq!(alone, expected);
        assert_eq!(self.key.verify_batch(&items), alone);
        assert_eq!(self.key.verify_batch_with(&items, &mut StdRng::seed_from_u64(1)), alone);
    }
}

/// −σ by way of the byte form: the flag of y's sign in ZCash's form, p − y in the words of EIP-197.
fn negated<S: Suite>(signature: &Signature<S>) -> Signature<S> {
    use pairloom_curve::encoding::PointEncoding;
    Signature::from_bytes(&S::SignatureEncoding::encode(&signature.as_point().neg())).expect("a point of the subgroup")
}

macro_rules! stock {
    ($name:ident, $suite:ty) => {
        fn $name() -> &'static Stock<$suite> {
            static STOCK: OnceLock<Stock<$suite>> = OnceLock::new();
            let secret = |byte| SecretKey::derive(&[byte; 32], b"").expect("long enough");
            STOCK.get_or_init(|| Stock::new(&secret(1), &secret(2)))
        }
    };
}

stock!(min_pk, MinPkNul);
stock!(min_sig, MinSigNul);
stock!(bn254, Bn254MinSigNul);

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn min_sig_batches(kinds in prop::collection::vec(kind(), 0..STOCK)) {
        min_sig().agrees(&kinds);
    }

    #[test]
    fn bn254_batches(kinds in prop::collection::vec(kind(), 0..STOCK)) {
        bn254().agrees(&kinds);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn min_pk_batches(kinds in prop::collection::vec(kind(), 0..STOCK)) {
        min_pk().agrees(&kinds);
    }
}

#[test]
fn all_bad_and_nearly_all_bad() {
    min_sig().agrees(&[Kind::OtherKey; STOCK]);
    let mut kinds = [Kind::Negated; STOCK];
    kinds[STOCK - 1] = Kind::Valid;
    min_sig().agrees(&kinds);
    kinds[0] = Kind::Valid;
    min_sig().agrees(&kinds);
}

/// Without weights these two would make up for each other.
#[test]
fn errors_that_cancel_in_the_sum() {
    min_sig().agrees(&[Kind::Swapped, Kind::Swapped]);
    min_pk().agrees(&[Kind::Swapped, Kind::Swapped, Kind::Valid]);
}

#[test]
fn infinity_is_no_signature_and_no_key() {
    let infinity: Vec<u8> = core::iter::once(0xc0).chain([0; 95]).collect();
    assert!(Signature::<MinPkNul>::from_bytes(&infinity).is_err());
    assert!(Signature::<MinSigNul>::from_bytes(&infinity[..48]).is_err());
    assert!(Signature::<Bn254MinSigNul>::from_bytes(&[0; 64]).is_err());
    assert!(PublicKey::<MinPkNul>::from_bytes(&infinity[..48]).is_err());
    assert!(PublicKey::<MinSigNul>::from_bytes(&infinity).is_err());
    assert!(PublicKey::<Bn254MinSigNul>::from_bytes(&[0; 128]).is_err());
}

#[test]
fn bytes_there_and_back() {
    let stock = min_sig();
    assert_eq!(PublicKey::from_bytes(&stock.key.to_bytes()).as_ref(), Ok(&stock.key));
    assert_eq!(Signature::from_bytes(&stock.good[0].to_bytes()), Ok(stock.good[0]));
}

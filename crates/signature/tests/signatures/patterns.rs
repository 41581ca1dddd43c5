//! Every pattern of bad items in batches of up to six, through everything that gives a verdict for each item.

use pairloom_parallel::Inline;
use pairloom_signature::sets::{EmptyBatch, SignatureSet, Weight64, all_valid, verify_sets};
use pairloom_signature::suite::{Bn254MinSigNul, MinPkPop, MinSigNul, Suite};
use pairloom_signature::threshold::{PartialSignature, PublicPolynomial, SecretShare, split};
use pairloom_signature::{SecretKey, Signature, Signed, verify_many};
use rand::SeedableRng;
use rand::rngs::StdRng;

const MOST: usize = 6;

struct World<S: Suite> {
    secrets: Vec<SecretKey<S>>,
    messages: Vec<Vec<u8>>,
    public: PublicPolynomial<S>,
    shares: Vec<SecretShare<S>>,
}

impl<S: Suite> World<S> {
    fn check(&self) {
        let keys: Vec<_> = self.secrets.iter().map(SecretKey::public_key).collect();
        // What the holder of a key signs in its place of a batch, and what in the next place.
        let by =
            |secret: &SecretKey<S>| -> Vec<_> { self.messages.iter().map(|message| secret.sign(message)).collect() };
        let (by_first, by_each): (_, Vec<_>) = (by(&self.secrets[0]), self.secrets.iter().map(by).collect());
        let partials: Vec<_> = self.shares.iter().map(|share| share.sign(&self.messages[0])).collect();
        for count in 0..=MOST {
            for pattern in 0..1u32 << count {
                let bad = |place: usize| pattern >> place & 1 == 1;
                let expected: Vec<_> = (0..count).map(|place| !bad(place)).collect();
                let place_of = |place: usize| place + usize::from(bad(place));
                let told = format!("{}: {pattern:06b} of {count}", S::ID);

                let one_key = |place: usize| (self.messages[place].as_slice(), by_first[place_of(place)]);
                let batch: Vec<(&[u8], Signature<S>)> = (0..count).map(one_key).collect();
                assert_eq!(keys[0].verify_batch(&batch), expected, "{told}");

                let many_keys = |place: usize| Signed {
                    key: &keys[place],
                    message: &self.messages[place],
                    signature: by_each[place][place_of(place)],
                };
                let many: Vec<_> = (0..count).map(many_keys).collect();
                assert_eq!(verify_many(&many, &Inline), expected, "{told}");

                // Two messages, each of several keys; a bad item is signed by the next key.
                let set = |place: usize| {
                    let signature = &by_each[place_of(place)][place % 2];
                    SignatureSet::new(&keys[place], &self.messages[place % 2], signature)
                };
                let sets: Vec<_> = (0..count).map(set).collect();
                let verdicts: Vec<_> = verify_sets::<Weight64, S>(&sets, &Inline).iter().map(Result::is_ok).collect();
                assert_eq!(verdicts, expected, "{told}");
                assert_eq!(all_valid::<Weight64, S>(&sets, EmptyBatch::Valid, &Inline), pattern == 0, "{told}");

                let partial = |place: usize| PartialSignature {
                    index: partials[place].index,
                    signature: partials[place_of(place)].signature,
                };
                let parts: Vec<_> = (0..count).map(partial).collect();
                assert_eq!(self.public.verify_partials(&self.messages[0], &parts, &Inline), expected, "{told}");
            }
        }
    }
}

macro_rules! world {
    ($suite:ty) => {{
        let secret = |seed: usize| SecretKey::<$suite>::derive(&[seed as u8; 32], b"").expect("long enough");
        let secrets: Vec<_> = (0..=MOST).map(secret).collect();
        let messages = (0..=MOST as u8).map(|i| vec![i; 5]).collect();
        let parts = split(&secrets[0], 3, MOST + 1, &mut StdRng::seed_from_u64(1)).expect("3 of 7");
        World { secrets, messages, public: parts.0, shares: parts.1 }
    }};
}

#[test]
fn of_bad_items() {
    world!(MinPkPop).check();
    world!(MinSigNul).check();
    world!(Bn254MinSigNul).check();
}

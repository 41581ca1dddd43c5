//! drand's beacons (vectors/drand), valid and deliberately wrong.

use pairloom_signature::drand::{Beacon, Chain, ChainError, ChainName, Defect, OtherChain, SCHEMES, SigningChain};
use serde::Deserialize;
use std::collections::HashMap;

#[derive(Deserialize)]
struct File {
    beacons: Vec<Row>,
    chains: HashMap<String, Network>,
}

#[derive(Deserialize)]
struct Network {
    public_key: String,
    scheme: String,
}

#[derive(Clone, Deserialize)]
struct Row {
    scheme: String,
    public_key: String,
    round: u64,
    signature: String,
    previous_signature: Option<String>,
    randomness: Option<String>,
    valid: bool,
}

fn bytes(digits: &str) -> Vec<u8> {
    hex::decode(digits).expect("digits")
}

impl Row {
    fn chain(&self) -> Chain {
        Chain::new(&self.scheme, &bytes(&self.public_key)).expect("a key")
    }

    fn beacon(&self) -> Beacon {
        let optional = |field: &Option<String>| field.as_deref().map(bytes);
        Beacon {
            round: self.round,
            signature: bytes(&self.signature),
            previous_signature: optional(&self.previous_signature),
            randomness: optional(&self.randomness),
        }
    }
}

fn file() -> File {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../vectors/drand/beacons.json");
    serde_json::from_str(&std::fs::read_to_string(path).expect("readable")).expect("well-formed")
}

#[test]
fn every_beacon_alone() {
    let rows = file().beacons;
    assert_eq!((rows.len(), rows.iter().filter(|row| row.valid).count()), (22, 18));
    for row in rows {
        let verdict = row.chain().check(&[&row.beacon()]).remove(0);
        assert_eq!(verdict, if row.valid { Ok(()) } else { Err(Defect::Unverified) }, "{} {}", row.scheme, row.round);
    }
}

#[test]
fn every_scheme_as_one_batch_under_each_key() {
    let rows = file().beacons;
    let mut of_key: HashMap<&str, Vec<&Row>> = HashMap::new();
    rows.iter().for_each(|row| of_key.entry(&row.public_key).or_default().push(row));
    for rows in of_key.values() {
        let beacons: Vec<Beacon> = rows.iter().map(|row| row.beacon()).collect();
        let verdicts = rows[0].chain().check(&beacons.iter().collect::<Vec<_>>());
        let expected: Vec<bool> = rows.iter().map(|row| row.valid).collect();
        assert_eq!(verdicts.iter().map(Result::is_ok).collect::<Vec<_>>(), expected);
    }
}

#[test]
fn the_keys_of_all_networks_are_valid() {
    for (name, network) in file().chains {
        let chain =
            Chain::new(&network.scheme, &bytes(&network.public_key)).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(chain.scheme(), network.scheme);
    }
}

#[test]
fn schemes_do_not_accept_each_other() {
    let rows = file().beacons;
    let swapped =
        [("bls-unchained-on-g1", "bls-unchained-g1-rfc9380"), ("pedersen-bls-chained", "pedersen-bls-unchained")];
    for (one, other) in swapped.into_iter().flat_map(|(one, other)| [(one, other), (other, one)]) {
        let row = rows.iter().find(|row| row.scheme == one && row.valid).expect("one of each");
        let beacon = Beacon { previous_signature: Some(vec![1]), ..row.beacon() };
        let chain = Row { scheme: other.into(), ..row.clone() }.chain();
        assert_eq!(chain.check(&[&beacon]), [Err(Defect::Unverified)], "{one} as {other}");
    }
}

#[test]
fn what_else_is_wrong_is_told() {
    let rows = file().beacons;
    let row = rows.iter().find(|row| row.scheme == "pedersen-bls-chained" && row.valid).expect("one");
    let (chain, good) = (row.chain(), row.beacon());
    let missing = Beacon { previous_signature: None, ..good.clone() };
    let randomness = Beacon { randomness: Some(vec![0; 32]), ..good.clone() };
    let short = Beacon { signature: good.signature[1..].to_vec(), ..good.clone() };
    let verdicts = chain.check(&[&missing, &good, &randomness, &short]);
    assert_eq!(verdicts[..3], [Err(Defect::NoPrevious), Ok(()), Err(Defect::Randomness)]);
    let told = verdicts[3].as_ref().map_err(ToString::to_string);
    assert_eq!(told, Err("signature: expected 96 bytes, got 95".into()));
}

#[test]
fn no_chain_without_a_scheme_and_a_key() {
    let told =
        |scheme: &str, key: &[u8]| Chain::new(scheme, key).err().map(|error| error.to_string()).unwrap_or_default();
    assert!(matches!(Chain::new("bls", &[]), Err(ChainError::UnknownScheme { .. })));
    // Every row of a column may have its copy of the message.
    let long = Chain::new(&"é".repeat(1 << 20), &[]).expect_err("no scheme").to_string();
    assert!(long.len() < 500 && long.contains(&("é".repeat(64) + "…")), "{long}");
    assert!(told("bls", &[]).starts_with("scheme: \"bls\" is none of pedersen-bls-chained, "));
    assert_eq!(told("pedersen-bls-chained", &[1; 47]), "public_key: expected 48 bytes, got 47");
    let infinity: Vec<u8> = core::iter::once(0xc0).chain([0; 95]).collect();
    assert_eq!(
        told("pedersen-bls-unchained", &infinity[..48]),
        "public_key: the point at infinity is not allowed here"
    );
    assert_eq!(told("bls-unchained-g1-rfc9380", &infinity), "public_key: the point at infinity is not allowed here");
    assert_eq!(told("bls-bn254-unchained-on-g1", &[0; 128]), "public_key: the point at infinity is not allowed here");
}

#[test]
fn made_beacons_are_valid() {
    for scheme in SCHEMES {
        let chain = SigningChain::derive(scheme, &[5; 32]).expect("a scheme").expect("long enough");
        let previous = chain.is_chained().then(|| vec![1, 2, 3]);
        let beacon = chain.beacon(77, previous);
        let other = Beacon { round: 78, ..beacon.clone() };
        let verdicts = Chain::new(scheme, chain.public_key()).expect("a key").check(&[&beacon, &other]);
        assert_eq!(verdicts, [Ok(()), Err(Defect::Unverified)], "{scheme}");
    }
}

/// What a beacon names and what is known of its chain go together, or the field in which they differ is told.
#[test]
fn beacons_of_another_chain() {
    let name = |scheme, public_key| ChainName { scheme, public_key };
    let known = name(Some("one"), Some(&[1][..]));
    for own in [name(None, None), name(Some("one"), None), name(None, Some(&[1][..])), known] {
        assert_eq!(own.of_chain(known), Ok(known));
        assert_eq!(own.of_chain(name(None, None)), Ok(own));
    }
    for (own, field) in
        [(name(Some("two"), Some(&[1][..])), "scheme"), (name(Some("one"), Some(&[2][..])), "public_key")]
    {
        let error = own.of_chain(known).expect_err("another chain");
        assert_eq!(error, OtherChain { field });
        assert_eq!(error.to_string(), format!("{field}: not that of the chain information"));
    }
}

/// Of a signature, one of bytes that are none, and one of a point outside the subgroup, the last is outside.
#[test]
fn points_outside_the_subgroup() {
    let chain = SigningChain::derive("bls-unchained-g1-rfc9380", &[5; 32]).expect("a scheme").expect("long enough");
    let mut outside = [0; 48];
    outside[0] = 0x80;
    // The curve has points with about half of all x, hardly any of them in the subgroup.
    let is_point = |x: &u8| {
        outside[47] = *x;
        chain.is_outside_subgroup(&outside)
    };
    let count = (0..=255).filter(is_point).count();
    assert!((64..192).contains(&count), "{count}");
    assert!(!chain.is_outside_subgroup(&chain.beacon(1, None).signature));
    assert!(!chain.is_outside_subgroup(&[0; 48]) && !chain.is_outside_subgroup(&[]));
}

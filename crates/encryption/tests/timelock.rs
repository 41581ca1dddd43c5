//! Time-lock files: those of other programs (the whole set beside the repository) and round trips.

use age::EncryptError;
use age_core::format::{FileKey, Stanza};
use age_core::secrecy::ExposeSecret;
use pairloom_curve::encoding::{DecodeError, ScalarBigEndian, ScalarEncoding};
use pairloom_curve::hash::field::HashToField;
use pairloom_encryption::chain::NETWORKS;
use pairloom_encryption::ibe::{self, IdentityScheme, OpenError};
use pairloom_encryption::timelock::{Header, waits_for};
use pairloom_encryption::{Chain, TimeLock, TimeLockError};
use pairloom_parallel::{Inline, Pool};
use pairloom_signature::PublicKey;
use pairloom_signature::drand::{
    BlsBn254UnchainedOnG1, BlsUnchainedG1Rfc9380, BlsUnchainedOnG1, PedersenBlsUnchained, Scheme, SigningChain,
};
use pairloom_signature::secret::Scalar;
use pairloom_vectors::Bytes;
use serde::Deserialize;
use std::collections::{BTreeMap, HashSet};
use std::io::{Read, Write};

/// What a case is computed on.
#[derive(Deserialize)]
struct Given {
    chain: ChainText,
    round: u64,
    beacon_signature: Option<String>,
    ciphertext: String,
    /// Whether it must not open.
    error: bool,
    sigma: Option<String>,
    file_key: Option<String>,
    #[serde(default)]
    rejections: u32,
}

#[derive(Deserialize)]
struct ChainText {
    public_key: String,
    period: u32,
    genesis_time: u64,
    genesis_seed: String,
    scheme: String,
    beacon_id: String,
    hash: String,
}

fn bytes(digits: &str) -> Vec<u8> {
    hex::decode(digits).expect("digits")
}

fn chain(text: &ChainText) -> Chain {
    let (public_key, seed) = (bytes(&text.public_key), bytes(&text.genesis_seed));
    let hash = Chain::hash_of(text.period, text.genesis_time, &public_key, &seed, &text.beacon_id);
    assert_eq!(hex::encode(hash), text.hash, "{}", text.beacon_id);
    let (scheme, period, genesis_time) = (text.scheme.clone(), text.period, text.genesis_time);
    Chain { scheme, public_key, period, genesis_time, hash }
}

type Case = pairloom_vectors::Case<Given, Option<Bytes>>;

fn has_whole_set() -> bool {
    pairloom_vectors::shared_vectors().is_some()
}

/// The cases with their kinds: files in armor, and bodies alone.
fn cases() -> Vec<(&'static str, Case)> {
    let of_kind = |kind| pairloom_vectors::cases("timelock", kind).into_iter().map(move |case| (kind, case));
    ["age", "ibe"].into_iter().flat_map(of_kind).collect()
}

/// Files and bodies of drand/tlock, tlock-js, tlock-rs and tlock-age, and of a slow implementation of the reference; those among them that
/// must fail. Bodies whose r was rejected up to three times, and bodies that a program made that reduced r.
#[test]
fn files_of_other_programs() {
    let (mut opened, mut refused, mut reduced) = (0, 0, 0);
    let mut named_networks = HashSet::new();
    for (kind, Case { name, input: case, expected }) in cases() {
        let lock = TimeLock::new(&chain(&case.chain)).expect("a chain");
        let named = NETWORKS.iter().find(|network| network.hash == case.chain.hash);
        if let Some(network) = named {
            assert_eq!((network.period, network.genesis_time), (case.chain.period, case.chain.genesis_time));
            assert_eq!(network.scheme, case.chain.scheme, "{}", network.name);
            assert_eq!(network.public_key, case.chain.public_key, "{}", network.name);
            let mut other = chain(&case.chain);
            assert!(other.contradicted_by().is_none(), "{}", network.name);
            other.public_key[0] ^= 1;
            assert_eq!(other.contradicted_by().map(|found| found.name), Some(network.name));
            named_networks.insert(network.name);
        }
        if kind == "age" && !case.error {
            let waits = waits_for(case.ciphertext.as_bytes()).expect("a header");
            assert_eq!((waits.round, waits.chain_hash.as_str()), (case.round, case.chain.hash.as_str()), "{name}");
        }
        let Some(signature) = &case.beacon_signature else { continue };
        let outcome = lock.unlock(case.round, &bytes(signature)).and_then(|unlocked| {
            let body = match kind {
                "age" => Header::read(case.ciphertext.as_bytes())?.body().to_vec(),
                _ => bytes(&case.ciphertext),
            };
            let alone = unlocked.open_body(&body);
            assert_eq!(unlocked.open_bodies(&[&*body, &*body], &Inline), [alone.clone(), alone], "{name}");
            Ok(unlocked)
        });
        let outcome = outcome.and_then(|unlocked| match kind {
            "age" => {
                let mut plaintext = Vec::new();
                unlocked.decrypt(case.ciphertext.as_bytes(), &mut plaintext).map(|()| plaintext)
            }
            _ => Ok(unlocked.open_body(&bytes(&case.ciphertext))?.to_vec()),
        });
        match outcome {
            Ok(plaintext) => {
                assert!(!case.error, "{name} opens");
                assert_eq!(plaintext, *expected.expect("a plaintext"), "{name}");
                opened += 1;
            }
            Err(error) => {
                assert!(case.error, "{name}: {error}");
                let old_program = error.to_string().contains("reduced a random number instead of rejecting it");
                assert_eq!(old_program, name.contains("reduced-instead-of-rejected"), "{name}: {error}");
                reduced += usize::from(old_program);
                refused += 1;
            }
        }
    }
    assert_eq!(named_networks.len(), if has_whole_set() { NETWORKS.len() } else { 4 });
    let expected = if has_whole_set() { (15, 5, 2) } else { (6, 4, 2) };
    assert_eq!((opened, refused, reduced), expected, "cases with beacons: 20 of 24, or 10 of 11");
}

/// The bodies that other programs made of known random numbers, made again byte by byte: among them those whose first, second or third
/// candidate for r is rejected, and, as what must differ, those of a program that reduced it.
#[test]
fn bodies_of_other_programs_again() {
    let mut made = BTreeMap::new();
    for (kind, Case { name, input: case, .. }) in cases() {
        let (Some(sigma), Some(message)) = (&case.sigma, &case.file_key) else { continue };
        let body = match kind {
            "age" => Header::read(case.ciphertext.as_bytes()).expect("a header").body().to_vec(),
            _ => bytes(&case.ciphertext),
        };
        let again = match case.chain.scheme.as_str() {
            PedersenBlsUnchained::NAME => encrypt::<PedersenBlsUnchained>,
            BlsUnchainedOnG1::NAME => encrypt::<BlsUnchainedOnG1>,
            BlsUnchainedG1Rfc9380::NAME => encrypt::<BlsUnchainedG1Rfc9380>,
            _ => encrypt::<BlsBn254UnchainedOnG1>,
        }(&case.chain.public_key, case.round, message, sigma);
        assert_eq!(again == body, !case.error, "{name}");
        *made.entry((case.error, case.rejections)).or_insert(0) += 1;
    }
    let counts = if has_whole_set() { [8, 4, 2, 1, 2] } else { [3, 1, 1, 1, 2] };
    let kinds = [(false, 0), (false, 1), (false, 2), (false, 3), (true, 1)];
    let expected: BTreeMap<_, _> = kinds.into_iter().zip(counts).collect();
    assert_eq!(made, expected, "cases by whether they fail and how many candidates were rejected");
}

fn encrypt<T: IdentityScheme>(key: &str, round: u64, message: &str, sigma: &str) -> Vec<u8>
where
    Scalar<T::Suite>: HashToField,
    ScalarBigEndian: ScalarEncoding<Scalar<T::Suite>>,
{
    let key = PublicKey::<T::Suite>::from_bytes(&bytes(key)).expect("a key");
    let text = |digits: &str| <[u8; 16]>::try_from(bytes(digits)).expect("16 bytes");
    ibe::encrypt::<T>(&key, &T::message(round, &[]), &text(message), &text(sigma))
}

/// A network whose secret is known.
fn synthetic(scheme: &str) -> (Chain, SigningChain) {
    let signing = SigningChain::derive(scheme, &[7; 32]).expect("a scheme").expect("long enough");
    let public_key = signing.public_key().to_vec();
    let hash = Chain::hash_of(3, 1000, &public_key, b"seed", "test");
    (Chain { scheme: scheme.into(), public_key, period: 3, genesis_time: 1000, hash }, signing)
}

const SCHEMES: [&str; 4] =
    ["pedersen-bls-unchained", "bls-unchained-on-g1", "bls-unchained-g1-rfc9380", "bls-bn254-unchained-on-g1"];

#[test]
fn there_and_back() {
    for scheme in SCHEMES {
        let (chain, signing) = synthetic(scheme);
        let lock = TimeLock::new(&chain).expect("a chain");
        let signature = signing.beacon(9, None).signature;
        let unlocked = lock.unlock(9, &signature).expect("a beacon");
        for length in [0, 1, 65_535, 65_536, 65_537] {
            let plaintext: Vec<u8> = (0..length).map(|i| i as u8).collect();
            for armored in [false, true] {
                let mut file = Vec::new();
                lock.encrypt(9, armored, plaintext.as_slice(), &mut file).expect("encrypts");
                assert_eq!(file.starts_with(b"-----BEGIN AGE ENCRYPTED FILE-----"), armored);
                assert_eq!(waits_for(file.as_slice()).expect("a header").round, 9);
                let mut again = Vec::new();
                unlocked.decrypt(file.as_slice(), &mut again).expect("opens");
                assert!(again == plaintext, "{scheme} {length}");
            }
        }
    }
}

#[test]
fn what_does_not_open() {
    let (chain, signing) = synthetic("bls-unchained-g1-rfc9380");
    let lock = TimeLock::new(&chain).expect("a chain");
    let signature = |round| signing.beacon(round, None).signature;
    let mut file = Vec::new();
    lock.encrypt(9, false, b"text".as_slice(), &mut file).expect("encrypts");
    let open = |round: u64, file: &[u8]| {
        lock.unlock(round, &signature(round))
            .expect("a beacon")
            .decrypt(file, std::io::sink())
            .map_err(|e| e.to_string())
    };
    assert_eq!(open(9, &file), Ok(()));
    assert_eq!(open(8, &file), Err("the file waits for round 9, and the beacon is of round 8".into()));
    // Another round's signature is no beacon of this one.
    assert!(matches!(lock.unlock(9, &signature(8)), Err(TimeLockError::Beacon { round: 9 })));
    assert!(matches!(lock.unlock(9, &signature(8)[1..]), Err(TimeLockError::Signature(_))));
    // Another network, with the same key.
    let other = Chain { hash: [1; 32], ..chain.clone() };
    let other = TimeLock::new(&other).expect("a chain").unlock(9, &signature(9)).expect("a beacon");
    assert!(matches!(other.decrypt(file.as_slice(), std::io::sink()), Err(TimeLockError::Chain(_))));
    // A byte of the body, of the header's end and of the text is changed; the end is cut off.
    let header_end = file.windows(5).position(|bytes| bytes == b"\n--- ").expect("a header");
    for at in [header_end - 10, header_end + 10, file.len() - 1] {
        let mut changed = file.clone();
        changed[at] = if changed[at] == b'A' { b'B' } else { b'A' };
        assert!(open(9, &changed).is_err(), "byte {at}");
    }
    assert!(open(9, &file[..file.len() - 1]).is_err());
    assert!(open(9, b"no age file").is_err_and(|error| error == "not an age file, or its beginning is damaged"));
    assert!(open(9, b"").is_err());
    // Chained networks have no identities; neither has a scheme that is none.
    let chained = Chain { scheme: "pedersen-bls-chained".into(), ..chain };
    assert!(matches!(TimeLock::new(&chained), Err(TimeLockError::Scheme(_))));
}

/// The compressed point with the least x that is on the curve and not in the subgroup.
fn outside(length: usize, is_outside: impl Fn(&[u8]) -> bool) -> Option<Vec<u8>> {
    let mut points = (1..=u8::MAX).map(|x| {
        let mut point = vec![0; length];
        (point[0], point[length - 1]) = (0x80, x);
        point
    });
    points.find(|point| is_outside(point))
}

/// Bodies of one round together: the results are those of each alone, whatever is wrong with some of them, and over several threads too.
#[test]
fn many_at_once() {
    for scheme in SCHEMES {
        let (chain, signing) = synthetic(scheme);
        let lock = TimeLock::new(&chain).expect("a chain");
        let unlocked = lock.unlock(9, &signing.beacon(9, None).signature).expect("a beacon");
        let mut headers: Vec<_> = (0..40).map(|i| header(&lock, if i == 30 { 8 } else { 9 })).collect();
        let good: Vec<_> = headers.iter().map(|header| header.body().to_vec()).collect();
        let mut bodies = good.clone();
        let length = bodies[0].len();
        bodies[1][length - 1] ^= 1;
        bodies[2][length - 20] ^= 1;
        bodies[3].pop();
        bodies[4][length - 33] ^= 1;
        bodies[5] = [good[6][..length - 32].to_vec(), good[5][length - 32..].to_vec()].concat();
        bodies[7] = vec![];
        let with_point = |point: &[u8]| [point, &good[0][length - 32..]].concat();
        let is_compressed = !scheme.contains("bn254");
        let mut infinity = vec![0; length - 32];
        infinity[0] = if is_compressed { 0xc0 } else { 0 };
        bodies[8] = with_point(&infinity);
        let is_outside = |point: &[u8]| {
            matches!(unlocked.open_body(&with_point(point)), Err(OpenError::Point(DecodeError::NotInSubgroup { .. })))
        };
        let outside = outside(length - 32, is_outside);
        assert_eq!(outside.is_some(), is_compressed);
        bodies[9] = with_point(&outside.unwrap_or_else(|| vec![1; length - 32]));
        for (range, bad) in [(0..40, 9), (6..40, 4), (10..30, 0), (0..1, 0), (1..3, 2), (0..0, 0)] {
            let expected: Vec<_> = bodies[range.clone()].iter().map(|body| unlocked.open_body(body)).collect();
            let texts: Vec<_> = bodies[range].iter().map(Vec::as_slice).collect();
            for threads in [1, 3] {
                let results = unlocked.open_bodies(&texts, &Pool::new(threads).expect("threads"));
                assert_eq!(results, expected, "{scheme}");
            }
            assert_eq!(expected.iter().filter(|result| result.is_err()).count(), bad);
        }
        // All of them bad.
        let spoiled = |body: &Vec<u8>| [&body[..length - 1], [!body[length - 1]].as_slice()].concat();
        let bad: Vec<_> = good[..30].iter().cycle().take(80).map(spoiled).collect();
        let texts: Vec<_> = bad.iter().map(Vec::as_slice).collect();
        assert!(unlocked.open_bodies(&texts, &Inline).iter().all(|result| result == &Err(OpenError::Changed)));
        // Headers: one waits for another round.
        headers.swap(30, 0);
        let opened = unlocked.open_many(&headers, &Inline);
        assert!(matches!(opened[0], Err(TimeLockError::Round { waits_for: 8, round: 9 })));
        assert!(opened[1..].iter().all(Result::is_ok));
    }
}

/// Writes a stanza a network and round: any of them opens the file.
struct Several<'a>(&'a PublicKey<<BlsUnchainedG1Rfc9380 as Scheme>::Suite>, &'a [([u8; 32], u64)]);

impl age::Recipient for Several<'_> {
    fn wrap_file_key(&self, file_key: &FileKey) -> Result<(Vec<Stanza>, HashSet<String>), EncryptError> {
        let stanza = |(hash, round): &([u8; 32], u64)| Stanza {
            tag: "tlock".into(),
            args: vec![round.to_string(), hex::encode(hash)],
            body: ibe::encrypt::<BlsUnchainedG1Rfc9380>(
                self.0,
                &BlsUnchainedG1Rfc9380::message(*round, &[]),
                file_key.expose_secret(),
                &[5; 16],
            ),
        };
        Ok((self.1.iter().map(stanza).collect(), HashSet::new()))
    }
}

/// A file that waits for any of several networks and rounds opens by each, in whatever order they stand.
#[test]
fn files_of_several_networks() {
    let (chain, signing) = synthetic("bls-unchained-g1-rfc9380");
    let (here, elsewhere) = (chain.hash, [9; 32]);
    let lock = TimeLock::new(&chain).expect("a chain");
    let unlocked = lock.unlock(9, &signing.beacon(9, None).signature).expect("a beacon");
    let key = PublicKey::from_bytes(&chain.public_key).expect("a key");
    let file = |stanzas: &[([u8; 32], u64)]| {
        let recipient = Several(&key, stanzas);
        let encryptor = age::Encryptor::with_recipients(core::iter::once(&recipient as &dyn age::Recipient));
        let mut file = Vec::new();
        let mut stream = encryptor.expect("a recipient").wrap_output(&mut file).expect("a header");
        stream.write_all(b"text").expect("writes");
        stream.finish().expect("ends");
        file
    };
    for stanzas in
        [&[(here, 9), (elsewhere, 3)][..], &[(elsewhere, 3), (here, 9)], &[(elsewhere, 9), (here, 8), (here, 9)]]
    {
        let file = file(stanzas);
        let mut plaintext = Vec::new();
        unlocked.decrypt(file.as_slice(), &mut plaintext).expect("opens");
        assert_eq!(plaintext, b"text");
        let first = Header::read(file.as_slice()).expect("a header").waits;
        assert_eq!((first.chain_hash, first.round), (hex::encode(stanzas[0].0), stanzas[0].1));
        let of_network = Header::read_for(file.as_slice(), &here).expect("a header").waits;
        assert_eq!(of_network.chain_hash, hex::encode(here));
    }
    // Bulk: the header of the network opens, and the file by it.
    let file_of_both = file(&[(elsewhere, 3), (here, 9)]);
    let header = Header::read_for(file_of_both.as_slice(), &here).expect("a header");
    let opened = unlocked.open_many(&[header], &Inline).remove(0).expect("opens");
    let mut plaintext = Vec::new();
    unlocked.decrypt_opened(&opened, file_of_both.as_slice(), &mut plaintext).expect("opens");
    assert_eq!(plaintext, b"text");
    // None fits: what is told is of this network, if anything is.
    let told = |stanzas: &[([u8; 32], u64)]| unlocked.decrypt(file(stanzas).as_slice(), Vec::new()).expect_err("waits");
    assert!(matches!(told(&[(elsewhere, 9), (here, 8)]), TimeLockError::Round { waits_for: 8, round: 9 }));
    assert!(matches!(told(&[(here, 8), (elsewhere, 9)]), TimeLockError::Round { waits_for: 8, round: 9 }));
    assert!(matches!(told(&[(elsewhere, 9)]), TimeLockError::Chain(hash) if hash == hex::encode(elsewhere)));
    assert!(
        matches!(Header::read_for(file(&[(elsewhere, 9)]).as_slice(), &here), Ok(header) if header.waits.round == 9)
    );
    assert!(matches!(lock.encrypt(0, false, b"text".as_slice(), Vec::new()), Err(TimeLockError::NoRound)));
}

fn header(lock: &TimeLock, round: u64) -> Header {
    let mut file = Vec::new();
    lock.encrypt(round, false, b"text".as_slice(), &mut file).expect("encrypts");
    Header::read(file.as_slice()).expect("a header")
}

/// A file is decrypted by its own opened header, and refuses another's.
#[test]
fn opened_headers() {
    let (chain, signing) = synthetic("bls-unchained-g1-rfc9380");
    let lock = TimeLock::new(&chain).expect("a chain");
    let unlocked = lock.unlock(9, &signing.beacon(9, None).signature).expect("a beacon");
    let files = [b"one".as_slice(), b"another"].map(|text| {
        let mut file = Vec::new();
        lock.encrypt(9, false, text, &mut file).expect("encrypts");
        file
    });
    let headers = files.each_ref().map(|file| Header::read(file.as_slice()).expect("a header"));
    let opened: Vec<_> =
        unlocked.open_many(&headers, &Inline).into_iter().map(|opened| opened.expect("opens")).collect();
    let mut text = Vec::new();
    unlocked.decrypt_opened(&opened[1], files[1].as_slice(), &mut text).expect("opens");
    assert_eq!(text, b"another");
    let other = unlocked.decrypt_opened(&opened[0], files[1].as_slice(), std::io::sink());
    assert!(matches!(other, Err(TimeLockError::Damaged(_))));
}

/// A stream that fails is an error of its own, and says so.
#[test]
fn streams_that_fail() {
    struct Failing;
    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("gone"))
        }
    }
    let (chain, signing) = synthetic("pedersen-bls-unchained");
    let lock = TimeLock::new(&chain).expect("a chain");
    assert!(matches!(lock.encrypt(1, false, Failing, std::io::sink()), Err(TimeLockError::Io(_))));
    let unlocked = lock.unlock(1, &signing.beacon(1, None).signature).expect("a beacon");
    assert!(matches!(unlocked.decrypt(Failing, std::io::sink()), Err(TimeLockError::Io(_))));
    // Behind the header too, or within it.
    let mut file = Vec::new();
    lock.encrypt(1, false, [7; 100_000].as_slice(), &mut file).expect("encrypts");
    for length in [10, 70_000] {
        let cut = file[..length].chain(Failing);
        assert!(matches!(unlocked.decrypt(cut, std::io::sink()), Err(TimeLockError::Io(_))), "{length}");
    }
    let damaged = unlocked.decrypt(&file[..70_000], std::io::sink());
    assert!(matches!(damaged, Err(TimeLockError::Damaged(_))), "{damaged:?}");
}

/// A file with so many stanzas of another kind before its own. Its header is no longer authentic.
fn with_stanzas(file: &[u8], count: usize) -> Vec<u8> {
    let (version, rest) = file.split_at(b"age-encryption.org/v1\n".len());
    [version, &b"-> foo\n\n".repeat(count), rest].concat()
}

/// Headers are read in a time that grows with their length, and only as far as a bound.
#[test]
fn long_headers() {
    let (chain, _) = synthetic("bls-unchained-g1-rfc9380");
    let mut file = Vec::new();
    TimeLock::new(&chain).expect("a chain").encrypt(9, false, b"text".as_slice(), &mut file).expect("encrypts");
    let waits = |file: &[u8]| waits_for(file).map(|waits| waits.round).map_err(|error| error.to_string());
    // By the line, these would be parsed sixteen thousand times.
    for count in [0, 1, 8_000] {
        assert_eq!(waits(&with_stanzas(&file, count)), Ok(9), "{count} stanzas");
    }
    let too_long = Err("the header is longer than 64 KiB".to_owned());
    assert_eq!(waits(&with_stanzas(&file, 8_192)), too_long);
    assert_eq!(waits(&with_stanzas(&file, 100_000)), too_long);
    let long_line = [b"age-encryption.org/v1\n-> tlock ".as_slice(), &[b'a'; 100_000]].concat();
    assert_eq!(waits(&long_line), too_long);
    // An armored line without an end is not read to its end.
    let mut endless = std::io::repeat(b'A').take(1 << 26);
    let armored = b"-----BEGIN AGE ENCRYPTED FILE-----\n".chain(&mut endless);
    assert_eq!(
        waits_for(armored).map_err(|error| error.to_string()),
        Err("not an age file, or its beginning is damaged".to_owned())
    );
    assert!(endless.limit() > (1 << 26) - (1 << 17), "{}", endless.limit());
    // What is no header is not searched for the end of one.
    for text in [[0; 100_000], [b'\n'; 100_000]] {
        assert_eq!(waits(&text), Err("not an age file, or its beginning is damaged".to_owned()));
    }
    assert_eq!(
        waits(b"age-encryption.org/v1\n-> tlock 9"),
        Err("not an age file, or its beginning is damaged".to_owned())
    );
}

#[test]
fn rounds_and_times() {
    let (chain, _) = synthetic("pedersen-bls-unchained");
    let rounds = [0, 999, 1000, 1001, 1003, 1004].map(|time| chain.round_at(time).expect("a round"));
    assert_eq!(rounds, [1, 1, 1, 2, 2, 3]);
    assert_eq!([chain.time_of(0), chain.time_of(1), chain.time_of(2)], [None, Some(1000), Some(1003)]);
    assert!((1..50).all(|time| chain.time_of(chain.round_at(1000 + time).expect("a round")) >= Some(1000 + time)));
    assert_eq!(Chain { period: 0, ..chain.clone() }.round_at(5), None);
    assert_eq!(chain.time_of(u64::MAX), None);
    assert_eq!(Chain { period: 1, genesis_time: 0, ..chain }.round_at(u64::MAX), None);
}

//! `pairloom timelock`.

use crate::common::{Run, file, pairloom, pairloom_reading, program};
use age_core::format::{FileKey, Stanza};
use age_core::secrecy::ExposeSecret;
use pairloom_encryption::ibe;
use pairloom_signature::PublicKey;
use pairloom_signature::drand::{BlsUnchainedG1Rfc9380, Scheme};
use pairloom_signature::suite::MinSigNul;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::path::Path;

fn path(name: &str) -> String {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name).to_str().expect("UTF-8").to_owned()
}

/// A synthetic chain and its beacons, in a file of the test's own: tests run side by side.
fn chain(test: &str, scheme: &str) -> String {
    let out = path(&format!("timelock-{test}-{scheme}.json"));
    let run = pairloom(&["synth", "drand", "--scheme", scheme, "--beacons", "5", "--seed", "timelock", "--out", &out]);
    assert_eq!(run.status, 0, "{run:?}");
    out
}

fn fails(run: &Run, message: &str) {
    assert_eq!((run.status, run.out.as_str(), run.err.lines().count()), (2, "", 1), "{run:?}");
    assert!(run.err.contains(message), "{}", run.err);
}

#[test]
fn there_and_back() {
    let text = file("timelock-text", "what nobody may read yet\n");
    for scheme in ["pedersen-bls-unchained", "bls-unchained-g1-rfc9380", "bls-bn254-unchained-on-g1"] {
        let chain = chain("there", scheme);
        let locked = path(&format!("timelock-{scheme}.age"));
        let warning =
            if scheme.contains("bn254") { "pairloom: warning: bn254 has about 100 bits of security\n" } else { "" };
        let encrypt = ["timelock", "encrypt", "--chain", &chain, "--round", "4", "--armor", "--out", &locked, &text];
        let run = pairloom(&encrypt);
        let past = "pairloom: warning: round 4 has been due: whoever has its beacon can open this file now\n";
        assert_eq!((run.status, run.out.as_str(), run.err), (0, "", format!("{warning}{past}")));
        let decrypt = pairloom(&["timelock", "decrypt", "--chain", &chain, "--beacon", &chain, &locked]);
        assert_eq!((decrypt.status, decrypt.out.as_str()), (0, "what nobody may read yet\n"), "{decrypt:?}");
        assert_eq!(decrypt.err, warning);
        let info = pairloom(&["timelock", "info", "--json", "--chain", &chain, &locked]);
        assert_eq!((info.status, info.err.as_str(), info.json().len()), (0, warning, 1), "{info:?}");
        let info = &info.json()[0];
        assert_eq!((&info["round"], &info["time"]), (&json!(4), &json!("2023-11-14T22:13:29Z")));
        // By standard input, without the chain's information.
        let bytes = std::fs::read(&locked).expect("readable");
        let info = pairloom_reading(&["timelock", "info"], &bytes);
        assert!(info.out.starts_with("-: waits for round 4 of the chain "), "{}", info.out);
        let decrypt = pairloom_reading(&["timelock", "decrypt", "--chain", &chain, "--beacon", &chain], &bytes);
        assert_eq!(decrypt.out, "what nobody may read yet\n");
    }
}

/// What takes the place of a file that only its owner reads is read by nobody else.
#[cfg(unix)]
#[test]
fn a_replaced_file_keeps_its_permissions() {
    use std::os::unix::fs::PermissionsExt;
    let (chain, text) =
        (chain("permissions", "bls-unchained-g1-rfc9380"), file("timelock-permissions-text", "secret\n"));
    let [locked, opened] = [path("timelock-permissions.age"), file("timelock-permissions-opened", "before\n")];
    let encrypt = pairloom(&["timelock", "encrypt", "--chain", &chain, "--round", "4", "--out", &locked, &text]);
    assert_eq!(encrypt.status, 0, "{encrypt:?}");
    for mode in [0o600, 0o640] {
        std::fs::set_permissions(&opened, PermissionsExt::from_mode(mode)).expect("mine");
        let decrypt = ["timelock", "decrypt", "--chain", &chain, "--beacon", &chain, "--out", &opened, &locked];
        let decrypt = pairloom(&decrypt);
        assert_eq!(decrypt.status, 0, "{decrypt:?}");
        assert_eq!(std::fs::read(&opened).expect("readable"), b"secret\n");
        assert_eq!(std::fs::metadata(&opened).expect("there").permissions().mode() & 0o777, mode);
    }
}

/// A file of evmnet is known to be on bn254 by its chain's hash alone.
#[test]
fn a_file_of_evmnet() {
    let chain = chain("evmnet", "bls-bn254-unchained-on-g1");
    let hash =
        serde_json::from_str::<Value>(&std::fs::read_to_string(&chain).expect("readable")).expect("JSON")["hash"]
            .as_str()
            .expect("a text")
            .to_owned();
    let armored = pairloom_reading(&["timelock", "encrypt", "--chain", &chain, "--round", "4", "--armor"], b"x").out;
    let info = pairloom_reading(&["timelock", "info"], armored.as_bytes());
    assert!(info.out.contains(&hash) && info.err.is_empty(), "unknown without its information: {info:?}");
    // Only the header is read, whose code nothing checks before a key is there.
    let header =
        "age-encryption.org/v1\n-> tlock 1000 04f1e9062b8a81f848fded9c12306733282b2727ecced50032187751166ec8c3\n";
    let file = format!("{header}{}\n{}\n--- {}\n{}", "A".repeat(64), "A".repeat(22), "A".repeat(43), "x".repeat(40));
    let info = pairloom_reading(&["timelock", "info", "--json"], file.as_bytes());
    assert_eq!(info.json()[0]["network"], "evmnet", "{info:?}");
    assert_eq!(info.err, "pairloom: warning: bn254 has about 100 bits of security\n");
}

/// The first round that is due at a time or after a while.
#[test]
fn rounds_by_time() {
    let chain = chain("rounds", "bls-unchained-g1-rfc9380");
    let round = |until: [&str; 2]| {
        let locked = pairloom_reading(&["timelock", "encrypt", "--chain", &chain, until[0], until[1], "--armor"], b"x");
        assert_eq!(locked.status, 0, "{locked:?}");
        pairloom_reading(&["timelock", "info", "--json"], locked.out.as_bytes()).json()[0]["round"]
            .as_u64()
            .expect("a round")
    };
    // Round 1 is due at 22:13:20.
    assert_eq!(round(["--at", "2023-11-14T22:13:20Z"]), 1);
    assert_eq!(round(["--at", "2023-11-14T22:13:21Z"]), 2);
    assert_eq!(round(["--at", "2023-11-14T22:13:23Z"]), 2);
    assert_eq!(round(["--at", "2023-11-14T23:43:21+01:30"]), 2);
    assert_eq!(round(["--at", "2023-11-14T14:13:20.5-08:00"]), 2);
    assert_eq!(round(["--at", "2023-11-14T22:13:20-00:00"]), 1);
    assert_eq!(round(["--at", "2023-11-14t22:13:21z"]), 2);
    // Some seconds may pass between the two.
    let day = round(["--after", "1d"]) - round(["--after", "0s"]);
    assert!((28_780..=28_800).contains(&day), "{day} rounds of three seconds");
}

#[test]
fn what_cannot_be_done() {
    let chain = chain("refused", "bls-unchained-g1-rfc9380");
    let locked = path("timelock-late.age");
    let text = file("timelock-late", "late");
    assert_eq!(
        pairloom(&["timelock", "encrypt", "--chain", &chain, "--round", "9", "--out", &locked, &text]).status,
        0
    );
    let decrypt = |chain: &str, beacon: &str, out: &str| {
        pairloom(&["timelock", "decrypt", "--chain", chain, "--beacon", beacon, "--out", out, &locked])
    };
    let out = path("timelock-never");
    fails(&decrypt(&chain, &chain, &out), "the file waits for round 9, and the beacon is of round 1");
    let information: Value = serde_json::from_str(&std::fs::read_to_string(&chain).expect("readable")).expect("JSON");
    let mut beacon = information["beacons"][0].clone();
    beacon["round"] = json!(9);
    let forged = file("timelock-forged.json", &beacon.to_string());
    fails(&decrypt(&chain, &forged, &out), "does not verify for round 9");
    fails(&decrypt(&chain, &text, &out), "not JSON");
    assert!(!Path::new(&out).exists(), "nothing is half-written");
    let changed = |field: &str, value: Value| {
        let mut information = information.clone();
        information[field] = value;
        file(&format!("timelock-chain-{field}.json"), &information.to_string())
    };
    let encrypt = |chain: &str| pairloom_reading(&["timelock", "encrypt", "--chain", chain, "--round", "1"], b"x");
    fails(&encrypt(&changed("hash", json!("00"))), "hash: not 32 bytes");
    fails(&encrypt(&changed("groupHash", json!("00"))), "groupHash: not 32 bytes");
    // The hash of a known network, which covers its key, over another key: nothing is there to compute it from.
    let mut other = information.clone();
    let fields = other.as_object_mut().expect("an object");
    ["groupHash", "genesis_seed"].iter().for_each(|field| drop(fields.remove(*field)));
    fields.insert("hash".into(), json!("52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"));
    let other = file("timelock-chain-other-key.json", &other.to_string());
    fails(&encrypt(&other), "public_key: not that of quicknet, whose hash this is");
    fails(&encrypt(&changed("public_key", json!("00"))), "public_key: ");
    fails(&encrypt(&changed("scheme", json!("pedersen-bls-chained"))), "no beacons that files can wait for");
    fails(&encrypt(&changed("period", Value::Null)), "period: missing");
    let zero = changed("period", json!(0));
    fails(&pairloom_reading(&["timelock", "encrypt", "--chain", &zero, "--after", "1d"], b"x"), "period: 0");
    fails(&pairloom_reading(&["timelock", "encrypt", "--chain", &chain], b"x"), "--round");
    fails(&pairloom_reading(&["timelock", "encrypt", "--chain", &chain, "--round", "0"], b"x"), "--round");
    let until =
        |until: [&str; 2]| pairloom_reading(&["timelock", "encrypt", "--chain", &chain, until[0], until[1]], b"x");
    fails(&until(["--after", "soon"]), "--after");
    fails(&until(["--after", "18446744073709551615s"]), "--after: later than any clock tells");
    for at in [
        "2027-01-01T00:00:00+24:00",
        "2027-01-01T00:00:00+1:00",
        "2027-01-01T00:00:00",
        "2027-01-01+01:00",
        "é+01:00",
        "2027-01-01T00:00:60Z",
        "2027-01-01T00:00:60.5z",
        "2027-01-01T00:00:60+01:00",
    ] {
        fails(&until(["--at", at]), "--at");
    }
    // Standard input is read once.
    let chain_text = std::fs::read(&chain).expect("readable");
    let twice = pairloom_reading(&["timelock", "encrypt", "--chain", "-", "--round", "5"], &chain_text);
    fails(&twice, "standard input is named, or meant where no file is, for two inputs");
    let full = pairloom(&["timelock", "encrypt", "--chain", &chain, "--round", "5", "--out", "/dev/full", &text]);
    fails(&full, "pairloom: /dev/full: No space left on device");
    fails(&pairloom_reading(&["timelock", "info"], b"text"), "-: not an age file, or its beginning is damaged");
}

/// Many files of one round, into a folder: those that do not open are named, and the others are there.
#[test]
fn many_files() {
    let chain = chain("many", "bls-unchained-g1-rfc9380");
    let folder = path("timelock-many");
    let out = path("timelock-many-out");
    for folder in [&folder, &out] {
        drop(std::fs::remove_dir_all(folder));
        std::fs::create_dir(folder).expect("a folder");
    }
    let text = file("timelock-many-text", "what nobody may read yet\n");
    let names: Vec<String> =
        (0..12).map(|i| format!("{folder}/{i}.{}", if i % 2 == 0 { "age" } else { "tle" })).collect();
    for (i, name) in names.iter().enumerate() {
        let round = if i == 5 { "3" } else { "4" };
        let run = pairloom(&["timelock", "encrypt", "--chain", &chain, "--round", round, "--out", name, &text]);
        assert_eq!(run.status, 0, "{run:?}");
    }
    std::fs::write(&names[0], "no age file").expect("written");
    let mut damaged = std::fs::read(&names[7]).expect("readable");
    *damaged.last_mut().expect("bytes") ^= 1;
    std::fs::write(&names[7], damaged).expect("written");
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let decrypt = |more: &[&str], files: &[&str]| {
        pairloom(&[&["timelock", "decrypt", "--chain", &chain, "--beacon", &chain], more, files].concat())
    };
    let run = decrypt(&["--out-dir", &out, "--threads", "2"], &names);
    assert_eq!((run.status, run.out.as_str(), run.err.lines().count()), (1, "", 3), "{run:?}");
    let problems =
        ["0.age: not an age file, or its beginning is damaged", "5.tle: the file waits for round 3", "7.tle: damaged"];
    assert!(problems.iter().all(|problem| run.err.contains(problem)), "{}", run.err);
    let mut made: Vec<_> =
        std::fs::read_dir(&out).expect("a folder").map(|file| file.expect("a file").file_name()).collect();
    made.sort();
    assert_eq!(made, ["1", "10", "11", "2", "3", "4", "6", "8", "9"]);
    for name in made {
        let text = std::fs::read_to_string(Path::new(&out).join(name)).expect("readable");
        assert_eq!(text, "what nobody may read yet\n");
    }
    let new = path("timelock-many-new/folder");
    drop(std::fs::remove_dir_all(path("timelock-many-new")));
    assert_eq!(decrypt(&["--out-dir", &new], &names[1..5]).status, 0);
    assert_eq!(std::fs::read_dir(&new).expect("made").count(), 4);
    // The first beacon of a round that is the network's counts.
    let information: Value = serde_json::from_str(&std::fs::read_to_string(&chain).expect("readable")).expect("JSON");
    let beacons = information["beacons"].as_array().expect("a list");
    let mut other = beacons[0].clone();
    other["round"] = json!(4);
    let both = file("timelock-two-of-a-round.json", &json!({"beacons": [other, beacons[3]]}).to_string());
    let by_second = pairloom(&["timelock", "decrypt", "--chain", &chain, "--beacon", &both, names[1]]);
    assert_eq!((by_second.status, by_second.out.as_str()), (0, "what nobody may read yet\n"), "{by_second:?}");
    fails(&decrypt(&[], &names[1..3]), "several files are decrypted into a folder: --out-dir FOLDER");
    fails(&decrypt(&["--out-dir", &out], &[names[1], "-"]), "standard input has no name");
    fails(&decrypt(&["--out-dir", &out], &[&text]), "its name ends neither in .age nor in .tle");
    fails(&decrypt(&["--out-dir", &out], &[names[1], names[1]]), "its name is that of");
    fails(&decrypt(&["--out-dir", &out, "--out", "x"], &names[1..3]), "cannot be used with");
    let none = decrypt(&["--out-dir", &out], &[names[0]]);
    let told = format!("pairloom: {}: not an age file, or its beginning is damaged\n", names[0]);
    assert_eq!((none.status, none.err), (1, told), "alone as among others");
}

/// Writes a stanza a round; the bodies of some are spoiled.
struct OfRounds<'a> {
    key: PublicKey<MinSigNul>,
    hash: &'a str,
    rounds: &'a [(u64, bool)],
}

impl age::Recipient for OfRounds<'_> {
    fn wrap_file_key(&self, file_key: &FileKey) -> Result<(Vec<Stanza>, HashSet<String>), age::EncryptError> {
        let stanza = |(round, is_good): &(u64, bool)| {
            let message = BlsUnchainedG1Rfc9380::message(*round, &[]);
            let mut body =
                ibe::encrypt::<BlsUnchainedG1Rfc9380>(&self.key, &message, file_key.expose_secret(), &[5; 16]);
            *body.last_mut().expect("bytes") ^= u8::from(!is_good);
            Stanza { tag: "tlock".into(), args: vec![round.to_string(), self.hash.into()], body }
        };
        Ok((self.rounds.iter().map(stanza).collect(), HashSet::new()))
    }
}

/// The information of a network and its key.
fn information(chain: &str) -> (Value, PublicKey<MinSigNul>) {
    let information: Value = serde_json::from_str(&std::fs::read_to_string(chain).expect("readable")).expect("JSON");
    let key = hex::decode(information["public_key"].as_str().expect("a text")).expect("digits");
    (information, PublicKey::from_bytes(&key).expect("a key"))
}

/// Makes a file that says `text`.
fn lock(name: &str, recipients: &[OfRounds<'_>]) {
    let recipients = recipients.iter().map(|recipient| recipient as &dyn age::Recipient);
    let encryptor = age::Encryptor::with_recipients(recipients).expect("recipients");
    let mut stream = encryptor.wrap_output(std::fs::File::create(name).expect("a file")).expect("a header");
    std::io::Write::write_all(&mut stream, b"text").expect("written");
    stream.finish().expect("ends");
}

/// A file for several rounds opens by each, among many as alone, and so does one whose first stanza is spoiled.
#[test]
fn many_files_for_several_rounds() {
    let chain = chain("rounds", "bls-unchained-g1-rfc9380");
    let (information, key) = information(&chain);
    let hash = information["hash"].as_str().expect("a text");
    let [folder, out] = [path("timelock-rounds"), path("timelock-rounds-out")];
    drop((std::fs::remove_dir_all(&folder), std::fs::remove_dir_all(&out)));
    std::fs::create_dir(&folder).expect("a folder");
    let all: [&[(u64, bool)]; 4] =
        [&[(3, true), (4, true)], &[(4, false), (4, true)], &[(4, true)], &[(3, true), (2, true)]];
    let beacon = file("timelock-rounds-beacon.json", &information["beacons"][3].to_string());
    let names: Vec<_> = (0..all.len()).map(|i| format!("{folder}/{i}.age")).collect();
    for (name, rounds) in names.iter().zip(all) {
        lock(name, &[OfRounds { key: key.clone(), hash, rounds }]);
    }
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let decrypt = |more: &[&str], files: &[&str]| {
        pairloom(&[&["timelock", "decrypt", "--chain", &chain, "--beacon", &beacon], more, files].concat())
    };
    for name in &names[..3] {
        assert_eq!((decrypt(&[], &[name]).status, decrypt(&[], &[name]).out.as_str()), (0, "text"), "{name}");
    }
    // Among others, the beacon of any of its rounds is found; the earliest is when it opens.
    let several = file(
        "timelock-rounds-beacons.json",
        &json!([information["beacons"][0], information["beacons"][3]]).to_string(),
    );
    let by_list = pairloom(&["timelock", "decrypt", "--chain", &chain, "--beacon", &several, names[0]]);
    assert_eq!((by_list.status, by_list.out.as_str()), (0, "text"), "{by_list:?}");
    let into = path("timelock-rounds-list");
    drop(std::fs::remove_dir_all(&into));
    let listed =
        ["timelock", "decrypt", "--chain", &chain, "--beacon", &several, "--out-dir", &into, names[0], names[2]];
    assert_eq!(pairloom(&listed).status, 0);
    let info = pairloom(&["timelock", "info", "--chain", &chain, "--json", names[3]]).json();
    assert_eq!(info[0]["round"], 2);
    let alone = decrypt(&[], &names[3..]);
    let run = decrypt(&["--out-dir", &out], &names);
    assert_eq!((run.status, run.out.as_str(), run.err.lines().count()), (1, "", 1), "{run:?}");
    assert_eq!(run.err, alone.err);
    for name in ["0", "1", "2"] {
        assert_eq!(std::fs::read_to_string(Path::new(&out).join(name)).expect("made"), "text");
    }
}

/// A file that another network opens too is told of by this one's rounds, and opens by them.
#[test]
fn a_file_for_two_networks() {
    let chain = chain("networks", "bls-unchained-g1-rfc9380");
    let (information, key) = information(&chain);
    let hash = information["hash"].as_str().expect("a text");
    let elsewhere = "cc9c398442737cbd141526600919edd69f1d6f9b4adb67e4d912fbc64341a9a5";
    let recipients = [
        OfRounds { key: key.clone(), hash: elsewhere, rounds: &[(1, true)] },
        OfRounds { key, hash, rounds: &[(4, true)] },
    ];
    let locked = path("timelock-networks.age");
    lock(&locked, &recipients);
    let info = pairloom(&["timelock", "info", "--chain", &chain, "--json", &locked]).json();
    assert_eq!(info[0]["round"], 4);
    let decrypt = pairloom(&["timelock", "decrypt", "--chain", &chain, "--beacon", &chain, &locked]);
    assert_eq!((decrypt.status, decrypt.out.as_str()), (0, "text"), "{decrypt:?}");
}

/// A file stays where it is named, under any name, as what is made of it.
#[test]
fn the_input_is_not_replaced() {
    let chain = chain("replaced", "bls-unchained-g1-rfc9380");
    let text = file("timelock-replaced", "only once\n");
    let folder = path("timelock-replaced-folder");
    drop(std::fs::remove_dir_all(&folder));
    std::fs::create_dir(&folder).expect("a folder");
    let [link, locked] = ["link", "a.age"].map(|name| format!("{folder}/{name}"));
    std::fs::hard_link(&text, &link).expect("a file system with links");
    let detour = format!("{folder}/../timelock-replaced");
    let encrypt = |out: &str, input: &str| {
        pairloom(&["timelock", "encrypt", "--chain", &chain, "--round", "4", "--out", out, input])
    };
    for out in [&text, &detour, &link] {
        encrypt(out, &text).fails_with(&format!("--out {out}: is the input"));
    }
    encrypt(&chain, &text).fails_with(&format!("--out {chain}: is the input"));
    assert_eq!(encrypt("/dev/null", "/dev/null").status, 0, "nothing takes the place of a device");
    assert_eq!(encrypt(&locked, &text).status, 0);
    let decrypt = |arguments: &[&str]| {
        pairloom(&[&["timelock", "decrypt", "--chain", &chain, "--beacon", &chain], arguments].concat())
    };
    let before = std::fs::read(&locked).expect("there");
    decrypt(&["--out", &locked, &locked]).fails_with(&format!("--out {locked}: is the input"));
    // A name may lose two endings.
    let twice = format!("{locked}.age");
    assert_eq!(encrypt(&twice, &locked).status, 0);
    fails(&decrypt(&["--out-dir", &folder, &twice, &locked]), &format!("{locked} is an input"));
    assert_eq!(
        (std::fs::read(&locked).expect("there"), std::fs::read(&text).expect("there")),
        (before, b"only once\n".into())
    );
    let beacon = format!("{folder}/beacon.age");
    std::fs::copy(&locked, &beacon).expect("written");
    let named_beacon = format!("{folder}/beacon");
    std::fs::copy(&chain, &named_beacon).expect("written");
    let replaced = ["timelock", "decrypt", "--chain", &chain, "--beacon", &named_beacon, "--out-dir", &folder, &beacon];
    fails(&pairloom(&replaced), &format!("{named_beacon} is an input"));
    assert_eq!(std::fs::read(&named_beacon).expect("there"), std::fs::read(&chain).expect("there"));
    // What is no input is replaced.
    assert_eq!(decrypt(&["--out", &twice, &locked]).status, 0);
    assert_eq!(std::fs::read(&twice).expect("there"), b"only once\n");
}

/// The input of a redirection is one as well.
#[cfg(unix)]
#[test]
fn standard_input_is_not_replaced() {
    let (chain, text) = (chain("stdin", "bls-unchained-g1-rfc9380"), file("timelock-stdin", "only once\n"));
    let mut command = program();
    command.args(["timelock", "encrypt", "--chain", &chain, "--round", "4", "--out", &text]);
    let run = command.stdin(std::fs::File::open(&text).expect("there")).output().expect("the program starts");
    let told = String::from_utf8(run.stderr).expect("UTF-8");
    assert_eq!((run.status.code(), told), (Some(2), format!("pairloom: --out {text}: is the input\n")));
    assert_eq!(std::fs::read(&text).expect("there"), b"only once\n");
}

/// Nothing is written of an input that cannot be read; an empty one can, and one that is longer than a chunk.
#[test]
fn inputs_of_any_length() {
    let chain = chain("lengths", "bls-unchained-g1-rfc9380");
    let folder = env!("CARGO_TARGET_TMPDIR");
    let run = pairloom(&["timelock", "encrypt", "--chain", &chain, "--round", "4", folder]);
    run.fails_with(&format!("{folder}: Is a directory (os error 21)"));
    let locked = path("timelock-lengths.age");
    for length in [0, 1, 64 << 10, 200_000] {
        let text = file("timelock-lengths", &"x".repeat(length));
        let arguments = ["timelock", "encrypt", "--chain", &chain, "--round", "4", "--out", &locked, &text];
        assert_eq!(pairloom(&arguments).status, 0);
        let opened = pairloom(&["timelock", "decrypt", "--chain", &chain, "--beacon", &chain, &locked]);
        assert!(opened.status == 0 && opened.out == "x".repeat(length), "{length} {}", opened.err);
    }
}

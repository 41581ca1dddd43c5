//! `pairloom research`.

use crate::common::{Run, file, pairloom};
use std::path::Path;

fn path(name: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("research-{name}"));
    drop(std::fs::remove_file(&path));
    path.to_str().expect("UTF-8").to_owned()
}

fn allowed(arguments: &[&str]) -> Run {
    pairloom(&[&["research", "--allow-broken"], arguments].concat())
}

fn printed(run: Run) -> String {
    assert_eq!(run.status, 0, "{run:?}");
    assert!(run.err.contains("broken"), "{run:?}");
    run.out.trim().to_owned()
}

#[test]
fn signatures() {
    let texts = ["one", "two"].map(|text| file(&format!("research-{text}"), text));
    for suite in ["bls-g2-367", "bls2-g2-367", "bls3-g2-439"] {
        let keys = ["a", "b"].map(|name| path(&format!("{suite}-{name}")));
        for key in &keys {
            assert_eq!(printed(allowed(&["key", "--suite", suite, "--out", key])), "");
        }
        let publics = keys.each_ref().map(|key| printed(allowed(&["public", "--suite", suite, key])));
        let sign = |i: usize| printed(allowed(&["sign", "--suite", suite, "--key", &keys[i], &texts[i]]));
        let signatures = [sign(0), sign(1)];
        let verify = |keys: &[&str], signature: &str, files: &[&str]| {
            let keys: Vec<_> = keys.iter().flat_map(|key| ["--public-key", key]).collect();
            allowed(&[&["verify", "--suite", suite, "--signature", signature], keys.as_slice(), files].concat())
        };
        let [a, b] = publics.each_ref().map(String::as_str);
        assert_eq!(verify(&[a], &signatures[0], &[&texts[0]]).status, 0);
        let wrong = verify(&[a], &signatures[0], &[&texts[1]]);
        assert_eq!((wrong.status, wrong.out.as_str()), (1, "not valid\n"));
        let sum = printed(allowed(&["aggregate", "--suite", suite, &signatures[0], &signatures[1]]));
        assert_eq!(verify(&[a, b], &sum, &[&texts[0], &texts[1]]).status, 0);
        assert_eq!(verify(&[b, a], &sum, &[&texts[0], &texts[1]]).status, 1);
        assert_eq!(verify(&[a, b], &sum, &[&texts[0], &texts[0]]).status, 2);
        assert_eq!(verify(&[a], "00", &[&texts[0]]).status, 2);
        let second = verify(&[a, "00"], &sum, &[&texts[0], &texts[1]]);
        assert!(second.status == 2 && second.err.contains("pairloom: public_key 2: "), "{second:?}");
        let first = allowed(&["aggregate", "--suite", suite, "00", &signatures[1]]);
        assert!(first.status == 2 && first.err.contains("pairloom: signature 1: "), "{first:?}");
    }
}

#[test]
fn encryption() {
    let text = file("research-message", "thirty-two bytes, no more nor le");
    let (authority, key) = (path("authority"), path("alice"));
    assert_eq!(printed(allowed(&["ibe", "set-up", "--curve", "g2-367", "--out", &authority])), "");
    let parameters = printed(allowed(&["ibe", "parameters", "--curve", "g2-367", &authority]));
    let extract =
        ["ibe", "extract", "--curve", "g2-367", "--authority", &authority, "--identity", "alice", "--out", &key];
    assert_eq!(printed(allowed(&extract)), "");
    let encrypt = |identity| {
        let to = ["ibe", "encrypt", "--curve", "g2-367", "--parameters", &parameters, "--identity", identity, &text];
        printed(allowed(&to))
    };
    let decrypt = |ciphertext: &str| {
        allowed(&["ibe", "decrypt", "--curve", "g2-367", "--parameters", &parameters, "--key", &key, ciphertext])
    };
    assert_eq!(printed(decrypt(&encrypt("alice"))), "thirty-two bytes, no more nor le");
    let wrong = decrypt(&encrypt("bob"));
    assert_eq!(wrong.status, 2);
    assert!(wrong.err.contains("ciphertext: not made for this identity"), "{wrong:?}");
    #[cfg(unix)]
    for secret in [&authority, &key] {
        let mode = std::os::unix::fs::MetadataExt::mode(&std::fs::metadata(secret).expect("a file"));
        assert_eq!(mode & 0o777, 0o600);
    }
    let again = allowed(&extract);
    assert!(again.status == 2 && again.err.contains("exists; --force overwrites it"), "{again:?}");
    let before = std::fs::read(&authority).expect("there");
    let own = [&extract[..extract.len() - 1], &[authority.as_str(), "--force"]].concat();
    let own = allowed(&own);
    assert!(own.status == 2 && own.err.contains(&format!("--out {authority}: is the input")), "{own:?}");
    assert_eq!(std::fs::read(&authority).expect("there"), before);
}

/// Nothing is done with broken curves without the word.
#[test]
fn refused() {
    let out = path("refused");
    for arguments in [
        ["key", "--suite", "bls2-g2-367", "--out", &out].as_slice(),
        &["sign", "--suite", "bls2-g2-439", "--key", "nothing"],
        &["ibe", "set-up", "--curve", "g2-367", "--out", &out],
        &["ibe", "encrypt", "--curve", "g2-439", "--parameters", "00", "--identity", "x"],
    ] {
        let run = pairloom(&[&["research"], arguments].concat());
        assert_eq!((run.status, run.out.as_str(), run.err.lines().count()), (2, "", 1), "{run:?}");
        assert!(run.err.contains("is broken and protects nothing: refused without --allow-broken"), "{run:?}");
        assert!(!Path::new(&out).exists());
    }
}

/// What is wrong with a file is told with its name.
#[test]
fn files_of_secrets() {
    let out = path("never");
    let parameters = {
        let authority = path("good-authority");
        printed(allowed(&["ibe", "set-up", "--curve", "g2-367", "--out", &authority]));
        printed(allowed(&["ibe", "parameters", "--curve", "g2-367", &authority]))
    };
    for (name, digits) in [("empty", ""), ("short", "00"), ("long", &"ff".repeat(99))] {
        let secret = file(&format!("research-{name}"), digits);
        for (arguments, field) in [
            (&["public", "--suite", "bls2-g2-367", &secret][..], "secret_key"),
            (&["sign", "--suite", "bls2-g2-367", "--key", &secret], "secret_key"),
            (&["ibe", "parameters", "--curve", "g2-367", &secret], "authority"),
            (
                &["ibe", "extract", "--curve", "g2-367", "--authority", &secret, "--identity", "a", "--out", &out],
                "authority",
            ),
            (&["ibe", "decrypt", "--curve", "g2-367", "--parameters", &parameters, "--key", &secret, "00"], "key"),
        ] {
            let run = allowed(arguments);
            assert_eq!((run.status, run.out.as_str()), (2, ""), "{run:?}");
            let told = run.err.lines().last().expect("a line");
            assert!(told.starts_with(&format!("pairloom: {secret}: {field}: ")), "{told}");
            assert!(!Path::new(&out).exists());
        }
    }
}

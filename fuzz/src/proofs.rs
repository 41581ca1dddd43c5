//! Keys, proofs and inputs of Groth16 in every form, and setups of KZG.

use crate::one_line;
use pairloom::batch::Inline;
use pairloom::bls12_381::{G1Affine, G2Affine, Scalar};
use pairloom_proof::groth16::dynamic::Key;
use pairloom_proof::groth16::format::Format;
use pairloom_proof::kzg::{BLOB_ELEMENTS, CELL_ELEMENTS, Setup};
use serde_json::Value;
use std::sync::LazyLock;

/// What stands between the parts of an input.
const SEAM: &[u8] = b"\n--\n";

/// Up to three parts.
fn split(input: &[u8]) -> [&[u8]; 3] {
    let mut parts: [&[u8]; 3] = [input, &[], &[]];
    for i in 0..2 {
        if let Some(at) = parts[i].windows(SEAM.len()).position(|window| window == SEAM) {
            (parts[i], parts[i + 1]) = (&parts[i][..at], &parts[i][at + SEAM.len()..]);
        }
    }
    parts
}

/// A key, a proof and public inputs as three files, and the last two as a row: neither form panics, nor are errors longer than a line; a claim
/// that holds as files holds among others, and one that is none has the same reason there.
fn claims(format: Format, input: &[u8]) {
    let [key, proof, public] = split(input);
    let key = match Key::read(format, key) {
        Ok(key) => key,
        Err(error) => return one_line(error),
    };
    if let Ok(row) = serde_json::from_slice::<Value>(proof) {
        key.claim(&row).err().into_iter().for_each(one_line);
    }
    let among = key.claims_of_files(&[(proof, public), (public, proof), (proof, public)], &Inline);
    for (claim, [proof, public]) in among.iter().zip([[proof, public], [public, proof], [proof, public]]) {
        assert_eq!(claim.as_ref().err(), key.claim_of_files(proof, public).as_ref().err());
    }
    match (key.claim_of_files(proof, public), key.claim_of_files(proof, public)) {
        (Ok(first), Ok(second)) => {
            let verdicts = key.verify(vec![first, second], &Inline);
            assert_eq!(verdicts[0].is_ok(), verdicts[1].is_ok());
            verdicts.into_iter().filter_map(Result::err).for_each(one_line);
        }
        (Err(error), _) | (_, Err(error)) => one_line(error),
    }
}

macro_rules! formats {
    ($($name:ident: $format:ident;)*) => {$(
        #[doc = concat!("A key, a proof and public inputs in the form [`Format::", stringify!($format), "`].")]
        pub fn $name(input: &[u8]) {
            claims(Format::$format, input);
        }
    )*};
}

formats! {
    groth16_snarkjs: Snarkjs;
    groth16_gnark: Gnark;
    groth16_arkworks: Arkworks;
    groth16_sp1: Sp1;
    groth16_risc0: Risc0;
}

/// A setup, where a word `TEXT*COUNT` stands for so many of them.
pub fn kzg_setup(input: &[u8]) {
    let text: Vec<_> = String::from_utf8_lossy(input).split_ascii_whitespace().map(repeated_word).collect();
    Setup::read(&text.join(" ")).err().into_iter().for_each(one_line);
}

/// The most that a word is repeated.
const MOST: usize = 1 << 18;

fn repetition(text: &str) -> Option<(&str, usize)> {
    let (text, count) = text.rsplit_once('*')?;
    let count: usize = count.parse().ok().filter(|count| *count <= MOST && !text.is_empty())?;
    (count * text.len() <= MOST).then_some((text, count))
}

fn repeated_word(word: &str) -> String {
    repetition(word).map_or_else(|| word.into(), |(word, count)| vec![word; count].join(" "))
}

/// A case, where a text `TEXT*COUNT` stands for the text so many times: blobs are long.
pub(crate) fn expanded(value: Value) -> Value {
    match value {
        Value::String(text) => Value::String(match repetition(&text) {
            Some((part, count)) => part.strip_prefix("0x").unwrap_or(part).repeat(count),
            None => text,
        }),
        Value::Array(items) => items.into_iter().map(expanded).collect(),
        Value::Object(fields) => fields.into_iter().map(|(name, value)| (name, expanded(value))).collect(),
        other => other,
    }
}

/// A setup whose secret everybody knows: 5.
pub fn setup() -> &'static Setup {
    static SETUP: LazyLock<Setup> = LazyLock::new(|| Setup::read(&setup_text()).expect("a setup"));
    &SETUP
}

fn setup_text() -> String {
    let tau = Scalar::from_u64(5);
    let powers: Vec<_> = core::iter::successors(Some(Scalar::one()), |power| Some(*power * tau)).take(65).collect();
    let first = |power: &Scalar| hex::encode((G1Affine::generator() * *power).to_affine().to_compressed());
    let second = |power: &Scalar| hex::encode((G2Affine::generator() * *power).to_affine().to_compressed());
    let generator = first(&powers[0]);
    let mut words = vec![BLOB_ELEMENTS.to_string(), powers.len().to_string()];
    words.resize(words.len() + BLOB_ELEMENTS, generator.clone());
    words.extend(powers.iter().map(second));
    words.extend(powers[..CELL_ELEMENTS].iter().map(first));
    words.resize(words.len() + BLOB_ELEMENTS - CELL_ELEMENTS, generator);
    words.join(" ")
}

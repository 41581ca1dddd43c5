//! What the program reads: rows, chain information, key files, cases, arguments.

use crate::one_line;
use crate::proofs::{expanded, setup};
use pairloom::batch::Inline;
use pairloom_cli::key::file::KeyFile;
use pairloom_encryption::TimeLock;
use pairloom_proof::kzg::case::Function;
use pairloom_signature::DynamicSuite;

/// What a reader makes of the input as text; an error has one line.
fn read<T, E: core::fmt::Display>(input: &[u8], reader: impl FnOnce(&str) -> Result<T, E>) -> Option<T> {
    reader(&String::from_utf8_lossy(input)).map_err(one_line).ok()
}

/// A row of pairs.
pub fn pair_rows(input: &[u8]) {
    read(input, pairloom_cli::parse_pair_row);
}

/// A file of beacons: rows are numbered in their order, and those that can be read have a round.
pub fn beacons(input: &[u8]) {
    let Some(rows) = read(input, pairloom_cli::parse_beacons) else { return };
    assert!(!rows.is_empty());
    assert!(rows.windows(2).all(|pair| pair[0].row < pair[1].row));
    for row in rows {
        match row.beacon {
            Ok(_) => assert!(row.round.is_some()),
            Err(reason) => one_line(reason),
        }
    }
}

/// What a network says of itself, as far as beacons are verified with it.
pub fn chain_info(input: &[u8]) {
    read(input, pairloom_cli::parse_chain_info);
}

/// A row of `pairloom verify bls`, and the verdict on it in two suites.
pub fn claim_rows(input: &[u8]) {
    let Some(claim) = read(input, pairloom_cli::parse_claim_row) else { return };
    for name in ["min-pk-pop", "bn254-min-sig-nul"] {
        let suite = DynamicSuite::by_name(name).expect("a suite");
        let verdicts = suite.verify(core::slice::from_ref(&claim), &Inline);
        verdicts.into_iter().filter_map(Result::err).for_each(one_line);
    }
}

/// A key file: what is accepted has a public key; no message repeats digits of a secret.
pub fn key_file(input: &[u8]) {
    match KeyFile::parse(input) {
        Ok(key) => assert!(key.suite.0.public_key(&*key.secret).is_ok()),
        Err(error) => {
            let secret = |digits: &[u8]| digits.iter().all(u8::is_ascii_hexdigit);
            assert!(!error.as_bytes().windows(64).any(secret), "{error}");
            one_line(error);
        }
    }
}

/// What a network says of itself, as far as files are locked with it: a period of 0 and rounds of any size make no trouble.
pub fn timelock_chain(input: &[u8]) {
    let Some(chain) = read(input, pairloom_cli::parse_timelock_chain) else { return };
    for round in [0, 1, u64::MAX] {
        if let Some(time) = chain.time_of(round).filter(|_| chain.period > 0) {
            assert_eq!(chain.round_at(time), Some(round));
        }
    }
    chain.round_at(u64::MAX);
    TimeLock::new(&chain).err().into_iter().for_each(one_line);
}

/// Cases in the form of c-kzg's files, JSON or YAML, and their answers.
pub fn kzg_cases(input: &[u8]) {
    for case in pairloom_cli::parse_kzg_cases(&String::from_utf8_lossy(input)) {
        let case = match case {
            Ok(case) => expanded(case),
            Err(error) => return one_line(error),
        };
        let input = case.get("input").unwrap_or(&case);
        let answer = Function::of_input(input).and_then(|function| function.answer(setup(), input, &Inline));
        answer.err().into_iter().for_each(one_line);
    }
}

/// Arguments, one a line.
pub fn arguments(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let arguments = core::iter::once("pairloom").chain(text.lines());
    drop(pairloom_cli::parse(arguments.map(Into::into)));
}

//! `pairloom verify kzg`: KZG proofs of points, blobs and cells.

use super::columns::{self, Kept};
use super::rows::Rows;
use super::{ABOUT_COLUMNS, OutOption, Verdict, digest};
use crate::gpu::DeviceOption;
use crate::help::paragraphs;
use crate::input::Source;
use crate::threads::Threads;
use crate::{Failure, Status};
use clap::Args;
use pairloom_parallel::Executor;
use pairloom_proof::kzg::Setup;
use pairloom_proof::kzg::case::{Answer, Function};
use saphyr::{LoadableYamlNode, Scalar, Yaml};
use saphyr_parser::{Event, Parser};
use serde_json::{Map, Value, json};

const ABOUT_CASES: &str = r#"Input: c-kzg's cases (data.yaml), or JSON Lines with an object a line: {"input": {…}, "output"?}, or the input alone. Bytes are hexadecimal digits with
or without 0x. What an input has says what is verified: "commitment", "z", "y", "proof" a value at a point; "blob", "commitment", "proof" a blob;
"blobs", "commitments", "proofs" many; "commitments", "cell_indices", "cells", "proofs" cells of extended blobs (EIP-7594); "blob", "commitment" asks for the
challenge, which has to be the "output" if there is one. Otherwise "output" is ignored.

--setup is c-kzg's trusted_setup.txt. Whoever knows the secret of a setup proves anything: nobody checks here who made it.

Output: a line for each row that is not valid, with file, row (the line, from 1) and reason, which names the bad blobs or cells, then OK or INVALID with the
counts. With --json: {"file", "row", "function", "valid", "reason"?, "challenge"?} for each row, in order, then {"rows", "valid", "invalid",
"threads", "seconds"}.

Exit status: 0 all valid, 1 some row is not valid, 2 a file cannot be read or the setup is none."#;

/// Verifies KZG proofs of points, blobs and cells.
#[derive(Debug, Args)]
#[command(after_long_help = paragraphs(&[ABOUT_CASES, ABOUT_COLUMNS].concat()), after_help = "See --help for the form of cases and answers.")]
pub struct Kzg {
    /// The setup, as c-kzg has it
    #[arg(long, value_name = "FILE")]
    setup: Source,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    device: DeviceOption,
    #[command(flatten)]
    out: OutOption,
    /// Answer in JSON Lines: one object a row, then a summary
    #[arg(long)]
    json: bool,
    /// Files of cases; - is standard input
    #[arg(required = true, value_name = "CASE")]
    cases: Vec<Source>,
}

impl Kzg {
    /// Answers every case.
    ///
    /// # Errors
    ///
    /// Input that cannot be read, a setup that is none, output that cannot be written.
    pub fn run(self) -> Result<Status, Failure> {
        columns::refuse(&self.cases, &self.out)?;
        let setup_file = self.setup.read()?;
        let setup = Setup::read(&setup_file).map_err(|error| Failure::input(&self.setup, error))?;
        let workers = self.device.workers(self.threads.count_and_warn())?;
        let about = json!({"verify": "kzg", "setup": digest(setup_file.as_bytes())});
        let mut rows = Rows::new(self.json, Kept::open(&self.out, &self.cases, about)?);
        #[cfg(feature = "columns")]
        let tables = rows.expect(&self.cases, columns::Claims::Kzg(&setup), &workers)?;
        for source in &self.cases {
            #[cfg(feature = "columns")]
            if super::is_table(source) {
                rows.answer_table(source, &tables, &workers)?;
                continue;
            }
            for (index, case) in cases(&source.read()?).into_iter().enumerate() {
                let mut more = Map::new();
                let function = case.as_ref().ok().and_then(function);
                let verify = |more: &mut Map<String, Value>| -> Result<Verdict, Failure> {
                    let case = case.as_ref().map_err(String::clone);
                    let verdict = case.and_then(|case| answer(&setup, case, workers.executor(), more));
                    workers.check()?;
                    Ok(Some(verdict))
                };
                let verdict = rows.complete_one(|| verify(&mut more))?;
                // A challenge is told besides the verdict, which an earlier run may have found.
                if more.is_empty() && function == Some(Function::ComputeChallenge) {
                    verify(&mut more)?;
                }
                more.extend(function.filter(|_| more.is_empty()).map(named));
                rows.tell(source, index + 1, &more, &verdict)?;
                rows.flush()?;
            }
        }
        rows.close("cases", &Map::new(), self.threads.count())
    }
}

/// The function that a case is for, if that can be read.
fn function(case: &Value) -> Option<Function> {
    Function::of_input(case.get("input").unwrap_or(case)).ok()
}

/// A function as an answer names it.
fn named(function: Function) -> (String, Value) {
    ("function".to_owned(), function.name().into())
}

/// The most bad items that a reason names.
const NAMED: usize = 8;

/// An error says why a case is not valid. What is told besides goes to `more`.
pub(super) fn answer(
    setup: &Setup,
    case: &Value,
    executor: &dyn Executor,
    more: &mut Map<String, Value>,
) -> Result<(), String> {
    let input = case.get("input").unwrap_or(case);
    let function = Function::of_input(input).map_err(|error| error.to_string())?;
    more.extend([named(function)]);
    match function.answer(setup, input, executor).map_err(|error| error.to_string())? {
        Answer::Verdict(true) => Ok(()),
        Answer::Verdict(false) => Err("proof: does not verify".into()),
        Answer::Verdicts(verdicts) => {
            let bad = (0..verdicts.len()).filter(|at| !verdicts[*at]).collect::<Vec<_>>();
            let named: Vec<_> = bad.iter().take(NAMED).map(|at| format!("{}[{at}]", function.items())).collect();
            let more = if bad.len() > NAMED { format!(" and {} more", bad.len() - NAMED) } else { String::new() };
            if bad.is_empty() { Ok(()) } else { Err(format!("{}{more}: does not verify", named.join(", "))) }
        }
        Answer::Challenge(challenge) => {
            let challenge = json!(format!("0x{}", hex::encode(challenge)));
            let expected = case.get("output").filter(|_| case.get("input").is_some());
            let same = expected.is_none_or(|expected| *expected == challenge);
            more.insert("challenge".into(), challenge);
            if same { Ok(()) } else { Err("output: not the challenge".into()) }
        }
    }
}

/// The cases of a file: JSON Lines if its first line that is not empty is an object, one JSON value, or else YAML. An error stands in the place
/// of a case that cannot be read.
pub fn cases(text: &str) -> Vec<Result<Value, String>> {
    let lines = text.trim_end().lines();
    let first = lines.clone().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let of_line = |line| serde_json::from_str(line).map_err(|error| format!("not JSON: {error}"));
    let is_object = |line| serde_json::from_str::<Map<String, Value>>(line).is_ok();
    if is_object(first) {
        return lines.map(of_line).collect();
    }
    if let Ok(value) = serde_json::from_str(text) {
        return vec![Ok(value)];
    }
    if let Err(problem) = check_events(text) {
        return vec![Err(format!("neither JSON nor YAML of a case: {problem}"))];
    }
    let yaml = Yaml::load_from_str(text);
    let is_case = |document: &Yaml<'_>| matches!(document, Yaml::Mapping(_));
    if !yaml.as_ref().is_ok_and(|documents| documents.iter().all(is_case)) && lines.clone().any(is_object) {
        // Lines, the first of which is the one that is wrong.
        return lines.map(of_line).collect();
    }
    match yaml {
        Ok(documents) if !documents.is_empty() => documents.iter().map(of_yaml).collect(),
        Ok(_) => vec![Err("holds no case".into())],
        Err(error) => vec![Err(format!("neither JSON nor YAML: {error}"))],
    }
}

/// The most levels of YAML; cases have five.
const DEEPEST: usize = 64;

/// An error where a YAML text has more levels, up to its first error, for what loads it calls itself for each; or where it has aliases, each of
/// which stands for a copy.
fn check_events(text: &str) -> Result<(), String> {
    let mut levels = 0_usize;
    for (event, _) in Parser::new_from_str(text).map_while(Result::ok) {
        match event {
            Event::SequenceStart(..) | Event::MappingStart(..) => levels += 1,
            Event::SequenceEnd | Event::MappingEnd => levels = levels.saturating_sub(1),
            Event::Alias(_) => return Err("an alias".into()),
            Event::StreamEnd => break,
            _ => {}
        }
        if levels > DEEPEST {
            return Err(format!("more than {DEEPEST} levels"));
        }
    }
    Ok(())
}

/// The JSON value of a YAML node.
fn of_yaml(node: &Yaml<'_>) -> Result<Value, String> {
    Ok(match node {
        Yaml::Sequence(items) => Value::Array(items.iter().map(of_yaml).collect::<Result<_, _>>()?),
        Yaml::Mapping(fields) => {
            let field = |(name, value): (&Yaml<'_>, &Yaml<'_>)| {
                let name = name.as_str().ok_or("a name that is no text")?;
                Ok::<_, String>((name.to_owned(), of_yaml(value)?))
            };
            Value::Object(fields.iter().map(field).collect::<Result<_, _>>()?)
        }
        Yaml::Value(Scalar::Null) => Value::Null,
        Yaml::Value(Scalar::Boolean(value)) => json!(value),
        Yaml::Value(Scalar::Integer(value)) => json!(value),
        Yaml::Value(Scalar::String(value)) => json!(value),
        _ => return Err("a YAML node that no case has".into()),
    })
}

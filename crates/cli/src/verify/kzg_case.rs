//! Cases of KZG: how they are read and answered.

use pairloom_parallel::Executor;
use pairloom_proof::json::{self, Refused};
use pairloom_proof::kzg::Setup;
use pairloom_proof::kzg::case::{Answer, Function};
use saphyr::{LoadableYamlNode, Scalar, Yaml};
use saphyr_parser::{Event, Parser};
use serde_json::{Map, Value};

/// The function that a case is for, if that can be read.
pub(super) fn function(case: &Value) -> Option<Function> {
    Function::of_input(case.get("input").unwrap_or(case)).ok()
}

/// A function as an answer names it.
pub(super) fn named(function: Function) -> (String, Value) {
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
            let challenge = serde_json::json!(format!("0x{}", hex::encode(challenge)));
            let expected = case.get("output").filter(|_| case.get("input").is_some());
            let same = expected.is_none_or(|expected| *expected == challenge);
            more.insert("challenge".into(), challenge);
            if same { Ok(()) } else { Err("output: not the challenge".into()) }
        }
    }
}

/// The cases of a text, as [`of_file`] reads them.
pub fn cases(text: &str) -> Vec<Result<Value, String>> {
    of_file(text.as_bytes())
}

/// The cases of a file: JSON Lines if its first line that is not empty is an object, one JSON value, or else YAML. An error stands in the place
/// of a case that cannot be read. A file may hold none.
pub fn of_file(file: &[u8]) -> Vec<Result<Value, String>> {
    if lines(file).find(|line| !line.trim_ascii().is_empty()).is_some_and(is_object) {
        return of_lines(file);
    }
    match (json::value(file), str::from_utf8(file)) {
        (Ok(value), _) => vec![Ok(value)],
        (Err(Refused::Syntax(_)), Ok(text)) => of_yaml_or_lines(text),
        (Err(Refused::NotUtf8), _) if lines(file).any(is_object) => of_lines(file),
        (Err(refused), _) => vec![Err(refused.to_string())],
    }
}

fn lines(file: &[u8]) -> impl Iterator<Item = &[u8]> {
    file.trim_ascii_end().split(|byte| *byte == b'\n')
}

/// Whether a line is an object, though a name may stand twice in it.
fn is_object(line: &[u8]) -> bool {
    serde_json::from_slice::<Map<String, Value>>(line).is_ok()
}

fn of_lines(file: &[u8]) -> Vec<Result<Value, String>> {
    let of_line = |line: &[u8]| match line.trim_ascii().is_empty() {
        true => Err("an empty line".into()),
        false => json::value(line).map_err(|refused| refused.to_string()),
    };
    lines(file).map(of_line).collect()
}

/// The cases of a text that is not one JSON value.
fn of_yaml_or_lines(text: &str) -> Vec<Result<Value, String>> {
    if let Err(problem) = check_events(text) {
        return vec![Err(format!("neither JSON nor YAML of a case: {problem}"))];
    }
    let yaml = Yaml::load_from_str(text);
    let is_case = |document: &Yaml<'_>| matches!(document, Yaml::Mapping(_));
    let is_yaml = yaml.as_ref().is_ok_and(|documents| documents.iter().all(is_case));
    match yaml {
        // The first of the lines is wrong.
        _ if !is_yaml && lines(text.as_bytes()).any(is_object) => of_lines(text.as_bytes()),
        Ok(documents) => documents.iter().map(of_yaml).collect(),
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
        Yaml::Value(Scalar::Boolean(value)) => serde_json::json!(value),
        Yaml::Value(Scalar::Integer(value)) => serde_json::json!(value),
        Yaml::Value(Scalar::String(value)) => serde_json::json!(value),
        _ => return Err("a YAML node that no case has".into()),
    })
}

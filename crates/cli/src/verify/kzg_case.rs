//! Cases of KZG: how they are read and answered.

use pairloom_parallel::Executor;
use pairloom_proof::kzg::Setup;
use pairloom_proof::kzg::case::{Answer, Function};
use saphyr::{LoadableYamlNode, Scalar, Yaml};
use saphyr_parser::{Event, Parser};
use serde_json::{Map, Value, json};

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
            let challenge = json!(format!("0x{}", hex::encode(challenge)));
            let expected = case.get("output").filter(|_| case.get("input").is_some());
            let same = expected.is_none_or(|expected| *expected == challenge);
            more.insert("challenge".into(), challenge);
            if same { Ok(()) } else { Err("output: not the challenge".into()) }
        }
    }
}

/// The cases of a file: JSON Lines if its first line that is not empty is an object, one JSON value, or else YAML. An error stands in the place
/// of a case that cannot be read. A file may hold none.
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
        Ok(_) => Vec::new(),
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

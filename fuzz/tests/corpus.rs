//! Every check over the inputs that fuzzing has kept, and every check has a target.

use pairloom_fuzz::CHECKS;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn names(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    entries.map(|entry| entry.expect("readable").file_name().into_string().expect("UTF-8")).collect()
}

/// The inputs of a check: one that fails is named.
fn run((name, check): &(&str, pairloom_fuzz::Check)) -> usize {
    let folder = here("corpus").join(name);
    let inputs = names(&folder);
    for input in &inputs {
        let bytes = fs::read(folder.join(input)).expect("readable");
        let outcome = std::panic::catch_unwind(|| check(&bytes));
        assert!(outcome.is_ok(), "fuzz/corpus/{name}/{input} fails");
    }
    inputs.len()
}

#[test]
fn every_input_that_is_kept() {
    for check in CHECKS {
        assert!(run(check) >= 2, "{}: hardly an input", check.0);
    }
}

/// No target, no corpus is without a check, and none of the checks without them.
#[test]
fn every_check_has_a_target_and_a_corpus() {
    let checks: BTreeSet<String> = CHECKS.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(checks.len(), CHECKS.len());
    assert_eq!(names(&here("corpus")), checks);
    let sources = names(&here("targets")).into_iter().filter_map(|file| file.strip_suffix(".rs").map(str::to_owned));
    assert_eq!(sources.collect::<BTreeSet<_>>(), checks);
    let manifest = fs::read_to_string(here("targets/Cargo.toml")).expect("readable");
    for name in checks {
        let source = fs::read_to_string(here("targets").join(format!("{name}.rs"))).expect("readable");
        assert!(source.contains(&format!("pairloom_fuzz::{name}(input)")), "{name}");
        assert!(manifest.contains(&format!("name = \"{name}\"\npath = \"{name}.rs\"\n")), "{name}");
    }
}

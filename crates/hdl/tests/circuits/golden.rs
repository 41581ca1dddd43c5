//! What is made for two small fields is committed, in `vhdl/golden`: a change of the emitted text is seen.

use pairloom_hdl::FieldSpec;
use pairloom_hdl::multiplier::Recipe;
use pairloom_hdl::package;
use std::path::Path;

/// Compares, or writes if `PAIRLOOM_BLESS` is set.
fn check(field: &str, splits: &str, leaf: usize, latency: u32) {
    let spec = FieldSpec::named(field).unwrap();
    let name = format!("{}_multiplier", spec.identifier());
    let recipe = Recipe::new(spec, &[splits.parse().unwrap()], leaf, latency).unwrap();
    let command = format!(
        "pairloom hdl generate --field {field} --unit multiplier --split {splits} --leaf {leaf} --latency {latency}"
    );
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vhdl/golden").join(name);
    let bless = std::env::var_os("PAIRLOOM_BLESS").is_some();
    if bless {
        std::fs::create_dir_all(&folder).unwrap();
    }
    for file in package::multiplier(&recipe, &command).unwrap() {
        let path = folder.join(&file.name);
        if bless {
            std::fs::write(&path, &file.text).unwrap();
        }
        let golden = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(golden == file.text, "{} differs: look at it, then run with PAIRLOOM_BLESS=1", path.display());
    }
}

#[test]
fn two_small_fields() {
    check("2^17", "odd-even", 5, 5);
    check("3^7", "halves", 2, 7);
}

//! `include/pairloom.h` is what cbindgen makes of the sources. `PAIRLOOM_WRITE_HEADER=1` writes it anew.

use std::path::Path;

/// In the order of the header.
const SOURCES: &[&str] = &[
    "border",
    "scalar",
    "point",
    "pairing",
    "suite",
    "keys",
    "signature",
    "drand",
    "timelock",
    "evm",
    "groth16",
    "kzg",
];

fn generated() -> String {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let config = cbindgen::Config::from_file(package.join("cbindgen.toml")).expect("a configuration");
    let sources = SOURCES.iter().map(|name| package.join(format!("src/{name}.rs")));
    let builder = sources.fold(cbindgen::Builder::new().with_config(config), cbindgen::Builder::with_src);
    let mut bytes = Vec::new();
    builder.generate().expect("a header").write(&mut bytes);
    String::from_utf8(bytes).expect("text")
}

#[test]
fn the_header_is_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("include/pairloom.h");
    let generated = generated();
    if std::env::var_os("PAIRLOOM_WRITE_HEADER").is_some() {
        std::fs::write(&path, &generated).expect("writable");
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == generated,
        "c/include/pairloom.h is not current: PAIRLOOM_WRITE_HEADER=1 cargo test --test header writes it"
    );
    for source in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("src")).expect("sources") {
        let text = std::fs::read_to_string(source.expect("a source").path()).expect("text");
        for name in text.split("extern \"C\" fn ").skip(1).filter_map(|rest| rest.split('(').next()) {
            assert!(name.starts_with("pairloom_") && committed.contains(&format!("{name}(")), "{name}");
        }
    }
}

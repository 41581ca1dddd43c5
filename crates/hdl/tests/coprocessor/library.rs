//! Generated designs of every kind in one VHDL library, and what the hand-written blocks refuse.

use super::pairing::{LARGE, chain};
use super::tools::{folder, present, run, said};
use pairloom_curve::ternary::toy::Toy11Minus;
use pairloom_hdl::FieldSpec;
use pairloom_hdl::coprocessor::eta::Ternary;
use pairloom_hdl::engine::{Engine, EngineOptions};
use pairloom_hdl::multiplier::Recipe;
use pairloom_hdl::package::{self, File};
use pairloom_hdl::prime::{Coprocessor, Fp2Multiplier, FpMultiplier, Pipeline, PrimeSpec, Shape};
use pairloom_hdl::tools::Device;
use pairloom_hdl::top::axi::BLOCKS;
use std::process::Command;

/// The files of a design of each kind, of different fields and sizes.
fn packages() -> Vec<Vec<File>> {
    let multiplier = |field: &str| {
        let recipe = Recipe::new(FieldSpec::named(field).unwrap(), &["halves".parse().unwrap()], 2, 7).unwrap();
        package::multiplier(&recipe, "").unwrap()
    };
    let shape = |interval| {
        let spec = PrimeSpec::of_curve("bn254-nogami").unwrap();
        Shape::new(spec, Device::Xc7, Some(interval), Pipeline::Full).unwrap()
    };
    vec![
        multiplier("2^17"),
        multiplier("3^7"),
        package::pairing(&chain::<Ternary<Toy11Minus>>(LARGE), "", "").unwrap(),
        package::fp_multiplier(&FpMultiplier::new(shape(24), "one_multiplier").unwrap(), "").unwrap(),
        package::fp2_multiplier(&Fp2Multiplier::new(shape(18), "two_multiplier").unwrap(), "").unwrap(),
        package::fp2_coprocessor(&Coprocessor::new(shape(12), 3, "three_coprocessor").unwrap(), "").unwrap(),
        package::engine(&Engine::new("bn254-nogami", EngineOptions::default()).unwrap(), "").unwrap(),
    ]
}

/// The name of a design's top entity: that of its Verilog file.
fn name(files: &[File]) -> &str {
    files.iter().find_map(|file| file.name.strip_suffix(".v").filter(|name| !name.ends_with("_tb"))).unwrap()
}

/// The names of the entities and packages of a source.
fn units(text: &str) -> Vec<&str> {
    let unit = |line: &&str| ["entity ", "package "].iter().any(|word| line.starts_with(word)) && line.ends_with(" is");
    let lines = text.lines().filter(unit).filter(|line| !line.starts_with("package body"));
    lines.filter_map(|line| line.split(' ').nth(1)).collect()
}

#[test]
fn designs_of_all_kinds_share_a_library() {
    let (packages, folder) = (packages(), folder("library"));
    for files in &packages {
        let name = name(files);
        let source = files.iter().find(|file| file.name == format!("{name}.vhd")).unwrap();
        let names = units(&source.text);
        assert!(names.len() > 1, "{names:?}");
        let alien = names.iter().find(|unit| **unit != name && !unit.starts_with(&format!("{name}_")));
        assert_eq!(alien, None, "in {name}");
    }
    if !present("ghdl", "ghdl-mcode") {
        return;
    }
    let mut sources = vec![];
    for file in packages.iter().flatten() {
        let of_vunit = file.name.starts_with("tb_");
        if file.name.ends_with(".vhd") && !of_vunit || file.name.ends_with(".vectors") {
            std::fs::write(folder.join(&file.name), &file.text).unwrap();
        }
        if file.name.ends_with(".vhd") && !of_vunit && !sources.contains(&file.name.as_str()) {
            sources.push(&file.name);
        }
    }
    // The top level of a pairing comes after its blocks.
    sources.sort_by_key(|source| source.ends_with("_axi.vhd"));
    let shell = sources.iter().position(|source| *source == "pairloom_axi_shell.vhd").unwrap();
    let shell = sources.remove(shell);
    sources.insert(sources.len() - 1, shell);
    run(&folder, "ghdl", &[&["-a", "--std=08"], &sources[..]].concat());
    for files in &packages {
        let name = name(files);
        let bench = format!("{name}_tb");
        if sources.contains(&format!("{bench}.vhd").as_str()) {
            let output = run(&folder, "ghdl", &["--elab-run", "--std=08", &bench, "--ieee-asserts=disable-at-0"]);
            assert!(said(&output).contains("PASS: "), "{name}: {}", said(&output));
        } else {
            run(&folder, "ghdl", &["--elab-run", "--std=08", name, "--stop-time=0ns"]);
        }
    }
    run(&folder, "ghdl", &["--elab-run", "--std=08", "toy_e3_11_minus_pairing_axi", "--stop-time=0ns"]);
}

#[test]
fn generics_out_of_range_are_refused() {
    if !present("ghdl", "ghdl-mcode") {
        return;
    }
    let folder = folder("generics");
    BLOCKS.iter().for_each(|(name, text)| std::fs::write(folder.join(name), text).unwrap());
    let sources: Vec<&str> = BLOCKS.iter().map(|(name, _)| *name).collect();
    run(&folder, "ghdl", &[&["-a", "--std=08"], &sources[..]].concat());
    let elaborated = |entity: &str, generics: &[&str]| {
        let options = [&["--elab-run", "--std=08", entity, "--stop-time=0ns"], generics].concat();
        Command::new("ghdl").args(options).current_dir(&folder).output().unwrap()
    };
    let shell = ["-gElement_g=11", "-gArguments_g=4", "-gResults_g=4"];
    let good = elaborated("pairloom_axi_shell", &[&shell[..], &["-gQueue_g=128", "-gStreamWidth_g=8"]].concat());
    assert!(good.status.success(), "{}", said(&good));
    let cases: [(&str, &[&str], &str); 8] = [
        ("pairloom_axi_shell", &["-gQueue_g=256"], "Queue_g must be at most 128"),
        ("pairloom_axi_shell", &["-gQueue_g=6"], "Depth_g must be a power of two"),
        ("pairloom_axi_shell", &["-gStreamWidth_g=12"], "StreamWidth_g must be a multiple of 8"),
        ("pairloom_axi_shell", &["-gElement_g=131072", "-gStreamWidth_g=8"], "fewer than 65536 beats"),
        ("pairloom_axi_shell", &["-gName_g=seventeen_letters"], "at most 16 characters"),
        ("pairloom_axi_lite_slave", &["-gAddress_g=2"], "Address_g must be 3 to 32"),
        ("pairloom_axi_lite_slave", &["-gAddress_g=5", "-gReadable_g=7"], "Address_g must reach all registers"),
        ("pairloom_fifo_sync", &["-gDepth_g=12"], "Depth_g must be a power of two"),
    ];
    for (entity, generics, message) in cases {
        let usual: &[&str] = if entity == "pairloom_axi_shell" { &shell } else { &[] };
        // The last of two values of one generic counts.
        let output = elaborated(entity, &[usual, generics].concat());
        assert!(!output.status.success(), "{entity} {generics:?}");
        assert!(said(&output).contains(message), "{entity} {generics:?}: {}", said(&output));
    }
}

//! `pairloom hdl`: files, tables, mistakes.

use crate::common::{NOGAMI_LABEL, Run, pairloom, pairloom_reading};
use pairloom_curve::Affine;
use pairloom_curve::bn254_nogami::{G1, G2};
use pairloom_curve::encoding::text::{PointText, format_point};
use serde_json::json;
use std::path::Path;

fn folder(name: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        std::fs::remove_dir_all(&folder).expect("a folder of the tests");
    }
    folder.to_str().expect("UTF-8").to_owned()
}

/// Circuits of a broken curve come with one line that says so.
fn says_broken(run: &Run) {
    assert!(run.err.starts_with("pairloom: warning: e2-239 is broken") && run.err.lines().count() == 1, "{run:?}");
}

#[test]
fn generate_writes_what_it_says() {
    let out = folder("hdl_generate");
    let arguments = ["hdl", "generate", "--field", "2^17", "--split", "odd-even", "--leaf", "5", "--latency", "5"];
    let with = |more: &[&str]| pairloom(&[&arguments[..], &["--out", &out], more].concat());
    let run = with(&[]);
    assert_eq!((run.status, run.err.as_str()), (0, ""), "{run:?}");
    assert_eq!(run.out.lines().count(), 10);
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vhdl/golden/f2_17_multiplier");
    for file in run.out.lines().map(Path::new) {
        let expected = std::fs::read_to_string(golden.join(file.file_name().expect("a file"))).expect("a golden file");
        assert!(std::fs::read_to_string(file).expect("written") == expected, "{}", file.display());
    }
    with(&[]).fails_with(&format!("--out {out}: the folder is not empty; --force writes into it"));
    assert_eq!(with(&["--force"]).status, 0);
}

/// An empty folder stays the one that it is; nothing but the files is in it, or beside it.
#[test]
fn an_empty_folder() {
    let out = folder("hdl_empty/out");
    std::fs::create_dir_all(&out).expect("a folder");
    let generate = |out: &str| pairloom(&["hdl", "generate", "--field", "2^5", "--out", out]);
    #[cfg(unix)]
    let before = std::os::unix::fs::MetadataExt::ino(&std::fs::metadata(&out).expect("there"));
    let run = generate(&out);
    assert_eq!(run.status, 0, "{run:?}");
    #[cfg(unix)]
    assert_eq!(std::os::unix::fs::MetadataExt::ino(&std::fs::metadata(&out).expect("there")), before);
    let names = |folder: &Path| {
        let entries = std::fs::read_dir(folder).expect("a folder");
        let mut names: Vec<_> = entries.map(|entry| entry.expect("readable").path().display().to_string()).collect();
        names.sort();
        names
    };
    let mut said: Vec<_> = run.out.lines().map(str::to_owned).collect();
    said.sort();
    assert_eq!(names(Path::new(&out)), said);
    // A new one beside it, with a folder above it that is not there yet.
    let new = folder("hdl_empty/above/new");
    assert_eq!(generate(&new).status, 0);
    assert_eq!(names(Path::new(&new).parent().expect("a folder")), [new]);
}

#[test]
fn coprocessors_of_a_curve() {
    let all = [
        ("loop", &[][..], "Cycles: 852,"),
        ("exponentiation", &[], "Cycles: 736,"),
        ("exponentiation", &["--roots"], "Cycles: 791,"),
    ];
    for (unit, options, cycles) in all {
        let out = folder(&format!("hdl_{unit}{}", options.len()));
        let arguments = ["hdl", "generate", "--curve", "e2-239", "--unit", unit, "--out", &out];
        let run = pairloom(&[&arguments[..], options].concat());
        assert_eq!((run.status, run.out.lines().count()), (0, 13), "{run:?}");
        says_broken(&run);
        let read = |name: &str| std::fs::read_to_string(Path::new(&out).join(name)).expect("written");
        let page = read("README.md");
        assert!(page.contains(cycles) && page.contains("broken"), "{page}");
        assert_eq!(
            page.contains("the result is the fourth root of the pairing's value"),
            !options.is_empty(),
            "{page}"
        );
        assert!(read(&format!("e2_239_{unit}.vhd")).contains(&format!("entity e2_239_{unit} is")));
        assert!(read(&format!("e2_239_{unit}.vectors")).lines().count() > 1400);
        assert!(["schedule.svg", "datapath.svg"].iter().all(|name| read(name).starts_with("<svg xmlns=")));
        assert!(read("program.dot").starts_with("digraph \"e2-239 "));
    }
}

/// Without --unit: the whole pairing, with AXI around it.
#[test]
fn the_pairing_of_a_curve() {
    let out = folder("hdl_pairing");
    let run = pairloom(&["hdl", "generate", "--curve", "e2-239", "--out", &out]);
    assert_eq!((run.status, run.out.lines().count()), (0, 28), "{run:?}");
    says_broken(&run);
    let read = |name: &str| std::fs::read_to_string(Path::new(&out).join(name)).expect("written");
    let page = read("README.md");
    assert!(page.contains("Cycles: 1589,") && page.contains("every 852 cycles") && page.contains("broken"), "{page}");
    assert!(page.contains("hdl generate --curve e2-239 --unit pairing --latency 5 --digits 16"), "{page}");
    // Everything that the lists name is there.
    for list in ["e2_239_pairing.f", "e2_239_pairing_axi.f"] {
        read(list).lines().for_each(|file| assert!(!read(file).is_empty()));
    }
    assert!(read("e2_239_pairing_axi.vhd").contains("entity work.e2_239_pairing\n"));
    let verilog = read("e2_239_pairing_axi.v");
    assert!(verilog.contains("\n  e2_239_pairing ") && verilog.matches("\nmodule ").count() == 1);
    assert_eq!(read("e2_239_pairing_axi.vectors").lines().count(), 2);
}

/// Two pairings that take turns in the loop are one packet.
#[test]
fn pairings_that_take_turns() {
    let out = folder("hdl_pairings");
    let sizes = ["--pairings", "2", "--digits", "14", "--registers"];
    let run =
        pairloom(&[&["hdl", "generate", "--curve", "e2-239", "--unit", "pairing", "--out", &out], &sizes[..]].concat());
    assert_eq!(run.status, 0, "{run:?}");
    says_broken(&run);
    let read = |name: &str| std::fs::read_to_string(Path::new(&out).join(name)).expect("written");
    let page = read("README.md");
    for text in [
        "Cycles: 3348,",
        "2 pairings every 1697 cycles",
        "a packet for 2 pairings",
        "--digits 14 --pairings 2 --registers",
    ] {
        assert!(page.contains(text), "{text}: {page}");
    }
    assert!(read("e2_239_pairing_axi.vhd").contains("-- Points: 8 elements a packet"));
    let line = read("e2_239_pairing_axi.vectors").lines().next().map(|line| line.split(' ').count());
    assert_eq!(line, Some(16));
}

#[test]
fn coprocessors_that_are_none() {
    let generate = |arguments: &[&str]| pairloom(&[&["hdl", "generate", "--out", "unused"], arguments].concat());
    generate(&["--curve", "bn254", "--unit", "loop"])
        .fails_with("--curve bn254: `pairloom hdl generate` makes its circuits (--unit pairing, fp-multiplier, fp2-multiplier, fp2-coprocessor), and `pairloom hdl synth --design DIR` reads the folder");
    generate(&["--curve", "e2-239", "--latency", "6"])
        .fails_with("--latency: with a multiplier of 6 stages an iteration takes 8 cycles, not 7");
    generate(&["--curve", "e3-97", "--latency", "12"])
        .fails_with("--latency: with a multiplier of 12 stages an iteration takes 18 cycles, not 17");
    generate(&["--curve", "e2-239", "--roots"])
        .fails_with("--roots: only --unit exponentiation can be made of inverse Frobenius maps");
    generate(&["--curve", "e2-239", "--unit", "exponentiation", "--pairings", "2"])
        .fails_with("--pairings: only of --unit loop and --unit pairing several take turns");
    generate(&["--curve", "e2-239", "--unit", "multiplier"])
        .fails_with("--unit multiplier: a multiplier needs --field, not --curve");
    generate(&["--field", "2^239", "--unit", "loop"]).fails_with("--unit: pairings and their parts need --curve");
    assert!(!Path::new("unused").exists());
}

#[test]
fn fields_that_are_none() {
    for command in [&["generate", "--out", "unused"][..], &["explore"], &["synth"]] {
        let run = |arguments: &[&str]| pairloom(&[&["hdl"], command, arguments].concat());
        run(&["--field", "2^239", "--modulus", "239,80,0"])
            .fails_with("--field 2^239: the modulus z^239 + z^80 + 1 is reducible");
        run(&["--field", "3^97", "--modulus", "97,16,0"])
            .fails_with("--field 3^97: the modulus z^97 + z^16 + 1 is reducible");
        run(&["--field", "2^239", "--modulus", "233,74,0"])
            .fails_with("--field 2^239: the modulus has degree 233, the field has degree 239");
        run(&["--field", "2^239", "--modulus", "81,239,0"])
            .fails_with("--field 2^239: the modulus has degree 81, the field has degree 239");
        run(&["--field", "2^239", "--modulus", "239,81"]).fails_with(
            "--field 2^239: the modulus needs its exponents in descending order down to 0, the first with the coefficient 1",
        );
        run(&["--field", "5^7"]).fails_with("--field 5^7: 5^7 is not the name of a field: 2^m or 3^m, 2 <= m <= 4096");
        run(&["--field", "2^7", "--latency", "65"]).fails_with("--latency: a latency of 65 cycles is more than 64");
    }
    for command in [&["generate", "--out", "unused"][..], &["explore"]] {
        pairloom(&[&["hdl"], command, &["--field", "2^7", "--leaf", "0"]].concat())
            .fails_with("--leaf: a multiplier needs at least one way of splitting, and leaves of at least one digit");
    }
    assert!(!Path::new("unused").exists());
}

/// Seed 003, tables II and III.
#[test]
fn tables_of_the_paper() {
    let rows = pairloom(&["hdl", "table", "--json"]).json();
    let numbers: Vec<_> = rows
        .iter()
        .map(|row| (row["additions"].as_u64().expect("a number"), row["most"].as_u64().expect("one")))
        .collect();
    let cubes = [(106, 4), (96, 3), (229, 5), (166, 3), (234, 4), (192, 3), (242, 4), (238, 3), (558, 6), (312, 3)];
    let squares = [(159, 3), (119, 2), (195, 3), (156, 2), (258, 3), (228, 2), (752, 4), (688, 3), (883, 4), (733, 3)];
    assert!(numbers.iter().copied().eq(cubes.into_iter().chain(squares).chain([(932, 4), (849, 3)])));
    assert_eq!((rows[0]["table"].as_str(), rows[10]["field"].as_str()), (Some("II"), Some("F_2^239")));
    let all = pairloom(&["hdl", "table", "--all", "--json"]).json();
    let largest = all.iter().find(|row| row["field"] == "F_2^1223" && row["map"] == "square root").expect("a row");
    assert_eq!((largest["table"].is_null(), largest["additions"].as_u64()), (true, Some(611)));
}

#[test]
fn variants_of_a_multiplier() {
    let run =
        pairloom(&["hdl", "explore", "--field", "2^239", "--split", "halves,odd-even", "--leaf", "30,15", "--json"]);
    let rows = run.json();
    assert_eq!((run.status, rows.len()), (0, 4));
    assert!(rows.iter().all(|row| row["latency"] == 5 && row["synthesis"].is_null()));
    // 27 leaves of 30 by 30 digits at most, 81 of 15 by 15.
    let and: Vec<u64> = rows.iter().map(|row| row["and"].as_u64().expect("a number")).collect();
    assert!(and[0] <= 27 * 900 && and[1] <= 81 * 225 && and[1] < and[0]);
    let table = pairloom(&["hdl", "explore", "--field", "3^97", "--latency", "7,9", "--leaf", "7"]);
    assert_eq!((table.status, table.out.lines().count()), (0, 9));
}

/// Circuits of prime fields: what is written, and what cannot be had.
#[test]
fn circuits_of_prime_fields() {
    for (unit, files) in [("fp-multiplier", 4), ("fp2-multiplier", 4), ("fp2-coprocessor", 3), ("pairing", 3)] {
        let out = folder(&format!("hdl_prime_{unit}"));
        let run = pairloom(&["hdl", "generate", "--curve", "bn254-nogami", "--unit", unit, "--out", &out]);
        assert!(run.status == 0 && run.out.lines().count() >= files, "{run:?}");
        assert_eq!(run.err.trim_end(), NOGAMI_LABEL);
        let page = std::fs::read_to_string(Path::new(&out).join("README.md")).expect("written");
        assert!(page.contains("100 bits") && page.contains(&format!("--unit {unit}")), "{page}");
        for extension in ["vhd", "v"] {
            let is_one = |line: &&str| line.ends_with(&format!(".{extension}"));
            let file = run.out.lines().find(is_one).expect("a file of each language");
            assert!(!std::fs::read_to_string(file).expect("written").is_empty());
        }
    }
    // What Vivado reads is there for its devices only.
    for (unit, device, scripts) in
        [("fp2-coprocessor", "xc7", 2), ("fp2-coprocessor", "ecp5", 0), ("pairing", "ecp5", 0)]
    {
        let out = folder(&format!("hdl_device_{unit}_{device}"));
        let options = ["--curve", "bn254-nogami", "--unit", unit, "--device", device, "--out", &out];
        let run = pairloom(&[&["hdl", "generate"], &options[..]].concat());
        let of_vivado = |line: &&str| [".tcl", ".xdc"].iter().any(|end| line.ends_with(end));
        assert_eq!((run.status, run.out.lines().filter(of_vivado).count()), (0, scripts), "{run:?}");
        let page = std::fs::read_to_string(Path::new(&out).join("README.md")).expect("written");
        assert_eq!(
            [page.contains("vivado"), page.contains("--device ecp5 --route")],
            [scripts > 0, scripts == 0],
            "{page}"
        );
        assert!(
            page.contains("A packet in") && page.contains("| 0x1c | errors |") == (unit == "fp2-coprocessor"),
            "{page}"
        );
    }
    // The fewest threads: the register file of 13 results takes 11 bits of address, that of 20 takes 12.
    let page = |options: &[&str]| {
        let out = folder(&format!("hdl_threads_{}", options.len()));
        let made = pairloom(&[&["hdl", "generate", "--curve", "bn254", "--out", &out], options].concat());
        assert_eq!(made.status, 0, "{made:?}");
        std::fs::read_to_string(Path::new(&out).join("README.md")).expect("written")
    };
    let (few, usual) = (page(&["--threads", "13"]), page(&[]));
    assert!(few.contains("A batch of 13 results") && few.contains("--threads 13"), "{few}");
    assert!(usual.contains("A batch of 20 results") && !usual.contains("--threads"), "{usual}");
    let file = |page: &str| {
        let bits =
            page.split("register file ").nth(1).and_then(|rest| rest.split(|c: char| !c.is_ascii_digit()).next());
        bits.and_then(|bits| bits.parse::<u64>().ok()).expect("bits of the register file")
    };
    assert_eq!(2 * file(&few), file(&usual));
    let generate = |arguments: &[&str]| pairloom(&[&["hdl", "generate", "--out", "never"], arguments].concat());
    for arguments in [
        &["--curve", "bn254", "--unit", "fp2-multiplier", "--interval", "1"][..],
        &["--curve", "bn256", "--unit", "fp2-multiplier"],
        &["--curve", "bn254", "--unit", "pairing", "--pairs", "9"],
        &["--curve", "e2-239", "--interval", "12"],
        &["--curve", "e2-239", "--pairs", "2"],
        &["--curve", "e2-239", "--threads", "2"],
        &["--curve", "bn254", "--threads", "12"],
        &["--curve", "bn254", "--threads", "32"],
        &["--curve", "bn254", "--burst", "5"],
        &["--curve", "bn254", "--registers"],
        &["--curve", "bn254", "--unit", "fp2-multiplier", "--pairs", "4"],
        &["--curve", "bn254", "--unit", "fp2-coprocessor", "--latency", "4"],
        &["--unit", "fp2-multiplier"],
        &["--curve", "bn254", "--unit", "loop"],
    ] {
        let run = generate(arguments);
        assert_eq!((run.status, run.out.as_str(), run.err.lines().count()), (2, "", 1), "{arguments:?}: {run:?}");
    }
    // An option's error names it, and what was typed.
    let too_short = "--interval: an interval of 8 cycles is too short for a pairing: 12 is the shortest";
    generate(&["--curve", "bn254", "--interval", "8"]).fails_with(too_short);
    generate(&["--curve", "bn254", "--interval", "2"])
        .fails_with("--interval: an interval of 2 cycles cannot be had: choose one from 3 to 384");
    generate(&["--curve", "bn254", "--pairs", "9"])
        .fails_with("--pairs: a product of 9 pairings cannot be had: choose 1 to 8");
    generate(&["--curve", "bn254", "--threads", "12"])
        .fails_with("--threads: 12 threads cannot be had: 13 to 31 fill the multiplier");
    pairloom(&["hdl", "cosimulate", "--curve", "bn254", "--simulator", "none", "--interval", "2"])
        .fails_with("--interval: an interval of 2 cycles cannot be had: choose one from 3 to 384");
    assert!(generate(&["--curve", "bn256"]).err.contains("bn254-nogami"));
    assert!(generate(&["--curve", "bn254", "--unit", "loop"]).err.contains("--unit pairing"));
    assert!(!Path::new("never").exists());
}

/// A row with the generators of bn254-nogami.
fn generators() -> String {
    let PointText::Affine { x, y } = format_point(&Affine::<G1>::generator()) else { panic!("finite") };
    let p = json!([x[0], y[0]]);
    let PointText::Affine { x, y } = format_point(&Affine::<G2>::generator()) else { panic!("finite") };
    json!({"P": p, "Q": [x, y]}).to_string()
}

/// A pairing whose products are handed over in bursts, to the library's own arithmetic in the place of a circuit.
#[test]
fn a_pairing_in_bursts() {
    let run = pairloom(&["hdl", "cosimulate", "--curve", "bn254-nogami", "--simulator", "none", "--json"]);
    assert_eq!(run.status, 0, "{run:?}");
    let rows = run.json();
    let of = |quantity: &str, source: &str| {
        let is_it = |row: &&serde_json::Value| row["quantity"] == quantity && row["source"] == source;
        rows.iter().find(is_it).unwrap_or_else(|| panic!("{quantity} {source}"))["value"].to_string()
    };
    assert!(of("security", "literature").contains("about 100 bits"));
    assert!(of("the library's value", "compared").contains("yes"));
    assert!(of("operations of the core", "counted").contains("1894M+396S+141m"));
    let value = rows.iter().find(|row| row["quantity"] == "value").expect("the value")["value"].clone();
    let pair = pairloom_reading(&["pair", "--curve", "bn254-nogami", "-"], generators().as_bytes());
    assert_eq!(value, pair.json()[0]["e"]);
    assert!(rows.iter().filter(|row| row["quantity"] == "bursts").all(|row| row["value"].is_u64()));
    // Nothing is measured without a simulator.
    assert!(rows.iter().all(|row| row["source"] != "measured"));
    let unknown = pairloom(&["hdl", "cosimulate", "--curve", "e2-239", "--simulator", "none"]);
    assert_eq!((unknown.status, unknown.out.as_str(), unknown.err.lines().count()), (2, "", 1), "{unknown:?}");
}

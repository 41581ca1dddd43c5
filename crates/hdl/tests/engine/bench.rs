//! The testbench that comes with a circuit, in Verilator.

use pairloom_hdl::engine::Engine;
use pairloom_hdl::ir::Design;
use pairloom_hdl::package::{Exchange, engine_testbench, engine_words};
use pairloom_hdl::tools::Verilog;
use std::path::PathBuf;
use std::process::Command;

/// Pauses of streams in per cent of the cycles, and whether packets of wrong lengths come between others.
#[derive(Clone, Copy, Debug)]
pub struct Streams {
    pub pauses_in: u32,
    pub pauses_out: u32,
    pub wrong: bool,
}

impl Streams {
    /// No pauses, no wrong packets.
    pub const IDEAL: Self = Self { pauses_in: 0, pauses_out: 0, wrong: false };
}

pub struct Bench {
    folder: PathBuf,
    results: usize,
}

const TOP: &str = "unit";

impl Bench {
    pub fn new(engine: &Engine, exchanges: &[Exchange]) -> Self {
        let name =
            format!("engine_{}_{}_{}_{}", engine.spec().name(), engine.pairs(), engine.threads(), exchanges.len());
        let folder = crate::tools::folder(&name);
        let put = |name: &str, text: String| std::fs::write(folder.join(name), text).unwrap();
        put("unit.v", Verilog::of(&Design::new(engine.entity(TOP).unwrap()).unwrap()).text().to_owned());
        put("unit_tb.v", engine_testbench(engine, TOP, exchanges.len()));
        put("unit.words", engine_words(engine, exchanges));
        let arguments =
            ["--binary", "-O3", "-Wno-fatal", "-Wno-lint", "-j", "2", "--top-module", "unit_tb", "unit.v", "unit_tb.v"];
        let made = Command::new("verilator").args(arguments).current_dir(&folder).output().unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        Self { folder, results: exchanges.len() }
    }

    /// The cycles from the first word in to the last out, if all results are right and the registers count what came.
    pub fn run(&self, streams: Streams) -> usize {
        let Streams { pauses_in, pauses_out, wrong } = streams;
        let arguments = [
            format!("+pauses_in={pauses_in}"),
            format!("+pauses_out={pauses_out}"),
            format!("+wrong={}", u8::from(wrong)),
        ];
        let ran = Command::new(self.folder.join("obj_dir/Vunit_tb"))
            .args(arguments)
            .current_dir(&self.folder)
            .output()
            .unwrap();
        let text = String::from_utf8(ran.stdout).unwrap();
        let passed = text.lines().find_map(|line| line.strip_prefix("PASS: ")).unwrap_or_else(|| panic!("{text}"));
        let numbers: Vec<usize> = passed.split(' ').filter_map(|word| word.parse().ok()).collect();
        let [results, thrown, cycles] = numbers[..] else { panic!("{passed}") };
        assert_eq!((results, thrown), (self.results, if wrong { self.results / 2 } else { 0 }));
        cycles
    }
}

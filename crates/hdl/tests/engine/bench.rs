//! A model of the circuit by Verilator, and a program around it that feeds it and collects what comes out.

use pairloom_hdl::Bits;
use pairloom_hdl::engine::Engine;
use pairloom_hdl::ir::Design;
use pairloom_hdl::tools::Verilog;
use std::path::PathBuf;
use std::process::Command;

/// Whether arguments come late.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stalls {
    /// Never.
    None,
    /// Now and then.
    Arguments,
}

pub struct Bench {
    folder: PathBuf,
    width: usize,
}

const TOP: &str = "pairing_engine";

const PROGRAM: &str = r#"
#include "Vpairing_engine.h"
#include "verilated.h"
#include <cstdio>
#include <cstdlib>
#include <vector>
int main(int argc, char** argv) {
  const int words = atoi(argv[1]), stalls = atoi(argv[2]);
  const long results = atol(argv[3]);
  std::vector<unsigned> in;
  unsigned word;
  while (scanf("%x", &word) == 1) in.push_back(word);
  Vpairing_engine core;
  unsigned long cycle = 0, first = 0, last = 0, state = 1;
  long out = 0;
  size_t at = 0;
  auto edge = [&] { core.clk = 1; core.eval(); core.clk = 0; core.eval(); cycle++; };
  core.clk = 0; core.reset = 1; core.in_valid = 0; core.eval(); edge(); edge(); core.reset = 0;
  for (int i = 0; i < 100; i++) edge();
  while (out < results && cycle < 400000000ul) {
    state = state * 6364136223846793005ul + 1442695040888963407ul;
    bool late = stalls && (state >> 60) < 5;
    core.in_valid = at < in.size() && !late;
    for (int i = 0; i < words && core.in_valid; i++) core.in_data[i] = in[at + i];
    core.eval();
    if (core.in_valid && core.in_ready) { if (at == 0) first = cycle; at += words; }
    if (core.out_valid) {
      for (int i = words - 1; i >= 0; i--) printf("%08x", core.out_data[i]);
      printf("\n");
      out++; last = cycle;
    }
    edge();
  }
  printf("cycles %lu\n", last - first + 1);
}
"#;

impl Bench {
    pub fn new(engine: &Engine) -> Self {
        let folder = std::env::temp_dir().join(format!(
            "pairloom-engine-{}-{}",
            engine.spec().name(),
            engine.arguments_of_one()
        ));
        std::fs::create_dir_all(&folder).unwrap();
        let design = Design::new(engine.entity(TOP).unwrap()).unwrap();
        std::fs::write(folder.join("core.v"), Verilog::of(&design).text()).unwrap();
        std::fs::write(folder.join("main.cpp"), PROGRAM).unwrap();
        let arguments = [
            "--cc",
            "--exe",
            "--build",
            "-Wno-fatal",
            "-Wno-lint",
            "-O3",
            "-CFLAGS",
            "-O1",
            "-j",
            "2",
            "--top-module",
            TOP,
            "core.v",
            "main.cpp",
        ];
        let made = Command::new("verilator").args(arguments).current_dir(&folder).output().unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        Self { folder, width: engine.spec().bits() }
    }

    /// What comes out for elements of F_p, and the cycles from the first in to the last out.
    pub fn run(&self, given: &[Bits], results: usize, stalls: Stalls) -> (Vec<Bits>, usize) {
        let words = self.width.div_ceil(32);
        let text: String =
            given.iter().flat_map(|x| (0..words).map(|i| format!("{:x}\n", x.slice(32 * i, 32).low_u64()))).collect();
        let input = self.folder.join("arguments");
        std::fs::write(&input, text).unwrap();
        let program = self.folder.join("obj_dir").join(format!("V{TOP}"));
        let arguments = [words.to_string(), u8::from(stalls != Stalls::None).to_string(), results.to_string()];
        let ran = Command::new(program).args(arguments).stdin(std::fs::File::open(input).unwrap()).output().unwrap();
        let text = String::from_utf8(ran.stdout).unwrap();
        let (values, cycles) = text.rsplit_once("cycles ").unwrap();
        let values =
            values.lines().map(|line| Bits::from_hex(32 * words, line).unwrap().slice(0, self.width)).collect();
        (values, cycles.trim().parse().unwrap())
    }
}

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &str| drop(pairloom_cli::parse_pair_row(input)));

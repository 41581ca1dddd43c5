#![no_main]

libfuzzer_sys::fuzz_target!(|input: &str| drop(pairloom_cli::parse_chain_info(input)));

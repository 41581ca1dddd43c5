#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| pairloom_fuzz::arkworks_checks(input));

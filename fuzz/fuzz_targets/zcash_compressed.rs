#![no_main]

use libfuzzer_sys::fuzz_target;
use pairloom_curve::bls12_381::{G1, G2};
use pairloom_curve::encoding::ZcashCompressed;

fuzz_target!(|input: &[u8]| {
    pairloom_fuzz::point::<ZcashCompressed, G1>(input);
    pairloom_fuzz::point::<ZcashCompressed, G2>(input);
});

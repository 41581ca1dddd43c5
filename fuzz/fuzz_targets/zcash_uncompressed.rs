#![no_main]

use libfuzzer_sys::fuzz_target;
use pairloom_curve::bls12_381::{G1, G2};
use pairloom_curve::encoding::ZcashUncompressed;

fuzz_target!(|input: &[u8]| {
    pairloom_fuzz::point::<ZcashUncompressed, G1>(input);
    pairloom_fuzz::point::<ZcashUncompressed, G2>(input);
});

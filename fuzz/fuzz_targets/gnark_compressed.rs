#![no_main]

use libfuzzer_sys::fuzz_target;
use pairloom_curve::bn254::{G1, G2};
use pairloom_curve::encoding::GnarkCompressed;

fuzz_target!(|input: &[u8]| {
    pairloom_fuzz::point::<GnarkCompressed, G1>(input);
    pairloom_fuzz::point::<GnarkCompressed, G2>(input);
});

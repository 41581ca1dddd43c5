#![no_main]

use libfuzzer_sys::fuzz_target;
use pairloom_curve::bn254::{G1, G2};
use pairloom_curve::encoding::Eip197;

fuzz_target!(|input: &[u8]| {
    pairloom_fuzz::point::<Eip197, G1>(input);
    pairloom_fuzz::point::<Eip197, G2>(input);
});

#![no_main]

use libfuzzer_sys::fuzz_target;
use pairloom_curve::bls12_381::{G1, G2};
use pairloom_curve::encoding::Eip2537;

fuzz_target!(|input: &[u8]| {
    pairloom_fuzz::point::<Eip2537, G1>(input);
    pairloom_fuzz::point::<Eip2537, G2>(input);
});

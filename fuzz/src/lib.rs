//! What every reader of Pairloom must satisfy, whatever it is given, and where Pairloom must agree with other libraries.
//!
//! A check takes any bytes, and panics where something does not hold. The programs in `targets/` give checks to libFuzzer, one each;
//! `tests/corpus.rs` gives them the inputs of `corpus/`.

/// A function that panics where something does not hold.
pub type Check = fn(&[u8]);

macro_rules! checks {
    ($($module:ident { $($name:ident)* })*) => {
        $(
            mod $module;
            pub use $module::{$($name),*};
        )*

        /// All checks, by the names of their targets.
        pub const CHECKS: &[(&str, Check)] = &[$($((stringify!($name), $name)),*),*];
    };
}

checks! {
    points {
        zcash_compressed zcash_uncompressed eip2537 eip197 arkworks_compressed arkworks_uncompressed gnark_compressed gnark_raw
        scalar gt text
    }
    small { supersingular_points genus2_divisors }
    signatures { signature_parts signature_claims }
    contracts { precompile evm_cases }
    rows { pair_rows beacons chain_info claim_rows key_file timelock_chain kzg_cases arguments }
    proofs { groth16_snarkjs groth16_gnark groth16_arkworks groth16_sp1 groth16_risc0 kzg_setup }
    timelock { timelock_file }
    border { c_border }
    programs { ptx flow }
    beside_blst { blst_decoding blst_checks blst_multiplication blst_pairing blst_hashing blst_signatures }
    beside_arkworks { arkworks_decoding arkworks_checks arkworks_multiplication arkworks_pairing }
    batches { batch_decoding batch_pairing batch_hashing batch_sums }
}

pub use proofs::setup;
pub use timelock::network;

/// What a program says in one line takes no more.
fn one_line(error: impl core::fmt::Display) {
    let text = error.to_string();
    assert!(!text.contains(['\n', '\r']), "{text:?}");
}

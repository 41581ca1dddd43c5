//! Eight lanes through the traits against eight lanes by hand, over bls12-381: an F_p² product, a doubling step of Miller's
//! loop, an F_p^12 product. Prints nanoseconds a lane and the ratio, for every set of vector instructions of this processor.
//!
//! `cargo run --release -p pairloom-pairing --example spike`

#[cfg(target_arch = "x86_64")]
mod hand;
#[cfg(target_arch = "x86_64")]
mod measure;

fn main() {
    #[cfg(target_arch = "x86_64")]
    measure::run();
}

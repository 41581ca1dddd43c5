//! Checks a beacon of drand's quicknet, as its servers gave it (vectors/drand).

use pairloom::drand::{Beacon, Chain};
use std::error::Error;

const PUBLIC_KEY: &str = "\
    83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451\
    0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a";
const SIGNATURE: &str = "\
    b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92";

fn bytes(digits: &str) -> Result<Vec<u8>, std::num::ParseIntError> {
    (0..digits.len()).step_by(2).map(|i| u8::from_str_radix(&digits[i..i + 2], 16)).collect()
}

fn main() -> Result<(), Box<dyn Error>> {
    let chain = Chain::new("bls-unchained-g1-rfc9380", &bytes(PUBLIC_KEY)?)?;
    let good = Beacon { round: 123, signature: bytes(SIGNATURE)?, ..Beacon::default() };
    let late = Beacon { round: good.round + 1, ..good.clone() };
    for (beacon, verdict) in [&good, &late].into_iter().zip(chain.check(&[&good, &late])) {
        match verdict {
            Ok(()) => println!("round {}: valid", beacon.round),
            Err(defect) => println!("round {}: {defect}", beacon.round),
        }
    }
    Ok(())
}

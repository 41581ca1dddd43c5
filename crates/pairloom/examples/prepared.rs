//! One point of G2 against many of G1: its lines are computed once.

use pairloom::bls12_381::{G1Affine, G2Affine, G2Prepared, Scalar, multi_pairing, multi_pairing_prepared};
use std::time::Instant;

fn main() {
    let (p, q) = (G1Affine::generator(), G2Affine::generator());
    let key = (q * Scalar::from_u64(0x5eed)).to_affine();
    let (prepared_q, prepared_key) = (G2Prepared::from(&q), G2Prepared::from(&key));
    let signature = (p * Scalar::from_u64(0x5eed)).to_affine();

    let start = Instant::now();
    let plain = (0..100).all(|_| multi_pairing(&[(signature, q), (-p, key)]).is_one());
    println!("{plain}, 100 times: {:?}", start.elapsed());
    let start = Instant::now();
    let prepared = (0..100).all(|_| multi_pairing_prepared(&[(signature, &prepared_q), (-p, &prepared_key)]).is_one());
    println!("{prepared}, prepared, 100 times: {:?}", start.elapsed());
}

//! The product of many pairings over all cores.

use pairloom::batch::{self, Pool};
use pairloom::bls12_381::{G1Affine, G2Affine, Scalar};
use std::time::Instant;

fn main() -> std::io::Result<()> {
    let (p, q) = (G1Affine::generator(), G2Affine::generator());
    // Σ ±k = 0, so that the product is 1.
    let terms = (1..=500).flat_map(|k| [(p * Scalar::from_u64(k)).to_affine(), -(p * Scalar::from_u64(k)).to_affine()]);
    let pairs: Vec<_> = terms.map(|p| (p, q)).collect();

    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    for workers in [1, cores] {
        let pool = Pool::new(workers)?;
        let start = Instant::now();
        let product = batch::multi_pairing_with(&pairs, &pool);
        println!("{} pairings over {workers}: {:?}, {}", pairs.len(), start.elapsed(), product.is_one());
    }
    Ok(())
}

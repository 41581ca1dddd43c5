//! A thousand pairings, one after the other and as a batch.

use pairloom::batch;
use pairloom::bls12_381::{G1Affine, G1Projective, G2Affine, pairing};
use std::time::Instant;

fn main() {
    let (p, q) = (G1Affine::generator(), G2Affine::generator());
    let multiples = std::iter::successors(Some(G1Projective::from(p)), |multiple| Some(multiple + p));
    let points = G1Projective::batch_to_affine(&multiples.take(1000).collect::<Vec<_>>());
    let pairs: Vec<_> = points.into_iter().map(|point| (point, q)).collect();

    let start = Instant::now();
    let one_by_one: Vec<_> = pairs.iter().map(|(p, q)| pairing(p, q)).collect();
    println!("one after the other: {:?}", start.elapsed());

    // The first batch measures what lanes are worth on this processor.
    for name in ["first batch", "second batch"] {
        let start = Instant::now();
        let together = batch::pairings(&pairs);
        println!("{name}: {:?}", start.elapsed());
        assert_eq!(together, one_by_one);
    }
}

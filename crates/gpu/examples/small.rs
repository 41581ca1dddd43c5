//! Batches of η_T, and of the optimal η pairing of genus two, over fields of small characteristic: what a tape is, what a block executes, and
//! what an H100 would take for its instructions alone. `cargo run --release -p pairloom-gpu --example small [CURVE…]`; the large fields take minutes.
//!
//! The bound counts instructions of the PTX that the emulator executes, 32 threads to a warp: 4 cycles of a scheduler for products of 32 or 64
//! bits, with or without carries, 4 for a load or store of 32 bits and 8 for one of 64, 2 for every other one. It leaves out latencies, and lanes
//! of a warp that wait for others. Nothing is measured.

use pairloom_gpu::small::{Cost, PAIRINGS};

/// Schedulers of an H100 times its clock.
const CYCLES: f64 = 528.0 * 1.755e9;

fn main() -> Result<(), pairloom_gpu::small::SmallError> {
    let only: Vec<String> = std::env::args().skip(1).collect();
    println!("pairing, kernel | products | maps | rounds | threads | KB a block | instructions an item | bound, H100");
    for pairing in PAIRINGS.iter().filter(|pairing| only.is_empty() || only.iter().any(|id| id == pairing.curve)) {
        for (kernel, Cost { products, maps, rounds, shape, bytes, items, instructions, cycles }) in pairing.cost()? {
            let (name, threads) = (format!("{pairing}, {}", kernel.about), shape.lanes * shape.groups);
            let (an_item, bound) = (instructions as f64 / items as f64 / 1e6, CYCLES / cycles * items as f64);
            println!(
                "{name} | {products} | {maps} | {rounds} | {threads} | {} | {an_item:.2} M | {bound:.0}/s",
                bytes / 1000
            );
        }
    }
    Ok(())
}

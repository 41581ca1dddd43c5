//! Multipliers: every product of small fields, random ones of large fields, all splits, many latencies.

use crate::elements::Element;
use crate::tools::{folder, ghdl, iverilog, verilator};
use pairloom_algebra::binary::moduli as binary;
use pairloom_algebra::ternary::moduli as ternary;
use pairloom_hdl::emit::testbench::Row;
use pairloom_hdl::ir::Design;
use pairloom_hdl::multiplier::{Recipe, Split};
use pairloom_hdl::simulate::Simulator;
use pairloom_hdl::{Bits, FieldSpec};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

const SPLITS: [Split; 6] = [
    Split::Contiguous(2),
    Split::Interleaved(2),
    Split::Contiguous(3),
    Split::Interleaved(3),
    Split::Contiguous(4),
    Split::Interleaved(5),
];

/// A factor pair and its product.
type Product = [Vec<u8>; 3];

/// Every pair of elements, with the product that the library computes.
fn all_products<F: Element>() -> Vec<Product> {
    let spec = F::spec();
    let (p, m) = (u64::from(spec.characteristic()), spec.degree() as u32);
    let element = |code: u64| (0..m).map(|i| (code / p.pow(i) % p) as u8).collect::<Vec<_>>();
    let pairs = (0..p.pow(m)).flat_map(|a| (0..p.pow(m)).map(move |b| (element(a), element(b))));
    pairs
        .map(|(a, b)| {
            let c = F::product(&a, &b);
            [a, b, c]
        })
        .collect()
}

fn random_products<F: Element>(count: usize) -> Vec<Product> {
    let mut rng = ChaCha8Rng::seed_from_u64(count as u64);
    let mut product = || {
        let (a, b) = (F::random(&mut rng), F::random(&mut rng));
        let c = F::product(&a, &b);
        [a, b, c]
    };
    (0..count).map(|_| product()).collect()
}

fn design(spec: FieldSpec, splits: &[Split], leaf: usize, latency: u32) -> Design {
    let name = format!("{}_multiplier", spec.identifier());
    let recipe = Recipe::new(spec, splits, leaf, latency).unwrap();
    assert_eq!(recipe.latency(), latency);
    let entity = recipe.entity(&name).unwrap();
    // A circuit without registers is a latency of 0.
    assert_eq!(entity.latency(), Some(latency));
    Design::new(entity).unwrap()
}

/// One product a cycle goes in; one comes out, `latency` cycles later.
fn check(design: &Design, spec: &FieldSpec, latency: u32, products: &[Product]) {
    let mut simulator = Simulator::new(design).unwrap();
    let zero = vec![0; spec.degree()];
    for i in 0..products.len() + latency as usize {
        let [a, b] = [0, 1].map(|port| products.get(i).map_or(&zero, |product| &product[port]));
        simulator.set("a", &spec.to_bits(a)).unwrap();
        simulator.set("b", &spec.to_bits(b)).unwrap();
        if let Some(done) = i.checked_sub(latency as usize) {
            assert_eq!(simulator.get("c").unwrap(), spec.to_bits(&products[done][2]), "{spec}, product {done}");
        }
        simulator.step();
    }
}

fn every_product<F: Element>(splits: &[Split], latencies: &[u32]) {
    let (spec, products) = (F::spec(), all_products::<F>());
    for (i, split) in splits.iter().enumerate() {
        let latency = latencies[i % latencies.len()];
        check(&design(spec.clone(), &[*split], 1 + i % 2, latency), &spec, latency, &products);
    }
}

#[test]
fn every_product_of_small_fields() {
    every_product::<binary::toy::F2m3>(&SPLITS, &[0, 1, 2]);
    every_product::<binary::toy::F2m5>(&SPLITS, &[0, 5, 9]);
    every_product::<binary::toy::F2m7>(&SPLITS, &[5, 7, 3]);
    every_product::<binary::toy::F2m9>(&SPLITS[..1], &[5, 11]);
    every_product::<ternary::toy::F3m3>(&SPLITS, &[0, 7, 2]);
    every_product::<ternary::toy::F3m5>(&SPLITS[1..3], &[7, 1, 12]);
}

/// Factors with one digit are enough: multiplication is bilinear, and so is the circuit.
#[test]
fn every_product_of_two_digits() {
    fn check_digits<F: Element>(splits: &[Split], leaf: usize, latency: u32) {
        let spec = F::spec();
        let power = |i: usize| (0..spec.degree()).map(|j| u8::from(i == j)).collect::<Vec<_>>();
        let pairs = (0..spec.degree()).flat_map(|i| (0..spec.degree()).map(move |j| (i, j)));
        let product = |(i, j)| {
            let (a, b) = (power(i), power(j));
            let c = F::product(&a, &b);
            [a, b, c]
        };
        let products: Vec<Product> = pairs.map(product).collect();
        check(&design(spec.clone(), splits, leaf, latency), &spec, latency, &products);
    }
    check_digits::<binary::toy::F2m17>(&[Split::Interleaved(2), Split::Contiguous(3)], 2, 5);
    check_digits::<binary::F2m79>(&[Split::Contiguous(2), Split::Interleaved(2)], 10, 5);
    check_digits::<ternary::toy::F3m13>(&[Split::Contiguous(3), Split::Interleaved(2)], 2, 7);
}

#[test]
fn random_products_of_large_fields() {
    fn check_random<F: Element>(splits: &[Split], leaf: usize, latency: u32, count: usize) {
        let spec = F::spec();
        check(&design(spec.clone(), splits, leaf, latency), &spec, latency, &random_products::<F>(count));
    }
    let odd_even = [Split::Interleaved(2)];
    check_random::<binary::F2m239>(&odd_even, 15, 5, 100);
    check_random::<binary::F2m239>(&[Split::Contiguous(2)], 30, 7, 50);
    check_random::<binary::F2m239>(&[Split::Contiguous(3), Split::Interleaved(3), Split::Contiguous(2)], 9, 13, 50);
    check_random::<binary::F2m307>(&odd_even, 15, 5, 30);
    check_random::<binary::F2m313>(&odd_even, 15, 5, 30);
    check_random::<binary::F2m557>(&odd_even, 15, 5, 20);
    check_random::<binary::F2m691>(&[Split::Interleaved(2), Split::Interleaved(3)], 15, 5, 20);
    check_random::<binary::F2m1223>(&odd_even, 15, 9, 5);
    check_random::<ternary::F3m97>(&odd_even, 7, 7, 50);
    check_random::<ternary::F3m97>(&[Split::Contiguous(4), Split::Contiguous(2)], 13, 11, 30);
    check_random::<ternary::F3m167>(&odd_even, 7, 7, 20);
    check_random::<ternary::F3m239>(&[Split::Interleaved(3)], 9, 7, 20);
    check_random::<ternary::F3m313>(&odd_even, 7, 7, 10);
    check_random::<ternary::F3m509>(&odd_even, 8, 7, 5);
}

/// The rows of a file of vectors.
fn rows(spec: &FieldSpec, latency: u32, products: &[Product]) -> Vec<Row> {
    let zero = vec![0; spec.degree()];
    let row = |i: usize| {
        let factor = |port: usize| spec.to_bits(products.get(i).map_or(&zero, |product| &product[port]));
        let done = i.checked_sub(latency as usize).map(|done| spec.to_bits(&products[done][2]));
        Row { inputs: vec![factor(0), factor(1)], expected: vec![done] }
    };
    (0..products.len() + latency as usize).map(row).collect()
}

#[test]
fn simulators_agree() {
    fn run<F: Element>(splits: &[Split], leaf: usize, latency: u32, products: &[Product], verilog: bool) {
        let spec = F::spec();
        let design = design(spec.clone(), splits, leaf, latency);
        let rows = rows(&spec, latency, products);
        let folder = folder(&format!("multiplier_{}_{leaf}_{latency}", spec.identifier()));
        ghdl(&design, &rows, &folder);
        if verilog {
            iverilog(&design, &rows, &folder);
        }
    }
    use {binary::F2m239, binary::toy::F2m5, binary::toy::F2m7, ternary::F3m97, ternary::toy::F3m3};
    let odd_even = [Split::Interleaved(2)];
    run::<F2m5>(&[Split::Contiguous(2)], 2, 5, &all_products::<F2m5>(), true);
    run::<F2m7>(&[Split::Interleaved(3)], 1, 3, &all_products::<F2m7>(), true);
    run::<F3m3>(&odd_even, 1, 7, &all_products::<F3m3>(), true);
    run::<F2m239>(&odd_even, 15, 5, &random_products::<F2m239>(200), false);
    run::<F3m97>(&odd_even, 7, 7, &random_products::<F3m97>(100), false);
    // Icarus is slow: fewer of them.
    run::<F2m239>(&odd_even, 30, 5, &random_products::<F2m239>(10), true);
    run::<F3m97>(&odd_even, 13, 7, &random_products::<F3m97>(10), true);
}

/// Verilator reads what is made; running a small and a real field in it is for `make test-hdl`.
fn in_verilator<F: Element>(leaf: usize, latency: u32, products: &[Product], run: bool) {
    let spec = F::spec();
    let design = design(spec.clone(), &[Split::Interleaved(2)], leaf, latency);
    let folder = folder(&format!("verilator_{}_{run}", spec.identifier()));
    verilator(&design, &rows(&spec, latency, products), &folder, run);
}

#[test]
fn verilator_reads_them() {
    in_verilator::<binary::F2m239>(15, 5, &[], false);
    in_verilator::<ternary::F3m97>(7, 7, &[], false);
}

#[test]
#[ignore = "compiles C++ for a minute: make test-hdl"]
fn verilator_runs_them() {
    in_verilator::<binary::toy::F2m7>(2, 5, &all_products::<binary::toy::F2m7>(), true);
    in_verilator::<ternary::toy::F3m3>(1, 7, &all_products::<ternary::toy::F3m3>(), true);
    in_verilator::<ternary::F3m97>(7, 7, &random_products::<ternary::F3m97>(1000), true);
}

#[test]
fn bits_of_digits() {
    let spec = FieldSpec::named("3^5").unwrap();
    assert_eq!(spec.to_digits(&Bits::from_u64(10, 0b10_01_00_01_10)), [2, 1, 0, 1, 2]);
}

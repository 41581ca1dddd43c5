//! Writes the first inputs of each target to a folder: published encodings, the failing ones above all, and hand-made ones at the edges.

use pairloom_curve::encoding::*;
use pairloom_curve::{Affine, bls12_381, bn254};
use pairloom_evm::Precompile;
use pairloom_fuzz::CHECKS;
use pairloom_vectors::{Bytes, cases};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::{fs, io};

const BLS12_381_P: &str =
    "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab";
const BN254_P: &str = "30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47";

mod files;

fn main() -> io::Result<()> {
    let vectors = &repository("vectors");
    write("zcash_compressed", &zcash_compressed())?;
    write("zcash_uncompressed", &edges::<ZcashUncompressed, bls12_381::G1, bls12_381::G2>(BLS12_381_P, 0))?;
    write("eip197", &edges::<Eip197, bn254::G1, bn254::G2>(BN254_P, 0))?;
    write("eip2537", &eip2537())?;
    write("arkworks_compressed", &edges::<ArkworksCompressed, bn254::G1, bn254::G2>(BN254_P, 0))?;
    write("arkworks_uncompressed", &edges::<ArkworksUncompressed, bn254::G1, bn254::G2>(BN254_P, 0))?;
    write("gnark_compressed", &edges::<GnarkCompressed, bn254::G1, bn254::G2>(BN254_P, 0))?;
    write("gnark_raw", &edges::<GnarkRaw, bn254::G1, bn254::G2>(BN254_P, 0))?;
    write("scalar", &scalars())?;
    write("gt", &pairing_values(vectors)?)?;
    write("precompile", &contracts())?;
    write("text", &texts(vectors)?)?;
    files::all(vectors)?;
    let everywhere = words();
    CHECKS.iter().try_for_each(|(target, _)| add(target, "words", &everywhere))
}

/// A path of the repository.
fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

/// What every target starts with: nothing, and some integers of every choice that a first byte makes.
fn words() -> Vec<Vec<u8>> {
    let integers: Vec<u8> = (0..200).map(|i: u8| i.wrapping_mul(151)).collect();
    let chosen = (0..12u8).map(|first| [&[first], integers.as_slice()].concat());
    [vec![], vec![0; 64], vec![0xff; 64]].into_iter().chain(chosen).collect()
}

fn write(target: &str, seeds: &[Vec<u8>]) -> io::Result<()> {
    add(target, "seed", seeds)
}

fn add(target: &str, name: &str, seeds: &[Vec<u8>]) -> io::Result<()> {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or("corpus".into())).join(target);
    fs::create_dir_all(&folder)?;
    for (i, seed) in seeds.iter().enumerate() {
        fs::write(folder.join(format!("{name}-{i:03}")), seed)?;
    }
    Ok(())
}

fn read(path: &Path) -> io::Result<Value> {
    Ok(serde_json::from_str(&fs::read_to_string(path)?)?)
}

/// Infinity, ±G, every flag combination over G at either end, p in every coordinate, G2 with its parts swapped.
fn edges<E, G1, G2>(p: &str, padding: usize) -> Vec<Vec<u8>>
where
    E: PointEncoding<G1> + PointEncoding<G2>,
    G1: EncodableGroup,
    G2: EncodableGroup,
{
    let mut seeds = edges_of::<E, G1>(p, padding);
    seeds.extend(edges_of::<E, G2>(p, padding));
    seeds
}

fn edges_of<E: PointEncoding<G>, G: EncodableGroup>(p: &str, padding: usize) -> Vec<Vec<u8>> {
    let generator = Affine::<G>::generator();
    let mut seeds = [Affine::identity(), generator, generator.neg()].map(|point| E::encode(&point)).to_vec();
    let encoded = E::encode(&generator);
    for flags in (0..=7).map(|flags| flags << 5) {
        for index in [0, E::LEN - 1] {
            let mut seed = encoded.clone();
            seed[index] = seed[index] & 0x1f | flags;
            seeds.push(seed);
        }
    }
    let p = hex::decode(p).unwrap_or_default();
    let reversed: Vec<u8> = p.iter().rev().copied().collect();
    for start in (0..E::LEN).step_by(p.len() + padding) {
        for p in [&p, &reversed] {
            let mut seed = encoded.clone();
            seed[start + padding..start + padding + p.len()].copy_from_slice(p);
            seeds.push(seed);
        }
    }
    let (first, second) = encoded.split_at(E::LEN / 2);
    seeds.push([second, first].concat());
    seeds
}

/// The deserialization cases of ethereum/bls12-381-tests.
fn zcash_compressed() -> Vec<Vec<u8>> {
    let mut seeds = edges::<ZcashCompressed, bls12_381::G1, bls12_381::G2>(BLS12_381_P, 0);
    for kind in ["deserialization_G1", "deserialization_G2"] {
        seeds.extend(cases::<Bytes, bool>("ethereum-bls", kind).iter().map(|case| case.input.to_vec()));
    }
    seeds
}

/// The points of EIP-2537's additions, among them points outside the subgroup.
fn eip2537() -> Vec<Vec<u8>> {
    let mut seeds = edges::<Eip2537, bls12_381::G1, bls12_381::G2>(BLS12_381_P, 16);
    for kind in ["g1_add", "g2_add"] {
        for case in cases::<[Bytes; 2], Bytes>("eip-2537", kind) {
            seeds.extend(case.input.map(|point| point.to_vec()));
        }
    }
    seeds
}

/// Calls of clients, the contract first, and each with its last byte missing or changed.
fn contracts() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for (index, contract) in (0u8..).zip(Precompile::ALL) {
        let mut inputs = vec![contract.sample(1), contract.sample(2)];
        use Precompile::{EcAdd, EcMul, EcPairing, PointEvaluation};
        if matches!(contract, EcAdd | EcMul | EcPairing | PointEvaluation) {
            let cases = cases::<Bytes, Bytes>("evm-contracts", contract.name());
            inputs.extend(cases.iter().map(|case| case.input.to_vec()));
        }
        for input in inputs {
            let seed = [&[index], input.as_slice()].concat();
            let (mut cut, mut changed) = (seed.clone(), seed.clone());
            cut.pop();
            if let Some(last) = changed.last_mut() {
                *last ^= 1;
            }
            seeds.extend([seed, cut, changed]);
        }
    }
    seeds
}

fn scalars() -> Vec<Vec<u8>> {
    let orders = [
        "73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001",
        "30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001",
        "73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000000",
    ];
    let mut seeds: Vec<Vec<u8>> = orders.iter().map(|order| hex::decode(order).unwrap_or_default()).collect();
    seeds.extend(seeds.clone().into_iter().map(|seed| seed.into_iter().rev().collect()));
    seeds.extend([vec![0; 32], vec![0xff; 32], vec![]]);
    seeds
}

/// The lists of integers in a file of known pairings.
fn integers(vectors: &Path, file: &str) -> io::Result<Vec<Vec<String>>> {
    let cases = read(&vectors.join("pairing-known-answers").join(file))?;
    let cases = cases["cases"].as_array().into_iter().flatten();
    let lists = cases.flat_map(|case| ["P", "Q", "e"].map(|key| case[key].clone()));
    let strings =
        |list: Value| list.as_array().into_iter().flatten().filter_map(|s| s.as_str().map(str::to_owned)).collect();
    Ok(lists.map(strings).collect())
}

fn pairing_values(vectors: &Path) -> io::Result<Vec<Vec<u8>>> {
    let mut seeds = vec![vec![0; 576], vec![0xff; 576], vec![0; 384]];
    for (file, digits) in [("bls12_381.json", 96), ("bn254_snark.json", 64)] {
        for list in integers(vectors, file)?.iter().filter(|list| list.len() == 12) {
            let wide: String = list.iter().map(|integer| format!("{integer:0>digits$}")).collect();
            seeds.push(hex::decode(wide).unwrap_or_default());
        }
    }
    Ok(seeds)
}

fn texts(vectors: &Path) -> io::Result<Vec<Vec<u8>>> {
    let words = ["inf", "0x", "0x0", "0X1", "0x1g", "-0x1", "0x1 0x2", "0x1 0x0 0x2 0x0", "", " ", "0xé"];
    let mut seeds: Vec<Vec<u8>> = words.iter().map(|word| word.as_bytes().to_vec()).collect();
    seeds.extend([BLS12_381_P, BN254_P].map(|p| format!("0x{p}").into_bytes()));
    for file in ["bls12_381.json", "bn254_snark.json", "bn254_nogami.json"] {
        for list in integers(vectors, file)? {
            seeds.push(list.iter().map(|s| format!("0x{s}")).collect::<Vec<_>>().join(" ").into_bytes());
        }
    }
    Ok(seeds)
}

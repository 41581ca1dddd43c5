//! Ethereum's precompiled contracts in several libraries, from bytes to bytes and with the checks that the standards ask for, on one thread; and
//! sums of products. JSON Lines on standard output; `--svg FILE` draws a map: contract by library, log2 of gas a second.
#![warn(missing_docs)]

mod arkworks;
mod blst;
mod c_kzg;
mod halo2curves;
mod map;
mod sums;

use pairloom_bench::clock::micros;
use pairloom_evm::{Fork, Precompile};
use std::hint::black_box;
use std::process::ExitCode;

/// A contract by some library: bytes in, bytes out, `None` where the input is refused.
pub type Contract = fn(&[u8]) -> Option<Vec<u8>>;

/// The libraries, each with what it has of a contract.
const LIBRARIES: [(&str, fn(Precompile) -> Option<Contract>); 5] = [
    ("pairloom", ours),
    ("arkworks", arkworks::contract),
    ("blst", blst::contract),
    ("halo2curves", halo2curves::contract),
    ("c-kzg", c_kzg::contract),
];

fn ours(contract: Precompile) -> Option<Contract> {
    macro_rules! of {
        ($($name:ident)*) => { match contract { $( Precompile::$name => |input| Precompile::$name.call(input).ok(), )* } };
    }
    Some(of!(EcAdd EcMul EcPairing PointEvaluation G1Add G1Msm G2Add G2Msm PairingCheck MapFpToG1 MapFp2ToG2))
}

/// A contract with a number of items, timed in every library that has it.
pub struct Row {
    /// The contract.
    pub contract: Precompile,
    /// The items of its input.
    pub items: Option<usize>,
    /// The gas of Prague and that of EIP-7904.
    pub gas: [u64; 2],
    /// Nanoseconds in each library.
    pub ns: [Option<f64>; LIBRARIES.len()],
}

/// What is called so often in a round.
pub type Call<'a> = Box<dyn FnMut() + 'a>;

/// The least nanoseconds of the calls over some rounds, in each of which every one has its turn.
pub fn least(rounds: usize, calls: &mut [Option<Call<'_>>]) -> Vec<Option<f64>> {
    let mut best: Vec<_> = calls.iter().map(|call| call.as_ref().map(|_| f64::INFINITY)).collect();
    let mut runs: Vec<usize> = vec![1; calls.len()];
    for round in 0..=rounds {
        for ((call, best), runs) in calls.iter_mut().zip(&mut best).zip(&mut runs) {
            let (Some(call), Some(best)) = (call, best) else { continue };
            let time = micros(|| (0..*runs).for_each(|_| call())) / *runs as f64;
            // The first round says how many calls last half a millisecond.
            if round == 0 {
                *runs = ((500.0 / time.max(0.01)) as usize).clamp(1, 10_000);
            } else {
                *best = best.min(1e3 * time);
            }
        }
    }
    best
}

fn row(contract: Precompile, items: Option<usize>, rounds: usize) -> Result<Row, String> {
    let input = contract.sample(items.unwrap_or(1));
    let contracts = LIBRARIES.map(|(_, contract_of)| contract_of(contract));
    for ((library, _), call) in LIBRARIES.iter().zip(contracts) {
        if call.is_some_and(|call| call(&input) != contract.call(&input).ok()) {
            return Err(format!("{contract}: {library} computes something else"));
        }
    }
    let input = &input;
    let call = |call: Option<Contract>| -> Option<Call<'_>> {
        call.map(|call| Box::new(move || drop(black_box(call(black_box(input))))) as Call<'_>)
    };
    let ns = least(rounds, &mut contracts.map(call));
    let gas = [Fork::Prague, Fork::Eip7904].map(|fork| contract.gas(fork, input).unwrap_or(0));
    Ok(Row { contract, items, gas, ns: core::array::from_fn(|i| ns[i]) })
}

fn rows(rounds: usize) -> Result<Vec<Row>, String> {
    let items = |contract: Precompile| match contract {
        Precompile::EcPairing | Precompile::PairingCheck => vec![Some(2), Some(4), Some(16)],
        Precompile::G1Msm | Precompile::G2Msm => vec![Some(1), Some(8), Some(128)],
        _ => vec![None],
    };
    let all = Precompile::ALL.into_iter().flat_map(|contract| items(contract).into_iter().map(move |n| (contract, n)));
    all.map(|(contract, items)| row(contract, items, rounds)).collect()
}

fn print(row: &Row) {
    for ((library, _), ns) in LIBRARIES.iter().zip(row.ns).filter_map(|(library, ns)| Some((library, ns?))) {
        let mgas = row.gas.map(|gas| gas as f64 * 1e3 / ns);
        let (precompile, items, gas) = (row.contract.name(), row.items, row.gas[0]);
        println!(
            "{}",
            serde_json::json!({"precompile": precompile, "items": items, "library": library, "ns": ns, "gas": gas,
                "mgas_per_s": mgas[0], "gas_eip7904": row.gas[1], "mgas_per_s_eip7904": mgas[1]})
        );
    }
}

fn run(mut arguments: impl Iterator<Item = String>) -> Result<(), String> {
    let (mut rounds, mut svg, mut sizes, mut only_sums) = (30, None, Vec::new(), false);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or_else(|| format!("{argument}: a value is missing"));
        match argument.as_str() {
            "--rounds" => rounds = value()?.parse().map_err(|error| format!("--rounds: {error}"))?,
            "--svg" => svg = Some(value()?),
            "--sums" => {
                let numbers = value()?;
                let numbers = numbers.split(',').map(|size| size.parse::<usize>());
                sizes = numbers.collect::<Result<_, _>>().map_err(|error| format!("--sums: {error}"))?;
            }
            "--only-sums" => only_sums = true,
            _ => return Err("usage: evm [--rounds N] [--svg FILE] [--sums N,…] [--only-sums]".into()),
        }
    }
    if !only_sums {
        let rows = rows(rounds)?;
        rows.iter().for_each(print);
        if let Some(path) = svg {
            std::fs::write(&path, map::svg(&rows, &LIBRARIES.map(|(name, _)| name)))
                .map_err(|error| format!("{path}: {error}"))?;
        }
    }
    sizes.iter().try_for_each(|size| sums::compare(*size, rounds))
}

fn main() -> ExitCode {
    match run(std::env::args().skip(1)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("evm: {message}");
            ExitCode::FAILURE
        }
    }
}

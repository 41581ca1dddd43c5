//! Ethereum's contracts and their cases.

use crate::one_line;
use pairloom_evm::{Fork, Precompile, cases};

/// A contract, which the first byte chooses: it gives an output of its length, or an error of one line. A sum is a point, of which infinity
/// makes no other; a product of pairings is 0 or 1.
pub fn precompile(input: &[u8]) {
    let Some((first, input)) = input.split_first() else { return };
    let contract = Precompile::ALL[usize::from(*first) % Precompile::ALL.len()];
    let output = match contract.call(input) {
        Ok(output) => output,
        Err(error) => return one_line(error),
    };
    assert!(contract.gas(Fork::Prague, input).is_some_and(|gas| gas > 0));
    let (length, sum) = match contract {
        Precompile::EcAdd | Precompile::EcMul => (64, Precompile::EcAdd),
        Precompile::G1Add | Precompile::G1Msm | Precompile::MapFpToG1 => (128, Precompile::G1Add),
        Precompile::G2Add | Precompile::G2Msm | Precompile::MapFp2ToG2 => (256, Precompile::G2Add),
        Precompile::PointEvaluation => return assert_eq!(output.len(), 64),
        Precompile::EcPairing | Precompile::PairingCheck => {
            return assert!(output.len() == 32 && output[..31] == [0; 31] && output[31] <= 1);
        }
    };
    assert_eq!(output.len(), length);
    let infinity = vec![0; length];
    assert_eq!(sum.call(&[output.as_slice(), &infinity].concat()).as_ref(), Ok(&output));
    assert_eq!(sum.call(&[infinity.as_slice(), &output].concat()), Ok(output));
}

/// A file of cases: each holds or not, whichever contract it is for, and says why not in a line.
pub fn evm_cases(input: &[u8]) {
    let Some((first, text)) = input.split_first() else { return };
    let contract = Precompile::ALL[usize::from(*first) % Precompile::ALL.len()];
    match cases::parse(&String::from_utf8_lossy(text)) {
        Ok(cases) => cases.iter().filter_map(|case| case.run(contract, Fork::Prague).err()).for_each(one_line),
        Err(error) => one_line(error),
    }
}

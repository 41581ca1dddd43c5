//! The contracts by address and by name.

use crate::bls12_381::{self, Words};
use crate::error::{Error, UnknownContract};
use crate::fork::Fork;
use crate::{bn254, point_evaluation};
use core::fmt;
use core::str::FromStr;
use pairloom_curve::bls12_381::{G1, G2};

/// A precompiled contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Precompile {
    /// ECADD: `P + Q` on bn254.
    EcAdd = 0x06,
    /// ECMUL: `k P` on bn254.
    EcMul = 0x07,
    /// ECPAIRING: whether a product of pairings on bn254 is 1.
    EcPairing = 0x08,
    /// Point evaluation: a KZG proof on bls12-381.
    PointEvaluation = 0x0a,
    /// BLS12_G1ADD: `P + Q` in G1 of bls12-381.
    G1Add = 0x0b,
    /// BLS12_G1MSM: `Σ k P` in G1.
    G1Msm = 0x0c,
    /// BLS12_G2ADD: `P + Q` in G2.
    G2Add = 0x0d,
    /// BLS12_G2MSM: `Σ k P` in G2.
    G2Msm = 0x0e,
    /// BLS12_PAIRING_CHECK: whether a product of pairings on bls12-381 is 1.
    PairingCheck = 0x0f,
    /// BLS12_MAP_FP_TO_G1: a point of G1 for an element of F_p.
    MapFpToG1 = 0x10,
    /// BLS12_MAP_FP2_TO_G2: a point of G2 for an element of F_p².
    MapFp2ToG2 = 0x11,
}

/// The bytes of an address.
const ADDRESS: usize = 20;

impl Precompile {
    /// All of them, by address.
    pub const ALL: [Self; 11] = [
        Self::EcAdd,
        Self::EcMul,
        Self::EcPairing,
        Self::PointEvaluation,
        Self::G1Add,
        Self::G1Msm,
        Self::G2Add,
        Self::G2Msm,
        Self::PairingCheck,
        Self::MapFpToG1,
        Self::MapFp2ToG2,
    ];

    /// The contract's address.
    pub const fn address(self) -> u64 {
        self as u64
    }

    /// The name in the standard that defines it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::EcAdd => "ECADD",
            Self::EcMul => "ECMUL",
            Self::EcPairing => "ECPAIRING",
            Self::PointEvaluation => "POINT_EVALUATION",
            Self::G1Add => "BLS12_G1ADD",
            Self::G1Msm => "BLS12_G1MSM",
            Self::G2Add => "BLS12_G2ADD",
            Self::G2Msm => "BLS12_G2MSM",
            Self::PairingCheck => "BLS12_PAIRING_CHECK",
            Self::MapFpToG1 => "BLS12_MAP_FP_TO_G1",
            Self::MapFp2ToG2 => "BLS12_MAP_FP2_TO_G2",
        }
    }

    /// The contract at an address.
    pub fn at(address: u64) -> Option<Self> {
        Self::ALL.into_iter().find(|contract| contract.address() == address)
    }

    /// The fork that brought it.
    pub const fn first_fork(self) -> Fork {
        match self {
            Self::EcAdd | Self::EcMul | Self::EcPairing => Fork::Byzantium,
            Self::PointEvaluation => Fork::Cancun,
            _ => Fork::Prague,
        }
    }

    /// The length of an item where the input is a list.
    pub const fn item_length(self) -> Option<usize> {
        match self {
            Self::EcPairing => Some(192),
            Self::G1Msm => Some(160),
            Self::G2Msm => Some(288),
            Self::PairingCheck => Some(384),
            _ => None,
        }
    }

    /// The contract's output for an input.
    ///
    /// # Errors
    ///
    /// Why it refuses the input.
    pub fn call(self, input: &[u8]) -> Result<Vec<u8>, Error> {
        match self {
            Self::EcAdd => bn254::add(input),
            Self::EcMul => bn254::mul(input),
            Self::EcPairing => bn254::pairing(input),
            Self::PointEvaluation => point_evaluation::call(input),
            Self::G1Add => bls12_381::add::<G1>(input, Words::EIP_2537),
            Self::G1Msm => bls12_381::msm::<G1>(input, Words::EIP_2537),
            Self::G2Add => bls12_381::add::<G2>(input, Words::EIP_2537),
            Self::G2Msm => bls12_381::msm::<G2>(input, Words::EIP_2537),
            Self::PairingCheck => bls12_381::pairing(input, Words::EIP_2537),
            Self::MapFpToG1 => bls12_381::map::<G1>(input, Words::EIP_2537),
            Self::MapFp2ToG2 => bls12_381::map::<G2>(input, Words::EIP_2537),
        }
    }

    /// The contract that a file of cases is about, by the words in its name: `bn256Add`, `fail-blsG1MultiExp`, `mul_G2_bls`, `pointEvaluation`.
    pub fn of_file_name(name: &str) -> Option<Self> {
        let letters: String =
            name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect();
        let has = |word: &str| letters.contains(word);
        let second = has("g2") || has("fp2");
        let is_sum = has("mul") || has("msm");
        let on_bn254 =
            ["bn256", "bn254", "bn128", "ecadd", "ecmul", "ecpairing", "eip196", "eip197"].into_iter().any(has);
        Some(match () {
            () if has("pointeval") || has("kzg") => Self::PointEvaluation,
            () if on_bn254 && has("pairing") => Self::EcPairing,
            () if on_bn254 && is_sum => Self::EcMul,
            () if on_bn254 && has("add") => Self::EcAdd,
            () if on_bn254 || !(has("bls") || has("g1") || second) => return None,
            () if has("map") => {
                if second {
                    Self::MapFp2ToG2
                } else {
                    Self::MapFpToG1
                }
            }
            () if has("pairing") => Self::PairingCheck,
            () if is_sum => {
                if second {
                    Self::G2Msm
                } else {
                    Self::G1Msm
                }
            }
            () if has("add") => {
                if second {
                    Self::G2Add
                } else {
                    Self::G1Add
                }
            }
            () => return None,
        })
    }
}

impl Precompile {
    /// Whether it computes on bn254, which has about 100 bits of security.
    pub fn is_on_bn254(self) -> bool {
        matches!(self, Self::EcAdd | Self::EcMul | Self::EcPairing)
    }
}

impl fmt::Display for Precompile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// By address (`6`, `0x06`, or all 20 bytes) or by name in any case, with or without `BLS12_` and underscores.
impl FromStr for Precompile {
    type Err = UnknownContract;
    fn from_str(text: &str) -> Result<Self, UnknownContract> {
        let unknown = || UnknownContract(text.to_owned());
        let hexadecimal = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"));
        let address = match hexadecimal.or_else(|| Some(text).filter(|text| text.len() == 2 * ADDRESS)) {
            Some(digits) => u64::from_str_radix(digits.trim_start_matches('0'), 16).ok(),
            None => text.parse().ok(),
        };
        if let Some(address) = address {
            return Self::at(address).ok_or_else(unknown);
        }
        let plain = |name: &str| name.replace(['_', '-'], "").to_ascii_lowercase().replace("bls12", "");
        Self::ALL.into_iter().find(|contract| plain(contract.name()) == plain(text)).ok_or_else(unknown)
    }
}

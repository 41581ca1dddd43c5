//! The forks of Ethereum that matter to the contracts.

use crate::error::UnknownFork;
use core::fmt;
use core::str::FromStr;

/// Rules that give contracts their prices; each fork has the contracts of those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fork {
    /// EIP-196 and EIP-197.
    Byzantium,
    /// EIP-1108.
    Istanbul,
    /// EIP-4844.
    Cancun,
    /// EIP-2537.
    Prague,
    /// No fork: the prices that the analysis of EIP-7904 proposes for clients at 100 million gas a second
    /// (`assets/eip-7904/analysis/2026-06-10/new_gas_proposal.md` of ethereum/EIPs), those of Prague where it proposes none.
    Eip7904,
}

impl Fork {
    /// All of them, the oldest first.
    pub const ALL: [Self; 5] = [Self::Byzantium, Self::Istanbul, Self::Cancun, Self::Prague, Self::Eip7904];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Byzantium => "byzantium",
            Self::Istanbul => "istanbul",
            Self::Cancun => "cancun",
            Self::Prague => "prague",
            Self::Eip7904 => "eip-7904",
        }
    }
}

impl fmt::Display for Fork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Fork {
    type Err = UnknownFork;
    fn from_str(name: &str) -> Result<Self, UnknownFork> {
        Self::ALL.into_iter().find(|fork| fork.name() == name).ok_or_else(|| UnknownFork(name.to_owned()))
    }
}

//! Networks of drand, as far as their rounds are identities.

use sha2::{Digest, Sha256};

/// What a network says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// drand's name of the scheme.
    pub scheme: String,
    /// The public key, in the scheme's byte form.
    pub public_key: Vec<u8>,
    /// The seconds between rounds.
    pub period: u32,
    /// When round 1 was due, in seconds since 1970.
    pub genesis_time: u64,
    /// The hash that identifies the chain.
    pub hash: [u8; 32],
}

impl Chain {
    /// The hash of a chain from what it is made of (drand/drand, `chain.Info.Hash`). The beacon's name counts unless it is `default`.
    pub fn hash_of(
        period: u32,
        genesis_time: u64,
        public_key: &[u8],
        genesis_seed: &[u8],
        beacon_id: &str,
    ) -> [u8; 32] {
        let mut digest = Sha256::new();
        digest.update(period.to_be_bytes());
        digest.update(genesis_time.to_be_bytes());
        digest.update(public_key);
        digest.update(genesis_seed);
        if !matches!(beacon_id, "" | "default") {
            digest.update(beacon_id);
        }
        digest.finalize().into()
    }

    /// The first round that is due at a time or later, in seconds since 1970. `None` if there is none: the period is 0, or rounds
    /// reach 2^64.
    pub fn round_at(&self, time: u64) -> Option<u64> {
        let passed = time.saturating_sub(self.genesis_time);
        (self.period > 0).then(|| passed.div_ceil(u64::from(self.period)))?.checked_add(1)
    }

    /// When a round is due, in seconds since 1970; `None` beyond 2^64.
    pub fn time_of(&self, round: u64) -> Option<u64> {
        round.checked_sub(1)?.checked_mul(u64::from(self.period))?.checked_add(self.genesis_time)
    }
}

/// A public network whose rounds are identities: its name, chain hash, period and genesis time.
pub struct Network {
    /// drand's name of it.
    pub name: &'static str,
    /// drand's name of its scheme.
    pub scheme: &'static str,
    /// The hash of its chain, in hexadecimal.
    pub hash: &'static str,
    /// The seconds between rounds.
    pub period: u32,
    /// When round 1 was due, in seconds since 1970.
    pub genesis_time: u64,
}

/// The networks of drand that publish unchained beacons, and two that did (drand.love, chain information).
pub const NETWORKS: &[Network] = &[
    Network {
        name: "quicknet",
        scheme: "bls-unchained-g1-rfc9380",
        hash: "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
        period: 3,
        genesis_time: 1_692_803_367,
    },
    Network {
        name: "evmnet",
        scheme: "bls-bn254-unchained-on-g1",
        hash: "04f1e9062b8a81f848fded9c12306733282b2727ecced50032187751166ec8c3",
        period: 3,
        genesis_time: 1_727_521_075,
    },
    Network {
        name: "quicknet-t",
        scheme: "bls-unchained-g1-rfc9380",
        hash: "cc9c398442737cbd141526600919edd69f1d6f9b4adb67e4d912fbc64341a9a5",
        period: 3,
        genesis_time: 1_689_232_296,
    },
    Network {
        name: "fastnet",
        scheme: "bls-unchained-on-g1",
        hash: "dbd506d6ef76e5f386f41c651dcb808c5bcbd75471cc4eafa3f4df7ad4e4c493",
        period: 3,
        genesis_time: 1_677_685_200,
    },
    Network {
        name: "testnet-unchained-3s",
        scheme: "pedersen-bls-unchained",
        hash: "7672797f548f3f4748ac4bf3352fc6c6b6468c9ad40ad456a397545c6e2df5bf",
        period: 3,
        genesis_time: 1_651_677_099,
    },
];

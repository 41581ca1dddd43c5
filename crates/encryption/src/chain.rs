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

    /// The known network that has the chain's hash, which covers the key, and another public key.
    pub fn contradicted_by(&self) -> Option<&'static Network> {
        let (hash, public_key) = (hex::encode(self.hash), hex::encode(&self.public_key));
        let network = NETWORKS.iter().find(|network| network.hash == hash)?;
        (network.public_key != public_key).then_some(network)
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
    /// The public key, in hexadecimal.
    pub public_key: &'static str,
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
        public_key: "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
        period: 3,
        genesis_time: 1_692_803_367,
    },
    Network {
        name: "evmnet",
        scheme: "bls-bn254-unchained-on-g1",
        hash: "04f1e9062b8a81f848fded9c12306733282b2727ecced50032187751166ec8c3",
        public_key: "07e1d1d335df83fa98462005690372c643340060d205306a9aa8106b6bd0b3820557ec32c2ad488e4d4f6008f89a346f18492092ccc0d594610de2732c8b808f0095685ae3a85ba243747b1b2f426049010f6b73a0cf1d389351d5aaaa1047f6297d3a4f9749b33eb2d904c9d9ebf17224150ddd7abd7567a9bec6c74480ee0b",
        period: 3,
        genesis_time: 1_727_521_075,
    },
    Network {
        name: "quicknet-t",
        scheme: "bls-unchained-g1-rfc9380",
        hash: "cc9c398442737cbd141526600919edd69f1d6f9b4adb67e4d912fbc64341a9a5",
        public_key: "b15b65b46fb29104f6a4b5d1e11a8da6344463973d423661bb0804846a0ecd1ef93c25057f1c0baab2ac53e56c662b66072f6d84ee791a3382bfb055afab1e6a375538d8ffc451104ac971d2dc9b168e2d3246b0be2015969cbaac298f6502da",
        period: 3,
        genesis_time: 1_689_232_296,
    },
    Network {
        name: "fastnet",
        scheme: "bls-unchained-on-g1",
        hash: "dbd506d6ef76e5f386f41c651dcb808c5bcbd75471cc4eafa3f4df7ad4e4c493",
        public_key: "a0b862a7527fee3a731bcb59280ab6abd62d5c0b6ea03dc4ddf6612fdfc9d01f01c31542541771903475eb1ec6615f8d0df0b8b6dce385811d6dcf8cbefb8759e5e616a3dfd054c928940766d9a5b9db91e3b697e5d70a975181e007f87fca5e",
        period: 3,
        genesis_time: 1_677_685_200,
    },
    Network {
        name: "testnet-unchained-3s",
        scheme: "pedersen-bls-unchained",
        hash: "7672797f548f3f4748ac4bf3352fc6c6b6468c9ad40ad456a397545c6e2df5bf",
        public_key: "8200fc249deb0148eb918d6e213980c5d01acd7fc251900d9260136da3b54836ce125172399ddc69c4e3e11429b62c11",
        period: 3,
        genesis_time: 1_651_677_099,
    },
];

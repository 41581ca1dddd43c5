//! Files that open when a beacon appears.

use crate::one_line;
use pairloom_encryption::timelock::{Header, Unlocked, waits_for};
use pairloom_encryption::{Chain, TimeLock};
use pairloom_signature::drand::SigningChain;
use std::sync::LazyLock;

const SCHEME: &str = "bls-unchained-g1-rfc9380";
const ROUND: u64 = 1;

/// A network whose secret everybody knows, and what opens the files of its round 1.
pub fn network() -> (TimeLock, Unlocked) {
    let chain = SigningChain::derive(SCHEME, &[7; 32]).expect("a scheme").expect("long enough");
    let public_key = chain.public_key().to_vec();
    let said = Chain { scheme: SCHEME.into(), public_key, period: 3, genesis_time: 0, hash: [9; 32] };
    let lock = TimeLock::new(&said).expect("a network");
    let unlocked = lock.unlock(ROUND, &chain.beacon(ROUND, None).signature).expect("its beacon");
    (lock, unlocked)
}

/// A file, binary or armored: its header reads the same by itself, and what opens waited for this network and round.
pub fn timelock_file(input: &[u8]) {
    static NETWORK: LazyLock<(TimeLock, Unlocked)> = LazyLock::new(network);
    let header = Header::read(input);
    match (&header, waits_for(input)) {
        (Ok(header), Ok(waits)) => assert_eq!(header.waits, waits),
        (Err(_), Err(error)) => one_line(error),
        (header, waits) => panic!("{header:?} {waits:?}"),
    }
    let mut plaintext = Vec::new();
    match NETWORK.1.decrypt(input, &mut plaintext) {
        Ok(()) => {
            let waits = header.expect("opened").waits;
            assert_eq!((waits.round, waits.chain_hash), (ROUND, hex::encode([9; 32])));
            assert!(plaintext.len() < input.len());
        }
        Err(error) => one_line(error),
    }
}

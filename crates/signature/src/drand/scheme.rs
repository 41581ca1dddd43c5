//! The schemes of drand, one type each.

use crate::suite::{Bn254MinSigNul, MinPkNul, MinSigNul, MinSigNulWithG2Tag, Suite};
use core::fmt;
use sha2::{Digest, Sha256};
use sha3::Keccak256;

/// A scheme: the message that a network signs, and its suite.
pub trait Scheme: Copy + Send + Sync + fmt::Debug + 'static {
    /// The signatures' suite.
    type Suite: Suite;
    /// The digest of the previous signature and the round, which is the message.
    type Digest: Digest;
    /// drand's name of the scheme.
    const NAME: &'static str;
    /// Whether the message includes the previous signature.
    const CHAINED: bool;

    /// The message of a round: the digest of the previous signature, if the scheme is chained, and the round as 8 big-endian
    /// bytes.
    fn message(round: u64, previous_signature: &[u8]) -> Vec<u8> {
        let digest =
            if Self::CHAINED { Self::Digest::new_with_prefix(previous_signature) } else { Self::Digest::new() };
        digest.chain_update(round.to_be_bytes()).finalize().to_vec()
    }
}

macro_rules! schemes {
    ($d:tt $($(#[$doc:meta])* $name:ident = ($id:literal, $suite:ty, $digest:ty, chained: $chained:literal);)*) => {
        $(
            #[doc = concat!("`", $id, "`: ")]
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub struct $name;
            impl Scheme for $name {
                type Suite = $suite;
                type Digest = $digest;
                const NAME: &'static str = $id;
                const CHAINED: bool = $chained;
            }
        )*
        /// The names of all schemes.
        pub const SCHEMES: &[&str] = &[$($id),*];

        /// `Some` of a generic function's answer for the scheme of this name.
        macro_rules! with_scheme {
            ($d scheme:expr, $d function:ident, $d argument:expr) => {
                match $d scheme {
                    $($id => Some($d function::<$name>($d argument)),)*
                    _ => None,
                }
            };
        }
        pub(super) use with_scheme;
    };
}
schemes! { $
    /// the first network ("default"): keys in G1, each beacon signs the one before.
    PedersenBlsChained = ("pedersen-bls-chained", MinPkNul, Sha256, chained: true);
    /// as the first network, without the chain.
    PedersenBlsUnchained = ("pedersen-bls-unchained", MinPkNul, Sha256, chained: false);
    /// short signatures, hashed to G1 with the tag of G2 by mistake (fastnet, retired).
    BlsUnchainedOnG1 = ("bls-unchained-on-g1", MinSigNulWithG2Tag, Sha256, chained: false);
    /// short signatures as RFC 9380 has them (quicknet).
    BlsUnchainedG1Rfc9380 = ("bls-unchained-g1-rfc9380", MinSigNul, Sha256, chained: false);
    /// on bn254, which has about 100 bits of security, for contracts of Ethereum (evmnet).
    BlsBn254UnchainedOnG1 = ("bls-bn254-unchained-on-g1", Bn254MinSigNul, Keccak256, chained: false);
}

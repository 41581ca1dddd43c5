//! The inputs, the same for every library: pseudo-random integers from a fixed seed.
//!
//! A point is its integer times the group's standard generator; an element of F_p² or F_p^12 is
//! made of consecutive integers in tower order.

/// A 253-bit integer, 32 bytes, most significant first: below the order of every curve here.
pub type Scalar = [u8; 32];

/// The domain separation tag of the IETF ciphersuite with signatures in G1, basic scheme.
pub const DST_G1: &[u8] = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";
/// The domain separation tag of the IETF ciphersuite with signatures in G2, basic scheme.
pub const DST_G2: &[u8] = b"BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_";
/// What precedes the suite's name in the domain separation tags for BN254.
pub const DST_PREFIX_BN254: &str = "PAIRLOOM-V01-CS01-with-";

/// How many multiplications a sample of `fp_mul` chains.
pub const FP_CHAIN: usize = 4000;
/// How many multiplications a sample of `fp2_mul` chains.
pub const FP2_CHAIN: usize = 1000;
/// How many multiplications or squarings a sample of `fp12_mul` or `fp12_sqr` chains.
pub const FP12_CHAIN: usize = 64;
/// How many different inputs a sample of a group operation or of hashing goes through.
pub const GROUP_INPUTS: usize = 8;
/// The largest product of pairings, and how many items a batch has.
pub const PAIRS: usize = 64;
/// How many signatures a batch of them has.
pub const SIGNATURES: usize = 1024;

/// The twelve coefficients that start a chain (F_p and F_p² take the first ones).
pub fn chain_start() -> Vec<Scalar> {
    scalars(0, 12)
}

/// The twelve coefficients of the constant factor of a chain.
pub fn chain_factor() -> Vec<Scalar> {
    scalars(1, 12)
}

/// Logarithms of the points of G1.
pub fn g1_logs() -> Vec<Scalar> {
    scalars(2, PAIRS)
}

/// Logarithms of the points of G2.
pub fn g2_logs() -> Vec<Scalar> {
    scalars(3, PAIRS)
}

/// The scalars of the scalar multiplications.
pub fn factors() -> Vec<Scalar> {
    scalars(4, GROUP_INPUTS)
}

/// The secret key of the signatures.
pub fn secret_key() -> Scalar {
    scalars(5, 1)[0]
}

/// The secret keys of a batch of signatures, each of another signer.
pub fn secret_keys() -> Vec<Scalar> {
    scalars(5, SIGNATURES)
}

/// The messages that are hashed or signed, 32 bytes each.
pub fn messages() -> Vec<[u8; 32]> {
    many_messages(GROUP_INPUTS)
}

/// So many messages of 32 bytes, the first ones those of [`messages`].
pub fn many_messages(count: usize) -> Vec<[u8; 32]> {
    scalars(6, count)
}

/// The weights of a batch of signatures, 128 bits each, for libraries that do not draw their own.
pub fn weights() -> Vec<[u8; 16]> {
    scalars(7, SIGNATURES).iter().map(|k| std::array::from_fn(|i| k[16 + i])).collect()
}

fn scalars(stream: u64, count: usize) -> Vec<Scalar> {
    let mut state = stream << 32;
    (0..count).map(|_| scalar(&mut state)).collect()
}

fn scalar(state: &mut u64) -> Scalar {
    let mut bytes = [0; 32];
    for word in bytes.chunks_exact_mut(8) {
        word.copy_from_slice(&splitmix64(state).to_be_bytes());
    }
    bytes[0] &= 0x1f;
    bytes
}

/// SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, OOPSLA 2014).
fn splitmix64(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

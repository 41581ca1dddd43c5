//! bls12-381 beside blst.

use blst::*;
use pairloom::bls12_381::{G1Affine, G2Affine, Scalar, hash_to_g1, hash_to_g2, multi_pairing, pairing};
use pairloom::encoding::{GtTower, PointEncoding, ZcashCompressed, ZcashUncompressed};
use pairloom::hash::Dst;
use pairloom_curve::bls12_381::{Fr, G1, G2};
use pairloom_curve::encoding::EncodableGroup;
use pairloom_curve::{Affine, Group};
use pairloom_signature::suite::{MinPkPop, MinSigNul, Suite};
use pairloom_signature::{PublicKey, SecretKey, Signature};

/// Calls a C function whose first argument receives the result.
macro_rules! output {
    ($f:ident($($arg:expr),*)) => {{
        let mut out = Default::default();
        // SAFETY: every argument is a valid reference to the type that the function declares.
        unsafe { $f(&mut out, $($arg),*) };
        out
    }};
}

/// What blst has for a group.
trait Peer: Group {
    type Theirs: Default + Copy;
    const COMPRESSED: usize;
    /// A point of the curve in its compressed or uncompressed form, which the bytes say.
    fn decode(bytes: &[u8]) -> Option<Self::Theirs>;
    fn is_inside(point: &Self::Theirs) -> bool;
    /// The uncompressed form.
    fn encode(point: &Self::Theirs) -> Vec<u8>;
    fn multiple(point: &Self::Theirs, scalar: &[u8; 32]) -> Self::Theirs;
}

macro_rules! peer {
    ($group:ident: $affine:ident, $projective:ident, $length:literal, $deserialize:ident, $inside:ident, $serialize:ident, $from:ident, $to:ident, $mult:ident) => {
        impl Peer for $group {
            type Theirs = $affine;
            const COMPRESSED: usize = $length;
            fn decode(bytes: &[u8]) -> Option<$affine> {
                let mut point = $affine::default();
                let long_enough = match bytes.first()? & 0x80 {
                    0 => bytes.len() == 2 * $length,
                    _ => bytes.len() == $length,
                };
                // SAFETY: the first bit of the bytes says how many are read, and so many there are.
                let read =
                    long_enough && unsafe { $deserialize(&mut point, bytes.as_ptr()) } == BLST_ERROR::BLST_SUCCESS;
                read.then_some(point)
            }
            fn is_inside(point: &$affine) -> bool {
                // SAFETY: the argument is a valid reference.
                unsafe { $inside(point) }
            }
            fn encode(point: &$affine) -> Vec<u8> {
                let mut bytes = vec![0; 2 * $length];
                // SAFETY: the output is as long as the form.
                unsafe { $serialize(bytes.as_mut_ptr(), point) };
                bytes
            }
            fn multiple(point: &$affine, scalar: &[u8; 32]) -> $affine {
                let point: $projective = output!($from(point));
                let product: $projective = output!($mult(&point, scalar.as_ptr(), 256));
                output!($to(&product))
            }
        }
    };
}

peer!(G1: blst_p1_affine, blst_p1, 48, blst_p1_deserialize, blst_p1_affine_in_g1, blst_p1_affine_serialize, blst_p1_from_affine, blst_p1_to_affine, blst_p1_mult);
peer!(G2: blst_p2_affine, blst_p2, 96, blst_p2_deserialize, blst_p2_affine_in_g2, blst_p2_affine_serialize, blst_p2_from_affine, blst_p2_to_affine, blst_p2_mult);

/// Points of the curve, compressed and not: the same bytes are accepted, and stand for the same points.
pub fn blst_decoding(input: &[u8]) {
    decoding::<G1>(input);
    decoding::<G2>(input);
}

/// Points with x = 0 have order 3. blst says so when it reads them, and reads no such point.
fn has_order_3<G: Peer + EncodableGroup>(point: &Affine<G>) -> bool
where
    ZcashUncompressed: PointEncoding<G>,
{
    !point.is_identity() && ZcashUncompressed::encode(point)[..G::COMPRESSED].iter().all(|byte| *byte == 0)
}

fn decoding<G: Peer + EncodableGroup>(input: &[u8])
where
    ZcashCompressed: PointEncoding<G>,
    ZcashUncompressed: PointEncoding<G>,
{
    let mut bytes = input.to_vec();
    let compressed = input.first().is_some_and(|first| first & 0x80 != 0);
    bytes.resize(if compressed { G::COMPRESSED } else { 2 * G::COMPRESSED }, 0);
    let ours: Option<Affine<G>> = match compressed {
        true => ZcashCompressed::decode_unchecked_subgroup(&bytes).ok(),
        false => ZcashUncompressed::decode_unchecked_subgroup(&bytes).ok(),
    };
    if let Some(point) = ours.filter(has_order_3) {
        return assert!(!bool::from(point.is_in_subgroup()));
    }
    let theirs = G::decode(&bytes).map(|point| G::encode(&point));
    assert_eq!(ours.map(|point| ZcashUncompressed::encode(&point)), theirs);
}

/// Subgroup checks on a point of the curve that is made of the input, whichever x that takes, and on its sum with one of the subgroup.
pub fn blst_checks(input: &[u8]) {
    checks::<G1>(input);
    checks::<G2>(input);
}

fn checks<G: Peer + EncodableGroup>(input: &[u8])
where
    ZcashCompressed: PointEncoding<G>,
    ZcashUncompressed: PointEncoding<G>,
{
    let mut bytes = input.to_vec();
    bytes.resize(G::COMPRESSED, 0);
    bytes[0] = 0x80 | bytes[0] & 0x3f;
    let points = (0..=255u8).filter_map(|last| {
        let mut bytes = bytes.clone();
        bytes[G::COMPRESSED - 1] ^= last;
        ZcashCompressed::decode_unchecked_subgroup(&bytes).ok()
    });
    for point in points.take(2) {
        let inside = Affine::generator().mul_words_vartime(&[u64::from(input.len() as u32)]);
        let points = [point, inside.to_affine(), (inside + point).to_affine()];
        for point in points.into_iter().filter(|point| !has_order_3(point)) {
            let theirs = G::decode(&ZcashUncompressed::encode(&point)).expect("on the curve");
            assert_eq!(bool::from(point.is_in_subgroup()), G::is_inside(&theirs));
        }
    }
}

/// 32 bytes of the input from a place on, zeros beyond its end.
pub(crate) fn block(input: &[u8], index: usize) -> [u8; 32] {
    core::array::from_fn(|i| input.get(32 * index + i).copied().unwrap_or_default())
}

/// The scalar that 32 big-endian bytes are modulo the order.
fn scalar(bytes: &[u8; 32]) -> Scalar {
    Scalar::from_field(Fr::from_be_bytes_reduced(bytes))
}

fn points(input: &[u8], index: usize) -> (G1Affine, G2Affine) {
    let (a, b) = (scalar(&block(input, 2 * index)), scalar(&block(input, 2 * index + 1)));
    ((G1Affine::generator() * a).to_affine(), (G2Affine::generator() * b).to_affine())
}

fn theirs<G: Peer>(point: &[u8]) -> G::Theirs {
    G::decode(point).expect("a point")
}

/// A multiple of a point, by the ways in constant and in variable time.
pub fn blst_multiplication(input: &[u8]) {
    let (p, q) = points(input, 0);
    let k = scalar(&block(input, 2));
    let bytes = k.to_le_bytes();
    let first = G1::encode(&G1::multiple(&theirs::<G1>(&p.to_uncompressed()), &bytes));
    let second = G2::encode(&G2::multiple(&theirs::<G2>(&q.to_uncompressed()), &bytes));
    for ours in [p * k, p.mul_vartime(&k)] {
        assert_eq!(ours.to_affine().to_uncompressed()[..], first);
    }
    for ours in [q * k, q.mul_vartime(&k)] {
        assert_eq!(ours.to_affine().to_uncompressed()[..], second);
    }
}

/// The product of up to three pairings, infinity among the arguments.
pub fn blst_pairing(input: &[u8]) {
    let count = input.len().div_ceil(64).clamp(1, 3);
    let pairs: Vec<_> = (0..count).map(|index| points(input, index)).collect();
    let product = pairs.iter().fold(blst_fp12::default(), |product, (p, q)| {
        let (p, q) = (theirs::<G1>(&p.to_uncompressed()), theirs::<G2>(&q.to_uncompressed()));
        product * blst_fp12::miller_loop(&q, &p)
    });
    let expected = fp12_bytes(&product.final_exp());
    assert_eq!(multi_pairing(&pairs).to_bytes::<GtTower>(), expected);
    if let [(p, q)] = &pairs[..] {
        assert_eq!(pairing(p, q).to_bytes::<GtTower>(), expected);
    }
}

fn fp12_bytes(value: &blst_fp12) -> Vec<u8> {
    let coefficients = value.fp6.iter().flat_map(|part| &part.fp2).flat_map(|part| &part.fp);
    let bytes = coefficients.flat_map(|coefficient| {
        let mut bytes = [0; 48];
        // SAFETY: the output is 48 bytes long.
        unsafe { blst_bendian_from_fp(bytes.as_mut_ptr(), coefficient) };
        bytes
    });
    bytes.collect()
}

/// A message hashed to both groups; the tag is led by its length.
pub fn blst_hashing(input: &[u8]) {
    let (length, rest) = input.split_first().unwrap_or((&0, &[]));
    let (tag, message) = rest.split_at(rest.len().min(usize::from(*length)));
    let Ok(dst) = Dst::new(tag) else { return };
    let (m, d) = (message, tag);
    let none = core::ptr::null();
    let first: blst_p1 = output!(blst_hash_to_g1(m.as_ptr(), m.len(), d.as_ptr(), d.len(), none, 0));
    let second: blst_p2 = output!(blst_hash_to_g2(m.as_ptr(), m.len(), d.as_ptr(), d.len(), none, 0));
    let ours = (hash_to_g1(message, dst).to_affine(), hash_to_g2(message, dst).to_affine());
    assert_eq!(ours.0.to_uncompressed()[..], G1::encode(&output!(blst_p1_to_affine(&first))));
    assert_eq!(ours.1.to_uncompressed()[..], G2::encode(&output!(blst_p2_to_affine(&second))));
}

/// Keys and signatures of a secret and a message, and the verdict on any signature.
pub fn blst_signatures(input: &[u8]) {
    let (secret, rest) = input.split_at(input.len().min(32));
    let (signature, message) = rest.split_at(rest.len().min(96));
    macro_rules! beside {
        ($suite:ident, $theirs:ident, $length:literal) => {{
            let ours = SecretKey::<$suite>::from_bytes(secret);
            let theirs = $theirs::SecretKey::from_bytes(secret);
            assert_eq!(ours.is_ok(), theirs.is_ok());
            if let (Ok(ours), Ok(theirs)) = (ours, theirs) {
                let (key, their_key) = (ours.public_key(), theirs.sk_to_pk());
                assert_eq!(key.to_bytes(), their_key.compress());
                let tag = <$suite as Suite>::ID.as_bytes();
                assert_eq!(ours.sign(message).to_bytes(), theirs.sign(message, tag, &[]).compress());
                let bytes = &signature[..signature.len().min($length)];
                let verdict =
                    Signature::<$suite>::from_bytes(bytes).is_ok_and(|signature| key.verify(message, &signature));
                let their_verdict = $theirs::Signature::sig_validate(bytes, true).is_ok_and(|sig| {
                    sig.verify(false, message, tag, &[], &their_key, false) == BLST_ERROR::BLST_SUCCESS
                });
                assert_eq!(bytes.len() == $length && verdict, bytes.len() == $length && their_verdict);
            }
            let bytes = &signature[..signature.len().min(144 - $length)];
            if bytes.len() == 144 - $length {
                let theirs = $theirs::PublicKey::key_validate(bytes);
                assert_eq!(PublicKey::<$suite>::from_bytes(bytes).is_ok(), theirs.is_ok());
            }
        }};
    }
    beside!(MinPkPop, min_pk, 96);
    beside!(MinSigNul, min_sig, 48);
}

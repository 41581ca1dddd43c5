//! Inputs to measure with.

use crate::precompile::Precompile;
use crate::read::Words;
use pairloom_algebra::Field;
use pairloom_curve::encoding::{EncodableGroup, ScalarBigEndian, ScalarEncoding};
use pairloom_curve::{Affine, Group, Point, bls12_381, bn254};
use sha2::{Digest, Sha256};

impl Precompile {
    /// An input that the contract accepts, always the same: of lists, so many items (at least one). Products of pairings are 1 for an even
    /// number, which makes nothing faster.
    pub fn sample(self, items: usize) -> Vec<u8> {
        let items = items.max(1);
        match self {
            Self::EcAdd => [words(&multiple::<bn254::G1>(1)), words(&multiple::<bn254::G1>(2))].concat(),
            Self::EcMul => [words(&multiple::<bn254::G1>(1)), scalar::<bn254::Fr>(2)].concat(),
            Self::EcPairing => pairs::<bn254::G1, bn254::G2>(items, words, words),
            Self::PointEvaluation => point_evaluation(),
            Self::G1Add => [padded(&multiple::<bls12_381::G1>(1)), padded(&multiple::<bls12_381::G1>(2))].concat(),
            Self::G2Add => [padded(&multiple::<bls12_381::G2>(1)), padded(&multiple::<bls12_381::G2>(2))].concat(),
            Self::G1Msm => terms::<bls12_381::G1>(items),
            Self::G2Msm => terms::<bls12_381::G2>(items),
            Self::PairingCheck => pairs::<bls12_381::G1, bls12_381::G2>(items, padded, padded),
            Self::MapFpToG1 => padded(&multiple::<bls12_381::G1>(1))[..64].to_vec(),
            Self::MapFp2ToG2 => padded(&multiple::<bls12_381::G2>(1))[..128].to_vec(),
        }
    }
}

/// A scalar without structure.
fn number<F: ScalarOfBytes>(index: usize) -> F {
    F::reduced(&Sha256::digest((index as u64).to_be_bytes()))
}

/// A field whose elements are made of any bytes.
trait ScalarOfBytes: Field {
    fn reduced(bytes: &[u8]) -> Self;
    fn bytes(&self) -> [u8; 32];
}

macro_rules! scalar_of_bytes {
    ($($field:ty),*) => { $(
        impl ScalarOfBytes for $field {
            fn reduced(bytes: &[u8]) -> Self {
                Self::from_be_bytes_reduced(bytes)
            }
            fn bytes(&self) -> [u8; 32] {
                ScalarBigEndian::encode(self)
            }
        }
    )* };
}

scalar_of_bytes!(bn254::Fr, bls12_381::Fr);

fn scalar<F: ScalarOfBytes>(index: usize) -> Vec<u8> {
    number::<F>(index).bytes().to_vec()
}

fn multiple<G: Group<Scalar: ScalarOfBytes>>(index: usize) -> Affine<G> {
    Point::<G>::generator().mul_vartime(&number(index)).to_affine()
}

fn words<G: EncodableGroup>(point: &Affine<G>) -> Vec<u8> {
    Words::EIP_197.write_point(point)
}

fn padded<G: EncodableGroup>(point: &Affine<G>) -> Vec<u8> {
    Words::EIP_2537.write_point(point)
}

fn terms<G: EncodableGroup + Group<Scalar: ScalarOfBytes>>(items: usize) -> Vec<u8> {
    let term = |i| [padded(&multiple::<G>(2 * i)), scalar::<G::Scalar>(2 * i + 1)].concat();
    (0..items).flat_map(term).collect()
}

/// Pairs P, Q and −P, Q by turns.
fn pairs<A, B>(items: usize, first: fn(&Affine<A>) -> Vec<u8>, second: fn(&Affine<B>) -> Vec<u8>) -> Vec<u8>
where
    A: EncodableGroup + Group<Scalar: ScalarOfBytes>,
    B: EncodableGroup + Group<Scalar: ScalarOfBytes>,
{
    let pair = |i: usize| {
        let (p, q) = (multiple::<A>(i / 2), multiple::<B>(i / 2));
        [first(&if i.is_multiple_of(2) { p } else { -p }), second(&q)].concat()
    };
    (0..items).flat_map(pair).collect()
}

/// A case of ethereum/c-kzg-4844 (`verify_kzg_proof_case_correct_proof_4_4`): who does not know τ makes no proof but of a constant, and
/// that is infinity.
fn point_evaluation() -> Vec<u8> {
    let commitment = "8f59a8d2a1a625a17f3fea0fe5eb8c896db3764f3185481bc22f91b4aaffcca25f26936857bc3a7c2539ea8ec3a952b7";
    let [z, y, proof] = [
        "73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000000",
        "1522a4a7f34e1ea350ae07c29c96c7e79655aa926122e95fe69fcbd932ca49e9",
        "a62ad71d14c5719385c0686f1871430475bf3a00f0aa3f7b8dd99a9abc2160744faf0070725e00b60ad9a026a15b1a8c",
    ];
    let bytes = |digits: &str| hex::decode(digits).unwrap_or_default();
    let mut hash = Sha256::digest(bytes(commitment)).to_vec();
    hash[0] = 1;
    [hash, bytes(z), bytes(y), bytes(commitment), bytes(proof)].concat()
}

//! The contracts on bn254 by halo2curves. Version 0.10.0 prints the bits of x on standard output in its check of subgroups, so that check of
//! ECPAIRING is left out: its time is too small by that.

use super::Contract;
use halo2curves::CurveAffine;
use halo2curves::bn256::{Fq, Fq2, Fr, G1, G1Affine, G2Affine, Gt, multi_miller_loop};
use halo2curves::ff::{FromUniformBytes, PrimeField};
use halo2curves::group::Curve;
use halo2curves::pairing::MillerLoopResult;
use pairloom_evm::Precompile;

/// What halo2curves has of a contract.
pub fn contract(contract: Precompile) -> Option<Contract> {
    Some(match contract {
        Precompile::EcAdd => |input| Some(bytes(&(G1::from(g1(&input[..64])?) + g1(&input[64..])?))),
        Precompile::EcMul => |input| Some(bytes(&(g1(&input[..64])? * scalar(&input[64..])))),
        Precompile::EcPairing => pairing,
        _ => return None,
    })
}

fn fq(bytes: &[u8]) -> Option<Fq> {
    let mut repr = <Fq as PrimeField>::Repr::default();
    repr.as_mut().copy_from_slice(bytes);
    repr.as_mut().reverse();
    Fq::from_repr(repr).into()
}

/// Any 256 bits, reduced.
fn scalar(bytes: &[u8]) -> Fr {
    let mut wide = [0; 64];
    wide[..32].copy_from_slice(bytes);
    wide[..32].reverse();
    Fr::from_uniform_bytes(&wide)
}

fn g1(bytes: &[u8]) -> Option<G1Affine> {
    G1Affine::from_xy(fq(&bytes[..32])?, fq(&bytes[32..])?).into()
}

fn g2(bytes: &[u8]) -> Option<G2Affine> {
    let part = |i: usize| fq(&bytes[32 * i..32 * i + 32]);
    G2Affine::from_xy(Fq2::new(part(1)?, part(0)?), Fq2::new(part(3)?, part(2)?)).into()
}

fn bytes(point: &G1) -> Vec<u8> {
    let point = point.to_affine();
    [point.x, point.y].iter().flat_map(|x| x.to_repr().as_ref().iter().rev().copied().collect::<Vec<_>>()).collect()
}

fn pairing(input: &[u8]) -> Option<Vec<u8>> {
    let pairs = input.chunks_exact(192).map(|pair| Some((g1(&pair[..64])?, g2(&pair[64..])?)));
    let pairs: Vec<_> = pairs.collect::<Option<_>>()?;
    let references: Vec<_> = pairs.iter().map(|(p, q)| (p, q)).collect();
    let mut out = vec![0; 32];
    out[31] = u8::from(multi_miller_loop(&references).final_exponentiation() == Gt::identity());
    Some(out)
}

//! The contracts by arkworks, with the checks of the standards.

use super::Contract;
use ark_bls12_381::{Bls12_381, g1 as bls_g1, g2 as bls_g2};
use ark_bn254::{Bn254, g1 as bn_g1, g2 as bn_g2};
use ark_ec::hashing::curve_maps::wb::{WBConfig, WBMap};
use ark_ec::hashing::map_to_curve_hasher::MapToCurve;
use ark_ec::pairing::Pairing;
use ark_ec::scalar_mul::variable_base::VariableBaseMSM;
use ark_ec::short_weierstrass::{Affine, Projective, SWCurveConfig};
use ark_ec::{AffineRepr, CurveGroup};
use ark_ff::{BigInteger, Field, PrimeField, Zero};
use pairloom_evm::Precompile;

/// What arkworks has of a contract.
pub fn contract(contract: Precompile) -> Option<Contract> {
    Some(match contract {
        Precompile::EcAdd => add::<bn_g1::Config, 0>,
        Precompile::EcMul => mul,
        Precompile::EcPairing => pairing::<Bn254, bn_g1::Config, bn_g2::Config, 0>,
        Precompile::G1Add => add::<bls_g1::Config, 16>,
        Precompile::G2Add => add::<bls_g2::Config, 16>,
        Precompile::G1Msm => msm::<bls_g1::Config>,
        Precompile::G2Msm => msm::<bls_g2::Config>,
        Precompile::PairingCheck => pairing::<Bls12_381, bls_g1::Config, bls_g2::Config, 16>,
        Precompile::MapFpToG1 => map::<bls_g1::Config>,
        Precompile::MapFp2ToG2 => map::<bls_g2::Config>,
        Precompile::PointEvaluation => return None,
    })
}

fn width<F: Field>(padding: usize) -> usize {
    padding + (F::BasePrimeField::MODULUS_BIT_SIZE as usize).div_ceil(8)
}

fn integer<F: PrimeField>(bytes: &[u8]) -> Option<F> {
    let mut value = F::BigInt::from(0u64);
    for (limb, chunk) in value.as_mut().iter_mut().zip(bytes.rchunks(8)) {
        *limb = chunk.iter().fold(0, |limb, byte| limb << 8 | u64::from(*byte));
    }
    F::from_bigint(value)
}

/// Padded integers put real parts first, others imaginary parts.
fn coordinate<F: Field>(bytes: &[u8], padding: usize) -> Option<F> {
    let parts = bytes.chunks_exact(width::<F>(padding)).map(|word| {
        let (zeros, digits) = word.split_at(padding);
        zeros.iter().all(|byte| *byte == 0).then(|| integer::<F::BasePrimeField>(digits))?
    });
    let mut parts: Vec<_> = parts.collect::<Option<_>>()?;
    if padding == 0 {
        parts.reverse();
    }
    F::from_base_prime_field_elems(parts)
}

fn point<C: SWCurveConfig>(bytes: &[u8], padding: usize) -> Option<Affine<C>> {
    let (x, y) = bytes.split_at(bytes.len() / 2);
    let (x, y): (C::BaseField, C::BaseField) = (coordinate(x, padding)?, coordinate(y, padding)?);
    if x.is_zero() && y.is_zero() {
        return Some(Affine::identity());
    }
    let point = Affine::<C>::new_unchecked(x, y);
    point.is_on_curve().then_some(point)
}

fn in_subgroup<C: SWCurveConfig>(bytes: &[u8], padding: usize) -> Option<Affine<C>> {
    point(bytes, padding).filter(Affine::is_in_correct_subgroup_assuming_on_curve)
}

fn bytes<C: SWCurveConfig>(point: Projective<C>, padding: usize) -> Vec<u8> {
    let point = point.into_affine();
    let (x, y) = point.xy().unwrap_or_default();
    let mut out = Vec::new();
    for coordinate in [x, y] {
        let mut parts: Vec<_> = coordinate.to_base_prime_field_elements().collect();
        if padding == 0 {
            parts.reverse();
        }
        for part in parts {
            let digits = part.into_bigint().to_bytes_be();
            let length = width::<C::BaseField>(padding);
            out.resize(out.len() + length - (length - padding), 0);
            out.extend(&digits[digits.len() - (length - padding)..]);
        }
    }
    out
}

fn add<C: SWCurveConfig, const PADDING: usize>(input: &[u8]) -> Option<Vec<u8>> {
    let (p, q) = input.split_at(input.len() / 2);
    Some(bytes(point::<C>(p, PADDING)? + point::<C>(q, PADDING)?, PADDING))
}

fn mul(input: &[u8]) -> Option<Vec<u8>> {
    let p = point::<bn_g1::Config>(&input[..64], 0)?;
    Some(bytes(p * ark_bn254::Fr::from_be_bytes_mod_order(&input[64..]), 0))
}

fn msm<C: SWCurveConfig>(input: &[u8]) -> Option<Vec<u8>> {
    let length = 2 * width::<C::BaseField>(16) * C::BaseField::extension_degree() as usize;
    let (mut points, mut scalars) = (Vec::new(), Vec::new());
    for term in input.chunks_exact(length + 32) {
        points.push(in_subgroup::<C>(&term[..length], 16)?);
        scalars.push(C::ScalarField::from_be_bytes_mod_order(&term[length..]));
    }
    Some(bytes(Projective::<C>::msm(&points, &scalars).ok()?, 16))
}

fn pairing<E, A, B, const PADDING: usize>(input: &[u8]) -> Option<Vec<u8>>
where
    A: SWCurveConfig,
    B: SWCurveConfig,
    E: Pairing<G1Affine = Affine<A>, G2Affine = Affine<B>>,
{
    let first = 2 * width::<A::BaseField>(PADDING);
    let (mut p, mut q) = (Vec::new(), Vec::new());
    for pair in input.chunks_exact(3 * first) {
        p.push(in_subgroup::<A>(&pair[..first], PADDING)?);
        q.push(in_subgroup::<B>(&pair[first..], PADDING)?);
    }
    let mut out = vec![0; 32];
    out[31] = u8::from(E::multi_pairing(p, q).is_zero());
    Some(out)
}

fn map<C: WBConfig>(input: &[u8]) -> Option<Vec<u8>> {
    let element: C::BaseField = coordinate(input, 16)?;
    let point = WBMap::<C>::map_to_curve(element).ok()?.clear_cofactor();
    Some(bytes(point.into(), 16))
}

//! The setup.

use super::{CELL_ELEMENTS, OpeningKey};
use crate::text::hexadecimal;
use crate::{Problem, ReadError};
use pairloom_curve::Affine;
use pairloom_curve::bls12_381::{Curve, G1, G1Affine, G2, G2Affine};
use pairloom_curve::encoding::{EncodableGroup, PointEncoding, Read, ZcashCompressed};
use pairloom_pairing::G2Prepared;

/// What verifiers need of a setup: powers of its secret τ in both groups.
#[derive(Debug)]
pub struct Setup {
    /// The generators and τ.
    pub(super) key: OpeningKey,
    /// τ^64.
    pub(super) tau_64: G2Prepared<Curve>,
    /// τ^0 to τ^63.
    pub(super) powers: Vec<G1Affine>,
}

impl Setup {
    /// Reads c-kzg's `trusted_setup.txt`: the numbers of points in G1 and G2, then in hexadecimal digits the Lagrange form in G1, the powers in
    /// G2 and the powers in G1. What verifiers use is decoded and checked to be in the subgroup; the rest is checked for its form alone.
    ///
    /// # Errors
    ///
    /// What is wrong with it. Fields count from 0.
    pub fn read(text: &str) -> Result<Self, ReadError> {
        let mut words = text.split_ascii_whitespace();
        let mut count = |field: &str, least: usize| {
            let word = words.next().ok_or_else(|| ReadError::new(field, Problem::Missing))?;
            let count = word.parse::<usize>().map_err(|_| ReadError::new(field, Problem::NotDecimal))?;
            let problem = Problem::WrongCount { expected: least, got: count };
            if (least..=1 << 20).contains(&count) { Ok(count) } else { Err(ReadError::new(field, problem)) }
        };
        let (count1, count2) = (
            count("the number of points in G1", super::BLOB_ELEMENTS)?,
            count("the number of points in G2", CELL_ELEMENTS + 1)?,
        );
        let mut encodings = |count: usize, field: &'static str| {
            let encoding = |index: usize| {
                let name = || format!("{field}[{index}]");
                let word = words.next().ok_or_else(|| ReadError::new(name(), Problem::Missing))?;
                hexadecimal(word).map_err(|problem| ReadError::new(name(), problem))
            };
            (0..count).map(encoding).collect::<Result<Vec<_>, _>>()
        };
        let lagrange = encodings(count1, LAGRANGE)?;
        let (powers2, powers1) = (encodings(count2, POWERS2)?, encodings(count1, POWERS1)?);
        if let Some(more) = words.next() {
            return Err(ReadError::new("after the last point", Problem::Trailing(more.len())));
        }
        check_form::<G1>(&lagrange, LAGRANGE)?;
        check_form::<G2>(&powers2, POWERS2)?;
        check_form::<G1>(&powers1, POWERS1)?;
        let powers = (0..CELL_ELEMENTS).map(|index| decode(&powers1, index, POWERS1)).collect::<Result<Vec<_>, _>>()?;
        let [one, tau, tau_64]: [G2Affine; 3] =
            [decode(&powers2, 0, POWERS2)?, decode(&powers2, 1, POWERS2)?, decode(&powers2, CELL_ELEMENTS, POWERS2)?];
        if powers[0] != Affine::generator() {
            return Err(ReadError::new(format!("{POWERS1}[0]"), Problem::NotGenerator));
        }
        if one != Affine::generator() {
            return Err(ReadError::new(format!("{POWERS2}[0]"), Problem::NotGenerator));
        }
        Ok(Self { key: OpeningKey::of_checked(tau), tau_64: (&tau_64).into(), powers })
    }
}

const LAGRANGE: &str = "g1_lagrange";
const POWERS1: &str = "g1_monomial";
const POWERS2: &str = "g2_monomial";

fn check_form<G: EncodableGroup>(encodings: &[Vec<u8>], field: &str) -> Result<(), ReadError>
where
    ZcashCompressed: PointEncoding<G>,
{
    for (index, bytes) in encodings.iter().enumerate() {
        <ZcashCompressed as PointEncoding<G>>::read(bytes)
            .map(|_: Read<G>| ())
            .map_err(|error| ReadError::new(format!("{field}[{index}]"), error))?;
    }
    Ok(())
}

fn decode<G: EncodableGroup>(encodings: &[Vec<u8>], index: usize, field: &str) -> Result<Affine<G>, ReadError>
where
    ZcashCompressed: PointEncoding<G>,
{
    ZcashCompressed::decode_non_identity(&encodings[index])
        .map_err(|error| ReadError::new(format!("{field}[{index}]"), error))
}

//! Elements of the library's fields as the digits of circuits.

use pairloom_algebra::binary::{BinaryModulus, F2m};
use pairloom_algebra::field::Field;
use pairloom_algebra::ternary::{F3m, TernaryModulus};
use pairloom_hdl::FieldSpec;
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// A field of the library.
pub trait Element: Field {
    fn spec() -> FieldSpec;
    fn from_digits(digits: &[u8]) -> Self;
    fn digits(&self) -> Vec<u8>;

    fn random(rng: &mut ChaCha8Rng) -> Vec<u8> {
        let spec = Self::spec();
        (0..spec.degree()).map(|_| rng.random_range(0..spec.characteristic())).collect()
    }

    fn product(a: &[u8], b: &[u8]) -> Vec<u8> {
        Self::from_digits(a).mul(&Self::from_digits(b)).digits()
    }
}

impl<P: BinaryModulus + Copy + 'static, const W: usize> Element for F2m<P, W>
where
    Self: Field,
{
    fn spec() -> FieldSpec {
        FieldSpec::binary(&P::EXPONENTS.iter().map(|e| *e as usize).collect::<Vec<_>>()).unwrap()
    }
    fn from_digits(digits: &[u8]) -> Self {
        let exponents = digits.iter().enumerate().filter(|(_, digit)| **digit == 1).map(|(i, _)| i as u32);
        Self::from_exponents(&exponents.collect::<Vec<_>>())
    }
    fn digits(&self) -> Vec<u8> {
        (0..Self::DEGREE).map(|i| (self.words()[i / 64] >> (i % 64) & 1) as u8).collect()
    }
}

impl<P: TernaryModulus + Copy + 'static, const W: usize> Element for F3m<P, W>
where
    Self: Field,
{
    fn spec() -> FieldSpec {
        FieldSpec::ternary(&P::TERMS.iter().map(|(e, c)| (*e as usize, *c)).collect::<Vec<_>>()).unwrap()
    }
    fn from_digits(digits: &[u8]) -> Self {
        F3m::from_digits(|i| digits[i])
    }
    fn digits(&self) -> Vec<u8> {
        (0..Self::DEGREE).map(|i| self.coefficient(i)).collect()
    }
}

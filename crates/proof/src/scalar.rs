//! Scalars of integers.

use pairloom_curve::encoding::PrimeBytes;

/// A weight as a scalar; orders here have more than 128 bits.
pub(crate) fn of_weight<F: PrimeBytes>(weight: u128) -> F {
    let mut bytes = vec![0; F::BYTES];
    let start = F::BYTES - 16;
    bytes[start..].copy_from_slice(&weight.to_be_bytes());
    F::from_be_bytes(&bytes).unwrap_or_else(F::zero)
}

//! Every field against arithmetic bit by bit.

mod dodecic;
mod fields;
mod lanes;
mod moduli;
mod tower;

use super::moduli::toy::*;
use super::moduli::*;
use super::{BinaryField, BinaryModulus, F2m};
use core::fmt::Debug;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use subtle::Choice;

/// A field whose elements can be made and looked at.
trait Concrete: BinaryField<Mask = Choice> + Copy + Eq + Debug {
    const EXPONENTS: &'static [u32];
    fn random(rng: &mut StdRng) -> Self;
    fn from_bits(bits: &[bool]) -> Self;
    fn bits(&self) -> Vec<bool>;
}

impl<P: BinaryModulus, const W: usize> Concrete for F2m<P, W> {
    const EXPONENTS: &'static [u32] = P::EXPONENTS;
    fn random(rng: &mut StdRng) -> Self {
        let bytes: Vec<u8> = (0..Self::BYTES).map(|_| rng.random()).collect();
        Self::from_uniform_bytes(&bytes).expect("enough bytes")
    }
    fn from_bits(bits: &[bool]) -> Self {
        let exponents: Vec<u32> = (0..bits.len()).filter(|i| bits[*i]).map(|i| i as u32).collect();
        Self::from_exponents(&exponents)
    }
    fn bits(&self) -> Vec<bool> {
        (0..Self::DEGREE).map(|i| self.words()[i / 64] >> (i % 64) & 1 == 1).collect()
    }
}

/// Runs a generic check over every field.
macro_rules! every_field {
    ($check:ident) => {{
        every_field!($check: F2m3, F2m5, F2m7, F2m9, F2m11, F2m79, F2m103, F2m239, F2m307, F2m313, F2m367, F2m439, F2m457);
        every_field!($check: F2m557, F2m613, F2m691, F2m1223);
    }};
    ($check:ident: some) => {
        every_field!($check: F2m3, F2m5, F2m7, F2m9, F2m239, F2m557, F2m1223)
    };
    ($check:ident: $($field:ident),*) => { $($check::<$field>();)* };
}
use every_field;

fn rng() -> StdRng {
    StdRng::seed_from_u64(2)
}

/// 0, 1, z^(m−1), all ones, and a few random elements.
fn samples<F: Concrete>() -> Vec<F> {
    let mut rng = rng();
    let top: Vec<bool> = (1..=F::DEGREE).map(|i| i == F::DEGREE).collect();
    let edges = [F::zero(), F::one(), F::from_bits(&top), F::from_bits(&vec![true; F::DEGREE])];
    edges.into_iter().chain((0..6).map(|_| F::random(&mut rng))).collect()
}

use super::{F3m, TernaryModulus};

mod fields;
mod moduli;
mod sliced;
mod tower;

/// A sequence of elements that looks random: of each the coefficients are digits of a linear generator.
pub(super) struct Samples(pub u64);

impl Samples {
    pub(super) fn next<P: TernaryModulus, const W: usize>(&mut self) -> F3m<P, W> {
        let seed = self.0;
        self.0 += 1;
        let state = |i: usize| (seed << 16 | i as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        F3m::from_digits(|i| ((state(i) ^ state(i) >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 56) as u8)
    }
}

/// All elements of a small field.
fn all<P: TernaryModulus, const W: usize>() -> impl Iterator<Item = F3m<P, W>> {
    let count = 3usize.pow(F3m::<P, W>::DEGREE as u32);
    (0..count).map(|code| F3m::from_digits(|i| (code / 3usize.pow(i as u32) % 3) as u8))
}

/// Calls a generic check for all fields of the curves.
macro_rules! every_field {
    ($check:ident) => {{
        use super::super::moduli::*;
        $check::<Modulus97, 2>();
        $check::<Modulus127, 2>();
        $check::<Modulus167, 3>();
        $check::<Modulus193, 4>();
        $check::<Modulus239, 4>();
        $check::<Modulus313, 5>();
        $check::<Modulus509, 8>();
        $check::<Modulus509Trinomial, 8>();
    }};
}

/// The same for the small ones.
macro_rules! every_toy {
    ($check:ident) => {{
        use super::super::moduli::toy::*;
        $check::<Modulus5, 1>();
        $check::<Modulus7, 1>();
        $check::<Modulus11, 1>();
        $check::<Modulus13, 1>();
    }};
}

pub(super) use {every_field, every_toy};

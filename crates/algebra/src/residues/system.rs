//! The residue number systems of the moduli: from integers to residues and back.

use super::basis::{Basis, DIGIT_BITS, DIGITS, Moduli};
use super::doubles::Doubles;
use super::layout::{Count, Eight, Layout, Six};
use super::operations::Operations;
use super::words::Words;
use super::{LANES, Residues, Split};
use crate::field::Field;
#[cfg(feature = "research")]
use crate::prime::moduli::NogamiModulus;
use crate::prime::moduli::{Bls12381Modulus, Bn254Modulus};
use crate::prime::{Fp, Modulus, limbs};
use core::array::from_fn;
use core::marker::PhantomData;
use std::sync::{LazyLock, OnceLock};

/// A [`Layout`] with its operations and its systems.
pub trait Representation: Layout + Operations {
    /// The name of the machine that residues so represented make.
    const MACHINE: &'static str;
    /// The moduli and constants for p.
    #[doc(hidden)]
    fn system<P: ResidueModulus<N>, const N: usize>() -> &'static System<P, N, Self>;
}

impl Representation for Doubles {
    const MACHINE: &'static str = "residues";
    fn system<P: ResidueModulus<N>, const N: usize>() -> &'static System<P, N, Self> {
        P::doubles()
    }
}

impl Representation for Words {
    const MACHINE: &'static str = "residues in words";
    fn system<P: ResidueModulus<N>, const N: usize>() -> &'static System<P, N, Self> {
        P::words()
    }
}

/// A modulus with a residue number system.
pub trait ResidueModulus<const N: usize>: Modulus<N> {
    /// How many moduli a base has.
    #[doc(hidden)]
    type Count: Count;
    #[doc(hidden)]
    fn doubles() -> &'static System<Self, N, Doubles>;
    #[doc(hidden)]
    fn words() -> &'static System<Self, N, Words>;
}

/// What one modulus needs to know.
pub struct System<P, const N: usize, R: Representation> {
    pub(super) basis: Basis<R>,
    /// M_A mod p.
    one: [u64; N],
    /// `M_B / b_j / M_A` mod p at j, and minus M_B / M_A, times `2^(128N)`: Montgomery forms of Montgomery forms.
    weights: [[u64; N]; LANES + 1],
    /// The tower's constants ([`crate::TowerBase::frobenius_constants`]).
    pub(super) frobenius: OnceLock<[[[Split; 2]; 6]; 3]>,
    modulus: PhantomData<P>,
}

macro_rules! systems {
    ($($modulus:ty, $limbs:literal: $count:ty, moduli of $width:literal bits;)*) => { $(
        impl ResidueModulus<$limbs> for $modulus {
            type Count = $count;
            #[inline]
            fn doubles() -> &'static System<Self, $limbs, Doubles> {
                static SYSTEM: LazyLock<System<$modulus, $limbs, Doubles>> = LazyLock::new(|| System::new(<$count>::COUNT, $width));
                &SYSTEM
            }
            #[inline]
            fn words() -> &'static System<Self, $limbs, Words> {
                static SYSTEM: LazyLock<System<$modulus, $limbs, Words>> = LazyLock::new(|| System::new(<$count>::COUNT, $width));
                &SYSTEM
            }
        }
    )* };
}

// As wide as sums of sixteen products allow, so that M_A is 2^11 p; with fewer moduli there is room for more.
systems! {
    Bls12381Modulus, 6: Eight, moduli of 49 bits;
    Bn254Modulus, 4: Six, moduli of 46 bits;
}

#[cfg(feature = "research")]
systems! {
    NogamiModulus, 4: Six, moduli of 46 bits;
}

impl<P: Modulus<N>, const N: usize, R: Representation> System<P, N, R> {
    fn new(count: usize, width: u32) -> Self {
        let product =
            |moduli: &[u64]| moduli.iter().fold(Fp::<P, N>::ONE, |product, &m| product.mul_const(Fp::from_u64(m)));
        let basis = Basis::derive(&P::LIMBS, count, width, |a, x, y| {
            let magnitude = Fp::<P, N>::from_u64(x.unsigned_abs()).mul_const(Fp::from_u64(y).invert());
            let fraction = if x < 0 { Fp::ZERO.sub_const(magnitude) } else { magnitude };
            product(a).mul_const(fraction).to_canonical().to_vec()
        });
        let moduli =
            |base: &Moduli<LANES>| (0..count).map(|i| R::integer(base.moduli.word(i)) as u64).collect::<Vec<_>>();
        let (one, all) = (product(&moduli(&basis.a)), product(&moduli(&basis.b)));
        let over =
            all.mul_const(one.invert()).mul_const(Fp::from_montgomery(limbs::power_of_two_mod(128 * N, &P::LIMBS)));
        let weight = |j: usize| match moduli(&basis.b).get(j) {
            Some(&m) => over.mul_const(Fp::from_u64(m).invert()),
            None => Fp::ZERO.sub_const(over),
        };
        let weights = from_fn(|j| *weight(j).montgomery_limbs());
        Self { basis, one: one.to_canonical(), weights, frobenius: OnceLock::new(), modulus: PhantomData }
    }
}

impl<P: ResidueModulus<N>, const N: usize, R: Representation> Residues<P, N, R> {
    #[inline(always)]
    pub(super) fn basis() -> &'static Basis<R> {
        &R::system::<P, N>().basis
    }

    #[inline(always)]
    pub(super) fn new(split: Split) -> Self {
        Self { split, modulus: PhantomData }
    }

    /// The residues of an element: one product on one core, and as much as two products of residues.
    #[inline(never)]
    pub fn from_element(x: &Fp<P, N>) -> Self {
        let integer = limbs::mont_mul(x.montgomery_limbs(), &R::system::<P, N>().one, &P::LIMBS, Fp::<P, N>::INV);
        let digits: [u32; DIGITS] = from_fn(|i| {
            let (word, shift) = (DIGIT_BITS * i / 64, DIGIT_BITS * i % 64);
            integer.get(word).map_or(0, |word| (word >> shift) as u32)
        });
        Self::new(R::import::<P::Count>(Self::basis(), &digits))
    }

    /// The element that these are residues of: one reduction on one core and nine products by integers of a limb.
    #[inline(never)]
    pub fn to_element(&self) -> Fp<P, N> {
        let system = R::system::<P, N>();
        let overflow = R::overflow::<P::Count>(&system.basis, &self.split);
        let count = system.basis.size.count;
        // Raised by one modulus each, digits are not negative.
        let digit = |j: usize| self.split.residues.word(system.basis.size.word(1, j));
        let raised = (0..count).map(|j| (R::integer(digit(j)) + R::integer(system.basis.b.moduli.word(j))) as u64);
        let taken = (R::integer(overflow) + count as i64) as u64;
        let (mut low, mut high) = ([0; N], 0);
        for (digit, weight) in raised.zip(&system.weights).chain([(taken, &system.weights[LANES])]) {
            high += limbs::add_scaled(&mut low, digit, weight);
        }
        Fp::from_unreduced(low, high)
    }
}

#[cfg(test)]
mod tests {
    use super::super::bound::VALUE;
    use super::*;

    fn elements_are_at_most_a_quarter_of_m_b<P: ResidueModulus<N>, const N: usize>() {
        let basis = Residues::<P, N, Words>::basis();
        let log2 =
            |base: &Moduli<LANES>| (0..basis.size.count).map(|i| (base.moduli.word(i) as f64).log2()).sum::<f64>();
        let log2_p = log2(&basis.a) - basis.size.slack.log2();
        assert!(VALUE.log2() + log2_p < log2(&basis.b) - 2.0);
    }

    #[test]
    fn elements_are_told_from_others_by_b_alone() {
        elements_are_at_most_a_quarter_of_m_b::<Bls12381Modulus, 6>();
        elements_are_at_most_a_quarter_of_m_b::<Bn254Modulus, 4>();
        elements_are_at_most_a_quarter_of_m_b::<NogamiModulus, 4>();
    }
}

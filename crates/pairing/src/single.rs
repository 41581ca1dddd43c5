//! Pairings one at a time, and products of them, on the fastest machine that the processor has for that: one core's integers, or the
//! lanes of its vector registers.

use crate::engine::{self, G2Prepared, Machine, PointPair, miller_by, product_by, reduce_by};
use crate::final_exponentiation::Exponent;
use crate::gt::Gt;
#[doc(hidden)]
pub use pairloom_algebra::lanes::Backend;
use pairloom_algebra::residues::{Doubles, Words};
use pairloom_algebra::{Fp2, Fp12};
use pairloom_curve::lanes::LaneCurve;
use pairloom_curve::{Affine, PairingCurve, bls12_381, bn254, bn254_nogami};

/// A curve with pairings one at a time; the machines that are taken for it are compiled once, here.
pub trait Single: LaneCurve {
    /// The machine by AVX-512 ([`Backend::Fma`]): residues for 381 bits, the integers of one core for 254, which
    /// are faster there (docs/parallel-formulas.md).
    type ByDoubles: Machine<Self>;
    /// The machine by AVX-512 with 52-bit integer products ([`Backend::Ifma`]): residues for all.
    type ByWords: Machine<Self>;

    /// The product of Miller loops, up to a factor that the final exponentiation takes to 1.
    #[doc(hidden)]
    fn miller(pairs: &[PointPair<Self>]) -> Fp12<Self::Fp2>;

    #[doc(hidden)]
    fn product(pairs: &[PointPair<Self>], exponent: Exponent) -> Gt<Self>;

    #[doc(hidden)]
    fn reduce(f: &Fp12<Self::Fp2>, exponent: Exponent) -> Gt<Self>;
}

/// One core's integers.
pub type Integers<C> = <C as PairingCurve>::Fp2;

/// `by_machine!(C, f)` is `f::<C, E>` and `by_machine!(C, f, K)` is `f::<C, K, E>`, E being the [`Machine`] for the curve C that fits this
/// processor.
#[macro_export]
macro_rules! by_machine {
    ($curve:ty, $f:ident $(, $between:ty)*) => {
        match $crate::single::Backend::current() {
            $crate::single::Backend::Ifma => $f::<$curve, $($between,)* <$curve as $crate::single::Single>::ByWords>,
            $crate::single::Backend::Fma => $f::<$curve, $($between,)* <$curve as $crate::single::Single>::ByDoubles>,
            _ => $f::<$curve, $($between,)* $crate::single::Integers<$curve>>,
        }
    };
}

macro_rules! single {
    ($($curve:ty: $doubles:ty, $words:ty;)*) => { $(
        impl Single for $curve {
            type ByDoubles = $doubles;
            type ByWords = $words;

            fn miller(pairs: &[PointPair<Self>]) -> Fp12<Self::Fp2> {
                by_machine!(Self, miller_by)(pairs)
            }
            fn product(pairs: &[PointPair<Self>], exponent: Exponent) -> Gt<Self> {
                by_machine!(Self, product_by)(pairs, exponent)
            }
            fn reduce(f: &Fp12<Self::Fp2>, exponent: Exponent) -> Gt<Self> {
                by_machine!(Self, reduce_by)(f, exponent)
            }
        }
    )* };
}

single! {
    bls12_381::Curve: Fp2<<Self as LaneCurve>::Residues<Doubles>>, Fp2<<Self as LaneCurve>::Residues<Words>>;
    bn254::Curve: Integers<Self>, Fp2<<Self as LaneCurve>::Residues<Words>>;
    bn254_nogami::Curve: Integers<Self>, Fp2<<Self as LaneCurve>::Residues<Words>>;
}

/// The optimal ate pairing of P and Q, in the [`Exponent::Fast`] convention.
pub fn pairing<C: Single>(p: &Affine<C::G1>, q: &Affine<C::G2>) -> Gt<C> {
    multi_pairing(&[(*p, *q)])
}

/// The product of the optimal ate pairings of `pairs`: shared squarings, one final exponentiation.
pub fn multi_pairing<C: Single>(pairs: &[PointPair<C>]) -> Gt<C> {
    product(pairs, Exponent::Fast)
}

/// As [`multi_pairing`], in either power.
pub fn product<C: Single>(pairs: &[PointPair<C>], exponent: Exponent) -> Gt<C> {
    C::product(pairs, exponent)
}

/// The product of the Miller loops of `pairs`, not reduced, up to a factor that the final exponentiation takes to 1; a pair with a
/// point at infinity contributes 1.
pub fn miller<C: Single>(pairs: &[PointPair<C>]) -> Fp12<C::Fp2> {
    C::miller(pairs)
}

/// The final exponentiation of a product of Miller loops.
pub fn reduce<C: Single>(f: &Fp12<C::Fp2>, exponent: Exponent) -> Gt<C> {
    C::reduce(f, exponent)
}

/// As [`multi_pairing`], over prepared second arguments, whose lines are there: their products are computed by one core's integers.
pub fn multi_pairing_prepared<C: Single>(pairs: &[(Affine<C::G1>, &G2Prepared<C>)]) -> Gt<C> {
    reduce(&engine::miller_prepared::<C>(pairs), Exponent::Fast)
}

//! Pairings one at a time, and products of them, on the fastest machine that the processor has for that: one core's integers, or the
//! lanes of its vector registers.

use crate::engine::{self, G2Prepared, PointPair};
use crate::final_exponentiation::Exponent;
use crate::gt::Gt;
use crate::residues;
use pairloom_algebra::Fp12;
use pairloom_algebra::lanes::Backend;
use pairloom_curve::lanes::LaneCurve;
use pairloom_curve::{Affine, bls12_381, bn254, bn254_nogami};

/// A curve with pairings one at a time; the machines that are taken for it are compiled once, here.
pub trait Single: LaneCurve {
    /// Whether one pairing is faster in lanes, where they are those of AVX-512: with 381 bits it is, with 254 it is not
    /// (docs/parallel-formulas.md).
    const FASTER_IN_LANES: bool;

    /// The product of Miller loops, up to a factor that the final exponentiation takes to 1.
    #[doc(hidden)]
    fn miller(pairs: &[PointPair<Self>], in_lanes: bool) -> Fp12<Self::Fp2>;

    #[doc(hidden)]
    fn product(pairs: &[PointPair<Self>], exponent: Exponent, in_lanes: bool) -> Gt<Self>;

    #[doc(hidden)]
    fn reduce(f: &Fp12<Self::Fp2>, exponent: Exponent, in_lanes: bool) -> Gt<Self>;
}

macro_rules! single {
    ($($curve:ty: $faster:literal;)*) => { $(
        impl Single for $curve {
            const FASTER_IN_LANES: bool = $faster;

            fn miller(pairs: &[PointPair<Self>], in_lanes: bool) -> Fp12<Self::Fp2> {
                if $faster && in_lanes { residues::miller::<Self>(pairs) } else { engine::miller::<Self>(pairs) }
            }
            fn product(pairs: &[PointPair<Self>], exponent: Exponent, in_lanes: bool) -> Gt<Self> {
                if $faster && in_lanes {
                    return residues::multi_pairing::<Self>(pairs, exponent);
                }
                engine::reduce(&engine::miller::<Self>(pairs), exponent)
            }
            fn reduce(f: &Fp12<Self::Fp2>, exponent: Exponent, in_lanes: bool) -> Gt<Self> {
                if $faster && in_lanes { residues::reduce::<Self>(f, exponent) } else { engine::reduce(f, exponent) }
            }
        }
    )* };
}

single! {
    bls12_381::Curve: true;
    bn254::Curve: false;
    bn254_nogami::Curve: false;
}

/// Whether one pairing at a time is computed in lanes on this processor.
pub fn in_lanes<C: Single>() -> bool {
    C::FASTER_IN_LANES && matches!(Backend::current(), Backend::Ifma | Backend::Fma)
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
    C::product(pairs, exponent, in_lanes::<C>())
}

/// The product of the Miller loops of `pairs`, not reduced, up to a factor that the final exponentiation takes to 1; a pair with a
/// point at infinity contributes 1.
pub fn miller<C: Single>(pairs: &[PointPair<C>]) -> Fp12<C::Fp2> {
    C::miller(pairs, in_lanes::<C>())
}

/// The final exponentiation of a product of Miller loops.
pub fn reduce<C: Single>(f: &Fp12<C::Fp2>, exponent: Exponent) -> Gt<C> {
    C::reduce(f, exponent, in_lanes::<C>())
}

/// As [`multi_pairing`], over prepared second arguments, whose lines are there: their products are computed by one core's integers.
pub fn multi_pairing_prepared<C: Single>(pairs: &[(Affine<C::G1>, &G2Prepared<C>)]) -> Gt<C> {
    reduce(&engine::miller_prepared::<C>(pairs), Exponent::Fast)
}

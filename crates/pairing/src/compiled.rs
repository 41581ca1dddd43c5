//! Pairings one at a time, and products of them, on the fastest machine that the processor has for that: one core's integers, or the
//! lanes of its vector registers.

use crate::engine::{
    self, FixedPair, G2Prepared, OutsideG2, PairingMachine, PointPair, checked_product_by, miller_by,
    miller_with_fixed_by, product_by, reduce_by,
};
use crate::final_exponentiation::{Convention, Exponent, Fast};
use crate::gt::Gt;
use crate::machine_choice::pays;
use crate::rows;
#[doc(hidden)]
pub use pairloom_algebra::lanes::Backend;
use pairloom_algebra::residues::{Doubles, Words};
use pairloom_algebra::{Fp2, Fp12};
#[cfg(feature = "research")]
use pairloom_curve::bn254_nogami;
use pairloom_curve::lanes::LaneCurve;
use pairloom_curve::{Affine, PairingCurve, bls12_381, bn254};
use std::sync::OnceLock;

/// A curve with pairings one at a time; the machines that are taken for it are compiled once, here.
pub trait CompiledPairing: LaneCurve {
    /// The machine by AVX-512 ([`Backend::Fma`]) and by AVX2 with FMA ([`Backend::Avx2`]), where it [pays](Self::doubles_pay).
    type ByDoubles: PairingMachine<Self>;
    /// The same for pairings that are split over threads, of which a machine has a third of a megabyte a curve.
    type SplitByDoubles: PairingMachine<Self>;
    /// The machine by AVX-512 with 52-bit integer products ([`Backend::Ifma`]): residues for all.
    type ByWords: PairingMachine<Self>;

    /// Whether [`Self::ByDoubles`] is faster than one core's integers on this processor: measured when it is first asked, which takes some
    /// half a millisecond.
    #[doc(hidden)]
    fn doubles_pay() -> bool;

    /// The product of Miller loops, up to a factor that the final exponentiation takes to 1.
    #[doc(hidden)]
    fn miller(pairs: &[PointPair<Self>]) -> Fp12<Self::Fp2>;

    #[doc(hidden)]
    fn product(pairs: &[PointPair<Self>], exponent: Exponent) -> Fp12<Self::Fp2>;

    /// [`Self::product`] by one core's integers.
    #[doc(hidden)]
    fn product_by_integers(pairs: &[PointPair<Self>], exponent: Exponent) -> Fp12<Self::Fp2>;

    /// [`checked_product_by`].
    #[doc(hidden)]
    fn checked_product(pairs: &[PointPair<Self>], exponent: Exponent) -> Result<Fp12<Self::Fp2>, OutsideG2>;

    #[doc(hidden)]
    fn reduce(f: &Fp12<Self::Fp2>, exponent: Exponent) -> Fp12<Self::Fp2>;

    /// [`crate::lanes::pairings`].
    #[doc(hidden)]
    fn rows_of_pairings(pairs: &[PointPair<Self>], exponent: Exponent) -> Vec<Fp12<Self::Fp2>>;

    /// [`crate::lanes::miller`].
    #[doc(hidden)]
    fn rows_of_millers(pairs: &[PointPair<Self>]) -> Fp12<Self::Fp2>;

    /// [`crate::lanes::checked_miller`].
    #[doc(hidden)]
    fn rows_of_checked_millers(pairs: &[PointPair<Self>]) -> Result<Fp12<Self::Fp2>, OutsideG2>;

    /// [`engine::miller_prepared`].
    #[doc(hidden)]
    fn miller_prepared(pairs: &[(Affine<Self::G1>, &G2Prepared<Self>)]) -> Fp12<Self::Fp2>;

    /// [`miller_with_fixed_by`] words, for [`Kind::Words`].
    #[doc(hidden)]
    fn miller_with_fixed(pairs: &[PointPair<Self>], fixed: &[FixedPair<'_, Self, Self::ByWords>]) -> Fp12<Self::Fp2>;

    /// [`miller_with_fixed_by`] doubles, for [`Kind::Doubles`].
    #[doc(hidden)]
    fn miller_with_fixed_by_doubles(
        pairs: &[PointPair<Self>],
        fixed: &[FixedPair<'_, Self, Self::ByDoubles>],
    ) -> Fp12<Self::Fp2>;
}

/// The kinds of machines of which one computes one pairing.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// [`CompiledPairing::ByWords`].
    Words,
    /// [`CompiledPairing::ByDoubles`].
    Doubles,
    /// [`Integers`].
    Integers,
}

/// The kind that fits this processor, for a curve.
#[doc(hidden)]
pub fn kind<C: CompiledPairing>() -> Kind {
    match Backend::current() {
        Backend::Ifma => Kind::Words,
        Backend::Fma | Backend::AvxIfma | Backend::Avx2 if C::doubles_pay() => Kind::Doubles,
        _ => Kind::Integers,
    }
}

/// One core's integers.
pub type Integers<C> = <C as PairingCurve>::Fp2;

/// `by_machine!(C: D, f)` is `f::<C, E>` and `by_machine!(C: D, f, K)` is `f::<C, K, E>`, E being the [`PairingMachine`] for the curve C that fits
/// this processor. Where it is one by doubles, it is D of [`CompiledPairing`].
#[macro_export]
macro_rules! by_machine {
    ($curve:ty: $doubles:ident, $f:ident $(, $between:ty)*) => {
        match $crate::compiled::kind::<$curve>() {
            $crate::compiled::Kind::Words => $f::<$curve, $($between,)* <$curve as $crate::compiled::CompiledPairing>::ByWords>,
            $crate::compiled::Kind::Doubles => $f::<$curve, $($between,)* <$curve as $crate::compiled::CompiledPairing>::$doubles>,
            $crate::compiled::Kind::Integers => $f::<$curve, $($between,)* $crate::compiled::Integers<$curve>>,
        }
    };
}

macro_rules! compiled {
    ($($curve:ty: $doubles:ty, $split_doubles:ty;)*) => { $(
        impl CompiledPairing for $curve {
            type ByDoubles = $doubles;
            type SplitByDoubles = $split_doubles;
            type ByWords = Fp2<<Self as LaneCurve>::Residues<Words>>;

            #[inline(never)]
            fn doubles_pay() -> bool {
                static PAY: OnceLock<bool> = OnceLock::new();
                *PAY.get_or_init(pays::<Self, Self::ByDoubles>)
            }
            #[inline(never)]
            fn miller(pairs: &[PointPair<Self>]) -> Fp12<Self::Fp2> {
                by_machine!(Self: ByDoubles, miller_by)(pairs)
            }
            #[inline(never)]
            fn product(pairs: &[PointPair<Self>], exponent: Exponent) -> Fp12<Self::Fp2> {
                by_machine!(Self: ByDoubles, product_by)(pairs, exponent)
            }
            #[inline(never)]
            fn product_by_integers(pairs: &[PointPair<Self>], exponent: Exponent) -> Fp12<Self::Fp2> {
                product_by::<Self, Integers<Self>>(pairs, exponent)
            }
            #[inline(never)]
            fn checked_product(pairs: &[PointPair<Self>], exponent: Exponent) -> Result<Fp12<Self::Fp2>, OutsideG2> {
                by_machine!(Self: ByDoubles, checked_product_by)(pairs, exponent)
            }
            #[inline(never)]
            fn reduce(f: &Fp12<Self::Fp2>, exponent: Exponent) -> Fp12<Self::Fp2> {
                by_machine!(Self: ByDoubles, reduce_by)(f, exponent)
            }
            #[inline(never)]
            fn rows_of_pairings(pairs: &[PointPair<Self>], exponent: Exponent) -> Vec<Fp12<Self::Fp2>> {
                rows::pairings::<Self>(pairs, exponent)
            }
            #[inline(never)]
            fn rows_of_millers(pairs: &[PointPair<Self>]) -> Fp12<Self::Fp2> {
                rows::miller::<Self>(pairs)
            }
            #[inline(never)]
            fn rows_of_checked_millers(pairs: &[PointPair<Self>]) -> Result<Fp12<Self::Fp2>, OutsideG2> {
                rows::checked_miller::<Self>(pairs)
            }
            #[inline(never)]
            fn miller_prepared(pairs: &[(Affine<Self::G1>, &G2Prepared<Self>)]) -> Fp12<Self::Fp2> {
                engine::miller_prepared::<Self>(pairs)
            }
            #[inline(never)]
            fn miller_with_fixed(
                pairs: &[PointPair<Self>],
                fixed: &[FixedPair<'_, Self, Self::ByWords>],
            ) -> Fp12<Self::Fp2> {
                miller_with_fixed_by::<Self, Self::ByWords>(pairs, fixed)
            }
            #[inline(never)]
            fn miller_with_fixed_by_doubles(
                pairs: &[PointPair<Self>],
                fixed: &[FixedPair<'_, Self, Self::ByDoubles>],
            ) -> Fp12<Self::Fp2> {
                miller_with_fixed_by::<Self, Self::ByDoubles>(pairs, fixed)
            }
        }
    )* };
}

/// F_p² of residues by doubles.
type ResiduesByDoubles<C> = Fp2<<C as LaneCurve>::Residues<Doubles>>;

compiled! {
    bls12_381::Curve: ResiduesByDoubles<Self>, ResiduesByDoubles<Self>;
    bn254::Curve: ResiduesByDoubles<Self>, Integers<Self>;
}

#[cfg(feature = "research")]
compiled! {
    bn254_nogami::Curve: ResiduesByDoubles<Self>, Integers<Self>;
}

/// The optimal ate pairing of P and Q.
pub fn pairing<C: CompiledPairing>(p: &Affine<C::G1>, q: &Affine<C::G2>) -> Gt<C> {
    multi_pairing(&[(*p, *q)])
}

/// The product of the optimal ate pairings of `pairs`: shared squarings, one final exponentiation.
pub fn multi_pairing<C: CompiledPairing>(pairs: &[PointPair<C>]) -> Gt<C> {
    product(pairs)
}

/// As [`multi_pairing`], for second arguments that may be any points of the twist: it checks that they are in the subgroup of order r while it
/// computes the loops over them, which costs a few products. First arguments must be in theirs.
///
/// # Errors
///
/// The first pair whose second argument is outside the subgroup.
pub fn checked_multi_pairing<C: CompiledPairing>(pairs: &[PointPair<C>]) -> Result<Gt<C>, OutsideG2> {
    C::checked_product(pairs, Fast::EXPONENT).map(Gt::new)
}

/// As [`multi_pairing`], in either power.
pub fn product<C: CompiledPairing, X: Convention>(pairs: &[PointPair<C>]) -> Gt<C, X> {
    Gt::new(C::product(pairs, X::EXPONENT))
}

/// [`product`] of secret points, at infinity none of which may be a secret: by one core's integers, which take neither a branch nor an address
/// from coordinates. Other machines invert in variable time.
pub fn product_of_secrets<C: CompiledPairing, X: Convention>(pairs: &[PointPair<C>]) -> Gt<C, X> {
    Gt::new(C::product_by_integers(pairs, X::EXPONENT))
}

/// The product of the Miller loops of `pairs`, not reduced, up to a factor that the final exponentiation takes to 1; a pair with a
/// point at infinity contributes 1.
pub fn miller<C: CompiledPairing>(pairs: &[PointPair<C>]) -> Fp12<C::Fp2> {
    C::miller(pairs)
}

/// The final exponentiation of a product of Miller loops.
pub fn reduce<C: CompiledPairing, X: Convention>(f: &Fp12<C::Fp2>) -> Gt<C, X> {
    Gt::new(C::reduce(f, X::EXPONENT))
}

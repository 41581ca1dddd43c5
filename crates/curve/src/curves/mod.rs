//! The curves, one page of constants each.

use pairloom_algebra::prime::{Fp, Modulus, limbs, pow_const};

pub mod bls12_381;
pub mod bn254;
#[cfg(feature = "research")]
pub mod bn254_nogami;
#[cfg(feature = "research")]
pub mod ss2_1536;
#[cfg(feature = "research")]
#[doc(hidden)]
pub mod toy;

/// Declares the two groups of a curve and the curve itself.
#[macro_export]
macro_rules! pairing_curve {
    (@sums) => {};
    // Compiled in this crate, for all others.
    (@sums compiled) => { $crate::scalar_mul::sums_compiled_here!(); };
    (@words $fp:ty) => { $fp };
    (@words $fp:ty, $words:ty) => { $words };
    (@has_words) => { false };
    (@has_words $words:ty) => { cfg!(target_arch = "x86_64") };
    (
        $(#[$doc:meta])*
        curve: $id:literal, family: $family:ident, fp: $fp:ty, fr: $fr:ty,
        x: $x:literal, negative: $negative:literal, twist: $twist:ident,
        g1: { b: $b1:expr, generator: $gen1:expr $(,)? },
        g2: { b: $b2:expr, generator: $gen2:expr $(,)? } $(,)?
        $(sums: $sums:ident,)?
        $(words: $words:ty,)?
        $(mul_b: |$multiplicand:ident| $multiple:expr,)?
        $(mul_twist_b: |$value:ident| $product:expr $(,)?)?
    ) => {
        /// The group G1 = E(F_p)\[r\].
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct G1;
        /// The group G2, the points of order r of the twist over F_p².
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct G2;
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Curve;
        /// The base field.
        pub type Fp = $fp;
        /// The field of the twist.
        pub type Fp2 = pairloom_algebra::Fp2<$fp>;
        /// The field of the pairing's values.
        pub type Fp12 = pairloom_algebra::Fp12<Fp2>;
        /// The integers modulo r.
        pub type Fr = $fr;
        /// An affine point of E.
        pub type G1Affine = $crate::group::Affine<G1>;
        /// An affine point of the twist.
        pub type G2Affine = $crate::group::Affine<G2>;

        impl $crate::group::Group for G1 {
            type Field = Fp;
            type Scalar = Fr;
            const NAME: &'static str = concat!($id, " G1");
            const B: Fp = $b1;
            const GENERATOR: [Fp; 2] = $gen1;
            fn lattice() -> &'static $crate::scalar_mul::lattice::Lattice {
                static LATTICE: std::sync::LazyLock<$crate::scalar_mul::lattice::Lattice> =
                    std::sync::LazyLock::new(|| $crate::scalar_mul::lattice::Lattice::phi(
                    $crate::group::Family::$family,
                    $x,
                    $negative,
                    <Fr as pairloom_algebra::PrimeField>::MODULUS,
                ));
                &LATTICE
            }
            #[inline(always)]
            fn mul_triple_b(value: &Fp) -> Fp {
                <Curve as $crate::group::PairingCurve>::mul_b(&pairloom_algebra::Field::triple(value))
            }
            #[inline(always)]
            fn endomorphism(coordinates: [&Fp; 3]) -> [Fp; 3] {
                $crate::endomorphism::phi::<Curve, _>(coordinates)
            }
            fn has_order_r(x: &Fp, y: &Fp) -> subtle::Choice {
                $crate::subgroup::g1::<Curve, _>(x, y)
            }
            type Words = $crate::pairing_curve!(@words Fp $(, $words)?);
            const HAS_WORDS: bool = $crate::pairing_curve!(@has_words $($words)?);
            fn endomorphism_by_words(coordinates: [&Self::Words; 3]) -> [Self::Words; 3] {
                $crate::endomorphism::phi::<Curve, _>(coordinates)
            }
            fn has_order_r_by_words(x: &Self::Words, y: &Self::Words) -> subtle::Choice {
                $crate::subgroup::g1::<Curve, _>(x, y)
            }
            fn have_order_r_by_words(points: [&G1Affine; 2]) -> [bool; 2] {
                $crate::subgroup::both_of_g1::<Curve>(points)
            }
            $crate::pairing_curve!(@sums $($sums)?);
        }
        impl $crate::group::Group for G2 {
            type Field = Fp2;
            type Scalar = Fr;
            const NAME: &'static str = concat!($id, " G2");
            const B: [Fp; 2] = $b2;
            const GENERATOR: [[Fp; 2]; 2] = $gen2;
            fn lattice() -> &'static $crate::scalar_mul::lattice::Lattice {
                static LATTICE: std::sync::LazyLock<$crate::scalar_mul::lattice::Lattice> =
                    std::sync::LazyLock::new(|| $crate::scalar_mul::lattice::Lattice::psi(
                    $crate::group::Family::$family,
                    $x,
                    $negative,
                    <Fr as pairloom_algebra::PrimeField>::MODULUS,
                ));
                &LATTICE
            }
            #[inline(always)]
            fn mul_triple_b(value: &Fp2) -> Fp2 {
                <Curve as $crate::group::PairingCurve>::mul_twist_b(&pairloom_algebra::Field::triple(value))
            }
            #[inline(always)]
            fn endomorphism(coordinates: [&Fp2; 3]) -> [Fp2; 3] {
                $crate::endomorphism::psi::<Curve, _>(coordinates)
            }
            fn has_order_r(x: &Fp2, y: &Fp2) -> subtle::Choice {
                $crate::subgroup::g2::<Curve, _>(x, y)
            }
            type Words = pairloom_algebra::Fp2<<G1 as $crate::group::Group>::Words>;
            const HAS_WORDS: bool = <G1 as $crate::group::Group>::HAS_WORDS;
            fn endomorphism_by_words(coordinates: [&Self::Words; 3]) -> [Self::Words; 3] {
                $crate::endomorphism::psi::<Curve, _>(coordinates)
            }
            fn has_order_r_by_words(x: &Self::Words, y: &Self::Words) -> subtle::Choice {
                $crate::subgroup::g2::<Curve, _>(x, y)
            }
            $crate::pairing_curve!(@sums $($sums)?);
        }
        impl $crate::group::PairingCurve for Curve {
            type Fp = Fp;
            type Fp2 = Fp2;
            type Fr = Fr;
            type G1 = G1;
            type G2 = G2;
            const ID: &'static str = $id;
            const FAMILY: $crate::group::Family = $crate::group::Family::$family;
            const X: u64 = $x;
            const X_IS_NEGATIVE: bool = $negative;
            const TWIST: $crate::group::Twist = $crate::group::Twist::$twist;
            const ORDER: &'static [u64] = <Fr as pairloom_algebra::PrimeField>::MODULUS;
            $(
                #[inline(always)]
                fn mul_b<F: pairloom_algebra::Field<Const = Fp>>($multiplicand: &F) -> F {
                    $multiple
                }
            )?
            $(
                const TWIST_B_IS_A_FACTOR: bool = {
                    let _ = stringify!($value);
                    false
                };
                #[inline(always)]
                fn mul_twist_b<E: pairloom_algebra::TwistField<Const = [Fp; 2]>>($value: &E) -> E {
                    $product
                }
            )?
        }
    };
}

/// b/ξ for ξ = `xi_re` + i, that is `b (xi_re − i) / (xi_re² + 1)`.
pub(crate) const fn b_over_xi<P: Modulus<N>, const N: usize>(b: u64, xi_re: u64) -> [Fp<P, N>; 2] {
    let norm = Fp::from_u64(xi_re * xi_re + 1);
    let inverse = pow_const(norm, &limbs::sub_small(&P::LIMBS, 2));
    let scaled = inverse.mul_const(Fp::from_u64(b));
    [scaled.mul_const(Fp::from_u64(xi_re)), Fp::ZERO.sub_const(scaled)]
}

#[cfg(test)]
mod tests;

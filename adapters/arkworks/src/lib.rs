//! arkworks' bn254 (about 100 bits of security) and bls12-381 with Miller loops and final exponentiations by Pairloom.
//!
//! [`Bn254`] and [`Bls12_381`] are `ark_ec`'s own models over configurations of this crate, so whatever is generic over `Pairing` takes them,
//! and one type alias switches. Points, scalars and values of pairings are those of arkworks: the configurations have the same fields and
//! groups, and pairings have the same values, bit for bit. Only what is between a Miller loop and its final exponentiation differs, by
//! factors that the latter takes to 1.
//!
//! ```
//! use ark_ec::{AffineRepr, pairing::Pairing};
//!
//! type Engine = pairloom_arkworks::Bls12_381; // was: ark_bls12_381::Bls12_381
//! let (p, q) = (ark_bls12_381::G1Affine::generator(), ark_bls12_381::G2Affine::generator());
//! assert_eq!(Engine::pairing(p, q).0, ark_bls12_381::Bls12_381::pairing(p, q).0);
//! ```
//!
//! arkworks prepares second arguments itself. What it has prepared holds no point, but its first line does: `(−2y, 3x², …)` gives y, and x by
//! an inversion, of all pairs of a product at once. The time that arkworks takes to prepare a point is not saved.
//!
//! Where the rest of Pairloom is wanted too, such as batches with a verdict for each item, the modules `bn254` and `bls12_381` (of [`v0_6`] and `v0_5`)
//! convert points, scalars and values. Both libraries hold the same limbs, so that costs a copy.

#[cfg(feature = "ark-0-6")]
pub use v0_6::{Bls12_381, Bls12381Config, Bn254, Bn254Config, bls12_381, bn254};

/// Both configurations for one version of arkworks.
macro_rules! adapter {
    ($ec:ident, $ff:ident, $bn254:ident, $bls12_381:ident) => {
        use $ec::AffineRepr;
        use $ec::bls12::{Bls12, Bls12Config};
        use $ec::bn::{Bn, BnConfig};
        use $ec::pairing::{MillerLoopOutput, PairingOutput};
        use $ff::{AdditiveGroup, BigInt, Field as _, Fp2, Fp6, Fp12, MontBackend, MontConfig};
        use pairloom_algebra::Field as _;
        use pairloom_algebra::prime::{Fp, Modulus};
        use pairloom_curve::Affine;
        use pairloom_pairing::{Fast, compiled};
        use pairloom_parallel::{Inline, batch};

        /// arkworks' model of bn254, computed by Pairloom.
        pub type Bn254 = Bn<Bn254Config>;
        /// arkworks' model of bls12-381, computed by Pairloom.
        pub type Bls12_381 = Bls12<Bls12381Config>;

        /// An element by its Montgomery form, which both libraries hold.
        fn ours<P: Modulus<N>, T: MontConfig<N>, const N: usize>(value: &$ff::Fp<MontBackend<T, N>, N>) -> Fp<P, N> {
            Fp::from_montgomery_limbs(&value.0.0).unwrap_or_default()
        }

        fn theirs<P: Modulus<N>, T: MontConfig<N>, const N: usize>(value: &Fp<P, N>) -> $ff::Fp<MontBackend<T, N>, N> {
            $ff::Fp::new_unchecked(BigInt::new(*value.montgomery_limbs()))
        }

        macro_rules! config {
            ($config:ident: $trait:ident, $model:ident, $module:ident, $base:ty, $curve:ident, [$doc:literal], { $y:tt }) => {
                #[doc = $doc]
                pub struct $config;

                type Ours = pairloom_curve::$curve::Curve;

                fn ours_2(value: &Fp2<<$base as $trait>::Fp2Config>) -> pairloom_curve::$curve::Fp2 {
                    pairloom_curve::$curve::Fp2 { c0: ours(&value.c0), c1: ours(&value.c1) }
                }

                fn theirs_2(value: &pairloom_curve::$curve::Fp2) -> Fp2<<$base as $trait>::Fp2Config> {
                    Fp2::new(theirs(&value.c0), theirs(&value.c1))
                }

                fn theirs_12(value: &pairloom_curve::$curve::Fp12) -> Fp12<<$base as $trait>::Fp12Config> {
                    let six = |c0, c1, c2| Fp6::new(theirs_2(c0), theirs_2(c1), theirs_2(c2));
                    let (low, high) = (&value.c0, &value.c1);
                    Fp12::new(six(&low.c0, &low.c1, &low.c2), six(&high.c0, &high.c1, &high.c2))
                }

                fn ours_12(value: &Fp12<<$base as $trait>::Fp12Config>) -> pairloom_curve::$curve::Fp12 {
                    let six = |value: &Fp6<<$base as $trait>::Fp6Config>| pairloom_algebra::Fp6 {
                        c0: ours_2(&value.c0),
                        c1: ours_2(&value.c1),
                        c2: ours_2(&value.c2),
                    };
                    pairloom_curve::$curve::Fp12 { c0: six(&value.c0), c1: six(&value.c1) }
                }

                type Base2 = Fp2<<$base as $trait>::Fp2Config>;

                /// The points whose first lines these are: −2y and 3x² are among their coefficients, and x³ = y² − b. An
                /// inversion for all, and one of 2.
                fn points(lines: &[$ec::$module::g2::EllCoeff<$config>]) -> Vec<pairloom_curve::$curve::G2Affine> {
                    let half = <$base as $trait>::Fp::ONE.double().inverse().unwrap_or_default();
                    let b = <<$base as $trait>::G2Config as $ec::short_weierstrass::SWCurveConfig>::COEFF_B;
                    let mut inverses: Vec<Base2> = lines.iter().map(|line| line.1).collect();
                    $ff::batch_inversion(&mut inverses);
                    let point = |(line, inverse): (&$ec::$module::g2::EllCoeff<$config>, &Base2)| {
                        let mut y: Base2 = -line.$y;
                        y.mul_assign_by_fp(&half);
                        let cube = y.square() - b;
                        let x = (cube.double() + cube) * inverse;
                        Affine::from_xy_unchecked(ours_2(&x), ours_2(&y))
                    };
                    lines.iter().zip(&inverses).map(point).collect()
                }

                type TheirG1 = $ec::short_weierstrass::Affine<<$base as $trait>::G1Config>;
                type TheirG2 = $ec::short_weierstrass::Affine<<$base as $trait>::G2Config>;
                type TheirScalar = <TheirG1 as $ec::AffineRepr>::ScalarField;
                type OurScalar = <Ours as pairloom_curve::PairingCurve>::Fr;

                /// Pairloom's point of G1. arkworks' is in its subgroup unless it was made without a check, and so is this one.
                pub fn from_arkworks_g1(point: &TheirG1) -> pairloom_curve::$curve::G1Affine {
                    point.xy().map_or(Affine::identity(), |(x, y)| Affine::from_xy_unchecked(ours(&x), ours(&y)))
                }

                /// Pairloom's point of G2, as with [`from_arkworks_g1`].
                pub fn from_arkworks_g2(point: &TheirG2) -> pairloom_curve::$curve::G2Affine {
                    point.xy().map_or(Affine::identity(), |(x, y)| Affine::from_xy_unchecked(ours_2(&x), ours_2(&y)))
                }

                /// Pairloom's scalar.
                pub fn from_arkworks_scalar(scalar: &TheirScalar) -> OurScalar {
                    ours(scalar)
                }

                /// Pairloom's element of F_p^12, such as a value of pairings.
                pub fn from_arkworks_fp12(value: &Fp12<<$base as $trait>::Fp12Config>) -> pairloom_curve::$curve::Fp12 {
                    ours_12(value)
                }

                /// arkworks' point of G1.
                pub fn to_arkworks_g1(point: &pairloom_curve::$curve::G1Affine) -> TheirG1 {
                    if point.is_identity() { TheirG1::identity() } else { TheirG1::new_unchecked(theirs(&point.x), theirs(&point.y)) }
                }

                /// arkworks' point of G2.
                pub fn to_arkworks_g2(point: &pairloom_curve::$curve::G2Affine) -> TheirG2 {
                    if point.is_identity() { TheirG2::identity() } else { TheirG2::new_unchecked(theirs_2(&point.x), theirs_2(&point.y)) }
                }

                /// arkworks' scalar.
                pub fn to_arkworks_scalar(scalar: &OurScalar) -> TheirScalar {
                    theirs(scalar)
                }

                /// arkworks' element of F_p^12.
                pub fn to_arkworks_fp12(value: &pairloom_curve::$curve::Fp12) -> Fp12<<$base as $trait>::Fp12Config> {
                    theirs_12(value)
                }

                impl $trait for $config {
                    config!(@constants $trait, $base);
                    type Fp = <$base as $trait>::Fp;
                    type Fp2Config = <$base as $trait>::Fp2Config;
                    type Fp6Config = <$base as $trait>::Fp6Config;
                    type Fp12Config = <$base as $trait>::Fp12Config;
                    type G1Config = <$base as $trait>::G1Config;
                    type G2Config = <$base as $trait>::G2Config;

                    fn multi_miller_loop(
                        a: impl IntoIterator<Item = impl Into<$ec::$module::G1Prepared<Self>>>,
                        b: impl IntoIterator<Item = impl Into<$ec::$module::G2Prepared<Self>>>,
                    ) -> MillerLoopOutput<$model<Self>> {
                        let (mut a, mut b) = (a.into_iter(), b.into_iter());
                        let (mut first, mut lines) = (Vec::new(), Vec::new());
                        loop {
                            let (p, q) = match (a.next(), b.next()) {
                                (Some(p), Some(q)) => (p.into(), q.into()),
                                (None, None) => break,
                                // As arkworks has it.
                                _ => panic!("as many first arguments as second ones"),
                            };
                            if p.is_zero() || q.is_zero() {
                                continue;
                            }
                            let Some(line) = q.ell_coeffs.first() else { continue };
                            first.push(from_arkworks_g1(&p.0));
                            lines.push(*line);
                        }
                        let pairs: Vec<_> = first.into_iter().zip(points(&lines)).collect();
                        MillerLoopOutput(theirs_12(&batch::miller::<Ours>(&pairs, &Inline)))
                    }

                    fn final_exponentiation(f: MillerLoopOutput<$model<Self>>) -> Option<PairingOutput<$model<Self>>> {
                        let f = ours_12(&f.0);
                        if f == pairloom_curve::$curve::Fp12::zero() {
                            return None;
                        }
                        Some(PairingOutput(theirs_12(compiled::reduce::<Ours, Fast>(&f).as_fp12())))
                    }
                }
            };
            (@constants BnConfig, $base:ty) => {
                const X: &'static [u64] = <$base as BnConfig>::X;
                const X_IS_NEGATIVE: bool = <$base as BnConfig>::X_IS_NEGATIVE;
                const ATE_LOOP_COUNT: &'static [i8] = <$base as BnConfig>::ATE_LOOP_COUNT;
                const TWIST_TYPE: $ec::bn::TwistType = <$base as BnConfig>::TWIST_TYPE;
                const TWIST_MUL_BY_Q_X: Fp2<Self::Fp2Config> = <$base as BnConfig>::TWIST_MUL_BY_Q_X;
                const TWIST_MUL_BY_Q_Y: Fp2<Self::Fp2Config> = <$base as BnConfig>::TWIST_MUL_BY_Q_Y;
            };
            (@constants Bls12Config, $base:ty) => {
                const X: &'static [u64] = <$base as Bls12Config>::X;
                const X_IS_NEGATIVE: bool = <$base as Bls12Config>::X_IS_NEGATIVE;
                const TWIST_TYPE: $ec::bls12::TwistType = <$base as Bls12Config>::TWIST_TYPE;
            };
        }

        /// The configuration of bn254 (about 100 bits of security), and its values here and there.
        pub mod bn254 {
            use super::*;
            // A twist of the kind D has y first.
            config!(Bn254Config: BnConfig, Bn, bn, $bn254::Config, bn254, ["The configuration of bn254."], { 0 });
        }

        /// The configuration of bls12-381, and its values here and there.
        pub mod bls12_381 {
            use super::*;
            // A twist of the kind M has y last.
            config!(Bls12381Config: Bls12Config, Bls12, bls12, $bls12_381::Config, bls12_381, ["The configuration of bls12-381."], { 2 });
        }

        pub use bls12_381::Bls12381Config;
        pub use bn254::Bn254Config;
    };
}

/// For arkworks 0.6.
#[cfg(feature = "ark-0-6")]
pub mod v0_6 {
    adapter!(ark_ec, ark_ff, ark_bn254, ark_bls12_381);
}

/// For arkworks 0.5.
#[cfg(feature = "ark-0-5")]
pub mod v0_5 {
    adapter!(ark_ec_0_5, ark_ff_0_5, ark_bn254_0_5, ark_bls12_381_0_5);
}

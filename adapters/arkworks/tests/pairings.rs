//! Values are those of arkworks.

/// The tests for one version of arkworks.
macro_rules! values {
    ($version:ident, $ec:ident, $ff:ident, $bn254:ident, $bls12_381:ident) => {
        mod $version {
            use $ec::pairing::{MillerLoopOutput, Pairing};
            use $ec::{AffineRepr, CurveGroup};
            use $ff::{AdditiveGroup, Field};

            fn points<E: Pairing>(count: u64) -> (Vec<E::G1Affine>, Vec<E::G2Affine>) {
                let scalar = |i: u64| E::ScalarField::from(i * i + 5).inverse().unwrap_or_default();
                let p = (0..count).map(|i| (E::G1Affine::generator() * scalar(i)).into_affine());
                let q = (0..count).map(|i| (E::G2Affine::generator() * scalar(i + 100)).into_affine());
                (p.collect(), q.collect())
            }

            /// Points and scalars across, multiplied there, and back; values there and back.
            macro_rules! conversions {
                ($name:ident, $module:ident, $theirs:ty) => {
                    #[test]
                    fn $name() {
                        use pairloom_arkworks::$version::$module as across;
                        let (p, q) = points::<$theirs>(3);
                        let scalar = <$theirs as Pairing>::ScalarField::from(2026_u64).inverse().unwrap_or_default();
                        let (ours, ours_2) = (across::from_arkworks_g1(&p[0]), across::from_arkworks_g2(&q[0]));
                        let k = across::from_arkworks_scalar(&scalar);
                        assert_eq!(across::to_arkworks_g1(&ours.mul(&k).to_affine()), (p[0] * scalar).into_affine());
                        assert_eq!(across::to_arkworks_g2(&ours_2.mul(&k).to_affine()), (q[0] * scalar).into_affine());
                        assert_eq!(across::to_arkworks_scalar(&k), scalar);
                        let value = <$theirs>::pairing(p[0], q[0]).0;
                        assert_eq!(across::to_arkworks_fp12(&across::from_arkworks_fp12(&value)), value);
                        let (zero, zero_2) =
                            (<$theirs as Pairing>::G1Affine::zero(), <$theirs as Pairing>::G2Affine::zero());
                        assert_eq!(across::to_arkworks_g1(&across::from_arkworks_g1(&zero)), zero);
                        assert_eq!(across::to_arkworks_g2(&across::from_arkworks_g2(&zero_2)), zero_2);
                    }
                };
            }

            conversions!(conversions_of_bn254, bn254, $bn254::Bn254);
            conversions!(conversions_of_bls12_381, bls12_381, $bls12_381::Bls12_381);

            macro_rules! same {
                ($name:ident, $ours:ty, $theirs:ty) => {
                    #[test]
                    fn $name() {
                        for count in [0, 1, 2, 3, 9, 40] {
                            let (mut p, mut q) = points::<$theirs>(count);
                            let same = |p: &[_], q: &[_]| {
                                assert_eq!(<$ours>::multi_pairing(p, q).0, <$theirs>::multi_pairing(p, q).0, "{count}");
                            };
                            same(&p, &q);
                            if count > 2 {
                                p[1] = AffineRepr::zero();
                                q[2] = AffineRepr::zero();
                                same(&p, &q);
                                // Of three pairs only the first one is left.
                                let is_first = <$ours>::multi_pairing(&p, &q) == <$ours>::pairing(p[0], q[0]);
                                assert_eq!(is_first, count == 3);
                            }
                        }
                        let (p, q) = points::<$theirs>(2);
                        let prepared = <$ours as Pairing>::G2Prepared::from(q[0]);
                        assert_eq!(<$ours>::pairing(p[0], prepared).0, <$theirs>::pairing(p[0], q[0]).0);
                        // Each half works with the other half of arkworks.
                        let value = <$theirs>::pairing(p[0], q[0]).0;
                        let theirs = <$theirs>::miller_loop(p[0], q[0]).0;
                        assert_eq!(<$ours>::final_exponentiation(MillerLoopOutput(theirs)).map(|f| f.0), Some(value));
                        let ours = <$ours>::miller_loop(p[0], q[0]).0;
                        assert_eq!(<$theirs>::final_exponentiation(MillerLoopOutput(ours)).map(|f| f.0), Some(value));
                        let zero = MillerLoopOutput(<$ours as Pairing>::TargetField::ZERO);
                        assert!(<$ours>::final_exponentiation(zero).is_none());
                    }
                };
            }

            same!(bn254, pairloom_arkworks::$version::Bn254, $bn254::Bn254);
            same!(bls12_381, pairloom_arkworks::$version::Bls12_381, $bls12_381::Bls12_381);
        }
    };
}

#[cfg(feature = "ark-0-6")]
values!(v0_6, ark_ec, ark_ff, ark_bn254, ark_bls12_381);
#[cfg(feature = "ark-0-5")]
values!(v0_5, ark_ec_0_5, ark_ff_0_5, ark_bn254_0_5, ark_bls12_381_0_5);

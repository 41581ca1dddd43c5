//! The traits of one version of zkcrypto's crates.

/// `implement!(ff, group, pairing, rand_core, version)`: all impls for one version of the four crates, whose differences `version` names.
macro_rules! implement {
    ($ff:ident, $group:ident, $pairing:ident, $rand_core:ident, $version:ident) => {
        use crate::gt::Gt;
        use crate::point::{Affine, Group, Projective, decode, decode_unchecked, normalize};
        use crate::prepared::{G2Prepared, MillerValue, miller, pairing};
        use crate::scalar::{self, Order, Scalar};
        use pairloom_algebra::prime::Fp;
        use pairloom_pairing::CompiledPairing;
        use subtle::{Choice, CtOption};

        impl<P: Order> $ff::Field for Scalar<P> {
            const ZERO: Self = Self::NAUGHT;
            const ONE: Self = Self::UNIT;

            implement!(@random $version, $rand_core, |bytes| Self::wide(bytes));

            fn is_zero(&self) -> Choice {
                self.0.is_zero()
            }
            fn square(&self) -> Self {
                Self(self.0.square())
            }
            fn double(&self) -> Self {
                scalar::double(self)
            }
            fn invert(&self) -> CtOption<Self> {
                self.0.invert().map(Self)
            }
            fn sqrt_ratio(num: &Self, div: &Self) -> (Choice, Self) {
                $ff::helpers::sqrt_ratio_generic(num, div)
            }
            fn sqrt(&self) -> CtOption<Self> {
                $ff::helpers::sqrt_tonelli_shanks(self, Self::HALF_OF_ODD_PART)
            }
        }

        impl<P: Order> $ff::PrimeField for Scalar<P> {
            type Repr = [u8; 32];
            const MODULUS: &'static str = P::HEX;
            const NUM_BITS: u32 = Self::BITS;
            const CAPACITY: u32 = Self::BITS - 1;
            const TWO_INV: Self = Self::HALF;
            const MULTIPLICATIVE_GENERATOR: Self = Self::MULTIPLICATIVE;
            const S: u32 = Self::TWO_ADICITY;
            const ROOT_OF_UNITY: Self = Self::ROOT_OF_TWO_POWER;
            const ROOT_OF_UNITY_INV: Self = Self::ROOT_INVERSE;
            const DELTA: Self = Self::OF_ODD_ORDER;

            fn from_repr(repr: [u8; 32]) -> CtOption<Self> {
                scalar::from_repr(&repr)
            }
            fn to_repr(&self) -> [u8; 32] {
                self.0.to_le_bytes()
            }
            fn is_odd(&self) -> Choice {
                scalar::parity(self)
            }
        }

        impl<P: Order> $ff::PrimeFieldBits for Scalar<P> {
            type ReprBits = [u64; 4];
            fn to_le_bits(&self) -> $ff::FieldBits<[u64; 4]> {
                self.words().into()
            }
            fn char_le_bits() -> $ff::FieldBits<[u64; 4]> {
                P::LIMBS.into()
            }
        }

        impl<P: Order> $ff::WithSmallOrderMulGroup<3> for Scalar<P> {
            const ZETA: Self = Self::THIRD_ROOT;
        }

        impl<P: Order> $ff::FromUniformBytes<64> for Scalar<P> {
            fn from_uniform_bytes(bytes: &[u8; 64]) -> Self {
                Self::wide(bytes)
            }
        }

        impl<G: Group> $group::Group for Projective<G> {
            type Scalar = Scalar<G::Order>;

            implement!(@random $version, $rand_core, |bytes| Self::generator() * Scalar::wide(bytes));

            fn identity() -> Self {
                Self::default()
            }
            fn generator() -> Self {
                Self(pairloom::Projective::generator())
            }
            fn is_identity(&self) -> Choice {
                self.0.is_identity()
            }
            fn double(&self) -> Self {
                Self(self.0.double())
            }
        }

        impl<G: Group> $group::WnafGroup for Projective<G> {
            fn recommended_wnaf_for_num_scalars(num_scalars: usize) -> usize {
                Scalar::<G::Order>::window(num_scalars)
            }
        }

        impl<G: Group> $group::GroupEncoding for Affine<G> {
            type Repr = G::CompressedBytes;
            fn from_bytes(bytes: &Self::Repr) -> CtOption<Self> {
                decode::<G, G::Compressed>(bytes.as_ref())
            }
            fn from_bytes_unchecked(bytes: &Self::Repr) -> CtOption<Self> {
                decode_unchecked::<G, G::Compressed>(bytes.as_ref())
            }
            fn to_bytes(&self) -> Self::Repr {
                self.0.to_bytes::<G::Compressed>().into()
            }
        }

        impl<G: Group> $group::GroupEncoding for Projective<G> {
            type Repr = G::CompressedBytes;
            fn from_bytes(bytes: &Self::Repr) -> CtOption<Self> {
                decode::<G, G::Compressed>(bytes.as_ref()).map(Self::from)
            }
            fn from_bytes_unchecked(bytes: &Self::Repr) -> CtOption<Self> {
                decode_unchecked::<G, G::Compressed>(bytes.as_ref()).map(Self::from)
            }
            fn to_bytes(&self) -> Self::Repr {
                <Affine<G> as $group::GroupEncoding>::to_bytes(&self.into())
            }
        }

        impl<G: Group> $group::UncompressedEncoding for Affine<G> {
            type Uncompressed = G::UncompressedBytes;
            fn from_uncompressed(bytes: &Self::Uncompressed) -> CtOption<Self> {
                decode::<G, G::Uncompressed>(bytes.as_ref())
            }
            fn from_uncompressed_unchecked(bytes: &Self::Uncompressed) -> CtOption<Self> {
                decode_unchecked::<G, G::Uncompressed>(bytes.as_ref())
            }
            fn to_uncompressed(&self) -> Self::Uncompressed {
                self.0.to_bytes::<G::Uncompressed>().into()
            }
        }

        impl<G: Group> $group::prime::PrimeGroup for Projective<G> {}

        implement!(@curve $version, $group);

        impl<C: CompiledPairing<Fr = Fp<P, 4>, G1: Group<Order = P>>, P: Order> $group::Group for Gt<C> {
            type Scalar = Scalar<P>;

            implement!(@random $version, $rand_core, |bytes| Self::of_generators() * Scalar::<P>::wide(bytes));

            fn identity() -> Self {
                Self::default()
            }
            fn generator() -> Self {
                Self::of_generators()
            }
            fn is_identity(&self) -> Choice {
                Gt::is_identity(self)
            }
            fn double(&self) -> Self {
                Gt::double(self)
            }
        }

        impl<C: CompiledPairing<Fr = Fp<P, 4>, G1: Group<Order = P>>, P: Order> $pairing::MillerLoopResult
            for MillerValue<C>
        {
            type Gt = Gt<C>;
            fn final_exponentiation(&self) -> Gt<C> {
                self.reduced()
            }
        }

        implement!(@engine $pairing, pairloom::bls12_381, crate::bls12_381::Bls12);
        implement!(@engine $pairing, pairloom::bn254, crate::bn254::Bn254);
    };

    (@engine $pairing:ident, $curve:path, $engine:ty) => {
        const _: () = {
            use $curve as curve;
            type Gt = crate::Gt<curve::Curve>;
            type Fr = Scalar<<curve::G1 as Group>::Order>;

            impl $pairing::PairingCurveAffine for Affine<curve::G1> {
                type Pair = Affine<curve::G2>;
                type PairingResult = Gt;
                fn pairing_with(&self, other: &Self::Pair) -> Gt {
                    pairing(self, other)
                }
            }

            impl $pairing::PairingCurveAffine for Affine<curve::G2> {
                type Pair = Affine<curve::G1>;
                type PairingResult = Gt;
                fn pairing_with(&self, other: &Self::Pair) -> Gt {
                    pairing(other, self)
                }
            }

            impl $pairing::Engine for $engine {
                type Fr = Fr;
                type G1 = Projective<curve::G1>;
                type G1Affine = Affine<curve::G1>;
                type G2 = Projective<curve::G2>;
                type G2Affine = Affine<curve::G2>;
                type Gt = Gt;
                fn pairing(p: &Self::G1Affine, q: &Self::G2Affine) -> Gt {
                    pairing(p, q)
                }
            }

            impl $pairing::MultiMillerLoop for $engine {
                type G2Prepared = G2Prepared<curve::Curve>;
                type Result = MillerValue<curve::Curve>;
                fn multi_miller_loop(terms: &[(&Self::G1Affine, &Self::G2Prepared)]) -> Self::Result {
                    miller(terms)
                }
            }
        };
    };

    (@random group_0_14, $rand_core:ident, |$bytes:ident| $value:expr) => {
        fn try_random<R: $rand_core::TryRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
            let mut uniform = zeroize::Zeroizing::new([0; 64]);
            rng.try_fill_bytes(uniform.as_mut_slice())?;
            let $bytes: &[u8; 64] = &uniform;
            Ok($value)
        }
    };
    (@random group_0_13, $rand_core:ident, |$bytes:ident| $value:expr) => {
        fn random(mut rng: impl $rand_core::RngCore) -> Self {
            let mut uniform = zeroize::Zeroizing::new([0; 64]);
            rng.fill_bytes(uniform.as_mut_slice());
            let $bytes: &[u8; 64] = &uniform;
            $value
        }
    };

    (@curve group_0_14, $group:ident) => {
        impl<G: Group> $group::Curve for Projective<G> {
            type Affine = Affine<G>;
            implement!(@to_affine);
        }

        impl<G: Group> $group::prime::PrimeCurve for Projective<G> {}

        impl<G: Group> $group::CurveAffine for Affine<G> {
            implement!(@affine);
        }
    };
    (@curve group_0_13, $group:ident) => {
        impl<G: Group> $group::Curve for Projective<G> {
            type AffineRepr = Affine<G>;
            implement!(@to_affine);
        }

        impl<G: Group> $group::prime::PrimeCurve for Projective<G> {
            type Affine = Affine<G>;
        }

        impl<G: Group> $group::prime::PrimeCurveAffine for Affine<G> {
            implement!(@affine);
        }
    };

    (@to_affine) => {
        fn batch_normalize(points: &[Self], into: &mut [Affine<G>]) {
            normalize(points, into);
        }
        fn to_affine(&self) -> Affine<G> {
            self.into()
        }
    };
    (@affine) => {
        type Curve = Projective<G>;
        type Scalar = Scalar<G::Order>;
        fn identity() -> Self {
            Self::default()
        }
        fn generator() -> Self {
            Self(pairloom::Affine::generator())
        }
        fn is_identity(&self) -> Choice {
            Choice::from(u8::from(self.0.is_identity()))
        }
        fn to_curve(&self) -> Projective<G> {
            self.into()
        }
    };
}

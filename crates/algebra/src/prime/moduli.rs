//! The prime fields of Pairloom's curves. Each modulus is a polynomial in its curve's parameter x, which a test evaluates.

/// Declares a modulus and its field.
#[macro_export]
macro_rules! prime_field {
    ($(#[$doc:meta])* $name:ident, $field:ident, $limbs:literal, $digits:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub struct $name;
        impl $crate::prime::Modulus<$limbs> for $name {
            const LIMBS: [u64; $limbs] = $crate::prime::limbs::from_hex($digits);
            const NAME: &'static str = stringify!($field);
            #[inline(never)]
            fn invert(form: &[u64; $limbs]) -> [u64; $limbs] {
                $crate::prime::by_gcd::invert::<Self, $limbs>(form)
            }
            #[inline(never)]
            fn invert_vartime(form: &[u64; $limbs]) -> [u64; $limbs] {
                $crate::prime::by_gcd::invert_vartime::<Self, $limbs>(form)
            }
            #[inline(never)]
            fn is_square(form: &[u64; $limbs]) -> u64 {
                $crate::prime::by_gcd::is_square::<Self, $limbs>(form)
            }
        }
        $(#[$doc])*
        pub type $field = $crate::prime::Fp<$name, $limbs>;
    };
}

/// Gives a modulus the tower 2-3-2 over ξ = `xi` + i.
#[macro_export]
macro_rules! tower_field {
    ($name:ident, $limbs:literal, $xi:literal) => {
        impl $crate::prime::TowerParams<$limbs> for $name {
            const XI_RE: u32 = $xi;
            fn frobenius() -> &'static $crate::prime::FrobeniusConstants<Self, $limbs> {
                #[allow(long_running_const_eval)]
                static TABLE: $crate::prime::FrobeniusConstants<$name, $limbs> =
                    $crate::prime::frobenius_constants($xi);
                &TABLE
            }
        }
    };
}

prime_field!(
    /// The 381-bit field of bls12-381.
    Bls12381Modulus, Bls12381Fp, 6,
    "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab"
);
prime_field!(
    /// The 255-bit scalar field of bls12-381.
    Bls12381Order, Bls12381Fr, 4,
    "73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001"
);
prime_field!(
    /// The 254-bit field of bn254 (alt_bn128).
    Bn254Modulus, Bn254Fp, 4,
    "30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47"
);
prime_field!(
    /// The 254-bit scalar field of bn254 (alt_bn128).
    Bn254Order, Bn254Fr, 4,
    "30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001"
);
prime_field!(
    /// The 254-bit field of bn254-nogami.
    NogamiModulus, NogamiFp, 4,
    "2523648240000001ba344d80000000086121000000000013a700000000000013"
);
prime_field!(
    /// The 254-bit scalar field of bn254-nogami.
    NogamiOrder, NogamiFr, 4,
    "2523648240000001ba344d8000000007ff9f800000000010a10000000000000d"
);
prime_field!(
    /// The 1536-bit field of ss2-1536, 4 c r − 1 (`scripts/derive_ss2.py`). One limb more than it fills, for carries and signs.
    Ss21536Modulus, Ss21536Fp, 25,
    "e256120acb5288848ccf4959e2c89ebf33759e857eb114a2bfcff40f129ee3d84fa43daf7b77b84f271531912e96d39c\
     7b9468a710652859cce561a6e31f9a478f2a84fc2037f05edead1afb76a7fd6472c9474f7931fc90ab6e0fbdf4aaa72c\
     85d6cad47f584b3ef8d764969aa52c72a3f1cefd6a67368331c8593b333047099ebdd450688680db9957931671e70d33\
     e766ad27550cff03f120de6ec046da33fd3beaf3c5190a3f72207ec3cf2f3805866adf9c2d81b84f201fad49ffd3b213"
);

tower_field!(Bls12381Modulus, 6, 1);
tower_field!(Bn254Modulus, 4, 9);
tower_field!(NogamiModulus, 4, 1);

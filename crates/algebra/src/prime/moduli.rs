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

tower_field!(Bls12381Modulus, 6, 1);
tower_field!(Bn254Modulus, 4, 9);
tower_field!(NogamiModulus, 4, 1);

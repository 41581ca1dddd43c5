//! Curves whose points are computed with eight at a time, in the lanes of vector registers.

use crate::group::PairingCurve;
use crate::{bls12_381, bn254, bn254_nogami};
use pairloom_algebra::lanes::{Bls12381Lanes, Bn254Lanes, Eight, NogamiLanes};
use pairloom_algebra::{Fp2, TowerBase};

/// A pairing-friendly curve with lanes for its field.
pub trait LaneCurve: PairingCurve<Fp2 = Fp2<<Self as PairingCurve>::Fp>> {
    /// Eight elements of the base field.
    type Lanes: TowerBase<Const = Self::Fp> + Eight<One = Self::Fp>;
}

impl LaneCurve for bls12_381::Curve {
    type Lanes = Bls12381Lanes;
}

impl LaneCurve for bn254::Curve {
    type Lanes = Bn254Lanes;
}

impl LaneCurve for bn254_nogami::Curve {
    type Lanes = NogamiLanes;
}

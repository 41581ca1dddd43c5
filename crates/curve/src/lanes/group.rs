//! Groups whose points have lanes.

use crate::coordinates::Homogeneous;
use crate::group::{Affine, Const, PairingCurve};
use crate::hash::MapToCurve;
use crate::point::Point;
use crate::subgroup::combinations::plan::{Plan, Random};
use core::array::from_fn;
use pairloom_algebra::lanes::{Gather, Keep, LaneMask};
use pairloom_algebra::residues::Representation;
use pairloom_algebra::{Fp2, SquareRoot, TowerBase, Transfer};

/// The number of items side by side.
pub const LANES: usize = 8;

/// A pairing-friendly curve with lanes for its field.
pub trait LaneCurve: PairingCurve<Fp2 = Fp2<<Self as PairingCurve>::Fp>> {
    /// Eight elements of the base field.
    type Lanes: TowerBase<Const = Self::Fp> + Gather<Item = Self::Fp>;
    /// One element of the base field, by residues.
    type Residues<R: Representation>: TowerBase<Const = Self::Fp> + Transfer<Element = Self::Fp>;
}

/// A group G1 or G2 of a [`LaneCurve`], with lanes for its coordinates.
pub trait LaneGroup: MapToCurve {
    /// Eight coordinates.
    type Lanes: SquareRoot<Const = Const<Self>> + Keep<Item = Self::Field>;
    /// [`crate::Group::has_order_r`] of eight points.
    fn has_order_r_in_lanes(x: &Self::Lanes, y: &Self::Lanes) -> LaneMask;
    /// [`MapToCurve::clear_cofactor`] of eight points.
    fn clear_cofactor_in_lanes(point: &Homogeneous<Self::Lanes>) -> Homogeneous<Self::Lanes>;
    /// What [`crate::Group::has_order_r`] costs, in complete additions.
    const CHECK_IN_ADDITIONS: usize;
    /// From how many items on lanes are faster than one after the other.
    const FEWEST: Fewest;
    /// [`crate::Group::mul_triple_b`] of eight coordinates.
    fn mul_triple_b_in_lanes(value: &Self::Lanes) -> Self::Lanes;
    /// [`crate::Group::endomorphism`] of eight points.
    fn endomorphism_in_lanes(coordinates: [&Self::Lanes; 3]) -> [Self::Lanes; 3];

    // What follows is compiled once, in this crate.

    /// [`are_in_subgroup`].
    #[doc(hidden)]
    fn rows_in_subgroup(points: &[Affine<Self>]) -> Vec<bool>;
    /// One check by [`crate::subgroup::combinations`].
    #[doc(hidden)]
    fn lanes_that_pass(points: &[Affine<Self>], plan: &Plan, random: &mut Random<'_>) -> Option<LaneMask>;
    /// Of each pair of elements the sum of their images, cofactor cleared.
    #[doc(hidden)]
    fn map_rows(pairs: &[[Self::Field; 2]]) -> Vec<Affine<Self>>;
    /// [`lift`].
    #[doc(hidden)]
    fn lift_rows(x: &[Self::Field]) -> Vec<Option<Self::Field>>;
    /// [`weighted`].
    #[doc(hidden)]
    fn weighted_rows(terms: &[(Affine<Self>, u128)]) -> Vec<Affine<Self>>;
    /// Points and so many of their images, as lanes take them up.
    #[doc(hidden)]
    fn prepare_rows(points: &[Affine<Self>], images: usize) -> Vec<Kept<Self>>;
    /// `Σ factor point`, by buckets.
    #[doc(hidden)]
    fn sum_rows(points: &[Kept<Self>], factors: &[Factor]) -> Point<Self>;
}

/// From how many items on lanes are taken, by instructions.
#[derive(Clone, Copy, Debug)]
pub struct Fewest {
    /// Checks that points are in the subgroup, by AVX-512 IFMA.
    pub checks_by_ifma: usize,
    /// Terms of a sum with scalars, which lanes add up by buckets, by AVX-512 IFMA.
    pub terms_by_ifma: usize,
    /// By AVX-512 without that.
    pub terms_by_avx512: usize,
    /// By AVX2, if lanes are faster for any number.
    pub terms_by_avx2: Option<usize>,
}

/// The coordinates of a finite point, as lanes take them up.
pub type Kept<G> = [KeptCoordinate<G>; 2];

/// One of them.
pub(crate) type KeptCoordinate<G> = <<G as LaneGroup>::Lanes as Keep>::Kept;

/// A factor: an integer with a sign.
#[derive(Clone, Copy, Debug, Default)]
pub struct Factor {
    /// The integer.
    pub magnitude: u128,
    /// Whether it is negative.
    pub negative: bool,
}

/// The coordinates of at most eight points; lanes that are left, and those of infinity, hold the generator.
pub fn gather<G: LaneGroup>(points: &[Affine<G>]) -> [G::Lanes; 2] {
    let lanes: [Affine<G>; LANES] = from_fn(|i| match points.get(i) {
        Some(point) if !point.is_identity() => *point,
        _ => Affine::generator(),
    });
    [G::Lanes::gather(&lanes.map(|point| point.x)), G::Lanes::gather(&lanes.map(|point| point.y))]
}

/// The points of the first lanes.
pub(crate) fn scattered<G: LaneGroup>(
    points: &Homogeneous<G::Lanes>,
    count: usize,
) -> impl Iterator<Item = Point<G>> + use<G> {
    let (x, y, z) = (points.x.scatter(), points.y.scatter(), points.z.scatter());
    (0..count).map(move |i| Point::from_coordinates(Homogeneous { x: x[i], y: y[i], z: z[i] }))
}

//! Points eight at a time, in the lanes of vector registers: hashing and subgroup checks.
//!
//! The formulas are those of one point ([`crate::hash`], [`crate::subgroup`]) over [`pairloom_algebra::lanes`]. A row of fewer than
//! eight items costs as much as a full one.

use crate::coordinates::Homogeneous;
use crate::group::{Affine, Const, PairingCurve};
use crate::hash::expand::ExpandMessage;
use crate::hash::field::hash_to_field;
use crate::hash::map::map_pair_to_curve;
use crate::hash::{Dst, MapToCurve, cofactor};
use crate::point::Point;
use crate::{bls12_381, bn254, bn254_nogami, subgroup};
use core::array::from_fn;
use pairloom_algebra::lanes::{Bls12381Lanes, Bn254Lanes, Eight, LaneMask, NogamiLanes};
use pairloom_algebra::{Fp2, SquareRoot, TowerBase};

/// The number of items side by side.
pub const LANES: usize = 8;

/// A pairing-friendly curve with lanes for its field.
pub trait LaneCurve: PairingCurve<Fp2 = Fp2<<Self as PairingCurve>::Fp>> {
    /// Eight elements of the base field.
    type Lanes: TowerBase<Const = Self::Fp> + Eight<One = Self::Fp>;
}

/// One of the groups of such a curve.
pub trait LaneGroup: MapToCurve {
    /// Eight coordinates.
    type Lanes: SquareRoot<Const = Const<Self>> + Eight<One = Self::Field>;
    /// [`crate::Group::has_order_r`] of eight points.
    fn has_order_r_in_lanes(x: &Self::Lanes, y: &Self::Lanes) -> LaneMask;
    /// [`MapToCurve::clear_cofactor`] of eight points.
    fn clear_cofactor_in_lanes(point: &Homogeneous<Self::Lanes>) -> Homogeneous<Self::Lanes>;
}

macro_rules! lane_curve {
    ($curve:ident, $lanes:ty, $cofactor1:expr, $cofactor2:expr) => {
        impl LaneCurve for $curve::Curve {
            type Lanes = $lanes;
        }
        lane_group!($curve::G1, $lanes, subgroup::g1::<$curve::Curve, _>, $cofactor1);
        lane_group!($curve::G2, Fp2<$lanes>, subgroup::g2::<$curve::Curve, _>, $cofactor2);
    };
}

macro_rules! lane_group {
    ($group:ty, $lanes:ty, $check:expr, $cofactor:expr) => {
        impl LaneGroup for $group {
            type Lanes = $lanes;
            fn has_order_r_in_lanes(x: &$lanes, y: &$lanes) -> LaneMask {
                $check(x, y)
            }
            fn clear_cofactor_in_lanes(point: &Homogeneous<$lanes>) -> Homogeneous<$lanes> {
                $cofactor(point)
            }
        }
    };
}

lane_curve!(
    bls12_381,
    Bls12381Lanes,
    cofactor::bls12_g1::<bls12_381::Curve, _>,
    cofactor::bls12_g2::<bls12_381::Curve, _>
);
lane_curve!(bn254, Bn254Lanes, Homogeneous::clone, cofactor::bn_g2::<bn254::Curve, _>);
lane_curve!(bn254_nogami, NogamiLanes, Homogeneous::clone, cofactor::bn_g2::<bn254_nogami::Curve, _>);

/// For each point of the curve whether [`Affine::is_in_subgroup`]; infinity is.
pub fn are_in_subgroup<G: LaneGroup>(points: &[Affine<G>]) -> Vec<bool> {
    points.chunks(LANES).flat_map(row_in_subgroup).collect()
}

fn row_in_subgroup<G: LaneGroup>(points: &[Affine<G>]) -> impl Iterator<Item = bool> {
    let [x, y] = gather(points);
    let LaneMask(mask) = G::has_order_r_in_lanes(&x, &y);
    points.iter().enumerate().map(move |(lane, point)| point.is_identity() || mask >> lane & 1 == 1)
}

/// The coordinates of at most eight points; lanes that are left, and those of infinity, hold the generator.
pub fn gather<G: LaneGroup>(points: &[Affine<G>]) -> [G::Lanes; 2] {
    let lanes: [Affine<G>; LANES] = from_fn(|i| match points.get(i) {
        Some(point) if !point.is_identity() => *point,
        _ => Affine::generator(),
    });
    [G::Lanes::gather(&lanes.map(|point| point.x)), G::Lanes::gather(&lanes.map(|point| point.y))]
}

/// [`crate::hash::hash_to_curve`] of each message.
pub fn hash_to_curve<G: LaneGroup, E: ExpandMessage>(messages: &[&[u8]], dst: Dst<'_>) -> Vec<Affine<G>> {
    let points: Vec<_> = messages.chunks(LANES).flat_map(|messages| hash_row::<G, E>(messages, dst)).collect();
    Point::batch_to_affine(&points)
}

fn hash_row<G: LaneGroup, E: ExpandMessage>(messages: &[&[u8]], dst: Dst<'_>) -> impl Iterator<Item = Point<G>> {
    let fields: [[G::Field; 2]; LANES] =
        from_fn(|i| messages.get(i).map_or_else(Default::default, |message| hash_to_field::<_, E, 2>(message, dst)));
    let [u0, u1] = from_fn(|k| G::Lanes::gather(&fields.map(|u| u[k])));
    let cleared = G::clear_cofactor_in_lanes(&map_pair_to_curve::<G, G::Lanes>([&u0, &u1]).to_homogeneous());
    let (x, y, z) = (cleared.x.scatter(), cleared.y.scatter(), cleared.z.scatter());
    (0..messages.len()).map(move |i| Point::from_coordinates(Homogeneous { x: x[i], y: y[i], z: z[i] }))
}

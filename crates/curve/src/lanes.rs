//! Points eight at a time, in the lanes of vector registers: hashing, subgroup checks, decompression, multiplication by weights.
//!
//! The formulas are those of one point ([`crate::hash`], [`crate::subgroup`]) over [`pairloom_algebra::lanes`]. A row of fewer than
//! eight items costs as much as a full one.

pub(crate) mod group;

pub use crate::scalar_mul::lane_buckets::weighted_sum;
pub use group::{Fewest, LANES, LaneCurve, LaneGroup, gather};

#[cfg(feature = "research")]
use crate::bn254_nogami;
use crate::coordinates::Homogeneous;
use crate::encoding::{DecodeError, EncodableGroup, PointEncoding, Read};
use crate::endomorphism::{phi, psi};
use crate::group::{Affine, PairingCurve, right_side};
use crate::hash::expand::ExpandMessage;
use crate::hash::field::hash_to_field;
use crate::hash::map::map_pair_to_curve;
use crate::hash::{Dst, cofactor};
use crate::point::Point;
use crate::scalar_mul::buckets::signed_digit;
use crate::scalar_mul::lane_buckets;
use crate::scalar_mul::window::{Complete, Digit, Table, WIDTH, sum_of_windows};
use crate::scalar_mul::{PreparedPoints, sum_of_products_vartime};
use crate::subgroup::combinations;
use crate::subgroup::combinations::plan::{Plan, Random};
use crate::{bls12_381, bn254, subgroup};
use core::array::from_fn;
use group::{Factor, Kept, scattered};
#[cfg(feature = "research")]
use pairloom_algebra::lanes::NogamiLanes;
use pairloom_algebra::lanes::{Backend, Bls12381Lanes, Bn254Lanes, Gather, LaneMask};
#[cfg(feature = "research")]
use pairloom_algebra::residues::NogamiResidues;
use pairloom_algebra::residues::{Bls12381Residues, Bn254Residues, Representation};
use pairloom_algebra::{Field, Fp2, SquareRoot};

macro_rules! lane_curve {
    (#[$inline:meta] $curve:ident, $lanes:ty, $residues:ident, $fewest1:expr, $fewest2:expr, $check1:literal, $cofactor1:expr, $check2:literal, $cofactor2:expr) => {
        impl LaneCurve for $curve::Curve {
            type Lanes = $lanes;
            type Residues<R: Representation> = $residues<R>;
        }
        lane_group!(
            #[$inline]
            $curve::G1,
            $lanes,
            $fewest1,
            subgroup::g1::<$curve::Curve, _>,
            $check1,
            $cofactor1,
            $curve::Curve::mul_b,
            phi::<$curve::Curve, _>
        );
        lane_group!(
            #[$inline]
            $curve::G2,
            Fp2<$lanes>,
            $fewest2,
            subgroup::g2::<$curve::Curve, _>,
            $check2,
            $cofactor2,
            $curve::Curve::mul_twist_b,
            psi::<$curve::Curve, _>
        );
    };
}

macro_rules! lane_group {
    (#[$inline:meta] $group:ty, $lanes:ty, $fewest:expr, $check:expr, $additions:literal, $cofactor:expr, $mul_b:expr, $endomorphism:expr) => {
        impl LaneGroup for $group {
            type Lanes = $lanes;
            const CHECK_IN_ADDITIONS: usize = $additions;
            const FEWEST: Fewest = $fewest;
            fn has_order_r_in_lanes(x: &$lanes, y: &$lanes) -> LaneMask {
                $check(x, y)
            }
            fn clear_cofactor_in_lanes(point: &Homogeneous<$lanes>) -> Homogeneous<$lanes> {
                $cofactor(point)
            }
            fn mul_triple_b_in_lanes(value: &$lanes) -> $lanes {
                $mul_b(&value.triple())
            }
            fn endomorphism_in_lanes(coordinates: [&$lanes; 3]) -> [$lanes; 3] {
                $endomorphism(coordinates)
            }
            #[inline(never)]
            fn rows_in_subgroup(points: &[Affine<Self>]) -> Vec<bool> {
                points.chunks(LANES).flat_map(row_in_subgroup).collect()
            }
            // Few crates call it: it is compiled in those.
            #[inline]
            fn lanes_that_pass(points: &[Affine<Self>], plan: &Plan, random: &mut Random<'_>) -> Option<LaneMask> {
                combinations::lanes_that_pass(points, plan, random)
            }
            #[$inline]
            fn map_rows(pairs: &[[Self::Field; 2]]) -> Vec<Affine<Self>> {
                Point::batch_to_affine(&pairs.chunks(LANES).flat_map(map_row).collect::<Vec<_>>())
            }
            #[$inline]
            fn lift_rows(x: &[Self::Field]) -> Vec<Option<Self::Field>> {
                x.chunks(LANES).flat_map(lift_row::<Self>).collect()
            }
            #[$inline]
            fn weighted_rows(terms: &[(Affine<Self>, u128)]) -> Vec<Affine<Self>> {
                Point::batch_to_affine(&terms.chunks(LANES).flat_map(weighted_row).collect::<Vec<_>>())
            }
            #[$inline]
            fn prepare_rows(points: &[Affine<Self>], images: usize) -> Vec<Kept<Self>> {
                lane_buckets::prepare(points, images)
            }
            #[$inline]
            fn sum_rows(points: &[Kept<Self>], factors: &[Factor]) -> Point<Self> {
                lane_buckets::sum(points, factors)
            }
        }
    };
}

lane_curve!(
    #[inline(never)]
    bls12_381,
    Bls12381Lanes,
    Bls12381Residues,
    Fewest { checks_by_ifma: 4, terms_by_ifma: 8, terms_by_avx512: 8, terms_by_avx2: Some(256) },
    Fewest { checks_by_ifma: 6, terms_by_ifma: 4, terms_by_avx512: 3, terms_by_avx2: Some(8) },
    90,
    cofactor::bls12_g1::<bls12_381::Curve, _>,
    45,
    cofactor::bls12_g2::<bls12_381::Curve, _>
);
lane_curve!(
    #[inline(never)]
    bn254,
    Bn254Lanes,
    Bn254Residues,
    Fewest { checks_by_ifma: usize::MAX, terms_by_ifma: 6, terms_by_avx512: 8, terms_by_avx2: None },
    Fewest { checks_by_ifma: 3, terms_by_ifma: 3, terms_by_avx512: 4, terms_by_avx2: None },
    0,
    Homogeneous::clone,
    45,
    cofactor::bn_g2::<bn254::Curve, _>
);
// On this curve few crates call anything but checks: what they call is compiled in them.
#[cfg(feature = "research")]
lane_curve!(
    #[inline]
    bn254_nogami,
    NogamiLanes,
    NogamiResidues,
    // As on bn254; not measured.
    Fewest { checks_by_ifma: usize::MAX, terms_by_ifma: 6, terms_by_avx512: 8, terms_by_avx2: None },
    Fewest { checks_by_ifma: 3, terms_by_ifma: 3, terms_by_avx512: 4, terms_by_avx2: None },
    0,
    Homogeneous::clone,
    45,
    cofactor::bn_g2::<bn254_nogami::Curve, _>
);

/// For each point of the curve whether [`Affine::is_in_subgroup`]; infinity is.
pub fn are_in_subgroup<G: LaneGroup>(points: &[Affine<G>]) -> Vec<bool> {
    G::rows_in_subgroup(points)
}

fn row_in_subgroup<G: LaneGroup>(points: &[Affine<G>]) -> impl Iterator<Item = bool> {
    let [x, y] = gather(points);
    let LaneMask(mask) = G::has_order_r_in_lanes(&x, &y);
    points.iter().enumerate().map(move |(lane, point)| point.is_identity() || mask >> lane & 1 == 1)
}

/// [`crate::hash::hash_to_curve`] of each message.
pub fn hash_to_curve<G: LaneGroup, E: ExpandMessage>(messages: &[&[u8]], dst: Dst<'_>) -> Vec<Affine<G>> {
    let pairs: Vec<_> = messages.iter().map(|message| hash_to_field::<_, E, 2>(message, dst)).collect();
    G::map_rows(&pairs)
}

/// [`PointEncoding::decode_unchecked_subgroup`] of each encoding, square roots in lanes.
pub fn decode_unchecked_subgroup<G: LaneGroup + EncodableGroup, E: PointEncoding<G>>(
    encodings: &[&[u8]],
) -> Vec<Result<Affine<G>, DecodeError>> {
    decode_by::<G, E>(encodings, |x| Some(lift::<G>(x))).unwrap_or_default()
}

/// As [`decode_unchecked_subgroup`], square roots by what takes the place of [`lift`]; nothing if that gives none.
pub fn decode_by<G: EncodableGroup, E: PointEncoding<G>>(
    encodings: &[&[u8]],
    lift: impl FnOnce(&[G::Field]) -> Option<Vec<Option<G::Field>>>,
) -> Option<Vec<Result<Affine<G>, DecodeError>>> {
    let read: Vec<_> = encodings.iter().map(|bytes| E::read(bytes)).collect();
    let compressed =
        |read: &Result<Read<G>, _>| if let Ok(Read::Compressed { x, .. }) = read { Some(*x) } else { None };
    let mut roots = lift(&read.iter().filter_map(compressed).collect::<Vec<_>>())?.into_iter();
    let point = |(read, bytes): (_, &&[u8])| match read {
        Ok(Read::Point(point)) => Ok(point),
        Ok(Read::Compressed { x, largest }) => match roots.next().flatten() {
            Some(y) => Ok(Read::with_y(x, &y, largest)),
            // There is none, and this says so.
            None => E::decode_unchecked_subgroup(bytes),
        },
        Err(error) => Err(error),
    };
    Some(read.into_iter().zip(encodings).map(point).collect())
}

/// For each x the y of some point of the curve with it, `None` where there is none.
pub fn lift<G: LaneGroup>(x: &[G::Field]) -> Vec<Option<G::Field>> {
    G::lift_rows(x)
}

fn lift_row<G: LaneGroup>(x: &[G::Field]) -> impl Iterator<Item = Option<G::Field>> {
    let lanes = G::Lanes::gather(&from_fn(|i| x.get(i).copied().unwrap_or_default()));
    let (y, LaneMask(exists)) = right_side::<G, _>(&lanes).sqrt();
    y.scatter().into_iter().take(x.len()).enumerate().map(move |(i, y)| (exists >> i & 1 == 1).then_some(y))
}

/// Each point times its weight, for any points of the curve.
pub fn weighted<G: LaneGroup>(terms: &[(Affine<G>, u128)]) -> Vec<Affine<G>> {
    G::weighted_rows(terms)
}

/// The fewest terms of a sum with scalars that buckets in lanes are taken for.
fn fewest_in_buckets<G: LaneGroup>() -> usize {
    match Backend::current() {
        Backend::Ifma => Some(G::FEWEST.terms_by_ifma),
        Backend::Fma => Some(G::FEWEST.terms_by_avx512),
        // Not measured.
        Backend::AvxIfma => Some(24),
        Backend::Avx2 => G::FEWEST.terms_by_avx2,
        Backend::Portable => None,
    }
    .unwrap_or(usize::MAX)
}

/// `Σ scalar point` over points of the subgroup of order r: [`sum_of_products_vartime`], in lanes where there are enough terms for that.
/// Variable time.
pub fn sum_of_products<G: LaneGroup>(terms: &[(Affine<G>, G::Scalar)]) -> Point<G> {
    if terms.len() < fewest_in_buckets::<G>() {
        return sum_of_products_vartime(terms);
    }
    let (points, scalars): (Vec<_>, Vec<_>) = terms.iter().copied().unzip();
    PreparedPoints::new(&points).sum_of_products_vartime(&scalars)
}

/// Each of at most eight points times its weight, by signed windows of four bits: for weights of 128 bits 132 doublings, 33 additions and a
/// table.
fn weighted_row<G: LaneGroup>(terms: &[(Affine<G>, u128)]) -> impl Iterator<Item = Point<G>> {
    let points: Vec<_> = terms.iter().map(|(point, _)| *point).collect();
    let [x, y] = gather(&points);
    let law = Complete::new(G::mul_triple_b_in_lanes);
    let table = Table::new(&law, &Homogeneous::from_affine(&x, &y));
    // Times 0 is infinity, and so is infinity.
    let weight_of = |(point, weight): &(Affine<G>, u128)| if point.is_identity() { 0 } else { *weight };
    let weights: [u128; LANES] = from_fn(|i| terms.get(i).map_or(0, weight_of));
    let windows = windows(weights.iter().fold(0, |all, weight| all | weight));
    let digit = |_, window| Digit::of_lanes(weights.map(|weight| signed_digit(weight, window, WIDTH)));
    scattered(&sum_of_windows(&law, &[table], windows, digit), terms.len())
}

/// The windows of a weight and its sign.
fn windows(weight: u128) -> usize {
    ((u128::BITS - weight.leading_zeros()) as usize + 1).div_ceil(WIDTH)
}

impl Digit<LaneMask> {
    fn of_lanes(digits: [i32; LANES]) -> Self {
        let mask = |of: &dyn Fn(i32) -> bool| {
            LaneMask(digits.iter().enumerate().fold(0, |mask, (i, digit)| mask | u8::from(of(*digit)) << i))
        };
        Self {
            magnitude: from_fn(|magnitude| mask(&|digit| digit.unsigned_abs() as usize == magnitude)),
            negative: mask(&|digit| digit < 0),
        }
    }
}

fn map_row<G: LaneGroup>(pairs: &[[G::Field; 2]]) -> impl Iterator<Item = Point<G>> + use<G> {
    let fields: [[G::Field; 2]; LANES] = from_fn(|i| pairs.get(i).copied().unwrap_or_default());
    let [u0, u1] = from_fn(|k| G::Lanes::gather(&fields.map(|u| u[k])));
    let cleared = G::clear_cofactor_in_lanes(&map_pair_to_curve::<G, G::Lanes>([&u0, &u1]).to_homogeneous());
    scattered(&cleared, pairs.len())
}

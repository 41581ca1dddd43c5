//! Hashing to curves as RFC 9380 has it: `hash_to_curve` and `encode_to_curve` for every group here.
//!
//! A suite is a type ([`suites`]); its output depends on a domain separation tag that the caller always names:
//!
//! ```
//! use pairloom_curve::hash::{Dst, HashSuite, suites::Bls12381G1XmdSha256SswuRo};
//!
//! # fn main() -> Result<(), pairloom_curve::hash::EmptyDst> {
//! let dst = Dst::new(b"MY-PROTOCOL-V01-CS01-with-BLS12381G1_XMD:SHA-256_SSWU_RO_")?;
//! let point = Bls12381G1XmdSha256SswuRo::hash(b"message", dst);
//! # assert!(bool::from(point.is_on_curve()));
//! # Ok(())
//! # }
//! ```
//!
//! Only the way from bytes to field elements is tied to one core ([`expand`], [`field`]). The maps ([`sswu`], [`svdw`],
//! [`isogeny`]) and the clearing of cofactors ([`cofactor`]) are formulas over any machine. All is constant time in the message.

pub mod cofactor;
mod constants;
mod dst;
pub mod expand;
pub mod field;
pub mod fraction;
pub mod isogeny;
pub mod map;
pub mod sswu;
pub mod suites;
pub mod svdw;

use crate::coordinates::Jacobian;
use crate::group::Group;
use crate::point::Point;
pub use dst::{Dst, EmptyDst};
use expand::ExpandMessage;
pub use map::MapToCurve;

/// `hash_to_curve` of RFC 9380, section 3: uniform over the subgroup, indifferentiable from a random oracle.
pub fn hash_to_curve<G: MapToCurve, E: ExpandMessage>(message: &[u8], dst: Dst<'_>) -> Point<G> {
    into_subgroup(&sum_of_two::<G, E>(message, dst))
}

/// As [`hash_to_curve`], of a public message in variable time.
pub fn hash_to_curve_vartime<G: MapToCurve, E: ExpandMessage>(message: &[u8], dst: Dst<'_>) -> Point<G> {
    into_subgroup_vartime(&sum_of_two::<G, E>(message, dst))
}

/// `encode_to_curve` of RFC 9380, section 3: half the cost, but not uniform.
pub fn encode_to_curve<G: MapToCurve, E: ExpandMessage>(message: &[u8], dst: Dst<'_>) -> Point<G> {
    into_subgroup(&one::<G, E>(message, dst))
}

fn sum_of_two<G: MapToCurve, E: ExpandMessage>(message: &[u8], dst: Dst<'_>) -> Jacobian<G::Field> {
    let [u0, u1] = field::hash_to_field::<G::Field, E, 2>(message, dst);
    map::map_pair_to_curve::<G, _>([&u0, &u1])
}

fn one<G: MapToCurve, E: ExpandMessage>(message: &[u8], dst: Dst<'_>) -> Jacobian<G::Field> {
    let [u] = field::hash_to_field::<G::Field, E, 1>(message, dst);
    map::map_to_curve::<G, _>(&u)
}

fn into_subgroup<G: MapToCurve>(point: &Jacobian<G::Field>) -> Point<G> {
    Point::from_coordinates(G::clear_cofactor(&point.to_homogeneous()))
}

fn into_subgroup_vartime<G: MapToCurve>(point: &Jacobian<G::Field>) -> Point<G> {
    Point::from_coordinates(G::clear_cofactor_vartime(&point.to_homogeneous()))
}

/// A suite of RFC 9380, section 8: a group, an expander and one of the two encodings.
pub trait HashSuite: Copy + Send + Sync + core::fmt::Debug + 'static {
    /// The group hashed to.
    type Group: MapToCurve;
    /// The expander of messages.
    type Expander: ExpandMessage;
    /// The identifier, such as `BLS12381G1_XMD:SHA-256_SSWU_RO_`.
    const ID: &'static str;
    /// Whether this is `hash_to_curve` (`_RO_`) rather than `encode_to_curve` (`_NU_`).
    const RANDOM_ORACLE: bool;

    /// The point of the subgroup that the message stands for under this tag.
    fn hash(message: &[u8], dst: Dst<'_>) -> Point<Self::Group> {
        into_subgroup(&mapped::<Self>(message, dst))
    }

    /// As [`Self::hash`], of a public message in variable time.
    fn hash_vartime(message: &[u8], dst: Dst<'_>) -> Point<Self::Group> {
        into_subgroup_vartime(&mapped::<Self>(message, dst))
    }
}

/// The message's point of the curve, cofactor and all.
fn mapped<S: HashSuite>(message: &[u8], dst: Dst<'_>) -> Jacobian<<S::Group as Group>::Field> {
    let map = if S::RANDOM_ORACLE { sum_of_two::<S::Group, S::Expander> } else { one::<S::Group, S::Expander> };
    map(message, dst)
}

#[cfg(test)]
mod tests;

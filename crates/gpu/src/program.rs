//! What can be recorded: the library's own formulas on a machine whose elements are nodes.

use crate::error::TapeError;
use core::fmt;
use pairloom_algebra::{Field, Fp6, Fp12, PrimeField, QuadraticExt, SquareRoot};
use pairloom_curve::coordinates::Homogeneous;
use pairloom_curve::group::{Const, Group};
use pairloom_curve::hash::cofactor;
use pairloom_curve::hash::map::{MapToCurve, map_pair_to_curve};
use pairloom_curve::{Family, PairingCurve, subgroup};
use pairloom_pairing::final_exponentiation::{Exponent, final_exponentiation};
use pairloom_pairing::miller::{Pair, miller_loop};
use pairloom_trace::{Bundle, Graph, Port, TraceFp, TraceFp2, TraceMask, record};

/// A computation over F_p².
///
/// A pair of points is three elements: (x_P, y_P), x_Q, y_Q. An element of F_p^12 is six, in the order of [`Tape::outputs`](crate::Tape::outputs).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Program {
    /// The product of Miller loops of optimal ate pairings, squarings shared: pairs to an element of F_p^12.
    Miller {
        /// How many pairs.
        pairs: usize,
    },
    /// The final exponentiation in the power [`Exponent::Fast`]: an element of F_p^12 to one.
    FinalExponentiation,
    /// Both: the product of pairings.
    Pairing {
        /// How many pairs.
        pairs: usize,
    },
    /// Whether a point of the curve is in the subgroup of order r: to a truth value, which is not 0 where it holds.
    InSubgroup(Side),
    /// The point of the subgroup that `hash_to_curve` gives for two elements of the field: to homogeneous coordinates.
    Hash(Side),
    /// A y with which x is a point of the curve, and the truth value whether there is one.
    Lift(Side),
    /// The sum of so many points of the curve times weights of 128 bits: to homogeneous coordinates. A point is followed by its weight, 32 bits
    /// a coordinate of two elements, the lowest first.
    WeightedSum(Side, usize),
}

/// One of the groups of a pairing. A pair of elements of its field, such as a point, is one element of F_p² in G1, two in G2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Over F_p.
    G1,
    /// Over F_p².
    G2,
}

impl Side {
    /// The elements of F_p² of so many elements of the group's field.
    pub fn elements(self, count: usize) -> usize {
        if self == Self::G1 { count.div_ceil(2) } else { count }
    }
}

/// The elements of F_p² of a pair.
pub const OF_A_PAIR: usize = 3;
/// The elements of F_p² of an element of F_p^12.
pub const OF_A_VALUE: usize = 6;

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Miller { pairs } => write!(f, "miller {pairs}"),
            Self::FinalExponentiation => f.write_str("final exponentiation"),
            Self::Pairing { pairs } => write!(f, "pairing {pairs}"),
            Self::InSubgroup(side) => write!(f, "subgroup {side:?}"),
            Self::Hash(side) => write!(f, "hash {side:?}"),
            Self::Lift(side) => write!(f, "lift {side:?}"),
            Self::WeightedSum(side, points) => write!(f, "weighted sum {side:?} {points}"),
        }
    }
}

impl Program {
    /// The elements of F_p² that it takes.
    pub fn inputs(self) -> usize {
        match self {
            Self::Miller { pairs } | Self::Pairing { pairs } => OF_A_PAIR * pairs,
            Self::FinalExponentiation => OF_A_VALUE,
            Self::InSubgroup(side) | Self::Hash(side) => side.elements(2),
            Self::Lift(_) => 1,
            Self::WeightedSum(side, points) => points * (side.elements(2) + 2),
        }
    }

    /// How many items so many elements are of.
    ///
    /// # Errors
    ///
    /// [`TapeError::Arguments`].
    pub fn items(self, elements: usize) -> Result<usize, TapeError> {
        match self.inputs() {
            expected if expected > 0 && elements.is_multiple_of(expected) => Ok(elements / expected),
            expected => Err(TapeError::Arguments { expected, found: elements }),
        }
    }

    /// The elements of F_p² that it gives.
    pub fn outputs(self) -> usize {
        match self {
            Self::Miller { .. } | Self::FinalExponentiation | Self::Pairing { .. } => OF_A_VALUE,
            Self::InSubgroup(_) => 1,
            Self::Hash(side) | Self::WeightedSum(side, _) => side.elements(3),
            Self::Lift(_) => 2,
        }
    }

    /// Its graph over a curve's F_p².
    pub fn graph<C: PairingCurve<G1: MapToCurve, G2: MapToCurve>>(self) -> Graph {
        record(&self.to_string(), |Elements(inputs): Elements<TraceFp2<C::Fp>>| {
            let inputs = inputs(self.inputs());
            let power = |value| final_exponentiation::<C, _>(&value, Exponent::Fast);
            Results(match self {
                Self::Miller { .. } => coefficients(&miller_loop::<C, _>(&pairs(&inputs))).into(),
                Self::FinalExponentiation => coefficients(&power(value(&inputs))).into(),
                Self::Pairing { .. } => coefficients(&power(miller_loop::<C, _>(&pairs(&inputs)))).into(),
                Self::InSubgroup(Side::G1)
                | Self::Hash(Side::G1)
                | Self::Lift(Side::G1)
                | Self::WeightedSum(Side::G1, _) => self.over_fp::<C>(&inputs),
                _ => self.over_fp2::<C>(&inputs),
            })
        })
    }

    /// The formulas of G1.
    fn over_fp<C: PairingCurve<G1: MapToCurve>>(self, inputs: &[TraceFp2<C::Fp>]) -> Vec<TraceFp2<C::Fp>> {
        let parts: Vec<TraceFp<C::Fp>> = inputs.iter().flat_map(QuadraticExt::parts).collect();
        let triple_b = |value: &TraceFp<C::Fp>| C::mul_b(&value.triple());
        match self {
            Self::InSubgroup(_) => vec![truth(subgroup::g1::<C, _>(&parts[0], &parts[1]))],
            Self::Hash(_) => {
                let point = map_pair_to_curve::<C::G1, _>([&parts[0], &parts[1]]).to_homogeneous();
                joined(match C::FAMILY {
                    Family::Bn => point,
                    Family::Bls12 => cofactor::bls12_g1::<C, _>(&point),
                })
            }
            Self::Lift(_) => {
                let (y, exists) = lift::<C::G1, _>(&parts[0]);
                vec![TraceFp2::new(y, Field::zero()), truth(exists)]
            }
            _ => {
                let terms = parts.chunks(6).map(|of| ([of[0], of[1]], [of[2], of[3], of[4], of[5]]));
                joined(weighted_sum(&terms.collect::<Vec<_>>(), triple_b))
            }
        }
    }

    /// The formulas of G2.
    fn over_fp2<C: PairingCurve<G2: MapToCurve>>(self, inputs: &[TraceFp2<C::Fp>]) -> Vec<TraceFp2<C::Fp>> {
        let triple_b = |value: &TraceFp2<C::Fp>| C::mul_twist_b(&value.triple());
        let coordinates = |point: Homogeneous<_>| vec![point.x, point.y, point.z];
        match self {
            Self::InSubgroup(_) => vec![truth(subgroup::g2::<C, _>(&inputs[0], &inputs[1]))],
            Self::Hash(_) => {
                let point = map_pair_to_curve::<C::G2, _>([&inputs[0], &inputs[1]]).to_homogeneous();
                coordinates(match C::FAMILY {
                    Family::Bn => cofactor::bn_g2::<C, _>(&point),
                    Family::Bls12 => cofactor::bls12_g2::<C, _>(&point),
                })
            }
            Self::Lift(_) => {
                let (y, exists) = lift::<C::G2, _>(&inputs[0]);
                vec![y, truth(exists)]
            }
            _ => {
                let weight = |[a, b]: [TraceFp<C::Fp>; 2], [c, d]: [TraceFp<C::Fp>; 2]| [a, b, c, d];
                let terms = inputs.chunks(4).map(|of| ([of[0], of[1]], weight(of[2].parts(), of[3].parts())));
                coordinates(weighted_sum(&terms.collect::<Vec<_>>(), triple_b))
            }
        }
    }
}

/// A truth value as an element.
fn truth<F: PrimeField>(mask: TraceMask) -> TraceFp2<F>
where
    TraceFp2<F>: QuadraticExt<Base = TraceFp<F>>,
    TraceFp<F>: Field<Mask = TraceMask>,
{
    TraceFp2::new(TraceFp::select(&mask, &Field::one(), &Field::zero()), Field::zero())
}

/// The coordinates of a point of G1, two an element.
fn joined<E: QuadraticExt>(point: Homogeneous<E::Base>) -> Vec<E> {
    vec![E::new(point.x, point.y), E::new(point.z, Field::zero())]
}

/// A root of x³ + b, and whether there is one.
fn lift<G: Group, F: SquareRoot<Const = Const<G>>>(x: &F) -> (F, F::Mask) {
    x.square().mul(x).add(&F::constant(&G::B)).sqrt()
}

/// The bits of a part of a weight; a weight has four parts, the lowest first.
const BITS_OF_A_PART: usize = 32;
/// The bits of a window of weights: a table has 2^WINDOW multiples.
const WINDOW: usize = 4;

/// A weight of 128 bits as four integers, in two elements of F_p².
pub(crate) fn parts_of_weight<E: QuadraticExt<Base: PrimeField>>(weight: u128) -> [E; 2] {
    let [a, b, c, d] = [0, 1, 2, 3].map(|part| integer((weight >> (BITS_OF_A_PART * part)) as u32));
    [E::new(a, b), E::new(c, d)]
}

fn integer<F: PrimeField>(value: u32) -> F {
    let bit = |bit: u32| if value >> bit & 1 == 1 { F::one() } else { F::zero() };
    (0..u32::BITS).rev().fold(F::zero(), |sum, index| sum.double().add(&bit(index)))
}

/// `Σ weight point` over any points of the curve, by windows, doublings shared. The additions are complete.
fn weighted_sum<F: Field, W: PrimeField<Mask = F::Mask>>(
    terms: &[([F; 2], [W; 4])],
    triple_b: impl Fn(&F) -> F + Copy,
) -> Homogeneous<F> {
    let tables: Vec<_> = terms.iter().map(|([x, y], _)| multiples(x, y, triple_b)).collect();
    let mut sum = Homogeneous::identity();
    for part in (0..4).rev() {
        let digits: Vec<_> = terms.iter().map(|(_, weight)| bits(&weight[part])).collect();
        for window in (0..BITS_OF_A_PART / WINDOW).rev() {
            sum = (0..WINDOW).fold(sum, |sum, _| sum.double(triple_b));
            for (table, digits) in tables.iter().zip(&digits) {
                sum = sum.add(&entry(table, &digits[WINDOW * window..WINDOW * (window + 1)]), triple_b);
            }
        }
    }
    sum
}

/// The multiples of a point below 2^WINDOW.
fn multiples<F: Field>(x: &F, y: &F, triple_b: impl Fn(&F) -> F + Copy) -> Vec<Homogeneous<F>> {
    let mut table = vec![Homogeneous::identity(), Homogeneous::from_affine(x, y)];
    for index in 2..1 << WINDOW {
        let next = match index % 2 {
            0 => table[index / 2].double(triple_b),
            _ => table[index - 1].add_mixed(x, y, triple_b),
        };
        table.push(next);
    }
    table
}

/// The entry of a table whose index has these bits, the lowest first.
fn entry<F: Field>(table: &[Homogeneous<F>], bits: &[F::Mask]) -> Homogeneous<F> {
    let Some((highest, lower)) = bits.split_last() else { return table[0].clone() };
    let (low, high) = table.split_at(table.len() / 2);
    Homogeneous::select(highest, &entry(high, lower), &entry(low, lower))
}

/// The bits of a part of a weight, the lowest first.
fn bits<W: PrimeField>(part: &W) -> Vec<W::Mask> {
    let mut rest = part.clone();
    let mut bit = || {
        let odd = rest.parity();
        rest = rest.sub(&W::select(&odd, &W::one(), &W::zero())).halve();
        odd
    };
    (0..BITS_OF_A_PART).map(|_| bit()).collect()
}

fn pairs<E: QuadraticExt>(inputs: &[E]) -> Vec<Pair<E>> {
    let pair = |of: &[E]| Pair { p: of[0].parts(), q: [of[1].clone(), of[2].clone()] };
    inputs.chunks(OF_A_PAIR).map(pair).collect()
}

/// The element of F_p^12 of six coefficients, in the order of [`Tape::outputs`](crate::Tape::outputs).
pub(crate) fn value<E: Clone>(six: &[E]) -> Fp12<E> {
    let [c0, c1] = [0, 3].map(|i| Fp6 { c0: six[i].clone(), c1: six[i + 1].clone(), c2: six[i + 2].clone() });
    Fp12 { c0, c1 }
}

/// The inverse of [`value`].
pub(crate) fn coefficients<E: Clone>(value: &Fp12<E>) -> [E; 6] {
    let [a, b] = [&value.c0, &value.c1];
    [&a.c0, &a.c1, &a.c2, &b.c0, &b.c1, &b.c2].map(E::clone)
}

/// As many inputs as asked for.
struct Elements<E>(fn(usize) -> Vec<E>);

impl<E: Bundle> Bundle for Elements<E> {
    fn inputs(_: &str) -> Self {
        Self(|count| (0..count).map(|index| E::inputs(&index.to_string())).collect())
    }
    fn outputs(&self, _: &str) -> Vec<Port> {
        vec![]
    }
}

/// Any number of results.
struct Results<E>(Vec<E>);

impl<E: Bundle> Bundle for Results<E> {
    fn inputs(_: &str) -> Self {
        Self(vec![])
    }
    fn outputs(&self, _: &str) -> Vec<Port> {
        self.0.iter().enumerate().flat_map(|(index, result)| result.outputs(&index.to_string())).collect()
    }
}

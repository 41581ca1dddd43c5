//! Groups with a symmetric pairing, as protocols want them.

use pairloom_algebra::binary::{Dodecic, Tower};
use pairloom_curve::encoding::DecodeError;
use pairloom_curve::genus2::{self, Divisor, Kind, hash_to_degenerate, hash_to_divisor};
use pairloom_curve::hash::Dst;
use pairloom_curve::supersingular::{self, Element, Point, hash_to_curve};
use pairloom_curve::{binary, ternary};
use pairloom_pairing::symmetric::SymmetricPairing;
use pairloom_pairing::{eta_genus2, eta2, eta3};
use pairloom_parallel::compiled::CompiledSymmetric;
use std::fmt::Debug;

/// A pairing of two elements of one group, with the group's operations. All take variable time.
pub trait Group: CompiledSymmetric<Argument: Eq + Debug> + SymmetricPairing {
    /// The order N of the whole group, little-endian words; pairings are defined on all of it.
    const WHOLE_ORDER: &'static [u64];
    /// The greatest prime r that divides N, little-endian words.
    const PRIME_ORDER: &'static [u64];

    /// `factor element`, the factor in little-endian words.
    fn multiple(element: &Self::Argument, factor: &[u64]) -> Self::Argument;
    /// The sum.
    fn sum(a: &Self::Argument, b: &Self::Argument) -> Self::Argument;
    /// The inverse.
    fn inverse(element: &Self::Argument) -> Self::Argument;
    /// An element of order r for a message, under a domain separation tag.
    fn hash(message: &[u8], dst: Dst<'_>) -> Self::Argument;
    /// Whether the element has order r, or is neutral.
    fn has_prime_order(element: &Self::Argument) -> bool;
    /// Whether the element has no part of order r, and no use in a pairing: the neutral one and those that N/r kills.
    fn is_trivial(element: &Self::Argument) -> bool;
    /// The compressed bytes.
    fn encode(element: &Self::Argument) -> Vec<u8>;
    /// The element of the whole group that bytes stand for.
    ///
    /// # Errors
    ///
    /// What is wrong with the bytes.
    fn decode(bytes: &[u8]) -> Result<Self::Argument, DecodeError>;
}

/// A group some of whose elements make pairings cheaper: degenerate divisors of a curve of genus two.
pub trait DegenerateGroup: Group {
    /// A degenerate element for a message, under a domain separation tag; of the whole group, for no multiple would be degenerate.
    fn hash_to_degenerate(message: &[u8], dst: Dst<'_>) -> Self::Argument;
    /// Whether the element is degenerate.
    fn is_degenerate(element: &Self::Argument) -> bool;
    /// `8^i element`: degenerate where the element is (slide 27).
    fn octuple_times(element: &Self::Argument, i: usize) -> Self::Argument;
    /// The bytes of a pairing's value.
    fn value_bytes(value: &Self::Value) -> Vec<u8>;
}

impl<C: genus2::Curve> Group for eta_genus2::OptimalEta<C>
where
    Self: CompiledSymmetric<Argument = Divisor<C>>,
{
    const WHOLE_ORDER: &'static [u64] = C::GROUP_ORDER;
    const PRIME_ORDER: &'static [u64] = C::ORDER;

    fn multiple(element: &Divisor<C>, factor: &[u64]) -> Divisor<C> {
        element.mul_vartime(factor)
    }
    fn sum(a: &Divisor<C>, b: &Divisor<C>) -> Divisor<C> {
        a.add(b)
    }
    fn inverse(element: &Divisor<C>) -> Divisor<C> {
        element.neg()
    }
    fn hash(message: &[u8], dst: Dst<'_>) -> Divisor<C> {
        hash_to_divisor(message, dst)
    }
    fn has_prime_order(element: &Divisor<C>) -> bool {
        element.is_in_subgroup()
    }
    fn is_trivial(element: &Divisor<C>) -> bool {
        element.is_killed_by_cofactor()
    }
    fn encode(element: &Divisor<C>) -> Vec<u8> {
        element.to_bytes()
    }
    fn decode(bytes: &[u8]) -> Result<Divisor<C>, DecodeError> {
        Divisor::from_bytes(bytes)
    }
}

impl<C: genus2::Curve> DegenerateGroup for eta_genus2::OptimalEta<C>
where
    Self: CompiledSymmetric<Argument = Divisor<C>, Value = Dodecic<C::Field>>,
{
    fn hash_to_degenerate(message: &[u8], dst: Dst<'_>) -> Divisor<C> {
        hash_to_degenerate(message, dst)
    }
    fn is_degenerate(element: &Divisor<C>) -> bool {
        element.kind() == Kind::Degenerate
    }
    fn octuple_times(element: &Divisor<C>, i: usize) -> Divisor<C> {
        element.octuple_times(i)
    }
    fn value_bytes(value: &Self::Value) -> Vec<u8> {
        value.coordinates(Tower::Bgos).iter().flat_map(Element::to_be_bytes).collect()
    }
}

/// Elliptic curves: no point is degenerate.
macro_rules! elliptic {
    ($($pairing:ident<C: $family:ident>),*) => { $(
        impl<C: $family::Curve + supersingular::Curve> Group for $pairing::Eta<C>
        where
            Self: CompiledSymmetric<Argument = Point<C>>,
        {
            const WHOLE_ORDER: &'static [u64] = <C as supersingular::Curve>::GROUP_ORDER;
            const PRIME_ORDER: &'static [u64] = <C as supersingular::Curve>::ORDER;

            fn multiple(element: &Point<C>, factor: &[u64]) -> Point<C> {
                element.mul_vartime(factor)
            }
            fn sum(a: &Point<C>, b: &Point<C>) -> Point<C> {
                a.add(b)
            }
            fn inverse(element: &Point<C>) -> Point<C> {
                element.neg()
            }
            fn hash(message: &[u8], dst: Dst<'_>) -> Point<C> {
                hash_to_curve(message, dst)
            }
            fn has_prime_order(element: &Point<C>) -> bool {
                element.is_in_subgroup()
            }
            fn is_trivial(element: &Point<C>) -> bool {
                element.is_killed_by_cofactor()
            }
            fn encode(element: &Point<C>) -> Vec<u8> {
                element.to_bytes()
            }
            fn decode(bytes: &[u8]) -> Result<Point<C>, DecodeError> {
                Point::from_bytes(bytes)
            }
        }
    )* };
}

elliptic!(eta2<C: binary>, eta3<C: ternary>);

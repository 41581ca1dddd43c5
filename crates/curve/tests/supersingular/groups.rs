//! Checks of the group law over every point of a small curve.

use super::*;
use pairloom_curve::hash::Dst;
use pairloom_curve::supersingular::{hash_to_curve, random_point};

/// A sum by the chord and tangent rule in affine coordinates.
pub type Chord<C> = fn(&Point<C>, &Point<C>) -> Point<C>;

/// Sums with every such point are those of the oracle, and N kills.
pub fn group_laws<C: Curve>(points: &[Point<C>], chord: Chord<C>, every: usize) {
    assert_eq!(integer(C::GROUP_ORDER), points.len().into(), "{}", C::ID);
    for p in points {
        assert_eq!((p.double(), p.add(&p.neg())), (chord(p, p), Point::IDENTITY));
        assert!(p.mul_vartime(C::GROUP_ORDER).is_identity());
        for q in points.iter().step_by(every).chain([p]) {
            assert_eq!(p.add(q), chord(p, q));
        }
    }
}

pub fn associative<C: Curve>(points: &[Point<C>], [first, third]: [usize; 2]) {
    for p in points.iter().step_by(first) {
        for q in points {
            for r in points.iter().step_by(third) {
                assert_eq!(p.add(q).add(r), p.add(&q.add(r)));
            }
        }
    }
}

/// Multiples are repeated sums; the subgroup has r points.
pub fn subgroups<C: Curve>(points: &[Point<C>], chord: Chord<C>) {
    let r = integer(C::ORDER);
    for p in points.iter().step_by(3) {
        let multiples = core::iter::successors(Some(Point::IDENTITY), |multiple| Some(chord(multiple, p)));
        for (k, multiple) in multiples.take(70).enumerate() {
            assert_eq!(p.mul_vartime(&[k as u64, 0]), multiple, "{k}");
        }
        assert!(p.clear_cofactor().is_in_subgroup());
        assert_eq!(p.is_killed_by_cofactor(), p.mul_vartime(C::COFACTOR).is_identity());
    }
    let inside = points.iter().filter(|p| p.is_in_subgroup()).count();
    // In E[r] there are r points, or r² where r divides N twice and the group is not cyclic.
    assert!(r == inside.into() || &r * &r == inside.into(), "{}: {inside}", C::ID);
}

/// Hashing reaches every point of the subgroup but infinity, and the tag matters.
pub fn hashing<C: Curve>(points: &[Point<C>]) {
    let dst = Dst::of_constant(b"PAIRLOOM-TEST");
    let hash = |i: u32| hash_to_curve::<C>(&i.to_be_bytes(), dst);
    let hits: Vec<_> = (0..12 * C::ORDER[0] as u32).map(hash).collect();
    assert!(hits.iter().all(|p| p.is_in_subgroup() && !p.is_identity()));
    let seen = points.iter().filter(|p| hits.contains(p)).count();
    assert!(seen + 1 >= C::ORDER[0] as usize, "{}: {seen}", C::ID);
    assert_ne!(hash_to_curve::<C>(b"", dst), hash_to_curve::<C>(b"", Dst::of_constant(b"PAIRLOOM-TEST-2")));
}

/// A random point lies in the subgroup.
pub fn random<C: Curve>() {
    let mut counter = 0u8;
    let point = random_point::<C>(|bytes| {
        counter += 1;
        bytes
            .iter_mut()
            .enumerate()
            .for_each(|(i, byte)| *byte = counter.wrapping_mul(89).wrapping_add((i as u8).wrapping_mul(113)));
    });
    assert!(point.is_in_subgroup() && !point.is_identity());
}

//! Every point of curves over F_3^5 and F_3^7, every pair of points over F_3^5.

use super::*;
use pairloom_algebra::Field;
use pairloom_algebra::count::{Counts, counted};
use pairloom_algebra::ternary::CountTernary;
use pairloom_algebra::ternary::moduli::F3m509;
use pairloom_curve::hash::Dst;
use pairloom_curve::ternary::{Projective, hash_to_curve, random_point, toy};

/// The sum by the chord and tangent rule in affine coordinates.
fn chord<C: Curve>(p: &Point<C>, q: &Point<C>) -> Point<C> {
    let (Some([x1, y1]), Some([x2, y2])) = (p.xy(), q.xy()) else {
        return if p.is_identity() { *q } else { *p };
    };
    let slope = match (x1 == x2, y1 == y2) {
        (false, _) => y2.sub(&y1).mul(&x2.sub(&x1).invert()),
        // (3 x² − 1)/(2 y)
        (true, true) => C::Field::one().neg().mul(&y1.double().invert()),
        (true, false) => return Point::IDENTITY,
    };
    let x3 = slope.square().sub(&x1).sub(&x2);
    Point::from_xy(x3, slope.mul(&x1.sub(&x3)).sub(&y1)).expect("on the curve")
}

fn group_laws<C: Curve>(every: usize) {
    let points = every_point::<C>();
    assert_eq!(integer(C::GROUP_ORDER), points.len().into(), "{}", C::ID);
    for p in &points {
        let double = chord(p, p);
        assert_eq!((p.double(), p.add(&p.neg())), (double, Point::IDENTITY));
        assert_eq!((p.add(p), p.triple()), (double, chord(&double, p)));
        assert!(p.mul_vartime(C::GROUP_ORDER).is_identity());
        for q in points.iter().step_by(every) {
            assert_eq!(p.add(q), chord(p, q));
        }
    }
}

#[test]
fn sums_and_orders() {
    group_laws::<toy::Toy5>(1);
    group_laws::<toy::Toy5Minus>(1);
    group_laws::<toy::Toy7>(90);
    group_laws::<toy::Toy7Minus>(90);
}

fn associative<C: Curve>() {
    let points = every_point::<C>();
    for p in points.iter().step_by(11) {
        for q in &points {
            for r in points.iter().step_by(23) {
                assert_eq!(p.add(q).add(r), p.add(&q.add(r)));
            }
        }
    }
}

#[test]
fn sums_are_associative() {
    on_toys!(associative: Toy5 Toy5Minus);
}

fn subgroups<C: Curve>() {
    let points = every_point::<C>();
    let r = integer(C::ORDER);
    for p in points.iter().step_by(3) {
        let multiples = core::iter::successors(Some(Point::IDENTITY), |multiple| Some(chord(multiple, p)));
        for (k, multiple) in multiples.take(70).enumerate() {
            assert_eq!(p.mul_vartime(&[k as u64, 0]), multiple, "{k}");
        }
        assert!(p.clear_cofactor().is_in_subgroup());
        assert_eq!(p.is_killed_by_cofactor(), p.mul_vartime(&[C::COFACTOR as u64]).is_identity());
    }
    let inside = points.iter().filter(|p| p.is_in_subgroup()).count();
    // In E[r] there are r points, or r² where r divides N twice and the group is not cyclic.
    assert!(r == inside.into() || &r * &r == inside.into(), "{}: {inside}", C::ID);
}

#[test]
fn multiples_and_subgroups() {
    on_toys!(subgroups: Toy5 Toy5Minus Toy7 Toy7Minus);
}

fn hashing<C: Curve>() {
    let dst = Dst::of_constant(b"PAIRLOOM-TEST");
    let hash = |i: u32| hash_to_curve::<C>(&i.to_be_bytes(), dst);
    let hits: Vec<_> = (0..12 * C::ORDER[0] as u32).map(hash).collect();
    assert!(hits.iter().all(|p| p.is_in_subgroup() && !p.is_identity()));
    let seen = every_point::<C>().iter().filter(|p| hits.contains(p)).count();
    assert!(seen + 1 >= C::ORDER[0] as usize, "{}: {seen}", C::ID);
    assert_ne!(hash_to_curve::<C>(b"", dst), hash_to_curve::<C>(b"", Dst::of_constant(b"PAIRLOOM-TEST-2")));
}

#[test]
fn hashing_reaches_every_point_of_the_subgroup() {
    on_toys!(hashing: Toy5 Toy5Minus);
}

fn random<C: Curve>() {
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

#[test]
fn random_points_lie_in_the_subgroup() {
    every_curve!(random);
}

#[test]
fn counts_of_the_formulas() {
    type C = CountTernary<F3m509>;
    let point = [C::one(), C::one()];
    let projective = Projective::from_affine(&point);
    let cost = |formula: &dyn Fn() -> Projective<C>| {
        let (_, Counts { products, cubes, inversions, .. }) = counted(formula);
        (products, cubes, inversions)
    };
    assert_eq!(cost(&|| projective.triple(1)), (0, 6, 0));
    assert_eq!(cost(&|| projective.double()), (5, 2, 0));
    assert_eq!(cost(&|| projective.add_distinct(&point)), (12, 1, 0));
}

//! Every point of curves over F_2^3, F_2^5, F_2^7 and F_2^9.

use super::*;
use pairloom_algebra::binary::CountBinary;
use pairloom_algebra::binary::moduli::F2m1223;
use pairloom_algebra::count::{Counts, counted};
use pairloom_algebra::{BinaryField, Field};
use pairloom_curve::binary::{Projective, hash_to_curve, random_point};
use pairloom_curve::hash::Dst;

/// The sum by the chord and tangent rule in affine coordinates.
fn chord<C: Curve>(p: &Point<C>, q: &Point<C>) -> Point<C> {
    let (Some([x1, y1]), Some([x2, y2])) = (p.xy(), q.xy()) else {
        return if p.is_identity() { *q } else { *p };
    };
    let slope = match (x1 == x2, y1 == y2) {
        (false, _) => y1.add(&y2).mul(&x1.add(&x2).invert()),
        (true, true) => x1.square().add_bit(true),
        (true, false) => return Point::IDENTITY,
    };
    let x3 = slope.square().add(&x1).add(&x2);
    Point::from_xy(x3, slope.mul(&x1.add(&x3)).add(&y1).add_bit(true)).expect("on the curve")
}

fn group_laws<C: Curve>() {
    let points = every_point::<C>();
    assert_eq!(integer(C::GROUP_ORDER), points.len().into(), "{}", C::ID);
    for p in &points {
        assert_eq!((p.double(), p.add(&p.neg())), (chord(p, p), Point::IDENTITY));
        assert!(p.mul_vartime(C::GROUP_ORDER).is_identity());
        for q in &points {
            assert_eq!(p.add(q), chord(p, q));
        }
    }
}

#[test]
fn sums_and_orders() {
    on_toys!(group_laws: Toy3B0 Toy3B1 Toy5B0 Toy5B1 Toy7B0 Toy7B1 Toy9B0 Toy9B1);
}

fn associative<C: Curve>() {
    let points = every_point::<C>();
    for p in &points {
        for q in &points {
            for r in &points {
                assert_eq!(p.add(q).add(r), p.add(&q.add(r)));
            }
        }
    }
}

#[test]
fn sums_are_associative() {
    on_toys!(associative: Toy3B0 Toy3B1 Toy5B0);
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
    on_toys!(subgroups: Toy3B0 Toy3B1 Toy5B0 Toy5B1 Toy7B0 Toy7B1 Toy9B0 Toy9B1 Toy11B0 Toy11B1);
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
    on_toys!(hashing: Toy7B0 Toy7B1);
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
    type C = CountBinary<F2m1223>;
    let point = [C::one(), C::one()];
    let projective = Projective::from_affine(&point);
    let (_, double) = counted(|| projective.double());
    assert_eq!((double.products, double.squares), (0, 6));
    let (_, Counts { products, squares, inversions, .. }) = counted(|| projective.add_distinct(&point));
    assert_eq!((products, squares, inversions), (10, 2, 0));
}

//! The group laws.

use super::*;
use pairloom_curve::coordinates::{Homogeneous, Jacobian};
use pairloom_curve::point::Point;
use subtle::{Choice, ConditionallySelectable};

/// Chord and tangent, with every case told apart.
pub(super) fn chord_and_tangent<G: Group>(p: &Affine<G>, q: &Affine<G>) -> Affine<G> {
    if p.is_identity() {
        return *q;
    }
    if q.is_identity() {
        return *p;
    }
    if *p == q.neg() {
        return Affine::identity();
    }
    let slope = if p == q {
        p.x.square().triple().mul(&p.y.double().invert())
    } else {
        q.y.sub(&p.y).mul(&q.x.sub(&p.x).invert())
    };
    let x = slope.square().sub(&p.x).sub(&q.x);
    Affine::from_xy_unchecked(x, slope.mul(&p.x.sub(&x)).sub(&p.y))
}

/// The point with its denominator changed.
fn rescaled<G: TestGroup>(point: Point<G>, factor: G::Field) -> Point<G> {
    let c = point.coordinates();
    Point::from_coordinates(Homogeneous { x: c.x.mul(&factor), y: c.y.mul(&factor), z: c.z.mul(&factor) })
}

/// Every way of adding against chord and tangent.
pub(super) fn additions_agree<G: TestGroup>(p: &Affine<G>, q: &Affine<G>, scale: &G::Field) {
    let sum = chord_and_tangent(p, q);
    let (hp, hq) = (rescaled((*p).into(), *scale), Point::from(*q));
    let (jp, jq) = (Jacobian::from_homogeneous(hp.coordinates()), Jacobian::from_homogeneous(hq.coordinates()));
    assert_eq!((hp + hq).to_affine(), sum, "{p:?} + {q:?}");
    assert_eq!((hp + *q).to_affine(), sum, "{p:?} + {q:?} (affine)");
    assert_eq!((*p - -*q).to_affine(), sum);
    assert_eq!(p.add_vartime(q), sum, "{p:?} + {q:?} (variable time)");
    assert_eq!(Point::<G>::from_jacobian(&jp.add_vartime(&jq)).to_affine(), sum, "{p:?} + {q:?} (Jacobian)");
    if !q.is_identity() {
        let mixed = jp.add_mixed_vartime(&q.x, &q.y);
        assert_eq!(Point::<G>::from_jacobian(&mixed).to_affine(), sum, "{p:?} + {q:?} (Jacobian, mixed)");
    }
    if p == q {
        assert_eq!(hp.double().to_affine(), sum, "2 {p:?}");
        assert_eq!(Point::<G>::from_jacobian(&jp.double()).to_affine(), sum, "2 {p:?} (Jacobian)");
    }
    assert_eq!(hp == hq, p == q);
    assert!(bool::from((hp + hq).is_on_curve()));
}

fn additions<G: TestGroup>() {
    let mut rng = rng();
    let p = random_curve_point::<G>(&mut rng);
    let mut points = vec![Affine::identity(), p, -p, p.double().to_affine(), Affine::generator()];
    points.extend((0..4).map(|_| random_curve_point::<G>(&mut rng)));
    let scale = G::Field::random(&mut rng);
    for p in &points {
        for q in &points {
            additions_agree(p, q, &scale);
        }
    }
}

#[test]
fn every_addition_is_chord_and_tangent() {
    on_every_group!(additions);
}

fn values<G: TestGroup>() {
    let mut rng = rng();
    let points: Vec<Point<G>> =
        (0..9u64)
            .map(|i| {
                if i % 4 == 1 {
                    Point::identity()
                } else {
                    random_curve_point::<G>(&mut rng).mul_words_vartime(&[i + 3])
                }
            })
            .collect();
    let affine = Point::batch_to_affine(&points);
    assert!(points.iter().zip(&affine).all(|(point, affine)| point.to_affine() == *affine));
    assert_eq!(affine[1], Affine::identity());
    assert_eq!((affine[1].x, affine[1].y), (G::Field::zero(), G::Field::zero()));
    assert_eq!(points.iter().sum::<Point<G>>(), affine.iter().sum());
    let opposite = -points[0];
    assert_eq!(points[0] + opposite, Point::identity());
    assert!(bool::from((opposite - -points[0]).is_identity()));
    assert_eq!(Point::conditional_select(&points[0], &points[2], Choice::from(1)), points[2]);
    assert_ne!(points[0], points[2]);
    assert_ne!(points[0], points[1]);
    assert_eq!(points[1], -points[1]);
    let off = Point::<G>::from(Affine::from_xy_unchecked(G::Field::one(), G::Field::one().double().double()));
    assert!(!bool::from(off.is_on_curve()));
}

#[test]
fn points_behave_as_values() {
    on_every_group!(values);
}

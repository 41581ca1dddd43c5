//! The group law on every divisor of small curves and on random ones of large curves.

use super::oracle::{self, gcd, norm, polynomials, product, remainder, sum};
use super::*;
use pairloom_algebra::binary::Quadratic;
use pairloom_algebra::{Field, QuadraticExt};
use pairloom_curve::genus2::toy::{Toy5B0, Toy5B1};
use pairloom_curve::genus2::{Support, random_degenerate};

fn counts<C: Curve>() {
    let divisors = every_divisor::<C>();
    assert_eq!(integer(C::GROUP_ORDER), divisors.len().into(), "{}", C::ID);
    let count = |kind| divisors.iter().filter(|divisor| divisor.kind() == kind).count();
    let points = count(Kind::Degenerate);
    assert_eq!((count(Kind::Identity), count(Kind::Double)), (1, points));
    // Unordered pairs of points that are not each other's opposite.
    assert_eq!(count(Kind::A), points * (points - 2) / 2);
    assert!(divisors.iter().all(|divisor| divisor.mul_vartime(C::GROUP_ORDER).is_identity()));
}

#[test]
fn there_are_as_many_divisors_as_the_order_says() {
    on_toys!(counts: Toy5B0 Toy5B1);
}

fn sums<C: Curve>(step: usize) {
    let divisors = every_divisor::<C>();
    for (i, a) in divisors.iter().enumerate().step_by(step) {
        assert_eq!((a.double(), a.add(&a.neg())), (oracle::add(a, a), Divisor::IDENTITY));
        for b in &divisors[i..] {
            let sum = a.add(b);
            assert_eq!((sum, b.add(a)), (oracle::add(a, b), sum));
        }
    }
}

#[test]
fn every_sum_is_that_of_cantors_algorithm() {
    sums::<Toy5B0>(1);
    sums::<Toy5B1>(8);
}

fn support<C: Curve>() {
    for divisor in every_divisor::<C>().iter().chain(&of_every_kind::<C>(40)) {
        match (divisor.support(), divisor.kind()) {
            (Support::Rational(points), kind) => {
                let expected = [Kind::Identity, Kind::Degenerate, Kind::A].iter().position(|known| *known == kind);
                assert_eq!(points.len(), expected.unwrap_or(2));
                let points = points.iter().map(|&[x, y]| Divisor::<C>::from_point(x, y).expect("on the curve"));
                assert_eq!(
                    points.reduce(|sum, point| oracle::add(&sum, &point)).unwrap_or(Divisor::IDENTITY),
                    *divisor
                );
            }
            (Support::Conjugates([x, y]), kind) => {
                assert_eq!((kind, bool::from(x.c1.is_zero())), (Kind::B, false));
                let [u, v] = divisor.coefficients();
                let lift = |c: &C::Field| Quadratic::new(*c, C::Field::zero());
                assert_eq!(x.square().add(&x.mul_base(&u[1])), lift(&u[0]));
                assert_eq!(x.mul_base(&v[1]).add(&y), lift(&v[0]));
            }
        }
    }
}

#[test]
fn the_points_of_a_divisor_make_it() {
    on_toys!(support: Toy5B0 Toy5B1);
}

/// The functions of a sum: each y + V vanishes where it should, and all together have its divisor up to functions of x.
fn functions<C: Curve>() {
    let divisors = every_divisor::<C>();
    for a in divisors.iter().step_by(3) {
        for b in divisors.iter().step_by(2).chain([a, &a.neg()]) {
            let mut steps = vec![];
            let sum = a.add_with(b, |cubic| steps.push(cubic));
            if a == b {
                let mut doubling = vec![];
                assert_eq!((a.double_with(|cubic| doubling.push(cubic)), &doubling), (sum, &steps));
            }
            check_functions(a, b, &sum, &steps);
        }
    }
}

fn check_functions<C: Curve>(a: &Divisor<C>, b: &Divisor<C>, c: &Divisor<C>, steps: &[[C::Field; 4]]) {
    assert!(steps.len() <= 2);
    let [[u1, v1], [u2, v2], [u3, v3]] = [a, b, c].map(polynomials);
    let all = steps.iter().fold(product(&product(&u1, &u2), &u3), |all, cubic| product(&all, &norm::<C>(cubic)));
    assert!(all.iter().skip(1).step_by(2).all(|odd| odd.is_zero().into()), "a square");
    // Without opposite points there is at most one function, and its zeros are those of both and of the opposite of the sum.
    let [opposite, _, _] = gcd(&gcd(&u1, &u2)[0], &sum(&sum(&v1, &v2), &[C::Field::one()]));
    if let ([cubic], [_]) = (steps, opposite.as_slice()) {
        let meets = |u: &[C::Field], v: &[C::Field]| remainder(&sum(cubic, v), u).is_empty();
        assert!(meets(&u1, &v1) && meets(&u2, &v2) && meets(&u3, &sum(&v3, &[C::Field::one()])));
        assert_eq!(remainder(&norm::<C>(cubic), &product(&product(&u1, &u2), &u3)), []);
    }
}

#[test]
fn the_functions_of_every_sum() {
    on_toys!(functions: Toy5B0);
}

fn multiples<C: Curve>() {
    for divisor in &of_every_kind::<C>(2) {
        let multiples =
            core::iter::successors(Some(Divisor::IDENTITY), |multiple| Some(oracle::add(multiple, divisor)));
        for (k, multiple) in multiples.take(70).enumerate() {
            assert_eq!(divisor.mul_vartime(&[k as u64, 0]), multiple, "{k}");
        }
        assert_eq!(divisor.mul_vartime(&[]), Divisor::IDENTITY);
        // Integers long enough for the greater table, around every multiple of 64.
        let high = divisor.mul_vartime(&[0, 1]).mul_vartime(&[0, 1]).mul_vartime(&[0, 1]);
        let low = core::iter::successors(Some(Divisor::IDENTITY), |multiple| Some(multiple.add(divisor)));
        for (k, low) in low.take(130).enumerate() {
            assert_eq!(divisor.mul_vartime(&[k as u64, 0, 0, 1]), high.add(&low), "{k}");
        }
        assert!(divisor.clear_cofactor().is_in_subgroup() && divisor.mul_vartime(C::GROUP_ORDER).is_identity());
    }
}

#[test]
fn small_multiples_and_the_order() {
    on_toys!(multiples: Toy5B0 Toy7B0 Toy7B1 Toy11B0 Toy11B1 Toy13B0 Toy13B1 Toy17B0 Toy17B1);
    every_curve!(multiples);
}

fn subgroup<C: Curve>() {
    let divisors = every_divisor::<C>();
    let inside = divisors.iter().filter(|divisor| divisor.is_in_subgroup()).count();
    let killed = divisors.iter().filter(|divisor| divisor.is_killed_by_cofactor()).count();
    assert_eq!((integer(C::ORDER), C::COFACTOR), (inside.into(), killed as u128));
}

#[test]
fn subgroups_are_as_large_as_they_should_be() {
    on_toys!(subgroup: Toy5B0 Toy5B1);
}

/// The shorter test of the subgroup where the cofactor is 13 agrees with the definition, for members and others.
fn membership<C: Curve>() {
    let divisors = of_every_kind::<C>(30);
    let inside = divisors.iter().map(Divisor::clear_cofactor);
    for divisor in inside.chain(divisors.iter().copied()) {
        assert_eq!(divisor.is_in_subgroup(), divisor.mul_vartime(C::ORDER).is_identity());
    }
}

#[test]
fn members_of_the_subgroup() {
    on_toys!(membership: Toy5B0 Toy7B0 Toy7B1 Toy11B0 Toy11B1 Toy13B0 Toy13B1 Toy17B0);
    every_curve!(membership);
}

/// Sums of divisors that have points, or opposite points, in common, which random ones have not.
fn common_points<C: Curve>() {
    let mut fill = generator(3);
    let [p, q, r] = [0; 3].map(|_| random_degenerate::<C>(&mut fill));
    let points = [p, q, r, p.neg(), q.neg(), p.octuple()];
    let pairs = points.iter().flat_map(|a| points.iter().map(|b| oracle::add(a, b)));
    let mut divisors: Vec<_> = pairs.chain(points).chain(of_every_kind::<C>(1)).collect();
    divisors.push(oracle::add(&p.double(), &p.double()));
    for a in &divisors {
        for b in &divisors {
            assert_eq!(a.add(b), oracle::add(a, b));
        }
    }
}

#[test]
fn sums_at_full_size() {
    on_toys!(common_points: Toy7B0 Toy7B1 Toy11B0 Toy11B1);
    every_curve!(common_points);
}

fn associative<C: Curve>() {
    let divisors = of_every_kind::<C>(4);
    for (i, a) in divisors.iter().enumerate() {
        let (b, c) = (&divisors[(5 * i + 3) % divisors.len()], &divisors[(7 * i + 1) % divisors.len()]);
        assert_eq!(a.add(b).add(c), a.add(&b.add(c)));
        assert_eq!(a.add(b).add(&b.neg()), *a);
        assert_eq!(
            a.add(b).mul_vartime(&[u64::MAX, 5]),
            a.mul_vartime(&[u64::MAX, 5]).add(&b.mul_vartime(&[u64::MAX, 5]))
        );
    }
}

#[test]
fn sums_are_associative() {
    on_toys!(associative: Toy13B0 Toy13B1 Toy17B0 Toy17B1);
    every_curve!(associative);
}

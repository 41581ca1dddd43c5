//! Octupling, the Frobenius map, and the multipliers that keep degenerate divisors degenerate.

use super::*;
use num_bigint::BigUint;
use pairloom_curve::genus2::{G2_103, Mumford, degeneracy_preserving_multiplier, random_degenerate, random_divisor};

fn thrice_doubled<C: Curve>(divisor: &Divisor<C>) {
    let eight = divisor.double().double().double();
    assert_eq!((divisor.octuple(), divisor.mul_vartime(&[8])), (eight, eight));
    assert_eq!(divisor.mumford().rotate().rotate(), divisor.neg().mumford());
    assert_eq!(divisor.mumford().frobenius(C::Field::DEGREE), divisor.mumford());
}

fn octupling_everywhere<C: Curve>() {
    every_divisor::<C>().iter().for_each(thrice_doubled);
}

fn octupling<C: Curve>() {
    of_every_kind::<C>(8).iter().for_each(thrice_doubled);
}

#[test]
fn eight_is_three_doublings() {
    on_toys!(octupling_everywhere: Toy5B0 Toy5B1);
    on_toys!(octupling: Toy7B0 Toy7B1 Toy11B0 Toy11B1 Toy13B0 Toy13B1 Toy17B0 Toy17B1);
    every_curve!(octupling);
}

/// (x⁶⁴ + 1, y⁶⁴ + x¹²⁸ + 1).
fn slide<C: Curve>() {
    use pairloom_algebra::Field;
    let point = random_degenerate::<C>(generator(1));
    let Mumford::Degenerate { x, y } = point.mumford() else { panic!("degenerate") };
    let (x64, y64) = (x.square_times(6), y.square_times(6));
    let expected = Divisor::from_point(x64.add_bit(true), y64.add(&x64.square()).add_bit(true));
    assert_eq!(Ok(point.octuple()), expected);
}

#[test]
fn octupling_is_that_of_the_slide() {
    every_curve!(slide);
}

fn powers<C: Curve>() {
    let m = C::Field::DEGREE;
    for divisor in &of_every_kind::<C>(1) {
        let mut image = *divisor;
        for i in 0..=4 * m {
            assert_eq!(divisor.octuple_times(i), image);
            image = image.octuple();
        }
    }
}

#[test]
fn octupling_often() {
    on_toys!(powers: Toy5B0 Toy7B1 Toy11B0 Toy13B1 Toy17B0);
    powers::<G2_103>();
}

fn multipliers<C: Curve>() {
    let mut fill = generator(2);
    let (point, divisor) = (random_degenerate::<C>(&mut fill), random_divisor::<C>(&mut fill));
    for i in [0, 1, 2, 5, 2 * C::Field::DEGREE, 4 * C::Field::DEGREE - 1] {
        let multiplier = degeneracy_preserving_multiplier::<C>(i);
        assert_eq!(integer(&multiplier), BigUint::from(8u32).modpow(&i.into(), &integer(C::ORDER)));
        assert_eq!(divisor.mul_vartime(&multiplier), divisor.octuple_times(i));
        assert_eq!(point.octuple_times(i).kind(), Kind::Degenerate);
        // On a divisor of the whole group the multiplier is 8^i up to what the cofactor kills.
        let difference = point.mul_vartime(&multiplier).add(&point.octuple_times(i).neg());
        assert!(difference.is_killed_by_cofactor());
    }
}

#[test]
fn multipliers_keep_degenerate_divisors_degenerate() {
    on_toys!(multipliers: Toy5B1 Toy7B0 Toy11B1 Toy13B0 Toy17B0);
    every_curve!(multipliers);
}

/// Degenerate divisors of order r, of which the multiples by 8^i mod r themselves are degenerate.
fn multiples_in_the_subgroup<C: Curve>() {
    let mut fill = generator(4);
    let mut points = core::iter::repeat_with(|| random_degenerate::<C>(&mut fill)).take(1000);
    let point = points.find(Divisor::is_in_subgroup);
    let point = point.expect("one in as many as the cofactor");
    for i in (0..4 * C::Field::DEGREE).step_by(13) {
        let multiple = point.mul_vartime(&degeneracy_preserving_multiplier::<C>(i));
        assert_eq!((multiple.kind(), multiple), (Kind::Degenerate, point.octuple_times(i)));
    }
}

#[test]
fn multiples_of_degenerate_divisors_of_order_r() {
    on_toys!(multiples_in_the_subgroup: Toy5B1 Toy7B1 Toy11B0 Toy11B1 Toy17B0);
    multiples_in_the_subgroup::<pairloom_curve::genus2::G2_439>();
}

/// The order of 2 modulo r is 12 m, so that of 8 is 4 m: of the divisors of 12 m only 12 m itself has 2^d = 1.
fn order_of_two<C: Curve>() {
    let (r, m) = (integer(C::ORDER), C::Field::DEGREE);
    let power = |d: usize| BigUint::from(2u32).modpow(&d.into(), &r);
    let one = BigUint::from(1u32);
    assert!([4 * m, 6 * m, 12].iter().all(|d| power(*d) != one), "{}", C::ID);
    assert_eq!(power(12 * m), one);
    assert_eq!(integer(&degeneracy_preserving_multiplier::<C>(4 * m)), one);
}

#[test]
fn there_are_4_m_multipliers() {
    every_curve!(order_of_two);
}

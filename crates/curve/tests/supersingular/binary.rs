//! y² + y = x³ + x + b over F_2^m.

use super::*;
use encodings::{mistakes, sample};
use groups::{associative, group_laws, hashing, random, subgroups};
use known_answers::{file, multiples, orders, stated_orders};
use pairloom_algebra::binary::CountBinary;
use pairloom_algebra::binary::moduli::F2m1223;
use pairloom_algebra::count::{Counts, counted};
use pairloom_algebra::{BinaryField, Field};
use pairloom_curve::binary::projective::{add_distinct, double};
use pairloom_curve::binary::{BinaryElement, Curve, E2_239, E2_307, E2_1223, Projective};
use pairloom_curve::encoding::DecodeError;
use pairloom_curve::supersingular::Curve as _;

fn every_point<C: Curve>() -> Vec<Point<C>> {
    points((0..1u16 << C::Field::DEGREE).filter_map(|x| C::Field::from_uniform_bytes(&x.to_be_bytes())))
}

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

#[test]
fn sums_and_orders() {
    fn check<C: Curve>() {
        group_laws::<C>(&every_point(), chord, 1);
    }
    over!(pairloom_curve::binary::toy, check(): Toy3B0 Toy3B1 Toy5B0 Toy5B1 Toy7B0 Toy7B1 Toy9B0 Toy9B1);
}

#[test]
fn sums_are_associative() {
    fn check<C: Curve>() {
        associative::<C>(&every_point(), [1, 1]);
    }
    over!(pairloom_curve::binary::toy, check(): Toy3B0 Toy3B1 Toy5B0);
}

#[test]
fn multiples_and_subgroups() {
    fn check<C: Curve>() {
        subgroups::<C>(&every_point(), chord);
    }
    over!(
        pairloom_curve::binary::toy,
        check(): Toy3B0 Toy3B1 Toy5B0 Toy5B1 Toy7B0 Toy7B1 Toy9B0 Toy9B1 Toy11B0 Toy11B1
    );
}

#[test]
fn hashing_and_randomness() {
    fn check<C: Curve>() {
        hashing::<C>(&every_point());
    }
    over!(pairloom_curve::binary::toy, check(): Toy7B0 Toy7B1);
    over!(pairloom_curve::binary, random(): E2_239 E2_307 E2_313 E2_457 E2_557 E2_613 E2_691 E2_1223);
}

#[test]
fn bytes() {
    fn check<C: Curve>() {
        encodings::bytes::<C>(&every_point());
    }
    over!(pairloom_curve::binary::toy, check(): Toy3B0 Toy3B1 Toy5B0 Toy7B1 Toy9B0 Toy9B1);
    assert_eq!((sample::<E2_1223>().to_bytes().len(), sample::<E2_239>().to_bytes().len()), (154, 31));
}

#[test]
fn every_mistake_has_its_error() {
    mistakes::<E2_239>(239, 0x80);
    encodings::text::<E2_239>(239, "8");
    let flipped = |mut bytes: Vec<u8>, index: usize, mask: u8| {
        bytes[index] ^= mask;
        Point::<E2_239>::from_bytes(&bytes)
    };
    let off = flipped(sample::<E2_239>().to_bytes_uncompressed(), 60, 2);
    assert_eq!(off, Err(DecodeError::NotOnCurve { hint: Default::default() }));
    let tries = (0..=255).map(|mask| flipped(sample::<E2_239>().to_bytes(), 30, mask));
    let misses: Vec<_> = tries.filter_map(Result::err).collect();
    assert!((64..192).contains(&misses.len()));
    assert!(misses.iter().all(|error| *error == DecodeError::NoPoint { hint: Default::default() }));
}

#[test]
fn parameters_of_the_vectors() {
    fn check<C: Curve>() {
        let file = file::<C>();
        let modulus: Vec<_> = C::Field::EXPONENTS.iter().map(|e| format!("+1*z^{e}")).collect();
        assert_eq!(file["modulus"], modulus.join(" "));
        assert_eq!((file["m"].as_u64(), file["b"].as_u64()), (Some(C::Field::DEGREE as u64), Some(C::B.into())));
        let flags = ["delta", "alpha", "beta"].map(|name| file[name].as_u64().expect("0 or 1") == 1);
        assert_eq!(flags, [C::DELTA, C::ALPHA, C::BETA]);
        assert_eq!(file["nu"].as_i64().expect("1 or -1") < 0, C::NU_IS_NEGATIVE);
        stated_orders::<C>(&file);
        multiples::<C>();
    }
    fn check_orders<C: Curve>() {
        orders::<C>(2, C::Field::DEGREE, C::NU_IS_NEGATIVE);
    }
    over!(pairloom_curve::binary, check(): E2_239 E2_307 E2_313 E2_457 E2_557 E2_613 E2_691 E2_1223);
    over!(pairloom_curve::binary, check_orders(): E2_239 E2_307 E2_313 E2_457 E2_557 E2_613 E2_691 E2_1223);
    assert_eq!(integer(E2_307::ORDER).bits(), 269);
}

#[test]
fn counts_of_the_formulas() {
    type C = CountBinary<F2m1223>;
    let point = [C::one(), C::one()];
    let projective = Projective::from_affine(&point);
    let cost = |formula: &dyn Fn() -> Projective<C>| {
        let (_, Counts { products, squares, inversions, .. }) = counted(formula);
        (products, squares, inversions)
    };
    assert_eq!(cost(&|| double(&projective)), (0, 6, 0));
    assert_eq!(cost(&|| add_distinct(&projective, &point)), (10, 2, 0));
}

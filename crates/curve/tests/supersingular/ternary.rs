//! y² = x³ − x + b over F_3^m.

use super::*;
use encodings::{mistakes, sample};
use groups::{associative, group_laws, hashing, random, subgroups};
use known_answers::{file, multiples, orders, stated_orders};
use pairloom_algebra::count::{Counts, counted};
use pairloom_algebra::ternary::CountTernary;
use pairloom_algebra::ternary::moduli::F3m509;
use pairloom_algebra::{Field, TernaryField};
use pairloom_curve::encoding::{Component, DecodeError};
use pairloom_curve::supersingular::Curve as _;
use pairloom_curve::ternary::projective::{add_distinct, triple};
use pairloom_curve::ternary::{Curve, E3_97, E3_127, E3_509, Projective, TernaryElement};

fn every_point<C: Curve>() -> Vec<Point<C>> {
    let element = |code| C::Field::from_digits(|i| (code / 3u32.pow(i as u32) % 3) as u8);
    points((0..3u32.pow(C::Field::DEGREE as u32)).map(element))
}

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

#[test]
fn sums_and_orders() {
    fn check<C: Curve>(every: usize) {
        let points = every_point::<C>();
        group_laws(&points, chord, every);
        assert!(points.iter().all(|p| p.triple() == chord(&chord(p, p), p)));
    }
    over!(pairloom_curve::ternary::toy, check(1): Toy5 Toy5Minus);
    over!(pairloom_curve::ternary::toy, check(90): Toy7 Toy7Minus);
}

#[test]
fn sums_are_associative() {
    fn check<C: Curve>() {
        associative::<C>(&every_point(), [11, 23]);
    }
    over!(pairloom_curve::ternary::toy, check(): Toy5 Toy5Minus);
}

#[test]
fn multiples_and_subgroups() {
    fn check<C: Curve>() {
        subgroups::<C>(&every_point(), chord);
    }
    over!(pairloom_curve::ternary::toy, check(): Toy5 Toy5Minus Toy7 Toy7Minus);
}

#[test]
fn hashing_and_randomness() {
    fn check<C: Curve>() {
        hashing::<C>(&every_point());
    }
    over!(pairloom_curve::ternary::toy, check(): Toy5 Toy5Minus);
    over!(pairloom_curve::ternary, random(): E3_97 E3_127 E3_167 E3_193 E3_239 E3_313 E3_509);
}

#[test]
fn bytes() {
    fn check<C: Curve>() {
        encodings::bytes::<C>(&every_point());
    }
    over!(pairloom_curve::ternary::toy, check(): Toy5 Toy5Minus Toy7 Toy7Minus);
    assert_eq!((sample::<E3_509>().to_bytes().len(), sample::<E3_97>().to_bytes().len()), (129, 26));
}

#[test]
fn every_mistake_has_its_error() {
    mistakes::<E3_97>(97, 4);
    encodings::text::<E3_97>(97, "4");
    let with = |mut bytes: Vec<u8>, index: usize, byte: u8| {
        bytes[index] = byte;
        Point::<E3_97>::from_bytes(&bytes)
    };
    let three = |component, index| Err(DecodeError::CoefficientThree { component, index });
    let (good, compressed) = (sample::<E3_97>().to_bytes_uncompressed(), sample::<E3_97>().to_bytes());
    assert_eq!(with(good.clone(), 25, 3), three(Component::X, 0));
    assert_eq!(with(good.clone(), 49, 0xc0), three(Component::Y, 7));
    assert_eq!(with(compressed.clone(), 25, 0x0c), three(Component::X, 1));
    let wrong = [0, 1, 2].map(|trit| with(good.clone(), 50, good[50] & !3 | trit));
    let not_on_curve = Err(DecodeError::NotOnCurve { hint: Default::default() });
    assert_eq!(wrong.iter().filter(|decoded| **decoded == not_on_curve).count(), 2);
    let trits = [0, 1, 2, 4, 5, 6, 8, 9, 10];
    let bytes = trits.into_iter().flat_map(|high| trits.map(|low| high << 4 | low));
    let misses: Vec<_> = bytes.filter_map(|byte| with(compressed.clone(), 25, byte).err()).collect();
    assert!((20..60).contains(&misses.len()));
    assert!(misses.iter().all(|error| *error == DecodeError::NoPoint { hint: Default::default() }));
    let message = DecodeError::CoefficientThree { component: Component::X, index: 5 }.to_string();
    assert_eq!(message, "the coefficient of z^5 in x is 3");
}

#[test]
fn parameters_of_the_vectors() {
    fn check<C: Curve>() {
        let file = file::<C>();
        let signed = |c: u8| if c == 1 { "+1" } else { "-1" };
        let modulus: Vec<_> = C::Field::TERMS.iter().map(|(e, c)| format!("{}*z^{e}", signed(*c))).collect();
        assert_eq!(file["modulus"], modulus.join(" "));
        assert_eq!((file["m"].as_u64(), file["b"].as_i64()), (Some(C::Field::DEGREE as u64), Some(C::B.into())));
        let signs = ["lambda", "mu", "nu"].map(|name| file[name].as_i64().expect("1 or -1"));
        assert_eq!(signs, [C::LAMBDA, C::MU, C::NU].map(i64::from));
        stated_orders::<C>(&file);
        multiples::<C>();
    }
    fn check_orders<C: Curve>() {
        orders::<C>(3, C::Field::DEGREE, C::ORDER_SIGN < 0);
    }
    over!(pairloom_curve::ternary, check(): E3_97 E3_127 E3_167 E3_193 E3_239 E3_313 E3_509);
    over!(pairloom_curve::ternary, check_orders(): E3_97 E3_127 E3_167 E3_193 E3_239 E3_313 E3_509);
    assert_eq!(integer(E3_127::ORDER).bits(), 83);
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
    assert_eq!(cost(&|| triple(&projective, 1)), (0, 6, 0));
    assert_eq!(cost(&|| add_distinct(&projective, &point)), (12, 1, 0));
}

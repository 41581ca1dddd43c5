//! y² = x³ + x over F_p.

use super::*;
use encodings::sample;
use groups::{associative, group_laws, hashing, random, subgroups};
use num_bigint::BigUint;
use pairloom_algebra::count::{Count, Counts, counted};
use pairloom_algebra::{Field, PrimeField};
use pairloom_curve::encoding::{Component, DecodeError};
use pairloom_curve::supersingular::Curve as _;
use pairloom_curve::supersingular2::projective::{add_distinct, double};
use pairloom_curve::supersingular2::{Curve, PrimeElement, Projective, Ss21536, format_element};
use std::path::Path;
use std::process::Command;

fn modulus<C: Curve>() -> BigUint {
    integer(<C::Field as PrimeField>::MODULUS)
}

fn every_point<C: Curve>() -> Vec<Point<C>> {
    points((0..=u8::MAX).filter(|x| modulus::<C>() > (*x).into()).map(|x| C::Field::from_be_bytes_reduced(&[x])))
}

fn chord<C: Curve>(p: &Point<C>, q: &Point<C>) -> Point<C> {
    let (Some([x1, y1]), Some([x2, y2])) = (p.xy(), q.xy()) else {
        return if p.is_identity() { *q } else { *p };
    };
    let slope = if x1 != x2 {
        y2.sub(&y1).mul(&x2.sub(&x1).invert())
    } else if y1 == y2.neg() {
        return Point::IDENTITY;
    } else {
        x1.square().triple().add(&C::Field::one()).mul(&y1.double().invert())
    };
    let x3 = slope.square().sub(&x1).sub(&x2);
    Point::from_xy(x3, slope.mul(&x1.sub(&x3)).sub(&y1)).expect("on the curve")
}

#[test]
fn groups_of_small_curves() {
    fn check<C: Curve>() {
        group_laws::<C>(&every_point(), chord, 1);
        associative::<C>(&every_point(), [1, 3]);
        subgroups::<C>(&every_point(), chord);
        encodings::bytes::<C>(&every_point());
    }
    fn hashes<C: Curve>() {
        hashing::<C>(&every_point());
    }
    over!(pairloom_curve::curves::toy::ss2, check(): Toy43 Toy59 Toy67 Toy103);
    over!(pairloom_curve::curves::toy::ss2, hashes(): Toy43 Toy67 Toy103);
}

/// (0, 0) is its own inverse: its encoding has the sign 0 only.
#[test]
fn the_point_of_order_two() {
    let zero = Point::<Ss21536>::from_xy(Field::zero(), Field::zero()).expect("on the curve");
    assert_eq!((zero.double(), zero.neg(), zero.add(&zero)), (Point::IDENTITY, zero, Point::IDENTITY));
    assert!(zero.is_killed_by_cofactor() && !zero.is_in_subgroup());
    let mut bytes = zero.to_bytes();
    assert_eq!(Point::from_bytes(&bytes), Ok(zero));
    bytes[0] = 3;
    assert_eq!(Point::<Ss21536>::from_bytes(&bytes), Err(DecodeError::NoPoint { hint: Default::default() }));
}

#[test]
fn ss2_1536_points_and_encodings() {
    random::<Ss21536>();
    let point = sample::<Ss21536>();
    assert!(point.is_in_subgroup() && Point::from_bytes(&point.to_bytes()) == Ok(point));
    assert_eq!((point.to_bytes().len(), point.to_bytes_uncompressed().len()), (193, 385));
    let [x, y] = point.xy().expect("finite").map(|element| format_element(&element));
    assert_eq!(Point::<Ss21536>::from_text(&x, &y), Ok(point));
    let p = format!("0x{:x}", modulus::<Ss21536>());
    let beyond = Err(DecodeError::NotBelowModulus { component: Component::Y });
    assert_eq!(Point::<Ss21536>::from_text(&x, &p), beyond);
    assert_eq!(Point::<Ss21536>::from_text(&y, &x), Err(DecodeError::NotOnCurve { hint: Default::default() }));
}

/// A Miller–Rabin test with some bases.
fn is_probably_prime(n: &BigUint) -> bool {
    let one = BigUint::from(1u8);
    let twos = (n - &one).trailing_zeros().unwrap_or(0);
    [2u32, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37].iter().all(|&base| {
        let mut x = BigUint::from(base).modpow(&((n - &one) >> twos), n);
        let first = x == one;
        first
            || (0..twos).any(|_| {
                let hit = &x + &one == *n;
                x = &x * &x % n;
                hit
            })
    })
}

#[test]
fn the_page_of_constants() {
    let (p, r) = (modulus::<Ss21536>(), integer(Ss21536::ORDER));
    assert_eq!((p.bits(), r.bits()), (1536, 256));
    assert!(is_probably_prime(&p) && is_probably_prime(&r));
    assert_eq!(&r * integer(Ss21536::COFACTOR), &p + 1u8);
    assert_eq!(integer(Ss21536::GROUP_ORDER), &p + 1u8);
    assert_eq!((&p % 4u8, r), (3u8.into(), (BigUint::from(1u8) << 255u32) + (BigUint::from(1u8) << 41u32) + 1u8));
    let [x, y] = Ss21536::GENERATOR;
    let generator = Point::<Ss21536>::from_xy(x, y).expect("on the curve");
    assert!(generator.is_in_subgroup());
}

/// The script, by the Python that all tests need.
#[test]
fn the_script_derives_the_page() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/derive_ss2.py");
    let run = Command::new("python3").arg(script).output().expect("python3");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let [x, y] = Ss21536::GENERATOR.map(|element| format_element(&element)[2..].to_owned());
    let expected = format!(
        "p {:x}\nr {:x}\ncofactor {:x}\nx {x}\ny {y}\n",
        modulus::<Ss21536>(),
        integer(Ss21536::ORDER),
        integer(Ss21536::COFACTOR)
    );
    let text = String::from_utf8(run.stdout).expect("UTF-8");
    assert_eq!(text.split_once('\n').map(|(_, constants)| constants), Some(expected.as_str()));
}

#[test]
fn counts_of_the_formulas() {
    type F = Count<<Ss21536 as pairloom_curve::supersingular::Curve>::Field>;
    let point = [F::one(), F::one()];
    let projective = Projective::from_affine(&point);
    let cost = |formula: &dyn Fn() -> Projective<F>| {
        let (_, Counts { products, inversions, .. }) = counted(formula);
        (products, inversions)
    };
    assert_eq!(cost(&|| double(&projective)), (11, 0));
    assert_eq!(cost(&|| add_distinct(&projective, &point)), (11, 0));
}

//! Products in extension fields: the methods against each other, against the towers of the pairings, and their counts.

use core::fmt::Debug;
use pairloom_algebra::binary::moduli::{F2m79, F2m103};
use pairloom_algebra::binary::{BinaryField, Quadratic, Quartic};
use pairloom_algebra::extension::relations::{binary, ternary};
use pairloom_algebra::extension::table::{binary_levels, ternary_levels};
use pairloom_algebra::extension::{Extension, Karatsuba, Level, Relation, Schoolbook, table};
use pairloom_algebra::field::Field;
use pairloom_algebra::ternary::moduli::{F3m97, F3m193, F3m509};
use pairloom_algebra::ternary::{Plus, Sextic, TernaryField};

/// A field whose elements can be compared.
trait Known: Field<Mask = subtle::Choice> + Copy + Eq + Debug {}
impl<F: Field<Mask = subtle::Choice> + Copy + Eq + Debug> Known for F {}

/// Coordinates that look random: powers of something.
fn coordinates<F: Known>(seed: F, start: u64, count: usize) -> Vec<F> {
    (0..count as u64).map(|i| seed.pow(&[(start + i) * (start + i) * 0x9e37 + start * i + 1, 7 * i + start])).collect()
}

fn level<E: Level>(coordinates: Vec<E::Base>) -> E {
    E::from_coordinates(&mut coordinates.into_iter()).expect("as many as the degree")
}

/// Both levels have the same basis: the products of some elements, among them 0, 1 and sparse ones, are the same.
fn same_products<F: Known, A: Level<Base = F>, B: Level<Base = F>>(seed: F) {
    assert_eq!(A::DEGREE, B::DEGREE);
    let sparse = |i: usize| (0..A::DEGREE).map(|j| if i == j { seed } else { F::zero() }).collect::<Vec<_>>();
    let all = (1..4).map(|start| coordinates(seed, start, A::DEGREE)).chain([0, A::DEGREE - 1].map(sparse));
    let all: Vec<_> = all.chain([vec![F::zero(); A::DEGREE]]).collect();
    for a in &all {
        for b in &all {
            let [first, second] = [a, b].map(|x| level::<A>(x.clone()));
            let expected = level::<B>(a.clone()).multiplied(&level::<B>(b.clone())).coordinates();
            assert_eq!(first.multiplied(&second).coordinates(), expected);
        }
    }
}

/// The element of F_{p^k} with these coordinates −1, 0, 1.
fn constant<E: Level>(digits: &[i8]) -> E {
    let digit = |digit: &i8| match digit {
        0 => E::Base::zero(),
        1 => E::Base::one(),
        _ => E::Base::one().neg(),
    };
    level(digits.iter().map(digit).collect())
}

/// What the powers of x become where x is theta.
struct Powers<T>(Vec<T>);

impl<F: Known, T: Level<Base = F>> Powers<T> {
    fn new(theta: &[i8]) -> Self {
        let (one, theta) = (constant::<T>(&unit(T::DEGREE)), constant::<T>(theta));
        Self(core::iter::successors(Some(one), |power| Some(power.multiplied(&theta))).take(T::DEGREE + 1).collect())
    }

    fn image(&self, a: &[F]) -> T {
        let scaled = a.iter().zip(&self.0).map(|(a, power)| {
            let coordinates = power.coordinates().iter().map(|c| c.mul(a)).collect();
            level::<T>(coordinates)
        });
        scaled.reduce(|sum, term| sum.sum(&term)).expect("a coordinate")
    }
}

fn unit(degree: usize) -> Vec<i8> {
    (0..degree).map(|i| i8::from(i == 0)).collect()
}

/// The direct extension D and the tower T are the same field, x being theta: theta is a root of D's polynomial (irreducible, see
/// below) whose lower powers are independent, and products go over into products.
fn isomorphic<F: Known, D: Level<Base = F>, T: Level<Base = F>>(seed: F, power: &[i8], theta: &[i8]) {
    let powers = Powers::<T>::new(theta);
    assert_eq!(powers.0[D::DEGREE].coordinates(), powers.image(&constant::<D>(power).coordinates()).coordinates());
    assert_eq!(rank(powers.0[..T::DEGREE].iter().map(|power| power.coordinates()).collect()), T::DEGREE);
    let [a, b] = [5, 6].map(|start| coordinates(seed, start, D::DEGREE));
    let product = level::<D>(a.clone()).multiplied(&level(b.clone())).coordinates();
    let expected = powers.image(&a).multiplied(&powers.image(&b)).coordinates();
    assert_eq!(powers.image(&product).coordinates(), expected);
}

/// The rank of a matrix.
fn rank<F: Known>(mut rows: Vec<Vec<F>>) -> usize {
    let mut rank = 0;
    for column in 0..rows.len() {
        let Some(pivot) = (rank..rows.len()).find(|&i| rows[i][column] != F::zero()) else { continue };
        rows.swap(rank, pivot);
        let (head, pivot) = (rows[rank][column].invert(), rows[rank].clone());
        for row in &mut rows[rank + 1..] {
            let factor = row[column].mul(&head);
            row.iter_mut().zip(&pivot).for_each(|(x, y)| *x = x.sub(&factor.mul(y)));
        }
        rank += 1;
    }
    rank
}

type Direct<F, R, M, const D: usize, const L: usize> = Extension<F, R, M, D, L>;

fn binary_methods<F: BinaryField + Known>(seed: F) {
    use binary_levels as levels;
    same_products::<F, levels::Quadratic<F>, Direct<F, binary::Quadratic, Schoolbook, 2, 3>>(seed);
    same_products::<F, levels::Cubic<F>, Direct<F, binary::Cubic, Schoolbook, 3, 5>>(seed);
    same_products::<F, levels::Sextic<F, Karatsuba>, levels::Sextic<F, Schoolbook>>(seed);
    same_products::<F, levels::Dodecic<F, Karatsuba>, levels::Dodecic<F, Schoolbook>>(seed);
    type Plain<F> = Extension<levels::Quadratic<F>, binary::CubicOverQuadratic, Schoolbook, 3, 5>;
    same_products::<F, levels::SexticToomCook<F>, Plain<F>>(seed);
    let (six, twelve) = (<binary::Sextic as Relation>::POWER, <binary::Dodecic as Relation>::POWER);
    isomorphic::<F, levels::Sextic<F, Karatsuba>, levels::SexticTower<F>>(seed, six, &[0, 0, 0, 0, 1, 0]);
    isomorphic::<F, levels::Sextic<F, Karatsuba>, levels::SexticToomCook<F>>(seed, six, &[1, 0, 0, 1, 0, 0]);
    let theta = [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0];
    isomorphic::<F, levels::Dodecic<F, Karatsuba>, levels::DodecicTower<F>>(seed, twelve, &theta);
    let theta = TOOM_THETA;
    isomorphic::<F, levels::Dodecic<F, Karatsuba>, levels::DodecicToomCook<F>>(seed, twelve, &theta);
}

/// A root of x^12 + x^7 + 1 in the tower 2 → 3 → 2.
const TOOM_THETA: [i8; 12] = [0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0];

fn ternary_methods<F: TernaryField + Known>(seed: F) {
    use ternary_levels as levels;
    same_products::<F, levels::Quadratic<F>, Direct<F, ternary::Quadratic, Schoolbook, 2, 3>>(seed);
    same_products::<F, levels::Cubic<F>, Direct<F, ternary::Cubic, Schoolbook, 3, 5>>(seed);
    same_products::<F, levels::Sextic<F, Karatsuba>, levels::Sextic<F, Schoolbook>>(seed);
    same_products::<F, levels::Dodecic<F, Karatsuba>, levels::Dodecic<F, Schoolbook>>(seed);
    type Plain<F> = Extension<levels::Quadratic<F>, ternary::CubicOverQuadratic, Schoolbook, 3, 5>;
    same_products::<F, levels::SexticToomCook<F>, Plain<F>>(seed);
    let (six, twelve) = (<ternary::Sextic as Relation>::POWER, <ternary::Dodecic as Relation>::POWER);
    let theta = [0, 0, 0, 0, 0, 1];
    isomorphic::<F, levels::Sextic<F, Karatsuba>, levels::SexticTower<F>>(seed, six, &theta);
    isomorphic::<F, levels::Sextic<F, Karatsuba>, levels::SexticToomCook<F>>(seed, six, &theta);
    let theta = [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
    isomorphic::<F, levels::Dodecic<F, Karatsuba>, levels::DodecicTower<F>>(seed, twelve, &theta);
    isomorphic::<F, levels::Dodecic<F, Karatsuba>, levels::DodecicToomCook<F>>(seed, twelve, &theta);
}

#[test]
fn methods_agree_in_characteristic_two() {
    binary_methods(F2m79::from_exponents(&[5, 1, 0]));
    binary_methods(F2m103::from_exponents(&[5, 1, 0]));
}

#[test]
fn methods_agree_in_characteristic_three() {
    ternary_methods(F3m97::from_terms(&[(5, 1), (1, 2), (0, 1)]));
    ternary_methods(F3m193::from_terms(&[(5, 1), (1, 2), (0, 1)]));
    ternary_methods(F3m509::from_terms(&[(5, 1), (1, 2), (0, 1)]));
}

#[test]
fn products_are_those_of_the_pairings_towers() {
    type F = F2m103;
    let [a, b] = [3, 8].map(|start| coordinates(F::from_exponents(&[5, 1, 0]), start, 12));
    let pair = |x: &[F]| Quadratic { c0: x[0], c1: x[1] };
    let product = level::<binary_levels::Quadratic<F>>(a[..2].to_vec()).multiplied(&level(b[..2].to_vec()));
    assert_eq!(pair(&product.coordinates()), pair(&a).mul(&pair(&b)));
    type Tower = Extension<binary_levels::Quadratic<F>, QuarticRelation, Karatsuba, 2, 3>;
    let quartic = |x: &[F]| Quartic { c0: pair(x), c1: pair(&x[2..]) };
    let product = level::<Tower>(a[..4].to_vec()).multiplied(&level(b[..4].to_vec()));
    assert_eq!(quartic(&product.coordinates()), quartic(&a).mul(&quartic(&b)));
    type G = F3m97;
    let [a, b] = [3, 8].map(|start| coordinates(G::from_terms(&[(5, 1), (1, 2), (0, 1)]), start, 6));
    let sextic = |x: &[G]| Sextic::<G, Plus>::from_coordinates(core::array::from_fn(|i| x[i]));
    let product = level::<ternary_levels::SexticToomCook<G>>(a.clone()).multiplied(&level(b.clone()));
    assert_eq!(sextic(&product.coordinates()), sextic(&a).mul(&sextic(&b)));
}

/// t² = t + s over F_q².
struct QuarticRelation;

impl Relation for QuarticRelation {
    const POWER: &'static [i8] = &[0, 1, 1, 0];
}

/// Irreducible over F_p, and so over F_{p^m} for m prime to the degree.
#[test]
fn direct_relations_are_irreducible() {
    let exponents = |power: &[i8]| {
        let low = (0..power.len() as u32).rev().filter(|i| power[*i as usize] != 0);
        core::iter::once(power.len() as u32).chain(low).collect::<Vec<_>>()
    };
    let relations = [
        <binary::Quadratic as Relation>::POWER,
        <binary::Cubic as Relation>::POWER,
        <binary::Sextic as Relation>::POWER,
        <binary::Dodecic as Relation>::POWER,
    ];
    for power in relations {
        assert!(pairloom_algebra::binary::polynomial::is_irreducible(&exponents(power)), "{power:?}");
    }
    let relations = [
        <ternary::Quadratic as Relation>::POWER,
        <ternary::Cubic as Relation>::POWER,
        <ternary::Sextic as Relation>::POWER,
        <ternary::Dodecic as Relation>::POWER,
    ];
    for power in relations {
        let coefficient = |i: &u32| (*i, if *i == power.len() as u32 { 1 } else { (3 - power[*i as usize]) as u8 % 3 });
        let terms: Vec<_> = exponents(power).iter().map(coefficient).collect();
        assert!(pairloom_algebra::ternary::polynomial::is_irreducible(&terms), "{power:?}");
    }
    let degrees = [F2m79::DEGREE, F2m103::DEGREE, F3m97::DEGREE, F3m193::DEGREE, F3m509::DEGREE];
    assert!(degrees.iter().all(|m| m % 2 == 1 && m % 3 != 0));
}

/// Seed 004, section 3, and erratum 3.
#[test]
fn the_papers_counts() {
    let rows = table();
    assert_eq!(rows.len(), 5 * 12);
    for row in &rows {
        let k = row.degree as u64;
        let products = match row.method {
            "schoolbook" => k * k,
            "Karatsuba" => k * (k + 1) / 2,
            "tower 3-2, Karatsuba" => 18,
            "tower 3-2-2, Karatsuba" => 54,
            "tower 2-3, Toom-Cook" => 15,
            "tower 2-3-2, Toom-Cook" => 45,
            other => panic!("{other}"),
        };
        let place = format!("{} {k} {}", row.field, row.method);
        assert_eq!((row.counts.products, row.counts.reductions), (products, k), "{place}");
        assert_eq!((row.counts.squares, row.counts.inversions), (0, 0), "{place}");
        assert!(row.published.is_none_or(|published| published == products), "{place}");
        (row.run)(2);
    }
    let published: Vec<_> = rows
        .iter()
        .filter(|row| row.field == "F_3^193")
        .filter_map(|row| row.published.map(|products| (row.degree, products)))
        .collect();
    assert_eq!(published, [(2, 3), (3, 9), (3, 6), (6, 21), (6, 18), (12, 78), (12, 54)]);
}

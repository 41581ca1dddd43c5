//! Cantor's algorithm with polynomials of any degree, as D. Cantor gives it: slow, and without a case.

use pairloom_algebra::{BinaryField, Field};
use pairloom_curve::binary::BinaryElement;
use pairloom_curve::genus2::{Curve, Divisor};

/// A polynomial, lowest degree first, without leading zeros.
pub type Polynomial<F> = Vec<F>;

fn trimmed<F: BinaryElement>(mut a: Polynomial<F>) -> Polynomial<F> {
    while a.last().is_some_and(|leading| leading.is_zero().into()) {
        a.pop();
    }
    a
}

pub fn sum<F: BinaryElement>(a: &[F], b: &[F]) -> Polynomial<F> {
    let at = |p: &[F], i: usize| p.get(i).copied().unwrap_or_default();
    trimmed((0..a.len().max(b.len())).map(|i| at(a, i).add(&at(b, i))).collect())
}

pub fn product<F: BinaryElement>(a: &[F], b: &[F]) -> Polynomial<F> {
    let mut product = vec![F::default(); a.len() + b.len()];
    for (i, a) in a.iter().enumerate() {
        for (j, b) in b.iter().enumerate() {
            product[i + j] = product[i + j].add(&a.mul(b));
        }
    }
    trimmed(product)
}

pub fn divide<F: BinaryElement>(a: &[F], b: &[F]) -> [Polynomial<F>; 2] {
    let (mut remainder, mut quotient) = (a.to_vec(), vec![F::default(); a.len()]);
    let inverse = b.last().expect("a divisor that is not 0").invert();
    while remainder.len() >= b.len() {
        let (shift, factor) = (remainder.len() - b.len(), remainder[remainder.len() - 1].mul(&inverse));
        quotient[shift] = factor;
        b.iter().enumerate().for_each(|(i, b)| remainder[shift + i] = remainder[shift + i].add(&factor.mul(b)));
        remainder = trimmed(remainder);
    }
    [trimmed(quotient), remainder]
}

pub fn remainder<F: BinaryElement>(a: &[F], b: &[F]) -> Polynomial<F> {
    let [_, remainder] = divide(a, b);
    remainder
}

/// The monic greatest common divisor and its factors: `d = s a + t b`.
pub fn gcd<F: BinaryElement>(a: &[F], b: &[F]) -> [Polynomial<F>; 3] {
    let (mut rows, one) = ([[a.to_vec(), vec![F::one()], vec![]], [b.to_vec(), vec![], vec![F::one()]]], F::one());
    while !rows[1][0].is_empty() {
        let [quotient, _] = divide(&rows[0][0], &rows[1][0]);
        let next = [0, 1, 2].map(|i| sum(&rows[0][i], &product(&quotient, &rows[1][i])));
        let [_, last] = rows;
        rows = [last, next];
    }
    let [row, _] = rows;
    let inverse = row[0].last().map_or(one, Field::invert);
    row.map(|polynomial| product(&polynomial, &[inverse]))
}

/// x⁵ + x³ + b.
pub fn right_side<C: Curve>() -> Polynomial<C::Field> {
    let [o, one] = [C::Field::zero(), C::Field::one()];
    vec![o.add_bit(C::B), o, o, one, o, one]
}

/// v² + v + f.
pub fn norm<C: Curve>(v: &[C::Field]) -> Polynomial<C::Field> {
    sum(&sum(&product(v, v), v), &right_side::<C>())
}

/// u and v as polynomials.
pub fn polynomials<C: Curve>(divisor: &Divisor<C>) -> [Polynomial<C::Field>; 2] {
    let [mut u, v] = divisor.coefficients();
    u.push(C::Field::one());
    [u, trimmed(v)]
}

/// The sum.
pub fn add<C: Curve>(a: &Divisor<C>, b: &Divisor<C>) -> Divisor<C> {
    let ([u1, v1], [u2, v2], one) = (polynomials(a), polynomials(b), [C::Field::one()]);
    let [d1, e1, e2] = gcd(&u1, &u2);
    let [d, c1, c2] = gcd(&d1, &sum(&sum(&v1, &v2), &one));
    let [mut u, _] = divide(&product(&u1, &u2), &product(&d, &d));
    let first = product(&product(&c1, &e1), &product(&u1, &v2));
    let second = product(&product(&c1, &e2), &product(&u2, &v1));
    let third = product(&c2, &sum(&product(&v1, &v2), &right_side::<C>()));
    let [v, nothing] = divide(&sum(&sum(&first, &second), &third), &d);
    assert!(nothing.is_empty());
    let mut v = remainder(&v, &u);
    while u.len() > 3 {
        let [next, nothing] = divide(&norm::<C>(&v), &u);
        assert!(nothing.is_empty());
        u = product(&next, &[next[next.len() - 1].invert()]);
        v = remainder(&sum(&v, &one), &u);
    }
    Divisor::from_mumford(&u, &v).expect("a reduced divisor")
}

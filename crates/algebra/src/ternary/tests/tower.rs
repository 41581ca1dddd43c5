//! The tower by its defining equations, its formulas against each other, and what they cost.

use super::Samples;
use crate::count::{Counts, counted};
use crate::field::{Field, OddCharacteristic};
use crate::levels::{CubicExt, QuadraticExt};
use crate::ternary::moduli::toy::F3m5;
use crate::ternary::moduli::{F3m97, F3m509};
use crate::ternary::{CountTernary, F3m, Line, Minus, Plus, Quadratic, Sextic, Sign, TernaryField, TernaryModulus};

type Source = Samples;

fn element<P: TernaryModulus, const W: usize, B: Sign>(source: &mut Source) -> Sextic<F3m<P, W>, B> {
    Sextic::from_coordinates(core::array::from_fn(|_| source.next()))
}

/// The product by the multiplication table of the basis.
fn product<P: TernaryModulus, const W: usize, B: Sign>(
    x: &Sextic<F3m<P, W>, B>,
    y: &Sextic<F3m<P, W>, B>,
) -> Sextic<F3m<P, W>, B> {
    let mut sum = [F3m::ZERO; 10];
    for (i, a) in x.coordinates().iter().enumerate() {
        for (j, b) in y.coordinates().iter().enumerate() {
            let (rho, term) = (i / 2 + j / 2, a.mul(b));
            let (sigma, term) = if i % 2 + j % 2 == 2 { (0, term.neg()) } else { (i % 2 + j % 2, term) };
            sum[2 * rho + sigma] = sum[2 * rho + sigma].add(&term);
        }
    }
    for k in (6..10).rev() {
        let high = core::mem::take(&mut sum[k]);
        sum[k - 4] = sum[k - 4].add(&high);
        sum[k - 6] = sum[k - 6].add(&high.mul_trit(B::VALUE));
    }
    Sextic::from_coordinates(core::array::from_fn(|k| sum[k]))
}

fn products<P: TernaryModulus, const W: usize, B: Sign>() {
    let mut source = Samples(1);
    for _ in 0..4 {
        let (a, b) = (element::<P, W, B>(&mut source), element(&mut source));
        let expected = product(&a, &b);
        assert_eq!(a.mul(&b), expected);
        assert_eq!(Sextic::reduce(&a.mul_wide_karatsuba(&b)), expected);
        assert_eq!(a.square(), product(&a, &a));
        let [x, y, _] = a.parts();
        assert_eq!(x.square(), x.mul(&y).mul(&x).mul(&y.invert()));
        let [c, _] = b.cubic_parts();
        assert_eq!(a.mul_cubic(&c), a.mul(&Sextic::from_cubic_parts([c, [F3m::ZERO; 3]])));
    }
}

fn sparse_products<P: TernaryModulus, const W: usize, B: Sign>() {
    let mut source = Samples(77);
    for _ in 0..4 {
        let a = element::<P, W, B>(&mut source);
        let [first, second] = [0; 2].map(|_| Line { t: source.next(), y_p: source.next(), y_q: source.next() });
        let [s, s1] = [&first, &second].map(Line::evaluate);
        assert_eq!(Line::evaluate_both([&first, &second]), [s, s1]);
        assert_eq!(s.u, Quadratic::new(first.t.square().neg(), first.y_p.mul(&first.y_q)));
        let expected = product(&a, &Sextic::from(&s));
        assert_eq!(a.mul_line(&first), expected);
        assert_eq!(a.mul_sparse(&s), expected);
        assert_eq!(a.mul_sparse_karatsuba(&s), expected);
        assert_eq!(a.mul(&s.times(&s1)), product(&expected, &Sextic::from(&s1)));
    }
}

fn powers_and_quotients<P: TernaryModulus, const W: usize, B: Sign>() {
    let m = F3m::<P, W>::DEGREE;
    let mut source = Samples(501);
    let a = element::<P, W, B>(&mut source);
    let one = Sextic::one();
    assert_eq!((a.mul(&a.invert()), Sextic::<F3m<P, W>, B>::zero().invert()), (one, Sextic::zero()));
    assert_eq!(a.conjugate_over_self().mul(&a), a.conjugate());
    let mut power = a;
    for i in 1..=7 {
        power = product(&product(&power, &power), &power);
        assert_eq!(a.frobenius(i), power, "{i}");
        assert_eq!(power.inverse_frobenius(i), a, "{i}");
        assert_eq!(a.frobenius_by_roots(i.min(m)), a.frobenius(i.min(m)), "{i}");
    }
    assert_eq!((a.frobenius(m), a.frobenius(3 * m), a.frobenius(6 * m)), (a.frobenius_q(), a.conjugate(), a));
    let norm = Sextic::from_cubic_parts([a.norm(), [F3m::ZERO; 3]]);
    assert_eq!((a.mul(&a.conjugate()), a.halve().double()), (norm, a));
}

macro_rules! both_signs {
    ($check:ident) => {{
        use crate::ternary::moduli::toy::*;
        use crate::ternary::moduli::*;
        $check::<Modulus5, 1, Plus>();
        $check::<Modulus5, 1, Minus>();
        $check::<Modulus7, 1, Plus>();
        $check::<Modulus13, 1, Plus>();
        $check::<Modulus97, 2, Plus>();
        $check::<Modulus193, 4, Minus>();
        $check::<Modulus509, 8, Plus>();
    }};
}

#[test]
fn products_by_the_table_of_the_basis() {
    both_signs!(products);
}

#[test]
fn products_by_lines() {
    both_signs!(sparse_products);
}

#[test]
fn frobenius_maps_and_inverses() {
    both_signs!(powers_and_quotients);
}

#[test]
fn every_product_of_the_prime_field_extension() {
    // F_3^6 inside every field of degree prime to 6: coordinates 0, 1, 2.
    let element = |code: u32| {
        let trit = |i: u32| F3m5::from_digits(|j| if j == 0 { (code / 3u32.pow(i) % 3) as u8 } else { 0 });
        Sextic::<F3m5, Minus>::from_coordinates([0, 1, 2, 3, 4, 5].map(trit))
    };
    for a in 0..729 {
        let x = element(a);
        assert!(a == 0 || x.mul(&x.invert()) == Sextic::one());
        assert_eq!(x.frobenius(1), x.mul(&x).mul(&x));
        for b in (0..729).step_by(5) {
            assert_eq!(x.mul(&element(b)), product(&x, &element(b)));
        }
    }
}

fn cost<T>(formula: impl FnOnce() -> T) -> Counts {
    counted(formula).1
}

fn product_count<T>(formula: impl FnOnce() -> T) -> u64 {
    cost(formula).products
}

#[test]
fn what_products_cost() {
    type C = CountTernary<F3m97>;
    type S = Sextic<C, Plus>;
    let (one, zero) = (S::one(), C::zero());
    let line = Line { t: zero, y_p: zero, y_q: zero };
    let sparse = counted(|| line.evaluate());
    let [both, _] = Line::evaluate_both([&line, &line]);
    // Seed 003, algorithm 2.
    assert_eq!((product_count(|| one.mul_line(&line)), cost(|| one.mul_line(&line)).reductions), (17, 14));
    // One line by interpolation or by Karatsuba, its value included.
    assert_eq!(sparse.1.products + product_count(|| one.mul_sparse(&sparse.0)), 14);
    assert_eq!(sparse.1.products + product_count(|| one.mul_sparse_karatsuba(&sparse.0)), 15);
    // Two lines at once: 25.
    assert_eq!(product_count(|| Line::evaluate_both([&line, &line])), 4);
    assert_eq!(product_count(|| both.times::<Plus>(&both)), 6);
    assert_eq!((product_count(|| one.mul(&one)), cost(|| one.mul(&one)).reductions), (15, 6));
    assert_eq!(product_count(|| S::reduce(&one.mul_wide_karatsuba(&one))), 18);
    assert_eq!(product_count(|| one.conjugate_over_self()), 42);
    let chain = |inverse: fn(&CountTernary<F3m509>) -> CountTernary<F3m509>| counted(|| inverse(&C509::one())).1;
    type C509 = CountTernary<F3m509>;
    let (cubes, roots) = (chain(C509::invert_by_cubes), chain(C509::invert_by_roots));
    assert_eq!((cubes.products, cubes.cubes, roots.products, roots.roots), (16, 508, 16, 508));
}

//! F_q⁶ and F_q¹².

use super::*;
use crate::binary::dodecic::seed004;
use crate::binary::{CountBinary, Dodecic, Line, Quadratic, Sextic, Tower};
use crate::count::counted;
use crate::field::Field;
use crate::levels::{CubicExt, QuadraticExt};

fn random_sextic<F: Concrete>(rng: &mut StdRng) -> Sextic<F> {
    let mut quadratic = || QuadraticExt::new(F::random(rng), F::random(rng));
    Sextic::new(quadratic(), quadratic(), quadratic())
}

fn random_dodecic<F: Concrete>(rng: &mut StdRng) -> Dodecic<F> {
    let c0 = random_sextic(rng);
    Dodecic::new(c0, random_sextic(rng))
}

/// A polynomial in several variables over F_q as coefficients by exponents, reduced by `variable^degree = Σ monomials`.
type Polynomial<F> = std::collections::BTreeMap<[usize; 3], F>;
type Relation = (usize, usize, &'static [[usize; 3]]);

/// w⁶ = w⁵ + w³ + w² + 1, s₀² = s₀ + w⁵ + w³; the variables are w, (none), s₀.
const BGOS: [Relation; 2] =
    [(0, 6, &[[5, 0, 0], [3, 0, 0], [2, 0, 0], [0, 0, 0]]), (2, 2, &[[0, 0, 1], [5, 0, 0], [3, 0, 0]])];
/// w³ = w + 1, s² = s + w + 1, t² = t + s + s w².
const SEED_004: [Relation; 3] = [
    (0, 3, &[[1, 0, 0], [0, 0, 0]]),
    (1, 2, &[[0, 1, 0], [1, 0, 0], [0, 0, 0]]),
    (2, 2, &[[0, 0, 1], [0, 1, 0], [2, 1, 0]]),
];

fn exponents(tower: Tower, i: usize) -> [usize; 3] {
    match tower {
        Tower::Bgos => [i % 6, 0, i / 6],
        Tower::Seed004 => [i % 3, i / 3 % 2, i / 6],
    }
}

fn added(a: [usize; 3], b: [usize; 3]) -> [usize; 3] {
    core::array::from_fn(|i| a[i] + b[i])
}

fn reduce<F: Concrete>(mut polynomial: Polynomial<F>, relations: &[Relation]) -> Polynomial<F> {
    let too_high = |term: &[usize; 3]| relations.iter().find(|(variable, degree, _)| term[*variable] >= *degree);
    while let Some((term, (variable, degree, tail))) = polynomial.keys().find_map(|term| Some((*term, too_high(term)?)))
    {
        let coefficient = polynomial.remove(&term).expect("present");
        let mut rest = term;
        rest[*variable] -= degree;
        for monomial in tail.iter() {
            let sum = polynomial.entry(added(rest, *monomial)).or_insert_with(F::zero);
            *sum = sum.add(&coefficient);
        }
    }
    polynomial
}

/// The product in a tower by its relations and nothing else.
fn by_relations<F: Concrete>(tower: Tower, a: &[F; 12], b: &[F; 12]) -> [F; 12] {
    let mut product = Polynomial::new();
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            let term = added(exponents(tower, i), exponents(tower, j));
            let sum = product.entry(term).or_insert_with(F::zero);
            *sum = sum.add(&x.mul(y));
        }
    }
    let relations: &[Relation] = if tower == Tower::Bgos { &BGOS } else { &SEED_004 };
    let product = reduce(product, relations);
    core::array::from_fn(|i| product.get(&exponents(tower, i)).copied().unwrap_or_else(F::zero))
}

fn towers<F: Concrete>() {
    let mut rng = rng();
    for _ in 0..4 {
        let [a, b] = [(); 2].map(|()| random_dodecic::<F>(&mut rng));
        for tower in [Tower::Bgos, Tower::Seed004] {
            let [x, y] = [a, b].map(|value| value.coordinates(tower));
            assert_eq!(Dodecic::from_coordinates(tower, &x), a);
            assert_eq!(a.mul(&b).coordinates(tower), by_relations(tower, &x, &y), "{tower:?}");
        }
        let [x, y] = [a, b].map(|value| value.coordinates(Tower::Seed004));
        assert_eq!(seed004::product(&x, &y), a.mul(&b).coordinates(Tower::Seed004));
        let lines = [x, y].map(|x| -> [F; 4] { core::array::from_fn(|i| x[i]) });
        let [g, h] = lines.map(|line| {
            core::array::from_fn(|i| {
                if i < 4 {
                    line[i]
                } else if i == 6 {
                    F::one()
                } else {
                    F::zero()
                }
            })
        });
        assert_eq!(seed004::product_of_lines(&lines[0], &lines[1]), by_relations(Tower::Seed004, &g, &h));
    }
}

/// Seed 004's s is the other tower's w, its t that one's s₀.
#[test]
fn both_towers() {
    towers::<F2m5>();
    towers::<F2m7>();
    towers::<F2m103>();
    towers::<F2m367>();
    let unit = |i| core::array::from_fn(|j| if i == j { F2m103::one() } else { F2m103::zero() });
    let [bgos, seed] = [Tower::Bgos, Tower::Seed004].map(|t| move |i| Dodecic::from_coordinates(t, &unit(i)));
    assert_eq!((bgos(1), bgos(6)), (seed(3), seed(6)));
}

fn operations<F: Concrete>() {
    let mut rng = rng();
    for _ in 0..4 {
        let [a, b] = [(); 2].map(|()| random_dodecic::<F>(&mut rng));
        let [x, y] = [a.c0, b.c1];
        assert_eq!(x.mul(&y), embed(x).mul(&embed(y)).c0);
        assert_eq!((x.square(), Sextic::reduce(&x.square_wide())), (x.mul(&x), x.mul(&x)));
        assert_eq!((a.square(), Dodecic::reduce(&a.square_wide())), (a.mul(&a), a.mul(&a)));
        assert_eq!(
            a.scale(&b.c1.c[0].c0),
            a.mul_base(&Sextic::new(Quadratic::new(b.c1.c[0].c0, F::zero()), Field::zero(), Field::zero()))
        );
        assert_eq!(a.mul(&a.conjugate()), embed(a.norm()));
        assert_eq!(x.mul_w(), x.mul(&Sextic::new(Field::zero(), Field::one(), Field::zero())));
        for with_w in [false, true] {
            let line = Line { c0: x, c1: b.c1.c[0].c0, with_w };
            assert_eq!(a.mul_line(&line), a.mul(&(&line).into()));
        }
        assert_eq!((a.invert().mul(&a), x.invert().mul(&x)), (Dodecic::one(), Sextic::one()));
    }
    assert_eq!(Dodecic::<F>::zero().invert(), Dodecic::zero());
}

fn embed<F: Concrete>(x: Sextic<F>) -> Dodecic<F> {
    Dodecic::new(x, Sextic::zero())
}

#[test]
fn tower_operations() {
    operations::<F2m5>();
    operations::<F2m7>();
    operations::<F2m79>();
    operations::<F2m439>();
}

fn frobenius_maps<F: Concrete>() {
    let a = random_dodecic::<F>(&mut rng());
    let mut power = a;
    for i in 0..=13 {
        if i < F::DEGREE {
            assert_eq!(a.frobenius(i), power, "{i}");
            assert_eq!(power.inverse_frobenius(i), a, "{i}");
        }
        power = power.mul(&power);
    }
    let mut power = a;
    for k in 0..=12 {
        assert_eq!(a.frobenius_q(k), power, "{k}");
        power = (0..F::DEGREE).fold(power, |power, _| power.square());
    }
    let x = a.c0;
    let embedded = embed(x);
    (0..6).for_each(|k| assert_eq!(embed(x.frobenius_q(k)), embedded.frobenius_q(k)));
    assert_eq!(a.conjugate(), a.frobenius_q(6));
}

#[test]
fn frobenius_of_the_tower() {
    frobenius_maps::<F2m5>();
    frobenius_maps::<F2m7>();
    frobenius_maps::<F2m11>();
    frobenius_maps::<F2m103>();
    frobenius_maps::<F2m367>();
}

/// 45 products here, 54 in seed 004's tower (section 3: 6 · 3 · 3), 36 by a line.
#[test]
fn counts_of_products() {
    type C = CountBinary<F2m439>;
    let one = Dodecic::<C>::one();
    fn cost<T>(run: impl FnOnce() -> T) -> [u64; 4] {
        let (_, counts) = counted(run);
        [counts.products, counts.squares, counts.reductions, counts.inversions]
    }
    let coordinates = one.coordinates(Tower::Seed004);
    let line = Line { c0: one.c0, c1: C::one(), with_w: true };
    let four: [C; 4] = core::array::from_fn(|_| C::one());
    assert_eq!(cost(|| one.c0.mul(&one.c0)), [15, 0, 6, 0]);
    assert_eq!(cost(|| one.mul(&one)), [45, 0, 12, 0]);
    assert_eq!(cost(|| one.mul_line(&line)), [36, 0, 12, 0]);
    assert_eq!(cost(|| seed004::product(&coordinates, &coordinates)), [54, 0, 12, 0]);
    assert_eq!(cost(|| seed004::product_of_lines(&four, &four)), [10, 0, 6, 0]);
    assert_eq!(cost(|| one.square()), [0, 12, 0, 0]);
    assert_eq!(cost(|| one.frobenius_q(5)), [0; 4]);
    let [products, _, _, inversions] = cost(|| one.invert());
    assert_eq!([products, inversions], [15 + 36 + 30, 1]);
}

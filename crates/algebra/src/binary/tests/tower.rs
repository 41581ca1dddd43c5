//! F_q² and F_q⁴.

use super::*;
use crate::binary::{CountBinary, Quadratic, Quartic, Sparse};
use crate::count::{Counts, counted};
use crate::field::Field;
use crate::levels::QuadraticExt;

fn random_quartic<F: Concrete>(rng: &mut StdRng) -> Quartic<F> {
    Quartic::from_coordinates(core::array::from_fn(|_| F::random(rng)))
}

/// The product by the table of products of 1, s, t, st.
fn schoolbook<F: Concrete>(a: &Quartic<F>, b: &Quartic<F>) -> Quartic<F> {
    // s·s = 1 + s, s·st = t + st, t·t = s + t, t·st = s² + st = 1 + s + st, st·st = s²(t + s) = 1 + t + st.
    const TABLE: [[&[usize]; 4]; 4] = [
        [&[0], &[1], &[2], &[3]],
        [&[1], &[0, 1], &[3], &[2, 3]],
        [&[2], &[3], &[1, 2], &[0, 1, 3]],
        [&[3], &[2, 3], &[0, 1, 3], &[0, 2, 3]],
    ];
    let (a, b, mut product) = (a.coordinates(), b.coordinates(), [F::zero(); 4]);
    for (i, row) in TABLE.iter().enumerate() {
        for (j, terms) in row.iter().enumerate() {
            terms.iter().for_each(|&k| product[k] = product[k].add(&a[i].mul(&b[j])));
        }
    }
    Quartic::from_coordinates(product)
}

fn operations<F: Concrete>() {
    let mut rng = rng();
    for _ in 0..4 {
        let [a, b] = [(); 2].map(|()| random_quartic::<F>(&mut rng));
        assert_eq!(a.mul(&b), schoolbook(&a, &b));
        assert_eq!(a.square(), schoolbook(&a, &a));
        assert_eq!(Quartic::reduce(&a.square_wide()), a.square());
        let [x, y] = [a.c0, b.c1];
        assert_eq!(x.mul(&y), Quartic::new(x, Quadratic::zero()).mul(&Quartic::new(y, Quadratic::zero())).c0);
        assert_eq!((x.square(), Quadratic::reduce(&x.square_wide())), (x.mul(&x), x.mul(&x)));
        assert_eq!((x.sqrt().square(), x.norm_root().square()), (x, x.norm()));
        assert_eq!(Quadratic::new(x.norm(), F::zero()), x.mul(&x.conjugate()));
        assert_eq!(Quartic::new(a.norm(), Quadratic::zero()), a.mul(&a.conjugate()));
        let sparse = Sparse { g0: b.c0.c0, g1: b.c0.c1 };
        assert_eq!(a.mul_sparse(&sparse), schoolbook(&a, &(&sparse).into()));
        if !bool::from(a.is_zero()) {
            assert_eq!(a.invert().mul(&a), Quartic::one());
        }
    }
    assert_eq!(Quartic::<F>::zero().invert(), Quartic::zero());
}

#[test]
fn tower_operations() {
    every_field!(operations: some);
}

fn frobenius_maps<F: Concrete>() {
    let a = random_quartic::<F>(&mut rng());
    let mut power = a;
    for i in 0..=8 {
        assert_eq!(a.frobenius(i), power, "{i}");
        if i <= F::DEGREE {
            assert_eq!(a.frobenius_by_roots(i), power, "{i}");
        }
        power = power.mul(&power);
    }
    assert_eq!(a.frobenius_q(), a.frobenius(F::DEGREE));
    assert_eq!(a.conjugate(), a.frobenius(2 * F::DEGREE));
    assert_eq!(a.square_times(5), a.frobenius(5));
    assert_eq!(a.inverse_frobenius(3).frobenius(3), a);
}

#[test]
fn frobenius_of_the_tower() {
    every_field!(frobenius_maps: some);
}

/// Seed 000, section 5.2: a product costs 9, a sparse one 6, a square 4 squares; one inversion below for one above.
#[test]
fn the_papers_counts() {
    type C = CountBinary<F2m1223>;
    let one = Quartic::<C>::one();
    let cost = |run: &dyn Fn() -> Quartic<C>| {
        let (_, counts) = counted(run);
        Counts { additions: 0, wide_additions: 0, ..counts }
    };
    let expected = |products, reductions, squares, inversions| Counts {
        products,
        reductions,
        squares,
        inversions,
        ..Counts::default()
    };
    assert_eq!(cost(&|| one.mul(&one)), expected(9, 4, 0, 0));
    assert_eq!(cost(&|| one.square()), expected(0, 0, 4, 0));
    assert_eq!(cost(&|| one.mul_sparse(&Sparse { g0: C::one(), g1: C::one() })), expected(6, 4, 0, 0));
    assert_eq!(cost(&|| one.frobenius(612)), expected(0, 0, 4 * 612, 0));
    assert_eq!(cost(&|| one.frobenius_q()), expected(0, 0, 0, 0));
    assert_eq!(cost(&|| one.invert()).inversions, 1);
}

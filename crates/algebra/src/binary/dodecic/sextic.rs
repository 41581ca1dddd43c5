//! F_q⁶ = F_q²\[w\]/(w³ + w + 1).

use crate::binary::field::BinaryField;
use crate::binary::tower::{Quadratic, interpolate, points};
use crate::field::{CubicExt, Field, Mask, QuadraticExt, Wide};
use crate::tower::{Wide2, Wide3};

/// `c0 + c1 w + c2 w²`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Sextic<F> {
    /// The coefficients of 1, w and w².
    pub c: [Quadratic<F>; 3],
}

/// An unreduced element.
pub(super) type WideSextic<W> = Wide3<Wide2<W>>;

/// The values of `c0 + c1 w + c2 w²` at 0, 1, ∞, s and s + 1, each as Karatsuba's product takes it.
#[inline(always)]
fn evaluate<F: BinaryField>(a: &Sextic<F>) -> [[F; 3]; 5] {
    let [a0, a1, a2] = &a.c;
    let sum = a1.add(a2);
    let mixed = a1.c1.add(&a2.c0);
    // s a1 + s² a2
    let at_s = a0.add(&Quadratic::new(mixed.add(&a2.c1), mixed.add(&a1.c0)));
    [points(a0), points(&a0.add(&sum)), points(a2), points(&at_s), points(&at_s.add(&sum))]
}

/// The product modulo w³ + w + 1 from its values at 0, 1, ∞, s and s + 1. Of the coefficients `c_0 … c_4` before the reduction
/// the three last values have the sum `c_0 + c_3`, and with `t = s p_3 + s² p_4` it is `c_1 + c_3 + c_4 = p_0 + t`,
/// `c_2 + c_4 = p_1 + p_2 + t`.
#[inline(always)]
fn reassemble<W: Wide>([p0, p1, p2, p3, p4]: [Wide2<W>; 5]) -> WideSextic<W> {
    let mixed = p3.1.add(&p4.0);
    let t = Wide2(mixed.add(&p4.1), mixed.add(&p3.0));
    Wide3(W::add_2(&W::add_2(&p1, &p3), &p4), W::add_2(&p0, &t), W::add_2(&W::add_2(&p1, &p2), &t))
}

impl<F: BinaryField> Field for Sextic<F> {
    type Mask = F::Mask;
    type Wide = WideSextic<F::Wide>;
    type Const = [[F::Const; 2]; 3];

    fn zero() -> Self {
        Self { c: core::array::from_fn(|_| Quadratic::zero()) }
    }
    fn one() -> Self {
        Self::new(Quadratic::one(), Quadratic::zero(), Quadratic::zero())
    }
    fn constant(value: &Self::Const) -> Self {
        Self { c: value.each_ref().map(Quadratic::constant) }
    }
    #[inline]
    fn add(&self, rhs: &Self) -> Self {
        let ([a0, a1, a2], [b0, b1, b2]) = (&self.c, &rhs.c);
        Self::new(a0.add(b0), a1.add(b1), a2.add(b2))
    }
    #[inline]
    fn sub(&self, rhs: &Self) -> Self {
        self.add(rhs)
    }
    fn neg(&self) -> Self {
        self.clone()
    }
    /// 15 products: F_q² contains F_4, so that five values of either factor suffice, and each takes Karatsuba's 3.
    #[inline(never)]
    fn mul_wide(&self, rhs: &Self) -> Self::Wide {
        F::enter(
            #[inline(always)]
            || {
                let (a, b) = (evaluate(self), evaluate(rhs));
                let value = |i: usize| {
                    let [low, high, both] = [0, 1, 2].map(|j| a[i][j].mul_wide(&b[i][j]));
                    interpolate([&low, &high, &both])
                };
                reassemble([value(0), value(1), value(2), value(3), value(4)])
            },
        )
    }
    fn square_wide(&self) -> Self::Wide {
        let [a, b, c] = self.c.each_ref().map(Quadratic::square_wide);
        let sum = F::Wide::add_2(&b, &c);
        Wide3(a, c, sum)
    }
    #[inline]
    fn reduce(Wide3(c0, c1, c2): &Self::Wide) -> Self {
        Self::new(Quadratic::reduce(c0), Quadratic::reduce(c1), Quadratic::reduce(c2))
    }
    /// 6 squares.
    fn square(&self) -> Self {
        let [a, b, c] = self.c.each_ref().map(Quadratic::square);
        let sum = b.add(&c);
        Self::new(a, c, sum)
    }
    /// 36 products, a square and an inversion in F_q: the conjugates over F_q² over the norm.
    fn invert(&self) -> Self {
        let conjugates = self.frobenius_q(2).mul(&self.frobenius_q(4));
        let ([a0, a1, a2], [b0, b1, b2]) = (&self.c, &conjugates.c);
        let norm = F::Wide::add_2(&a0.mul_wide(b0), &F::Wide::add_2(&a1.mul_wide(b2), &a2.mul_wide(b1)));
        conjugates.mul_base(&Quadratic::reduce(&norm).invert())
    }
    fn is_zero(&self) -> Self::Mask {
        let [a, b, c] = self.c.each_ref().map(Quadratic::is_zero);
        a.and(&b).and(&c)
    }
    fn select(mask: &Self::Mask, if_true: &Self, if_false: &Self) -> Self {
        Self { c: core::array::from_fn(|i| Quadratic::select(mask, &if_true.c[i], &if_false.c[i])) }
    }
}

impl<F: BinaryField> CubicExt for Sextic<F> {
    type Base = Quadratic<F>;
    fn new(c0: Quadratic<F>, c1: Quadratic<F>, c2: Quadratic<F>) -> Self {
        Self { c: [c0, c1, c2] }
    }
    fn parts(&self) -> [Quadratic<F>; 3] {
        self.c.clone()
    }
    fn mul_base(&self, rhs: &Quadratic<F>) -> Self {
        Self { c: self.c.each_ref().map(|c| c.mul(rhs)) }
    }
}

impl<F: BinaryField> Sextic<F> {
    /// `w self`.
    #[inline]
    pub fn mul_w(&self) -> Self {
        let [a, b, c] = &self.c;
        Self::new(c.clone(), a.add(c), b.clone())
    }

    /// `s self`.
    #[inline]
    pub fn mul_s(&self) -> Self {
        Self { c: self.c.each_ref().map(Quadratic::mul_s) }
    }

    /// `self^(q^k)`: additions.
    pub fn frobenius_q(&self, k: usize) -> Self {
        let conjugated = if k % 2 == 1 { self.c.each_ref().map(Quadratic::conjugate) } else { self.c.clone() };
        Self { c: frobenius_of_powers(conjugated, k * F::DEGREE) }
    }
}

/// The coefficients of 1, w, w² of `Σ c_j w^(j 2^i)`: additions.
pub(super) fn frobenius_of_powers<E: Field>([a, b, c]: [E; 3], i: usize) -> [E; 3] {
    let sum = b.add(&c);
    match i % 3 {
        0 => [a, b, c],
        1 => [a, c, sum],
        _ => [a, sum, b],
    }
}

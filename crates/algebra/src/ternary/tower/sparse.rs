//! Products by the values of a loop of η_T: elements of F_q^6 of which only three coordinates are to be computed.

use super::super::field::TernaryField;
use super::{Quadratic, Sextic, Sign, from_values, karatsuba};
use crate::field::Field;
use crate::levels::{CubicExt, QuadraticExt};
use crate::wide::Wide;

/// `−t² + y_P y_Q σ − t ρ − ρ²`, not yet multiplied out (seed 003, algorithm 1, line 6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<F> {
    /// t = x_P + x_Q.
    pub t: F,
    /// y_P.
    pub y_p: F,
    /// y_Q.
    pub y_q: F,
}

/// `u − t ρ − ρ²` for u in F_q², t in F_q.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sparse<F> {
    /// The coefficient of 1.
    pub u: Quadratic<F>,
    /// Minus the coefficient of ρ.
    pub t: F,
}

impl<F: TernaryField> Line<F> {
    /// The values of two lines: 4 independent products.
    #[inline(always)]
    pub fn evaluate_both(lines: [&Self; 2]) -> [Sparse<F>; 2] {
        let [a, b] = lines;
        let [aa, ay, bb, by] =
            F::mul_many([(&a.t, &a.t), (&a.y_p, &a.y_q), (&b.t, &b.t), (&b.y_p, &b.y_q)]).each_ref().map(F::reduce);
        [(aa, ay, a), (bb, by, b)].map(|(tt, yy, line)| Sparse { u: Quadratic::new(tt.neg(), yy), t: line.t.clone() })
    }

    /// The value: 2 products.
    #[inline(always)]
    pub fn evaluate(&self) -> Sparse<F> {
        let [tt, yy] = F::mul_many([(&self.t, &self.t), (&self.y_p, &self.y_q)]).each_ref().map(F::reduce);
        Sparse { u: Quadratic::new(tt.neg(), yy), t: self.t.clone() }
    }
}

impl<F: TernaryField> Sparse<F> {
    /// The product of two such elements: 6 products, those of Karatsuba for `x + y σ + t τ`.
    #[inline(always)]
    pub fn times<B: Sign>(&self, rhs: &Self) -> Sextic<F, B> {
        let points = |s: &Self| {
            let [x, y] = s.u.parts();
            let sums = [x.lazy_add(&y), x.lazy_add(&s.t), y.lazy_add(&s.t)];
            ([x, y, s.t.clone()], sums)
        };
        let (([x, y, t], a), ([x1, y1, t1], b)) = (points(self), points(rhs));
        let [xx, yy, tt, xy, xt, yt] =
            F::mul_many([(&x, &x1), (&y, &y1), (&t, &t1), (&a[0], &b[0]), (&a[1], &b[1]), (&a[2], &b[2])]);
        let [real, imaginary] = [xx.sub(&yy), xy.sub_both(&xx, &yy)].each_ref().map(F::reduce);
        let [cross_real, cross_imaginary] = [xt.sub_both(&xx, &tt), yt.sub_both(&yy, &tt)].each_ref().map(F::reduce);
        let sum = t.add(&t1);
        Sextic::new(
            Quadratic::new(real.add(&sum.mul_trit(B::VALUE)), imaginary),
            Quadratic::new(sum.sub(&cross_real).add_trit(B::VALUE), cross_imaginary.neg()),
            Quadratic::new(F::reduce(&tt).sub(&x).sub(&x1).add_trit(1), y.add(&y1).neg()),
        )
    }
}

impl<F: TernaryField, B: Sign> From<&Sparse<F>> for Sextic<F, B> {
    fn from(s: &Sparse<F>) -> Self {
        Self::new(s.u.clone(), Quadratic::new(s.t.neg(), F::zero()), Quadratic::new(F::one().neg(), F::zero()))
    }
}

impl<F: TernaryField, B: Sign> Sextic<F, B> {
    /// `self` times the value of a line: 17 products in two groups, 14 reductions (seed 003, algorithm 2).
    #[inline(never)]
    pub fn mul_line(&self, line: &Line<F>) -> Self {
        self.algorithm_2(line)
    }

    #[inline(always)]
    fn algorithm_2(&self, Line { t, y_p, y_q }: &Line<F>) -> Self {
        let [r0, r1, r2, r3, r4, r5] = &self.coordinates();
        let [p0, p1, p2, p3, p4, p5, p6, p7] =
            F::mul_many([(r0, t), (r1, t), (r2, t), (r3, t), (r4, t), (r5, t), (t, t), (y_p, y_q)])
                .each_ref()
                .map(F::reduce);
        let p7 = p7.neg();
        let s3 = p6.lazy_add(&p7);
        let a0 = r2.add(&p4);
        let a1 = r3.add(&p5);
        let a2 = r4.mul_trit(B::VALUE).add(&p0).add(&a0);
        let a3 = r5.mul_trit(B::VALUE).add(&p1).add(&a1);
        let a4 = r0.add(r4).add(&p2);
        let a5 = r1.add(r5).add(&p3);
        let sums = [(r0, r1), (r2, r3), (r4, r5)].map(|(x, y)| x.lazy_add(y));
        let [p8, p9, p10, p11, p12, p13, p14, p15, p16] = F::mul_many([
            (r0, &p6),
            (r1, &p7),
            (&sums[0], &s3),
            (r2, &p6),
            (r3, &p7),
            (&sums[1], &s3),
            (r4, &p6),
            (r5, &p7),
            (&sums[2], &s3),
        ]);
        let column = |low: &F::Wide, high: &F::Wide, both: &F::Wide| {
            [F::reduce(&high.sub(low)), F::reduce(&low.add(high).sub(both))]
        };
        let [[q0, q1], [q2, q3], [q4, q5]] =
            [column(&p8, &p9, &p10), column(&p11, &p12, &p13), column(&p14, &p15, &p16)];
        Self::from_coordinates([
            q0.sub(&a0.mul_trit(B::VALUE)),
            q1.sub(&a1.mul_trit(B::VALUE)),
            q2.sub(&a2),
            q3.sub(&a3),
            q4.sub(&a4),
            q5.sub(&a5),
        ])
    }

    /// `self · s` by interpolation, the value at ∞ being −1: 12 products, 6 reductions.
    #[inline(never)]
    pub fn mul_sparse(&self, s: &Sparse<F>) -> Self {
        self.mul_sparse_interpolated(s)
    }

    #[inline(always)]
    fn mul_sparse_interpolated(&self, Sparse { u, t }: &Sparse<F>) -> Self {
        let a = super::values([&self.c0, &self.c1, &self.c2]);
        let at = |real: F, imaginary: F, trit: i8| Quadratic::new(real.add_trit(trit), imaginary);
        let b = [
            at(u.c0.sub(t), u.c1.clone(), -1),
            at(u.c0.clone(), u.c1.sub(t), 1),
            at(u.c0.add(t), u.c1.clone(), -1),
            at(u.c0.clone(), u.c1.add(t), 1),
        ];
        let products = Quadratic::mul_many([(&a[0], &b[0]), (&a[1], &b[1]), (&a[2], &b[2]), (&a[3], &b[3])]);
        let value = Self::reduce(&from_values(B::VALUE, &products));
        let scaled = |trit: i8| Quadratic::new(self.c2.c0.mul_trit(trit), self.c2.c1.mul_trit(trit));
        Self::new(value.c0.add(&self.c2), value.c1.sub(&scaled(B::VALUE)), value.c2.sub(&self.c2))
    }

    /// `self · s` by Karatsuba: 13 products.
    #[inline(always)]
    pub fn mul_sparse_karatsuba(&self, Sparse { u, t }: &Sparse<F>) -> Self {
        let [c0, c1, c2] = &self.parts();
        let (minus_t, minus_t1) = (t.neg(), t.neg().add_trit(-1));
        let (u_t, u_1) = (Quadratic::new(u.c0.sub(t), u.c1.clone()), Quadratic::new(u.c0.add_trit(-1), u.c1.clone()));
        let v0 = c0.mul(u);
        let v1 = c1.mul_base(&minus_t);
        let v2 = c2.neg();
        let v01 = c0.add(c1).mul(&u_t);
        let v02 = c0.add(c2).mul(&u_1);
        let v12 = c1.add(c2).mul_base(&minus_t1);
        let products = karatsuba(B::VALUE, [v0, v1, v2, v01, v02, v12].map(Reduced));
        Self::new(products.0.0, products.1.0, products.2.0)
    }
}

/// A reduced element among unreduced ones.
#[derive(Clone)]
struct Reduced<F>(F);

impl<F: Field> Wide for Reduced<F> {
    fn add(&self, rhs: &Self) -> Self {
        Self(self.0.add(&rhs.0))
    }
    fn sub(&self, rhs: &Self) -> Self {
        Self(self.0.sub(&rhs.0))
    }
    fn double(&self) -> Self {
        Self(self.0.double())
    }
}
